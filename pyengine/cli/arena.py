"""Let bots of two levels play many games and tell how strong they are."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import pyengine
from pyengine.bots import ALL_LEVELS, ITERATIONS, REMEMBERING, YARDSTICK, Bot, Budget
from pyengine.bots.trees import Memory
from pyengine.cli.common import Progress, add_game_arguments, players_of, variants_of
from pyengine.cli.workers import HELP, BadWorkers, Kept, workers


class Task(NamedTuple):
    """One game of the arena: a single bot of the first level against bots of the second."""

    game: str
    players: int
    variants: Mapping[str, str]
    number: int
    seed: int
    levels: tuple[str, str]
    iterations: tuple[int, int]
    ms: tuple[int, int] = (0, 0)
    """Milliseconds a decision instead of iterations; 0: iterations count."""


class Outcome(NamedTuple):
    """What came of it, for the single bot."""

    number: int
    win: float
    """1, 0, or its part of a shared first place."""
    points: int
    others: float
    seconds: tuple[float, float]
    """Thinking time of either level."""
    answers: tuple[int, int]


class Table(NamedTuple):
    """The sum of many games."""

    games: int
    wins: float
    low: float
    high: float
    points: float
    others: float
    answer_ms: tuple[float, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument(
        "--levels",
        nargs=2,
        default=("hewer", "random"),
        choices=(*ALL_LEVELS, YARDSTICK),
        metavar=("A", "B"),
        help=f"one bot of level A against bots of level B: {', '.join((*ALL_LEVELS, YARDSTICK))}",
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal (default 0)")
    parser.add_argument(
        "--budget",
        type=int,
        nargs=2,
        metavar=("A", "B"),
        help="search iterations a decision for either level (default: those of the level)",
    )
    parser.add_argument(
        "--ms",
        type=int,
        nargs=2,
        default=(0, 0),
        metavar=("A", "B"),
        help="milliseconds a decision for either level instead, as at the table; 0: iterations. Not the same twice",
    )
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=f"who plays: {HELP}")
    parser.add_argument(
        "--keep", metavar="FILE", help="write every game there at once; games found there are not repeated"
    )
    parser.add_argument("--plot", metavar="FILE", help="write an SVG picture of the result as it came about")


def run(args: argparse.Namespace) -> int:
    players = players_of(args)
    variants = variants_of(args)
    levels = (args.levels[0], args.levels[1])
    iterations = tuple(args.budget) if args.budget else (ITERATIONS[levels[0]], ITERATIONS[levels[1]])
    ms = (args.ms[0], args.ms[1])
    tasks = [
        # The same deal is played once from every seat.
        Task(args.game, players, variants, number, args.seed + number // players, levels, iterations, ms)
        for number in range(args.games)
    ]
    bar = Progress(len(tasks), f"{levels[0]} against {levels[1]}, {players} players")
    head = [args.game, players, variants, args.seed, levels, iterations, *([ms] if any(ms) else [])]
    kept = Kept(args.keep, head, "arena") if args.keep else None
    outcomes = [one for one in _kept(kept.lines) if one.number < args.games] if kept else []
    played = {one.number for one in outcomes}
    tasks = [task for task in tasks if task.number not in played]
    started = time.perf_counter()
    try:
        with workers(args.workers) as everywhere:
            for outcome in everywhere(play, tasks):
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
    outcomes.sort()
    table = summed(outcomes)
    print(report(table, levels, players, iterations, time.perf_counter() - started))
    if args.plot:
        Path(args.plot).write_text(plot(outcomes, levels, players), encoding="utf-8")
    return 0


def _kept(lines: Sequence[Any]) -> list[Outcome]:
    """Outcomes as they were written."""
    return [
        Outcome(number, win, points, others, tuple(seconds), tuple(answers))
        for number, win, points, others, seconds, answers in lines
    ]


def play(task: Task) -> Outcome:
    """One game; the seat of the single bot goes round."""
    game = pyengine.new_game(task.game, task.players, task.seed, task.variants)
    single = task.number % task.players
    bots = [_bot(task, int(seat != single), task.number * task.players + seat) for seat in range(task.players)]
    budgets = (_budget(task, 0), _budget(task, 1))
    seconds = [0.0, 0.0]
    answers = [0, 0]
    while not game.over:
        seat = game.decision.seat
        side = int(seat != single)
        began = time.perf_counter()
        key = bots[seat].choose(game, budgets[side]).key
        seconds[side] += time.perf_counter() - began
        answers[side] += 1
        game.choose(key)
    winners = [place.seat for place in game.ranking() if place.place == 1]
    scores = game.scores()
    return Outcome(
        task.number,
        1 / len(winners) if single in winners else 0.0,
        scores[single],
        sum(score for seat, score in enumerate(scores) if seat != single) / (task.players - 1),
        (seconds[0], seconds[1]),
        (answers[0], answers[1]),
    )


def _bot(task: Task, side: int, seed: int) -> Bot:
    """With time, the strongest level remembers what it thought before, as at the table."""
    level = task.levels[side]
    return Bot(level, seed, memory=Memory() if task.ms[side] and level in REMEMBERING else None)


def _budget(task: Task, side: int) -> Budget:
    if task.ms[side]:
        return Budget(ms=task.ms[side], clock=time.perf_counter)
    return Budget(iterations=task.iterations[side])


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson).

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def summed(outcomes: list[Outcome]) -> Table:
    """The sum of the outcomes."""
    games = len(outcomes)
    wins = sum(one.win for one in outcomes)
    low, high = wilson(wins, games)
    times = tuple(
        1000 * sum(one.seconds[side] for one in outcomes) / max(1, sum(one.answers[side] for one in outcomes))
        for side in (0, 1)
    )
    return Table(
        games,
        wins,
        low,
        high,
        sum(one.points for one in outcomes) / games,
        sum(one.others for one in outcomes) / games,
        (times[0], times[1]),
    )


def report(table: Table, levels: tuple[str, str], players: int, iterations: tuple[int, ...], seconds: float) -> str:
    """The table as a person reads it."""
    rivals = levels[1] if players == 2 else f"{players - 1} x {levels[1]}"
    head = f"{'A':12} {'B':16} {'players':>7} {'games':>6} {'A wins':>8} {'95 % interval':>16} {'fair':>6}"
    head += f" {'points A':>9} {'points B':>9} {'ms A':>7} {'ms B':>7}"
    interval = f"{table.low:.1%} - {table.high:.1%}"
    line = f"{levels[0]:12} {rivals:16} {players:7} {table.games:6} {table.wins / table.games:8.1%} {interval:>16}"
    line += f" {1 / players:6.1%} {table.points:9.1f} {table.others:9.1f}"
    line += f" {table.answer_ms[0]:7.1f} {table.answer_ms[1]:7.1f}"
    foot = f"iterations a decision: A {iterations[0]}, B {iterations[1]}; shared wins count in part; {seconds:.0f} s"
    return "\n".join((head, line, foot))


def plot(outcomes: list[Outcome], levels: tuple[str, str], players: int) -> str:
    """An SVG picture: the share of wins after every game with its interval, and the fair share."""
    width, height, left, top = 640, 320, 56, 40
    right, bottom = width - 16, height - 40
    games = len(outcomes)

    def x(game: float) -> float:
        return left + (right - left) * game / games

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    wins = 0.0
    line, upper, lower = [], [], []
    for number, outcome in enumerate(outcomes, 1):
        wins += outcome.win
        low, high = wilson(wins, number)
        line.append(f"{x(number):.1f},{y(wins / number):.1f}")
        upper.append(f"{x(number):.1f},{y(high):.1f}")
        lower.append(f"{x(number):.1f},{y(low):.1f}")
    title = escape(f"{levels[0]} against {players - 1} x {levels[1]}: {wins / games:.1%} of {games} games")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif"'
        ' font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="22" font-size="14">{title}</text>',
    ]
    for percent in range(0, 101, 25):
        at = y(percent / 100)
        parts.append(f'<path d="M{left} {at:.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{percent} %</text>')
    fair = y(1 / players)
    parts += [
        f'<polygon points="{" ".join(upper + lower[::-1])}" fill="#4a7fb5" fill-opacity=".25"/>',
        f'<path d="M{left} {fair:.1f}H{right}" stroke="#b5562b" stroke-dasharray="6 4"/>',
        f'<text x="{right}" y="{fair - 5:.1f}" text-anchor="end" fill="#b5562b">fair share</text>',
        f'<polyline points="{" ".join(line)}" fill="none" stroke="#1f4e79" stroke-width="2"/>',
        f'<text x="{(left + right) / 2}" y="{height - 12}" text-anchor="middle">games</text>',
        f'<text x="{right}" y="{height - 12}" text-anchor="end">{games}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
