"""What a ground is worth to everybody: board scorings to come, its consolidation, and the large mine after that.

A consolidation to come is judged as an auction among strengths: what somebody has there and may want to pay. The worth
is the surplus over the strongest other one, softened because much can still happen; who loses has 2 points a mine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Final

from pyengine.games.kohle_kolonie.chapters.consolidations import POINTS_PER_LOST_MINE
from pyengine.games.kohle_kolonie.components import (
    BOARD_SCORING,
    CONSOLIDATED,
    COST,
    GROUNDS,
    INCOME,
    LARGE,
    LARGE_IN,
    MINE_INCOME,
    MINE_POINTS,
    SMALL_IN,
    TURNS,
    VILLAGE_GROUNDS,
    WAGONS,
)
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.bot.weights import Weights
    from pyengine.games.kohle_kolonie.state import State

_FINE = 4
_FAR = 60
_NONE = (0,) * len(GROUNDS)
_UNTIL: Final = tuple(CONSOLIDATED[LARGE_IN[ground]] if LARGE_IN[ground] >= 0 else 0 for ground in range(len(GROUNDS)))
_borders: dict[tuple[int, ...], tuple[int, ...]] = {(): _NONE}

Standing = tuple[int, int, tuple[int, ...]]
"""Of a seat: consolidation points, coins for this turn's auctions, its settlements at the border of each ground."""


def borders(camps: tuple[int, ...]) -> tuple[int, ...]:
    """By ground: how many of these settlements border it (KK-17.2)."""
    found = _borders.get(camps)
    if found is None:
        counts = [0] * len(GROUNDS)
        for village in camps:
            for ground in VILLAGE_GROUNDS[village]:
                counts[ground] += 1
        if len(_borders) > 20000:
            _borders.clear()
        found = _borders[camps] = tuple(counts)
    return found


class GroundWorth:
    """The worth of grounds by one set of weights; without `auctions` as a beginner sees it."""

    def __init__(self, weights: Weights, auctions: bool = True) -> None:
        self.weights: Final = weights
        self.auctions: Final = auctions
        self.large: Final = {mine: self._large(mine) for mine in LARGE}
        """By large mine: what it brings once won, settlements and engines not counted."""
        spread = weights.spread
        self._surplus = [
            [soft * log(1 + exp(min(200.0, ((place - _FAR) / _FINE - 0.5) / soft))) for place in range(2 * _FAR)]
            for soft in (0.35 * spread + 0.25, spread, 1.3 * spread)
        ]
        """By how near the auction is, and lead in strength: the surplus in coins."""

    def _large(self, mine: int) -> float:
        w = self.weights
        turn = CONSOLIDATED[mine]
        scorings = TURNS - turn
        wagons = 0.8 * WAGONS[mine] * (TURNS + 1 - turn)
        return MINE_POINTS[mine] + INCOME[mine] * sum(w.income[turn + 1 :]) + scorings + wagons

    def add(self, s: State, ground: int, standings: Sequence[Standing], values: list[float]) -> None:
        """Add what this ground is worth to everybody."""
        turn = s.turn
        owner = s.owner
        large = LARGE_IN[ground]
        scorings = TURNS - turn + (s.phase <= BOARD_SCORING)
        if large < 0 or owner[large] != FUTURE:
            mine = large if large >= 0 else SMALL_IN[ground][0]
            holder = owner[mine]
            if holder < TRUST:
                values[holder] += scorings * (1 + standings[holder][2][ground])
            return
        until = _UNTIL[ground]
        scorings -= TURNS - until
        counts: dict[int, int] = {}
        costs: dict[int, int] = {}
        owned = engines = unbought = theirs = 0
        for mine in SMALL_IN[ground]:
            holder = owner[mine]
            if holder < TRUST:
                counts[holder] = counts.get(holder, 0) + 1
                costs[holder] = costs.get(holder, 0) + COST[mine]
                owned += 1
            elif holder < DISPLAY:
                owned += 1
                theirs += COST[mine]
                if holder == TRUST:
                    engines += 1
            elif holder != GONE:
                unbought += 1
                theirs += COST[mine]
        if not counts:
            return
        w = self.weights
        board = owned + w.grow * unbought
        if not self.auctions:
            for number, count in counts.items():
                share = count / len(SMALL_IN[ground])
                prize = share * self.large[large] + (1 - share) * POINTS_PER_LOST_MINE * count
                values[number] += scorings * (board + standings[number][2][ground]) + prize
            return
        coin = w.bid[until]
        later = TURNS - until
        best = second = -99.0
        leader = -1
        if theirs:
            best = s.trust_coins - w.black * (until - turn) + s.trust_extra + theirs
        strengths = {}
        for number, count in counts.items():
            administration, cash, camps = standings[number]
            gain = self.large[large] + later * camps[ground] + w.won_engine * engines - POINTS_PER_LOST_MINE * count
            wish = gain / coin
            most = cash if until == turn else w.wealth
            if wish > most:
                wish = most
            strength = costs[number] + administration + wish
            strengths[number] = (strength, gain)
            if strength > best:
                second, best, leader = best, strength, number
            elif strength > second:
                second = strength
        table = self._surplus[min(until - turn, 2)]
        for number, (strength, gain) in strengths.items():
            count = counts[number]
            rival = second if number == leader else best
            place = int((strength - rival) * _FINE + _FAR)
            surplus = min(gain, coin * table[min(place, 2 * _FAR - 1)]) if place >= 0 else 0.0
            points = scorings * (board + standings[number][2][ground])
            values[number] += points + POINTS_PER_LOST_MINE * count + surplus


def cash_of(s: State, coins: int, income: int) -> int:
    """Coins that a seat will have in the auctions of this turn."""
    return coins + income if s.phase <= MINE_INCOME else coins
