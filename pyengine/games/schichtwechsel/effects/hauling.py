"""Hauling full carts (SW-4.12), coal on coal wagons (SW-4.8), spoil on the heap (SW-4.9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    ALL_WAGON_ROOM,
    CART_SIZE,
    CARTS,
    HEAP,
    WAGON_SIZE,
    WAGON_STONE,
    WAGONS,
)
from pyengine.games.schichtwechsel.effects.carts import KIND, TWINS
from pyengine.games.schichtwechsel.effects.interpreter import can, op, wake
from pyengine.games.schichtwechsel.effects.programs import Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import take_tools
from pyengine.games.schichtwechsel.pending import Haul, Heap, Wagon, make_haul, make_wagon
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Seat, State

STOP: Final[Answer] = ("stop", "stop")
_HAULS: Final[tuple[Answer, ...]] = tuple(("haul", n, f"haul:{id}") for n, id in enumerate(CARTS))
_WAGONS: Final[tuple[Answer, ...]] = tuple(("wagon", n, f"wagon:{id}") for n, id in enumerate(WAGONS))
WAGON_KIND: Final = tuple((WAGON_SIZE[n], WAGON_STONE[n]) for n in range(len(WAGONS)))
WAGON_TWINS: Final = tuple(
    tuple(other for other in range(n) if WAGON_KIND[other] == WAGON_KIND[n]) for n in range(len(WAGONS))
)


# --- which carts ----------------------------------------------------------------------------------------------------


def haulable(seat: Seat, locked: int) -> tuple[int, ...]:
    """SW-4.12a: full, not locked, and all of it fits; of carts that are alike only the first."""
    return _haulable(seat.carts, ALL_WAGON_ROOM - sum(seat.wagons), HEAP - seat.heap, locked)


@cache
def _haulable(carts: tuple[int, ...], wagon_room: int, heap_room: int, locked: int) -> tuple[int, ...]:
    found = []
    seen = []
    for cart, load in enumerate(carts):
        size = CART_SIZE[cart]
        if (load == size <= wagon_room or -load == size <= heap_room) and cart != locked:
            kind = (KIND[cart], load)
            if kind not in seen:
                seen.append(kind)
                found.append(cart)
    return tuple(found)


def can_haul(seat: Seat, locked: int) -> bool:
    """SW-5.6: whether any cart can be hauled."""
    return bool(haulable(seat, locked))


@op("haul")
def haul(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(make_haul(number, effect[1], effect[2]))


@wake("haul")
def haul_on(s: State, asked: Haul, now: Happenings) -> bool:
    if asked.left and can_haul(s.seats[asked.seat], s.locked):
        return True
    s.pending.pop()
    return False


@check("SW-6.2", N_("The {cart} is locked this round."), listed=True)
def cart_not_locked(s: State, answer: Answer) -> Values | None:
    return {"cart": CARTS[answer[1]]} if answer[1] == s.locked else None


@check("SW-4.12a", N_("The {cart} is not full: only full carts are hauled."), listed=True)
def cart_is_full(s: State, answer: Answer) -> Values | None:
    full = abs(s.me().carts[answer[1]]) == CART_SIZE[answer[1]]
    return None if full else {"cart": CARTS[answer[1]]}


@check("SW-4.12a", N_("The coal of the {cart} does not fit on your coal wagons."), listed=True)
def coal_fits(s: State, answer: Answer) -> Values | None:
    seat = s.me()
    load = seat.carts[answer[1]]
    return {"cart": CARTS[answer[1]]} if load > ALL_WAGON_ROOM - sum(seat.wagons) else None


@check("SW-4.12a", N_("The spoil of the {cart} does not fit on your heap."), listed=True)
def spoil_fits(s: State, answer: Answer) -> Values | None:
    seat = s.me()
    return {"cart": CARTS[answer[1]]} if -seat.carts[answer[1]] > HEAP - seat.heap else None


@check("SW-4.12", N_("These carts are alike: choose the first one."), listed=True)
def first_cart_of_its_kind(s: State, answer: Answer) -> Values | None:
    cart = answer[1]
    carts = s.me().carts
    for other in haulable(s.me(), s.locked):
        if other in TWINS[cart] and carts[other] == carts[cart]:
            return {}
    return None


@check("SW-4.12", N_("You must haul at least one cart."), listed=True)
def one_cart_at_least(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].may_stop else {}


class HaulCarts(Question):
    """SW-4.12: one cart after the other; stop after the first."""

    name = "haul"
    clause = "SW-4.12"
    passing = frozenset({"stop"})
    decisive = (cart_not_locked, cart_is_full)
    checks = {
        "haul": (cart_not_locked, cart_is_full, coal_fits, spoil_fits, first_cart_of_its_kind),
        "stop": (one_cart_at_least,),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_HAULS, STOP)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Haul = s.pending[-1]
        found = [_HAULS[cart] for cart in haulable(s.seats[asked.seat], s.locked)]
        if asked.may_stop:
            found.append(STOP)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Haul = s.pending[-1]
        number = asked.seat
        if answer[0] == "stop":
            s.pending.pop()
            return
        seat, cart = s.seats[number], answer[1]
        load = seat.carts[cart]
        seat.carts = changed(seat.carts, cart, 0)
        s.pending[-1] = make_haul(number, asked.left - 1, True)
        if load > 0:
            now.say("coal_hauled", "SW-4.12b", number, n=load, cart=CARTS[cart])
            s.pending.append(make_wagon(number, load))
        else:
            seat.heap -= load
            now.say("spoil_hauled", "SW-4.12b", number, n=-load, cart=CARTS[cart])


# --- coal on wagons -------------------------------------------------------------------------------------------------


@cache
def free_wagons(wagons: tuple[int, ...]) -> tuple[int, ...]:
    """Coal wagons with a free space; of those that are alike and equally full only the first."""
    found = []
    seen = []
    for wagon, load in enumerate(wagons):
        if load < WAGON_SIZE[wagon]:
            kind = (WAGON_KIND[wagon], load)
            if kind not in seen:
                seen.append(kind)
                found.append(wagon)
    return tuple(found)


@op("put_coal_wagon")
def put_coal_wagon(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.8: without room the coal is forfeited; from the upper part of a tile it costs a tool marker."""
    _, count, penalty = effect
    count = min(count, s.coal)
    room = ALL_WAGON_ROOM - sum(s.seats[number].wagons)
    if count > room and penalty:
        now.say("cubes_do_not_fit", "SW-4.8", number, n=count - room)
        take_tools(s, number, count - room, "SW-4.8", now)
    count = min(count, room)
    if count:
        s.coal -= count
        s.pending.append(make_wagon(number, count))


