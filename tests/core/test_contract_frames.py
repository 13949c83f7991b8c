"""What crosses the bridge is what `pyengine.contract` declares: nothing else, and all of it.

A conversation as pages have it, with all games, bots, lessons, links and component sets, is held once; every request
and every answer is compared with its type.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, is_typeddict
from unittest import mock

import pytest

import pyengine
from pyengine import bridge as bridge_module
from pyengine.bridge import Bridge
from pyengine.contract import METHODS
from pyengine.contract.answers import BridgeError
from pyengine.core.documents.fields import Field
from pyengine.core.view.reports import reports_after
from pyengine.lessons import lesson_ids, load_lesson
from pyengine.opponents import LEVELS

from .component_sets import KOHLE, TRUCK, document
from .contract_check import Checker, fields_of, points_of
from .play import COAL, Json, walk
from .test_fuzz_bridge import FORMS, Page, exercise, known, lesson, mining

pytestmark = pytest.mark.slow

NEVER = {
    "ErrorCode = 'internal'": "it would be a fault of the engine",
    "Moment.stops{}: NoneType": "what can stand still always can in our games",
    "Moment.turns{}: NoneType": "what turns always lies there in our games",
}
"""Declared, but not seen in the conversation: why."""


HEWER = """from pyengine.bots import bot
def choose(game, seat, clock):
    return bot("hewer").choose(game).key
