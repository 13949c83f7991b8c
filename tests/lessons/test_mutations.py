"""Damaged lessons: refused when they are read, with the path of the mistake, or playable to their end."""

from __future__ import annotations

import copy
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from pyengine.bridge import Bridge
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position, new_game
from pyengine.core.play.turn_book import TurnBook
from pyengine.core.view.narrowing import Twins
from pyengine.core.view.scene import Ids
from pyengine.lessons import LessonError, LessonTable, read_lesson
from pyengine.table import Table
from tests.core.play import put
from tests.pace import pace

from .test_runner import example
from .walk import LESSONS, Json, document, lesson

SEEDS = range(pace(1500 if os.environ.get("REVIER_SOAK") else 120))
SOURCES = [("", "")] * 3 + [("coal_baron", "cage"), ("kohle_kolonie", "loading"), ("schichtwechsel", "path_of_coal")]
JUNK: list[Any] = [
    *(None, True, -1, 0, 3, 5, 99, 10**30, 0.5, "", "²", "*", "[", "place:bank", "seats.0.score", "x" * 150),
    *([], {}, ["*"], ["place:bank"], ["place:money_4", "nonsense"], [[]], {"en": "x"}, {"path": "seats.0.score"}),
    *({"path": "seats.²", "is": 1}, {"path": "seats.--1.score", "at_least": 1}, {"not": {"all": []}}, {"any": []}),
    *({"path": "board.workers", "contains": {"a": 1}}, {"path": "board.workers", "lacks": ["x"]}, "director", "free"),
]
CODES = {"bad_request", "illegal_choice", "bad_document"}


@cache
def source(number: int) -> str:
    game, id = SOURCES[number % len(SOURCES)]
    return json.dumps(document(game, id) if game else example())


