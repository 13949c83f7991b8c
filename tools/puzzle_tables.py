"""Writes the table of docs/puzzles.md from the puzzles: how many, how found, how sure.

python tools/puzzle_tables.py           writes it
python tools/puzzle_tables.py --check   fails if it is stale
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import pyengine  # noqa: E402
from pyengine.puzzles.find import TRIES  # noqa: E402
from pyengine.puzzles.library import puzzles_of  # noqa: E402
from pyengine.puzzles.themes import themes_of  # noqa: E402

FILE = ROOT / "docs" / "puzzles.md"
BEGIN, END = "<!-- puzzles: python tools/puzzle_tables.py -->\n", "<!-- end of puzzles -->\n"
EASY, HARD = 1150, 1500
"""Ratings from which a puzzle is no longer easy, and is hard: as in web/js/study/study.js."""

Puzzles = Sequence[dict[str, Any]]


def _players(puzzles: Puzzles) -> str:
    counts = Counter(puzzle["players"] for puzzle in puzzles)
    return " / ".join(str(counts[number] or "–") for number in (2, 3, 4, 5))


def _missing(puzzles: Puzzles) -> str:
    found = {puzzle["theme"] for puzzle in puzzles}
    known = dict.fromkeys(theme.id for theme in themes_of(puzzles[0]["game"]))
    return ", ".join(theme for theme in known if theme not in found) or "–"


def _difficulty(puzzles: Puzzles) -> str:
    ratings = [puzzle["rating"] for puzzle in puzzles]
    easy, hard = sum(rating < EASY for rating in ratings), sum(rating >= HARD for rating in ratings)
    return f"{easy} / {len(ratings) - easy - hard} / {hard}"


def _found_by(puzzles: Puzzles) -> str:
    shares = (mean(puzzle["found_by"][level] for puzzle in puzzles) for level, _ in TRIES)
    return " / ".join(f"{100 * share:.0f}" for share in shares) + " %"


def _margin(puzzles: Puzzles) -> str:
    points = [puzzle["margin"]["points"] for puzzle in puzzles]
    return f"{median(points):.1f} ({min(points):.1f} - {max(points):.1f})"


def _moved(puzzles: Puzzles) -> str:
    return f"{mean(abs(puzzle['margin']['points'] - puzzle['margin']['before']) for puzzle in puzzles):.1f}"


ROWS: Sequence[tuple[str, Callable[[Puzzles], str]]] = (
    ("puzzles", lambda puzzles: str(len(puzzles))),
    ("by players (2 / 3 / 4 / 5)", _players),
    ("themes", lambda puzzles: str(len({puzzle["theme"] for puzzle in puzzles}))),
    ("themes without a puzzle", _missing),
    ("solved by result", lambda puzzles: str(sum(puzzle["solved_by"] == "result" for puzzle in puzzles))),
    ("easy / medium / hard", _difficulty),
    ("found by " + " / ".join(level for level, _ in TRIES), _found_by),
    ("margin: median (least - most)", _margin),
    ("margin moved by doubling, on average", _moved),
    ("lower end of the interval below 3", lambda puzzles: str(sum(puzzle["margin"]["low"] < 3 for puzzle in puzzles))),
    ("games looked through", lambda puzzles: str(1 + max(puzzle["made"]["game"] for puzzle in puzzles))),
)


def table() -> str:
    """The table in Markdown."""
    games = {game: puzzles_of(game) for game in pyengine.games()}
    titles = [str(pyengine.describe(game)["title"]) for game in games]
    lines = [["", *titles], ["---"] * (1 + len(titles))]
    lines += [[name, *(of(puzzles) for puzzles in games.values())] for name, of in ROWS]
    return "".join(f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in lines)


def main() -> int:
    text = FILE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{FILE} has no place for the table: {BEGIN}{END}")
    wanted = before + BEGIN + "\n" + table() + "\n" + END + after
    if sys.argv[1:] == ["--check"]:
        print("the table of puzzles is " + ("up to date" if text == wanted else "stale: python tools/puzzle_tables.py"))
        return int(text != wanted)
    FILE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
