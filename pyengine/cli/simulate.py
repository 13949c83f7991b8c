"""Play many random games and sum them up."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import pyengine
from pyengine.cli.common import (
    Progress,
    add_components_argument,
    add_game_arguments,
    components_of,
    players_of,
    variants_of,
)
from pyengine.cli.workers import HELP, BadWorkers, Kept, workers


class Task(NamedTuple):
    """One random game."""

    game: str
    players: int
    variants: Mapping[str, str]
    components: pyengine.ComponentSet | None
    seed: int


class Outcome(NamedTuple):
    """What came of it."""

    seed: int
    seconds: float
    scores: list[int]
    winners: list[int]
    decisions: dict[str, list[int]]
    """By kind of decision: how many, and the most answers."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_components_argument(parser)
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; the next ones count on")
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=f"who plays: {HELP}")
    parser.add_argument(
        "--keep", metavar="FILE", help="write every game there at once; games found there are not repeated"
    )


def play(task: Task) -> Outcome:
    """Everybody answers at random."""
    started = time.perf_counter()
    game = pyengine.new_game(task.game, task.players, task.seed, task.variants, components=task.components)
    rng = pyengine.Rng(task.seed, stream=1)
    decisions: dict[str, list[int]] = {}
    while not game.over:
        keys = game.options()
        met = decisions.setdefault(game.decision.name, [0, 0])
        met[0] += 1
        met[1] = max(met[1], len(keys))
        game.choose(rng.choice(keys))
    winners = [place.seat for place in game.ranking() if place.place == 1]
    return Outcome(task.seed, time.perf_counter() - started, game.scores(), winners, decisions)


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    variants = variants_of(args)
    components = components_of(args)
    head = [args.game, players, variants, components and components.digest, args.seed]
    kept = Kept(args.keep, head, "simulation") if args.keep else None
    end = args.seed + args.games
    outcomes = [one for line in kept.lines if (one := Outcome(*line)).seed < end] if kept else []
    known = {one.seed for one in outcomes}
    tasks = [Task(args.game, players, variants, components, seed) for seed in range(args.seed, end)]
    bar = Progress(len(tasks), f"{args.game}, {players} players")
    try:
        with workers(args.workers) as everywhere:
            for outcome in everywhere(play, [task for task in tasks if task.seed not in known]):
                outcomes.append(outcome)
                if kept:
                    kept.add(outcome)
                bar.show(len(outcomes))
    except BadWorkers as problem:
        raise SystemExit(str(problem)) from None
    except KeyboardInterrupt:
        print("\nstopped; what follows counts the games that were finished", file=sys.stderr)
    bar.close()
    if not outcomes:
        return 130
    print(report(args.game, sorted(outcomes)))
    return 0


def report(name: str, outcomes: list[Outcome]) -> str:
    """The sum of the games as a person reads it."""
    games = len(outcomes)
    players = len(outcomes[0].scores)
    decisions: Counter[str] = Counter()
    widest: Counter[str] = Counter()
    wins = [0.0] * players
    for outcome in outcomes:
        for kind, (count, most) in outcome.decisions.items():
            decisions[kind] += count
            widest[kind] = max(widest[kind], most)
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    scores = [score for outcome in outcomes for score in outcome.scores]
    total = sum(decisions.values())
    seconds = sum(outcome.seconds for outcome in outcomes)
    lines = [
        f"{games} random games of {name} with {players} players, seeds {outcomes[0].seed} to {outcomes[-1].seed}",
        f"{total} decisions, {total / games:.1f} a game, {seconds / total * 1e6:.1f} us each",
        f"points: mean {sum(scores) / len(scores):.1f}, lowest {min(scores)}, highest {max(scores)}",
        "wins by seat: " + ", ".join(f"{share / games:.0%}" for share in wins),
        "decision              a game   most answers",
    ]
    lines += [f"{kind:20} {count / games:7.1f} {widest[kind]:14}" for kind, count in decisions.most_common()]
    return "\n".join(lines)
