"""What can be pending together (SW-0.5): everything comes from the effect or the decision below it.

`pending.py` names what may be below each kind; here stands what needs more than a name: which program it is, and which
effect of the program below was the last one to begin. Each kind has its check, registered under the name of its step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyengine.core.documents.fields import Field, check_open
from pyengine.core.play.pending import check_stack
from pyengine.core.view.text import N_, told
from pyengine.games.schichtwechsel.components import (
    ACTION,
    ALL_WAGON_ROOM,
    BUNDLE,
    CARTING,
    CHOOSING,
    COIN,
    DEAL,
    FINAL_MINER,
    FINAL_SALE,
    FINAL_TOOLS,
    HOUSE_TRACK,
    HOUSES,
    LARGE,
    ON_CARD,
    P_SALE,
    SALE,
    SPOIL,
    TILE_BONUS,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.documents.under_way import Context, check_program, house_field
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    ALL_OR_NOTHING,
    CHOICES,
    FINAL_MINER_PROGRAM,
    FINAL_SALE_PROGRAM,
    FINAL_TOOLS_PROGRAM,
    HOUSE_PROGRAM,
    LOWER,
    LOWER_OF,
    MUST,
    TO_ANY,
    TO_SMALL,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.pending import DECISIONS, SILENT
from pyengine.games.schichtwechsel.state import State

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
CHECKS: Final[dict[str, Callable[[Context], None]]] = {"do": check_program}


def checks(*steps: str) -> Callable[[Callable[[Context], None]], Callable[[Context], None]]:
    """Register what must be true of pending decisions of these kinds."""

    def register(function: Callable[[Context], None]) -> Callable[[Context], None]:
        CHECKS.update(dict.fromkeys(steps, function))
        return function

    return register


def check_pending(root: Field, s: State) -> int:
    """Refuse what cannot be pending together; returns the phase."""
    check_open(root, s.pending, s.over)
    field = root.get("pending")
    if s.over:
        return FINAL_TOOLS
    check_stack(field, s.pending, DECISIONS)
    entries = field.each()
    bottom, top = s.pending[0], s.pending[-1]
    phase = BOTTOM_PROGRAMS.get(bottom.program) if bottom.step == "do" else BOTTOM[bottom.step]
    if phase is None:
        entries[0].get("effects").fail(N_("cannot be at the bottom: something else begins it"))
    if top.step in SILENT:
        entries[-1].get("step").fail(N_("asks nothing: a decision must be the last"))
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
        it.entry.get("acted").fail(N_("this seat has paid for no card in this round (SW-5.2)"))


# --- decisions and effects inside programs ----------------------------------------------------------------------------


@checks("carts")
def check_carts(it: Context) -> None:
    asked, effect = it.asked, it.effect
    if it.below is None:
        if not asked.bag:
            it.entry.get("bag").fail(N_("must be true: a tile gives its cubes inside its effects (SW-7.3)"))
        if asked.coal + asked.spoil > BUNDLE:
            it.entry.fail(told(N_("a bundle has {bundle} cubes at most (SW-7.2)"), bundle=BUNDLE))
    else:
        other, mine = (asked.coal, asked.spoil) if effect[1:2] == (SPOIL,) else (asked.spoil, asked.coal)
        it.comes_from_it(effect[0] == "put_cart" and not asked.bag and not other and 0 < mine <= effect[2])
    if not (asked.coal or asked.spoil):
        it.entry.fail(N_("has no cube to place"))


@checks("houses")
def check_houses(it: Context) -> None:
    """SW-7.8: from left to right, each once, and only where the house is gone."""
    if it.asked.fields & it.seat.houses:
        it.entry.get("fields").fail(N_("a bonus field whose house is still there is not used (SW-7.8)"))
    field = house_field(it.above[0])
    if field >= 0 and it.seat.houses >> field & 1:
        it.entry.fail(told(N_("{field} is not free: its house has not been built (SW-7.8)"), field=HOUSES[field]))
    if it.asked.fields & ((2 << field) - 1):
        it.entry.get("fields").fail(N_("bonus fields are used from left to right, each once (SW-7.8)"))


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
            it.entry.get("left").fail(told(N_("must be {most}: the other track comes first (SW-4.15b)"), most=most))
    elif asked.left >= most:
        it.entry.get("left").fail(
            told(N_("must be less than {most}: the step over the barrier has been made (SW-4.15a)"), most=most)
        )


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
        left.fail(told(N_("must be at most {most}, is {left}"), most=most, left=asked.left))
    if it.above and asked.left == most:
        left.fail(told(N_("must be less than {most}: one is under way"), most=most))
    if not (asked.left or it.above):
        left.fail(N_("must be at least 1: there is nothing left to decide"))
    if asked.may_stop != (optional or asked.left < most):
        clause = {"haul": "SW-4.12", "coke": "SW-4.13", "load": "SW-4.14"}[asked.step]
        stop = it.entry.maybe("may_stop")
        before, after = (
            told(N_("must be false before the first one ({clause})"), clause=clause),
            told(N_("must be true after the first one ({clause})"), clause=clause),
        )
        stop.fail(before if asked.may_stop else after)


@checks("wagon")
def check_wagon(it: Context) -> None:
    left = it.asked.left
    if left > ALL_WAGON_ROOM - sum(it.seat.wagons):
        it.entry.get("left").fail(N_("does not fit on the coal wagons"))
    if it.below.step != "haul":
        it.comes_from_it(it.effect[0] == "put_coal_wagon" and left <= it.effect[1])


@checks("field")
def check_cokery_field(it: Context) -> None:
    if not it.seat.stock:
        it.entry.fail(N_("has no coke in stock"))
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
        it.entry.get("of").fail(N_("is not the lower part of this seat’s tile"))
    if it.below.step == "houses":
        it.comes_from_it(house_field(it.asked) >= 0)
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
        it.entry.get("house").fail(N_("still stands on the house track"))
    it.comes_from_it(it.effect[0] == "house")


@checks("headframe")
def check_headframe(it: Context) -> None:
    asked, effect = it.asked, it.effect
    if asked.moved >= 0 and (asked.part != TO_SMALL or asked.moved >= LARGE or asked.moved not in it.seat.towers):
        it.entry.get("moved").fail(N_("must be a large bonus field with a headframe of this seat, in the small part"))
    if asked.part == TO_SMALL and asked.moved < 0 and ON_CARD in it.seat.towers:
        it.entry.get("part").fail(N_("the large part can be skipped only with both headframes in play (SW-13.5)"))
    it.comes_from_it(effect[0] == "headframe_bonus" and (asked.part == TO_ANY) == (effect[1] == TO_ANY))


@checks("copy")
def check_copy(it: Context) -> None:
    it.comes_from_it(it.effect == ("copy", it.asked.source))


def _asked_by(op: str) -> Callable[[Context], None]:
    return lambda it: it.comes_from_it(it.effect[0] == op)


CHECKS["heap"] = _asked_by("put_heap")
CHECKS["house"] = _asked_by("house")
CHECKS["final.sale"] = _asked_by("final_sale")
