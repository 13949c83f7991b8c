"""Which of the puzzles that were found are kept: spread over themes and numbers of players, no idea twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyengine


def selected(game: str, found: Iterable[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """At most so many, in the order in which they were found; each with its id and the fields in their order.

    What is kept depends only on what was found before, so a longer search adds puzzles and takes none away.
    """
    players = len(pyengine.describe(game)["players"])
    by_theme: Counter[str] = Counter()
    by_players: Counter[int] = Counter()
    ideas: set[tuple[str, ...]] = set()
    kept = 0
    for puzzle in found:
        idea = (puzzle["theme"], str(puzzle["players"]), puzzle["solution"][0], puzzle["second"]["keys"][0])
        easy = puzzle["found_by"]["hewer"] == 1.0 and puzzle["found_by"]["apprentice"] > 0.25
        full = (
            by_theme[puzzle["theme"]] >= max(4, count // 5)
            or by_players[puzzle["players"]] >= 2 * count // players
            or (easy and by_theme["easy"] >= count // 4)
        )
        if idea in ideas or full or kept >= count:
            continue
        ideas.add(idea)
        kept += 1
        by_theme[puzzle["theme"]] += 1
        by_theme["easy"] += easy
        by_players[puzzle["players"]] += 1
        id = f"{puzzle['theme']}_{by_theme[puzzle['theme']]}"
        yield {
            "revier": 1,
            "kind": "puzzle",
            "id": id,
            **{name: puzzle[name] for name in puzzle if name not in ("revier", "kind")},
        }


def written(puzzle: dict[str, Any]) -> str:
    """The text of a puzzle's file: a field in each line."""
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in puzzle.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_all(folder: Path, puzzles: Iterable[dict[str, Any]]) -> int:
    """Write each puzzle to a file of its own, `<id>.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    written_until_now = 0
    for puzzle in puzzles:
        (folder / f"{puzzle['id']}.json").write_text(written(puzzle), encoding="utf-8")
        written_until_now += 1
    return written_until_now
