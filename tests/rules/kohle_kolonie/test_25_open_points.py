"""Chapter 25: the rulings on open points, each as it can be seen at the table; editions de, en and fr."""

from __future__ import annotations

import pytest

import pyengine

from .facts import COIN_PLACES, LINES, RESCUE_PLACES, ROW
from .table import (
    GAME,
    after,
    allowed,
    asked,
    cards,
    changes,
    each_count,
    each_edition,
    gained,
    idle,
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


def test_op_1_five_colours() -> None:
    assert {seat["colour"] for seat in new(5).position()["seats"]} == {"orange", "blue", "red", "yellow", "green"}


@each_count
def test_op_2_all_holdings_are_public(players: int) -> None:
    words = {1: {"coins": 7, "workers": 3, "railway_markers": kept(worker=1, consolidation=2)}}
    game = table(players, seats=words)
    views = [game.view(seat=seat) for seat in (None, *range(players))]
    assert all(view == views[0] for view in views)


def test_op_3_the_bank_may_go_below_zero() -> None:
    words = {0: {"coins": 0, "mines": cards(3, 27)}, 1: {"coins": 79}, 2: {"coins": 0}, 3: {"coins": 0}}
    game = on(last_go(seats=words, discs=[[], ["blank", 0, 0]]), "loading")
    assert seat_of(game, 0)["coins"] == 4
    assert game.position()["stock"]["coins"] == -4
    pyengine.from_position(game.position())


def test_op_4_floor_zero_for_subsidence_too() -> None:
    change = {"disaster.subsidence": True, "disaster.discs": ["blank", "black", "black"]}
    game = table(turn=3, pending=[{"step": "subsidence", "seat": 0}], change=change, seats={0: {"score": 1}})
    assert seat_of(after(game, "pay:points"), 0)["score"] == 0


@each_edition
def test_op_5_starting_coins(edition: str) -> None:
    assert {seat["coins"] for seat in new(4, edition=edition).position()["seats"]} == {5 if edition == "en" else 4}


def test_op_6_disaster_markers_are_hidden() -> None:
    first = ["subsidence", "highest_number", "additional_coin", "increased_buying_power", "increased_buying_power"]
    games = [new(4, 1, draws={"disaster_markers": order}) for order in (first, first[::-1])]
    assert games[0].view(seat=0) == games[1].view(seat=0)


def test_op_7_the_trust_starts_with_six() -> None:
    assert new(4).position()["trust"]["coins"] == 6


def test_op_8_unused_markers_return_in_turn_order() -> None:
    game = last_go(seats={n: {"bonus_marker": ROW[3 - n]} for n in range(4)})
    assert turn_end(game).position()["bonus_row"][-4:] == ["miners", "consolidation_aid", "rescue_team", "wagon"]


@each_edition
def test_op_9_must_act_only_in_france_and_not_in_phase_4(edition: str) -> None:
    game = table(edition=edition)
    assert ("end" in game.options()) == (edition != "fr")
    start = last_go(edition=edition, seats={0: {"extra_actions": 1}})
    extra = after(idle(start, lambda g: g.decision.name == "extra"), "spend")
    allowed(extra, "end")
    settled = after(table(edition=edition, workers={"v_winz": 0}), "settle:v_winz")
    assert set(settled.options()) == {"miners:0", "miners:1", "miners:2"}


def test_op_10_no_interrupting() -> None:
    refused(after(table(seats={0: {"workers": 2}}), "miners"), "trade:sell", "KK-6.5")


def test_op_11_trades_in_every_own_go() -> None:
    for phase in ("action_1", "action_2"):
        allowed(table(phase=phase, seats={0: {"workers": 2}}), "trade:sell")
    game = idle(last_go(seats={0: {"workers": 2, "extra_actions": 1}}), lambda g: g.decision.name == "extra")
    refused(game, "trade:sell", "KK-12.7")
    allowed(after(game, "spend"), "trade:sell")


def test_op_12_no_miner_in_the_supply_no_purchase() -> None:
    game = table(seats={0: {"miners": 0, "coins": 9}}, camps={0: {"v_bommern": 2}})
    refused(game, "buy:k_03_franziska", "KK-7.3a")


def test_op_13_no_points_for_small_mines() -> None:
    game = table(seats={0: {"coins": 9}})
    assert "score" not in changes(game, after(game, "buy:k_03_franziska", "from:v_witten"), 0)


def test_op_14_income_in_phase_7() -> None:
    words = {0: {"mines": cards(3, engines=["T1"]), "coins": 0}}
    game = on(last_go(seats=words), "loading")
    told = [event.kind for _, event in game.events()]
    assert seat_of(game, 0)["coins"] == 3
    assert told.index("trust_buys") < told.index("income") < told.index("board_points")


def test_op_15_a_rescue_place_without_card() -> None:
    allowed(after(table(), "miners"), *(f"insert:{place}" for place in RESCUE_PLACES))


def test_op_16_from_a_station_to_the_supply() -> None:
    game = after(table(stations={"s_y4": {0: 1}}), "miners", "move:s_y4:supply")
    assert seat_of(game, 0)["miners"] == 20


@each_edition
def test_op_17_no_step_from_the_tableau_to_the_board(edition: str) -> None:
    game = after(table(edition=edition, seats={0: {"rescue": ["T1"]}}, camps={0: {"v_winz": 0}}), "miners")
    refused(game, "move:T1:v_winz", "KK-11.7")
    refused(game, "move:T1:s_y4")


def test_op_18_the_flipped_workforce_raises_steps_only() -> None:
    game = after(table(seats={0: {"flipped": ["workforce"]}}), "miners", "insert:T1", "insert:T2")
    refused(game, "insert:B1", "KK-11.1")
    then = after(game, "move:T1:B1", "move:B1:B2", "move:B2:B3", "move:B3:T1")
    assert asked(then) == ("go", 0), "four steps of one miner"


@each_edition
def test_op_19_loading_can_be_flipped_in_all_editions(edition: str) -> None:
    game = table(edition=edition, seats={0: {"coins": 2, "workers": 2}})
    assert changes(game, after(game, "flip:loading"), 0) == {"coins": -2, "workers": -2, "score": 4}


def test_op_20_only_the_flipped_card_is_rearranged() -> None:
    pieces = {"ck_m2": 1, "iw_m2": 1, "ad_m2": 1}
    game = after(table(seats={0: {"coins": 9, "workers": 9, "pithead": pieces}}), "flip:cokery")
    assert seat_of(game, 0)["pithead"] == {"ck_m1": 1, "iw_m2": 1, "ad_m2": 1}


@each_edition
def test_op_21_briquette_bonus(edition: str) -> None:
    game = table(edition=edition, seats={0: {"coins": 9, "workers": 5, "pithead": {"ck_e": 1}}})
    gain = changes(game, after(game, "flip:cokery"), 0)["score"]
    assert gain == (6 if edition == "en" else 8)


def test_op_22_trades_are_all_or_nothing() -> None:
    refused(table(seats={0: {"coins": 9}, 1: {"workers": 1}}), "trade:buy", "KK-12.5")


def test_op_23_a_fresh_extra_action_marker_is_usable() -> None:
    game = after(last_go(seats={3: {"pithead": {"ck_e": 1, "iw_e": 1}}}), "engineer:ld_e", "end")
    assert asked(game) == ("extra", 3)


def test_op_24_order_inside_a_disaster() -> None:
    """Phase 5 reaches the event only after the losses: the Trust's purchase comes after the hit."""
    markers = ["additional_coin", "highest_number", "increased_buying_power", "increased_buying_power", "subsidence"]
    words = {0: {"mines": cards(4), "coins": 0, "miners": 0, "rescue": ["B1", "B2"]}}
    game = last_go(seats=words, discs=[[], [0, "black", "black"]], change={"disaster.markers": markers})
    game = on(game, "lost")
    assert game.decision.name == "lost"
    assert game.position()["trust"]["coins"] == 4
    assert game.position()["trust"]["mines"] == {}


def test_op_25_no_miner_to_lose() -> None:
    game = last_go(
        seats={0: {"mines": cards(4), "coins": 0, "miners": 0, "score": 9}}, discs=[[], [0, "black", "black"]]
    )
    assert gained(on(game, "loading"), 0, "KK-14.8") == -2


@each_edition
def test_op_26_highest_number(edition: str) -> None:
    markers = ["additional_coin", "highest_number", "increased_buying_power", "increased_buying_power", "subsidence"]
    words = {0: {"mines": cards(4), "coins": 0}}
    game = last_go(
        edition=edition, seats=words, discs=[[], [0, "black", "black"]], change={"disaster.markers": markers}
    )
    assert len(turn_end(game).position()["trust"]["mines"]) == (1 if edition == "en" else 2)


def test_op_27_a_ground_without_players_is_the_trusts() -> None:
    assert turn_end(last_go(turn=3)).position()["trust"]["mines"]["l_vereinigter_general"] == "engine"


def auction(step: str, seat: int, **own: object) -> pyengine.Game:
    words = {0: {"mines": cards(12), "coins": 9, **own}, 1: {"mines": cards(16), "coins": 9, **own}}
    if "bonus_marker" in own:
        words[1].pop("bonus_marker")
    frame = {"step": step, "seat": seat, "mine": "l_vereinigter_general"}
    return table(turn=3, phase="consolidations", pending=[frame], seats=words, change={"trust.coins": 0})


def test_op_28_markers_in_bidding_order() -> None:
    game = auction("consolidation.markers", 1, railway_markers=kept(consolidation=1))
    assert asked(after(game, "done")) == ("consolidation.markers", 0)


def test_op_29_a_level_leader_must_raise_or_pass() -> None:
    game = auction("bid", 1)
    assert "bid:2" in game.options()
    assert "pass" in game.options()
    then = after(game, "pass")
    assert asked(then) == ("bid", 0), "still level with the Trust"
    refused(then, "bid:1", "KK-18.9")


def test_op_30_line_lengths() -> None:
    assert [len(line) for line in LINES.values()] == [7, 6, 3, 3]


def test_op_31_tableau_security() -> None:
    game = on(last_go(seats={0: {"mines": cards(3, 4, 6, 10, 13, 27), "coins": 9}}), "secure")
    assert keys_of(game, "coin:") == set(COIN_PLACES)
    assert keys_of(after(table(), "miners"), "insert:") >= set(RESCUE_PLACES)
    refused(after(table(), "miners"), "insert:T3")


def test_op_32_initial_marker_row() -> None:
    expected = ["wagon", "rescue_team", "consolidation_aid", "miners", "engineer", "settlement", "steam_engine"]
    assert new(3).position()["bonus_row"] == expected


def test_op_33_engines_of_a_ground_won_by_the_trust() -> None:
    words = {0: {"mines": cards(12, engines=["T1"]), "coins": 20}, 1: {"mines": cards(9), "coins": 9}}
    frame = {"step": "bid", "seat": 0, "mine": "l_vereinigter_general"}
    change = {"large_mines": ["l_nachtigall_tiefbau"], "trust.mines": {"k_01_generals_erbstollen": "engine"}}
    game = table(turn=3, phase="consolidations", pending=[frame], seats=words, change=change)
    then = after(game, "pass")
    assert asked(then) == ("bid", 1)
    assert then.position()["stock"]["engines"] == game.position()["stock"]["engines"] + 2 - 1
    assert then.position()["trust"]["mines"]["l_vereinigter_general"] == "engine"


def test_op_34_the_bottom_row_supplies_t1_only_if_the_top_row_is_empty() -> None:
    own = {0: {"mines": cards(9, 3, 4, places=("T1", "B1", "B2"))}, 1: {"mines": cards(17), "coins": 9}}
    frame = {"step": "bid", "seat": 1, "mine": "l_nachtigall_tiefbau"}
    game = after(table(turn=3, phase="consolidations", pending=[frame], seats=own), "bid:2", "pass")
    left = {place: card["mine"] for place, card in seat_of(game, 0)["mines"].items() if card}
    assert left == {"T1": mine(3), "B1": mine(4)}


def test_op_35_no_cap_at_14() -> None:
    words = {0: {"mines": cards(12), "coins": 30}, 1: {"mines": cards(16), "coins": 30}}
    frame = {"step": "bid", "seat": 1, "mine": "l_vereinigter_general"}
    allowed(table(turn=3, phase="consolidations", pending=[frame], seats=words), "bid:15", "bid:31")


@each_edition
def test_op_36_the_ironworks_engineer_gives_one_point(edition: str) -> None:
    game = last_go(edition=edition, seats={0: {"pithead": {"iw_e": 1}}})
    assert gained(turn_end(game), 0, "KK-19.3") == 1


@each_edition
def test_op_37_loading_ii_gives_at_most_three_coins(edition: str) -> None:
    own = {"mines": cards(4, 21, 19, 24, 12, 9), "flipped": ["loading"], "pithead": {"ld_m1": 1, "ld_m2": 1, "ld_e": 1}}
    frame = {"step": "loading", "seat": 0}
    game = table(turn=2, edition=edition, phase="pithead", pending=[frame], seats={0: own})
    assert changes(game, after(game, "load:free:0"), 0) == {"coins": 3, "score": 6}


def test_op_38_a_marker_for_any_first_entry() -> None:
    game = after(table(stations={"s_y4": {0: 1}}, rail={"s_y5": "vp"}), "miners")
    assert changes(game, after(game, "move:s_y4:s_y5"), 0) == {"score": 2}


@each_edition
def test_op_39_a_fresh_railway_marker(edition: str) -> None:
    words = {0: {"workers": 1}}
    game = table(edition=edition, seats=words, stations={"s_y4": {0: 1}}, rail={"s_y5": "worker"})
    game = after(game, "miners", "move:s_y4:s_y5", "done")
    assert ("trade:sell" in game.options()) == (edition != "fr")


def test_op_40_changing_lines_at_shared_villages() -> None:
    allowed(after(table(stations={"s_y7": {0: 1}}), "miners"), "move:s_y7:s_r6")
    allowed(after(table(stations={"s_y2": {0: 1}}), "miners"), "move:s_y2:s_r1")
    allowed(after(table(stations={"s_g1": {0: 1}}), "miners"), "move:s_g1:s_y1")


def test_op_41_refill_to_three() -> None:
    for coins, later in ((2, 3), (3, 3), (4, 3), (6, 4)):
        game = last_go(turn=3, change={"trust.coins": coins})
        assert turn_end(game).position()["trust"]["coins"] == later


@each_edition
def test_op_42_station_points(edition: str) -> None:
    game = turn_end(last_go(turn=5, edition=edition, stations={"s_y4": {0: 5}}))
    assert gained(game, 0, "KK-22.3") == (5 if edition == "fr" else 1)


def test_op_43_value_of_a_large_mine() -> None:
    words = {0: {"mines": cards("l_vereinigter_general"), "coins": 0}, 1: {"mines": cards("l_hasenwinkel"), "coins": 0}}
    game = turn_end(last_go(turn=5, seats=words))
    places = {one.seat: one.place for one in game.ranking()}
    assert game.scores()[0] == game.scores()[1]
    assert places[1] < places[0], "6 against 3"


def test_op_44_workers_of_essen_join_the_stock() -> None:
    assert new(3).position()["stock"]["workers"] == 8


def test_op_45_owners_take_part_and_the_administration_always_counts() -> None:
    game = auction("bid", 1, pithead={"ad_e1": 1})
    assert game.position()["pending"][0]["totals"] == {"0": 2, "1": 2}


def test_op_46_two_miner_spaces_of_the_administration() -> None:
    game = auction("bid", 1, pithead={"ad_e1": 1, "ad_e2": 1, "ad_m1": 1, "ad_m2": 2})
    assert game.position()["pending"][0]["totals"] == {"0": 5, "1": 5}


def test_op_47_each_flip_raises_its_own_price_alone() -> None:
    words = {"coins": 9, "workers": 9, "mines": cards(1)}
    game = after(table(seats={0: words}, workers={"v_winz": 0}), "flip:cokery")
    assert changes(game, after(game, "engineer:ck_e"), 0)["coins"] == -2
    assert changes(game, after(game, "engine:T1"), 0)["coins"] == -1
    assert changes(game, after(game, "settle:v_winz", "miners:0"), 0)["coins"] == -2


def test_op_48_one_series_of_numbers() -> None:
    numbers = [int(id.split("_")[1]) for id in table(5, turn=2).position()["display"]]
    assert numbers == list(range(1, 29))


@pytest.mark.parametrize("turn", range(1, 6))
def test_op_49_disaster_points(turn: int) -> None:
    discs = [[0, "black", "black"]] * 5
    mines = cards(3) if turn < 5 else cards(28)
    game = last_go(turn=turn, seats={0: {"mines": mines, "coins": 0, "score": 20}}, discs=discs)
    assert gained(turn_end(game), 0, "KK-14.8", turn) == -turn


def test_op_5_an_unknown_edition_is_refused() -> None:
    with pytest.raises(ValueError, match="edition"):
        pyengine.new_game(GAME, players=3, seed=1, variants={"edition": "nl"})
