"""Chapter 4: cubes on carts, on coal wagons, on the heap; hauling."""

from __future__ import annotations

import pytest

from .table import (
    BLOCKED,
    FULL,
    SPOILED,
    after,
    allowed,
    asked,
    carting,
    diff,
    idle,
    keys_of,
    me,
    offers,
    refused,
    seat_of,
    step_vi,
    supply,
    table,
    tiles_chosen,
    until,
)


def carts_of(coal: int, spoil: int, **carts: list[str]) -> set[str]:
    return set(carting(coal, spoil, seats=me(carts=carts)).options())


def test_sw_4_7_a_cart_with_room_for_the_material() -> None:
    """Of carts that are alike one is offered: c1 stands for c1 to c3."""
    assert carts_of(1, 1) == {"put:coal:c1", "put:coal:c4", "put:coal:c5", "put:spoil:c1", "put:spoil:c4"}
    assert carts_of(1, 1, c1=["coal"]) == {
        *("put:coal:c2", "put:coal:c4", "put:coal:c5", "put:spoil:c2", "put:spoil:c4")
    }
    game = carting(1, 1, seats=me(carts={"c1": ["coal"], "c4": ["coal"]}))
    refused(game, "put:coal:c1", "SW-4.7")
    refused(game, "put:spoil:c4", "SW-4.7")
    refused(game, "put:spoil:c5", "SW-1.3")
    allowed(game, "put:coal:c4")


def test_sw_4_7_only_one_material_on_a_cart() -> None:
    game = carting(1, 2, seats=me(carts={"c1": ["coal"], "c2": ["coal"], "c3": ["coal"]}))
    game = after(game, "put:coal:c4")
    assert seat_of(game)["tools"] == 8, "no cart is left for the two spoil"


def test_sw_4_7_a_cube_that_fits_must_be_placed() -> None:
    game = carting(1, 1)
    for key in ("decline", "stop", "pass"):
        refused(game, key)


def test_sw_4_7_what_fits_nowhere_goes_to_the_supply_for_a_marker() -> None:
    game = carting(2, 1, seats=me(carts=BLOCKED))
    assert seat_of(game)["tools"] == 9
    assert seat_of(game)["carts"] == BLOCKED
    placed = idle(carting(2, 1, seats=me(carts={})), lambda g: g.decision.seat == 1)
    assert supply(game)["coal"] == supply(placed)["coal"], "two coal came back, two lie on c5"
    assert supply(game)["spoil"] == supply(placed)["spoil"] + 1 - 5, "one spoil came back, five lie on carts"
    for tile in ("deputy", "haulier", "hewer"):
        game = tiles_chosen({0: tile}, seats=me(carts=BLOCKED))
        assert seat_of(game)["tools"] == 7, tile


def test_sw_4_7_a_locked_cart_takes_nothing() -> None:
    carts = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"]}
    game = carting(2, 1, upcoming=("round_4",), seats=me(carts=carts))
    assert seat_of(game)["tools"] == 7, "the spoil"
    assert seat_of(game)["carts"]["c5"] == ["coal", "coal"]
    refused(carting(1, 1, upcoming=("round_4",)), "put:coal:c4", "SW-6.2")


def test_sw_4_7_cubes_on_carts_are_never_rearranged() -> None:
    """A single coal on c4 keeps the spoil out, though it would fit on c5."""
    carts = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c4": ["coal"]}
    game = carting(0, 1, seats=me(carts=carts))
    assert seat_of(game)["tools"] == 7
    assert seat_of(game)["carts"] == carts


# --- coal wagons ------------------------------------------------------------------------------------------------------


def test_sw_4_8_any_coal_wagon_with_a_free_space() -> None:
    game = tiles_chosen({0: "mine_rescue"})
    offers(game, "wagon:k1", "wagon:k4", "wagon:k5")
    refused(game, "wagon:k2", "SW-4.8")  # alike: k1 is offered for it
    game = tiles_chosen({0: "mine_rescue"}, seats=me(wagons={"k1": 1, "k4": 1, "k5": 2}))
    offers(game, "wagon:k2", "wagon:k4")
    refused(game, "wagon:k5", "SW-4.8")
    then = after(game, "wagon:k4")
    assert diff(game, then) == {"k4": 1}


def test_sw_4_8_no_room_for_the_coal_of_a_tile_costs_a_marker() -> None:
    game = tiles_chosen({0: "mine_rescue"}, seats=me(wagons=FULL))
    assert seat_of(game)["tools"] == 7
    assert seat_of(game)["wagons"] == FULL


def test_sw_4_8_no_room_elsewhere_the_coal_is_forfeited() -> None:
    game = table(seats=me(miner="pit_bottom", wagons=FULL))
    assert diff(game, after(game, "use:miner_small:white")) == {"white": -1, "miner": 1}
    seats = me(houses=["h1", "h2", "h4", "h5"], discs__road=5, miner="pit_bottom", wagons=FULL)
    game = after(step_vi(seats=seats), "choose:road")
    then = after(game, "choose:miner")
    assert diff(game, then) == {"miner": 1}, "also when reached in step VI"


# --- the heap ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heap", "then"), ((0, 1), (5, 6), (6, 6)))
def test_sw_4_9_spoil_on_the_heap_if_there_is_room(heap: int, then: int) -> None:
    done = after(table(seats=me(miner="cage_down", heap=heap)), "use:miner_small:white")
    assert (seat_of(done)["miner"], seat_of(done)["heap"], seat_of(done)["tools"]) == ("pit_bottom", then, 6)


