"""Playing a lesson: a table on which each stage says what is asked for, and the engine answers what is wrong."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from pyengine.core.decision import Reason
from pyengine.core.game import from_position
from pyengine.core.text import N_, translate
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import Lesson, Stage, said
from pyengine.table import Table

NOT_MEANT = N_("This is allowed, but not what this lesson is about now.")
READ_FIRST = N_("Read on first.")
TOO_MANY = N_("The goal is not reached in {n} choices. Try it again.")
TURN_OVER = N_("The goal is not reached. Try it again.")
DONE = N_("The lesson is over.")


class LessonTable(Table):
    """A table with a teacher."""

    def __init__(self, id: str, lesson: Lesson, lang: str) -> None:
        super().__init__(id, from_position(lesson.position), lang, veil=False)
        self.lesson = lesson
        self._stage = 0
        self._said = ""
        self._good = False
        self._began = 0
        """How many choices had been played when this stage began."""

    # --- what the page can do ---------------------------------------------------------------------------------------

    def next(self) -> dict[str, Any]:
        """Go on after reading, or after a stage that has been done."""
        if not self._over() and (self._now().kind in ("read", "free") or self._good):
            self._forward()
        return self.frame()

    def again(self) -> dict[str, Any]:
        """Begin this stage again."""
        self._back_to_beginning()
        self._said, self._good = "", False
        return self.frame()

    def choose(self, key: str, confirmed: bool) -> dict[str, Any]:
        """Play an answer if the stage allows it. What shows something hidden is not asked back: it is a lesson."""
        stage = self._now()
        if self._over() or stage.kind == "read" or self._good:
            return self.frame([Reason("", translate(DONE if self._over() else READ_FIRST, self.lang))])
        if stage.kind == "do" and not self.game.why_not(key) and not _is_right(stage, key):
            self._said = said(stage.wrong, self.lang) or translate(NOT_MEANT, self.lang)
            self._unselect()
            return self.frame()
        before = len(self._games)
        frame = super().choose(key, True)
        if len(self._games) > before:
            self._said = ""
            self._judge(stage)
            frame = self.frame()
        return frame

    def undo(self) -> dict[str, Any]:
        """Take back within the stage."""
        if len(self._games) - 1 <= self._began or self._good:
            return self.frame()
        self._games.pop()
        self._after_travel()
        return self.frame()

    # --- what the page sees -----------------------------------------------------------------------------------------

    def frame(self, reasons: Any = ()) -> dict[str, Any]:
        """The frame of a table, and what the teacher says."""
        frame = super().frame(reasons)
        over = self._over()
        stage = self._now()
        frame["lesson"] = {
            "id": self.lesson.id,
            "title": said(self.lesson.title, self.lang),
            "stage": self._stage,
            "stages": len(self.lesson.stages),
            "kind": stage.kind,
            "text": said(stage.text, self.lang),
            "said": self._said,
            "good": self._good,
            "can_next": not over and (stage.kind in ("read", "free") or self._good),
            "can_again": stage.kind == "goal",
            "left": None if stage.within is None else max(0, stage.within - self._choices()),
            "point": [] if over else self._addresses(stage),
            "over": over,
        }
        frame["can_undo"] = stage.kind in ("goal", "free") and len(self._games) - 1 > self._began and not self._good
        if stage.kind == "read" or over:
            frame["options"] = []
        return frame

    # --- inside -----------------------------------------------------------------------------------------------------

    def _now(self) -> Stage:
        return self.lesson.stages[min(self._stage, len(self.lesson.stages) - 1)]

    def _over(self) -> bool:
        return self._stage >= len(self.lesson.stages)

    def _choices(self) -> int:
        return len(self._games) - 1 - self._began

    def _judge(self, stage: Stage) -> None:
        """After a choice: is the stage done, or must it begin again?"""
        if stage.kind == "do":
            self._finish(stage)
        elif stage.kind == "goal" and stage.goal is not None:
            if holds(stage.goal, self.game.position()):
                self._finish(stage)
            elif stage.within is not None and self._choices() >= stage.within:
                self._fail(translate(TOO_MANY, self.lang, {"n": stage.within}))
            elif self.game.over or self.game.decision.seat != self.lesson.seat:
                self._fail(translate(TURN_OVER, self.lang))

    def _finish(self, stage: Stage) -> None:
        for key in stage.then:
            after = self.game.copy()
            after.choose(key)
            self._games.append(after)
        self._said = said(stage.praise, self.lang)
        if self._said:
            self._good = True
        else:
            self._forward()

    def _forward(self) -> None:
        self._stage += 1
        self._said, self._good = "", False
        self._began = len(self._games) - 1
        self._undone.clear()

    def _fail(self, text: str) -> None:
        self._back_to_beginning()
        self._said = text

    def _back_to_beginning(self) -> None:
        del self._games[self._began + 1 :]
        self._after_travel()

    def _addresses(self, stage: Stage) -> list[str]:
        """What to point at now; a key stands for whatever is to be clicked for it."""
        found: list[str] = []
        faces = {face.key: face for face in self._faces()}
        for point in stage.point:
            if point.startswith("key:"):
                for key, face in faces.items():
                    if fnmatchcase(key, point[4:]):
                        found += [address for group in face.needs for address in group]
            else:
                found.append(point)
        return list(dict.fromkeys(found))


def _is_right(stage: Stage, key: str) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in stage.right)
