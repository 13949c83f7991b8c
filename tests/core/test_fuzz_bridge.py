"""Every method of the bridge with every kind of wrong parameter: refused in words, at once, and nothing has changed."""

from __future__ import annotations

import copy
import json
import os
import random
import time
import tracemalloc
from functools import cache
from typing import Any

import pytest

import pyengine
from pyengine import exercises
from pyengine.bridge import Bridge
from pyengine.core.documents.link import to_link
from pyengine.core.documents.parse import DEEPEST_TEXT, LONGEST_TEXT, is_too_deep
from pyengine.lessons import load_lesson
from pyengine.studio.opening import open_lesson
from tests.pace import INSIDE_PYODIDE, pace

from .play import COAL, Json, paths, put, remove

SOAK = bool(os.environ.get("REVIER_SOAK"))
CODES = {"bad_request", "unknown_method", "unknown_table", "illegal_choice", "bad_document"}
SECONDS = 10 if INSIDE_PYODIDE else 2
LONGEST_MESSAGE = 2000
STEP = 5 if INSIDE_PYODIDE else 1
METHODS = tuple(Bridge()._methods)


def nested(depth: int) -> Any:
    made: Any = []
    for _ in range(depth):
        made = [made]
    return made


JUNK: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 3, 99, 2**53, -(10**30), 10**400, 0.5, 1e300),
    *("", "t1", "t9", "²", "\ud800", "../games/coal_baron", "coal_baron", "place:bank", "x" * 190, "x" * 100_000),
    *([], [None], [[]], ["x"], [3], {}, {"x": 1}, {"x" * 50_000: 1}, {"kind": "record"}, {"kind": "position"}),
    *(nested(15), nested(40), ["place:bank"] * 3000),
)
"""Types, ranges, depth, length, unknown names."""


class Page:
    """A bridge with a table of every sort, asked as the page asks."""

    def __init__(self, tables: bool = True) -> None:
        self.bridge = Bridge()
        self._state: dict[str, str] = {}
        if not tables:
            return
        self.ask("table.new", {"game": COAL, "players": 3, "seed": 5})
        self.ask("lesson.open", {"game": COAL, "id": "one_cycle"})
        self.ask("table.new", {"game": COAL, "players": 2, "seed": 1, "components": corrections()})
        self.ask("table.open", {"document": mining()})
        self.ask("edit.open", {"document": _played().position()})
        for method in ("own.load", "own.begin", "own.go"):
            self.ask(method, known(method))

    def ask(self, method: Any, params: Any) -> Json:
        method = method.partition("#")[0] if isinstance(method, str) else method
        return self.send(json.dumps({"id": 7, "method": method, "params": params}))

    def send(self, text: str) -> Json:
        """The answer, read as strictly as a browser reads it."""

        def refuse(constant: str) -> None:
            raise AssertionError(f"{constant} is not JSON")

        began = time.process_time()  # other work on the machine does not count
        said = self.bridge.handle(text)
        took = time.process_time() - began
        assert took < SECONDS, f"{took:.1f} s for {text[:200]}"
        said.encode()
        told: Json = json.loads(said, parse_constant=refuse)
        assert set(told) in ({"id", "result"}, {"id", "error"})
        before, self._state = self._state, self.state()
        if "error" in told:
            error = told["error"]
            assert error["code"] in CODES, (error, text[:500])
            assert 0 < len(error["message"]) < LONGEST_MESSAGE, text[:200]
            assert len(json.dumps(error.get("details", {}))) < 2 * LONGEST_MESSAGE
            assert not any(word in error["message"] for word in ("Error", "Traceback", "object at 0x")), error
            assert self._state == before, f"refused, and changed all the same: {text[:500]}"
        return told

    def state(self) -> dict[str, str]:
        """What is on the tables; of those that were only opened on the way, just that they are there."""
        tables = self.bridge._tables
        return {id: state_of(table) if id in ("t1", "t2", "t3", "t4") else "" for id, table in tables.items()}


def state_of(table: Any) -> str:
    more = {name: value for name, value in vars(table).items() if isinstance(value, int | str | tuple | None)}
    parts = [table.game.record(), table.game.position(), table._selection, len(table._undone), more]
    return json.dumps(parts, default=str)


@cache
def _played() -> pyengine.Game:
    game = pyengine.new_game(COAL, players=2, seed=3)
    for _ in range(8):
        game.choose(game.options()[-1])
    return game


