"""Chapter 15: the invariants, clause by clause, and a few whole random games.

The many games are in test_15_random_games.py.
"""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest

import pyengine
from tests.rules import contract

from .invariants import Watch
from .random_games import compared_game, random_position, some_key, watched_game
from .table import PLAYER_COUNTS, WORKERS, drafted, pit, storage, table, tile

each_count = pytest.mark.parametrize("players", PLAYER_COUNTS)


@each_count
@pytest.mark.parametrize("seed", range(5))
def test_cb_15_1_to_cb_15_7_hold_and_options_are_those_of_the_rules(players: int, seed: int) -> None:
    """A whole random game with random options, compared with the naive reading of the rules at every decision."""
    assert watched_game(players, 10_000 + seed, answers=True) > 50


@each_count
@pytest.mark.parametrize("seed", range(2))
def test_cb_4_5_every_answer_has_the_effect_that_the_rules_give(players: int, seed: int) -> None:
    """A whole random game, each position compared with that of a second, naive engine (naive_play.py)."""
    compared_game(players, 20_000 + seed)


def broken(change: Any, clause: str, players: int = 3) -> None:
    """The watcher sees the fault, and the engine refuses the position."""
    position = table(players).position()
    Watch(players).see(position)
    spoilt = copy.deepcopy(position)
    change(spoilt)
    with pytest.raises(AssertionError, match=clause):
        Watch(players).see(spoilt)
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(spoilt)


def test_cb_15_1_sixty_four_cubes() -> None:
    broken(lambda p: p["supply"].update(grey=12), r"CB-15\.1")
    broken(lambda p: p["seats"][1]["cage"]["cubes"].append("black"), r"CB-15\.1")
    broken(lambda p: p["seats"][1]["pit"]["grey"].update(printed="black"), r"CB-15\.1")


def test_cb_15_2_workers_of_each_player() -> None:
    broken(lambda p: p["seats"][0].update(workers=14), r"CB-15\.2")
    broken(lambda p: p["board"]["workers"].update(money_6={"seat": 1, "count": 1}), r"CB-15\.2")
    broken(lambda p: p["seats"][2].update(canteen=1), r"CB-15\.2")


def test_cb_15_3_tiles_and_cards() -> None:
    broken(lambda p: p["tile_stack"].pop(), r"CB-15\.3")
    broken(lambda p: p["order_stack"].append("order_truck_k"), r"CB-15\.3")
    broken(lambda p: p["board"]["tiles"].update(factory_1="tile_black_2_dark"), r"CB-15\.3")
    broken(lambda p: p["seats"][0]["delivered"].append(p["order_stack"][0]), r"CB-15\.3")


@each_count
def test_cb_15_3_nothing_is_lost_while_drawing(players: int) -> None:
    game = table(players, seats={0: {"marks": 30}, 1: {"storage": storage(grey=10)}})
    watch = Watch(players)
    rng = random.Random(3)
    for space in ("factory_draw", "order_draw"):
        game.choose(f"place:{space}")
        while game.decision.name.startswith("draw."):
            watch.see(game.position(), game.options())
            game.choose(rng.choice(game.options()))


def test_cb_15_4_one_owner_per_space_but_bank_and_canteen_mix() -> None:
    game = table(workers={"money_6": (1, 2)})
    game.choose("place:money_6")
    assert game.position()["board"]["workers"] == {"money_6": {"seat": 0, "count": 3}}
    mixed = table(seats={n: {"workers": 5, "canteen": 4} for n in range(3)})
    assert [(seat["bank"], seat["canteen"]) for seat in mixed.position()["seats"]] == [(6, 4)] * 3
    with pytest.raises(pyengine.PositionError):
        table(change={"board.workers": {"money_6": [{"seat": 0, "count": 1}, {"seat": 1, "count": 1}]}})


def test_cb_15_5_cage_of_five_places_and_five_levels() -> None:
    def overfull(position: dict[str, Any]) -> None:
        position["seats"][0]["cage"]["cubes"] = ["grey"] * 6
        position["supply"]["grey"] -= 6

    broken(overfull, r"CB-15\.5")
    broken(lambda p: p["seats"][0]["cage"].update(level="basement"), r"CB-15\.5")


def test_cb_15_6_exactly_the_player_on_turn_decides_and_the_bank_is_offered() -> None:
    for seed in range(12):
        game = random_position(2 + seed % 3, seed)
        if game.over:
            continue
        frames = game.position()["pending"]
        assert {frame["seat"] for frame in frames} == {game.decision.seat}
        if game.decision.name == "turn":
            assert "place:bank" in game.options()


def test_cb_15_6_two_seats_cannot_decide_at_once() -> None:
    with pytest.raises(pyengine.PositionError):
        table(pending=[{"step": "turn", "seat": 0}, {"step": "turn", "seat": 1}])


@each_count
def test_cb_15_7_a_shift_has_at_most_as_many_turns_as_workers(players: int) -> None:
    game = drafted(players)
    turns = 0
    while game.position()["shift"] == 1:
        turns += 1
        game.choose("place:bank")
    assert turns == players * WORKERS[players] == {2: 36, 3: 45, 4: 52}[players]


@each_count
def test_cb_15_7_the_watcher_counts_turns(players: int) -> None:
    position = table(players).position()
    watch = Watch(players)
    for _ in range(players * WORKERS[players]):
        watch.see(position)
    with pytest.raises(AssertionError, match=r"CB-15\.7"):
        watch.see(position)


def test_cb_15_1_not_counted_with_an_unlimited_supply() -> None:
    game = table(
        variants={"coal_supply": "unlimited"},
        seats={0: {"storage": storage(grey=40), "pit": pit(tile("tile_grey_2_dark", "grey", "grey"))}},
    )
    Watch(3).see(game.position(), game.options())


@each_count
def test_cb_15_6_every_entry_of_the_log_and_every_point_cites_a_clause(players: int) -> None:
    game = drafted(players, 3)
    rng = random.Random(players)
    asked = set()
    while not game.over:
        asked.add((game.decision.name, game.decision.clause))
        game.choose(some_key(game.options(), rng))
    contract.cites_clauses(game, "CB")
    assert {name for name, _ in asked} >= {"turn", "mining.step", "draw.take", "draw.return", "draw.order"}
    assert all(re.fullmatch(r"CB-\d+\.\d+[a-z]?", clause) for _, clause in asked)


def test_cb_15_1_too_many_cubes_are_told_as_such() -> None:
    """A partial position fills up the supply; what is too much is counted, not called a supply below nothing."""
    with pytest.raises(pyengine.PositionError, match=r"supply\.yellow: there are 43 cubes .*CB-15\.1"):
        table(seats={0: {"storage": storage(yellow=40)}})


def test_cb_15_2_too_many_workers_are_told_where_they_stand() -> None:
    with pytest.raises(pyengine.PositionError, match=r"board\.workers\.mining_6\.count: must be at most 15"):
        table(workers={"mining_6": (0, 99)})
    with pytest.raises(pyengine.PositionError, match=r"seats\.0\.workers: .* 20 in all, must be 15 \(CB-15\.2\)"):
        table(turn=1, workers={"mining_6": (0, 10), "mining_8": (0, 10)})
