"""Decisions that cannot have come up are refused when a position is read."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import after, allowed, cards, mine, no_position, table


def says(path: str, **words: Any) -> None:
    """Such a position is refused, and the error names this path."""
    with pytest.raises(pyengine.PositionError) as caught:
        table(**words)
    assert str(caught.value).startswith(f"{path}: ")


GENERAL = "l_vereinigter_general"
GO = {"step": "go", "seat": 0, "main_used": True}


def bid(**words: object) -> dict[str, object]:
    return {
        "turn": 3,
        "phase": "consolidations",
        "pending": [{"step": "bid", "seat": 0, "mine": GENERAL, **words}],
        "seats": {0: {"mines": cards(1, 16), "coins": 9}, 1: {"mines": cards(12), "coins": 9}},
    }


def test_kk_18_9_the_sole_leader_is_not_asked() -> None:
    no_position(**bid())
    no_position(**bid(totals={"0": 9}))
    table(**bid(totals={"0": 2, "1": 3}))  # type: ignore[arg-type]
    level = {
        **bid(),
        "seats": {0: {"mines": cards(16), "coins": 9}, 1: {"mines": cards(1), "coins": 9}, 2: {"mines": cards(12)}},
    }
    table(**level)  # type: ignore[arg-type]


def test_kk_18_9_level_with_the_trust_is_asked() -> None:
    words = {
        "seats": {0: {"mines": cards(16), "coins": 9}},
        "change": {"trust.coins": 0, "trust.mines": {mine(1): "engine"}},
    }
    table(**{**bid(totals={"0": 2}), **words})  # type: ignore[arg-type]
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


def test_kk_13_1_nobody_spends_a_marker_that_he_has_not() -> None:
    no_position(phase="extra_action", pending=[{"step": "extra", "seat": 1}], seats={0: {"extra_actions": 1}})


def test_kk_14_11_subsidence_needs_the_marker_and_the_blank() -> None:
    frame = [{"step": "subsidence", "seat": 0}]
    blank, black = ["blank", "black", "black"], ["black", "black", "black"]
    no_position(turn=3, phase="disaster", pending=frame, change={"disaster.discs": blank})
    both = {"disaster.subsidence": True}
    no_position(turn=3, phase="disaster", pending=frame, change={"disaster.discs": black, **both})
    table(turn=3, phase="disaster", pending=frame, change={"disaster.discs": blank, **both})


def test_kk_14_8_not_more_lost_miners_than_discs() -> None:
    seats = {0: {"miners": 0, "rescue": ["T1", "T2", "B1"]}}
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
    words["seats"][0]["coins"] = 400  # type: ignore[index]
    game = table(**words)  # type: ignore[arg-type]
    allowed(game, "bid:402")
    assert "bid:403" not in game.options()


def test_kk_1_12_and_kk_12_1_nothing_is_named_twice() -> None:
    says("seats.0.rescue.1", seats={0: {"rescue": ["T1", "T1"]}})
    says("seats.0.flipped.1", seats={0: {"flipped": ["cokery", "cokery"]}})


def test_kk_12_4_no_briquette_bonus_without_the_flip() -> None:
    no_position(seats={0: {"briquette": ["either"]}})
    table(seats={0: {"briquette": ["either"], "flipped": ["cokery"]}})