@cache
def _mining() -> pyengine.Game:
    game = pyengine.new_game(COAL, players=2, seed=3)
    while game.decision.name != "mining.step":
        mine = [key for key in game.options() if key.startswith("place:mining")]
        game.choose((mine or game.options())[0])
    return game


def mining() -> Json:
    """Somebody mines: a chain of steps, which can be planned."""
    return _mining().record()


def corrections() -> Json:
    changes = {"order_cards.items.order_truck_kk.victory_points": 8}
    return {"revier": 1, "kind": "components", "game": COAL, "name": "Mine", "changes": changes}


def lesson() -> Json:
    """A small one; tests/lessons damages larger ones."""
    stages = [{"kind": "do", "text": {"en": "Take 6."}, "right": ["place:money_6"]}]
    head = {"revier": 1, "kind": "lesson", "id": "x", "game": COAL, "title": {"en": "x"}, "summary": {"en": "y"}}
    return {**head, "position": load_lesson(COAL, "one_cycle").position, "stages": stages, "seat": 0}


@cache
def _mistaken() -> Json:
    """The record of a game in which somebody goes to the Bank at once."""
    game = pyengine.new_game(COAL, 2, 3)
    while game.decision.name == "draft":
        game.choose(game.options()[0])
    game.choose("place:bank")
    return game.record()


@cache
def exercise() -> Json:
    """An exercise made of that."""
    return exercises.make(_mistaken(), 6, 5)


@cache
def _known() -> dict[str, Json]:
    """By method: parameters that are answered, to be changed from; after # stands another form of the same."""
    record, position, text = _played().record(), _played().position(), to_link(_played())
    at_table, in_lesson = {"table": "t1"}, {"table": "t2"}
    small = {**lesson(), "stages": [{"kind": "read", "text": {"en": "Read."}}]}
    opened = open_lesson(lesson(), "en")
    return {
        "hello": {"lang": "de"},
        "echo": {"anything": 1},
        "table.new": {
            "game": COAL,
            "players": 2,
            "seed": 1,
            "variants": {},
            "seats": [{"name": "A", "colour": "red"}],
            "lang": "en",
            "veil": False,
            "components": corrections(),
            "bots": ["", "hewer"],
            "against": "",
            "person": 0,
        },
        "table.open": {"document": position, "lang": "en", "veil": True, "against": "hewer", "person": 1},
        "table.frame": {"table": "t1", "lang": "fr", "veil": True},
        "table.click": {"table": "t1", "target": "board/bank"},
        "table.choose": {"table": "t1", "key": "nonsense", "confirmed": False},
        "table.unselect": at_table,
        "table.look": at_table,
        "table.undo": at_table,
        "table.redo": at_table,
        "table.goto": {"table": "t1", "at": 0},
        "table.show": {"table": "t1", "seat": 1},
        "table.why": {"table": "t1", "target": "board/bank"},
        "table.reports": at_table,
        "table.playback": {"table": "t1", "after": 0},
        "table.plan": {"table": "t4", "goals": [f"seat{_mining().decision.seat}/level_black"]},
        "table.carry_out": {"table": "t4", "goals": [f"seat{_mining().decision.seat}/level_grey"]},
        "table.line": {"table": "t4", "keys": [_mining().options()[0]]},
        "table.play": {"table": "t4", "keys": [_mining().options()[0]]},
        "table.choices": {"table": "t1", "keys": ["place:bank", "nonsense"]},
        "table.projection": at_table,
        "table.save": at_table,
        "table.position": at_table,
        "table.close": {"table": "t9"},
        "bot.levels": {"lang": "nl"},
        "bot.move": {"document": record, "level": "apprentice", "ms": 5},
        "bot.ahead": {"document": record, "seat": 1, "level": "director", "ms": 5},
        "bot.hint": {"document": record, "lang": "en", "ms": 5},
        "bot.judge": {"document": record, "at": 3, "lang": "en", "ms": 5},
        "own.begin": {
            "game": COAL,
            "players": 2,
            "seat": 0,
            "level": "hewer",
            "seed": 1,
            "seconds": 2,
            "lang": "en",
        },
        "own.go": {"ms": 1},
        "own.answer": {"key": "draft:order_carriage_bb", "ms": 1, "problem": ""},
        "own.load": {"code": "def choose(game, seat, clock):\n    return game.options()[0]\n", "lang": "en"},
        "own.choose": {"document": pyengine.new_game(COAL, players=2, seed=1).position(), "seat": 0, "seconds": 2},
        "bot.rank": {"document": record, "lang": "en", "ms": 5},
        "exercise.make": {"document": _mistaken(), "at": 6, "ms": 5},
        "exercise.judge": {"document": exercise(), "moves": exercise()["solution"], "lang": "en"},
        "exercise.about": {"document": _mistaken(), "at": 6, "key": "place:bank"},
        "components.show": {"game": COAL, "lang": "en"},
        "components.check": {"document": corrections(), "lang": "en"},
        "components.corrections": {"table": "t3"},
        "link.make": at_table,
        "link.open": {"text": text, "lang": "en", "veil": False},
        "link.continues": {"table": "t1", "text": text},
        "lesson.list": {"game": COAL, "lang": "en"},
        "lesson.open": {"document": small, "lang": "en", "stage": 0},
        "lesson.open#name": {"game": COAL, "id": "cage", "lang": "en", "stage": 1},
        "table.open#record": {"document": record, "bots": ["", "deputy"]},
        "edit.words": {"lang": "fr"},
        "edit.open": {"document": position, "lang": "de", "seat": 1},
        "edit.frame": {"table": "e1", "lang": "nl"},
        "edit.pick": {"table": "e1", "target": "supply:cb-cube-grey"},
        "edit.move": {"table": "e1", "target": "supply:cb-cube-grey", "to": "seat0/cage_1"},
        "edit.set": {"table": "e1", "path": "seats.0.marks", "value": 7},
        "edit.ask": {"table": "e1", "question": "turn", "seat": 0},
        "edit.show": {"table": "e1", "seat": 1},
        "edit.undo": {"table": "e1"},
        "edit.redo": {"table": "e1"},
        "edit.close": {"table": "e9"},
        "make.look": {"document": record, "at": 3, "lang": "en"},
        "make.lesson": {
            "document": record,
            "notes": [{"at": 3, "kind": "do", "text": {"en": "Which card?"}}, {**opened["notes"][0], "game": 1}],
            "title": {"en": "A task"},
            "summary": {},
            "more": opened["games"],
            "kept": opened["kept"],
            "lang": "en",
        },
        "make.reopen": {"document": lesson(), "lang": "en"},
        "make.reopen#name": {"game": "coal_baron", "id": "cage", "lang": "fr"},
        "lesson.next": in_lesson,
        "lesson.again": in_lesson,
        "lesson.hint": in_lesson,
    }


