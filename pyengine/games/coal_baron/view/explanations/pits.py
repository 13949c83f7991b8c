"""A player's pit: levels, cage, coal, storage, money, workers and the marker of the start player."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.coal_baron.chapters.between_shifts import next_start_player, workers_in_factory
from pyengine.games.coal_baron.chapters.final_scoring import final_lines
from pyengine.games.coal_baron.chapters.orders import spot_with
from pyengine.games.coal_baron.components import (
    CAGE_PLACES,
    CARD_POINTS,
    CARDS,
    COLOURS,
    LEVEL_SLOTS,
    MARKS_PER_POINT,
    POINTS_PER_ORDER,
    ROMAN,
    SHIFTS,
    SURFACE,
)
from pyengine.games.coal_baron.state import Seat, State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, coal, counted_by_player, lacking, need_of
from pyengine.games.coal_baron.view.explanations.tiles import empty_carts
from pyengine.games.coal_baron.view.texts import name_of

CAGE_COMES: Final = N_("1 work step brings the cage here from any level. Then it can load this level’s coal.")
CAGE_HERE: Final = N_("The cage is here: 1 work step loads a cube from a minecart on either side.")
CAGE_UP: Final = N_("The cage is up: 1 work step puts a cube from it on an order or into storage.")
CAGE_RISES: Final = N_("1 work step brings the cage up from any level. Only here can it be unloaded.")
LOADED: Final = N_("Minecarts with coal: {n} of {all}.")
CAGE_LOAD: Final = N_("Cage: {n} of {all} places taken ({coal}).")
CAGE_EMPTY: Final = N_("The cage is empty; it has {all} places.")


def seat_of(s: State, thing: Thing) -> Seat:
    """Whose tableau a thing lies on."""
    return s.seats[thing.seat or 0]


def own(s: State, thing: Thing, reader: Reader) -> Seat | None:
    """The seat of a tableau if it is the reader's own."""
    return seat_of(s, thing) if thing.seat == reader.viewer else None


@EXPLAIN.place(*(f"seat*/{slot}" for slot in LEVEL_SLOTS[1:]))
def tunnel_level(s: State, thing: Thing, reader: Reader) -> Explanation:
    seat, level = seat_of(s, thing), LEVEL_SLOTS.index(thing.address.split("/")[1])
    row = seat.carts[level - 1]
    here = seat.level == level
    return Explanation(
        reader.say(CAGE_HERE if here else CAGE_COMES),
        stakes=sentences(
            reader.say(LOADED, n=len(row) - row.count(-1), all=len(row)),
            need_of(own(s, thing, reader), level - 1, reader),
            empty_carts(s, level - 1, reader),
        ),
        clause="CB-6.4" if here else "CB-6.2",
    )


@EXPLAIN.place("seat*/surface")
def surface(s: State, thing: Thing, reader: Reader) -> Explanation:
    seat = seat_of(s, thing)
    up = seat.level == SURFACE
    return Explanation(
        reader.say(CAGE_UP if up else CAGE_RISES), stakes=cage_load(seat, reader), clause="CB-6.5" if up else "CB-6.3"
    )


def cage_load(seat: Seat, reader: Reader) -> str:
    """What is in the cage, as a sentence."""
    if not seat.cage:
        return reader.say(CAGE_EMPTY, all=CAGE_PLACES)
    counts = [seat.cage.count(colour) for colour in range(len(COLOURS))]
    return reader.say(CAGE_LOAD, n=len(seat.cage), all=CAGE_PLACES, coal=coal(counts, reader))


# --- coal -----------------------------------------------------------------------------------------------------------

ON_CART: Final = N_("Coal on a minecart. With the cage on this level, 1 work step loads it.")
PRINTED: Final = N_("A minecart of the pit itself. It starts with 1 {colour} cube and is never filled again.")
IN_CAGE: Final = N_("Coal in the cage. At the surface, 1 work step puts it on an order or into storage.")
IN_STORAGE: Final = N_("Stored coal. 1 work step puts it on an order, wherever the cage is.")
IN_STORAGE_UP: Final = N_("Stored coal. With the cage at the surface, 1 work step puts it on an order.")
ON_ORDER: Final = N_("Coal on an order. It stays until the delivery and then returns to the supply.")
FITS: Final = N_("It fits: {cards}.")
FITS_NONE: Final = N_("It fits no order now. Any 2 cubes together can replace 1 of another colour.")


