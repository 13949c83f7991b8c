"""Find puzzles: positions in which a long search clearly prefers one answer (docs/puzzles.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyengine
from pyengine.cli.common import Progress, add_game_arguments
from pyengine.cli.workers import HELP, BadWorkers, Kept, Run, workers
from pyengine.puzzles.find import Effort, Task, find, rated
from pyengine.puzzles.select import remaining, selected, write_all
from pyengine.puzzles.themes import themes_of

GAMES_FOLDER = Path(pyengine.__file__).parent / "games"
BATCH = 8
"""Games that are handed out at a time: who finishes first waits for the others, and a search ends between batches."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, players=False)
    parser.add_argument("--count", type=int, default=60, help="how many puzzles (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of the games in which they are looked for (default 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--most", type=int, default=1000, help="games to look through at most (default 1000)")
    parser.add_argument("--workers", default="local:1", metavar="WHERE", help=f"who looks: {HELP}")
    parser.add_argument(
        "--points",
        type=float,
        default=Effort().points,
        help="how much better the best answer must be (default %(default)s)",
    )
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help="write what each game gave there at once; games found there are not repeated",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the puzzles go (default: with their game)")
    parser.add_argument(
        "--add",
        action="store_true",
        help="add to the puzzles in the folder; those among them that would be refused today are removed",
    )
    parser.add_argument(
        "--themes",
        default="",
        metavar="ID,ID",
        help="only puzzles of these themes (pyengine/games/<game>/puzzles/themes.py)",
    )
    parser.add_argument(
        "--rate",
        action="store_true",
        help="look for nothing: let today's bots try the puzzles in the folder again, and write how hard they are",
    )


def run(args: argparse.Namespace) -> int:
    effort = Effort(points=args.points)
    themes = _themes(args)
    if args.rate:
        return _rate(args)
    head = [args.game, args.seed, effort, *([themes] if themes else [])]
    kept = Kept(args.keep, head, "search") if args.keep else None
    folder = args.out or GAMES_FOLDER / args.game / "puzzles"
    old = _read(folder) if args.add else []
    stay = remaining(old)
    bar = Progress(args.count, f"puzzles of {args.game}")
    found: list[dict[str, Any]] = []
    numbers = range(args.first, args.first + args.most)
    tasks = [Task(args.game, number, args.seed, effort, themes) for number in numbers]

    def chosen() -> list[dict[str, Any]]:
        return list(selected(args.game, found, args.count, stay, {puzzle["id"] for puzzle in old}))

    try:
        with workers(args.workers) as everywhere:
            for puzzles in _searched(tasks, everywhere, kept):
                found += puzzles
                done = len(stay) + len(chosen())
                bar.show(done)
                if done >= args.count:
                    break
    except BadWorkers as problem:
        raise SystemExit(str(problem)) from None
    except KeyboardInterrupt:
        print("\nstopped; what was found until now is written", file=sys.stderr)
    bar.close()
    staying = {puzzle["id"] for puzzle in stay}
    for puzzle in old:
        if puzzle["id"] not in staying:
            (folder / f"{puzzle['id']}.json").unlink()
    number = len(stay) + write_all(folder, chosen())
    print(f"{number} puzzles of {args.game} in {folder}")
    return 0 if number >= args.count else 1


def _themes(args: argparse.Namespace) -> tuple[str, ...]:
    asked = tuple(filter(None, args.themes.split(",")))
    known = {theme.id for theme in themes_of(args.game)}
    for theme in asked:
        if theme not in known:
            raise SystemExit(f"{args.game} has no theme {theme!r}; it has {', '.join(sorted(known))}")
    return asked


def _rate(args: argparse.Namespace) -> int:
    """Each puzzle is written as soon as it is rated: what is stopped can be begun again."""
    folder = args.out or GAMES_FOLDER / args.game / "puzzles"
    puzzles = _read(folder)
    bar = Progress(len(puzzles), f"puzzles of {args.game}")
    changed = done = 0
    try:
        with workers(args.workers) as everywhere:
            for puzzle, again in everywhere(_rated, puzzles):
                done += 1
                changed += puzzle != again
                write_all(folder, [again])
                bar.show(done)
    except BadWorkers as problem:
        raise SystemExit(str(problem)) from None
    bar.close()
    print(f"{done} puzzles of {args.game} were rated, {changed} have changed")
    return 0


def _rated(puzzle: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return puzzle, rated(puzzle)


def _read(folder: Path) -> list[dict[str, Any]]:
    """The puzzles in a folder, in the order in which they were found."""
    puzzles = [json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.json")]
    return sorted(puzzles, key=lambda puzzle: [puzzle["made"][part] for part in ("seed", "game", "choice")])


def look_through(task: Task) -> tuple[int, list[dict[str, Any]]]:
    """The number of a game and its puzzles."""
    return task.number, find(task)


def _searched(tasks: Sequence[Task], everywhere: Run, kept: Kept | None) -> Iterator[list[dict[str, Any]]]:
    """What the games give, in their order, wherever they are looked through."""
    known: dict[int, list[dict[str, Any]]] = dict(kept.lines) if kept else {}
    for begin in range(0, len(tasks), BATCH):
        batch = tasks[begin : begin + BATCH]
        waiting = [task.number for task in batch]
        for number, puzzles in everywhere(look_through, [task for task in batch if task.number not in known]):
            known[number] = puzzles
            if kept:
                kept.add([number, puzzles])
            while waiting and waiting[0] in known:
                yield known[waiting.pop(0)]
        for number in waiting:
            yield known[number]
