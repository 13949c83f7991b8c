"""The board: worker spaces, Bank, Canteen, stacks, the supply, and workers (CB-3 to CB-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.coal_baron.chapters.draw import top_of
from pyengine.games.coal_baron.chapters.shift_scoring import counts_of
from pyengine.games.coal_baron.chapters.workers import workers_needed
from pyengine.games.coal_baron.components import (
    BANK_MARKS,
    CARD_POINTS,
    CARD_SPOTS,
    CARD_VEHICLE,
    COLOURS,
    MARKS_PER_POINT,
    SPACE_ACTION,
    SPACE_AMOUNT,
    SPACE_OF,
    SPACE_VEHICLE,
    SPACES,
    TILE_COLOUR,
    VEHICLES,
)
from pyengine.games.coal_baron.pending import draw_under_way
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW, kind
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.explanations.book import (
    EXPLAIN,
    WORKERS,
    coal,
    coloured,
    counted_by_player,
    lacking,
    mine,
)
from pyengine.games.coal_baron.view.explanations.clock import VEHICLE_ELEMENT, clock_points
from pyengine.games.coal_baron.view.explanations.orders import to_take
from pyengine.games.coal_baron.view.explanations.tiles import for_sale
from pyengine.games.coal_baron.view.texts import name_of

COVERED: Final = N_("This space is only used with more players.")
DISPLACES: Final = plural(
    "{name} has {n} worker here; it goes to the Canteen.", "{name} has {n} workers here; they go to the Canteen."
)
DISPLACES_YOU: Final = plural(
    "You have {n} worker here; it goes to the Canteen.", "You have {n} workers here; they go to the Canteen."
)
TILE_COMES: Final = N_("Empty for now: the next tile of the stack comes here.")
ORDER_COMES: Final = N_("Empty for now: the next order of the stack comes here.")
STAYS_EMPTY: Final = N_("Empty for the rest of the game: the stack is used up.")


@EXPLAIN.place(*(f"board/{space}" for space in SPACES))
def worker_space(s: State, thing: Thing, reader: Reader) -> Explanation:
    return explained(s, SPACE_OF[thing.address.split("/")[1]], reader)


@EXPLAIN.piece("cb-lock")
def lock_tile(s: State, thing: Thing, reader: Reader) -> Explanation:
    return _covered(reader)


def explained(s: State, space: int, reader: Reader) -> Explanation:
    """A worker space: what it does, what it costs now, and whom it displaces."""
    if space in s.config.covered:
        return _covered(reader)
    action = _ACTIONS[SPACE_ACTION[space]](s, space, reader)._replace(name=name_of(SPACES[space], reader.lang))
    if action.clause in UNUSABLE:
        return action
    cost = reader.say(WORKERS, count=workers_needed(s, space))
    return action._replace(
        cost=f"{cost}, {action.cost}" if action.cost else cost,
        stakes=sentences(_displaced(s, space, reader), action.stakes),
    )


def _covered(reader: Reader) -> Explanation:
    return Explanation(reader.say(COVERED), clause="CB-2.1")


def _displaced(s: State, space: int, reader: Reader) -> str:
    count = s.standing[space]
    if not count:
        return ""
    owner = s.owner[space]
    if owner == reader.viewer:
        return reader.say(DISPLACES_YOU, n=count)
    return reader.say(DISPLACES, name=reader.seats[owner].name, n=count)


# --- actions --------------------------------------------------------------------------------------------------------

UNUSABLE: Final = ("CB-5.2", "CB-5.10", "CB-9.1", "CB-9.5")
"""The clauses by which a space without tile, card or stack cannot be used."""
LOOK_AT_TILES: Final = plural(
    "Secretly look at {n} tile of the stack; buy it or put it back.",
    "Secretly look at {n} tiles of the stack; buy one or none and put the rest back.",
)
LOOK_AT_ORDERS: Final = plural(
    "Secretly look at {n} order of the stack; keep it or put it back.",
    "Secretly look at {n} orders of the stack; keep one or none and put the rest back.",
)
BUY_ONE: Final = N_("Buy one or none; the stack has {n}")
KEEP_ONE: Final = N_("Keep one or none; the stack has {n}")
TILES_LEFT: Final = plural("The stack has {n} tile.", "The stack has {n} tiles.")
ORDERS_LEFT: Final = plural("The stack has {n} order.", "The stack has {n} orders.")
NOTHING_TO_DRAW: Final = N_("The stack is empty: there is nothing left to draw.")
MINE: Final = plural(
    "Up to {n} work step in your pit: move the cage, load coal, fill orders.",
    "Up to {n} work steps in your pit: move the cage, load coal, fill orders.",
)
ORDERS_NEED: Final = plural("Your orders still need {n} cube: {coal}.", "Your orders still need {n} cubes: {coal}.")
ORDERS_NEED_BRIEF: Final = plural("Your orders still need {n} cube", "Your orders still need {n} cubes")
ORDERS_NEED_NONE: Final = N_("None of your orders needs coal now.")
DELIVER: Final = N_("Deliver all your completed orders with this vehicle and score them at once.")
READY: Final = plural("{n} order is ready: {points} points now.", "{n} orders are ready: {points} points now.")
CLOCK_GAIN: Final = plural(
    "If the shift ended then, the clock would bring you {gain} more point.",
    "If the shift ended then, the clock would bring you {gain} more points.",
    "gain",
)
READY_BRIEF: Final = plural("{n} order: {points} points now", "{n} orders: {points} points now")
READY_BRIEF_CLOCK: Final = plural(
    "{n} order: {points} points now, shift clock +{gain}", "{n} orders: {points} points now, shift clock +{gain}"
)
NONE_READY: Final = plural(
    "You have {n} order with this vehicle, not completed yet.",
    "You have {n} orders with this vehicle, none completed yet.",
)
NO_ORDER: Final = N_("You have no order with this vehicle.")
TAKE_MARKS: Final = plural("Take {n} Mark from the supply.", "Take {n} Marks from the supply.")
MARKS_THEN: Final = plural(
    "You then have {n} Mark; every {each} are worth 1 point at the end.",
    "You then have {n} Marks; every {each} are worth 1 point at the end.",
)
MARKS_THEN_BRIEF: Final = plural("You then have {n} Mark", "You then have {n} Marks")


def _tile_space(s: State, space: int, reader: Reader) -> Explanation:
    if s.goods[space] >= 0:
        return for_sale(s, s.goods[space], reader)
    return Explanation(reader.say(TILE_COMES if s.tile_stack else STAYS_EMPTY), clause="CB-5.2")


def _card_space(s: State, space: int, reader: Reader) -> Explanation:
    if s.goods[space] >= 0:
        return to_take(s, s.goods[space], "CB-9.2", reader)
    return Explanation(reader.say(ORDER_COMES if s.order_stack else STAYS_EMPTY), clause="CB-9.1")


def _draw_tiles(s: State, space: int, reader: Reader) -> Explanation:
    return _draw(s, TILE_DRAW, (LOOK_AT_TILES, BUY_ONE, TILES_LEFT), ("CB-5.9", "CB-5.10"), reader)


def _draw_orders(s: State, space: int, reader: Reader) -> Explanation:
    return _draw(s, ORDER_DRAW, (LOOK_AT_ORDERS, KEEP_ONE, ORDERS_LEFT), ("CB-9.4", "CB-9.5"), reader)


def _draw(
    s: State, stack: str, messages: tuple[Message, Message, Message], clauses: tuple[str, str], reader: Reader
) -> Explanation:
    look, brief, left = messages
    drawn, size = len(top_of(s, stack)), len(s.tile_stack if stack == TILE_DRAW else s.order_stack)
    if not drawn:
        return Explanation(reader.say(NOTHING_TO_DRAW), clause=clauses[1])
    return Explanation(
        reader.say(look, n=drawn),
        stakes=sentences(reader.say(left, n=size), hidden(s, stack, reader)),
        clause=clauses[0],
        brief=reader.say(brief, n=size),
    )


def _mine(s: State, space: int, reader: Reader) -> Explanation:
    seat = mine(s, reader)
    need = [] if seat is None else lacking(seat)
    stakes = brief = ""
    if seat is not None:
        stakes = brief = reader.say(ORDERS_NEED_NONE)
    if sum(need):
        stakes = reader.say(ORDERS_NEED, n=sum(need), coal=coal(need, reader))
        brief = reader.say(ORDERS_NEED_BRIEF, n=sum(need))
    return Explanation(reader.say(MINE, n=SPACE_AMOUNT[space]), stakes=stakes, clause="CB-6.1", brief=brief)


def _deliver(s: State, space: int, reader: Reader) -> Explanation:
    seat, vehicle = mine(s, reader), SPACE_VEHICLE[space]
    effect = reader.say(DELIVER)
    if seat is None or reader.viewer is None:
        return Explanation(effect, clause="CB-7.2")
    with_it = [order for order in seat.orders if CARD_VEHICLE[order[0]] == vehicle]
    ready = [card for card, _, missing in with_it if not missing]
    if not ready:
        stakes = reader.say(NONE_READY, n=len(with_it)) if with_it else reader.say(NO_ORDER)
        return Explanation(effect, stakes=stakes, clause="CB-7.1")
    counts = counts_of(seat)
    for card in ready:
        for colour in CARD_SPOTS[card]:
            counts[colour] += 1
        counts[VEHICLE_ELEMENT + vehicle] += len(CARD_SPOTS[card])
    gain = clock_points(s, reader.viewer, counts) - clock_points(s, reader.viewer)
    values = {"n": len(ready), "points": sum(CARD_POINTS[card] for card in ready), "gain": gain}
    return Explanation(
        effect,
        stakes=sentences(reader.say(READY, **values), reader.say(CLOCK_GAIN, **values) if gain else ""),
        clause="CB-7.2",
        brief=reader.say(READY_BRIEF_CLOCK if gain else READY_BRIEF, **values),
    )


def _money(s: State, space: int, reader: Reader) -> Explanation:
    return _marks(s, reader.say(TAKE_MARKS, n=SPACE_AMOUNT[space]), SPACE_AMOUNT[space], "CB-8.1", reader)


def _marks(s: State, effect: str, marks: int, clause: str, reader: Reader) -> Explanation:
    seat = mine(s, reader)
    if seat is None:
        return Explanation(effect, clause=clause)
    then = seat.marks + marks
    return Explanation(
        effect,
        stakes=reader.say(MARKS_THEN, n=then, each=MARKS_PER_POINT),
        clause=clause,
        brief=reader.say(MARKS_THEN_BRIEF, n=then),
    )


_ACTIONS: Final = {
    "buy_tile": _tile_space,
    "draw_tiles": _draw_tiles,
    "mine": _mine,
    "deliver": _deliver,
    "take_money": _money,
    "take_order": _card_space,
    "draw_orders": _draw_orders,
}

# --- Bank and Canteen -----------------------------------------------------------------------------------------------

USE_BANK: Final = plural(
    "1 worker earns {n} Mark. The Bank has room for everybody.",
    "1 worker earns {n} Marks. The Bank has room for everybody.",
)
CANTEEN: Final = N_("Displaced workers wait here until the shift ends. Nobody can choose the Canteen.")
WAITING: Final = N_("Here now: {counts}.")


@EXPLAIN.place("board/bank")
def bank(s: State, thing: Thing, reader: Reader) -> Explanation:
    return of_bank(s, reader)


def of_bank(s: State, reader: Reader) -> Explanation:
    """The Bank: always 1 worker for 1 Mark."""
    told_of_it = _marks(s, reader.say(USE_BANK, n=BANK_MARKS), BANK_MARKS, "CB-10.1", reader)
    return told_of_it._replace(cost=reader.say(WORKERS, count=1), name=name_of("bank", reader.lang))


@EXPLAIN.place("board/canteen")
def canteen(s: State, thing: Thing, reader: Reader) -> Explanation:
    counts = [seat.canteen for seat in s.seats]
    waiting = reader.say(WAITING, counts=counted_by_player(counts, reader, all_players=False)) if any(counts) else ""
    return Explanation(reader.say(CANTEEN), stakes=waiting, clause="CB-4.4")


# --- stacks and the supply ------------------------------------------------------------------------------------------

TILE_STACK: Final = N_("Face-down tiles. They refill the factory at the end of a turn.")
ORDER_STACK: Final = N_("Face-down orders. They refill the order spaces at the end of a turn.")
HIDDEN: Final = N_("Still hidden: {counts}.")
SUPPLY: Final = plural(
    "{n} {colour} cube for new minecarts. Delivered coal comes back here.",
    "{n} {colour} cubes for new minecarts. Delivered coal comes back here.",
)
ENDLESS: Final = N_("Coal for new minecarts ({colour}). In this game it never runs out.")
USED_UP: Final = N_("None left: a new minecart gets another colour or stays empty.")


def hidden_counts(s: State, stack: str, reader: Reader) -> str:
    """By colour or vehicle: what nobody at the table but the one who draws can see."""
    draw = draw_under_way(s.pending)
    elements: Sequence[int] = s.tile_stack if stack == TILE_DRAW else s.order_stack
    if draw is not None and draw.stack == stack and draw.seat != reader.viewer:
        elements = (*elements, *draw.hand)
    kinds = [(TILE_COLOUR if stack == TILE_DRAW else CARD_VEHICLE)[kind(element)] for element in elements]
    ids = COLOURS if stack == TILE_DRAW else VEHICLES
    parts = [f"{kinds.count(n)} × {name_of(id, reader.lang)}" for n, id in enumerate(ids) if n in kinds]
    return ", ".join(parts)


def hidden(s: State, stack: str, reader: Reader) -> str:
    """What is still hidden, as a sentence."""
    counts = hidden_counts(s, stack, reader)
    return reader.say(HIDDEN, counts=counts) if counts else reader.say(NOTHING_TO_DRAW)


@EXPLAIN.place("board/tile_stack")
def tile_stack(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(TILE_STACK), stakes=hidden(s, TILE_DRAW, reader), clause="CB-4.6")


@EXPLAIN.place("board/order_stack")
def order_stack(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(ORDER_STACK), stakes=hidden(s, ORDER_DRAW, reader), clause="CB-4.6")


@EXPLAIN.place(*(f"board/supply_{colour}" for colour in COLOURS))
def supply(s: State, thing: Thing, reader: Reader) -> Explanation:
    colour = COLOURS.index(thing.address.rsplit("_", 1)[1])
    left, values = s.supply[colour], {"colour": coloured(colour, reader)}
    if not s.config.limited:
        return Explanation(reader.say(ENDLESS, **values), clause="CB-1.2")
    stakes = "" if left else reader.say(USED_UP)
    return Explanation(reader.say(SUPPLY, n=left, **values), stakes=stakes, clause="CB-1.2" if left else "CB-5.8")


# --- workers --------------------------------------------------------------------------------------------------------

WORKER_STANDS: Final = N_("Stands here until the shift ends or somebody displaces it.")
NEXT_COST: Final = plural("This space costs {n} worker now.", "This space costs {n} workers now.")
WORKER_BANK: Final = N_("Stays at the Bank until the shift ends and is never displaced.")
WORKER_CANTEEN: Final = N_("Waits in the Canteen until the shift ends, then returns to its owner.")


@EXPLAIN.piece("cb-worker-*", at="board/bank*")
def worker_at_the_bank(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(WORKER_BANK), clause="CB-10.2")


@EXPLAIN.piece("cb-worker-*", at="board/canteen*")
def worker_in_the_canteen(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(WORKER_CANTEEN), clause="CB-4.4")


@EXPLAIN.piece("cb-worker-*", at="board/*")
def worker_on_a_space(s: State, thing: Thing, reader: Reader) -> Explanation:
    space = SPACE_OF[thing.at.split("/")[1].split(".")[0]]
    return Explanation(
        reader.say(WORKER_STANDS),
        stakes=reader.say(NEXT_COST, n=workers_needed(s, space)),
        clause="CB-4.2",
    )
