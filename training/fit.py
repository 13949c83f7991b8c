"""Learn weights from self-play: what the final margins say about each of them (least squares, one step).

Hewers with the director's judgement play against each other, now and then a random answer. In some positions it is
noted what the judgement expects, how much that changes with each weight (by a small step of it), and at the end what
really came. The changes of weights that explain the difference best, with a pull towards no change (ridge), are the
answer. How strong that pull is, games decide that were not learned from.
"""

from __future__ import annotations

import argparse
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import pyengine
from pyengine.bots.judgement import Judgement
from pyengine.cli.workers import HELP, Kept, workers
from pyengine.core.play.margin import margin
from training.picture import curves
from training.weights import Judging, judgement_with, weights_of

STEP = 1.1
"""The small step of a weight."""
WILD = 12
"""One answer in this many is random."""
TAKEN = 3
"""One position in this many is noted."""
PULLS = (1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0, 3.0)
LEAST, MOST = 600, 1600


class Task(NamedTuple):
    """One game of self-play."""

    game: str
    players: int
    seed: int


Row = list[float]
"""The number of the decision, what was expected, what came, and what each weight adds."""


@cache
def judgements(game: str) -> tuple[Judgement, dict[str, Judgement]]:
    """By hand, and with each weight a little larger."""
    names = weights_of(game)._fields
    return judgement_with(game, {}), {name: judgement_with(game, {name: round(1000 * STEP)}) for name in names}


def play(task: Task) -> tuple[int, list[Row]]:
    """The notes of one game."""
    base, others = judgements(task.game)
    game = pyengine.new_game(task.game, task.players, task.seed)
    rng = pyengine.Rng(task.seed, stream=9)
    bots = [Judging("hewer", task.seed * task.players + seat, base) for seat in range(task.players)]
    noted: list[tuple[int, Row]] = []
    number = 0
    while not game.over:
        asked = game.decision
        number += 1
        if asked.name in base.searched and not rng.below(TAKEN):
            state = game.state
            now = margin(base.expected(state), asked.seat)
            steps = [(margin(one.expected(state), asked.seat) - now) / (STEP - 1) for one in others.values()]
            noted.append((asked.seat, [number, now, 0.0, *steps]))
        key = rng.choice(game.options()) if not rng.below(WILD) else bots[asked.seat].choose(game).key
        game.choose(key)
    scores = [float(score) for score in game.scores()]
    for seat, row in noted:
        row[2] = margin(scores, seat)
    return task.seed, [[round(number, 3) for number in row] for _, row in noted]


def solve(rows: np.ndarray[Any, Any], pull: float) -> np.ndarray[Any, Any]:
    """The changes of the weights, as parts of them."""
    error, steps = rows[:, 2] - rows[:, 1], rows[:, 3:]
    square = steps.T @ steps
    size = np.trace(square) / len(square)
    return np.linalg.solve(square + pull * size * np.eye(len(square)), steps.T @ error)


def root_error(rows: np.ndarray[Any, Any], change: np.ndarray[Any, Any]) -> float:
    """How far the judgement is from what came, with these changes."""
    off = rows[:, 2] - rows[:, 1] - rows[:, 3:] @ change
    return float(np.sqrt(np.mean(off * off)))


def main() -> None:
    """Play, solve, write weights and a picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", required=True, choices=pyengine.games())
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=HELP)
    parser.add_argument("--keep", required=True, metavar="FILE", help="games found there are not played again")
    parser.add_argument("--out", required=True, metavar="NAME", help="writes NAME.json and NAME.svg")
    args = parser.parse_args()
    kept = Kept(args.keep, [args.game, args.players, args.seed], "training")
    found = {seed: rows for seed, rows in kept.lines if seed < args.seed + args.games}
    seeds = range(args.seed, args.seed + args.games)
    tasks = [Task(args.game, args.players, seed) for seed in seeds if seed not in found]
    with workers(args.workers) as run:
        for seed, rows in run(play, tasks):
            found[seed] = rows
            kept.add([seed, rows])
    # One game in four is not learned from; the order of playing does not matter.
    learned = np.array([row for seed in sorted(found) if seed % 4 for row in found[seed]])
    held = np.array([row for seed in sorted(found) if not seed % 4 for row in found[seed]])
    nothing = np.zeros(learned.shape[1] - 3)
    errors = [(root_error(learned, solve(learned, pull)), root_error(held, solve(learned, pull))) for pull in PULLS]
    best = min(range(len(PULLS)), key=lambda number: errors[number][1])
    change = solve(learned, PULLS[best])
    names = weights_of(args.game)._fields
    scales = {name: min(MOST, max(LEAST, round(1000 * (1 + one)))) for name, one in zip(names, change, strict=True)}
    before, after = root_error(held, nothing), errors[best][1]
    told = {"positions": len(learned) + len(held), "games": len(found), "before": before, "after": after}
    out = {"game": args.game, "players": args.players, "scales": scales, "told": told}
    Path(f"{args.out}.json").write_text(json.dumps(out, indent=1) + "\n", encoding="utf-8")
    title = f"{args.game}, {args.players} players: error of the expected margin, by pull ({len(found)} games)"
    lines = {"learned from": [one for one, _ in errors], "held out": [one for _, one in errors]}
    Path(f"{args.out}.svg").write_text(curves(title, lines, [f"{pull:g}" for pull in PULLS], before), encoding="utf-8")
    print(
        f"held out: {before:.2f} points before, {after:.2f} after (pull {PULLS[best]:g}, {told['positions']} positions)"
    )
    print(", ".join(f"{name} {scale}" for name, scale in scales.items()))


if __name__ == "__main__":
    main()
