"""The course of a lesson: stages, what the others play in them, and when one is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position
from pyengine.core.view.scene import Face
from pyengine.core.view.text import N_
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import Lesson, Stage, Words
from pyengine.lessons.scripts import answers, use
from pyengine.lessons.wording import in_words, worded
from pyengine.table import Table

TOO_MANY = N_("You did not reach the goal in {n} moves. Try again.")
TURN_OVER = N_("You did not reach the goal. Try again.")


MOST_TRIED = 12
"""How many last choices are tried at most to see whether the goal can still be reached: more would be noticed."""


class Hint(NamedTuple):
    """Help with a stage: first words, then light on what to click; the third time the move is played."""

    words: Words | None
    key: str | None
    """What is lit, so that it can be played next."""


class LessonCourse(Table):
    """The course of a lesson: where the learner is, what the others play, and whether a stage is done."""

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

    def _viewer(self) -> int | None:
        """The learner looks, whoever decides, unless the learner plays for all."""
        stage = self._now()
        if self._at is not None or not self.game.state.pending:
            return None
        alone = stage.kind == "free" and not stage.others and stage.bots is None
        return super()._viewer() if alone else self.lesson.seat

    # --- the course of a stage ----------------------------------------------------------------------------------------

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
        """Whether one answer is asked for and shown: nothing else is lit then."""
        return self._asks() and self._now().kind == "do" and not self._now().open

    def _asks(self) -> bool:
        """Whether the teacher waits for something to be done."""
        return self._now().kind in ("do", "goal") and not self._good and not self._over()

    def _legal_faces(self) -> list[Face]:
        """All answers that the rules allow, taught or not."""
        return super()._faces()

    def _faces(self) -> list[Face]:
        faces = self._legal_faces()
        return [face for face in faces if self._now().is_right(face.key)] if self._guided() else faces

    def _worded(self, words: Words | None, game: Game | None = None) -> str:
        """A text about this moment of the game; None: about what is now."""
        return worded(words, self.lang, (game or self.game).position, self.touch)

    def _can_hint(self) -> bool:
        return self._asks()

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
        if stage.open or stage.within is None or stage.within - self._choices() != 1 or len(options) > MOST_TRIED:
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
        self._say(stage.wrong or words, first_clause(stage.clauses))

    def _back_to_beginning(self) -> None:
        del self._games[self._began + 1 :]
        self._hint = None
        self._after_travel()

    def _say(self, words: Words | None, clause: str = "") -> None:
        self._said, self._clause, self._hint = words, clause, None

    # --- playing by itself --------------------------------------------------------------------------------------------

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


def first_clause(clauses: tuple[str, ...]) -> str:
    """What a reply refers to if it names no clause of its own."""
    return clauses[0] if clauses else ""
