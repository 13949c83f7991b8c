"""Action 4: money (CB-8), and the Bank (CB-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.events import Happenings
from pyengine.games.coal_baron.components import BANK_MARKS, SPACE_AMOUNT, SPACES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


def take_money(s: State, space: int, now: Happenings) -> None:
    """CB-8.1: as many Marks as the space shows."""
    marks = SPACE_AMOUNT[space]
    s.seats[s.active].marks += marks
    now.say("marks_taken", "CB-8.1", s.active, n=marks, space=SPACES[space])


def use_bank(s: State, now: Happenings) -> None:
    """CB-10.1: one worker on the Bank for one Mark; nobody is displaced (CB-10.2)."""
    seat = s.seats[s.active]
    seat.workers -= 1
    seat.bank += 1
    seat.marks += BANK_MARKS
    now.say("bank_used", "CB-10.1", s.active, n=BANK_MARKS)
