"""Chapter 12: houses and building places."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    HOUSES,
    after,
    allowed,
    asked,
    each_count,
    idle,
    keys_of,
    last_turn,
    me,
    no_position,
    offers,
    refused,
    seat_of,
    table,
)

LIMITED = ("pit_miner", "pit_heap", "pit_tools", "pit_manor")


def building(players: int = 4, pits: dict[str, list[int]] | None = None, **words: object) -> pyengine.Game:
    game = table(players, seats=me(discs__road=2, **words), change={"pits": pits or {}})
    game = after(game, "use:track_small:white", "choose:road")
    return after(game, game.options()[-1]) if game.decision.name == "house" else game


@pytest.mark.parametrize("house", HOUSES)
def test_sw_12_1_a_house_frees_the_bonus_field_it_stood_on(house: str) -> None:
    game = last_turn(2, seats=me(discs__road=2, carts={"c1": ["coal"]}), upcoming=("round_1", "round_2"))
    game = after(game, "use:track_small:white", "choose:road", f"house:{house}", "build:speed")
    game = idle(game, lambda g: g.position()["phase"] == "house_track")
    assert game.position()["round"] == 3
    step = {"h1": "choose", "h2": "bonus", "h3": "choose", "h4": "haul", "h5": seat_of(game)["tile"]}[house]
    if house == "h5":
        assert any(frame.get("of", "").startswith(f"{step}/lower") for frame in game.position()["pending"])
    else:
        assert asked(game) == (step, 0)


@each_count
def test_sw_12_2_places_without_a_limit(players: int) -> None:
    pits = {"pit_settlement": [1, 1, 1, 1, 1, 0, 0], "pit_sale": [0], "speed": [0]}
    game = building(players, pits)
    allowed(game, "build:pit_settlement", "build:pit_sale", "build:speed")
    done = after(game, "build:pit_settlement")
    assert done.position()["pits"]["pit_settlement"] == [1, 1, 1, 1, 1, 0, 0, 0]


@each_count
@pytest.mark.parametrize("pit", LIMITED)
def test_sw_12_2_one_house_per_player_in_the_others(players: int, pit: str) -> None:
    game = building(players, {pit: [0]})
    refused(game, f"build:{pit}", "SW-12.2")
    no_position(players=players, change={"pits": {pit: [0, 0]}})


@each_count
def test_sw_12_2_when_all_small_pits_are_full(players: int) -> None:
    full = {pit: list(range(1, players)) for pit in LIMITED}
    game = building(players, full)
    assert keys_of(game, "build:") == {"pit_settlement", "pit_sale", "speed"}


def test_sw_12_3_placed_houses_never_move() -> None:
    """Whole games: the houses of every place only grow in number (see `check_step`)."""
    game = building(4, {"pit_manor": [1], "speed": [0]})
    for key in ("build:pit_heap", "build:speed"):
        done = after(game, key)
        for place, houses in game.position()["pits"].items():
            assert done.position()["pits"][place][: len(houses)] == houses
    offers(game, *(f"build:{place}" for place in ("pit_settlement", "pit_sale", *LIMITED, "speed")))


def test_sw_12_4_a_house_in_the_speed_area_counts_from_the_next_move_on() -> None:
    """Barrier house, then barrier miner in one card: the move already uses the new house."""
    seats = me(discs__rail=2, discs__canal=3)
    game = after(table(seats=seats), "use:track_medium:white:white", "first:rail", "house:h1", "build:speed")
    assert asked(game) == ("choose", 0), "the canal barrier"
    offers(after(game, "choose:miner"), "miner:gate_in", "miner:tally")
    two = table(seats=seats, change={"pits": {"speed": [0]}})
    two = after(two, "use:track_medium:white:white", "first:rail", "house:h1", "build:speed", "choose:miner")
    offers(two, "miner:gate_in", "miner:tally", "miner:clean_room")
    other = after(table(seats=seats), "use:track_medium:white:white", "first:canal", "choose:miner")
    assert asked(other) == ("house", 0), "before the house the miner moves one field"
