"""The totals of the notes for implementers (KK-27) after every single decision of random games of each kind.

For each number of players and each edition, counted on the state itself: a whole position at every decision, as in
`test_27_random_games.py`, would take many times as long. 1,000 games of each kind take minutes: `./build.sh test soak`
plays them all, the usual run one in sixteen.
"""

from __future__ import annotations

from collections import Counter

import pytest

import pyengine
from pyengine.games.kohle_kolonie.state import DISPLAY, TRUST, TRUST_BY_COIN, State
from tests.pace import SOAK, depth

from .table import EDITIONS, GAME, PLAYER_COUNTS

GAMES = depth(62, 1_000)
PARTS = 4 if SOAK else 1
COINS, WORKERS, ENGINES, MINERS, SETTLEMENTS, ENGINEERS = 85, 40, 20, 20, 5, 3


def check_totals(s: State) -> None:
    """Coins, workers, engines; then miners, settlements and engineers of each player; every mine in one place."""
    owner, seats = s.owner, s.seats
    coins = s.bank + s.trust_coins + owner.count(TRUST_BY_COIN)
    workers = s.stock + sum(s.workers)
    engines = s.engines + owner.count(TRUST)
    camps = held = 0
    placing = -1  # the seat that has bought a mine and not yet placed it
    if s.pending and s.pending[-1].step in ("buy.place", "consolidation.place"):
        placing = s.pending[-1].seat
        held = 1
        engines += s.pending[-1].step == "consolidation.place" and s.pending[-1].engine
    for number, seat in enumerate(seats):
        coins += seat.coins
        workers += seat.workers
        engines += seat.beside + seat.cokery_engine + sum(seat.engines)
        mine = len(seat.cards) - seat.cards.count(-1)
        held += mine
        camps += len(seat.camps)
        assert sum(seat.men) + seat.lost + mine + (placing == number) == MINERS, f"miners of seat {number}"
        assert len(seat.camps) <= SETTLEMENTS and seat.engineers.bit_count() <= ENGINEERS
        assert seat.coins >= 0 and seat.workers >= 0 and seat.score >= 0 and min(seat.men) >= 0, "KK-2.6"
    assert (coins, workers, engines) == (COINS, WORKERS, ENGINES)
    assert s.stock >= 0 and s.engines >= 0 and s.trust_coins >= 0
    assert camps == sum(map(len, s.homes)), "settlements"
    assert owner.count(DISPLAY) == len(s.display)
    assert held == sum(map(owner.count, range(len(seats)))), "who owns a mine has its card"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_kk_2_2_totals_at_every_single_decision(players: int, edition: str, part: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(part, GAMES, PARTS):
        game = pyengine.new_game(GAME, players, seed, {"edition": edition})
        rng = pyengine.Rng(seed, stream=27)
        while not game.over:
            keys = game.options()
            asked[game.state.pending[-1].step] += 1
            key = rng.choice(keys)
            # a uniform choice would end most goes at once and hardly ever buy or bid
            game.choose(rng.choice(keys) if key in ("end", "pass", "trade:sell") else key)
            check_totals(game.state)
        for seat in game.state.seats:
            assert seat.score == sum(line.points for line in seat.points), "the score is its lines"
    assert {"go", "bid", "loading", "secure", "consolidation.place"} <= set(asked)
