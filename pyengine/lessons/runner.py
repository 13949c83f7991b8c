"""Playing a lesson: a table on which each stage says what is asked for, and the engine answers what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

from pyengine.core.play.decision import Reason
from pyengine.core.play.plans import Planner
from pyengine.core.play.transaction import unchanged_by_errors
from pyengine.core.view.narrowing import targets_of
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, translate
from pyengine.lessons.course import Hint, LessonCourse, first_clause
from pyengine.lessons.document import Reply, Stage, Words
from pyengine.lessons.wording import in_words

NOT_MEANT = N_("That is allowed, but it is not what this stage is about.")
READ_FIRST = N_("Read on first.")
OFF_THE_PATH = N_("You can’t reach the goal from here. Undo a move or restart the stage.")
DONE = N_("The lesson is over.")


class LessonTable(LessonCourse):
    """A table with a teacher."""

    # --- what the page can do ---------------------------------------------------------------------------------------

    @unchanged_by_errors
    def next(self) -> dict[str, Any]:
        """Go on after reading, or after a stage that has been done."""
        if self._can_next():
            self._forward()
        return self.frame()

    @unchanged_by_errors
    def again(self) -> dict[str, Any]:
        """Begin this stage again."""
        self._back_to_beginning()
        self._say(None)
        self._good = False
        return self.frame()

    @unchanged_by_errors
    def hint(self) -> dict[str, Any]:
        """Help with this stage, more each time: words, then light on what to click, then the move itself."""
        stage = self._now()
        if not self._can_hint():
            return self.frame()
        key = self._next_key(stage)
        if key is None:
            self._hint = Hint(in_words(OFF_THE_PATH), None)
        elif self._hint is not None and self._hint.key == key:
            return self.frame(self._answer(key))
        elif stage.hint is None or self._advised:
            self._hint = Hint(stage.hint, key)
        else:
            self._hint, self._advised = Hint(stage.hint, None), True
        return self.frame()

    @unchanged_by_errors
    def click(self, target: str) -> dict[str, Any]:
        """What is not asked for is answered by the teacher or the rules; in a guided step only what is taught is."""
        home = self._home_of(target)
        if self._asks() and self._live() and home not in {*self._selection, *targets_of(self._faces())}:
            legal = [face.key for face in self._legal_faces() if any(home in group for group in face.needs)]
            if not legal:
                reasons = self._why(home)[1]
                keys = (face.key for _, face in self._conceivable or () if any(home in group for group in face.needs))
                return self.frame([] if any(self._object(key, reasons) for key in keys) else reasons)
            written = (key for key in legal if self._now().reply_to(key) is not None)
            return self.frame(self._answer(next(written, legal[0])))
        return super().click(target)

    @unchanged_by_errors
    def choose(self, key: str, confirmed: bool, clicked: Sequence[str] = ()) -> dict[str, Any]:
        """Play an answer if the stage allows it. What shows something hidden is not asked back: it is a lesson."""
        return self.frame(self._answer(key))

    def _answer(self, key: str) -> list[Reason]:
        """Play an answer if the stage allows it; otherwise the engine's reasons, or what the teacher says to it."""
        stage = self._now()
        if self._over() or stage.kind == "read" or self._good:
            return [Reason("", translate(DONE if self._over() else READ_FIRST, self.lang))]
        reply: Reply | None = None
        if self._live() and not self.game.why_not(key):
            reply = None if stage.is_right(key) else stage.reply_to(key)
            meant = stage.kind != "do" or stage.is_right(key)
            if not meant or (reply is not None and not stage.open):
                words = stage.wrong if reply is None else reply.text
                self._reply(words or in_words(NOT_MEANT), reply)
                self._unselect()
                return []
        reasons = [self._not_live()] if not self._live() else self.game.why_not(key, self.lang)
        if reasons:
            return [] if self._live() and self._object(key, reasons) else reasons
        self._play((key,))
        self._undone.clear()
        self._unselect()
        self._shown = None
        self._say(None)
        number = self._stage
        self._judge(stage)
        if reply is not None and self._stage == number and not self._good and self._said is None:
            self._reply(reply.text, reply)  # played all the same: it is the learner's task
        return []

    def _reply(self, words: Words, reply: Reply | None) -> None:
        """Answer what was tried, with the clause of the reply or of the stage."""
        self._say(words, (reply.clause if reply is not None else "") or first_clause(self._now().clauses))

    def _object(self, key: str, reasons: Sequence[Reason]) -> bool:
        """Say what was written for just this answer, which the rules do not allow; whether there was something."""
        reply = self._now().reply_to(key)
        if reply is None or key not in reply.to:
            return False
        self._say(reply.text, reply.clause or (reasons[0].clause if reasons else ""))
        self._unselect()
        return True

    def _carry(self, key: str, meant: Sequence[str] = ()) -> bool:
        """A step of a plan is an answer like any other: the stage may end with it, the teacher may object."""
        stage = self._stage
        return not self._answer(key) and self._stage == stage and not self._good and self._said is None

    def _planner(self) -> Planner[Any] | None:
        """In guided stages step by step, unless the lesson says otherwise; an open goal is reached as one likes."""
        stage = self._now()
        guided = stage.kind != "free" and not stage.planning and not (stage.open and stage.kind == "goal")
        return None if guided or stage.kind == "read" or self._over() or self._good else super()._planner()

    @unchanged_by_errors
    def undo(self) -> dict[str, Any]:
        """Take back within the stage, together with what the others did then."""
        if not self._can_undo():
            return self.frame()
        self._games.pop()
        while len(self._games) - 1 > self._began and self._decider(self.game) != self.lesson.seat:
            self._games.pop()
        self._hint = None
        self._after_travel()
        return self.frame()

    # --- what the page sees -------------------------------------------------------------------------------------------

    @unchanged_by_errors
    def frame(self, reasons: Any = ()) -> dict[str, Any]:
        """The frame of a table, and what the teacher says."""
        if self._shown is None:
            self._shown = self.lesson.seat
        frame = super().frame(reasons)
        over = self._over()
        stage = self._now()
        frame["lesson"] = {
            "id": self.lesson.id,
            "title": self._worded(self.lesson.title),
            "stage": self._stage,
            "stages": len(self.lesson.stages),
            "kind": stage.kind,
            "guided": self._guided(),
            "text": self._worded(stage.text, self._games[self._began]),
            "clauses": list(stage.clauses),
            "said": self._worded(self._said),
            "said_clause": self._clause,
            "good": self._good,
            "can_next": self._can_next(),
            "can_again": stage.kind == "goal" and not over and not self._good,
            "can_hint": self._can_hint(),
            "hint": self._hint_now(),
            "left": None if stage.within is None or over else max(0, stage.within - self._choices()),
            "point": [] if over or self._good else self._addresses(stage),
            "bots": stage.bots,
            "hints": stage.hints,
            "over": over,
        }
        frame["can_undo"] = self._can_undo()
        if stage.kind == "read" or over or self._good:
            frame["options"] = []
        return frame

    # --- pointing -----------------------------------------------------------------------------------------------------

    def _addresses(self, stage: Stage) -> list[str]:
        """What to point at now; a key stands for whatever is to be clicked for it."""
        found: list[str] = []
        for point in stage.point:
            kind, _, rest = point.partition(":")
            if kind == "key":
                found += self._to_click(rest)
            elif kind == "piece":
                slot, _, piece = rest.partition(":")
                found += Pieces(self._pieces).at(slot, piece)
            else:
                found.append(point)
        return list(dict.fromkeys(found))

    def _to_click(self, pattern: str) -> list[str]:
        fitting = [face for face in self._faces() if fnmatchcase(face.key, pattern)]
        return [address for face in fitting for group in face.needs for address in group]

    def _hint_now(self) -> dict[str, Any] | None:
        if self._hint is None:
            return None
        words, key = self._hint
        point = [] if key is None else list(dict.fromkeys(self._to_click(key)))
        return {"text": self._worded(words), "key": key, "point": point}
