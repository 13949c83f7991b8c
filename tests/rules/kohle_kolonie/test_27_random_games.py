"""Random games: nothing is created or lost, and every scoring and every bid is that of the naive implementation.

20 games for each number of players and edition, 100 in `./build.sh test soak`. All scorings, incomes, purchases of the
Trust, bids and the final ranking are compared in each; in one of five (of eight in a soak) all invariants are checked
at every single decision. The fast part plays two games of each kind, one of them closely.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pace import depth

from .random_games import watched_game
from .table import EDITIONS, PLAYER_COUNTS

GAMES = depth(20, 100)
each = pytest.mark.parametrize(("players", "edition"), [(n, one) for n in PLAYER_COUNTS for one in EDITIONS])


@each
def test_kk_17_1_kk_18_9_kk_22_1_and_invariants_in_a_few_games(players: int, edition: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        seen += watched_game(players, 5_000 + seed, edition, closely=seed == 0)
    assert seen["bid"] > 0
    assert seen["loading"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
@each
def test_kk_17_1_kk_18_9_kk_22_1_and_invariants_over_many_games(players: int, edition: str, chunk: int) -> None:
    for seed in range(chunk, GAMES, 4):
        watched_game(players, seed, edition, closely=seed // 4 % 10 == 0)
