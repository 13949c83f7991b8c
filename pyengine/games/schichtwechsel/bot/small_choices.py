"""The small decisions inside actions and phases, answered without copying positions.

What an answer changes of a seat is changed in place, looked at, and changed back; where even that is not worth it, a
rule of thumb decides. Every function returns one of the possible answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pyengine.core.play.decision import Answer
from pyengine.games.schichtwechsel.components import (
    BOTTOM_POINTS,
    CART_SIZE,
    COAL,
    OWN_FIELD,
    SPOIL,
    STONE_WAGON,
    WAGON_SIZE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.carts import SIGN, room_for
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import GREY_PROGRAM
from pyengine.games.schichtwechsel.pending import Carts
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.bot.worth import Worth
    from pyengine.games.schichtwechsel.state import Seat, State

Small = Callable[["State", Sequence[Answer], "Worth"], Answer]


def _most(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """The largest number: markers to return, steps, sales."""
    return max(answers, key=lambda answer: answer[1])


def _first(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """What is offered first: to take, to sell, to go."""
    return answers[0]


def _with(seat: Seat, look: Callable[[], float], **fields: Any) -> float:
    """A seat with some fields changed, looked at, and changed back."""
    before = {name: getattr(seat, name) for name in fields}
    for name, value in fields.items():
        setattr(seat, name, value)
    found = look()
    for name, value in before.items():
        setattr(seat, name, value)
    return found


# --- cubes ----------------------------------------------------------------------------------------------------------


def _put(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """The first cube of the best way to place all of them."""
    asked: Carts = s.pending[-1]
    _, material, cart = fill(s.seats[asked.seat].carts, s.locked, asked.coal, asked.spoil)
    for answer in answers:
        if answer[1] == material and answer[2] == cart:
            return answer
    return answers[0]


@cache
def fill(carts: tuple[int, ...], locked: int, coal: int, spoil: int) -> tuple[float, int, int]:
    """What these cubes are worth on carts, placed well; the material and the cart of the first one."""
    best, best_material, best_cart = -1e9, -1, -1
    for material, count in ((COAL, coal), (SPOIL, spoil)):
        if not count:
            continue
        for cart in _room(carts, locked, material):
            after = changed(carts, cart, carts[cart] + SIGN[material])
            value = fill(after, locked, coal - (material == COAL), spoil - (material == SPOIL))[0]
            if value > best + 1e-9:
                best, best_material, best_cart = value, material, cart
    if best_cart < 0:
        return loads(carts) - 2.0 * (coal + spoil), -1, -1
    return best, best_material, best_cart


class _Carts:
    """Just the carts, for a question that needs no more of a seat."""

    __slots__ = ("carts",)

    def __init__(self, carts: tuple[int, ...]) -> None:
        self.carts = carts


def _room(carts: tuple[int, ...], locked: int, material: int) -> tuple[int, ...]:
    return room_for(_Carts(carts), locked, material)  # type: ignore[arg-type]


@cache
def loads(carts: tuple[int, ...]) -> float:
    """What loads on carts are worth: full ones more, for only they are hauled; coal for coal's sake."""
    value = 0.0
    free = 0
    for load, size in zip(carts, CART_SIZE, strict=True):
        free += size - abs(load)
        if load > 0:
            value += load * (1.0 + 0.15 * (size - 1) if load == size else 0.7)
        elif load < 0:
            value -= load * (0.35 + 0.1 * (size - 1) if -load == size else 0.1)
    return value + 0.05 * free


