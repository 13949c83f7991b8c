"""A forecast of an auction (KK-18): how it ends if all bid up to what the large mine is worth to them.

It is an open auction with small raises: whoever can and will go furthest wins, and pays one more than the next one
would. All values are public, so everybody's limit can be guessed: it is the price at which winning is no better than
losing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pyengine.games.kohle_kolonie.bot.ground_worth import GroundWorth, borders
from pyengine.games.kohle_kolonie.chapters.bidding import trust_bid
from pyengine.games.kohle_kolonie.chapters.consolidations import (
    POINTS_PER_LOST_MINE,
    player_value,
)
from pyengine.games.kohle_kolonie.components import CONSOLIDATED, MINE_GROUND, SMALL_IN, TURNS
from pyengine.games.kohle_kolonie.state import TRUST

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.bot.worth import Worth
    from pyengine.games.kohle_kolonie.state import State


class Bidder(NamedTuple):
    """A participant as the others see them."""

    number: int
    value: int
    """Player value with markers: what costs nothing."""
    gain: float
    """What winning brings more than losing, the price not counted."""
    limit: int
    """The highest total that they will name."""


class Result(NamedTuple):
    """Who wins, -1 for the Trust, and with which total."""

    winner: int
    total: int


class AuctionForecast:
    """Auctions by one judgement."""

    def __init__(self, worth: Worth, grounds: GroundWorth) -> None:
        self._worth: Final = worth
        self._grounds: Final = grounds

    def gain(self, s: State, number: int, large: int) -> float:
        """What winning brings a seat more than losing, before it pays."""
        ground = MINE_GROUND[large]
        seat = s.seats[number]
        mines = SMALL_IN[ground]
        own = engines = 0
        for mine in mines:
            holder = s.owner[mine]
            if holder == TRUST:
                engines += 1
            elif holder < TRUST:
                own += holder == number
                other = s.seats[holder]
                engines += other.engines[other.cards.index(mine)]
        left = self._worth.cards(seat.cards, seat.engines, s.turn, s.phase).engines
        for mine in mines:
            if s.owner[mine] == number and seat.engines[seat.cards.index(mine)]:
                left -= self._worth.weights.risky
        left += seat.cokery_engine + seat.beside
        turn = s.turn
        points = self._worth.engines(turn, left + engines) - self._worth.engines(turn, left)
        camps = borders(seat.camps)[ground]
        points += self._grounds.large[large] + (TURNS - CONSOLIDATED[large]) * camps
        if engines:
            points += sum(self._worth.weights.income[turn + 1 :])
        return points - POINTS_PER_LOST_MINE * own

    def paid(self, s: State, number: int, coins: int) -> float:
        """What a payment costs a seat in points."""
        seat = s.seats[number]
        money = self._worth.money
        hands = seat.workers + seat.rail[0]
        whole = money(s.turn, seat.flipped, seat.coins, hands, 0, False)
        return whole - money(s.turn, seat.flipped, seat.coins - coins, hands, 0, False)

    def bidders(self, s: State, large: int, markers: Mapping[int, int]) -> list[Bidder]:
        """Everybody who takes part, in bidding order."""
        ground = MINE_GROUND[large]
        found = []
        for number, points in markers.items():
            value = player_value(s, number, ground) + points
            gain = self.gain(s, number, large)
            price = 0
            while price < s.seats[number].coins and self.paid(s, number, price + 1) < gain:
                price += 1
            found.append(Bidder(number, value, gain, value + price if gain > 0 else 0))
        return found

    def result(self, s: State, large: int, bidders: Sequence[Bidder], totals: Mapping[int, int]) -> Result:
        """How the bidding ends from here if all bid up to their limits."""
        trust = trust_bid(s, large)
        still = [
            (max(bidder.limit, totals[bidder.number]), bidder, totals[bidder.number])
            for bidder in bidders
            if bidder.number in totals
        ]
        if not still:
            return Result(-1, 0)
        # Of two equal limits the one that stands higher, or bids earlier, has named it first.
        still.sort(key=lambda one: (-one[0], -one[2]))
        limit, best, total = still[0]
        floor = max([trust, *(other[0] for other in still[1:])])
        if limit <= trust:
            return Result(-1, 0)
        return Result(best.number, max(total, min(limit, floor + 1)) if total <= floor else total)

    def settled(
        self, s: State, large: int, bidders: Sequence[Bidder], result: Result, base: Sequence[float]
    ) -> list[float]:
        """Expected points by seat; `base` is without this ground."""
        values = list(base)
        ground = MINE_GROUND[large]
        for mine in SMALL_IN[ground]:
            if s.owner[mine] < TRUST:
                values[s.owner[mine]] += POINTS_PER_LOST_MINE
        for bidder in bidders:
            if bidder.number == result.winner:
                coins = max(0, result.total - bidder.value)
                values[bidder.number] += bidder.gain - self.paid(s, bidder.number, coins)
        return values
