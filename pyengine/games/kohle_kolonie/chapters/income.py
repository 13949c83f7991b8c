"""Phase 7: mine income (KK-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.chapters.stocks import receive
from pyengine.games.kohle_kolonie.components import INCOME, MINES

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State


def income_of(seat: Seat) -> int:
    """KK-16.1: the income of every mine, and 1 for an engine on it (KK-8.5)."""
    return sum([INCOME[mine] + engine for mine, engine in zip(seat.cards, seat.engines, strict=True) if mine >= 0])


def mine_income(s: State, now: Happenings) -> None:
    """All players receive the income of their mines."""
    for number in s.order:
        seat = s.seats[number]
        coins = income_of(seat)
        if coins:
            receive(s, seat, coins)
            mines = [place for place, mine in enumerate(seat.cards) if mine >= 0]
            now.say(
                "income",
                "KK-16.1",
                number,
                n=coins,
                mines=tuple([MINES[seat.cards[place]] for place in mines]),
                incomes=tuple([INCOME[seat.cards[place]] for place in mines]),
                engines=tuple([seat.engines[place] for place in mines]),
                total=seat.coins,
            )
