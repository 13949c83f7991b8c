"""Write a data set: games of bots as JSON lines, compressed, one record a line with its scores and levels."""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pyengine
from pyengine.bots import ALL_LEVELS, Budget, bot
from pyengine.cli.common import Progress, add_game_arguments, players_of, variants_of
from pyengine.cli.workers import HELP, BadWorkers, workers


class Task(NamedTuple):
    """One game, with the level of every seat."""

    game: str
    players: int
    variants: Mapping[str, str]
    seed: int
    levels: tuple[str, ...]
    iterations: int | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument("output", type=Path, metavar="FILE", help="where to, for example games.jsonl.gz")
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal; the next ones count on")
    parser.add_argument(
        "--levels",
        nargs="+",
        default=["hewer"],
        choices=ALL_LEVELS,
        metavar="LEVEL",
        help="levels by seat, repeated; they move on by a seat from game to game",
    )
    parser.add_argument("--budget", type=int, help="search iterations a decision (default: those of the level)")
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=f"who plays: {HELP}")


def play(task: Task) -> dict[str, Any]:
    """The record of one game, with levels, scores and places by seat; the same for the same task."""
    game = pyengine.new_game(task.game, task.players, task.seed, task.variants)
    bots = [bot(level, task.seed * task.players + seat) for seat, level in enumerate(task.levels)]
    budget = Budget(iterations=task.iterations)
    while not game.over:
        game.choose(bots[game.decision.seat].choose(game, budget).key)
    places = sorted((place.seat, place.place) for place in game.ranking())
    return {
        "number": task.seed,
        "levels": list(task.levels),
        "scores": game.scores(),
        "places": [place for _, place in places],
        "record": game.record(),
    }


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    variants = variants_of(args)
    tasks = []
    for number in range(args.games):
        levels = tuple(args.levels[(number + seat) % len(args.levels)] for seat in range(players))
        tasks.append(Task(args.game, players, variants, args.seed + number, levels, args.budget))
    bar = Progress(len(tasks), f"{args.game}, {players} players")
    # In the order of their seeds, whoever plays them: the file is the same to the byte.
    waiting: dict[int, dict[str, Any]] = {}
    wanted = args.seed
    try:
        with workers(args.workers) as everywhere, _compressed(args.output) as out:
            for game in everywhere(play, tasks):
                waiting[game["number"]] = game
                while wanted in waiting:
                    found = waiting.pop(wanted)
                    out.write((json.dumps(found, separators=(",", ":")) + "\n").encode())
                    wanted += 1
                bar.show(wanted - args.seed)
    except BadWorkers as problem:
        raise SystemExit(str(problem)) from None
    bar.close()
    print(f"{args.output}: {wanted - args.seed} games of {args.game}, {args.output.stat().st_size / 1e6:.2f} MB")
    return 0


@contextmanager
def _compressed(file: Path) -> Iterator[gzip.GzipFile]:
    """A file that does not say when it was made, nor how it is called."""
    with file.open("wb") as plain, gzip.GzipFile(filename="", mode="wb", fileobj=plain, mtime=0) as out:
        yield out
