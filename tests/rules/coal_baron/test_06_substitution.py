"""Chapter 6: two cubes for one (CB-6.8, CB-6.8a)."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import COLOURS, LEVELS, after, allowed, cage, order, refused, seat_of, storage, table

SPLIT = {"substitution": "split"}
TRUCK = [order("order_truck_k")]


def mining(space: str = "mining_10", variants: dict[str, str] | None = None, **own: Any) -> pyengine.Game:
    """Seat 0 has just placed a worker on a mining space."""
    return after(table(4, variants=variants, seats={0: own}), f"place:{space}")


def spots(game: pyengine.Game, n: int = 0) -> list[list[str]]:
    return [sorted(spot) for spot in seat_of(game, 0)["orders"][n]["spots"]]


def left(game: pyengine.Game) -> int:
    return int(game.position()["pending"][-1]["left"])


@pytest.mark.parametrize("one", COLOURS)
@pytest.mark.parametrize("two", COLOURS)
def test_cb_6_8_any_two_cubes_for_two_steps(one: str, two: str) -> None:
    """Of the same or of different colours, one or both may be of the required colour."""
    first, second = sorted((one, two), key=COLOURS.index)
    game = mining("mining_8", cage=cage("surface", one, two), orders=TRUCK)
    game.choose(f"step:swap:cage:{first}:cage:{second}:order_truck_k:black")
    assert spots(game) == [sorted([one, two])]
    assert seat_of(game, 0)["cage"]["cubes"] == []
    assert left(game) == 6


@pytest.mark.parametrize(
    ("key", "then_cage", "then_storage"),
    [
        ("step:swap:cage:grey:cage:grey", ["brown"], {"grey": 2, "yellow": 1}),
        ("step:swap:cage:brown:storage:yellow", ["grey", "grey"], {"grey": 2}),
        ("step:swap:cage:grey:storage:grey", ["brown", "grey"], {"grey": 1, "yellow": 1}),
        ("step:swap:storage:grey:storage:grey", ["brown", "grey", "grey"], {"yellow": 1}),
        ("step:swap:storage:yellow:storage:grey", ["brown", "grey", "grey"], {"grey": 1}),
    ],
)
def test_cb_6_8_each_from_cage_or_storage(key: str, then_cage: list[str], then_storage: dict[str, int]) -> None:
    game = mining(cage=cage("surface", "grey", "grey", "brown"), storage=storage(grey=2, yellow=1), orders=TRUCK)
    game.choose(f"{key}:order_truck_k:black")
    assert sorted(seat_of(game, 0)["cage"]["cubes"]) == then_cage
    assert seat_of(game, 0)["storage"] == storage(**then_storage)
    assert left(game) == 8


def test_cb_6_8_the_same_cube_is_not_used_twice() -> None:
    game = mining(cage=cage("surface", "grey"), storage=storage(yellow=1), orders=TRUCK)
    refused(game, "step:swap:cage:grey:cage:grey:order_truck_k:black", "CB-6.8", "CB-6.5", "CB-6.7")
    refused(game, "step:swap:storage:yellow:storage:yellow:order_truck_k:black", "CB-6.8", "CB-6.5", "CB-6.7")
    refused(game, "step:swap:cage:brown:cage:grey:order_truck_k:black", "CB-6.8", "CB-6.5", "CB-6.7")
    allowed(game, "step:swap:cage:grey:storage:yellow:order_truck_k:black")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_cb_6_8_from_the_cage_only_at_the_surface(level: str) -> None:
    game = mining(cage=cage(level, "grey", "grey"), storage=storage(yellow=2), orders=TRUCK)
    refused(game, "step:swap:cage:grey:cage:grey:order_truck_k:black", "CB-6.8", "CB-6.5")
    refused(game, "step:swap:cage:grey:storage:yellow:order_truck_k:black", "CB-6.8", "CB-6.5")
    allowed(game, "step:swap:storage:yellow:storage:yellow:order_truck_k:black")
    strict = mining(
        variants={"storage_to_order_level": "surface"}, cage=cage(level), storage=storage(yellow=2), orders=TRUCK
    )
    refused(strict, "step:swap:storage:yellow:storage:yellow:order_truck_k:black", "CB-6.8", "CB-6.7")
    strict.choose("step:cage:surface")
    allowed(strict, "step:swap:storage:yellow:storage:yellow:order_truck_k:black")


def test_cb_6_8_needs_two_steps_left() -> None:
    game = mining("mining_4", cage=cage("surface", "grey", "grey"), orders=TRUCK)
    for level in ("yellow", "surface"):
        game.choose(f"step:cage:{level}")
    key = "step:swap:cage:grey:cage:grey:order_truck_k:black"
    assert left(game) == 2
    allowed(game, key)
    done = after(game, key)
    assert (done.decision.name, done.decision.seat) == ("turn", 1), "with the last two steps"
    game.choose("step:store:grey")
    assert left(game) == 1
    refused(game, "step:swap:cage:grey:storage:grey:order_truck_k:black", "CB-6.8")


def test_cb_6_8_only_on_a_free_spot_of_an_own_order() -> None:
    game = mining(
        cage=cage("surface", "grey", "yellow"),
        orders=[order("order_truck_kk", ["black"], ["brown", "brown"]), order("order_truck_ybgk", [], ["brown"])],
    )
    refused(game, "step:swap:cage:yellow:cage:grey:order_truck_kk:black", "CB-6.8", "CB-6.5", "CB-6.7")
    refused(game, "step:swap:cage:yellow:cage:grey:order_truck_ybgk:brown", "CB-6.8", "CB-6.5")
    refused(game, "step:swap:cage:yellow:cage:grey:order_carriage_k:black", "CB-6.8", "CB-6.5", "CB-6.7")
    for spot in ("yellow", "grey", "black"):
        then = after(game, f"step:swap:cage:yellow:cage:grey:order_truck_ybgk:{spot}")
        filled = spots(then, 1)
        assert filled[COLOURS.index(spot)] == ["grey", "yellow"]
        assert filled[1] == ["brown"]


def test_cb_6_8_one_cube_alone_covers_no_foreign_spot() -> None:
    game = mining(cage=cage("surface", "grey"), orders=TRUCK)
    refused(game, "step:order:cage:grey:order_truck_k", "CB-6.5")
    refused(game, "step:half:cage:grey:order_truck_k:black")
    refused(game, "step:finish:cage:grey:order_truck_k:black")


def test_cb_6_8_the_two_cubes_have_one_name() -> None:
    game = mining(cage=cage("surface", "grey", "yellow"), storage=storage(brown=1), orders=TRUCK)
    swaps = sorted(key for key in game.options() if key.startswith("step:swap:"))
    assert swaps == [
        "step:swap:cage:grey:storage:brown:order_truck_k:black",
        "step:swap:cage:yellow:cage:grey:order_truck_k:black",
        "step:swap:cage:yellow:storage:brown:order_truck_k:black",
    ]
    refused(game, "step:swap:storage:brown:cage:grey:order_truck_k:black")
    refused(game, "step:swap:cage:grey:cage:yellow:order_truck_k:black")


def test_cb_6_8_equal_spots_of_a_card_are_offered_once() -> None:
    game = mining(cage=cage("surface", "grey", "grey"), orders=[order("order_truck_kkk")])
    assert [key for key in game.options() if "order_truck_kkk" in key] == [
        "step:swap:cage:grey:cage:grey:order_truck_kkk:black"
    ]


def test_cb_6_8_a_substituted_spot_completes_the_order() -> None:
    game = mining(cage=cage("surface", "grey", "grey"), orders=TRUCK)
    game.choose("step:swap:cage:grey:cage:grey:order_truck_k:black")
    game.choose("stop")
    for _ in range(3):
        game.choose("place:bank")
    allowed(game, "place:delivery_truck")


def test_cb_6_8a_two_separate_steps_with_the_option() -> None:
    game = mining("mining_8", SPLIT, cage=cage("surface", "grey", "yellow"), orders=TRUCK)
    game.choose("step:half:cage:grey:order_truck_k:black")
    assert spots(game) == [["grey"]]
    assert left(game) == 7
    game.choose("step:finish:cage:yellow:order_truck_k:black")
    assert spots(game) == [["grey", "yellow"]]
    assert left(game) == 6


def test_cb_6_8a_together_there_is_no_half_and_split_there_is_no_swap() -> None:
    words: dict[str, Any] = {"cage": cage("surface", "grey", "grey"), "orders": TRUCK}
    kinds = {key.split(":")[1] for key in mining(**words).options() if key != "stop"}
    assert kinds == {"cage", "store", "swap"}
    kinds = {key.split(":")[1] for key in mining(variants=SPLIT, **words).options() if key != "stop"}
    assert kinds == {"cage", "store", "half"}


def test_cb_6_8a_also_in_different_mining_actions() -> None:
    game = mining("mining_4", SPLIT, cage=cage("surface", "grey"), storage=storage(brown=1), orders=TRUCK)
    game.choose("step:half:cage:grey:order_truck_k:black")
    game.choose("stop")
    assert spots(game) == [["grey"]]
    for _ in range(3):
        game.choose("place:bank")
    refused(game, "place:delivery_truck", "CB-7.1")  # not occupied yet
    game.choose("place:mining_6")
    game.choose("step:finish:storage:brown:order_truck_k:black")
    game.choose("stop")
    for _ in range(3):
        game.choose("place:bank")
    allowed(game, "place:delivery_truck")


def test_cb_6_8a_with_the_last_step_a_half_is_enough() -> None:
    game = mining("mining_4", SPLIT, cage=cage("surface", "grey"), orders=TRUCK)
    for level in ("yellow", "grey", "surface"):
        game.choose(f"step:cage:{level}")
    game.choose("step:half:cage:grey:order_truck_k:black")
    assert game.decision.seat == 1


def test_cb_6_8a_each_cube_follows_the_rules_of_its_source() -> None:
    words: dict[str, Any] = {"cage": cage("black", "grey"), "storage": storage(yellow=1), "orders": TRUCK}
    game = mining(variants=SPLIT, **words)
    refused(game, "step:half:cage:grey:order_truck_k:black", "CB-6.5", "CB-6.8a")
    allowed(game, "step:half:storage:yellow:order_truck_k:black")
    strict = mining(variants={**SPLIT, "storage_to_order_level": "surface"}, **words)
    refused(strict, "step:half:storage:yellow:order_truck_k:black", "CB-6.7", "CB-6.8a")
    half = mining(variants=SPLIT, **{**words, "orders": [order("order_truck_k", ["brown"])]})
    refused(half, "step:finish:cage:grey:order_truck_k:black", "CB-6.5", "CB-6.8a")
    allowed(half, "step:finish:storage:yellow:order_truck_k:black")


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_6_8a_exactly_one_further_cube_of_any_colour_completes_it(colour: str) -> None:
    game = mining(variants=SPLIT, cage=cage("surface", colour, colour), orders=[order("order_truck_k", ["brown"])])
    refused(game, f"step:half:cage:{colour}:order_truck_k:black", "CB-6.8a", "CB-6.5")
    refused(game, f"step:order:cage:{colour}:order_truck_k", "CB-6.5", "CB-6.8a")
    game.choose(f"step:finish:cage:{colour}:order_truck_k:black")
    assert spots(game) == [sorted(["brown", colour])]
    refused(game, f"step:finish:cage:{colour}:order_truck_k:black", "CB-6.8a")


def test_cb_6_8a_a_first_cube_of_the_own_colour_occupies_the_spot() -> None:
    game = mining(variants=SPLIT, cage=cage("surface", "black", "grey"), orders=TRUCK)
    refused(game, "step:half:cage:black:order_truck_k:black", "CB-6.8a")
    game.choose("step:order:cage:black:order_truck_k")
    assert spots(game) == [["black"]]
    refused(game, "step:finish:cage:grey:order_truck_k:black", "CB-6.8a")


def test_cb_6_8a_a_half_covered_spot_is_told_apart_from_an_empty_one() -> None:
    game = mining(variants=SPLIT, cage=cage("surface", "black", "yellow"), orders=[order("order_truck_kk", ["brown"])])
    card = [key for key in game.options() if "order_truck_kk" in key]
    assert sorted(card) == [
        "step:finish:cage:black:order_truck_kk:black",
        "step:finish:cage:yellow:order_truck_kk:black",
        "step:half:cage:yellow:order_truck_kk:black",
        "step:order:cage:black:order_truck_kk",
    ]
    assert spots(after(game, "step:half:cage:yellow:order_truck_kk:black")) == [["brown"], ["yellow"]]
    assert spots(after(game, "step:finish:cage:yellow:order_truck_kk:black")) == [["brown", "yellow"], []]
    assert spots(after(game, "step:order:cage:black:order_truck_kk")) == [["brown"], ["black"]]


def test_cb_6_8a_of_equal_half_covered_spots_the_first_is_completed() -> None:
    game = mining(
        variants=SPLIT, cage=cage("surface", "grey"), orders=[order("order_truck_kkk", [], ["brown"], ["yellow"])]
    )
    game.choose("step:finish:cage:grey:order_truck_kkk:black")
    assert spots(game) == [[], ["brown", "grey"], ["yellow"]]


def test_cb_6_8a_spots_of_different_colours_are_told_apart() -> None:
    game = mining(
        variants=SPLIT, cage=cage("surface", "grey"), orders=[order("order_truck_ybgk", ["brown"], ["yellow"])]
    )
    then = after(game, "step:finish:cage:grey:order_truck_ybgk:brown")
    assert spots(then) == [["brown"], ["grey", "yellow"], [], []]
    then = after(game, "step:finish:cage:grey:order_truck_ybgk:yellow")
    assert spots(then) == [["brown", "grey"], ["yellow"], [], []]
    then = after(game, "step:half:cage:grey:order_truck_ybgk:black")
    assert spots(then) == [["brown"], ["yellow"], [], ["grey"]]


def test_cb_6_8a_an_occupied_spot_beside_a_free_one_is_not_half_covered() -> None:
    game = mining(variants=SPLIT, cage=cage("surface", "grey"), orders=[order("order_truck_kk", ["black"])])
    assert [key for key in game.options() if "order_truck_kk" in key] == ["step:half:cage:grey:order_truck_kk:black"]
    refused(game, "step:finish:cage:grey:order_truck_kk:black", "CB-6.8a")
