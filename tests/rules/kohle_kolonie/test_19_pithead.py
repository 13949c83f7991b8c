"""Chapter 19: pithead cards in phase 10."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    gained,
    kept,
    keys_of,
    last_go,
    on,
    refused,
    seat_of,
    table,
)

WAGONS = (4, 21, 19, 24, 12, 9)  # small mines with a wagon, in turn 2


def phase_10(wagons: int = 0, **own: object) -> pyengine.Game:
    """Phase 10 of turn 2: seat 0 is asked for its loading, with this many wagons on its cards."""
    words = {"mines": cards(*WAGONS[:wagons]), "coins": 0, "score": 10, **own}
    return table(pending=[{"step": "loading", "seat": 0}], turn=2, phase="pithead", seats={0: words})


def collected(pithead: dict[str, int], *flipped: str) -> tuple[int, int]:
    """Coins and points of a player who collects with these pieces."""
    game = last_go(seats={0: {"pithead": pithead, "flipped": list(flipped), "coins": 0, "score": 10}})
    then = after(game, "end")
    return seat_of(then, 0)["coins"], seat_of(then, 0)["score"] - 10


def test_kk_19_1_in_turn_order_automatically_and_loading_by_choice() -> None:
    words = {
        0: {"mines": cards(4), "workers": 1, "pithead": {"ck_e": 1}, "coins": 0},
        2: {"mines": cards(21), "workers": 1, "pithead": {"iw_e": 1}, "coins": 0, "score": 10},
    }
    game = on(last_go(seats=words), "loading")
    assert asked(game) == ("loading", 0)
    assert seat_of(game, 0)["coins"] == 1 + 1, "income and cokery"
    assert gained(game, 2, "KK-19.3") == 0, "seat 2 comes later"
    then = after(game, "skip")
    assert asked(then) == ("loading", 2)
    assert gained(then, 2, "KK-19.3") == 1


def test_kk_19_1_workforce_and_administration_give_nothing() -> None:
    assert collected({"ad_e1": 1, "ad_e2": 1, "ad_m1": 1, "ad_m2": 2}, "workforce") == (0, 0)


@pytest.mark.parametrize(
    ("pithead", "coins"),
    [
        ({"ck_e": 1}, 1),
        ({"ck_m1": 1}, 1),
        ({"ck_m2": 1}, 0),
        ({"ck_m2": 2}, 1),
        ({"ck_e": 1, "ck_m1": 1, "ck_m2": 2}, 3),
    ],
)
def test_kk_19_2_cokery_front(pithead: dict[str, int], coins: int) -> None:
    assert collected(pithead) == (coins, 0)


@pytest.mark.parametrize(
    ("pithead", "coins"),
    [
        ({"ck_e": 1}, 1),
        ({"ck_s": 1}, 1),
        ({"ck_m3": 1}, 1),
        ({"ck_m2": 1}, 0),
        ({"ck_e": 1, "ck_s": 1, "ck_m1": 1, "ck_m2": 2, "ck_m3": 1}, 5),
    ],
)
def test_kk_19_2_cokery_back(pithead: dict[str, int], coins: int) -> None:
    assert collected(pithead, "cokery") == (coins, 0)


@pytest.mark.parametrize(
    ("pithead", "points"),
    [
        ({"iw_e": 1}, 1),
        ({"iw_m1": 1}, 1),
        ({"iw_m2": 1}, 0),
        ({"iw_m2": 2}, 1),
        ({"iw_e": 1, "iw_m1": 1, "iw_m2": 2}, 3),
    ],
)
def test_kk_19_3_ironworks_front(pithead: dict[str, int], points: int) -> None:
    assert collected(pithead) == (0, points)


@pytest.mark.parametrize(
    ("pithead", "points"),
    [
        ({"iw_e": 1}, 2),
        ({"iw_m1": 1}, 2),
        ({"iw_m2": 1}, 1),
        ({"iw_m3": 1}, 1),
        ({"iw_e": 1, "iw_m1": 1, "iw_m2": 1, "iw_m3": 1}, 6),
    ],
)
def test_kk_19_3_steelworks(pithead: dict[str, int], points: int) -> None:
    assert collected(pithead, "ironworks") == (0, points)


def test_kk_19_4_the_front_side_costs_a_worker_or_the_wagon_marker() -> None:
    game = phase_10(2, workers=1)
    assert set(game.options()) == {"load:worker:0", "skip"}
    assert changes(game, after(game, "load:worker:0"), 0) == {"workers": -1, "score": 2}
    assert changes(game, after(game, "skip"), 0) == {}
    marker = phase_10(2, workers=0, bonus_marker="wagon")
    assert set(marker.options()) == {"load:marker:0", "skip"}
    then = after(marker, "load:marker:0")
    assert changes(marker, then, 0) == {"score": 3}, "one more wagon and no worker"
    assert "wagon" in then.position()["bonus_row"]
    words = {0: {"mines": cards(4), "bonus_marker": "wagon"}, 1: {"mines": cards(21), "workers": 1}}
    next_one = after(on(last_go(seats=words), "loading"), "load:marker:0")
    assert asked(next_one) == ("loading", 1)
    assert seat_of(next_one, 0)["bonus_marker"] is None, "back in the row at once (KK-5.6)"
    refused(phase_10(2, workers=1), "load:marker:0", "KK-19.4")
    refused(phase_10(2, workers=1), "load:free:0", "KK-19.4", "KK-19.5")


def test_kk_19_4_the_worker_goes_to_the_stock() -> None:
    game = phase_10(1, workers=1)
    stock = game.position()["stock"]["workers"]
    assert after(game, "load:worker:0").position()["stock"]["workers"] == stock + 1


def test_kk_19_5_the_back_side_needs_no_worker() -> None:
    game = phase_10(2, workers=1, flipped=["loading"], bonus_marker="wagon")
    assert set(game.options()) == {"load:free:0", "load:marker:0", "skip"}
    assert changes(game, after(game, "load:free:0"), 0) == {"score": 2}
    assert changes(game, after(game, "load:marker:0"), 0) == {"score": 3}
    refused(game, "load:worker:0", "KK-19.5", "KK-19.4")


def test_kk_19_6_wagons_on_cards_the_marker_and_railway_markers_of_choice() -> None:
    game = phase_10(2, workers=1, bonus_marker="wagon", railway_markers=kept(wagon=3))
    assert keys_of(game, "load:worker:") == keys_of(game, "load:marker:") == {"0", "1", "2", "3"}
    then = after(game, "load:marker:2")
    assert changes(game, then, 0) == {"score": 2 + 1 + 2}
    assert seat_of(then, 0)["railway_markers"] == kept(wagon=1), "each one used is spent"
    refused(game, "load:worker:4", "KK-19.6")


def test_kk_19_6_at_least_one_wagon() -> None:
    only_markers = phase_10(0, workers=1, railway_markers=kept(wagon=1))
    assert set(only_markers.options()) == {"load:worker:1", "skip"}
    refused(only_markers, "load:worker:0", "KK-19.6")
    only_bonus = phase_10(0, bonus_marker="wagon")
    assert set(only_bonus.options()) == {"load:marker:0", "skip"}
    nothing = after(last_go(seats={0: {"workers": 5, "flipped": ["loading"], "coins": 0}}), "end")
    assert nothing.decision.name == "marker"


@pytest.mark.parametrize("wagons", range(1, 7))
def test_kk_19_7_a_point_per_wagon(wagons: int) -> None:
    game = phase_10(wagons, workers=1)
    assert changes(game, after(game, "load:worker:0"), 0) == {"workers": -1, "score": wagons}


@pytest.mark.parametrize(
    ("pithead", "coins"),
    [
        ({}, (0, 0, 0, 0, 0, 0)),
        ({"ld_m1": 1}, (0, 1, 1, 1, 1, 1)),
        ({"ld_e": 1}, (0, 2, 2, 2, 2, 2)),
        ({"ld_m1": 1, "ld_e": 1}, (0, 2, 2, 3, 3, 3)),
    ],
)
def test_kk_19_8_coins_of_the_front_side(pithead: dict[str, int], coins: tuple[int, ...]) -> None:
    for wagons, expected in enumerate(coins, start=1):
        game = phase_10(wagons, workers=1, pithead=pithead)
        assert seat_of(after(game, "load:worker:0"), 0)["coins"] == expected


@pytest.mark.parametrize(
    ("pithead", "coins"),
    [
        ({"ld_e": 1}, (1, 1, 1, 1, 1, 1)),
        ({"ld_m1": 1}, (0, 1, 1, 1, 1, 1)),
        ({"ld_m2": 1}, (0, 1, 1, 1, 1, 1)),
        ({"ld_m1": 1, "ld_m2": 1}, (0, 1, 1, 2, 2, 2)),
        ({"ld_m1": 1, "ld_e": 1}, (1, 1, 2, 2, 2, 2)),
        ({"ld_m1": 1, "ld_m2": 1, "ld_e": 1}, (1, 1, 2, 2, 3, 3)),
    ],
)
def test_kk_19_9_coins_of_the_back_side(pithead: dict[str, int], coins: tuple[int, ...]) -> None:
    for wagons, expected in enumerate(coins, start=1):
        game = phase_10(wagons, flipped=["loading"], pithead=pithead)
        assert seat_of(after(game, "load:free:0"), 0)["coins"] == expected


def test_kk_19_10_wagons_that_serve_coins_still_give_points() -> None:
    game = phase_10(4, workers=1, pithead={"ld_m1": 1, "ld_e": 1})
    assert changes(game, after(game, "load:worker:0"), 0) == {"workers": -1, "score": 4, "coins": 3}


def test_kk_19_11_no_trade_here_and_no_loading_without_a_worker() -> None:
    game = phase_10(1, workers=1, coins=9)
    refused(game, "trade:buy", "KK-12.7", "KK-19.11")
    allowed(game, "load:worker:0")
    poor = on(last_go(seats={0: {"mines": cards(4), "workers": 0, "coins": 9}}), "loading")
    assert poor.decision.name == "marker", "not even asked"
