"""The small decisions inside actions and phases, answered by rules of thumb without looking at whole positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pyengine.games.kohle_kolonie.chapters.disaster import bag, unsecured
from pyengine.games.kohle_kolonie.chapters.pithead_cards import loading_coins, wagons_of
from pyengine.games.kohle_kolonie.components import (
    CAPACITY,
    COIN_SECURITY,
    DISASTER_POINTS,
    DISCS_EACH,
    DRAWS,
    FIELDS,
    FIRST_VILLAGE,
    GROUND_VILLAGES,
    INSIDE,
    MINE_GROUND,
    PLACES,
    RESCUE_FIELD,
    SUPPLY,
    TURNS,
    VILLAGE_GROUNDS,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.rules import RULES
from pyengine.games.kohle_kolonie.shared.tableau import free_places

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.bot.worth import Worth
    from pyengine.games.kohle_kolonie.pending import BuySecond, BuyWorker, Secure, SettleMiners
    from pyengine.games.kohle_kolonie.state import Seat, State

_LIKED: Final = (6, 5, 1, 4, 3, 2)
"""Tableau places, T1 first: where a card is rather put when no rescue team decides."""
_MINER_LOST: Final = 0.35


def follow_small(s: State, worth: Worth) -> str:
    """A good answer to a small decision; empty for a decision that is not small."""
    choose = _CHOICES.get(s.pending[-1].step)
    return choose(s, worth) if choose else ""


def _place(s: State, worth: Worth) -> str:
    return f"place:{PLACES[best_place(s.me())]}"


def _worker(s: State, worth: Worth) -> str:
    asked: BuyWorker = s.pending[-1]
    return f"from:{VILLAGES[best_village(s, s.me(), MINE_GROUND[asked.mine])]}"


def _second(s: State, worth: Worth) -> str:
    asked: BuySecond = s.pending[-1]
    return f"second:{VILLAGES[best_village(s, s.me(), MINE_GROUND[asked.mine])]}"


def _settled(s: State, worth: Worth) -> str:
    asked: SettleMiners = s.pending[-1]
    return f"miners:{miners_for_settlement(s, s.me(), asked.village)}"


def best_place(seat: Seat) -> int:
    """Where a card goes: to a rescue team that waits for it, else by how it can be secured."""
    men = seat.men
    places = free_places(seat)
    return max(places, key=lambda place: (RESCUE_FIELD[place] > 0 and men[RESCUE_FIELD[place]] > 0, _LIKED[place]))


def best_village(s: State, seat: Seat, ground: int) -> int:
    """From where the worker comes: where this frees a village for a settlement; a miner where there is least to do."""
    with_workers = [village for village in GROUND_VILLAGES[ground] if s.workers[village]]
    if not with_workers:
        neighbours = s.config.area.neighbours
        standing = [village for village in GROUND_VILLAGES[ground] if seat.men[FIRST_VILLAGE + village]]
        return min(standing, key=lambda village: len(neighbours[FIRST_VILLAGE + village]))
    if len(with_workers) == 1:
        return with_workers[0]
    mine = {MINE_GROUND[card] for card in seat.cards if card >= 0} | {ground}

    def worth(village: int) -> float:
        own = sum([other in mine for other in VILLAGE_GROUNDS[village]])
        return own - 0.5 * len(VILLAGE_GROUNDS[village]) if s.workers[village] == 1 else 0.0

    return max(with_workers, key=worth)


def miners_for_settlement(s: State, seat: Seat, village: int) -> int:
    """Two where tracks begin; one elsewhere; the last miners stay for mines."""
    wanted = 2 if s.config.area.neighbours[FIRST_VILLAGE + village] else 1
    return max(0, min(wanted, seat.men[SUPPLY] - (2 if s.turn < TURNS else 0)))


def secure(s: State, worth: Worth) -> str:
    """Secure the next mine as long as that saves more than it costs (KK-14.2)."""
    asked: Secure = s.pending[-1]
    seat = s.seats[asked.seat]
    places = unsecured(seat)
    if asked.rescue:
        # The marker first where no coin helps.
        place = min(places, key=lambda one: (COIN_SECURITY[one], one))
        return f"rescue:{PLACES[place]}"
    payable = _by_coin(seat, places)
    if payable:
        discs = bag(s)
        before = _expected_loss(s, min(DISCS_EACH, len(places)), len(discs), seat.score)
        # Several coins may be needed before the bag holds fewer own discs.
        most = min(len(payable), seat.coins)
        for many in range(1, most + 1):
            left = min(DISCS_EACH, len(places) - many)
            fewer = min(DISCS_EACH, len(places)) - left
            saved = before - _expected_loss(s, left, len(discs) - fewer, seat.score)
            money = worth.money
            hands = seat.workers + seat.rail[0]
            cost = money(s.turn, seat.flipped, seat.coins, hands, 0, False) - money(
                s.turn, seat.flipped, seat.coins - many, hands, 0, False
            )
            if saved > cost:
                return f"coin:{PLACES[payable[-1]]}"
    return "done"


def _by_coin(seat: Seat, places: list[int]) -> list[int]:
    return [place for place in places if COIN_SECURITY[place]] if seat.coins else []


def _expected_loss(s: State, discs: int, whole: int, score: int) -> float:
    """What own discs in the bag are expected to cost, among `whole` discs."""
    missed = 1.0
    for drawn in range(DRAWS):
        missed *= max(0, whole - discs - drawn) / max(1, whole - drawn)
    points: float = min(DISASTER_POINTS[s.turn], score)
    return (1 - missed) * points + _MINER_LOST * DRAWS * discs / max(1, whole)


def load(s: State, worth: Worth) -> str:
    """Loading (KK-19): the way that brings most; railway wagons are kept where they bring no more than later."""
    seat = s.me()
    w = worth.weights
    last = s.turn == TURNS
    best, best_key = 0.0, "skip"
    for key, answer in RULES.steps["loading"].legal(s).items():
        if answer[0] == "skip":
            continue
        wagons = wagons_of(seat, answer)
        points = wagons + w.cokery[s.turn] * loading_coins(seat, wagons)
        if not last:
            points -= w.rail_wagon * answer[1]
            if answer[0] == "worker":
                points -= w.load
        if points > best + 1e-9:
            best, best_key = points, key
    return best_key


def insertion(s: State, worth: Worth) -> str:
    """The second miner of a mine (KK-7.5): where it brings most."""
    seat = s.me()
    men, room = seat.men, CAPACITY[seat.flipped]
    cards = worth.cards(seat.cards, seat.engines, s.turn, s.phase)
    best, best_key = -1e9, "miner:none"
    men[SUPPLY] -= 1
    for field in INSIDE:
        if men[field] < room[field]:
            men[field] += 1
            points, administration = worth.staff(s, seat, cards, True)
            men[field] -= 1
            if points + 0.5 * administration > best:
                best, best_key = points + 0.5 * administration, f"miner:{FIELDS[field]}"
    men[SUPPLY] += 1
    return best_key


_CHOICES: Final[dict[str, Callable[[State, Worth], str]]] = {
    "buy.place": _place,
    "consolidation.place": _place,
    "buy.worker": _worker,
    "buy.second": _second,
    "buy.miner": insertion,
    "settle.miners": _settled,
    "secure": secure,
    "loading": load,
}