"""


class Spy(Field):
    """Notes which parameters the bridge reads."""

    __slots__ = ()
    read: set[str] = set()

    def _below(self, name: str | int, value: Any) -> Spy:
        field = super()._below(name, value)
        Spy.read.add(re.sub(r"\.\d+", "", field.path))
        return Spy(field.value, field.path, field.error)


class Conversation:
    """A page that plays, and compares all that it sends and gets."""

    def __init__(self) -> None:
        self.bridge = Bridge()
        self.checker = Checker()
        self.asked: set[str] = set()
        self.undeclared: set[str] = set()
        self.read: dict[str, set[str]] = {}
        self.rng = random.Random(4)

    def ask(self, method: str, **params: Any) -> Any:
        """The result, or None for an error."""
        types = METHODS[method]
        self.asked.add(method)
        self.checker.check(params, types.params, method)
        Spy.read = set()
        with mock.patch.object(bridge_module, "Field", Spy):
            answer = self.send({"id": 1, "method": method, "params": params})
        self.read.setdefault(method, set()).update(Spy.read)
        if "error" in answer:
            return None
        self.checker.check(answer["result"], types.result, f"{method} ->")
        return answer["result"]

    def send(self, request: Any) -> Json:
        answer: Json = json.loads(self.bridge.handle(json.dumps(request)))
        assert answer.keys() in ({"id", "result"}, {"id", "error"})
        if "error" in answer:
            self.checker.check(answer["error"], BridgeError, "error")
        return answer

    # --- what people do ---------------------------------------------------------------------------------------------

    def hold(self) -> None:
        for lang in ("de", None):
            self.greet(lang)
        for game in pyengine.games():
            self.play(game)
            self.learn(game)
        self.correct()
        self.look_around()
        self.hide()
        self.plan()
        for game, wanted in ((KOHLE, somebody_is_out), (COAL, is_tied)):
            self.ask("table.open", document=found(game, wanted).record())
        self.bots()
        self.exercises()
        self.err()
        for game in pyengine.games():
            self.edit(game)
            self.make(game)

    def greet(self, lang: str | None) -> None:
        params = {} if lang is None else {"lang": lang}
        self.ask("hello", **params)
        self.ask("bot.levels", **params)
        self.ask("echo", anything=[1])
        for game in pyengine.games():
            self.ask("components.show", game=game, **params)
            self.ask("lesson.list", game=game, **params)

    def play(self, game: str) -> None:
        """A game, opened at many points and played on there; the end, looked back from."""
        record = whole_game(game)
        for count in points_in(game):
            frame = self.ask("table.open", document=cut(record, count), lang="fr", veil=False)
            self.click_around(frame)
            self.ask("table.projection", table=frame["table"])
            self.ask("table.undo", table=frame["table"])
            self.ask("table.redo", table=frame["table"])
            frame = self.ask("table.choose", table=frame["table"], key=record["moves"][count])
            if frame["confirm"]:
                frame = self.ask("table.choose", table=frame["table"], key=record["moves"][count], confirmed=True)
            if frame["reports"]:
                self.ask("table.playback", table=frame["table"], after=count)
            self.ask("table.close", table=frame["table"])
        table = self.ask("table.open", document=record)["table"]
        for at in (0, len(record["moves"]) // 2, None):
            self.ask("table.goto", table=table, at=at)
            self.ask("table.choices", table=table, keys=record["moves"][at or 0 : (at or 0) + 1])
        self.ask("table.goto", table=table)
        self.ask("table.playback", table=table, after=0)
        self.ask("table.why", table=table, target="board/nothing")
        self.ask("table.projection", table=table)
        self.ask("table.reports", table=table)
        self.ask("table.save", table=table)
        self.ask("table.position", table=table)

    def click_around(self, frame: Json) -> None:
        """Click what is lit and what is not, and ask why."""
        table = frame["table"]
        targets = [target for option in frame["options"] for target in option["targets"]]
        places = [*frame["scene"]["slots"], *(f"#{piece['id']}" for piece in frame["scene"]["pieces"])]
        for target in self.rng.sample(places, 2) + self.rng.sample(targets, min(1, len(targets))):
            self.ask("table.why", table=table, target=target)
        self.ask("table.click", table=table, target=self.rng.choice(places))
        for target in self.rng.sample(targets, min(2, len(targets))):
            self.ask("table.click", table=table, target=target)
        self.ask("table.unselect", table=table)

    def learn(self, game: str) -> None:
        """Two lessons stage by stage, astray and by the model solution; the one against bots; one from a document."""
        ids = lesson_ids(game)
        stages = [(id, number) for id in ids[:2] for number in range(len(load_lesson(game, id).stages))]
        for id, number in [*stages, (ids[-1], 0)]:
            frame = self.ask("lesson.open", game=game, id=id, stage=number, lang="nl", touch=True)
            table = frame["table"]
            for option in frame["options"][:2]:
                self.ask("table.choose", table=table, key=option["key"])
            self.ask("lesson.hint", table=table)
            self.ask("lesson.again", table=table)
            for key in load_lesson(game, id).stages[number].solution:
                self.ask("table.choose", table=table, key=key)
            self.ask("lesson.next", table=table)
            self.ask("table.close", table=table)
        self.ask("lesson.open", document=lesson())

    def correct(self) -> None:
        """Component sets: right, wrong, played with, passed on."""
        box = document(COAL, {TRUCK: 8})
        kept = self.ask("components.check", document=box)["document"]
        self.ask("components.check", document={**box, "changes": {TRUCK: 99}}, lang="de")
        frame = self.ask("table.new", game=COAL, players=2, seed=1, components=kept)
        self.ask("components.corrections", table=frame["table"])
        link = self.ask("link.make", table=frame["table"])["text"]
        self.ask("link.open", text=link)

    def look_around(self) -> None:
        """Seats, languages, tableaus, links, a record that does not match."""
        seats = [{"name": "Anna", "colour": "red"}, {}]
        params = {"game": COAL, "players": 2, "seed": 1, "variants": {"start_player": "first_seat"}, "seats": seats}
        frame = self.ask("table.new", **params, lang="de", veil=True, components=None)
        table = frame["table"]
        self.ask("table.undo", table=table)
        for change in ({"lang": "nl", "veil": True}, {"lang": None, "veil": None}, {}):
            self.ask("table.frame", table=table, **change)
        for seat in ({"seat": 1}, {"seat": None}, {}):
            self.ask("table.show", table=table, **seat)
        link = self.ask("link.make", table=table)["text"]
        self.ask("link.continues", table=table, text=link)
        for how in ({"against": "hewer", "person": 1}, {"bots": ["", "hewer"], "veil": False, "against": ""}, {}):
            self.ask("link.open", text=link, lang="fr", **how)
            self.ask("table.open", document=frame["record"], **how)
            self.ask("table.new", **params, **how)
        self.ask("table.open", document={**frame["record"], "digest": "0"})
        drawn = pyengine.new_game(COAL, players=2, seed=5, draws={"start_player": 1})
        self.ask("table.open", document=drawn.record())
        self.ask("table.open", document=drawn.position())

    def hide(self) -> None:
        """Cards that only one player may see."""
        frame = self.ask("table.new", game=COAL, players=3, seed=2, veil=True)
        while frame["prompt"]["clause"] == "CB-2.9":
            frame = self.ask("table.choose", table=frame["table"], key=frame["options"][0]["key"], confirmed=True)
        frame = self.ask("table.choose", table=frame["table"], key="place:order_draw", confirmed=True)
        assert frame["veil"] and not frame["options"]
        self.ask("table.look", table=frame["table"])

    def plan(self) -> None:
        """A mining action as a whole: what can be done, what cannot, what is left over."""
        frame = self.ask("table.open", document=mining(), veil=False)
        goals = [goal["address"] for goal in frame["planning"]["goals"]]
        for goal in goals:
            self.ask("table.plan", table=frame["table"], goals=[goal])
        self.ask("table.plan", table=frame["table"], goals=goals)
        self.ask("table.plan", table=frame["table"], goals=["board/bank"])
        line = [frame["options"][0]["key"]]
        self.ask("table.line", table=frame["table"], keys=line)
        self.ask("table.play", table=frame["table"], keys=line)
        self.ask("table.undo", table=frame["table"])
        self.ask("table.carry_out", table=frame["table"], goals=goals)
        self.ask("table.carry_out", table=frame["table"], goals=goals[1:2], finish=False)

    def bots(self) -> None:
        """Bots of all strengths at a table; advice; judgements."""
        frame = self.ask("table.new", game=COAL, players=4, seed=3, bots=list(LEVELS))
        for ms in ({"ms": 1}, {"ms": None}, {}):
            told = self.ask("bot.move", document=frame["record"], level="apprentice", **ms)
            frame = self.ask("table.choose", table=frame["table"], key=told["key"], confirmed=True)
        for game in pyengine.games():
            record = whole_game(game)
            for count in points_in(game)[:2]:
                self.ask("bot.hint", document=cut(record, count), lang="de", ms=20)
                self.ask("bot.judge", document=record, at=count, lang="de", ms=20)
        self.ask("bot.move", document=cut(whole_game(COAL), 20), level="director", ms=20)
        self.ask("bot.move", document=whole_game(COAL), level="hewer")  # the game is over
        self.ask("bot.ahead", document=cut(whole_game(COAL), 20), seat=1, level="director", ms=5)
        alone = found(KOHLE, has_one_answer)
        before = len(alone.moments())
        alone.choose(alone.options()[0])
        self.ask("bot.judge", document=alone.record(), at=before)
        own = {"game": COAL, "players": 2, "seat": 0, "level": "hewer", "seed": 1, "seconds": 2}
        for code in ("def choose(game, seat, clock): return 1 / 0", "", HEWER):
            loaded = self.ask("own.load", code=code)
            state = self.ask("own.begin", **own)
            while not state["over"] and not loaded["problem"]:
                if not state["question"]:
                    state = self.ask("own.go", ms=10_000)
                    continue
                said = self.ask("own.choose", document=state["question"], seat=0, seconds=2)
                problem = {"problem": said["problem"]} if said["problem"] else {}
                state = self.ask("own.answer", key=said["key"], ms=said["ms"], **problem)
        self.ask("own.load", code="", lang="de")
        self.ask("own.begin", **own, lang="de")
        small = cut(whole_game(COAL), 20)
        for ms in ({"ms": None}, {}):
            self.ask("bot.hint", document=small, **ms)
            self.ask("bot.judge", document=whole_game(COAL), at=20, seats=[0], **ms)
            self.ask("bot.rank", document=small, **ms)
            mistake = known("exercise.make")
            self.ask("exercise.make", document=mistake["document"], at=mistake["at"], **ms)
        self.ask("bot.rank", document=whole_game(COAL), lang="de", ms=5)  # the game is over

    def exercises(self) -> None:
        """An exercise: nothing yet, right, wrong, and without a second best."""
        document = exercise()
        mistake = known("exercise.make")
        self.ask("exercise.make", **mistake)
        game = pyengine.replay(cut(mistake["document"], mistake["at"]))
        self.ask("exercise.about", document=mistake["document"], at=mistake["at"], key=game.options()[0])
        answers: list[list[str]] = [[], document["solution"], document["second"]["keys"]]
        for moves in answers:
            self.ask("exercise.judge", document=document, moves=moves, lang="de")
        without = {name: document[name] for name in document if name != "second"}
        self.ask("exercise.judge", document=without, moves=document["solution"])

    def edit(self, game: str) -> None:
        """Positions under the hands of an author: pieces lifted, put, refused; figures and decisions of every kind."""
        record = whole_game(game)
        late = pyengine.replay(cut(record, len(record["moves"]) * 2 // 3)).position()
        for how in ({"seat": 1, "lang": "de"}, {"seat": None}, {}):
            frame = self.ask("edit.open", document=late, **how)
        self.ask("edit.words")
        self.ask("edit.words", lang="nl")
        table = frame["table"]
        for change in ({"lang": "nl"}, {"lang": None}, {}):
            self.ask("edit.frame", table=table, **change)
        self.ask("edit.pick", table=table, target="board/nothing")
        card = frame["supply"][-1]["kind"]  # a delivered order is not drawn
        self.ask("edit.move", table=table, target=f"supply:{card}", to=f"seat{frame['shown']}/delivered")
        self.ask("edit.undo", table=table)
        for target in (frame["movable"][0], f"supply:{frame['supply'][0]['kind']}", ""):
            self.ask("edit.pick", table=table, target=target)
        for target in self.rng.sample(frame["movable"], 6):
            self.ask("edit.move", table=table, target=target, to="supply")
            frame = self.ask("edit.undo", table=table)
        self.ask("edit.redo", table=table)
        for figure in frame["figures"]:
            value = figure["choices"][-1]["value"] if figure["choices"] else figure["value"]
            self.ask("edit.set", table=table, path=figure["path"], value=value)
            self.ask("edit.set", table=table, path=figure["path"], value="nonsense")
        for number, question in enumerate(frame["questions"]):
            self.ask("edit.ask", table=table, question=question["id"], seat=number % 2)
        for seat in range(3):
            self.ask("edit.show", table=table, seat=seat)
        self.ask("edit.open", document={**late, "pending": []})
        self.ask("edit.close", table=table)

    def make(self, game: str) -> None:
        """Lessons of a game with notes: some that work, some that do not."""
        record = whole_game(game)
        for at in (*points_in(game)[:3], len(record["moves"])):
            found = self.ask("make.look", document=record, at=at, lang="fr")
        self.ask("make.look", document=cut(record, 10), at=10)
        seat = found["seat"]
        assert seat is None
        note = {"at": 10, "kind": "do", "text": {"en": "Find it."}}
        about = {"document": record, "title": {"en": "A lesson"}, "summary": {}}
        for notes in ([note], [], [{**note, "right": ["nonsense"]}]):
            self.ask("make.lesson", notes=notes, lang="de", **about)
        made = self.ask("make.lesson", notes=[note], **{**about, "summary": {"en": "One move."}})
        opened = self.ask("make.reopen", document=made["document"])
        self.ask("make.reopen", game=game, id="first_game", lang="nl")
        self.ask("make.lesson", notes=[note], more=[cut(record, 10)], **about)
        first, *more = opened.pop("games")
        self.ask("make.lesson", document=first, more=more, **opened)

    def err(self) -> None:
        """Requests that are refused."""
        self.send({"id": 1, "method": "no.such"})
        self.send([])
        self.ask("table.look", table="t999")
        self.ask("table.open", document={"kind": "record"})
        self.ask("lesson.open", game=COAL, id="none")


@cache
def whole_game(game: str) -> Json:
    """The record of a game to its end."""
    return [played.record() for played in walk(game, 3, 3) if played.over][0]


@cache
def points_in(game: str) -> list[int]:
    """Numbers of choices at which to look: what is asked for the first time, told in a new form, and the last one."""
    first: dict[Any, int] = {}
    number = 0
    for number, played in enumerate(walk(game, 3, 3)):
        if not played.over:
            first.setdefault(played.decision.name, number)
        if played.last_moment:
            for report in reports_after(played, number - 1, "en"):
                first.setdefault(report["phase"], number - 1)
    return sorted({*first.values(), number - 1})


def found(game: str, wanted: Callable[[pyengine.Game], bool]) -> pyengine.Game:
    """A random game at the first point of this kind."""
    for seed in range(40):
        for played in walk(game, 3, seed):
            if wanted(played):
                return played
    raise AssertionError(f"no random game of {game} came to this")


def has_one_answer(game: pyengine.Game) -> bool:
    return not game.over and game.decision.forced


def is_tied(game: pyengine.Game) -> bool:
    return game.over and len(set(game.scores())) < len(game.seats)


def somebody_is_out(game: pyengine.Game) -> bool:
    auction = game.rules.auction(game.state, "en", game.seats)
    return auction is not None and any(bidder["look"] == "out" for bidder in auction["bidders"])


def cut(record: Json, count: int) -> Json:
    return {**record, "moves": record["moves"][:count], "digest": None}


@cache
def held() -> Conversation:
    conversation = Conversation()
    conversation.hold()
    return conversation


def test_nothing_undeclared_crosses_the_bridge() -> None:
    assert sorted(held().checker.problems) == []


def declared() -> Iterator[str]:
    known: set[Any] = set()
    for name, method in METHODS.items():
        yield from points_of(method.params, name, known)
        yield from points_of(method.result, f"{name} ->", known)
    yield from points_of(BridgeError, "error", known)


def test_everything_declared_crosses_the_bridge() -> None:
    missing = set(declared()) - held().checker.seen
    assert sorted(missing - NEVER.keys()) == [], "declared, but nobody sends it"
    assert sorted(NEVER.keys() - missing) == [], "an exception that is none"


def test_every_method_is_declared_and_tried() -> None:
    assert set(METHODS) == set(Bridge()._methods) == held().asked


def test_the_bridge_reads_the_parameters_that_are_declared() -> None:
    for method, types in METHODS.items():
        if method == "echo":
            continue
        params = fields_of(types.params)
        names = set(params)
        for name, (kind, _) in params.items():
            for inside in filter(is_typeddict, get_args(kind)):
                names |= {f"{name}.{field}" for field in fields_of(inside)}
        assert held().read[method] == names, method


@pytest.mark.parametrize("form", [form for form in FORMS if form != "echo"])
def test_parameters_may_be_left_out_where_it_is_declared(form: str) -> None:
    method = form.partition("#")[0]
    for name, (_, optional) in fields_of(METHODS[method].params).items():
        if method in ("lesson.open", "make.reopen") and name in ("game", "id", "document"):
            continue  # either of the two forms
        params = known(form)
        params.pop(name, None)
        assert ("result" in Page().ask(form, params)) is optional, name
