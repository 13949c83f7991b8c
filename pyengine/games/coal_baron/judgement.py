"""What a position of Coal Baron is worth: expected final points by seat, for bots and hints.

Everything is counted in points. A worker, a Mark, a cube at the right place are worth what they usually bring; an
outstanding order is worth its points and its share of the majorities, less the work that it still needs; majorities are
won with a probability that depends on the lead and on how much can still happen. Nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from pyengine.core.decision import Answer
from pyengine.core.events import Happenings
from pyengine.core.rng import Rng
from pyengine.core.text import N_, Message, plural
from pyengine.games.coal_baron.components import (
    CARD_POINTS,
    CARD_SPOTS,
    CARD_VEHICLE,
    CARDS,
    COLOURS,
    CUBES_PER_POINT,
    ELEMENT_POINTS,
    ELEMENTS_SCORED,
    MARKS_PER_POINT,
    MINECART_COST,
    POINTS_PER_ORDER,
    POINTS_PER_SURPLUS_TILE,
    SHIFTS,
    SPACE_ACTION,
    SPACE_AMOUNT,
    SPACE_VEHICLE,
    TILE_COLOUR,
    TILE_MINECARTS,
    VEHICLES,
)
from pyengine.games.coal_baron.draw import ORDER_DRAW
from pyengine.games.coal_baron.final_scoring import light_and_dark
from pyengine.games.coal_baron.mining_plan import Aims, Node, Pit, Terms, keys_of, picture, plans
from pyengine.games.coal_baron.rules import RULES
from pyengine.games.coal_baron.shift_scoring import places
from pyengine.games.coal_baron.state import Seat, State

_FOUR = (0, 1, 2, 3)
_CARD_COUNTS = tuple(tuple(spots.count(colour) for colour in _FOUR) for spots in CARD_SPOTS)
_CACHE_LIMIT = 20000
_PLANS_LIMIT = 300
"""Plans are large."""
_MOST_STEPS = max(SPACE_AMOUNT[space] for space, action in enumerate(SPACE_ACTION) if action == "mine")
_JUDGED = (5, 2, 1)
"""How many plans are judged: with all work steps, with one or two steps fewer."""
_POINTS = tuple((float(first), float(second)) for first, second in ELEMENT_POINTS)
_FINE = 8
"""Leads are told apart to an eighth of a spot."""
_MIDDLE = 120
_ENTRIES = 2 * _MIDDLE


_Scored = tuple[int, float, float, list[float], dict[tuple[float, ...], list[float]]]
"""An element, the points for first and second place, the chances by lead, and what was found out with them."""
_Scorings = tuple[list[_Scored], list[_Scored]]


class Outlook(NamedTuple):
    """What a seat can expect by itself, and how far it may get in the elements of the shift clock."""

    points: float
    """Expected final points without the majorities."""
    now: tuple[float, ...]
    """Expected counts of the elements at the end of this shift."""
    later: tuple[float, ...]
    """The same at the end of the game."""
    rough: float
    """The points with a rough guess at the majorities, to compare outlooks of one seat."""


class Weights(NamedTuple):
    """The rules of thumb, in points or workers; tuned by play (docs/bots.md)."""

    worker: tuple[float, ...] = (0.0, 1.5, 1.5, 1.3)
    """By shift: a worker."""
    mark: tuple[float, ...] = (0.0, 0.42, 0.38, 0.24)
    """By shift: a Mark."""
    step: float = 0.17
    """Workers for a work step."""
    deliver: float = 1.2
    """Workers for a delivery."""
    buy: float = 0.65
    """Workers for a minecart that is still to be bought."""
    spot: float = 0.11
    """Share of a majority's points that a delivered spot brings."""
    spread: float = 0.36
    """How fast uncertainty grows with the workers still to be placed."""
    empty: float = 0.5
    """How likely a full minecart is emptied by the end."""
    effort: float = 1.5
    """Part of the work for an order that is counted against it."""
    need: float = 0.4
    """More for each of the first six Marks."""
    horizon: float = 10.0
    """Workers' worth of work after which one more order is of little use."""


