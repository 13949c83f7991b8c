"""Chapter 15: the final scoring, line by line."""

from __future__ import annotations

import random

import pytest

import pyengine

from .random_games import some_key, some_variants
from .table import (
    FULL,
    GAME,
    after,
    asked,
    at_the_end,
    diff,
    each_count,
    gained,
    happened,
    idle,
    keys_of,
    me,
    offers,
    refused,
    seat_of,
)


def points(what: str, players: int = 2, **words: object) -> list[int]:
    """What a line of the final scoring gives to every seat."""
    over = idle(at_the_end(players, **words))
    return [sum(line["points"] for line in seat["points"] if line["what"] == what) for seat in over.position()["seats"]]


@each_count
def test_sw_15_1_a_last_move_for_each_house_in_pit_miner(players: int) -> None:
    """In turn order; it may be declined."""
    pits = {"pit_miner": list(range(1, players)), "speed": [1]}
    game = at_the_end(
        players, start=1, change={"pits": pits}, seats={1: {"miner": "deputy" if players > 2 else "lamp_room"}}
    )
    assert asked(game) == ("miner", 1)
    first = "cage_down" if players == 4 else "pit_bottom"
    second = "pit_bottom" if players == 4 else "coal_face"
    offers(game, f"miner:{first}", f"miner:{second}", "decline")
    refused(game, "miner:gate_out", "SW-4.17a")
    then = after(game, f"miner:{second}")
    assert seat_of(then, 1)["miner"] == second
    if players > 2:
        assert asked(then) == ("miner", 2)
    else:
        assert then.over


def test_sw_15_1_the_field_is_not_used_except_for_tool_markers() -> None:
    game = at_the_end(2, change={"pits": {"pit_miner": [0]}})
    assert diff(game, after(game, "miner:gate_in"))["miner"] == 1
    assert gained(after(game, "miner:gate_in"), 0, "SW-10.1") == 0
    tally = at_the_end(2, change={"pits": {"pit_miner": [0]}}, seats=me(miner="gate_in"))
    offers(after(tally, "miner:tally"), "return:0", "return:1")
    exit_now = at_the_end(2, change={"pits": {"pit_miner": [0]}}, seats=me(miner="pay_hall"))
    over = idle(after(exit_now, "miner:gate_out", "return:1"))
    assert gained(over, 0, "SW-15.2") == 8
    assert gained(over, 0, "SW-15.10") == -10


def test_sw_15_1_at_the_exit_two_points_and_a_marker() -> None:
    game = at_the_end(2, change={"pits": {"pit_miner": [0]}}, seats=me(miner="gate_out"))
    over = after(game, "miner:gate_out", "return:1")
    assert (gained(over, 0, "SW-4.17c"), gained(over, 0, "SW-15.10")) == (2, -10)
    assert gained(after(game, "decline"), 0, "SW-4.17c") == 0


def test_sw_15_2_eight_for_the_first_miner_five_for_the_others() -> None:
    seats = {0: {"miner": "gate_out"}, 1: {"miner": "gate_out"}, 2: {"miner": "gate_out"}, 3: {"miner": "pay_hall"}}
    assert points("final_miner", 4, seats=seats, change={"first_miner": 1}) == [5, 8, 5, 0]


@pytest.mark.parametrize(("track", "goal"), (("road", 14), ("rail", 10), ("canal", 8)))
def test_sw_15_3_eight_and_five_at_the_goal(track: str, goal: int) -> None:
    seats = {0: {f"discs.{track}": goal}, 1: {f"discs.{track}": goal}, 2: {f"discs.{track}": goal - 1}}
    goals = {"road": None, "rail": None, "canal": None, track: 1}
    best = {"road": 3, "rail": 4, "canal": 3}[track]
    assert points(f"final_{track}", 4, seats=seats, change={"goals": goals}) == [5, 8, best, 0]


@pytest.mark.parametrize(("at", "worth"), ((3, 0), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)))
def test_sw_15_3_only_the_highest_milestone(at: int, worth: int) -> None:
    assert points("final_rail", seats={0: {"discs.rail": at}}) == [worth, 0]


