"""The puzzles that come with the games: every file in `pyengine/games/<game>/puzzles` is one."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def puzzles_of(game: str) -> list[dict[str, Any]]:
    """All puzzles of a game, the easiest first."""
    folder = resources.files("pyengine") / "games" / game / "puzzles"
    found = [json.loads(file.read_text(encoding="utf-8")) for file in folder.iterdir() if file.name.endswith(".json")]
    return sorted(found, key=lambda puzzle: (puzzle["rating"], puzzle["id"]))
