"""Whatever comes from outside: an error that names the field, or a sound game; never another exception."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

from tests.pace import examples

from .play import COAL, Json, dump, finish, get, many_games, paths, put, remove, sampled

CODES = {"bad_request", "unknown_method", "unknown_table", "illegal_choice", "bad_document"}
WORDS = [
    "",
    "turn",
    "grey",
    "surface",
    "order_truck_kk",
    "tile_grey_2_light",
    "factory_8",
    "red",
    "top",
    "²",
    "\ud800",
    "∞",
]
JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([2**31, 2**53, 2**64, -(10**30), 10**400, 0.5, 1e300, -0.0]),
    st.sampled_from(WORDS),
    st.text(max_size=8),
    st.builds(list),
    st.builds(dict),
    st.lists(st.sampled_from(["grey", "yellow", None, 3, "order_truck_kk"]), max_size=7),
    st.dictionaries(
        st.sampled_from(["seat", "count", "step", "grey", "factory_1", ""]), st.integers(-1, 9), max_size=3
    ),
)


@cache
def _positions() -> tuple[str, ...]:
    return tuple(json.dumps(game.position()) for game in many_games())


@cache
def _records() -> tuple[str, ...]:
    games = many_games()
    found = [json.dumps(game.record()) for game in games[::4]]
    for game in games[::6]:
        again = pyengine.from_position(game.position())
        finish(again, most=5)
        found.append(json.dumps(again.record()))
    return tuple(found)


def damage(document: Json, data: st.DataObject) -> Json:
    """One to three changes at random places."""
    for _ in range(data.draw(st.integers(1, 3))):
        found = list(paths(document))
        if not found:
            return document
        path = data.draw(st.sampled_from(found))
        how = data.draw(st.sampled_from(("put", "remove", "other", "step", "add")))
        value = get(document, path)
        if how == "put":
            put(document, path, data.draw(JUNK))
        elif how == "remove":
            remove(document, path)
        elif how == "other":
            put(document, path, copy.deepcopy(get(document, data.draw(st.sampled_from(found)))))
        elif how == "step" and isinstance(value, int) and not isinstance(value, bool):
            put(document, path, value + data.draw(st.sampled_from((-1, 1))))
        elif isinstance(value, list) and value:
            value.append(copy.deepcopy(value[0]))
        elif isinstance(value, dict):
            value[data.draw(st.sampled_from(("extra", "grey", "factory_1", "bank", "x.factory_3")))] = data.draw(JUNK)
    return document


def is_sound(game: pyengine.Game) -> None:
    """It can be shown, written, read again and played on."""
    position = json.loads(json.dumps(game.position()))
    assert dump(pyengine.from_position(position).position()) == dump(position)
    for seat in (None, 0):
        json.dumps(game.view(seat))
        game.log(seat=seat)
    json.dumps(game.record()).encode()
    finish(game, most=40)
    assert len(game.scores()) == len(position["seats"])
    pyengine.from_position(game.position())  # nothing was created or lost on the way


@examples(500)
@given(st.data())
def test_a_damaged_position_is_refused_or_sound(data: st.DataObject) -> None:
    document = damage(json.loads(data.draw(st.sampled_from(_positions()))), data)
    before = dump(document)
    try:
        game = pyengine.from_position(document)
    except pyengine.PositionError as problem:
        assert problem.problem
    else:
        is_sound(game)
    assert dump(document) == before, "what is read is not changed"


@examples(150)
@given(st.data())
def test_a_damaged_record_is_refused_or_sound(data: st.DataObject) -> None:
    document = damage(json.loads(data.draw(st.sampled_from(_records()))), data)
    before = dump(document)
    try:
        game = pyengine.replay(document)
    except pyengine.RecordError as problem:
        assert problem.problem
    else:
        assert game.record()["moves"] == document["moves"]
        is_sound(game)
    assert dump(document) == before


PATHS = st.sampled_from(
    [
        *(
            "seats.0.marks",
            "seats.0.workers",
            "seats.1.cage.cubes",
            "seats.0.orders",
            "seats.9.marks",
            "seats",
            "board",
        ),
        *(
            "pending",
            "pending.0.seat",
            "draft",
            "tile_stack",
            "supply.grey",
            "seats.0",
            "variants.substitution",
            "over",
        ),
        *("board.tiles.factory_2", "board.workers", "seats.0.pit.grey.tiles", "seats.²", "", ".", "seats.-1", "shift"),
        *("seats.0.score", "seats.0.points", "revier", "game", "random", "seats.0.marks.deeper", "from", "set"),
    ]
)


@examples(250)
@given(st.dictionaries(PATHS, JUNK, max_size=4), st.data())
def test_a_partial_position_is_refused_or_sound(changes: Json, data: st.DataObject) -> None:
    source: Json = {"players": data.draw(st.one_of(st.integers(1, 5), JUNK)), "seed": data.draw(st.integers(-1, 9))}
    for name in data.draw(st.sets(st.sampled_from(("variants", "moves", "seats", "draws", "extra")), max_size=2)):
        source[name] = data.draw(JUNK)
    if data.draw(st.booleans()):
        changes["pending"] = [{"step": "turn", "seat": 0}]
    document = {"revier": 1, "kind": "position", "game": COAL, "from": source, "set": changes}
    before = dump(document)
    try:
        game = pyengine.from_position(document)
    except pyengine.PositionError as problem:
        assert problem.path or "" in changes, problem
    else:
        is_sound(game)
    assert dump(document) == before


# --- the same through the bridge ------------------------------------------------------------------------------------


def answer(bridge: Bridge, text: str) -> Json:
    """What the bridge says, read as strictly as a browser reads it."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    said = bridge.handle(text)
    said.encode()
    told: Json = json.loads(said, parse_constant=refuse)
    assert set(told) in ({"id", "result"}, {"id", "error"})
    if "error" in told:
        assert told["error"]["code"] in CODES, told["error"]
        assert 0 < len(told["error"]["message"]) < 2000
    return told


