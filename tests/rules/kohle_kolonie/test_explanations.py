"""What explanations say in a position: with its numbers, so that a wrong number fails."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pyengine
from pyengine.core.play.decision import Refusal
from pyengine.core.play.explain import Explained, answer_explained
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.games.kohle_kolonie.view.refusals import rank_refusals
from pyengine.table import Table

from .table import after, cards, last_go, on, table
from .test_18_consolidation import GENERAL, ground


def told(game: pyengine.Game, key: str, lang: str = "en") -> Explanation:
    found = answer_explained(game, key, Reader(lang, game.seats, game.decision.seat))
    assert found is not None
    return found


def thing(game: pyengine.Game, address: str) -> Explained:
    return pyengine.explain(game, address, seat=game.decision.seat)


def prompt(game: pyengine.Game) -> str:
    text: str = Table("t", game, "en", veil=False).frame()["prompt"]["text"]
    return text


# --- markers --------------------------------------------------------------------------------------------------------


def test_the_first_question_says_what_each_marker_does_and_is_worth() -> None:
    game = pyengine.new_game("kohle_kolonie", players=3, seed=7)
    assert {key: told(game, key).brief for key in game.options()} == {
        "take:wagon": "+1 wagon, no worker needed: load 1",
        "take:rescue_team": "Secures 2 mines; unsecured: 0",
        "take:consolidation_aid": "+2 in an auction, or 1 coin",
        "take:miners": "Insert 2 miners, move 2 steps, free",
        "take:engineer": "Extra engineer, always 1 coin",
        "take:settlement": "Extra settlement, always 2 coins",
    }
    assert told(game, "take:wagon").stakes.startswith("With your mines you would load 1: 1 point, 0 coins.")
    assert "worth 1 coin" in told(game, "take:consolidation_aid").stakes
    assert told(game, "take:settlement").cost == "2 coins"


def test_a_marker_counts_what_the_player_has() -> None:
    own = {"mines": cards(5, 9, 12), "bonus_marker": "wagon"}  # three wagons
    game = table(seats={0: own})
    assert "load 4: 4 points, 0 coins" in thing(game, "seat0/bonus_marker")["stakes"]


# --- mines ----------------------------------------------------------------------------------------------------------


def test_a_mine_for_sale_has_its_income_board_points_and_value() -> None:
    game = table(seats={0: {"coins": 5, "mines": cards(1)}, 1: {"mines": cards(12)}}, turn=2)
    glocke = told(game, "buy:k_16_glocke")
    assert glocke.brief == "Income 1, board scoring +1, value 1 in turn III, second miner"
    assert "Income still to come: 2 coins." in glocke.stakes
    assert glocke.cost == "1 coin"
    eleonore = told(game, "buy:k_09_eleonore")
    assert "Board scoring this turn: 1 point more for you." in eleonore.stakes
    assert "a disaster costs 2 points this turn" in eleonore.stakes
    assert "the Coal Trust takes it" in told(game, "buy:k_02_hundsnocken").stakes
    assert "the Coal Trust takes it" not in glocke.stakes


def test_a_first_mine_scores_all_mines_of_its_ground_and_the_settlements_around() -> None:
    others = {1: {"mines": cards(1)}, 2: {"mines": cards(12)}}
    game = table(seats={0: {"coins": 5}, **others}, camps={0: {"v_hoentrop": 0}}, workers={"v_hoentrop": 0})
    assert told(game, "buy:k_16_glocke").brief.startswith("Income 1, board scoring +4, ")
    assert "A settlement here would score you" not in thing(game, "board/v_hoentrop")["stakes"]


def test_the_ground_names_everybodys_value_with_its_parts() -> None:
    own = {"mines": cards(1), "pithead": {"ad_e1": 1, "ad_m1": 1}}
    game = table(seats={0: own, 1: {"mines": cards(12)}})
    stakes = thing(game, "board/g_vereinigter_general")["stakes"]
    assert "Orange: mines 1 + Administration 2 = 3." in stakes
    assert "Blue: mines 1." in stakes
    assert "Coal Trust: coins 6 + mines 1 = 7." in stakes
    assert "A scoring now would bring you 2 points here." in stakes


# --- actions --------------------------------------------------------------------------------------------------------


def test_an_engine_tells_its_coins_and_the_points_at_the_end() -> None:
    game = table(seats={0: {"coins": 5, "mines": cards(1, 3, engines=("T2",))}}, turn=2)
    engine = told(game, "engine:T1")
    assert engine.brief == "+1 coin per turn, +2 points at the end"
    assert "It will still earn 2 coins." in engine.stakes
    assert "At the end 2 steam engines score 5 points instead of 3." in engine.stakes
    assert "The winner of Vereinigter General takes it." in engine.stakes


def test_the_third_settlement_brings_an_extra_action_marker() -> None:
    game = table(
        seats={0: {"coins": 5}},
        camps={0: {"v_winz": 0, "v_eiberg": 0}},
        workers={"v_winz": 0, "v_eiberg": 0, "v_heven": 0},
    )
    assert "Settlement number 3 brings an extra action marker, worth 4 points" in told(game, "settle:v_heven").stakes
    assert told(game, "settle:v_heven").brief == "0 points per turn, 2 stations, extra action"


def test_a_double_space_waits_for_its_second_miner() -> None:
    game = after(table(), "miners")
    assert told(game, "insert:ck_m2").brief == "1 coin per turn, once a second miner comes"
    assert told(after(game, "insert:ck_m2"), "insert:ck_m2").brief == "1 coin per turn"
    assert told(game, "insert:iw_m1").brief == "1 point per turn"
    assert told(game, "insert:ad_m1").brief == "+1 in auctions"
    assert told(game, "insert:ld_m1").brief == "2 wagons → 1 coin when loading"


def test_a_step_along_the_rails_counts_the_line_without_the_station_left() -> None:
    game = after(table(stations={"s_r6": {0: 1}}, rail={"s_r6": None}), "miners")
    assert told(game, "move:s_r6:s_r5").brief == "1 point at the end, takes the marker, Red line 1/6"


def test_a_flip_tells_its_points_and_whose_price_rises() -> None:
    game = table(seats={0: {"coins": 3, "workers": 5}})
    assert told(game, "flip:ironworks").brief == "+8 points, extra action, Steam engine 2 coins for all"
    assert told(game, "flip:ironworks").cost == "5 workers, 3 coins"
    assert "That leaves you 0 workers and 0 coins." in told(game, "flip:ironworks").stakes
    assert "Then you could flip" not in told(game, "trade:sell").stakes


# --- the disaster ---------------------------------------------------------------------------------------------------


def test_securing_a_mine_lowers_the_risk_that_is_told() -> None:
    own = {"mines": cards(4, 5, 6, places=("T1", "B1", "B2")), "coins": 3, "rescue": ["B1"]}
    game = on(last_go(seats={0: own}), "secure")
    # Two of six discs are Orange's, three are drawn: 1 − 4/20. With one less: 1 − 4/10.
    assert told(game, "coin:T1").brief == "Risk 80% → 60% of −2 points"
    assert told(game, "done").brief == "2 unsecured: risk 80% of −2 points"
    assert "A disaster costs 2 points and a miner for each disc. Your risk now: 80%." in prompt(game)
    assert told(game, "coin:T1", "de").brief == "Risiko 80\N{NO-BREAK SPACE}% → 60\N{NO-BREAK SPACE}% für −2 Punkte"


# --- auctions -------------------------------------------------------------------------------------------------------


def test_a_bid_is_the_sum_of_its_parts() -> None:
    own = {0: {"bonus_marker": "consolidation_aid", "coins": 10}}
    game = ground(GENERAL, (1,), (12,), trust=1, own=own, frame=None)
    assert told(game, "use:consolidation_aid").brief == "Value 1 → 3; spent even if you lose"
    bidding = after(game, "use:consolidation_aid")
    while bidding.decision.name != "bid":
        bidding = after(bidding, "done")
    brief = told(bidding, "bid:5").brief
    assert brief.endswith("= 5 against 3"), brief
    assert "Winning scores 4 points, then 2 coins of income per turn." in told(bidding, "pass").stakes
    assert told(bidding, "pass").brief == "2 points for your lost mines"


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "Top middle"), ("de", "Oben in der Mitte"), ("fr", "En haut au milieu"), ("nl", "Middenboven")],
)
def test_places_of_the_tableau_are_called_by_what_is_seen(lang: str, name: str) -> None:
    game = table(seats={0: {"coins": 5, "mines": cards(1)}})
    while game.decision.name != "buy.place":
        game = after(game, "buy:k_03_franziska") if game.decision.name == "go" else after(game, game.options()[0])
    labels = [option["label"] for option in Table("t", game, lang, veil=False).frame()["options"]]
    assert labels[0] == name


def test_reasons_are_told_once_each_and_the_one_that_matters_first() -> None:
    rules = (("1", "too expensive"), ("2", "full"), ("3", "taken"))
    price, full, taken = (Refusal(clause, message, {}) for clause, message in rules)
    other = full._replace(values={"where": "elsewhere"})
    refused_answers = [((), one) for one in ([price, taken], [full], [price, other], [price])]
    assert rank_refusals(table().state, refused_answers) == [price, full, taken]
    assert rank_refusals(table().state, []) == []


def test_the_standings_of_a_consolidation_have_the_parts_of_each_value() -> None:
    """Wherever a value has several parts, the sum is told with them, and it is the number of the column."""
    sums = 0
    for path in sorted((Path(__file__).parents[2] / "records" / "kohle_kolonie" / "v1").glob("*.json"))[:4]:
        record = json.loads(path.read_text("utf-8"))["record"]
        game = pyengine.replay({**record, "moves": [], "digest": None})
        for number, key in enumerate(record["moves"]):
            game.choose(key)
            if number % 19:
                continue
            names = [info.name for info in game.seats]
            for row in (game.view(None)["standings"] or {"rows": []})["rows"]:
                values = {**dict(zip(names, row["counts"], strict=True)), "Coal Trust": row["other"]}
                for name, parts, total in re.findall(r"([\w ]+): ([^:.]+ \+ [^:.]+) = (\d+)\.", row["summary"]):
                    assert values[name.strip()] == int(total) == sum(map(int, re.findall(r"\d+", parts)))
                    sums += 1
    assert sums > 20
