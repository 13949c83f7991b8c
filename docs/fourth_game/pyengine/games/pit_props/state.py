"""The state: who stands where, who has scored, what is asked next. Plain data, cheap to copy."""

from __future__ import annotations

from typing import Any

from pyengine.games.pit_props.components import FREE, PLACES

from pyengine.core.rules import ScoreLine


class State:
    """`props` has the seat at each place, or FREE; `points` the lines of both seats."""

    __slots__ = ("frames", "over", "points", "props")

    def __init__(self) -> None:
        self.frames: list[tuple[Any, ...]] = []
        self.over = False
        self.props: tuple[int, ...] = (FREE,) * len(PLACES)
        self.points: tuple[tuple[ScoreLine, ...], ...] = ((), ())

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.frames = self.frames[:]
        twin.over = self.over
        twin.props = self.props
        twin.points = self.points
        return twin
