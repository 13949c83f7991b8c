"""What a seat of Coal Baron can expect by itself: its points without the majorities, and how far it may get in them.

Everything is counted in points. A worker, a Mark, a cube at the right place are worth what they usually bring; an
outstanding order is worth its points and its share of the majorities, less the work that it still needs.

Bots ask for this some thousand times a second, mostly for pits that differ in nothing but Marks and workers. So what
depends on neither is worked out once (`Holding`), and so is the work that an order needs (`Setting.work`).
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Any, Final, NamedTuple

from pyengine.games.coal_baron.bot.weights import Weights
from pyengine.games.coal_baron.chapters.final_scoring import light_and_dark
from pyengine.games.coal_baron.components import (
    CARD_POINTS,
    CARD_SPOTS,
    CARD_VEHICLE,
    CUBES_PER_POINT,
    ELEMENT_POINTS,
    ELEMENTS_SCORED,
    MARKS_PER_POINT,
    MINECART_COST,
    POINTS_PER_ORDER,
    POINTS_PER_SURPLUS_TILE,
    SETUP,
    SHIFTS,
)
from pyengine.games.coal_baron.pit import Four, Pit, Terms

_FOUR = (0, 1, 2, 3)
CARD_COUNTS: Final = tuple(tuple(spots.count(colour) for colour in _FOUR) for spots in CARD_SPOTS)
"""By card: its spots of each colour."""
_MOST_WORKERS = max(row["workers"] for row in SETUP.values())
FINE: Final = 8
"""Leads in an element of the shift clock are distinguished to an eighth of a spot, so outlooks count in eighths."""
_CARD_ELEMENTS: Final = tuple(
    (
        *((colour, float(FINE * many)) for colour, many in enumerate(counts) if many),
        (4 + CARD_VEHICLE[card], float(FINE * sum(counts))),
    )
    for card, counts in enumerate(CARD_COUNTS)
)
"""By card: the elements that its delivery counts for, and how much."""
_CARDS: Final = tuple(
    (1 << CARD_VEHICLE[card], CARD_POINTS[card] - POINTS_PER_ORDER, elements)
    for card, elements in enumerate(_CARD_ELEMENTS)
)
"""By card: its vehicle as a bit, its points, its elements."""


class Outlook:
    """What a seat can expect by itself, and how far it may get in the elements of the shift clock."""

    __slots__ = ("later", "later_serial", "now", "now_serial", "points", "rough")

    def __init__(self, points: float, now: tuple[float, ...], later: tuple[float, ...], rough: float) -> None:
        self.points: Final = points
        """Expected final points without the majorities."""
        self.now: Final = now
        """Expected counts of the elements at the end of this shift, in eighths."""
        self.later: Final = later
        """The same at the end of the game."""
        self.rough: Final = rough
        """The points with a rough guess at the majorities, to compare outlooks of one seat."""
        # The majorities number equal counts, so that two seats are compared only once.
        self.now_serial = self.later_serial = -1


Coal = tuple[int, ...]
"""Cubes by colour: four in the cage, four in the storage, four on minecarts."""


class Orders(NamedTuple):
    """Outstanding orders."""

    cards: tuple[int, ...]
    free: tuple[Four, ...]
    halves: tuple[tuple[int, int], ...]
    queue: list[tuple[float, int, int, tuple[tuple[int, float], ...], Four, int]]
    """Those first that bring most for what they still need: what an order is worth, its vehicle as a bit, its points,
    the elements that it counts for, its free spots by colour, the number of its half-covered spots."""


class Supply(NamedTuple):
    """What a number of workers in supply means in a shift."""

    total: int
    """With those of the later shifts."""
    points: float
    """For the workers themselves."""
    mark: float
    """For a Mark."""
    need: float
    """More for each of the first six Marks."""
    unserved: float
    """For an order that is not worth its work."""
    shift_spread: float
    whole_spread: float
    """How uncertain it is what can be done with the workers of the shift, and with all."""
    time: float
    each: tuple[float, ...]
    """By colour and place: for a cube without an order."""
    soon: float
    likely: float
    """How likely a full minecart is emptied in this shift, and at all."""


class Setting:
    """What the outlooks of one shift have in common: its weights, the workers to come, the open points of the rules."""

    def __init__(self, weights: Weights, shift: int, each: int, terms: Terms) -> None:
        self.weights: Final = weights
        self.shift: Final = shift
        self.each: Final = each
        self.terms: Final = terms
        self.future: Final = (SHIFTS - shift) * each
        self.effort_cost: Final = weights.worker[shift] * weights.effort
        colours, vehicles = _spot_weights(shift)
        self.fights: Final = tuple(
            points / FINE for points in (*colours, *vehicles, *(float(ELEMENT_POINTS[8 + line][0]) for line in _FOUR))
        )
        self.worth: Final = tuple(
            CARD_POINTS[card]
            - POINTS_PER_ORDER
            + weights.spot * (sum(counts[c] * colours[c] for c in _FOUR) + sum(counts) * vehicles[CARD_VEHICLE[card]])
            for card, counts in enumerate(CARD_COUNTS)
        )
        """By card: the points of an order and its share of the majorities."""
        self.spot_payoffs: Final = tuple(
            round(0.5 * worth / sum(counts), 1) for worth, counts in zip(self.worth, CARD_COUNTS, strict=True)
        )
        self.done_payoffs: Final = tuple(round(0.3 * worth, 1) for worth in self.worth)
        self.supplies: Final = [self._supply(workers) for workers in range(_MOST_WORKERS + 1)]
        self.holdings: Final[dict[tuple[Any, ...], Holding]] = {}
        self._orders: dict[tuple[Any, ...], Orders] = {}
        self.known_work: Final[dict[tuple[Any, ...], tuple[float, int, Coal]]] = {}

    def _supply(self, workers: int) -> Supply:
        w = self.weights
        total = workers + self.future
        worker = w.worker[self.shift]
        mark = w.mark[self.shift]
        # The last workers and Marks of the game bring little.
        if self.future:
            points = worker * workers
        else:
            points = worker * (workers - 0.5 * min(workers, 3))
            mark = 0.2 + (mark - 0.2) * min(1.0, workers / 8)
        time = min(1.0, total / 24)
        return Supply(
            total,
            points,
            mark,
            w.need if total > 6 else w.need * total / 7,
            POINTS_PER_ORDER * (1.0 if total < 12 else 0.5),
            1.0 + 0.25 * workers,
            1.0 + 0.25 * total,
            time,
            tuple(0.3 + time * (MINECART_COST[colour] * mark * 0.9 + more) for colour in _FOUR for more in (0.5, 0.8)),
            0.3 * min(1.0, workers / 8),
            w.empty * min(1.0, total / 18),
        )

    def forget(self) -> None:
        """Forget what was found before."""
        self.holdings.clear()
        self._orders.clear()
        self.known_work.clear()

    def orders(self, cards: tuple[int, ...], free: tuple[Four, ...], halves: tuple[tuple[int, int], ...]) -> Orders:
        """Orders by card with their free and half-covered spots."""
        key = (cards, free, halves)
        found = self._orders.get(key)
        if found is None:
            queue = []
            for number, card in enumerate(cards):
                worth = self.worth[card]
                half = sum(order == number for order, _ in halves)
                queue.append((worth / (1.0 + sum(free[number])), worth, number, card, free[number], half))
            queue.sort(reverse=True)
            found = self._orders[key] = Orders(
                cards, free, halves, [(worth, *_CARDS[card], spots, half) for _, worth, _, card, spots, half in queue]
            )
        return found

    def work(self, free: Four, half: int, coal: Coal, level: int) -> tuple[float, int, Coal]:
        """What an order still needs: workers without its delivery, Marks; and the coal that is left then."""
        w = self.weights
        steps = 0.0
        bought = 0
        price = 0
        left = list(coal)
        for colour, need in enumerate(free):
            if not need:
                continue
            took = min(need, left[colour])
            left[colour] -= took
            need -= took
            steps += took if level == 0 else 1.4 * took
            if need:
                took = min(need, left[4 + colour])
                left[4 + colour] -= took
                need -= took
                steps += took
            if need:
                took = min(need, left[8 + colour])
                left[8 + colour] -= took
                need -= took
                steps += 2.6 * took if level != colour + 1 else 2.2 * took
            if need:
                steps += 2.6 * need
                bought += need
                price += MINECART_COST[colour] * need
        if half:
            steps += 1.2 * half
        return steps * w.step + bought * w.buy, price, tuple(left)


def _spot_weights(shift: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How many points of the shift clock a delivered spot fights for: by colour, by vehicle."""
    colours = tuple(float(ELEMENT_POINTS[c][0] * (SHIFTS + 1 - shift)) for c in _FOUR)
    rounds = sum(1 for later in range(shift, SHIFTS + 1) if ELEMENTS_SCORED[later] > 4)
    vehicles = tuple(float(ELEMENT_POINTS[4 + v][0] * rounds) for v in _FOUR)
    return colours, vehicles


