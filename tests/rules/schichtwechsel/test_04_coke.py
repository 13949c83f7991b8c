"""Chapter 4: the central cokery, coke wagons, loading."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import (
    FULL,
    after,
    allowed,
    asked,
    diff,
    each_count,
    keys_of,
    me,
    no_position,
    offers,
    refused,
    seat_of,
    step_vi,
    supply,
    table,
    tiles_chosen,
)

Json = dict[str, object]


def coking(players: int = 4, cokery: Json | None = None, **words: object) -> pyengine.Game:
    """Seat 0 asked where a coke goes."""
    seats = me(**{"wagons": {"k1": 1}, **words})
    game = table(players, seats=seats, change={"cokery": cokery or {}})
    return after(game, "use:cokery_small:white")


def test_sw_4_10_coke_from_stock_onto_the_coke_wagons() -> None:
    game = tiles_chosen({0: "gatekeeper"})
    assert seat_of(game)["coke"] == {"stock": 10, "wagons": 1, "sold": 0}


def test_sw_4_10_without_room_or_stock_the_coke_is_forfeited_and_the_rest_applies() -> None:
    for coke in ({"wagons": 6, "sold": 0, "stock": 5}, {"wagons": 1, "sold": 10, "stock": 0}):
        game = tiles_chosen({0: "gatekeeper"}, seats=me(coke=coke))
        assert seat_of(game)["coke"] == coke
        assert (seat_of(game)["water"], seat_of(game)["tools"]) == (4, 7)
    game = table(seats=me(headframes=["card", "area"], coke__wagons=6))
    done = after(game, "use:headframe_two:coin", "move:area:hb_coke_wagon")
    assert diff(game, done) == {"coins": -1, "water": 1}


def test_sw_4_11_coke_from_stock_onto_a_cokery_field() -> None:
    game = table(seats=me(headframes=["card", "area"]))
    asking = after(game, "use:headframe_two:coin", "move:area:hb_cokery")
    assert asked(asking) == ("field", 0)
    offers(asking, "field:grey_1", "field:grey_vp", "field:grey_water", "field:own")
    assert diff(game, after(asking, "field:grey_vp")) == {"coins": -1, "stock": -1, "in_cokery": 1, "score": 1}


def test_sw_4_11_impossible_without_field_or_stock() -> None:
    cases: tuple[dict[str, Any], ...] = (
        {"change": {"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0}}, "seats": me(own_field=True)},
        {"seats": me(coke={"wagons": 1, "sold": 10, "stock": 0})},
    )
    for words in cases:
        seats = {0: {**words["seats"][0], "headframes": ["card", "area"]}}
        game = after(table(**{**words, "seats": seats}), "use:headframe_two:coin")
        refused(game, "move:area:hb_cokery", "SW-13.4")
    seats = me(houses=["h1", "h2", "h3", "h4"], tile="haulier", own_field=True)
    change = {"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0}}
    assert asked(step_vi(seats=seats, change=change)) == ("carts", 0), "only coal on a cart is left"


# --- turning coal into coke -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pay", "most"),
    (("cokery_large", "player", 4), ("cokery_medium", "white:white", 3), ("cokery_small", "white", 1)),
)
def test_sw_4_13_one_to_as_many_full_wagons_as_the_card_says(card: str, pay: str, most: int) -> None:
    game = after(table(seats=me(wagons=FULL)), f"use:{card}:{pay}")
    refused(game, "stop", "SW-4.13")
    made = 0
    while game.decision.name in ("coke", "field"):
        key = next(key for key in game.options() if key != "stop")
        made += key.startswith("coke:")
        game = after(game, key)
    assert made == most
    stopped = after(table(seats=me(wagons=FULL)), "use:cokery_large:player", "coke:k1", "field:own", "stop")
    assert asked(stopped)[0] == "turn"


@pytest.mark.parametrize(("wagon", "coal"), (("k1", 1), ("k2", 1), ("k3", 1), ("k4", 2), ("k5", 2)))
def test_sw_4_13a_a_full_wagon_gives_one_coke_whatever_its_size(wagon: str, coal: int) -> None:
    game = table(seats=me(wagons={wagon: coal}))
    done = after(game, "use:cokery_small:white", "field:own")
    assert diff(game, done) == {"white": -1, wagon: -coal, "stock": -1, "own_field": 1}
    assert supply(done)["coal"] == supply(game)["coal"] + coal


def test_sw_4_13a_only_full_wagons_with_stock_and_a_field() -> None:
    refused(table(seats=me(wagons={"k4": 1, "k5": 1})), "use:cokery_small:white", "SW-5.6")
    game = after(table(seats=me(wagons={"k1": 1, "k4": 1, "k5": 2})), "use:cokery_large:player")
    refused(game, "coke:k4", "SW-4.13a")
    refused(game, "coke:k2", "SW-4.13a")
    empty = me(wagons={"k1": 1}, coke={"wagons": 1, "sold": 10, "stock": 0})
    refused(table(seats=empty), "use:cokery_small:white", "SW-5.6")
    four = table(
        seats=me(wagons={"k1": 1}, own_field=True), change={"cokery": {"grey_1": 0, "grey_2": 0, "grey_vp": 0}}
    )
    refused(four, "use:cokery_small:white", "SW-5.6")


def test_sw_4_13a_the_last_coke_of_the_stock() -> None:
    seats = me(wagons=FULL, coke={"wagons": 0, "sold": 10, "stock": 1})
    game = after(table(seats=seats), "use:cokery_large:player", "coke:k1", "field:own")
    assert asked(game)[0] == "turn", "no second one"
    assert seat_of(game)["coke"]["stock"] == 0


@each_count
def test_sw_4_13b_every_field_holds_one_coke(players: int) -> None:
    game = table(players, seats=me(wagons={"k1": 1}), change={"cokery": {"grey_vp": 1}})
    game = after(game, "use:cokery_small:white")
    refused(game, "field:grey_vp", "SW-4.13b")
    offers(game, "field:grey_1", "field:grey_water", "field:own")
    for field in ("grey_2", "grey_3"):
        refused(game, f"field:{field}", "SW-4.13b", "SW-2.7")


def test_sw_4_13b_the_own_field_is_for_its_owner() -> None:
    game = table(seats={0: {"wagons": {"k1": 1}}, 1: {"own_field": True}})
    allowed(after(game, "use:cokery_small:white"), "field:own")
    full = {f"grey_{name}": 1 + n % 3 for n, name in enumerate(("1", "2", "3", "vp", "water"))}
    done = after(table(seats=me(wagons={"k1": 1}), change={"cokery": full}), "use:cokery_small:white")
    assert seat_of(done)["own_field"], "the only one left"
    taken = table(seats=me(wagons={"k1": 1}, own_field=True), change={"cokery": full})
    refused(taken, "use:cokery_small:white", "SW-5.6")


def test_sw_4_13b_never_more_than_four() -> None:
    seats = me(wagons=FULL, own_field=True)
    game = table(seats=seats, change={"cokery": {"grey_1": 0, "grey_2": 0}})
    game = after(game, "use:cokery_large:player", "coke:k1", "field:grey_vp")
    assert asked(game) == ("turn", 1)
    no_position(seats=me(own_field=True), change={"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0, "grey_vp": 0}})
    fifth = [
        {"step": "turn", "seat": 0, "acted": True},
        {"step": "do", "seat": 0, "effects": "cokery_small", "next": 1},
        {"step": "coke", "seat": 0, "left": 0, "may_stop": True},
        {"step": "field", "seat": 0},
    ]
    three = {"cokery": {"grey_1": 0, "grey_2": 0}}
    assert seat_of(table(pending=fifth, seats=me(own_field=True), change=three))["own_field"], "a fourth is possible"
    no_position(pending=fifth, seats=me(own_field=True), change={"cokery": {**three["cokery"], "grey_3": 0}})


@pytest.mark.parametrize("grey", (("grey_1",), ()))
def test_sw_4_13c_fewer_than_two_any_field(grey: tuple[str, ...]) -> None:
    game = coking(cokery=dict.fromkeys(grey, 0))
    assert {"own", "grey_vp", "grey_water"} < keys_of(game, "field:")


@pytest.mark.parametrize("grey", (("grey_1", "grey_2"), ("grey_1", "grey_vp", "grey_water")))
def test_sw_4_13c_with_two_or_more_the_own_field_is_next(grey: tuple[str, ...]) -> None:
    """Three grey ones are possible: the player's own field was filled and emptied by loading."""
    game = table(seats=me(wagons={"k1": 1, "k4": 2}), change={"cokery": dict.fromkeys(grey, 0)})
    game = after(game, "use:cokery_large:player", "coke:k1")
    assert seat_of(game)["own_field"], "played by itself"
    words = {"wagons": {"k1": 1}, "headframes": ["card", "area"]}
    game = table(seats=me(**words), change={"cokery": dict.fromkeys(grey, 0)})
    assert seat_of(after(game, "use:headframe_two:coin", "move:area:hb_cokery"))["own_field"]