def test_sw_4_9_all_of_it_or_none() -> None:
    """The hewer's 2 spoil do not go on a heap of 5; with one spoil in the supply neither."""
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="hewer", heap=5)
    assert asked(step_vi(seats=seats)) == ("carts", 0), "only the spoil on a cart is left"
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="hewer", heap=2)
    offers(step_vi(seats=seats), "choose:heap", "choose:spoil")
    game = step_vi(seats=seats, change={"supply.spoil": 1, "bag.spoil": 33})
    assert asked(game) == ("carts", 0)


def test_sw_4_9_optional_spoil_may_be_declined() -> None:
    game = after(table(seats=me(discs__canal=3)), "use:track_canal_small:white", "choose:headframe")
    offers(game, "spoil", "decline")
    assert seat_of(after(game, "decline"))["heap"] == 0
    assert seat_of(after(game, "spoil"))["heap"] == 1
    full = after(table(seats=me(discs__canal=3, heap=6)), "use:track_canal_small:white", "choose:headframe")
    assert (asked(full)[0], seat_of(full)["headframes"]) == ("turn", ["card", "area"])


# --- hauling ----------------------------------------------------------------------------------------------------------

LOADED = {"c1": ["coal"], "c2": ["spoil"], "c3": ["coal"], "c4": ["spoil", "spoil"], "c5": ["coal", "coal"]}


def test_sw_4_12_one_cart_after_the_other_and_stop_after_the_first() -> None:
    game = after(table(seats=me(carts=LOADED)), "use:cart_large:player")
    offers(game, "haul:c1", "haul:c2", "haul:c4", "haul:c5")
    refused(game, "stop", "SW-4.12")
    game = after(game, "haul:c4")
    offers(game, "haul:c1", "haul:c2", "haul:c5", "stop")
    game = after(game, "haul:c2")
    assert seat_of(game)["heap"] == 3
    game = after(game, "stop")
    assert asked(game) == ("turn", 0), "three spoil can be exchanged"


@pytest.mark.parametrize(
    ("card", "pay", "most"),
    (("cart_large", "player", 4), ("cart_medium", "white:white", 3), ("cart_small", "white", 1)),
)
def test_sw_4_12_at_most_as_many_as_the_card_says(card: str, pay: str, most: int) -> None:
    game = after(table(seats=me(carts=LOADED, water=6)), f"use:{card}:{pay}")
    hauled = 0
    while game.decision.name in ("haul", "wagon"):
        key = next(key for key in game.options() if key != "stop")
        hauled += key.startswith("haul:")
        game = after(game, key)
    assert hauled == most


@pytest.mark.parametrize("cart", ("c4", "c5"))
def test_sw_4_12a_only_full_carts(cart: str) -> None:
    carts = {"c1": ["coal"], cart: ["coal"]}
    game = table(seats=me(carts=carts))
    assert asked(after(game, "use:cart_small:white")) == ("wagon", 0), "c1 is the only one"
    game = table(seats=me(carts={cart: ["coal"]}))
    refused(game, "use:cart_small:white", "SW-5.6")
    two = after(table(seats=me(carts={"c1": ["coal"], "c2": ["spoil"], cart: ["coal"]})), "use:cart_large:player")
    refused(two, f"haul:{cart}", "SW-4.12a")


def test_sw_4_12a_all_cubes_of_a_cart_must_fit() -> None:
    tight = {**FULL, "k4": 1}
    game = after(table(seats=me(carts=LOADED, wagons=tight, heap=5)), "use:cart_large:player")
    offers(game, "haul:c1", "haul:c2")
    refused(game, "haul:c5", "SW-4.12a")
    refused(game, "haul:c4", "SW-4.12a")
    stuck = {"c4": ["spoil", "spoil"], "c5": ["coal", "coal"]}
    refused(table(seats=me(carts=stuck, wagons=tight, heap=5)), "use:cart_large:player", "SW-5.6")


def test_sw_4_12a_a_locked_cart_is_not_hauled() -> None:
    game = table(seats=me(carts=LOADED), upcoming=("round_4",))
    game = after(game, "use:cart_large:player")
    refused(game, "haul:c4", "SW-6.2")
    offers(game, "haul:c1", "haul:c2", "haul:c5")
    only = table(seats=me(carts={"c4": ["coal", "coal"]}), upcoming=("round_4",))
    refused(only, "use:cart_small:white", "SW-5.6")


def test_sw_4_12b_each_coal_separately_and_spoil_on_the_heap() -> None:
    game = table(seats=me(carts={"c5": ["coal", "coal"]}, wagons={"k1": 1}))
    start = after(game, "use:cart_small:white")
    assert asked(start) == ("wagon", 0)
    offers(start, "wagon:k2", "wagon:k4", "wagon:k5")
    split = after(start, "wagon:k5", "wagon:k2")
    assert diff(game, split) == {"white": -1, "c5.coal": -2, "k5": 1, "k2": 1, "water": 1}
    together = after(start, "wagon:k4", "wagon:k4")
    assert seat_of(together)["wagons"] == {"k1": 1, "k4": 2}
    assert seat_of(together)["carts"] == {}
    spoil = table(seats=me(carts={"c4": ["spoil", "spoil"]}))
    assert diff(spoil, after(spoil, "use:cart_small:white")) == {"white": -1, "c4.spoil": -2, "heap": 2, "water": 1}


def test_sw_4_12b_the_emptied_cart_takes_cubes_again() -> None:
    game = table(seats=me(carts=SPOILED, heap=0))
    done = after(game, "use:cart_large:player", "haul:c1", "stop")
    assert keys_of(until(done, "turn"), "haul:") == set()
    assert "c1" not in seat_of(done)["carts"]
