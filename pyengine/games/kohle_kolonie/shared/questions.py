"""Every decision but the go itself: what belongs to a go is refused here with its reason (KK-6.5, KK-6.6, KK-12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.view.text import N_

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

_OF_A_GO = frozenset({"buy", "engine", "settle", "engineer", "miners", "bonus", "flip", "trade", "end"})
_EXTRAS = frozenset({"flip", "trade"})


@check("KK-6.5", N_("You are in the middle of an action: finish it first."), listed=True)
def not_in_the_middle(s: State, answer: Answer) -> Values | None:
    return {} if s.pending[0].step == "go" else None


@check("KK-12.7", N_("You can flip cards and trade workers only on your own turn."), listed=True)
def extras_only_in_a_go(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] in _EXTRAS and s.pending[0].step != "go" else None


@check("KK-6.6", N_("You can do this only on your own turn."), listed=True)
def only_in_a_go(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] not in _EXTRAS and s.pending[0].step != "go" else None


class Question(Step["State"]):
    """A decision that is no go."""

    def __init__(self) -> None:
        self.checks = {**self.checks, "elsewhere": (not_in_the_middle, extras_only_in_a_go, only_in_a_go)}
        super().__init__()

    def read(self, s: State, key: str) -> Answer | None:
        answer = self.own(s, key)
        if answer is None:
            word = key.split(":")[0]
            if word in _OF_A_GO and (word != "miners" or key == word):  # "miners:3" belongs to KK-9.4
                return ("elsewhere", word, key)
        return answer

    def own(self, s: State, key: str) -> Answer | None:
        """The answer to this question that a key means."""
        return super().read(s, key)
