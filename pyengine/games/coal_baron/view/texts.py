"""What is said: names of things, sentences for events, and the variants of the open points."""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.play.events import Event
from pyengine.core.rules import Variant
from pyengine.core.view.text import N_, Message, in_language, plural, remembered, translate
from pyengine.games.coal_baron.components import (
    CARD_COLOURS,
    CARD_POINTS,
    CARD_SPOTS,
    CARD_VEHICLE,
    CARDS,
    COLOURS,
    DATA,
    ELEMENTS,
    SIDES,
    TILE_COLOUR,
    TILE_MINECARTS,
    TILE_SIDE,
    TILES,
    VEHICLES,
)

_NAMED = (
    *DATA["coal_colours"]["items"],
    *DATA["vehicles"]["items"],
    *DATA["player_colours"]["items"],
    *DATA["pit"]["levels"],
    *DATA["pit"]["sides"],
    *DATA["worker_spaces"]["items"],
    *DATA["other_places"]["items"],
    *DATA["areas"]["items"],
)
_NAMES: Final[dict[str, dict[str, str]]] = {item["id"]: item["names"] for item in _NAMED}

_PLAIN: Final[dict[str, Message]] = {
    "cage": N_("cage"),
    "storage": N_("storage"),
    "private_storage": N_("Private storage"),
    "final_marks": N_("Marks"),
    "final_cubes": N_("Coal cubes"),
    "final_orders": N_("Outstanding orders"),
    "final_balance": N_("Tunnel imbalance"),
    "given": N_("Points at the start"),
    "orders_delivered": N_("Orders delivered"),
    "outstanding": N_("Outstanding orders"),
    "delivered": N_("Delivered orders"),
    "pit": N_("Pit"),
    "board": N_("Board"),
}

TILE_NAME = plural("{colour} tile with {n} minecart ({side})", "{colour} tile with {n} minecarts ({side})")
CARD_NAME = N_("{vehicle} {coal} ({points})")
ELEMENT_NAMES: Final[dict[str, Message]] = {
    "delivered_colour": N_("Delivered {key} coal"),
    "delivered_vehicle": N_("Delivered by {key}"),
    "empty_minecarts": N_("Empty {key} minecarts"),
}
_ELEMENTS = {item["id"]: item for item in DATA["shift_clock"]["elements"]}


@remembered
def name_of(id: str, lang: str) -> str:
    """An id in words; an id that has no name is its own name."""
    if id in _NAMES:
        return in_language(_NAMES[id], lang)
    if id in TILES:
        tile = TILES.index(id)
        values: dict[str, object] = {
            "colour": name_of(COLOURS[TILE_COLOUR[tile]], lang),
            "n": TILE_MINECARTS[tile],
            "side": within(name_of(SIDES[TILE_SIDE[tile]], lang)),
        }
        return translate(TILE_NAME, lang, values)
    if id in CARDS:
        card = CARDS.index(id)
        return translate(
            CARD_NAME,
            lang,
            {
                "vehicle": name_of(VEHICLES[CARD_VEHICLE[card]], lang),
                "coal": coal_of(card, lang),
                "points": CARD_POINTS[card],
            },
        )
    if id in ELEMENTS:
        item = _ELEMENTS[id]
        return translate(ELEMENT_NAMES[item["kind"]], lang, {"key": name_of(item["key"], lang)})
    return translate(_PLAIN[id], lang) if id in _PLAIN else id


def within(name: str) -> str:
    """A name that begins with an adjective or a common noun, as it is written inside a sentence."""
    return name[:1].lower() + name[1:]


def coal_of(card: int, lang: str) -> str:
    """The printed spots of a card in words."""
    spots = CARD_SPOTS[card]
    parts = []
    for colour in CARD_COLOURS[card]:
        count = spots.count(colour)
        name = name_of(COLOURS[colour], lang)
        parts.append(f"{count} × {name}" if count > 1 else name)
    return ", ".join(parts)


