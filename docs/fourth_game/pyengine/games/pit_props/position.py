"""Positions as documents: written for people, and read with every mistake named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.games.pit_props.components import FREE, PLACES
from pyengine.games.pit_props.state import Seat, State

from pyengine.core.document import Field
from pyengine.core.rules import ScoreLine, SeatInfo

_FIELDS = ("revier", "kind", "game", "rules_version", "options", "title", "pending", "props", "over", "seats")


def write(s: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    return {
        "pending": [{"step": step, "seat": seat} for step, seat in s.frames],
        "props": {place: None if seat == FREE else seat for place, seat in zip(PLACES, s.props, strict=True)},
        "over": s.over,
        "seats": [
            {**info._asdict(), "score": seat.score, "points": [line._asdict() for line in seat.points]}
            for info, seat in zip(seats, s.seats, strict=True)
        ],
    }


def read(document: Mapping[str, Any], options: Mapping[str, str]) -> State:
    root = Field(document)
    root.only(*_FIELDS)
    s = State()
    props = root.get("props")
    props.only(*PLACES)
    s.props = tuple(FREE if props.get(name).value is None else props.get(name).whole(0, 1) for name in PLACES)
    s.over = root.get("over").flag()
    for frame in root.get("pending").each(most=1):
        frame.get("step").choice(("turn",))
        s.frames.append(("turn", frame.get("seat").whole(0, 1)))
    if s.over == bool(s.frames):
        root.get("pending").fail("a game that goes on asks one question, one that is over asks none")
    if not s.over and FREE not in s.props:
        props.fail("no place is free, and the game is not over (PP-3.2)")
    s.seats = [_read_seat(field) for field in root.get("seats").each(2)]
    return s


def _read_seat(field: Field) -> Seat:
    lines = tuple(
        ScoreLine(line.get("clause").text(), line.get("what").text(), line.get("points").whole(0), 1)
        for line in field.get("points").each()
    )
    return Seat(sum(line.points for line in lines), lines)
