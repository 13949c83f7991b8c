"""Cubes on carts (SW-4.7, SW-7.3): one material per cart, a locked cart takes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    CART_ALLOWS,
    CART_SIZE,
    CARTS,
    COAL,
    LOCKABLE,
    MATERIALS,
    SPOIL,
)
from pyengine.games.schichtwechsel.effects.interpreter import can, op, wake
from pyengine.games.schichtwechsel.effects.programs import Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import take_tools
from pyengine.games.schichtwechsel.pending import Carts, make_carts
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Seat, State

SIGN: Final = (1, -1)
"""Coal is counted above zero, spoil below."""
KIND: Final = tuple((CART_SIZE[n], CART_ALLOWS[n], n == LOCKABLE) for n in range(len(CARTS)))
TWINS: Final = tuple(tuple(other for other in range(n) if KIND[other] == KIND[n]) for n in range(len(CARTS)))
"""By cart: those before it that are like it."""
_PUTS: Final = tuple(
    tuple(("put", material, n, f"put:{name}:{id}") for n, id in enumerate(CARTS))
    for material, name in enumerate(MATERIALS)
)
_UNIVERSE: Final = (*_PUTS[COAL], *_PUTS[SPOIL])


def has_game(seat: Seat, locked: int, material: int, cart: int) -> bool:
    """SW-4.7: not locked, the right material, a free space."""
    load = seat.carts[cart] * SIGN[material]
    return 0 <= load < CART_SIZE[cart] and cart != locked and CART_ALLOWS[cart][material]


def room_for(seat: Seat, locked: int, material: int) -> tuple[int, ...]:
    """Carts that can take a cube; of those that are alike and equally full only the first."""
    return _room(seat.carts, locked, material)


@cache
def _room(carts: tuple[int, ...], locked: int, material: int) -> tuple[int, ...]:
    sign = SIGN[material]
    found = []
    seen = []
    for cart, load in enumerate(carts):
        if 0 <= load * sign < CART_SIZE[cart] and cart != locked and CART_ALLOWS[cart][material]:
            kind = (KIND[cart], load)
            if kind not in seen:
                seen.append(kind)
                found.append(cart)
    return tuple(found)


@op("put_cart")
def put_cart(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.7 from a selection tile; SW-4.24: what the supply does not hold is forfeited."""
    _, material, count = effect
    if material == COAL:
        count = min(count, s.coal)
        s.coal -= count
        s.pending.append(make_carts(number, count, 0, False))
    else:
        count = min(count, s.spoil)
        s.spoil -= count
        s.pending.append(make_carts(number, 0, count, False))


@can("put_cart")
def can_put(s: State, number: int, effect: Effect) -> bool:
    material = effect[1]
    in_supply = s.spoil if material == SPOIL else s.coal
    return in_supply >= effect[2] and bool(room_for(s.seats[number], s.locked, material))


@wake("carts")
def go_on(s: State, asked: Carts, now: Happenings) -> bool:
    """SW-4.7: what fits nowhere goes to the supply and costs a tool marker."""
    number, coal, spoil = asked.seat, asked.coal, asked.spoil
    seat, locked = s.seats[number], s.locked
    lost_coal = coal if coal and not room_for(seat, locked, COAL) else 0
    lost_spoil = spoil if spoil and not room_for(seat, locked, SPOIL) else 0
    lost = lost_coal + lost_spoil
    if lost:
        s.coal += lost_coal
        s.spoil += lost_spoil
        now.say("cubes_do_not_fit", "SW-4.7", number, n=lost)
        take_tools(s, number, lost, "SW-4.7", now)
        coal, spoil = coal - lost_coal, spoil - lost_spoil
        s.pending[-1] = make_carts(number, coal, spoil, asked.bag)
    if coal or spoil:
        return True
    s.pending.pop()
    return False


def _holds(s: State, material: int) -> bool:
    asked: Carts = s.pending[-1]
    return bool(asked.coal if material == COAL else asked.spoil)


@check("SW-7.3", N_("You have no {material} to place now."), listed=True)
def in_the_bundle(s: State, answer: Answer) -> Values | None:
    return {"material": MATERIALS[answer[1]]} if s.pending[-1].bag and not _holds(s, answer[1]) else None


@check("SW-4.7", N_("You have no {material} to place now."), listed=True)
def from_the_tile(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].bag or _holds(s, answer[1]) else {"material": MATERIALS[answer[1]]}


@check("SW-6.2", N_("The {cart} is locked this round."), listed=True)
def not_locked(s: State, answer: Answer) -> Values | None:
    return {"cart": CARTS[answer[2]]} if answer[2] == s.locked else None


@check("SW-1.3", N_("The {cart} takes only coal."), listed=True)
def allows_it(s: State, answer: Answer) -> Values | None:
    return None if CART_ALLOWS[answer[2]][answer[1]] else {"cart": CARTS[answer[2]]}


@check("SW-4.7", N_("The {cart} is full."), listed=True)
def not_full(s: State, answer: Answer) -> Values | None:
    full = abs(s.me().carts[answer[2]]) == CART_SIZE[answer[2]]
    return {"cart": CARTS[answer[2]]} if full else None


@check("SW-4.7", N_("The {cart} holds the other material: coal and spoil never share a cart."), listed=True)
def one_material(s: State, answer: Answer) -> Values | None:
    return {"cart": CARTS[answer[2]]} if s.me().carts[answer[2]] * SIGN[answer[1]] < 0 else None


@check("SW-4.7", N_("These carts are alike: choose the first one."), listed=True)
def first_of_its_kind(s: State, answer: Answer) -> Values | None:
    _, material, cart, _ = answer
    carts = s.me().carts
    if not _holds(s, material):
        return None
    for other in TWINS[cart]:
        if carts[other] == carts[cart] and has_game(s.me(), s.locked, material, other):
            return {}
    return None


class PlaceCubes(Question):
    """SW-7.3, SW-4.7: one cube after the other, in an order of own choice."""

    name = "carts"
    clause = "SW-4.7"
    decisive = (not_locked, allows_it, not_full)
    checks = {"put": (in_the_bundle, from_the_tile, not_locked, allows_it, not_full, one_material, first_of_its_kind)}

    def clause_now(self, s: State) -> str:
        return "SW-7.3" if s.pending[-1].bag else "SW-4.7"

    def universe(self, s: State) -> Iterable[Answer]:
        return _UNIVERSE

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Carts = s.pending[-1]
        seat, locked = s.seats[asked.seat], s.locked
        found = [_PUTS[COAL][cart] for cart in room_for(seat, locked, COAL)] if asked.coal else []
        if asked.spoil:
            found += [_PUTS[SPOIL][cart] for cart in room_for(seat, locked, SPOIL)]
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Carts = s.pending[-1]
        number = asked.seat
        _, material, cart, _ = answer
        seat = s.seats[number]
        seat.carts = changed(seat.carts, cart, seat.carts[cart] + SIGN[material])
        now.say("cube_on_cart", self.clause_now(s), number, material=MATERIALS[material], cart=CARTS[cart])
        if material == COAL:
            s.pending[-1] = make_carts(number, asked.coal - 1, asked.spoil, asked.bag)
        else:
            s.pending[-1] = make_carts(number, asked.coal, asked.spoil - 1, asked.bag)
