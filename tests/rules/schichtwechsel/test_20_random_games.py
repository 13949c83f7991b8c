"""Random games: nothing is created or lost, and both scorings are those of the naive implementation.

200 games for each number of players with random options, 1,000 in `./build.sh test soak`. All invariants are checked
after every single decision; every round scoring, every line of the final scoring and the ranking are compared. The fast
part plays 20 of each.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pace import SOAK, depth

from .random_games import watched_game
from .table import each_count

GAMES = depth(200, 1_000)
PARTS = 4 if SOAK else 1
KINDS = {
    *("give", "carts", "tile", "wagon", "choose", "turn", "haul", "tools", "copy", "first", "coke", "field", "house"),
    *("build", "miner", "load", "pump", "sale", "final.sale", "bonus", "heap", "steps", "headframe"),
}


@each_count
def test_sw_1_2_sw_14_1_sw_15_3_invariants_and_scorings_in_a_few_games(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(5_000, 5_020):
        seen += watched_game(players, seed)
    assert seen["turn"] > 100
    assert seen["field"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@each_count
def test_sw_1_2_sw_14_1_sw_15_3_invariants_and_scorings_in_many_games(players: int, part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(part, GAMES, PARTS):
        seen += watched_game(players, seed)
    assert set(seen) == KINDS, "every decision came up"
