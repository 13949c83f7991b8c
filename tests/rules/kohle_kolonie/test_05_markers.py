"""Chapters 4 and 5: turn structure, bonus markers and turn order."""

from __future__ import annotations

from typing import Any

import pyengine
from pyengine.table import Table

from .facts import ROW
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    document,
    each_count,
    each_edition,
    idle,
    idle_key,
    last_go,
    new,
    no_position,
    on,
    refused,
    seat_of,
    table,
    turn_end,
)

PHASES = (
    *("bonus_markers", "action_1", "action_2", "extra_action", "disaster", "trust_buys", "mine_income"),
    *("board_scoring", "consolidations", "pithead"),
)


def row_of(game: pyengine.Game) -> list[str]:
    return [marker for marker in game.position()["bonus_row"] if marker]


def chosen(game: pyengine.Game, *markers: str) -> pyengine.Game:
    return after(game, *(f"take:{marker}" for marker in markers))


# --- 4 Turn structure -----------------------------------------------------------------------------------------------


@each_count
@each_edition
def test_kk_4_1_five_turns_of_ten_phases(players: int, edition: str) -> None:
    game = new(players, 5, edition)
    seen: list[Any] = []
    while not game.over:
        position = game.position()
        now = (position["turn"], PHASES.index(position["phase"]))
        if not seen or seen[-1] != now:
            seen.append(now)
        game.choose(idle_key(game))
    assert seen == sorted(seen), "phases come in their order"
    assert {turn for turn, _ in seen} == {1, 2, 3, 4, 5}
    assert game.position()["turn"] == 5


def test_kk_4_1_phases_are_told_in_their_order() -> None:
    game = turn_end(new(4, 2))
    told = [entry.text for entry in game.log() if entry.kind == "phase_begins"]
    assert len(told) >= 8
    assert not any(entry.clause == "KK-18.1" for entry in game.log()), "no consolidation before turn 3"


def test_kk_4_1_income_before_board_scoring_before_consolidation_before_pithead() -> None:
    words: dict[int, Any] = {
        0: {"mines": cards(1, 12, 16), "coins": 0, "workers": 1, "pithead": {"iw_e": 1}, "score": 10}
    }
    game = on(last_go(turn=3, seats=words, larges=[["l_vereinigter_general"]]), "loading")
    lines = [one["clause"] for one in seat_of(game, 0)["points"] if one["clause"] != "KK-3.1"]
    assert lines == ["KK-17.1", "KK-18.13", "KK-19.3"]
    assert seat_of(game, 0)["coins"] == 3, "the income of the small mines, not of the large one"


# --- 5 Phase 1 ------------------------------------------------------------------------------------------------------


@each_count
def test_kk_5_1_everybody_takes_exactly_one_marker(players: int) -> None:
    game = new(players)
    for _ in range(players):
        assert game.decision.name == "marker"
        refused(game, "pass", "KK-5.1")
        refused(game, "end")
        game.choose(game.options()[-1])
    assert game.decision.name == "go"
    held = [seat["bonus_marker"] for seat in game.position()["seats"]]
    assert len(set(held)) == players
    assert None not in held


def test_kk_5_1_a_taken_marker_cannot_be_taken_again() -> None:
    game = chosen(new(3), "miners")
    refused(game, "take:miners", "KK-5.1")
    assert len(game.options()) == 5


@each_count
def test_kk_5_2_clockwise_from_the_start_player_in_turn_1(players: int) -> None:
    for start in range(players):
        game = new(players, draws={"start_player": start})
        for step in range(players):
            assert asked(game) == ("marker", (start + step) % players)
            game.choose(game.options()[step % len(game.options())])


@each_count
def test_kk_5_2_reverse_turn_order_in_later_turns(players: int) -> None:
    game = new(players, 9)
    while game.decision.name == "marker":
        game.choose(game.options()[-1 if game.decision.seat % 2 else 0])
    order = game.position()["turn_order"]
    game = turn_end(game)
    for number in reversed(order):
        assert asked(game) == ("marker", number)
        game.choose(game.options()[0])


def test_kk_5_3_the_steam_engine_marker_is_closed_in_turn_1_only() -> None:
    first = new(5)
    for _ in range(5):
        refused(first, "take:steam_engine", "KK-5.3")
        first.choose(first.options()[0])
    game = turn_end(first)
    assert game.position()["turn"] == 2
    allowed(game, "take:steam_engine")


