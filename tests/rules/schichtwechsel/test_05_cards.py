"""Chapter 5: action cards, what they cost, when they are usable."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import after, allowed, asked, diff, each_count, last_turn, me, refused, seat_of, table

ABLE = {
    "carts": {"c1": ["coal"], "c2": ["spoil"]},
    "wagons": {"k1": 1},
    "own_field": True,
    "headframes": ["area", "area"],
    "white": 2,
    "coins": 2,
}
COST = {
    **dict.fromkeys(("cart_large", "cokery_large", "load_large", "track_large_road", "copy_start"), "player"),
    **dict.fromkeys(("track_large_rail", "water_large"), "player"),
    **dict.fromkeys(("cart_medium", "cokery_medium", "load_medium", "track_medium", "miner_medium"), "white2"),
    "headframe_one": "white2",
    **dict.fromkeys(("cart_small", "cokery_small", "load_small", "track_canal_small", "track_small"), "white"),
    **dict.fromkeys(("miner_small", "water_small", "own_card"), "white"),
    "headframe_two": "coin",
}
PAYMENTS = {
    "white": {"white", "player", "coin"},
    "player": {"player", "coin"},
    "white2": {"white:white", "white:player", "white:coin", "player:coin", "coin:coin"},
    "coin": {"coin"},
}


def payments(game: pyengine.Game, card: str) -> set[str]:
    return {key.removeprefix(f"use:{card}:") for key in game.options() if key.startswith(f"use:{card}:")}


@pytest.mark.parametrize("card", sorted(COST))
def test_sw_5_1_every_card_and_what_can_stand_for_its_cost(card: str) -> None:
    game = table(seats={0: ABLE})
    assert payments(game, card) == PAYMENTS[COST[card]]
    for wrong in ("white", "player", "white:white", "player:coin"):
        if wrong not in PAYMENTS[COST[card]]:
            refused(game, f"use:{card}:{wrong}", "SW-5.1")


@pytest.mark.parametrize("white", (0, 1, 2))
@pytest.mark.parametrize("stone", (False, True))
@pytest.mark.parametrize("coins", (0, 1, 2))
def test_sw_5_1_only_with_what_one_has(white: int, stone: bool, coins: int) -> None:
    paid = {} if stone else {"cards": {"cokery_large": ["player0"]}}
    seats = {0: {**ABLE, "white": white, "coins": coins}}
    if not (white or stone or coins):
        return
    game = table(seats=seats, change=paid)
    have = {"white": white, "player": int(stone), "coin": coins}
    for card, cost in COST.items():
        if card == "cokery_large" and not stone:
            continue
        wanted = set()
        for payment in PAYMENTS[cost]:
            units = payment.split(":")
            if all(units.count(unit) <= have[unit] for unit in have):
                wanted.add(payment)
            else:
                refused(game, f"use:{card}:{payment}", "SW-5.1")
        assert payments(game, card) == wanted, card


def test_sw_5_1_no_change_is_given() -> None:
    game = table(seats={0: ABLE})
    assert diff(game, after(game, "use:track_canal_small:coin")) == {"coins": -1, "canal": 1}
    assert diff(game, after(game, "use:track_canal_small:player")) == {"stone": -1, "canal": 1}


@pytest.mark.parametrize(
    ("card", "units", "clause"),
    (
        ("cart_large", ["white"], "SW-5.1"),
        ("headframe_two", ["white"], "SW-5.1"),
        ("headframe_two", ["player0"], "SW-5.1"),
        ("cart_medium", ["white"], "SW-5.1"),
        ("cart_large", ["coin", "coin"], "SW-5.3"),
        ("water_small", ["white", "white"], "SW-5.3"),
        ("miner_medium", ["white", "white", "coin"], "SW-5.1"),
    ),
)
def test_sw_5_1_no_position_in_which_a_card_was_paid_wrongly(card: str, units: list[str], clause: str) -> None:
    with pytest.raises(pyengine.PositionError) as caught:
        table(change={"cards": {card: units}})
    assert caught.value.path == f"cards.{card}"
    assert clause in caught.value.problem


@pytest.mark.parametrize(
    ("players", "card", "units"),
    (
        (4, "cart_large", ["coin"]),
        (4, "cart_medium", ["player1", "coin"]),
        (4, "cart_small", ["white", "white", "player1", "coin"]),
        (4, "miner_medium", ["white", "coin", "player1", "white"]),
        (4, "headframe_two", ["coin"]),
        (2, "water_combined", ["white"]),
        (2, "water_combined", ["player1"]),
    ),
)
def test_sw_5_1_a_position_in_which_cards_were_paid_rightly(players: int, card: str, units: list[str]) -> None:
    assert table(players, change={"cards": {card: units}}).position()["cards"] == {card: units}


@each_count
def test_sw_5_2_what_is_paid_stays_on_the_card_until_the_end_of_the_round(players: int) -> None:
    game = last_turn(players, seats={0: ABLE})
    game = after(
        game, "use:track_medium:white:coin", "use:track_small:player", "choose:vp", "use:own_card:white", "steps:0"
    )
    assert game.position()["cards"] == {"track_medium": ["white", "coin"], "track_small": ["player0"]}
    assert seat_of(game)["own_card"] == ["white"]
    ended = after(game, "pass")
    assert (ended.position()["cards"], seat_of(ended)["own_card"]) == ({}, [])


def test_sw_5_3_once_per_round_by_one_player_unless_multi_use() -> None:
    multi = {"cart_small", "cokery_small", "load_small", "track_small", "miner_medium"}
    for card, cost in COST.items():
        if card == "own_card":
            continue
        paid = {"white": ["white"], "player": ["player1"], "white2": ["white", "white"], "coin": ["coin"]}[cost]
        for by in (0, 1):
            laid = [unit.replace("player1", f"player{by}") for unit in paid]
            seats = {0: {**ABLE, "coins": 2}}
            game = table(seats=seats, change={"cards": {card: laid}})
            if card in multi:
                assert payments(game, card)
            else:
                assert not payments(game, card)
                key = {"white": "coin", "player": "coin", "white2": "white:white", "coin": "coin"}[cost]
                refused(game, f"use:{card}:{key}", "SW-5.3")


def test_sw_5_3_each_use_of_a_multi_use_card_is_an_action_of_its_own() -> None:
    game = last_turn(4, seats=me(white=3))
    for number in (1, 2, 3):
        game = after(game, "use:track_small:white", "choose:vp")
        assert asked(game) == ("turn", 0)
        assert game.position()["cards"]["track_small"] == ["white"] * number


def test_sw_5_4_the_own_card_once_and_only_by_its_owner() -> None:
    game = last_turn(4, seats=me(water=5, white=3))
    game = after(game, "use:own_card:white")
    refused(game, "use:own_card:white", "SW-5.4")
    game = table(4, 1, seats={0: {"own_card": ["white"]}, 1: {"white": 2}})
    allowed(game, "use:own_card:white")
    then = after(game, "use:own_card:white")
    assert (seat_of(then, 1)["own_card"], seat_of(then, 2)["own_card"]) == (["white"], [])


def test_sw_5_5_sizes_by_cost() -> None:
    """Large cards can be copied in the lamp room, medium and small ones by the start player's card, coins nowhere."""
    lamp = after(table(seats={0: {**ABLE, "miner": "clean_room"}}), "use:miner_small:white")
    start = after(table(seats={0: ABLE}), "use:copy_start:player")
    protected = {"miner_small", "miner_medium", "headframe_one", "headframe_two", "copy_start", "own_card"}
    for card, cost in COST.items():
        if card not in protected:
            assert (f"copy:{card}" in lamp.options()) == (cost == "player"), card
            assert (f"copy:{card}" in start.options()) == (cost in ("white", "white2")), card
    for game in (lamp, start):
        refused(game, "copy:headframe_two", "SW-4.21")


