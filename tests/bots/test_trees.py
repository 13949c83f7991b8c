"""Trees that bots keep between decisions, and what they think in others' time."""

from __future__ import annotations

import time

import pytest

import pyengine
from pyengine.bots import YARDSTICK, Bot, Budget
from pyengine.bots.judgement import judgement_of
from pyengine.bots.search import Search
from pyengine.bots.trees import Memory
from pyengine.cli.arena import Task, play

GAMES = [("coal_baron", 2), ("kohle_kolonie", 3), ("schichtwechsel", 2)]
WALKS = Budget(iterations=40)
FIRST_DIRECTOR = {
    "coal_baron": [("draft:order_locomotive_k", 61), ("draft:order_carriage_bb", 30), ("draft:order_wheelbarrow_k", 8)],
    "kohle_kolonie": [("buy:k_03_franziska", 119), ("buy:k_06_alte_bommerbank", 1), ("buy:k_10_gluecksonne", 0)],
    "schichtwechsel": [
        ("use:copy_start:coin", 112),
        ("use:copy_start:player", 7),
        ("use:track_medium:white:coin", 0),
    ],
}
"""Answers and visits at the first question of a fixed game that is worth a search."""


def searched(game: pyengine.Game) -> bool:
    """Whether a director would search for an answer."""
    judgement = judgement_of(game.rules)
    name = game.decision.name
    return len(game.options()) > 1 and (name in judgement.searched or not judgement.follow(game.state))


def until_searched(game: pyengine.Game, seat: int, seed: int) -> bool:
    """Play hewers on until a seat has a question worth a search, and somebody has moved before."""
    for _ in range(200):
        if game.over:
            return False
        if game.decision.seat == seat and game.last_moment and searched(game):
            return True
        game.choose(Bot("hewer", seed).choose(game).key)
    return False


def a_turn_later(game: pyengine.Game, bot: Bot, seat: int) -> bool:
    """Play what the bot answers, hewers for the others, until the same seat is asked again."""
    game.choose(bot.choose(game, WALKS).key)
    return until_searched(game, seat, 5)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_was_found_is_of_use_at_the_next_decision(name: str, players: int) -> None:
    kept = 0
    for seed in range(1, 5):
        game = pyengine.new_game(name, players=players, seed=seed)
        memory = Memory()
        bot = Bot("director", seed, memory=memory)
        assert until_searched(game, 0, seed)
        for _ in range(3):
            if not a_turn_later(game, bot, 0):
                break
            thinking = bot.think(game, WALKS)
            search = memory.open(game, 0)
            assert isinstance(search, Search) and search.iterations == 0
            kept += search.root.visits
            assert set(search.root.branches) <= set(game.options())
            assert search.root.visits == sum(branch.visits for branch in search.root.branches.values())
            assert thinking.choice().key in game.options()
    assert kept > 0


def test_a_tree_of_another_game_or_after_taking_back_is_not_used() -> None:
    game = pyengine.new_game("coal_baron", players=2, seed=3)
    memory = Memory()
    bot = Bot("director", memory=memory)
    assert until_searched(game, 0, 3)
    bot.choose(game, WALKS)
    other = pyengine.new_game("coal_baron", players=2, seed=3)
    assert until_searched(other, 0, 3) and other.digest() == game.digest()
    assert memory.open(game, 0) is not None
    assert memory.open(other, 0) is None
    assert memory.below(other, 0, judgement_of(other.rules)) is None
    assert memory.open(game, 0) is None, "and it is forgotten"


def test_without_a_memory_nothing_is_kept() -> None:
    game = pyengine.new_game("coal_baron", players=2, seed=4)
    assert until_searched(game, 0, 4)
    bot = Bot("director", 4)
    first = bot.choose(game, WALKS)
    assert bot.choose(game, WALKS) == first
    assert bot.ahead(game, 1, 5, time.perf_counter, 50) == 0


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_bot_thinks_in_the_time_of_others(name: str, players: int) -> None:
    game = pyengine.new_game(name, players=players, seed=6)
    memory = Memory()
    bot = Bot("director", memory=memory)
    assert until_searched(game, 0, 6)
    assert bot.ahead(game, 0, 5, time.perf_counter, 30) == 0, "its own question"
    before = game.digest()
    assert bot.ahead(game, 1, 0.001, time.perf_counter, 30) == 30
    left = bot.ahead(game, 1, 20_000, time.perf_counter, 30)
    search = memory.open(game, 1)
    assert left == 0 and search is not None and search.iterations == 30 and search.me == 1 and search.seat == 0
    assert game.digest() == before
    best = search.ranking()[0][0]
    game.choose(best)
    node = memory.below(game, 1, judgement_of(game.rules))
    if game.decision.seat == 1 and node is not None:
        assert node.visits > 0


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_nothing_hidden_moves_what_is_thought_in_others_time(name: str, players: int) -> None:
    """The same position with other things hidden from the bot: the same thoughts, number by number."""
    game = pyengine.new_game(name, players=players, seed=8)
    assert until_searched(game, 1, 8)
    told = []
    for number in (1, 2, 3):
        twin = game.determinize(0, pyengine.Rng(number))
        memory = Memory()
        Bot("director", memory=memory).ahead(twin, 0, 60_000, time.perf_counter, 20)
        search = memory.open(twin, 0)
        assert search is not None and search.iterations == 20
        told.append(search.ranking())
    assert told[0] == told[1] == told[2]


def test_what_is_measured_against_stays_what_it_is() -> None:
    """The first director: whoever changes how bots search or judge keeps it answering as it did, or counts it up."""
    told = {}
    for name, players in GAMES:
        game = pyengine.new_game(name, players=players, seed=11)
        assert until_searched(game, 0, 11)
        choice = Bot(YARDSTICK, 5).choose(game)
        assert choice.iterations == 120
        told[name] = [(row.key, row.visits) for row in choice.ranking[:3]]
    assert told == FIRST_DIRECTOR


def test_bots_with_time_remember_in_the_arena() -> None:
    """A game by the clock: both sides answer within their time, and all is played to its end."""
    outcome = play(Task("schichtwechsel", 2, {}, 0, 3, ("director", YARDSTICK), (120, 120), (3, 3)))
    assert outcome.points != 0 and min(outcome.answers) > 20
    assert max(spent / count for spent, count in zip(outcome.seconds, outcome.answers, strict=True)) < 1
