"""Positions of Kohle & Kolonie as documents: writing them (NOTATION.md); `reading.py` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pyengine.core.play.pending import write_pending
from pyengine.core.play.points import write_points
from pyengine.core.view.narration import SeatInfo
from pyengine.games.kohle_kolonie.components import (
    BLACK,
    BLANK,
    BONUSES,
    CARD_BIT,
    ENGINE_SPACE,
    ENGINEER_SPACES,
    EVENTS,
    FIELDS,
    FIRST_SPACE,
    FIRST_STATION,
    FIRST_VILLAGE,
    KEPT,
    MINES,
    PHASES,
    PLACES,
    RAIL,
    RESCUE_FIELD,
    STATIONS,
    SUPPLY,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import DECISIONS
from pyengine.games.kohle_kolonie.state import TRUST, TRUST_BY_COIN, Seat, State

BRIQUETTE: Final = {False: ("either", "both"), True: ("engineer", "engine")}
"""Names of the briquette bonuses given; the edition en has its own (KK-12.4)."""


def write(s: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """The state as a document."""
    document: dict[str, Any] = {
        "random": [str(part) for part in s.random],  # too large for JavaScript
        "turn": s.turn,
        "phase": PHASES[s.phase - 1],
        "start_player": s.start,
        "turn_order": list(s.order),
        "over": s.over,
        "pending": [write_pending(asked, DECISIONS) for asked in s.pending],
        "bonus_row": [_named(BONUSES, marker) for marker in s.row],
        "display": [MINES[mine] for mine in s.display],
        "trust": {
            "coins": s.trust_coins,
            "buys": s.trust_buys,
            "bought": s.trust_bought,
            "additional_coin": s.trust_extra,
            "mines": {
                MINES[mine]: "engine" if owner == TRUST else "coin"
                for mine, owner in enumerate(s.owner)
                if owner in (TRUST, TRUST_BY_COIN)
            },
        },
        "disaster": {
            "markers": [EVENTS[event] for event in s.events],
            "discs": [{BLACK: "black", BLANK: "blank"}.get(disc, disc) for disc in s.discs],
            "subsidence": s.subsidence,
        },
        "large_mines": [MINES[mine] for mine in s.larges],
        "villages": {VILLAGES[village]: _write_village(s, village) for village in s.config.area.villages},
        "stations": {
            id: {
                "marker": _named(RAIL, s.rail[station]),
                "miners": {
                    str(number): seat.men[FIRST_STATION + station]
                    for number, seat in enumerate(s.seats)
                    if seat.men[FIRST_STATION + station]
                },
            }
            for station, id in enumerate(STATIONS)
        },
        "stock": {"coins": s.bank, "workers": s.stock, "engines": s.engines},
        "seats": [_write_seat(s, seat, info) for seat, info in zip(s.seats, seats, strict=True)],
    }
    if s.config.draws:
        document["draws"] = s.config.draws
    return document


def _named(names: tuple[str, ...], number: int) -> str | None:
    return None if number < 0 else names[number]


def _write_village(s: State, village: int) -> dict[str, Any]:
    field = FIRST_VILLAGE + village
    return {
        "workers": s.workers[village],
        "settlements": [{"seat": number, "miners": s.seats[number].men[field]} for number in s.homes[village]],
    }


def _write_seat(s: State, seat: Seat, info: SeatInfo) -> dict[str, Any]:
    pithead = {id: 1 for space, id in enumerate(ENGINEER_SPACES) if seat.engineers >> space & 1}
    pithead |= {FIELDS[field]: seat.men[field] for field in range(FIRST_SPACE, FIRST_STATION) if seat.men[field]}
    if seat.cokery_engine:
        pithead[ENGINE_SPACE] = 1
    return {
        "name": info.name,
        "colour": info.colour,
        "coins": seat.coins,
        "workers": seat.workers,
        "score": seat.score,
        "miners": seat.men[SUPPLY],
        "lost_miners": seat.lost,
        "mines": {
            id: None if seat.cards[n] < 0 else {"mine": MINES[seat.cards[n]], "engine": bool(seat.engines[n])}
            for n, id in enumerate(PLACES)
        },
        "rescue": [id for n, id in enumerate(PLACES) if RESCUE_FIELD[n] and seat.men[RESCUE_FIELD[n]]],
        "secured": [id for n, id in enumerate(PLACES) if seat.secured >> n & 1],
        "flipped": [card for card, bit in CARD_BIT.items() if seat.flipped & bit],
        "pithead": pithead,
        "briquette": [name for n, name in enumerate(BRIQUETTE[s.config.briquette_each]) if seat.briquette >> n & 1],
        "engines_beside": seat.beside,
        "extra_actions": seat.extra,
        "bonus_marker": _named(BONUSES, seat.bonus),
        "row_position": None if seat.row_position < 0 else seat.row_position + 1,
        "railway_markers": dict(zip(KEPT, seat.rail, strict=True)),
        "new_railway_markers": dict(zip(KEPT, seat.fresh, strict=True)),
        "points": write_points(seat.points, "turn"),
    }
