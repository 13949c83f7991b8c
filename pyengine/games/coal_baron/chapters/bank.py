"""The Bank (CB-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.coal_baron.components import BANK_MARKS

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


def use_bank(s: State, now: Happenings) -> None:
    """CB-10.1: one worker on the Bank for one Mark; nobody is displaced (CB-10.2)."""
    seat = s.seats[s.active]
    seat.workers -= 1
    seat.bank += 1
    seat.marks += BANK_MARKS
    now.say("bank_used", "CB-10.1", s.active, n=BANK_MARKS)
