"""Directors with learned weights against directors with those by hand, on a fixed number of iterations.

One against the others, every deal from every seat, as in the arena.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyengine
from pyengine.bots import ITERATIONS, Budget
from pyengine.bots.judgement import Judgement
from pyengine.cli.arena import Outcome, report, summed
from pyengine.cli.workers import HELP, Kept, workers
from training.weights import Judging, judgement_with


class Task(NamedTuple):
    """One game of the match."""

    game: str
    players: int
    number: int
    seed: int
    level: str
    iterations: int
    scales: str


@cache
def _judgement(game: str, scales: str) -> Judgement:
    found: Mapping[str, int] = json.loads(scales)
    return judgement_with(game, found)


def play(task: Task) -> Outcome:
    """One game; the seat of the learned one goes round."""
    game = pyengine.new_game(task.game, task.players, task.seed)
    single = task.number % task.players
    judged = [_judgement(task.game, task.scales if seat == single else "{}") for seat in range(task.players)]
    bots = [Judging(task.level, task.number * task.players + seat, one) for seat, one in enumerate(judged)]
    budget = Budget(iterations=task.iterations)
    seconds, answers = [0.0, 0.0], [0, 0]
    while not game.over:
        seat = game.decision.seat
        began = time.perf_counter()
        key = bots[seat].choose(game, budget).key
        seconds[seat != single] += time.perf_counter() - began
        answers[seat != single] += 1
        game.choose(key)
    winners = [place.seat for place in game.ranking() if place.place == 1]
    scores = game.scores()
    others = (sum(scores) - scores[single]) / (task.players - 1)
    win = 1 / len(winners) if single in winners else 0.0
    times = (seconds[0], seconds[1]), (answers[0], answers[1])
    return Outcome(task.number, win, scores[single], others, *times)


def main() -> None:
    """Play and print the line of the arena."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--weights", type=Path, required=True, help="what training.fit has written")
    parser.add_argument("--level", default="director", choices=("hewer", "deputy", "director"))
    parser.add_argument("--iterations", type=int, help="for each searched decision (default: the level's)")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=HELP)
    parser.add_argument("--keep", required=True, metavar="FILE", help="games found there are not played again")
    args = parser.parse_args()
    learned = json.loads(args.weights.read_text("utf-8"))
    game, players, scales = learned["game"], learned["players"], json.dumps(learned["scales"])
    iterations = ITERATIONS[args.level] if args.iterations is None else args.iterations
    kept = Kept(args.keep, [game, players, args.seed, args.level, iterations, scales], "match")
    outcomes = {one[0]: Outcome(*one) for one in kept.lines if one[0] < args.games}
    numbers = [number for number in range(args.games) if number not in outcomes]
    deals = [(number, args.seed + number // players) for number in numbers]
    tasks = [Task(game, players, number, deal, args.level, iterations, scales) for number, deal in deals]
    started = time.perf_counter()
    with workers(args.workers) as run:
        for outcome in run(play, tasks):
            outcomes[outcome.number] = outcome
            kept.add(outcome)
    names = (f"{args.level}*", args.level)
    table = summed(sorted(outcomes.values()))
    print(report(table, names, players, (iterations, iterations), time.perf_counter() - started))


if __name__ == "__main__":
    main()
