"""What can be pending together (SW-0.5): everything comes from the effect or the decision below it.

`pending.py` names what may be below each kind; here stands what needs more than a name: which program it is, and which
effect of the program below was the last one to begin. Each kind has its check, registered under the name of its step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from pyengine.core.document import Field, check_open
from pyengine.core.pending import check_stack
from pyengine.games.schichtwechsel.chapters.cards import program_of
from pyengine.games.schichtwechsel.chapters.payment import may_have_paid
from pyengine.games.schichtwechsel.chapters.shift import RETURNS_TOOLS
from pyengine.games.schichtwechsel.components import (
    ACTION,
    ALL_WAGON_ROOM,
    BARRIER_AFTER,
    BUNDLE,
    CARTING,
    CHOOSING,
    COIN,
    DEAL,
    EXIT,
    FINAL_MINER,
    FINAL_SALE,
    FINAL_TOOLS,
    HOUSE_TRACK,
    HOUSES,
    LARGE,
    ON_CARD,
    OWN,
    P_SALE,
    SALE,
    SPOIL,
    TILE_BONUS,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    ALL_OR_NOTHING,
    BONUS_PROGRAM,
    CHOICES,
    COPIES,
    DEPLOY_PROGRAM,
    EXCHANGE_PROGRAM,
    EXIT_MOVE,
    FINAL_MINER_PROGRAM,
    FINAL_SALE_PROGRAM,
    FINAL_TOOLS_PROGRAM,
    GREY_PROGRAM,
    HOUSE_PROGRAM,
    LOWER,
    LOWER_OF,
    MODES,
    MUST,
    OWN_PROGRAMS,
    PROGRAM_OF,
    SHIFT_PROGRAM,
    TO_ANY,
    TO_SMALL,
    UPPER_OF,
    Effect,
)
from pyengine.games.schichtwechsel.pending import DECISIONS, SILENT
from pyengine.games.schichtwechsel.state import Seat, State

BOTTOM: Final = {
    "give": DEAL,
    "carts": CARTING,
    "tile": CHOOSING,
    "sale": SALE,
    "houses": HOUSE_TRACK,
    "turn": ACTION,
}
"""What is at the bottom, and the phase in which it is."""
BOTTOM_PROGRAMS: Final = {
    **dict.fromkeys(UPPER_OF, TILE_BONUS),
    FINAL_MINER_PROGRAM: FINAL_MINER,
    FINAL_SALE_PROGRAM: FINAL_SALE,
    FINAL_TOOLS_PROGRAM: FINAL_TOOLS,
}
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
            self.entry.fail("cannot come from what is pending below it")


CHECKS: Final[dict[str, Callable[[Context], None]]] = {}


def checks(*steps: str) -> Callable[[Callable[[Context], None]], Callable[[Context], None]]:
    """Register what must be true of pending decisions of these kinds."""

    def register(function: Callable[[Context], None]) -> Callable[[Context], None]:
        CHECKS.update(dict.fromkeys(steps, function))
        return function

    return register


def check_pending(root: Field, s: State) -> int:
    """Refuse what cannot be pending together; answers with the phase."""
    check_open(root, s.pending, s.over)
    field = root.get("pending")
    if s.over:
        return FINAL_TOOLS
    check_stack(field, s.pending, DECISIONS)
    entries = field.each()
    bottom, top = s.pending[0], s.pending[-1]
    phase = BOTTOM_PROGRAMS.get(bottom.program) if bottom.step == "do" else BOTTOM[bottom.step]
    if phase is None:
        entries[0].get("effects").fail("cannot be at the bottom: something else begins it")
    if top.step in SILENT:
        entries[-1].get("step").fail("asks nothing: a decision must be the last")
    for at, (asked, entry) in enumerate(zip(s.pending, entries, strict=True)):
        check = CHECKS.get(asked.step)
        if check is not None:
            check(Context(entry, s, s.pending, at))
    return phase


@checks("turn")
def check_turn(it: Context) -> None:
    """SW-5.2: what was paid for an action is on its card until the end of the round."""
    mine = (it.asked.seat, WHITE_STONE, COIN)
    paid = it.seat.own_paid or any(unit in mine for units in it.s.paid for unit in units)
    if it.asked.acted and not paid:
        it.entry.get("acted").fail("this seat has paid for no card in this round (SW-5.2)")


# --- programs ---------------------------------------------------------------------------------------------------------


def _card_programs(s: State) -> set[int]:
    return {program_of(s, mode) for mode in MODES if mode.card in s.config.cards and mode.card != OWN}


def _on_turn(it: Context, program: int) -> object:
    if program in EXCHANGE_PROGRAM:
        return it.below.exchanged
    if not it.below.acted or program not in (*_card_programs(it.s), *OWN_PROGRAMS):
        return False
    if not _is_paid(it, program):
        it.entry.get("effects").fail("this card has not been paid for by this seat (SW-5.2)")
    return True


def _is_paid(it: Context, program: int) -> bool:
    if program in OWN_PROGRAMS:
        return bool(it.seat.own_paid)
    modes = [mode for mode in MODES if program_of(it.s, mode) == program]
    return any(may_have_paid(mode.cost, it.s.paid[mode.card], it.asked.seat) for mode in modes)


def _on_houses(it: Context, program: int) -> object:
    return _house_field(it.asked) >= 0


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


@checks("do")
def check_program(it: Context) -> None:
    asked = it.asked
    if asked.next > len(EFFECTS[asked.program]):
        it.entry.get("next").fail(f"must be at most {len(EFFECTS[asked.program])}, is {asked.next}")
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
            return f"{off} headframes are off the own card (SW-9.4)"
    elif program in DEPLOY_PROGRAM:
        if off != DEPLOY_PROGRAM.index(program) + 1:
            return f"{off} headframes are off the own card (SW-4.19)"
    elif program in BONUS_PROGRAM:
        if BONUS_PROGRAM.index(program) not in seat.towers:
            return "no headframe of this seat is on this bonus field (SW-13.4)"
    elif program == EXIT_MOVE:
        if seat.miner != EXIT:
            return "the miner is not at the exit (SW-4.17c)"
    elif program in SHIFT_PROGRAM:
        field = SHIFT_PROGRAM.index(program)
        if seat.miner < field or (settled and seat.miner > field):
            return "the miner is not on this field (SW-4.17b)"
    elif program in _BARRIERS:
        track, after = _BARRIERS[program]
        disc = seat.discs[track]
        if disc <= after or (settled and disc > after + 1):
            return "the disc has not just crossed this barrier (SW-4.15a)"
    return None


# --- decisions and effects inside programs ----------------------------------------------------------------------------


@checks("carts")
def check_carts(it: Context) -> None:
    asked, effect = it.asked, it.effect
    if it.below is None:
        if not asked.bag:
            it.entry.get("bag").fail("must be true: a tile gives its cubes inside its effects (SW-7.3)")
        if asked.coal + asked.spoil > BUNDLE:
            it.entry.fail(f"a bundle has {BUNDLE} cubes at most (SW-7.2)")
    else:
        other, mine = (asked.coal, asked.spoil) if effect[1:2] == (SPOIL,) else (asked.spoil, asked.coal)
        it.comes_from_it(effect[0] == "put_cart" and not asked.bag and not other and 0 < mine <= effect[2])
    if not (asked.coal or asked.spoil):
        it.entry.fail("has no cube to place")


def _house_field(asked: Any) -> int:
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


@checks("houses")
def check_houses(it: Context) -> None:
    """SW-7.8: from left to right, each once, and only where the house is gone."""
    if it.asked.fields & it.seat.houses:
        it.entry.get("fields").fail("a bonus field whose house is still there is not used (SW-7.8)")
    field = _house_field(it.above[0])
    if field >= 0 and it.seat.houses >> field & 1:
        it.entry.fail(f"{HOUSES[field]} is not free: its house has not been built (SW-7.8)")
    if it.asked.fields & ((2 << field) - 1):
        it.entry.get("fields").fail("bonus fields are used from left to right, each once (SW-7.8)")


@checks("bonus")
def check_bonus(it: Context) -> None:
    it.comes_from_it(EFFECTS[HOUSE_PROGRAM[it.asked.field]][0][0] == "white")


@checks("advance")
def check_advance(it: Context) -> None:
    """SW-4.15: the other track waits with all its steps; above the one that moves is the barrier it has crossed."""
    asked, below = it.asked, it.below
    effect = it.effect
    if below.step == "advance":
        effect = it._replace(at=it.at - 1).effect
        it.comes_from_it(effect[0] == "advance_both" and asked.track != below.track)
    else:
        it.comes_from_it(effect[0] in ("advance", "advance_both", "advance_up_to"))
    steps = dict(zip(effect[1:5:2], effect[2:5:2], strict=False))
    it.comes_from_it(asked.track in steps)
    most: int = steps[asked.track]
    if it.above[0].step == "advance":
        if asked.left != most:
            it.entry.get("left").fail(f"must be {most}: the other track comes first (SW-4.15b)")
    elif asked.left >= most:
        it.entry.get("left").fail(f"must be less than {most}: the step over the barrier has been made (SW-4.15a)")


@checks("haul", "coke", "load")
def check_units(it: Context) -> None:
    """SW-4.12 to SW-4.14: stopping is possible after the first one; where it is optional (SW-7.8a, SW-15.6), before."""
    asked, effect = it.asked, it.effect
    if effect[0] == "final_load":
        it.comes_from_it(asked.step == "load")
        most, optional = it.s.pits[P_SALE].count(asked.seat) * it.s.config.final_load, True
    else:
        it.comes_from_it(effect[0] == asked.step)
        most, optional = effect[1], asked.step == "haul" and effect[2]
    left = it.entry.get("left")
    if asked.left > most:
        left.fail(f"must be at most {most}, is {asked.left}")
    if it.above and asked.left == most:
        left.fail(f"must be less than {most}: one is under way")
    if not (asked.left or it.above):
        left.fail("must be at least 1: there is nothing left to decide")
    if asked.may_stop != (optional or asked.left < most):
        clause = {"haul": "SW-4.12", "coke": "SW-4.13", "load": "SW-4.14"}[asked.step]
        right = "false before" if asked.may_stop else "true after"
        it.entry.maybe("may_stop").fail(f"must be {right} the first one ({clause})")


@checks("wagon")
def check_wagon(it: Context) -> None:
    left = it.asked.left
    if left > ALL_WAGON_ROOM - sum(it.seat.wagons):
        it.entry.get("left").fail("does not fit on the coal wagons")
    if it.below.step != "haul":
        it.comes_from_it(it.effect[0] == "put_coal_wagon" and left <= it.effect[1])


@checks("field")
def check_cokery_field(it: Context) -> None:
    if not it.seat.stock:
        it.entry.fail("has no coke in stock")
    it.comes_from_it(it.below.step == "coke" or it.effect[0] == "put_cokery")


@checks("first")
def check_first(it: Context) -> None:
    (one, steps), (other, more) = it.asked.tracks
    it.comes_from_it(it.effect == ("advance_both", one, steps, other, more))


@checks("steps")
def check_steps(it: Context) -> None:
    asked, effect = it.asked, it.effect
    it.comes_from_it(effect[:2] == ("advance_up_to", asked.track) and asked.most <= effect[2])


@checks("choose")
def check_choice(it: Context) -> None:
    choice, tile = it.asked.choice, it.seat.tile
    if CHOICES[choice].kind == LOWER and (tile < 0 or LOWER_OF[tile] != choice):
        it.entry.get("of").fail("is not the lower part of this seat's tile")
    if it.below.step == "houses":
        it.comes_from_it(_house_field(it.asked) >= 0)
    elif it.effect[0] == "tile_lower":
        it.comes_from_it(CHOICES[choice].kind == LOWER)
    else:
        it.comes_from_it(it.effect == ("choice", choice))


@checks("pump")
def check_pump(it: Context) -> None:
    asked, effect = it.asked, it.effect
    it.comes_from_it(effect[:2] == ("water_drops", asked.most) and effect[2] != MUST)
    it.comes_from_it(asked.whole == (effect[2] == ALL_OR_NOTHING))


@checks("tools")
def check_tools(it: Context) -> None:
    it.comes_from_it(it.effect[:2] == ("tool_return", it.asked.most))


@checks("miner")
def check_miner(it: Context) -> None:
    it.comes_from_it(it.effect == ("miner", it.asked.use_field, it.asked.optional))


@checks("build")
def check_build(it: Context) -> None:
    if it.seat.houses >> it.asked.house & 1:
        it.entry.get("house").fail("still stands on the house track")
    it.comes_from_it(it.effect[0] == "house")


@checks("headframe")
def check_headframe(it: Context) -> None:
    asked, effect = it.asked, it.effect
    if asked.moved >= 0 and (asked.part != TO_SMALL or asked.moved >= LARGE or asked.moved not in it.seat.towers):
        it.entry.get("moved").fail("must be a large bonus field with a headframe of this seat, in the small part")
    if asked.part == TO_SMALL and asked.moved < 0 and ON_CARD in it.seat.towers:
        it.entry.get("part").fail("the large part can be skipped only with both headframes in play (SW-13.5)")
    it.comes_from_it(effect[0] == "headframe_bonus" and (asked.part == TO_ANY) == (effect[1] == TO_ANY))


@checks("copy")
def check_copy(it: Context) -> None:
    it.comes_from_it(it.effect == ("copy", it.asked.source))


def _asked_by(op: str) -> Callable[[Context], None]:
    return lambda it: it.comes_from_it(it.effect[0] == op)


CHECKS["heap"] = _asked_by("put_heap")
CHECKS["house"] = _asked_by("house")
CHECKS["final.sale"] = _asked_by("final_sale")