def _wagon(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    wagon = best_wagon(s.me().wagons)
    for answer in answers:
        if answer[1] == wagon:
            return answer
    return answers[0]


@cache
def best_wagon(wagons: tuple[int, ...]) -> int:
    """A wagon that is filled by one coal, first one that costs a white stone anyway; then an empty larger one."""

    def order(wagon: int) -> tuple[int, ...]:
        missing = WAGON_SIZE[wagon] - wagons[wagon]
        costs = wagon == STONE_WAGON
        return (missing > 1, costs != (missing == 1), WAGON_SIZE[wagon], wagon)

    return min([wagon for wagon, load in enumerate(wagons) if load < WAGON_SIZE[wagon]], key=order)


@cache
def with_coal(wagons: tuple[int, ...], coal: int) -> tuple[int, ...]:
    """The wagons after this much coal was placed well."""
    for _ in range(coal):
        wagon = best_wagon(wagons)
        wagons = changed(wagons, wagon, wagons[wagon] + 1)
    return wagons


def _haul(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    number = s.pending[-1].seat
    seat = s.seats[number]

    def after(answer: Answer) -> float:
        if answer[0] == "stop":
            return worth.seat(s, number)
        load = seat.carts[answer[1]]
        carts = changed(seat.carts, answer[1], 0)
        look = lambda: worth.seat(s, number)  # noqa: E731
        if load > 0:
            return _with(seat, look, carts=carts, wagons=with_coal(seat.wagons, load))
        return _with(seat, look, carts=carts, heap=seat.heap - load)

    return max(answers, key=after)


# --- coke -----------------------------------------------------------------------------------------------------------


def _coke(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """Which wagon: the one that covers a white stone, then the smallest; stop if nothing is gained."""
    number = s.pending[-1].seat
    seat = s.seats[number]
    wagons = [answer for answer in answers if answer[0] == "coke"]
    best = min(wagons, key=lambda answer: (answer[1] != STONE_WAGON, WAGON_SIZE[answer[1]]), default=answers[0])
    if len(wagons) == len(answers) or not wagons:
        return best
    now = worth.seat(s, number)
    after = changed(seat.wagons, best[1], 0)
    free = [field for field, owner in enumerate(s.grey) if owner < 0 and field not in s.config.closed_grey]
    have = s.grey.count(number)
    if seat.own_coke or (have < 2 and free):
        grey, own = (changed(s.grey, free[0], number) if free else s.grey), seat.own_coke
    else:
        grey, own = s.grey, 1
    before, s.grey = s.grey, grey
    gained = _with(seat, lambda: worth.seat(s, number), wagons=after, own_coke=own)
    s.grey = before
    return best if gained > now else answers[-1]


def _field(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """A grey field with a point, a plain one, the player's own: by what it costs or brings to stand there."""
    number = s.pending[-1].seat
    seat = s.seats[number]
    now = worth.seat(s, number)

    def after(answer: Answer) -> float:
        field = answer[1]
        if field == OWN_FIELD:
            return _with(seat, lambda: worth.seat(s, number), own_coke=1)
        before = s.grey
        s.grey = changed(before, field, number)
        value = worth.seat(s, number)
        s.grey = before
        return value + _grey(s, number, field, worth, now)

    return max(answers, key=after)


def _grey(s: State, number: int, field: int, worth: Worth, now: float) -> float:
    """What the effects of a grey field bring."""
    seat = s.seats[number]
    value = 0.0
    for effect in EFFECTS[GREY_PROGRAM[field]]:
        if effect[0] == "water_rises":
            level = min(seat.water + effect[1], WATER_TOP - 1)
            value += _with(seat, lambda level=level: worth.seat(s, number), water=level) - now  # type: ignore[misc]
        else:
            value += worth.effects((effect,))
    return value


def _load(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """The own field first, for it costs a white stone; a field with a point last, for others want it too."""

    def order(answer: Answer) -> tuple[bool, float]:
        field = answer[1]
        return (field == OWN_FIELD, 0.0 if field == OWN_FIELD else -worth.effects(EFFECTS[GREY_PROGRAM[field]]))

    return max([answer for answer in answers if answer[0] == "load"], key=order, default=answers[0])


# --- water, spoil, houses -------------------------------------------------------------------------------------------


def _pump(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    number = s.pending[-1].seat
    seat = s.seats[number]
    level = seat.water

    def after(answer: Answer) -> float:
        drop: int = answer[1]
        reached = drop > 0 and drop == level
        return _with(seat, lambda: worth.seat(s, number), water=level - drop) + BOTTOM_POINTS * reached

    return max(answers, key=after)


def _spoil(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    number = s.pending[-1].seat
    seat = s.seats[number]
    gain = _with(seat, lambda: worth.seat(s, number), heap=seat.heap + 1) - worth.seat(s, number)
    return answers[0] if gain > 0 else answers[-1]


def _house(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    """The house whose bonus field brings most."""
    bonus = worth.weights.bonus
    return max(answers, key=lambda answer: bonus[answer[1]])


def _build(s: State, answers: Sequence[Answer], worth: Worth) -> Answer:
    number = s.pending[-1].seat
    pits = s.pits
    best, best_value = answers[0], -1e9
    for answer in answers:
        place = answer[1]
        s.pits = (*pits[:place], (*pits[place], number), *pits[place + 1 :])
        value = worth.seat(s, number)
        if value > best_value:
            best, best_value = answer, value
    s.pits = pits
    return best


SMALL: Final[dict[str, Small]] = {
    "carts": _put,
    "sale": _first,
    "bonus": _first,
    "haul": _haul,
    "wagon": _wagon,
    "heap": _spoil,
    "coke": _coke,
    "field": _field,
    "load": _load,
    "first": _first,
    "steps": _most,
    "pump": _pump,
    "tools": _most,
    "house": _house,
    "build": _build,
    "final.sale": _most,
}