@EXPLAIN.piece("cb-cube-*", at="seat*/level_*")
@EXPLAIN.piece("cb-cube-*", at="seat*/printed_*")
def cube_on_a_minecart(s: State, thing: Thing, reader: Reader) -> Explanation:
    slot = thing.at.split("/")[1].split(".")[0]
    level = COLOURS.index(slot.split("_")[1])
    return Explanation(
        reader.say(ON_CART),
        stakes=sentences(need_of(own(s, thing, reader), _colour(thing), reader), empty_carts(s, level, reader)),
        clause="CB-6.4",
    )


@EXPLAIN.place(*(f"seat*/printed_{colour}" for colour in COLOURS))
def printed_minecart(s: State, thing: Thing, reader: Reader) -> Explanation:
    colour = _colour(thing)
    return Explanation(
        reader.say(PRINTED, colour=name_of(COLOURS[colour], reader.lang)),
        stakes=empty_carts(s, colour, reader),
        clause="CB-1.9",
    )


@EXPLAIN.piece("cb-cube-*", at="seat*/cage_*")
def cube_in_the_cage(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(IN_CAGE), stakes=fitting(seat_of(s, thing), _colour(thing), reader), clause="CB-6.5")


@EXPLAIN.piece("cb-cube-*", at="seat*/storage_*")
def cube_in_storage(s: State, thing: Thing, reader: Reader) -> Explanation:
    message = IN_STORAGE_UP if s.config.storage_at_surface else IN_STORAGE
    return Explanation(reader.say(message), stakes=fitting(seat_of(s, thing), _colour(thing), reader), clause="CB-6.7")


@EXPLAIN.piece("cb-cube-*", at="seat*/orders")
def cube_on_an_order(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(ON_ORDER), clause="CB-6.9")


def _colour(thing: Thing) -> int:
    return COLOURS.index((thing.kind or thing.address).replace("_", "-").rsplit("-", 1)[1])


def orders_for(seat: Seat, colour: int) -> list[int]:
    """The outstanding orders with a free spot of a colour."""
    return [order[0] for order in seat.orders if spot_with(order, colour, half=False) >= 0]


def fitting(seat: Seat, colour: int, reader: Reader) -> str:
    """Where a cube can go, as a sentence."""
    cards = orders_for(seat, colour)
    if not cards:
        return reader.say(FITS_NONE)
    return reader.say(FITS, cards=" / ".join(name_of(CARDS[card], reader.lang) for card in cards))


STORAGE: Final = N_("Coal for later, without limit. 1 work step puts a cube from the cage in here.")
STORED: Final = plural(
    "{n} cube here ({coal}); {fit} of use to the orders.", "{n} cubes here ({coal}); {fit} of use to the orders."
)
STORAGE_EMPTY: Final = N_("Nothing is stored here now.")


@EXPLAIN.place("seat*/storage", *(f"seat*/storage_{colour}" for colour in COLOURS))
def storage(s: State, thing: Thing, reader: Reader) -> Explanation:
    seat = seat_of(s, thing)
    count = sum(seat.storage)
    use = sum(min(have, need) for have, need in zip(seat.storage, lacking(seat), strict=True))
    stakes = (
        reader.say(STORED, n=count, coal=coal(seat.storage, reader), fit=use) if count else reader.say(STORAGE_EMPTY)
    )
    return Explanation(reader.say(STORAGE), stakes=stakes, clause="CB-6.6")


# --- what a player has ----------------------------------------------------------------------------------------------

OUTSTANDING: Final = N_("Outstanding orders: fill their spots with coal, then deliver them.")
OUTSTANDING_NOW: Final = plural(
    "{n} order, {done} completed: {points} point at the end if it stays here.",
    "{n} orders, {done} completed: {points} points at the end if they stay here.",
)
NO_ORDERS: Final = N_("No orders here now.")
DELIVERED: Final = N_("Delivered orders. They count on the shift clock in every scoring to come.")
DELIVERED_NOW: Final = plural("{n} order delivered for {points} points.", "{n} orders delivered for {points} points.")
NONE_DELIVERED: Final = N_("None delivered yet.")
MARKS: Final = N_("Money for tiles. Every {each} Marks are worth 1 point at the end.")
MARKS_NOW: Final = plural(
    "Worth {points} point if the game ended now.", "Worth {points} points if the game ended now.", "points"
)
SUPPLY: Final = N_("Workers for this shift. A turn takes 1, or 1 more than stand on the space.")
SUPPLY_NOW: Final = plural(
    "{n} worker left; without workers, turns are skipped.", "{n} workers left; without workers, turns are skipped."
)
SUPPLY_GONE: Final = N_("None left: no more turns in this shift.")