class Judgement:
    """Coal Baron's judgement, as `pyengine.bots.judgement.Judgement` asks for it."""

    searched: Final = frozenset({"turn", "draft", "draw.take", "shortage"})

    def __init__(self, weights: Weights | None = None, majorities: bool = True, width: int = 12) -> None:
        self.width: Final = width
        self.weights: Final = weights or Weights()
        self.majorities: Final = majorities
        self._outlooks: dict[tuple[Any, ...], Outlook] = {}
        self._plans: dict[tuple[Any, ...], list[list[Node]]] = {}
        self._proposals: dict[tuple[Any, ...], list[tuple[Outlook, Node]]] = {}
        self._tables: dict[tuple[int, float, int], _Scorings] = {}

    # --- what a position is worth -----------------------------------------------------------------------------------

    def expected(self, s: State) -> list[float]:
        """Expected final points by seat."""
        if s.over:
            return [seat.score + 0.01 * seat.marks for seat in s.seats]
        return self._together(s, [self._outlook(s, seat) for seat in s.seats])

    def _together(self, s: State, outlooks: Sequence[Outlook]) -> list[float]:
        values = [seat.score + outlook.points for seat, outlook in zip(s.seats, outlooks, strict=True)]
        if self.majorities:
            self._add_majorities(s, outlooks, values)
        return values

    def _add_majorities(self, s: State, outlooks: Sequence[Outlook], values: list[float]) -> None:
        """The points that the shift clock may still bring: at the end of this shift, and of the later ones."""
        players = len(values)
        workers = sum(seat.workers for seat in s.seats)
        if not workers:
            counts = [outlook.now for outlook in outlooks]
            for element in range(ELEMENTS_SCORED[s.shift]):
                first, second = places([round(mine[element]) for mine in counts])
                for seat in first:
                    values[seat] += ELEMENT_POINTS[element][0]
                for seat in second:
                    values[seat] += ELEMENT_POINTS[element][1]
        scorings = self._scorings(s.shift, workers / players, s.config.workers_each)
        for later, elements in enumerate(scorings):
            columns = [outlook.later if later else outlook.now for outlook in outlooks]
            if players == 2:
                one, two = columns
                mine = theirs = 0.0
                for element, points, _, table, _ in elements:
                    place = int((one[element] - two[element]) * _FINE + _MIDDLE)
                    if 0 <= place < _ENTRIES:
                        mine += points * table[place]
                        theirs += points * table[_ENTRIES - 1 - place]
                    elif place < 0:
                        theirs += points * table[-1]
                    else:
                        mine += points * table[-1]
                values[0] += mine
                values[1] += theirs
            else:
                for element, points, runner_up, table, known in elements:
                    row = tuple([column[element] for column in columns])
                    shares = known.get(row)
                    if shares is None:
                        if len(known) > _CACHE_LIMIT // 10:
                            known.clear()
                        shares = known[row] = _shares(row, points, runner_up, table)
                    for seat, share in enumerate(shares):
                        values[seat] += share

    def _scorings(self, shift: int, workers: float, each: int) -> _Scorings:
        """The elements that are scored at the end of this shift and later ones, each with its points and chances.

        The chances are a table by lead; several later scorings of an element are taken together.
        """
        key = (shift, workers, each)
        found = self._tables.get(key)
        if found is None:
            now = self._chances(workers) if workers else None
            soon: list[_Scored] = [(e, *_POINTS[e], now, {}) for e in range(ELEMENTS_SCORED[shift])] if now else []
            later: list[_Scored] = []
            tables = {after: self._chances(workers + (after - shift) * each) for after in range(shift + 1, SHIFTS + 1)}
            for element, (first, second) in enumerate(_POINTS):
                scored = [table for after, table in tables.items() if element < ELEMENTS_SCORED[after]]
                times = len(scored)
                if times:
                    mean = [sum(column) / times for column in zip(*scored, strict=True)]
                    later.append((element, first * times, second * times, mean, {}))
            found = self._tables[key] = (soon, later)
        return found

    def _chances(self, workers: float) -> list[float]:
        """By the lead in an element: how likely it is kept, or shared, while so many workers are still to be placed."""
        spread = 0.12 + self.weights.spread * sqrt(workers)
        return [
            1 / (1 + exp(min(500.0, -((place - _MIDDLE + 0.5) / _FINE + 0.3) / spread))) for place in range(_ENTRIES)
        ]

    @staticmethod
    def _key(s: State, seat: Seat) -> tuple[Any, ...]:
        """Everything on which the outlook of a seat depends."""
        return (
            seat.orders,
            seat.cage,
            seat.level,
            seat.storage,
            seat.carts,
            seat.marks,
            seat.workers,
            seat.delivered,
            seat.tiles,
            s.shift,
            s.config.workers_each,
        )

    def _outlook(self, s: State, seat: Seat) -> Outlook:
        key = self._key(s, seat)
        found = self._outlooks.get(key)
        if found is None:
            if len(self._outlooks) > _CACHE_LIMIT:
                self._outlooks.clear()
            light, dark = light_and_dark(seat)
            found = self._outlooks[key] = self.outlook(
                picture(seat),
                seat.carts,
                tuple(order[0] for order in seat.orders),
                seat.delivered,
                abs(light - dark),
                seat.marks,
                seat.workers,
                (SHIFTS - s.shift) * s.config.workers_each,
                s.shift,
            )
        return found

    def outlook(
        self,
        pit: Pit,
        carts: tuple[tuple[int, ...], ...],
        cards: tuple[int, ...],
        delivered: tuple[int, ...],
        surplus: int,
        marks: int,
        workers: int,
        future: int,
        shift: int,
    ) -> Outlook:
        """What a pit, its orders, Marks and workers may bring."""
        w = self.weights
        level, cage_, storage_, rows, free, halves = pit
        cage, storage = list(cage_), list(storage_)
        on_carts = [rows[c] + rows[4 + c] + rows[8 + c] + rows[12 + c] for c in _FOUR]
        filled = [sum(rows[4 * line : 4 * line + 4]) for line in _FOUR]
        now = [0.0] * 12
        for card in delivered:
            mine = _CARD_COUNTS[card]
            now[0] += mine[0]
            now[1] += mine[1]
            now[2] += mine[2]
            now[3] += mine[3]
            now[4 + CARD_VEHICLE[card]] += mine[0] + mine[1] + mine[2] + mine[3]
        later = now[:]
        worker = w.worker[shift]
        mark = w.mark[shift]
        total = workers + future
        at_hand = sum(cage) + sum(storage)
        # Workers and Marks; the last ones of the game bring little.
        if future:
            points = worker * workers
        else:
            points = worker * (workers - 0.5 * min(workers, 3))
            mark = 0.2 + (mark - 0.2) * min(1.0, workers / 8)
        points += mark * min(marks, 14) + 0.21 * max(0, marks - 14)
        points += (w.need if total > 6 else w.need * total / 7) * min(marks, 6)
        if not total:
            points = marks // MARKS_PER_POINT
        # Orders: those first that bring most for what they still need.
        if cards:
            colour_weight, vehicle_weight = _SPOT_WEIGHTS[shift]
            queue = []
            for number, card in enumerate(cards):
                spots = _CARD_COUNTS[card]
                size = spots[0] + spots[1] + spots[2] + spots[3]
                worth = (
                    CARD_POINTS[card]
                    - POINTS_PER_ORDER
                    + w.spot
                    * (
                        spots[0] * colour_weight[0]
                        + spots[1] * colour_weight[1]
                        + spots[2] * colour_weight[2]
                        + spots[3] * colour_weight[3]
                        + size * vehicle_weight[CARD_VEHICLE[card]]
                    )
                )
                missing = sum(free[number])
                queue.append((worth / (1.0 + missing), worth, number, card, spots, size))
            queue.sort(reverse=True)
            half = [number for number, _ in halves]
            spent = 0.0
            called = [False, False, False, False]
            effort_cost = worker * w.effort
            for _, worth, number, card, spots, size in queue:
                steps = 0.0
                bought = 0
                price = 0
                open_spots = free[number]
                took_cage, took_storage, took_carts = [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]
                for colour in _FOUR:
                    need = open_spots[colour]
                    if not need:
                        continue
                    took = took_cage[colour] = min(need, cage[colour])
                    need -= took
                    steps += took if level == 0 else 1.4 * took
                    if need:
                        took = took_storage[colour] = min(need, storage[colour])
                        need -= took
                        steps += took
                    if need:
                        took = took_carts[colour] = min(need, on_carts[colour])
                        need -= took
                        steps += 2.6 * took if level != colour + 1 else 2.2 * took
                    if need:
                        steps += 2.6 * need
                        bought += need
                        price += MINECART_COST[colour] * need
                if half:
                    steps += 1.2 * half.count(number)
                vehicle = CARD_VEHICLE[card]
                effort = steps * w.step + bought * w.buy + (0.15 if called[vehicle] else w.deliver)
                spent_after = spent + effort
                chance = _chance(spent_after, total)
                use = max(0.1, 1 - spent / w.horizon)
                gain = worth * chance - effort * effort_cost - price * mark
                if gain <= 0:
                    points += POINTS_PER_ORDER * (1.0 if total < 12 else 0.5)
                    continue
                spent = spent_after
                called[vehicle] = True
                for colour in _FOUR:
                    cage[colour] -= took_cage[colour]
                    storage[colour] -= took_storage[colour]
                    on_carts[colour] -= took_carts[colour]
                chance *= use
                points += (CARD_POINTS[card] - POINTS_PER_ORDER) * chance + POINTS_PER_ORDER
                points -= (effort * effort_cost + price * mark) * chance
                soon = _chance(spent_after, workers) * use
                for colour in _FOUR:
                    if spots[colour]:
                        now[colour] += spots[colour] * soon
                        later[colour] += spots[colour] * chance
                now[4 + vehicle] += size * soon
                later[4 + vehicle] += size * chance
        # Coal without an order, and minecarts that may be emptied.
        time = min(1.0, total / 24)
        for colour in _FOUR:
            spare = on_carts[colour]
            if spare:
                each = 0.3 + time * (MINECART_COST[colour] * mark * 0.9 + 0.5)
                points += each * min(spare, 3) + 0.3 * max(0, spare - 3)
            ready = cage[colour] + storage[colour]
            if ready:
                each = 0.3 + time * (MINECART_COST[colour] * mark * 0.9 + 0.8)
                points += each * min(ready, 3) + 0.3 * max(0, ready - 3)
        likely = w.empty * min(1.0, total / 18)
        soon = 0.3 * min(1.0, workers / 8)
        for line in _FOUR:
            full = filled[line]
            empty = len(carts[line]) - full
            now[8 + line] = empty + full * soon
            later[8 + line] = empty + full * likely
        if surplus:
            points += POINTS_PER_SURPLUS_TILE * surplus * (1 - 0.5 * min(1.0, total / 24))
        if total < 10:
            points += 0.1 * at_hand / CUBES_PER_POINT
        fight = _FIGHTS[shift]
        rough = points + w.spot * sum(count * fought for count, fought in zip(later, fight, strict=True))
        return Outlook(points, tuple(now), tuple(later), rough)

    # --- a mining action --------------------------------------------------------------------------------------------

    def _aims(self, s: State, number: int) -> Aims:
        """What this seat's work is for now."""
        w = self.weights
        seat = s.seats[number]
        colour_weight, vehicle_weight = _SPOT_WEIGHTS[s.shift]
        spot = []
        done = []
        for card, _, _ in seat.orders:
            counts = _CARD_COUNTS[card]
            size = sum(counts)
            shares = sum(counts[c] * colour_weight[c] for c in _FOUR) + size * vehicle_weight[CARD_VEHICLE[card]]
            worth = CARD_POINTS[card] - POINTS_PER_ORDER + w.spot * shares
            spot.append(round(0.5 * worth / size, 1))
            done.append(round(0.3 * worth, 1))
        # In coarse steps, so that plans can be used again.
        total = (seat.workers // 4) * 4 + (SHIFTS - s.shift) * s.config.workers_each
        spread = 0.12 + w.spread * sqrt(total + 2)
        empties = [[row.count(-1) for row in other.carts] for other in s.seats]
        empty = []
        for line in _FOUR:
            best = max(mine[line] for other, mine in enumerate(empties) if other != number)
            lead = (empties[number][line] - best) / spread
            slope = 1 / ((1 + exp(-lead)) * (1 + exp(lead))) / spread
            empty.append(round(ELEMENT_POINTS[8 + line][0] * slope * 2.4) / 4 if self.majorities else 0.1)
        return Aims(tuple(spot), tuple(done), (empty[0], empty[1], empty[2], empty[3]))

    def _planned(self, s: State, number: int, steps: int) -> list[tuple[list[float], Node]]:
        """Good uses of up to so many work steps, each with the expected points that come of it."""
        outlooks = [self._outlook(s, other) for other in s.seats]
        judged = []
        for outlook, node in self._proposed(s, number, steps):
            outlooks[number] = outlook
            judged.append((self._together(s, outlooks), node))
        return judged

    def _proposed(self, s: State, number: int, steps: int) -> list[tuple[Outlook, Node]]:
        """Good uses of up to so many work steps, each with the seat's outlook after it."""
        seat = s.seats[number]
        aims = self._aims(s, number)
        terms = Terms(s.config.together, s.config.storage_at_surface)
        key = (self._key(s, seat), aims, terms, steps)
        known = self._proposals.get(key)
        if known is not None:
            return known
        start = picture(seat)
        cards = tuple(order[0] for order in seat.orders)
        plan_key = (start, cards, aims, terms)
        found = self._plans.get(plan_key)
        if found is None:
            if len(self._plans) > _PLANS_LIMIT:
                self._plans.clear()
            found = self._plans[plan_key] = plans(start, cards, aims, terms, _MOST_STEPS, self.width)
        light, dark = light_and_dark(seat)
        future = (SHIFTS - s.shift) * s.config.workers_each
        proposals: list[tuple[Outlook, Node]] = []
        layers = [layer for layer in found[steps::-1] if layer][: len(_JUDGED)]
        for layer, many in zip(layers, _JUDGED, strict=False):
            for node in layer[:many]:
                outlook = self.outlook(
                    node[1],
                    seat.carts,
                    cards,
                    seat.delivered,
                    abs(light - dark),
                    seat.marks,
                    seat.workers,
                    future,
                    s.shift,
                )
                proposals.append((outlook, node))
        if len(self._proposals) > 2 * _PLANS_LIMIT:
            self._proposals.clear()
        proposals.sort(key=lambda one: one[0].rough, reverse=True)
        self._proposals[key] = proposals
        return proposals

    # --- answers ----------------------------------------------------------------------------------------------------

    def looks(self, s: State, answers: Mapping[str, Answer], rng: Rng) -> list[tuple[str, list[float]]]:
        """Every answer with the expected points by seat that come of it.

        A mining action counts as planned, a draw as its best card: the stacks of `s` must be reshuffled for whoever
        asks (`determinize`).
        """
        frame = s.frames[-1]
        name, number = frame[0], frame[1]
        if name == "mining.step":
            return self._work_steps(s, answers)
        step = RULES.steps[name]
        outlooks = [self._outlook(s, seat) for seat in s.seats]
        found = []
        for key, answer in answers.items():
            after = s.copy()
            step.apply(after, answer, Happenings())
            found.append((key, self._settled(after, number, outlooks)))
        if name == "draw.return":
            # What nobody shall see soon goes to the bottom.
            found = [(key, _better(values, number, 0.05 if key == "return:bottom" else 0.0)) for key, values in found]
        return found

    def _settled(self, s: State, number: int, outlooks: list[Outlook]) -> list[float]:
        """Expected points when this seat has carried out what it began; the others' outlooks have not changed."""
        frame = s.frames[-1] if s.frames else ("", -1)
        if frame[1] == number and frame[0] == "mining.step":
            best: list[float] | None = None
            for outlook, _ in self._proposed(s, number, frame[3])[:2]:
                outlooks[number] = outlook
                values = self._together(s, outlooks)
                if best is None or lead(values, number) > lead(best, number):
                    best = values
            assert best is not None
            return best
        if frame[1] == number and frame[0] == "draw.take":
            outlooks[number] = max(self._taken(s, number), key=lambda outlook: outlook.rough)
        else:
            outlooks[number] = self._outlook(s, s.seats[number])
        return self._together(s, outlooks)

    def _taken(self, s: State, number: int) -> list[Outlook]:
        """The outlooks of a seat that takes one of the drawn cards, or none."""
        step = RULES.steps["draw.take"]
        found = []
        for answer in step.legal(s).values():
            after = s.copy()
            step.apply(after, answer, Happenings())
            found.append(self._outlook(after, after.seats[number]))
        return found

    def _work_steps(self, s: State, answers: Mapping[str, Answer]) -> list[tuple[str, list[float]]]:
        """The work steps with which good plans begin, and `stop`."""
        _, number, _, left = s.frames[-1]
        best: dict[str, list[float]] = {}
        for values, node in self._planned(s, number, left):
            keys = keys_of(node)
            key = keys[0] if keys else "stop"
            if key in answers and (key not in best or lead(values, number) > lead(best[key], number)):
                best[key] = values
        if "stop" not in best:
            best["stop"] = self.expected(s)
        return list(best.items())

    def follow(self, s: State) -> list[str]:
        """How to go on with what was begun: mining as one plan, the best of a draw; empty before a new turn."""
        frame = s.frames[-1]
        name, number = frame[0], frame[1]
        if name in ("turn", "draft"):
            return []
        if name == "mining.step":
            judged = self._planned(s, number, frame[3])
            best = max(judged, key=lambda one: lead(one[0], number))
            return [*keys_of(best[1]), "stop"]
        answers = RULES.steps[name].legal(s)
        if name in ("draw.return", "draw.order"):
            return ["return:bottom" if name == "draw.return" else next(iter(answers))]
        found = self.looks(s, answers, _NO_CHANCE)
        return [max(found, key=lambda one: lead(one[1], number))[0]]

    # --- in words ---------------------------------------------------------------------------------------------------

    def why(self, s: State, key: str, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        """What speaks for an answer."""
        frame = s.frames[-1]
        name, seat = frame[0], s.seats[frame[1]]
        if name == "turn":
            return self._why_place(s, frame[1], answer)
        if name == "mining.step":
            if key == "stop":
                return _WHY["stop"], {}
            return _why_plan(self._planned(s, frame[1], frame[3]), frame[1], key)
        if name == "shortage":
            return (_WHY["empty"], {}) if answer[0] == "none" else (_WHY["fill"], {"colour": COLOURS[answer[1]]})
        if name in ("draw.return", "draw.order"):
            return _WHY["hide"], {}
        if answer[0] == "none":
            return _WHY["none"], {}
        if name == "draft" or frame[2] == ORDER_DRAW:
            return _why_order(seat, answer[1])
        return _why_tile(seat, answer[1])

    def _why_place(self, s: State, number: int, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        action, space, _ = answer
        seat = s.seats[number]
        if action == "buy_tile":
            return _why_tile(seat, s.goods[space])
        if action == "take_order":
            return _why_order(seat, s.goods[space])
        if action == "mine":
            return _why_plan(self._planned(s, number, SPACE_AMOUNT[space]), number, None)
        if action == "deliver":
            cards = [c for c, _, missing in seat.orders if not missing and CARD_VEHICLE[c] == SPACE_VEHICLE[space]]
            points = sum(CARD_POINTS[card] for card in cards)
            return _DELIVERS, {"n": len(cards), "points": points, "vehicle": VEHICLES[SPACE_VEHICLE[space]]}
        return _WHY[action], {"n": SPACE_AMOUNT[space]} if action == "take_money" else {}


_DELIVERS: Final = plural(
    "Delivers {n} order ({vehicle}) for {points} points, and it counts on the shift clock.",
    "Delivers {n} orders ({vehicle}) for {points} points, and they count on the shift clock.",
)
_WHY: Final[dict[str, Message]] = {
    "stop": N_("The work steps that are left bring nothing more."),
    "empty": N_("An empty minecart counts on the last shift clock."),
    "fill": N_("A {colour} cube is of more use than an empty minecart."),
    "hide": N_("What you did not want shall not serve the others."),
    "none": N_("None of them is worth its price now."),
    "draw_tiles": N_("The best of five tiles promises more than the open ones."),
    "draw_orders": N_("The best of five orders promises more than the open ones."),
    "take_money": N_("{n} Marks for the tiles that you need next."),
    "bank": N_("No action is worth more than the workers that you save for later."),
}
_WHY_TILE_NEEDED: Final = plural(
    "Your orders lack {colour} coal: this brings {n} cube.", "Your orders lack {colour} coal: this brings {n} cubes."
)
_WHY_TILE: Final = plural(
    "{n} more {colour} minecart for orders to come and for the last shift clock.",
    "{n} more {colour} minecarts for orders to come and for the last shift clock.",
)
_WHY_ORDER_READY: Final = N_("{card}: all the coal for it is in your pit.")
_WHY_ORDER: Final = plural(
    "{card}: {points} points and a step on the shift clock; {n} cube is still to be bought.",
    "{card}: {points} points and a step on the shift clock; {n} cubes are still to be bought.",
)
_WHY_MINE: Final = N_("A plan of {n} work steps: cubes onto orders: {cubes}, minecarts emptied: {carts}.")


def _coal_of(pit: Pit) -> list[int]:
    _, cage, storage, rows, _, _ = pit
    return [cage[c] + storage[c] + rows[c] + rows[4 + c] + rows[8 + c] + rows[12 + c] for c in _FOUR]


def _why_tile(seat: Seat, tile: int) -> tuple[Message, Mapping[str, object]]:
    colour = TILE_COLOUR[tile]
    pit = picture(seat)
    lacking = sum(spots[colour] for spots in pit[4]) > _coal_of(pit)[colour]
    values = {"n": TILE_MINECARTS[tile], "colour": COLOURS[colour]}
    return (_WHY_TILE_NEEDED if lacking else _WHY_TILE), values


def _why_order(seat: Seat, card: int) -> tuple[Message, Mapping[str, object]]:
    pit = picture(seat)
    coal = _coal_of(pit)
    lacking = 0
    for colour in _FOUR:
        free = coal[colour] - sum(spots[colour] for spots in pit[4])
        lacking += max(0, _CARD_COUNTS[card][colour] - max(0, free))
    if not lacking:
        return _WHY_ORDER_READY, {"card": CARDS[card]}
    return _WHY_ORDER, {"card": CARDS[card], "points": CARD_POINTS[card], "n": lacking}


def _why_plan(
    judged: Sequence[tuple[list[float], Node]], number: int, first: str | None
) -> tuple[Message, Mapping[str, object]]:
    """What the best plan, or the best one that begins so, achieves."""
    fitting = [one for one in judged if first is None or keys_of(one[1])[:1] == [first]]
    _, node = max(fitting or judged, key=lambda one: lead(one[0], number))
    keys = keys_of(node)
    cubes = sum(key.startswith(("step:order", "step:swap", "step:finish")) for key in keys)
    carts = sum(key.startswith("step:load") for key in keys)
    steps = len(keys) + sum(key.startswith("step:swap") for key in keys)
    return _WHY_MINE, {"n": steps, "cubes": cubes, "carts": carts}


def lead(values: Sequence[float], seat: int) -> float:
    """Points ahead of the best other player."""
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def _better(values: list[float], seat: int, by: float) -> list[float]:
    return [value + by if number == seat else value for number, value in enumerate(values)]


def _chance(effort: float, workers: int) -> float:
    """How likely so much work is done with so many workers."""
    if not workers:
        return 0.0
    spread = 1.0 + 0.25 * workers
    return min(1.0, max(0.0, 0.5 + (workers - effort) / spread))


def _shares(counts: tuple[float, ...], points: float, runner_up: float, table: list[float]) -> list[float]:
    """The expected points of an element with three or four players."""
    shares = []
    for seat, mine in enumerate(counts):
        first = 1.0
        behind = []
        for other, count in enumerate(counts):
            if other != seat:
                place = int((mine - count) * _FINE + _MIDDLE)
                ahead = table[0 if place < 0 else min(place, _ENTRIES - 1)]
                first *= ahead
                behind.append(ahead)
        second = sum((1 - ahead) * first / max(ahead, 1e-9) for ahead in behind)
        shares.append(points * first + runner_up * second)
    return shares


def _spot_weights(shift: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How many points of the shift clock a delivered spot fights for: by colour, by vehicle."""
    colours = tuple(float(ELEMENT_POINTS[c][0] * (SHIFTS + 1 - shift)) for c in _FOUR)
    rounds = sum(1 for later in range(shift, SHIFTS + 1) if ELEMENTS_SCORED[later] > 4)
    vehicles = tuple(float(ELEMENT_POINTS[4 + v][0] * rounds) for v in _FOUR)
    return colours, vehicles


_FIGHTS: Final = {
    shift: (*sum(_spot_weights(shift), ()), *(float(ELEMENT_POINTS[8 + line][0]) for line in _FOUR))
    for shift in range(1, SHIFTS + 1)
}
_SPOT_WEIGHTS: Final = {shift: _spot_weights(shift) for shift in range(1, SHIFTS + 1)}

_NO_CHANCE: Final = Rng(0)

JUDGEMENT: Final = Judgement()
NOVICE: Final = Judgement(majorities=False, width=5)
