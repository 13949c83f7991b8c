"""Hidden and public information (CB-14): what a seat cannot know, reshuffled."""

from __future__ import annotations

from pyengine.core.play.rng import Rng
from pyengine.games.coal_baron.pending import Draw, DrawOrder, draw_under_way
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW, mix_hand, reshuffled
from pyengine.games.coal_baron.state import State


def determinize(s: State, seat: int | None, rng: Rng) -> State:
    """A copy in which the stacks, and what another player has drawn, are shuffled as far as `seat` cannot know them."""
    twin = s.copy()
    asked = draw_under_way(s.pending)
    for stack in (TILE_DRAW, ORDER_DRAW):
        hidden = asked if asked and asked.stack == stack and asked.seat != seat else None
        hand = hidden.hand if hidden else ()
        elements = [*hand, *(s.tile_stack if stack == TILE_DRAW else s.order_stack)]
        reshuffled(elements, seat, rng)
        if isinstance(hidden, DrawOrder):
            mix_hand(elements, len(hand), seat, rng)
        rest = tuple(elements[len(hand) :])
        if stack == TILE_DRAW:
            twin.tile_stack = rest
        else:
            twin.order_stack = rest
        if hidden:
            twin.pending[0] = _with_hand(hidden, elements[: len(hand)])
    twin.random = Rng(rng.next32()).save()
    return twin


def _with_hand(asked: Draw, hand: list[int]) -> Draw:
    """The same draw of other tiles or cards."""
    size = len(asked.drawn)
    if isinstance(asked, DrawOrder):
        return asked._replace(drawn=tuple(hand[:size]), chosen=tuple(hand[size:]))
    return asked._replace(drawn=tuple(hand))


def private_to(s: State) -> int | None:
    """The seat that alone may look at what is on the table now: whoever is drawing (CB-14.3)."""
    asked = draw_under_way(s.pending)
    return asked.seat if asked else None
