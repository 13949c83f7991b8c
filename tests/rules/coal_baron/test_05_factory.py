"""Chapter 5: the minecart factory, with the shortage of CB-5.8."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import (
    COLOURS,
    TILES,
    after,
    allowed,
    cage,
    order,
    pit,
    refused,
    seat_of,
    storage,
    table,
    tile,
)


def buying(kind: str, marks: int = 9, **words: Any) -> pyengine.Game:
    """Seat 0 is about to buy this tile from factory_2."""
    seats = {0: {"marks": marks}, **words.pop("seats", {})}
    return table(seats=seats, tiles={"factory_2": kind}, **words)


def short_of(colour: str, left: int, kind: str, variant: str = "may", **hoards: int) -> pyengine.Game:
    """Seat 0 buys `kind` while the supply has only `left` cubes of a colour (hoards: how many seat 2 holds)."""
    held = {colour: 13 - left, **hoards}
    return buying(kind, 20, variants={"shortage": variant}, seats={1: {"storage": storage(**held)}})


def test_cb_5_1_the_tile_of_the_chosen_space_must_be_bought() -> None:
    game = after(buying("tile_grey_1_dark"), "place:factory_2")
    assert seat_of(game, 0)["marks"] == 6
    assert seat_of(game, 0)["pit"]["grey"]["tiles"] == [tile("tile_grey_1_dark", "grey")]
    assert (game.decision.name, game.decision.seat) == ("turn", 1), "there is nothing to decline"


@pytest.mark.parametrize("kind", TILES)
def test_cb_5_2_only_with_enough_marks(kind: str) -> None:
    price = TILES[kind].price
    allowed(buying(kind, price), "place:factory_2")
    refused(buying(kind, price - 1), "place:factory_2", "CB-5.2")


def test_cb_5_2_only_if_the_space_holds_a_tile() -> None:
    game = table(seats={0: {"marks": 50}}, tile_stack=[], tiles={"factory_2": None})
    refused(game, "place:factory_2", "CB-5.2")
    allowed(game, "place:factory_1")


@pytest.mark.parametrize(
    ("kind", "price"),
    [
        (f"tile_{colour}_{carts}_{side}", price * carts)
        for colour, price in (("yellow", 1), ("brown", 2), ("grey", 3), ("black", 4))
        for carts in (1, 2)
        for side in ("light", "dark")
    ],
)
def test_cb_5_3_price_per_minecart(kind: str, price: int) -> None:
    game = after(buying(kind, 9), "place:factory_2")
    assert seat_of(game, 0)["marks"] == 9 - price


@pytest.mark.parametrize("kind", TILES)
def test_cb_5_4_one_cube_on_each_minecart(kind: str) -> None:
    colour, carts, _, _ = TILES[kind]
    game = buying(kind)
    supply = game.position()["supply"][colour]
    game.choose("place:factory_2")
    assert seat_of(game, 0)["pit"][colour]["tiles"] == [tile(kind, *[colour] * carts)]
    assert game.position()["supply"][colour] == supply - carts


def test_cb_5_5_on_the_level_of_its_colour_without_limit() -> None:
    laid = [tile(f"tile_black_{n}_light") for n in (1, 1, 1, 2, 2)]
    game = buying("tile_black_2_light", seats={0: {"marks": 8, "pit": pit(*laid)}})
    game.choose("place:factory_2")
    black = seat_of(game, 0)["pit"]["black"]["tiles"]
    assert len(black) == 6
    assert black[-1]["tile"] == "tile_black_2_light"
    assert all(seat_of(game, 0)["pit"][colour]["tiles"] == [] for colour in COLOURS if colour != "black")


def test_cb_5_5_a_tile_on_another_level_is_no_position() -> None:
    wrong = pit()
    wrong["grey"]["tiles"] = [tile("tile_black_1_dark", "black")]
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"pit": wrong}})


def test_cb_5_6_the_space_is_refilled_at_the_end_of_the_turn() -> None:
    game = buying("tile_grey_1_dark", tile_top=["tile_black_2_light"])
    stack = game.position()["tile_stack"]
    game.choose("place:factory_2")
    assert game.position()["board"]["tiles"]["factory_2"] == "tile_black_2_light"
    assert game.position()["tile_stack"] == stack[1:]


def test_cb_5_7_minecarts_are_never_filled_again() -> None:
    game = buying("tile_grey_2_dark", seats={0: {"marks": 9, "pit": pit(tile("tile_grey_1_light"), empty=["grey"])}})
    game.choose("place:factory_2")
    assert seat_of(game, 0)["pit"]["grey"] == {
        "printed": None,
        "tiles": [tile("tile_grey_1_light", None), tile("tile_grey_2_dark", "grey", "grey")],
    }


def test_cb_5_7_nor_between_shifts() -> None:
    game = table(seats={0: {"workers": 1, "pit": pit(empty=COLOURS)}, 1: {"workers": 0}, 2: {"workers": 0}})
    game.choose("place:bank")
    assert game.position()["shift"] == 2
    assert seat_of(game, 0)["pit"] == pit(empty=COLOURS)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_cb_5_8_shortage_is_asked_for_each_minecart_left(left: int) -> None:
    game = after(short_of("grey", left, "tile_grey_2_light"), "place:factory_2")
    asked = 0
    while game.decision.name == "shortage":
        assert (game.decision.seat, game.decision.clause) == (0, "CB-5.8")
        asked += 1
        game.choose("fill:none")
    assert asked == max(0, 2 - left)
    cubes = seat_of(game, 0)["pit"]["grey"]["tiles"][0]["cubes"]
    assert cubes.count("grey") == min(2, left), "first as many as possible properly"
    assert cubes.count(None) == asked
    assert game.decision.seat == 1


def test_cb_5_8_shortage_offers_every_colour_of_the_supply_or_none() -> None:
    game = after(short_of("grey", 0, "tile_grey_1_light", brown=13), "place:factory_2")
    assert set(game.options()) == {"fill:yellow", "fill:black", "fill:none"}
    refused(game, "fill:grey", "CB-5.8")
    refused(game, "fill:brown", "CB-5.8")
    then = after(game, "fill:black")
    assert seat_of(then, 0)["pit"]["grey"]["tiles"] == [tile("tile_grey_1_light", "black")]
    assert then.position()["supply"]["black"] == 12


def test_cb_5_8_shortage_looks_at_the_supply_of_that_moment() -> None:
    game = after(short_of("grey", 0, "tile_grey_2_light", brown=12), "place:factory_2")
    allowed(game, "fill:brown")
    game.choose("fill:brown")
    refused(game, "fill:brown", "CB-5.8")
    game.choose("fill:yellow")
    cubes = seat_of(game, 0)["pit"]["grey"]["tiles"][0]["cubes"]
    assert sorted(cubes) == ["brown", "yellow"]


def test_cb_5_8_shortage_changes_no_price() -> None:
    for answer in ("fill:none", "fill:yellow"):
        game = after(short_of("grey", 0, "tile_grey_1_light"), "place:factory_2", answer)
        assert seat_of(game, 0)["marks"] == 20 - 3


def test_cb_5_8_shortage_must_fill_with_the_option() -> None:
    game = after(short_of("grey", 0, "tile_grey_1_light", "must"), "place:factory_2")
    assert set(game.options()) == {"fill:yellow", "fill:brown", "fill:black"}
    refused(game, "fill:none", "CB-5.8")


def test_cb_5_8_no_shortage_while_the_colour_suffices() -> None:
    game = after(short_of("grey", 2, "tile_grey_2_light", yellow=13, brown=13, black=13), "place:factory_2")
    assert game.decision.name == "turn"
    assert game.position()["supply"] == storage()


@pytest.mark.parametrize("variant", ["may", "must"])
def test_cb_5_8a_with_an_empty_supply_there_is_nothing_to_decide(variant: str) -> None:
    game = short_of("grey", 0, "tile_grey_2_light", variant, yellow=13, brown=13, black=13)
    game.choose("place:factory_2")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert seat_of(game, 0)["pit"]["grey"]["tiles"] == [tile("tile_grey_2_light", None, None)]
    assert seat_of(game, 0)["marks"] == 14


@pytest.mark.parametrize("variant", ["may", "must"])
def test_cb_5_8a_when_the_supply_runs_out_between_two_minecarts(variant: str) -> None:
    game = short_of("grey", 0, "tile_grey_2_light", variant, yellow=12, brown=13, black=13)
    game.choose("place:factory_2")
    if variant == "may":
        assert set(game.options()) == {"fill:yellow", "fill:none"}
        game.choose("fill:yellow")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    cubes = seat_of(game, 0)["pit"]["grey"]["tiles"][0]["cubes"]
    assert (cubes.count("yellow"), cubes.count(None)) == (1, 1)


def test_cb_5_8b_the_cart_keeps_its_colour_and_the_cube_keeps_its_own() -> None:
    foreign = pit(tile("tile_grey_1_light", "black"))
    game = table(seats={0: {"pit": foreign, "cage": cage("grey"), "orders": [order("order_truck_k")]}})
    game.choose("place:mining_10")
    allowed(game, "step:load:grey", "step:load:black")
    game.choose("step:load:black")
    assert seat_of(game, 0)["cage"]["cubes"] == ["black"]
    game.choose("step:cage:surface")
    game.choose("step:order:cage:black:order_truck_k")
    game.choose("stop")
    assert seat_of(game, 0)["orders"][0]["spots"] == [["black"]]


def test_cb_5_8b_an_emptied_foreign_cart_counts_as_empty_of_its_own_colour() -> None:
    foreign = pit(tile("tile_grey_1_light", None), tile("tile_grey_1_dark", "black"))
    game = table(shift=3, seats={0: {"workers": 1, "pit": foreign}, 1: {"workers": 0}, 2: {"workers": 0}})
    game.choose("place:bank")
    lines = [line for line in seat_of(game, 0)["points"] if line["clause"].startswith("CB-11.")]
    assert sum(line["points"] for line in lines) == 12, "one empty grey cart, none of black"