METHODS = st.one_of(st.sampled_from(tuple(Bridge()._methods)), JUNK)
PARAMS = st.dictionaries(
    st.sampled_from(
        [
            *(
                "table",
                "target",
                "key",
                "confirmed",
                "at",
                "seat",
                "lang",
                "veil",
                "game",
                "players",
                "seed",
                "variants",
            ),
            *("seats", "document", "text", "level", "id", "stage", "ms", "components", "bots", "against"),
        ]
    ),
    st.one_of(
        JUNK,
        st.sampled_from(
            ["t1", COAL, "de", "place:bank", "board/bank", "#p1", "#", "#p1/0", "tray/1", "seat0/level_grey"]
        ),
    ),
    max_size=5,
)


@examples(150)
@given(st.lists(st.tuples(METHODS, PARAMS), min_size=1, max_size=4), st.integers(0, 5))
def test_the_bridge_answers_every_request(requests: list[tuple[Any, Json]], seed: int) -> None:
    bridge = Bridge()
    players = 2 + seed % 3
    opened = answer(
        bridge, json.dumps({"id": 0, "method": "table.new", "params": {"game": COAL, "players": players, "seed": seed}})
    )
    assert opened["result"]["table"] == "t1"
    for number, (method, params) in enumerate(requests):
        if str(method).startswith(("table.", "link.", "lesson.")) and method not in ("table.new", "table.open"):
            params = {"table": "t1", **params}
        told = answer(bridge, json.dumps({"id": number, "method": method, "params": params}))
        assert told["id"] == number


@examples(150)
@given(st.one_of(st.text(), st.from_regex(r"[\[\]{}\",:0-9a-z \\]{0,40}"), JUNK.map(json.dumps)))
def test_the_bridge_answers_garbage(text: str) -> None:
    told = answer(Bridge(), text)
    assert told["id"] is None or "error" in told


@examples(100)
@given(st.data())
def test_the_bridge_opens_or_refuses_documents(data: st.DataObject) -> None:
    document = damage(json.loads(data.draw(st.sampled_from(_positions() + _records()))), data)
    bridge = Bridge()
    told = answer(bridge, json.dumps({"id": 1, "method": "table.open", "params": {"document": document}}))
    if "error" in told:
        assert told["error"]["code"] == "bad_document"
        assert told["error"]["message"].startswith(told["error"]["details"]["path"])
    else:
        frame = told["result"]
        key = frame["options"][0]["key"] if frame["options"] else ""
        answer(
            bridge,
            json.dumps({"id": 2, "method": "table.choose", "params": {"table": "t1", "key": key, "confirmed": True}}),
        )


@pytest.mark.parametrize("depth", [20, 300, 990, 5000, 50_000])
@pytest.mark.parametrize(
    "shape",
    [
        '{"id":%s,"method":"echo"}',
        '{"id":1,"method":%s}',
        '{"id":1,"method":"echo","params":%s}',
        '{"id":1,"method":"table.open","params":{"document":{"revier":1,"kind":"position","game":"coal_baron","set":%s}}}',
        '{"id":1,"method":"table.open","params":{"document":{"revier":1,"kind":"record","game":"coal_baron","moves":%s}}}',
        '{"id":1,"method":"table.new","params":{"game":"coal_baron","players":2,"seed":1,"variants":{"shortage":%s}}}',
    ],
)
def test_deep_nesting_does_not_exhaust_the_stack(shape: str, depth: int) -> None:
    told = answer(Bridge(), shape % ("[" * depth + "]" * depth))
    assert "error" in told or "echo" in shape


def test_huge_input_is_refused_quickly() -> None:
    position = sampled()[5].position()
    position["tile_stack"] = position["tile_stack"] * 5000
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(position)
    record = sampled()[5].record()
    record["moves"] = ["place:bank"] * 100_000
    with pytest.raises(pyengine.RecordError):
        pyengine.replay(record)
    record["moves"] = ["x" * 1_000_000]
    with pytest.raises(pyengine.RecordError) as caught:
        pyengine.replay(record)
    assert len(str(caught.value)) < 1000


def test_random_bytes_of_a_saved_game() -> None:
    """A file that was cut or whose letters were changed."""
    rng = random.Random(3)
    text = _records()[3]
    for _ in range(150):
        at = rng.randrange(len(text))
        changed = rng.choice((text[:at], text[:at] + rng.choice('"{}[]:,0x\\') + text[at + 1 :]))
        answer(Bridge(), '{"id":1,"method":"table.open","params":{"document":' + changed + "}}")