@each_count
def test_kk_5_4_turn_order_by_position_in_the_row(players: int) -> None:
    game = new(players, draws={"start_player": 0})
    markers = ("settlement", "wagon", "miners", "rescue_team", "engineer")[:players]
    for number, marker in enumerate(markers):
        game.choose(f"take:{marker}")
        if number < players - 1:
            assert seat_of(game, number)["row_position"] == ROW.index(marker) + 1
    expected = sorted(range(players), key=lambda number: ROW.index(markers[number]))
    assert game.position()["turn_order"] == expected
    assert asked(game) == ("go", expected[0])


@each_count
def test_kk_5_5_what_is_left_slides_to_the_left(players: int) -> None:
    game = new(players)
    while game.decision.name == "marker":
        game.choose(game.options()[0])
    row = game.position()["bonus_row"]
    assert row == [*ROW[players:], *[None] * players]


def test_kk_5_6_a_used_marker_goes_to_the_leftmost_empty_position() -> None:
    game = chosen(new(3, draws={"start_player": 0}), "consolidation_aid", "miners", "engineer")
    assert row_of(game) == ["wagon", "rescue_team", "settlement", "steam_engine"]
    game.choose("bonus:consolidation_aid")
    assert game.position()["bonus_row"][4] == "consolidation_aid", "at once, still in the go"
    game = after(game, "end", "bonus:miners", "insert:T1", "done")
    assert game.position()["bonus_row"][5:] == ["miners", None]


def test_kk_5_7_unused_markers_return_in_turn_order() -> None:
    game = chosen(new(4, draws={"start_player": 0}), "settlement", "rescue_team", "miners", "wagon")
    assert game.position()["turn_order"] == [3, 1, 2, 0]
    assert row_of(turn_end(game)) == [
        *("consolidation_aid", "engineer", "steam_engine"),
        *("wagon", "rescue_team", "miners", "settlement"),
    ]


def test_kk_5_8_unchosen_then_used_then_unused() -> None:
    game = chosen(new(4, draws={"start_player": 0}), "consolidation_aid", "rescue_team", "miners", "wagon")
    assert game.position()["turn_order"] == [3, 1, 0, 2]
    game = after(game, "end", "end", "end", "bonus:miners", "insert:T1", "done", "end")
    game = after(game, "end", "end", "bonus:consolidation_aid", "end")
    assert row_of(turn_end(game)) == [
        *("engineer", "settlement", "steam_engine"),
        *("miners", "consolidation_aid"),
        *("wagon", "rescue_team"),
    ]


def test_kk_5_5_a_row_with_a_gap_is_no_position() -> None:
    no_position(change={"bonus_row": ["wagon", None, *ROW[1:]][:7]})
    no_position(seats={0: {"bonus_marker": "wagon"}, 1: {"bonus_marker": "wagon"}})


# --- 5B What the markers do -----------------------------------------------------------------------------------------


def holder(marker: str, **words: Any) -> pyengine.Game:
    own: dict[str, Any] = {"bonus_marker": marker, "coins": 5, "mines": cards(1, 2), **words}
    return table(turn=2, seats={0: own}, workers={"v_winz": 0})


def test_kk_5_9_a_marker_is_used_once_and_freely() -> None:
    game = holder("engineer")
    allowed(game, "end", "bonus:engineer:ck_e")
    game.choose("bonus:engineer:ck_e")
    assert seat_of(game, 0)["bonus_marker"] is None
    refused(game, "bonus:engineer:iw_e", "KK-5.9")


def test_kk_5_9_only_the_holder_uses_it() -> None:
    game = holder("engineer")
    for key in ("bonus:miners", "bonus:settlement:v_winz", "bonus:steam_engine:T1", "bonus:consolidation_aid"):
        refused(game, key, "KK-5.9")
    other = table(turn=2, seats={1: {"bonus_marker": "consolidation_aid"}})
    refused(other, "bonus:consolidation_aid", "KK-5.9")


def test_kk_5_10_in_addition_to_the_main_action_before_or_after_it() -> None:
    game = holder("engineer")
    first = after(game, "bonus:engineer:ck_e", "engineer:iw_e")
    second = after(game, "engineer:iw_e", "bonus:engineer:ck_e")
    assert seat_of(first, 0)["pithead"] == seat_of(second, 0)["pithead"] == {"ck_e": 1, "iw_e": 1}
    refused(second, "engineer:ld_e", "KK-6.2")


