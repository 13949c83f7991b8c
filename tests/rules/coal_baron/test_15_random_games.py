"""Chapter 15 over many random games: invariants at every decision, all points against the naive scoring.

400 games per player count with random options, 2,000 in `./build.sh test soak`. The sums are made on the state after
every single decision, all points compared at every scoring. In every twentieth game the whole position is looked at
before every decision, too.
"""

from __future__ import annotations

import pytest

from tests.pace import depth

from .random_games import compared_game, watched_game
from .table import PLAYER_COUNTS

GAMES = depth(400, 2000)
CHUNKS = 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_15_1_to_cb_15_7_at_every_decision_of_many_games(players: int, chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        closely = seed // CHUNKS % 20 == 0
        watched_game(players, seed, closely=closely, answers=closely and seed // CHUNKS % 60 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_4_5_every_answer_has_the_effect_that_the_rules_give(players: int, seed: int) -> None:
    compared_game(players, 30_000 + seed)
