"""The miner and the shift (SW-4.17, SW-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.schichtwechsel.components import EXIT, SHIFT, SPEED
from pyengine.games.schichtwechsel.effects.hauling import DECLINE
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS, op, start
from pyengine.games.schichtwechsel.effects.programs import EXIT_MOVE, SHIFT_PROGRAM, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import Miner

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_MOVES: Final[tuple[Answer, ...]] = (
    (),
    *(("miner", n, f"miner:{id}") for n, id in enumerate(SHIFT) if n),
)
RETURNS_TOOLS: Final = frozenset(
    field for field, program in enumerate(SHIFT_PROGRAM) if field and EFFECTS[program][0][0] == "tool_return"
)
"""SW-4.17b: fields of which this much may be used even by a move that does not use its field."""


def reach(s: State, number: int) -> int:
    """SW-4.17a: one field, and one more for every own house in the speed area."""
    return 1 + s.pits[SPEED].count(number)


def landings(s: State, number: int, miners: list[int] | None = None) -> list[int]:
    """SW-4.17a: where a move can end; covered fields and those of other miners are skipped, the exit never.

    `miners`: where they stand, if not where they stand now.
    """
    taken = [seat.miner for seat in s.seats] if miners is None else miners
    closed = s.config.closed_shift
    left = 1 + s.pits[SPEED].count(number)
    found = []
    for field in range(taken[number] + 1, EXIT):
        if field not in taken and field not in closed:
            found.append(field)
            left -= 1
            if not left:
                return found
    found.append(EXIT)
    return found


@op("miner")
def miner(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(Miner(number, effect[1], effect[2]))


@check("SW-10.4", N_("A miner never moves backwards."), listed=True)
def not_backwards(s: State, answer: Answer) -> Values | None:
    at = s.me().miner
    return {} if answer[1] < at or answer[1] == at < EXIT else None


@check("SW-2.7", N_("This field is covered, so it is skipped."), listed=True)
def shift_field_not_covered(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] in s.config.closed_shift else None


@check("SW-10.3", N_("{other}’s miner is there, so the field is skipped."), listed=True)
def nobody_else_there(s: State, answer: Answer) -> Values | None:
    number = s.pending[-1].seat
    for other, seat in enumerate(s.seats):
        if other != number and seat.miner == answer[1] < EXIT:
            return {"other": other}
    return None


@check(
    "SW-4.17a",
    plural(
        "Your miner moves {n} field, plus one for each of your houses in the speed area.",
        "Your miner moves up to {n} fields: one, plus one for each of your houses in the speed area.",
    ),
    listed=True,
)
def within_reach(s: State, answer: Answer) -> Values | None:
    number = s.pending[-1].seat
    ends = landings(s, number)
    return {"n": reach(s, number)} if answer[1] > ends[-1] else None


@check("SW-4.17", N_("You must move your miner."), listed=True)
def may_stay(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].optional else {}


class MoveMiner(Question):
    """SW-4.17a: how far the miner goes."""

    name = "miner"
    clause = "SW-4.17"
    passing = frozenset({"decline"})
    decisive = (not_backwards, shift_field_not_covered, nobody_else_there)
    checks = {
        "miner": (not_backwards, shift_field_not_covered, nobody_else_there, within_reach),
        "decline": (may_stay,),
    }

    def clause_now(self, s: State) -> str:
        return "SW-15.1" if s.pending[-1].optional else "SW-4.17"

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_MOVES[1:], DECLINE)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Miner = s.pending[-1]
        found = [_MOVES[field] for field in landings(s, asked.seat)]
        if asked.optional:
            found.append(DECLINE)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Miner = s.pending.pop()
        number = asked.seat
        if answer[0] == "decline":
            return
        seat, field = s.seats[number], answer[1]
        if seat.miner == EXIT:
            now.say("miner_at_exit", "SW-4.17c", number)
            start(s, number, EXIT_MOVE)
            return
        seat.miner = field
        now.say("miner_moves", "SW-4.17", number, field=f"shift/{SHIFT[field]}")
        if field == EXIT and s.first_miner < 0:
            s.first_miner = number  # SW-4.17d
            now.say("miner_first", "SW-4.17d", number)
        if asked.use_field or field in RETURNS_TOOLS:
            start(s, number, SHIFT_PROGRAM[field])
