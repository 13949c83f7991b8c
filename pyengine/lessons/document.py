"""A lesson as a document: a position and the stages of a conversation about it (docs/lessons.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, Final, NamedTuple

from pyengine.core.documents.fields import DocumentError, Field, header
from pyengine.core.view.text import LANGUAGES, known_language
from pyengine.lessons.conditions import check_condition


class LessonError(DocumentError):
    """A lesson that does not fit."""


Words = Mapping[str, str]
"""A text by language."""


class Reply(NamedTuple):
    """What to say to certain answers that are legal but not meant."""

    to: tuple[str, ...]
    text: Words
    clause: str


class Stage(NamedTuple):
    """One stage: something to read, something to do, a goal to reach, or free play."""

    kind: str
    text: Words
    point: tuple[str, ...] = ()
    """What to point at: slots (`board/bank`), `key:<key>` (what to click for an answer), `piece:<slot>:<kind>`,
    `panel:<part of the page>`."""
    clauses: tuple[str, ...] = ()
    """The rules that the stage is about."""
    right: tuple[str, ...] = ()
    """Keys that count as right; `*` stands for anything."""
    wrong: Words | None = None
    """What to say to an answer that is legal but not meant, or when the goal is missed."""
    replies: tuple[Reply, ...] = ()
    """The same for particular answers; in a goal stage these answers are not played."""
    then: tuple[str, ...] = ()
    """Keys that are played afterwards by themselves (other players' moves)."""
    others: tuple[str, ...] = ()
    """What the other players do as long as the stage lasts: each line once, in this order, the last one ever again.
    A line is a key, or several with `|` between them: the first that is legal."""
    goal: Mapping[str, Any] | None = None
    lost: Mapping[str, Any] | None = None
    """When the goal can no longer be reached, and the stage begins again."""
    within: int | None = None
    """How many choices the goal may take."""
    solution: tuple[str, ...] = ()
    """The keys that solve the stage: for hints, and to begin the lesson at a later stage."""
    hint: Words | None = None
    praise: Words | None = None
    position: Mapping[str, Any] | None = None
    """A new position with which the stage begins."""
    bots: str | None = None
    """The level at which bots play the other seats (free play)."""
    hints: bool = False
    """Whether the page should offer the bots' advice (free play)."""
    planning: bool = False
    """Whether a chain of steps may be planned as a whole; in free play it always may."""
    open: bool = False
    """Whether the task is unguided: everything legal is offered (do), and played (goal)."""

    def is_right(self, key: str) -> bool:
        """Whether this answer is what the stage asks for."""
        return matches(key, self.right)

    def reply_to(self, key: str) -> Reply | None:
        """What has been written for this answer in particular."""
        return next((reply for reply in self.replies if matches(key, reply.to)), None)


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


def matches(key: str, patterns: tuple[str, ...]) -> bool:
    """Whether a key fits one of the patterns."""
    return any(fnmatchcase(key, pattern) for pattern in patterns)


def said(words: Words | None, lang: str) -> str:
    """A text in the reader's language."""
    if not words:
        return ""
    return words.get(known_language(lang)) or words["en"]


_KINDS = ("read", "do", "goal", "free")


_ID = re.compile(r"[a-z0-9_]+")
MOST_STAGES: Final = 100
MOST_KEYS: Final = 300
"""In one list of a stage; a whole game has not many more."""


def parse_lesson(document: Any) -> Lesson:
    """A lesson from its document, each field read by itself; `LessonError` names what does not fit.

    Whether it can be played is asked by `read_lesson`, for lessons from outside.
    """
    root = header(document, "lesson", LessonError)
    root.only("revier", "kind", "id", "game", "title", "summary", "minutes", "seat", "position", "stages", "clauses")
    stages = tuple(read_stage(field) for field in root.get("stages").each(most=MOST_STAGES))
    if not stages:
        root.get("stages").fail("must have at least one stage")
    id = root.get("id")
    if not _ID.fullmatch(id.text(60)):
        id.fail("must be of small letters, digits and _")
    return Lesson(
        id.text(60),
        root.get("game").text(60),
        _words(root.get("title")),
        _words(root.get("summary")),
        root.maybe("minutes", 3).whole(1, 60),
        root.maybe("seat", 0).whole(0, 5),
        root.get("position").mapping(),
        stages,
        _texts(root, "clauses"),
    )


def read_stage(field: Field) -> Stage:
    """One stage, read by itself."""
    kind = field.get("kind").choice(_KINDS)
    field.only(*Stage._fields)
    right = _texts(field, "right")
    if kind == "do" and not right:
        field.get("right").fail("must name the right answers")
    for name in ("goal", "lost"):
        if field.maybe(name).value is not None or (kind, name) == ("goal", "goal"):
            check_condition(field.get(name))
    solution = _texts(field, "solution")
    if kind == "do" and not solution and "*" not in right[0]:
        solution = right[:1]
    within = field.maybe("within").value
    position = field.maybe("position").value
    bots = field.maybe("bots").value
    return Stage(
        kind=kind,
        text=_words(field.get("text")),
        point=_texts(field, "point"),
        clauses=_texts(field, "clauses"),
        right=right,
        wrong=_maybe_words(field, "wrong"),
        replies=tuple(_reply(one) for one in field.maybe("replies", []).each(most=MOST_KEYS)),
        then=_texts(field, "then"),
        others=_texts(field, "others"),
        goal=field.maybe("goal").value,
        lost=field.maybe("lost").value,
        within=None if within is None else field.get("within").whole(1),
        solution=solution,
        hint=_maybe_words(field, "hint"),
        praise=_maybe_words(field, "praise"),
        position=None if position is None else field.get("position").mapping(),
        bots=None if bots is None else field.get("bots").text(40),
        hints=field.maybe("hints", False).flag(),
        planning=field.maybe("planning", False).flag(),
        open=_open(field, kind),
    )


def _open(field: Field, kind: str) -> bool:
    found = field.maybe("open", False).flag()
    if found and kind not in ("do", "goal"):
        field.get("open").fail("is for stages that ask for something: do, goal")
    return found


def _reply(field: Field) -> Reply:
    field.only("to", "text", "clause")
    return Reply(_texts(field, "to"), _words(field.get("text")), field.maybe("clause", "").text(20))


def _texts(field: Field, name: str) -> tuple[str, ...]:
    found = []
    for one in field.maybe(name, []).each(most=MOST_KEYS):
        if not one.text():
            one.fail("must not be empty")
        found.append(one.text())
    return tuple(found)


def _maybe_words(field: Field, name: str) -> Words | None:
    return None if field.maybe(name).value is None else _words(field.get(name))


def _words(field: Field) -> Words:
    field.only(*LANGUAGES)
    field.get("en")
    for text in (text for _, text in field.items()):
        if not text.text(1200):
            text.fail("must not be empty")
    return {lang: text.text(1200) for lang, text in field.items()}
