"""Chapters 2 and 3: information, stocks and setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .facts import DISASTERS, MINES, RAILWAY, ROW, VILLAGES, grounds_in_play, villages_in_play
from .table import (
    after,
    allowed,
    cards,
    changes,
    each_count,
    each_edition,
    idle,
    kept,
    last_go,
    new,
    on,
    refused,
    seat_of,
    table,
    turn_end,
)

# --- 2 Information and stocks ---------------------------------------------------------------------------------------


def test_kk_2_2_stocks_receive_what_is_paid() -> None:
    game = table(seats={0: {"coins": 5, "workers": 5, "mines": cards(1)}})
    before = game.position()["stock"]
    then = after(game, "flip:cokery").position()["stock"]
    assert then["coins"] == before["coins"] + 2
    assert then["workers"] == before["workers"] + 5
    then = after(game, "engine:T1").position()["stock"]
    assert (then["coins"], then["engines"]) == (before["coins"] + 1, before["engines"] - 1)


def test_kk_2_2_the_miner_supply_is_what_is_placed_nowhere() -> None:
    game = table(
        seats={0: {"mines": cards(1, 2), "rescue": ["T1"], "pithead": {"ck_m2": 2}}},
        camps={0: {"v_winz": 2}},
        stations={"s_y5": {0: 1}},
    )
    assert seat_of(game, 0)["miners"] == 20 - 2 - 1 - 2 - 2 - 1


def test_kk_2_3_workers_are_paid_first_then_markers_which_leave_the_game() -> None:
    game = table(seats={0: {"coins": 3, "workers": 3, "railway_markers": kept(worker=4)}})
    stock = game.position()["stock"]["workers"]
    game.choose("flip:ironworks")
    own = seat_of(game, 0)
    assert own["workers"] == 0
    assert own["railway_markers"]["worker"] == 2
    assert game.position()["stock"]["workers"] == stock + 3, "markers are no workers and leave the game"


def test_kk_2_3_a_sold_worker_before_a_marker() -> None:
    game = after(table(seats={0: {"workers": 1, "railway_markers": kept(worker=2)}}), "trade:sell")
    assert (seat_of(game, 0)["workers"], seat_of(game, 0)["railway_markers"]["worker"]) == (0, 1)


@pytest.mark.parametrize("use", ("flip", "trade", "loading"))
def test_kk_2_4_a_worker_marker_counts_as_a_worker(use: str) -> None:
    if use == "loading":
        game = on(last_go(seats={0: {"mines": cards(4), "railway_markers": kept(worker=1)}}), "loading")
        allowed(game, "load:worker:0")
        game.choose("load:worker:0")
        assert seat_of(game, 0)["railway_markers"]["worker"] == 0
        return
    game = table(seats={0: {"coins": 2, "workers": 0, "railway_markers": kept(worker=5)}})
    allowed(game, "flip:cokery", "flip:workforce:workers", "flip:loading", "trade:sell")
    four = table(seats={0: {"coins": 2, "workers": 0, "railway_markers": kept(worker=4)}})
    refused(four, "flip:cokery", "KK-12.1")
    allowed(four, "trade:sell")
    refused(table(seats={0: {"railway_markers": kept(worker=1)}}), "trade:sell", "KK-12.6")


def test_kk_2_5_income_is_paid_in_full_from_an_empty_bank() -> None:
    words = {0: {"mines": cards(3), "coins": 0}, 1: {"coins": 79}, 2: {"coins": 0}, 3: {"coins": 0}}
    game = last_go(seats=words, discs=[[], ["blank", "black", 0]] + [[]] * 3)
    assert game.position()["stock"]["coins"] == 0
    then = after(game, "end")
    assert seat_of(then, 0)["coins"] == 2
    assert then.position()["stock"]["coins"] < 0


def test_kk_2_5_only_the_sale_of_workers_is_limited_by_the_bank() -> None:
    rich = {1: {"coins": 79}, 2: {"coins": 0}, 3: {"coins": 0}}
    game = table(seats={0: {"coins": 0, "workers": 2, "bonus_marker": "consolidation_aid"}, **rich})
    assert game.position()["stock"]["coins"] == 0
    refused(game, "trade:sell", "KK-12.6")
    game.choose("bonus:consolidation_aid")
    assert seat_of(game, 0)["coins"] == 1
    assert game.position()["stock"]["coins"] == -1


def test_kk_2_5_a_railway_coin_from_an_empty_bank() -> None:
    words = {0: {"coins": 0}, 1: {"coins": 79}, 2: {"coins": 0}, 3: {"coins": 0}}
    game = table(seats=words, camps={0: {"v_winz": 1}}, rail={"s_y4": "coin"})
    then = after(game, "miners", "move:v_winz:s_y4")
    assert seat_of(then, 0)["coins"] == 1


def test_kk_2_6_points_never_fall_below_zero() -> None:
    game = last_go(turn=5, seats={0: {"mines": cards(4), "score": 3}}, discs=[[]] * 4 + [[0, "black", "black"]])
    then = idle(game, lambda g: g.position()["phase"] not in ("action_2", "disaster"))
    assert gained_by_disaster(then) == -3
    subsidence = table(
        pending=[{"step": "subsidence", "seat": 0}],
        turn=3,
        seats={0: {"score": 1}},
        change={"disaster.subsidence": True, "disaster.discs": ["blank", "black", "black"]},
    )
    assert seat_of(after(subsidence, "pay:points"), 0)["score"] == 0


def gained_by_disaster(game: Any) -> int:
    lines = seat_of(game, 0)["points"]
    return sum(one["points"] for one in lines if one["clause"] == "KK-14.8")


def test_kk_2_7_every_mine_card_has_one_ownership_miner() -> None:
    game = table(seats={0: {"coins": 4}})
    miners = seat_of(game, 0)["miners"]
    game.choose("buy:k_03_franziska")
    while game.decision.name != "go":
        game.choose(game.options()[0])
    assert seat_of(game, 0)["miners"] == miners - 1
    assert seat_of(game, 0)["mines"]["T1"] == {"mine": "k_03_franziska", "engine": False}
    assert "k_03_franziska" not in game.position()["display"]


# --- 3 Setup --------------------------------------------------------------------------------------------------------


@each_count
@each_edition
def test_kk_3_1_coins_and_points_at_the_start(players: int, edition: str) -> None:
    for seat in new(players, edition=edition).position()["seats"]:
        assert seat["coins"] == (5 if edition == "en" else 4)
        assert seat["score"] == 2


@each_count
def test_kk_3_2_everything_on_the_tableau_and_all_cards_on_the_front(players: int) -> None:
    position = new(players).position()
    for seat in position["seats"]:
        assert seat["miners"] == 20
        assert not any(seat["mines"].values())
        assert (seat["rescue"], seat["flipped"], seat["pithead"], seat["briquette"]) == ([], [], {}, [])
        assert (seat["workers"], seat["extra_actions"], seat["engines_beside"]) == (0, 0, 0)
        assert seat["railway_markers"] == kept()
    assert not any(village["settlements"] for village in position["villages"].values())


def test_kk_3_2_low_prices() -> None:
    game = table(turn=2, seats={0: {"coins": 2, "mines": cards(1)}}, workers={"v_winz": 0})
    assert changes(game, after(game, "engine:T1"), 0)["coins"] == -1
    assert changes(game, after(game, "engineer:ck_e"), 0)["coins"] == -1
    assert changes(game, after(game, "settle:v_winz", "miners:0"), 0)["coins"] == -2


@each_count
def test_kk_3_3_one_railway_marker_on_every_station_in_random_order(players: int) -> None:
    layouts = []
    for seed in range(6):
        stations = new(players, seed).position()["stations"]
        assert Counter(one["marker"] for one in stations.values()) == RAILWAY
        assert all(one["miners"] == {} for one in stations.values())
        layouts.append([one["marker"] for one in stations.values()])
    assert len({tuple(one) for one in layouts}) > 1


@each_count
def test_kk_3_4_workers_in_the_villages(players: int) -> None:
    position = new(players).position()
    expected = {id: VILLAGES[id].workers for id in villages_in_play(players)}
    assert {id: one["workers"] for id, one in position["villages"].items()} == expected
    assert position["stock"]["workers"] == 40 - sum(expected.values())


@each_count
def test_kk_3_5_disaster_markers_shuffled_and_hidden(players: int) -> None:
    seen = set()
    for seed in range(8):
        markers = new(players, seed).position()["disaster"]["markers"]
        assert Counter(markers) == DISASTERS
        seen.add(tuple(markers))
    assert len(seen) > 1
    one, other = (new(players, 3, draws={"disaster_markers": order}) for order in _two_orders())
    assert one.view(seat=0) == other.view(seat=0)


def _two_orders() -> tuple[list[str], list[str]]:
    first = ["subsidence", "highest_number", "additional_coin", "increased_buying_power", "increased_buying_power"]
    return first, first[::-1]


@each_count
def test_kk_3_6_six_trust_coins(players: int) -> None:
    assert new(players).position()["trust"]["coins"] == 6


@each_count
def test_kk_3_7_the_display_of_turn_1(players: int) -> None:
    grounds = grounds_in_play(players)
    expected = [id for id, one in MINES.items() if one.founded == 1 and one.ground in grounds]
    assert new(players).position()["display"] == expected
    assert len(expected) == (9 if players == 3 else 15)


@each_count
def test_kk_3_8_initial_row_of_bonus_markers(players: int) -> None:
    game = new(players)
    assert tuple(game.position()["bonus_row"]) == ROW
    assert ROW[-1] == "steam_engine"
    refused(game, "take:steam_engine", "KK-5.3")


@each_count
def test_kk_3_9_the_trust_buys_one_mine_per_turn(players: int) -> None:
    game = new(players)
    assert game.position()["trust"]["buys"] == 1
    lowest = game.position()["display"][0]
    assert list(turn_end(game).position()["trust"]["mines"]) == [lowest]


@each_count
def test_kk_3_10_a_start_player_at_random(players: int) -> None:
    starts = {new(players, seed).position()["start_player"] for seed in range(40)}
    assert starts == set(range(players))
    for seed in range(4):
        game = new(players, seed)
        assert game.decision.seat == game.position()["start_player"]
    assert new(players, draws={"start_player": 1}).decision.seat == 1


def test_kk_3_11_three_players_play_without_essen() -> None:
    position = new(3).position()
    assert len(position["villages"]) == 23
    assert all(MINES[id].ground in grounds_in_play(3) for id in position["display"])
