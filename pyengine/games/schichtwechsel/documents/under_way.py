"""Effects under way in a position (SW-0.5): where a program can come from, and whether the pieces agree with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from pyengine.core.documents.fields import Field
from pyengine.core.view.text import N_, told
from pyengine.games.schichtwechsel.chapters.cards import program_of
from pyengine.games.schichtwechsel.chapters.payment import may_have_paid
from pyengine.games.schichtwechsel.chapters.shift import RETURNS_TOOLS
from pyengine.games.schichtwechsel.components import (
    BARRIER_AFTER,
    EXIT,
    LARGE,
    ON_CARD,
    OWN,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    BONUS_PROGRAM,
    CHOICES,
    COPIES,
    DEPLOY_PROGRAM,
    EXCHANGE_PROGRAM,
    EXIT_MOVE,
    GREY_PROGRAM,
    HOUSE_PROGRAM,
    LOWER_OF,
    MODES,
    OWN_PROGRAMS,
    PROGRAM_OF,
    SHIFT_PROGRAM,
    TO_SMALL,
    Effect,
)
from pyengine.games.schichtwechsel.state import Seat, State

_BARRIERS: Final = {
    PROGRAM_OF[id]: (track, field) for track, barriers in enumerate(BARRIER_AFTER) for field, id in barriers.items()
}
"""By program of a barrier: its track and the field before it."""
_USED: Final = {copy.used for copy in COPIES if copy.used >= 0}
_NOTHING: Final[Effect] = ("",)


class Context(NamedTuple):
    """One pending decision or effect and what is around it."""

    entry: Field
    s: State
    stack: Sequence[Any]
    at: int

    @property
    def asked(self) -> Any:
        return self.stack[self.at]

    @property
    def below(self) -> Any:
        return self.stack[self.at - 1] if self.at else None

    @property
    def above(self) -> Sequence[Any]:
        return self.stack[self.at + 1 :]

    @property
    def seat(self) -> Seat:
        number: int = self.asked.seat
        return self.s.seats[number]

    @property
    def effect(self) -> Effect:
        """The last effect that has begun in the program below."""
        below = self.below
        if below is None or below.step != "do" or not below.next:
            return _NOTHING
        effect: Effect = EFFECTS[below.program][below.next - 1]
        return effect

    def comes_from_it(self, true: object) -> None:
        """Refuse what the effect below cannot have brought about."""
        if not true:
            self.entry.fail(N_("cannot come from what is pending below it"))


def _card_programs(s: State) -> set[int]:
    return {program_of(s, mode) for mode in MODES if mode.card in s.config.cards and mode.card != OWN}


def _on_turn(it: Context, program: int) -> object:
    if program in EXCHANGE_PROGRAM:
        return it.below.exchanged
    if not it.below.acted or program not in (*_card_programs(it.s), *OWN_PROGRAMS):
        return False
    if not _is_paid(it, program):
        it.entry.get("effects").fail(N_("this card has not been paid for by this seat (SW-5.2)"))
    return True


def _is_paid(it: Context, program: int) -> bool:
    if program in OWN_PROGRAMS:
        return bool(it.seat.own_paid)
    modes = [mode for mode in MODES if program_of(it.s, mode) == program]
    return any(may_have_paid(mode.cost, it.s.paid[mode.card], it.asked.seat) for mode in modes)


def _on_houses(it: Context, program: int) -> object:
    return house_field(it.asked) >= 0


def _on_coke(it: Context, program: int) -> object:
    return program in GREY_PROGRAM


def _on_advance(it: Context, program: int) -> object:
    return any(PROGRAM_OF[id] == program for id in BARRIER_AFTER[it.below.track].values())


def _on_headframe(it: Context, program: int) -> object:
    part, moved = it.below.part, it.below.moved
    return part == TO_SMALL and 0 <= moved < LARGE and program == BONUS_PROGRAM[moved]


def _on_program(it: Context, program: int) -> object:
    if not it.below.next:  # what follows a copied card waits below it
        return it.below.program in _USED and program in {program_of(it.s, mode) for mode in MODES}
    started = _STARTED.get(it.effect[0])
    return started is not None and started(it, it.effect, program)


def _after_a_move(it: Context, effect: Effect, program: int) -> object:
    if program == EXIT_MOVE:
        return True
    return program in SHIFT_PROGRAM and (effect[1] or SHIFT_PROGRAM.index(program) in RETURNS_TOOLS)


def _copied(it: Context, effect: Effect, program: int) -> object:
    copy = COPIES[effect[1]]
    fitting = {program_of(it.s, mode) for mode in MODES if mode.copyable and mode.size in copy.sizes}
    return program in fitting if copy.used < 0 else program == copy.used


def _lower_part(it: Context, effect: Effect, program: int) -> object:
    tile = it.seat.tile
    return tile >= 0 and program in CHOICES[LOWER_OF[tile]].programs


_STARTED: Final[dict[str, Callable[[Context, Effect, int], object]]] = {
    "miner": _after_a_move,
    "put_cokery": lambda it, effect, program: program in GREY_PROGRAM,
    "headframe_deploy": lambda it, effect, program: program in DEPLOY_PROGRAM,
    "headframe_bonus": lambda it, effect, program: program in BONUS_PROGRAM,
    "copy": _copied,
    "choice": lambda it, effect, program: program in CHOICES[effect[1]].programs,
    "tile_lower": _lower_part,
}
"""By kind of effect: the programs that it can begin."""
_PROGRAM_ON: Final[dict[str, Callable[[Context, int], object]]] = {
    "turn": _on_turn,
    "houses": _on_houses,
    "coke": _on_coke,
    "advance": _on_advance,
    "headframe": _on_headframe,
    "do": _on_program,
}


def check_program(it: Context) -> None:
    asked = it.asked
    if asked.next > len(EFFECTS[asked.program]):
        it.entry.get("next").fail(
            told(N_("must be at most {has}, is {next}"), has=len(EFFECTS[asked.program]), next=asked.next)
        )
    if it.below is not None:
        it.comes_from_it(_PROGRAM_ON[it.below.step](it, asked.program))
    problem = _against_the_pieces(it, asked.program)
    if problem:
        it.entry.get("effects").fail(problem)


def _against_the_pieces(it: Context, program: int) -> str | None:
    """What the pieces of the seat say against a program under way."""
    seat = it.seat
    off = len(seat.towers) - seat.towers.count(ON_CARD)
    # Only a track can bring about more moves before this program goes on.
    settled = not any(one.step == "advance" or (one.step == "do" and one.next > 1) for one in it.above)
    if program in OWN_PROGRAMS:
        number = OWN_PROGRAMS.index(program)
        if number > off or (settled and number < off):
            return told(N_("headframes off the own card: {off} (SW-9.4)"), off=off)
    elif program in DEPLOY_PROGRAM:
        if off != DEPLOY_PROGRAM.index(program) + 1:
            return told(N_("headframes off the own card: {off} (SW-4.19)"), off=off)
    elif program in BONUS_PROGRAM:
        if BONUS_PROGRAM.index(program) not in seat.towers:
            return N_("no headframe of this seat is on this bonus field (SW-13.4)")
    elif program == EXIT_MOVE:
        if seat.miner != EXIT:
            return N_("the miner is not at the exit (SW-4.17c)")
    elif program in SHIFT_PROGRAM:
        field = SHIFT_PROGRAM.index(program)
        if seat.miner < field or (settled and seat.miner > field):
            return N_("the miner is not on this field (SW-4.17b)")
    elif program in _BARRIERS:
        track, after = _BARRIERS[program]
        disc = seat.discs[track]
        if disc <= after or (settled and disc > after + 1):
            return N_("the disc has not just crossed this barrier (SW-4.15a)")
    return None


def house_field(asked: Any) -> int:
    """Which bonus field of the house track something pending belongs to, -1 if none."""
    if asked.step == "bonus":
        field: int = asked.field
        return field
    for field, bonus in enumerate(HOUSE_PROGRAM):
        op, *rest = EFFECTS[bonus][0]
        choice = rest[0] if op == "choice" else -1
        if asked.step == "choose" and asked.choice == choice:
            return field
        if asked.step == "do" and asked.program in (bonus, *(CHOICES[choice].programs if choice >= 0 else ())):
            return field
    return -1
