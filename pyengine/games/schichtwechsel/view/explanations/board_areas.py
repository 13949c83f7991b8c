"""Explanations: the central cokery, headframes and their bonus fields, building pits and houses."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, capital, plural, sentences
from pyengine.games.schichtwechsel.chapters.shift import reach
from pyengine.games.schichtwechsel.components import (
    BONUS,
    BONUS_OF,
    COKERY_MOST,
    COLUMNS,
    EXIT,
    GREY,
    GREY_OF,
    LARGE,
    LIMITED,
    ON_CARD,
    OWN_FROM,
    P_HEAP,
    P_MANOR,
    P_MINER,
    P_SALE,
    P_SETTLEMENT,
    P_TOOLS,
    PIT_SCORING,
    PLACE_OF,
    PLACES,
    SPEED,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery
from pyengine.games.schichtwechsel.effects.programs import BONUS_PROGRAM, GREY_PROGRAM
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import consequences
from pyengine.games.schichtwechsel.view.explanations.board_tracks import owner_of
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import TOOL, program_in_words, sentence
from pyengine.games.schichtwechsel.view.texts import name_of

# --- the central cokery -----------------------------------------------------------------------------------------------


def in_cokery(s: State, number: int, reader: Reader) -> str:
    """How much coke a player has in the cokery."""
    values = {"name": reader.seats[number].name, "n": coke_in_cokery(s, number), "most": COKERY_MOST}
    text = plural(
        "{name} has {n} of at most {most} coke in the cokery.", "{name} has {n} of at most {most} coke in the cokery."
    )
    return reader.say(text, **values)


@EXPLAIN.place(*(f"board/{id}" for id in GREY))
def grey_field(s: State, thing: Thing, reader: Reader) -> Explanation:
    field = GREY_OF[thing.at.removeprefix("board/")]
    name = capital(name_of(GREY[field], reader.lang))
    if field in s.config.closed_grey:
        text = N_("Covered with this number of players: no coke goes here.")
        return Explanation(reader.say(text), clause="SW-2.7", name=name)
    holds = reader.say(N_("Holds one coke, of any player."))
    told = program_in_words(GREY_PROGRAM[field], reader)
    effect = sentences(holds, told)
    there = s.grey[field]
    if there >= 0:
        stakes = reader.say(N_("Taken by {name}."), name=reader.seats[there].name)
    else:
        stakes = in_cokery(s, reader.viewer, reader) if reader.viewer is not None else ""
    return Explanation(
        effect,
        stakes=stakes,
        clause="SW-4.13d" if told else "SW-4.13b",
        name=name,
    )


@EXPLAIN.piece("sw-cover-cokery")
def cokery_cover(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Covered with this number of players: no coke goes here.")
    return Explanation(reader.say(text), clause="SW-2.7")


OWN_COSTS: Final = N_("While coke is here in step IV, it costs a white stone.")


@EXPLAIN.place("board/own_*")
def own_field(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = int(thing.address.removeprefix("board/own_"))
    rule = N_("For {name}’s coke only; coke number {n} in the cokery must go here.")
    effect = sentences(reader.say(rule, name=reader.seats[number].name, n=OWN_FROM), reader.say(OWN_COSTS))
    return Explanation(effect, stakes=in_cokery(s, number, reader), clause="SW-4.13c")


def coke_worth(s: State, number: int, reader: Reader) -> str:
    """What coke is worth: the next sales column, or a point."""
    sold = s.seats[number].sold
    if sold == len(COLUMNS):
        return reader.say(N_("All sales columns are full: 1 point per coke at game end."))
    text = N_("Unsold it is worth 1 point at game end; the next 2 sold fill a column worth {n}.")
    return reader.say(text, n=COLUMNS[sold])


@EXPLAIN.piece("sw-coke-*", at="board/*")
def coke_in_the_cokery(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Waits to be loaded onto a coke wagon."))
    number = owner_of(reader, thing.kind)
    stakes = coke_worth(s, number, reader)
    if thing.at.startswith("board/own_"):
        stakes = sentences(reader.say(OWN_COSTS), stakes)
    return Explanation(effect, stakes=stakes, clause="SW-4.14")


# --- headframes -------------------------------------------------------------------------------------------------------


@EXPLAIN.place(*(f"board/{id}" for id in BONUS))
def bonus_field(s: State, thing: Thing, reader: Reader) -> Explanation:
    field = BONUS_OF[thing.address.removeprefix("board/")]
    group = N_("Large bonus for a headframe.") if field < LARGE else N_("Small bonus for a headframe.")
    effect = sentences(reader.say(group), program_in_words(BONUS_PROGRAM[field], reader))
    there = next((n for n, seat in enumerate(s.seats) if field in seat.towers), None)
    if there is not None:
        text = N_("Taken by {name} until the end of the round.")
        stakes = reader.say(text, name=reader.seats[there].name)
    elif reader.viewer is None:
        stakes = ""
    else:
        what = consequences(s, reader.viewer, BONUS_PROGRAM[field], reader.lang)
        stakes = reader.say(N_("For you now: {what}."), what=what)
    return Explanation(effect, stakes=stakes, clause="SW-13.2", name=name_of(BONUS[field], reader.lang))


def in_play(s: State, number: int, reader: Reader) -> str:
    """How many headframes a player has in play."""
    values = {"name": reader.seats[number].name, "n": 2 - s.seats[number].towers.count(ON_CARD)}
    return reader.say(N_("{name} has {n} of 2 headframes in play."), **values)


@EXPLAIN.place("board/headframe_area_*")
def headframe_area(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = int(thing.address.split("_")[2])
    effect = reader.say(N_("Headframes in play wait here until a card moves them to a bonus field."))
    return Explanation(effect, stakes=in_play(s, number, reader), clause="SW-13.1")


@EXPLAIN.piece("sw-headframe-*", at="board/headframe_area_*")
def waiting_headframe(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("In play: the cards for headframes move it to a bonus field."))
    return Explanation(effect, stakes=in_play(s, owner_of(reader, thing.kind), reader), clause="SW-13.4")


@EXPLAIN.piece("sw-headframe-*", at="board/*")
def used_headframe(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Has used this bonus; it blocks the field and comes back at the end of the round.")
    return Explanation(reader.say(text), stakes=in_play(s, owner_of(reader, thing.kind), reader), clause="SW-13.6")


# --- building pits ----------------------------------------------------------------------------------------------------

_EFFECTS: Final[dict[int, Message]] = {
    P_SETTLEMENT: N_("Each of your houses here scores {vp} points at game end."),
    P_SALE: N_("At game end, each of your houses here loads up to {load} coke and makes one sale, both for free."),
    P_MINER: N_("At game end, your miner makes one last move; of its field you may only return a tool marker."),
    P_HEAP: N_("At game end you score {base} point, plus {each} for each spoil on your heap."),
    P_TOOLS: N_("At game end you may return up to {most} tool markers, which would cost {tool} points each."),
    P_MANOR: N_("Your house here scores {vp} points at game end."),
    SPEED: N_("With each of your houses here, your miner may move one field further."),
}
_NEEDS_HOUSE: Final = frozenset({P_SALE, P_MINER, P_HEAP, P_TOOLS})
"""Places that show a player without a house there what one would be worth."""
_CLAUSES: Final = {
    P_SETTLEMENT: "SW-15.5",
    P_SALE: "SW-15.6",
    P_MINER: "SW-15.1",
    P_HEAP: "SW-15.4",
    P_TOOLS: "SW-15.10",
    P_MANOR: "SW-15.5",
    SPEED: "SW-12.4",
}


def pit_effect(s: State, place: int, reader: Reader) -> str:
    """What houses at a building place do."""
    rule = PIT_SCORING.get(place, {})
    values = {
        "vp": rule.get("vp", 0),
        "load": s.config.final_load,
        "base": rule.get("vp_base", 0),
        "each": rule.get("vp_per_spoil", 0),
        "most": rule.get("max", 0),
        "tool": TOOL,
    }
    return reader.say(_EFFECTS[place], **values)


def pit_worth(s: State, number: int, place: int, reader: Reader, more: int = 0) -> str:
    """What a place is worth to a player now, or with this many more houses; short, without a full stop."""
    seat, rule = s.seats[number], PIT_SCORING.get(place, {})
    houses = s.pits[place].count(number) + more
    if place in (P_SETTLEMENT, P_MANOR):
        text = plural("{n} house × {vp} = {points} points", "{n} houses × {vp} = {points} points")
        return reader.say(text, n=houses, vp=rule["vp"], points=houses * rule["vp"])
    if place == P_HEAP:
        values = {"base": rule["vp_base"], "n": seat.heap, "points": rule["vp_base"] + rule["vp_per_spoil"] * seat.heap}
        text = plural("now {base} + {n} spoil = {points} point", "now {base} + {n} spoil = {points} points", "points")
        return reader.say(text, **values)
    if place == P_TOOLS:
        back = min(seat.tools, rule["max"])
        saved = plural(
            "{n} of {tools} tool markers goes back, saving {points} points",
            "{n} of {tools} tool markers go back, saving {points} points",
        )
        return reader.say(saved, tools=seat.tools, n=back, points=TOOL * back)
    if place == P_SALE:
        if seat.sold == len(COLUMNS):
            return reader.say(N_("the sales columns are full"))
        sales = plural(
            "{n} free sale; the next column is worth {points} points",
            "{n} free sales; the next column is worth {points} points",
        )
        return reader.say(sales, n=houses, points=COLUMNS[seat.sold])
    if place == P_MINER:
        left = EXIT - seat.miner
        if not left:
            return reader.say(N_("at the exit: 2 points and a tool marker back"))
        text = plural("{n} field from the exit, {reach} per move", "{n} fields from the exit, {reach} per move")
        return reader.say(text, n=left, reach=reach(s, number))
    return reader.say(plural("{n} field per move", "up to {n} fields per move"), n=1 + houses)


@EXPLAIN.place("board/speed_*")
def speed_of(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(pit_effect(s, SPEED, reader), stakes=sentence(thing.label), clause="SW-4.17a")


@EXPLAIN.place(*(f"board/{id}*" for id in PLACES))
def pit(s: State, thing: Thing, reader: Reader) -> Explanation:
    id = next(id for id in PLACES if thing.address.startswith(f"board/{id}"))
    place = PLACE_OF[id]
    slot = thing.address.removeprefix(f"board/{id}").removeprefix("_")
    if slot and int(slot) > s.config.capacity[place]:
        text = N_("Not used with this number of players.")
        return Explanation(reader.say(text), clause="SW-2.8", name=name_of(id, reader.lang))
    taken = ""
    if place in LIMITED:
        room = plural(
            "{n} of {most} places is taken; one house per player.",
            "{n} of {most} places are taken; one house per player.",
        )
        taken = reader.say(room, n=len(s.pits[place]), most=s.config.capacity[place])
    stakes = taken
    if reader.viewer is not None:
        name = reader.seats[reader.viewer].name
        more = int(place in _NEEDS_HOUSE and reader.viewer not in s.pits[place])
        what = pit_worth(s, reader.viewer, place, reader, more)
        text = N_("{name}, with a house here: {what}") if more else N_("{name}: {what}")
        stakes = sentences(sentence(reader.say(text, name=name, what=what)), taken)
    return Explanation(
        pit_effect(s, place, reader), stakes=stakes, clause=_CLAUSES[place], name=name_of(id, reader.lang)
    )


@EXPLAIN.piece("sw-house-*", at="board/*")
def built_house(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = owner_of(reader, thing.kind)
    id = next(id for id in PLACES if thing.at.startswith(f"board/{id}"))
    what = pit_worth(s, number, PLACE_OF[id], reader)
    stakes = sentence(reader.say(N_("{name}: {what}"), name=reader.seats[number].name, what=what))
    return Explanation(pit_effect(s, PLACE_OF[id], reader), stakes=stakes, clause="SW-12.3")
