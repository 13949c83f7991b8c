"""Reading the open decisions of a position (NOTATION.md, `pending`)."""

from __future__ import annotations

from typing import Final

from pyengine.core.document import Field, check_open
from pyengine.games.kohle_kolonie.auction import OUT
from pyengine.games.kohle_kolonie.components import (
    ACTION_1,
    ACTION_2,
    B_RESCUE,
    BONUS_MARKERS,
    CONSOLIDATED,
    CONSOLIDATIONS,
    DISASTER,
    DISCS_EACH,
    EXTRA_ACTION,
    FIRST_VILLAGE,
    FOR_SALE,
    MINE_GROUND,
    MINE_OF,
    MINES,
    PHASES,
    PITHEAD,
    SUPPLY,
    VILLAGE_OF,
)
from pyengine.games.kohle_kolonie.consolidation import participants, player_value
from pyengine.games.kohle_kolonie.disaster import RESCUE_MINES
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, Frame, State

PHASES_OF: Final[dict[str, tuple[int, ...]]] = {
    "marker": (BONUS_MARKERS,),
    "go": (ACTION_1, ACTION_2, EXTRA_ACTION),
    **dict.fromkeys(
        ("buy.worker", "buy.place", "buy.second", "buy.miner", "settle.miners", "miners"),
        (ACTION_1, ACTION_2, EXTRA_ACTION),
    ),
    "extra": (EXTRA_ACTION,),
    "secure": (DISASTER,),
    "lost": (DISASTER,),
    "subsidence": (DISASTER,),
    "consolidation.markers": (CONSOLIDATIONS,),
    "bid": (CONSOLIDATIONS,),
    "consolidation.place": (CONSOLIDATIONS,),
    "loading": (PITHEAD,),
}
"""By step: the phases in which it is asked."""
_INSIDE_A_GO = frozenset({"buy.worker", "buy.place", "buy.second", "buy.miner", "settle.miners", "miners"})


def read_frame(field: Field, s: State) -> Frame:
    """One open decision."""
    step = field.get("step").choice(tuple(PHASES_OF))
    number = field.get("seat").whole(0, s.config.players - 1)
    if s.phase not in PHASES_OF[step]:
        field.get("step").fail(f"is not asked in phase {PHASES[s.phase - 1]}")
    seat = s.seats[number]
    if step == "go":
        field.only("step", "seat", "main_used")
        return (step, number, field.maybe("main_used", False).flag())
    if step in ("buy.worker", "buy.place", "buy.second"):
        field.only("step", "seat", "mine")
        mine = field.get("mine").one_of(MINE_OF, "mine")
        _check_purchase(field.get("mine"), s, step, number, mine)
        return (step, number, mine)
    if step == "settle.miners":
        field.only("step", "seat", "village")
        village = field.get("village").one_of(VILLAGE_OF, "village")
        if village not in seat.camps or seat.men[FIRST_VILLAGE + village]:
            field.get("village").fail("has no new settlement of this seat")
        return (step, number, village)
    if step == "miners":
        field.only("step", "seat", "bonus", "inserts", "steps", "engineers", "begun")
        return (
            step,
            number,
            field.maybe("bonus", False).flag(),
            field.get("inserts").whole(0, 2),
            field.get("steps").whole(0, 4),
            field.maybe("engineers", 0).whole(0, 1),
            field.maybe("begun", False).flag(),
        )
    if step == "secure":
        field.only("step", "seat", "rescue")
        whole = seat.bonus == B_RESCUE
        rescue = field.maybe("rescue", RESCUE_MINES if whole else 0).whole(0, RESCUE_MINES)
        if (rescue == RESCUE_MINES) != whole:
            field.get("rescue").fail(f"is {RESCUE_MINES} exactly while the seat holds the rescue team marker (KK-14.2)")
        return (step, number, rescue)
    if step == "lost":
        field.only("step", "seat", "left")
        if not any(seat.men) or seat.men[SUPPLY]:
            field.fail("is asked only with an empty supply and with another miner to lose (KK-14.9)")
        return (step, number, field.get("left").whole(1, DISCS_EACH))
    if step in ("consolidation.markers", "bid", "consolidation.place"):
        return _read_consolidation(field, step, number, s)
    field.only("step", "seat")
    return (step, number)


