"""Chapter 19: open points, each by its default and by its variants."""

from __future__ import annotations

from typing import Any

import pytest

from .table import (
    FULL,
    SHIFT,
    after,
    allowed,
    asked,
    at_the_end,
    diff,
    each_count,
    gained,
    idle,
    keys_of,
    last_turn,
    me,
    new,
    offers,
    refused,
    round_end,
    seat_of,
    step_vi,
    table,
    until,
)


def test_sw_op_1_op_4_op_6_op_9b_op_12b_variants_and_defaults() -> None:
    found = {variant.id: ([id for id, _, _ in variant.values], variant.default) for variant in new().rules.variants}
    assert found == {
        "bag_deal": (["sequential", "all_first"], "sequential"),
        "pass_rule": (["free", "stones_spent"], "free"),
        "combined_water_vp": (["player_only", "both"], "player_only"),
        "lead_tie": (["all_tied", "strict"], "all_tied"),
        "final_load_max": (["2", "4"], "2"),
    }
    with pytest.raises(ValueError, match="bag_deal"):
        new(variants={"bag_deal": "never"})


@each_count
def test_sw_op_1_all_bundles_first(players: int) -> None:
    """All bundles lie open, are given in the order drawn, the last one without a choice."""
    bundles = [["coal"] * 3, ["coal", "coal", "spoil"], ["coal", "spoil", "spoil"], ["coal", "coal", "spoil"]][:players]
    draws = {"start_player": 0, "round_cards": ["round_1"], "bundles": [bundles]}
    game = new(players, 1, {"bag_deal": "all_first"}, draws)
    assert game.position()["bundles"] == bundles
    for number in range(players - 1):
        assert asked(game) == ("give", 0)
        game = after(game, f"give:{players - 1 - number}")
        if number < players - 2:
            assert game.position()["bundles"] == bundles[number + 1 :]
            assert seat_of(game, players - 1 - number)["bundle"] == bundles[number]
    assert asked(game) == ("carts", 0)
    cubes = sum(len(load) for load in seat_of(idle(game, lambda g: g.decision.seat != 0))["carts"].values())
    assert cubes == 3, "the last bundle"


def test_sw_op_1_the_water_cube_raises_water_when_it_is_given_and_goes_back_after_the_deal() -> None:
    script = [[], [], [["coal", "spoil", "water"], ["coal"] * 3, ["coal"] * 3]]
    game = round_end(3, upcoming=("round_1", "round_5"), bundles=script, variants={"bag_deal": "all_first"})
    assert [seat_of(game, number)["water"] for number in range(3)] == [3, 3, 3]
    game = after(game, "give:2")
    assert seat_of(game, 2)["water"] == 4
    assert game.position()["bag"]["water"] == 0
    assert after(game, "give:1").position()["bag"]["water"] == 1


def test_sw_op_2_any_house_of_the_track() -> None:
    game = after(table(seats=me(discs__road=2)), "use:track_small:white", "choose:road")
    offers(game, *(f"house:h{n}" for n in range(1, 6)))


def test_sw_op_3_four_miner_or_headframe_barriers_the_last_of_the_road_with_points() -> None:
    found = []
    for track, goal in (("road", 14), ("rail", 10), ("canal", 8)):
        for at in range(goal):
            others = {"discs.road": 14, "discs.rail": 10, "discs.canal": 8, f"discs.{track}": at}
            card = {"road": "track_large_road:player", "rail": "track_medium:white:white"}.get(
                track, "track_canal_small:white"
            )
            game = after(table(seats={0: others}), f"use:{card}")
            if "choose:miner" in game.options():
                found.append((track, at, "choose:vp" in game.options()))
                allowed(game, "decline")
    # Two road steps reach each of its barriers from two fields.
    assert {(track, vp) for track, _, vp in found} == {
        ("road", False),
        ("road", True),
        ("rail", False),
        ("canal", False),
    }
    assert len({(track, vp) for track, _, vp in found}) == 4


def test_sw_op_4_pass_rule() -> None:
    free = table(seats=me(white=3))
    allowed(free, "pass")
    words: dict[str, Any] = {"variants": {"pass_rule": "stones_spent"}}
    refused(table(seats=me(white=3), **words), "pass", "SW-8.3")
    refused(table(seats=me(white=0, coins=0), **words), "pass", "SW-8.3")  # the player stone is left
    coin = table(seats=me(white=0, coins=2), change={"cards": {"cart_large": ["player0"]}}, **words)
    allowed(coin, "pass", "use:track_small:coin")
    white = table(seats=me(white=1), change={"cards": {"cart_large": ["player0"]}}, **words)
    refused(white, "pass", "SW-8.3")
    poor = table(seats=me(white=0, coins=0, heap=6), change={"cards": {"cart_large": ["player0"]}}, **words)
    offers(poor, "exchange:x6", "pass")


