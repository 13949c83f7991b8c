"""Chapter 1: components."""

from __future__ import annotations

import pytest

import pyengine

from .facts import (
    CITY,
    COIN_PLACES,
    GROUNDS,
    LARGE,
    LINES,
    MINES,
    NUMBERED,
    PLACES,
    RESCUE_PLACES,
    SMALL_OF,
    STATIONS,
    VILLAGES,
)
from .table import GAME, PLAYER_COUNTS, cards, each_count, last_go, mine, new, no_position, on, seat_of, table

NAMES = {
    "k_01_generals_erbstollen": "Generals Erbstollen",
    "l_vereinigter_general": "Vereinigter General",
    "e_28_klosterbusch": "Klosterbusch",
}


@each_count
def test_kk_1_1_three_to_five_players_of_five_colours(players: int) -> None:
    colours = [seat["colour"] for seat in new(players).position()["seats"]]
    assert len(set(colours)) == players
    assert set(colours) <= {"orange", "blue", "red", "yellow", "green"}


@pytest.mark.parametrize("players", (0, 1, 2, 6, -3))
def test_kk_1_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 5"):
        pyengine.new_game(GAME, players=players, seed=1)


def test_kk_1_1_every_one_of_the_five_colours_can_be_chosen() -> None:
    wanted = ["orange", "blue", "red", "yellow", "green"]
    game = pyengine.new_game(GAME, players=5, seed=1, seats=[{"colour": one} for one in wanted])
    assert [seat["colour"] for seat in game.position()["seats"]] == wanted
    with pytest.raises(ValueError, match="no player colour"):
        pyengine.new_game(GAME, players=3, seed=1, seats=[{"colour": "white"}])


@each_count
def test_kk_1_2_pieces_of_each_player(players: int) -> None:
    for seat in new(players).position()["seats"]:
        assert (seat["miners"], seat["lost_miners"]) == (20, 0)
        assert seat["flipped"] == []
        assert seat["pithead"] == {}


def test_kk_1_2_no_sixth_settlement_and_no_fourth_engineer() -> None:
    five = dict.fromkeys(("v_winz", "v_heven", "v_witten", "v_linden", "v_stiepel"), 0)
    table(camps={0: five})
    no_position(camps={0: {**five, "v_bommern": 0}})
    table(seats={0: {"pithead": {"ck_e": 1, "iw_e": 1, "ad_e1": 1}}})
    no_position(seats={0: {"pithead": {"ck_e": 1, "iw_e": 1, "ad_e1": 1, "ad_e2": 1}}})
    no_position(seats={0: {"miners": 21}})


@each_count
def test_kk_1_3_common_stock(players: int) -> None:
    position = new(players).position()
    assert position["stock"]["engines"] == 20
    assert position["stock"]["coins"] == 85 - 4 * players - 6
    workers = sum(village["workers"] for village in position["villages"].values())
    assert position["stock"]["workers"] == 40 - workers
    assert len(position["stations"]) == 19
    assert len([one for one in position["stations"].values() if one["marker"]]) == 19
    assert len(position["bonus_row"]) == len(set(position["bonus_row"])) == 7
    assert len(position["disaster"]["markers"]) == 5


def test_kk_1_3_nothing_more_than_there_is() -> None:
    no_position(change={"stock.coins": 80})
    no_position(change={"stock.engines": 21})
    no_position(change={"stock.workers": 41})
    no_position(change={"disaster.markers": ["subsidence"] * 5})
    no_position(change={"bonus_row": ["wagon"] * 7})
    no_position(seats={0: {"railway_markers": {"worker": 6, "wagon": 0, "consolidation": 0}}})


def test_kk_1_4_sixty_mine_cards_in_one_series() -> None:
    """The engine knows exactly these cards: every one can be bought or won, and no other."""
    small = [one for one in MINES if one.startswith("k_")]
    single = [one for one in MINES if one.startswith("e_")]
    assert (len(small), len(single), len(LARGE)) == (40, 5, 15)
    assert sorted(NUMBERED) == list(range(1, 46))
    shown = set(new(5).position()["display"])
    for turn in range(2, 6):
        shown |= set(table(5, turn=turn).position()["display"])
    assert shown == set(MINES)
    no_position(seats={0: {"mines": cards("k_46_nothing")}})