def places(inside: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a document, as what holds it and the name that it has there; texts are rarely worth a try."""
    entries = list(
        inside.items() if isinstance(inside, dict) else enumerate(inside) if isinstance(inside, list) else ()
    )
    for name, value in entries:
        yield inside, name
        if name not in ("title", "summary", "text", "wrong", "praise", "hint"):
            yield from places(value)


def mutated(seed: int) -> Json:
    """A lesson with one or two changes."""
    rng = random.Random(seed)
    broken: Json = json.loads(source(seed))
    for _ in range(rng.choice((1, 1, 2))):
        holder, name = rng.choice(list(places(broken)))
        how = rng.randrange(4)
        if how == 0:
            del holder[name]
        elif how == 1:
            other, there = rng.choice(list(places(broken)))
            holder[name] = copy.deepcopy(other[there])
        else:
            holder[name] = copy.deepcopy(rng.choice(JUNK))
    return broken


class Page:
    """A page that opens a lesson; whatever is refused must leave the table as it was."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    def ask(self, method: str, **params: Any) -> Json:
        before = self.state()
        began = time.perf_counter()
        answer: Json = json.loads(self.bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
        assert time.perf_counter() - began < 2
        if "error" in answer:
            assert answer["error"]["code"] in CODES, answer["error"]
            assert len(answer["error"]["message"]) < 2000
            assert self.state() == before, "refused, and changed all the same"
        return answer

    def state(self) -> list[str]:
        return [state_of(table) for table in self.bridge._tables.values()]


def state_of(table: Any) -> str:
    parts = (table.game.record(), table.game.position(), table._selection, table._stage, table._good, table._told)
    return json.dumps([*parts, table._began, len(table._games), table._at], default=str)


@pytest.mark.parametrize("part", range(4))
def test_a_damaged_lesson_is_refused_or_can_be_played(part: int) -> None:
    refused = 0
    for seed in SEEDS[part::4]:
        broken = mutated(seed)
        before = json.dumps(broken)
        page = Page()
        opened = page.ask("lesson.open", document=broken)
        assert json.dumps(broken) == before
        if "error" in opened:
            assert opened["error"]["code"] == "bad_document" and not page.bridge._tables, (seed, opened)
            assert opened["error"]["details"]["path"] or "revier" not in broken, (seed, opened)
            refused += 1
        else:
            play_to_the_end(page, opened["result"], broken, random.Random(seed))
    assert 0.2 < refused / len(SEEDS[part::4]) < 0.95, "there must be some of both"


def play_to_the_end(page: Page, frame: Json, document: Json, rng: random.Random) -> None:
    """By the model solutions, past wrong answers and hints; and opened at every stage."""
    table = frame["table"]
    for number, stage in enumerate(read_lesson(document).stages):
        assert frame["lesson"]["stage"] == number and not frame["lesson"]["over"]
        there = page.ask("lesson.open", document=document, stage=number)["result"]
        assert there["lesson"]["stage"] == number
        page.ask("table.close", table=there["table"])
        keys = [option["key"] for option in frame["options"]]
        for key in ("nonsense", rng.choice(keys or [""])):
            if stage.kind == "do" and not stage.is_right(key):
                assert "result" in page.ask("table.choose", table=table, key=key)
        for method in ("lesson.hint", "lesson.again", "table.undo", "table.look"):
            frame = page.ask(method, table=table)["result"]
        for key in stage.solution or [key for key in keys if stage.is_right(key)][:1]:
            if stage.kind in ("do", "goal"):
                frame = page.ask("table.choose", table=table, key=key, confirmed=True)["result"]
                assert not frame["reasons"]
        if frame["lesson"]["stage"] == number:
            assert frame["lesson"]["can_next"], (number, frame["lesson"])
            frame = page.ask("lesson.next", table=table)["result"]
    assert frame["lesson"]["over"]


# --- what must be refused -------------------------------------------------------------------------------------------

POSITION: Json = {"revier": 1, "kind": "position", "game": "coal_baron", "from": {"players": 2, "seed": 7}}
UNPLAYABLE: list[tuple[str, Any, str]] = [
    ("game", "../games/coal_baron", "game"),
    ("game", "kohle_kolonie", "position.game"),
    ("id", "../cage", "id"),
    ("seat", 2, "seat"),
    ("position.set.seats.0.marks", -1, "position.seats.0.marks"),
    ("position", {}, "position.revier"),
    ("stages.2.position", {**POSITION, "set": {"seats.0.marks": "many"}}, "stages.2.position.seats.0.marks"),
    ("stages.2.position", {**POSITION, "game": "x"}, "stages.2.position.game"),
    ("stages.2.bots", "boss", "stages.2.bots"),
    ("stages.0.right", ["place:nowhere"], "stages.0.right"),
    ("stages.0.right", ["place:nowhere", "place:money_6"], "stages.0.right.0"),
    ("stages.0.right", ["place:*"], "stages.0.then.0"),
    ("stages.0.solution", ["place:money_4"], "stages.0.solution.0"),
    ("stages.0.solution", ["place:money_6", "place:bank"], "stages.0.solution"),
    ("stages.0.then", ["place:bank", "nonsense"], "stages.0.then.1"),
    ("stages.0.text", {"en": ""}, "stages.0.text.en"),
    ("stages.1.solution", [], "stages.1.solution"),
    ("stages.1.solution", ["place:nowhere"], "stages.1.solution.0"),
    ("stages.1.solution", ["place:money_4", "place:money_4"], "stages.1.solution.1"),
    ("stages.1.solution", ["place:factory_2", "place:bank"], "stages.1.solution.1"),
    ("stages.1.solution", ["place:bank"], "stages.1.solution"),
    ("stages.1.within", 10**30, "stages.1.within"),
    ("stages.1.then", ["nonsense"], "stages.1.then.0"),
    ("stages.1.goal", {"path": "seats.0.pits", "length": 1}, "stages.1.solution"),
    ("stages.1.goal", {"path": "seats.0.pit.grey.tile.s", "length": 1}, "stages.1.goal.path"),
    ("stages.1.goal", {"path": "seats.².score", "at_least": 1}, "stages.1.goal.path"),
    ("stages.1.goal", {"path": "seats.0.score", "above": "seat.1.score"}, "stages.1.goal.above"),
    ("stages.1.goal", {"not": {"path": "horses.1", "is": 1}}, "stages.1.goal"),
    ("stages.1.lost", {"any": [{"path": "horses.1", "is": 1}]}, "stages.1.lost.any.0.path"),
    ("stages.1.replies", [{"to": ["place:factory_*"], "text": {"en": "No."}}], "stages.1.solution.0"),
]


@pytest.mark.parametrize(
    ("path", "value", "where"), UNPLAYABLE, ids=[f"{n}-{one[0]}" for n, one in enumerate(UNPLAYABLE)]
)
def test_what_cannot_be_played_is_refused_with_its_path(path: str, value: Any, where: str) -> None:
    broken = example()
    if path.startswith("position.set."):
        broken["position"]["set"][path.removeprefix("position.set.")] = value
    else:
        put(broken, path, value)
    with pytest.raises(LessonError) as refused:
        read_lesson(broken)
    assert refused.value.path == where
    assert refused.value.problem


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_our_own_lessons_are_checked_whole(game: str, id: str) -> None:
    """They are not when they are loaded, so that the page need not wait."""
    assert read_lesson(document(game, id)) == lesson(game, id)


# --- what fails changes nothing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lessons", [True, False])
def test_whatever_fails_on_its_way_leaves_the_table_as_it_was(lessons: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    taught = LessonTable("t", lesson("coal_baron", "one_cycle"), "en", 3)
    table: Any = taught if lessons else Table("t", played(), "en", False)
    frame = table.frame()
    key, target = next((option["key"], option["targets"][0]) for option in frame["options"] if option["targets"])
    attempts: list[Callable[[], object]] = [
        *(lambda: table.choose(key, True), lambda: table.click(target), lambda: table.goto(0), lambda: table.show(1)),
        *(table.undo, table.redo, table.look, table.unselect, table.frame),
        *((table.next, table.again, table.hint) if lessons else ()),
    ]
    before = state_of_all(table)
    view = Game.view

    def fail(*args: Any, **kwargs: Any) -> Any:
        view(*args, **kwargs)
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patched:
        patched.setattr(Game, "view", fail)
        for number, attempt in enumerate(attempts):
            with pytest.raises(RuntimeError):
                attempt()
            assert state_of_all(table) == before, number
    assert table.frame()["options"] == frame["options"]
    table.choose(key, True)
    assert state_of_all(table) != before


def state_of_all(table: Any) -> str:
    """Everything that a table keeps."""

    def told(value: Any) -> Any:
        if isinstance(value, Ids):
            return [value._last, value._pieces, sorted(value._tableaus), value._resting]
        if isinstance(value, Twins):
            return list(value._swaps.items())
        if isinstance(value, TurnBook):
            return [str(value.turns), value._until, str(value._moment)]
        return value.record() if isinstance(value, Game) else str(value)

    return json.dumps(vars(table), default=told, sort_keys=True)


def played() -> Game:
    game = new_game("coal_baron", 2, 7)
    for _ in range(6):
        game.choose(game.options()[0])
    return game


def test_what_follows_a_stage_is_left_out_where_it_is_not_legal() -> None:
    """A goal that is reached in a way of one's own; the lesson goes on from there."""
    game = from_position(example()["position"])
    workers = game.position()["seats"][0]["workers"]
    game.choose("place:order_draw")
    drawn = game.options()[0]
    goal = {"path": "seats.0.workers", "at_most": workers - 1}
    first = {"kind": "goal", "text": {"en": "Place a worker."}, "goal": goal, "solution": ["place:order_draw"]}
    open_end = {**example(), "stages": [{**first, "then": [drawn]}, {"kind": "read", "text": {"en": "Well."}}]}
    for key, played in (("place:order_draw", ["place:order_draw", drawn]), ("place:money_6", ["place:money_6"])):
        table = LessonTable("t", read_lesson(open_end), "en")
        assert table.choose(key, False)["lesson"]["stage"] == 1
        assert table.game.record()["moves"] == played
