"""Chapter 4: houses, headframes, copying, choices."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    FULL,
    after,
    allowed,
    asked,
    diff,
    each_count,
    gained,
    keys_of,
    me,
    offers,
    refused,
    seat_of,
    step_vi,
    table,
)

PLACES = ("pit_settlement", "pit_sale", "pit_miner", "pit_heap", "pit_tools", "pit_manor", "speed")


def crossing_a_house(players: int = 4, **words: object) -> pyengine.Game:
    game = table(players, seats=me(discs__road=2, **words))
    return after(game, "use:track_small:white", "choose:road")


@each_count
def test_sw_4_18_a_house_of_own_choice_on_a_place_of_own_choice(players: int) -> None:
    for house in ("h1", "h2", "h3", "h4", "h5"):
        game = after(crossing_a_house(players), f"house:{house}")
        offers(game, *(f"build:{place}" for place in PLACES))
        for place in PLACES:
            done = after(game, f"build:{place}")
            assert house not in seat_of(done)["houses"]
            assert len(seat_of(done)["houses"]) == 4
            assert done.position()["pits"] == {place: [0]}


def test_sw_4_18_it_must_be_taken_and_must_be_built() -> None:
    game = crossing_a_house()
    refused(game, "decline")
    refused(after(game, "house:h1"), "decline")
    refused(crossing_a_house(houses=["h2", "h4"]), "house:h1", "SW-12.1")


def test_sw_4_18_without_a_house_nothing_happens() -> None:
    game = table(seats=me(discs__road=2, houses=[]))
    done = after(game, "use:track_small:white", "choose:road")
    assert diff(game, done) == {"white": -1, "road": 1}
    assert asked(done) == ("turn", 1)


def test_sw_4_18_the_last_house_leaves_by_itself() -> None:
    game = crossing_a_house(houses=["h4"])
    assert asked(game) == ("build", 0)


# --- headframes -------------------------------------------------------------------------------------------------------


def test_sw_4_19_the_first_headframe_may_bring_spoil() -> None:
    game = table(seats=me(discs__road=5))
    game = after(game, "use:track_small:white", "choose:road", "choose:headframe")
    assert seat_of(game)["headframes"] == ["card", "area"]
    offers(game, "spoil", "decline")
    assert seat_of(after(game, "spoil"))["heap"] == 1


def test_sw_4_19_the_second_headframe_gives_two_points() -> None:
    for first in ("area", "hb_canal", "sb_vp"):
        game = table(seats=me(discs__road=5, headframes=["card", first]))
        game = after(game, "use:track_small:white", "choose:road", "choose:headframe")
        assert sorted(seat_of(game)["headframes"]) == sorted(["area", first])
        assert gained(game, 0, "SW-4.19", "deploy/2") == 2
        assert seat_of(game)["heap"] == 0


def test_sw_4_19_possible_only_with_one_on_the_card() -> None:
    game = table(seats=me(discs__road=12, headframes=["area", "sb_vp"]))
    game = after(game, "use:track_small:white", "choose:road")
    assert keys_of(game, "choose:") == {"miner", "vp"}


@pytest.mark.parametrize(("card", "pay"), (("headframe_one", "white:white"), ("headframe_two", "coin")))
def test_sw_4_20_headframe_bonuses_by_the_two_cards(card: str, pay: str) -> None:
    game = table(seats=me(headframes=["card", "area"]))
    then = after(game, f"use:{card}:{pay}", "move:area:hb_canal")
    assert seat_of(then)["headframes"] == ["card", "hb_canal"]
    assert (seat_of(then)["score"], seat_of(then)["discs"]["canal"]) == (2, 1)


# --- copying ----------------------------------------------------------------------------------------------------------

ABLE = {"carts": {"c1": ["coal"]}, "wagons": {"k1": 1}, "own_field": True, "headframes": ["area", "area"]}
LARGE = {
    2: {"cart_large", "cokery_large", "load_large", "track_large_road", "water_combined:player"},
    3: {"cart_large", "cokery_large", "load_large", "track_large_road", "track_large_rail", "water_combined:player"},
    4: {"cart_large", "cokery_large", "load_large", "track_large_road", "track_large_rail", "water_large"},
}
MEDIUM = {
    2: {"track_medium"},
    3: {"cart_medium", "cokery_medium", "track_medium"},
    4: {"cart_medium", "cokery_medium", "load_medium", "track_medium"},
}
SMALL = {
    2: {"cart_small", "cokery_small", "load_small", "track_small", "water_combined:white"},
    3: {"cart_small", "cokery_small", "load_small", "track_small", "water_combined:white"},
    4: {"cart_small", "cokery_small", "load_small", "track_small", "track_canal_small", "water_small"},
}


def copying(players: int, field: str, **words: object) -> pyengine.Game:
    """Seat 0 at a field that copies: by moving there, or `copy_start`."""
    if field == "copy_start":
        return after(table(players, seats={0: {**ABLE, **words}}), "use:copy_start:player")
    before = {"lamp_room": "clean_room", "cage_down": "deputy", "haulage_road": "lunch"}[field]
    return after(table(players, seats={0: {**ABLE, "miner": before, **words}}), "use:miner_small:white")


@each_count
def test_sw_4_21_cards_of_the_listed_sizes(players: int) -> None:
    assert keys_of(copying(players, "lamp_room"), "copy:") == LARGE[players]
    assert keys_of(copying(players, "haulage_road"), "copy:") == SMALL[players]
    assert keys_of(copying(players, "copy_start"), "copy:") == MEDIUM[players] | SMALL[players]
    if players == 4:
        assert keys_of(copying(players, "cage_down"), "copy:") == SMALL[players]


@each_count
def test_sw_4_21_refusals(players: int) -> None:
    lamp, road = copying(players, "lamp_room"), copying(players, "haulage_road")
    refused(lamp, "copy:copy_start", "SW-4.21")
    refused(lamp, "copy:cart_small", "SW-4.21")
    refused(lamp, "copy:own_card", "SW-4.21")
    assert [reason.text for reason in lamp.why_not("copy:own_card")] == ["Your own card cannot be copied."]
    refused(road, "copy:miner_small", "SW-4.21")
    refused(copying(players, "copy_start"), "copy:headframe_one", "SW-4.21")
    refused(copying(players, "copy_start"), "copy:miner_medium", "SW-4.21")
    missing = "copy:water_large" if players < 4 else "copy:water_combined:player"
    refused(lamp, missing, "SW-4.21")


def test_sw_4_21_only_cards_that_are_usable_now() -> None:
    game = copying(4, "haulage_road", carts={}, wagons={}, own_field=False, water=0, **{"discs.canal": 8})
    assert keys_of(game, "copy:") == {"track_small"}
    for card in ("cart_small", "cokery_small", "load_small", "water_small", "track_canal_small"):
        refused(game, f"copy:{card}", "SW-5.6")


def test_sw_4_21_free_and_occupied_or_not_all_the_same() -> None:
    occupied = {"cards": {"track_large_road": ["player1"]}}
    game = table(seats=me(miner="clean_room"), change=occupied)
    done = after(game, "use:miner_small:white", "copy:track_large_road")
    assert diff(game, done) == {"white": -1, "miner": 1, "road": 2, "canal": 1, "tools": 1}
    assert done.position()["cards"] == {"track_large_road": ["player1"], "miner_small": ["white"]}
    free = after(table(seats=me(miner="clean_room")), "use:miner_small:white", "copy:track_large_road")
    assert "track_large_road" not in free.position()["cards"], "copying does not occupy"


def test_sw_4_21_declining_and_what_follows_only_if_used() -> None:
    game = copying(4, "lamp_room")
    allowed(game, "decline")
    declined = after(game, "decline")
    assert seat_of(declined)["tools"] == 6
    pumping = after(game, "copy:water_large")
    assert (asked(pumping), seat_of(pumping)["tools"]) == (("pump", 0), 6), "the marker follows the card"
    assert seat_of(after(pumping, "lower:0"))["tools"] == 7
    start = after(table(start=2, seats={0: ABLE}), "use:copy_start:player", "decline")
    assert start.position()["start_player"] == 0, "the marker comes in any case"


@pytest.mark.parametrize("players", (2, 3))
def test_sw_4_21_the_combined_card_by_its_size(players: int) -> None:
    lamp = after(copying(players, "lamp_room", water=5), "copy:water_combined:player")
    assert asked(lamp) == ("pump", 0)
    assert gained(after(lamp, "lower:0"), 0, "SW-9.1") == 2
    road = after(copying(players, "haulage_road", water=5), "copy:water_combined:white")
    assert (seat_of(road)["water"], seat_of(road)["score"]) == (2, 0)


def test_sw_4_21_nothing_to_copy_is_not_asked() -> None:
    """Every large card but the water card can become unusable; with the tracks at their goals that one is left."""
    seats = me(miner="clean_room", discs__road=14, discs__rail=10, discs__canal=8)
    game = after(table(seats=seats), "use:miner_small:white")
    assert keys_of(game, "copy:") == {"water_large"}


# --- choices ----------------------------------------------------------------------------------------------------------


def test_sw_4_23_exactly_one_option_that_is_possible_in_part() -> None:
    game = table(seats=me(discs__road=14))
    done = after(game, "use:track_small:white")
    assert diff(game, done) == {"white": -1, "score": 1}, "the road is at its goal: the point is played at once"
    game = step_vi(seats=me(houses=["h2", "h3", "h4", "h5"], water=0))
    offers(game, "choose:vp", "decline")
    refused(game, "choose:water", "SW-4.23")


def test_sw_4_23_a_choice_that_may_be_declined_and_one_that_may_not() -> None:
    refused(after(table(), "use:track_small:white"), "decline", "SW-4.23")
    refused(after(table(seats=me(heap=3)), "exchange:x3_track"), "decline", "SW-4.23")
    allowed(after(table(seats=me(discs__road=12)), "use:track_small:white", "choose:road"), "decline")


def test_sw_4_23_points_and_miner_moves_are_always_possible() -> None:
    seats = me(discs__road=12, headframes=["area", "area"], miner="gate_out", tools=0, wagons=FULL, heap=6)
    game = after(table(seats=seats), "use:track_small:white", "choose:road")
    assert keys_of(game, "choose:") == {"miner", "vp"}
    assert seat_of(after(game, "choose:miner"))["score"] == 2