CANNOT: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "haul": ({"carts": {}}, ("cart_large:player", "cart_medium:white:white", "cart_small:white")),
    "coke": ({"wagons": {}}, ("cokery_large:player", "cokery_medium:white:white", "cokery_small:white")),
    "load": ({"own_field": False}, ("load_large:player", "load_medium:white:white", "load_small:white")),
    "water": ({"water": 0}, ("water_small:white",)),
    "canal": ({"discs.canal": 8}, ("track_canal_small:white",)),
    "headframes": ({"headframes": ["card", "card"]}, ("headframe_one:white:white",)),
    "own": ({"headframes": ["card", "card"], "water": 0}, ("own_card:white",)),
    "own, rail at its goal": ({"water": 0, "discs.rail": 10}, ("own_card:white",)),
}


@pytest.mark.parametrize("why", sorted(CANNOT))
def test_sw_5_6_cards_that_are_not_usable(why: str) -> None:
    words, cards = CANNOT[why]
    game = table(seats={0: {**ABLE, **words}})
    for card in cards:
        refused(game, f"use:{card}", "SW-5.6", "SW-13.5")
    allowed(table(seats={0: ABLE}), *(f"use:{card}" for card in cards))


def test_sw_5_6_a_track_card_needs_one_disc_that_can_move() -> None:
    for words, usable in (
        ({"discs.road": 14}, True),
        ({"discs.canal": 8}, True),
        ({"discs.road": 14, "discs.canal": 8}, False),
    ):
        game = table(seats={0: words})
        assert ("use:track_large_road:player" in game.options()) is usable
        if not usable:
            refused(game, "use:track_large_road:player", "SW-5.6")


