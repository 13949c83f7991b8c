"""The central cokery (SW-4.10, SW-4.11, SW-4.13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    COKE_ROOM,
    COKERY_MOST,
    FIELDS,
    GREY,
    OWN_FIELD,
    OWN_FROM,
    PLAIN,
    WAGON_SIZE,
    WAGONS,
)
from pyengine.games.schichtwechsel.effects.hauling import STOP, WAGON_TWINS
from pyengine.games.schichtwechsel.effects.interpreter import can, op, start, wake
from pyengine.games.schichtwechsel.effects.programs import GREY_PROGRAM, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import Coke, CokeryField
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_COKES: Final[tuple[Answer, ...]] = tuple(("coke", n, f"coke:{id}") for n, id in enumerate(WAGONS))
_FIELDS: Final[tuple[Answer, ...]] = tuple(("field", n, f"field:{id}") for n, id in enumerate(FIELDS))


def coke_in_cokery(s: State, number: int) -> int:
    """How much coke of a player stands in the cokery."""
    return s.grey.count(number) + s.seats[number].own_coke


def free_grey(s: State) -> list[int]:
    """SW-4.13b: free uncovered grey fields; of the plain ones only the first."""
    closed = s.config.closed_grey
    found = []
    plain = False
    for field, owner in enumerate(s.grey):
        if owner < 0 and field not in closed:
            if PLAIN[field]:
                if plain:
                    continue
                plain = True
            found.append(field)
    return found


def legal_fields(s: State, number: int) -> list[int]:
    """SW-4.13b, SW-4.13c: where the next coke may stand."""
    seat = s.seats[number]
    have = s.grey.count(number) + seat.own_coke
    if have >= COKERY_MOST:
        return []
    if seat.own_coke:
        return free_grey(s)
    if have >= OWN_FROM - 1:
        return [OWN_FIELD]
    return [*free_grey(s), OWN_FIELD]


def has_field(s: State, number: int) -> bool:
    """Whether another coke has a place."""
    seat = s.seats[number]
    have = s.grey.count(number) + seat.own_coke
    return have < COKERY_MOST and (not seat.own_coke or s.grey.count(-1) > len(s.config.closed_grey))


@cache
def full_wagons(wagons: tuple[int, ...]) -> tuple[int, ...]:
    """SW-4.13a: full coal wagons; of those that are alike only the first."""
    return tuple(
        wagon
        for wagon, load in enumerate(wagons)
        if load == WAGON_SIZE[wagon] and not any(wagons[other] == load for other in WAGON_TWINS[wagon])
    )


def can_coke(s: State, number: int) -> bool:
    """SW-5.6: at least one full wagon, coke in stock, a legal field."""
    seat = s.seats[number]
    return seat.stock > 0 and bool(full_wagons(seat.wagons)) and has_field(s, number)


# --- turning wagons into coke ---------------------------------------------------------------------------------------


@op("coke")
def coke(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(Coke(number, effect[1], False))


@wake("coke")
def coke_on(s: State, asked: Coke, now: Happenings) -> bool:
    if asked.left and can_coke(s, asked.seat):
        return True
    s.pending.pop()
    return False


@check("SW-4.13a", N_("The {wagon} is not full: only full coal wagons can be turned into coke."), listed=True)
def wagon_is_full(s: State, answer: Answer) -> Values | None:
    wagon = answer[1]
    return None if s.me().wagons[wagon] == WAGON_SIZE[wagon] else {"wagon": WAGONS[wagon]}


@check("SW-4.13a", N_("These coal wagons are alike: choose the first one."), listed=True)
def first_full_wagon(s: State, answer: Answer) -> Values | None:
    wagon = answer[1]
    wagons = s.me().wagons
    if wagons[wagon] == WAGON_SIZE[wagon] and can_coke(s, s.pending[-1].seat):
        for other in WAGON_TWINS[wagon]:
            if wagons[other] == wagons[wagon]:
                return {}
    return None


@check("SW-4.13a", N_("You have no coke left in stock."), listed=True)
def coke_in_stock(s: State, answer: Answer) -> Values | None:
    return None if s.me().stock else {}


@check("SW-4.13b", N_("There is no cokery field for another coke of yours."), listed=True)
def field_for_coke(s: State, answer: Answer) -> Values | None:
    return None if has_field(s, s.pending[-1].seat) else {}


@check("SW-4.13", N_("You must turn at least one wagon into coke."), listed=True)
def one_wagon_at_least(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].may_stop else {}


class TurnIntoCoke(Question):
    """SW-4.13: one full wagon after the other; stop after the first."""

    name = "coke"
    clause = "SW-4.13"
    passing = frozenset({"stop"})
    checks = {
        "coke": (wagon_is_full, first_full_wagon, coke_in_stock, field_for_coke),
        "stop": (one_wagon_at_least,),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_COKES, STOP)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Coke = s.pending[-1]
        number = asked.seat
        found = [_COKES[wagon] for wagon in full_wagons(s.seats[number].wagons)] if can_coke(s, number) else []
        if asked.may_stop:
            found.append(STOP)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Coke = s.pending[-1]
        number = asked.seat
        if answer[0] == "stop":
            s.pending.pop()
            return
        seat, wagon = s.seats[number], answer[1]
        s.coal += seat.wagons[wagon]
        now.say("wagon_coked", "SW-4.13a", number, n=seat.wagons[wagon], wagon=WAGONS[wagon])
        seat.wagons = changed(seat.wagons, wagon, 0)
        s.pending[-1] = Coke(number, asked.left - 1, True)
        s.pending.append(CokeryField(number))


# --- coke on a field ------------------------------------------------------------------------------------------------


@can("put_cokery")
def can_put_cokery(s: State, number: int, effect: Effect) -> bool:
    return s.seats[number].stock > 0 and coke_in_cokery(s, number) >= effect[1] and has_field(s, number)


@op("put_cokery")
def put_cokery(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.11."""
    if can_put_cokery(s, number, effect):
        s.pending.append(CokeryField(number))


