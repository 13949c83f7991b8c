"""The shift clock: what each element counts, who leads, and what it is worth now (CB-11)."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, capital, plural, sentences
from pyengine.games.coal_baron.chapters.shift_scoring import counts_of, places
from pyengine.games.coal_baron.components import (
    COLOURS,
    ELEMENT_POINTS,
    ELEMENTS,
    ELEMENTS_SCORED,
    ROMAN,
    SHIFTS,
    VEHICLES,
)
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, counted_by_player
from pyengine.games.coal_baron.view.texts import name_of

COLOUR_ELEMENT, VEHICLE_ELEMENT, EMPTY_ELEMENT = 0, len(COLOURS), len(COLOURS) + len(VEHICLES)
"""The first element of each kind."""

WHAT_COUNTS: Final[tuple[tuple[Message, str], ...]] = (
    (N_("After every shift: who has delivered orders with the most {key} spots?"), "CB-11.2"),
    (N_("After shifts II and III: who has delivered the most coal this way ({key})?"), "CB-11.3"),
    (N_("After shift III: who has the most empty {key} minecarts?"), "CB-11.4"),
)
NOBODY_YET: Final = N_("Nobody yet; first place is worth {first} points.")
NOBODY_YET_BOTH: Final = N_("Nobody yet; first place is worth {first} points, second place {second}.")
POINTS_NOW: Final = N_("{counts}. Points now: {points}.")
TIMES_MORE: Final = plural("Scored {n} more time.", "Scored {n} more times.")


def clock_points(s: State, seat: int, counts: list[int] | None = None, scored: int | None = None) -> int:
    """What the shift clock would bring a player if the shift ended now, with other counts if some are given."""
    rows = [counts_of(one) for one in s.seats]
    if counts is not None:
        rows[seat] = counts
    total = 0
    for element in range(ELEMENTS_SCORED[s.shift] if scored is None else scored):
        first, second = places([row[element] for row in rows])
        total += ELEMENT_POINTS[element][0] if seat in first else ELEMENT_POINTS[element][1] if seat in second else 0
    return total


def standing(s: State, element: int, reader: Reader) -> str:
    """Who has how much of an element, and what it would bring now: "you 2, Bruno 3. Points now: Bruno 2."."""
    counts = [counts_of(seat)[element] for seat in s.seats]
    first, second = places(counts)
    best, next_best = ELEMENT_POINTS[element]
    if not first:
        return reader.say(NOBODY_YET if len(counts) == 2 else NOBODY_YET_BOTH, first=best, second=next_best)
    points = [best if seat in first else next_best if seat in second else 0 for seat in range(len(counts))]
    scoring = counted_by_player(points, reader, all_players=False)
    return reader.say(POINTS_NOW, counts=counted_by_player(counts, reader), points=scoring)


@EXPLAIN.place(*(f"board/{element}" for element in ELEMENTS))
def element_of_the_clock(s: State, thing: Thing, reader: Reader) -> Explanation:
    element = ELEMENTS.index(thing.address.split("/")[1])
    return explained(s, element, reader)


@EXPLAIN.place(*(f"seat*/delivered_{vehicle}" for vehicle in VEHICLES))
def delivered_by_vehicle(s: State, thing: Thing, reader: Reader) -> Explanation:
    vehicle = VEHICLES.index(thing.address.split("/")[1].removeprefix("delivered_"))
    return explained(s, VEHICLE_ELEMENT + vehicle, reader)


def explained(s: State, element: int, reader: Reader) -> Explanation:
    """An element: what it counts, who leads, and how often it is still scored."""
    message, clause = WHAT_COUNTS[element // len(COLOURS)]
    key = (*COLOURS, *VEHICLES, *COLOURS)[element]
    left = sum(element < ELEMENTS_SCORED[shift] for shift in range(s.shift, SHIFTS + 1))
    more = "" if s.over or element >= EMPTY_ELEMENT else reader.say(TIMES_MORE, n=left)
    return Explanation(
        reader.say(message, key=name_of(key, reader.lang)),
        stakes=sentences(capital(standing(s, element, reader)), more),
        clause=clause,
        name=name_of(ELEMENTS[element], reader.lang),
    )


WHEN_SCORED: Final[tuple[Message, ...]] = (
    N_("Shift I ends when nobody has a worker left. It scores delivered coal by colour."),
    N_("Shift II ends when nobody has a worker left. It scores delivered coal by colour and by vehicle."),
    N_("Shift III is the last. It scores delivered coal by colour and by vehicle, and empty minecarts."),
)
CLOCK_NOW: Final = N_("Points if shift {shift} ended now: {points}.")
PASSED: Final = N_("This shift is over.")


@EXPLAIN.place("board/shift_1", "board/shift_2", "board/shift_3", "board/shift_hand")
def shift(s: State, thing: Thing, reader: Reader) -> Explanation:
    last = thing.address[-1]
    number = int(last) if last.isdigit() else s.shift
    points = [clock_points(s, seat, scored=ELEMENTS_SCORED[number]) for seat in range(len(s.seats))]
    stakes = reader.say(CLOCK_NOW, shift=ROMAN[number], points=counted_by_player(points, reader))
    if number < s.shift or s.over:
        stakes = reader.say(PASSED)
    return Explanation(reader.say(WHEN_SCORED[number - 1]), stakes=stakes, clause="CB-11.1")