def test_sw_5_6_the_own_card_by_water_or_by_a_rail_step() -> None:
    for words, usable in (
        ({"water": 1}, True),
        ({"water": 0, "headframes": ["card", "area"]}, True),
        ({"water": 0, "headframes": ["card", "area"], "discs.rail": 10}, False),
        ({"water": 0}, False),
        ({"water": 1, "discs.rail": 10}, True),
    ):
        assert ("use:own_card:white" in table(seats={0: words}).options()) is usable, words


def test_sw_5_6_always_usable() -> None:
    seats = {0: {"water": 0, "discs.road": 14, "discs.rail": 10, "discs.canal": 8, "miner": "gate_out", "white": 2}}
    allowed(table(seats=seats), "use:water_large:player", "use:miner_small:white", "use:copy_start:player")


@each_count
@pytest.mark.parametrize("unit", ("white", "player", "coin"))
def test_sw_5_7_any_stone_or_coin_is_a_legal_action(players: int, unit: str) -> None:
    nothing = {"water": 0, "discs.road": 14, "discs.rail": 10, "discs.canal": 8}
    have = {"white": int(unit == "white"), "coins": int(unit == "coin")}
    change = {} if unit == "player" else {"cards": {"track_small": ["player0"]}}
    game = table(players, seats={0: {**nothing, **have}}, change=change)
    allowed(game, f"use:track_small:{unit}")
    assert seat_of(after(game, f"use:track_small:{unit}"))["score"] == 1


@pytest.mark.parametrize("players", (2, 3))
def test_sw_5_8_the_combined_water_card_in_both_modes(players: int) -> None:
    game = table(players, seats=me(water=5, white=1, coins=1))
    uses = {key for key in game.options() if key.startswith("use:water_combined")}
    assert uses == {
        *("use:water_combined:white:white", "use:water_combined:white:player", "use:water_combined:white:coin"),
        *("use:water_combined:player:player", "use:water_combined:player:coin"),
    }
    for unit in ("white", "player", "coin"):
        then = after(game, f"use:water_combined:white:{unit}")
        assert (seat_of(then)["water"], seat_of(then)["score"]) == (2, 0)
    for unit in ("player", "coin"):
        then = after(game, f"use:water_combined:player:{unit}", "lower:1")
        assert (seat_of(then)["water"], seat_of(then)["score"]) == (4, 2)
    refused(game, "use:water_combined:player:white", "SW-5.1")


@pytest.mark.parametrize("players", (2, 3))
@pytest.mark.parametrize("unit", ("white", "player1", "coin"))
def test_sw_5_8_after_one_use_it_is_occupied_in_both_modes(players: int, unit: str) -> None:
    game = table(players, seats=me(water=5), change={"cards": {"water_combined": [unit]}})
    refused(game, "use:water_combined:white:white", "SW-5.3")
    refused(game, "use:water_combined:player:player", "SW-5.3")


@pytest.mark.parametrize("players", (2, 3))
def test_sw_5_8_on_the_bottom_only_the_player_mode_is_usable(players: int) -> None:
    game = table(players, seats=me(water=0))
    refused(game, "use:water_combined:white:white", "SW-5.6")
    assert seat_of(after(game, "use:water_combined:player:player"))["score"] == 2
