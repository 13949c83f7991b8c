"""The lessons that come with the games."""

from __future__ import annotations

import json
from importlib import resources

from pyengine.lessons.document import Lesson, read_lesson


def lesson_ids(game: str) -> tuple[str, ...]:
    """The lessons of a game in their order (`lessons/order.json`)."""
    path = resources.files("pyengine") / "games" / game / "lessons" / "order.json"
    return tuple(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else ()


def load_lesson(game: str, id: str) -> Lesson:
    """One lesson of a game."""
    if id not in lesson_ids(game):
        raise KeyError(f"{game} has no lesson {id!r}")
    path = resources.files("pyengine") / "games" / game / "lessons" / f"{id}.json"
    return read_lesson(json.loads(path.read_text(encoding="utf-8")))
