"""What is said: names of things, sentences for events, and the variants of the open points."""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.play.events import Event
from pyengine.core.rules import Variant
from pyengine.core.view.text import N_, Message, in_language, plural, remembered, translate
from pyengine.games.schichtwechsel.components import (
    BARRIER_TRACK,
    DATA,
    HOUSES,
    OWN_CARD,
    PLACES,
    ROUND_CARDS,
    TILES,
)
from pyengine.games.schichtwechsel.view.part_names import PART_NAMES

_shift = {f"shift/{item['id']}": item["name"] for item in DATA["shift"]["fields"]}
_PRINTED: Final[dict[str, dict[str, str]]] = {
    **{item["id"]: item["name"] for item in DATA["selection_tiles"]["tiles"]},
    **{item["id"]: item["name"] for item in DATA["action_cards"]["cards"]},
    **{item["id"]: item["name"] for item in DATA["round_cards"]["cards"]},
    **{item["id"]: item["name"] for item in DATA["tracks"]["tracks"]},
    **{item["id"]: item["name"] for item in (*DATA["pits"]["pits"], DATA["pits"]["speed"])},
    **{item["id"]: item["name"] for item in (*DATA["headframes"]["large"], *DATA["headframes"]["small"])},
    OWN_CARD: DATA["own_action_card"]["name"],
    **_shift,
}
"""Names that the data has in all languages."""

_PLAIN: Final[dict[str, Message]] = {
    # player colours
    "yellow": N_("yellow"),
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    # materials and money
    "coal": N_("coal"),
    "spoil": N_("spoil"),
    "water": N_("water cube"),
    "paid_white": N_("white stone"),
    "paid_player": N_("player stone"),
    "paid_coin": N_("coin"),
    # what cards cost
    "white1": N_("1 white stone"),
    "white2": N_("2 white stones"),
    "player1": N_("1 player stone"),
    "coin1": N_("1 DM coin"),
    # sizes
    "size_small": N_("small"),
    "size_medium": N_("medium"),
    "size_large": N_("large"),
    "bonus_any": N_("bonus"),
    "bonus_large": N_("large bonus"),
    "bonus_small": N_("small bonus"),
    # the cokery
    "grey_1": N_("plain grey field"),
    "grey_2": N_("plain grey field"),
    "grey_3": N_("plain grey field"),
    "grey_vp": N_("grey field with 1 point"),
    "grey_water": N_("grey field with water"),
    "own": N_("own cokery field"),
    # the heap
    "x3_track": N_("3 spoil: a step on road or railway"),
    "x3_vp": N_("3 spoil: 1 point"),
    "x5": N_("5 spoil: 1 point and a step on road or railway"),
    "x6": N_("6 spoil: 1 coin"),
    # phases
    "phase_deal": N_("I Mining: the deal"),
    "phase_carts": N_("I Mining: loading carts"),
    "phase_tiles": N_("II Selection tiles"),
    "phase_tile_bonus": N_("II Bonus of the tile"),
    "phase_sale": N_("V Selling coke"),
    "phase_house_track": N_("VI House track"),
    "phase_action": N_("Action phase"),
    "phase_final_miner": N_("Final scoring: last shift"),
    "phase_final_sale": N_("Final scoring: last sales"),
    "phase_final_tools": N_("Final scoring: tool markers"),
    # steps of the preparation phase, as on the tableau
    "step_1": N_("Mining"),
    "step_2": N_("Tile"),
    "step_3": N_("Water rises"),
    "step_4": N_("Stones"),
    "step_5": N_("Sale"),
    "step_6": N_("House track"),
    # areas
    "board": N_("Board"),
    "tableau": N_("Colliery"),
    "area_cokery": N_("Central cokery"),
    "area_headframes": N_("Headframes"),
    "area_heap": N_("Heap"),
    "area_coal_wagons": N_("Coal wagons"),
    "area_underground": N_("Underground"),
    "area_water": N_("Mine water"),
    "area_coke_wagons": N_("Coke wagons"),
    "area_sales": N_("Sales"),
    # points
    "given": N_("Points at the start"),
    "water_bottom": N_("Water at the bottom"),
    "exit_move": N_("Miner at the exit"),
    "deploy/2": N_("Second headframe"),
    "deploy/1": N_("First headframe"),
    "sale": N_("Sale"),
    "score_cards": N_("Action cards"),
    "score_tracks": N_("Barriers"),
    "score_shift": N_("Shift"),
    "score_headframes": N_("Headframes"),
    "score_heap": N_("Exchanged spoil"),
    "score_houses": N_("House track and tiles"),
    "score_cokery": N_("Cokery field"),
    "final_miner": N_("Miner at the exit gate"),
    "final_road": N_("Road"),
    "final_rail": N_("Railway"),
    "final_canal": N_("Canal"),
    "final_heap": N_("Spoil heap"),
    "final_manor": N_("Manager’s villa"),
    "final_settlement": N_("Houses in the settlement"),
    "final_sold": N_("Sold coke"),
    "final_wagons": N_("Full coal wagons"),
    "final_coke": N_("Coke left"),
    "final_start": N_("Start-player marker"),
    "final_tools": N_("Tool markers"),
}
_SHORT: Final[dict[str, Message]] = {
    # on cards: 16 letters at most; the size stands beside
    "card.cart_large": N_("Great haul"),
    "card.cart_medium": N_("Haul"),
    "card.cart_small": N_("Small haul"),
    "card.cokery_large": N_("Great coking"),
    "card.cokery_medium": N_("Coking"),
    "card.cokery_small": N_("Small coking"),
    "card.load_large": N_("Great loading"),
    "card.load_medium": N_("Loading coke"),
    "card.load_small": N_("Small loading"),
    "card.track_large_road": N_("Haulage contract"),
    "card.track_large_rail": N_("Railway contract"),
    "card.track_medium": N_("Line building"),
    "card.track_canal_small": N_("Barge"),
    "card.track_small": N_("Truck or praise"),
    "card.miner_small": N_("Miner’s shift"),
    "card.miner_medium": N_("Overtime"),
    "card.water_small": N_("Pumping"),
    "card.water_large": N_("Great pumping"),
    "card.water_combined": N_("Pumping station"),
    "card.headframe_two": N_("Both headframes"),
    "card.headframe_one": N_("One headframe"),
    "card.copy_start": N_("Shift foreman"),
    "card.own_card": N_("Own colliery"),
    # on the way of the miner: 10 letters at most
    "shift.gate_in": N_("Entrance gate"),
    "shift.tally": N_("Tally check"),
    "shift.clean_room": N_("Changing room"),
    "shift.lamp_room": N_("Lamp room"),
    "shift.deputy": N_("Deputy"),
    "shift.cage_down": N_("Cage ride"),
    "shift.pit_bottom": N_("Pit bottom"),
    "shift.coal_face": N_("Coal face"),
    "shift.lunch": N_("Lunch break"),
    "shift.haulage_road": N_("Haulage road"),
    "shift.cage_up": N_("Cage ride"),
    "shift.black_room": N_("Wash house"),
    "shift.pay_hall": N_("Pay hall"),
    "shift.gate_out": N_("Exit gate"),
    # Translators: one letter for small, medium, large
    "size.S": N_("S"),
    "size.M": N_("M"),
    "size.L": N_("L"),
}
"""Names as short as the art needs them."""
HOUSE_NAME = N_("house {n}")
BARRIER_NAME = N_("barrier {n}, {track}")


