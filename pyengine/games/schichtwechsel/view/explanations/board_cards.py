"""Explanations: action cards and what was paid, the round card, the bag, the supply, bundles, selection tiles."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, joined, plural, sentences
from pyengine.games.schichtwechsel.chapters.cards import own_program
from pyengine.games.schichtwechsel.chapters.final_scoring import TOOL_POINTS
from pyengine.games.schichtwechsel.chapters.round_scoring import round_points
from pyengine.games.schichtwechsel.components import (
    BUNDLE,
    CARD_OF,
    CARDS,
    HOUSES,
    MULTI_USE,
    OWN_CARD,
    REFILL_COAL,
    REFILL_SPOIL,
    ROUND_CARD_OF,
    ROUND_CARDS,
    ROUND_SCORING,
    SPECIAL,
    TILE_OF,
    TILES,
)
from pyengine.games.schichtwechsel.effects.programs import (
    CHOICES,
    LOWER_OF,
    MODES,
    MODES_OF_CARD,
    OWN_MODE,
    UPPER_OF,
    Mode,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import consequences, right_now
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import TOOL, program_in_words, sentence
from pyengine.games.schichtwechsel.view.texts import COUNTED, either, name_of
from pyengine.games.schichtwechsel.view.wording import in_words

FOR_NOW: Final = N_("For you now: {what}.")
HAS_FIFTH: Final = 1 << len(HOUSES) - 1
"""The bit of the house on whose bonus field the lower part of a tile is used."""


# --- action cards -----------------------------------------------------------------------------------------------------


def card_effects(s: State, mode: Mode, reader: Reader) -> str:
    """What a card, or one mode of it, does."""
    return program_in_words(mode.program_both if s.config.water_vp_both else mode.program, reader)


def _card(s: State, card: int, reader: Reader) -> Explanation:
    id, modes = CARDS[card], [MODES[n] for n in MODES_OF_CARD[card]]
    if card not in s.config.cards:
        text = N_("This card is not used with this number of players.")
        return Explanation(reader.say(text), clause="SW-2.1", name=name_of(id, reader.lang))
    costs = [name_of(mode.cost, reader.lang) for mode in modes]
    told = [card_effects(s, mode, reader) for mode in modes]
    if len(modes) > 1:
        told = [f"{text[:-1]} ({cost})." for text, cost in zip(told, costs, strict=True)]
    notes = [_state_of(s, card, reader)]
    if reader.viewer is not None:
        now = [right_now(s, reader.viewer, mode, reader.lang) for mode in modes]
        notes = [reader.say(FOR_NOW, what=either(now, reader.lang)), *notes] if all(now) else notes
    cost = either(costs, reader.lang)
    return Explanation(sentences(*told), cost, sentences(*notes), "SW-9.1", name=name_of(id, reader.lang))


def _state_of(s: State, card: int, reader: Reader) -> str:
    if s.paid[card] and not MULTI_USE[card]:
        return reader.say(N_("Used this round."))
    text = N_("Any number of times a round.") if MULTI_USE[card] else N_("Once a round, by one player.")
    return reader.say(text)


@EXPLAIN.place(*(f"board/{id}" for id in CARDS))
def card_place(s: State, thing: Thing, reader: Reader) -> Explanation:
    return _card(s, CARD_OF[thing.address.removeprefix("board/")], reader)


@EXPLAIN.piece(*CARDS)
def card_piece(s: State, thing: Thing, reader: Reader) -> Explanation:
    return _card(s, CARD_OF[thing.kind], reader)


@EXPLAIN.piece("sw-taken")
def taken(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("This card has been used; it is free again next round."))
    return Explanation(effect, clause="SW-5.3")


@EXPLAIN.piece("sw-white", "sw-coin", "sw-pstone-*", at="*.paid")
def paid(s: State, thing: Thing, reader: Reader) -> Explanation:
    own = N_("Paid for this card; the player stone comes back at the end of the round.")
    other = N_("Paid for this card; it goes to the supply at the end of the round.")
    return Explanation(reader.say(own if thing.kind.startswith("sw-pstone") else other), clause="SW-14.3")


def explain_own_card(s: State, number: int, reader: Reader) -> Explanation:
    """A player's own card, as it would be used now."""
    program = own_program(s, number)
    once = N_("Used this round.") if s.seats[number].own_paid else N_("Once a round, by its owner only.")
    now = sentence(consequences(s, number, program, reader.lang))
    effect, cost = program_in_words(program, reader), name_of(OWN_MODE.cost, reader.lang)
    return Explanation(effect, cost, sentences(now, reader.say(once)), "SW-5.4", name=name_of(OWN_CARD, reader.lang))


