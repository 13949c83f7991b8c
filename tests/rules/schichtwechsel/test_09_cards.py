"""Chapter 9: every card with its cost, its effect and its flags."""

from __future__ import annotations

import pytest

import pyengine

from .table import FULL, after, asked, diff, each_count, me, offers, refused, seat_of, table

ABLE = {
    "carts": {"c1": ["spoil"], "c2": ["spoil"], "c3": ["spoil"], "c4": ["spoil", "spoil"]},
    "wagons": FULL,
    "own_field": True,
    "headframes": ["area", "area"],
    "white": 3,
    "coins": 1,
    "water": 5,
}


def played_out(card: str, pay: str, **words: object) -> dict[str, int]:
    """What a card does for a player who does as much as possible."""
    game = table(seats={0: {**ABLE, **words}}, change={"cokery": {"grey_1": 0}} if card.startswith("load") else {})
    then = after(game, f"use:{card}:{pay}")
    while then.decision.seat == 0 and then.decision.name != "turn":
        lazy = ("stop", "decline", "skip", "return:0", "lower:0", "steps:0")
        then = after(then, [key for key in then.options() if key not in lazy][-1])
    return diff(game, then)


def test_sw_9_1_cart_cards() -> None:
    assert played_out("cart_large", "player") == {
        "stone": -1,
        "c1.spoil": -1,
        "c2.spoil": -1,
        "c3.spoil": -1,
        "c4.spoil": -2,
        "heap": 5,
        "water": -1,
    }
    assert played_out("cart_medium", "white:white", heap=1)["heap"] == 4, "c4 and two small ones"
    assert "water" not in played_out("cart_medium", "white:white")
    assert played_out("cart_small", "white") == {"white": -1, "c4.spoil": -2, "heap": 2, "water": 1}


def test_sw_9_1_cokery_cards() -> None:
    none = {"own_field": False}
    four = played_out("cokery_large", "player", **none)
    assert (four["stock"], four["in_cokery"] + four["own_field"]) == (-4, 4)
    three = played_out("cokery_medium", "white:white", **none)
    assert three["stock"] == -3
    one = played_out("cokery_small", "white", **none)
    assert (one["stock"], one["white"]) == (-1, -1)


def test_sw_9_1_load_cards() -> None:
    assert played_out("load_large", "player") == {
        "stone": -1,
        "own_field": -1,
        "in_cokery": -1,
        "wagons": 2,
        "score": 1,
    }
    assert played_out("load_medium", "white:white") == {
        "white": -2,
        "own_field": -1,
        "in_cokery": -1,
        "wagons": 2,
        "water": -1,
    }
    assert played_out("load_small", "white") == {"white": -1, "own_field": -1, "in_cokery": -1, "wagons": 2}


@pytest.mark.parametrize(
    ("card", "pay", "gain"),
    (
        ("track_large_road", "player", {"stone": -1, "road": 2, "canal": 1}),
        ("track_large_rail", "player", {"stone": -1, "rail": 2, "canal": 1}),
        ("track_medium", "white:white", {"white": -2, "rail": 1, "canal": 1}),
        ("track_canal_small", "white", {"white": -1, "canal": 1}),
    ),
)
def test_sw_9_1_track_cards(card: str, pay: str, gain: dict[str, int]) -> None:
    assert played_out(card, pay) == gain


def test_sw_9_1_track_small_a_road_step_or_a_point() -> None:
    game = table()
    asking = after(game, "use:track_small:white")
    offers(asking, "choose:road", "choose:vp")
    assert diff(game, after(asking, "choose:road")) == {"white": -1, "road": 1}
    assert diff(game, after(asking, "choose:vp")) == {"white": -1, "score": 1}


def test_sw_9_1_miner_cards() -> None:
    assert played_out("miner_small", "white") == {"white": -1, "miner": 1, "score": 1}
    assert played_out("miner_medium", "white:white") == {"white": -2, "miner": 1, "score": 1}


def test_sw_9_1_water_cards() -> None:
    assert played_out("water_small", "white") == {"white": -1, "water": -3}
    assert played_out("water_large", "player") == {"stone": -1, "water": -4, "score": 2}


