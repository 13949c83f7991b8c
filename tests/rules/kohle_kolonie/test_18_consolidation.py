"""Chapter 18: consolidations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import pyengine

from .facts import LARGE, SMALL_OF
from .table import (
    after,
    asked,
    cards,
    changes,
    each_count,
    gained,
    idle,
    kept,
    keys_of,
    last_go,
    mine,
    on,
    refused,
    seat_of,
    table,
    turn_end,
)

GENERAL = "l_vereinigter_general"  # mines 1, 12, 16, value 1 each; 4 points
HASENWINKEL = "l_hasenwinkel"  # mines 7 (2), 20 (1), 26 (2), 32 (1); 5 points
NACHTIGALL = "l_nachtigall_tiefbau"  # mines 9 and 17


def ground(
    large: str,
    *owned: tuple[int, ...],
    trust: int = 6,
    bought: tuple[int, ...] = (),
    own: Mapping[int, Mapping[str, Any]] | None = None,
    change: Mapping[str, Any] | None = None,
    frame: Mapping[str, Any] | None = None,
    first: int = 0,
) -> pyengine.Game:
    """Phase 9 of turn 3 with this large mine; `owned[n]` are the mines of seat n, `bought` those of the Trust.

    `trust` are the Trust's coins. Another large mine is still to come, for which seat 3 will be asked, so that
    the game stops when this one is settled.
    """
    later, small = (GENERAL, 12) if large == NACHTIGALL else (NACHTIGALL, 9)
    seats: dict[int, dict[str, Any]] = {n: {"coins": 10, "mines": cards(*mines)} for n, mines in enumerate(owned)}
    seats[3] = {"coins": 10, "mines": cards(small)}
    for seat, words in (own or {}).items():
        seats.setdefault(seat, {}).update(words)
    return table(
        turn=3,
        phase="consolidations",
        pending=[dict(frame or {"step": "consolidation.markers", "seat": first, "mine": large, "markers": {}})],
        seats=seats,
        change={
            "trust.coins": trust,
            "trust.mines": {mine(n): "engine" for n in bought},
            "large_mines": [later],
            **(change or {}),
        },
    )


def bidding(large: str, *owned: tuple[int, ...], first: int, **words: Any) -> pyengine.Game:
    return ground(large, *owned, frame={"step": "bid", "seat": first, "mine": large}, **words)


def settled(game: pyengine.Game, large: str = GENERAL) -> bool:
    return game.over or not any(frame.get("mine") == large for frame in game.position()["pending"])


def totals(game: pyengine.Game) -> dict[str, int]:
    found: dict[str, int] = game.position()["pending"][0]["totals"]
    return found


# --- who takes part -------------------------------------------------------------------------------------------------


@each_count
def test_kk_18_1_all_large_mines_of_the_turn_one_at_a_time(players: int) -> None:
    for turn in (3, 4, 5):
        game = turn_end(last_go(players, turn=turn))
        told = [e.values["mine"] for _, e in game.events() if e.kind == "large_mine_revealed"]
        expected = {id for id, one in LARGE.items() if one.turn == turn}
        if players == 3:
            expected -= {"l_heinrich", "l_prinz_wilhelm", "l_altendorf_tiefbau", "l_heisinger_tiefbau"}
        assert len(told) == len(set(told))
        assert set(told) == expected


def test_kk_18_1_in_a_random_order() -> None:
    orders = set()
    for seed in range(12):
        game = turn_end(last_go(turn=3, change={"random": [seed * 7 + 1, 109]}))
        orders.add(tuple(e.values["mine"] for _, e in game.events() if e.kind == "large_mine_revealed"))
    assert len(orders) > 3


def test_kk_18_1_not_in_turns_1_and_2() -> None:
    for turn in (1, 2):
        game = turn_end(last_go(turn=turn, seats={0: {"mines": cards(1, 12)}}))
        assert "large_mine_revealed" not in {entry.kind for entry in game.log()}
        assert seat_of(game, 0)["mines"]["T2"]


def test_kk_18_2_owners_take_part_and_the_trust_for_bought_and_unbought_mines() -> None:
    unbought = bidding(GENERAL, (12,), (16,), first=1)
    assert totals(unbought) == {"0": 1, "1": 1}
    assert "bid:8" in unbought.options(), "6 coins and the unbought mine of 1: at least 8"
    assert "bid:7" not in unbought.options()
    bought = bidding(GENERAL, (12,), (16,), bought=(1,), first=1)
    assert "bid:8" in bought.options()
    assert "bid:7" not in bought.options()
    nobody = bidding(GENERAL, (12, 1), (16,), first=1)
    assert "bid:3" in nobody.options(), "the Trust has no mine there"


def test_kk_18_3_the_owner_of_all_small_mines_wins_without_anything() -> None:
    own: dict[str, Any] = {"mines": cards(1, 12, 16), "coins": 3, "bonus_marker": "consolidation_aid", "score": 10}
    words = {0: own, 3: {"mines": cards(9), "coins": 20}}
    game = on(last_go(turn=3, seats=words, larges=[[GENERAL, NACHTIGALL]]), "consolidation.markers", "bid")
    assert (asked(game), game.position()["pending"][0]["mine"]) == (("bid", 3), NACHTIGALL)
    assert seat_of(game, 0)["mines"]["T1"] == {"mine": GENERAL, "engine": False}
    assert gained(game, 0, "KK-18.13") == 4
    assert gained(game, 0, "KK-18.15") == 0
    assert seat_of(game, 0)["coins"] == 3 + 3
    assert seat_of(game, 0)["bonus_marker"] == "consolidation_aid"


def test_kk_18_4_without_players_the_trust_wins_at_once() -> None:
    game = turn_end(last_go(turn=3))
    assert game.position()["trust"]["mines"][GENERAL] == "engine"
    assert not {"k_01_generals_erbstollen", "k_12_grosse_nebenbank", "k_16_glocke"} & set(game.position()["display"])


# --- markers and values ---------------------------------------------------------------------------------------------


def test_kk_18_5_in_bidding_order_any_subset_of_markers() -> None:
    own: dict[int, Any] = {0: {"railway_markers": kept(consolidation=2)}, 1: {"bonus_marker": "consolidation_aid"}}
    game = ground(GENERAL, (12,), (16,), own=own, first=1)
    assert asked(game) == ("consolidation.markers", 1)
    assert set(game.options()) == {"use:consolidation_aid", "done"}
    refused(game, "use:consolidation", "KK-18.5")
    game.choose("use:consolidation_aid")
    assert asked(game) == ("consolidation.markers", 0), "seat 1 has nothing more to use"
    refused(game, "use:consolidation_aid", "KK-18.5")
    game = after(game, "use:consolidation", "done")
    assert game.decision.name == "bid"
    assert totals(game) == {"1": 3, "0": 2}
    assert seat_of(game, 0)["railway_markers"] == kept(consolidation=1)


def test_kk_18_5_used_markers_are_spent_whatever_the_result() -> None:
    own: dict[int, Any] = {0: {"railway_markers": kept(consolidation=1)}, 1: {"bonus_marker": "consolidation_aid"}}
    game = after(ground(GENERAL, (12,), (16,), own=own, first=1), "use:consolidation_aid", "use:consolidation")
    then = idle(game, settled)
    assert then.position()["trust"]["mines"][GENERAL] == "engine"
    assert seat_of(then, 0)["railway_markers"] == kept()
    assert seat_of(then, 1)["bonus_marker"] is None
    assert "consolidation_aid" in then.position()["bonus_row"]


def test_kk_18_5_no_marker_once_the_bidding_has_begun() -> None:
    own = {1: {"bonus_marker": "consolidation_aid", "railway_markers": kept(consolidation=1)}}
    game = after(ground(GENERAL, (12,), (16,), own=own, first=1), "done")
    assert game.decision.name == "bid"
    for key in ("use:consolidation_aid", "use:consolidation"):
        refused(game, key)


@pytest.mark.parametrize(
    ("pithead", "points"),
    [
        ({}, 0),
        ({"ad_e1": 1}, 1),
        ({"ad_e1": 1, "ad_e2": 1}, 2),
        ({"ad_m1": 1}, 1),
        ({"ad_m2": 1}, 0),
        ({"ad_m2": 2}, 1),
        ({"ad_e1": 1, "ad_e2": 1, "ad_m1": 1, "ad_m2": 2}, 4),
        ({"ck_e": 1, "ck_m1": 1, "ld_e": 1}, 0),
    ],
)
def test_kk_18_6_mine_values_and_administration(pithead: dict[str, int], points: int) -> None:
    game = bidding(HASENWINKEL, (7, 20), (26, 32), own={0: {"pithead": pithead}}, first=1)
    assert totals(game)["0"] == 2 + 1 + points
    then = idle(game, lambda g: settled(g, HASENWINKEL))
    assert seat_of(then, 0)["pithead"] == pithead, "not used up"


def test_kk_18_6_administration_counts_in_every_consolidation() -> None:
    own = {0: {"mines": cards(12, 9), "coins": 0, "pithead": {"ad_e1": 1}}}
    game = last_go(turn=3, seats=own, larges=[[GENERAL, NACHTIGALL]])
    told = [e.values["n"] for _, e in turn_end(game).events() if e.kind == "value" and e.seat == 0]
    assert told == [2, 2]


@pytest.mark.parametrize(
    ("trust", "bought", "waiting", "value"),
    [(6, (), False, 6 + 1), (2, (1,), False, 3), (0, (1,), True, 2), (6, (), True, 6 + 1 + 1)],
)
def test_kk_18_7_value_of_the_trust(trust: int, bought: tuple[int, ...], waiting: bool, value: int) -> None:
    change = {"trust.additional_coin": waiting}
    game = bidding(GENERAL, (12,), (16,), trust=trust, bought=bought, change=change, first=1, own={1: {"coins": 20}})
    bids = sorted(int(key.split(":")[1]) for key in game.options() if key.startswith("bid:"))
    assert bids[0] == value + 1
    refused(game, f"bid:{value}", "KK-18.9")


def test_kk_18_7_bought_and_unbought_mines_of_the_ground_both_count() -> None:
    game = bidding(HASENWINKEL, (20,), trust=2, bought=(7,), first=0)
    assert "bid:8" in game.options(), "2 coins + 2 (bought) + 2 + 1 (unbought) = 7"
    assert "bid:7" not in game.options()


def test_kk_18_8_descending_by_the_highest_number_in_a_cycle() -> None:
    game = bidding(HASENWINKEL, (7, 26), (20,), (32,), first=2, own={n: {"coins": 20} for n in range(3)})
    seen = []
    for total in range(5, 11):
        seen.append(game.decision.seat)
        game.choose(f"bid:{total}")
    assert seen == [2, 0, 1, 2, 0, 1]


def test_kk_18_8_bidding_order_from_the_position() -> None:
    """The first decision of the phase belongs to the holder of the highest number who does not lead alone."""
    words: dict[int, Any] = {
        0: {"mines": cards(12), "coins": 9},
        1: {"mines": cards(1), "coins": 9},
        2: {"mines": cards(16), "coins": 9},
    }
    game = on(last_go(turn=3, seats=words, larges=[[GENERAL]]), "bid")
    assert asked(game) == ("bid", 2)


# --- bids -----------------------------------------------------------------------------------------------------------


def test_kk_18_9_raise_by_at_least_one_jumps_allowed_coins_must_cover() -> None:
    game = bidding(GENERAL, (12, 1), (16,), first=1, own={1: {"coins": 5}})
    assert set(game.options()) == {"pass", "bid:3", "bid:4", "bid:5", "bid:6"}
    refused(game, "bid:2", "KK-18.9")
    refused(game, "bid:7", "KK-18.9")
    then = after(game, "bid:6")
    assert asked(then) == ("bid", 0)
    assert min(keys_of(then, "bid:"), key=int) == "7"


def test_kk_18_9_the_sole_leader_is_skipped() -> None:
    game = on(
        last_go(
            turn=3,
            seats={0: {"mines": cards(1, 16), "coins": 9}, 1: {"mines": cards(12), "coins": 9}},
            larges=[[GENERAL]],
        ),
        "bid",
    )
    assert asked(game) == ("bid", 1), "seat 0 has the highest number and the sole highest value"


def test_kk_18_9_who_is_level_with_somebody_must_act() -> None:
    game = on(
        last_go(
            turn=3,
            seats={
                0: {"mines": cards(1), "coins": 9},
                1: {"mines": cards(12), "coins": 9},
                2: {"mines": cards(16), "coins": 9},
            },
            larges=[[GENERAL]],
        ),
        "bid",
    )
    assert asked(game) == ("bid", 2)
    game.choose("pass")
    assert asked(game) == ("bid", 1), "still level with seat 0"
    then = after(game, "bid:2")
    assert asked(then) == ("bid", 0)
    won = after(then, "pass")
    assert settled(won)
    assert gained(won, 1, "KK-18.13") == 4


def test_kk_18_9_who_is_level_with_the_trust_must_act() -> None:
    words: dict[int, Any] = {
        0: {"mines": cards(12), "coins": 9},
        1: {"mines": cards(16), "coins": 9, "pithead": {"ad_e1": 1}},
    }
    game = on(last_go(turn=3, seats=words, larges=[[GENERAL]], change={"trust.coins": 3}), "bid")
    assert game.position()["trust"]["coins"] == 1, "two black discs"
    assert asked(game) == ("bid", 1), "2, as the Trust: 1 coin and the unbought mine of 1"
    assert gained(on(game, "marker"), 1, "KK-18.13") == 0, "who is level and passes does not win"


def test_kk_18_9_without_coins_a_player_passes_automatically() -> None:
    game = last_go(
        turn=3, seats={0: {"mines": cards(12), "coins": 0}, 1: {"mines": cards(16), "coins": 9}}, larges=[[GENERAL]]
    )
    game = idle(after(game, "end"), lambda g: g.decision.name == "bid")
    game.choose("bid:7")
    assert settled(game)
    assert gained(game, 1, "KK-18.13") == 4


def test_kk_18_10_a_player_who_passes_is_out_and_keeps_the_coins() -> None:
    game = bidding(GENERAL, (12, 1), (16,), first=1, own={0: {"coins": 5}, 1: {"coins": 5}})
    game = after(game, "bid:4", "bid:5", "bid:6", "pass")
    assert settled(game)
    assert seat_of(game, 0)["coins"] == 5
    assert seat_of(game, 1)["coins"] == 5 - (6 - 1)


def test_kk_18_10_the_total_of_a_player_who_passed_no_longer_counts() -> None:
    """Three players: the leader of the first round passes, and the others go on from their own totals."""
    game = bidding(HASENWINKEL, (7, 26), (20,), (32,), first=2, own={n: {"coins": 20} for n in range(3)})
    game = after(game, "pass")
    assert asked(game) == ("bid", 1), "seat 0 leads alone and is skipped"
    assert totals(game) == {"0": 4, "1": 1}


def test_kk_18_11_the_last_player_above_the_trust_wins() -> None:
    game = bidding(GENERAL, (12,), (16,), trust=2, bought=(1,), first=1)
    game = after(game, "bid:4", "pass")
    assert settled(game)
    assert gained(game, 1, "KK-18.13") == 4


def test_kk_18_11_not_while_two_players_are_left() -> None:
    game = bidding(GENERAL, (12,), (16,), trust=0, bought=(1,), first=1)
    then = after(game, "bid:9")
    assert asked(then) == ("bid", 0)
    assert not settled(then)


def test_kk_18_12_the_trust_wins_when_everybody_passes_even_level() -> None:
    game = bidding(GENERAL, (12,), (16,), trust=0, bought=(1,), first=1)
    assert totals(game) == {"0": 1, "1": 1}, "all three are level at 1"
    then = after(game, "pass", "pass")
    assert settled(then)
    assert then.position()["trust"]["mines"][GENERAL] == "engine"


def test_kk_18_12_of_two_level_players_the_one_who_passes_loses() -> None:
    game = bidding(NACHTIGALL, (9,), (17,), first=1)
    then = after(game, "pass")
    assert settled(then, NACHTIGALL)
    assert gained(then, 0, "KK-18.13") == 3
    assert seat_of(then, 0)["coins"] == 10


def test_kk_18_12a_the_sole_highest_value_pays_nothing() -> None:
    game = bidding(GENERAL, (1, 16), (12,), first=1)
    then = after(game, "pass")
    assert gained(then, 0, "KK-18.13") == 4
    assert seat_of(then, 0)["coins"] == 10


# --- what becomes of the ground -------------------------------------------------------------------------------------


def won() -> tuple[pyengine.Game, pyengine.Game]:
    """Seat 1 wins Hasenwinkel against seat 0 and the Trust; engines of all three lie there."""
    own: dict[int, Any] = {
        0: {"mines": cards(7, 3, engines=["T1"])},
        1: {"mines": cards(26, 32, 4, engines=["T1", "T2"])},
    }
    game = bidding(HASENWINKEL, (7,), (26, 32), trust=2, bought=(20,), own=own, first=1)
    return game, after(game, "bid:5", "pass")


def test_kk_18_13_payment_points_engines_miners_and_cards() -> None:
    before, then = won()
    assert gained(then, 1, "KK-18.13") == 5
    assert seat_of(then, 1)["coins"] == 10 - (5 - 3), "a value of 3 raised to 5"
    assert then.position()["stock"]["coins"] - before.position()["stock"]["coins"] == 2
    then.choose("place:T2")
    own = seat_of(then, 1)
    cards_now = {place: card for place, card in own["mines"].items() if card}
    assert cards_now == {"T1": {"mine": mine(4), "engine": False}, "T2": {"mine": HASENWINKEL, "engine": True}}
    assert own["engines_beside"] == 4 - 1, "four engines in the ground: one on the card, three beside the tableau"
    assert own["miners"] == seat_of(before, 1)["miners"] + 1, "two ownership miners, one moves on"
    assert seat_of(then, 0)["miners"] == seat_of(before, 0)["miners"] + 1
    assert not set(SMALL_OF[HASENWINKEL]) & {*then.position()["display"], *then.position()["trust"]["mines"]}


def test_kk_18_13_without_engines_there_is_none_on_the_card() -> None:
    game = after(bidding(NACHTIGALL, (9,), (17,), first=1), "pass")
    assert seat_of(game, 0)["mines"]["T1"] == {"mine": NACHTIGALL, "engine": False}
    assert seat_of(game, 0)["engines_beside"] == 0


def test_kk_18_13_engines_beside_the_tableau_are_never_usable() -> None:
    game = table(seats={0: {"engines_beside": 2, "mines": cards(1), "coins": 0}})
    assert not keys_of(game, "engine:")


def test_kk_18_14_placed_after_the_compaction_where_the_arrows_allow() -> None:
    _, game = won()
    assert asked(game) == ("consolidation.place", 1)
    assert keys_of(game, "place:") == {"T2", "B1"}
    refused(game, "place:T3", "KK-7.8", "KK-18.14")
    refused(game, "place:T1", "KK-7.8", "KK-18.14")


def test_kk_18_14_six_mines_leave_room_for_the_large_one() -> None:
    own = {0: {"mines": cards(9, 3, 4, 6, 10, 13)}}
    game = after(bidding(NACHTIGALL, (), (17,), own=own, first=1), "pass")
    assert [card["mine"] for card in seat_of(game, 0)["mines"].values() if card].count(NACHTIGALL) == 1


def test_kk_18_15_two_points_for_every_lost_card_of_the_others() -> None:
    game = bidding(HASENWINKEL, (7, 20), (26, 32), first=1)
    then = after(game, "bid:4", "pass")
    assert gained(then, 0, "KK-18.15") == 4
    assert gained(then, 1, "KK-18.15") == 0
    assert [gained(then, n, "KK-18.13") for n in (0, 1)] == [0, 5]


def test_kk_18_16_the_trust_wins() -> None:
    own = {0: {"mines": cards(12, 3, engines=["T1"])}, 1: {"mines": cards(16, engines=["T1"])}}
    game = bidding(GENERAL, (12,), (16,), bought=(1,), own=own, first=1)
    then = after(game, "pass", "pass")
    before, now = game.position(), then.position()
    assert now["trust"]["mines"][GENERAL] == "engine"
    assert now["stock"]["engines"] == before["stock"]["engines"] + 3 - 1
    assert [gained(then, n, "KK-18.15") for n in range(4)] == [2, 2, 0, 0]
    for seat in (0, 1):
        assert changes(game, then, seat)["miners"] == 1
    assert seat_of(then, 0)["mines"]["T1"]["mine"] == mine(3)
    assert GENERAL not in now["large_mines"]


def test_kk_18_16_a_coin_marks_the_space_with_an_empty_stock() -> None:
    game = bidding(GENERAL, (12,), (16,), own={2: {"engines_beside": 17}}, first=1)
    then = after(game, "pass", "pass").position()
    assert then["trust"]["mines"][GENERAL] == "coin"
    assert then["stock"]["coins"] == game.position()["stock"]["coins"] - 1


def test_kk_18_16_engines_of_the_ground_come_back_before_the_space_is_marked() -> None:
    own = {0: {"mines": cards(12, engines=["T1"])}, 1: {"engines_beside": 16}}
    game = bidding(GENERAL, (12,), (16,), own=own, first=1)
    assert game.position()["stock"]["engines"] == 0
    assert after(game, "pass", "pass").position()["trust"]["mines"][GENERAL] == "engine"


def test_kk_18_16_the_mark_counts_for_nobody() -> None:
    game = last_go(turn=4, seats={0: {"mines": cards(3)}}, camps={0: {"v_hoentrop": 0}})
    assert game.position()["trust"]["mines"][GENERAL] == "engine"
    then = on(game, "loading", "bid")
    assert gained(then, 0, "KK-17.1") == 1


@pytest.mark.parametrize(
    ("before", "gone", "after_it"),
    [
        ({"T1": 9, "T2": 3}, 9, {"T1": 3}),
        ({"T1": 9, "B1": 3, "B2": 4}, 9, {"T1": 3, "B1": 4}),
        ({"T1": 9, "B1": 3, "B2": 4, "B3": 6}, 9, {"T1": 3, "B1": 4, "B2": 6}),
        ({"T1": 9, "T2": 3, "B1": 4}, 9, {"T1": 3, "B1": 4}),
        ({"T1": 3, "T2": 9, "T3": 4, "B1": 6}, 9, {"T1": 3, "T2": 4, "B1": 6}),
        ({"T1": 3, "B1": 9, "B2": 4, "B3": 6}, 9, {"T1": 3, "B1": 4, "B2": 6}),
    ],
)
def test_kk_18_17_compaction(before: dict[str, int], gone: int, after_it: dict[str, int]) -> None:
    places, numbers = tuple(before), tuple(before.values())
    own = {0: {"mines": cards(*numbers, places=places, engines=[places[-1]]), "rescue": ["T2", "B3"]}}
    game = bidding(NACHTIGALL, (), (17,), own=own, first=1)
    game = after(game, f"bid:{2}", "pass")
    now = {place: card for place, card in seat_of(game, 0)["mines"].items() if card}
    assert {place: card["mine"] for place, card in now.items()} == {p: mine(n) for p, n in after_it.items()}
    engines = [card["mine"] for card in now.values() if card["engine"]]
    assert engines == [mine(numbers[-1])], "engines travel with their cards"
    assert seat_of(game, 0)["rescue"] == ["T2", "B3"], "rescue miners stay on their places"
    assert gone == 9


def test_kk_18_18_coin_markers_return_to_the_bank() -> None:
    change = {"trust.mines": {"k_01_generals_erbstollen": "coin"}}
    game = bidding(GENERAL, (12,), (16,), trust=0, change=change, first=1)
    then = after(game, "bid:3", "pass")
    assert seat_of(then, 1)["mines"]["T1"] == {"mine": GENERAL, "engine": False}
    assert then.position()["stock"]["coins"] == game.position()["stock"]["coins"] + 2 + 1


def test_kk_18_19_values_are_not_capped() -> None:
    game = bidding(HASENWINKEL, (7, 20), (26, 32), trust=6, first=1, own={0: {"coins": 30}, 1: {"coins": 30}})
    then = after(game, "bid:20", "bid:33")
    assert settled(then, HASENWINKEL), "seat 1 cannot bid 34"
    assert seat_of(then, 0)["coins"] == 0