@pytest.mark.parametrize("id", [one for one in MINES if one.startswith("k_")])
def test_kk_1_5_cost_income_turn_and_bonus_of_each_small_mine(id: str) -> None:
    known = MINES[id]
    assert (known.cost, known.income) in ((1, 1), (2, 2), (2, 1))
    assert known.large is not None
    assert known.founded <= LARGE[known.large].turn
    game = table(5, turn=known.founded, seats={0: {"coins": 2}})
    assert id in game.position()["display"]
    if known.founded > 1:
        assert id not in table(5, turn=known.founded - 1).position()["display"]
    workers_before = seat_of(game, 0)["workers"]
    game.choose(f"buy:{id}")
    while game.decision.name in ("buy.worker", "buy.place"):
        game.choose(game.options()[0])
    assert seat_of(game, 0)["coins"] == 2 - known.cost
    assert seat_of(game, 0)["workers"] == workers_before + 1
    assert game.decision.name == ("buy.second" if known.bonus == "m" else "go"), "the second miner icon (KK-7.5)"


@pytest.mark.parametrize("id", [*MINES, *LARGE])
def test_kk_1_5_and_kk_1_7_income_and_wagons_of_every_card(id: str) -> None:
    turn = min(5, LARGE[id].turn + 1 if id in LARGE else MINES[id].founded)
    known = LARGE[id] if id in LARGE else MINES[id]
    if id in LARGE and LARGE[id].turn == 5:
        return  # won in the last phase 9: its wagons count in phase 10, its income never
    game = on(last_go(5, turn=turn, seats={0: {"mines": cards(id), "coins": 0, "workers": 1}}), "loading")
    assert seat_of(game, 0)["coins"] == known.income
    kept_its_card = id in LARGE or MINES[id].large is None or LARGE[str(MINES[id].large)].turn > turn
    if kept_its_card:  # otherwise phase 9 has taken it away
        assert (not game.over and game.decision.name == "loading") == (known.bonus == "w")


def test_kk_1_5_names_are_shown_in_the_scene() -> None:
    text = str(table(5, turn=4, seats={0: {"mines": cards("l_vereinigter_general", 28)}}).view(seat=0, lang="de"))
    for id in ("l_vereinigter_general", "e_28_klosterbusch"):
        assert NAMES[id] in text


def test_kk_1_6_single_mines_give_points_once_and_never_consolidate() -> None:
    singles = {id: one for id, one in MINES.items() if one.large is None}
    assert {id: one.points for id, one in singles.items()} == {
        "e_15_poertingssiepen": 2,
        "e_28_klosterbusch": 2,
        "e_37_herbeder_steinkohlewerke": 3,
        "e_41_friedlicher_nachbar": 4,
        "e_45_geduld": 5,
    }
    assert all(one.points == 0 for one in MINES.values() if one.large)
    for id, known in singles.items():
        game = table(5, turn=known.founded, seats={0: {"coins": 2, "score": 10}})
        game.choose(f"buy:{id}")
        while game.decision.name in ("buy.worker", "buy.place"):
            game.choose(game.options()[0])
        assert seat_of(game, 0)["score"] == 10 + known.points
    for id, large in LARGE.items():
        assert large.ground not in {one.ground for one in singles.values()}, id


@pytest.mark.parametrize("id", LARGE)
def test_kk_1_7_a_large_mine_gives_its_points_once_to_the_winner(id: str) -> None:
    known = LARGE[id]
    owned = [int(one.split("_")[1]) for one in SMALL_OF[id]]
    game = last_go(5, turn=known.turn, larges=[[id]] * 3, seats={1: {"mines": cards(*owned), "score": 10}})
    then = on(game, "loading")
    lines = [one for one in seat_of(then, 1)["points"] if one["what"] == id]
    assert [(one["clause"], one["points"]) for one in lines] == [("KK-18.13", known.points)]
    assert id in [card["mine"] for card in seat_of(then, 1)["mines"].values() if card]


def test_kk_1_7_only_wagons_on_large_mines_and_no_cost() -> None:
    assert {one.bonus for one in LARGE.values()} == {"w", "-"}
    game = table(5, turn=5)
    for id in LARGE:
        assert f"buy:{id}" not in game.options()