@EXPLAIN.place("seat*/orders")
def outstanding_orders(s: State, thing: Thing, reader: Reader) -> Explanation:
    orders = seat_of(s, thing).orders
    done = sum(not missing for _, _, missing in orders)
    values = {"n": len(orders), "done": done, "points": POINTS_PER_ORDER * len(orders)}
    return Explanation(
        reader.say(OUTSTANDING), stakes=reader.say(OUTSTANDING_NOW if orders else NO_ORDERS, **values), clause="CB-13.4"
    )


@EXPLAIN.place("seat*/delivered")
def delivered_orders(s: State, thing: Thing, reader: Reader) -> Explanation:
    cards = seat_of(s, thing).delivered
    points = sum(CARD_POINTS[card] for card in cards)
    return Explanation(
        reader.say(DELIVERED),
        stakes=reader.say(DELIVERED_NOW if cards else NONE_DELIVERED, n=len(cards), points=points),
        clause="CB-11.5",
    )


@EXPLAIN.place("seat*/marks")
def marks(s: State, thing: Thing, reader: Reader) -> Explanation:
    have = seat_of(s, thing).marks
    stakes = "" if s.over else reader.say(MARKS_NOW, points=have // MARKS_PER_POINT)
    return Explanation(reader.say(MARKS, each=MARKS_PER_POINT), stakes=stakes, clause="CB-13.2")


@EXPLAIN.place("seat*/workers")
@EXPLAIN.piece("cb-worker-*", at="seat*/workers")
def worker_supply(s: State, thing: Thing, reader: Reader) -> Explanation:
    left = seat_of(s, thing).workers
    stakes = reader.say(SUPPLY_NOW if left else SUPPLY_GONE, n=left)
    return Explanation(reader.say(SUPPLY), stakes=stakes, clause="CB-4.2" if left else "CB-3.3")


# --- markers --------------------------------------------------------------------------------------------------------

SCORE: Final = plural("{name} has {n} point so far.", "{name} has {n} points so far.")
SCORE_END: Final = plural("{name} has {n} point.", "{name} has {n} points.")
IF_IT_ENDED: Final = plural(
    "If the game ended now: {total} point ({parts}).", "If the game ended now: {total} points ({parts}).", "total"
)
START: Final = N_("Takes the first turn of the shift.")
START_DRAFT: Final = N_("Chooses orders last, but takes the first turn of the shift.")
START_NEXT: Final = N_("Workers in the factory: {counts}. As it stands, {name} goes first in shift {shift}.")


@EXPLAIN.piece("cb-mark-*")
def player(s: State, thing: Thing, reader: Reader) -> Explanation:
    seat, name = seat_of(s, thing), reader.seats[thing.seat or 0].name
    if s.over:
        return Explanation(reader.say(SCORE_END, name=name, n=seat.score), clause="CB-13.6")
    lines = [line for line, _ in final_lines(seat, s.shift)]
    parts = ", ".join(f"{name_of(line.what, reader.lang)} {_signed(line.points)}" for line in lines)
    total = seat.score + sum(line.points for line in lines)
    return Explanation(
        reader.say(SCORE, name=name, n=seat.score),
        stakes=reader.say(IF_IT_ENDED, total=total, parts=parts),
        clause="CB-13.1",
    )


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else "0"


@EXPLAIN.piece("cb-start")
def start_player(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(START_DRAFT if s.draft else START)
    if s.draft or s.over or s.shift == SHIFTS:
        return Explanation(effect, clause="CB-3.1")
    stakes = reader.say(
        START_NEXT,
        counts=counted_by_player(workers_in_factory(s), reader),
        shift=ROMAN[s.shift + 1],
        name=reader.seats[next_start_player(s)].name,
    )
    return Explanation(effect, stakes=stakes, clause="CB-12.1")


# --- what others have drawn -----------------------------------------------------------------------------------------

FACE_DOWN: Final[dict[str, Message]] = {
    "tile_back": N_("A drawn tile. Only the player who drew it may look."),
    "order_back": N_("A drawn order. Only the player who drew it may look."),
}


@EXPLAIN.piece(*FACE_DOWN)
def face_down(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(FACE_DOWN[thing.kind]), clause="CB-14.3")
