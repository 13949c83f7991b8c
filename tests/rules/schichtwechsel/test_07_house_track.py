"""Chapter 7: step VI, the house track, and the lower parts of the tiles."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import (
    BLOCKED,
    FULL,
    HOUSES,
    SPOILED,
    after,
    asked,
    diff,
    each_count,
    last_turn,
    me,
    offers,
    refused,
    seat_of,
    step_vi,
    table,
    until,
)


def freed(*fields: str, players: int = 4, **words: Any) -> pyengine.Game:
    """Step VI with these bonus fields free for seat 0."""
    change = words.pop("change", None)
    houses = [house for house in HOUSES if house not in fields]
    return step_vi(players, seats=me(houses=houses, **words), change=change)


def lower(tile: str, **words: Any) -> pyengine.Game:
    """The lower part of a tile."""
    return freed("h5", tile=tile, **words)


@each_count
def test_sw_7_8_from_left_to_right_only_fields_whose_house_is_gone(players: int) -> None:
    game = freed("h1", "h2", "h3", "h4", players=players, carts={"c1": ["coal"]})
    order = []
    while game.decision.seat == 0 and game.decision.name != "turn":
        order.append(game.decision.name)
        game = after(game, "stop" if "stop" in game.options() else "decline")
    assert order == ["choose", "bonus", "choose", "haul"]
    assert asked(step_vi(players)) == ("turn", 0), "nobody has a free field"


@each_count
def test_sw_7_8_in_turn_order(players: int) -> None:
    seats = {number: {"houses": ["h2", "h3", "h4", "h5"]} for number in range(players)}
    game = step_vi(players, seats=seats)
    order = []
    while game.decision.name == "choose":
        order.append(game.decision.seat)
        game = after(game, "choose:vp")
    assert order == list(range(players))


def test_sw_7_8a_h1_water_or_a_point() -> None:
    game = freed("h1", water=3)
    offers(game, "choose:water", "choose:vp", "decline")
    assert diff(game, after(game, "choose:water")) == {"water": -1}
    assert diff(game, after(game, "choose:vp")) == {"score": 1}
    assert diff(game, after(game, "decline")) == {}
    assert diff(freed("h1", water=1), after(freed("h1", water=1), "choose:water")) == {"water": -1, "score": 1}


def test_sw_7_8a_h2_a_white_stone() -> None:
    game = freed("h2")
    offers(game, "take", "decline")
    assert diff(game, after(game, "take")) == {"white": 1}
    assert diff(game, after(game, "decline")) == {}


def test_sw_7_8a_h2_without_a_white_stone_in_the_supply_is_not_asked() -> None:
    seats = {0: {"houses": ["h1", "h3", "h4", "h5"], "white": 10}, 1: {"white": 10}}
    assert asked(step_vi(2, seats=seats)) == ("turn", 0)


def test_sw_7_8a_h3_a_road_step_or_a_point() -> None:
    game = freed("h3")
    offers(game, "choose:road", "choose:vp", "decline")
    assert diff(game, after(game, "choose:road")) == {"road": 1}
    assert diff(game, after(game, "choose:vp")) == {"score": 1}
    offers(freed("h3", discs__road=14), "choose:vp", "decline")


def test_sw_7_8a_h4_one_full_cart() -> None:
    game = freed("h4", carts={"c1": ["coal"], "c4": ["spoil", "spoil"]})
    offers(game, "haul:c1", "haul:c4", "stop")
    then = after(game, "haul:c4")
    assert diff(game, then) == {"c4.spoil": -2, "heap": 2}
    assert asked(then) == ("turn", 0), "one cart"
    assert asked(after(game, "stop")) == ("turn", 0)
    assert asked(freed("h4", carts={"c4": ["spoil"]})) == ("turn", 0), "no full cart"


def test_sw_7_8a_h5_the_lower_part_of_the_current_tile_cannot_be_declined() -> None:
    game = lower("coal_merchant")
    offers(game, "choose:canal", "choose:vp")
    refused(game, "decline", "SW-4.23", "SW-7.8c")


def test_sw_7_8b_a_barrier_crossed_by_h3_gives_its_reward() -> None:
    game = after(freed("h3", discs__road=5), "choose:road")
    offers(game, "choose:miner", "choose:headframe", "decline")


@pytest.mark.parametrize("house", ("h1", "h2", "h4", "h5"))
def test_sw_7_8b_a_field_freed_in_this_step_waits_for_the_next_round(house: str) -> None:
    game = freed("h3", discs__road=2, carts={"c1": ["coal"]}, tile="coal_merchant", water=3)
    then = after(game, "choose:road", f"house:{house}", "build:speed")
    assert asked(then) == ("turn", 0)
    assert diff(game, then) == {"road": 1, "houses": -1}


# --- the lower parts --------------------------------------------------------------------------------------------------


def test_sw_7_8c_engine_driver() -> None:
    game = lower("engine_driver")
    offers(game, "choose:rail", "choose:wagon")
    assert diff(game, after(game, "choose:rail")) == {"rail": 1}
    assert diff(game, after(game, "choose:wagon", "wagon:k4")) == {"k4": 1}
    assert asked(lower("engine_driver", discs__rail=2)) == ("wagon", 0)
    full = lower("engine_driver", wagons=FULL)
    assert seat_of(full)["discs"]["rail"] == 1, "only the step is left"
    none = lower("engine_driver", wagons=FULL, discs__rail=2)
    assert (seat_of(none)["tools"], asked(none)) == (7, ("turn", 0))


def test_sw_7_8c_coal_merchant_always_has_an_option() -> None:
    game = lower("coal_merchant")
    assert diff(game, after(game, "choose:canal")) == {"canal": 1}
    assert diff(game, after(game, "choose:vp")) == {"score": 1}
    for at in (1, 3, 6, 8):
        assert seat_of(lower("coal_merchant", discs__canal=at))["score"] == 1


def test_sw_7_8c_hewer() -> None:
    game = lower("hewer", heap=1)
    offers(game, "choose:heap", "choose:spoil")
    assert diff(game, after(game, "choose:heap")) == {"heap": 2}
    assert diff(game, after(game, "choose:spoil", "put:spoil:c4")) == {"c4.spoil": 1}
    none = lower("hewer", heap=6, carts=SPOILED)
    assert (seat_of(none)["tools"], asked(none)) == (7, ("turn", 0))
    assert seat_of(lower("hewer", heap=5, carts=SPOILED))["tools"] == 7, "two do not fit"
    assert seat_of(lower("hewer", heap=0, carts=SPOILED))["tools"] == 7, "no spoil there"
    assert seat_of(lower("hewer", heap=4, carts=SPOILED))["heap"] == 6


def test_sw_7_8c_haulier() -> None:
    game = lower("haulier", own_field=True)
    offers(game, "choose:cokery", "choose:coal")
    assert diff(game, after(game, "choose:cokery", "field:grey_1")) == {"stock": -1, "in_cokery": 1}
    assert diff(game, after(game, "choose:coal", "put:coal:c5")) == {"c5.coal": 1}
    full: dict[str, Any] = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c4": ["coal"] * 2, "c5": ["coal"] * 2}
    none = lower("haulier", carts=full)
    assert (seat_of(none)["tools"], asked(none)) == (7, ("turn", 0)), "no coke in the cokery, no room"


def test_sw_7_8c_gatekeeper() -> None:
    game = lower("gatekeeper", water=1)
    offers(game, "choose:road", "choose:water")
    assert diff(game, after(game, "choose:road")) == {"road": 1}
    assert diff(game, after(game, "choose:water")) == {"water": -1, "score": 1}
    none = lower("gatekeeper", water=0, discs__road=2)
    assert (seat_of(none)["tools"], seat_of(none)["score"], asked(none)) == (6, 0, ("turn", 0)), "nothing"


def test_sw_7_8c_an_option_that_cannot_be_done_completely_is_refused() -> None:
    game = lower("mine_rescue", tools=0, water=3)
    assert (asked(game), seat_of(game)["score"]) == (("pump", 0), 1), "the point is the only option"


@pytest.mark.parametrize(
    ("tile", "words"),
    (
        ("engine_driver", {"discs__rail": 5}),
        ("engine_driver", {"discs__rail": 10}),
        ("hewer", {"heap": 0}),
        ("hewer", {"heap": 5}),
        ("haulier", {}),
        ("haulier", {"own_field": True, "coke": {"stock": 0, "wagons": 0, "sold": 10}}),
    ),
)
def test_sw_7_8d_conditions_of_the_first_options(tile: str, words: dict[str, Any]) -> None:
    """The other option is the only one and is carried out."""
    assert asked(lower(tile, **words))[0] in ("wagon", "carts")


def test_sw_7_8d_conditions_of_the_second_options() -> None:
    assert seat_of(lower("engine_driver", wagons=FULL))["discs"]["rail"] == 1
    assert seat_of(lower("hewer", carts=BLOCKED, heap=1))["heap"] == 3
    assert asked(lower("haulier", carts=BLOCKED, own_field=True)) == ("field", 0)
    assert seat_of(lower("gatekeeper", water=0))["discs"]["road"] == 1


def test_sw_7_8e_mine_rescue() -> None:
    game = lower("mine_rescue", water=6, tools=2)
    offers(game, "choose:vp", "choose:tool")
    first = after(game, "choose:vp")
    offers(first, "lower:0", "lower:1")
    assert diff(game, after(first, "lower:0")) == {"score": 1}
    assert diff(game, after(first, "lower:1")) == {"score": 1, "water": -1}
    second = after(game, "choose:tool")
    assert diff(game, second) == {"tools": -1}, "exactly one, without a question"
    bottom = lower("mine_rescue", water=0)
    assert diff(bottom, after(bottom, "choose:vp")) == {"score": 1}


def test_sw_7_8f_deputy() -> None:
    game = lower("deputy")
    offers(game, "choose:coke", "choose:heap")
    assert diff(game, after(game, "choose:coke")) == {"stock": -1, "wagons": 1, "tools": 1}
    assert diff(game, after(game, "choose:heap")) == {"heap": 1}


def test_sw_7_8f_deputy_with_a_full_heap_or_without_spoil_must_take_the_first() -> None:
    full = lower("deputy", heap=6)
    assert (seat_of(full)["coke"]["wagons"], seat_of(full)["tools"]) == (1, 7)
    none = lower("deputy", change={"supply.spoil": 0, "bag.spoil": 36})
    assert (seat_of(none)["coke"]["wagons"], seat_of(none)["tools"]) == (1, 7)
    for coke in ({"stock": 5, "wagons": 6, "sold": 0}, {"stock": 0, "wagons": 1, "sold": 10}):
        both = lower("deputy", heap=6, coke=coke)
        assert (seat_of(both)["coke"], seat_of(both)["tools"]) == (coke, 7), "the marker all the same"


def test_sw_7_8f_deputy_without_room_for_coke_must_take_the_second() -> None:
    for coke in ({"stock": 5, "wagons": 6, "sold": 0}, {"stock": 0, "wagons": 1, "sold": 10}):
        game = lower("deputy", heap=2, coke=coke)
        assert (seat_of(game)["heap"], seat_of(game)["tools"]) == (3, 6)


def test_sw_7_9_no_exchange_in_the_preparation_phase() -> None:
    for game in (
        freed("h1", heap=6),
        freed("h4", heap=3, carts={"c1": ["coal"]}),
        lower("mine_rescue", heap=5),
        until(table(2, pending=[{"step": "tile", "seat": 0}], seats=me(heap=6)), "tile"),
    ):
        for exchange in ("x3_track", "x3_vp", "x5", "x6"):
            refused(game, f"exchange:{exchange}", "SW-7.9")
    assert "exchange:x6" in last_turn(2, seats=me(heap=6)).options()
