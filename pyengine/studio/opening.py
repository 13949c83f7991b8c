"""A lesson that is there already is opened again: its stages become notes at moments of one game or several.

What the notes do not show (pointers, scripts of the others, conditions of an author's own) goes with them as `kept`, so
that a lesson in which nothing was changed is written as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.documents.fields import DocumentError, canonical
from pyengine.core.editing.goals import Goal
from pyengine.core.play.start import from_position
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import known_language
from pyengine.lessons import LessonTable, Stage, read_lesson
from pyengine.studio.goals import KEPT, goals_of

ABOUT = ("id", "minutes", "seat", "clauses", "position")


def open_lesson(document: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The games and notes of a lesson; `LessonError` if it cannot be learned."""
    lang = known_language(lang)
    reader = _Reader("opened", read_lesson(document), lang)
    games, notes = reader.read(document)
    return {
        "games": games,
        "notes": notes,
        "title": document["title"],
        "summary": document["summary"],
        "kept": {name: document[name] for name in ABOUT if name in document},
    }


class _Reader(LessonTable):
    """Plays a lesson by its model solutions, and notes where its stages begin."""

    def read(self, document: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        start = record_of(self.lesson.position)
        games: list[dict[str, Any]] = []
        notes: list[dict[str, Any]] = []
        for number, stage in enumerate(self.lesson.stages):
            if stage.position is not None:
                start = record_of(stage.position)
            if not games or (stage.position is not None and not _goes_on(games[-1], start)):
                games.append(start)
            games[-1] = self._whole(start)
            notes.append(self._note(stage, document["stages"][number], len(games) - 1, len(games[-1]["moves"])))
            notes[-1]["kept"] = {"number": number, "stage": document["stages"][number]}
            if stage.kind == "do" and not stage.solution:
                self._play((next(key for key in self.game.options() if stage.is_right(key)), *stage.then))
            else:
                self._solve()
            games[-1] = self._whole(start)
            self._forward()
        return games, notes

    def _whole(self, start: Mapping[str, Any]) -> dict[str, Any]:
        """The record of the game from its beginning to the moment of the lesson."""
        played = [moment.key for moment in self.game.moments()]
        return {**start, "moves": [*start["moves"], *played], "digest": None}

    def _note(self, stage: Stage, document: Mapping[str, Any], game: int, at: int) -> dict[str, Any]:
        goal, also = self._goals(stage)
        names = self._names() if stage.replies else {}
        return {
            "game": game,
            "at": at,
            "kind": stage.kind,
            "text": dict(stage.text),
            "right": [key for key in self.game.options() if stage.is_right(key)] if stage.kind == "do" else [],
            "guided": stage.kind == "do" and not stage.open,
            **{name: document.get(name) or {} for name in ("wrong", "praise", "hint")},
            "replies": [
                {
                    "to": list(reply.to),
                    "label": ", ".join(names.get(key, key) for key in reply.to),
                    "text": dict(reply.text),
                    "clause": reply.clause,
                }
                for reply in stage.replies
            ],
            "goal": goal,
            "also": also,
            "within": stage.within,
        }

    def _goals(self, stage: Stage) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        """The goals of the game's list that a condition is made of; where it is another one, it is kept as it is."""
        if stage.goal is None:
            return None, []
        known = goals_of(self.lesson.game)(self.game.position(), self.lesson.seat, self.lang)
        parts = stage.goal["all"] if set(stage.goal) == {"all"} else [stage.goal]
        found = [_recognised(known, part) for part in parts]
        goals = [goal for goal in found if goal is not None]
        if not goals or len(goals) < len(found):
            return {"id": KEPT, "value": None}, []
        return goals[0], goals[1:]

    def _names(self) -> dict[str, str]:
        """What an answer does that is legal here, or that somebody might try."""
        game = self.game
        if game.over:
            return {}
        step = game.rules.steps[game.state.pending[-1].step]
        answers = {**{answer[-1]: answer for answer in step.universe(game.state)}, **game.answers()}
        pieces = Pieces(game.view(self.lesson.seat, self.lang)["scene"]["pieces"])
        faces = game.rules.option_faces(game.state, answers, self.lang, game.seats, pieces)
        return {face.key: face.label for face in faces}


def _recognised(known: Sequence[Goal], condition: Any) -> dict[str, Any] | None:
    """The goal and value that make this condition."""
    numbers = [value for value in condition.values() if isinstance(value, int)] if isinstance(condition, dict) else []
    for goal in known:
        for value in [value for value, _ in goal.choices] or numbers:
            if goal.condition(value) == condition:
                return {"id": goal.id, "value": value}
    return None


def _goes_on(game: Mapping[str, Any], later: Mapping[str, Any]) -> bool:
    """Whether a game is the same as an earlier one, played on."""
    heads = [{name: value for name, value in one.items() if name not in ("moves", "digest")} for one in (game, later)]
    moves: list[str] = game["moves"]
    return canonical(heads[0]) == canonical(heads[1]) and bool(moves) and later["moves"][: len(moves)] == moves


def record_of(position: Mapping[str, Any]) -> dict[str, Any]:
    """A game that stands at this position: from its setup where the position names nothing but moves."""
    import pyengine

    game = from_position(position)
    source = position.get("from")
    if isinstance(source, dict) and "seed" in source and not position.get("set"):
        head = {name: position[name] for name in ("revier", "game", "components") if name in position}
        record = {**head, "kind": "record", "rules_version": game.rules.version, "moves": [], **source}
        try:
            found = pyengine.replay(record)
            if canonical(found.position()) == canonical(game.position()):
                return found.record()
        except (DocumentError, ValueError):
            pass  # a partial position says less than a record must
    return game.record()
