"""Course of the game (SW-3): five rounds, and what comes next when nothing is open.

`s.next` counts the players that a phase has asked (in phase `deal` the bundles given); in the action phase it is the
seat whose turn is next, so that a new start player changes nothing there (SW-3.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.schichtwechsel.chapters.final_scoring import score_coke, score_tools, score_ways
from pyengine.games.schichtwechsel.chapters.preparation import (
    ask_carts,
    ask_deal,
    ask_house_track,
    choosing_order,
    end_of_deal,
    refill,
    reveal,
    water_and_stones,
)
from pyengine.games.schichtwechsel.chapters.round_scoring import end_round, score_round
from pyengine.games.schichtwechsel.components import (
    ACTION,
    CARTING,
    CHOOSING,
    DEAL,
    FINAL_MINER,
    FINAL_REST,
    FINAL_SALE,
    FINAL_TOOLS,
    FINAL_TRACKS,
    HOUSE_TRACK,
    P_MINER,
    P_SALE,
    P_TOOLS,
    REVEAL,
    ROUNDS,
    SALE,
    SCORING,
    TILE_BONUS,
    WATER,
)
from pyengine.games.schichtwechsel.effects.interpreter import run, start
from pyengine.games.schichtwechsel.effects.loading import can_sell
from pyengine.games.schichtwechsel.effects.programs import (
    FINAL_MINER_PROGRAM,
    FINAL_SALE_PROGRAM,
    FINAL_TOOLS_PROGRAM,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.pending import Sale, make_tile, make_turn

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State


def advance(s: State, now: Happenings) -> None:
    """Go on until a decision is open or the game is over."""
    while not s.pending and not s.over:
        phase = s.phase
        if phase == REVEAL:
            reveal(s, now)
            refill(s, now)
            _to(s, DEAL)
        elif phase == DEAL:
            if s.next < len(s.seats):
                ask_deal(s, now)
            else:
                end_of_deal(s)
                _to(s, CARTING)
        elif phase == ACTION:
            _turns(s)
        elif phase == SCORING:
            _end_of_round(s, now)
        elif phase == WATER:
            water_and_stones(s, now)
            _to(s, SALE)
        elif phase == FINAL_TRACKS:
            score_ways(s, now)
            _to(s, FINAL_SALE)
        elif phase == FINAL_REST:
            score_coke(s, now)
            _to(s, FINAL_TOOLS)
        elif s.next < len(s.seats):
            _ask(s, phase, now)
            run(s, now)
        elif phase == FINAL_TOOLS:
            score_tools(s, now)
            s.over = True
        else:
            _to(s, phase + 1)
            if s.phase == ACTION:
                s.next = s.start
                now.say("action_phase", "SW-8.1", None)


def _to(s: State, phase: int) -> None:
    s.phase, s.next = phase, 0


def _ask(s: State, phase: int, now: Happenings) -> None:
    """The phases in which one player after the other is asked."""
    order = choosing_order(s) if phase == CHOOSING else s.turn_order()
    number = order[s.next]
    s.next += 1
    if phase == CARTING:
        ask_carts(s, number, now)
    elif phase == CHOOSING:
        s.pending.append(make_tile(number))
    elif phase == TILE_BONUS:
        start(s, number, UPPER_OF[s.seats[number].tile])
    elif phase == SALE:
        if can_sell(s.seats[number]):
            s.pending.append(Sale(number))
    elif phase == HOUSE_TRACK:
        ask_house_track(s, number)
    elif phase == FINAL_MINER:
        if number in s.pits[P_MINER]:
            start(s, number, FINAL_MINER_PROGRAM)
    elif phase == FINAL_SALE:
        if number in s.pits[P_SALE]:
            start(s, number, FINAL_SALE_PROGRAM)
    elif phase == FINAL_TOOLS and number in s.pits[P_TOOLS]:
        start(s, number, FINAL_TOOLS_PROGRAM)


def _turns(s: State) -> None:
    """SW-8.1: clockwise, whoever has not passed; SW-8.5: until all have."""
    players = len(s.seats)
    for place in range(players):
        number = (s.next + place) % players
        if not s.seats[number].passed:
            s.next = (number + 1) % players
            s.pending.append(make_turn(number, False, False))
            return
    _to(s, SCORING)


def _end_of_round(s: State, now: Happenings) -> None:
    """SW-14; SW-3.1: after the last round comes the final scoring."""
    score_round(s, now)
    end_round(s, now)
    if s.round == ROUNDS:
        now.say("final_scoring_begins", "SW-15.1", None)
        _to(s, FINAL_MINER)
    else:
        s.round += 1
        _to(s, REVEAL)


def progress_of(s: State) -> int:
    """`next` for a position: it follows from the decision that is open."""
    if not s.pending:
        return 0
    number: int = s.pending[0].seat
    if s.phase == DEAL:
        return sum(seat.hand is not None for seat in s.seats)
    if s.phase == ACTION:
        return (number + 1) % len(s.seats)
    order = choosing_order(s) if s.phase == CHOOSING else s.turn_order()
    return order.index(number) + 1
