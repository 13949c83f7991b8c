"""Chapter 4: points, water, tool markers, coins, white stones, the marker; what the supply does not hold."""

from __future__ import annotations

import pytest

from .table import (
    BLOCKED,
    FULL,
    SPOILED,
    after,
    allowed,
    asked,
    at_the_end,
    carting,
    diff,
    each_count,
    gained,
    idle,
    keys_of,
    last_turn,
    me,
    offers,
    refused,
    round_end,
    seat_of,
    step_vi,
    supply,
    table,
    tiles_chosen,
    until,
)


def test_sw_4_1_points_count_at_once_with_their_clause() -> None:
    game = table()
    then = after(game, "use:track_small:white", "choose:vp")
    assert diff(game, then) == {"score": 1, "white": -1}
    assert seat_of(then)["points"] == [{"clause": "SW-9.1", "what": "track_small", "points": 1, "round": 2}]


def test_sw_4_1_totals_may_be_negative() -> None:
    over = idle(at_the_end(2, seats={1: {"tools": 9}}))
    assert seat_of(over, 1)["score"] == -18


# --- water ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "then", "tools"), ((0, 1, 0), (4, 5, 0), (5, 6, 0), (6, 4, 1)))
def test_sw_4_2_rising_water(level: int, then: int, tools: int) -> None:
    game = table(seats=me(carts={"c1": ["spoil"]}, water=level))
    done = after(game, "use:cart_small:white")
    assert seat_of(done)["water"] == then
    assert seat_of(done)["tools"] == 6 + tools
    assert seat_of(done)["score"] == 0, "this drop never gives points"


def test_sw_4_2_rising_by_one_several_times() -> None:
    """Gatekeeper and step III: from 5 to 6, then the top."""
    game = until(tiles_chosen({0: "gatekeeper"}, seats=me(water=5)), "turn")
    assert seat_of(game)["water"] == 4
    assert seat_of(game)["tools"] == 6 + 1 + 1


@pytest.mark.parametrize(("level", "then", "points"), ((6, 3, 0), (4, 1, 0), (3, 0, 1), (2, 0, 1), (1, 0, 1)))
def test_sw_4_3_lowering_in_full_but_not_below_the_bottom(level: int, then: int, points: int) -> None:
    game = table(seats=me(water=level))
    done = after(game, "use:water_small:white")
    assert seat_of(done)["water"] == then
    assert gained(done, 0, "SW-4.3", "water_bottom") == points


def test_sw_4_3_already_on_the_bottom_nothing_happens() -> None:
    seats = me(carts={"c1": ["spoil"]}, water=0)
    done = after(table(seats=seats), "use:cart_large:player")
    assert seat_of(done)["water"] == 0
    assert seat_of(done)["score"] == 0
    seats = me(miner="tally", water=0)
    assert seat_of(after(table(seats=seats), "use:miner_small:white"))["score"] == 0


def test_sw_4_3_plain_lowering_is_mandatory() -> None:
    game = table(seats=me(carts={"c1": ["spoil"]}, water=1))
    done = after(game, "use:cart_large:player")
    assert diff(game, done) == {"stone": -1, "c1.spoil": -1, "heap": 1, "water": -1, "score": 1}


@pytest.mark.parametrize("level", range(1, 7))
def test_sw_4_3_up_to_offers_what_is_left_to_the_bottom(level: int) -> None:
    game = after(table(seats=me(water=level)), "use:water_large:player")
    assert asked(game) == ("pump", 0)
    assert keys_of(game, "lower:") == {str(n) for n in range(min(4, level) + 1)}
    refused(game, f"lower:{min(4, level) + 1}", "SW-4.3")
    done = after(game, f"lower:{min(4, level)}")
    assert seat_of(done)["water"] == max(0, level - 4)
    assert gained(done, 0, "SW-4.3") == (1 if level <= 4 else 0)


