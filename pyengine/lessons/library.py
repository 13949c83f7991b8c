"""The lessons that come with the games."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from pyengine.core.documents.parse import quoted
from pyengine.core.registry import GAMES, UnknownGame, has_bots
from pyengine.lessons.document import Lesson, parse_lesson


class UnknownLesson(KeyError):
    """There is no lesson of this name."""

    def __init__(self, game: str, id: str, known: tuple[str, ...]) -> None:
        super().__init__(game, id)
        self.known = known

    def __str__(self) -> str:
        game, id = self.args
        return f"{game} has no lesson {quoted(id)}; it has {', '.join(self.known)}"


def lesson_ids(game: str) -> tuple[str, ...]:
    """The lessons of a game in their order (`lessons/order.json`), without those that have to wait for its bots."""
    bots = has_bots(game)
    return tuple(id for id, needs_bots in _listed(game) if bots or not needs_bots)


def load_lesson(game: str, id: str) -> Lesson:
    """One lesson of a game. That it can be played to its end is tested, and not asked again here."""
    return parse_lesson(lesson_document(game, id))


def lesson_document(game: str, id: str) -> Any:
    """The document of one lesson of a game."""
    known = tuple(listed for listed, _ in _listed(game))
    if id not in known:
        raise UnknownLesson(game, id, known)
    path = resources.files("pyengine") / "games" / game / "lessons" / f"{id}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def _listed(game: str) -> list[tuple[str, bool]]:
    """What `order.json` lists: an id, or `{"id": …, "bots": true}` for a lesson against bots."""
    if game not in GAMES:
        raise UnknownGame(game)
    path = resources.files("pyengine") / "games" / game / "lessons" / "order.json"
    entries: list[Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return [(one, False) if isinstance(one, str) else (one["id"], one["bots"]) for one in entries]
