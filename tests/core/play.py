"""Random games for the tests. Choices come from Python's own generator, so they do not depend on the engine's."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pyengine
from pyengine.core.registry import rules_of
from pyengine.table import Table

Json = dict[str, Any]
LANGS = ("en", "de", "fr", "nl")
COAL = "coal_baron"
FEW_CUBES = {"substitution": "split", "shortage": "must", "delivered_visibility": "all", "start_player": "first_seat"}
EAGER = ("place:delivery", "step:order", "step:load", "step:swap", "step:half", "step:finish", "place:order_draw")


def some_key(options: list[str], rng: random.Random) -> str:
    """Any answer, but rarely "stop": a uniform choice would hardly ever deliver anything."""
    eager = [key for key in options if key.startswith(EAGER)]
    if eager and rng.random() < 0.6:
        return rng.choice(eager)
    key = rng.choice(options)
    return rng.choice(options) if key == "stop" else key


def walk(
    game: str = COAL, players: int = 2, seed: int = 1, variants: Mapping[str, str] | None = None
) -> Iterator[pyengine.Game]:
    """One game, before every decision and at its end. It is always the same object."""
    rng = random.Random(seed)
    played = pyengine.new_game(game, players=players, seed=seed, variants=variants)
    while True:
        yield played
        if played.over:
            return
        played.choose(some_key(played.options(), rng))


@cache
def _sampled(game: str, players: int, seed: int, every: int, split: bool) -> tuple[pyengine.Game, ...]:
    variants = FEW_CUBES if split and game == COAL else None
    games = []
    for number, one in enumerate(walk(game, players, seed, variants)):
        games += [one.copy()] * (number % every == 0)
        games += [one] * one.over
    return tuple(games)


def sampled(
    game: str = COAL, players: int = 2, seed: int = 1, every: int = 7, split: bool = False
) -> list[pyengine.Game]:
    """Copies of a random game at many points, the end included."""
    return [one.copy() for one in _sampled(game, players, seed, every, split)]


def many_games() -> list[pyengine.Game]:
    """Points of random games with every number of players and with other variants."""
    games = []
    for players, seed, split in ((2, 11, False), (3, 12, True), (4, 13, False)):
        games += sampled(COAL, players, seed, 9, split)
    return games


def at_step(step: str, players: int = 3, stack: str | None = None, most: int = 40) -> pyengine.Game:
    """A game in which this is being decided."""
    for seed in range(most):
        for game in walk(COAL, players, seed):
            if (
                not game.over
                and game.decision.name == step
                and stack in (None, game.position()["pending"][-1].get("stack"))
            ):
                return game.copy()
    raise AssertionError(f"no random game came to {step}")


def finish(game: pyengine.Game, seed: int = 0, most: int = 100_000) -> None:
    """Play on at random."""
    rng = random.Random(seed)
    while not game.over and most > 0:
        offered = game.options()
        assert offered, "a game that is not over has an answer"
        game.choose(some_key(offered, rng))
        most -= 1


def dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def table_of(game: pyengine.Game, lang: str = "en", veil: bool = True) -> Table:
    return Table("t", game, lang, veil)


def choices(game: str) -> range:
    """The numbers of players of a game."""
    return rules_of(game).players


def get(document: Any, path: str) -> Any:
    """The value at a path of a document."""
    for name in path.split(".") if path else ():
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document


def paths(document: Any, path: str = "") -> Iterator[str]:
    """The paths of all values in a document, the outer ones first."""
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for name, value in inside:
        here = f"{path}.{name}" if path else str(name)
        yield here
        yield from paths(value, here)


def put(document: Any, path: str, value: Any) -> None:
    """Change the value at a path; a list can grow by one."""
    above, _, name = path.rpartition(".")
    holder = get(document, above)
    if isinstance(holder, list) and int(name) == len(holder):
        holder.append(value)
    else:
        holder[int(name) if isinstance(holder, list) else name] = value


def remove(document: Any, path: str) -> None:
    """Take out the value at a path."""
    above, _, name = path.rpartition(".")
    holder = get(document, above)
    del holder[int(name) if isinstance(holder, list) else name]