def test_sw_15_4_pit_heap_one_and_one_per_spoil_on_the_heap() -> None:
    seats = {0: {"heap": 4, "carts": {"c4": ["spoil", "spoil"]}}, 1: {"heap": 6}}
    assert points("final_heap", 3, seats=seats, change={"pits": {"pit_heap": [0, 2]}}) == [5, 0, 1]


def test_sw_15_5_manor_and_settlement() -> None:
    pits = {"pit_manor": [1], "pit_settlement": [0, 1, 0, 0]}
    assert points("final_manor", change={"pits": pits}) == [0, 4]
    assert points("final_settlement", change={"pits": pits}) == [6, 2]


# --- coke -------------------------------------------------------------------------------------------------------------


def coke_yard(houses: int, **words: object) -> pyengine.Game:
    variants = words.pop("variants", None)
    cokery = words.pop("cokery", {})
    change = {"pits": {"pit_sale": [0] * houses}, "cokery": cokery}
    return at_the_end(2, seats=me(**words), change=change, variants=variants)


@pytest.mark.parametrize(("each", "houses"), (("2", 1), ("2", 2), ("4", 1)))
def test_sw_15_6_free_loadings_by_house(each: str, houses: int) -> None:
    cokery = {"grey_1": 0, "grey_vp": 0, "grey_water": 0}
    game = coke_yard(houses, own_field=True, cokery=cokery, variants={"final_load_max": each})
    assert asked(game) == ("load", 0)
    offers(game, "load:own", "load:grey_1", "load:grey_vp", "load:grey_water", "stop")
    loaded = 0
    while game.decision.name == "load":
        game = after(game, game.options()[0])
        loaded += 1
    assert loaded == int(each) * houses
    assert seat_of(game)["white"] == 0


def test_sw_15_6_then_sales_of_exactly_two_without_coin_and_stone() -> None:
    game = coke_yard(2, coke__wagons=5)
    assert asked(game) == ("final.sale", 0)
    offers(game, "sell:0", "sell:1", "sell:2")
    refused(game, "sell:3", "SW-15.6")
    over = after(game, "sell:2")
    assert (seat_of(over)["coke"]["sold"], seat_of(over)["coke"]["wagons"]) == (4, 1)
    assert (seat_of(over)["coins"], seat_of(over)["white"]) == (1, 0)
    assert (gained(over, 0, "SW-15.6"), gained(over, 0, "SW-15.8")) == (10, 1)


@pytest.mark.parametrize("houses", (1, 2, 3))
def test_sw_15_6_no_more_sales_than_houses(houses: int) -> None:
    game = coke_yard(houses, coke__wagons=6)
    assert keys_of(game, "sell:") == {str(n) for n in range(houses + 1)}
    refused(game, f"sell:{houses + 1}", "SW-15.6")


def test_sw_15_6_only_while_a_column_is_free_and_coke_is_there() -> None:
    game = coke_yard(3, coke__wagons=3, coke__sold=8)
    assert keys_of(game, "sell:") == {"0", "1"}
    full = coke_yard(3, coke__wagons=1, coke__sold=10)
    assert full.over
    assert coke_yard(1, coke__wagons=1).over


def test_sw_15_6_loadings_first_then_sales() -> None:
    game = coke_yard(1, own_field=True, cokery={"grey_1": 0})
    game = after(game, "load:own", "load:grey_1")
    assert asked(game) == ("final.sale", 0)
    assert gained(after(game, "sell:1"), 0, "SW-15.6") == 4
    stopped = after(coke_yard(1, own_field=True, cokery={"grey_1": 0}), "stop")
    assert stopped.over


@pytest.mark.parametrize(("sold", "worth"), ((0, 0), (2, 4), (4, 10), (6, 17), (8, 26), (10, 36)))
def test_sw_15_6_columns_score_also_without_a_house(sold: int, worth: int) -> None:
    assert points("final_sold", seats={1: {"coke.sold": sold}}) == [0, worth]


