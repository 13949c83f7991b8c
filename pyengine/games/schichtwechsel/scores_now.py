"""What everybody would have if the game ended now: last moves, sales and returns used as well as possible (SW-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.schichtwechsel.chapters.final_scoring import (
    COKE_POINTS,
    TOOL_POINTS,
    heap_line,
    pit_line,
    start_line,
    track_line,
    wagon_line,
)
from pyengine.games.schichtwechsel.chapters.shift import RETURNS_TOOLS, landings
from pyengine.games.schichtwechsel.components import (
    COKE_ROOM,
    COLUMN_COKE,
    COLUMNS,
    DATA,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    FINAL_MINER,
    FINAL_SALE,
    FINAL_TOOLS,
    P_MANOR,
    P_MINER,
    P_SALE,
    P_SETTLEMENT,
    P_TOOLS,
    PIT_SCORING,
    TRACKS,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

EXIT_AGAIN: Final[int] = DATA["shift"]["exit_extra_move"][0]["n"]


def scores(s: State) -> list[int]:
    """By seat: the points so far and those that the end would bring."""
    if s.over:
        return [seat.score for seat in s.seats]
    shift = _shift_points(s)
    return [seat.score + _rest(s, number) + shift[number] - _scored(s, number) for number, seat in enumerate(s.seats)]


def _scored(s: State, number: int) -> int:
    """Final points that have been given already, in the middle of the final scoring."""
    if s.phase <= FINAL_MINER:
        return 0
    return sum([line.points for line in s.seats[number].points if line.what.startswith("final_")])


def _to_come(s: State, number: int, phase: int) -> bool:
    """Whether this part of the final scoring has not yet come to a player."""
    return s.phase < phase or (s.phase == phase and number in s.turn_order()[s.next :])


def _open(s: State, number: int, phase: int, step: str) -> bool:
    """Whether this question of the final scoring is open now."""
    return s.phase == phase and bool(s.pending) and s.pending[-1].step == step and s.pending[-1].seat == number


def _rest(s: State, number: int) -> int:
    """SW-15.3 to SW-15.9."""
    total = sum([track_line(s, number, track)[3] for track in range(len(TRACKS))]) + heap_line(s, number)[3]
    total += pit_line(s, number, P_MANOR, "")[3] + pit_line(s, number, P_SETTLEMENT, "")[3]
    return total + wagon_line(s, number)[3] + start_line(s, number)[3] + _coke_points(s, number)


def _coke_points(s: State, number: int) -> int:
    """SW-15.6, SW-15.8: whatever can still be loaded and sold is."""
    seat = s.seats[number]
    houses, standing = s.pits[P_SALE].count(number), coke_in_cokery(s, number)
    if _to_come(s, number, FINAL_SALE):
        loads = houses * s.config.final_load
    else:
        loads = s.pending[-1].left if _open(s, number, FINAL_SALE, "load") else 0
        houses = houses if loads or _open(s, number, FINAL_SALE, "final.sale") else 0
    rolling = seat.rolling + min(standing, COKE_ROOM - seat.rolling, loads)
    sales = min(houses, rolling // COLUMN_COKE, len(COLUMNS) - seat.sold)
    left = standing + seat.rolling - sales * COLUMN_COKE
    return sum(COLUMNS[: seat.sold + sales]) + COKE_POINTS * left


def _shift_points(s: State) -> list[int]:
    """SW-15.1, SW-15.2, SW-15.10: in turn order, since a miner can be in the way or first at the exit."""
    at = [seat.miner for seat in s.seats]
    back = [int(_open(s, number, FINAL_MINER, "tools")) for number in range(len(at))]
    again = [0] * len(at)
    first = s.first_miner
    for number in s.turn_order() if s.pits[P_MINER] and s.phase <= FINAL_MINER else ():
        asked = _to_come(s, number, FINAL_MINER) or _open(s, number, FINAL_MINER, "miner")
        if number not in s.pits[P_MINER] or not asked:
            continue
        if at[number] == EXIT:
            again[number] = EXIT_AGAIN
            back[number] = 1
            continue
        ends = landings(s, number, at)
        useful = [field for field in ends if field in RETURNS_TOOLS]
        if useful:
            at[number] = useful[-1]  # the exit is one of them
            back[number] = 1
            if at[number] == EXIT and first < 0:
                first = number
    points = []
    for number, seat in enumerate(s.seats):
        asked = _to_come(s, number, FINAL_TOOLS) or _open(s, number, FINAL_TOOLS, "tools")
        more = PIT_SCORING[P_TOOLS]["max"] if asked and number in s.pits[P_TOOLS] else 0
        found = TOOL_POINTS * max(0, seat.tools - back[number] - more) + again[number]
        if at[number] == EXIT:
            found += EXIT_FIRST if first == number else EXIT_LATER
        points.append(found)
    return points
