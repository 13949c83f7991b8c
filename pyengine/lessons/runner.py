"""Playing a lesson: a table on which each stage says what is asked for, and the engine answers what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from pyengine.core.play.decision import IllegalChoice, Reason
from pyengine.core.play.game import Game
from pyengine.core.play.plans import Planner
from pyengine.core.play.start import from_position
from pyengine.core.play.transaction import unchanged_by_errors
from pyengine.core.view.narrowing import targets_of
from pyengine.core.view.scene import Face, Pieces
from pyengine.core.view.text import N_, translate
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import Lesson, Stage, Words
from pyengine.lessons.scripts import answers, use
from pyengine.lessons.wording import in_words, worded
from pyengine.table import Table

NOT_MEANT = N_("That is allowed, but it is not what this stage is about.")
READ_FIRST = N_("Read on first.")
TOO_MANY = N_("You did not reach the goal in {n} moves. Try again.")
TURN_OVER = N_("You did not reach the goal. Try again.")
OFF_THE_PATH = N_("You can’t reach the goal from here. Undo a move or restart the stage.")
DONE = N_("The lesson is over.")


MOST_TRIED = 12
"""So many last choices are tried out to see whether the goal can still be reached: it must not be felt."""


class Hint(NamedTuple):
    """Help with a stage: first words, then light on what to click; the third time the move is played."""

    words: Words | None
    key: str | None
    """What is lit, so that it can be played next."""


class LessonTable(Table):
    """A table with a teacher."""

    def __init__(self, id: str, lesson: Lesson, lang: str, stage: int = 0, touch: bool = False) -> None:
        super().__init__(id, from_position(lesson.position), lang, veil=False)
        self.lesson = lesson
        self.touch = touch
        """Whether fingers play: texts say "tap" then."""
        self._stage = 0
        self._said: Words | None = None
        self._clause = ""
        self._good = False
        self._hint: Hint | None = None
        self._advised = False
        """Whether the hint in words has been given in this stage."""
        self._began = 0
        """How many choices had been played when this stage began."""
        self._enter()
        while self._stage < min(stage, len(lesson.stages)):
            self._solve()
            self._forward()
        self._told = len(self._games) - 1

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
        """In a guided step only what is taught counts; anything else is answered by the teacher or the rules."""
        home = self._home_of(target)
        if self._guided() and self._live() and home not in {*self._selection, *targets_of(self._faces())}:
            legal = [face.key for face in super()._faces() if any(home in group for group in face.needs)]
            if not legal:
                return self.frame(self._why(home)[1])
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
        if self._live() and not self.game.why_not(key):
            reply = None if stage.is_right(key) else stage.reply_to(key)
            if reply is not None or (stage.kind == "do" and not stage.is_right(key)):
                words = stage.wrong if reply is None else reply.text
                clause = "" if reply is None else reply.clause
                self._say(words or in_words(NOT_MEANT), clause or _first(stage.clauses))
                self._unselect()
                return []
        reasons = [self._not_live()] if not self._live() else self.game.why_not(key, self.lang)
        if reasons:
            return reasons
        self._play((key,))
        self._undone.clear()
        self._unselect()
        self._shown = None
        self._say(None)
        self._judge(stage)
        return []

    def _carry(self, key: str) -> bool:
        """A step of a plan is an answer like any other: the stage may end with it, the teacher may object."""
        stage = self._stage
        return not self._answer(key) and self._stage == stage and not self._good and self._said is None

    def _planner(self) -> Planner[Any] | None:
        """In guided stages step by step, unless the lesson says otherwise."""
        stage = self._now()
        guided = stage.kind != "free" and not stage.planning
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

    # --- what the page sees -----------------------------------------------------------------------------------------

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

    def _viewer(self) -> int | None:
        """The learner looks, whoever decides, unless the learner plays for all."""
        stage = self._now()
        if self._at is not None or not self.game.state.pending:
            return None
        alone = stage.kind == "free" and not stage.others and stage.bots is None
        return super()._viewer() if alone else self.lesson.seat

    # --- the course of a stage --------------------------------------------------------------------------------------

    def _now(self) -> Stage:
        return self.lesson.stages[min(self._stage, len(self.lesson.stages) - 1)]

    def _over(self) -> bool:
        return self._stage >= len(self.lesson.stages)

    def _can_next(self) -> bool:
        return not self._over() and (self._now().kind in ("read", "free") or self._good)

    def _can_undo(self) -> bool:
        kind = self._now().kind
        return kind in ("goal", "free") and self._choices() > 0 and not self._good and not self._over()

    def _guided(self) -> bool:
        """Whether one answer is asked for: nothing else is lit then."""
        return self._now().kind == "do" and not self._good and not self._over()

    def _faces(self) -> list[Face]:
        faces = super()._faces()
        return [face for face in faces if self._now().is_right(face.key)] if self._guided() else faces

    def _worded(self, words: Words | None, game: Game | None = None) -> str:
        """A text about this moment of the game; None: about what is now."""
        return worded(words, self.lang, (game or self.game).position, self.touch)

    def _can_hint(self) -> bool:
        return self._now().kind in ("do", "goal") and not self._good and not self._over()

    def _decider(self, game: Game) -> int | None:
        return None if game.over else game.decision.seat

    def _choices(self) -> int:
        """How many choices the learner has made in this stage."""
        return sum(self._decider(game) == self.lesson.seat for game in self._games[self._began : -1])

    def _enter(self) -> None:
        """Begin a stage: lay out its position, and let the others play up to the learner."""
        stage = self._now()
        if not self._over():
            if stage.position is not None:
                self._games = [from_position(stage.position)]
                self._told = 0
                self._log_again()
            if stage.kind != "read":
                self._play_others(stage)
        self._began = len(self._games) - 1
        self._undone.clear()
        self._unselect()
        self._at = self._hint = None
        self._advised = False
        seats = range(len(self.game.seats))
        self.bots = tuple("" if seat == self.lesson.seat or self._over() else stage.bots or "" for seat in seats)

    def _forward(self) -> None:
        self._stage += 1
        self._say(None)
        self._good = False
        self._enter()

    def _judge(self, stage: Stage) -> None:
        """After a choice: is the stage done, or must it begin again?"""
        if stage.kind == "do":
            self._finish(stage)
        elif stage.kind == "free":
            self._play_others(stage)
        elif self._reached(stage):
            self._finish(stage)
        else:
            self._play_others(stage)
            if self._reached(stage):
                self._finish(stage)
            elif stage.within is not None and self._choices() >= stage.within:
                self._fail(stage, in_words(TOO_MANY, n=stage.within))
            elif self._decider(self.game) != self.lesson.seat or self._is(stage.lost) or self._hopeless(stage):
                self._fail(stage, in_words(TURN_OVER))

    def _hopeless(self, stage: Stage) -> bool:
        """Whether no last choice reaches the goal. Only a few are tried, so it may be hopeless all the same."""
        options = self.game.options()
        if stage.within is None or stage.within - self._choices() != 1 or len(options) > MOST_TRIED:
            return False
        here = self._games
        try:
            for key in options:
                self._games = [*here]
                self._play((key,))
                if not self._reached(stage):
                    self._play_others(stage)
                if self._reached(stage):
                    return False
            return True
        finally:
            self._games = here

    def _reached(self, stage: Stage) -> bool:
        return self._is(stage.goal)

    def _is(self, condition: Mapping[str, Any] | None) -> bool:
        return condition is not None and holds(condition, self.game.position())

    def _finish(self, stage: Stage) -> None:
        self._play_then(stage)
        self._say(stage.praise)
        if stage.praise:
            self._good = True
        else:
            self._forward()

    def _fail(self, stage: Stage, words: Words) -> None:
        self._back_to_beginning()
        self._say(stage.wrong or words, _first(stage.clauses))

    def _back_to_beginning(self) -> None:
        del self._games[self._began + 1 :]
        self._hint = None
        self._after_travel()

    def _say(self, words: Words | None, clause: str = "") -> None:
        self._said, self._clause, self._hint = words, clause, None

    # --- playing by itself ------------------------------------------------------------------------------------------

    def _play(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            after = self.game.copy()
            after.choose(key)
            self._games.append(after)

    def _play_then(self, stage: Stage) -> None:
        """What follows the stage by itself. Who solved it in a way of their own may be where it is not legal."""
        for key in stage.then:
            if key not in self.game.answers():
                return
            self._play((key,))

    def _play_others(self, stage: Stage) -> None:
        """The other players act by their script until it is the learner's turn, or the script has nothing to say."""
        left = list(stage.others)
        for key in self._keys_of_others():
            use(left, key)
        while left and not self.game.over and self.game.decision.seat != self.lesson.seat:
            options = self.game.options()
            chosen = next((key for line in left for key in answers(line, options)), None)
            if chosen is None:
                return
            use(left, chosen)
            self._play((chosen,))

    def _keys_of_others(self) -> list[str]:
        """What the others have played in this stage."""
        keys = []
        for before, after in zip(self._games[self._began :], self._games[self._began + 1 :], strict=False):
            moment = after.last_moment
            if moment is not None and self._decider(before) != self.lesson.seat:
                keys.append(moment.key)
        return keys

    def _solve(self) -> None:
        """Play the model solution of this stage."""
        stage = self._now()
        if stage.kind not in ("do", "goal"):
            return
        for key in stage.solution:
            self._play((key,))
            if stage.kind == "goal" and not self._reached(stage):
                self._play_others(stage)
        self._play(stage.then)

    def _next_key(self, stage: Stage) -> str | None:
        """The next choice on the way of the model solution, whichever way led here."""
        options = self.game.options()
        if stage.kind == "do":
            return next((key for key in (*stage.solution, *options) if stage.is_right(key) and key in options), None)
        now = self.game.digest()
        here = self._games
        try:
            self._games = here[: self._began + 1]
            for key in stage.solution:
                if self.game.digest() == now:
                    return key if key in options else None
                self._play((key,))
                self._play_others(stage)
            return None
        except IllegalChoice:  # an earlier stage was solved in another way
            return None
        finally:
            self._games = here

    # --- pointing ---------------------------------------------------------------------------------------------------

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


def _first(clauses: tuple[str, ...]) -> str:
    return clauses[0] if clauses else ""
