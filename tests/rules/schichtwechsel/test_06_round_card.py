"""Chapter 6: the round card and its special effects."""

from __future__ import annotations

import pytest

from .table import (
    after,
    asked,
    each_count,
    gained,
    happened,
    idle,
    last_turn,
    me,
    new,
    refused,
    round_end,
    seat_of,
    table,
    told,
    until,
)


@each_count
def test_sw_6_1_the_top_card_is_revealed_at_the_start_of_each_round(players: int) -> None:
    order = ["round_3", "round_6", "round_1", "round_5", "round_2"]
    game = idle(new(players, 1, draws={"round_cards": order}))
    assert [values["card"] for _, values in happened(game, "round_card")] == order


@each_count
def test_sw_6_1_a_special_effect_happens_at_once_also_in_round_1(players: int) -> None:
    game = new(players, 1, draws={"round_cards": ["round_6"]})
    assert [seat_of(game, number)["water"] for number in range(players)] == [2] * players
    kinds = told(game)
    assert kinds.index("round_card") < kinds.index("water_drops") < kinds.index("bag_refilled")


@pytest.mark.parametrize("card", ("round_1", "round_2", "round_3"))
def test_sw_6_1_three_cards_have_no_special_effect(card: str) -> None:
    game = new(3, 1, draws={"round_cards": [card]})
    assert [seat_of(game, number)["water"] for number in range(3)] == [3] * 3
    assert not set(told(game)) & {"cart_locked", "water_in_bag", "water_drops"}


@each_count
def test_sw_6_2_the_red_white_cart_of_everybody_is_locked(players: int) -> None:
    draws = {"round_cards": ["round_4"], "bundles": [[["coal", "coal", "spoil"]] * players]}
    game = new(players, 1, draws=draws)
    game = until(game, "carts")
    seen = set()
    while game.decision.name == "carts":
        seen.add(game.decision.seat)
        refused(game, "put:coal:c4" if "put:coal:c5" in game.options() else "put:spoil:c4", "SW-6.2", "SW-7.3")
        game.choose(game.options()[0])
    assert seen == set(range(players))


def test_sw_6_2_cubes_on_it_stay_and_count_but_are_not_hauled() -> None:
    seats = me(carts={"c4": ["spoil", "spoil"], "c1": ["spoil"]})
    game = last_turn(2, upcoming=("round_4", "round_1"), seats=seats)
    done = after(game, "use:cart_large:player")
    assert seat_of(done)["carts"] == {"c4": ["spoil", "spoil"]}, "only c1 was hauled"
    refused(table(2, upcoming=("round_4",), seats=me(carts={"c4": ["coal", "coal"]})), "use:cart_small:white", "SW-5.6")
    scored = round_end(2, upcoming=("round_5",), seats=me(carts={"c4": ["spoil", "spoil"]}))
    assert gained(scored, 0, "SW-14.1") == 1, "and count"


def test_sw_6_2_a_tile_cannot_fill_it_and_step_vi_cannot_haul_it() -> None:
    carts = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c5": ["coal", "coal"]}
    game = table(
        2,
        upcoming=("round_4",),
        round=1,
        pending=[{"step": "tile", "seat": 0}],
        seats={0: {"carts": carts, "tools": 0}},
    )
    assert seat_of(after(game, "tile:deputy"))["tools"] == 1
    seats = {0: {"houses": ["h1", "h2", "h3", "h5"], "carts": {"c4": ["coal", "coal"]}}, 1: {"coke.wagons": 2}}
    game = table(2, upcoming=("round_4",), pending=[{"step": "sale", "seat": 1}], seats=seats)
    assert asked(after(game, "keep")) == ("turn", 0), "h4 is not asked"


def test_sw_6_2_only_for_this_round() -> None:
    game = round_end(2, upcoming=("round_4", "round_1"), seats=me(carts={"c4": ["coal", "coal"]}))
    game = until(game, "turn")
    assert seat_of(game)["carts"]["c4"] == ["coal", "coal"]
    game = after(game, "use:cart_large:player")
    assert asked(game)[0] == "wagon" or "haul:c4" in game.options()


@each_count
def test_sw_6_3_the_water_cube_goes_into_the_bag_and_stays(players: int) -> None:
    draws = {
        "round_cards": ["round_1", "round_5", "round_2", "round_3", "round_6"],
        "bundles": [[["coal", "spoil", "spoil"]] * 4] * 5,
    }
    game = new(players, 1, draws=draws)
    while not game.over:
        position = game.position()
        drawn = position["water_drawn"] + sum(bundle.count("water") for bundle in position["bundles"])
        assert position["bag"]["water"] + drawn == int(position["round"] >= 2)
        game.choose("pass" if "pass" in game.options() else game.options()[0])


@each_count
def test_sw_6_4_everybodys_water_drops_by_one(players: int) -> None:
    levels = {0: 0, 1: 1, 2: 5, 3: 6}
    seats = {number: {"water": levels[number]} for number in range(players)}
    game = round_end(players, upcoming=("round_1", "round_6"), seats=seats)
    assert [seat_of(game, number)["water"] for number in range(players)] == [0, 0, 4, 5][:players]
    assert gained(game, 1, "SW-4.3", "water_bottom") == 1, "including the point"
    assert gained(game, 0, "SW-4.3", "water_bottom") == 0
