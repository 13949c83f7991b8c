"""A position that is played on in a bot's head: like `Game`, without history, log or documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.core.decision import Answer
from pyengine.core.events import Happenings
from pyengine.core.rules import Rules


class Sim:
    """A state with its legal answers."""

    __slots__ = ("legal", "rules", "state")

    def __init__(self, rules: Rules, state: Any, legal: Mapping[str, Answer]) -> None:
        self.rules = rules
        self.state = state
        self.legal = legal

    def copy(self) -> Sim:
        """An independent twin."""
        return Sim(self.rules, self.state.copy(), self.legal)

    @property
    def seat(self) -> int:
        """Who decides; -1 when the game is over."""
        if self.state.over:
            return -1
        seat: int = self.state.frames[-1][1]
        return seat

    def choose(self, key: str) -> None:
        """Play a legal answer and go on to the next real question."""
        state = self.state
        self.rules.steps[state.frames[-1][0]].apply(state, self.legal[key], Happenings())
        self._settle()

    def follow(self, keys: Sequence[str]) -> None:
        """Play the keys of a plan as long as the same step asks the same seat; legal answers are listed at the end."""
        state = self.state
        frame = state.frames[-1]
        step = self.rules.steps[frame[0]]
        for key in keys:
            if not state.frames or state.frames[-1][:2] != frame[:2]:
                break
            answer = step.read(state, key)
            if answer is None or step.refusals(state, answer):
                break
            step.apply(state, answer, Happenings())
        self._settle()

    def _settle(self) -> None:
        state = self.state
        rules = self.rules
        now = Happenings()
        while True:
            if not state.frames:
                rules.advance(state, now)
            if state.over:
                self.legal = {}
                return
            step = rules.steps[state.frames[-1][0]]
            legal = step.legal(state)
            if len(legal) == 1:
                ((key, answer),) = legal.items()
                if key not in step.passing:
                    step.apply(state, answer, now)
                    continue
            self.legal = legal
            return