EVENTS: Final[dict[str, Message]] = {
    "start_player": N_("{seat} is the start player."),
    "start_player_kept": N_("{seat} remains the start player."),
    "drafted": N_("{seat} drafts {card}."),
    "left_over": N_("{card} is left over from the draft and goes to “{space}”."),
    "shift_begins": N_("Shift {shift} begins. {seat} goes first."),
    "shift_ends": N_("Shift {shift} ends: nobody has any workers left."),
    "placed": plural("{seat} puts {n} worker on “{space}”.", "{seat} puts {n} workers on “{space}”."),
    "sent_to_canteen": plural(
        "{seat}’s worker on “{space}” goes to the Canteen.",
        "{seat}’s {n} workers on “{space}” go to the Canteen.",
    ),
    "bank_used": plural(
        "{seat} puts 1 worker on the Bank and takes {n} Mark.", "{seat} puts 1 worker on the Bank and takes {n} Marks."
    ),
    "marks_taken": plural("{seat} takes {n} Mark.", "{seat} takes {n} Marks."),
    "tile_bought": plural("{seat} buys a {tile} for {marks} Mark.", "{seat} buys a {tile} for {marks} Marks.", "marks"),
    "minecarts_filled": plural("It comes with {n} {colour} cube.", "It comes with {n} {colour} cubes."),
    "minecarts_stay_empty": plural(
        "The supply is empty: {n} minecart stays empty.", "The supply is empty: {n} minecarts stay empty."
    ),
    "minecart_filled_otherwise": N_("{seat} puts a {colour} cube on the minecart instead."),
    "minecart_left_empty": N_("{seat} leaves the minecart empty."),
    "tile_revealed": N_("New on “{space}”: {tile}."),
    "card_revealed": N_("New on “{space}”: {card}."),
    "order_taken": N_("{seat} takes an order: {card}."),
    "drawn_tiles": plural("{seat} draws {n} tile.", "{seat} draws {n} tiles."),
    "drawn_orders": plural("{seat} draws {n} order card.", "{seat} draws {n} order cards."),
    "drawn_faces": N_("Only you can see: {faces}."),
    "kept_none": N_("{seat} keeps none of them."),
    "order_kept": N_("{seat} keeps an order: {card}."),
    "returned_top": plural("{seat} puts {n} back on top of the stack.", "{seat} puts {n} back on top of the stack."),
    "returned_bottom": plural(
        "{seat} puts {n} back at the bottom of the stack.", "{seat} puts {n} back at the bottom of the stack."
    ),
    "returned_faces": N_("Only you know the order, from top to bottom: {faces}."),
    "cage_moved": N_("{seat} moves the cage: {level}."),
    "loaded": N_("{seat} loads a {colour} cube."),
    "stored": N_("{seat} stores a {colour} cube."),
    "cube_to_order": N_("{seat} puts a {colour} cube from the {source} on {card}."),
    "swapped": N_("{seat} puts two cubes ({colours}) on a {spot} spot of {card}."),
    "swap_half": N_("{seat} puts a {colour} cube on a {spot} spot of {card}; one more cube completes it."),
    "swap_finish": N_("{seat} completes the {spot} spot of {card} with a {colour} cube."),
    "order_completed": N_("Order completed: {card}."),
    "mining_stopped": plural("{seat} stops and loses {n} work step.", "{seat} stops and loses {n} work steps."),
    "delivered": plural(
        "{seat} delivers {card} for {points} point.", "{seat} delivers {card} for {points} points.", "points"
    ),
    "scoring_begins": N_("Scoring of shift {shift}."),
    "workers_return": N_("All workers return to their owners."),
    "final_scoring_begins": N_("The game is over. Final scoring."),
    "final_marks": N_("Every 5 Marks are worth 1 point."),
    "final_cubes": N_("Every 3 coal cubes are worth 1 point."),
    "final_orders": N_("Each outstanding order costs 1 point."),
    "final_balance": N_("Lose 2 points for each tile by which one side exceeds the other."),
    "wins": plural("{seat} wins with {points} point.", "{seat} wins with {points} points.", "points"),
}