def _check_purchase(field: Field, s: State, step: str, number: int, mine: int) -> None:
    if step == "buy.worker":
        if s.owner[mine] != DISPLAY:
            field.fail("must be in the display")
    elif step == "buy.place":
        if mine >= FOR_SALE or mine not in s.config.area.mines or s.owner[mine] != FUTURE:
            field.fail("must be nowhere else")
        s.owner[mine] = number
    elif mine not in s.seats[number].cards:
        field.fail("must be on the tableau")


def _read_consolidation(field: Field, step: str, number: int, s: State) -> Frame:
    mine = field.get("mine").one_of(MINE_OF, "mine")
    if mine < FOR_SALE or CONSOLIDATED[mine] != s.turn or mine not in s.config.area.mines:
        field.get("mine").fail("is no large mine of this turn")
    if s.owner[mine] != FUTURE or mine in s.larges:
        field.get("mine").fail(f"{MINES[mine]} is somewhere else too")
    ground = MINE_GROUND[mine]
    if step == "consolidation.place":
        field.only("step", "seat", "mine", "engine")
        s.owner[mine] = number
        for small, owner in enumerate(s.owner[:FOR_SALE]):
            if MINE_GROUND[small] == ground:
                if owner != FUTURE:
                    field.get("mine").fail(f"{MINES[small]} must be out of the game")
                s.owner[small] = GONE
        return (step, number, mine, int(field.maybe("engine", False).flag()))
    order = participants(s, ground)
    if number not in order:
        field.get("seat").fail("takes no part: it has no small mine of this ground (KK-18.2)")
    given = _by_seat(field.maybe("markers", {}), order)
    markers = tuple(given.get(other, 0) for other in order)
    if step == "consolidation.markers":
        field.only("step", "seat", "mine", "markers")
        return (step, number, mine, order, markers)
    field.only("step", "seat", "mine", "markers", "totals")
    values = tuple(player_value(s, other, ground) + points for other, points in zip(order, markers, strict=True))
    if field.maybe("totals").value is None:
        return (step, number, mine, order, markers, values)
    totals = _by_seat(field.get("totals"), order)
    for other, value in zip(order, values, strict=True):
        if other in totals and not value <= totals[other] <= value + s.seats[other].coins:
            field.get("totals").fail(f"seat {other} is worth {value} and has {s.seats[other].coins} coins (KK-18.9)")
    if number not in totals:
        field.get("totals").fail("must name the seat that is to bid")
    return (step, number, mine, order, markers, tuple(totals.get(other, OUT) for other in order))


def _by_seat(field: Field, order: tuple[int, ...]) -> dict[int, int]:
    found = {}
    for name, entry in field.items():
        if not name.isdigit() or int(name) not in order:
            entry.fail("is no seat that takes part")
        found[int(name)] = entry.whole(0)
    return found


def check_pending(root: Field, s: State) -> None:
    """What can be open together: one decision, or a go with the decisions of its action."""
    check_open(root, s.pending, s.over)
    field = root.get("pending")
    if s.over:
        return
    steps = [frame[0] for frame in s.pending]
    inside = steps[0] == "go"
    if len(steps) != (2 if len(steps) > 1 and inside and steps[1] in _INSIDE_A_GO else 1) or steps[0] in _INSIDE_A_GO:
        field.fail("cannot be open like this: " + ", ".join(steps))
    if steps[0] in ("lost", "subsidence") and not s.discs:
        root.get("disaster").get("discs").fail("must have been drawn")
    if steps[0] == "secure" and s.discs:
        root.get("disaster").get("discs").fail("have not been drawn while mines are being secured")
    if s.larges and s.phase != CONSOLIDATIONS:
        root.get("large_mines").fail("are named only in phase consolidations")
