"""The worked examples of the rulebooks, EX-1 to EX-15."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .facts import stations_in_play
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    each_edition,
    gained,
    kept,
    keys_of,
    last_go,
    mine,
    new,
    on,
    refused,
    seat_of,
    table,
    turn_end,
)

RED, GREEN, BLUE = 0, 1, 2


def test_ex_01_four_owned_mines_in_a_ground() -> None:
    game = last_go(
        turn=5,
        seats={BLUE: {"mines": cards(3)}, GREEN: {"mines": cards(21)}},
        change={"trust.mines.k_35_hamburg": "engine", "trust.mines.k_42_ringeltaube": "engine"},
    )
    then = on(game, "consolidation.markers", "bid", "loading")
    assert [gained(then, seat, "KK-17.1") for seat in range(4)] == [0, 4, 4, 0]


@each_edition
def test_ex_02_board_scoring_4_5_11(edition: str) -> None:
    game = last_go(
        turn=3,
        edition=edition,
        seats={RED: {"mines": cards(3)}, BLUE: {"mines": cards(21, 27, 37)}, GREEN: {"mines": cards(28, 6)}},
        camps={
            RED: {"v_langendreer": 0},
            GREEN: {"v_heven": 0},
            BLUE: {"v_uemmingen": 0, "v_bommern": 0, "v_steinhausen": 0},
        },
        stations={"s_y7": {GREEN: 1}},
        change={"trust.mines.k_35_hamburg": "engine"},
    )
    if edition == "fr":
        game = after(game, "miners", "insert:T1", "done")
    then = on(game, "loading")
    assert [gained(then, seat, "KK-17.1") for seat in (RED, GREEN, BLUE, 3)] == [4, 5, 11, 0]
    lines = {one["what"]: one["points"] for one in seat_of(then, BLUE)["points"] if one["clause"] == "KK-17.1"}
    assert lines == {
        "g_hamburg_franziska": 5,
        "g_herbeder_steinkohlewerke": 2,
        "g_vereinigte_bommerbaenke_tiefbau": 4,
    }
    lines = {one["what"]: one["points"] for one in seat_of(then, GREEN)["points"] if one["clause"] == "KK-17.1"}
    assert lines == {"g_klosterbusch": 2, "g_vereinigte_bommerbaenke_tiefbau": 3}


def test_ex_03_consolidation_of_vereinigter_general() -> None:
    large = "l_vereinigter_general"
    game = table(
        turn=3,
        phase="consolidations",
        pending=[{"step": "consolidation.markers", "seat": BLUE, "mine": large}],
        seats={
            BLUE: {"mines": cards(16), "coins": 1, "bonus_marker": "consolidation_aid", "score": 10},
            GREEN: {"mines": cards(12), "coins": 9, "pithead": {"ad_e1": 1}, "score": 10},
            3: {"mines": cards(9), "coins": 9},
        },
        change={
            "trust.coins": 2,
            "trust.mines": {"k_01_generals_erbstollen": "engine"},
            "large_mines": ["l_nachtigall_tiefbau"],
        },
    )
    engines = game.position()["stock"]["engines"]
    game.choose("use:consolidation_aid")
    assert asked(game) == ("bid", BLUE), "numbers 16 > 12"
    assert game.position()["pending"][0]["totals"] == {str(BLUE): 3, str(GREEN): 2}
    assert set(game.options()) == {"bid:4", "pass"}, "the Trust has 2 + 1 = 3 too, and Blue one coin"
    row = game.position()["bonus_row"]
    assert [marker for marker in row if marker][-1] == "consolidation_aid"
    bank = game.position()["stock"]["coins"]
    game.choose("bid:4")
    assert asked(game) == ("bid", GREEN)
    refused(game, "bid:4", "KK-18.9")
    allowed(game, "bid:5")
    assert seat_of(after(game, "bid:5"), GREEN)["coins"] == 9 - 3, "total 5 costs 3 coins; Blue has none left"
    game.choose("pass")
    blue, green = seat_of(game, BLUE), seat_of(game, GREEN)
    assert blue["coins"] == 0
    assert game.position()["stock"]["coins"] == bank + 1
    assert (blue["score"], green["score"]) == (14, 12)
    assert blue["mines"]["T1"] == {"mine": large, "engine": True}
    assert blue["engines_beside"] == 0
    assert green["mines"]["T1"] is None
    assert (blue["miners"], green["miners"]) == (19, 20)
    assert green["coins"] == 9
    assert green["pithead"] == {"ad_e1": 1}
    assert game.position()["stock"]["engines"] == engines
    position = game.position()
    assert not {"k_01_generals_erbstollen", "k_12_grosse_nebenbank", "k_16_glocke"} & set(position["display"])
    assert "k_01_generals_erbstollen" not in position["trust"]["mines"]


def test_ex_03_later_the_large_mine_scores_one_and_its_settlements() -> None:
    words: dict[int, Any] = {BLUE: {"mines": cards("l_vereinigter_general")}}
    for camps, points in (({}, 1), ({"v_hoentrop": 0}, 2), ({"v_hoentrop": 0, "v_eiberg": 0, "v_winz": 0}, 3)):
        game = on(last_go(turn=4, seats=words, camps={BLUE: camps}), "loading", "bid")
        assert gained(game, BLUE, "KK-17.1") == points


def test_ex_04_administration() -> None:
    game = table(
        turn=3,
        phase="consolidations",
        pending=[{"step": "bid", "seat": GREEN, "mine": "l_vereinigter_general"}],
        seats={GREEN: {"mines": cards(12), "pithead": {"ad_e1": 1, "ad_e2": 1}, "coins": 9}},
        change={"trust.coins": 6},
    )
    assert game.position()["pending"][0]["totals"] == {str(GREEN): 3}


def test_ex_05_placing_the_second_card() -> None:
    game = after(table(seats={RED: {"mines": cards(1)}}), "buy:k_03_franziska", "from:v_witten")
    assert keys_of(game, "place:") == {"T2", "B1"}


def test_ex_06_moving_railway_miners() -> None:
    game = after(table(camps={RED: {"v_winz": 1, "v_heven": 0}}), "miners")
    assert {key for key in keys_of(game, "move:v_winz:") if key[0] in "sv" and key != "supply"} == {"s_y3", "s_y4"}
    then = after(game, "move:v_winz:s_y4")
    assert keys_of(then, "move:s_y4:") == {"s_y3", "s_y5", "supply"}
    refused(then, "move:s_y4:v_winz", "KK-11.7")
    refused(game, "insert:s_y4", "KK-11.3")


WAGONS = (4, 21, 19, 24, 12, 9)


def loading(wagons: int, **own: Any) -> pyengine.Game:
    words: dict[str, Any] = {"mines": cards(*WAGONS[:wagons]), "coins": 0, "score": 10, **own}
    return table(pending=[{"step": "loading", "seat": 0}], turn=2, phase="pithead", seats={0: words})


@pytest.mark.parametrize(("wagons", "coins"), [(1, 0), (2, 2), (3, 2), (4, 3), (6, 3)])
def test_ex_07_loading_front_side(wagons: int, coins: int) -> None:
    game = loading(wagons, workers=1, pithead={"ld_m1": 1, "ld_e": 1})
    then = seat_of(after(game, "load:worker:0"), 0)
    assert (then["score"] - 10, then["coins"], then["workers"]) == (wagons, coins, 0)


def test_ex_07_only_the_miner_and_the_wagon_marker() -> None:
    for wagons in (2, 3, 4, 6):
        game = loading(wagons, workers=1, pithead={"ld_m1": 1})
        assert seat_of(after(game, "load:worker:0"), 0)["coins"] == 1
    game = loading(1, workers=1, pithead={"ld_m1": 1}, bonus_marker="wagon")
    then = seat_of(after(game, "load:marker:0"), 0)
    assert (then["workers"], then["score"], then["coins"]) == (1, 12, 1)


@pytest.mark.parametrize(("wagons", "coins"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3)])
def test_ex_08_loading_ii(wagons: int, coins: int) -> None:
    words: dict[str, Any] = {"flipped": ["loading"], "pithead": {"ld_m1": 1, "ld_m2": 1, "ld_e": 1}}
    game = loading(min(wagons, 6), **words, railway_markers=kept(wagon=max(0, wagons - 6)))
    then = seat_of(after(game, f"load:free:{max(0, wagons - 6)}"), 0)
    assert (then["score"] - 10, then["coins"]) == (wagons, coins)


@pytest.mark.parametrize(
    ("flipped", "pithead", "coins", "points"),
    [
        ([], {"ck_e": 1, "ck_m1": 1, "ck_m2": 1}, 2, 0),
        ([], {"ck_e": 1, "ck_m1": 1, "ck_m2": 2}, 3, 0),
        (["cokery"], {"ck_e": 1, "ck_s": 1, "ck_m1": 1, "ck_m3": 1, "ck_m2": 2}, 5, 0),
        ([], {"iw_e": 1, "iw_m1": 1, "iw_m2": 2}, 0, 3),
        (["ironworks"], {"iw_e": 1, "iw_m1": 1, "iw_m2": 1, "iw_m3": 1}, 0, 6),
    ],
)
def test_ex_09_cokery_and_ironworks(flipped: list[str], pithead: dict[str, int], coins: int, points: int) -> None:
    game = last_go(seats={0: {"flipped": flipped, "pithead": pithead, "coins": 0, "score": 10}})
    own = seat_of(after(game, "end"), 0)
    assert (own["coins"], own["score"] - 10) == (coins, points)


def test_ex_10_price_increases() -> None:
    words: dict[int, dict[str, Any]] = {RED: {"coins": 3, "workers": 5}, GREEN: {"coins": 2, "mines": cards(1)}}
    game = table(seats=words)
    flipped = after(game, "flip:ironworks")
    assert changes(game, flipped, RED) == {"coins": -3, "workers": -5, "score": 8, "extra_actions": 1}
    green = after(flipped, "end")
    assert changes(green, after(green, "engine:T1"), GREEN) == {"coins": -2}
    words[GREEN]["bonus_marker"] = "steam_engine"
    green = after(table(seats=words), "flip:ironworks", "end")
    assert changes(green, after(green, "bonus:steam_engine:T1"), GREEN) == {"coins": -1}


def test_ex_11_rewards_on_the_tableau() -> None:
    villages = ("v_linden", "v_stiepel", "v_bommern", "v_buchholz", "v_winz")
    rewards: tuple[dict[str, int], ...] = ({}, {}, {"extra_actions": 1}, {"score": 3}, {"score": 5})
    for built, reward in enumerate(rewards):
        game = table(camps={0: dict.fromkeys(villages[:built], 0)}, workers=dict.fromkeys(villages[built:], 0))
        assert changes(game, after(game, f"settle:{villages[built]}", "miners:0"), 0) == {"coins": -2, **reward}
    for placed, reward in enumerate(({}, {}, {"extra_actions": 1})):
        game = table(seats={0: {"pithead": dict.fromkeys(("ck_e", "iw_e")[:placed], 1)}})
        assert changes(game, after(game, "engineer:ld_e"), 0) == {"coins": -1, **reward}


@pytest.mark.parametrize(("engines", "total"), [(4, 61), (7, 72)])
def test_ex_12_final_scoring_table(engines: int, total: int) -> None:
    game = last_go(
        turn=5,
        seats={RED: {"engines_beside": engines, "coins": 7, "extra_actions": 2, "score": 30}},
        stations={one: {RED: 1} for one in ("s_b1", "s_b2", "s_b3", "s_y4")},
    )
    assert turn_end(game).scores()[RED] == total


def test_ex_13_three_players() -> None:
    assert set(stations_in_play(3)) == {
        *(f"s_y{n}" for n in range(3, 8)),
        *(f"s_r{n}" for n in range(2, 7)),
        *(f"s_b{n}" for n in range(1, 4)),
    }
    position = new(3).position()
    assert not {"v_ueberruhr", "v_byfang", "v_heisingen", "v_kupferdreh"} & set(position["villages"])
    assert {"v_eiberg", "v_burgaltendorf"} <= set(position["villages"])
    assert sum(one["workers"] for one in position["villages"].values()) == 32
    assert position["stock"]["workers"] == 8


@pytest.mark.parametrize(("turn", "coins", "later"), [(3, 1, 3), (3, 4, 4), (4, 0, 3), (1, 1, 1), (2, 0, 0)])
def test_ex_14_coal_trust_refill(turn: int, coins: int, later: int) -> None:
    words: dict[int, Any] = {
        n: {"mines": cards(number), "coins": 0, "miners": 9} for n, number in enumerate((3, 4, 19 if turn > 1 else 9))
    }
    game = last_go(turn=turn, seats=words, change={"trust.coins": coins}, discs=[[0, 1, 2]] * 5)
    assert turn_end(game).position()["trust"]["coins"] == later


@each_edition
def test_ex_15_highest_number_by_edition(edition: str) -> None:
    left = (1, 3, 12, 14)
    owned = {0: (2, 4, 5, 6, 7, 8), 1: (9, 10, 11, 13, 15)}
    words: dict[int, Any] = {n: {"mines": cards(*numbers), "coins": 0} for n, numbers in owned.items()}
    first = ["highest_number", "additional_coin", "increased_buying_power", "increased_buying_power", "subsidence"]
    game = last_go(
        turn=1, edition=edition, seats=words, discs=[[0, "black", "black"]], change={"disaster.markers": first}
    )
    if edition == "fr":
        game = after(game, "miners", "insert:T1", "done")
    assert game.position()["display"] == [mine(n) for n in left]
    bought = set(turn_end(game).position()["trust"]["mines"])
    assert bought == ({mine(14)} if edition == "en" else {mine(14), mine(1)})
