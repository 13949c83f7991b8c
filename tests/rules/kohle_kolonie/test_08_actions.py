"""Chapters 8, 9 and 10: steam engines, settlements, engineers."""

from __future__ import annotations

import pytest

from .facts import ENGINEER_SPACES, VILLAGES
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    each_edition,
    keys_of,
    last_go,
    no_position,
    on,
    refused,
    seat_of,
    table,
)

# --- 8 Steam engines ------------------------------------------------------------------------------------------------


def test_kk_8_1_not_in_turn_1() -> None:
    first = table(turn=1, seats={0: {"coins": 5, "mines": cards(1)}})
    refused(first, "engine:T1", "KK-8.1")
    allowed(table(turn=2, seats={0: {"coins": 5, "mines": cards(1)}}), "engine:T1")


def test_kk_8_1_nor_by_marker() -> None:
    own = {"coins": 5, "mines": cards(1)}
    refused(table(turn=1, seats={0: own}), "bonus:steam_engine:T1", "KK-8.1")
    no_position(turn=1, seats={0: {**own, "bonus_marker": "steam_engine"}})
    allowed(table(turn=2, seats={0: {**own, "bonus_marker": "steam_engine"}}), "bonus:steam_engine:T1")


@pytest.mark.parametrize("flipper", (0, 3))
def test_kk_8_2_one_coin_and_two_for_all_after_the_first_ironworks(flipper: int) -> None:
    words = {0: {"coins": 2, "mines": cards(1)}}
    game = table(seats=words)
    assert changes(game, after(game, "engine:T1"), 0) == {"coins": -1}
    words.setdefault(flipper, {})["flipped"] = ["ironworks"]
    expensive = table(seats=words)
    assert changes(expensive, after(expensive, "engine:T1"), 0) == {"coins": -2}
    words[0]["coins"] = 1
    refused(table(seats=words), "engine:T1", "KK-8.2")
    words[0]["bonus_marker"] = "steam_engine"
    allowed(table(seats=words), "bonus:steam_engine:T1")


def test_kk_8_3_an_engine_must_be_in_the_stock() -> None:
    game = table(seats={0: {"coins": 5, "mines": cards(1)}, 1: {"engines_beside": 20}})
    assert game.position()["stock"]["engines"] == 0
    refused(game, "engine:T1", "KK-8.3")
    last = table(seats={0: {"coins": 5, "mines": cards(1)}, 1: {"engines_beside": 19}})
    assert after(last, "engine:T1").position()["stock"]["engines"] == 0


def test_kk_8_4_on_an_own_card_without_engine_or_the_flipped_cokery() -> None:
    game = table(5, turn=4, seats={0: {"coins": 5, "mines": cards(3, 28, "l_vereinigter_general", engines=["T1"])}})
    assert keys_of(game, "engine:") == {"T2", "T3"}
    refused(game, "engine:T1", "KK-8.4")
    refused(game, "engine:B1", "KK-8.4")
    refused(game, "engine:ck_s", "KK-8.4")
    flipped = table(seats={0: {"coins": 5, "flipped": ["cokery"]}})
    assert keys_of(flipped, "engine:") == {"ck_s"}
    then = after(flipped, "engine:ck_s")
    assert seat_of(then, 0)["pithead"]["ck_s"] == 1
    full = table(seats={0: {"coins": 5, "flipped": ["cokery"], "pithead": {"ck_s": 1}}})
    refused(full, "engine:ck_s", "KK-8.4")
    no_position(seats={0: {"pithead": {"ck_s": 1}}})


def test_kk_8_5_an_engine_adds_one_coin_in_phase_7() -> None:
    for engines, coins in (((), 3), (("T1",), 4), (("T1", "T2"), 5)):
        game = last_go(seats={0: {"coins": 0, "mines": cards(3, 6, engines=engines)}})
        assert seat_of(on(game, "loading"), 0)["coins"] == coins


def test_kk_8_6_nothing_moves_an_engine() -> None:
    words = {
        "coins": 9,
        "mines": cards(1, 2, engines=["T1"]),
        "flipped": ["workforce", "cokery"],
        "pithead": {"ck_s": 1},
    }
    game = table(seats={0: words})
    game.choose("miners")
    refused(game, "move:ck_s:T2")
    refused(game, "move:ck_s:supply")


# --- 9 Settlements --------------------------------------------------------------------------------------------------

EMPTY = {"v_winz": 0, "v_heven": 0, "v_witten": 0}


@pytest.mark.parametrize("flipper", (0, 2))
def test_kk_9_1_two_coins_and_three_after_the_first_workforce(flipper: int) -> None:
    words = {0: {"coins": 3}}
    game = table(seats=words, workers=EMPTY)
    assert changes(game, after(game, "settle:v_winz", "miners:0"), 0) == {"coins": -2}
    words.setdefault(flipper, {})["flipped"] = ["workforce"]  # type: ignore[assignment]
    expensive = table(seats=words, workers=EMPTY)
    assert changes(expensive, after(expensive, "settle:v_winz", "miners:0"), 0) == {"coins": -3}
    words[0]["coins"] = 2
    refused(table(seats=words, workers=EMPTY), "settle:v_winz", "KK-9.1")
    words[0]["bonus_marker"] = "settlement"  # type: ignore[assignment]
    allowed(table(seats=words, workers=EMPTY), "bonus:settlement:v_winz")


