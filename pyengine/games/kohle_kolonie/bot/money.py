"""What coins and workers are worth: points by flips and trades, and being able to pay for actions."""

from __future__ import annotations

from functools import cache
from typing import Final

from pyengine.games.kohle_kolonie.bot.weights import Weights
from pyengine.games.kohle_kolonie.chapters.final_scoring import COINS_PER_POINT, EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.trade import BUY_COINS, BUY_WORKERS, SELL_COINS, SELL_WORKERS
from pyengine.games.kohle_kolonie.components import CARD_BIT, FLIP

MONEY: Final = 240
"""Fifths of a coin that a table of money knows."""
FIFTHS_COIN, FIFTHS_WORKER = 5, 3
ALL_CARDS: Final = sum(CARD_BIT.values())

_FLIP_ORDER = tuple(CARD_BIT.items())
_FLIP_EXTRA = {"workforce": 0.8, "cokery": 1.5, "ironworks": float(EXTRA_POINTS), "loading": 0.6}


@cache
def lumps(flipped: int, coins: int, workers: int) -> float:
    """The most points that flips and trades make of coins and workers at once; what is left counts at the end."""
    best = coins // COINS_PER_POINT + 0.1 * (coins % COINS_PER_POINT)
    for card, bit in _FLIP_ORDER:
        if flipped & bit:
            continue
        points = FLIP[card]["vp"] + EXTRA_POINTS * FLIP[card].get("extra_action_marker", 0)
        for cost in FLIP[card]["cost_options"]:
            left, hands = coins - cost["coins"], workers - cost["workers"]
            while hands < 0 and left >= BUY_COINS:
                left, hands = left - BUY_COINS, hands + BUY_WORKERS
            while left < 0 and hands >= SELL_WORKERS:
                left, hands = left + SELL_COINS, hands - SELL_WORKERS
            if left >= 0 and hands >= 0:
                best = max(best, points + lumps(flipped | bit, left, hands))
    return max(best, (coins + SELL_COINS * (workers // SELL_WORKERS)) // COINS_PER_POINT)


def money_row(weights: Weights, turn: int, mask: int) -> list[float]:
    """By fifths of a coin, workers included: what coins and workers will bring by flips and otherwise."""
    wishes = []
    for card, bit in _FLIP_ORDER:
        if not mask & bit:
            cost = min(
                FIFTHS_COIN * one["coins"] + FIFTHS_WORKER * one["workers"] for one in FLIP[card]["cost_options"]
            )
            wishes.append(((FLIP[card]["vp"] + _FLIP_EXTRA[card]) * weights.sure[turn] / cost, cost))
    wishes.sort(reverse=True)
    spare = weights.spare[turn] / FIFTHS_COIN
    slopes = [max(slope, spare) for slope, cost in wishes for _ in range(cost)]
    free = int(weights.free[turn] * FIFTHS_COIN)
    slopes += [spare] * (MONEY + free)
    total = sum(slopes[:free])
    row = []
    for fifth in range(MONEY):
        row.append(total)
        total += slopes[free + fifth]
    return row


def needs(each: float, goes: int) -> list[float]:
    """By coins at hand: the worth of being able to pay for the goes to come; the first coins count most."""
    rows = [0.0]
    for coin in range(12):
        share = max(0.0, 1 - coin / (2.0 * goes)) if goes else 0.0
        rows.append(rows[-1] + each * (0.35 + share if share else 0.0))
    return rows
