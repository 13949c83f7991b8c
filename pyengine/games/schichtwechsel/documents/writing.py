"""Writing positions as documents (NOTATION.md); `reading.py` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.pending import write_pending
from pyengine.core.play.points import write_points
from pyengine.core.view.narration import SeatInfo
from pyengine.games.schichtwechsel.chapters.preparation import words_of
from pyengine.games.schichtwechsel.components import (
    BONUS,
    CARDS,
    CARTS,
    COIN,
    COLUMN_COKE,
    GREY,
    HOUSES,
    IN_AREA,
    ON_CARD,
    PHASES,
    PLACES,
    ROUND_CARDS,
    SHIFT,
    TILES,
    TRACKS,
    WAGONS,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.pending import DECISIONS
from pyengine.games.schichtwechsel.state import Seat, State


def write(s: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """The state as a document."""
    document: dict[str, Any] = {
        "random": [str(part) for part in s.random],
        "round": s.round,
        "phase": None if s.over else PHASES[s.phase],
        "start_player": s.start,
        "over": s.over,
        "pending": [write_pending(one, DECISIONS) for one in s.pending],
        "round_cards": [ROUND_CARDS[card] for card in s.cards],
        "tiles": [TILES[tile] for tile in s.tiles],
        "bag": {"coal": s.bag[0], "spoil": s.bag[1], "water": s.bag[2]},
        "bundles": [list(words_of(bundle)) for bundle in s.drawn],
        "water_drawn": bool(s.wet),
        "supply": {"coal": s.coal, "spoil": s.spoil, "coins": s.coins, "white": s.white, "tools": s.tools},
        "cards": {CARDS[card]: _units(units) for card, units in enumerate(s.paid) if units},
        "cokery": {GREY[field]: owner for field, owner in enumerate(s.grey) if owner >= 0},
        "pits": {PLACES[place]: list(houses) for place, houses in enumerate(s.pits) if houses},
        "goals": {TRACKS[track]: _seat(first) for track, first in enumerate(s.first_there)},
        "first_miner": _seat(s.first_miner),
        "seats": [_write_seat(seat, info) for seat, info in zip(s.seats, seats, strict=True)],
    }
    if s.config.draws:
        document["draws"] = s.config.draws
    return document


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def _units(units: tuple[int, ...]) -> list[str]:
    return ["white" if unit == WHITE_STONE else "coin" if unit == COIN else f"player{unit}" for unit in units]


def _tower(tower: int) -> str:
    return {ON_CARD: "card", IN_AREA: "area"}.get(tower) or BONUS[tower]


def _write_seat(seat: Seat, info: SeatInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "colour": info.colour,
        "score": seat.score,
        "coins": seat.coins,
        "white": seat.white,
        "stone": bool(seat.stone),
        "tools": seat.tools,
        "water": seat.water,
        "carts": {
            CARTS[cart]: ["coal" if load > 0 else "spoil"] * abs(load) for cart, load in enumerate(seat.carts) if load
        },
        "wagons": {WAGONS[wagon]: load for wagon, load in enumerate(seat.wagons) if load},
        "heap": seat.heap,
        "coke": {"stock": seat.stock, "wagons": seat.rolling, "sold": seat.sold * COLUMN_COKE},
        "own_field": bool(seat.own_coke),
        "discs": dict(zip(TRACKS, seat.discs, strict=True)),
        "miner": SHIFT[seat.miner] or None,
        "houses": [id for n, id in enumerate(HOUSES) if seat.houses >> n & 1],
        "headframes": [_tower(tower) for tower in seat.towers],
        "tile": None if seat.tile < 0 else TILES[seat.tile],
        "own_card": _units(seat.own_paid),
        "passed": seat.passed,
        "bundle": None if seat.hand is None else list(words_of(seat.hand)),
        "points": write_points(seat.points, "round"),
    }