def test_sw_9_1_headframe_cards() -> None:
    assert played_out("headframe_one", "white:white") == {"white": -2, "score": 1}, "the last field is sb_vp"
    two = table(seats={0: ABLE})
    two = after(two, "use:headframe_two:coin", "move:area:hb_canal", "move:area:sb_vp")
    assert (seat_of(two)["score"], seat_of(two)["discs"]["canal"]) == (3, 1)


MULTI = {"cart_small", "cokery_small", "load_small", "track_small", "miner_medium"}
PROTECTED = {"miner_small", "miner_medium", "headframe_two", "headframe_one", "copy_start"}


@each_count
def test_sw_9_1_flags_of_the_cards(players: int) -> None:
    """Multi-use cards can be paid for again, protected ones cannot be copied."""
    seats = {0: {**ABLE, "white": 9, "own_field": True}}
    game = table(players, seats=seats)
    cards = {key.split(":")[1] for key in game.options() if key.startswith("use:")} - {"own_card"}
    for card in cards:
        way = next(key for key in game.options() if key.startswith(f"use:{card}:"))
        paid = [word.replace("player", "player1") for word in way.split(":")[3 if card == "water_combined" else 2 :]]
        again = table(players, seats=seats, change={"cards": {card: paid}})
        assert any(key.startswith(f"use:{card}:") for key in again.options()) == (card in MULTI), card
    lamp = after(table(players, seats={0: {**ABLE, "miner": "clean_room"}}), "use:miner_medium:white:white")
    start = after(table(players, seats={0: ABLE}), "use:copy_start:player")
    copied = {key.split(":")[1] for game in (lamp, start) for key in game.options() if key.startswith("copy:")}
    assert copied == cards - PROTECTED


def test_sw_9_2_the_copy_comes_first_then_the_marker() -> None:
    game = after(table(start=1), "use:copy_start:player")
    assert (asked(game), game.position()["start_player"]) == (("copy", 0), 1)
    then = after(game, "copy:track_medium")
    assert then.position()["start_player"] == 0
    assert seat_of(then)["discs"] == {"road": 0, "rail": 1, "canal": 1}


def test_sw_9_2_the_start_player_may_use_it_too() -> None:
    game = table(start=0)
    then = after(game, "use:copy_start:player", "copy:track_small", "choose:vp")
    assert diff(game, then) == {"stone": -1, "score": 1}
    assert then.position()["start_player"] == 0


@pytest.mark.parametrize("lowered", range(5))
def test_sw_9_3_the_large_water_card(lowered: int) -> None:
    game = table(seats=me(water=5))
    then = after(game, "use:water_large:player", f"lower:{lowered}")
    assert diff(game, then) == ({"stone": -1, "score": 2, "water": -lowered} if lowered else {"stone": -1, "score": 2})


@pytest.mark.parametrize("players", (2, 3))
def test_sw_9_3_the_player_mode_of_the_combined_card(players: int) -> None:
    game = table(players, seats=me(water=5))
    then = after(game, "use:water_combined:player:player", "lower:0")
    assert diff(game, then) == {"stone": -1, "score": 2}


def own(deployed: int, **words: object) -> pyengine.Game:
    towers = ["card"] * (2 - deployed) + ["area"] * deployed
    return after(table(seats=me(headframes=towers, water=4, **words)), "use:own_card:white")


def test_sw_9_4_rail_steps_by_the_headframes_off_the_card() -> None:
    assert asked(own(0)) == ("turn", 1)
    assert seat_of(own(0))["water"] == 3
    offers(own(1), "steps:0", "steps:1")
    offers(own(2), "steps:0", "steps:1", "steps:2")
    on_bonus = after(table(seats=me(headframes=["sb_vp", "hb_canal"], water=4)), "use:own_card:white")
    offers(on_bonus, "steps:0", "steps:1", "steps:2")


def test_sw_9_4_a_headframe_deployed_by_this_very_action_adds_no_step() -> None:
    game = after(own(1, discs__rail=5), "steps:1", "choose:headframe")
    assert asked(game) == ("turn", 1)
    assert seat_of(game)["discs"]["rail"] == 6
    assert "card" not in seat_of(game)["headframes"]
    refused(game, "steps:1")
