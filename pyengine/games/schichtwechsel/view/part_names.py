"""Names of carts and coal wagons: words for what is seen, since nothing on a tableau bears a number.

Carts that are alike share their name; which of them is meant is seen, and any of them can be clicked.
"""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_, Message
from pyengine.games.schichtwechsel.components import (
    CART_ALLOWS,
    CART_SIZE,
    CARTS,
    LOCKABLE,
    SPOIL,
    WAGON_SIZE,
    WAGON_STONE,
    WAGONS,
)


def _cart(cart: int) -> Message:
    if cart == LOCKABLE:
        return N_("red-white cart")
    if not CART_ALLOWS[cart][SPOIL]:
        return N_("coal cart")
    return N_("small cart") if CART_SIZE[cart] == 1 else N_("large cart")


def _wagon(wagon: int) -> Message:
    if WAGON_STONE[wagon]:
        return N_("white-stone wagon")
    return N_("small coal wagon") if WAGON_SIZE[wagon] == 1 else N_("large coal wagon")


PART_NAMES: Final[dict[str, Message]] = {
    **{id: _cart(cart) for cart, id in enumerate(CARTS)},
    **{id: _wagon(wagon) for wagon, id in enumerate(WAGONS)},
}