def test_kk_5_10_each_marker_of_the_action_kind() -> None:
    then = after(holder("miners"), "bonus:miners", "insert:T1", "insert:T2")
    assert seat_of(then, 0)["rescue"] == ["T1", "T2"]
    game = holder("steam_engine")
    assert changes(game, after(game, "bonus:steam_engine:T2"), 0) == {"coins": -1}
    game = holder("settlement")
    assert changes(game, after(game, "bonus:settlement:v_winz", "miners:2"), 0) == {"coins": -2, "miners": -2}
    game = holder("consolidation_aid")
    assert changes(game, after(game, "bonus:consolidation_aid"), 0) == {"coins": 1}
    for later in ("rescue_team", "wagon"):
        assert not [key for key in holder(later).options() if key.startswith("bonus:")], later


def test_kk_5_11_the_price_of_a_marker_is_fixed_and_the_conditions_are_normal() -> None:
    flipped = ["workforce", "cokery", "ironworks"]
    for marker, key, price in (
        ("engineer", "bonus:engineer:ck_e", 1),
        ("steam_engine", "bonus:steam_engine:T1", 1),
        ("settlement", "bonus:settlement:v_winz", 2),
    ):
        words: dict[str, Any] = {"bonus_marker": marker, "mines": cards(1)}
        rich = table(seats={0: {**words, "coins": price}, 1: {"flipped": flipped}}, workers={"v_winz": 0})
        then = after(rich, key)
        assert seat_of(then, 0)["coins"] == 0, marker
        poor = table(seats={0: {**words, "coins": price - 1}}, workers={"v_winz": 0})
        refused(poor, key)
    refused(holder("settlement"), "bonus:settlement:v_witten", "KK-9.2")
    refused(holder("steam_engine"), "bonus:steam_engine:T3", "KK-8.4")
    refused(table(seats={0: {"bonus_marker": "engineer", "pithead": {"ck_e": 1}}}), "bonus:engineer:ck_e", "KK-10.2")


def test_kk_5_11_rewards_apply_to_markers_too() -> None:
    third = holder("engineer", pithead={"ck_e": 1, "iw_e": 1})
    assert seat_of(after(third, "bonus:engineer:ld_e"), 0)["extra_actions"] == 1
    for built, reward in ((2, {"extra_actions": 1}), (3, {"score": 3}), (4, {"score": 5})):
        villages = ("v_heven", "v_witten", "v_linden", "v_stiepel")[:built]
        game = table(
            seats={0: {"bonus_marker": "settlement"}}, camps={0: dict.fromkeys(villages, 0)}, workers={"v_winz": 0}
        )
        assert changes(game, after(game, "bonus:settlement:v_winz", "miners:0"), 0) == {"coins": -2, **reward}


def test_kk_5_12_in_phase_4_only_with_an_extra_action_marker() -> None:
    words: dict[int, Any] = {
        0: {"bonus_marker": "engineer", "extra_actions": 1},
        1: {"bonus_marker": "consolidation_aid"},
    }
    game = idle(last_go(seats=words), lambda g: g.decision.name == "extra")
    assert asked(game) == ("extra", 0)
    refused(game, "bonus:engineer:ck_e", "KK-6.6")
    then = after(game, "keep")
    assert then.position()["phase"] == "bonus_markers", "seat 1 has no go in phase 4"
    then = after(game, "spend")
    allowed(then, "bonus:engineer:ck_e")


def test_kk_5_9_the_rescue_team_and_the_wagon_have_their_own_phases() -> None:
    game = on(last_go(seats={0: {"bonus_marker": "rescue_team", "mines": cards(4, 5), "coins": 0}}), "secure")
    allowed(game, "rescue:T1", "rescue:T2", "done")
    game = on(last_go(seats={0: {"bonus_marker": "wagon", "mines": cards(4), "workers": 1}}), "loading")
    allowed(game, "load:marker:0", "load:worker:0", "skip")
    refused(holder("rescue_team"), "bonus:rescue_team", "KK-14.2")
    refused(holder("wagon"), "bonus:wagon", "KK-19.4")


def test_kk_5_9_a_click_on_the_marker_speaks_of_this_marker() -> None:
    for marker, clause in (("rescue_team", "KK-14.2"), ("wagon", "KK-19.4")):
        reasons = Table("t", holder(marker), "en", veil=False).why("seat0/bonus_marker")["reasons"]
        assert [reason["clause"] for reason in reasons] == [clause], "nothing about other markers"
    reasons = Table("t", holder("wagon", coins=0), "en", veil=False).why("board/v_winz")["reasons"]
    assert [reason["clause"] for reason in reasons] == ["KK-9.1"]


def test_kk_5_1_a_position_in_phase_1_remembers_row_positions() -> None:
    game = chosen(new(4, draws={"start_player": 0}), "settlement")
    again = pyengine.from_position(game.position())
    assert asked(again) == ("marker", 1)
    assert document(4)["set"]["turn_order"] == [0, 1, 2, 3]