def test_sw_4_3_on_the_bottom_there_is_nothing_to_decide() -> None:
    done = after(table(seats=me(water=0)), "use:water_large:player")
    assert asked(done) == ("turn", 1)
    assert seat_of(done)["score"] == 2


def test_sw_4_3_optional_is_all_or_nothing() -> None:
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="mine_rescue", water=4)
    game = after(step_vi(seats=seats), "choose:vp")
    assert asked(game) == ("pump", 0)
    offers(game, "lower:0", "lower:1")
    assert seat_of(after(game, "lower:0"))["water"] == 4
    assert seat_of(after(game, "lower:1"))["water"] == 3


# --- tool markers, coins, stones --------------------------------------------------------------------------------------


def test_sw_4_4_tool_markers_are_taken_as_many_as_are_left() -> None:
    others = {number: {"tools": 14} for number in (1, 2, 3)}
    seats = {**others, **me(tools=14, carts={"c1": ["spoil"]}, water=6)}
    game = table(seats=seats)
    assert supply(game)["tools"] == 0
    done = after(game, "use:cart_small:white")
    assert seat_of(done)["tools"] == 14
    assert seat_of(done)["water"] == 4, "the level drops all the same"
    game = carting(0, 3, seats={0: {"tools": 27, "carts": BLOCKED}, 1: {"tools": 28}})
    assert (seat_of(game)["tools"], supply(game)["tools"]) == (28, 0), "three cubes, one marker"


@pytest.mark.parametrize(("tools", "most"), ((0, 0), (1, 1), (2, 1), (6, 1)))
def test_sw_4_5_any_number_of_markers_up_to_the_most_may_go_back(tools: int, most: int) -> None:
    game = table(seats=me(discs__canal=1, tools=tools))
    then = after(game, "use:track_canal_small:white")
    if not most:
        assert asked(then) == ("turn", 1), "nothing to return"
        return
    offers(then, *(f"return:{n}" for n in range(most + 1)))
    refused(then, "return:2", "SW-4.5")
    assert seat_of(after(then, "return:0"))["tools"] == tools
    done = after(then, "return:1")
    assert seat_of(done)["tools"] == tools - 1
    assert supply(done)["tools"] == supply(game)["tools"] + 1


@pytest.mark.parametrize("tools", range(1, 6))
def test_sw_4_5_up_to_three_at_the_end(tools: int) -> None:
    game = at_the_end(2, seats=me(tools=tools), change={"pits": {"pit_tools": [0]}})
    assert keys_of(game, "return:") == {str(n) for n in range(min(3, tools) + 1)}
    if tools < 3:
        refused(game, "return:3", "SW-4.5")


def test_sw_4_6_coins_and_white_stones_as_many_as_are_left() -> None:
    game = table(seats={0: {"miner": "black_room"}, 1: {"coins": 9}})
    assert supply(game)["coins"] == 0
    done = after(game, "use:miner_small:white")
    assert (seat_of(done)["miner"], seat_of(done)["coins"]) == ("pay_hall", 1)
    game = table(seats=me(miner="black_room"))
    assert diff(game, after(game, "use:miner_small:white")) == {"white": -1, "miner": 1, "coins": 1}


def test_sw_4_6_the_last_white_stones_in_step_iv() -> None:
    """The first in turn order takes the last one. The box has enough, so it must be made to happen."""
    game = table(2, round=1, pending=[{"step": "tile", "seat": 0}])
    game.state.white = 1
    game = until(after(game, "tile:coal_merchant"), "turn")
    assert [seat_of(game, number)["white"] for number in (0, 1)] == [1, 0]


@each_count
def test_sw_4_22_the_start_player_marker(players: int) -> None:
    game = table(players, start=1)
    done = after(game, "use:copy_start:player", "decline")
    assert done.position()["start_player"] == 0
    again = after(table(players, start=0), "use:copy_start:player", "decline")
    assert again.position()["start_player"] == 0


# --- SW-4.24: the empty supply ----------------------------------------------------------------------------------------