def test_sw_op_5_one_coke_per_field_checked_only_when_placing() -> None:
    cokery = {"grey_1": 0, "grey_2": 0, "grey_3": 0}
    game = last_turn(4, seats=me(own_field=True, wagons={"k1": 1}), change={"cokery": cokery})
    game = after(game, "use:load_small:white", "load:own", "stop")
    assert not seat_of(game)["own_field"], "three grey ones without the player's own field"
    game = after(game, "use:cokery_small:white")
    assert seat_of(game)["own_field"], "the next one goes there"


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize(("variant", "points"), (("player_only", 0), ("both", 2)))
def test_sw_op_6_points_of_the_small_water_card(players: int, variant: str, points: int) -> None:
    words: dict[str, Any] = {"variants": {"combined_water_vp": variant}}
    key = "use:water_small:white" if players == 4 else "use:water_combined:white:white"
    game = table(players, seats=me(water=5), **words)
    then = after(game, key)
    assert diff(game, then) == {"white": -1, "water": -3, **({"score": points} if points else {})}
    bottom = after(table(players, seats=me(water=2), **words), key)
    assert seat_of(bottom)["score"] == 1 + points
    refused(table(players, seats=me(water=0), **words), key, "SW-5.6")
    copied = table(players, seats=me(water=5, miner="lunch"), **words)
    copied = after(
        copied, "use:miner_small:white", "copy:" + ("water_small" if players == 4 else "water_combined:white")
    )
    assert (seat_of(copied)["water"], seat_of(copied)["score"]) == (2, points)
    large = "use:water_large:player" if players == 4 else "use:water_combined:player:player"
    assert seat_of(after(table(players, seats=me(water=5), **words), large, "lower:1"))["score"] == 2


def test_sw_op_7_medium_cards_cost_two_white_stones() -> None:
    game = table(seats=me(white=1, coins=0), change={"cards": {"cart_large": ["player0"]}})
    refused(game, "use:track_medium:white:white", "SW-5.1")
    allowed(table(seats=me(white=2, coins=0)), "use:track_medium:white:white")


def test_sw_op_8_an_exchange_needs_an_action_and_its_coin_may_pay_for_it() -> None:
    game = after(table(seats=me(heap=6, white=0, coins=0)), "exchange:x6")
    refused(game, "pass", "SW-8.4a")
    allowed(game, "use:track_small:coin", "use:track_small:player")


@pytest.mark.parametrize("pit", ("pit_miner", "pit_heap", "pit_tools", "pit_manor"))
def test_sw_op_9_one_house_per_player_where_nothing_says_several(pit: str) -> None:
    game = table(
        seats=me(discs__road=2), change={"pits": {pit: [0], "pit_settlement": [0], "pit_sale": [0], "speed": [0]}}
    )
    game = after(game, "use:track_small:white", "choose:road")
    assert keys_of(game, "build:") == {
        *("pit_settlement", "pit_sale", "speed", "pit_miner", "pit_heap", "pit_tools", "pit_manor"),
    } - {pit}


@pytest.mark.parametrize(("tie", "points"), (("all_tied", [2, 2, 0]), ("strict", [0, 0, 0])))
def test_sw_op_9b_ties_on_round_card_4(tie: str, points: list[int]) -> None:
    seats = {0: {"discs.rail": 3}, 1: {"discs.rail": 3}, 2: {"discs.rail": 2}}
    game = round_end(3, upcoming=("round_4", "round_1"), seats=seats, variants={"lead_tie": tie})
    assert [gained(game, number, "SW-14.1") for number in range(3)] == points


def test_sw_op_9c_milestones_do_not_add_up() -> None:
    over = idle(at_the_end(2, seats={0: {"discs.road": 13, "discs.rail": 9, "discs.canal": 7}}))
    assert [gained(over, 0, "SW-15.3", f"final_{track}") for track in ("road", "rail", "canal")] == [3, 4, 3]


def test_sw_op_10_the_whole_cart_must_fit() -> None:
    seats = me(carts={"c5": ["coal", "coal"]}, wagons={**FULL, "k1": 0})
    refused(table(seats=seats), "use:cart_small:white", "SW-5.6")


def test_sw_op_11_the_own_card_once_and_symbols_counted_when_paid() -> None:
    game = last_turn(2, seats=me(headframes=["card", "area"], discs__rail=5, water=5))
    game = after(game, "use:own_card:white", "steps:1", "choose:headframe")
    assert seat_of(game)["discs"]["rail"] == 6
    refused(game, "use:own_card:white", "SW-5.4")


