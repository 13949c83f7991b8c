"""What a seat of Schichtwechsel is worth in expected final points, besides those it has scored.

Time is counted in action phases still to come: a whole one for every later round, a part of one for stones that are
still in hand. What a disc, the miner or a piece of coke may still become in that time is worked out once and kept in
tables; a seat's worth is then a sum of a dozen looked up numbers. Only what everybody sees is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from pyengine.games.schichtwechsel.bot.chances import poisson
from pyengine.games.schichtwechsel.bot.weights import Weights
from pyengine.games.schichtwechsel.chapters.final_scoring import COKE_POINTS, START_POINTS, TOOL_POINTS, WAGON_POINTS
from pyengine.games.schichtwechsel.components import (
    ACTION,
    BARRIER_AFTER,
    CART_SIZE,
    COLUMN_COKE,
    COLUMNS,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    HOUSE_TRACK,
    HOUSES,
    MILESTONES,
    ON_CARD,
    P_HEAP,
    P_MANOR,
    P_MINER,
    P_SALE,
    P_SETTLEMENT,
    P_TOOLS,
    PIT_SCORING,
    ROUND_SCORING,
    ROUNDS,
    SALE,
    SPEED,
    STONE_WAGON,
    TRACK_OF,
    WAGON_SIZE,
    WATER,
    WATER_STONE,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import COPIES, EXIT_MOVE, PROGRAM_OF, SHIFT_PROGRAM, Effect
from pyengine.games.schichtwechsel.pending import Sale
from pyengine.games.schichtwechsel.state import Seat, State

_QUARTERS = 4
"""Time goes into tables in quarters of an action phase."""
_FIFTHS = 5
"""Coke that is expected, in fifths."""
_MEMORY = 60000
"""Seats that are remembered; then all are forgotten."""
_LONG = 8
"""Moves of a miner that are thought of at most."""


class Worth:
    """The worth of seats by one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        self.track: Final = lru_cache(maxsize=20000)(self._track)
        self.shift: Final = lru_cache(maxsize=20000)(self._shift)
        self.sales: Final = lru_cache(maxsize=20000)(self._sales)
        self.coal: Final = lru_cache(maxsize=50000)(self._coal)
        self._best: Final = lru_cache(maxsize=20000)(self._best_way)
        self._seats: Final[dict[tuple[Any, ...], float]] = {}

    # --- stones and time ----------------------------------------------------------------------------------------------

    def purse(self, s: State, seat: Seat) -> float:
        """Stones and coins: what can be done with them in this round, and coins later."""
        w = self.weights
        rest = ROUNDS - s.round
        if s.phase != ACTION:
            return w.white * seat.white + w.coin * seat.coins
        if seat.passed:
            return w.coin * seat.coins * (rest > 0)
        return w.white * seat.white + w.stone * seat.stone + (w.coin if rest else w.last_coin) * seat.coins

    @staticmethod
    def busy(s: State, seat: Seat) -> float:
        """How much of this round's action phase a seat still has."""
        if s.phase < ACTION:
            return 1.0
        if seat.passed:
            return 0.0
        units = seat.white + 2 * seat.stone + seat.coins
        return 1.0 if units >= 4 else units / 4

    # --- a seat -------------------------------------------------------------------------------------------------------

    def seat(self, s: State, number: int) -> float:
        """Expected points of a seat that it has not scored yet; a search asks for the same ones again and again."""
        seat = s.seats[number]
        if s.phase == SALE:  # it matters who has been asked
            return self._seat(s, number, seat)
        key = (
            *(number, s.round, s.phase, s.start, s.config, s.grey.count(number), s.first_there, s.first_miner, s.pits),
            *(seat.coins, seat.white, seat.stone, seat.tools, seat.water, seat.carts, seat.wagons, seat.heap),
            *(seat.rolling, seat.sold, seat.own_coke, seat.houses, seat.towers, seat.passed, s.cards[: s.round]),
            *[(other.discs, other.miner) for other in s.seats],
        )
        seats = self._seats
        value = seats.get(key)
        if value is None:
            if len(seats) > _MEMORY:
                seats.clear()
            value = seats[key] = self._seat(s, number, seat)
        return value

    def _seat(self, s: State, number: int, seat: Seat) -> float:
        w = self.weights
        rest = ROUNDS - s.round
        busy = self.busy(s, seat)
        left = rest + w.part * busy
        time = int(left * _QUARTERS + 0.5)
        before_stones = s.phase <= WATER
        rises = rest + before_stones
        # What covers a white stone is free again in time if there are stones to do so.
        surely = 1.0 if before_stones else 1.0 - w.covered * busy
        value = self.purse(s, seat) + TOOL_POINTS * seat.tools
        if rises:
            value += w.level[seat.water]
            lost = (seat.wagons[STONE_WAGON] > 0) + seat.own_coke + (seat.water == WATER_STONE - 1)
            value -= lost * surely * w.white
        else:
            value += w.end_level[seat.water] * busy
        value += self._coke(s, number, seat, rest, busy)
        value += self._ways(s, number, seat, time)
        value += self._houses(s, number, seat, rest)
        value += w.towers[2 - seat.towers.count(ON_CARD)] * left
        heap = w.heap[seat.heap] * min(1.0, left * 1.4)
        if number in s.pits[P_HEAP]:
            scoring = PIT_SCORING[P_HEAP]
            heap = scoring["vp_base"] + max(heap, scoring["vp_per_spoil"] * seat.heap * (1.0 if not rest else 0.7))
        value += heap
        if s.start == number:
            value += w.marker[s.round] if busy or rest else START_POINTS
        return value + self._round_cards(s, number, seat, rest, busy)

    # --- coal and coke ------------------------------------------------------------------------------------------------

    def _coke(self, s: State, number: int, seat: Seat, rest: int, busy: float) -> float:
        """Everything that is or becomes coke, by the sales that are still to come (SW-7.7, SW-15.6)."""
        w = self.weights
        standing = s.grey.count(number) + seat.own_coke
        carts, wagons, free = self.coal(seat.carts, seat.wagons)
        late = min(1.0, rest + busy)
        selling = s.phase < SALE or (s.phase == SALE and bool(s.pending) and s.pending[-1] == Sale(number))
        sales = rest + selling
        last = s.pits[P_SALE].count(number)
        coke = seat.rolling + (w.cokery if sales else 1.0) * standing + late * (w.wagon * wagons + w.cart * carts)
        coke += w.made * max(0.0, rest - 1 + 0.7 * busy)
        fifths = int(coke * _FIFTHS + 0.5)
        value = self.sales(seat.sold, sales, last, fifths, rest)
        if rest and not selling and seat.rolling < COLUMN_COKE:
            # Without two coke on the wagons the next sale is missed.
            missed = (0.25 if seat.rolling or standing > 1 else 0.4) if busy else 1.0
            value += missed * (self.sales(seat.sold, sales - 1, last, fifths, rest) - value)
        value += (1.0 - late) * WAGON_POINTS * int(wagons)
        if rest and free < len(w.room):
            value += w.room[free] * (1.0 - w.covered * busy)
        return value

    def _coal(self, carts: tuple[int, ...], wagons: tuple[int, ...]) -> tuple[float, float, int]:
        """Coal on carts and full wagons, in coke that may become of it; free spaces on carts."""
        half = self.weights.half
        full = 0.0
        single = 0
        for load, size in zip(wagons, WAGON_SIZE, strict=True):
            if load == size:
                full += 1.0
            elif load:
                full += half
            elif size == 1:
                single += 1
        on_carts, free = 0.0, 0
        coal = 0
        spoil = 0.0
        for load, size in zip(carts, CART_SIZE, strict=True):
            free += size - abs(load)
            if load > 0:
                coal += load
                on_carts += load * (1.0 + 0.1 * (size - 1) if load == size else 0.75)
            elif load < 0:
                spoil -= load * (0.3 if -load == size else 0.2)
        if coal > single:
            on_carts *= (single + 0.6 * (coal - single)) / coal
        return on_carts + spoil, full, free

    def _sales(self, sold: int, sales: int, last: int, fifths: int, rest: int) -> float:
        """Coke and the sales to come: columns, coins and stones; the more time, the less certain."""
        if not rest:
            return self._sold(sold, sales, last, fifths / _FIFTHS)
        coke = fifths / _FIFTHS
        spread = 0.7 + 0.25 * rest
        parts = (self._sold(sold, sales, last, max(0.0, coke + shift * spread)) for shift in (-1, 0, 1))
        return sum(parts) / 3

    def _sold(self, sold: int, sales: int, last: int, coke: float) -> float:
        w = self.weights
        extra = w.coin + w.white
        value = 0.0
        for column in range(sold, min(len(COLUMNS), sold + sales + last)):
            part = min(1.0, coke / COLUMN_COKE)
            coke -= part * COLUMN_COKE
            value += part * (COLUMNS[column] + (extra if column < sold + sales else 0.0))
            if coke <= 0:
                break
        return value + sum(COLUMNS[:sold]) + COKE_POINTS * coke

    # --- tracks and shift ---------------------------------------------------------------------------------------------

    def _ways(self, s: State, number: int, seat: Seat, time: int) -> float:
        value = 0.0
        seats = s.seats
        for track in range(len(GOAL)):
            at = seat.discs[track]
            first = s.first_there[track]
            if first == number:
                points: float = GOAL_FIRST[track]
            elif first >= 0:
                points = GOAL_LATER[track]
            else:
                ahead = at >= max([other.discs[track] for other in seats])
                points = (GOAL_FIRST[track] + GOAL_LATER[track]) / 2 + (0.7 if ahead else -0.7)
            value += self.track(track, time, at, points)
        if s.first_miner >= 0:
            points = EXIT_FIRST if s.first_miner == number else EXIT_LATER
        else:
            ahead = seat.miner >= max([other.miner for other in seats])
            points = (EXIT_FIRST + EXIT_LATER) / 2 + (0.7 if ahead else -0.7)
        speed = s.pits[SPEED].count(number)
        last = number in s.pits[P_MINER]
        return value + self.shift(s.config.players, time, seat.miner, speed, points, last, s.config.closed_shift)

    def _track(self, track: int, time: int, at: int, goal: float) -> float:
        """What a disc is expected to bring: a milestone or the goal, and the barriers on the way."""
        mean = self.weights.rates[track] * time / _QUARTERS
        steps = GOAL[track] - at
        chances = poisson(mean, steps)
        barriers = BARRIER_AFTER[track]
        value = 0.0
        rewards = 0.0
        for step, chance in enumerate(chances):
            field = at + step
            if step and field - 1 in barriers:
                rewards += self.reward(EFFECTS[PROGRAM_OF[barriers[field - 1]]], time)
            if field == GOAL[track]:
                points = goal
            else:
                points = max([vp for milestone, vp in MILESTONES[track] if milestone <= field], default=0)
            value += chance * (points + rewards)
        return value

    def reward(self, effects: Sequence[Effect], time: int) -> float:
        """What a barrier's reward is worth before it is chosen."""
        w = self.weights
        op = effects[0][0]
        if op == "house":
            rounds = max(0, time // _QUARTERS)
            return w.house + max(w.bonus) * rounds * 0.85
        if op == "choice":
            return w.reward
        return self.effects(effects)

    def effects(self, effects: Sequence[Effect]) -> float:
        """A rough worth of effects, for fields that lie ahead."""
        w = self.weights
        value = 0.0
        for effect in effects:
            op = effect[0]
            if op == "vp":
                value += effect[1]
            elif op == "tool_return":
                value -= TOOL_POINTS * effect[1] * 0.9
            elif op == "tool_take":
                value += TOOL_POINTS * effect[1]
            elif op == "coin":
                value += w.coin
            elif op == "white":
                value += w.white
            elif op == "water_drops":
                value += 0.4 * effect[1]
            elif op == "water_rises":
                value -= 0.4 * effect[1]
            elif op == "put_coal_wagon":
                value += 1.6
            elif op == "put_heap":
                value += 0.5
            elif op == "put_coke_wagon":
                value += 4.0
            elif op == "put_cokery":
                value += 3.2
            elif op == "copy":
                value += w.copy_large if "large" in COPIES[effect[1]].sizes else w.copy_small
            elif op in ("advance", "advance_up_to"):
                value += 1.4
            elif op == "miner":
                value += 2.0
        return value

    def _shift(
        self, players: int, time: int, at: int, speed: int, goal: float, last: bool, closed: frozenset[int]
    ) -> float:
        """What the miner is expected to bring, one move after the other."""
        w = self.weights
        chances = poisson((w.moves + w.fast * speed) * time / _QUARTERS, _LONG)
        return sum([chance * self._best(at, moves, speed, goal, last, closed) for moves, chance in enumerate(chances)])

    def _best_way(self, at: int, moves: int, speed: int, goal: float, last: bool, closed: frozenset[int]) -> float:
        """The most that this number of moves brings; a last one in the final scoring uses no field (SW-15.1)."""
        again = self.effects(EFFECTS[EXIT_MOVE])
        if at == EXIT:
            return goal + again * (moves + last)
        if not moves:
            if not last:
                return 0.0
            return max(goal + 1.8 if field == EXIT else 0.0 for field in _ahead(at, speed, closed))
        found = 0.0
        for field in _ahead(at, speed, closed):
            value = max(0.0, self.effects(EFFECTS[SHIFT_PROGRAM[field]]))
            found = max(found, value + self._best(field, moves - 1, speed, goal, last, closed))
        return found

    # --- houses and round cards ---------------------------------------------------------------------------------------

    def _houses(self, s: State, number: int, seat: Seat, rest: int) -> float:
        w = self.weights
        value: float = 0
        times = rest + (s.phase < HOUSE_TRACK)
        if times:
            for house in range(len(HOUSES)):
                if not seat.houses >> house & 1:
                    value += w.bonus[house] * times
        pits = s.pits
        value += PIT_SCORING[P_SETTLEMENT]["vp"] * pits[P_SETTLEMENT].count(number)
        value += PIT_SCORING[P_MANOR]["vp"] * pits[P_MANOR].count(number)
        if number in pits[P_TOOLS]:
            most: int = PIT_SCORING[P_TOOLS]["max"]
            value -= TOOL_POINTS * min(most, max(0.0, seat.tools - 0.4 * rest))
        return value

    def _round_cards(self, s: State, number: int, seat: Seat, rest: int, busy: float) -> float:
        """SW-14.1: the card of this round, and those that may still come; which of them is out nobody knows."""
        value = 0.0
        chance = self.weights.cards * rest / (rest + 1)
        for place, card in enumerate((s.cards[s.round - 1], *sorted(s.cards[s.round :]))):
            now = not place
            scoring = ROUND_SCORING[card]
            kind = scoring["type"]
            if kind == "track_lead":
                for track in range(len(GOAL)):
                    part = _lead(s, number, seat, track)
                    likely = (1.0 - (1.0 - self.weights.lead) * busy) if now else self.weights.lead * chance
                    value += scoring["vp"] * part * likely
                continue
            if kind == "track_steps":
                count = seat.discs[TRACK_OF[scoring["track"]]]
            elif kind == "spoil":
                count = seat.heap - sum([load for load in seat.carts if load < 0])
            else:
                count = s.grey.count(number) + seat.own_coke + seat.rolling + COLUMN_COKE * seat.sold
            per = scoring["per"]
            if now:
                value += scoring["vp"] * (count // per + 0.5 * busy * (count % per) / per)
            else:
                value += chance * scoring["vp"] * count / per * (0.5 if kind == "spoil" else 1.0)
        return value


def _lead(s: State, number: int, seat: Seat, track: int) -> float:
    """SW-14.2: whether a disc is in first position; half if it shares it and this may not count."""
    if s.first_there[track] >= 0:
        return float(s.first_there[track] == number)
    at = seat.discs[track]
    if not at:
        return 0.0
    best = max([other.discs[track] for place, other in enumerate(s.seats) if place != number])
    if best > at:
        return 0.0
    return 1.0 if best < at else 0.0 if s.config.strict_lead else 0.9


def _ahead(at: int, speed: int, closed: frozenset[int]) -> list[int]:
    """Fields that a move can end on, as if no other miner were there."""
    found = [field for field in range(at + 1, EXIT + 1) if field not in closed]
    return found[: 1 + speed]
