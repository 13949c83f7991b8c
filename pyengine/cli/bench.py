"""Measure random play and copying, all games side by side; the same code runs on CPython and in Pyodide.

Time is what the processor spent on this program, so that other work on the machine counts as little as possible.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence

import pyengine

Figures = Mapping[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=pyengine.games(), help="only this game (default: all)")
    parser.add_argument("--games", type=int, default=30, help="random games per player count (default 30)")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions; the best one counts (default 5)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(args: argparse.Namespace) -> int:
    figures = measure([args.game] if args.game else pyengine.games(), args.games, args.rounds)
    if args.json:
        print(json.dumps(figures))
        return 0
    for game, of_game in figures.items():
        print(game)
        for name, value in of_game.items():
            print(f"  {name:26} {value:9.2f}")
    return 0


def measure(which: Sequence[str], games: int, rounds: int) -> dict[str, Figures]:
    """By game: microseconds per decision, by player count and on average, and for a copy with the most players.

    The games take turns in every round, so that a slow moment of the machine meets all of them.
    """
    counts = {game: pyengine.describe(game)["players"] for game in which}
    best: dict[str, dict[str, float]] = {game: {} for game in which}
    for _ in range(rounds):
        for game, figures in best.items():
            for players in counts[game]:
                _keep(figures, f"us_per_decision_{players}", _playouts(game, players, games))
            _keep(figures, "us_per_copy", _copies(game, counts[game][-1]))
    for game, figures in best.items():
        each = [figures[f"us_per_decision_{players}"] for players in counts[game]]
        figures["us_per_decision"] = sum(each) / len(each)
    return dict(best)


def _keep(figures: dict[str, float], name: str, value: float) -> None:
    figures[name] = min(value, figures.get(name, value))


def _playouts(game: str, players: int, games: int) -> float:
    decisions = 0
    seconds = 0.0
    for seed in range(games):
        rng = pyengine.Rng(seed, stream=1)
        # The picks are drawn beforehand: this measures the rules, not the generator.
        picks = [rng.next32() for _ in range(600)]
        started = time.process_time()
        table = pyengine.new_game(game, players, seed)
        number = 0
        while not table.over:
            keys = table.options()
            table.choose(keys[picks[number % 600] % len(keys)])
            number += 1
        seconds += time.process_time() - started
        decisions += number
    return seconds / decisions * 1e6


def _copies(game: str, players: int, repeats: int = 2000) -> float:
    table = pyengine.new_game(game, players, 1)
    rng = pyengine.Rng(1, stream=1)
    for _ in range(100):
        table.choose(rng.choice(table.options()))
    started = time.process_time()
    for _ in range(repeats):
        table.copy()
    return (time.process_time() - started) / repeats * 1e6
