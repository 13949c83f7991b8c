"""Reading the open decisions and effects of a position (NOTATION.md, `pending`)."""

from __future__ import annotations

from typing import Final

from pyengine.core.document import Field, check_open
from pyengine.games.schichtwechsel.components import (
    ACTION,
    BONUS_OF,
    BUNDLE,
    CARTING,
    CHOOSING,
    DEAL,
    FINAL_MINER,
    FINAL_SALE,
    FINAL_TOOLS,
    HOUSE_OF,
    HOUSE_TRACK,
    HOUSES,
    LARGE,
    SALE,
    TILE_BONUS,
    TRACK_OF,
    WAGON_SIZE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.interpreter import EFFECTS
from pyengine.games.schichtwechsel.nesting import can_follow
from pyengine.games.schichtwechsel.programs import (
    CHOICE_OF,
    CHOICES,
    COPY_OF,
    FINAL_MINER_PROGRAM,
    FINAL_SALE_PROGRAM,
    FINAL_TOOLS_PROGRAM,
    LOWER,
    LOWER_OF,
    PARTS,
    PROGRAM_OF,
    TO_SMALL,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.state import Frame, State

BOTTOM: Final = {
    "give": DEAL,
    "carts": CARTING,
    "tile": CHOOSING,
    "sale": SALE,
    "houses": HOUSE_TRACK,
    "turn": ACTION,
}
"""What stands at the bottom, and the phase in which it does."""
BOTTOM_PROGRAMS: Final = {
    **dict.fromkeys(UPPER_OF, TILE_BONUS),
    FINAL_MINER_PROGRAM: FINAL_MINER,
    FINAL_SALE_PROGRAM: FINAL_SALE,
    FINAL_TOOLS_PROGRAM: FINAL_TOOLS,
}
SILENT: Final = frozenset({"do", "advance", "houses"})
"""Frames that ask nothing: they cannot be the last."""
_PLAIN: Final = ("give", "tile", "sale", "field", "heap", "house", "final.sale")
_STEPS: Final = (
    *_PLAIN,
    *("carts", "houses", "bonus", "turn", "do", "advance", "haul", "coke", "load", "wagon", "first", "steps"),
    *("choose", "pump", "tools", "miner", "build", "headframe", "copy"),
)
_MOST_AT_ONCE: Final = 20
_WALKS: Final = {"advance": (2,), "advance_up_to": (2,), "advance_both": (2, 4)}
"""By kind of effect: where its numbers of steps stand."""
_MOST_STEPS: Final[int] = max(
    effect[place] for program in EFFECTS for effect in program for place in _WALKS.get(effect[0], ())
)
_MOST_TOOLS: Final[int] = max(effect[1] for program in EFFECTS for effect in program if effect[0] == "tool_return")


def bottom_phase(frame: Frame) -> int | None:
    """The phase in which this frame can be at the bottom."""
    if frame[0] == "do":
        return BOTTOM_PROGRAMS.get(frame[2])
    return BOTTOM.get(frame[0])


def read_frame(field: Field, s: State) -> Frame:
    """One open decision or effect."""
    step = field.get("step").choice(_STEPS)
    number = field.get("seat").whole(0, s.config.players - 1)
    seat = s.seats[number]

    def only(*names: str) -> None:
        field.only("step", "seat", *names)

    if step in _PLAIN:
        only()
        if step == "field" and not seat.stock:
            field.fail("has no coke in stock")
        return (step, number)
    if step == "carts":
        only("coal", "spoil", "bag")
        cubes = field.maybe("coal", 0).whole(0, BUNDLE), field.maybe("spoil", 0).whole(0, BUNDLE)
        return (step, number, *cubes, field.maybe("bag", True).flag())
    if step == "houses":
        only("fields")
        free = 0
        for entry in field.maybe("fields", []).each(most=len(HOUSES)):
            free |= 1 << entry.one_of(HOUSE_OF, "bonus field of the house track")
        return (step, number, free)
    if step == "bonus":
        only("field")
        which = field.get("field").one_of(HOUSE_OF, "bonus field of the house track")
        if seat.houses >> which & 1:
            field.get("field").fail("is not free: its house has not been built")
        return (step, number, which)
    if step == "turn":
        only("exchanged", "acted")
        return (step, number, field.maybe("exchanged", False).flag(), field.maybe("acted", False).flag())
    if step == "do":
        only("effects", "next")
        program = field.get("effects").one_of(PROGRAM_OF, "program")
        return (step, number, program, field.maybe("next", 0).whole(0, len(EFFECTS[program])))
    if step in ("advance", "steps"):
        only("track", "left" if step == "advance" else "most")
        track = field.get("track").one_of(TRACK_OF, "track")
        if step == "advance":
            return (step, number, track, field.get("left").whole(0, _MOST_STEPS))
        return (step, number, track, field.get("most").whole(0, _MOST_STEPS))
    if step in ("haul", "coke", "load"):
        only("left", "may_stop")
        return (step, number, field.get("left").whole(0, _MOST_AT_ONCE), field.maybe("may_stop", False).flag())
    if step == "wagon":
        only("left")
        left = field.get("left").whole(1, max(WAGON_SIZE))
        if left > sum(WAGON_SIZE) - sum(seat.wagons):
            field.get("left").fail("does not fit on the coal wagons")
        return (step, number, left)
    if step == "first":
        only("tracks")
        pair = [(entry, entry.each(length=2)) for entry in field.get("tracks").each(length=2)]
        found: list[int] = []
        for _, (track_field, steps) in pair:
            found += (track_field.one_of(TRACK_OF, "track"), steps.whole(1, _MOST_STEPS))
        if found[0] == found[2]:
            field.get("tracks").fail("must be two tracks")
        return (step, number, *found)
    return _read_choice(field, s, step, number)


def _read_choice(field: Field, s: State, step: str, number: int) -> Frame:
    seat = s.seats[number]

    def only(*names: str) -> None:
        field.only("step", "seat", *names)

    if step == "choose":
        only("of")
        which = field.get("of").one_of(CHOICE_OF, "choice")
        if CHOICES[which].kind == LOWER and (seat.tile < 0 or LOWER_OF[seat.tile] != which):
            field.get("of").fail("is not the lower part of this seat's tile")
        return (step, number, which)
    if step == "pump":
        only("most", "whole")
        return (step, number, field.get("most").whole(1, WATER_TOP), field.maybe("whole", False).flag())
    if step == "tools":
        only("most")
        return (step, number, field.get("most").whole(1, _MOST_TOOLS))
    if step == "miner":
        only("use_field", "optional")
        return (step, number, field.maybe("use_field", True).flag(), field.maybe("optional", False).flag())
    if step == "build":
        only("house")
        house = field.get("house").one_of(HOUSE_OF, "house")
        if seat.houses >> house & 1:
            field.get("house").fail("still stands on the house track")
        return (step, number, house)
    if step == "headframe":
        only("part", "moved")
        part = PARTS.index(field.get("part").choice(PARTS))
        moved = field.maybe("moved")
        if moved.value is None:
            return (step, number, part, -1)
        at = moved.one_of(BONUS_OF, "bonus field")
        if part != TO_SMALL or at >= LARGE or at not in seat.towers:
            moved.fail("must be a large bonus field with a headframe of this seat, in the small part")
        return (step, number, part, at)
    only("of")
    return (step, number, field.get("of").one_of(COPY_OF, "copy"))


def check_pending(root: Field, s: State) -> int:
    """What can be open together: one seat's decisions, with that of the phase at the bottom. Answers with the phase."""
    check_open(root, s.pending, s.over)
    entries = root.get("pending").each()
    if s.over:
        return FINAL_TOOLS
    phase = bottom_phase(s.pending[0])
    if phase is None:
        entries[0].get("step").fail("cannot be at the bottom: it belongs to an effect")
    for place in range(1, len(s.pending)):
        if not can_follow(s, s.pending[place - 1], s.pending[place]):
            entries[place].fail("cannot come from what is open below it")
    top = s.pending[-1]
    if top[0] in SILENT:
        entries[-1].get("step").fail("asks nothing: a decision must be the last")
    if top[0] in ("haul", "coke", "load") and not top[2]:
        entries[-1].get("left").fail("must be at least 1: there is nothing left to decide")
    if top[0] == "carts" and not (top[2] or top[3]):
        entries[-1].fail("has no cube to place")
    return phase
