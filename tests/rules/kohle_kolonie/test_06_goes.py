"""Chapter 6: goes in phases 2 and 3."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    after,
    allowed,
    asked,
    cards,
    each_count,
    each_edition,
    idle,
    kept,
    keys_of,
    last_go,
    refused,
    seat_of,
    started,
    table,
)

MAIN = ("buy:k_03_franziska", "engine:T1", "settle:v_winz", "engineer:ck_e", "miners")


def busy(**words: object) -> pyengine.Game:
    """A go in which every main action is possible."""
    own = {"coins": 9, "workers": 7, "mines": cards(1), **words}
    return table(turn=2, seats={0: own}, workers={"v_winz": 0})


@each_count
@each_edition
def test_kk_6_1_one_go_each_in_turn_order_in_both_phases(players: int, edition: str) -> None:
    game = started(players, 3, edition)
    order = game.position()["turn_order"]
    for phase in ("action_1", "action_2"):
        for number in order:
            assert asked(game) == ("go", number)
            assert game.position()["phase"] == phase
            if "end" not in game.options():
                game = after(game, "miners", "insert:T1" if phase == "action_1" else "insert:ck_m1", "done")
            game.choose("end")
    assert game.position()["turn"] == 2 or game.decision.name not in ("go", "extra")


@pytest.mark.parametrize("first", MAIN)
@pytest.mark.parametrize("second", MAIN)
def test_kk_6_2_one_main_action_per_go(first: str, second: str) -> None:
    game = busy()
    allowed(game, *MAIN)
    game = after(game, first)
    while game.decision.name != "go":
        game.choose("done" if "done" in game.options() else game.options()[0])
    refused(game, second, "KK-6.2")
    allowed(game, "end")


def test_kk_6_2_the_same_kind_in_both_phases() -> None:
    for phase in ("action_1", "action_2"):
        game = table(turn=2, phase=phase, seats={0: {"coins": 9}})
        allowed(game, "engineer:ck_e")
    game = table(3, 2, turn=2, phase="action_1", seats={2: {"coins": 9}})
    game = after(game, "engineer:ck_e", "end", "end", "end", "engineer:iw_e")
    assert seat_of(game, 2)["pithead"] == {"ck_e": 1, "iw_e": 1}


@each_edition
def test_kk_6_3_the_main_action_may_be_declined_but_not_in_france(edition: str) -> None:
    for phase in ("action_1", "action_2"):
        game = table(edition=edition, phase=phase)
        if edition == "fr":
            refused(game, "end", "KK-6.3")
            then = after(game, "miners", "insert:T1", "done")
            allowed(then, "end")
        else:
            allowed(game, "end")


def test_kk_6_3_in_france_the_go_ends_if_no_main_action_is_possible() -> None:
    """All twenty miners are lost, no coin: nothing is left to do."""
    stuck = table(edition="fr", turn=2, seats={0: {"coins": 0, "miners": 0}})
    assert stuck.options() == ["end"]
    stuck = table(edition="fr", turn=2, seats={0: {"coins": 0, "miners": 0, "workers": 2}})
    allowed(stuck, "end", "trade:sell")


def test_kk_6_3_in_france_a_possible_main_action_that_costs_is_forced_too() -> None:
    game = table(edition="fr", turn=2, seats={0: {"coins": 1, "miners": 0}})
    refused(game, "end", "KK-6.3")
    allowed(game, "engineer:ck_e")
    traded = table(edition="fr", turn=2, seats={0: {"coins": 2, "miners": 0}}, change={"stock.workers": 3})
    allowed(after(traded, "trade:buy"), "end")


def test_kk_6_3_in_france_extras_alone_do_not_end_the_go() -> None:
    game = table(edition="fr", seats={0: {"bonus_marker": "consolidation_aid", "workers": 2}})
    then = after(game, "bonus:consolidation_aid", "trade:sell")
    refused(then, "end", "KK-6.3")


def test_kk_6_3_in_france_phase_4_stays_free() -> None:
    game = idle(last_go(edition="fr", seats={0: {"extra_actions": 1}}), lambda g: g.decision.name == "extra")
    then = after(game, "spend")
    assert then.position()["phase"] == "extra_action"
    allowed(then, "end", "miners")


def test_kk_6_4_marker_flips_and_trades_in_any_order_and_number() -> None:
    game = table(
        turn=2,
        seats={0: {"coins": 14, "workers": 12, "bonus_marker": "engineer", "mines": cards(1)}},
        change={"stock.workers": 9},
    )
    keys = ("trade:sell", "flip:loading", "trade:buy", "flip:cokery", "trade:buy", "bonus:engineer:ck_e")
    then = after(game, *keys, "flip:workforce:coins", "engine:T1", "trade:sell", "flip:ironworks", "end")
    assert set(seat_of(then, 0)["flipped"]) == {"loading", "cokery", "workforce", "ironworks"}
    assert asked(then) == ("go", 1)


def test_kk_6_5_nothing_interrupts_an_action() -> None:
    extras = ("trade:sell", "trade:buy", "flip:workforce:coins", "bonus:consolidation_aid", "end", "engineer:ck_e")
    words = {"coins": 9, "workers": 7, "bonus_marker": "consolidation_aid", "mines": cards(1)}
    game = table(turn=2, seats={0: words}, workers={"v_winz": 0})
    for start in (("buy:k_03_franziska",), ("settle:v_winz",), ("miners",), ("miners", "insert:T1")):
        running = after(game, *start)
        assert running.decision.name != "go"
        for key in extras:
            refused(running, key, "KK-6.5")


def test_kk_6_5_nor_the_action_of_a_marker() -> None:
    game = after(table(seats={0: {"bonus_marker": "miners", "workers": 2}}), "bonus:miners")
    for key in ("trade:sell", "miners", "end", "engineer:ck_e"):
        refused(game, key, "KK-6.5")


def test_kk_6_5_limits_and_prices_are_those_of_the_start() -> None:
    """Flipping the workforce first gives four steps; flipping it afterwards does not help the action already over."""
    men = {"rescue": ["T1", "T2", "B1", "B2", "B3"]}
    game = table(seats={0: {"coins": 9, **men}})
    short = after(game, "miners", "move:T1:supply", "move:T2:supply")
    assert not keys_of(short, "move:"), "two steps"
    long = after(game, "flip:workforce:coins", "miners", "move:T1:supply", "move:T2:supply", "move:B1:supply")
    assert "move:B2:supply" in long.options()


def test_kk_6_6_the_go_ends_only_by_saying_so() -> None:
    game = table(turn=1, seats={0: {"coins": 0, "miners": 0}})
    assert game.options() == ["end"]
    assert asked(game) == ("go", 0), "even if nothing else is possible"
    then = after(table(), "miners", "insert:T1", "done")
    assert asked(then) == ("go", 0)


def test_kk_6_2_and_kk_6_3_a_go_with_one_legal_answer_is_asked_in_the_french_edition() -> None:
    game = table(edition="fr", seats={0: {"coins": 0}})
    assert game.options() == ["miners"], "the one main action must be taken"
    assert asked(game) == ("go", 0)
    assert asked(after(game, "miners")) == ("miners", 0)


def test_kk_6_6_nothing_outside_the_own_go() -> None:
    for pending, phase in (
        ({"step": "secure", "seat": 0}, "disaster"),
        ({"step": "loading", "seat": 0}, "pithead"),
        ({"step": "extra", "seat": 0}, "extra_action"),
    ):
        words = {"coins": 9, "workers": 9, "mines": cards(4), "extra_actions": 1, "railway_markers": kept(worker=1)}
        game = table(pending=[pending], phase=phase, seats={0: words})
        for key in ("engineer:ck_e", "miners", "end"):
            refused(game, key, "KK-6.6")
