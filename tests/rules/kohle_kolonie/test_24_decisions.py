"""Chapter 24: the kinds of decision; what is asked and what the engine plays by itself."""

from __future__ import annotations

import pytest

from .table import (
    after,
    asked,
    cards,
    each_edition,
    idle,
    kept,
    last_go,
    new,
    on,
    refused,
    table,
)


def kinds(game: object) -> set[str]:
    return {key.split(":")[0] for key in game.options()}  # type: ignore[attr-defined]


def test_kk_d1_choose_marker() -> None:
    game = new(4)
    assert (game.decision.name, game.decision.clause) == ("marker", "KK-5.1")
    assert kinds(game) == {"take"}
    refused(game, "pass", "KK-5.1")


@each_edition
def test_kk_d2_go(edition: str) -> None:
    words = {0: {"coins": 9, "workers": 9, "mines": cards(1), "bonus_marker": "engineer"}}
    game = table(turn=2, edition=edition, seats=words, workers={"v_winz": 0, "v_heven": 0})
    assert (game.decision.name, game.decision.clause) == ("go", "KK-6.2")
    main = {"buy", "engine", "settle", "engineer", "miners", "bonus", "flip", "trade"}
    assert kinds(game) == (main if edition == "fr" else main | {"end"})
    assert {"flip:workforce:workers", "flip:workforce:coins"} <= set(game.options())


def test_kk_d2_is_always_asked() -> None:
    assert table(turn=1, seats={0: {"coins": 0, "miners": 0}}).options() == ["end"]


def test_kk_d3_buy_step_by_step() -> None:
    game = table(seats={0: {"coins": 4, "mines": cards(1)}})
    seen = []
    for key in ("buy:k_06_alte_bommerbank", "from:v_heven", "place:B1", "second:v_witten", "miner:T2"):
        seen.append((game.decision.name, game.decision.clause))
        game.choose(key)
    assert seen == [
        ("go", "KK-6.2"),
        ("buy.worker", "KK-7.3"),
        ("buy.place", "KK-7.8"),
        ("buy.second", "KK-7.5"),
        ("buy.miner", "KK-7.5"),
    ]
    assert asked(game) == ("go", 0)


def test_kk_d3_nothing_is_asked_where_there_is_no_choice() -> None:
    alone = {"v_uemmingen": 0, "v_langendreer": 0, "v_bommern": 0}
    game = after(table(workers=alone), "buy:k_03_franziska")
    assert asked(game) == ("go", 0), "one village, one place"


def test_kk_d4_extra_action() -> None:
    game = idle(last_go(seats={1: {"extra_actions": 1}}), lambda g: g.decision.name == "extra")
    assert (asked(game), game.decision.clause) == (("extra", 1), "KK-13.1")
    assert set(game.options()) == {"spend", "keep"}


def test_kk_d5_security() -> None:
    game = on(last_go(seats={0: {"mines": cards(3, 4), "coins": 2, "bonus_marker": "rescue_team"}}), "secure")
    assert (asked(game), game.decision.clause) == (("secure", 0), "KK-14.2")
    assert set(game.options()) == {"coin:T1", "coin:T2", "rescue:T1", "rescue:T2", "done"}
    assert asked(after(game, "rescue:T1", "coin:T2")) != ("secure", 0), "nothing is left to secure"


def test_kk_d6_lost_miner() -> None:
    own = {"mines": cards(3), "coins": 0, "miners": 0, "rescue": ["B1", "B2"]}
    game = on(last_go(seats={0: own}, discs=[[], [0, "black", "black"]]), "lost")
    assert (asked(game), game.decision.clause) == (("lost", 0), "KK-14.9")
    assert set(game.options()) == {"lose:B1", "lose:B2"}
    refused(game, "pass", "KK-14.9")
    only = {"mines": cards(3), "coins": 0, "miners": 0, "rescue": ["B1"]}
    game = on(last_go(seats={0: only}, discs=[[], [0, "black", "black"]]), "lost")
    assert game.decision.name != "lost", "a single miner is lost without asking"


def test_kk_d7_subsidence() -> None:
    change = {"disaster.subsidence": True, "disaster.discs": ["blank", "black", "black"]}
    game = table(turn=3, pending=[{"step": "subsidence", "seat": 0}], change=change)
    assert (asked(game), game.decision.clause) == (("subsidence", 0), "KK-14.11")
    assert set(game.options()) == {"pay:coin", "pay:points"}
    refused(game, "pass", "KK-14.11")


def consolidation(step: str, **own: object) -> object:
    words = {0: {"mines": cards(12), "coins": 9, **own}, 1: {"mines": cards(16), "coins": 9}}
    frame = {"step": step, "seat": 0, "mine": "l_vereinigter_general"}
    return table(turn=3, phase="consolidations", pending=[frame], seats=words)


def test_kk_d8_consolidation_markers() -> None:
    game = consolidation(
        "consolidation.markers", railway_markers=kept(consolidation=1), bonus_marker="consolidation_aid"
    )
    assert game.decision.clause == "KK-18.5"  # type: ignore[attr-defined]
    assert set(game.options()) == {"use:consolidation", "use:consolidation_aid", "done"}  # type: ignore[attr-defined]


def test_kk_d9_bid() -> None:
    game = consolidation("bid")
    assert game.decision.clause == "KK-18.9"  # type: ignore[attr-defined]
    assert set(game.options()) == {"bid:8", "bid:9", "bid:10", "pass"}  # type: ignore[attr-defined]


def test_kk_d10_large_mine_place() -> None:
    frame = {"step": "consolidation.place", "seat": 0, "mine": "l_vereinigter_general", "engine": True}
    game = table(turn=3, phase="consolidations", pending=[frame], seats={0: {"mines": cards(3)}})
    assert game.decision.clause == "KK-18.14"
    assert set(game.options()) == {"place:T2", "place:B1"}
    refused(game, "pass", "KK-18.14")


def test_kk_d11_loading() -> None:
    own = {"mines": cards(4), "workers": 1, "bonus_marker": "wagon", "railway_markers": kept(wagon=1)}
    game = table(turn=2, phase="pithead", pending=[{"step": "loading", "seat": 0}], seats={0: own})
    assert game.decision.clause == "KK-19.4"
    assert set(game.options()) == {"load:worker:0", "load:worker:1", "load:marker:0", "load:marker:1", "skip"}
    back = table(
        turn=2, phase="pithead", pending=[{"step": "loading", "seat": 0}], seats={0: {**own, "flipped": ["loading"]}}
    )
    assert back.decision.clause == "KK-19.5"


@pytest.mark.parametrize(
    ("step", "phase"),
    [("secure", "action_1"), ("go", "pithead"), ("bid", "disaster"), ("loading", "bonus_markers")],
)
def test_kk_d2_decisions_belong_to_their_phases(step: str, phase: str) -> None:
    import pyengine

    with pytest.raises(pyengine.PositionError):
        table(pending=[{"step": step, "seat": 0}], phase=phase)


def test_kk_d2_spaces_of_the_same_worth_are_different_answers_and_equal_miners_one() -> None:
    game = table(seats={0: {"coins": 9}})
    assert {"engineer:ad_e1", "engineer:ad_e2"} <= set(game.options())
    game = after(table(seats={0: {"pithead": {"ck_m2": 2}}}), "miners")
    assert game.options().count("move:ck_m2:T1") == 1
    assert {"insert:iw_m1", "insert:iw_m2"} <= set(game.options())
