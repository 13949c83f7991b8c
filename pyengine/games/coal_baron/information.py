"""Hidden and public information (CB-14): what a seat cannot know, reshuffled."""

from __future__ import annotations

from pyengine.core.rng import Rng
from pyengine.games.coal_baron.draw import ORDER_DRAW, TILE_DRAW
from pyengine.games.coal_baron.stacks import mix_hand, reshuffled
from pyengine.games.coal_baron.state import State


def determinize(s: State, seat: int | None, rng: Rng) -> State:
    """A copy in which the stacks, and what another player has drawn, are shuffled as far as `seat` cannot know them."""
    twin = s.copy()
    for stack in (TILE_DRAW, ORDER_DRAW):
        hand = next((n for n, frame in enumerate(s.pending) if _is_hidden(frame, stack, seat)), None)
        drawn: tuple[int, ...] = ()
        if hand is not None:
            drawn = s.pending[hand][3] + (s.pending[hand][5] if s.pending[hand][0] == "draw.order" else ())
        whole = s.tile_stack if stack == TILE_DRAW else s.order_stack
        elements = [*drawn, *whole]
        reshuffled(elements, seat, rng)
        if hand is not None and s.pending[hand][0] == "draw.order":
            mix_hand(elements, len(drawn), seat, rng)
        rest = tuple(elements[len(drawn) :])
        if stack == TILE_DRAW:
            twin.tile_stack = rest
        else:
            twin.order_stack = rest
        if hand is not None:
            frame = s.pending[hand]
            size = len(frame[3])
            changed = (*frame[:3], tuple(elements[:size]))
            if frame[0] == "draw.order":
                changed = (*changed, frame[4], tuple(elements[size : len(drawn)]))
            twin.pending[hand] = changed
    twin.random = Rng(rng.next32()).save()
    return twin


def _is_hidden(frame: tuple[object, ...], stack: str, seat: int | None) -> bool:
    return str(frame[0]).startswith("draw.") and frame[2] == stack and frame[1] != seat
