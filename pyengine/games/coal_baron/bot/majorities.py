"""The majorities of the shift clock: what they may still bring each seat.

An element is won with a probability that depends on the lead and on how much can still happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from pyengine.games.coal_baron.bot.worth import CARD_COUNTS, FINE, Outlook
from pyengine.games.coal_baron.chapters.shift_scoring import places
from pyengine.games.coal_baron.components import (
    CARD_VEHICLE,
    ELEMENT_POINTS,
    ELEMENTS_SCORED,
    SHIFTS,
    TILE_COPIES,
    TILE_MINECARTS,
)

_KNOWN_LIMIT = 2000
_SERIALS_LIMIT = 6000
_MIDDLE = 120
_ENTRIES = 2 * _MIDDLE
_POINTS = tuple((float(first), float(second)) for first, second in ELEMENT_POINTS)
_MOST = max(
    *(sum(counts[colour] for counts in CARD_COUNTS) for colour in range(4)),
    *(sum(sum(counts) for card, counts in enumerate(CARD_COUNTS) if CARD_VEHICLE[card] == v) for v in range(4)),
    1 + sum(copies * carts for copies, carts in zip(TILE_COPIES, TILE_MINECARTS, strict=True)),
)
_BEYOND = FINE * _MOST - _MIDDLE + 1
"""No lead, in eighths, is further than this beyond the leads whose chances are distinguished."""


class Scored(NamedTuple):
    """Neighbouring elements that are scored equally often."""

    first: int
    end: int
    """The first element, and the one after the last."""
    points: list[float]
    """For the first place, in all these scorings."""
    seconds: list[float]
    """For the second one."""
    chances: list[float]
    """By the lead: how likely it is kept or shared."""
    mine: list[float]
    """The same for every lead there can be: far behind is found by a negative index."""
    theirs: list[float]
    """The same for the only other player."""
    known: list[dict[tuple[float, ...], list[float]]]
    """By element: the shares of three or four players."""
    pairs: dict[tuple[int, int], tuple[float, float]]
    """What these and the following elements bring either of two players, by the numbers of their counts."""


Scorings = tuple[list[Scored], list[Scored]]
"""At the end of this shift; later."""


class Majorities:
    """The chances on the shift clock; how fast uncertainty grows with the workers still to be placed is given."""

    def __init__(self, spread: float) -> None:
        self._spread = spread
        self._tables: dict[tuple[int, int, int, int], Scorings] = {}
        self._serials: dict[tuple[float, ...], int] = {}
        self._next = 0

    def add(self, shift: int, each: int, workers: int, outlooks: Sequence[Outlook], values: list[float]) -> None:
        """The points that the shift clock may still bring, with this many workers in supply this shift."""
        players = len(values)
        if not workers:
            counts = [outlook.now for outlook in outlooks]
            for element in range(ELEMENTS_SCORED[shift]):
                first, second = places([round(mine[element] / FINE) for mine in counts])
                for seat in first:
                    values[seat] += ELEMENT_POINTS[element][0]
                for seat in second:
                    values[seat] += ELEMENT_POINTS[element][1]
        key = (shift, workers, players, each)
        soon, later = self._tables.get(key) or self._made(key)
        if players == 2:
            one, two = outlooks
            if one.now_serial < 0:
                self._number(one)
            if two.now_serial < 0:
                self._number(two)
            if soon:
                known = soon[0].pairs
                pair = known.get((one.now_serial, two.now_serial))
                if pair is None:
                    pair = known[one.now_serial, two.now_serial] = _for_two(soon, one.now, two.now)
                values[0] += pair[0]
                values[1] += pair[1]
            if later:
                known = later[0].pairs
                pair = known.get((one.later_serial, two.later_serial))
                if pair is None:
                    pair = known[one.later_serial, two.later_serial] = _for_two(later, one.later, two.later)
                values[0] += pair[0]
                values[1] += pair[1]
        else:
            _add_for_more(soon, [outlook.now for outlook in outlooks], values)
            _add_for_more(later, [outlook.later for outlook in outlooks], values)

    def _number(self, outlook: Outlook) -> None:
        """Number the counts of an outlook, equal ones equally."""
        serials = self._serials
        if len(serials) > _SERIALS_LIMIT:
            serials.clear()
            for scorings in self._tables.values():
                for scored in (*scorings[0], *scorings[1]):
                    scored.pairs.clear()
        # No number is ever given again: an outlook may keep it longer than the table does.
        self._next += 2
        outlook.now_serial = serials.setdefault(outlook.now, self._next)
        outlook.later_serial = serials.setdefault(outlook.later, self._next + 1)

    def _made(self, key: tuple[int, int, int, int]) -> Scorings:
        """The elements that are scored at the end of this shift and later ones, each with its points and chances.

        Several later scorings of an element are taken together.
        """
        shift, all_workers, players, each = key
        workers = all_workers / players
        soon = [_scored(0, ELEMENTS_SCORED[shift], 1, self._chances(workers))] if workers else []
        later = []
        tables = {after: self._chances(workers + (after - shift) * each) for after in range(shift + 1, SHIFTS + 1)}
        first = 0
        while first < len(_POINTS):
            rounds = [after for after in tables if first < ELEMENTS_SCORED[after]]
            if not rounds:
                break
            end = min(ELEMENTS_SCORED[after] for after in rounds)
            times = len(rounds)
            mean = [sum(column) / times for column in zip(*(tables[after] for after in rounds), strict=True)]
            later.append(_scored(first, end, times, mean))
            first = end
        self._tables[key] = (soon, later)
        return soon, later

    def _chances(self, workers: float) -> list[float]:
        """By the lead in an element: how likely it is kept, or shared, while workers are still to be placed."""
        spread = 0.12 + self._spread * sqrt(workers)
        return [
            1 / (1 + exp(min(500.0, -((place - _MIDDLE + 0.5) / FINE + 0.3) / spread))) for place in range(_ENTRIES)
        ]


def _scored(first: int, end: int, times: int, chances: list[float]) -> Scored:
    sure = [chances[-1]] * _BEYOND
    never = [0.0] * _BEYOND
    return Scored(
        first,
        end,
        [points * times for points, _ in _POINTS[first:end]],
        [points * times for _, points in _POINTS[first:end]],
        chances,
        chances + sure + never,
        chances[::-1] + never + sure,
        [{} for _ in range(first, end)],
        {},
    )


def _for_two(scorings: list[Scored], one: tuple[float, ...], two: tuple[float, ...]) -> tuple[float, float]:
    """What these scorings bring either of two players."""
    mine = theirs = 0.0
    for first, end, points, _, _, ahead, behind, _, _ in scorings:
        for worth, my_count, their_count in zip(points, one[first:end], two[first:end], strict=True):
            place = int(my_count - their_count + _MIDDLE)
            mine += worth * ahead[place]
            theirs += worth * behind[place]
    return mine, theirs


def _add_for_more(scorings: list[Scored], counts: list[tuple[float, ...]], values: list[float]) -> None:
    for first, end, points, seconds, chances, _, _, known, _ in scorings:
        rows = zip(*[mine[first:end] for mine in counts], strict=True)
        for row, worth, runner_up, shares_of in zip(rows, points, seconds, known, strict=True):
            shares = shares_of.get(row)
            if shares is None:
                if len(shares_of) > _KNOWN_LIMIT:
                    shares_of.clear()
                shares = shares_of[row] = _shares(row, worth, runner_up, chances)
            for seat, share in enumerate(shares):
                values[seat] += share


def _shares(counts: tuple[float, ...], points: float, runner_up: float, table: list[float]) -> list[float]:
    """The expected points of an element with three or four players."""
    shares = []
    for seat, mine in enumerate(counts):
        first = 1.0
        behind = []
        for other, count in enumerate(counts):
            if other != seat:
                place = int(mine - count + _MIDDLE)
                ahead = table[0 if place < 0 else min(place, _ENTRIES - 1)]
                first *= ahead
                behind.append(ahead)
        second = sum((1 - ahead) * first / max(ahead, 1e-9) for ahead in behind)
        shares.append(points * first + runner_up * second)
    return shares


def lead(values: Sequence[float], seat: int) -> float:
    """Points ahead of the best other player."""
    if len(values) == 2:
        return values[seat] - values[1 - seat]
    return values[seat] - max([value for other, value in enumerate(values) if other != seat])
