"""Find puzzles: positions in which a long search clearly prefers one answer (docs/puzzles.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import count as counting
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pyengine
from pyengine.cli.common import Progress, add_game_arguments
from pyengine.puzzles.find import Effort, Task, find
from pyengine.puzzles.select import selected, write_all

GAMES_FOLDER = Path(pyengine.__file__).parent / "games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, players=False)
    parser.add_argument("--count", type=int, default=60, help="how many puzzles (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of the games in which they are looked for (default 1)")
    parser.add_argument("--workers", type=int, default=1, help="how many games at a time (default 1)")
    parser.add_argument("--most", type=int, default=1000, help="games to look through at most (default 1000)")
    parser.add_argument(
        "--points",
        type=float,
        default=Effort().points,
        help="how much better the best answer must be (default %(default)s)",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="write what each game gave there at once; games found there are not repeated",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the puzzles go (default: with their game)")


def run(args: argparse.Namespace) -> int:
    effort = Effort(points=args.points)
    kept = Kept(args.keep, Task(args.game, 0, args.seed, effort)) if args.keep else None
    bar = Progress(args.count, f"puzzles of {args.game}")
    found: list[dict[str, Any]] = []
    tasks = (Task(args.game, number, args.seed, effort) for number in range(args.most))
    try:
        for puzzles in _searched(tasks, args.workers, kept):
            found += puzzles
            done = sum(1 for _ in selected(args.game, found, args.count))
            bar.show(done)
            if done >= args.count:
                break
    except KeyboardInterrupt:
        print("\nstopped; what was found until now is written", file=sys.stderr)
    bar.close()
    folder = args.out or GAMES_FOLDER / args.game / "puzzles"
    number = write_all(folder, selected(args.game, found, args.count))
    print(f"{number} puzzles of {args.game} in {folder}")
    return 0 if number >= args.count else 1


class Kept:
    """What each game gave, one a line: a search that was stopped goes on where it was."""

    def __init__(self, path: Path, task: Task) -> None:
        self._path = path
        head = json.dumps([task.game, task.seed, task.effort])
        self.games: dict[int, list[dict[str, Any]]] = {}
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")
            return
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        if first != head:
            raise SystemExit(f"{path} is of another search: {first}")
        for line in rest:
            number, puzzles = json.loads(line)
            self.games[number] = puzzles

    def add(self, number: int, puzzles: list[dict[str, Any]]) -> None:
        """Write what one more game gave."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([number, puzzles], ensure_ascii=False) + "\n")


def _searched(tasks: Iterator[Task], workers: int, kept: Kept | None) -> Iterator[list[dict[str, Any]]]:
    """What the games give, in their order, however many are looked through at a time."""
    known = kept.games if kept else {}
    if workers < 2:
        for task in tasks:
            if task.number not in known:
                known[task.number] = find(task)
                if kept:
                    kept.add(task.number, known[task.number])
            yield known[task.number]
        return
    tasks = (task for task in tasks)
    with get_context("spawn").Pool(workers) as pool:
        for number in counting():
            batch = [task for _, task in zip(range(4 * workers), tasks, strict=False)]
            if not batch:
                return
            fresh = [task for task in batch if task.number not in known]
            for task, puzzles in zip(fresh, pool.imap(find, fresh), strict=True):
                known[task.number] = puzzles
                if kept:
                    kept.add(task.number, puzzles)
            for task in batch:
                yield known[task.number]
            del number
