"""Who is asked first when the turn order is not that of the seats: chapters 14, 18 and 19."""

from __future__ import annotations

from typing import Any

from .table import after, asked, cards, gained, kept, last_go, on, table

ORDER = [2, 0, 1, 3]  # the last go of phase 3 is that of seat 3


def others(**words: Any) -> dict[str, Any]:
    return {**words, "change": {"turn_order": ORDER, **words.get("change", {})}}


def test_kk_14_2_security_is_asked_in_turn_order() -> None:
    seats = {number: {"mines": cards(3 + number), "coins": 3} for number in range(4)}
    game = on(last_go(**others(seats=seats)), "secure")
    for number in ORDER:
        assert asked(game) == ("secure", number)
        game.choose("done")
    assert game.decision.name != "secure"


def test_kk_14_6_hit_players_lose_in_turn_order() -> None:
    own = {"miners": 0, "coins": 0, "pithead": {"ck_m1": 1, "iw_m1": 1}}
    seats = {0: {"mines": cards(3), **own}, 2: {"mines": cards(4), **own}}
    game = on(last_go(**others(seats=seats, discs=[[], [0, 2, "black"]])), "lost")
    assert asked(game) == ("lost", 2)
    assert asked(after(game, "lose:ck_m1")) == ("lost", 0)


def test_kk_14_11_subsidence_is_paid_in_turn_order() -> None:
    game = table(
        **others(
            pending=[{"step": "subsidence", "seat": 2}],
            turn=3,
            seats={number: {"coins": 2} for number in range(4)},
            change={"disaster.subsidence": True, "disaster.discs": ["blank", "black", "black"]},
        )
    )
    for number in ORDER:
        assert asked(game) == ("subsidence", number)
        game.choose("pay:coin")
    assert game.decision.name != "subsidence"


def test_kk_18_5_markers_are_announced_in_bidding_order_not_in_turn_order() -> None:
    seats = {
        0: {"mines": cards(16), "railway_markers": kept(consolidation=1)},
        2: {"mines": cards(12), "railway_markers": kept(consolidation=1)},
    }
    words = others(turn=3, seats=seats, larges=[["l_vereinigter_general"]])
    game = on(last_go(**words), "consolidation.markers")
    assert asked(game) == ("consolidation.markers", 0), "16 is more than 12"
    assert asked(after(game, "done")) == ("consolidation.markers", 2)


def test_kk_19_1_cards_are_collected_in_turn_order() -> None:
    own = {"workers": 1, "pithead": {"iw_e": 1}}
    seats = {0: {"mines": cards(4), **own}, 2: {"mines": cards(21), **own}}
    game = on(last_go(**others(seats=seats)), "loading")
    assert asked(game) == ("loading", 2)
    assert [gained(game, number, "KK-19.3") for number in (2, 0)] == [1, 0], "seat 0 comes later"
    assert asked(after(game, "skip")) == ("loading", 0)