ELEMENT_FIRST: Final = N_("{element}: {names} first ({first}).")
ELEMENT_BOTH: Final = N_("{element}: {names} first ({first}), {others} second ({second}).")
ELEMENT_NOBODY: Final = N_("{element}: nobody scores.")


def message_of(event: Event) -> Message | None:
    """The sentence for an event; a scored element has one for each outcome."""
    if event.kind == "element_scored":
        if not event.values["names"]:
            return ELEMENT_NOBODY
        return ELEMENT_BOTH if event.values["others"] else ELEMENT_FIRST
    return EVENTS.get(event.kind)


VARIANTS: Final = (
    Variant(
        "delivered_visibility",
        "CB-O1",
        N_("Delivered orders"),
        N_("Delivered orders lie face down between scorings. Everybody saw them when they were delivered."),
        "owner",
        (
            ("owner", N_("shown to the owner"), N_("As in the rulebook: the others see only the backs.")),
            ("all", N_("shown to all"), N_("Everybody can look at all delivered orders at any time.")),
        ),
    ),
    Variant(
        "substitution",
        "CB-O2",
        N_("Two cubes for one"),
        N_("Any two cubes can replace one cube of the required colour."),
        "together",
        (
            ("together", N_("together"), N_("You place both cubes in one move that takes 2 work steps.")),
            ("split", N_("one by one"), N_("Each cube is its own work step, even across different mining actions.")),
        ),
    ),
    Variant(
        "storage_to_order_level",
        "CB-O3",
        N_("From the storage to an order"),
        N_("Where the cage must be when coal goes from private storage to an order."),
        "any",
        (
            ("any", N_("cage anywhere"), N_("It does not matter where the cage is.")),
            ("surface", N_("cage at the surface"), N_("Only while the cage is at the surface.")),
        ),
    ),
    Variant(
        "shortage",
        "CB-O4",
        N_("Coal shortage"),
        N_("If the supply lacks the colour of a new minecart, you can put another colour on it."),
        "may",
        (
            ("may", N_("may fill"), N_("You may leave the minecart empty.")),
            ("must", N_("must fill"), N_("You must fill the minecart as long as there is any cube in the supply.")),
        ),
    ),
    Variant(
        "coal_supply",
        "CB-O5",
        N_("Coal supply"),
        N_("Whether the 16 cubes of each colour are all there is."),
        "limited",
        (
            ("limited", N_("16 of each colour"), N_("As in the box; it can run short.")),
            ("unlimited", N_("unlimited"), N_("The supply never runs out.")),
        ),
    ),
    Variant(
        "start_player",
        "CB-O6",
        N_("Start player"),
        N_("Who goes first; the start player also picks last in the draft."),
        "random",
        (
            ("random", N_("at random"), N_("Drawn with the game’s random seed.")),
            ("first_seat", N_("the first seat"), N_("The player listed first.")),
        ),
    ),
)

REVEALS: Final[dict[str, Message]] = {
    "drawn_tiles": plural("{n} tile will be drawn.", "{n} tiles will be drawn."),
    "drawn_orders": plural("{n} order will be drawn.", "{n} orders will be drawn."),
    "tile_revealed": plural("{n} new tile will be turned up.", "{n} new tiles will be turned up."),
    "card_revealed": plural("{n} new order will be turned up.", "{n} new orders will be turned up."),
}
"""What comes to light."""

ART_TEXTS: Final[dict[str, str]] = {
    **{f"coal_baron.area.{item['id']}": item["id"] for item in DATA["areas"]["items"]},
    "coal_baron.place.bank": "bank",
    "coal_baron.place.canteen": "canteen",
    "coal_baron.place.outstanding": "outstanding",
    "coal_baron.place.delivered": "delivered",
}
"""Labels that the art asks for, and the id whose name they show."""


def art_texts(lang: str) -> dict[str, Any]:
    """The labels of the art in a language."""
    return {slot: name_of(id, lang) for slot, id in ART_TEXTS.items()}
