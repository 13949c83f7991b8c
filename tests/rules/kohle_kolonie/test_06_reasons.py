"""What is refused says why, and says nothing that is beside the point."""

from __future__ import annotations

import pytest

import pyengine
from pyengine.table import Table

from .facts import VILLAGES
from .table import after, cards, last_go, new, on, refused, table


def clauses(game: pyengine.Game, key: str) -> list[str]:
    return [reason.clause for reason in game.why_not(key)]


def test_kk_7_1_a_mine_that_is_not_for_sale_has_no_price() -> None:
    game = table(
        seats={0: {"coins": 0, "miners": 0}, 1: {"mines": cards(3)}},
        change={"trust.mines": {"k_01_generals_erbstollen": "engine"}},
    )
    assert clauses(game, "buy:k_03_franziska") == ["KK-7.1"]
    assert clauses(game, "buy:k_01_generals_erbstollen") == ["KK-7.1"]
    assert clauses(game, "buy:k_29_johann_friedrich") == ["KK-21.3"]
    assert clauses(table(3, seats={0: {"coins": 0}}), "buy:k_14_hoffnung") == ["KK-23.1"]
    assert "KK-7.2" in clauses(game, "buy:k_02_hundsnocken")


def test_kk_18_1_a_large_mine_is_won_not_bought() -> None:
    game = table(seats={0: {"coins": 9}})
    refused(game, "buy:l_vereinigter_general", "KK-18.1")
    assert "turn III" in game.why_not("buy:l_vereinigter_general")[0].text
    reasons = Table("t", game, "en", veil=False).why("board/sp_l_vereinigter_general")["reasons"]
    assert [reason["clause"] for reason in reasons] == ["KK-18.1"]


def test_kk_9_1_a_click_on_the_action_hears_the_price_first() -> None:
    game = table(seats={0: {"coins": 1}}, workers={"v_winz": 0})
    reasons = Table("t", game, "en", veil=False).why("seat0/action_settlement")["reasons"]
    assert reasons[0]["clause"] == "KK-9.1"


def test_kk_11_3_a_space_of_the_other_side_says_so() -> None:
    game = after(table(camps={0: {"v_winz": 1}}), "miners")
    for key in ("insert:ck_m3", "move:v_winz:iw_m3"):
        assert [reason.text for reason in game.why_not(key)] == ["This space is only on the other side of the card."]
    full = after(table(seats={0: {"pithead": {"ck_m1": 1}}}), "miners")
    assert [reason.text for reason in full.why_not("insert:ck_m1")] == ["There is no room for a miner there."]


def test_kk_14_2_one_reason_for_each_place() -> None:
    own = {"mines": cards(4, 5, 6, places=("T1", "B1", "B2")), "coins": 3, "rescue": ["B1"]}
    game = on(last_go(seats={0: own}), "secure")
    texts = {place: [reason.text for reason in game.why_not(f"coin:{place}")] for place in ("B1", "B2", "B3")}
    assert texts == {
        "B1": ["The mine at the bottom left is already secured."],
        "B2": ["The mine at the bottom middle cannot be secured with a coin."],
        "B3": ["There is no mine at the bottom right."],
    }


def test_kk_18_4_the_log_says_why_the_trust_wins_at_once() -> None:
    game = on(last_go(turn=3), "marker")
    assert {entry.clause for entry in game.log() if "The Coal Trust wins" in entry.text} == {"KK-18.4"}
    words = {0: {"mines": cards(12), "coins": 20}}
    game = on(last_go(turn=3, seats=words, larges=[["l_vereinigter_general"]]), "bid")
    cited = [entry.clause for entry in after(game, "pass").log() if "The Coal Trust wins Vereinigter" in entry.text]
    assert cited == ["KK-18.16"]


def test_kk_18_1_a_script_names_large_mines_only() -> None:
    with pytest.raises(pyengine.DocumentError, match=r"draws\.large_mines\.0\.0: is no large mine"):
        new(draws={"large_mines": [["k_03_franziska"]]})


def why(game: pyengine.Game, target: str) -> list[str]:
    return [reason["text"] for reason in Table("t", game, "en", veil=False).why(target)["reasons"]]


def test_kk_23_1_what_is_out_of_play_is_named_only_if_it_was_clicked() -> None:
    game = table(3, seats={0: {"coins": 9}}, workers={})
    for action in ("buy_mine", "settlement", "steam_engine", "engineer"):
        assert not any("three players" in text for text in why(game, f"seat0/action_{action}"))
    assert why(game, "board/sp_k_14_hoffnung") == ["Hoffnung is not used with three players."]
    assert "Kupferdreh is not used with three players." in why(game, "board/v_kupferdreh")


def test_kk_9_2_the_same_rule_is_told_once() -> None:
    everywhere = dict.fromkeys(VILLAGES, 1)
    game = table(seats={0: {"coins": 9}}, workers=everywhere)
    reasons = why(game, "seat0/action_settlement")
    assert len(reasons) == 1
    assert reasons[0].endswith("you can settle only in a village without any.")


def test_kk_7_2_a_click_on_buying_without_coins_hears_the_price() -> None:
    reasons = why(table(seats={0: {"coins": 0}}), "seat0/action_buy_mine")
    assert "you have 0" in reasons[0]
    assert not any("is founded in" in text or "large mine" in text for text in reasons)


# --- what the answers look like ---------------------------------------------------------------------------------------


def test_kk_6_4_answers_of_a_go_stand_in_three_parts() -> None:
    own = {"coins": 9, "workers": 5, "mines": cards(3), "bonus_marker": "engineer"}
    options = Table("t", table(seats={0: own}), "en", veil=False).frame()["options"]
    parts = {option["key"]: option["part"] for option in options}
    assert parts["buy:k_02_hundsnocken"] == parts["engine:T1"] == parts["miners"] == parts["engineer:ck_e"] == "main"
    assert parts["flip:cokery"] == parts["trade:sell"] == parts["bonus:engineer:ck_e"] == "also"
    assert parts["end"] == "end"
    order = [option["part"] for option in options]
    assert order[-1] == "end"
    assert order.count("end") == 1


def test_kk_11_8_moving_an_engineer_comes_beside_the_miners() -> None:
    own = {"pithead": {"ck_e": 1, "ck_m1": 1}, "flipped": ["workforce"]}
    game = after(after(table(seats={0: own}), "miners"), "move:ck_m1:iw_m1")
    parts = {option["key"]: option["part"] for option in Table("t", game, "en", veil=False).frame()["options"]}
    assert parts["move:ck_e:iw_e"] == "also"
    assert parts["insert:ck_m1"] == "main"
    assert parts["done"] == "end"


def test_kk_9_4_a_click_on_the_village_settles_as_many_miners_as_fit() -> None:
    game = after(table(seats={0: {"coins": 9}}, workers={"v_winz": 0}), "settle:v_winz")
    seen = Table("t", game, "en", veil=False)
    options = {option["key"]: option for option in seen.frame()["options"]}
    assert options["miners:0"]["part"] == "end"
    seen.click("board/v_winz")
    assert seen.game.record()["moves"][-1] == "miners:2"
