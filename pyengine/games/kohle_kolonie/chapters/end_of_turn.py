"""End of turn (KK-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.chapters.bonus_markers import return_marker
from pyengine.games.kohle_kolonie.chapters.final_scoring import score_the_end
from pyengine.games.kohle_kolonie.components import (
    BONUS_MARKERS,
    BONUSES,
    MINES,
    MINES_FOUNDED,
    REFILL_TO,
    REFILL_TURNS,
    ROMAN,
    TURNS,
)
from pyengine.games.kohle_kolonie.state import DISPLAY

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


def end_turn(s: State, now: Happenings) -> None:
    """KK-21.5: markers back, the Trust refilled, new mines; after the last turn final scoring."""
    for number in s.order:  # KK-21.1, KK-5.7
        marker = s.seats[number].bonus
        if marker >= 0:
            return_marker(s, number)
            now.say("marker_returned", "KK-5.7", number, marker=BONUSES[marker])
    for seat in s.seats:
        seat.secured = 0  # KK-14.3
        seat.fresh = (0, 0, 0)  # KK-20.4
    s.discs = ()
    s.trust_bought = 0
    if s.turn == TURNS:
        score_the_end(s, now)
        s.over = True
        return
    s.turn += 1
    now.say("turn_begins", "KK-4.1", None, turn=ROMAN[s.turn])
    if s.turn in REFILL_TURNS and s.trust_coins < REFILL_TO:  # KK-21.2
        s.bank -= REFILL_TO - s.trust_coins
        s.trust_coins = REFILL_TO
        now.say("trust_refilled", "KK-21.2", None, n=REFILL_TO)
    found_mines(s, now)
    s.phase, s.next = BONUS_MARKERS, 0


def found_mines(s: State, now: Happenings) -> None:
    """KK-3.7, KK-21.3: the small and single mines of this turn enter the display."""
    new = [mine for mine in MINES_FOUNDED[s.turn] if mine in s.config.area.mines]
    for mine in new:
        s.owner[mine] = DISPLAY
    s.display = tuple(sorted((*s.display, *new)))
    now.say("mines_founded", "KK-21.3" if s.turn > 1 else "KK-3.7", None, mines=tuple(MINES[mine] for mine in new))