@check("SW-2.7", N_("This field is covered."), listed=True)
def field_not_covered(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] in s.config.closed_grey else None


@check("SW-4.13b", N_("There is already coke on this field."), listed=True)
def field_is_free(s: State, answer: Answer) -> Values | None:
    taken = s.me().own_coke if answer[1] == OWN_FIELD else s.grey[answer[1]] >= 0
    return {} if taken else None


@check("SW-4.13c", N_("With {n} coke in the cokery, the next one must go on your own field."), listed=True)
def own_field_first(s: State, answer: Answer) -> Values | None:
    number = s.pending[-1].seat
    have = coke_in_cokery(s, number)
    required = not s.seats[number].own_coke and have >= OWN_FROM - 1
    return {"n": have} if required and answer[1] != OWN_FIELD else None


@check("SW-4.13b", N_("You can never have more than {n} coke in the cokery."), listed=True)
def not_too_much_coke(s: State, answer: Answer) -> Values | None:
    return {"n": COKERY_MOST} if coke_in_cokery(s, s.pending[-1].seat) >= COKERY_MOST else None


@check("SW-4.13b", N_("The plain grey fields are alike: use the first free one."), listed=True)
def first_plain_field(s: State, answer: Answer) -> Values | None:
    field = answer[1]
    if field == OWN_FIELD or not PLAIN[field] or field in s.config.closed_grey or s.grey[field] >= 0:
        return None
    first = next((n for n in legal_fields(s, s.pending[-1].seat) if n != OWN_FIELD and PLAIN[n]), field)
    return {} if first != field else None


class PlaceCoke(Question):
    """SW-4.13b, SW-4.13c: a free grey field or the player's own."""

    name = "field"
    clause = "SW-4.13b"
    decisive = (field_not_covered, field_is_free)
    checks = {"field": (field_not_covered, field_is_free, own_field_first, not_too_much_coke, first_plain_field)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _FIELDS

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_FIELDS[field] for field in legal_fields(s, s.pending[-1].seat)]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        seat, field = s.seats[number], answer[1]
        seat.stock -= 1
        if field == OWN_FIELD:
            seat.own_coke = 1
            now.say("coke_on_own", "SW-4.13b", number)
        else:
            s.grey = changed(s.grey, field, number)
            now.say("coke_on_field", "SW-4.13b", number, field=GREY[field])
            start(s, number, GREY_PROGRAM[field])  # SW-4.13d


# --- coke straight onto the coke wagons -----------------------------------------------------------------------------


@can("put_coke_wagon")
def can_put_coke(s: State, number: int, effect: Effect) -> bool:
    seat = s.seats[number]
    count: int = effect[1]
    return seat.stock >= count and seat.rolling + count <= COKE_ROOM


@op("put_coke_wagon")
def put_coke_wagon(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.10: without room or stock it is forfeited."""
    if can_put_coke(s, number, effect):
        seat = s.seats[number]
        seat.stock -= effect[1]
        seat.rolling += effect[1]
        now.say("coke_on_wagon", "SW-4.10", number, n=effect[1])
