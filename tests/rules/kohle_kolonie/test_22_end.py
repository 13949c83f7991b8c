"""Chapters 22 and 23: final scoring and the game of three."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine
from pyengine.table import Table

from .facts import CITY, LARGE, LINE_POINTS, LINES, MINES, OUT_WITH_THREE, VILLAGES, stations_in_play
from .table import (
    after,
    cards,
    each_count,
    each_edition,
    gained,
    kept,
    keys_of,
    last_go,
    new,
    no_position,
    refused,
    seat_of,
    table,
    turn_end,
)


def ended(players: int = 4, edition: str = "de", **words: Any) -> pyengine.Game:
    """The game is over; everybody had what is told before the last question, and no income came."""
    seats = {n: {"coins": 0, "score": 10, **words.get("seats", {}).get(n, {})} for n in range(players)}
    rest = {name: value for name, value in words.items() if name != "seats"}
    game = turn_end(last_go(players, turn=5, edition=edition, seats=seats, discs=[["black"] * 3] * 5, **rest))
    assert game.over
    return game


@pytest.mark.parametrize("engines", range(10))
def test_kk_22_1_points_for_steam_engines(engines: int) -> None:
    game = ended(seats={0: {"engines_beside": engines}})
    assert gained(game, 0, "KK-22.1") == (0, 3, 5, 8, 12, 17, 23, 23, 23, 23)[engines]


def test_kk_22_1_on_mine_cards_on_the_cokery_and_beside() -> None:
    own = {
        "mines": cards(28, 41, engines=["T1", "T2"]),
        "flipped": ["cokery"],
        "pithead": {"ck_s": 1},
        "engines_beside": 1,
    }
    assert gained(ended(seats={0: own}), 0, "KK-22.1") == 12


@pytest.mark.parametrize("coins", range(7))
def test_kk_22_2_a_point_per_two_coins(coins: int) -> None:
    assert gained(ended(seats={0: {"coins": coins}}), 0, "KK-22.2") == coins // 2


@each_edition
def test_kk_22_3_station_spaces_or_in_france_miners(edition: str) -> None:
    game = ended(edition=edition, stations={"s_y3": {0: 3, 1: 1}, "s_r2": {0: 1}})
    assert gained(game, 0, "KK-22.3") == (4 if edition == "fr" else 2)
    assert gained(game, 1, "KK-22.3") == 1


def test_kk_22_3_the_report_of_the_end_counts_what_the_edition_counts() -> None:
    for edition, said, count in (
        ("de", "Each station where you have a miner scores 1 point.", 1),
        ("fr", "Each of your miners on a station scores 1 point.", 2),
    ):
        game = turn_end(last_go(turn=5, edition=edition, stations={"s_y4": {0: 2}}))
        told = [entry for entry in game.log() if entry.clause == "KK-22.3"]
        assert [entry.text for entry in told] == [said], edition
        assert gained(game, 0, "KK-22.3") == count
        report = game.rules.reports(list(game.events()), "en", game.seats)[-1]
        parts = [part for part in report["rows"][0]["parts"] if part["text"].startswith("Stations")]
        assert parts == [{"text": f"Stations: {count} × 1 = {count}", "amount": count, "targets": []}]


@each_count
@pytest.mark.parametrize("line", LINES)
def test_kk_22_4_complete_lines(players: int, line: str) -> None:
    in_play = [one for one in LINES[line] if one in stations_in_play(players)]
    if not in_play:
        return
    points = LINE_POINTS[players][line]
    game = ended(players, stations={one: {0: 1, 1: 1} for one in in_play})
    assert [gained(game, n, "KK-22.4") for n in (0, 1)] == [points, points], "several players can complete a line"
    game = ended(players, stations={one: {0: 1} for one in in_play[1:]})
    assert gained(game, 0, "KK-22.4") == 0


def test_kk_22_4_several_lines_and_other_players_miners() -> None:
    game = ended(stations={one: {0: 1} for line in ("brown", "green") for one in LINES[line]})
    assert gained(game, 0, "KK-22.4") == 8
    mixed = ended(stations={"s_b1": {0: 1}, "s_b2": {0: 2}, "s_b3": {1: 1}})
    assert gained(mixed, 0, "KK-22.4") == 0


@pytest.mark.parametrize("markers", range(4))
def test_kk_22_5_four_points_per_unspent_extra_action_marker(markers: int) -> None:
    assert gained(ended(seats={0: {"extra_actions": markers}}), 0, "KK-22.5") == 4 * markers


def test_kk_22_6_nothing_for_anything_else() -> None:
    own = {
        "workers": 3,
        "railway_markers": kept(wagon=2, consolidation=2, worker=1),
        "pithead": {"ad_e1": 1, "ad_m1": 1},
    }
    game = ended(seats={0: own, 1: {"miners": 3}})
    assert game.scores()[:2] == [10, 10]


def places(game: pyengine.Game) -> list[int]:
    found = {place.seat: place.place for place in game.ranking()}
    return [found[seat] for seat in sorted(found)]


def test_kk_22_7_most_points_win() -> None:
    game = ended(seats={n: {"score": 10 + n} for n in range(4)})
    assert places(game) == [4, 3, 2, 1]
    assert game.scores() == [10, 11, 12, 13]


def test_kk_22_7_then_engines_the_real_number() -> None:
    marks = {"trust.mines": {id: "coin" for id, one in LARGE.items() if one.turn < 5}}  # leaves enough engines
    words = {0: {"engines_beside": 6}, 1: {"engines_beside": 7}, 2: {"engines_beside": 6}}
    game = ended(seats=words, change=marks)
    assert len(set(game.scores()[:3])) == 1
    assert places(game) == [2, 1, 2, 4]


def test_kk_22_7_then_the_value_of_single_and_large_mines() -> None:
    """Both have a ground of one mine; a single mine is worth its cost, a large one the sum of its small mines."""
    own = {0: {"mines": cards(28), "score": 10}, 1: {"mines": cards("l_vereinigter_general"), "score": 10}}
    game = ended(seats=own)
    assert game.scores()[0] == game.scores()[1]
    assert places(game)[:2] == [2, 1], "2 against 3"
    told = {row["seat"]: row["ties"] for row in Table("t", game, "en", False).frame()["result"]["ranking"]}
    assert [[tie["value"] for tie in told[seat]] for seat in (0, 1)] == [[0, 2], [0, 3]], (
        "level in engines, not in value"
    )
    assert told[1][1]["label"] == "Value of single and large mines"
    equal = ended(seats={0: {"mines": cards("l_heinrich")}, 1: {"mines": cards("l_vereinigter_general")}})
    assert places(equal)[:2] == [1, 1], "3 and 3: a shared victory"


def test_kk_22_7_small_mines_have_no_value_in_a_tie() -> None:
    """All small mines are gone at the end of turn 5; only single and large ones can be left."""
    game = ended(seats={0: {"mines": cards(28, 41)}})
    left = [card["mine"] for card in seat_of(game, 0)["mines"].values() if card]
    assert all(id in LARGE or MINES[id].large is None for id in left)


# --- 23 Three players -----------------------------------------------------------------------------------------------


def test_kk_23_1_no_essen() -> None:
    shown: set[str] = set()
    for turn in range(1, 6):
        shown |= set(table(3, turn=turn).position()["display"])
    closed = {id for id in MINES if MINES[id].large and CITY[MINES[id].ground] != "essen"}
    assert not any(CITY[MINES[id].ground] == "essen" for id in shown)
    assert len([one for one in MINES.values() if CITY[one.ground] != "essen"]) == 34
    assert len([one for one in LARGE.values() if CITY[one.ground] != "essen"]) == 11
    assert closed
    refused(table(3, turn=2), "buy:k_14_hoffnung", "KK-23.1", "KK-7.1")
    no_position(players=3, seats={0: {"mines": cards(14)}})


def test_kk_23_2_villages_that_border_only_essen_are_out() -> None:
    villages = new(3).position()["villages"]
    out = [id for id, one in VILLAGES.items() if all(CITY[ground] == "essen" for ground in one.grounds)]
    assert tuple(out) == OUT_WITH_THREE["villages"]
    assert set(villages) == set(VILLAGES) - set(out)
    for village in out:
        refused(table(3), f"settle:{village}", "KK-23.2")
    assert "v_eiberg" in villages
    assert "v_burgaltendorf" in villages


def test_kk_23_3_thirteen_stations() -> None:
    assert len(stations_in_play(3)) == 13
    markers = new(3).position()["stations"]
    assert all(one["marker"] for one in markers.values()), "all nineteen are dealt, six stay unseen"
    game = after(table(3, stations={"s_y3": {0: 1}, "s_r2": {0: 1}}), "miners")
    for key in ("move:s_y3:s_y2", "move:s_r2:s_r1", "move:s_r2:s_y1"):
        refused(game, key, "KK-23.3")
    assert keys_of(game, "move:s_r2:") == {"s_r3", "supply"}
    no_position(players=3, stations={"s_g1": {0: 1}})


def test_kk_23_4_unplaced_workers_are_in_the_stock() -> None:
    position = new(3).position()
    assert sum(one["workers"] for one in position["villages"].values()) == 32
    assert position["stock"]["workers"] == 8


def test_kk_23_5_only_stations_in_play_count_for_a_line() -> None:
    yellow = {f"s_y{n}": {0: 1} for n in range(3, 8)}
    red = {f"s_r{n}": {0: 1} for n in range(2, 7)}
    assert gained(ended(3, stations=yellow), 0, "KK-22.4") == 8
    assert gained(ended(3, stations=red), 0, "KK-22.4") == 8
    assert gained(ended(4, stations=yellow), 0, "KK-22.4") == 0