# --- the round card ---------------------------------------------------------------------------------------------------

_SCORING: Final[dict[str, Message]] = {
    "round_1": N_("At the end of the round: {vp} points for every {per} road fields."),
    "round_2": N_("At the end of the round: {vp} points for every {per} railway fields."),
    "round_3": N_("At the end of the round: {vp} points for every {per} canal fields."),
    "round_4": N_("At the end of the round: {vp} points for each track on which you are in the lead."),
    "round_5": N_("At the end of the round: {vp} point for every {per} spoil on your carts and your heap."),
    "round_6": N_("At the end of the round: {vp} point for every {per} of your coke, sold coke included."),
}
_SPECIAL: Final[dict[str, Message]] = {
    "lock_cart": N_("The red-white carts are locked this round."),
    "water_into_bag": N_("A water cube went into the bag and stays there."),
    "water_minus_1_all": N_("Everybody’s water dropped by 1."),
}
_COUNTED: Final[dict[str, Message]] = {
    "track_steps": plural("{n} field", "{n} fields"),
    "track_lead": plural("{n} lead", "{n} leads"),
    "spoil": COUNTED["spoil"],
    "coke": COUNTED["coke"],
}


def round_formulas(s: State, card: int, reader: Reader) -> list[str]:
    """By seat: `Anna – 9 fields: 3 × 2 = 6.`"""
    scoring = ROUND_SCORING[card]
    found = []
    for info, (count, points) in zip(reader.seats, round_points(s, card), strict=True):
        values = {
            "name": info.name,
            "what": reader.say(_COUNTED[scoring["type"]], n=count),
            "times": count // scoring.get("per", 1),
            "vp": scoring["vp"],
            "points": points,
        }
        found.append(reader.say(N_("{name} – {what}: {times} × {vp} = {points}."), **values))
    return found


@EXPLAIN.place("board/round_card_area")
@EXPLAIN.piece(*ROUND_CARDS)
def round_card(s: State, thing: Thing, reader: Reader) -> Explanation:
    card = ROUND_CARD_OF[thing.kind] if thing.kind else s.cards[s.round - 1]
    id, scoring, special = ROUND_CARDS[card], ROUND_SCORING[card], SPECIAL[card]
    effect = reader.say(_SCORING[id], vp=scoring["vp"], per=scoring.get("per", 1))
    if special is not None:
        effect = sentences(effect, reader.say(_SPECIAL[special]))
    name = reader.say(N_("Round card: {card}"), card=name_of(id, reader.lang))
    return Explanation(effect, stakes=sentences(*round_formulas(s, card, reader)), clause="SW-14.1", name=name)