def test_sw_op_12_a_card_without_effect_is_not_usable() -> None:
    game = table(seats=me(water=0))
    for card in ("cart_small:white", "cokery_small:white", "load_small:white", "water_small:white", "own_card:white"):
        refused(game, f"use:{card}", "SW-5.6")
    allowed(game, "use:water_large:player")  # 0 levels are possible


@pytest.mark.parametrize(("most", "loaded"), (("2", 2), ("4", 4)))
def test_sw_op_12b_size_of_the_free_loading(most: str, loaded: int) -> None:
    cokery = {"grey_1": 0, "grey_2": 0, "grey_3": 0}
    change = {"pits": {"pit_sale": [0]}, "cokery": cokery}
    game = at_the_end(4, seats=me(own_field=True), change=change, variants={"final_load_max": most})
    while game.decision.name == "load":
        game = after(game, game.options()[0])
    assert seat_of(game)["coke"]["wagons"] == loaded


def test_sw_op_13_gains_without_room() -> None:
    """Cubes of the bag and of tiles cost a marker, those of shift fields and bonuses are forfeited; so is coke."""
    seats = me(houses=["h1", "h2", "h4", "h5"], discs__road=5, miner="pit_bottom", wagons=FULL)
    game = after(step_vi(seats=seats), "choose:road", "choose:miner")
    assert (seat_of(game)["miner"], seat_of(game)["tools"]) == ("coal_face", 6)
    game = after(
        table(seats=me(headframes=["card", "area"], coke__wagons=6)),
        "use:headframe_two:coin",
        "move:area:hb_coke_wagon",
    )
    assert (seat_of(game)["coke"]["wagons"], seat_of(game)["tools"]) == (6, 6)


def test_sw_op_14_rewards_at_once_and_nested() -> None:
    game = after(table(seats=me(discs__rail=2, discs__canal=1)), "use:track_medium:white:white", "first:canal")
    assert (asked(game), seat_of(game)["discs"]) == (("tools", 0), {"road": 0, "rail": 2, "canal": 2})


def test_sw_op_15_a_new_start_player_counts_from_the_round_scoring_on() -> None:
    game = after(last_turn(3, start=2), "use:copy_start:player", "decline")
    assert asked(game) == ("turn", 0)
    assert asked(after(game, "pass")) == ("give", 0)


@each_count
def test_sw_op_16_what_can_be_copied(players: int) -> None:
    game = after(table(players, seats=me(water=5, miner="lunch")), "use:miner_small:white")
    refused(game, "copy:own_card")
    if players < 4:
        refused(game, "copy:water_small", "SW-4.21")
        refused(game, "copy:water_combined:player", "SW-4.21")
        allowed(game, "copy:water_combined:white")
    else:
        refused(game, "copy:water_combined:white", "SW-4.21")


def test_sw_op_17_the_coin_card_with_one_headframe_is_large_only() -> None:
    game = after(table(seats=me(headframes=["card", "area"])), "use:headframe_two:coin")
    assert all(":hb_" in key for key in game.options())


def test_sw_op_18_take_what_is_left() -> None:
    game = table(2, seats={0: {"miner": "black_room"}, 1: {"coins": 11}})
    assert seat_of(after(game, "use:miner_small:white"))["coins"] == 1


@each_count
def test_sw_op_19_seats_colours_and_visibility(players: int) -> None:
    game = new(players)
    assert len({seat["colour"] for seat in game.position()["seats"]}) == players
    assert all(game.view(seat=seat) == game.view(seat=None) for seat in range(players))


def test_sw_op_20_the_reconstructed_values_are_those_of_the_data() -> None:
    """Spot checks of what other chapters test in full: gauge, wagons, shift, tracks."""
    assert seat_of(new(4, draws={"round_cards": ["round_1"]}))["water"] == 3
    assert len(SHIFT) == 14
    table(seats=me(wagons=FULL, water=6, coke__wagons=6, discs__road=14, discs__rail=10, discs__canal=8))


def test_sw_op_21_the_end_of_the_shift_is_the_exit() -> None:
    game = after(
        table(seats=me(headframes=["card", "area"], miner="pay_hall")), "use:headframe_two:coin", "move:area:hb_miner"
    )
    offers(game, "return:0", "return:1")


def test_sw_op_22_page_references_have_no_effect() -> None:
    over = idle(at_the_end(3))
    assert until(table(3), "turn").position()["over"] is False
    assert over.over
