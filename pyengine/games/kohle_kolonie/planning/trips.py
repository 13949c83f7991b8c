"""How a miner gets from one field to another (KK-11.3 to KK-11.7), and in which order several go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    CAPACITY,
    FIRST_STATION,
    FIRST_VILLAGE,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.state import Seat, State

Leg = tuple[int, int]
"""From a field to the next one: an insertion if it begins in the supply, else a step."""
FAR = 99


def _is_station(field: int) -> bool:
    return FIRST_STATION <= field < FIRST_VILLAGE


def railway(s: State, source: int) -> dict[int, tuple[Leg, ...]]:
    """By station: the shortest way there from a station or a village; of equal ones that with the most markers."""
    neighbours = s.config.area.neighbours
    best: dict[int, tuple[int, tuple[Leg, ...]]] = {source: (0, ())}
    layer = [source]
    while layer:
        found: dict[int, tuple[int, tuple[Leg, ...]]] = {}
        for field in layer:
            markers, legs = best[field]
            for station in neighbours[field]:
                if station not in best:
                    more = markers + (s.rail[station - FIRST_STATION] >= 0)
                    if station not in found or more > found[station][0]:
                        found[station] = (more, (*legs, (field, station)))
        best |= found
        layer = sorted(found)
    return {station: legs for station, (_, legs) in best.items() if station != source}


def nearest_station(s: State, station: int) -> int:
    """How many steps it takes at least until somebody gets there."""
    asked = s.pending[-1]
    seat = s.seats[asked.seat]
    inserting = asked.inserts > 0 and (seat.men[SUPPLY] or asked.steps > 1)
    ways = [railway(s, FIRST_VILLAGE + v) for v in seat.camps if inserting or seat.men[FIRST_VILLAGE + v]]
    ways += [railway(s, field) for field in range(FIRST_STATION, FIRST_VILLAGE) if seat.men[field] and field != station]
    return min((len(way[station]) for way in ways if station in way), default=FAR)


def trip(s: State, seat: Seat, source: int, target: int) -> tuple[Leg, ...] | None:
    """The shortest way of one miner; None if there is none."""
    if source == target:
        return None
    if source == SUPPLY:
        if not _is_station(target):
            return ((SUPPLY, target),)
        ways = []
        for village in seat.camps:
            way = railway(s, FIRST_VILLAGE + village).get(target)
            if way is not None:
                ways.append(((SUPPLY, FIRST_VILLAGE + village), *way))
        return min(ways, key=len, default=None)
    if target == SUPPLY or (target < FIRST_STATION and not _is_station(source)):
        return ((source, target),)
    if _is_station(target) and source >= FIRST_STATION:
        return railway(s, source).get(target)
    rest = trip(s, seat, SUPPLY, target)
    return None if rest is None else ((source, SUPPLY), *rest)


class Step(NamedTuple):
    """A leg and the number of its trip."""

    leg: Leg
    trip: int


def in_order(seat: Seat, trips: Sequence[Sequence[Leg]]) -> list[Step] | None:
    """All legs so that each one finds a miner and room; None if that cannot be."""
    return _rest(seat, list(seat.men), [tuple(legs) for legs in trips])


def _rest(seat: Seat, men: list[int], trips: list[tuple[Leg, ...]]) -> list[Step] | None:
    if not any(trips):
        return []
    for number, legs in enumerate(trips):
        if not legs:
            continue
        ways = [legs]
        if len(legs) > 1 and legs[0][0] == SUPPLY and legs[0][1] >= FIRST_VILLAGE:
            ways.append((legs[1], legs[0], *legs[2:]))  # the settlement is full: first somebody leaves it
        for first, *others in ways:
            source, target = first
            if men[source] and _room(seat, men, target):
                after = list(men)
                after[source] -= 1
                after[target] += 1
                rest = _rest(seat, after, [*trips[:number], tuple(others), *trips[number + 1 :]])
                if rest is not None:
                    return [Step(first, number), *rest]
    return None


def _room(seat: Seat, men: Sequence[int], field: int) -> bool:
    if field >= FIRST_VILLAGE:
        return men[field] < AT_SETTLEMENT
    return field == SUPPLY or field >= FIRST_STATION or men[field] < CAPACITY[seat.flipped][field]
