"""What is said about things and answers: the numbers are those of the position."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine
from pyengine.core.play.explain import answer_explained
from pyengine.core.view.explanations import Reader
from pyengine.table import Table
from tests.core.play import table_of

from .table import BLOCKED, SPOILED, Json, carting, document


def game_with(**words: Any) -> pyengine.Game:
    return pyengine.from_position(document(**words))


def stakes(game: pyengine.Game, target: str) -> str:
    return pyengine.explain(game, target, seat=0)["stakes"]


def brief(game: pyengine.Game, key: str, lang: str = "en") -> str:
    told = answer_explained(game, key, Reader(lang, game.seats, 0))
    assert told is not None
    return told.brief or told.effect


# --- things -----------------------------------------------------------------------------------------------------------


def test_SW_14_1_the_round_card_shows_its_formula() -> None:
    game = game_with(players=2, upcoming=("round_1",), seats={0: {"discs.road": 9}, 1: {"discs.road": 2}})
    told = pyengine.explain(game, "board/round_card_area", seat=0)
    assert told["effect"] == "At the end of the round: 2 points for every 3 road fields."
    assert told["stakes"] == "Yellow – 9 fields: 3 × 2 = 6. Red – 2 fields: 0 × 2 = 0."
    game = game_with(players=2, upcoming=("round_4",), seats={0: {"discs.road": 9, "discs.canal": 1}})
    assert "Yellow – 2 leads: 2 × 2 = 4." in stakes(game, "board/round_card_area")


def test_SW_15_10_tool_markers_say_what_they_cost() -> None:
    game = game_with(players=2, seats={0: {"tools": 7}, 1: {"tools": 4}})
    assert stakes(game, "seat0/stock_tool") == "7 tool markers: −14 points at game end."
    assert stakes(game, "board/supply_tools") == "Yellow: 7 held, −14 points. Red: 4 held, −8 points."
    assert "costs 2 points" in pyengine.explain(game, "board/lunch")["effect"]


def test_SW_15_3_a_track_says_where_one_is_and_what_the_next_step_gives() -> None:
    game = game_with(players=2, seats={0: {"discs.road": 5}})
    assert stakes(game, "board/road_7") == (
        "Yellow is on field 5: 1 point at game end. "
        "The next step crosses a barrier: miner move or bring a headframe into play. Field 8 is worth 2 points."
    )
    assert stakes(game, "board/road_b3") == "Yellow crosses it in 4 steps."
    game = game_with(players=2, seats={0: {"discs.canal": 7}})
    assert stakes(game, "board/canal_goal_first").endswith("The goal, field 8, is worth 8 points.")


@pytest.mark.parametrize(
    ("pit", "effect", "worth"),
    [
        ("pit_settlement", "Each of your houses here scores 2 points at game end.", "1 house × 2 = 2 points"),
        ("pit_heap", "plus 1 for each spoil on your heap", "Yellow, with a house here: now 1 + 4 spoil = 5 points"),
        ("pit_tools", "return up to 3 tool markers", "2 of 2 tool markers go back, saving 4 points"),
        (
            "pit_sale",
            "loads up to 2 coke and makes one sale",
            "Yellow, with a house here: 1 free sale; the next column is worth 6 points",
        ),
        ("pit_miner", "one last move", "12 fields from the exit, 2 per move"),
        ("pit_manor", "Your house here scores 4 points at game end.", "0 houses × 4 = 0 points"),
        ("speed", "one field further", "up to 2 fields per move"),
    ],
)
def test_SW_15_every_building_pit_says_what_it_does_and_is_worth(pit: str, effect: str, worth: str) -> None:
    seat = {"heap": 4, "tools": 2, "coke.sold": 2, "miner": "tally", "houses": ["h1", "h2", "h3"]}
    game = game_with(players=4, seats={0: seat}, change={"pits": {"pit_settlement": [0], "speed": [0]}})
    told = pyengine.explain(game, f"board/{pit}", seat=0)
    assert effect in told["effect"]
    assert worth in told["stakes"]


def test_SW_7_5_the_gauge_says_what_the_next_rise_brings() -> None:
    said = {
        level: stakes(game_with(players=2, seats={0: {"water": level}}), f"seat0/water_{level}") for level in (3, 4, 6)
    }
    assert said[3] == "It is at level 3 now. Step III: level 4."
    assert said[4] == "It is at level 4 now. Step III: level 5, one white stone less."
    assert said[6] == "It is at level 6 now. Step III: overflow to 4, 1 tool marker (−2 points)."
    last = game_with(players=2, round=5, seats={0: {"water": 6}})
    assert stakes(last, "seat0/water_6") == "It is at level 6 now. The water rises no more in step III."


def test_SW_1_3_carts_wagons_and_columns_say_how_full_they_are() -> None:
    seat = {"carts": {"c4": ["coal"], "c1": ["spoil"]}, "wagons": {"k4": 2, "k5": 1}, "coke.sold": 4}
    game = game_with(players=2, seats={0: seat})
    assert stakes(game, "seat0/c1") == "Full: it can be hauled."
    assert stakes(game, "seat0/c4").startswith("Room for 1 more cube.")
    assert pyengine.explain(game, "seat0/c4")["name"] == "Red-white cart"
    assert stakes(game, "seat0/k4") == "Full: 1 coke, or 1 point at game end."
    assert stakes(game, "seat0/k5") == "1 of 2 coal."
    assert stakes(game, "seat0/sales_2") == "Filled: all filled columns together make 10 points."
    assert stakes(game, "seat0/sales_4") == "Filled after 2 more sales."


# --- answers ----------------------------------------------------------------------------------------------------------


def test_SW_8_2_a_card_says_its_price_and_what_it_would_do() -> None:
    game = game_with(players=4, seats={0: {"discs.road": 3, "discs.canal": 3, "water": 3, "score": 5}})
    table = table_of(game, "en", False)
    options = {option["key"]: option for option in table.frame()["options"]}
    assert options["use:track_large_road:player"]["cost"] == "1 player stone"
    assert options["use:track_large_road:player"]["detail"] == "Road 3 → 5, Canal 3 → 4 (barrier)"
    assert options["use:water_large:player"]["detail"] == "Water 3 → 0 (1 point), points 5 → 7"
    assert options["use:miner_small:white"]["detail"] == "Entrance gate (points 5 → 6)"
    assert options["pass"]["detail"] == "3 white stones are lost; coins are kept"


def test_SW_4_5_returning_tool_markers_says_what_is_left_to_pay() -> None:
    game = game_with(seats={0: {"tools": 6, "miner": "coal_face"}})
    game.choose("use:miner_small:white")
    assert game.view(0)["prompt"]["text"].endswith("return a tool marker? You have 6; each costs 2 points at game end.")
    assert brief(game, "return:1") == "Tool markers 6 → 5: −10 points at game end"
    assert brief(game, "return:0") == "6 tool markers: −12 points at game end"


def test_SW_4_7_a_bundle_without_room_says_what_it_costs() -> None:
    game = game_with(
        players=2,
        pending=[{"step": "give", "seat": 0}],
        seats={0: {"carts": BLOCKED}, 1: {"carts": SPOILED}},
        change={"bundles": [["coal", "coal", "spoil"]]},
    )
    assert brief(game, "give:0") == "No room for 3 cubes: 3 tool markers, −6 points"
    assert brief(game, "give:1") == "No room for 1 cube: 1 tool marker, −2 points"


def test_SW_7_7_a_sale_names_its_points() -> None:
    seat = {"coke.sold": 4, "coke.wagons": 3}
    game = game_with(players=2, pending=[{"step": "sale", "seat": 0}], seats={0: seat})
    assert "and 7 points at game end?" in game.view(0)["prompt"]["text"]
    assert brief(game, "sell") == "7 points at game end, 1 coin, 1 white stone"
    assert pyengine.explain(game, "sell")["cost"] == "2 coke"


# --- reasons, parts ---------------------------------------------------------------------------------------------------


def reasons(table: Table, target: str) -> list[str]:
    table.frame()
    return [reason["text"] for reason in table.why(target)["reasons"]]


def test_SW_5_a_card_out_of_play_or_used_gives_no_second_reason() -> None:
    game = game_with(
        players=2, seats={0: {"white": 1, "stone": False, "coins": 0}}, change={"cards": {"cart_large": ["player0"]}}
    )
    table = table_of(game, "en", False)
    assert reasons(table, "board/load_medium") == ["Loading coke is not used with this number of players."]
    assert reasons(table, "board/cart_large") == ["Great haul has already been used this round."]
    assert reasons(table, "board/load_large") == [
        "Great loading: you have no coke in the cokery.",
        "You cannot pay for Great loading (1 player stone). White stones: 1, player stone: 0, coins: 0.",
    ]


def parts(game: pyengine.Game) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    option: Json
    for option in table_of(game, "en", False).frame()["options"]:
        found.setdefault(option["part"], set()).add(option["key"].split(":")[0])
    return found


def test_answers_come_in_three_parts() -> None:
    game = game_with(players=2, seats={0: {"heap": 5}})
    assert parts(game) == {"main": {"use"}, "also": {"exchange"}, "end": {"pass"}}
    acted = game_with(
        players=2,
        pending=[{"step": "turn", "seat": 0, "acted": True}],
        seats={0: {"heap": 5}},
        change={"cards": {"track_small": ["white"]}},
    )
    assert parts(acted) == {"also": {"exchange"}, "end": {"end"}}


# --- places that are alike --------------------------------------------------------------------------------------------


def coal_at(frame: Json, *slots: str) -> list[int]:
    """By slot of seat 0: how many cubes or coke are drawn there."""
    drawn = [piece["at"] for piece in frame["scene"]["pieces"]]
    return [drawn.count(slot) for slot in slots]


def test_SW_4_7_the_clicked_cart_is_loaded() -> None:
    table = table_of(carting(2, 0), "en", False)
    table.frame()
    assert coal_at(table.click("seat0/c3"), "seat0/c1", "seat0/c2", "seat0/c3") == [0, 0, 1]
    assert table.game.record()["moves"][-1] == "put:coal:c1", "the record knows only the first of those that are alike"
    assert table.why("seat0/c3")["stakes"] == "Full: it can be hauled."
    assert table.why("seat0/c1")["stakes"].startswith("Room for 1 more cube.")
    assert coal_at(table.click("seat0/c2"), "seat0/c1", "seat0/c2", "seat0/c3") == [0, 1, 1]


def test_SW_4_12_the_clicked_cart_is_hauled_and_the_clicked_wagon_filled() -> None:
    game = game_with(players=2, seats={0: {"carts": {"c1": ["coal"], "c2": ["coal"], "c3": ["spoil"]}}})
    game.choose("use:cart_large:player")
    table = table_of(game, "en", False)
    table.frame()
    assert coal_at(table.click("seat0/c2"), "seat0/c1", "seat0/c2") == [1, 0]
    filled = table.click("seat0/k3")
    assert coal_at(filled, "seat0/k1", "seat0/k2", "seat0/k3") == [0, 0, 1]
    assert table.why("seat0/k3")["stakes"] == "Full: 1 coke, or 1 point at game end."


def test_SW_4_13_the_clicked_wagon_becomes_coke_on_the_clicked_field() -> None:
    game = game_with(players=4, seats={0: {"wagons": {"k1": 1, "k2": 1, "k4": 2}}})
    game.choose("use:cokery_large:player")
    table = table_of(game, "en", False)
    table.frame()
    assert coal_at(table.click("seat0/k2"), "seat0/k1", "seat0/k2", "seat0/k4") == [1, 0, 2]
    assert coal_at(table.click("board/grey_3"), "board/grey_1", "board/grey_2", "board/grey_3") == [0, 0, 1]
    assert table.why("board/grey_3")["stakes"] == "Taken by Yellow."


def test_SW_4_14_the_clicked_coke_is_loaded() -> None:
    cokery = {"grey_1": 0, "grey_2": 0, "grey_vp": 0}
    game = game_with(players=4, change={"cokery": cokery})
    game.choose("use:load_small:white")
    table = table_of(game, "en", False)
    table.frame()
    assert coal_at(table.click("board/grey_2"), "board/grey_1", "board/grey_2") == [1, 0]


def test_SW_4_12_two_small_carts_with_different_loads_read_differently() -> None:
    game = game_with(players=2, seats={0: {"carts": {"c1": ["coal"], "c2": ["spoil"]}}})
    game.choose("use:cart_large:player")
    labels = [option["label"] for option in table_of(game, "en", False).frame()["options"]]
    assert labels == ["Small cart: 1 coal", "Small cart: 1 spoil"]
