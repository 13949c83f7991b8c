"""Returning tool markers (SW-4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import plural
from pyengine.games.schichtwechsel.components import FINAL_TOOLS, P_TOOLS, PIT_SCORING
from pyengine.games.schichtwechsel.effects.interpreter import can, op
from pyengine.games.schichtwechsel.effects.programs import Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import return_tools
from pyengine.games.schichtwechsel.pending import Tools

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_RETURNS: Final[tuple[Answer, ...]] = tuple(
    ("return", n, f"return:{n}") for n in range(PIT_SCORING[P_TOOLS]["max"] + 1)
)


@op("tool_return")
def tool_return(s: State, number: int, effect: Effect, now: Happenings) -> None:
    _, most, exactly = effect
    if exactly:  # SW-7.8e
        return_tools(s, number, min(most, s.seats[number].tools), "SW-7.8e", now)
    elif s.seats[number].tools:
        s.pending.append(Tools(number, most))


@can("tool_return")
def can_return(s: State, number: int, effect: Effect) -> bool:
    return s.seats[number].tools > 0


@check(
    "SW-4.5",
    plural("You may return {n} tool marker here.", "You may return up to {n} tool markers here."),
    listed=True,
)
def not_more_than_shown(s: State, answer: Answer) -> Values | None:
    most = s.pending[-1].most
    return {"n": most} if answer[1] > most else None


@check("SW-4.5", plural("You have {n} tool marker.", "You have {n} tool markers."), listed=True)
def has_the_markers(s: State, answer: Answer) -> Values | None:
    have = s.me().tools
    return {"n": have} if answer[1] > have else None


class ReturnTools(Question):
    """SW-4.5: from none to as many as are shown."""

    name = "tools"
    clause = "SW-4.5"
    checks = {"return": (not_more_than_shown, has_the_markers)}

    def clause_now(self, s: State) -> str:
        return "SW-15.10" if s.phase == FINAL_TOOLS else "SW-4.5"

    def universe(self, s: State) -> Iterable[Answer]:
        return _RETURNS

    def candidates(self, s: State) -> Iterable[Answer]:
        return _RETURNS[: min(s.pending[-1].most, s.me().tools) + 1]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        clause = self.clause_now(s)
        return_tools(s, s.pending.pop().seat, answer[1], clause, now)
