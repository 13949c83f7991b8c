"""Lessons from outside are played before they are shown: what would fail in a later stage is refused at once.

The model solution is played to the end of the lesson, as a learner would play it. So every position opens, every key
that plays itself is legal, every goal is reached by its solution, and a mistake is named with the path of its field.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from pyengine.core.documents.fields import DocumentError, Field
from pyengine.core.documents.parse import quoted
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position
from pyengine.core.registry import GAMES, UnknownGame, has_bots
from pyengine.core.view.text import N_, told
from pyengine.lessons.conditions import is_in, paths_in
from pyengine.lessons.document import Lesson, LessonError, Stage, parse_lesson
from pyengine.lessons.runner import LessonTable
from pyengine.lessons.wording import live_paths, number_at

NOT_LEGAL: Final = N_("{key} is not legal here")


def read_lesson(document: Any) -> Lesson:
    """A lesson from outside that can be played to its end; `LessonError` names the path of a mistake."""
    lesson = parse_lesson(document)
    root = Field(document, "", LessonError)
    if lesson.game not in GAMES:
        root.get("game").fail(str(UnknownGame(lesson.game)))
    _open(root, lesson)
    stages = root.get("stages").each()
    for stage, field in zip(lesson.stages, stages, strict=True):
        if stage.position is not None:
            _open(field, lesson)
        if stage.bots is not None:
            _check_bots(field, lesson)
    _Walk(lesson).to_the_end(stages)
    return lesson


def _open(holder: Field, lesson: Lesson) -> None:
    """Refuse a position that does not open, or in which the learner has no seat."""
    field = holder.get("position")
    try:
        game = from_position(field.mapping())
    except DocumentError as problem:
        raise LessonError(f"{field.path}.{problem.path}".rstrip("."), problem.problem) from None
    if game.rules.id != lesson.game:
        field.get("game").fail(f"is not the game of the lesson, {lesson.game}")
    if lesson.seat >= len(game.seats):
        raise LessonError("seat", f"is {lesson.seat}, and {field.path} has the seats 0 to {len(game.seats) - 1}")


def _check_bots(field: Field, lesson: Lesson) -> None:
    from pyengine.bots import LEVELS  # the worker of a table needs them for nothing else

    field.get("bots").choice(LEVELS)
    if not has_bots(lesson.game):
        field.get("bots").fail(f"{lesson.game} has no bots")


class _Walk(LessonTable):
    """A learner who follows the model solutions, and is never shown anything."""

    def __init__(self, lesson: Lesson) -> None:
        self._fields: list[Field] = []
        self._seen: list[Game] = []
        """What the board showed in this stage."""
        super().__init__("check", lesson, "en")

    def to_the_end(self, fields: list[Field]) -> None:
        """Play the whole lesson; refuse it where it does not go on."""
        self._fields = fields
        for number, (stage, field) in enumerate(zip(self.lesson.stages, fields, strict=True)):
            self._seen = [self.game]
            self._check_numbers(field)
            if stage.kind == "do":
                self._do(stage, field)
            elif stage.kind == "goal":
                self._reach(stage, field)
            self._check_conditions(field)
            if self._stage == number:
                self._forward()

    def _check_numbers(self, field: Field) -> None:
        """What a text says of the position must be there when the stage begins."""
        texts = [field.get(name) for name in ("text", "wrong", "hint", "praise") if field.maybe(name).value is not None]
        texts += [reply.get("text") for reply in field.maybe("replies", []).each()]
        for text in (text for words in texts for _, text in words.items()):
            for path in live_paths(text.text(1200)):
                if number_at(self.game.position(), path) is None:
                    text.fail(told(N_("there is no number {path} in the position"), path=quoted(path)))

    def _do(self, stage: Stage, field: Field) -> None:
        """Every right answer that is legal must lead on, not only the one of the solution."""
        right = [key for key in self.game.options() if stage.is_right(key)]
        if not right:
            field.get("right").fail(N_("names no answer that is legal here"))
        for key in right:
            self._try_then(stage, field, key)
        given = "solution" in field.mapping() and bool(stage.solution)
        if len(stage.solution) > 1:
            field.get("solution").fail(N_("must be one key, as one answer does the stage"))
        key = stage.solution[0] if stage.solution else right[0]
        if key not in right:
            named = field.get("solution" if given else "right").each()[0]
            why = NOT_LEGAL if stage.is_right(key) else N_("{key} is not right")
            named.fail(told(why, key=quoted(key)))
        with _at(field):
            self._answer(key)

    def _reach(self, stage: Stage, field: Field) -> None:
        if self._reached(stage):
            field.get("goal").fail(N_("is already true when the stage begins"))
        number = self._stage
        if not stage.solution:
            field.get("solution").fail(N_("must name the keys that reach the goal"))
        for key, named in zip(stage.solution, field.get("solution").each(), strict=True):
            if self._stage != number or self._good:
                named.fail(N_("comes after the goal has been reached"))
            if key not in self.game.answers():
                named.fail(told(NOT_LEGAL, key=quoted(key)))
            if stage.reply_to(key) is not None and not stage.is_right(key) and not stage.open:
                named.fail(told(N_("{key} is answered by a reply, and not played"), key=quoted(key)))
            with _at(field):
                self._answer(key)
            if self._said is not None and not self._good and self._stage == number:
                self._check_conditions(field)
                named.fail(N_("does not reach the goal: the stage begins again"))
        if self._stage == number and not self._good:
            self._check_conditions(field)
            field.get("solution").fail(N_("does not reach the goal"))

    def _try_then(self, stage: Stage, field: Field, key: str) -> None:
        game = self.game.copy()
        game.choose(key)
        for then, named in zip(stage.then, field.maybe("then", []).each(), strict=True):
            if then not in game.answers():
                named.fail(told(N_("{then} is not legal after {key}"), then=quoted(then), key=quoted(key)))
            game.choose(then)

    def _hopeless(self, stage: Stage) -> bool:
        """The solution is played to its end: then it is clear which of its keys is at fault."""
        return False

    def _play_then(self, stage: Stage) -> None:
        for key, named in zip(stage.then, self._fields[self._stage].maybe("then", []).each(), strict=True):
            if key not in self.game.answers():
                named.fail(told(NOT_LEGAL, key=quoted(key)))
            self._play((key,))

    def _play(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            super()._play((key,))
            self._seen.append(self.game)

    def _check_conditions(self, field: Field) -> None:
        """What a condition speaks of must be there at some moment of the stage."""
        named = [
            path
            for name in ("goal", "lost")
            if field.maybe(name).value is not None
            for path in paths_in(field.get(name))
        ]
        positions = [game.position() for game in self._seen] if named else []
        for path in named:
            if not any(is_in(position, path.text()) for position in positions):
                path.fail(told(N_("there is no {path} in the position"), path=quoted(path.text())))


@contextmanager
def _at(field: Field) -> Iterator[None]:
    """What the engine refuses in a stage is a mistake of that stage."""
    try:
        yield
    except IllegalChoice as problem:
        field.fail(str(problem))
