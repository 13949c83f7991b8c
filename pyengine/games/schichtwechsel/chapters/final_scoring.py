"""Final scoring (SW-15) and the winner (SW-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import Place, ScoreLine, announce_winners, ranked, score_everybody
from pyengine.games.schichtwechsel.components import (
    COLUMN_COKE,
    COLUMNS,
    DATA,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    MILESTONES,
    P_HEAP,
    P_MANOR,
    P_SETTLEMENT,
    PIT_SCORING,
    TRACKS,
    WAGON_SIZE,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_final = DATA["final_scoring"]
WAGON_POINTS: Final[int] = _final["vp_full_coal_wagon"]
COKE_POINTS: Final[int] = _final["vp_remaining_coke"]
START_POINTS: Final[int] = _final["vp_start_marker"]
TOOL_POINTS: Final[int] = _final["vp_tool_marker"]

Line = tuple[str, str, int, int]
"""Clause, what, the number counted, points."""


def miner_line(s: State, number: int) -> Line:
    """SW-15.2."""
    there = s.seats[number].miner == EXIT
    points = 0 if not there else EXIT_FIRST if s.first_miner == number else EXIT_LATER
    return ("SW-15.2", "final_miner", s.seats[number].miner, points)


def track_line(s: State, number: int, track: int) -> Line:
    """SW-15.3: the goal, or the highest milestone reached."""
    at = s.seats[number].discs[track]
    if at == GOAL[track]:
        points = GOAL_FIRST[track] if s.first_there[track] == number else GOAL_LATER[track]
    else:
        points = max([vp for field, vp in MILESTONES[track] if field <= at], default=0)
    return ("SW-15.3", f"final_{TRACKS[track]}", at, points)


def heap_line(s: State, number: int) -> Line:
    """SW-15.4."""
    rule, heap = PIT_SCORING[P_HEAP], s.seats[number].heap
    owner = number in s.pits[P_HEAP]
    return ("SW-15.4", "final_heap", heap, rule["vp_base"] + rule["vp_per_spoil"] * heap if owner else 0)


def pit_line(s: State, number: int, place: int, what: str) -> Line:
    """SW-15.5."""
    houses = s.pits[place].count(number)
    return ("SW-15.5", what, houses, PIT_SCORING[place]["vp"] * houses)


def sold_line(s: State, number: int) -> Line:
    """SW-15.6: every filled column."""
    sold = s.seats[number].sold
    return ("SW-15.6", "final_sold", sold * COLUMN_COKE, sum(COLUMNS[:sold]))


def wagon_line(s: State, number: int) -> Line:
    """SW-15.7."""
    full = sum([load == size for load, size in zip(s.seats[number].wagons, WAGON_SIZE, strict=True)])
    return ("SW-15.7", "final_wagons", full, WAGON_POINTS * full)


def coke_line(s: State, number: int) -> Line:
    """SW-15.8."""
    left = coke_in_cokery(s, number) + s.seats[number].rolling
    return ("SW-15.8", "final_coke", left, COKE_POINTS * left)


def start_line(s: State, number: int) -> Line:
    """SW-15.9."""
    held = int(s.start == number)
    return ("SW-15.9", "final_start", held, START_POINTS * held)


def tools_line(s: State, number: int) -> Line:
    """SW-15.10."""
    tools = s.seats[number].tools
    return ("SW-15.10", "final_tools", tools, TOOL_POINTS * tools)


def _score(s: State, lines: list[Line], now: Happenings) -> None:
    """One line for everybody."""
    scored = [(ScoreLine(clause, what, points, s.round), count) for clause, what, count, points in lines]
    score_everybody(s.seats, scored, lines[0][1], now)


def score_ways(s: State, now: Happenings) -> None:
    """SW-15.2 to SW-15.5: miner, tracks, and the pits that ask nothing."""
    seats = range(len(s.seats))
    _score(s, [miner_line(s, number) for number in seats], now)
    for track in range(len(TRACKS)):
        _score(s, [track_line(s, number, track) for number in seats], now)
    _score(s, [heap_line(s, number) for number in seats], now)
    _score(s, [pit_line(s, number, P_MANOR, "final_manor") for number in seats], now)
    _score(s, [pit_line(s, number, P_SETTLEMENT, "final_settlement") for number in seats], now)


def score_coke(s: State, now: Happenings) -> None:
    """SW-15.6 to SW-15.9, after the last sales."""
    seats = range(len(s.seats))
    for line in (sold_line, wagon_line, coke_line, start_line):
        _score(s, [line(s, number) for number in seats], now)


def score_tools(s: State, now: Happenings) -> None:
    """SW-15.10, and who has won (SW-16.1)."""
    _score(s, [tools_line(s, number) for number in range(len(s.seats))], now)
    announce_winners(ranking(s), "SW-16.1", now)


def ranking(s: State) -> list[Place]:
    """SW-16.1: ties are broken by the distance clockwise from the holder of the marker; the farthest is best."""
    players = len(s.seats)
    return ranked([(seat.score, (number - s.start) % players) for number, seat in enumerate(s.seats)])
