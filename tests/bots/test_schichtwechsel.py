"""Bots in Schichtwechsel: every decision with 2, 3 and 4 players and all variants, nothing hidden, hints in words."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bots import ALL_LEVELS, Bot, bot
from pyengine.bots.judgement import judgement_of
from pyengine.core.play.game import Game
from pyengine.core.play.rng import Rng
from pyengine.games.schichtwechsel.bot.judgement import Judgement, plain
from pyengine.games.schichtwechsel.bot.small_choices import best_wagon, fill, with_coal
from pyengine.games.schichtwechsel.bot.weights import Weights
from pyengine.games.schichtwechsel.bot.worth import Worth
from pyengine.games.schichtwechsel.components import BARRIER_AFTER, CARDS, CARDS_IN_PLAY, GOAL
from pyengine.games.schichtwechsel.rules import RULES
from tests.bots.every_question import (
    BUDGET,
    hewers_play,
    levels_stand_in_their_order,
    moments,
    quick_bots_answer,
    searching_bots_answer,
)

ROOT = Path(__file__).parents[2]
GAME = "schichtwechsel"
VARIANTS = [
    {},
    {"bag_deal": "all_first", "pass_rule": "stones_spent", "lead_tie": "strict"},
    {"combined_water_vp": "both", "final_load_max": "4"},
]
TABLES = [(players, variants) for variants in VARIANTS for players in (2, 3, 4)]


def random_game(players: int, variants: dict[str, str], seed: int) -> Iterator[Game]:
    """The moments of a game between random players who seldom pass and like to cross barriers."""
    game = pyengine.new_game(GAME, players, seed, variants)
    rng = Rng(seed, stream=9)
    while not game.over:
        yield game
        keys = game.options()
        eager = [key for key in keys if key.startswith(("use:track", "use:cart", "use:cokery", "use:load", "use:mi"))]
        lazy = [key for key in keys if key not in ("pass", "stop", "decline", "skip", "end")]
        game.choose(rng.choice(eager if eager and rng.below(3) else lazy if lazy and rng.below(8) else keys))


def some_moments(every: int, seeds: int = 9) -> Iterator[Game]:
    """Moments of games with all player counts and variants; rare questions are never left out."""
    common = {"turn", "carts", "tile", "choose", "wagon", "haul"}
    tables = (TABLES[seed % len(TABLES)] for seed in range(seeds))
    return moments(
        (random_game(players, variants, seed) for seed, (players, variants) in enumerate(tables)), every, common
    )


@pytest.mark.parametrize("level", ["apprentice", "hewer"])
def test_quick_bots_answer_every_question(level: str) -> None:
    assert quick_bots_answer(some_moments(17, 18), level) == set(RULES.steps)


@pytest.mark.parametrize("level", ["deputy", "director"])
def test_searching_bots_answer_every_question(level: str) -> None:
    assert searching_bots_answer(some_moments(61, 18), level) == set(RULES.steps)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hewers_play_a_whole_game(players: int) -> None:
    assert hewers_play(pyengine.new_game(GAME, players, 5)) > 20


def test_levels_stand_in_their_order() -> None:
    levels_stand_in_their_order(GAME, {})


# --- hidden information, and nothing changed --------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "every"), [("hewer", 23), ("deputy", 71)])
def test_what_is_hidden_does_not_change_the_answer(level: str, every: int) -> None:
    """SW-1.5: the order of the round cards to come, the removed one, and the draws."""
    changed = 0
    for number, game in enumerate(some_moments(every)):
        seat = game.decision.seat
        before = game.position()
        choice = bot(level, 5).choose(game, BUDGET)
        for seed in range(2):
            other = game.determinize(seat, Rng(1000 * number + seed))
            changed += other.position()["round_cards"] != before["round_cards"]
            assert bot(level, 5).choose(other, BUDGET) == choice
    assert changed > 20


def test_judging_leaves_the_position_as_it_was() -> None:
    for game in some_moments(31):
        before = game.position()
        judgement = judgement_of(GAME)
        looks = judgement.looks(game.state, game.answers(), Rng(1))
        if game.decision.name != "turn":
            assert judgement.follow(game.state)[0] in game.options()
        assert game.position() == before
        assert {key for key, _ in looks} <= set(game.options())


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_same_seed_same_answer(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was judged before: with an empty memory the answer is the same."""
    for game in some_moments(113, 3):
        first = bot(level, 3).choose(game, BUDGET)
        if level not in ("random", "apprentice"):
            monkeypatch.setattr(Bot, "judgement", lambda self, rules: plain() if level == "hewer" else Judgement())
        assert bot(level, 3).choose(game.copy(), BUDGET) == first
        monkeypatch.undo()