def known(method: str) -> Json:
    return copy.deepcopy(_known()[method])


def test_every_method_of_the_bridge_is_tried() -> None:
    assert {form.partition("#")[0] for form in _known()} == set(METHODS), (
        "a new method needs a request that is answered"
    )
    page = Page()
    for method in FORMS:
        assert "result" in page.ask(method, known(method)), method


FORMS = (*METHODS, "lesson.open#name", "table.open#record", "make.reopen#name")


@pytest.mark.parametrize("method", FORMS)
def test_every_parameter_may_be_wrong(method: str) -> None:
    """Left out, of another type, too long, too deep, unknown; and everything at once."""
    page = Page()
    for params in (*JUNK[:: 1 if SOAK else 4 * STEP], [known(method)]):
        page.ask(method, params)
    for name in known(method):
        for value in JUNK[:: STEP if SOAK or name not in PLAIN else 4 * STEP]:
            page.ask(method, {**known(method), name: value})
            if "t1" not in page.bridge._tables:
                page = Page()
        page.ask(method, {key: value for key, value in known(method).items() if key != name})


PLAIN = ("lang", "veil", "confirmed", "bots", "against", "person", "ms", "stage")
"""Parameters that are read in the same way by every method: a few wrong values each are enough."""
DOCUMENTS = [
    *(("table.open", "document"), ("bot.move", "document"), ("bot.hint", "document"), ("bot.judge", "document")),
    *(("table.new", "components"), ("components.check", "document"), ("lesson.open", "document")),
    *(("edit.open", "document"), ("make.look", "document"), ("make.lesson", "document")),
    *(("make.reopen", "document"), ("make.lesson", "more"), ("make.lesson", "notes")),
    *(("exercise.judge", "document"), ("exercise.make", "document"), ("bot.rank", "document")),
    ("exercise.about", "document"),
]


