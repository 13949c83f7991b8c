"""Bots answer legally everywhere, know nothing hidden, are the same for the same seed, and can be stopped."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import pyengine
import pyengine.bots
from pyengine.bots import ALL_LEVELS, LEVELS, Bot, Budget, bot
from pyengine.bots.judgement import judgement_of
from pyengine.bots.sim import Sim
from pyengine.core.play.game import Game
from pyengine.core.play.rng import Rng
from pyengine.games.coal_baron.bot.judgement import Judgement

VARIANTS = {
    "substitution": ("together", "split"),
    "storage_to_order_level": ("any", "surface"),
    "shortage": ("may", "must"),
    "coal_supply": ("limited", "unlimited"),
}
COMBINATIONS = [dict(zip(VARIANTS, values, strict=True)) for values in product(*VARIANTS.values())]
BUDGET = Budget(iterations=3)


def random_game(players: int, seed: int, variants: dict[str, str] | None = None) -> Iterator[Game]:
    """The moments of a game between random players, who like to work and to deliver."""
    game = pyengine.new_game("coal_baron", players, seed, variants)
    rng = Rng(seed, stream=5)
    while not game.over:
        yield game
        keys = game.options()
        eager = [key for key in keys if key.startswith(("place:del", "place:min", "step:o", "step:l", "step:h"))]
        game.choose(rng.choice(eager if eager and rng.below(3) else keys))


def some_moments(every: int, seeds: int, players: tuple[int, ...] = (2, 3, 4)) -> Iterator[Game]:
    """Moments of games of all player counts and all variants."""
    for seed in range(seeds):
        count = players[seed % len(players)]
        for number, game in enumerate(random_game(count, seed, COMBINATIONS[seed % len(COMBINATIONS)])):
            if (number + seed) % every == 0:
                yield game


@pytest.mark.parametrize("level", ["random", "apprentice", "hewer"])
def test_quick_bots_answer_legally(level: str) -> None:
    for game in some_moments(37, 16):
        assert bot(level, 1).choose(game).key in game.options()


@pytest.mark.parametrize("level", ["deputy", "director"])
def test_searching_bots_answer_legally(level: str) -> None:
    for game in some_moments(83, 16):
        choice = bot(level, 1).choose(game, BUDGET)
        assert choice.key in game.options()
        assert all(row.key in game.options() for row in choice.ranking)


@pytest.mark.parametrize(("players", "variants"), [(2, COMBINATIONS[-1]), (3, COMBINATIONS[5]), (4, COMBINATIONS[0])])
def test_hewers_play_a_whole_game(players: int, variants: dict[str, str]) -> None:
    game = pyengine.new_game("coal_baron", players, 11, variants)
    while not game.over:
        game.choose(bot("hewer").choose(game).key)
    assert max(game.scores()) > 50


def test_a_plan_for_mining_is_legal_to_its_end() -> None:
    judgement = judgement_of("coal_baron")
    planned = 0
    for game in some_moments(1, 16):
        if game.decision.name != "mining.step" or game.last_moment is None or game.last_moment.number % 5:
            continue
        twin = game.copy()
        seat = twin.decision.seat
        for key in judgement.follow(twin.state):
            if twin.over or twin.decision.name != "mining.step" or twin.decision.seat != seat:
                break
            twin.choose(key)
        planned += 1
        sim = Sim(game.rules, game.copy().state, game.answers())
        sim.follow(judgement.follow(game.state))
        assert sim.state.seats[seat].orders == twin.state.seats[seat].orders
    assert planned > 50


def test_a_plan_fills_orders() -> None:
    """Two levels down, two cubes, up, two orders: seven steps."""
    game = pyengine.from_position(
        {
            "revier": 1,
            "kind": "position",
            "game": "coal_baron",
            "from": {"players": 2, "seed": 7},
            "set": {
                "pending": [{"step": "mining.step", "seat": 0, "space": "mining_10", "left": 7}],
                "seats.0.orders": [{"card": "order_truck_k", "spots": [[]]}, {"card": "order_truck_y", "spots": [[]]}],
            },
        }
    )
    while not game.over and game.decision.name == "mining.step":
        game.choose(bot("hewer").choose(game).key)
    assert [missing for _, _, missing in game.state.seats[0].orders] == [0, 0]


# --- hidden information -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "every"), [("hewer", 17), ("deputy", 61)])
def test_what_is_hidden_does_not_change_the_answer(level: str, every: int) -> None:
    changed = 0
    for number, game in enumerate(some_moments(every, 9)):
        seat = game.decision.seat
        before = game.position()
        choice = bot(level, 5).choose(game, Budget(iterations=6))
        for seed in range(2):
            other = game.determinize(seat, Rng(1000 * number + seed))
            changed += other.position()["tile_stack"] != before["tile_stack"]
            assert bot(level, 5).choose(other, Budget(iterations=6)) == choice
    assert changed > 5


def test_thinking_leaves_the_game_as_it_was() -> None:
    for game in some_moments(71, 4):
        before = game.position()
        bot("deputy").choose(game, BUDGET)
        assert game.position() == before


# --- the same for the same seed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_same_seed_same_answer(level: str) -> None:
    for game in some_moments(97, 3):
        first = bot(level, 3).choose(game, BUDGET)
        assert bot(level, 3).choose(game.copy(), BUDGET) == first


def test_what_was_judged_before_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in some_moments(151, 3):
        first = bot("deputy", 3).choose(game, BUDGET)
        monkeypatch.setattr(Bot, "judgement", lambda self, game: Judgement())
        assert bot("deputy", 3).choose(game, BUDGET) == first
        monkeypatch.undo()


def test_random_and_apprentice_depend_on_the_seed() -> None:
    game = pyengine.new_game("coal_baron", 2, 1)
    for level in ("random", "apprentice"):
        assert len({bot(level, seed).choose(game).key for seed in range(30)}) > 1


def test_no_random_module_and_no_clock_inside() -> None:
    folder = Path(pyengine.bots.__file__).parent
    own = [file for game in pyengine.games() for file in (folder.parent / "games" / game / "bot").glob("*.py")]
    assert len(own) > 15
    for file in [*folder.glob("*.py"), *own]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {"random", "time", "datetime", "threading"} & set(names), file


def test_unknown_level() -> None:
    with pytest.raises(ValueError, match="there is no bot"):
        bot("emperor")


# --- budgets ----------------------------------------------------------------------------------------------------------


def turn(players: int = 2, seed: int = 4) -> Game:
    game = pyengine.new_game("coal_baron", players, seed)
    while game.decision.name != "turn":
        game.choose(game.options()[0])
    return game


def test_it_can_be_stopped_at_once() -> None:
    game = turn()
    thinking = bot("director").think(game, Budget(iterations=100))
    assert not thinking.done
    assert thinking.choice().key in game.options()
    assert not thinking.step(iterations=2)
    assert thinking.choice().iterations == 2
    assert thinking.progress == pytest.approx(0.02)
    assert sum(row.visits for row in thinking.choice().ranking) == 2


def test_slices_do_not_change_the_answer() -> None:
    game = turn()
    thinking = bot("deputy").think(game, Budget(iterations=9))
    while not thinking.step(iterations=1):
        pass
    assert thinking.choice() == bot("deputy").choose(game, Budget(iterations=9))


def test_time_ends_by_the_given_clock() -> None:
    ticks = iter(range(10**6))
    game = turn()
    choice = bot("deputy").choose(game, Budget(ms=30, clock=lambda: next(ticks) / 1000))
    assert 1 <= choice.iterations <= 30
    assert choice.key in game.options()


def test_a_search_ends_early_only_where_the_answer_is_clear() -> None:
    early = 0
    for game in some_moments(31, 6):
        whole = bot("director").choose(game, Budget(iterations=96))
        short = bot("director").choose(game, Budget(iterations=96, early=True))
        assert short.key == whole.key
        assert short.iterations <= whole.iterations
        early += 0 < short.iterations < whole.iterations
    assert early


def test_at_a_table_the_director_uses_its_time_and_no_more() -> None:
    """A slow machine: a tick of the clock for every look at it; and a stop although much may still be tried."""
    ticks = iter(range(10**6))
    most = pyengine.bots.MOST_ITERATIONS["director"]
    choice = bot("director").choose(turn(), Budget(most, 200, lambda: next(ticks) / 1000, early=True))
    assert 1 <= choice.iterations <= 200
    quick = bot("director").choose(turn(), Budget(300, 3000, lambda: 0.0, early=True))
    assert pyengine.bots.ITERATIONS["director"] < quick.iterations <= 300


def test_levels_have_their_own_budgets() -> None:
    assert LEVELS == ("apprentice", "hewer", "deputy", "director")
    assert bot("hewer").choose(turn()).iterations == 0
    iterations = pyengine.bots.ITERATIONS
    assert 0 < iterations["deputy"] < iterations["director"]


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
def test_a_hint_names_the_best_answers_and_why(lang: str) -> None:
    names = set()
    for game in some_moments(29, 4):
        names.add(game.decision.name)
        hint = bot("deputy").hint(game, BUDGET, lang)
        assert 1 <= len(hint) <= 3
        assert hint[0].expected == 0
        for line in hint:
            assert line.key in game.options()
            assert line.expected <= 0
            assert line.text and "{" not in line.text
        assert len({line.key for line in hint}) == len(hint)
    assert {"turn", "mining.step"} <= names


def test_every_question_can_be_explained() -> None:
    judgement = judgement_of("coal_baron")
    seen = set()
    for game in some_moments(5, 16):
        seen.add(game.decision.name)
        for key, answer in list(game.answers().items())[:6]:
            message, values = judgement.why(game.state, key, answer)
            assert game.say(message, "en", values, game.decision.seat)
    assert {"draft", "turn", "mining.step", "draw.take", "draw.return", "draw.order"} <= seen


def test_a_reason_fits_its_answer_after_a_draw() -> None:
    """An order has no price, and what goes on top of the stack is not hidden from the others."""
    judgement = judgement_of("coal_baron")
    told: dict[tuple[str, str], set[str]] = {}
    for game in some_moments(5, 40):
        if game.decision.name not in ("draw.take", "draw.return"):
            continue
        stack = game.position()["pending"][0]["stack"]
        for key, answer in game.answers().items():
            if key in ("take:none", "return:top", "return:bottom"):
                message, values = judgement.why(game.state, key, answer)
                told.setdefault((key, stack), set()).add(game.say(message, "en", values, game.decision.seat))
    assert {key for key, _ in told} == {"take:none", "return:top", "return:bottom"}
    assert told["take:none", "tiles"] == {"None of these tiles is worth its price right now."}
    assert told["take:none", "orders"] == {"None of these orders promises more points than it costs."}
    for stack in ("tiles", "orders"):
        assert told["return:top", stack].isdisjoint(told["return:bottom", stack])
