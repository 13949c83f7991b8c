"""Phase 10: pithead cards (KK-19): cokery, ironworks, and loading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.bonus_markers import return_marker
from pyengine.games.kohle_kolonie.chapters.stocks import gain, pay_workers, receive, spend_markers, usable, workers_of
from pyengine.games.kohle_kolonie.components import (
    B_WAGON,
    BONUS_DATA,
    COKERY,
    DATA,
    ENGINEER_SPACE_OF,
    FIELD_OF,
    IRONWORKS,
    K_WAGON,
    LOADING,
    RAIL_COUNT,
    RAIL_OF,
    WAGONS,
    yields_of,
)
from pyengine.games.kohle_kolonie.pending import Loading
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

_COKERY = tuple(yields_of("cokery", flipped, "coins") for flipped in (False, True))
_IRONWORKS = tuple(yields_of("ironworks", flipped, "vp") for flipped in (False, True))


_Yields = tuple[tuple[tuple[int, int, int], ...], tuple[int, int], int]


def _cokery(seat: Seat) -> _Yields:
    return _COKERY[1 if seat.flipped & COKERY else 0]


def _ironworks(seat: Seat) -> _Yields:
    return _IRONWORKS[1 if seat.flipped & IRONWORKS else 0]


def cokery_coins(seat: Seat) -> int:
    """KK-19.2."""
    return _yield(seat, _cokery(seat))


def ironworks_points(seat: Seat) -> int:
    """KK-19.3."""
    return _yield(seat, _ironworks(seat))


def _yield(seat: Seat, card: _Yields) -> int:
    miners, engineer, engine = card
    total = sum([amount for field, needs, amount in miners if seat.men[field] >= needs])
    if seat.engineers >> engineer[0] & 1:
        total += engineer[1]
    return total + engine * seat.cokery_engine


def _parts(seat: Seat, card: _Yields) -> tuple[int, ...]:
    """What the spaces of a card yield one by one, for people."""
    miners, engineer, engine = card
    found = [amount for field, needs, amount in miners if seat.men[field] >= needs]
    found.append(engineer[1] if seat.engineers >> engineer[0] & 1 else 0)
    found.append(engine * seat.cokery_engine)
    return tuple([amount for amount in found if amount])


def collect(s: State, number: int, now: Happenings) -> None:
    """KK-19.1: cokery and ironworks pay by themselves; then loading is decided, if it is possible."""
    seat = s.seats[number]
    coins, points = cokery_coins(seat), ironworks_points(seat)
    if coins:
        receive(s, seat, coins)
        now.say("cokery", "KK-19.2", number, n=coins, parts=_parts(seat, _cokery(seat)), total=seat.coins)
    if points:
        gain(s, number, points, "KK-19.3", "ironworks")
        now.say(
            "ironworks",
            "KK-19.3",
            number,
            points=points,
            parts=_parts(seat, _ironworks(seat)),
            total=seat.score,
        )
    if _possible(seat):
        s.pending.append(Loading(number))


# --- loading --------------------------------------------------------------------------------------------------------

_sides = DATA["pithead_cards"]["loading"]
MARKER_WAGONS: Final[int] = BONUS_DATA["wagon"]["wagons"]
_WORKERS: Final[int] = _sides["front"]["worker_cost"]
_POINTS: Final[int] = _sides["front"]["vp_per_wagon"]


def _customers(side: str) -> tuple[tuple[bool, int, int, int], ...]:
    """Who turns wagons into coins: (is an engineer, its space, wagons, coins), best value first (KK-19.8, KK-19.9)."""
    found = []
    for space in _sides[side]["spaces"]:
        engineer = space["piece"] == "engineer"
        where = ENGINEER_SPACE_OF[space["id"]] if engineer else FIELD_OF[space["id"]]
        found.append((engineer, where, space["wagons"], space["coins"]))
    return tuple(sorted(found, key=lambda one: (-one[3] * 10 // one[2], one[2])))


_CUSTOMERS = (_customers("front"), _customers("back"))


def own_wagons(seat: Seat) -> int:
    """KK-19.6: wagon icons on the seat's mine cards."""
    return sum([WAGONS[mine] for mine in seat.cards if mine >= 0])


def loading_coins(seat: Seat, wagons: int) -> int:
    """KK-19.8, KK-19.9: each space at most once, served so that the most coins result."""
    coins = 0
    for engineer, where, needs, pays in _CUSTOMERS[1 if seat.flipped & LOADING else 0]:
        standing = seat.engineers >> where & 1 if engineer else seat.men[where]
        if standing and wagons >= needs:
            wagons -= needs
            coins += pays
    return coins


