"""Chapters 15, 16, 17 and 21: the Trust buys, income, board scoring, end of turn."""

from __future__ import annotations

from typing import Any

import pytest

from .facts import GROUNDS, MINES, VILLAGES
from .table import (
    after,
    allowed,
    cards,
    changes,
    each_count,
    gained,
    last_go,
    mine,
    new,
    no_position,
    on,
    seat_of,
    table,
    turn_end,
)

POWER = ["increased_buying_power", "increased_buying_power", "highest_number", "additional_coin", "subsidence"]


@pytest.mark.parametrize("buys", (1, 2, 3))
def test_kk_15_1_one_mine_and_one_more_for_each_marker_in_force(buys: int) -> None:
    words = {0: {"mines": cards(12), "coins": 20}}
    change = {"trust.buys": buys, "disaster.markers": POWER}
    game = last_go(turn=3, seats=words, change=change, larges=[["l_vereinigter_general"]])
    shown = game.position()["display"]
    then = on(game, "bid").position()
    assert list(then["trust"]["mines"]) == shown[:buys]
    assert then["display"] == shown[buys:]


def test_kk_15_1_fewer_if_the_display_is_smaller() -> None:
    """In turn 2 of a game for three everything but one mine is owned by somebody."""
    shown = table(3, turn=2).position()["display"]
    owners = [shown[1:7], shown[7:13], shown[13:19]]
    words: dict[int, Any] = {n: {"mines": cards(*own), "coins": 9} for n, own in enumerate(owners)}
    trust = dict.fromkeys(shown[19:], "engine")
    game = last_go(3, turn=2, seats=words, change={"trust.mines": trust, "trust.buys": 2, "disaster.markers": POWER})
    assert game.position()["display"] == shown[:1]
    then = turn_end(game).position()
    assert shown[0] in then["trust"]["mines"]
    assert len(then["trust"]["mines"]) == len(trust) + 1


@each_count
def test_kk_15_2_the_lowest_numbers_without_paying(players: int) -> None:
    game = last_go(players)
    before = game.position()
    then = turn_end(game).position()
    assert list(then["trust"]["mines"]) == before["display"][:1]
    assert then["stock"]["coins"] == before["stock"]["coins"] + 2, "the two black discs, nothing else"
    assert then["villages"] == before["villages"]


def test_kk_15_2_a_single_mine_like_any_other() -> None:
    others = [mine(n) for n in range(1, 15)]
    game = last_go(4, turn=1, change={"trust.mines": dict.fromkeys(others, "engine")})
    assert game.position()["display"][0] == "e_15_poertingssiepen"
    then = turn_end(game).position()
    assert then["trust"]["mines"]["e_15_poertingssiepen"] == "engine"
    assert [seat["score"] for seat in then["seats"]] == [2, 2, 2, 2], "no points for anybody (KK-15.3)"


def test_kk_15_3_an_engine_marks_the_space_or_a_coin() -> None:
    game = last_go()
    then = turn_end(game).position()
    assert then["stock"]["engines"] == 19
    bare = last_go(seats={0: {"engines_beside": 20}})
    after_it = turn_end(bare).position()
    assert list(after_it["trust"]["mines"].values()) == ["coin"]
    assert after_it["stock"]["engines"] == 0
    assert after_it["stock"]["coins"] == bare.position()["stock"]["coins"] + 2 - 1
    last = turn_end(last_go(seats={0: {"engines_beside": 19}})).position()
    assert list(last["trust"]["mines"].values()) == ["engine"], "the last engine is one, too"


# --- 16 Income ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "mines", "engines", "income"),
    [
        (2, (3,), (), 2),
        (2, (3, 4, 7), (), 2 + 1 + 1),
        (2, (3, 4, 7), ("T1", "T3"), 2 + 1 + 1 + 2),
        (4, ("l_heinrich", 28, 41), ("T1",), 2 + 2 + 2 + 1),
        (2, (), (), 0),
    ],
)
def test_kk_16_1_income_of_every_card_and_one_more_with_an_engine(
    turn: int, mines: tuple[int | str, ...], engines: tuple[str, ...], income: int
) -> None:
    words = {0: {"mines": cards(*mines, engines=engines), "coins": 0}}
    game = on(last_go(turn=turn, seats=words), "loading", "bid")
    assert seat_of(game, 0)["coins"] == income


def test_kk_16_1_engines_beside_the_tableau_and_on_the_cokery_give_nothing_in_phase_7() -> None:
    own: dict[str, Any] = {
        "mines": cards(3),
        "coins": 0,
        "engines_beside": 3,
        "flipped": ["cokery"],
        "pithead": {"ck_s": 1},
    }
    game = on(last_go(seats={0: own}), "loading")
    assert seat_of(game, 0)["coins"] == 2 + 1, "2 income, 1 from the cokery in phase 10"


# --- 17 Board scoring -----------------------------------------------------------------------------------------------


def board(turn: int = 3, **words: Any) -> list[int]:
    game = on(last_go(turn=turn, **words), "loading", "bid", "consolidation.markers")
    return [gained(game, seat, "KK-17.1") for seat in range(4)]