@pytest.mark.parametrize(("method", "name"), DOCUMENTS)
def test_documents_may_be_wrong_anywhere(method: str, name: str) -> None:
    """A field is left out, or has another type; the bots' memory of the last game does not change what is told."""
    rng = random.Random(f"{method} {name}")
    page = Page()
    for number in range(pace(400 if SOAK else 25)):
        params = known(method)
        document = params[name] if method != "lesson.open" else lesson()
        if method == "table.open" and number % 2:
            document = _played().record()
        found = [path for path in paths(document) if path.count(".") < 6]
        if name == "components" or method == "components.check":
            found = [path for path in found if not path.startswith("changes.")] + ["changes"]
        if method in ("lesson.open", "make.reopen"):
            found = [path for path in found if not path.startswith("position.set.")]
        path = rng.choice(found)
        if rng.random() < 0.2:
            remove(document, path)
        else:
            put(document, path, copy.deepcopy(rng.choice(JUNK)))
        page.ask(method, {**params, name: document})


@pytest.mark.parametrize("game", pyengine.games())
@pytest.mark.parametrize("move", [3, None, [], {}, 0.5, True], ids=str)
def test_moves_that_are_no_texts_are_named(game: str, move: Any) -> None:
    page = Page(tables=False)
    played = pyengine.new_game(game, players=3, seed=3)
    played.choose(played.options()[0])
    record = played.record()
    broken = {**record, "moves": [*record["moves"], move]}
    for method in ("bot.move", "bot.hint"):
        page.ask(method, {**known(method), "document": record})  # the game is remembered, and played on
        told = page.ask(method, {**known(method), "document": broken})
        assert told["error"]["code"] == "bad_document" and told["error"]["details"]["path"] == "moves.1"
    told = page.ask("bot.judge", {**known("bot.judge"), "at": 1, "document": broken})
    assert told["error"]["code"] == "bad_document"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ('{"id":1,"method":"echo","params":{"x":NaN}}', "NaN is not a number"),
        ('{"id":1,"method":"echo","params":{"x":-Infinity}}', "-Infinity is not a number"),
        ('{"id":1,"method":"echo","params":{"x":1e999}}', "too large a number: 1e999"),
        ('{"id":1,"method":"echo","params":{"x":' + "9" * 5000 + "}}", "a number of 5000 digits"),
        ('{"id":1,"method":"echo","params":{"x":"' + "x" * LONGEST_TEXT + '"}}', "this is too long"),
        ('{"id":1,"method":"echo","params":' + "[" * 70 + "]" * 70 + "}", "this nests more than 64 levels deep"),
        ('{"id":1,"method":' + '["' * 30_000, "this nests more than 64 levels deep"),
        ('{"id":1,"method":' + '{"x":' * 90, "this nests more than 64 levels deep"),
        ("[]", "a request is an object"),
        ('{"id":[]}', "an id is a number or a text"),
    ],
    ids=range(12),
)
def test_what_is_wrong_with_a_request_is_said(text: str, told: str) -> None:
    error = Page(tables=False).send(text)["error"]
    assert told in error["message"] and error["code"] == "bad_request"


BRACKETS = "[]" * (DEEPEST_TEXT + 1)


@pytest.mark.parametrize(
    "string",
    [
        '"' + '\\"' * 100_000,
        '"' + "\\" * 200_001,
        '"' + "x" * 10_000_000 + '"',
        '"' + "\\n" * 100_000 + '"',
        '"' * 99_999,
    ],
    ids=["unterminated", "backslashes", "long", "escapes", "quotes"],
)
def test_the_depth_of_a_text_is_found_in_one_pass(string: str) -> None:
    """Without backtracking, and without a copy of what lies between the brackets."""
    text = BRACKETS + string
    began = time.perf_counter()
    assert not is_too_deep(text)
    assert time.perf_counter() - began < SECONDS / 2
    tracemalloc.start()
    try:
        assert not is_too_deep(text)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_brackets_in_strings_do_not_count() -> None:
    assert is_too_deep('"]"' + "[" * 65) and is_too_deep('"\\\\"' + "{" * 65) and is_too_deep('"\\""' + "[" * 65)
    assert not is_too_deep('"\\"' + "[" * 65) and not is_too_deep("[" * 64) and not is_too_deep("[]" * 65)
