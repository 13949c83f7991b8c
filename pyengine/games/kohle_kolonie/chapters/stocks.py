"""Stocks (KK-2): paying and receiving coins and workers, gaining and losing points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.points import ScoreLine, score
from pyengine.games.kohle_kolonie.components import K_WORKER

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State


def pay(s: State, seat: Seat, coins: int) -> None:
    """KK-2.3: coins go to the bank."""
    seat.coins -= coins
    s.bank += coins


def receive(s: State, seat: Seat, coins: int) -> None:
    """KK-2.5: always in full; the bank may fall below zero."""
    seat.coins += coins
    s.bank -= coins


def usable(seat: Seat, kind: int) -> int:
    """KK-20.4: kept railway markers of a kind that can be used now."""
    return seat.rail[kind] - seat.fresh[kind]


def spend_markers(seat: Seat, kind: int, number: int) -> None:
    """KK-20.3: used railway markers leave the game."""
    rail = list(seat.rail)
    rail[kind] -= number
    seat.rail = (rail[0], rail[1], rail[2])


def workers_of(seat: Seat) -> int:
    """KK-2.4: a worker marker counts as a worker."""
    return seat.workers + seat.rail[K_WORKER] - seat.fresh[K_WORKER]


def pay_workers(s: State, seat: Seat, number: int) -> None:
    """KK-2.3: workers first, they go to the stock; then worker markers, they leave the game."""
    workers = min(number, seat.workers)
    seat.workers -= workers
    s.stock += workers
    if number > workers:
        spend_markers(seat, K_WORKER, number - workers)


def gain(s: State, number: int, points: int, clause: str, what: str) -> None:
    """Points for a seat, with the clause and what they are for."""
    score(s.seats[number], ScoreLine(clause, what, points, s.turn))


def lose(s: State, number: int, points: int, clause: str, what: str) -> int:
    """KK-2.6: points never fall below 0; answers with how many were lost."""
    seat = s.seats[number]
    lost = min(points, seat.score)
    if lost:
        score(seat, ScoreLine(clause, what, -lost, s.turn))
    return lost
