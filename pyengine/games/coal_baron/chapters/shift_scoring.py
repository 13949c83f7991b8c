"""Shift scoring (CB-11): the twelve elements of the shift clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine, score
from pyengine.games.coal_baron.components import (
    CARD_SPOTS,
    CARD_VEHICLE,
    ELEMENT_POINTS,
    ELEMENTS,
    ELEMENTS_SCORED,
    ROMAN,
)

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Seat, State

_CLAUSES = ("CB-11.2",) * 4 + ("CB-11.3",) * 4 + ("CB-11.4",) * 4


def counts_of(seat: Seat) -> list[int]:
    """What each of the twelve elements counts for a player."""
    counts = [0] * len(ELEMENTS)
    for card in seat.delivered:  # CB-11.5: of all shifts so far
        spots = CARD_SPOTS[card]
        for colour in spots:
            counts[colour] += 1  # CB-11.2: printed spots, whatever cubes were used
        counts[4 + CARD_VEHICLE[card]] += len(spots)  # CB-11.3
    for colour in range(4):
        counts[8 + colour] = seat.carts[colour].count(-1)  # CB-11.4
    return counts


def places(counts: list[int]) -> tuple[list[int], list[int]]:
    """Who is first and who is second in an element (CB-11.7 to CB-11.10); both are lists of seats."""
    best = max(counts)
    if best < 1:
        return [], []
    first = [seat for seat, count in enumerate(counts) if count == best]
    if len(first) > 1 or len(counts) == 2:  # CB-11.8, CB-11.10
        return first, []
    rest = [count for count in counts if count != best]
    runner_up = max(rest)
    if runner_up < 1:
        return first, []
    return first, [seat for seat, count in enumerate(counts) if count == runner_up]  # CB-11.9


def score_shift(s: State, now: Happenings) -> None:
    """CB-11.1: the elements one after the other, as many as the shift has."""
    now.say("scoring_begins", "CB-11.1", None, n=s.shift, shift=ROMAN[s.shift])
    counts = [counts_of(seat) for seat in s.seats]
    for element in range(ELEMENTS_SCORED[s.shift]):
        row = [mine[element] for mine in counts]
        first, second = places(row)
        points = [0] * len(row)
        for place, winners in enumerate((first, second)):
            gained = ELEMENT_POINTS[element][place]
            for number in winners:
                points[number] = gained
                score(s.seats[number], ScoreLine(_CLAUSES[element], ELEMENTS[element], gained, s.shift))
        now.say(
            "element_scored",
            _CLAUSES[element],
            None,
            element=ELEMENTS[element],
            counts=tuple(row),
            points=tuple(points),
            names=tuple(first),
            others=tuple(second),
            first=ELEMENT_POINTS[element][0],
            second=ELEMENT_POINTS[element][1],
            totals=tuple(seat.score for seat in s.seats),
        )
