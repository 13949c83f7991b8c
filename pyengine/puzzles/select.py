"""Which of the puzzles that were found are kept: spread over themes and numbers of players, no idea twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, Final

import pyengine

OFTEN: Final = 0.5
"""What the gentlest bot finds in this share of its tries is too easy."""


def refusal(puzzle: Mapping[str, Any]) -> str:
    """Why something that was found is no puzzle; empty if it is one."""
    if puzzle["found_by"]["apprentice"] >= OFTEN:
        return "a beginner finds it"
    second = puzzle["second"]["reason"]
    if any(text == second[lang] for lang, text in puzzle["reason"].items()):
        return "the same reason speaks for both answers"
    return ""


def remaining(puzzles: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of the puzzles that are there already that would be taken today."""
    ideas: set[tuple[str, ...]] = set()
    stay = []
    for puzzle in puzzles:
        if not refusal(puzzle) and _idea(puzzle) not in ideas:
            ideas.add(_idea(puzzle))
            stay.append(puzzle)
    return stay


def selected(
    game: str,
    found: Iterable[dict[str, Any]],
    count: int,
    stay: Sequence[dict[str, Any]] = (),
    taken: Set[str] = frozenset(),
) -> Iterator[dict[str, Any]]:
    """At most so many, in the order in which they were found; each with its id and the fields in their order.

    What is kept depends only on what was found before, so a longer search adds puzzles and takes none away. Puzzles
    that stay count along; an id that was ever taken is not given to another puzzle.
    """
    players = len(pyengine.describe(game)["players"])
    by_theme = Counter(puzzle["theme"] for puzzle in stay)
    by_players = Counter(puzzle["players"] for puzzle in stay)
    easy_ones = sum(_easy(puzzle) for puzzle in stay)
    ideas = {_idea(puzzle) for puzzle in stay}
    numbers: Counter[str] = Counter()
    for id in taken:
        theme, _, number = id.rpartition("_")
        numbers[theme] = max(numbers[theme], int(number))
    kept = len(stay)
    for puzzle in found:
        full = (
            by_theme[puzzle["theme"]] >= max(4, count // 5)
            or by_players[puzzle["players"]] >= 2 * count // players
            or (_easy(puzzle) and easy_ones >= count // 4)
        )
        if refusal(puzzle) or _idea(puzzle) in ideas or full or kept >= count:
            continue
        ideas.add(_idea(puzzle))
        kept += 1
        by_theme[puzzle["theme"]] += 1
        by_players[puzzle["players"]] += 1
        easy_ones += _easy(puzzle)
        numbers[puzzle["theme"]] += 1
        yield {
            "revier": 1,
            "kind": "puzzle",
            "id": f"{puzzle['theme']}_{numbers[puzzle['theme']]}",
            **{name: puzzle[name] for name in puzzle if name not in ("revier", "kind", "id")},
        }


def _idea(puzzle: Mapping[str, Any]) -> tuple[str, ...]:
    """What a puzzle asks for and what it tempts to, for any number of players; where the result counts, all steps."""
    asked, tempting = puzzle["solution"], puzzle["second"]["keys"]
    if puzzle["solved_by"] == "result":
        return (puzzle["theme"], *sorted(asked), "not", *sorted(tempting))
    return (puzzle["theme"], asked[0], tempting[0])


def _easy(puzzle: Mapping[str, Any]) -> bool:
    return bool(puzzle["found_by"]["hewer"] == 1.0 and puzzle["found_by"]["apprentice"] > 0.25)


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
