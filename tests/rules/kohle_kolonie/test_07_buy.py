"""Chapter 7: action a, buy a mine."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .facts import LARGE, MINES
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    keys_of,
    last_go,
    mine,
    no_position,
    refused,
    seat_of,
    table,
    turn_end,
)

FRANZISKA = "k_03_franziska"  # cost 2, borders uemmingen, langendreer, witten, bommern
BORDER = ("v_uemmingen", "v_langendreer", "v_witten", "v_bommern")
NOBODY = dict.fromkeys(BORDER, 0)


def buyer(coins: int = 4, **words: Any) -> pyengine.Game:
    extra = {name: words.pop(name) for name in ("camps", "workers", "turn", "change") if name in words}
    return table(seats={0: {"coins": coins, **words}}, **extra)


def bought(game: pyengine.Game, id: str) -> pyengine.Game:
    game = after(game, f"buy:{id}")
    while game.decision.name in ("buy.worker", "buy.place"):
        game.choose(game.options()[0])
    return game


def test_kk_7_1_one_card_of_the_display() -> None:
    game = buyer(9)
    assert keys_of(game, "buy:") == set(game.position()["display"])
    refused(game, "buy:k_29_johann_friedrich", "KK-7.1", "KK-21.3")
    refused(game, "buy:l_hamburg_franziska")
    taken = table(
        seats={0: {"coins": 9}, 1: {"mines": cards(3)}}, change={"trust.mines": {"k_01_generals_erbstollen": "engine"}}
    )
    refused(taken, f"buy:{FRANZISKA}", "KK-7.1")
    refused(taken, "buy:k_01_generals_erbstollen", "KK-7.1")


def test_kk_7_2_place_coins_and_manpower_are_all_required() -> None:
    refused(buyer(1), f"buy:{FRANZISKA}", "KK-7.2", "KK-7.7")
    allowed(buyer(2), f"buy:{FRANZISKA}")
    full = buyer(9, mines=cards(1, 2, 4, 5, 6, 7))
    refused(full, f"buy:{FRANZISKA}", "KK-7.2", "KK-7.8")
    assert not keys_of(full, "buy:")
    refused(buyer(9, workers=NOBODY), f"buy:{FRANZISKA}", "KK-7.2", "KK-7.3")


def test_kk_7_3_a_worker_of_a_bordering_village_of_choice_and_a_miner_of_the_supply() -> None:
    game = after(buyer(), f"buy:{FRANZISKA}")
    assert asked(game) == ("buy.worker", 0)
    assert keys_of(game, "from:") == set(BORDER)
    refused(game, "from:v_winz", "KK-7.3")
    before = game.position()
    then = after(game, "from:v_witten").position()
    assert then["villages"]["v_witten"]["workers"] == before["villages"]["v_witten"]["workers"] - 1
    assert then["seats"][0]["miners"] == before["seats"][0]["miners"] - 1
    assert then["seats"][0]["workers"] == 1


def test_kk_7_3_a_village_without_a_worker_is_no_choice() -> None:
    game = after(buyer(workers={"v_witten": 0}), f"buy:{FRANZISKA}")
    refused(game, "from:v_witten", "KK-7.3")
    assert keys_of(game, "from:") == set(BORDER) - {"v_witten"}


def test_kk_7_3_own_settlements_only_when_no_bordering_village_has_a_worker() -> None:
    camps = {0: {"v_bommern": 2, "v_witten": 1}}
    game = after(buyer(camps=camps), f"buy:{FRANZISKA}")
    assert keys_of(game, "from:") == {"v_uemmingen", "v_langendreer"}
    game = after(buyer(camps=camps, workers={"v_uemmingen": 0, "v_langendreer": 0}), f"buy:{FRANZISKA}")
    assert keys_of(game, "from:") == {"v_bommern", "v_witten"}
    supply = seat_of(game, 0)["miners"]
    then = after(game, "from:v_bommern")
    assert then.position()["villages"]["v_bommern"]["settlements"] == [{"seat": 0, "miners": 1}]
    assert seat_of(then, 0)["miners"] == supply, "the miner comes from the settlement"
    assert seat_of(then, 0)["workers"] == 0
    assert seat_of(then, 0)["mines"]["T1"]["mine"] == FRANZISKA


def test_kk_7_3_other_players_settlements_and_empty_own_ones_do_not_help() -> None:
    none = {"v_uemmingen": 0, "v_langendreer": 0, "v_witten": 0}
    refused(buyer(camps={1: {"v_bommern": 2}}, workers=none), f"buy:{FRANZISKA}", "KK-7.3", "KK-7.2")
    refused(buyer(camps={0: {"v_bommern": 0}}, workers=none), f"buy:{FRANZISKA}", "KK-7.3", "KK-7.2")
    refused(buyer(camps={0: {"v_winz": 2}}, workers=NOBODY), f"buy:{FRANZISKA}", "KK-7.3", "KK-7.2")


def test_kk_7_3_an_empty_supply_does_not_matter_on_the_settlement_route() -> None:
    game = buyer(miners=0, camps={0: {"v_bommern": 1}}, workers={"v_uemmingen": 0, "v_langendreer": 0, "v_witten": 0})
    allowed(game, f"buy:{FRANZISKA}")


def test_kk_7_3a_a_worker_but_no_miner_in_the_supply() -> None:
    game = buyer(miners=0, camps={0: {"v_bommern": 2}})
    refused(game, f"buy:{FRANZISKA}", "KK-7.3a")
    assert not keys_of(buyer(miners=0), "buy:")


def test_kk_7_4_the_taken_worker_is_held() -> None:
    game = buyer()
    assert changes(game, bought(game, FRANZISKA), 0) == {"coins": -2, "workers": 1, "miners": -1}
    total = game.position()["stock"]["workers"]
    assert bought(game, FRANZISKA).position()["stock"]["workers"] == total


BOMMERBANK = "k_06_alte_bommerbank"  # second miner; borders witten, bommern, heven, steinhausen, bommerholz


def test_kk_7_5_a_second_worker_and_then_a_second_miner() -> None:
    game = bought(buyer(), BOMMERBANK)
    assert asked(game) == ("buy.second", 0)
    assert "second:none" in game.options()
    then = after(game, "second:v_heven")
    assert seat_of(then, 0)["workers"] == 2
    assert asked(then) == ("buy.miner", 0)
    fields = keys_of(then, "miner:")
    assert fields == {
        "none",
        "T1",
        "T2",
        "B1",
        "B2",
        "B3",
        "ck_m1",
        "ck_m2",
        "iw_m1",
        "iw_m2",
        "ad_m1",
        "ad_m2",
        "ld_m1",
    }
    refused(then, "miner:v_bommern", "KK-7.5")
    refused(then, "miner:s_y7", "KK-7.5")
    refused(then, "miner:ck_m3", "KK-7.5")
    placed = after(then, "miner:B3")
    assert seat_of(placed, 0)["rescue"] == ["B3"]
    assert asked(placed) == ("go", 0)


def test_kk_7_5_only_for_a_mine_with_the_icon() -> None:
    for id in buyer(9).position()["display"]:
        then = bought(buyer(9), id)
        assert (then.decision.name == "buy.second") == (MINES[id].bonus == "m"), id


def test_kk_7_5_both_parts_are_optional_and_the_second_depends_on_the_first() -> None:
    game = bought(buyer(), BOMMERBANK)
    assert asked(after(game, "second:none")) == ("go", 0)
    then = after(game, "second:v_witten", "miner:none")
    assert seat_of(then, 0)["workers"] == 2
    assert (seat_of(then, 0)["rescue"], seat_of(then, 0)["pithead"]) == ([], {})


def test_kk_7_5_not_without_a_worker_left_in_a_bordering_village() -> None:
    alone = {"v_witten": 0, "v_bommern": 0, "v_heven": 0, "v_steinhausen": 0, "v_bommerholz": 1}
    game = bought(buyer(workers=alone), BOMMERBANK)
    assert asked(game) == ("go", 0)
    assert seat_of(game, 0)["workers"] == 1
    two = bought(buyer(workers={**alone, "v_heven": 1}), BOMMERBANK)
    refused(two, "second:v_winz", "KK-7.5")


def test_kk_7_5_after_the_settlement_route_there_is_no_second_worker() -> None:
    alone = dict.fromkeys(("v_witten", "v_heven", "v_steinhausen", "v_bommerholz"), 0)
    game = bought(buyer(camps={0: {"v_bommern": 1}}, workers=alone), BOMMERBANK)
    assert asked(game) == ("go", 0)


def test_kk_7_5_without_a_miner_in_the_supply_the_second_part_falls_away() -> None:
    game = after(bought(buyer(miners=1), BOMMERBANK), "second:v_heven")
    assert asked(game) == ("go", 0)
    assert seat_of(game, 0)["workers"] == 2


def test_kk_7_5_only_where_there_is_room() -> None:
    full: dict[str, Any] = {
        "rescue": ["T1", "T2", "B1", "B2"],
        "pithead": {"ck_m1": 1, "ck_m2": 2, "ad_m2": 1, "ld_m1": 1},
    }
    game = after(bought(buyer(**full), BOMMERBANK), "second:v_heven")
    assert keys_of(game, "miner:") == {"none", "B3", "iw_m1", "iw_m2", "ad_m1", "ad_m2"}


def test_kk_7_6_a_single_mine_gives_its_points_at_once_a_small_one_none() -> None:
    game = table(5, turn=2, seats={0: {"coins": 9}})
    assert changes(game, bought(game, "e_28_klosterbusch"), 0)["score"] == 2
    assert changes(game, bought(game, "e_15_poertingssiepen"), 0)["score"] == 2
    assert "score" not in changes(game, bought(game, FRANZISKA), 0)


@pytest.mark.parametrize("id", MINES)
def test_kk_7_7_the_printed_cost(id: str) -> None:
    known = MINES[id]
    rich = table(5, turn=known.founded, seats={0: {"coins": known.cost}})
    assert seat_of(bought(rich, id), 0)["coins"] == 0
    poor = table(5, turn=known.founded, seats={0: {"coins": known.cost - 1}})
    refused(poor, f"buy:{id}", "KK-7.2", "KK-7.7")


@pytest.mark.parametrize(
    ("owned", "places"),
    [
        ((), ("T1",)),
        (("T1",), ("T2", "B1")),
        (("T1", "T2"), ("T3", "B1")),
        (("T1", "B1"), ("T2", "B2")),
        (("T1", "T2", "T3"), ("B1",)),
        (("T1", "T2", "B1"), ("T3", "B2")),
        (("T1", "B1", "B2"), ("T2", "B3")),
        (("T1", "B1", "B2", "B3"), ("T2",)),
        (("T1", "T2", "T3", "B1", "B2"), ("B3",)),
        (("T1", "T2", "B1", "B2", "B3"), ("T3",)),
    ],
)
def test_kk_7_8_along_the_arrows(owned: tuple[str, ...], places: tuple[str, ...]) -> None:
    numbers = (1, 2, 4, 5, 6)[: len(owned)]
    game = buyer(mines=cards(*numbers, places=owned))
    game = after(game, f"buy:{FRANZISKA}", "from:v_witten")
    if len(places) == 1:
        assert asked(game)[0] == "go", "the only place is taken without asking"
        assert seat_of(game, 0)["mines"][places[0]]["mine"] == FRANZISKA
        return
    assert asked(game) == ("buy.place", 0)
    assert keys_of(game, "place:") == set(places)
    for other in {"T1", "T2", "T3", "B1", "B2", "B3"} - set(places):
        refused(game, f"place:{other}", "KK-7.8")
    for place in places:
        assert seat_of(after(game, f"place:{place}"), 0)["mines"][place]["mine"] == FRANZISKA


def test_kk_7_8_no_seventh_mine() -> None:
    game = buyer(9, mines=cards(1, 2, 4, 5, 6, 7))
    refused(game, f"buy:{FRANZISKA}", "KK-7.8", "KK-7.2")


def test_kk_7_9_mines_stay_in_the_display_until_bought_or_consolidated() -> None:
    for turn in range(1, 6):
        shown = table(5, turn=turn).position()["display"]
        closed = {one.large for one in MINES.values() if one.large and one.large in _consolidated_before(turn)}
        expected = [id for id, one in MINES.items() if one.founded <= turn and one.large not in closed]
        assert shown == expected
    no_position(players=5, turn=2, change={"display": [mine(n) for n in range(2, 16)]})


def _consolidated_before(turn: int) -> set[str]:
    return {id for id, one in LARGE.items() if one.turn < turn}


def test_kk_7_9_an_unbought_mine_leaves_with_its_ground() -> None:
    game = last_go(turn=3, seats={0: {"mines": cards(12)}}, larges=[["l_vereinigter_general"]])
    assert "k_16_glocke" in game.position()["display"]
    assert "k_16_glocke" not in turn_end(game).position()["display"]
