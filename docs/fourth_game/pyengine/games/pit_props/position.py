"""Positions as documents: written for people, and read with every mistake named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.games.pit_props.components import FREE, PLACES
from pyengine.games.pit_props.pending import DECISIONS
from pyengine.games.pit_props.state import State

from pyengine.core.documents.fields import HEADER, Field, check_open
from pyengine.core.play.pending import read_pending, write_pending
from pyengine.core.play.points import read_points, write_points
from pyengine.core.view.narration import SeatInfo


def write(s: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    return {
        "pending": [write_pending(asked, DECISIONS) for asked in s.pending],
        "props": {place: None if seat == FREE else seat for place, seat in zip(PLACES, s.props, strict=True)},
        "over": s.over,
        "seats": [
            {**info._asdict(), "score": seat.score, "points": write_points(seat.points, "round")}
            for info, seat in zip(seats, s.seats, strict=True)
        ],
    }


def read(document: Mapping[str, Any], variants: Mapping[str, str]) -> State:
    root = Field(document)
    root.only(*HEADER, "pending", "props", "over", "seats")
    s = State()
    props = root.get("props")
    props.only(*PLACES)
    s.props = tuple(FREE if props.get(name).value is None else props.get(name).whole(0, 1) for name in PLACES)
    s.over = root.get("over").flag()
    s.pending = [read_pending(field, DECISIONS, 2) for field in root.get("pending").each(most=1)]
    check_open(root, s.pending, s.over)
    for seat, field in zip(s.seats, root.get("seats").each(2), strict=True):
        seat.score = field.get("score").whole(0)
        seat.points = read_points(field, seat.score, "PP-3.1", "round", 1)
    return s
