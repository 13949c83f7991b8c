"""Action 4: money (CB-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.coal_baron.components import SPACE_AMOUNT, SPACES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


def take_money(s: State, space: int, now: Happenings) -> None:
    """CB-8.1: as many Marks as the space shows."""
    marks = SPACE_AMOUNT[space]
    s.seats[s.active].marks += marks
    now.say("marks_taken", "CB-8.1", s.active, n=marks, space=SPACES[space])