def test_sw_4_13c_with_the_own_field_occupied_only_grey_ones() -> None:
    game = coking(own_field=True)
    offers(game, "field:grey_1", "field:grey_vp", "field:grey_water")
    refused(game, "field:own", "SW-4.13b")


def test_sw_4_13d_points_and_water_of_two_grey_fields() -> None:
    game = table(seats=me(wagons={"k1": 1}))
    asking = after(game, "use:cokery_small:white")
    base = {"white": -1, "k1": -1, "stock": -1, "in_cokery": 1}
    assert diff(game, after(asking, "field:grey_1")) == base
    assert diff(game, after(asking, "field:grey_vp")) == {**base, "score": 1}
    assert diff(game, after(asking, "field:grey_water")) == {**base, "water": 1}


def test_sw_4_13d_nothing_when_coke_leaves_or_stays() -> None:
    game = table(change={"cokery": {"grey_vp": 0, "grey_water": 0}})
    done = after(game, "use:load_small:white", "load:grey_vp", "load:grey_water")
    assert diff(game, done) == {"white": -1, "wagons": 2, "in_cokery": -2}


# --- loading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pay", "most"),
    (("load_large", "player", 4), ("load_medium", "white:white", 3), ("load_small", "white", 2)),
)
def test_sw_4_14_own_coke_of_own_choice(card: str, pay: str, most: int) -> None:
    cokery = {"grey_1": 0, "grey_vp": 0, "grey_water": 0, "grey_2": 1}
    game = after(table(seats=me(own_field=True), change={"cokery": cokery}), f"use:{card}:{pay}")
    offers(game, "load:own", "load:grey_1", "load:grey_vp", "load:grey_water")
    refused(game, "load:grey_2", "SW-4.14")
    refused(game, "stop", "SW-4.14")
    loaded = 0
    while game.decision.name == "load":
        game = after(game, next(key for key in game.options() if key != "stop"))
        loaded += 1
    assert seat_of(game)["coke"]["wagons"] == most
    assert game.position()["cokery"]["grey_2"] == 1


