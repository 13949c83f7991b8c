"""What a seat's own things are worth in expected final points: coins and workers, cards, engines, miners, settlements.

Everything is looked up in tables that are made once, and what depends on a few small tuples (the cards on the tableau,
the pieces on the pithead cards, the miners on stations) is remembered by them: the same tableaus come again and again
in a search. Coins and workers are in `money.py`, the grounds, which several players
share, in `ground_worth.py`.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final, NamedTuple

from pyengine.games.kohle_kolonie.bot.money import ALL_CARDS, FIFTHS_COIN, FIFTHS_WORKER, MONEY, lumps, money_row, needs
from pyengine.games.kohle_kolonie.bot.weights import Weights
from pyengine.games.kohle_kolonie.chapters.consolidations import administration_points
from pyengine.games.kohle_kolonie.chapters.final_scoring import (
    ENGINE_POINTS,
    EXTRA_POINTS,
    STATION_POINTS,
    line_is_complete,
)
from pyengine.games.kohle_kolonie.chapters.pithead_cards import cokery_coins, ironworks_points, loading_coins
from pyengine.games.kohle_kolonie.components import (
    B_AID,
    B_ENGINE,
    B_ENGINEER,
    B_MINERS,
    B_RESCUE,
    B_SETTLEMENT,
    B_WAGON,
    BLACK_DISCS,
    BLANK_DISCS,
    BOARD_SCORING,
    COKERY,
    CONSOLIDATED,
    CONSOLIDATIONS,
    DISASTER,
    DISASTER_POINTS,
    DISCS_EACH,
    DRAWS,
    ENGINEERS_EACH,
    EXTRA_ACTION,
    FIELD_OF,
    FIRST_SPACE,
    FIRST_STATION,
    FIRST_VILLAGE,
    FOR_SALE,
    INCOME,
    IRONWORKS,
    IS_SINGLE,
    K_CONSOLIDATION,
    K_WAGON,
    K_WORKER,
    LOADING,
    MINE_INCOME,
    MINERS_EACH,
    PITHEAD,
    PLACES,
    RESCUE_PLACES,
    SETTLEMENTS_EACH,
    SUPPLY,
    TURNS,
    WAGONS,
)
from pyengine.games.kohle_kolonie.state import Seat, State

_LIMIT = 30000
"""Tables that grow are emptied at this size."""


class Outlook(NamedTuple):
    """What a seat has, apart from the grounds."""

    points: float
    """Expected points to come of its own things."""
    administration: int
    """Consolidation points of its administration card."""
    income: int
    """Coins of the next phase 7."""


class Cards(NamedTuple):
    """What is known of the cards on a tableau, by the moment."""

    points: float
    engines: float
    """Engines that will count at the end."""
    wagon_turns: int
    wagons: int
    occupied: int
    """Bits of the places with a card, in the order of the rescue-team places; those without one come last."""
    income: int
    bare: bool
    """Some card has no engine."""


_BARE_PLACES = [place for place in range(len(PLACES)) if place not in RESCUE_PLACES]
_PLACE_BITS = tuple(
    1 << (RESCUE_PLACES.index(place) if place in RESCUE_PLACES else len(RESCUE_PLACES) + _BARE_PLACES.index(place))
    for place in range(len(PLACES))
)
_MARKER_ORDER = (B_WAGON, B_RESCUE, B_AID, B_MINERS, B_ENGINEER, B_SETTLEMENT, B_ENGINE)
_PAIRS = tuple(
    (FIELD_OF[id] - 1, card) for id, card in (("ck_m2", "cokery"), ("iw_m2", "ironworks"), ("ad_m2", "administration"))
)


class Worth:
    """The worth of seats by one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Final = weights
        turns = range(TURNS + 1)
        self._money = [[money_row(weights, turn, mask) for mask in range(ALL_CARDS + 1)] for turn in turns]
        self._need = [[needs(weights.need[turn], goes) for goes in range(3)] for turn in turns]
        self._disaster = {players: self._disasters(players) for players in (3, 4, 5)}
        self._miners = [
            sum(weights.miner * (1 + 3 / (1 + k)) for k in range(count)) for count in range(MINERS_EACH + 1)
        ]
        self._engines = [[self._engine_row(turn, half / 2) for half in range(41)] for turn in turns]
        self.bonuses: Final = dict(zip(_MARKER_ORDER, weights.bonuses, strict=True))
        self._seats: dict[tuple[Any, ...], Outlook] = {}
        self._cards: dict[tuple[Any, ...], Cards] = {}
        self._inside: dict[tuple[Any, ...], tuple[float, int, int]] = {}
        self._stations: dict[tuple[Any, ...], float] = {}

    # --- tables -----------------------------------------------------------------------------------------------------

    def _disasters(self, players: int) -> list[list[float]]:
        """By turn and unsecured mines: the points that a disaster is expected to cost."""
        rows = []
        for turn in range(TURNS + 1):
            row = []
            for open_mines in range(len(PLACES) + 1):
                mine = min(DISCS_EACH, open_mines)
                bag = mine + 2 * (players - 1) + BLACK_DISCS + BLANK_DISCS
                missed = comb(bag - mine, DRAWS) / comb(bag, DRAWS)
                hits = DRAWS * mine / bag
                row.append(self.weights.disaster * ((1 - missed) * DISASTER_POINTS[turn] + 0.35 * hits))
            rows.append(row)
        return rows

    def _engine_row(self, turn: int, count: float) -> float:
        low = min(int(count), len(ENGINE_POINTS) - 1)
        high = min(low + 1, len(ENGINE_POINTS) - 1)
        exact: float = ENGINE_POINTS[low] + (count - int(count)) * (ENGINE_POINTS[high] - ENGINE_POINTS[low])
        w = self.weights
        even = w.engine[turn] * min(count, 6.0)
        return w.smooth[turn] * even + (1 - w.smooth[turn]) * exact

    # --- parts ------------------------------------------------------------------------------------------------------

    def money(self, turn: int, flipped: int, coins: int, workers: int, goes: int, acting: bool) -> float:
        """Coins and workers. `goes`: still to come in this turn; `acting`: in a go, flips are possible."""
        if turn == TURNS:
            # No coin comes before the last go is over.
            return lumps(flipped, coins, workers) if acting or goes else 0.5 * coins
        fifths = FIFTHS_COIN * coins + FIFTHS_WORKER * workers
        return self._money[turn][flipped][min(fifths, MONEY - 1)] + self._need[turn][goes][min(coins, 12)]

    def engines(self, turn: int, count: float) -> float:
        """Engines in the final scoring."""
        return self._engines[turn][min(40, int(2 * count + 0.5))]

    def cards(self, cards: tuple[int, ...], engines: tuple[int, ...], turn: int, phase: int) -> Cards:
        """What the cards of a tableau bring besides the board scoring."""
        key = (cards, engines, turn, phase)
        found = self._cards.get(key)
        if found is None:
            if len(self._cards) > _LIMIT:
                self._cards.clear()
            found = self._cards[key] = self._card_worth(cards, engines, turn, phase)
        return found

    def _card_worth(self, cards: tuple[int, ...], engines: tuple[int, ...], turn: int, phase: int) -> Cards:
        w = self.weights
        points = count = 0.0
        wagon_turns = wagons = occupied = income = 0
        first = turn if phase <= MINE_INCOME else turn + 1
        loads = turn if phase <= PITHEAD else turn + 1
        bare = False
        for place, mine in enumerate(cards):
            if mine < 0:
                continue
            small = mine < FOR_SALE and not IS_SINGLE[mine]
            until = CONSOLIDATED[mine] if small else TURNS
            pays = INCOME[mine] + engines[place]
            income += pays
            points += pays * sum(w.income[first : until + 1])
            wagons += WAGONS[mine]
            wagon_turns += WAGONS[mine] * max(0, (until if small else TURNS + 1) - loads)
            occupied |= _PLACE_BITS[place]
            if engines[place]:
                count += w.risky if small else 1.0
            else:
                bare = True
        return Cards(points, count, wagon_turns, wagons, occupied, income, bare)

    def inside(self, seat: Seat, wagons: int, turn: int, phase: int) -> tuple[float, int, int]:
        """Pithead cards: points to come, consolidation points, bits of the manned rescue-team places."""
        men = tuple(seat.men[1:FIRST_STATION])
        key = (men, seat.engineers, seat.flipped, seat.cokery_engine, wagons, turn, phase)
        found = self._inside.get(key)
        if found is None:
            if len(self._inside) > _LIMIT:
                self._inside.clear()
            found = self._inside[key] = self._inside_worth(seat, men, wagons, turn, phase)
        return found

    def _inside_worth(
        self, seat: Seat, men: tuple[int, ...], wagons: int, turn: int, phase: int
    ) -> tuple[float, int, int]:
        w = self.weights
        first = turn if phase <= PITHEAD else turn + 1
        coins = sum(w.cokery[first:])
        turns = TURNS + 1 - first
        points = coins * (cokery_coins(seat) + 0.8 * loading_coins(seat, wagons)) + turns * ironworks_points(seat)
        for field, card in _PAIRS:
            if men[field] == 1 and not (card == "ironworks" and seat.flipped & IRONWORKS):
                worth = {"cokery": coins, "ironworks": float(turns), "administration": 1.0}[card]
                points += w.half * worth
        points += w.engineers[min(seat.engineers.bit_count(), 3)] * w.sight[turn]
        if seat.flipped & COKERY and seat.briquette != 3:
            points += 0.5 * w.sight[turn]
        manned = 0
        for number in range(FIRST_SPACE - 1):
            if men[number]:
                manned |= 1 << number
        return points, administration_points(seat), manned

    def stations(self, s: State, seat: Seat) -> float:
        """Miners on stations: final points and lines coming near."""
        config = s.config
        turn = s.turn
        men = tuple(seat.men[FIRST_STATION:FIRST_VILLAGE])
        key = (men, turn, config.players, config.points_per_miner)
        found = self._stations.get(key)
        if found is None:
            if len(self._stations) > _LIMIT:
                self._stations.clear()
            standing = sum(men) if config.points_per_miner else len(men) - men.count(0)
            found = float(STATION_POINTS * standing)
            for _, stations, points in config.area.lines:
                if line_is_complete(seat, stations):
                    found += points
                else:
                    part = sum([men[station] > 0 for station in stations]) / len(stations)
                    found += self.weights.line[turn] * points * part * part
            self._stations[key] = found
        return found

    def staff(self, s: State, seat: Seat, cards: Cards, busy: bool) -> tuple[float, int]:
        """Miners, engineers and settlements: points to come, consolidation points; `busy`: more can be done."""
        w = self.weights
        turn, phase = s.turn, s.phase
        points, administration, manned = self.inside(seat, cards.wagons, turn, phase)
        points += self.stations(s, seat)
        men = seat.men
        points += self._miners[men[SUPPLY]]
        open_places = cards.occupied & ~manned
        table = self._disaster[s.config.players]
        count = open_places.bit_count()
        if phase <= DISASTER and not s.discs:
            if seat.secured:
                points -= table[turn][_unsecured(seat, cards.occupied, manned)]
            else:
                points -= table[turn][count]
        for later in range(turn + 1, TURNS + 1):
            points -= table[later][count]
        camps = seat.camps
        if camps:
            if busy:
                neighbours = s.config.area.neighbours
                worth = w.camp_miner[turn]
                for village in camps:
                    there = men[FIRST_VILLAGE + village]
                    if there:
                        points += there * (worth if neighbours[FIRST_VILLAGE + village] else 0.2)
                points += w.camps[min(len(camps), 5)] * w.sight[turn]
            points += w.camp * len(camps) * (TURNS + (phase <= BOARD_SCORING) - turn)
        return points, administration

    def seat(self, s: State, seat: Seat, goes: int, acting: bool) -> Outlook:
        """The outlook of a seat; `goes`: still to come in this turn."""
        config = s.config
        key = (
            *(seat.coins, seat.workers, seat.rail, seat.camps, seat.engineers, seat.cards, seat.engines, seat.flipped),
            *(seat.cokery_engine, seat.beside, seat.extra, seat.bonus, seat.briquette, seat.secured),
            *(s.turn, s.phase, not s.discs, s.engines > 0, goes, acting, config.players, config.points_per_miner),
            *seat.men,
        )
        found = self._seats.get(key)
        if found is None:
            if len(self._seats) > _LIMIT:
                self._seats.clear()
            found = self._seats[key] = self._outlook(s, seat, goes, acting)
        return found

    def _outlook(self, s: State, seat: Seat, goes: int, acting: bool) -> Outlook:
        w = self.weights
        turn, phase = s.turn, s.phase
        cards = self.cards(seat.cards, seat.engines, turn, phase)
        busy = turn < TURNS or goes > 0 or acting
        points, administration = self.staff(s, seat, cards, busy)
        rail = seat.rail
        points += cards.points + self.money(turn, seat.flipped, seat.coins, seat.workers + rail[K_WORKER], goes, acting)
        points += self.engines(turn, cards.engines + seat.cokery_engine + seat.beside)
        if cards.wagon_turns:
            loads = 0.0 if seat.flipped & LOADING else w.load * (TURNS + (phase <= PITHEAD) - turn)
            points += max(0.0, cards.wagon_turns - loads)
        if goes:
            points += w.second_go[turn] + (w.first_go[turn] if goes > 1 else 0.0)
        if seat.extra:
            points += seat.extra * (EXTRA_POINTS + (w.extra if turn < TURNS or phase < EXTRA_ACTION else 0.0))
        if rail[K_WAGON]:
            points += w.rail_wagon * rail[K_WAGON]
        if rail[K_CONSOLIDATION] and (turn < TURNS or phase < CONSOLIDATIONS):
            points += w.rail_consolidation * rail[K_CONSOLIDATION]
        if seat.bonus >= 0:
            points += self.bonus(s, seat, cards, goes, acting)
        return Outlook(points, administration, cards.income)

    def bonus(self, s: State, seat: Seat, cards: Cards, goes: int, acting: bool) -> float:
        """The bonus marker that a seat holds; `goes`: still to come, `acting`: one is open."""
        w = self.weights
        busy = goes > 0 or acting
        marker, turn, phase = seat.bonus, s.turn, s.phase
        if marker == B_WAGON:
            if phase > PITHEAD or (phase == PITHEAD and turn == TURNS):
                return 0.9
            return self.bonuses[marker] if cards.wagons else 1.0
        if marker == B_RESCUE:
            if phase > DISASTER:
                return 0.0
            manned = self.inside(seat, cards.wagons, turn, phase)[2]
            table = self._disaster[s.config.players][turn]
            count = (cards.occupied & ~manned).bit_count()
            return self.bonuses[marker] * min(2, count) + table[count] - table[max(0, count - 2)]
        if marker == B_AID:
            if phase > CONSOLIDATIONS or (turn < 3 and not busy):
                return 0.0
            coin = w.spare[turn] if busy else 0.0
            return max(coin, self.bonuses[marker] if turn >= 3 else 0.0)
        if not busy:
            return 0.0
        if marker == B_ENGINE:
            possible = turn > 1 and s.engines > 0 and (cards.bare or seat.flipped & COKERY and not seat.cokery_engine)
        elif marker == B_ENGINEER:
            possible = seat.engineers.bit_count() < ENGINEERS_EACH
        elif marker == B_SETTLEMENT:
            possible = len(seat.camps) < SETTLEMENTS_EACH
        else:
            possible = marker == B_MINERS
        if not possible:
            return 0.0
        return self.bonuses[marker] if goes else w.late * self.bonuses[marker]


def _unsecured(seat: Seat, occupied: int, manned: int) -> int:
    """Open mines in a turn in which coins or the marker have secured some."""
    secured = 0
    for place, bit in enumerate(_PLACE_BITS):
        if seat.secured >> place & 1:
            secured |= bit
    return (occupied & ~manned & ~secured).bit_count()


def goes_left(s: State, number: int) -> int:
    """Goes of a seat still to come in this turn, the open one and extra actions not counted."""
    phase = s.phase
    if phase == 1:
        return 2
    if phase == 2:
        return 2 if s.order.index(number) >= s.next else 1
    return 1 if phase == 3 and s.order.index(number) >= s.next else 0
