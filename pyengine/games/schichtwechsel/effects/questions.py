"""Every decision: the interpreter goes on after an answer; what belongs to a turn is refused elsewhere."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Check, Refusal, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import ACTION
from pyengine.games.schichtwechsel.effects.interpreter import run

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State


@check("SW-0.5", N_("You must carry out this reward first, before anything else."), listed=True)
def not_inside_an_effect(s: State, answer: Answer) -> Values | None:
    return {} if s.phase == ACTION else None


@check("SW-7.9", N_("You can exchange spoil only in the action phase."), listed=True)
def no_exchange_in_the_preparation(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] == "exchange" and s.phase < ACTION else None


@check("SW-8.4", N_("You can exchange spoil only in the action phase."), listed=True)
def no_exchange_in_the_final_scoring(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] == "exchange" and s.phase > ACTION else None


@check("SW-8.1", N_("You can use cards or pass only in the action phase."), listed=True)
def cards_in_the_action_phase(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] != "exchange" and s.phase != ACTION else None


class Question(Step["State"]):
    """A decision; `answered` carries an answer out."""

    decisive: tuple[Check[State], ...] = ()
    """Where one of these fails, no other reason matters: what is out of play or used up is no matter of price."""

    def __init__(self) -> None:
        self.checks = {
            **self.checks,
            "elsewhere": (
                not_inside_an_effect,
                no_exchange_in_the_preparation,
                no_exchange_in_the_final_scoring,
                cards_in_the_action_phase,
            ),
        }
        super().__init__()

    def read(self, s: State, key: str) -> Answer | None:
        answer = super().read(s, key)
        if answer is None:
            word = key.split(":")[0]
            if word in ("use", "exchange", "pass"):
                return ("elsewhere", word, key)
        return answer

    def refusals(self, s: State, answer: Answer) -> list[Refusal]:
        found = []
        for one in self.checks[answer[0]]:
            values = one.test(s, answer)
            if values is not None:
                refusal = Refusal(one.clause, one.message, values)
                if one in self.decisive:
                    return [refusal]
                found.append(refusal)
        return found

    @abstractmethod
    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        """Carry out a legal answer; the decision is still on top."""

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        self.answered(s, answer, now)
        run(s, now)
