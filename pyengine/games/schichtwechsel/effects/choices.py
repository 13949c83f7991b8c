"""Choices (SW-4.23) and the two parts of selection tiles (SW-7.4a, SW-7.8c to SW-7.8f)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.effects.hauling import DECLINE
from pyengine.games.schichtwechsel.effects.interpreter import is_possible, is_whole, op, start
from pyengine.games.schichtwechsel.effects.programs import CHOICES, LOWER, LOWER_OF, PLAIN_CHOICE, UPPER, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import take_tools
from pyengine.games.schichtwechsel.pending import Choose

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_CHOOSE: Final = tuple(
    tuple(("choose", n, f"choose:{word}") for n, word in enumerate(choice.words)) for choice in CHOICES
)


def possible_options(s: State, number: int, which: int) -> list[int]:
    """SW-4.23: at least in part; SW-7.8c: on a tile completely."""
    choice = CHOICES[which]
    able = is_possible if choice.kind == PLAIN_CHOICE else is_whole
    found = [n for n, program in enumerate(choice.programs) if able(s, number, program)]
    if not found and choice.otherwise == "forced_first_if_heap_full":  # SW-7.8f
        return [0]
    return found


@op("choice")
def choose(s: State, number: int, effect: Effect, now: Happenings) -> None:
    _ask(s, number, effect[1], now)


@op("tile_lower")
def tile_lower(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-7.8c: the lower part of the player's tile."""
    _ask(s, number, LOWER_OF[s.seats[number].tile], now)


def _ask(s: State, number: int, which: int, now: Happenings) -> None:
    if possible_options(s, number, which):
        s.pending.append(Choose(number, which))
        return
    choice = CHOICES[which]
    if choice.kind == UPPER:
        now.say("nothing_fits", "SW-7.4a", number)
        take_tools(s, number, 1, "SW-7.4a", now)
    elif choice.kind == LOWER:
        now.say("nothing_fits", "SW-7.8c", number)
        if choice.otherwise == "take_tool_if_none":
            take_tools(s, number, 1, "SW-7.8c", now)


@check("SW-4.23", N_("None of this can be carried out now."), listed=True)
def option_possible(s: State, answer: Answer) -> Values | None:
    asked: Choose = s.pending[-1]
    if CHOICES[asked.choice].kind != PLAIN_CHOICE or answer[1] in possible_options(s, asked.seat, asked.choice):
        return None
    return {}


@check("SW-7.4a", N_("You cannot place this: no cart has room for it, or the supply is empty."), listed=True)
def upper_possible(s: State, answer: Answer) -> Values | None:
    asked: Choose = s.pending[-1]
    if CHOICES[asked.choice].kind != UPPER or answer[1] in possible_options(s, asked.seat, asked.choice):
        return None
    return {}


@check("SW-7.8c", N_("This cannot be carried out in full now."), listed=True)
def lower_possible(s: State, answer: Answer) -> Values | None:
    asked: Choose = s.pending[-1]
    if CHOICES[asked.choice].kind != LOWER or answer[1] in possible_options(s, asked.seat, asked.choice):
        return None
    return {}


def _must_choose(s: State, kind: int) -> Values | None:
    choice = CHOICES[s.pending[-1].choice]
    return {} if choice.kind == kind and not choice.optional else None


@check("SW-4.23", N_("You must take one of these."), listed=True)
def may_decline(s: State, answer: Answer) -> Values | None:
    return _must_choose(s, PLAIN_CHOICE)


@check("SW-7.4a", N_("The upper part of a tile must be carried out: nothing of it may be declined."), listed=True)
def may_decline_upper(s: State, answer: Answer) -> Values | None:
    return _must_choose(s, UPPER)


@check("SW-7.8c", N_("One option of the lower part of your tile must be taken."), listed=True)
def may_decline_lower(s: State, answer: Answer) -> Values | None:
    return _must_choose(s, LOWER)


class MakeChoice(Question):
    """SW-4.23: exactly one option; barriers and bonus fields may be declined."""

    name = "choose"
    clause = "SW-4.23"
    passing = frozenset({"decline"})
    checks = {
        "choose": (option_possible, upper_possible, lower_possible),
        "decline": (may_decline, may_decline_upper, may_decline_lower),
    }

    def clause_now(self, s: State) -> str:
        asked: Choose = s.pending[-1]
        return CHOICES[asked.choice].clause

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_CHOOSE[s.pending[-1].choice], DECLINE)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Choose = s.pending[-1]
        answers = _CHOOSE[asked.choice]
        found = [answers[n] for n in possible_options(s, asked.seat, asked.choice)]
        if CHOICES[asked.choice].optional:
            found.append(DECLINE)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Choose = s.pending.pop()
        number, choice = asked.seat, CHOICES[asked.choice]
        if answer[0] == "decline":
            now.say("declined", choice.clause, number)
        else:
            start(s, number, choice.programs[answer[1]])