def test_kk_9_2_an_empty_village_with_a_free_place_and_no_own_settlement() -> None:
    game = table(workers=EMPTY)
    assert keys_of(game, "settle:") == set(EMPTY)
    refused(game, "settle:v_linden", "KK-9.2")
    refused(table(camps={1: {"v_winz": 0}}), "settle:v_winz", "KK-9.2")
    half = table(camps={1: {"v_heven": 0}})
    allowed(half, "settle:v_heven")
    refused(table(camps={0: {"v_heven": 0}}), "settle:v_heven", "KK-9.2")
    refused(table(camps={1: {"v_heven": 0}, 2: {"v_heven": 0}}), "settle:v_heven", "KK-9.2")
    refused(table(3, workers={"v_winz": 0}), "settle:v_byfang", "KK-9.2", "KK-23.2")


def test_kk_9_2_a_settlement_must_be_left() -> None:
    five = dict.fromkeys(("v_linden", "v_stiepel", "v_bommern", "v_buchholz", "v_weitmar"), 0)
    game = table(seats={0: {"coins": 9}}, camps={0: five}, workers=EMPTY)
    refused(game, "settle:v_winz", "KK-9.2")
    assert not keys_of(game, "settle:")


def test_kk_9_3_no_mine_nearby_is_needed() -> None:
    for village in VILLAGES:
        game = table(5, workers={village: 0})
        allowed(game, f"settle:{village}")


@each_edition
def test_kk_9_4_none_one_or_two_miners_at_once(edition: str) -> None:
    game = after(table(edition=edition, workers=EMPTY), "settle:v_winz")
    assert asked(game) == ("settle.miners", 0)
    assert set(game.options()) == {"miners:0", "miners:1", "miners:2"}
    refused(game, "miners:3", "KK-9.4")
    for count in range(3):
        then = after(game, f"miners:{count}")
        assert then.position()["villages"]["v_winz"]["settlements"] == [{"seat": 0, "miners": count}]
        assert seat_of(then, 0)["miners"] == 20 - count


def test_kk_9_4_only_from_the_supply() -> None:
    one = after(table(seats={0: {"miners": 1}}, workers=EMPTY), "settle:v_winz")
    assert set(one.options()) == {"miners:0", "miners:1"}
    none = after(table(seats={0: {"miners": 0}}, workers=EMPTY), "settle:v_winz")
    assert asked(none) == ("go", 0)


def test_kk_9_5_never_more_than_two_miners_and_it_never_moves() -> None:
    no_position(camps={0: {"v_winz": 3}})
    game = after(table(camps={0: {"v_winz": 2}}), "miners")
    refused(game, "insert:v_winz", "KK-9.5")
    one = after(table(camps={0: {"v_winz": 1}}), "miners", "insert:v_winz")
    refused(one, "insert:v_winz", "KK-9.5")
    assert one.position()["villages"]["v_winz"]["settlements"] == [{"seat": 0, "miners": 2}]


@pytest.mark.parametrize("built", range(5))
def test_kk_9_6_rewards_of_the_third_fourth_and_fifth_settlement(built: int) -> None:
    villages = ("v_linden", "v_stiepel", "v_bommern", "v_buchholz")[:built]
    game = table(camps={0: dict.fromkeys(villages, 0)}, workers=EMPTY)
    reward = ({}, {}, {"extra_actions": 1}, {"score": 3}, {"score": 5})[built]
    assert changes(game, after(game, "settle:v_winz", "miners:0"), 0) == {"coins": -2, **reward}


# --- 10 Engineers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flipper", (0, 1))
def test_kk_10_1_one_coin_and_two_after_the_first_cokery(flipper: int) -> None:
    words = {0: {"coins": 2}}
    game = table(seats=words)
    assert changes(game, after(game, "engineer:iw_e"), 0) == {"coins": -1}
    words.setdefault(flipper, {})["flipped"] = ["cokery"]  # type: ignore[assignment]
    expensive = table(seats=words)
    assert changes(expensive, after(expensive, "engineer:iw_e"), 0) == {"coins": -2}
    words[0]["coins"] = 1
    refused(table(seats=words), "engineer:iw_e", "KK-10.1")
    words[0]["bonus_marker"] = "engineer"  # type: ignore[assignment]
    allowed(table(seats=words), "bonus:engineer:iw_e")


def test_kk_10_2_on_an_empty_engineer_space() -> None:
    assert keys_of(table(), "engineer:") == set(ENGINEER_SPACES)
    game = table(seats={0: {"pithead": {"ad_e1": 1, "ck_e": 1}}})
    assert keys_of(game, "engineer:") == {"iw_e", "ad_e2", "ld_e"}
    refused(game, "engineer:ck_e", "KK-10.2")
    refused(game, "engineer:ck_m1")
    refused(game, "engineer:workforce")


def test_kk_10_2_only_three_engineers() -> None:
    game = table(seats={0: {"pithead": {"ad_e1": 1, "ck_e": 1, "iw_e": 1}}})
    refused(game, "engineer:ld_e", "KK-10.2")


@pytest.mark.parametrize("placed", range(3))
def test_kk_10_3_the_third_engineer_brings_an_extra_action_marker(placed: int) -> None:
    game = table(seats={0: {"pithead": dict.fromkeys(("ck_e", "iw_e")[:placed], 1)}})
    reward = {"extra_actions": 1} if placed == 2 else {}
    assert changes(game, after(game, "engineer:ld_e"), 0) == {"coins": -1, **reward}


def test_kk_10_4_a_placed_engineer_stays_without_the_workforce() -> None:
    game = after(table(seats={0: {"pithead": {"ck_e": 1}}}), "miners")
    refused(game, "move:ck_e:iw_e", "KK-11.8")
    flipped = after(table(seats={0: {"pithead": {"ck_e": 1}, "flipped": ["workforce"]}}), "miners")
    allowed(flipped, "move:ck_e:iw_e")
    refused(flipped, "move:ck_e:supply")
    refused(flipped, "move:ck_e:T1")
