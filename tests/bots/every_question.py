"""Moments of whole games in which every question is asked, and what bots of every game do there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from pyengine.bots import Budget, bot
from pyengine.cli.arena import Task, play, summed
from pyengine.core.play.game import Game

BUDGET = Budget(iterations=3)


def moments(games: Iterable[Iterable[Game]], every: int, common: Collection[str]) -> Iterator[Game]:
    """One of so many moments of each game; the first of each question that is not common is never left out."""
    for seed, game in enumerate(games):
        rare: set[str] = set()
        for number, moment in enumerate(game):
            name = moment.decision.name
            first = name not in common and name not in rare
            rare.add(name)
            if (number + seed) % every == 0 or first:
                yield moment


def quick_bots_answer(games: Iterable[Game], level: str) -> set[str]:
    """Each answer is legal, the same when asked again, and changes nothing; the questions that were asked."""
    seen = set()
    real = first = 0  # questions with a choice, and how often the first answer was given
    for game in games:
        seen.add(game.decision.name)
        before, options = game.position(), game.options()
        key = bot(level, 1).choose(game).key
        assert key in options
        assert bot(level, 1).choose(game).key == key, "the same bot, another answer"
        assert game.position() == before, "thinking changed the game"
        real += len(options) > 1
        first += len(options) > 1 and key == options[0]
    assert 0 < first < real * 0.8, f"{first} of {real} are the first answer"
    return seen


def searching_bots_answer(games: Iterable[Game], level: str) -> set[str]:
    """Each answer and each one that was looked at is legal; the questions that were asked."""
    seen = set()
    for game in games:
        seen.add(game.decision.name)
        choice = bot(level, 1).choose(game, BUDGET)
        assert choice.key in game.options()
        assert all(row.key in game.options() and len(row.points) == len(game.seats) for row in choice.ranking)
    return seen


def hewers_play(game: Game) -> int:
    """A whole game; the fewest points."""
    while not game.over:
        game.choose(bot("hewer").choose(game).key)
    return min(game.scores())


def levels_stand_in_their_order(game: str, variants: Mapping[str, str]) -> None:
    for a, b, games in (("apprentice", "random", 3), ("hewer", "random", 3)):
        results = [play(Task(game, 3, dict(variants), n, 60 + n // 3, (a, b), (0, 0))) for n in range(games)]
        assert summed(results).wins >= games - 0.5
    results = [play(Task(game, 3, dict(variants), n, 70 + n // 3, ("hewer", "apprentice"), (0, 0))) for n in range(6)]
    assert summed(results).points > summed(results).others
