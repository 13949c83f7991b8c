"""Chapter 11: the shift scoring."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from . import naive
from .table import COLOURS, PLAYER_COUNTS, VEHICLES, after, done, gained, last_worker, order, pit, seat_of, tile

LETTER = {"yellow": "y", "brown": "b", "grey": "g", "black": "k"}
FIRST = {"yellow": 2, "brown": 3, "grey": 4, "black": 5, "wheelbarrow": 6, "carriage": 7, "truck": 8, "locomotive": 9}
SECOND = {"yellow": 1, "brown": 1, "grey": 2, "black": 2, "wheelbarrow": 3, "carriage": 3, "truck": 4, "locomotive": 4}
EMPTY_FIRST = {"yellow": 10, "brown": 11, "grey": 12, "black": 13}
EMPTY_SECOND = {"yellow": 5, "brown": 5, "grey": 6, "black": 6}


def scored(shift: int, players: int = 3, **seats: Any) -> list[int]:
    """Points of the shift scoring by seat, when the shift ends with these seats (seat0=..., seat1=...)."""
    own = {int(name.removeprefix("seat")): fields for name, fields in seats.items()}
    game = after(last_worker(players, shift, seats=own), "place:bank")
    assert game.over or game.position()["shift"] == shift + 1
    return [gained(game, seat, "CB-11.", shift) for seat in range(players)]


def delivered(*cards: str) -> dict[str, Any]:
    return {"delivered": list(cards)}


def carts(**empty: int) -> dict[str, Any]:
    """A pit with a number of empty minecarts per colour, on tiles (the sides are balanced as far as possible)."""
    laid = []
    for colour, n in empty.items():
        for number in range(n):
            laid.append(tile(f"tile_{colour}_1_{'light' if number % 2 else 'dark'}"))
    return {"pit": pit(*laid)}


def test_cb_11_1_elements_1_to_4_then_8_then_12() -> None:
    own = {**delivered("order_truck_g"), **carts(brown=1)}
    assert scored(1, seat0=own) == [4, 0, 0]
    assert scored(2, seat0=own) == [4 + 8, 0, 0]
    assert scored(3, seat0=own) == [4 + 8 + 11, 0, 0]


def test_cb_11_1_nobody_decides_anything() -> None:
    game = after(last_worker(seats={0: delivered("order_truck_g")}), "place:bank")
    assert (game.decision.name, game.position()["shift"]) == ("turn", 2)


def test_cb_11_1_each_line_names_its_shift() -> None:
    game = after(last_worker(shift=2, seats={0: delivered("order_truck_g")}), "place:bank")
    lines = [line for line in seat_of(game, 0)["points"] if line["clause"].startswith("CB-11.")]
    assert sorted(line["points"] for line in lines if line["points"]) == [4, 8]
    assert {line["shift"] for line in lines} == {2}
    assert len({line["what"] for line in lines}) == len(lines)


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_11_2_printed_spots_of_a_colour(colour: str) -> None:
    two = delivered(f"order_truck_{LETTER[colour] * 2}")
    one = delivered(f"order_truck_{LETTER[colour]}")
    assert scored(1, seat0=one, seat1=two) == [SECOND[colour], FIRST[colour], 0]


def test_cb_11_2_whatever_cubes_were_used() -> None:
    """A black order filled with two yellow cubes counts as black."""
    entry = order("order_truck_k", ["yellow", "yellow"])
    game = after(last_worker(seats={0: {"orders": [entry]}}), "place:delivery_truck")
    assert gained(game, 0, "CB-11.", 1) == 5


def test_cb_11_2_a_four_coloured_card_counts_once_in_each_colour() -> None:
    assert scored(1, seat0=delivered("order_truck_ybgk")) == [2 + 3 + 4 + 5, 0, 0]


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_cb_11_3_all_printed_spots_on_cards_of_a_vehicle(vehicle: str) -> None:
    """Spots count, not cards: one card of four spots beats two cards of one spot."""
    small = delivered(f"order_{vehicle}_y", f"order_{vehicle}_b")
    big = delivered(f"order_{vehicle}_ybgk")
    shift_2, shift_1 = scored(2, seat0=small, seat1=big), scored(1, seat0=small, seat1=big)
    assert [a - b for a, b in zip(shift_2, shift_1, strict=True)] == [SECOND[vehicle], FIRST[vehicle], 0]


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_11_4_empty_minecarts_of_a_colour(colour: str) -> None:
    assert scored(3, seat1=carts(**{colour: 1}), seat2=carts(**{colour: 2})) == [
        0,
        EMPTY_SECOND[colour],
        EMPTY_FIRST[colour],
    ]


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_11_4_printed_minecarts_are_included(colour: str) -> None:
    assert scored(3, seat0={"pit": pit(empty=[colour])}) == [EMPTY_FIRST[colour], 0, 0]


def test_cb_11_4_minecarts_count_and_not_tiles() -> None:
    two_carts = {"pit": pit(tile("tile_grey_2_light"))}
    one_cart = {"pit": pit(tile("tile_grey_2_dark", "grey", None))}
    assert scored(3, seat0=one_cart, seat1=two_carts) == [6, 12, 0]


def test_cb_11_4_not_before_shift_3() -> None:
    own = {"pit": pit(empty=COLOURS)}
    assert scored(1, seat0=own) == [0, 0, 0]
    assert scored(2, seat0=own) == [0, 0, 0]
    assert scored(3, seat0=own) == [10 + 11 + 12 + 13, 0, 0]


def test_cb_11_5_orders_of_earlier_shifts_count_again() -> None:
    game = last_worker(seats={0: {"orders": [done("order_truck_g")]}})
    game.choose("place:delivery_truck")
    assert gained(game, 0, "CB-11.") == 4
    while not game.over:
        game.choose("place:bank")
    assert [gained(game, 0, "CB-11.", shift) for shift in (1, 2, 3)] == [4, 4 + 8, 4 + 8]


def test_cb_11_5_outstanding_orders_do_not_count_even_if_completed() -> None:
    own = {"orders": [done("order_truck_kk"), done("order_truck_y")]}
    for shift in (1, 2, 3):
        assert scored(shift, seat0=own) == [0, 0, 0]


def test_cb_11_6_the_table_of_the_shift_clock() -> None:
    """First and second place of all twelve elements at once, in shift 3."""
    strong = {**delivered(*(f"order_{v}_ybgk" for v in VEHICLES)), **carts(yellow=2, brown=2, grey=2, black=2)}
    weak = {
        **delivered("order_wheelbarrow_yy", "order_carriage_bb", "order_truck_gg", "order_locomotive_kk"),
        **carts(yellow=1, brown=1, grey=1, black=1),
    }
    first, second = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    assert scored(1, seat0=strong, seat2=weak) == [sum(first[:4]), 0, sum(second[:4])]
    assert scored(2, seat0=strong, seat2=weak) == [sum(first[:8]), 0, sum(second[:8])]
    assert scored(3, seat0=strong, seat2=weak) == [sum(first), 0, sum(second)]


def test_cb_11_7_only_with_a_count_of_at_least_one() -> None:
    """A second place is not given to players with nothing, a first place not if nobody has anything."""
    assert scored(2) == [0, 0, 0]
    assert scored(3) == [0, 0, 0]
    assert scored(1, players=4, seat3=delivered("order_truck_g")) == [0, 0, 0, 4]


def test_cb_11_7_empty_minecarts_need_no_delivery() -> None:
    """Known mistake: an empty minecart counts without any delivered order."""
    assert scored(3, seat0=carts(yellow=1), seat1=delivered("order_truck_g")) == [10, 4 + 8, 0]
    assert scored(3, seat0=carts(black=1), seat1=carts(black=2)) == [6, 13, 0]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_11_8_a_tie_for_first_gives_all_the_first_and_nobody_the_second(players: int) -> None:
    """Known mistake: second place paid after a tie for first."""
    own = {"seat0": delivered("order_truck_gg"), "seat1": delivered("order_carriage_gg")}
    if players > 2:
        own["seat2"] = delivered("order_locomotive_g")
    assert scored(1, players, **own) == [4, 4, 0, 0][:players]


def test_cb_11_8_a_tie_of_all() -> None:
    own = {f"seat{n}": delivered(f"order_{v}_k") for n, v in enumerate(VEHICLES)}
    assert scored(1, 4, **own) == [5, 5, 5, 5]


def test_cb_11_8_ties_of_empty_minecarts() -> None:
    assert scored(3, seat0=carts(grey=1), seat1=carts(grey=2), seat2={"pit": pit(tile("tile_grey_2_dark"))}) == [
        0,
        12,
        12,
    ]


def test_cb_11_9_a_tie_for_second_gives_all_the_full_second_place() -> None:
    own = {
        "seat0": delivered("order_truck_g"),
        "seat1": delivered("order_truck_gg"),
        "seat2": delivered("order_carriage_g"),
        "seat3": delivered("order_wheelbarrow_g"),
    }
    assert scored(1, 4, **own) == [2, 4, 2, 2]


def test_cb_11_9_third_and_fourth_get_nothing() -> None:
    own = {
        "seat0": delivered("order_wheelbarrow_ggg", "order_truck_g"),
        "seat1": delivered("order_locomotive_ggg"),
        "seat2": delivered("order_truck_gg"),
        "seat3": delivered("order_carriage_g"),
    }
    assert scored(1, 4, **own) == [4, 2, 0, 0]


def test_cb_11_10_no_second_place_with_two_players() -> None:
    own = {"seat0": delivered("order_truck_kk"), "seat1": delivered("order_truck_k")}
    assert scored(1, 2, **own) == [5, 0]
    assert scored(2, 2, **own) == [5 + 8, 0]
    assert scored(3, 2, seat0=carts(grey=2), seat1=carts(grey=1)) == [12, 0]
    assert scored(1, 3, **own) == [5, 2, 0]


def test_cb_11_10_a_tie_for_first_gives_both_the_first_place() -> None:
    assert scored(1, 2, seat0=delivered("order_truck_k"), seat1=delivered("order_carriage_k")) == [5, 5]


def test_cb_11_6_the_naive_reading_agrees_with_the_rules_examples() -> None:
    """The yardstick of the random games (test_15_random_games.py) is itself measured here."""
    assert naive.places([3, 3, 2], 6, 3) == [6, 6, 0]
    assert naive.places([6, 1, 1], 7, 3) == [7, 3, 3]
    assert naive.places([0, 0, 0], 8, 4) == [0, 0, 0]
    assert naive.places([2, 1], 5, 2) == [5, 0]
    assert naive.places([1, 1], 5, 2) == [5, 5]
    assert naive.places([0, 1, 0], 5, 2) == [0, 5, 0]
    assert naive.places([1, 4, 3, 3], 5, 2) == [0, 5, 2, 2]


def test_cb_11_1_scores_are_not_final_before_the_scoring() -> None:
    """`scores()` returns what each would have if the game ended now; `score` is what lies on the track."""
    game: pyengine.Game = last_worker(seats={0: delivered("order_truck_g")})
    assert [seat["score"] for seat in game.position()["seats"]] == [0, 0, 0]
    assert len(game.scores()) == 3


def test_cb_11_10_the_clock_promises_two_players_no_second_place() -> None:
    for players, second in ((2, 0), (3, 1), (4, 1)):
        view = last_worker(players).view()
        row = view["standings"]["rows"][0]
        assert row["points"] == [2, second]
        label = view["scene"]["slots"][row["target"]]["label"]
        assert row["summary"] in label
        assert ("1 for second" in label) == bool(second)