def test_kk_1_8_the_mine_value_is_the_cost() -> None:
    """Two players without anything else: the values announced are the costs."""
    for large, small in SMALL_OF.items():
        first, *rest = [int(one.split("_")[1]) for one in small]
        words = {0: {"mines": cards(first), "coins": 30}, 1: {"mines": cards(*rest), "coins": 30}}
        game = on(last_go(5, turn=LARGE[large].turn, larges=[[large]] * 3, seats=words), "bid")
        costs = MINES[mine(first)].cost, sum(MINES[mine(one)].cost for one in rest)
        frame = game.position()["pending"][0]
        assert (frame["mine"], frame["totals"]) == (large, {"0": costs[0], "1": costs[1]})


def test_kk_1_9_twenty_grounds_in_four_cities() -> None:
    assert len(GROUNDS) == 20
    assert set(CITY.values()) == {"essen", "bochum", "hattingen", "witten"}
    for ground in GROUNDS:
        own = [one for one in MINES.values() if one.ground == ground]
        large = [one for one in LARGE.values() if one.ground == ground]
        if large:
            assert len(large) == 1
            assert 2 <= len(own) <= 4
            assert all(one.large == large[0].id for one in own)
        else:
            assert len(own) == 1
            assert own[0].large is None
    shown = str(new(5).view(seat=0))
    assert all(f"sp_{id}" in shown for id in (*MINES, *LARGE))


def test_kk_1_10_villages() -> None:
    position = new(5).position()["villages"]
    assert {id: entry["workers"] for id, entry in position.items()} == {id: v.workers for id, v in VILLAGES.items()}
    for id, known in VILLAGES.items():
        assert known.workers in (1, 2)
        assert known.places in (1, 2)
        full = {n: {id: 0} for n in range(known.places)}
        table(5, camps=full)
        no_position(players=5, camps={n: {id: 0} for n in range(known.places + 1)})


@pytest.mark.parametrize("village", VILLAGES)
def test_kk_1_10_grounds_and_stations_of_each_village(village: str) -> None:
    """A worker only there: exactly the mines of the bordering grounds can be bought; stations by track."""
    alone = {id: int(id == village) for id in VILLAGES}
    game = table(5, turn=2, seats={0: {"coins": 9}}, workers=alone)
    offered = {key.removeprefix("buy:") for key in game.options() if key.startswith("buy:")}
    shown = game.position()["display"]
    assert offered == {id for id in shown if MINES[id].ground in VILLAGES[village].grounds}
    game = table(5, turn=2, camps={0: {village: 1}})
    game.choose("miners")
    steps = {key.split(":")[2] for key in game.options() if key.startswith(f"move:{village}:s_")}
    assert steps == set(VILLAGES[village].stations)


def test_kk_1_11_nineteen_stations_of_four_lines() -> None:
    assert {line: len(found) for line, found in LINES.items()} == {"yellow": 7, "red": 6, "brown": 3, "green": 3}
    assert set(new(5).position()["stations"]) == set(STATIONS) == {one for line in LINES.values() for one in line}


def test_kk_1_12_six_places_in_two_rows() -> None:
    assert tuple(sorted(seat_of(new(3), 0)["mines"])) == tuple(sorted(PLACES))
    assert COIN_PLACES == ("T1", "T2", "T3")
    assert RESCUE_PLACES == ("T1", "T2", "B1", "B2", "B3")
    table(seats={0: {"rescue": list(RESCUE_PLACES)}})
    no_position(seats={0: {"rescue": ["T3"]}})
    for places in (("T2",), ("T1", "T3"), ("B1",), ("T1", "B2"), ("T1", "B1", "B3")):
        no_position(seats={0: {"mines": cards(*range(1, 1 + len(places)), places=places)}})
    table(seats={0: {"mines": cards(1, 2, 3, 4, 5, 6)}})


def test_kk_1_1_player_counts_are_described() -> None:
    described = pyengine.describe(GAME, "en")
    assert tuple(described["players"]) == PLAYER_COUNTS or described["players"] in ([3, 5], {"min": 3, "max": 5})
