"""Trades in a go (KK-12.5 to KK-12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.chapters.stocks import pay, pay_workers, receive, workers_of
from pyengine.games.kohle_kolonie.components import DATA

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

_trade = DATA["prices"]["trade"]
BUY_COINS: Final[int] = _trade["buy_workers"]["coins"]
BUY_WORKERS: Final[int] = _trade["buy_workers"]["workers"]
SELL_WORKERS: Final[int] = _trade["sell_workers"]["workers"]
SELL_COINS: Final[int] = _trade["sell_workers"]["coins"]

BUY: Answer = ("buy_workers", "trade:buy")
SELL: Answer = ("sell_workers", "trade:sell")


@check("KK-12.5", N_("{n} workers cost {need} coins; you have {have}."), listed=True)
def coins_for_workers(s: State, answer: Answer) -> Values | None:
    have = s.me().coins
    return {"n": BUY_WORKERS, "need": BUY_COINS, "have": have} if have < BUY_COINS else None


@check("KK-12.5", N_("The worker stock has only {have} of the {need} workers."), listed=True)
def workers_in_stock(s: State, answer: Answer) -> Values | None:
    return {"have": s.stock, "need": BUY_WORKERS} if s.stock < BUY_WORKERS else None


@check("KK-12.6", N_("You need {need} workers and have {have}."), listed=True)
def workers_to_sell(s: State, answer: Answer) -> Values | None:
    have = workers_of(s.me())
    return {"need": SELL_WORKERS, "have": have} if have < SELL_WORKERS else None


@check("KK-12.6", N_("The bank has no coins."), listed=True)
def coin_in_the_bank(s: State, answer: Answer) -> Values | None:
    return {} if s.bank < SELL_COINS else None


def possible_trades(s: State) -> list[Answer]:
    """The trades that can be made now."""
    seat = s.me()
    found = []
    if seat.coins >= BUY_COINS and s.stock >= BUY_WORKERS:
        found.append(BUY)
    if s.bank >= SELL_COINS and workers_of(seat) >= SELL_WORKERS:
        found.append(SELL)
    return found


def buy_workers(s: State, number: int, now: Happenings) -> None:
    """KK-12.5."""
    seat = s.seats[number]
    pay(s, seat, BUY_COINS)
    s.stock -= BUY_WORKERS
    seat.workers += BUY_WORKERS
    now.say("workers_bought", "KK-12.5", number, n=BUY_WORKERS, coins=BUY_COINS)


def sell_workers(s: State, number: int, now: Happenings) -> None:
    """KK-12.6."""
    seat = s.seats[number]
    pay_workers(s, seat, SELL_WORKERS)
    receive(s, seat, SELL_COINS)
    now.say("workers_sold", "KK-12.6", number, n=SELL_WORKERS, coins=SELL_COINS)
