"""Explanations: a colliery's carts, coal wagons, heap, water, house track, markers and stock."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, capital, plural, sentences
from pyengine.games.schichtwechsel.chapters.final_scoring import START_POINTS, TOOL_POINTS, WAGON_POINTS
from pyengine.games.schichtwechsel.components import (
    ALL_WAGON_ROOM,
    BOTTOM_POINTS,
    CART_ALLOWS,
    CART_OF,
    CART_SIZE,
    CARTS,
    EXCHANGE_SPOIL,
    EXCHANGES,
    HEAP,
    HOUSE_OF,
    HOUSES,
    LOCKABLE,
    P_HEAP,
    ROUNDS,
    SPOIL,
    STONES_MOST,
    TOP_DROP,
    WAGON_OF,
    WAGON_SIZE,
    WAGON_STONE,
    WAGONS,
    WATER,
    WATER_STONE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.programs import EXCHANGE_PROGRAM, HOUSE_PROGRAM
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import raised
from pyengine.games.schichtwechsel.view.explanations.board_areas import pit_worth
from pyengine.games.schichtwechsel.view.explanations.board_cards import explain_own_card, tile_stakes
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import TOOL, program_in_words, sentence
from pyengine.games.schichtwechsel.view.texts import COUNTED, name_of
from pyengine.games.schichtwechsel.view.wording import in_words


def seat_of(thing: Thing) -> int:
    """Whose tableau this is."""
    return thing.seat or 0


def _id(thing: Thing) -> str:
    return thing.at.split("/")[1]


# --- carts ------------------------------------------------------------------------------------------------------------

NO_ROOM_COSTS: Final = N_("A dealt cube without room costs a tool marker: −{n} points at game end.")


@EXPLAIN.place(*(f"seat*/{id}" for id in CARTS))
def cart(s: State, thing: Thing, reader: Reader) -> Explanation:
    which = CART_OF[_id(thing)]
    load, size = s.seats[seat_of(thing)].carts[which], CART_SIZE[which]
    if not CART_ALLOWS[which][SPOIL]:
        holds: Message = N_("Holds {n} coal and no spoil; only full carts can be hauled.")
    else:
        holds = plural(
            "Holds {n} cube, coal or spoil; only full carts can be hauled.",
            "Holds {n} cubes, all coal or all spoil; only full carts can be hauled.",
        )
    effect = reader.say(holds, n=size)
    if which == LOCKABLE and which != s.locked:
        effect = sentences(effect, reader.say(N_("One of the round cards locks it.")))
    name = capital(name_of(CARTS[which], reader.lang))
    if which == s.locked:
        text = N_("Locked this round: nothing goes in and it cannot be hauled.")
        return Explanation(effect, stakes=reader.say(text), clause="SW-6.2", name=name)
    if abs(load) == size:
        return Explanation(effect, stakes=reader.say(N_("Full: it can be hauled.")), clause="SW-4.12a", name=name)
    state = reader.say(plural("Room for {n} more cube.", "Room for {n} more cubes."), n=size - abs(load))
    return Explanation(effect, stakes=sentences(state, reader.say(NO_ROOM_COSTS, n=TOOL)), clause="SW-4.7", name=name)


@EXPLAIN.piece("sw-lock")
def lock(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Locked this round: nothing goes in and it cannot be hauled.")
    return Explanation(reader.say(text), clause="SW-6.2")


@EXPLAIN.piece("sw-coal", at="seat*/c[0-9]")
def coal_on_cart(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(
        N_("Once its cart is full, hauling takes it to the coal wagons, and from there it becomes coke.")
    )
    return Explanation(effect, stakes=_free_wagons(s, seat_of(thing), reader), clause="SW-4.12b")


@EXPLAIN.piece("sw-spoil", at="seat*/c[0-9]")
def spoil_on_cart(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Once its cart is full, hauling takes it to the heap, where it can be exchanged."))
    return Explanation(effect, stakes=_heap_now(s, seat_of(thing), reader), clause="SW-4.12b")


@EXPLAIN.place("seat*/hand_*")
@EXPLAIN.piece("sw-coal", "sw-spoil", at="seat*/hand_*")
def in_hand(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Cubes that are being placed now lie here."))
    return Explanation(effect, stakes=reader.say(NO_ROOM_COSTS, n=TOOL), clause="SW-7.3")


@EXPLAIN.place("seat*/area_underground")
def underground(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Dealt coal and spoil go on these carts; full ones are hauled up."))
    room = sum(CART_SIZE) - sum(abs(load) for load in s.seats[seat_of(thing)].carts)
    if s.locked >= 0:
        room -= CART_SIZE[s.locked] - abs(s.seats[seat_of(thing)].carts[s.locked])
    free = reader.say(plural("{n} space is free.", "{n} spaces are free."), n=room)
    return Explanation(effect, stakes=sentences(free, reader.say(NO_ROOM_COSTS, n=TOOL)), clause="SW-4.7")


# --- coal wagons ------------------------------------------------------------------------------------------------------


def _free_wagons(s: State, number: int, reader: Reader) -> str:
    free = ALL_WAGON_ROOM - sum(s.seats[number].wagons)
    values = {"n": free, "size": ALL_WAGON_ROOM}
    return reader.say(plural("{n} of {size} wagon spaces is free.", "{n} of {size} wagon spaces are free."), **values)


STONE_COSTS: Final = N_("With coal here in step IV, there is one white stone less.")


@EXPLAIN.place(*(f"seat*/{id}" for id in WAGONS))
def wagon(s: State, thing: Thing, reader: Reader) -> Explanation:
    which = WAGON_OF[_id(thing)]
    load, size = s.seats[seat_of(thing)].wagons[which], WAGON_SIZE[which]
    holds = plural(
        "Holds {n} coal; only a full wagon can be turned into coke, always 1.",
        "Holds {n} coal; only a full wagon can be turned into coke, always 1.",
    )
    effect = reader.say(holds, n=size)
    if WAGON_STONE[which]:
        effect = sentences(effect, reader.say(STONE_COSTS))
    if load == size:
        text = plural("Full: 1 coke, or {n} point at game end.", "Full: 1 coke, or {n} points at game end.")
        stakes = reader.say(text, n=WAGON_POINTS)
    else:
        stakes = reader.say(N_("{n} of {size} coal."), n=load, size=size)
    name = capital(name_of(WAGONS[which], reader.lang))
    return Explanation(effect, stakes=stakes, clause="SW-7.6" if WAGON_STONE[which] else "SW-4.13a", name=name)


@EXPLAIN.piece("sw-coal", at="seat*/k[0-9]")
def coal_on_wagon(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Can be turned into coke as soon as its wagon is full."))
    return Explanation(effect, stakes=_free_wagons(s, seat_of(thing), reader), clause="SW-4.13a")


@EXPLAIN.place("seat*/area_coal_wagons")
def coal_wagons(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Hauled coal comes here; a full wagon can be turned into 1 coke or scores {n} point at game end.")
    effect = reader.say(text, n=WAGON_POINTS)
    return Explanation(effect, stakes=_free_wagons(s, seat_of(thing), reader), clause="SW-4.8")


# --- heap -------------------------------------------------------------------------------------------------------------


def _heap_now(s: State, number: int, reader: Reader) -> str:
    text = reader.say(N_("{n} of {size} spoil on the heap."), n=s.seats[number].heap, size=HEAP)
    if number not in s.pits[P_HEAP]:
        return text
    house = pit_worth(s, number, P_HEAP, reader)
    return sentences(text, reader.say(N_("With the house at the spoil heap: {what}."), what=house))


@EXPLAIN.place("seat*/heap_*")
@EXPLAIN.piece("sw-spoil", at="seat*/heap_*")
def heap(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(
        N_("Once a turn, before or after the action, spoil here can be exchanged for steps, points or a coin.")
    )
    return Explanation(effect, stakes=_heap_now(s, seat_of(thing), reader), clause="SW-8.4")


@EXPLAIN.place(*(f"seat*/{id}" for id in EXCHANGES))
def exchange(s: State, thing: Thing, reader: Reader) -> Explanation:
    which = EXCHANGES.index(_id(thing))
    effect = sentences(
        reader.say(N_("Once a turn, besides your action.")), program_in_words(EXCHANGE_PROGRAM[which], reader)
    )
    cost = reader.say(COUNTED["spoil"], n=EXCHANGE_SPOIL[which])
    return Explanation(effect, cost, _heap_now(s, seat_of(thing), reader), "SW-8.4")


# --- water ------------------------------------------------------------------------------------------------------------


def rises_left(s: State) -> bool:
    """Whether step III still comes in this game."""
    return s.round < ROUNDS or s.phase < WATER


def forecast(s: State, level: int, reader: Reader) -> str:
    """What the next step III does to water at a level; without a full stop."""
    if not rises_left(s):
        return reader.say(N_("the water rises no more in step III"))
    after, tools = raised(level, 1)
    if tools:
        text = N_("step III: overflow to {n}, 1 tool marker (−{points} points)")
        return reader.say(text, n=after, points=TOOL * tools)
    if after == WATER_STONE:
        return reader.say(N_("step III: level {n}, one white stone less"), n=after)
    return reader.say(N_("step III: level {n}"), n=after)


@EXPLAIN.place("seat*/water_*")
@EXPLAIN.piece("sw-float-*")
def water(s: State, thing: Thing, reader: Reader) -> Explanation:
    level = int(_id(thing).removeprefix("water_"))
    seat = s.seats[seat_of(thing)]
    if level == WATER_TOP:
        text = N_("Water that gets here costs a tool marker (−{n} points at game end) and drops to level {to}.")
        effect, clause = reader.say(text, n=TOOL, to=WATER_TOP - TOP_DROP), "SW-4.2"
    elif level == WATER_STONE:
        effect, clause = reader.say(N_("Water at this level in step IV costs a white stone.")), "SW-7.6"
    elif not level:
        score = plural("Water that drops to here scores {n} point.", "Water that drops to here scores {n} points.")
        effect, clause = reader.say(score, n=BOTTOM_POINTS), "SW-4.3"
    else:
        effect, clause = reader.say(N_("The water rises by 1 in step III of every round; pumps lower it.")), "SW-7.5"
    now = reader.say(N_("It is at level {n} now."), n=seat.water)
    return Explanation(effect, stakes=sentences(now, sentence(forecast(s, seat.water, reader))), clause=clause)


# --- house track ------------------------------------------------------------------------------------------------------


NO_STEP_SIX: Final = N_("no step VI is left to use its bonus")


def uses_left(s: State) -> int:
    """How many more steps VI a bonus field that is freed now will see."""
    return ROUNDS - s.round


@EXPLAIN.place(*(f"seat*/{id}" for id in HOUSES))
@EXPLAIN.piece("sw-house-*", at="seat*/h[0-9]")
def house(s: State, thing: Thing, reader: Reader) -> Explanation:
    which = HOUSE_OF[_id(thing)]
    bonus, left = in_words(HOUSE_PROGRAM[which], reader.lang), uses_left(s)
    name = capital(name_of(HOUSES[which], reader.lang))
    if s.seats[seat_of(thing)].houses >> which & 1:
        effect = reader.say(
            N_("Barriers let you build this house; from then on, each step VI gives: {what}."), what=bonus
        )
        text = plural("Built now, the bonus comes {n} more time.", "Built now, the bonus comes {n} more times.")
        last = sentence(reader.say(NO_STEP_SIX))
        return Explanation(effect, stakes=reader.say(text, n=left) if left else last, clause="SW-12.1", name=name)
    effect = reader.say(N_("The house is built, so each step VI gives: {what}."), what=bonus)
    text = plural("The bonus comes {n} more time after this round.", "The bonus comes {n} more times after this round.")
    return Explanation(effect, stakes=reader.say(text, n=left) if left else "", clause="SW-7.8a", name=name)


# --- own card, tile, markers, steps -----------------------------------------------------------------------------------


@EXPLAIN.place("seat*/own_card")
@EXPLAIN.piece("sw-own-*")
def own_card(s: State, thing: Thing, reader: Reader) -> Explanation:
    return explain_own_card(s, seat_of(thing), reader)


@EXPLAIN.piece("sw-headframe-*", at="seat*/own_card_hf_*")
def headframe_on_card(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Not in play yet: it covers a rail step on its owner’s card. Barriers bring it into play."))
    gain = N_("The first one in play puts 1 spoil on the heap, the second one scores 2 points.")
    return Explanation(effect, stakes=reader.say(gain), clause="SW-4.19")


@EXPLAIN.place("seat*/selection_tile")
def selection_tile(s: State, thing: Thing, reader: Reader) -> Explanation:
    seat = s.seats[seat_of(thing)]
    if seat.tile < 0:
        text = N_("In step II everybody takes a selection tile; its upper part is carried out at once.")
        return Explanation(reader.say(text), clause="SW-7.4")
    effect = reader.say(N_("The tile of this round; in the next step II it must be changed for another one."))
    return Explanation(effect, stakes=tile_stakes(s, seat.tile, None, reader), clause="SW-7.4")


@EXPLAIN.place("seat*/passed")
def passed(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("A player who passes takes no more turns this round; the round ends when everyone has passed.")
    return Explanation(reader.say(text), clause="SW-8.3")


@EXPLAIN.place("seat*/start_marker")
@EXPLAIN.piece("sw-start")
def start_marker(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Its holder deals the cubes and goes first; it is worth {n} points at game end.")
    stakes = reader.say(N_("{name} has it."), name=reader.seats[s.start].name)
    return Explanation(reader.say(text, n=START_POINTS), stakes=stakes, clause="SW-15.9")


_STEPS: Final[dict[str, tuple[Message, str]]] = {
    "step_1": (N_("Step I: cubes are drawn, given away and put on carts."), "SW-7.1"),
    "step_2": (N_("Step II: everybody takes a selection tile and carries out its upper part."), "SW-7.4"),
    "step_3": (N_("Step III: everybody’s water rises by 1."), "SW-7.5"),
    "step_4": (N_("Step IV: up to {n} white stones, one each for water, coal wagons and cokery field."), "SW-7.6"),
    "step_5": (N_("Step V: you may sell 2 coke for 1 coin and 1 white stone."), "SW-7.7"),
    "step_6": (N_("Step VI: the bonus fields whose houses are built, from left to right."), "SW-7.8"),
}


@EXPLAIN.place("seat*/step_*")
def step(s: State, thing: Thing, reader: Reader) -> Explanation:
    message, clause = _STEPS[_id(thing)]
    return Explanation(reader.say(message, n=STONES_MOST), clause=clause)


@EXPLAIN.place("seat*/seat")
@EXPLAIN.piece("sw-disc-*", at="seat*/seat")
def whose(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = seat_of(thing)
    effect = reader.say(N_("This is the colliery of {name}."), name=reader.seats[number].name)
    score = reader.say(plural("{n} point so far.", "{n} points so far."), n=s.seats[number].score)
    return Explanation(effect, stakes=score, clause="SW-1.3")


# --- stock ------------------------------------------------------------------------------------------------------------


@EXPLAIN.place("seat*/stock_tool")
def tools(s: State, thing: Thing, reader: Reader) -> Explanation:
    held = s.seats[seat_of(thing)].tools
    effect = reader.say(N_("Each tool marker held at game end costs {n} points; return them where you can."), n=TOOL)
    text = plural("{n} tool marker: {points} points at game end.", "{n} tool markers: {points} points at game end.")
    return Explanation(effect, stakes=reader.say(text, n=held, points=TOOL_POINTS * held), clause="SW-15.10")


_STOCK: Final[dict[str, tuple[Message, str]]] = {
    "stock_white": (
        N_("White stones pay for small cards (1) and medium cards (2); unused ones are lost at the end of the round."),
        "SW-14.3",
    ),
    "stock_pstone": (
        N_("The player stone pays for a large card or stands for a white stone; it comes back every round."),
        "SW-5.1",
    ),
    "stock_coin": (N_("A coin can stand for any stone; unspent coins are kept, but score nothing."), "SW-5.1"),
    "stock_coke": (N_("Coke not made yet; it scores nothing here."), "SW-0.3"),
    "stock_vp": (N_("Points so far; the final scoring is still to come."), "SW-4.1"),
}


@EXPLAIN.place("seat*/stock_*")
def stock(s: State, thing: Thing, reader: Reader) -> Explanation:
    message, clause = _STOCK[_id(thing)]
    return Explanation(reader.say(message), clause=clause)
