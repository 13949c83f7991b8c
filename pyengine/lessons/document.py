"""A lesson as a document: a position and the stages of a conversation about it (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pyengine.core.document import DocumentError, Field, header
from pyengine.core.text import LANGUAGES, known_language
from pyengine.lessons.conditions import check_condition


class LessonError(DocumentError):
    """A lesson that does not fit."""


Words = Mapping[str, str]
"""A text by language."""


class Stage(NamedTuple):
    """One stage: something to read, something to do, a goal to reach, or free play."""

    kind: str
    text: Words
    point: tuple[str, ...]
    """What to point at: slots (`board/bank`), `key:<key>` (what to click for an answer), `panel:<part of the page>`."""
    right: tuple[str, ...]
    """Keys that count as right; `*` stands for anything."""
    wrong: Words | None
    """What to say to an answer that is legal but not meant."""
    then: tuple[str, ...]
    """Keys that are played afterwards by themselves (other players' moves)."""
    goal: Mapping[str, Any] | None
    within: int | None
    """How many choices the goal may take."""
    praise: Words | None


class Lesson(NamedTuple):
    """A whole lesson."""

    id: str
    game: str
    title: Words
    summary: Words
    minutes: int
    seat: int
    position: Mapping[str, Any]
    stages: tuple[Stage, ...]
    clauses: tuple[str, ...]


def said(words: Words | None, lang: str) -> str:
    """A text in the reader's language."""
    if not words:
        return ""
    return words.get(known_language(lang)) or words["en"]


_KINDS = ("read", "do", "goal", "free")


def read_lesson(document: Any) -> Lesson:
    """A lesson from its document; `LessonError` names what does not fit."""
    root = header(document, "lesson", LessonError)
    root.only("revier", "kind", "id", "game", "title", "summary", "minutes", "seat", "position", "stages", "clauses")
    stages = tuple(_stage(field) for field in root.get("stages").each())
    if not stages:
        root.get("stages").fail("must have at least one stage")
    return Lesson(
        root.get("id").text(60),
        root.get("game").text(60),
        _words(root.get("title")),
        _words(root.get("summary")),
        root.maybe("minutes", 3).whole(1, 60),
        root.maybe("seat", 0).whole(0, 5),
        root.get("position").mapping(),
        stages,
        tuple(field.text(20) for field in root.maybe("clauses", []).each()),
    )


def _stage(field: Field) -> Stage:
    kind = field.get("kind").choice(_KINDS)
    field.only("kind", "text", "point", "right", "wrong", "then", "goal", "within", "praise")
    right = tuple(one.text() for one in field.maybe("right", []).each())
    goal = field.maybe("goal").value
    if kind == "do" and not right:
        field.get("right").fail("must name the right answers")
    if kind == "goal":
        check_condition(field.get("goal"))
    within = field.maybe("within").value
    return Stage(
        kind,
        _words(field.get("text")),
        tuple(one.text() for one in field.maybe("point", []).each()),
        right,
        None if field.maybe("wrong").value is None else _words(field.get("wrong")),
        tuple(one.text() for one in field.maybe("then", []).each()),
        goal,
        None if within is None else field.get("within").whole(1),
        None if field.maybe("praise").value is None else _words(field.get("praise")),
    )


def _words(field: Field) -> Words:
    field.only(*LANGUAGES)
    field.get("en")
    return {lang: text.text(1200) for lang, text in field.items()}