@can("put_coal_wagon")
def can_put_coal(s: State, number: int, effect: Effect) -> bool:
    count: int = effect[1]
    return min(s.coal, ALL_WAGON_ROOM - sum(s.seats[number].wagons)) >= count


@check("SW-4.8", N_("The {wagon} is full."), listed=True)
def wagon_has_room(s: State, answer: Answer) -> Values | None:
    wagon = answer[1]
    return None if s.me().wagons[wagon] < WAGON_SIZE[wagon] else {"wagon": WAGONS[wagon]}


@check("SW-4.8", N_("These coal wagons are alike: choose the first one."), listed=True)
def first_wagon_of_its_kind(s: State, answer: Answer) -> Values | None:
    wagon = answer[1]
    wagons = s.me().wagons
    if wagons[wagon] < WAGON_SIZE[wagon]:
        for other in WAGON_TWINS[wagon]:
            if wagons[other] == wagons[wagon]:
                return {}
    return None


class PlaceCoal(Question):
    """SW-4.8, SW-4.12b: a coal wagon with a free space, for each coal separately."""

    name = "wagon"
    clause = "SW-4.8"
    checks = {"wagon": (wagon_has_room, first_wagon_of_its_kind)}

    def clause_now(self, s: State) -> str:
        below = s.pending[-2].step if len(s.pending) > 1 else ""
        return "SW-4.12b" if below == "haul" else "SW-4.8"

    def universe(self, s: State) -> Iterable[Answer]:
        return _WAGONS

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_WAGONS[wagon] for wagon in free_wagons(s.me().wagons)]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        clause = self.clause_now(s)
        asked: Wagon = s.pending.pop()
        number = asked.seat
        seat, wagon = s.seats[number], answer[1]
        seat.wagons = changed(seat.wagons, wagon, seat.wagons[wagon] + 1)
        now.say("coal_on_wagon", clause, number, wagon=WAGONS[wagon])
        if asked.left > 1:
            s.pending.append(make_wagon(number, asked.left - 1))


# --- spoil on the heap ----------------------------------------------------------------------------------------------


def put_on_heap(s: State, number: int, count: int, clause: str, now: Happenings) -> None:
    """Spoil from the supply onto the heap."""
    s.spoil -= count
    s.seats[number].heap += count
    now.say("spoil_on_heap", clause, number, n=count)


@can("put_heap")
def can_put_heap(s: State, number: int, effect: Effect) -> bool:
    count: int = effect[1]
    needed: int = effect[3]
    heap = s.seats[number].heap
    return heap >= needed and heap + count <= HEAP and s.spoil >= count


@op("put_heap")
def put_heap(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.9: all of it or none."""
    if can_put_heap(s, number, effect):
        if effect[2]:
            s.pending.append(Heap(number))
        else:
            put_on_heap(s, number, effect[1], "SW-4.9", now)


SPOIL_ON_HEAP: Final[Answer] = ("spoil", "spoil")
DECLINE: Final[Answer] = ("decline", "decline")


@check("SW-4.9", N_("There is no room on your heap, or no spoil in the supply."), listed=True)
def heap_has_room(s: State, answer: Answer) -> Values | None:
    return None if s.me().heap < HEAP and s.spoil else {}


class SpoilOnHeap(Question):
    """SW-4.19: the first headframe may bring 1 spoil."""

    name = "heap"
    clause = "SW-4.19"
    passing = frozenset({"decline"})
    checks = {"spoil": (heap_has_room,), "decline": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (SPOIL_ON_HEAP, DECLINE)

    def candidates(self, s: State) -> Iterable[Answer]:
        return (SPOIL_ON_HEAP, DECLINE) if s.me().heap < HEAP and s.spoil else (DECLINE,)

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "spoil":
            put_on_heap(s, number, 1, "SW-4.19", now)