@remembered
def name_of(id: str, lang: str) -> str:
    """An id in words; an id that has no name is its own name."""
    if id in _PRINTED:
        return in_language(_PRINTED[id], lang)
    if id in PART_NAMES:
        return translate(PART_NAMES[id], lang)
    if id in HOUSES:
        return translate(HOUSE_NAME, lang, {"n": HOUSES.index(id) + 1})
    if id in BARRIER_TRACK:
        values = {"n": id.rsplit("b", 1)[1], "track": name_of(BARRIER_TRACK[id], lang)}
        return translate(BARRIER_NAME, lang, values)
    return translate(_PLAIN[id], lang) if id in _PLAIN else id


def either(parts: list[str], lang: str) -> str:
    """A list of alternatives: `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(N_("{first} or {last}"), lang, {"first": ", ".join(parts[:-1]), "last": parts[-1]})


EVENTS: Final[dict[str, Message]] = {
    "start_player": N_("{seat} is the start player."),
    "round_begins": N_("Round {round} begins."),
    "round_card": N_("Round card: {card}."),
    "cart_locked": N_("Each player’s red-white cart is locked this round."),
    "water_in_bag": N_("The water cube goes into the bag and stays in the game."),
    "bag_refilled": N_("Into the bag: {coal} coal and {spoil} spoil."),
    "bundle_drawn": N_("{seat} draws {cubes}."),
    "bundle_given": N_("{seat} gives {cubes} to {other}."),
    "bundle_kept": N_("{seat} keeps {cubes}."),
    "nothing_given": N_("{seat} gets nothing: the bag is empty."),
    "cube_on_cart": N_("{seat} puts {material} on the {cart}."),
    "cubes_do_not_fit": plural("{seat} has no room for {n} cube.", "{seat} has no room for {n} cubes."),
    "tile_taken": N_("{seat} takes the tile “{tile}”."),
    "nothing_fits": N_("{seat} cannot use the tile."),
    "step_water": N_("The water rises in every mine."),
    "water_rises": N_("{seat}’s water rises to {n}."),
    "water_overflows": N_("{seat}’s water reaches the top and drops to {n}."),
    "water_drops": N_("{seat}’s water drops to {n}."),
    "points": plural("{seat} scores {points} point ({what}).", "{seat} scores {points} points ({what}).", "points"),
    "tools_taken": plural("{seat} takes {n} tool marker.", "{seat} takes {n} tool markers."),
    "tools_returned": plural("{seat} returns {n} tool marker.", "{seat} returns {n} tool markers."),
    "coins": plural("{seat} takes {n} coin.", "{seat} takes {n} coins."),
    "white_stones": plural("{seat} takes {n} white stone.", "{seat} takes {n} white stones."),
    "start_marker": N_("{seat} takes the start-player marker."),
    "coke_sold": plural(
        "{seat} sells {n} coke: {points} point at game end.",
        "{seat} sells {n} coke: {points} points at game end.",
        "points",
    ),
    "declined": N_("{seat} declines."),
    "action_phase": N_("The action phase begins."),
    "card_used": N_("{seat} uses “{card}” and pays {units}."),
    "exchanged": N_("{seat} exchanges {n} spoil."),
    "passes": N_("{seat} passes."),
    "coal_hauled": plural("{seat} hauls {n} coal from the {cart}.", "{seat} hauls {n} coal from the {cart}."),
    "spoil_hauled": plural(
        "{seat} hauls {n} spoil from the {cart} onto the heap.", "{seat} hauls {n} spoil from the {cart} onto the heap."
    ),
    "coal_on_wagon": N_("{seat} puts coal on the {wagon}."),
    "spoil_on_heap": plural("{seat} puts {n} spoil on the heap.", "{seat} puts {n} spoil on the heap."),
    "wagon_coked": N_("{seat} turns the coal on the {wagon} into coke."),
    "coke_on_own": N_("{seat}’s coke goes on their own cokery field."),
    "coke_on_field": N_("{seat}’s coke goes on the {field}."),
    "coke_on_wagon": plural("{seat} puts {n} coke on the coke wagons.", "{seat} puts {n} coke on the coke wagons."),
    "coke_loaded": N_("{seat} loads coke from: {field}."),
    "disc_moves": N_("{seat} moves to field {n}: {track}."),
    "goal_first": N_("{seat} is first at the goal: {track}."),
    "goal_later": N_("{seat} reaches the goal: {track}."),
    "barrier": N_("{seat} crosses {barrier}."),
    "miner_moves": N_("{seat}’s miner moves on: {field}."),
    "miner_first": N_("{seat}’s miner is first at the exit."),
    "miner_at_exit": N_("{seat}’s miner is already at the exit."),
    "house_built": N_("{seat} builds {house}: {place}."),
    "headframe_deployed": N_("{seat} brings headframe {n} into play."),
    "headframe_moved": N_("{seat} moves a headframe: {field}."),
    "part_skipped": N_("{seat} skips the {part}."),
    "card_copied": N_("{seat} copies “{card}”."),
    "copy_declined": N_("{seat} copies nothing."),
    "round_points": plural(
        "{seat} scores {points} point for “{card}”.", "{seat} scores {points} points for “{card}”.", "points"
    ),
    "round_ends": N_("The round ends. Cards are cleared; headframes and player stones return."),
    "final_scoring_begins": N_("The last round is over. Final scoring."),
    "final_miner": N_("Miner at the exit gate: 8 points for the first, 5 for others."),
    "final_road": N_("Road: 8 points for the first at the goal, 5 for others there; otherwise the highest milestone."),
    "final_rail": N_(
        "Railway: 8 points for the first at the goal, 5 for others there; otherwise the highest milestone."
    ),
    "final_canal": N_(
        "Canal: 8 points for the first at the goal, 5 for others there; otherwise the highest milestone."
    ),
    "final_heap": N_("House at the spoil heap: 1 point, plus 1 per spoil on your heap."),
    "final_manor": N_("House at the manager’s villa: 4 points."),
    "final_settlement": N_("Houses in the settlement: 2 points each."),
    "final_sold": N_("Sold coke: 4, 6, 7, 9 and 10 points for the columns."),
    "final_wagons": N_("Full coal wagons: 1 point each."),
    "final_coke": N_("Coke left in the cokery and on coke wagons: 1 point each."),
    "final_start": N_("Start-player marker: 2 points."),
    "final_tools": N_("Tool markers: lose 2 points each."),
    "wins": plural("{seat} wins with {points} point.", "{seat} wins with {points} points.", "points"),
}


def message_of(event: Event) -> Message | None:
    """The sentence for an event; some events appear only in the narration."""
    kept = event.kind == "bundle_given" and event.values["other"] == event.seat
    return EVENTS.get("bundle_kept" if kept else event.kind)


COUNTED: Final = {
    "coal": plural("{n} coal", "{n} coal"),
    "spoil": plural("{n} spoil", "{n} spoil"),
    "coke": plural("{n} coke", "{n} coke"),
    "water": plural("{n} water cube", "{n} water cubes"),
    "paid_white": plural("{n} white stone", "{n} white stones"),
    "paid_player": plural("{n} player stone", "{n} player stones"),
    "paid_coin": plural("{n} coin", "{n} coins"),
}
"""How n of a thing are called in a list."""


VARIANTS: Final = (
    Variant(
        "bag_deal",
        "SW-7.2",
        N_("Dealing the cubes"),
        N_("Whether each bundle is given before the next is drawn, or all are drawn first."),
        "sequential",
        (
            (
                "sequential",
                N_("One after the other"),
                N_("Each bundle is drawn after the previous one has been given."),
            ),
            ("all_first", N_("All first"), N_("All bundles are drawn face up, then given in the order drawn.")),
        ),
    ),
    Variant(
        "pass_rule",
        "SW-8.3",
        N_("Passing"),
        N_("Whether you may pass with stones left."),
        "free",
        (
            ("free", N_("At any time"), N_("You may pass at any time.")),
            (
                "stones_spent",
                N_("Stones spent"),
                N_("You may pass only without white stones and player stone, or if no card is usable."),
            ),
        ),
    ),
    Variant(
        "combined_water_vp",
        "SW-9.3",
        N_("Points on the water cards"),
        N_("Whether the cheap water action also gives 2 points."),
        "player_only",
        (
            ("player_only", N_("Player stone only"), N_("Only the action for the player stone gives 2 points.")),
            ("both", N_("Both"), N_("Lowering the water for a white stone also gives 2 points.")),
        ),
    ),
    Variant(
        "lead_tie",
        "SW-14.2",
        N_("Shared first position"),
        N_("Who scores on the round card for first positions if discs share the first field."),
        "all_tied",
        (
            ("all_tied", N_("All of them"), N_("All discs in the lead score.")),
            ("strict", N_("Nobody"), N_("Nobody scores for a shared field.")),
        ),
    ),
    Variant(
        "final_load_max",
        "SW-15.6",
        N_("Free loading at the end"),
        N_("How much coke a house in the Coke yard loads in the final scoring."),
        "2",
        (
            ("2", N_("2 coke"), N_("Each house loads up to 2 coke.")),
            ("4", N_("4 coke"), N_("Each house loads up to 4 coke.")),
        ),
    ),
)


REVEALS: Final[dict[str, Message]] = {
    "round_card": N_("The next round card will be turned up."),
    "bundle_drawn": N_("The cubes of the next round will be drawn."),
}
"""What comes to light for everybody."""


def art_texts(lang: str) -> dict[str, Any]:
    """The labels that the art asks for (`data-text`), with the prefix of the game."""
    ids = {
        **{f"tile.{id}": id for id in TILES},
        **{f"round.{id}": id for id in ROUND_CARDS},
        **{f"pit.{id}": id for id in PLACES},
        **{f"step.{n}": f"step_{n}" for n in range(1, 7)},
    }
    areas = ("cokery", "headframes", "heap", "coal_wagons", "underground", "water", "coke_wagons", "sales")
    ids |= {f"area.{id}": f"area_{id}" for id in areas}
    words = {slot: translate(short, lang) for slot, short in _SHORT.items()}
    words |= {slot: name_of(id, lang) for slot, id in ids.items()}
    return {f"schichtwechsel.{slot}": text for slot, text in words.items()}
