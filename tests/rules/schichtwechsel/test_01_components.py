"""Chapter 1: what is in the box, the mine tableau, the board, what is public."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import pyengine
from pyengine.core.play.rng import Rng
from tests.rules import contract

from .random_games import random_position
from .table import (
    SHIFT,
    after,
    carting,
    dump,
    each_count,
    flat,
    last_turn,
    me,
    new,
    no_position,
    refused,
    round_end,
    seat_of,
    table,
)

Json = dict[str, Any]


@each_count
def test_sw_1_1_what_each_player_has(players: int) -> None:
    position = table(players).position()
    assert len(position["seats"]) == players
    for seat in position["seats"]:
        assert seat["houses"] == ["h1", "h2", "h3", "h4", "h5"]
        assert seat["coke"]["stock"] == 11
        assert seat["headframes"] == ["card", "card"]
        assert set(seat["discs"]) == {"road", "rail", "canal"}
        assert seat["stone"] is True
        assert seat["own_card"] == []


def test_sw_1_1_no_twelfth_coke_no_sixth_house_no_third_headframe() -> None:
    no_position(seats=me(coke__stock=12))
    no_position(seats=me(coke__stock=11, coke__wagons=1))
    no_position(seats=me(houses=["h1", "h2", "h3", "h4", "h5"]), change={"pits": {"speed": [0]}})
    no_position(seats=me(headframes=["card", "card", "area"]))
    no_position(change={"cards": {"cart_large": ["player0"]}, "seats.0.stone": True})


@each_count
def test_sw_1_2_what_is_common(players: int) -> None:
    position = new(players).position()
    cubes = [cube for bundle in position["bundles"] for cube in bundle]
    assert position["supply"]["coal"] + position["bag"]["coal"] + cubes.count("coal") == 40
    assert position["supply"]["spoil"] + position["bag"]["spoil"] + cubes.count("spoil") == 36
    assert position["supply"]["coins"] + players == 12
    assert position["supply"]["white"] == 20
    assert position["supply"]["tools"] + 6 * players == 56
    assert len(position["round_cards"]) == 6
    names = {seat["colour"] for seat in position["seats"]}
    assert len(names) == players


@pytest.mark.parametrize(
    "change",
    (
        {"supply.coal": 21},
        {"supply.spoil": 27},
        {"supply.coins": 9},
        {"supply.white": 16},
        {"supply.tools": 31},
        {"bag.water": 1, "round_cards": ["round_1", "round_2", "round_3", "round_4", "round_6", "round_5"]},
    ),
)
def test_sw_1_2_a_position_with_too_much_or_too_little_is_refused(change: Json) -> None:
    no_position(change=change)


@pytest.mark.parametrize(
    ("words", "path", "part"),
    (
        ({"seats": me(tools=60)}, "seats.0.tools", "must be at most 56"),
        ({"seats": {0: {"tools": 40}, 1: {"tools": 20}}}, "supply.tools", "there are 56 in all, and 72"),
        ({"seats": {0: {"white": 15}, 1: {"white": 10}}}, "supply.white", "there are 20 in all, and 25"),
        ({"change": {"pits": {"speed": [0] * 6}}}, "seats.0.houses", "are 6 in all, must be 5"),
        ({"upcoming": ("round_1",), "change": {"bag.water": 1}}, "bag.water", "before its round card is revealed"),
        ({"upcoming": ("round_5",), "change": {"bag.water": 0}}, "bag.water", "has been revealed"),
    ),
)
def test_sw_1_2_what_is_too_much_is_named_where_it_lies(words: Json, path: str, part: str) -> None:
    with pytest.raises(pyengine.PositionError) as caught:
        table(**words)
    assert caught.value.path == path
    assert part in caught.value.problem


def test_sw_1_2_points_have_no_limit() -> None:
    game = table(seats=me(score=999))
    assert seat_of(after(game, "use:track_small:white", "choose:vp"))["score"] == 1000


def test_sw_1_2_twenty_two_action_cards_and_seven_tiles() -> None:
    shown = {players: cards_of(players) for players in (2, 3, 4)}
    assert len(shown[2] | shown[3] | shown[4]) == 22
    tiles = {tile for players in (2, 3, 4) for tile in new(players).position()["tiles"]}
    assert len(tiles) == 7


def cards_of(players: int) -> set[str]:
    """The laid-out cards: those that are not refused for SW-2.1."""
    game = table(players)
    found = set()
    for name in ALL_CARDS:
        key = f"use:{name}:white:white" if name == "water_combined" else f"use:{name}:white"
        if not any(reason.clause == "SW-2.1" for reason in game.why_not(key)):
            found.add(name)
    return found


ALL_CARDS = (
    *("cart_large", "cart_medium", "cart_small", "cokery_large", "cokery_medium", "cokery_small"),
    *("load_large", "load_medium", "load_small", "track_large_road", "track_large_rail", "track_medium"),
    *("track_canal_small", "track_small", "miner_small", "miner_medium", "water_small", "water_large"),
    *("water_combined", "headframe_two", "headframe_one", "copy_start"),
)


@pytest.mark.parametrize(("cart", "room"), (("c1", 1), ("c2", 1), ("c3", 1), ("c4", 2), ("c5", 2)))
def test_sw_1_3_carts_and_their_room(cart: str, room: int) -> None:
    full = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c4": ["coal"] * 2, "c5": ["coal"] * 2}
    full[cart] = []
    game = carting(3, 0, seats=me(carts=full))
    assert len(seat_of(game)["carts"][cart]) == room, "three coal, nowhere else to go"
    assert seat_of(game)["tools"] == 6 + 3 - room
    no_position(seats=me(carts={cart: ["coal"] * (room + 1)}))


def test_sw_1_3_c5_takes_coal_only() -> None:
    refused(carting(1, 1), "put:spoil:c5", "SW-1.3")
    no_position(seats=me(carts={"c5": ["spoil"]}))


@pytest.mark.parametrize(("wagon", "room"), (("k1", 1), ("k2", 1), ("k3", 1), ("k4", 2), ("k5", 2)))
def test_sw_1_3_coal_wagons_and_their_room(wagon: str, room: int) -> None:
    table(seats=me(wagons={wagon: room}))
    no_position(seats=me(wagons={wagon: room + 1}))


def test_sw_1_3_heap_of_six_gauge_of_eight_levels_six_coke_wagons_five_columns() -> None:
    table(seats=me(heap=6))
    no_position(seats=me(heap=7))
    table(seats=me(water=6))
    no_position(seats=me(water=7))  # nobody stays on the top level
    no_position(seats=me(water=-1))
    table(seats=me(coke__wagons=6))
    no_position(seats=me(coke__wagons=7))
    table(seats=me(coke__sold=10))
    no_position(seats=me(coke__sold=12))
    no_position(seats=me(coke__sold=3))
    assert seat_of(new(4))["water"] == 3


def test_sw_1_3_five_bonus_fields_on_the_house_track() -> None:
    table(seats=me(houses=["h1", "h5"]))
    no_position(seats=me(houses=["h6"]))
    no_position(seats=me(houses=["h1", "h1"]))


@pytest.mark.parametrize(("track", "goal"), (("road", 14), ("rail", 10), ("canal", 8)))
def test_sw_1_4_three_tracks(track: str, goal: int) -> None:
    table(seats={0: {f"discs.{track}": goal}})
    no_position(seats={0: {f"discs.{track}": goal + 1}})


def test_sw_1_4_fourteen_shift_fields_eight_bonus_fields_five_grey_fields() -> None:
    for number, field in enumerate(SHIFT, start=1):
        assert flat(table(seats=me(miner=field)), 0)["miner"] == number
    for field in ("hb_miner", "hb_coke_wagon", "hb_cokery", "hb_canal", "sb_coal", "sb_spoil", "sb_tool", "sb_vp"):
        assert seat_of(table(seats=me(headframes=["card", field])))["headframes"] == ["card", field]
    grey = ("grey_1", "grey_2", "grey_3", "grey_vp", "grey_water")
    for field in grey:
        assert table(change={"cokery": {field: 3}}).position()["cokery"] == {field: 3}
    own = [seat["own_field"] for seat in table(seats={n: {"own_field": True} for n in range(4)}).position()["seats"]]
    assert own == [True] * 4


# --- SW-1.5: public and hidden ----------------------------------------------------------------------------------------


def permuted(position: Json, rng: random.Random) -> Json:
    """Round cards to come, the removed one, and all later draws are others."""
    changed = copy.deepcopy(position)
    rest = changed["round_cards"][changed["round"] :]
    rng.shuffle(rest)
    changed["round_cards"][changed["round"] :] = rest
    changed["random"] = [str(rng.getrandbits(60)), "109"]
    return changed


@each_count
def test_sw_1_5_shuffling_what_is_hidden_changes_nothing_that_is_seen(players: int) -> None:
    rng = random.Random(players)
    keys = ("use:copy_start:player", "exchange:x6", "pass", "give:1", "tile:hewer", "put:coal:c4")
    pairs = contract.shows_the_same(
        (random_position(players, seed) for seed in range(12)), lambda position: permuted(position, rng), keys
    )
    assert sum(one["round_cards"] != other["round_cards"] for one, other in pairs) > 3


@each_count
def test_sw_1_5_a_determinized_game_looks_the_same(players: int) -> None:
    rng = random.Random(players)
    different = sum(contract.determinizes(random_position(players, 50 + seed), rng) for seed in range(6))
    assert different > players


def test_sw_1_5_determinizing_shuffles_round_cards_and_draws_and_forgets_the_script() -> None:
    game = last_turn(2, bundles=[[["coal"] * 3] * 2] * 5)
    twins = [game.determinize(0, Rng(seed)) for seed in range(30)]
    assert len({tuple(twin.position()["round_cards"]) for twin in twins}) > 5
    assert {tuple(twin.position()["round_cards"][:2]) for twin in twins} == {("round_1", "round_2")}
    drawn = [after(twin, "pass").position()["bundles"] for twin in twins]
    assert any("spoil" in bundle for bundles in drawn for bundle in bundles)
    assert round_end(2, bundles=[[["coal"] * 3] * 2] * 5).position()["bundles"] == [["coal"] * 3]


@each_count
def test_sw_1_5_everything_else_is_public(players: int) -> None:
    for seed in range(5):
        game = random_position(players, 80 + seed)
        views = {dump(game.view(seat=seat)) for seat in (None, *range(players))}
        logs = {dump(game.log(seat=seat)) for seat in (None, *range(players))}
        assert len(views) == len(logs) == 1


def barrier(game: pyengine.Game) -> bool:
    moment = game.last_moment
    assert moment is not None
    return bool(moment.happened.barrier)


def test_sw_1_5_what_discloses_something_cannot_be_undone() -> None:
    game = last_turn(3, upcoming=("round_2", "round_3"))
    revealed = after(game, "pass")
    assert barrier(revealed), "a round card and a bundle"
    assert barrier(after(revealed, "give:0")), "the next bundle is drawn"
    assert not barrier(after(table(3), "pass"))
    assert not barrier(after(table(3), "use:track_small:white"))
