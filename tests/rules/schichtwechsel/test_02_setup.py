"""Chapter 2: setup for two, three and four players."""

from __future__ import annotations

from collections import Counter

import pytest

import pyengine

from .table import (
    SHIFT,
    after,
    allowed,
    each_count,
    keys_of,
    new,
    no_position,
    offers,
    refused,
    seat_of,
    table,
)

ALWAYS = {
    *("cart_large", "cart_small", "cokery_large", "cokery_small", "load_large", "load_small", "track_large_road"),
    *("track_medium", "track_small", "miner_small", "miner_medium", "headframe_two", "headframe_one", "copy_start"),
}
MORE = {
    2: {"water_combined"},
    3: {"water_combined", "cart_medium", "cokery_medium", "track_large_rail"},
    4: {
        *("cart_medium", "cokery_medium", "track_large_rail", "load_medium", "track_canal_small"),
        *("water_small", "water_large"),
    },
}
EVERYTHING = {
    "carts": {"c1": ["coal"]},
    "wagons": {"k1": 1},
    "headframes": ["area", "area"],
    "own_field": True,
    "white": 3,
    "coins": 1,
}


@each_count
def test_sw_2_1_cards_laid_out_by_the_number_of_players(players: int) -> None:
    game = table(players, seats={0: EVERYTHING})
    used = {key.split(":")[1] for key in game.options() if key.startswith("use:")} - {"own_card"}
    assert used == ALWAYS | MORE[players]
    assert len(used) == {4: 21, 3: 18, 2: 15}[players]


@each_count
def test_sw_2_1_cards_that_are_not_laid_out_are_refused(players: int) -> None:
    game = table(players, seats={0: EVERYTHING})
    for card in MORE[2] | MORE[3] | MORE[4]:
        if card not in MORE[players]:
            mode = ":white" if card == "water_combined" else ""
            refused(game, f"use:{card}{mode}:white", "SW-2.1")
            no_position(players=players, change={"cards": {card: ["white"]}})


@each_count
def test_sw_2_2_what_everybody_starts_with(players: int) -> None:
    game = new(players, draws={"round_cards": ["round_1"]})
    for number in range(players):
        seat = seat_of(game, number)
        assert (seat["coins"], seat["tools"], seat["stone"], seat["white"], seat["score"]) == (1, 6, True, 0, 0)
        assert seat["coke"] == {"stock": 11, "wagons": 0, "sold": 0}
        assert seat["headframes"] == ["card", "card"]
        assert seat["houses"] == ["h1", "h2", "h3", "h4", "h5"]
        assert seat["water"] == 3
        assert seat["discs"] == {"road": 0, "rail": 0, "canal": 0}
        assert seat["miner"] is None
        assert (seat["carts"], seat["wagons"], seat["heap"], seat["own_field"]) == ({}, {}, 0, False)
    assert game.position()["cokery"] == {}


@pytest.mark.parametrize(("players", "coal", "spoil"), ((4, 16, 4), (3, 12, 3), (2, 8, 2)))
def test_sw_2_3_the_bag_at_the_start(players: int, coal: int, spoil: int) -> None:
    """One coal and one spoil per player have been added in step I, and the first bundle is drawn."""
    position = new(players, draws={"round_cards": ["round_1"], "bundles": [[["coal", "coal", "spoil"]]]}).position()
    assert position["bag"] == {"coal": coal + players - 2, "spoil": spoil + players - 1, "water": 0}
    assert position["supply"]["coal"] == 40 - coal - players
    assert position["supply"]["spoil"] == 36 - spoil - players


@each_count
def test_sw_2_4_six_round_cards_one_of_them_removed(players: int) -> None:
    first, out = Counter[str](), Counter[str]()
    for seed in range(200):
        cards = new(players, seed).position()["round_cards"]
        assert sorted(cards) == [f"round_{n}" for n in range(1, 7)]
        first[cards[0]] += 1
        out[cards[5]] += 1
    assert min(first.values()) > 12
    assert min(out.values()) > 12
    assert len(first) == len(out) == 6


@pytest.mark.parametrize(("players", "missing"), ((4, set()), (3, {"hewer"}), (2, {"hewer", "haulier"})))
def test_sw_2_5_selection_tiles_by_the_number_of_players(players: int, missing: set[str]) -> None:
    every = {"engine_driver", "coal_merchant", "hewer", "mine_rescue", "deputy", "gatekeeper", "haulier"}
    game = table(players, round=1, pending=[{"step": "tile", "seat": players - 1}])
    assert keys_of(game, "tile:") == every - missing
    for tile in missing:
        refused(game, f"tile:{tile}", "SW-2.5")


@each_count
def test_sw_2_6_the_start_player_is_drawn(players: int) -> None:
    starts = Counter(new(players, seed).position()["start_player"] for seed in range(120))
    assert set(starts) == set(range(players))
    assert min(starts.values()) > 12
    game = new(players, 3)
    assert game.decision.seat == game.position()["start_player"]


@pytest.mark.parametrize(("players", "grey"), ((4, 5), (3, 4), (2, 3)))
def test_sw_2_7_covered_cokery_fields(players: int, grey: int) -> None:
    fields = [one for one in ("grey_1", "grey_2", "grey_3", "grey_vp", "grey_water") if one not in covered(players)]
    assert len(fields) == grey
    for field in fields:
        taken = {other: 1 for other in fields if other != field}
        game = table(players, seats={0: {"wagons": {"k1": 1}}}, change={"cokery": taken})
        game = after(game, "use:cokery_small:white")
        offers(game, f"field:{field}", "field:own")
        for other in covered(players):
            refused(game, f"field:{other}", "SW-2.7")
    for field in covered(players):
        no_position(players=players, change={"cokery": {field: 0}})


def covered(players: int) -> tuple[str, ...]:
    """Only plain grey fields."""
    return {4: (), 3: ("grey_3",), 2: ("grey_2", "grey_3")}[players]


@pytest.mark.parametrize(("players", "skipped"), ((4, set()), (3, {"cage_down"}), (2, {"deputy", "cage_down"})))
def test_sw_2_7_covered_shift_fields(players: int, skipped: set[str]) -> None:
    landed = []
    miner: str | None = None
    while miner != "gate_out":
        game = table(players, seats={0: {"miner": miner, "heap": 6, "tools": 0}})
        miner = seat_of(after(game, "use:miner_small:white"))["miner"]
        landed.append(miner)
    assert landed == [field for field in SHIFT if field not in skipped]
    for field in skipped:
        no_position(players=players, seats={0: {"miner": field}})


@each_count
@pytest.mark.parametrize("pit", ("pit_miner", "pit_heap", "pit_tools", "pit_manor"))
def test_sw_2_8_pit_slots_by_the_number_of_players(players: int, pit: str) -> None:
    """Three slots with four players, two with three, one with two."""
    slots = players - 1
    seats = {0: {"discs.road": 2}}
    game = table(players, seats=seats, change={"pits": {pit: list(range(1, slots))}})
    game = after(game, "use:track_small:white", "choose:road", "house:h1")
    allowed(game, f"build:{pit}")
    full = table(players, seats=seats, change={"pits": {pit: list(range(1, slots + 1))}})
    full = after(full, "use:track_small:white", "choose:road", "house:h1")
    refused(full, f"build:{pit}", "SW-2.8")
    with pytest.raises(pyengine.PositionError, match=f"pits.{pit}: holds {slots} at most .*SW-2.8"):
        table(players, change={"pits": {pit: list(range(players))}})