@lru_cache(2000)
def _leftovers(coal: Coal) -> tuple[tuple[int, int, float], ...]:
    """Coal without an order: its colour and place, up to three cubes, points for more than three."""
    found = []
    for colour in _FOUR:
        for place, cubes in enumerate((coal[8 + colour], coal[colour] + coal[4 + colour])):
            if cubes:
                found.append((2 * colour + place, min(cubes, 3), 0.3 * max(0, cubes - 3)))
    return tuple(found)


class Holding:
    """What a seat has in a shift, except Marks and workers, and everything that was found out about it."""

    __slots__ = (
        "_at_hand",
        "_coal",
        "_delivered",
        "_filled",
        "_outlooks",
        "_surplus",
        "empties",
        "found",
        "orders",
        "pit",
        "setting",
    )

    def __init__(
        self,
        setting: Setting,
        pit: Pit,
        orders: Orders,
        lengths: tuple[int, ...],
        delivered: tuple[float, ...],
        surplus: int,
    ) -> None:
        self.setting: Final = setting
        self.pit: Final = pit
        self.orders: Final = orders
        self._delivered = delivered
        self._surplus = surplus
        filled, on_carts = _summed(pit[3])
        self._filled = filled
        self.empties: Final = (
            lengths[0] - filled[0],
            lengths[1] - filled[1],
            lengths[2] - filled[2],
            lengths[3] - filled[3],
        )
        """By level: minecarts without a cube."""
        self._coal: Coal = pit[1] + pit[2] + on_carts
        self._outlooks: dict[int, Outlook] = {}
        # What the judgement has found out about the answers of a seat that has this.
        self.found: Final[dict[tuple[Any, ...], Any]] = {}

    def worked(self, pit: Pit) -> Holding:
        """The same after work in the pit."""
        lengths = tuple([empty + full for empty, full in zip(self.empties, self._filled, strict=True)])
        orders = self.setting.orders(self.orders.cards, pit[4], pit[5])
        return Holding(self.setting, pit, orders, lengths, self._delivered, self._surplus)

    def outlook(self, marks: int, workers: int) -> Outlook:
        """What this may bring together with these Marks and workers in supply."""
        key = marks << 8 | workers
        found = self._outlooks.get(key)
        if found is None:
            found = self._outlooks[key] = self._judged(marks, workers)
        return found

    def _judged(self, marks: int, workers: int) -> Outlook:
        setting = self.setting
        w = setting.weights
        total, points, mark, need, unserved, shift_spread, whole_spread, time, each, soon_empty, likely = (
            setting.supplies[workers]
        )
        points += mark * marks if marks <= 14 else mark * 14 + 0.21 * (marks - 14)
        points += need * (marks if marks < 6 else 6)
        if not total:
            points = marks // MARKS_PER_POINT
        now = list(self._delivered)
        later = now[:]
        coal = self._coal
        level = self.pit[0]
        spent = 0.0
        called = 0
        known = setting.known_work
        for worth, vehicle, order_points, elements, free, half in self.orders.queue:
            key = (free, half, coal, level)
            work = known.get(key)
            if work is None:
                work = known[key] = setting.work(free, half, coal, level)
            needed, price, coal_after = work
            effort = needed + (0.15 if called & vehicle else w.deliver)
            spent_after = spent + effort
            # How likely this work is done with these workers.
            chance = 0.5 + (total - spent_after) / whole_spread if total else 0.0
            chance = 0.0 if chance <= 0.0 else 1.0 if chance > 1.0 else chance
            cost = effort * setting.effort_cost
            paid = price * mark
            if worth * chance - cost - paid <= 0:
                points += unserved
                continue
            use = 1 - spent / w.horizon
            if use < 0.1:
                use = 0.1
            spent = spent_after
            called |= vehicle
            coal = coal_after
            chance *= use
            points += order_points * chance + POINTS_PER_ORDER
            points -= (cost + paid) * chance
            soon = 0.5 + (workers - spent_after) / shift_spread if workers else 0.0
            if soon > 0.0:
                soon = use if soon > 1.0 else soon * use
                for element, spots in elements:
                    now[element] += spots * soon
                    later[element] += spots * chance
            else:
                for element, spots in elements:
                    later[element] += spots * chance
        # Coal without an order, and minecarts that may be emptied.
        for kind, few, more in _leftovers(coal):
            points += each[kind] * few + more
        for line, (empty, full) in enumerate(zip(self.empties, self._filled, strict=True), 8):
            if full:
                now[line] = FINE * (empty + full * soon_empty)
                later[line] = FINE * (empty + full * likely)
            else:
                now[line] = later[line] = float(FINE * empty)
        if self._surplus:
            points += POINTS_PER_SURPLUS_TILE * self._surplus * (1 - 0.5 * time)
        if total < 10:
            points += 0.1 * sum(self._coal[:8]) / CUBES_PER_POINT
        rough = points + w.spot * sum(map(mul, later, setting.fights))
        return Outlook(points, tuple(now), tuple(later), rough)


@lru_cache(4000)
def _summed(rows: tuple[int, ...]) -> tuple[Four, Four]:
    """Full minecarts by level, and their cubes by colour."""
    filled = (sum(rows[0:4]), sum(rows[4:8]), sum(rows[8:12]), sum(rows[12:16]))
    y, b, g, k = (rows[c] + rows[4 + c] + rows[8 + c] + rows[12 + c] for c in _FOUR)
    return filled, (y, b, g, k)


@lru_cache(4000)
def delivered_counts(delivered: tuple[int, ...]) -> tuple[float, ...]:
    """What the delivered cards count in the elements, in eighths."""
    counts = [0.0] * 12
    for card in delivered:
        for element, spots in _CARD_ELEMENTS[card]:
            counts[element] += spots
    return tuple(counts)


@lru_cache(4000)
def surplus_of(tiles: tuple[tuple[int, ...], ...]) -> int:
    """CB-13.5: how many tiles one side has more than the other."""
    light, dark = light_and_dark(tiles)
    return abs(light - dark)
