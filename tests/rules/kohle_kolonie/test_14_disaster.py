"""Chapter 14: the mine disaster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import pyengine

from .facts import COIN_PLACES, PLACES, RESCUE_PLACES
from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    each_edition,
    gained,
    idle,
    keys_of,
    last_go,
    on,
    refused,
    seat_of,
    table,
    turn_end,
)

EVENTS = ["highest_number", "additional_coin", "increased_buying_power", "increased_buying_power", "subsidence"]


def events(turn: int, marker: str) -> list[str]:
    """Disaster markers with this one in this turn."""
    rest = list(EVENTS)
    rest.remove(marker)
    return [*rest[: turn - 1], marker, *rest[turn - 1 :]]


def drawn(
    *discs: str | int, turn: int = 2, marker: str = "additional_coin", players: int = 4, **words: Any
) -> pyengine.Game:
    """The last go of phase 3 before these discs are drawn."""
    change = {"disaster.markers": events(turn, marker), **words.pop("change", {})}
    script: list[Sequence[str | int]] = [[] for _ in range(5)]
    script[turn - 1] = discs
    return last_go(players, turn=turn, discs=script, change=change, **words)


def past(game: pyengine.Game) -> pyengine.Game:
    """Through phase 5 and the automatic phases, without securing anything."""
    return on(game, "loading", "bid", "consolidation.markers", "subsidence", "lost")


SIX = cards(3, 4, 6, 10, 13, 27)


# --- securing -------------------------------------------------------------------------------------------------------


def test_kk_14_1_a_rescue_team_secures_its_place() -> None:
    game = on(last_go(seats={0: {"mines": SIX, "rescue": ["T1", "B2"], "coins": 9}}), "secure")
    refused(game, "coin:T1", "KK-14.2")
    assert keys_of(game, "coin:") == {"T2", "T3"}
    bag = bag_of(after(game, "done"))
    assert bag[0] == 3
    few = on(last_go(seats={0: {"mines": cards(3, 4), "rescue": ["T1"], "coins": 0}}), "secure", "loading")
    assert bag_of(few)[0] == 1


def bag_of(game: pyengine.Game) -> list[int]:
    """Discs that each player put into the bag in the last draw."""
    found: list[Any] = [event.values["counts"] for _, event in game.events() if event.kind == "bag"]
    return list(found[-1])


def test_kk_14_2_a_coin_for_each_mine_on_a_coin_place() -> None:
    game = on(last_go(seats={0: {"mines": SIX, "coins": 9}}), "secure")
    assert asked(game) == ("secure", 0)
    assert keys_of(game, "coin:") == set(COIN_PLACES)
    for place in ("B1", "B2", "B3"):
        refused(game, f"coin:{place}", "KK-14.2")
    then = after(game, "coin:T2")
    assert seat_of(then, 0)["coins"] == 8
    refused(then, "coin:T2", "KK-14.2")
    assert seat_of(then, 0)["secured"] == ["T2"]
    refused(game, "rescue:T1", "KK-14.2")


def test_kk_14_2_in_turn_order_and_only_who_can() -> None:
    words: dict[int, Any] = {
        2: {"mines": cards(3)},
        0: {"mines": cards(4)},
        1: {"mines": cards(6), "coins": 0},
        3: {"coins": 9},
    }
    game = on(last_go(seats=words), "secure")
    assert asked(game) == ("secure", 0)
    game.choose("done")
    assert asked(game) == ("secure", 2)


def test_kk_14_2_without_a_coin_nothing_can_be_bought() -> None:
    game = on(last_go(seats={0: {"mines": SIX, "coins": 1}}), "secure")
    then = after(game, "coin:T1")
    assert then.decision.name != "secure" or then.decision.seat != 0
    refused(then, "coin:T2")


def test_kk_14_2_the_rescue_team_marker_secures_up_to_two_mines_of_any_place() -> None:
    game = on(last_go(seats={0: {"mines": SIX, "coins": 2, "bonus_marker": "rescue_team"}}), "secure")
    assert keys_of(game, "rescue:") == set(PLACES)
    one = after(game, "rescue:B3")
    assert seat_of(one, 0)["bonus_marker"] is None
    assert "rescue_team" in one.position()["bonus_row"]
    refused(one, "rescue:B3", "KK-14.2")
    two = after(one, "rescue:T1")
    refused(two, "rescue:B1", "KK-14.2")
    allowed(two, "coin:T2", "done")
    stop = after(one, "done")
    assert bag_of(past(stop) if stop.decision.name == "secure" else stop)[0] == 3


def test_kk_14_2_the_rescue_team_needs_an_unsecured_mine() -> None:
    words: dict[str, Any] = {"mines": cards(3, 4), "rescue": ["T1", "T2"], "bonus_marker": "rescue_team", "coins": 9}
    game = on(last_go(seats={0: words}), "secure", "loading")
    assert game.decision.name != "secure"
    none = on(last_go(seats={0: {"bonus_marker": "rescue_team", "coins": 9}}), "secure", "loading")
    assert none.decision.name == "marker"


def test_kk_14_3_rescue_miners_stay_and_coins_do_not() -> None:
    game = on(last_go(seats={0: {"mines": cards(3, 4), "rescue": ["T2"], "coins": 9}}), "secure")
    then = turn_end(after(game, "coin:T1"))
    assert seat_of(then, 0)["rescue"] == ["T2"]
    assert seat_of(then, 0)["secured"] == []


# --- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mines", range(7))
def test_kk_14_4_a_disc_for_each_unsecured_mine_at_most_three(mines: int) -> None:
    numbers = (3, 4, 6, 10, 13, 27)[:mines]
    game = turn_end(last_go(seats={0: {"mines": cards(*numbers), "coins": 0}}))
    assert bag_of(game) == [min(3, mines), 0, 0, 0]


def test_kk_14_4_three_black_discs_and_the_blank_are_always_in_the_bag() -> None:
    """With no mine in danger every draw is three of these four."""
    seen = set()
    for seed in range(30):
        game = table(4, 3, phase="action_2", seed=seed, change={"random": [seed * 7919 + 1, 109]})
        before = game.position()["trust"]["coins"]
        after_it = after(game, "end")
        blacks = before - after_it.position()["trust"]["coins"]
        seen.add(blacks)
    assert seen == {2, 3}


def test_kk_14_5_three_discs_without_putting_back() -> None:
    counts: Counter[int] = Counter()
    for seed in range(60):
        game = table(
            4,
            3,
            phase="action_2",
            turn=2,
            seats={0: {"mines": cards(3, 4, 6), "coins": 0, "miners": 9}},
            change={"random": [seed * 104729 + 5, 109]},
        )
        then = idle(after(game, "end"), lambda g: g.decision.name == "marker")
        lost = seat_of(then, 0)["lost_miners"] - seat_of(game, 0)["lost_miners"]
        blacks = game.position()["trust"]["coins"] - then.position()["trust"]["coins"]
        assert 2 <= lost + blacks <= 3
        counts[lost] += 1
    assert set(counts) == {0, 1, 2, 3}


def test_kk_14_5_the_marker_is_revealed_before_the_draw() -> None:
    game = past(drawn(0, "black", "black", marker="increased_buying_power", seats={0: {"mines": cards(4), "coins": 0}}))
    told = [entry.kind for entry in game.log()]
    assert told.index("disaster_marker") < told.index("discs_drawn") < told.index("hit")


def test_kk_14_6_black_then_players_in_turn_order_then_event_then_subsidence() -> None:
    words = {0: {"mines": cards(4), "coins": 0}, 2: {"mines": cards(6), "coins": 0}}
    game = past(drawn(2, 0, "black", marker="increased_buying_power", seats=words))
    kinds = [(entry.kind, entry.seat) for entry in game.log()]
    order = [one for one in kinds if one[0] in ("trust_weakened", "hit", "buying_power")]
    assert order == [("trust_weakened", None), ("hit", 0), ("hit", 2), ("buying_power", None)]


def test_kk_14_6_subsidence_comes_last() -> None:
    game = past(drawn(0, "blank", "black", marker="subsidence", seats={0: {"mines": cards(4), "coins": 0}}))
    kinds = [entry.kind for entry in game.log()]
    assert kinds.index("hit") < kinds.index("subsidence_stays")
    assert game.decision.name == "subsidence"


def test_kk_14_6_discs_return_to_their_owners() -> None:
    game = turn_end(drawn(0, "black", "black", seats={0: {"mines": cards(4), "coins": 0}}))
    assert game.position()["disaster"]["discs"] == []
    again = turn_end(game)
    assert bag_of(again)[0] == 1


@pytest.mark.parametrize(("coins", "left"), [(6, 3), (3, 0), (2, 0), (0, 0)])
def test_kk_14_7_each_black_disc_takes_a_coin_of_the_trust(coins: int, left: int) -> None:
    game = drawn("black", "black", "black", change={"trust.coins": coins})
    then = after(game, "end").position()
    assert then["trust"]["coins"] == left
    assert then["stock"]["coins"] == game.position()["stock"]["coins"] + coins - left


# --- player discs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(1, 6))
@pytest.mark.parametrize("times", (1, 2, 3))
def test_kk_14_8_a_miner_per_disc_but_the_points_once(turn: int, times: int) -> None:
    game = drawn(
        *([0] * times),
        *["black"] * (3 - times),
        turn=turn,
        seats={0: {"mines": cards(3, 4, 13 if turn < 4 else 28), "coins": 0, "score": 30}},
    )
    then = past(game)
    assert gained(then, 0, "KK-14.8") == -turn
    assert seat_of(then, 0)["lost_miners"] == times


def test_kk_14_8_every_hit_player_loses_points() -> None:
    words: dict[int, Any] = {n: {"mines": cards(number), "coins": 0, "score": 20} for n, number in enumerate((3, 4, 6))}
    game = past(drawn(0, 1, 2, seats=words))
    assert [gained(game, n, "KK-14.8") for n in range(4)] == [-2, -2, -2, 0]


def test_kk_14_9_the_miner_comes_from_the_supply() -> None:
    game = drawn(0, 0, "black", seats={0: {"mines": cards(3, 4), "coins": 0, "rescue": ["B3"], "miners": 2}})
    then = past(game)
    assert changes(game, then, 0)["miners"] == -2
    assert seat_of(then, 0)["rescue"] == ["B3"]


def test_kk_14_9_with_an_empty_supply_the_player_chooses() -> None:
    own: dict[str, Any] = {"mines": cards(3, 4), "coins": 0, "rescue": ["B3"], "pithead": {"ck_m2": 2}, "miners": 1}
    game = drawn(0, 0, "black", seats={0: own}, camps={0: {"v_winz": 1}}, stations={"s_y5": {0: 1}})
    game = past(game)
    assert asked(game) == ("lost", 0)
    assert keys_of(game, "lose:") == {"B3", "ck_m2", "v_winz", "s_y5"}
    refused(game, "lose:T1", "KK-14.9")
    refused(game, "lose:v_heven", "KK-14.9")
    then = after(game, "lose:s_y5")
    assert then.position()["stations"]["s_y5"]["miners"] == {}
    assert seat_of(then, 0)["lost_miners"] == seat_of(game, 0)["lost_miners"] + 1


def test_kk_14_9_the_player_chooses_for_every_disc() -> None:
    own: dict[str, Any] = {"mines": cards(3, 4), "coins": 0, "pithead": {"ck_m2": 2, "iw_m1": 1}, "miners": 0}
    game = past(drawn(0, 0, "black", seats={0: own}))
    once = after(game, "lose:ck_m2")
    assert asked(once) == ("lost", 0), "the second disc"
    twice = after(once, "lose:iw_m1")
    assert twice.decision.name != "lost"
    assert seat_of(twice, 0)["lost_miners"] == seat_of(game, 0)["lost_miners"] + 2


def test_kk_14_9_only_ownership_miners_are_safe_but_the_points_are_lost() -> None:
    game = drawn(0, 0, "black", seats={0: {"mines": cards(3, 4), "coins": 0, "miners": 0, "score": 9}})
    then = past(game)
    assert seat_of(then, 0)["lost_miners"] == seat_of(game, 0)["lost_miners"]
    assert gained(then, 0, "KK-14.8") == -2


# --- events ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", sorted(set(EVENTS)))
def test_kk_14_10_without_a_player_disc_the_marker_is_unused(marker: str) -> None:
    game = drawn("black", "blank", "black", marker=marker, seats={0: {"mines": cards(4), "coins": 0}})
    then = turn_end(game).position()
    assert then["trust"]["buys"] == 1
    assert not then["trust"]["additional_coin"]
    assert not then["disaster"]["subsidence"]
    assert len(then["trust"]["mines"]) == 1


@each_edition
def test_kk_14_10a_highest_number(edition: str) -> None:
    game = drawn(
        0, "black", "black", marker="highest_number", edition=edition, seats={0: {"mines": cards(4), "coins": 0}}
    )
    shown = game.position()["display"]
    then = turn_end(game).position()["trust"]["mines"]
    assert set(then) == ({shown[-1]} if edition == "en" else {shown[-1], shown[0]})
    assert set(then.values()) == {"engine"}


def test_kk_14_10a_english_it_counts_as_one_of_several_purchases() -> None:
    words: dict[str, Any] = {"trust.buys": 2, "disaster.markers": events(2, "highest_number")}
    order = ["increased_buying_power", "highest_number", "additional_coin", "increased_buying_power", "subsidence"]
    game = drawn(
        0,
        "black",
        "black",
        edition="en",
        seats={0: {"mines": cards(4), "coins": 0}},
        change={**words, "disaster.markers": order},
    )
    shown = game.position()["display"]
    assert set(turn_end(game).position()["trust"]["mines"]) == {shown[-1], shown[0]}
    later = turn_end(turn_end(game)).position()
    assert len([id for id in later["trust"]["mines"] if id.startswith(("k_", "e_"))]) >= 2


def test_kk_14_10b_additional_coin_in_the_next_consolidation_of_the_trust() -> None:
    words = {0: {"mines": cards(12), "coins": 20}, 1: {"mines": cards(16), "coins": 20}}
    large = [["l_vereinigter_general", "l_nachtigall_tiefbau"]]
    game = drawn(0, "black", "black", turn=3, marker="additional_coin", seats=words, larges=large)
    game = idle(after(game, "end"), lambda g: g.decision.name == "bid")
    assert game.position()["trust"]["additional_coin"]
    assert game.options()[0] == "bid:7", "4 coins, the marker, a mine of 1: value 6"
    then = idle(game, lambda g: g.decision.name == "marker")
    assert not then.position()["trust"]["additional_coin"]


def test_kk_14_10b_used_up_by_a_consolidation_without_players_too() -> None:
    game = last_go(
        turn=3,
        larges=[["l_nachtigall_tiefbau", "l_vereinigter_general"]],
        seats={0: {"mines": cards(12), "coins": 20}},
        change={"trust.additional_coin": True},
    )
    game = on(game, "bid")
    assert game.position()["pending"][0]["mine"] == "l_vereinigter_general"
    assert not game.position()["trust"]["additional_coin"]


def test_kk_14_10b_not_by_one_in_which_the_trust_takes_no_part() -> None:
    game = last_go(
        turn=3,
        larges=[["l_nachtigall_tiefbau", "l_vereinigter_general"]],
        seats={0: {"mines": cards(12, 9, 17), "coins": 20}},
        change={"trust.additional_coin": True},
    )
    game = idle(after(game, "end"), lambda g: g.decision.name == "bid")
    assert game.position()["trust"]["additional_coin"]
    assert game.position()["pending"][0]["mine"] == "l_vereinigter_general"
    assert game.options()[0] == f"bid:{4 + 1 + 1 + 1 + 1}", "4 coins, the marker, two mines of 1; at least one more"


def test_kk_14_10a_english_it_counts_in_this_turn_only() -> None:
    seats = {0: {"mines": cards(4), "coins": 0}}
    game = turn_end(drawn(0, "black", "black", turn=1, marker="highest_number", edition="en", seats=seats))
    position = game.position()
    assert len(position["trust"]["mines"]) == 1
    assert position["trust"]["bought"] == 0
    then = turn_end(game).position()["trust"]["mines"]
    assert position["display"][0] in then, "in the next turn phase 6 buys again"


@pytest.mark.parametrize("first", (True, False))
def test_kk_14_10c_increased_buying_power(first: bool) -> None:
    order = ["increased_buying_power" if not first else "additional_coin", "increased_buying_power"]
    rest = list(EVENTS)
    for one in order:
        rest.remove(one)
    change = {"disaster.markers": [*order, *rest], "trust.buys": 1 if first else 2}
    game = drawn(0, "black", "black", seats={0: {"mines": cards(4), "coins": 0}}, change=change)
    shown = game.position()["display"]
    then = turn_end(game).position()
    assert then["trust"]["buys"] == (2 if first else 3)
    assert list(then["trust"]["mines"]) == shown[: 2 if first else 3], "from phase 6 of this turn on"


def subsidence(*discs: str | int, **words: Any) -> pyengine.Game:
    return past(drawn(*discs, marker="subsidence", seats={0: {"mines": cards(4), "coins": 0, "score": 9}}, **words))


def test_kk_14_10d_subsidence_stays_and_is_paid_if_the_blank_was_drawn() -> None:
    with_blank = subsidence(0, "blank", "black")
    assert with_blank.position()["disaster"]["subsidence"]
    assert with_blank.decision.name == "subsidence"
    without = subsidence(0, "black", "black")
    assert without.position()["disaster"]["subsidence"]
    assert without.decision.name != "subsidence"


def paying(seat: int = 0, **own: Any) -> pyengine.Game:
    return table(
        pending=[{"step": "subsidence", "seat": seat}],
        turn=3,
        seats={seat: own},
        change={"disaster.subsidence": True, "disaster.discs": ["blank", "black", "black"]},
    )


def test_kk_14_11_every_player_in_turn_order_a_coin_or_two_points() -> None:
    game = paying(coins=2, score=9)
    for number in range(4):
        assert asked(game) == ("subsidence", number)
        assert set(game.options()) == {"pay:coin", "pay:points"}
        key = "pay:coin" if number % 2 else "pay:points"
        before = game.copy()
        game.choose(key)
        expected = {"coins": -1} if number % 2 else {"score": -2}
        assert changes(before, game, number) == expected


def test_kk_14_11_points_even_with_fewer_than_two_and_without_a_coin() -> None:
    game = paying(coins=3, score=1)
    allowed(game, "pay:points", "pay:coin")
    assert seat_of(after(game, "pay:points"), 0)["score"] == 0
    poor = paying(coins=0, score=9)
    assert asked(poor) == ("subsidence", 1), "without a coin the points are lost without asking"
    assert seat_of(poor, 0)["score"] == 7


def test_kk_14_12_in_every_later_turn_the_blank_costs_even_without_a_hit() -> None:
    game = drawn(
        "blank", "black", "black", turn=4, change={"disaster.subsidence": True, "disaster.markers": EVENTS[::-1]}
    )
    assert past(game).decision.name == "subsidence"
    quiet = drawn(
        "black", "black", "black", turn=4, change={"disaster.subsidence": True, "disaster.markers": EVENTS[::-1]}
    )
    assert past(quiet).decision.name != "subsidence"


def test_kk_14_13_otherwise_the_blank_does_nothing() -> None:
    game = drawn("blank", "black", "black", marker="subsidence")
    then = past(game)
    assert then.decision.name == "marker"
    assert [changes(game, then, n) for n in range(4)] == [{}] * 4


def test_kk_14_1_every_rescue_place_secures() -> None:
    for place in RESCUE_PLACES:
        game = turn_end(last_go(seats={0: {"mines": SIX, "rescue": [place], "coins": 0}}))
        assert bag_of(game)[0] == 3
    five = turn_end(last_go(seats={0: {"mines": SIX, "rescue": list(RESCUE_PLACES), "coins": 0}}))
    assert bag_of(five)[0] == 1, "T3 has no rescue-team place"