def test_sw_15_7_a_point_per_full_coal_wagon() -> None:
    seats = {0: {"wagons": FULL}, 1: {"wagons": {"k1": 1, "k4": 1, "k5": 1}}}
    assert points("final_wagons", seats=seats) == [5, 1]


def test_sw_15_8_a_point_per_coke_left_in_the_cokery_or_on_wagons() -> None:
    seats = {0: {"coke.wagons": 3, "own_field": True, "coke.sold": 2}, 1: {"own_field": True}}
    assert points("final_coke", seats=seats, change={"cokery": {"grey_1": 0, "grey_vp": 1}}) == [5, 2]


@each_count
def test_sw_15_9_two_points_for_the_marker(players: int) -> None:
    for start in range(players):
        assert points("final_start", players, start=start) == [2 * (number == start) for number in range(players)]


def test_sw_15_10_minus_two_per_marker_after_returning_up_to_three() -> None:
    assert points("final_tools", seats={0: {"tools": 5}, 1: {"tools": 0}}) == [-10, 0]
    game = at_the_end(2, seats=me(tools=5), change={"pits": {"pit_tools": [0]}})
    assert asked(game) == ("tools", 0)
    for back in range(4):
        assert gained(after(game, f"return:{back}"), 0, "SW-15.10") == -2 * (5 - back)
    refused(game, "return:4")


def test_sw_15_11_coins_stones_cubes_on_carts_and_unbuilt_houses_score_nothing() -> None:
    words = {
        "coins": 6,
        "carts": {"c1": ["spoil"], "c4": ["coal", "coal"], "c5": ["coal", "coal"]},
        "tools": 0,
        "heap": 6,
    }
    over = idle(at_the_end(2, seats={1: words}))
    assert seat_of(over, 1)["score"] == 0
    bad = idle(at_the_end(2, seats={1: {"tools": 20}}))
    assert seat_of(bad, 1)["score"] == -40


def test_sw_15_1_to_sw_15_10_in_this_order() -> None:
    over = idle(at_the_end(4))
    kinds = [event.kind for _, event in over.events() if event.kind.startswith("final_")]
    assert kinds == [
        *("final_scoring_begins", "final_miner", "final_road", "final_rail", "final_canal", "final_heap"),
        *("final_manor", "final_settlement", "final_sold", "final_wagons", "final_coke", "final_start", "final_tools"),
    ]
    assert len(happened(over, "wins")) == 1


# --- what is shown before ---------------------------------------------------------------------------------------------


def best_key(game: pyengine.Game) -> str:
    """The most that a question of the final scoring can bring."""
    offered = game.options()
    if game.decision.name == "miner":
        return next((key for key in ("miner:gate_out", "miner:lunch", "miner:tally") if key in offered), "decline")
    return next(key for key in reversed(offered) if key != "stop")


@each_count
def test_sw_15_1_to_sw_15_10_are_foreseen_by_the_scores(players: int) -> None:
    """At every question of the final scoring: what is shown is what comes if everybody does what is best."""
    compared = 0
    for seed in range(40):
        rng = random.Random(seed)
        game = pyengine.new_game(GAME, players=players, seed=seed, variants=some_variants(rng))
        while not game.over:
            if game.state.phase >= 10:
                expected = game.scores()
                twin = game.copy()
                while not twin.over:
                    twin.choose(best_key(twin))
                assert twin.scores() == expected, game.position()["pending"]
                compared += 1
            game.choose(some_key(game.options(), rng, busy=game.state.phase < 10))
    assert compared >= 20


def test_sw_15_1_sw_15_6_sw_15_10_what_is_declined_is_no_longer_foreseen() -> None:
    pits = {"pit_miner": [0], "pit_sale": [0], "pit_tools": [0]}
    game = at_the_end(2, seats=me(miner="gate_out", coke__wagons=2, tools=5), change={"pits": pits})
    mine = 8 + 2 + 2 * -1 + 4 + 2  # exit, last move, one marker left after four returns, a sale, the marker
    assert game.scores()[0] == mine
    for key, less in (("decline", 4), ("sell:0", 2), ("return:0", 6)):
        mine -= less
        game = after(game, key)
        assert game.scores()[0] == mine
    assert game.over