def _possible(seat: Seat) -> bool:
    """Whether loading can be used at all."""
    wagons = own_wagons(seat) + usable(seat, K_WAGON)
    if seat.bonus == B_WAGON:
        return True
    return wagons > 0 and (bool(seat.flipped & LOADING) or workers_of(seat) >= _WORKERS)


def _loads(way: str) -> tuple[Answer, ...]:
    return tuple((way, n, f"load:{way}:{n}") for n in range(RAIL_COUNT[RAIL_OF["wagon"]] + 1))


_LOADS: Final = {way: _loads(way) for way in ("worker", "free", "marker")}
SKIP: Final[Answer] = ("skip", "skip")


def wagons_of(seat: Seat, answer: Answer) -> int:
    """KK-19.6: icons, the marker if it is used, and the railway markers spent."""
    return own_wagons(seat) + int(answer[1]) + (MARKER_WAGONS if answer[0] == "marker" else 0)


@check("KK-19.5", N_("Your Loading card is flipped: you need no worker."), listed=True)
def card_shows_its_front(s: State, answer: Answer) -> Values | None:
    return {} if s.me().flipped & LOADING else None


@check("KK-19.4", N_("Your Loading card is not flipped: you need a worker or the wagon marker."), listed=True)
def card_shows_its_back(s: State, answer: Answer) -> Values | None:
    return None if s.me().flipped & LOADING else {}


@check("KK-19.11", N_("You have no local worker, and you cannot trade now."), listed=True)
def has_a_worker(s: State, answer: Answer) -> Values | None:
    return {} if workers_of(s.me()) < _WORKERS else None


@check("KK-19.4", N_("You do not have the wagon marker."), listed=True)
def has_the_wagon_marker(s: State, answer: Answer) -> Values | None:
    return None if s.me().bonus == B_WAGON else {}


@check(
    "KK-19.6",
    plural(
        "You have {have} railway marker with a wagon that you can use now.",
        "You have {have} railway markers with a wagon that you can use now.",
        "have",
    ),
    listed=True,
)
def has_the_railway_wagons(s: State, answer: Answer) -> Values | None:
    have = usable(s.me(), K_WAGON)
    return {"have": have} if have < answer[1] else None


@check("KK-19.6", N_("You must load at least one wagon."), listed=True)
def has_a_wagon(s: State, answer: Answer) -> Values | None:
    return None if wagons_of(s.me(), answer) else {}


class LoadWagons(Question):
    """KK-19.4, KK-19.5: use loading or not; how many railway wagons; the wagon marker or a worker."""

    name = "loading"
    clause = "KK-19.4"
    passing = frozenset({"skip"})
    checks = {
        "worker": (card_shows_its_front, has_a_worker, has_the_railway_wagons, has_a_wagon),
        "free": (card_shows_its_back, has_the_railway_wagons, has_a_wagon),
        "marker": (has_the_wagon_marker, has_the_railway_wagons, has_a_wagon),
        "skip": (),
    }

    def clause_now(self, s: State) -> str:
        return "KK-19.5" if s.me().flipped & LOADING else "KK-19.4"

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_LOADS["worker"], *_LOADS["free"], *_LOADS["marker"], SKIP)

    def candidates(self, s: State) -> Iterable[Answer]:
        seat = s.me()
        most = usable(seat, K_WAGON) + 1
        least = 0 if own_wagons(seat) else 1
        found: list[Answer] = []
        if seat.flipped & LOADING:
            found += _LOADS["free"][least:most]
        elif workers_of(seat) >= _WORKERS:
            found += _LOADS["worker"][least:most]
        if seat.bonus == B_WAGON:
            found += _LOADS["marker"][:most]
        found.append(SKIP)
        return found

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "skip":
            return
        seat = s.seats[number]
        wagons = wagons_of(seat, answer)
        if answer[0] == "worker":
            pay_workers(s, seat, _WORKERS)
        elif answer[0] == "marker":
            return_marker(s, number)
        if answer[1]:
            spend_markers(seat, K_WAGON, answer[1])
        points = wagons * _POINTS
        coins = loading_coins(seat, wagons)
        gain(s, number, points, "KK-19.7", "loading")  # KK-19.10: every wagon counts
        receive(s, seat, coins)
        now.say(
            "loaded",
            "KK-19.7",
            number,
            n=wagons,
            points=points,
            coins=coins,
            total=seat.score,
            left=seat.coins,
        )
