"""Measure random play and copying; the same code runs on CPython and in Pyodide."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping

import pyengine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=pyengine.games()[0], choices=pyengine.games(), help="which game")
    parser.add_argument("--games", type=int, default=30, help="random games per player count (default 30)")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions; the best one counts (default 5)")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(args: argparse.Namespace) -> int:
    figures = measure(args.game, args.games, args.rounds)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value:9.2f}")
    return 0


def measure(game: str, games: int, rounds: int) -> Mapping[str, float]:
    """Microseconds per decision by player count, and for a copy in the middle of a game with the most players."""
    figures: dict[str, float] = {}
    counts = pyengine.describe(game)["players"]
    for players in counts:
        best = min(_playouts(game, players, games) for _ in range(rounds))
        figures[f"us_per_decision_{players}"] = best
    figures["us_per_decision"] = sum(figures.values()) / len(counts)
    figures["us_per_copy"] = min(_copies(game, counts[-1]) for _ in range(rounds))
    return figures


def _playouts(game: str, players: int, games: int) -> float:
    decisions = 0
    seconds = 0.0
    for seed in range(games):
        rng = pyengine.Rng(seed, stream=1)
        # The picks are drawn beforehand: this measures the rules, not the generator.
        picks = [rng.next32() for _ in range(600)]
        started = time.perf_counter()
        table = pyengine.new_game(game, players, seed)
        number = 0
        while not table.over:
            keys = table.options()
            table.choose(keys[picks[number % 600] % len(keys)])
            number += 1
        seconds += time.perf_counter() - started
        decisions += number
    return seconds / decisions * 1e6


def _copies(game: str, players: int, repeats: int = 2000) -> float:
    table = pyengine.new_game(game, players, 1)
    rng = pyengine.Rng(1, stream=1)
    for _ in range(100):
        table.choose(rng.choice(table.options()))
    started = time.perf_counter()
    for _ in range(repeats):
        table.copy()
    return (time.perf_counter() - started) / repeats * 1e6
