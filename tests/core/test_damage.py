"""Damaged positions and records: the path of every mistake."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import pyengine

from .play import COAL, finish, get, put, remove, sampled
from .samples import GONE, base, record, refused

LARGE = 10**30

# --- damaged positions ----------------------------------------------------------------------------------------------

_VALUES: tuple[Any, ...] = ("1", None, 1.0, True, [], {})
_LISTS: tuple[Any, ...] = ([], 3, None)
_OBJECTS: tuple[Any, ...] = ({}, 3, None, "x")
DAMAGE: list[tuple[str, Any, str]] = [
    # what is changed, to what, and the path that is named if it is another one
    *((name, GONE, "") for name in ("revier", "kind", "game", "shift", "start_player", "pending", "board", "supply")),
    *((name, GONE, "") for name in ("tile_stack", "order_stack", "seats", "board.workers", "board.tiles")),
    *((f"seats.0.{name}", GONE, "") for name in ("workers", "marks", "score", "cage", "storage", "pit", "orders")),
    *((f"seats.0.{name}", GONE, "") for name in ("delivered", "cage.level", "cage.cubes", "pit.grey", "orders.0.card")),
    *(
        (name, GONE, "")
        for name in ("supply.grey", "pending.0.step", "pending.0.seat", "seats.0.pit.grey.tiles.0.cubes")
    ),
    *((name, GONE, "") for name in ("board.workers.money_5.seat", "board.workers.money_5.count")),
    *((name, wrong, "") for name in ("revier", "shift", "start_player") for wrong in _VALUES),
    *(
        (name, wrong, "")
        for name in ("board", "board.workers", "supply", "seats.0", "seats.0.cage")
        for wrong in _LISTS
    ),
    *((name, wrong, "") for name in ("seats", "tile_stack", "pending", "seats.0.orders") for wrong in _OBJECTS),
    *(
        (name, wrong, "")
        for name in ("seats.0.marks", "seats.0.workers")
        for wrong in (-1, "1", None, 1.5, False, LARGE)
    ),
    ("over", 0, ""),
    ("random", [1], ""),
    ("random", [1, -1], "random.1"),
    ("random", [1 << 64, 1], "random.0"),
    ("random", "abc", ""),
    ("kind", "record", ""),
    ("kind", 7, ""),
    ("game", "chess", ""),
    ("game", ["coal_baron"], ""),
    ("revier", 2, ""),
    ("revier", 0, ""),
    ("revier", LARGE, ""),
    ("rules_version", 99, ""),
    ("rules_version", "1", ""),
    ("horses", 3, ""),
    ("board.horses", {}, ""),
    ("seats.0.horses", 3, ""),
    ("seats.0.cage.horses", 3, ""),
    ("pending.0.horses", 3, ""),
    ("variants", [], ""),
    ("variants.horses", "yes", ""),
    ("variants.shortage", "perhaps", ""),
    ("variants.shortage", ["may"], ""),
    ("variants.coal_supply", "unlimited", "supply.yellow"),
    ("shift", 4, ""),
    ("shift", 0, ""),
    ("start_player", 3, ""),
    ("start_player", -1, ""),
    ("over", True, "pending"),
    ("pending", [], ""),
    ("pending.0.step", "dance", ""),
    ("pending.0.seat", 3, ""),
    ("pending.0.step", "draft", "pending"),
    ("pending", [{"step": "mining.step", "seat": 0, "space": "money_5", "left": 2}], "pending.0.space"),
    ("pending", [{"step": "mining.step", "seat": 0, "space": "mining_6", "left": 7}], "pending.0.left"),
    ("pending", [{"step": "mining.step", "seat": 0, "space": "mining_6", "left": 0}], "pending.0.left"),
    ("pending", [{"step": "mining.step", "seat": 0, "space": "mining_6"}], "pending.0.left"),
    ("pending", [{"step": "shortage", "seat": 0, "colour": "grey", "left": 2}], "pending.0.left"),
    ("pending", [{"step": "shortage", "seat": 0, "colour": "pink", "left": 1}], "pending.0.colour"),
    ("pending", [{"step": "draw.take", "seat": 0, "stack": "hats", "drawn": []}], "pending.0.stack"),
    ("pending", [{"step": "draw.take", "seat": 0, "stack": "tiles", "drawn": []}], "pending.0.drawn"),
    ("pending", [{"step": "draw.take", "seat": 0, "stack": "tiles", "drawn": ["order_truck_k"]}], "pending.0.drawn.0"),
    (
        "pending",
        [{"step": "draw.take", "seat": 0, "stack": "tiles", "drawn": ["tile_grey_2_light"] * 6}],
        "pending.0.drawn",
    ),
    (
        "pending",
        [{"step": "draw.return", "seat": 0, "stack": "tiles", "drawn": ["tile_grey_2_light"]}],
        "pending.0.seat",
    ),
    ("pending", [{"step": "turn", "seat": 0}, {"step": "turn", "seat": 0}], "pending.1.step"),
    ("pending", [{"step": "turn", "seat": 0}] * 4, "pending"),
    ("board.workers.factory_8", {"seat": 0, "count": 1}, ""),
    ("board.workers.bank", {"seat": 0, "count": 1}, ""),
    ("board.workers.money_5.seat", 3, ""),
    ("board.workers.money_5.count", 0, ""),
    ("board.workers.money_5.count", 3, "seats.1.workers"),
    ("board.tiles.factory_8", "tile_grey_2_light", ""),
    ("board.tiles.order_1", "tile_grey_2_light", ""),
    ("board.tiles.factory_1", "order_truck_kk", ""),
    ("board.tiles.factory_1", 5, ""),
    ("board.tiles.factory_1", None, "tile_stack"),
    ("board.orders.order_1", "tile_grey_2_light", ""),
    ("board.orders.order_1", "order_truck_kk", "order_stack"),
    ("draft", ["order_truck_kk"], "pending"),
    ("draft.0", "hat", ""),
    ("supply.grey", 17, ""),
    ("supply.grey", 0, ""),
    ("supply.grey", None, ""),
    ("tile_stack.0", "tile_pink", ""),
    ("tile_stack.0", None, ""),
    ("order_stack.3", "tile_grey_2_light", ""),
    ("seen_tiles", [{"at": 99, "seats": [0]}], "seen_tiles.0.at"),
    ("seen_tiles", [{"at": 0, "seats": [4]}], "seen_tiles.0.seats.0"),
    ("seen_tiles", [{"at": 0, "mixed": {"7": 1}}], "seen_tiles.0.mixed.7"),
    ("seen_orders", {}, ""),
    ("seats", [], ""),
    ("seats.3", 5, ""),
    ("seats.0.name", 5, ""),
    ("seats.0.name", "x" * 41, ""),
    ("seats.0.name", "\ud800", ""),
    ("seats.0.colour", "pink", ""),
    ("seats.1.colour", "red", ""),
    ("seats.0.workers", 16, ""),
    ("seats.0.workers", 13, ""),
    ("seats.0.bank", 1, "seats.0.workers"),
    ("seats.1.canteen", 2, "seats.1.workers"),
    ("seats.0.score", 3, "seats.0.points"),
    ("seats.0.score", LARGE, ""),
    ("seats.0.points", 5, ""),
    ("seats.0.points.0.shift", 4, ""),
    ("seats.0.points.0.points", "2", ""),
    ("seats.0.points.0.clause", GONE, ""),
    ("seats.0.cage.level", "attic", ""),
    ("seats.0.cage.cubes", ["grey"] * 6, ""),
    ("seats.0.cage.cubes.1", "pink", ""),
    ("seats.0.cage.cubes.1", "grey", "supply.grey"),
    ("seats.0.storage.pink", 1, ""),
    ("seats.0.storage.grey", -1, ""),
    ("seats.0.storage.grey", 1, "supply.grey"),
    ("seats.0.pit.pink", {}, ""),
    ("seats.0.pit.grey.printed", "pink", ""),
    ("seats.0.pit.grey.tiles.0.tile", "tile_black_2_light", ""),
    ("seats.0.pit.grey.tiles.0.tile", "tile_pink", ""),
    ("seats.0.pit.grey.tiles.0.cubes", ["grey"], ""),
    ("seats.0.pit.grey.tiles.0.cubes.1", 4, ""),
    ("seats.0.orders.0.card", "order_hat", ""),
    ("seats.0.orders.0.spots", [[]], ""),
    ("seats.0.orders.0.spots.1", ["grey", "grey", "grey"], ""),
    ("seats.0.orders.0.spots.1", ["yellow"], ""),
    ("seats.0.orders.0.spots.1", "grey", ""),
    ("seats.0.orders.1.card", "order_wheelbarrow_gg", "order_stack"),
    ("seats.0.delivered.0", "order_truck_kk", "order_stack"),
    ("seats.0.delivered.0", "tile_grey_2_light", ""),
]


@pytest.mark.parametrize(
    ("path", "value", "named"), DAMAGE, ids=[f"{path}-{n}" for n, (path, _, _) in enumerate(DAMAGE)]
)
def test_a_damaged_position_names_the_field(path: str, value: Any, named: str) -> None:
    document = base()
    if value is GONE:
        remove(document, path)
    elif path == "draft.0":
        document["draft"] = [value]
    else:
        put(document, path, copy.deepcopy(value))
    problem = refused(document)
    assert problem.path == (named or path), problem


@pytest.mark.parametrize("document", [None, 5, "x", [], True, {}, {"revier": 1}, [{}]])
def test_what_is_no_document(document: Any) -> None:
    for error in (pyengine.PositionError, pyengine.RecordError):
        assert refused(document, error).problem


def test_deep_nesting_is_refused_before_anything_is_read() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    position = {**base(), "title": deep}
    assert refused(position).path.startswith("title.0.0")
    assert refused({**record(), "title": deep}, pyengine.RecordError).path.startswith("title.0.0")
    while deep:  # a chain this long is not taken apart by the interpreter without exhausting its own stack
        deep = deep.pop()


# --- damaged records ------------------------------------------------------------------------------------------------

BAD_RECORDS: list[tuple[str, Any, str | None]] = [
    *((name, GONE, "") for name in ("revier", "kind", "game", "rules_version", "players", "seed", "moves")),
    *(
        (name, wrong, "")
        for name in ("players", "seed", "rules_version")
        for wrong in ("1", None, 1.5, True, -1, LARGE)
    ),
    *((name, wrong, "") for name in ("moves", "seats") for wrong in _OBJECTS[::3] + _OBJECTS[:2]),
    ("kind", "position", ""),
    ("kind", "lesson", ""),
    ("revier", 2, ""),
    ("rules_version", 2, ""),
    ("rules_version", 0, ""),
    ("game", "chess", ""),
    ("players", 5, ""),
    ("players", 2, "seats"),
    ("seed", 1 << 53, ""),
    ("horses", 1, ""),
    ("draw", {}, ""),
    ("seats.0.colour", "pink", ""),
    ("seats.1.colour", "red", ""),
    ("seats.0.colour", GONE, ""),
    ("seats.0.name", GONE, ""),
    ("seats.0.name", "\udfff", ""),
    ("variants.horses", "1", ""),
    ("variants.shortage", 1, ""),
    ("variants.shortage", "x", ""),
    ("moves.0", 7, ""),
    ("moves.0", None, ""),
    ("moves.5", "place:nowhere", ""),
    ("moves.20", "draft:order_truck_kk", ""),
    ("moves.21", "y" * 201, ""),
    ("moves.21", "nonsense", ""),
    ("digest", "0" * 16, ""),
    ("digest", 5, ""),
    ("seed", 13, None),
    ("draws", {"tiles": ["hat"]}, "draws.tiles.0"),
    ("draws", {"start_player": 9}, "draws.start_player"),
    ("draws", [], ""),
    ("start", {}, "seed"),
]


@pytest.mark.parametrize(
    ("path", "value", "named"), BAD_RECORDS, ids=[f"{path}-{n}" for n, (path, _, _) in enumerate(BAD_RECORDS)]
)
def test_a_damaged_record_names_the_field(path: str, value: Any, named: str | None) -> None:
    document = record()
    if value is GONE:
        remove(document, path)
    else:
        put(document, path, copy.deepcopy(value))
    problem = refused(document, pyengine.RecordError)
    if named is None:
        assert problem.path.startswith("moves.")
    else:
        assert problem.path == (named or path), problem


def test_a_record_from_a_position_agrees_with_it() -> None:
    game = pyengine.from_position(base())
    finish(game, most=4)
    whole = json.loads(json.dumps(game.record()))
    assert pyengine.replay(whole).record() == whole
    for name, value in (("players", 2), ("seats", whole["seats"][:2]), ("variants", {"shortage": "must"})):
        assert refused({**whole, name: value}, pyengine.RecordError).path == name
    for path, value, named in (("start", 5, "start"), ("start.seats.0.marks", -1, ""), ("start.revier", 9, "")):
        wrong = copy.deepcopy(whole)
        put(wrong, path, value)
        assert refused(wrong, pyengine.RecordError).path == (named or path)


# --- what a game's own reader must not let pass ---------------------------------------------------------------------


def test_every_number_of_a_document_survives_the_page() -> None:
    for path in ("random.0", "random.1"):
        number = get(sampled()[4].position(), path)
        assert isinstance(number, str) or abs(number) < 1 << 53


def test_a_draft_row_that_is_too_short_is_refused() -> None:
    document = pyengine.new_game(COAL, players=2, seed=7).position()
    document["order_stack"] += document["draft"][1:]
    document["draft"] = document["draft"][:1]
    assert refused(document).path in ("draft", "pending.0.round", "pending")


def test_a_worker_space_is_named_by_its_whole_name() -> None:
    document = base()
    document["board"]["workers"]["x.money_5"] = document["board"]["workers"].pop("money_5")
    assert refused(document).path == "board.workers.x.money_5"
