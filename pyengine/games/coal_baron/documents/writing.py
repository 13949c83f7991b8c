"""Writing a position of Coal Baron as a document (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.pending import Pending, write_pending
from pyengine.core.play.points import write_points
from pyengine.core.view.narration import SeatInfo
from pyengine.games.coal_baron import stacks
from pyengine.games.coal_baron.chapters.draw import NAMES
from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.components import (
    CARD_SPACES,
    CARDS,
    COLOURS,
    LEVELS,
    SPACES,
    TILE_MINECARTS,
    TILE_SPACES,
    TILES,
)
from pyengine.games.coal_baron.pending import DECISIONS, DrawOrder, DrawReturn, DrawTake
from pyengine.games.coal_baron.state import Seat, State


def write(s: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """The state as a document."""
    open_spaces = [space for space in range(len(SPACES)) if space not in s.config.covered]
    document: dict[str, Any] = {
        "random": [str(part) for part in s.random],
        "shift": s.shift,
        "start_player": s.start,
        "over": s.over,
        "pending": [_write_decision(asked) for asked in s.pending],
        "draft": [CARDS[card] for card in s.draft],
        "board": {
            "workers": {
                SPACES[space]: {"seat": s.owner[space], "count": s.standing[space]}
                for space in open_spaces
                if s.standing[space]
            },
            "tiles": {SPACES[n]: _named(TILES, s.goods[n]) for n in TILE_SPACES if n in open_spaces},
            "orders": {SPACES[n]: _named(CARDS, s.goods[n]) for n in CARD_SPACES if n in open_spaces},
        },
        "supply": {name: s.supply[n] if s.config.limited else None for n, name in enumerate(COLOURS)},
        "tile_stack": [TILES[stacks.kind(element)] for element in s.tile_stack],
        "order_stack": [CARDS[stacks.kind(element)] for element in s.order_stack],
        "seats": [_write_seat(seat, info) for seat, info in zip(s.seats, seats, strict=True)],
    }
    for name, stack in (("seen_tiles", s.tile_stack), ("seen_orders", s.order_stack)):
        seen = _write_seen(stack)
        if seen:
            document[name] = seen
    return document


def _named(names: tuple[str, ...], number: int) -> str | None:
    return None if number < 0 else names[number]


def _write_seen(elements: tuple[int, ...]) -> list[dict[str, Any]]:
    """Who knows which elements of a stack; only those that somebody knows."""
    found = []
    for at, element in enumerate(elements):
        if element <= stacks.KIND:
            continue  # most elements: nobody has seen them
        seats = [seat for seat in range(4) if stacks.seen_by(element, seat)]
        mixed = {str(seat): stacks.group_for(element, seat) for seat in range(4) if stacks.group_for(element, seat)}
        if seats or mixed:
            found.append({"at": at, "seats": seats, **({"mixed": mixed} if mixed else {})})
    return found


def _write_decision(asked: Pending) -> dict[str, Any]:
    written = write_pending(asked, DECISIONS)
    if isinstance(asked, DrawTake | DrawReturn | DrawOrder):
        for name in ("drawn", "chosen"):
            if name in written:
                written[name] = [NAMES[asked.stack][stacks.kind(element)] for element in written[name]]
        written["seen"] = _write_seen(asked.hand)
    return written


def _write_seat(seat: Seat, info: SeatInfo) -> dict[str, Any]:
    pit = {}
    for colour, name in enumerate(COLOURS):
        row = seat.carts[colour]
        tiles = []
        place = 1
        for tile in seat.tiles[colour]:
            size = TILE_MINECARTS[tile]
            tiles.append({"tile": TILES[tile], "cubes": [_named(COLOURS, cube) for cube in row[place : place + size]]})
            place += size
        pit[name] = {"printed": _named(COLOURS, row[0]), "tiles": tiles}
    return {
        "name": info.name,
        "colour": info.colour,
        "workers": seat.workers,
        "bank": seat.bank,
        "canteen": seat.canteen,
        "marks": seat.marks,
        "score": seat.score,
        "cage": {"level": LEVELS[seat.level], "cubes": [COLOURS[cube] for cube in seat.cage]},
        "storage": {name: seat.storage[n] for n, name in enumerate(COLOURS)},
        "pit": pit,
        "orders": [
            {"card": CARDS[card], "spots": [[COLOURS[cube] for cube in cubes_on(spot)] for spot in spots]}
            for card, spots, _ in seat.orders
        ],
        "delivered": [CARDS[card] for card in seat.delivered],
        "points": write_points(seat.points, "shift"),
    }
