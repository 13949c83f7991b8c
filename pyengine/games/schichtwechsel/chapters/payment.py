"""Paying for cards (SW-5.1, SW-5.2): white stones, the player stone, coins."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyengine.games.schichtwechsel.components import COIN, DATA, UNITS, WHITE_STONE

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Seat

Payment = tuple[int, int, int]
"""White stones, player stones, coins."""

_MAY_STAND_FOR: Final[dict[str, list[str]]] = DATA["payment"]["may_stand_for"]
PAYMENTS: Final[tuple[Payment, ...]] = (
    *((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    *((2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1), (0, 0, 2)),
)
"""The cheapest first. Nobody has more than one player stone."""


def words_of(payment: Payment) -> str:
    """A payment in a key."""
    return ":".join(unit for unit, count in zip(UNITS, payment, strict=True) for _ in range(count))


def _suits(cost: str, payment: Payment) -> bool:
    """SW-5.1: as many units as the cost asks for, each of which may stand for its unit."""
    unit, number = cost[:-1], int(cost[-1])
    used = [name for name, count in zip(UNITS, payment, strict=True) if count]
    return sum(payment) == number and all(unit in _MAY_STAND_FOR[name] for name in used)


MOST: Final = 2
"""No card costs more units."""
COSTS: Final = ("white1", "white2", "player1", "coin1")
SUITABLE: Final = {cost: tuple(n for n, payment in enumerate(PAYMENTS) if _suits(cost, payment)) for cost in COSTS}


def can_pay(seat: Seat, payment: Payment) -> bool:
    """Whether a player has all of it."""
    return seat.white >= payment[0] and seat.stone >= payment[1] and seat.coins >= payment[2]


def payable(seat: Seat) -> dict[str, tuple[int, ...]]:
    """By cost: the payments that a player can make now."""
    return payable_with(min(seat.white, MOST), seat.stone, min(seat.coins, MOST))


@cache
def payable_with(white: int, stone: int, coins: int) -> dict[str, tuple[int, ...]]:
    """By cost: the payments that can be made with this much."""
    return {
        cost: tuple(
            n for n in SUITABLE[cost] if PAYMENTS[n][0] <= white and PAYMENTS[n][1] <= stone and PAYMENTS[n][2] <= coins
        )
        for cost in COSTS
    }


def pay(seat: Seat, number: int, payment: Payment) -> tuple[int, ...]:
    """SW-5.2: what is laid on the card."""
    white, stone, coins = payment
    seat.white -= white
    seat.stone -= stone
    seat.coins -= coins
    return (*(WHITE_STONE,) * white, *(number,) * stone, *(COIN,) * coins)


def may_lie_on(cost: str, multi_use: bool, units: tuple[int, ...]) -> bool:
    """SW-5.1, SW-5.3: whether these units can have been paid for a card, once or, with white border, several times."""
    unit, number = cost[:-1], int(cost[-1])
    names = {WHITE_STONE: "white", COIN: "coin"}
    fitting = all(unit in _MAY_STAND_FOR[names.get(one, "player")] for one in units)
    return fitting and (len(units) % number == 0 if multi_use else len(units) in (0, number))


def may_have_paid(cost: str, units: tuple[int, ...], number: int) -> bool:
    """Whether a player can have laid some of these units on a card of this cost."""
    unit, count = cost[:-1], int(cost[-1])
    names = {WHITE_STONE: "white", COIN: "coin", number: "player"}
    return sum([one in names and unit in _MAY_STAND_FOR[names[one]] for one in units]) >= count


def is_broke(seat: Seat) -> bool:
    """SW-8.3: neither stones nor coins."""
    return not (seat.white or seat.stone or seat.coins)
