"""Turn structure (KK-4): five turns of ten phases, and what comes next when no decision is open.

`s.next` is how far the phase has come. In phases 1 to 4 and 10 it counts the players asked; phase 5 asks for
security (0 to n-1), draws (n), lets the hit players lose (n+1 to 2n), lets the event happen (2n+1) and asks for
subsidence (from 2n+2 on).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.chapters.bidding import consolidate
from pyengine.games.kohle_kolonie.chapters.board_scoring import score_board
from pyengine.games.kohle_kolonie.chapters.bonus_markers import choosing_order, fix_turn_order
from pyengine.games.kohle_kolonie.chapters.consolidations import shuffle_larges
from pyengine.games.kohle_kolonie.chapters.disaster import ask_security, draw, event, hit, subsidence_is_due
from pyengine.games.kohle_kolonie.chapters.end_of_turn import end_turn
from pyengine.games.kohle_kolonie.chapters.income import mine_income
from pyengine.games.kohle_kolonie.chapters.pithead_cards import collect
from pyengine.games.kohle_kolonie.chapters.trust import trust_buys
from pyengine.games.kohle_kolonie.components import (
    ACTION_1,
    BOARD_SCORING,
    BONUS_MARKERS,
    CONSOLIDATED,
    CONSOLIDATIONS,
    DISASTER,
    EXTRA_ACTION,
    LARGE,
    MINE_INCOME,
    PHASES,
    PITHEAD,
    ROMAN,
    TRUST_BUYS,
)
from pyengine.games.kohle_kolonie.pending import Extra, Go, Marker, Subsidence

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

FIRST_CONSOLIDATION = min(CONSOLIDATED[mine] for mine in LARGE)


def advance(s: State, now: Happenings) -> None:
    """Go on until a decision is open or the game is over."""
    while not s.pending and not s.over:
        phase = s.phase
        if phase == BONUS_MARKERS:
            _markers(s, now)
        elif phase <= EXTRA_ACTION:
            _goes(s, now)
        elif phase == DISASTER:
            _disaster(s, now)
        elif phase == CONSOLIDATIONS:
            _consolidations(s, now)
        elif phase == PITHEAD:
            _pithead(s, now)
        else:
            if phase == TRUST_BUYS:
                trust_buys(s, now)
            elif phase == MINE_INCOME:
                mine_income(s, now)
            elif phase == BOARD_SCORING:
                score_board(s, now)
            _next_phase(s, now)


def _next_phase(s: State, now: Happenings) -> None:
    s.phase += 1
    s.next = 0
    if s.phase != CONSOLIDATIONS or s.turn >= FIRST_CONSOLIDATION:
        phase = f"phase_{PHASES[s.phase - 1]}"
        now.say("phase_begins", "KK-4.1", None, n=s.phase, phase=phase, turn=ROMAN[s.turn])


def _markers(s: State, now: Happenings) -> None:
    """KK-5.1, KK-5.2."""
    order = choosing_order(s)
    if s.next < len(order):
        s.pending.append(Marker(order[s.next]))
        s.next += 1
    else:
        fix_turn_order(s, now)
        _next_phase(s, now)


def _goes(s: State, now: Happenings) -> None:
    """KK-6.1: a go each; in phase 4 only who spends a marker (KK-13.1)."""
    if s.next == len(s.order):
        _next_phase(s, now)
        return
    number = s.order[s.next]
    s.next += 1
    if s.phase < EXTRA_ACTION:
        now.say("go_begins", "KK-6.1", number, n=s.phase - ACTION_1 + 1)
        s.pending.append(Go(number, False))
    elif s.seats[number].extra:
        s.pending.append(Extra(number))


def _disaster(s: State, now: Happenings) -> None:
    """KK-14.2 to KK-14.11 in the order of KK-14.6."""
    players = len(s.order)
    stage, place = divmod(s.next, players + 1)
    s.next += 1
    if stage == 0:
        if place < players:
            ask_security(s, s.order[place])
        else:
            draw(s, now)
    elif stage == 1:
        if place < players:
            hit(s, s.order[place], now)
        else:
            event(s, now)
    elif place < players and subsidence_is_due(s):
        s.pending.append(Subsidence(s.order[place]))
    else:
        _next_phase(s, now)


def _consolidations(s: State, now: Happenings) -> None:
    """KK-18.1: one large mine after the other."""
    if s.turn < FIRST_CONSOLIDATION:
        _next_phase(s, now)
        return
    if not s.next:
        shuffle_larges(s)
        s.next = 1
    if s.larges:
        large, s.larges = s.larges[0], s.larges[1:]
        consolidate(s, large, now)
    else:
        _next_phase(s, now)


def _pithead(s: State, now: Happenings) -> None:
    """KK-19.1."""
    if s.next < len(s.order):
        s.next += 1
        collect(s, s.order[s.next - 1], now)
    else:
        end_turn(s, now)


def progress_of(s: State) -> int:
    """`next` for a position: it follows from the decision that is open."""
    if not s.pending:
        return 0
    step, number = s.pending[0].step, s.pending[0].seat
    players = len(s.order)
    if s.phase == BONUS_MARKERS:
        return choosing_order(s).index(number) + 1
    if s.phase == CONSOLIDATIONS:
        return 1
    place = s.order.index(number) + 1
    if step == "lost":
        return players + 1 + place
    return 2 * (players + 1) + place if step == "subsidence" else place