# --- small choices ----------------------------------------------------------------------------------------------------


def position(players: int, **fields: Any) -> Game:
    set_ = {name.replace("__", "."): value for name, value in fields.items()}
    from_ = {"players": players, "seed": 7}
    return pyengine.from_position({"revier": 1, "kind": "position", "game": GAME, "from": from_, "set": set_})


def test_coal_fills_carts_of_two_first() -> None:
    carts = (0, 0, 0, 0, 0)
    _, material, cart = fill(carts, -1, 2, 0)
    assert material == 0 and cart in (3, 4)
    assert fill((1, 1, 1, 2, 2), -1, 1, 0)[1:] == (-1, -1)  # no room: a tool marker


def test_coal_spares_the_wagon_with_the_white_stone() -> None:
    assert best_wagon((0, 0, 0, 0, 0)) in (0, 1, 2)
    assert with_coal((0, 0, 0, 0, 0), 3) == (1, 1, 1, 0, 0)
    assert with_coal((1, 1, 1, 0, 0), 2) == (1, 1, 1, 2, 0)
    assert with_coal((0, 0, 0, 0, 1), 1) == (0, 0, 0, 0, 2)


def test_two_coke_are_sold() -> None:
    game = position(2, round=2, pending=[{"step": "sale", "seat": 0}], seats__0__coke__wagons=2)
    for level in ("hewer", "deputy", "director"):
        assert bot(level).choose(game, BUDGET).key == "sell"


def test_a_better_place_is_worth_more() -> None:
    """A step that crosses no barrier, more coke, one more sale: each of them is worth something."""
    worth = Worth(Weights())
    for time in (3, 9, 18):
        for track, goal in enumerate(GOAL):
            values = [worth.track(track, time, at, 6.5) for at in range(goal + 1)]
            gains = [after - before for before, after in pairwise(values)]
            assert all(gain > 0 for at, gain in enumerate(gains) if at not in BARRIER_AFTER[track])
    assert worth.sales(0, 3, 0, 20, 3) > worth.sales(0, 3, 0, 15, 3) > worth.sales(0, 2, 0, 15, 3)
    assert worth.sales(2, 0, 1, 10, 0) == pytest.approx(4 + 6 + 7)  # SW-15.6: a house in the coke yard
    assert worth.sales(2, 0, 0, 10, 0) == pytest.approx(4 + 6 + 2)  # SW-15.8


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
def test_a_hint_for_every_question(lang: str) -> None:
    names = set()
    for game in some_moments(97, 18):
        names.add(game.decision.name)
        hint = bot("deputy").hint(game, BUDGET, lang)
        assert 1 <= len(hint) <= 3 and hint[0].expected == 0 or len(game.options()) == 1
        for line in hint:
            assert line.key in game.options()
            assert line.expected <= 0
            assert line.text and "{" not in line.text
        assert len({line.key for line in hint}) == len(hint)
    assert names == set(RULES.steps)


def test_every_answer_can_be_explained() -> None:
    judgement = judgement_of(GAME)
    seen = set()
    for game in some_moments(29, 18):
        for key, answer in game.answers().items():
            message, values = judgement.why(game.state, key, answer)
            text = game.say(message, "en", values, game.decision.seat)
            assert text and "{" not in text
            seen.add((game.decision.name, answer[0]))
    assert {name for name, _ in seen} == set(RULES.steps)
    assert ("turn", "exchange") in seen and ("copy", "decline") in seen and ("turn", "pass") in seen


def test_the_report_on_strategies_counts_every_point() -> None:
    """tools/sw_strategies.py: all points of all seats are in one of its groups, and every card has a line."""
    spec = importlib.util.spec_from_file_location("sw_strategies", ROOT / "tools" / "sw_strategies.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    report = tool.Report(2)
    games = list(tool.played(2, "hewer", 2, 4, None))
    for game in games:
        report.add(game)
    counted = sum(report.winning.values()) + sum(report.losing.values())
    assert counted == sum(report.scores) == sum(sum(game.scores()) for game in games)
    text = "\n".join(report.lines())
    assert all(f"| {CARDS[card]} |" in text for card in CARDS_IN_PLAY[2])
    assert sum(report.uses.values()) == sum(key.startswith("use:") for game in games for key in keys_of(game))


def keys_of(game: Game) -> list[str]:
    return [moment.key for moment in game.moments()]
