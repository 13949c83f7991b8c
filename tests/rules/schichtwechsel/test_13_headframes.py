"""Chapter 13: headframes and their bonus fields."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import FULL, after, allowed, asked, diff, keys_of, last_turn, me, no_position, refused, seat_of, table

LARGE = ("hb_miner", "hb_coke_wagon", "hb_cokery", "hb_canal")
SMALL = ("sb_coal", "sb_spoil", "sb_tool", "sb_vp")


def one(*towers: str, **words: Any) -> pyengine.Game:
    change = words.pop("change", None)
    others = words.pop("others", {})
    seats = {**me(headframes=list(towers), white=3, **words), **others}
    return after(table(seats=seats, change=change), "use:headframe_one:white:white")


def two(*towers: str, **words: Any) -> pyengine.Game:
    others = words.pop("others", {})
    seats = {**me(headframes=list(towers), coins=1, **words), **others}
    return after(table(seats=seats), "use:headframe_two:coin")


def test_sw_13_1_card_area_or_bonus_field() -> None:
    for towers in (["card", "card"], ["card", "area"], ["area", "area"], ["area", "hb_canal"], ["hb_miner", "sb_vp"]):
        assert seat_of(table(seats=me(headframes=towers)))["headframes"] == towers
    no_position(seats=me(headframes=["road", "card"]))
    refused(table(), "use:headframe_one:white:white", "SW-13.5")
    refused(one("card", "area"), "move:sb_vp:hb_canal", "SW-13.1")


@pytest.mark.parametrize(
    ("field", "gain"),
    (
        ("hb_miner", {"miner": 1}),
        ("hb_coke_wagon", {"stock": -1, "wagons": 1, "water": 1}),
        ("hb_canal", {"canal": 1, "score": 2}),
        ("sb_spoil", {"heap": 1}),
        ("sb_vp", {"score": 1}),
    ),
)
def test_sw_13_2_bonuses_that_ask_nothing(field: str, gain: dict[str, int]) -> None:
    game = one("card", "area")
    assert diff(game, after(game, f"move:area:{field}")) == gain


def test_sw_13_2_bonuses_that_ask() -> None:
    game = one("card", "area")
    assert diff(game, after(game, "move:area:hb_cokery", "field:grey_1")) == {"stock": -1, "in_cokery": 1}
    assert diff(game, after(game, "move:area:sb_coal", "wagon:k1")) == {"k1": 1}
    assert diff(game, after(game, "move:area:sb_tool", "return:1")) == {"tools": -1}


def test_sw_13_3_a_bonus_field_holds_one_headframe() -> None:
    others = {1: {"headframes": ["hb_canal", "sb_vp"]}, 2: {"headframes": ["card", "sb_coal"]}}
    game = one("card", "area", others=others)
    for field in ("hb_canal", "sb_vp", "sb_coal"):
        refused(game, f"move:area:{field}", "SW-13.3")
    assert keys_of(game, "move:area:") == {"hb_miner", "hb_coke_wagon", "hb_cokery", "sb_spoil", "sb_tool"}
    no_position(seats={0: {"headframes": ["card", "sb_vp"]}, 1: {"headframes": ["card", "sb_vp"]}})


def test_sw_13_3_never_both_in_one_group() -> None:
    game = one("area", "hb_miner")
    for field in ("hb_coke_wagon", "hb_cokery", "hb_canal"):
        refused(game, f"move:area:{field}", "SW-13.3")
        allowed(game, f"move:hb_miner:{field}")
    small = one("area", "sb_vp")
    refused(small, "move:area:sb_coal", "SW-13.3")
    allowed(small, "move:sb_vp:sb_coal", "move:area:hb_miner", "move:sb_vp:hb_miner")
    no_position(seats=me(headframes=["hb_miner", "hb_canal"]))
    no_position(seats=me(headframes=["sb_coal", "sb_vp"]))


def test_sw_13_4_from_the_area_or_from_another_bonus_field() -> None:
    game = one("card", "hb_canal")
    assert keys_of(game, "move:hb_canal:") == {"hb_miner", "hb_coke_wagon", "hb_cokery", *SMALL}
    refused(game, "move:hb_canal:hb_canal")
    then = after(game, "move:hb_canal:sb_vp")
    assert seat_of(then)["headframes"] == ["card", "sb_vp"]


def test_sw_13_4_only_bonuses_of_which_a_part_is_possible() -> None:
    words: dict[str, Any] = {"tools": 0, "wagons": FULL, "heap": 6, "own_field": True, "discs__canal": 8}
    change = {"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0}}
    game = one("card", "area", change=change, coke__wagons=6, miner="gate_out", **words)
    assert keys_of(game, "move:area:") == {"hb_miner", "hb_coke_wagon", "hb_canal", "sb_vp"}
    for field in ("hb_cokery", "sb_coal", "sb_spoil", "sb_tool"):
        refused(game, f"move:area:{field}", "SW-13.4")
    assert diff(game, after(game, "move:area:hb_canal")) == {"score": 2}, "the canal is at its goal"


def test_sw_13_5_headframe_one_moves_exactly_one() -> None:
    game = one("area", "area")
    assert keys_of(game, "move:area:") == {*LARGE, *SMALL}
    refused(game, "skip", "SW-13.5")
    then = after(game, "move:area:sb_vp")
    assert (seat_of(then)["headframes"], asked(then)) == (["area", "sb_vp"], ("turn", 1))


def test_sw_13_5_headframe_two_large_then_small() -> None:
    game = two("area", "area")
    assert keys_of(game, "move:area:") == set(LARGE)
    refused(game, "move:area:sb_vp", "SW-13.5")
    then = after(game, "move:area:hb_canal")
    assert seat_of(then)["score"] == 2, "the large bonus comes before the small move"
    assert keys_of(then, "move:") == {f"area:{field}" for field in SMALL}
    refused(then, "move:hb_canal:sb_vp", "SW-13.5", "SW-13.3")
    refused(then, "move:area:hb_miner", "SW-13.5", "SW-13.3")
    done = after(then, "move:area:sb_vp")
    assert (sorted(seat_of(done)["headframes"]), asked(done)) == (["hb_canal", "sb_vp"], ("turn", 1))


def test_sw_13_5_one_of_the_two_parts_may_be_skipped() -> None:
    game = two("area", "area")
    small = after(game, "move:area:hb_canal")
    allowed(small, "skip")
    assert asked(after(small, "skip")) == ("turn", 1)
    skipped = after(game, "skip")
    assert keys_of(skipped, "move:area:") == set(SMALL)
    refused(skipped, "skip", "SW-13.5")


def test_sw_13_5_the_large_part_cannot_be_skipped_without_a_small_move() -> None:
    """Three small fields are taken, and without a marker the fourth gives nothing."""
    others = {
        1: {"headframes": ["card", "sb_coal"]},
        2: {"headframes": ["card", "sb_spoil"]},
        3: {"headframes": ["card", "sb_vp"]},
    }
    refused(two("area", "area", others=others, tools=0), "skip", "SW-13.5")
    allowed(two("area", "area", others=others, tools=1), "skip")


def test_sw_13_5_after_skipping_the_large_part_either_headframe_makes_the_small_move() -> None:
    game = after(two("area", "hb_canal"), "skip")
    assert keys_of(game, "move:") == {f"{origin}:{field}" for origin in ("area", "hb_canal") for field in SMALL}
    bound = after(two("area", "sb_vp"), "skip")
    assert keys_of(bound, "move:") == {f"sb_vp:{field}" for field in SMALL[:3]}, "SW-13.3 binds the one in the area"


def test_sw_13_5_with_one_in_play_only_the_large_part() -> None:
    game = two("card", "area")
    refused(game, "skip", "SW-13.5")
    assert keys_of(game, "move:area:") == set(LARGE)
    assert asked(after(game, "move:area:hb_canal")) == ("turn", 1)


def test_sw_13_5_the_large_bonus_may_bring_the_second_one_into_play() -> None:
    game = two("card", "area", discs__canal=3)
    then = after(game, "move:area:hb_canal", "choose:headframe")
    assert keys_of(then, "move:") == {f"area:{field}" for field in SMALL}


def test_sw_13_5_no_large_field_free_leaves_the_small_part() -> None:
    others = {
        1: {"headframes": ["hb_miner", "sb_coal"]},
        2: {"headframes": ["hb_coke_wagon", "sb_spoil"]},
        3: {"headframes": ["hb_canal", "sb_tool"]},
    }
    own: dict[str, Any] = {"own_field": True, "wagons": FULL}
    seats = {**me(headframes=["area", "area"], coins=1, **own), **others}
    grey = {"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0}}
    game = table(seats=seats, change=grey)
    done = after(game, "use:headframe_two:coin")
    assert diff(game, done) == {"coins": -1, "score": 1}, "the last free small field, played by itself"
    lone = {**me(headframes=["card", "area"], coins=1, **own), **others}
    refused(table(seats=lone, change=grey), "use:headframe_two:coin", "SW-13.5")


def test_sw_13_5_usable_only_with_a_possible_move() -> None:
    refused(table(seats=me(headframes=["card", "card"])), "use:headframe_two:coin", "SW-13.5")
    allowed(table(seats=me(headframes=["card", "area"])), "use:headframe_two:coin", "use:headframe_one:white:white")


def test_sw_13_6_at_the_end_of_the_round_they_return_to_the_area() -> None:
    seats = {
        0: {"headframes": ["hb_canal", "sb_vp"]},
        1: {"headframes": ["card", "hb_miner"]},
        2: {"headframes": ["area", "sb_coal"]},
    }
    game = after(last_turn(4, seats=seats), "pass")
    towers = [seat_of(game, number)["headframes"] for number in range(4)]
    assert towers == [["area", "area"], ["card", "area"], ["area", "area"], ["card", "card"]]
    assert table(seats=seats).position()["seats"][0]["headframes"] == ["hb_canal", "sb_vp"], "and not before"
