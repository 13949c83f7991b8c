"""A position that is played on in a bot's head: like `Game`, without history, log or documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import SILENT
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
        seat: int = self.state.pending[-1].seat
        return seat

    def choose(self, key: str, planned: Callable[[Any], Sequence[str]] | None = None) -> None:
        """Play a legal answer and go on to the next real question; if plans are given, to one without a plan."""
        state = self.state
        self.rules.steps[state.pending[-1].step].apply(state, self.legal[key], SILENT)
        self._settle(planned)

    def follow(self, keys: Sequence[str]) -> None:
        """Play the keys of a plan as long as the same step asks the same seat; legal answers are listed at the end."""
        self._play(keys)
        self._settle(None)

    def _play(self, keys: Sequence[str]) -> None:
        state = self.state
        asked = state.pending[-1]
        step = self.rules.steps[asked.step]
        for key in keys:
            if not state.pending or (state.pending[-1].step, state.pending[-1].seat) != (asked.step, asked.seat):
                break
            answer = step.read(state, key)
            if answer is None or step.refused(state, answer):
                break
            step.apply(state, answer, SILENT)

    def _settle(self, planned: Callable[[Any], Sequence[str]] | None) -> None:
        state = self.state
        rules = self.rules
        while True:
            if not state.pending:
                rules.advance(state, SILENT)
            if state.over:
                self.legal = {}
                return
            # Plans first: to list what is legal takes long where something composite was begun.
            if planned is not None and (keys := planned(state)):
                self._play(keys)
                continue
            step = rules.steps[state.pending[-1].step]
            legal = step.legal(state)
            if len(legal) == 1:
                ((key, answer),) = legal.items()
                if key not in step.passing:
                    step.apply(state, answer, SILENT)
                    continue
            self.legal = legal
            return
