"""The state: who stands where, who has scored, what is asked next. Plain data, cheap to copy."""

from __future__ import annotations

from pyengine.games.pit_props.components import FREE, PLACES

from pyengine.core.play.pending import Pending
from pyengine.core.play.plain_data import GameState, PlainData
from pyengine.core.play.points import ScoreLine


class Seat(PlainData):
    """What one player has."""

    __slots__ = ("points", "score")

    def __init__(self, score: int = 0, points: tuple[ScoreLine, ...] = ()) -> None:
        self.score = score
        self.points = points


class State(GameState[Seat], lists=("pending",), parts=("seats",)):
    """`props` has the seat at each place, or FREE."""

    __slots__ = ("over", "pending", "props", "seats")

    def __init__(self) -> None:
        self.pending: list[Pending] = []
        self.over = False
        self.props: tuple[int, ...] = (FREE,) * len(PLACES)
        self.seats = [Seat(), Seat()]
