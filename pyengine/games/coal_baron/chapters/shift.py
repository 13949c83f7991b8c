"""Course of a shift (CB-3): turns, the refill at their end (CB-4.6), and what comes after the last worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.coal_baron.chapters.between_shifts import next_shift
from pyengine.games.coal_baron.chapters.final_scoring import score_the_end
from pyengine.games.coal_baron.chapters.shift_scoring import score_shift
from pyengine.games.coal_baron.components import CARD_SPACES, CARDS, ROMAN, SHIFTS, SPACES, TILE_SPACES, TILES
from pyengine.games.coal_baron.pending import Turn
from pyengine.games.coal_baron.stacks import kind

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


def begin_turn(s: State, seat: int) -> None:
    """CB-3.2: this player chooses a space."""
    s.active = seat
    s.pending.append(Turn(seat))


def end_turn(s: State, now: Happenings) -> None:
    """CB-4.5, CB-4.6: the action is finished; refill, and go on with the next player who has a worker (CB-3.3)."""
    refill(s, TILE_SPACES, "CB-4.6", now)
    refill(s, CARD_SPACES, "CB-4.6", now)
    players = s.config.players
    for further in range(1, players + 1):
        seat = (s.active + further) % players
        if s.seats[seat].workers:
            begin_turn(s, seat)
            return
    end_shift(s, now)


def end_shift(s: State, now: Happenings) -> None:
    """CB-3.4: nobody has a worker left."""
    now.say("shift_ends", "CB-3.4", None, n=s.shift, shift=ROMAN[s.shift])
    score_shift(s, now)
    if s.shift == SHIFTS:  # CB-13.1
        score_the_end(s, now)
        s.over = True
        return
    next_shift(s, now)
    now.say("shift_begins", "CB-3.1", s.start, n=s.shift, shift=ROMAN[s.shift])
    begin_turn(s, s.start)


def refill(s: State, spaces: tuple[int, ...], clause: str, now: Happenings) -> None:
    """CB-4.6: every empty open space gets the top of its stack, as long as there is one."""
    goods = s.goods
    for space in spaces:
        if goods[space] < 0 and space not in s.config.covered:
            if spaces is TILE_SPACES:
                if s.tile_stack:
                    goods[space], s.tile_stack = kind(s.tile_stack[0]), s.tile_stack[1:]
                    now.say("tile_revealed", clause, None, tile=TILES[goods[space]], space=SPACES[space])
                    now.reveal(clause)
            elif s.order_stack:
                goods[space], s.order_stack = kind(s.order_stack[0]), s.order_stack[1:]
                now.say("card_revealed", clause, None, card=CARDS[goods[space]], space=SPACES[space])
                now.reveal(clause)
