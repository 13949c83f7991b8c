"""What everybody would have if the game ended now: last moves, sales and returns used as well as possible (SW-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.points import ScoreLine
from pyengine.games.schichtwechsel.chapters.final_scoring import (
    COKE_POINTS,
    TOOL_POINTS,
    Line,
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
    return [
        s.seats[number].score + sum([line[3] for line in lines]) - sum(_scored(s, number).values())
        for number, lines in enumerate(_all_lines(s))
    ]


def end_lines(s: State) -> list[list[ScoreLine]]:
    """By seat: what the end would still add if it came now; nothing once it has come."""
    if s.over:
        return [[] for _ in s.seats]
    found = []
    for number, lines in enumerate(_all_lines(s)):
        given = _scored(s, number)
        rest = [ScoreLine(clause, what, points - given.get(what, 0), s.round) for clause, what, _, points in lines]
        found.append([line for line in rest if line.points])
    return found


def _all_lines(s: State) -> list[list[Line]]:
    """By seat: SW-15.1 to SW-15.10, those that have been scored already included."""
    shift = _shift_lines(s)
    return [[*shift[number][:-1], *_lines(s, number), shift[number][-1]] for number in range(len(s.seats))]


def _scored(s: State, number: int) -> dict[str, int]:
    """Final points that have been given already, in the middle of the final scoring: by what they are for."""
    given: dict[str, int] = {}
    for line in s.seats[number].points if s.phase > FINAL_MINER else ():
        if line.what.startswith("final_"):
            given[line.what] = given.get(line.what, 0) + line.points
    return given


def _to_come(s: State, number: int, phase: int) -> bool:
    """Whether this part of the final scoring has not yet come to a player."""
    return s.phase < phase or (s.phase == phase and number in s.turn_order()[s.next :])


def _open(s: State, number: int, phase: int, step: str) -> bool:
    """Whether this question of the final scoring is open now."""
    return s.phase == phase and bool(s.pending) and s.pending[-1].step == step and s.pending[-1].seat == number


def _lines(s: State, number: int) -> list[Line]:
    """SW-15.3 to SW-15.9."""
    return [
        *(track_line(s, number, track) for track in range(len(TRACKS))),
        heap_line(s, number),
        pit_line(s, number, P_MANOR, "final_manor"),
        pit_line(s, number, P_SETTLEMENT, "final_settlement"),
        *_coke_lines(s, number),
        start_line(s, number),
    ]


def _coke_lines(s: State, number: int) -> tuple[Line, Line, Line]:
    """SW-15.6 to SW-15.8: whatever can still be loaded and sold is."""
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
    sold = seat.sold + sales
    return (
        ("SW-15.6", "final_sold", sold * COLUMN_COKE, sum(COLUMNS[:sold])),
        wagon_line(s, number),
        ("SW-15.8", "final_coke", left, COKE_POINTS * left),
    )


def _shift_lines(s: State) -> list[tuple[Line, Line, Line]]:
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
    lines = []
    for number, seat in enumerate(s.seats):
        asked = _to_come(s, number, FINAL_TOOLS) or _open(s, number, FINAL_TOOLS, "tools")
        more = PIT_SCORING[P_TOOLS]["max"] if asked and number in s.pits[P_TOOLS] else 0
        tools = max(0, seat.tools - back[number] - more)
        at_exit = 0 if at[number] != EXIT else EXIT_FIRST if first == number else EXIT_LATER
        lines.append(
            (
                ("SW-15.1", "exit_move", at[number], again[number]),
                ("SW-15.2", "final_miner", at[number], at_exit),
                ("SW-15.10", "final_tools", tools, TOOL_POINTS * tools),
            )
        )
    return lines