NO_COAL = {"supply.coal": 0, "bag.coal": 40}
NO_SPOIL = {"supply.spoil": 0, "bag.spoil": 36}


def test_sw_4_24_a_cube_that_does_not_exist_costs_no_marker() -> None:
    """The deputy's coal on a cart, mine rescue's coal on a wagon, the haulier's spoil on a cart."""
    for tile, change in (("deputy", NO_COAL), ("mine_rescue", NO_COAL), ("haulier", NO_SPOIL)):
        game = tiles_chosen({0: tile}, change=change)
        assert seat_of(game)["tools"] == 6, tile
        assert (seat_of(game)["carts"], seat_of(game)["wagons"]) == ({}, {})
    game = tiles_chosen({0: "deputy"}, seats=me(carts=BLOCKED), change={"supply.coal": 0, "bag.coal": 38})
    assert seat_of(game)["tools"] == 6, "neither cube nor room"


def test_sw_4_24_shift_field_and_headframe_bonus_without_a_cube() -> None:
    game = table(seats=me(miner="pit_bottom"), change=NO_COAL)
    assert diff(game, after(game, "use:miner_small:white")) == {"white": -1, "miner": 1}
    game = table(4, seats=me(miner="cage_down"), change=NO_SPOIL)
    assert diff(game, after(game, "use:miner_small:white")) == {"white": -1, "miner": 1}
    game = after(table(seats=me(headframes=["card", "area"]), change=NO_COAL), "use:headframe_one:white:white")
    refused(game, "move:area:sb_coal", "SW-13.4")


def test_sw_4_24_an_option_without_its_cube_cannot_be_chosen() -> None:
    """The engine driver's upper part without spoil, then without either; its lower part without coal."""
    one = tiles_chosen({0: "engine_driver"}, change=NO_SPOIL)
    assert asked(one) == ("carts", 0), "coal it is"
    none = tiles_chosen({0: "engine_driver"}, change={**NO_COAL, **NO_SPOIL})
    assert seat_of(none)["tools"] == 7, "SW-7.4a"
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="engine_driver", discs__rail=2)
    game = step_vi(seats=seats, change=NO_COAL)
    assert seat_of(game)["tools"] == 7, "SW-7.8c: a barrier before the disc, no coal"
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="haulier")
    assert seat_of(step_vi(seats=seats, change=NO_COAL))["tools"] == 7
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="hewer", heap=0)
    assert seat_of(step_vi(seats=seats, change=NO_SPOIL))["tools"] == 7


def test_sw_4_24_the_refill_takes_what_is_left() -> None:
    game = round_end(4, change={"supply.coal": 2, "bag.coal": 38, "supply.spoil": 1, "bag.spoil": 35})
    assert (supply(game)["coal"], supply(game)["spoil"]) == (0, 0)
    drawn = game.position()["bundles"][0]
    assert game.position()["bag"]["coal"] == 40 - drawn.count("coal")
    assert game.position()["bag"]["spoil"] == 36 - drawn.count("spoil")


def test_sw_4_24_no_coin_for_a_sale_and_none_for_an_exchange() -> None:
    game = table(2, pending=[{"step": "sale", "seat": 1}], seats={1: {"coke.wagons": 2, "coins": 11}})
    assert supply(game)["coins"] == 0
    done = after(game, "sell")
    assert diff(game, done, 1) == {"wagons": -2, "sold": 2, "white": 1}
    game = last_turn(2, seats={0: {"heap": 6}, 1: {"coins": 11}})
    refused(game, "exchange:x6", "SW-8.4b")
    allowed(game, "exchange:x5")


def test_sw_4_24_full_wagons_and_full_carts_are_another_matter() -> None:
    assert seat_of(tiles_chosen({0: "mine_rescue"}, seats=me(wagons=FULL)))["tools"] == 7
    assert seat_of(tiles_chosen({0: "haulier"}, seats=me(carts=SPOILED)))["tools"] == 7
