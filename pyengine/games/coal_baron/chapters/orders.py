"""New orders (CB-9.1 to CB-9.3) and what an order is: spots, cubes on them, completed or not (CB-6.11).

What is on a spot is one number: 0 nothing; colour + 1 one cube; 5 + 4 * colour + colour two cubes (substitution).
One cube of another colour than the spot's is a half-covered spot (only with `substitution = split`, CB-6.8a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.components import CARD_SPOTS, CARDS, SPACES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Order, Seat, State

FREE = 0
_PAIR = 5


def one_cube(colour: int) -> int:
    """A spot with one cube on it."""
    return colour + 1


def two_cubes(first: int, second: int) -> int:
    """A spot with two cubes on it."""
    return _PAIR + 4 * first + second


def cubes_on(spot: int) -> tuple[int, ...]:
    """The colours of the cubes on a spot."""
    if spot == FREE:
        return ()
    if spot < _PAIR:
        return (spot - 1,)
    return divmod(spot - _PAIR, 4)


def is_half(spot: int, colour: int) -> bool:
    """Half-covered: one cube, and not of the spot's colour."""
    return FREE < spot < _PAIR and spot != colour + 1


def is_occupied(spot: int, colour: int) -> bool:
    """CB-6.11: one cube of its colour, or two cubes."""
    return spot == colour + 1 or spot >= _PAIR


def new_order(card: int) -> Order:
    """A card with all spots free."""
    spots = len(CARD_SPOTS[card])
    return (card, (FREE,) * spots, spots)


def made_order(card: int, spots: tuple[int, ...]) -> Order:
    """A card with these things on its spots."""
    missing = sum(not is_occupied(spot, colour) for spot, colour in zip(spots, CARD_SPOTS[card], strict=True))
    return (card, spots, missing)


def spot_with(order: Order, colour: int, half: bool) -> int:
    """The first spot of this printed colour that is free (or half-covered), -1 if there is none."""
    card, spots, missing = order
    if missing:
        for number, printed in enumerate(CARD_SPOTS[card]):
            if printed == colour:
                spot = spots[number]
                if is_half(spot, colour) if half else spot == FREE:
                    return number
    return -1


def order_of(seat: Seat, card: int) -> Order | None:
    """The player's outstanding order with this card."""
    for order in seat.orders:
        if order[0] == card:
            return order
    return None


def cover(seat: Seat, card: int, number: int, spot: int) -> None:
    """Put something on a spot of an outstanding order."""
    orders = list(seat.orders)
    for place, order in enumerate(orders):
        if order[0] == card:
            spots = order[1]
            orders[place] = made_order(card, (*spots[:number], spot, *spots[number + 1 :]))
    seat.orders = tuple(orders)


@check("CB-9.1", N_("There is no card on “{space}”."))
def card_lies_there(s: State, answer: Answer) -> Values | None:
    space = answer[1]  # of a covered space CB-2.1 says enough
    return {"space": SPACES[space]} if s.goods[space] < 0 and space not in s.config.covered else None


def take_order(s: State, space: int, now: Happenings) -> None:
    """CB-9.2: the card of the space, free of charge."""
    card = s.goods[space]
    s.goods[space] = -1
    seat = s.seats[s.active]
    seat.orders = (*seat.orders, new_order(card))
    now.say("order_taken", "CB-9.2", s.active, card=CARDS[card], space=SPACES[space])
