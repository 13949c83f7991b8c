"""Chapters 11 and 20: action e, insert and redeploy miners; railways."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .facts import NEXT_TO, RAILWAY, RESCUE_PLACES, STATIONS, VILLAGES, stations_in_play
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    each_count,
    each_edition,
    idle,
    kept,
    keys_of,
    last_go,
    no_position,
    on,
    refused,
    seat_of,
    table,
)

FRONT = {"ck_m1", "ck_m2", "iw_m1", "iw_m2", "ad_m1", "ad_m2", "ld_m1"}
ALL_PLACES = set(RESCUE_PLACES)


def action(key: str = "miners", players: int = 4, **words: Any) -> pyengine.Game:
    """Action e has begun; `own` are the fields of seat 0."""
    own = words.pop("own", {})
    return after(table(players, seats={0: own}, **words), key)


def cited(game: pyengine.Game, key: str) -> set[str]:
    """All clauses for which a key is refused."""
    refused(game, key)
    return {reason.clause for reason in game.why_not(key)}


# --- 11 Action e ----------------------------------------------------------------------------------------------------


def test_kk_11_1_two_insertions_and_two_steps_in_any_order() -> None:
    game = action(own={"rescue": ["T1"]})
    for order in (
        ("insert:T2", "insert:B1", "move:T1:ck_m1", "move:T2:iw_m1"),
        ("move:T1:ck_m1", "insert:T1", "move:T1:iw_m1", "insert:T1"),
        ("move:T1:T2", "move:T2:B1", "insert:T1", "insert:T2"),
    ):
        then = after(game, *order)
        assert asked(then) == ("go", 0), "nothing is left to do"
        assert seat_of(then, 0)["coins"] == seat_of(game, 0)["coins"], "free of charge"


def test_kk_11_1_no_third_insertion_and_no_third_step() -> None:
    game = action(own={"rescue": ["T1", "T2", "B1"]})
    inserted = after(game, "insert:ck_m1", "insert:iw_m1")
    refused(inserted, "insert:ad_m1", "KK-11.1")
    moved = after(game, "move:T1:supply", "move:T2:supply")
    refused(moved, "move:B1:supply", "KK-11.1")
    allowed(moved, "insert:T1", "done")


def test_kk_11_1_the_player_may_stop() -> None:
    then = after(action(), "insert:T1", "done")
    assert asked(then) == ("go", 0)
    refused(then, "miners", "KK-6.2")


def test_kk_11_1a_at_least_one_insertion_step_or_engineer_move() -> None:
    game = action()
    refused(game, "done", "KK-11.1a")
    allowed(after(game, "insert:T1"), "done")
    moved = action(own={"pithead": {"ck_e": 1}, "flipped": ["workforce"]})
    refused(moved, "done", "KK-11.1a")
    allowed(after(moved, "move:ck_e:iw_e"), "done")


def test_kk_11_1a_not_if_nothing_can_be_done() -> None:
    refused(table(seats={0: {"miners": 0}}), "miners", "KK-11.1a")
    nobody = table(seats={0: {"miners": 0, "bonus_marker": "miners"}})
    refused(nobody, "bonus:miners", "KK-11.1a")


def test_kk_11_2_one_miner_may_take_both_steps() -> None:
    game = action(camps={0: {"v_winz": 1}})
    then = after(game, "move:v_winz:s_y4", "move:s_y4:s_y5")
    assert then.position()["stations"]["s_y5"]["miners"] == {"0": 1}
    assert then.position()["stations"]["s_y4"]["miners"] == {}


def test_kk_11_2_a_miner_just_inserted_may_step() -> None:
    then = after(action(camps={0: {"v_winz": 0}}), "insert:v_winz", "move:v_winz:s_y3")
    assert then.position()["stations"]["s_y3"]["miners"] == {"0": 1}


def test_kk_11_2_a_miner_back_in_the_supply_may_be_inserted_again() -> None:
    game = action(own={"rescue": ["T1"], "miners": 0})
    refused(game, "insert:T2", "KK-11.3")
    then = after(game, "move:T1:supply", "insert:T2")
    assert seat_of(then, 0)["rescue"] == ["T2"]


def test_kk_11_3_where_a_miner_can_be_inserted() -> None:
    game = action(camps={0: {"v_winz": 1, "v_heven": 2}, 1: {"v_witten": 0}})
    assert keys_of(game, "insert:") == ALL_PLACES | FRONT | {"v_winz"}
    refused(game, "insert:v_heven", "KK-9.5")
    refused(game, "insert:v_witten", "KK-11.3")
    refused(game, "insert:v_linden", "KK-11.3")
    refused(game, "insert:s_y4", "KK-11.3")
    refused(game, "insert:T3")
    refused(game, "insert:ck_m3", "KK-11.3")
    refused(game, "insert:supply")


def test_kk_11_3_only_where_there_is_room() -> None:
    full: dict[str, Any] = {"rescue": ["T1", "B3"], "pithead": {"ck_m1": 1, "ck_m2": 1, "iw_m2": 2}}
    game = action(own=full)
    assert keys_of(game, "insert:") == (ALL_PLACES | FRONT) - {"T1", "B3", "ck_m1", "iw_m2"}
    for field in ("T1", "ck_m1", "iw_m2"):
        refused(game, f"insert:{field}", "KK-11.3")


def test_kk_11_3_the_spaces_of_the_back_sides() -> None:
    game = action(own={"flipped": ["cokery", "ironworks", "loading"]})
    pithead = keys_of(game, "insert:") - ALL_PLACES
    assert pithead == FRONT | {"ck_m3", "iw_m3", "ld_m2"}
    steel = action(own={"flipped": ["ironworks"], "pithead": {"iw_m2": 1}})
    refused(steel, "insert:iw_m2", "KK-11.3")


def test_kk_11_4_from_a_rescue_place_or_a_pithead_card() -> None:
    game = action(own={"rescue": ["T1"], "pithead": {"ck_m2": 1, "iw_m1": 1}}, camps={0: {"v_winz": 0}})
    assert keys_of(game, "move:T1:") == (ALL_PLACES - {"T1"}) | (FRONT - {"iw_m1"}) | {"supply"}
    assert keys_of(game, "move:ck_m2:") == (ALL_PLACES - {"T1"}) | (FRONT - {"iw_m1", "ck_m2"}) | {"supply"}
    refused(game, "move:T1:iw_m1", "KK-11.4")
    for key in ("move:T1:s_y4", "move:ck_m2:s_y4", "move:T2:T1", "move:T2:supply", "move:T1:ck_m3"):
        assert cited(game, key) == {"KK-11.4"}, key


def test_kk_11_5_from_a_settlement() -> None:
    game = action(own={"rescue": ["T2"]}, camps={0: {"v_winz": 1, "v_heven": 0}})
    assert keys_of(game, "move:v_winz:") == (ALL_PLACES - {"T2"}) | FRONT | {"supply", "s_y3", "s_y4"}
    refused(game, "move:v_winz:v_heven", "KK-11.7")
    assert cited(game, "move:v_winz:s_y5") == {"KK-20.6"}
    for key in ("move:v_heven:supply", "move:v_winz:T2", "move:v_winz:ck_m3"):
        assert cited(game, key) == {"KK-11.5"}, key


def test_kk_11_5_other_players_miners_cannot_be_moved() -> None:
    game = action(camps={1: {"v_winz": 2}}, stations={"s_y5": {1: 1}})
    assert cited(game, "move:v_winz:s_y4") == {"KK-11.5"}
    assert cited(game, "move:s_y5:s_y6") == {"KK-11.6"}


@pytest.mark.parametrize("station", STATIONS)
def test_kk_11_6_from_a_station(station: str) -> None:
    game = action(players=5, stations={station: {0: 1}})
    assert keys_of(game, f"move:{station}:") == {*NEXT_TO[station], "supply"}
    for target in ("T1", "ck_m1", "ck_m3"):
        assert cited(game, f"move:{station}:{target}") == {"KK-11.6"}
    full = action(players=5, stations={station: {0: 1}}, own={"rescue": ["T1"], "pithead": {"iw_m1": 1}})
    for target in ("T1", "iw_m1"):
        assert cited(full, f"move:{station}:{target}") == {"KK-11.6"}


def test_kk_11_7_no_step_leads_to_a_settlement_and_owners_stay() -> None:
    game = action(own={"rescue": ["T1"], "mines": cards(3)}, camps={0: {"v_winz": 0}}, stations={"s_y4": {0: 1}})
    for source in ("T1", "s_y4"):
        refused(game, f"move:{source}:v_winz", "KK-11.7")
    assert not [key for key in game.options() if "k_03" in key or "sp_" in key]


def test_kk_11_8_four_steps_and_one_engineer_with_the_workforce() -> None:
    own: dict[str, Any] = {
        "flipped": ["workforce"],
        "rescue": ["T1", "T2", "B1", "B2", "B3"],
        "pithead": {"ck_e": 1, "ad_e1": 1},
    }
    game = action(own=own)
    assert keys_of(game, "move:ck_e:") == {"iw_e", "ad_e2", "ld_e"}
    refused(game, "move:ck_e:ad_e1", "KK-11.8")
    refused(game, "move:iw_e:ld_e", "KK-11.8")
    four = after(game, *(f"move:{place}:supply" for place in ("T1", "T2", "B1", "B2")))
    refused(four, "move:B3:supply", "KK-11.1", "KK-11.8")
    allowed(four, "insert:T1", "move:ck_e:iw_e", "done")
    moved = after(four, "move:ck_e:iw_e")
    assert seat_of(moved, 0)["pithead"] == {"iw_e": 1, "ad_e1": 1}
    refused(moved, "move:iw_e:ld_e", "KK-11.8")
    two = after(moved, "insert:T1", "insert:T2")
    assert asked(two) == ("go", 0), "inserting stays at two"


def test_kk_11_8_only_the_own_workforce_counts() -> None:
    game = after(table(seats={0: {"rescue": ["T1", "T2", "B1"]}, 1: {"flipped": ["workforce"]}}), "miners")
    then = after(game, "move:T1:supply", "move:T2:supply")
    refused(then, "move:B1:supply", "KK-11.1")


def test_kk_11_9_the_marker_keeps_its_limits() -> None:
    own: dict[str, Any] = {
        "flipped": ["workforce"],
        "rescue": ["T1", "T2", "B1"],
        "pithead": {"ck_e": 1},
        "bonus_marker": "miners",
    }
    game = action("bonus:miners", own=own)
    refused(game, "move:ck_e:iw_e", "KK-11.8", "KK-11.9")
    then = after(game, "move:T1:supply", "move:T2:supply")
    refused(then, "move:B1:supply", "KK-11.1", "KK-11.9")
    both = after(then, "insert:T1", "insert:T2")
    assert asked(both) == ("go", 0)
    allowed(both, "miners")


def test_kk_11_10_lost_miners_stay_away() -> None:
    game = on(last_go(seats={0: {"mines": cards(4), "coins": 0}}, discs=[[], [0, "black", "black"]]), "loading")
    own = seat_of(game, 0)
    assert (own["lost_miners"], own["miners"]) == (1, 18)
    later = idle(game, lambda g: g.position()["turn"] == 5)
    assert seat_of(later, 0)["lost_miners"] >= 1


# --- 20 Railways ----------------------------------------------------------------------------------------------------


def test_kk_20_1_any_number_of_miners_of_any_players() -> None:
    game = action(camps={0: {"v_winz": 1}}, stations={"s_y4": {0: 3, 1: 2, 3: 1}})
    then = after(game, "move:v_winz:s_y4")
    assert then.position()["stations"]["s_y4"]["miners"] == {"0": 4, "1": 2, "3": 1}


def test_kk_20_2_the_first_miner_takes_the_marker() -> None:
    game = action(camps={0: {"v_winz": 2}}, rail={"s_y4": "wagon", "s_y5": "worker"})
    then = after(game, "move:v_winz:s_y4")
    assert seat_of(then, 0)["railway_markers"] == kept(wagon=1)
    assert then.position()["stations"]["s_y4"]["marker"] is None
    then = after(then, "move:s_y4:s_y5")
    assert seat_of(then, 0)["railway_markers"] == kept(wagon=1, worker=1), "also from another station"
    again = after(table(seats={1: {}}, camps={0: {"v_winz": 2}}, stations={"s_y4": {1: 1}}), "miners")
    then = after(again, "move:v_winz:s_y4")
    assert seat_of(then, 0)["railway_markers"] == kept(), "the second one takes nothing"


def test_kk_20_2_a_station_left_again_has_no_marker() -> None:
    game = action(camps={0: {"v_winz": 1}}, rail={"s_y4": "wagon"})
    game = after(game, "move:v_winz:s_y4", "move:s_y4:supply")
    assert game.position()["stations"]["s_y4"] == {"marker": None, "miners": {}}
    no_position(stations={"s_y4": {0: 1}}, rail={"s_y4": "wagon"})


@pytest.mark.parametrize("kind", RAILWAY)
def test_kk_20_3_points_and_coins_at_once_the_others_are_kept(kind: str) -> None:
    game = action(camps={0: {"v_winz": 1}}, rail={"s_y4": kind})
    then = after(game, "move:v_winz:s_y4")
    own = changes(game, then, 0)
    assert own == {"vp": {"score": 2}, "coin": {"coins": 1}}.get(kind, {})
    expected = kept(**{kind: 1}) if kind in ("worker", "wagon", "consolidation") else kept()
    assert seat_of(then, 0)["railway_markers"] == expected


def test_kk_20_3_each_kept_marker_is_used_once() -> None:
    game = after(table(seats={0: {"coins": 2, "workers": 1, "railway_markers": kept(worker=1)}}), "flip:loading")
    assert seat_of(game, 0)["railway_markers"]["worker"] == 0


@each_edition
def test_kk_20_4_a_fresh_worker_marker(edition: str) -> None:
    game = table(edition=edition, seats={0: {"workers": 1}}, camps={0: {"v_winz": 1}}, rail={"s_y4": "worker"})
    game = after(game, "miners", "move:v_winz:s_y4", "done")
    if edition == "fr":
        refused(game, "trade:sell", "KK-12.6", "KK-20.4")
        assert seat_of(game, 0)["new_railway_markers"] == kept(worker=1)
    else:
        allowed(game, "trade:sell")
    later = idle(game, lambda g: g.decision.name == "go" and g.position()["turn"] == 3 and g.decision.seat == 0)
    assert seat_of(later, 0)["new_railway_markers"] == kept()
    allowed(later, "trade:sell")


@each_edition
def test_kk_20_4_a_fresh_wagon_marker(edition: str) -> None:
    words = {0: {"mines": cards(4), "workers": 1}}
    game = table(edition=edition, seats=words, camps={0: {"v_winz": 1}}, rail={"s_y4": "wagon"})
    game = on(after(game, "miners", "move:v_winz:s_y4", "done"), "loading")
    allowed(game, "load:worker:0")
    assert ("load:worker:1" in game.options()) == (edition != "fr")


@each_edition
def test_kk_20_4_a_fresh_consolidation_marker(edition: str) -> None:
    words = {0: {"mines": cards(12), "coins": 9}, 1: {"mines": cards(16), "coins": 9}}
    game = table(
        edition=edition,
        turn=3,
        seats=words,
        camps={0: {"v_winz": 1}},
        rail={"s_y4": "consolidation"},
        discs=[["black", "black", "blank"]] * 5,
        larges=[["l_vereinigter_general"]],
    )
    game = on(after(game, "miners", "move:v_winz:s_y4", "done"), "consolidation.markers", "bid")
    assert game.decision.name == ("bid" if edition == "fr" else "consolidation.markers")


@pytest.mark.parametrize("station", STATIONS)
def test_kk_20_5_adjacent_stations(station: str) -> None:
    for other in NEXT_TO[station]:
        assert station in NEXT_TO[other], "track leads both ways"
    game = action(players=4, stations={station: {0: 1}})
    for other in STATIONS:
        if other != station and other not in NEXT_TO[station]:
            refused(game, f"move:{station}:{other}", "KK-20.5")


def test_kk_20_5_lines_change_at_shared_villages() -> None:
    for a, b in (("s_y7", "s_r6"), ("s_y1", "s_g1"), ("s_y2", "s_r2"), ("s_y1", "s_r1")):
        assert b in NEXT_TO[a]
        allowed(action(players=5, stations={a: {0: 1}}), f"move:{a}:{b}")


def test_kk_20_6_a_settlement_gives_access_to_its_stations() -> None:
    for village, known in VILLAGES.items():
        for station in STATIONS:
            game = action(players=5, camps={0: {village: 1}})
            key = f"move:{village}:{station}"
            assert (key in game.options()) == (station in known.stations)


@each_count
def test_kk_20_6_only_stations_in_play(players: int) -> None:
    game = action(players=players, camps={0: {"v_eiberg": 1}})
    expected = set(VILLAGES["v_eiberg"].stations) & set(stations_in_play(players))
    assert {one for one in keys_of(game, "move:v_eiberg:") if one.startswith("s_")} == expected
