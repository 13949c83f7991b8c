"""Decisions that cannot have come up are refused when a position is read."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .facts import MINES, VILLAGES
from .table import after, allowed, asked, cards, mine, no_position, table


def says(path: str, **words: Any) -> None:
    """Such a position is refused, and the error names this path."""
    with pytest.raises(pyengine.PositionError) as caught:
        table(**words)
    assert str(caught.value).startswith(f"{path}: ")


def refuses(path: str, clause: str, **words: Any) -> None:
    """Such a position is refused at this path, and the error names the clause."""
    with pytest.raises(pyengine.PositionError) as caught:
        table(**words)
    assert caught.value.path == path
    assert f"({clause})" in str(caught.value)


GENERAL = "l_vereinigter_general"
GO = {"step": "go", "seat": 0, "main_used": True}


def bid(**words: Any) -> dict[str, Any]:
    return {
        "turn": 3,
        "phase": "consolidations",
        "pending": [{"step": "bid", "seat": 0, "mine": GENERAL, **words}],
        "seats": {0: {"mines": cards(1, 16), "coins": 9}, 1: {"mines": cards(12), "coins": 9}},
    }


def test_kk_18_9_the_sole_leader_is_not_asked() -> None:
    no_position(**bid())
    no_position(**bid(totals={"0": 9}))
    table(**bid(totals={"0": 2, "1": 3}))
    level: dict[str, Any] = {
        **bid(),
        "seats": {0: {"mines": cards(16), "coins": 9}, 1: {"mines": cards(1), "coins": 9}, 2: {"mines": cards(12)}},
    }
    table(**level)


def test_kk_18_9_level_with_the_trust_is_asked() -> None:
    words: dict[str, Any] = {
        "seats": {0: {"mines": cards(16), "coins": 9}},
        "change": {"trust.coins": 0, "trust.mines": {mine(1): "engine"}},
    }
    table(**{**bid(totals={"0": 2}), **words})
    no_position(**{**bid(totals={"0": 3}), **words})


def test_kk_18_3_the_owner_of_all_small_mines_is_not_asked() -> None:
    seats = {0: {"mines": cards(1, 12, 16), "bonus_marker": "consolidation_aid"}}
    frame = {"step": "consolidation.markers", "seat": 0, "mine": GENERAL}
    no_position(turn=3, phase="consolidations", pending=[frame], seats=seats)


def test_kk_18_5_no_more_marker_points_than_there_are_markers() -> None:
    seats = {0: {"mines": cards(16), "coins": 9}, 1: {"mines": cards(12), "coins": 40}}
    frame = {"step": "bid", "seat": 1, "mine": GENERAL, "markers": {"0": 6}}
    table(turn=3, phase="consolidations", pending=[frame], seats=seats)
    no_position(turn=3, phase="consolidations", pending=[{**frame, "markers": {"0": 7}}], seats=seats)


def test_kk_d8_kk_d5_kk_d11_kk_d4_are_not_asked_if_nothing_but_declining_is_possible() -> None:
    seats = {0: {"mines": cards(16)}, 1: {"mines": cards(12)}}
    frame = {"step": "consolidation.markers", "seat": 0, "mine": GENERAL}
    no_position(turn=3, phase="consolidations", pending=[frame], seats=seats)
    no_position(phase="disaster", pending=[{"step": "secure", "seat": 0}])
    no_position(phase="pithead", pending=[{"step": "loading", "seat": 0}])
    no_position(phase="extra_action", pending=[{"step": "extra", "seat": 0}])
    table(phase="extra_action", pending=[{"step": "extra", "seat": 0}], seats={0: {"extra_actions": 1}})


def test_kk_13_1_nobody_spends_a_marker_they_do_not_have() -> None:
    no_position(phase="extra_action", pending=[{"step": "extra", "seat": 1}], seats={0: {"extra_actions": 1}})


def test_kk_14_11_subsidence_needs_the_marker_and_the_blank() -> None:
    frame = [{"step": "subsidence", "seat": 0}]
    blank, black = ["blank", "black", "black"], ["black", "black", "black"]
    no_position(turn=3, phase="disaster", pending=frame, change={"disaster.discs": blank})
    both = {"disaster.subsidence": True}
    no_position(turn=3, phase="disaster", pending=frame, change={"disaster.discs": black, **both})
    table(turn=3, phase="disaster", pending=frame, change={"disaster.discs": blank, **both})


def test_kk_14_8_not_more_lost_miners_than_discs() -> None:
    seats = {0: {"miners": 0, "rescue": ["B1", "B2"], "mines": cards(3, 4, places=("T1", "T2"))}}
    for discs, left in ((["black", "blank", "black"], 1), ([0, "black", "black"], 2)):
        pending = [{"step": "lost", "seat": 0, "left": left}]
        no_position(phase="disaster", pending=pending, seats=seats, change={"disaster.discs": discs})
    pending = [{"step": "lost", "seat": 0, "left": 2}]
    table(phase="disaster", pending=pending, seats=seats, change={"disaster.discs": [0, 0, "black"]})


def test_kk_14_4_and_kk_14_5_discs_of_a_position() -> None:
    frame = [{"step": "subsidence", "seat": 0}]
    for discs in (["blank", "blank", "black"], ["blank", "blank", "blank"]):
        change = {"disaster.discs": discs, "disaster.subsidence": True}
        no_position(turn=3, phase="disaster", pending=frame, change=change)
    no_position(change={"disaster.discs": ["black", "black", "black"]})


def test_kk_14_10a_a_purchase_that_counts_is_english() -> None:
    no_position(change={"trust.bought": 1})


def test_kk_7_5_a_second_worker_needs_the_icon() -> None:
    no_position(pending=[GO, {"step": "buy.second", "seat": 0, "mine": mine(3)}], seats={0: {"mines": cards(3)}})
    game = table(pending=[GO, {"step": "buy.second", "seat": 0, "mine": mine(6)}], seats={0: {"mines": cards(6)}})
    allowed(game, "second:none", "second:v_witten")


def test_kk_11_8_and_kk_11_9_limits_of_a_position() -> None:
    four = {"step": "miners", "seat": 0, "inserts": 2, "steps": 4, "engineers": 1}
    no_position(pending=[GO, four])
    game = table(pending=[GO, four], seats={0: {"flipped": ["workforce"]}})
    allowed(after(game, "insert:T1"), "done")
    no_position(pending=[GO, {**four, "bonus": True}], seats={0: {"flipped": ["workforce"]}})


def test_kk_14_2_nothing_is_secured_before_phase_5() -> None:
    says("seats.0.secured", seats={0: {"mines": cards(3), "secured": ["T1"]}})
    table(pending=[{"step": "secure", "seat": 0}], seats={0: {"mines": cards(3, 4), "secured": ["T1"]}})


def test_kk_5_4_row_positions_are_known_in_phase_1_only() -> None:
    says("seats.0.row_position", seats={0: {"row_position": 3}})


def test_kk_5_3_nobody_holds_the_steam_engine_marker_in_turn_1() -> None:
    says("seats.0.bonus_marker", turn=1, seats={0: {"bonus_marker": "steam_engine"}})


def test_kk_18_13_small_mines_of_a_consolidated_ground_are_found() -> None:
    large = {"trust.mines": {GENERAL: "engine"}}
    says("seats.1.mines.T1", turn=4, seats={1: {"mines": cards(12)}}, change=large)
    says("trust.mines", turn=4, change={"trust.mines": {GENERAL: "engine", mine(12): "engine"}})
    says("display", turn=4, change={**large, "display": [mine(12)]})


def test_kk_18_19_no_bid_is_too_high() -> None:
    words = bid(totals={"0": 2, "1": 3})
    words["seats"][0]["coins"] = 400
    game = table(**words)
    allowed(game, "bid:402")
    assert "bid:403" not in game.options()


def test_kk_1_12_and_kk_12_1_nothing_is_named_twice() -> None:
    says("seats.0.rescue.1", seats={0: {"rescue": ["T1", "T1"]}})
    says("seats.0.flipped.1", seats={0: {"flipped": ["cokery", "cokery"]}})


def test_kk_12_4_no_briquette_bonus_without_the_flip() -> None:
    no_position(seats={0: {"briquette": ["either"]}})
    table(seats={0: {"briquette": ["either"], "flipped": ["cokery"]}})


# --- purchases ------------------------------------------------------------------------------------------------------

WORKER = [GO, {"step": "buy.worker", "seat": 0, "mine": mine(4)}]


def test_kk_7_8_nobody_buys_for_a_full_tableau() -> None:
    full: dict[str, Any] = {"mines": cards(1, 2, 3, 5, 6, 7)}
    refuses("pending.1", "KK-7.8", pending=WORKER, seats={0: full})
    game = table(pending=WORKER, seats={0: {"mines": cards(1, 2, 3, 5, 6)}})
    assert asked(after(game, game.options()[0])) == ("go", 0)


def test_kk_7_8_a_bought_mine_needs_an_empty_place() -> None:
    placing = [GO, {"step": "buy.place", "seat": 0, "mine": mine(4)}]
    refuses("pending.1", "KK-7.8", pending=placing, seats={0: {"mines": cards(1, 2, 3, 5, 6, 7)}})
    allowed(table(pending=placing, seats={0: {"mines": cards(1, 2)}}), "place:T3", "place:B1")


def test_kk_18_14_the_winner_of_a_large_mine_has_an_empty_place() -> None:
    words: dict[str, Any] = {
        "turn": 3,
        "phase": "consolidations",
        "pending": [{"step": "consolidation.place", "seat": 0, "mine": GENERAL}],
    }
    refuses("pending.0", "KK-18.14", **words, seats={0: {"mines": cards(2, 3, 4, 5, 6, 7)}})
    allowed(table(**words, seats={0: {"mines": cards(2, 3)}}), "place:T3", "place:B1")


def test_kk_7_3a_no_worker_is_taken_without_a_miner_in_the_supply() -> None:
    refuses("pending.1", "KK-7.3a", pending=WORKER, seats={0: {"miners": 0}})
    ground = MINES[mine(4)].ground
    without = {id: 0 for id, village in VILLAGES.items() if ground in village.grounds}
    own = {0: {next(iter(without)): 1}}
    table(pending=WORKER, seats={0: {"miners": 0}}, workers=without, camps=own)


def test_kk_7_5_no_second_miner_without_one_in_the_supply() -> None:
    words: dict[str, Any] = {"pending": [GO, {"step": "buy.miner", "seat": 0}]}
    refuses("pending.1", "KK-7.5", **words, seats={0: {"mines": cards(6), "miners": 0}})
    allowed(table(**words, seats={0: {"mines": cards(6), "miners": 1}}), "miner:T1", "miner:none")


def test_kk_7_5_no_second_miner_without_a_mine_that_has_the_icon() -> None:
    words: dict[str, Any] = {"pending": [GO, {"step": "buy.miner", "seat": 0}]}
    for own in ({}, {"mines": cards(3)}):
        refuses("pending.1", "KK-7.5", **words, seats={0: own})
    table(**words, seats={0: {"mines": cards(3, 6)}})


@pytest.mark.parametrize(
    ("part", "seats"),
    [
        ({"step": "buy.worker", "mine": mine(4)}, {}),
        ({"step": "buy.place", "mine": mine(4)}, {}),
        ({"step": "buy.second", "mine": mine(6)}, {0: {"mines": cards(6)}}),
        ({"step": "buy.miner"}, {0: {"mines": cards(6)}}),
        ({"step": "miners", "inserts": 2, "steps": 2}, {}),
    ],
)
def test_kk_6_2_a_main_action_that_has_begun_is_used(part: dict[str, Any], seats: dict[int, Any]) -> None:
    part = {**part, "seat": 0}
    refuses("pending.0.main_used", "KK-6.2", pending=[{**GO, "main_used": False}, part], seats=seats)
    table(pending=[GO, part], seats=seats)


# --- bonus markers --------------------------------------------------------------------------------------------------

BY_MARKER = {"step": "miners", "seat": 0, "bonus": True, "inserts": 2, "steps": 2}


@pytest.mark.parametrize("main_used", (False, True))
def test_kk_5_6_the_marker_of_a_running_action_is_back_in_the_row(main_used: bool) -> None:
    pending = [{**GO, "main_used": main_used}, BY_MARKER]
    for seat, marker in ((0, "miners"), (0, "wagon"), (1, "miners")):
        refuses("pending.1.bonus", "KK-5.6", pending=pending, seats={seat: {"bonus_marker": marker}})
    table(pending=pending, seats={1: {"bonus_marker": "wagon"}})


def test_kk_5_6_a_settlement_without_the_main_action_is_the_marker_s() -> None:
    pending = [{**GO, "main_used": False}, {"step": "settle.miners", "seat": 0, "village": "v_winz"}]
    words: dict[str, Any] = {"pending": pending, "camps": {0: {"v_winz": 0}}}
    refuses("pending.0.main_used", "KK-5.6", **words, seats={0: {"bonus_marker": "settlement"}})
    table(**words)


def test_kk_11_1a_begun_says_whether_anything_is_used() -> None:
    whole = {**BY_MARKER, "begun": True}
    part = {**BY_MARKER, "steps": 1, "begun": False}
    for frame in (whole, part, {**part, "steps": 2, "inserts": 1}):
        refuses("pending.1.begun", "KK-11.1a", pending=[GO, frame])
    game = table(pending=[GO, {**whole, "begun": False}])
    assert "done" not in game.options()
    allowed(table(pending=[GO, {**part, "begun": True}], seats={0: {"rescue": ["T1"]}}), "done")
    del part["begun"]
    allowed(table(pending=[GO, part], seats={0: {"rescue": ["T1"]}}), "done")


# --- the disaster ---------------------------------------------------------------------------------------------------


def test_kk_14_2_only_a_mine_can_be_secured() -> None:
    pending = [{"step": "secure", "seat": 0}]
    for place in ("T3", "B1"):
        refuses(
            "seats.0.secured", "KK-14.2", pending=pending, seats={0: {"mines": cards(3, 4), "secured": ["T1", place]}}
        )


def test_kk_14_4_discs_are_of_mines_that_are_not_secured() -> None:
    pending = [{"step": "subsidence", "seat": 0}]
    change = {"disaster.discs": ["blank", 1, 1], "disaster.subsidence": True}
    words: dict[str, Any] = {"turn": 3, "phase": "disaster", "pending": pending, "change": change}
    for own in (
        {},
        {"mines": cards(3)},
        {"mines": cards(3, 4), "secured": ["T2"]},
        {"mines": cards(3, 4), "rescue": ["T1"]},
    ):
        refuses("disaster.discs", "KK-14.4", **words, seats={1: own})
    table(**words, seats={1: {"mines": cards(3, 4)}})


def test_kk_14_4_a_consolidation_may_have_taken_the_mine_of_a_disc() -> None:
    words: dict[str, Any] = {"phase": "pithead", "pending": [{"step": "loading", "seat": 0}]}
    words["change"] = {"disaster.discs": [1, "black", "black"]}
    own = {0: {"mines": cards(7), "workers": 1}}
    refuses("disaster.discs", "KK-14.4", **words, turn=2, seats=own)
    table(**words, turn=4, seats={0: {"bonus_marker": "wagon"}})


@pytest.mark.parametrize("phase", ("consolidations", "pithead"))
def test_kk_14_5_discs_have_been_drawn_after_phase_5(phase: str) -> None:
    words = bid(totals={"0": 2, "1": 3})
    if phase == "pithead":
        words = {
            "phase": phase,
            "pending": [{"step": "loading", "seat": 0}],
            "seats": {0: {"bonus_marker": "wagon"}},
        }
    refuses("disaster.discs", "KK-14.5", **words, change={"disaster.discs": []})
    game = table(**words)
    assert game.position()["disaster"]["discs"] == ["black"] * 3, "a partial position need not name them"


# --- the Trust and the large mines ----------------------------------------------------------------------------------


def test_kk_3_6_the_trust_has_at_most_the_coins_of_its_track() -> None:
    says("trust.coins", change={"trust.coins": 7})
    table(change={"trust.coins": 6})


def test_kk_18_1_large_mines_of_this_turn_each_once() -> None:
    words = bid(totals={"0": 2, "1": 3})
    this, later = "l_hasenwinkel", "l_hamburg_franziska"
    refuses("large_mines.1", "KK-18.1", **words, change={"large_mines": [this, this]})
    refuses("large_mines.0", "KK-18.1", **words, change={"large_mines": [later]})
    table(**words, change={"large_mines": [this]})
