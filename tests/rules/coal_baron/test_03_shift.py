"""Chapter 3: the course of a shift."""

from __future__ import annotations

import pytest

from .table import PLAYER_COUNTS, WORKERS, after, allowed, last_worker, on_board, refused, seat_of, table


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_3_1_three_shifts_clockwise_from_the_start_player(players: int) -> None:
    start = players - 1
    game = table(players, turn=start, start=start)
    turns: dict[int, list[int]] = {1: [], 2: [], 3: []}
    starts: dict[int, int] = {}
    while not game.over:
        position = game.position()
        starts.setdefault(position["shift"], position["start_player"])
        turns[position["shift"]].append(game.decision.seat)
        game.choose("place:bank")
    for shift, seats in turns.items():
        round_ = [(starts[shift] + n) % players for n in range(players)]
        assert seats == round_ * WORKERS[players]
    assert game.position()["shift"] == 3


def test_cb_3_1_three_shifts_and_no_fourth() -> None:
    for shift, over in ((1, False), (2, False), (3, True)):
        game = after(last_worker(shift=shift), "place:bank")
        assert game.over is over
        assert game.position()["shift"] == min(shift + 1, 3)


def test_cb_3_2_exactly_one_action_then_the_next_player() -> None:
    game = table()
    assert game.decision.name == "turn"
    assert game.decision.clause == "CB-3.2"
    for key in ("place:money_6", "place:bank", "place:order_2", "place:factory_1"):
        then = after(game, key)
        assert (then.decision.name, then.decision.seat) == ("turn", 1)
        assert seat_of(then, 0)["workers"] == 14


def test_cb_3_2_no_passing_with_a_worker_and_the_bank_always() -> None:
    for workers in (15, 2, 1):
        game = table(seats={0: {"workers": workers}})
        allowed(game, "place:bank")
        for key in ("pass", "stop", "place:none", "place:canteen", ""):
            refused(game, key)


def test_cb_3_2_only_the_player_on_turn_acts() -> None:
    game = table(turn=2)
    assert game.decision.seat == 2
    game.choose("place:money_4")
    assert on_board(game) == {"money_4": (2, 1)}
    assert game.decision.seat == 0


def test_cb_3_3_a_player_without_workers_is_skipped() -> None:
    game = table(4, turn=0, seats={1: {"workers": 0}, 2: {"workers": 0}})
    game.choose("place:bank")
    assert game.decision.seat == 3
    game.choose("place:bank")
    assert game.decision.seat == 0


def test_cb_3_3_one_player_several_times_in_a_row() -> None:
    game = table(seats={0: {"workers": 3}, 1: {"workers": 0}, 2: {"workers": 0}})
    for left in (2, 1):
        game.choose("place:bank")
        assert (game.decision.seat, game.position()["shift"]) == (0, 1)
        assert seat_of(game, 0)["workers"] == left
    game.choose("place:bank")
    assert game.position()["shift"] == 2


def test_cb_3_3_only_for_the_rest_of_the_shift() -> None:
    game = after(last_worker(), "place:bank")
    seats = []
    for _ in range(3):
        seats.append(game.decision.seat)
        game.choose("place:bank")
    assert sorted(seats) == [0, 1, 2]


def test_cb_3_4_the_shift_ends_when_nobody_has_a_worker() -> None:
    game = table(seats={0: {"workers": 1}, 1: {"workers": 0}, 2: {"workers": 1}})
    game.choose("place:bank")
    assert (game.position()["shift"], game.decision.seat) == (1, 2)
    game.choose("place:money_6")
    assert game.position()["shift"] == 2


def test_cb_3_4_only_after_the_last_action_is_finished() -> None:
    game = last_worker()
    game.choose("place:mining_6")
    assert (game.position()["shift"], game.decision.name) == (1, "mining.step")
    assert seat_of(game, 0)["workers"] == 0
    game.choose("step:cage:black")
    game.choose("step:load:black")
    assert game.position()["shift"] == 1
    game.choose("stop")
    assert game.position()["shift"] == 2
    assert seat_of(game, 0)["cage"] == {"level": "black", "cubes": ["black"]}


def test_cb_3_4_the_last_turn_still_refills_the_board() -> None:
    game = last_worker(seats={0: {"marks": 9}}, tiles={"factory_1": "tile_grey_1_dark"}, tile_top=["tile_black_2_dark"])
    game.choose("place:factory_1")
    assert game.position()["shift"] == 2
    assert game.position()["board"]["tiles"]["factory_1"] == "tile_black_2_dark"


def test_cb_3_4_a_delivery_with_the_last_worker_counts_in_the_shift_scoring() -> None:
    entry = {"card": "order_truck_kk", "spots": [["black"], ["black"]]}
    game = last_worker(seats={0: {"orders": [entry]}})
    game.choose("place:delivery_truck")
    assert seat_of(game, 0)["score"] == 9 + 5