def test_sw_4_14_at_most_as_many_as_there_is_room() -> None:
    game = table(seats=me(own_field=True, coke__wagons=5), change={"cokery": {"grey_1": 0}})
    done = after(game, "use:load_large:player", "load:own")
    assert asked(done) == ("turn", 1)
    assert seat_of(done)["coke"]["wagons"] == 6
    refused(table(seats=me(own_field=True, coke__wagons=6)), "use:load_small:white", "SW-5.6")


def test_sw_4_14_after_loading_the_own_field_may_stay_empty() -> None:
    cokery = {"grey_1": 0, "grey_2": 0, "grey_3": 0}
    game = table(seats=me(own_field=True), change={"cokery": cokery})
    done = after(game, "use:load_small:white", "load:own", "stop")
    assert done.position()["cokery"] == cokery
    assert not seat_of(done)["own_field"]


@pytest.mark.parametrize(("wagons", "sale"), ((1, False), (2, True), (3, True), (6, True)))
def test_sw_4_14a_only_the_number_of_coke_on_the_wagons_matters(wagons: int, sale: bool) -> None:
    """The lower two are filled first and again after a sale: two of any number can be sold."""
    seats = {2: {"coke.wagons": wagons}, 3: {"coke.wagons": 2}}
    if not sale:
        no_position(pending=[{"step": "sale", "seat": 2}], seats=seats)
        return
    game = table(pending=[{"step": "sale", "seat": 2}], seats=seats)
    then = after(game, "sell")
    assert diff(game, then, 2) == {"wagons": -2, "sold": 2, "coins": 1, "white": 1}
