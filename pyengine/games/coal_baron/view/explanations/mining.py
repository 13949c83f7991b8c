"""The answers while mining: work steps, and stopping (CB-6)."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.coal_baron.chapters.orders import order_of
from pyengine.games.coal_baron.coal import CAGE
from pyengine.games.coal_baron.components import CAGE_PLACES, CARD_POINTS, COLOURS, SURFACE
from pyengine.games.coal_baron.pending import MiningStep
from pyengine.games.coal_baron.state import Seat, State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, STEPS, coloured, lacking, to_bring_up
from pyengine.games.coal_baron.view.explanations.pits import cage_load, fitting, orders_for
from pyengine.games.coal_baron.view.explanations.tiles import empty_carts


@EXPLAIN.answer("mining.step")
def work_step(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked: MiningStep = s.pending[-1]
    seat, family = s.seats[asked.seat], answer[0]
    if family == "stop":
        return _stop(seat, asked.left, reader)
    told_of_it = _STEPS[family](s, seat, answer, reader)
    return told_of_it._replace(cost=reader.say(STEPS, n=2 if family == "swap" else 1))


# --- cage -----------------------------------------------------------------------------------------------------------

CAGE_DOWN: Final = N_("The cage goes to this level, however far. There it can load coal.")
CAGE_UP: Final = N_("The cage goes up to the surface, where it can be unloaded.")
TO_LOAD: Final = plural(
    "{n} cube to load there, {use} for your orders.", "{n} cubes to load there, {use} for your orders."
)
TO_LOAD_NOT_NEEDED: Final = plural(
    "{n} cube to load there, not needed by your orders.", "{n} cubes to load there, none needed by your orders."
)
NOTHING_TO_LOAD: Final = N_("No coal to load there.")
TO_UNLOAD: Final = plural(
    "{n} cube in the cage, {use} for your orders.", "{n} cubes in the cage, {use} for your orders."
)
TO_UNLOAD_NOT_NEEDED: Final = plural(
    "{n} cube in the cage, not needed by your orders.", "{n} cubes in the cage, none needed by your orders."
)
NOTHING_TO_UNLOAD: Final = N_("The cage is empty: nothing to unload.")


def _move(s: State, seat: Seat, answer: Answer, reader: Reader) -> Explanation:
    level = answer[1]
    up = level == SURFACE
    cubes = seat.cage if up else [cube for cube in seat.carts[level - 1] if cube >= 0]
    need = lacking(seat) if up else to_bring_up(seat)
    use = sum(min(list(cubes).count(colour), need[colour]) for colour in range(len(COLOURS)))
    if not cubes:
        message: Message = NOTHING_TO_UNLOAD if up else NOTHING_TO_LOAD
    elif use:
        message = TO_UNLOAD if up else TO_LOAD
    else:
        message = TO_UNLOAD_NOT_NEEDED if up else TO_LOAD_NOT_NEEDED
    there = reader.say(message, n=len(cubes), use=use)
    clause = "CB-6.3" if level < seat.level else "CB-6.2"
    return Explanation(reader.say(CAGE_UP if up else CAGE_DOWN), stakes=there, clause=clause, brief=there)


LOAD: Final = N_("A {colour} cube goes from a minecart of this level into the cage.")
WANTED: Final = N_("For your orders; cage then {n} of {all}")
UNWANTED: Final = N_("No order needs more of it; cage then {n} of {all}")
CAGE_THEN: Final = N_("The cage then holds {n} of {all} cubes.")
BROUGHT_UP: Final = plural(
    "Your orders can use {n} more {colour} cube.", "Your orders can use {n} more {colour} cubes."
)
NO_MORE: Final = N_("Your orders need no more {colour} coal.")


def _load(s: State, seat: Seat, answer: Answer, reader: Reader) -> Explanation:
    colour = answer[1]
    need = to_bring_up(seat)[colour]
    values = {"n": len(seat.cage) + 1, "all": CAGE_PLACES}
    return Explanation(
        reader.say(LOAD, colour=coloured(colour, reader)),
        stakes=sentences(
            reader.say(BROUGHT_UP if need else NO_MORE, n=need, colour=coloured(colour, reader)),
            reader.say(CAGE_THEN, **values),
            empty_carts(s, seat.level - 1, reader),
        ),
        clause="CB-6.4",
        brief=reader.say(WANTED if need else UNWANTED, **values),
    )


STORE: Final = N_("A {colour} cube goes from the cage into storage and waits for an order.")
STORE_LATER: Final = N_("No order needs it now; frees room in the cage")
STORE_FITS: Final = N_("One of your orders has room for it now")


def _store(s: State, seat: Seat, answer: Answer, reader: Reader) -> Explanation:
    colour = answer[1]
    return Explanation(
        reader.say(STORE, colour=coloured(colour, reader)),
        stakes=fitting(seat, colour, reader),
        clause="CB-6.6",
        brief=reader.say(STORE_FITS if orders_for(seat, colour) else STORE_LATER),
    )


# --- onto orders ----------------------------------------------------------------------------------------------------

ONE_CUBE: Final = N_("A cube goes on a {colour} spot of this order and stays there.")
TWO_CUBES: Final = N_("Any 2 cubes replace 1 {colour} cube. Both stay on the order.")
FIRST_HALF: Final = N_("The first of 2 cubes that replace 1 {colour} cube.")
SECOND_HALF: Final = N_("The second of 2 cubes that replace 1 {colour} cube.")
COMPLETES: Final = plural(
    "It completes the order: {points} point when delivered.",
    "It completes the order: {points} points when delivered.",
    "points",
)
LACKS: Final = plural("The order then still lacks {n} cube.", "The order then still lacks {n} cubes.")
HALF_DONE: Final = N_("The spot then needs 1 more cube of any colour.")
FROM_CAGE: Final = N_("From the cage: {result}")
FROM_STORAGE: Final = N_("From storage: {result}")
FROM_BOTH: Final = N_("From cage and storage: {result}")
COMPLETES_BRIEF: Final = plural("completes it for {points} point", "completes it for {points} points", "points")
LACKS_BRIEF: Final = plural("{n} more cube needed", "{n} more cubes needed")
ONE_WOULD_DO: Final = N_("1 {colour} cube alone would do")
HALF_BRIEF: Final = N_("1 more cube fills the spot")
_ONTO: Final[dict[str, tuple[Message, str]]] = {
    "order": (ONE_CUBE, "CB-6.5"),
    "swap": (TWO_CUBES, "CB-6.8"),
    "half": (FIRST_HALF, "CB-6.8a"),
    "finish": (SECOND_HALF, "CB-6.8a"),
}


def _onto_order(s: State, seat: Seat, answer: Answer, reader: Reader) -> Explanation:
    family, cubes, card, colour, _ = answer
    message, clause = _ONTO[family]
    order = order_of(seat, card)
    left = order[2] - (family != "half") if order else 0
    values: dict[str, object] = {"n": left, "points": CARD_POINTS[card], "colour": coloured(colour, reader)}
    long: Message
    short: Message
    long, short = (LACKS, LACKS_BRIEF) if left else (COMPLETES, COMPLETES_BRIEF)
    if family == "half":
        long, short = HALF_DONE, HALF_BRIEF
    if family == "swap" and any(cube == colour for _, cube in cubes):
        short = ONE_WOULD_DO
    sources = {source for source, _ in cubes}
    origin = FROM_BOTH if len(sources) > 1 else FROM_CAGE if CAGE in sources else FROM_STORAGE
    return Explanation(
        reader.say(message, **values),
        stakes=reader.say(long, **values),
        clause="CB-6.7" if family == "order" and origin is FROM_STORAGE else clause,
        brief=reader.say(origin, result=reader.say(short, **values)),
    )


# --- stop -----------------------------------------------------------------------------------------------------------

STOP: Final = plural("Your turn ends; {n} work step is lost.", "Your turn ends; {n} work steps are lost.")


def _stop(seat: Seat, left: int, reader: Reader) -> Explanation:
    stakes = cage_load(seat, reader) if seat.cage else ""
    return Explanation(reader.say(STOP, n=left), stakes=stakes, clause="CB-6.1")


_STEPS: Final = {
    "cage": _move,
    "load": _load,
    "store": _store,
    "order": _onto_order,
    "swap": _onto_order,
    "half": _onto_order,
    "finish": _onto_order,
}