def test_kk_17_1_one_point_per_mine_of_the_ground_owned_by_anybody() -> None:
    two = {0: {"mines": cards(3, 21)}, 1: {"mines": cards(35)}}
    assert board(seats=two) == [3, 3, 0, 0]
    trust = {"trust.mines": {"k_35_hamburg": "engine", "k_21_walfisch": "coin"}}
    assert board(seats={0: {"mines": cards(3)}}, change=trust) == [3, 0, 0, 0]


def test_kk_17_1_unbought_mines_do_not_count_and_a_large_mine_is_one() -> None:
    assert board(seats={0: {"mines": cards(3)}}) == [1, 0, 0, 0]
    assert board(4, seats={0: {"mines": cards("l_hasenwinkel")}}) == [1, 0, 0, 0]


def test_kk_17_2_one_point_for_each_own_settlement_bordering_the_ground() -> None:
    camps = {0: {"v_bommern": 0, "v_winz": 0}, 1: {"v_witten": 0}}
    assert board(seats={0: {"mines": cards(3)}}, camps=camps) == [2, 0, 0, 0]
    two = board(seats={0: {"mines": cards(3)}}, camps={0: {"v_bommern": 0, "v_witten": 0}})
    assert two == [1 + 1 + 1, 0, 0, 0], "each settlement counts"
    both = board(seats={0: {"mines": cards(3, 27)}}, camps={0: {"v_bommern": 0}})
    assert both == [1 + 1 + 1 + 1, 0, 0, 0], "one settlement scores for both grounds"


def test_kk_17_2_miners_at_settlements_and_stations_do_not_matter() -> None:
    words: dict[str, Any] = {"seats": {0: {"mines": cards(3)}}, "stations": {"s_y7": {0: 2}}}
    assert board(camps={0: {"v_bommern": 2}}, **words) == [2, 0, 0, 0]


def test_kk_17_3_nothing_without_an_own_mine() -> None:
    words = {0: {"mines": cards(3)}}
    assert board(seats=words, camps={1: {"v_bommern": 0, "v_witten": 0}}) == [1, 0, 0, 0]


@pytest.mark.parametrize("ground", GROUNDS)
def test_kk_17_2_every_village_of_every_ground(ground: str) -> None:
    known = next(one for one in MINES.values() if one.ground == ground)
    turn = known.founded
    for village, one in VILLAGES.items():
        words = {0: {"mines": cards(known.id)}}
        game = on(
            last_go(5, turn=turn, seats=words, camps={0: {village: 0}}), "loading", "bid", "consolidation.markers"
        )
        assert gained(game, 0, "KK-17.1") == 1 + (ground in one.grounds), village


# --- 21 End of turn -------------------------------------------------------------------------------------------------


def test_kk_21_1_unused_markers_return() -> None:
    game = last_go(seats={2: {"bonus_marker": "wagon"}, 0: {"bonus_marker": "rescue_team"}})
    row = [marker for marker in game.position()["bonus_row"] if marker]
    then = turn_end(game).position()
    assert then["bonus_row"] == [*row, "rescue_team", "wagon"]
    assert all(seat["bonus_marker"] is None for seat in then["seats"])


@pytest.mark.parametrize(
    ("turn", "coins", "refilled"), [(3, 3, 3), (3, 6, 4), (4, 2, 3), (4, 5, 3), (2, 2, 0), (1, 3, 1)]
)
def test_kk_21_2_the_trust_is_refilled_to_three_before_turns_4_and_5(turn: int, coins: int, refilled: int) -> None:
    game = last_go(turn=turn, change={"trust.coins": coins})
    then = turn_end(game).position()
    assert then["trust"]["coins"] == refilled, "two black discs, then the refill"


@each_count
def test_kk_21_3_new_mines_enter_the_display(players: int) -> None:
    game = new(players, 4)
    for turn in range(2, 6):
        game = turn_end(game)
        shown = game.position()["display"]
        fresh = [id for id in shown if MINES[id].founded == turn]
        known = [id for id, one in MINES.items() if one.founded == turn]
        assert fresh == [id for id in known if players > 3 or id in fresh]
        assert shown == sorted(shown, key=lambda id: int(id.split("_")[1]))


def test_kk_21_4_the_steam_engine_marker_is_turned_up_after_turn_1() -> None:
    game = turn_end(new(4, 6))
    assert "steam_engine" in game.position()["bonus_row"]
    allowed(game, "take:steam_engine")


def test_kk_21_5_markers_then_refill_then_mines_then_phase_1() -> None:
    game = turn_end(last_go(turn=3, change={"trust.coins": 2}, seats={0: {"bonus_marker": "wagon"}}))
    kinds = [entry.kind for entry in game.log()]
    assert kinds.index("marker_returned") < kinds.index("trust_refilled") < kinds.index("mines_founded")
    assert game.decision.name == "marker"
    over = turn_end(last_go(turn=5))
    assert over.over, "after turn 5 final scoring follows at once"


def test_kk_21_3_a_mine_before_its_turn_is_no_position() -> None:
    no_position(turn=2, seats={0: {"mines": cards(29)}})
    assert changes(table(), after(table(), "end"), 0) == {}