@EXPLAIN.place("board/round_stack")
@EXPLAIN.piece("round_back")
def round_stack(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Face down: one card for each round to come. Of the six, one is not in the game.")
    return Explanation(reader.say(text), clause="SW-2.4")


# --- bag, supply, bundles ---------------------------------------------------------------------------------------------


@EXPLAIN.place("board/bag")
def bag(s: State, thing: Thing, reader: Reader) -> Explanation:
    values = {"coal": REFILL_COAL, "spoil": REFILL_SPOIL, "n": BUNDLE}
    text = N_("In step I, {coal} coal and {spoil} spoil per player go in; then {n} cubes per player are drawn.")
    coal, spoil, water = s.bag
    counts = [reader.say(COUNTED[id], n=n) for id, n in (("coal", coal), ("spoil", spoil), ("water", water)) if n]
    stakes = ""
    if counts:
        stakes = reader.say(N_("In the bag now: {what}."), what=joined(counts, reader.lang))
    return Explanation(reader.say(text, **values), stakes=stakes, clause="SW-7.1")


_SUPPLY: Final[dict[str, tuple[Message, str]]] = {
    "coal": (N_("Coal that is neither in the bag nor in a mine; coal turned into coke comes back here."), "SW-0.3"),
    "spoil": (N_("Spoil that is neither in the bag nor in a mine; exchanged spoil comes back here."), "SW-0.3"),
    "coins": (N_("Sales, the pay hall and 6 spoil bring coins; a coin can stand for any stone and is kept."), "SW-5.1"),
    "white": (
        N_("Taken in step IV, up to 3 each; they pay for small and medium cards and are lost at the end of the round."),
        "SW-7.6",
    ),
    "tools": (
        N_("Taken when the water overflows or a cube has no room; each one held at game end costs {n} points."),
        "SW-15.10",
    ),
}


@EXPLAIN.place("board/supply_*")
def supply(s: State, thing: Thing, reader: Reader) -> Explanation:
    what = thing.address.removeprefix("board/supply_")
    message, clause = _SUPPLY[what]
    stakes = ""
    if what == "tools":
        held = [
            reader.say(
                N_("{name}: {n} held, {points} points."), name=info.name, n=seat.tools, points=TOOL_POINTS * seat.tools
            )
            for info, seat in zip(reader.seats, s.seats, strict=True)
        ]
        stakes = sentences(*held)
    return Explanation(reader.say(message, n=TOOL), stakes=stakes, clause=clause)


@EXPLAIN.place("board/bundle_*")
@EXPLAIN.piece("sw-coal", "sw-spoil", at="board/bundle_*")
def bundle(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = int(thing.at.removeprefix("board/bundle_"))
    text = N_("The cubes that {name} was given this round; they go on carts in step I.")
    effect = reader.say(text, name=reader.seats[number].name)
    cost = N_("A cube without room costs a tool marker: −{n} points at game end.")
    return Explanation(effect, stakes=reader.say(cost, n=TOOL), clause="SW-7.3")


@EXPLAIN.piece("sw-coal", "sw-spoil", at="tray/*")
def drawn_cube(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Drawn from the bag: the start player gives these cubes to somebody who has none yet.")
    cost = N_("A cube without room costs a tool marker: −{n} points at game end.")
    return Explanation(reader.say(text), stakes=reader.say(cost, n=TOOL), clause="SW-7.2")


@EXPLAIN.piece("sw-watercube")
def water_cube(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Raises the water of the player who gets it by 1, then goes back into the bag.")
    return Explanation(reader.say(text), clause="SW-7.2a")


# --- selection tiles --------------------------------------------------------------------------------------------------


def upper_effects(tile: int, reader: Reader) -> str:
    """What the upper part of a tile does."""
    return sentences(reader.say(N_("The upper part takes effect at once.")), program_in_words(UPPER_OF[tile], reader))


def tile_stakes(s: State, tile: int, number: int | None, reader: Reader) -> str:
    """What a tile does now and in step VI."""
    lower = either([in_words(program, reader.lang) for program in CHOICES[LOWER_OF[tile]].programs], reader.lang)
    step_six = reader.say(N_("Lower part, in step VI once house 5 is built: {what}."), what=lower)
    if number is None:
        return step_six
    now = consequences(s, number, UPPER_OF[tile], reader.lang)
    return sentences(reader.say(FOR_NOW, what=now), step_six)


def _tile(s: State, tile: int, reader: Reader) -> Explanation:
    name = name_of(TILES[tile], reader.lang)
    if tile not in s.config.tiles:
        text = N_("This tile is not used with this number of players.")
        return Explanation(reader.say(text), clause="SW-2.5", name=name)
    holder = next((n for n, seat in enumerate(s.seats) if seat.tile == tile), None)
    upper = upper_effects(tile, reader)
    stakes = tile_stakes(s, tile, reader.viewer, reader)
    if holder is not None:
        stakes = sentences(
            reader.say(N_("{name} has it."), name=reader.seats[holder].name), tile_stakes(s, tile, None, reader)
        )
    return Explanation(upper, stakes=stakes, clause="SW-7.4a", name=name)


@EXPLAIN.place(*(f"board/tile_{id}" for id in TILES))
def tile_place(s: State, thing: Thing, reader: Reader) -> Explanation:
    return _tile(s, TILE_OF[thing.address.removeprefix("board/tile_")], reader)


@EXPLAIN.piece(*TILES)
def tile_piece(s: State, thing: Thing, reader: Reader) -> Explanation:
    return _tile(s, TILE_OF[thing.kind], reader)


@EXPLAIN.piece("tile_back")
def tile_back(s: State, thing: Thing, reader: Reader) -> Explanation:
    text = N_("Turned over: this player has passed and takes no more turns this round.")
    return Explanation(reader.say(text), clause="SW-8.3")
