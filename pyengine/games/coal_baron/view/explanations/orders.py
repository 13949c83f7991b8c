"""Order cards: on the board, in the draft, just drawn, outstanding (CB-6.11, CB-7, CB-9)."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.coal_baron.chapters.orders import FREE, is_half, is_occupied, order_of
from pyengine.games.coal_baron.components import (
    CARD_OF,
    CARD_POINTS,
    CARD_SPOTS,
    CARD_VEHICLE,
    COLOURS,
    POINTS_PER_ORDER,
    VEHICLES,
)
from pyengine.games.coal_baron.state import Order, State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, coal, coloured, in_pit, mine
from pyengine.games.coal_baron.view.texts import name_of

TAKE: Final = plural(
    "Take this order: {coal}, {points} point when delivered ({vehicle}).",
    "Take this order: {coal}, {points} points when delivered ({vehicle}).",
    "points",
)
IN_PIT: Final[tuple[Message, ...]] = (
    N_("Your pit holds none of its coal yet."),
    N_("Your pit holds {have} of its {n} cubes."),
    N_("All its coal is in your pit."),
)
PENALTY: Final = plural(
    "If you have not delivered it by the end: {points} point.",
    "If you have not delivered it by the end: {points} points.",
    "points",
)
STILL_NEEDS: Final = plural(
    "Worth {points} point when delivered ({vehicle}). It still needs {coal}.",
    "Worth {points} points when delivered ({vehicle}). It still needs {coal}.",
    "points",
)
COMPLETED: Final = plural(
    "Completed: a worker on delivery ({vehicle}) scores {points} point.",
    "Completed: a worker on delivery ({vehicle}) scores {points} points.",
    "points",
)
PENALTY_HERE: Final = plural(
    "Not delivered by the end: {points} point.", "Not delivered by the end: {points} points.", "points"
)
ALL_THERE: Final = N_("All this coal is in the pit.")
SOME_THERE: Final = N_("Of this, the pit holds {coal}.")
NONE_THERE: Final = N_("The pit holds none of it.")
SPOT_FREE: Final = N_("A free spot for 1 {colour} cube, or for any 2 cubes.")
SPOT_HALF: Final = N_("Half covered: 1 more cube of any colour fills this {colour} spot.")
SPOT_DONE: Final = N_("This {colour} spot is filled. The coal stays here until delivery.")


def to_take(s: State, card: int, clause: str, reader: Reader) -> Explanation:
    """A card that somebody may take."""
    seat = mine(s, reader)
    spots, points = CARD_SPOTS[card], CARD_POINTS[card]
    needed = [spots.count(colour) for colour in range(len(COLOURS))]
    values = {"coal": coal(needed, reader), "points": points, "vehicle": vehicle_of(card, reader)}
    effect = reader.say(TAKE, **values)
    if seat is None:
        return Explanation(effect, clause=clause)
    have = sum(min(own, need) for own, need in zip(in_pit(seat), needed, strict=True))
    owned = reader.say(IN_PIT[0 if not have else 1 if have < len(spots) else 2], have=have, n=len(spots))
    return Explanation(
        effect,
        stakes=sentences(owned, reader.say(PENALTY, points=POINTS_PER_ORDER)),
        clause=clause,
        brief=owned,
    )


def vehicle_of(card: int, reader: Reader) -> str:
    """The vehicle of a card."""
    return name_of(VEHICLES[CARD_VEHICLE[card]], reader.lang)


@EXPLAIN.piece("order_*_*", at="board/order_*")
def order_on_the_board(s: State, thing: Thing, reader: Reader) -> Explanation:
    return to_take(s, CARD_OF[thing.kind], "CB-9.2", reader)


@EXPLAIN.piece("order_*_*", at="tray/*")
def order_in_the_tray(s: State, thing: Thing, reader: Reader) -> Explanation:
    return to_take(s, CARD_OF[thing.kind], "CB-2.9" if s.draft else "CB-9.4", reader)


@EXPLAIN.piece("order_*_*", at="seat*/orders")
def outstanding_order(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    card, seat = CARD_OF[thing.kind], s.seats[thing.seat or 0]
    order = order_of(seat, card)
    if order is None:
        return None
    if thing.spot >= 0:
        return _spot(order, thing.spot, reader)
    penalty = reader.say(PENALTY_HERE, points=POINTS_PER_ORDER)
    values = {"points": CARD_POINTS[card], "vehicle": vehicle_of(card, reader)}
    if not order[2]:
        return Explanation(reader.say(COMPLETED, **values), stakes=penalty, clause="CB-7.1")
    need = needs_of(order)
    there = [min(one, have) for one, have in zip(need, in_pit(seat), strict=True)]
    message = ALL_THERE if there == need else SOME_THERE if any(there) else NONE_THERE
    return Explanation(
        reader.say(STILL_NEEDS, coal=coal(need, reader), **values),
        stakes=sentences(reader.say(message, coal=coal(there, reader)), penalty),
        clause="CB-6.11",
    )


def needs_of(order: Order) -> list[int]:
    """By colour: the spots of an order that are not occupied."""
    card, spots, _ = order
    need = [0] * len(COLOURS)
    for spot, colour in zip(spots, CARD_SPOTS[card], strict=True):
        need[colour] += not is_occupied(spot, colour)
    return need


def _spot(order: Order, number: int, reader: Reader) -> Explanation | None:
    card, spots, _ = order
    if number >= len(spots):
        return None
    colour, code = CARD_SPOTS[card][number], spots[number]
    message = SPOT_FREE if code == FREE else SPOT_HALF if is_half(code, colour) else SPOT_DONE
    clause = "CB-6.5" if code == FREE else "CB-6.8a" if is_half(code, colour) else "CB-6.9"
    return Explanation(reader.say(message, colour=coloured(colour, reader)), clause=clause)
