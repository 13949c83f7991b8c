"""Chapter 12: between shifts."""

from __future__ import annotations

from typing import Any

import pytest

from .hidden import faces
from .table import after, cage, done, last_worker, on_board, order, pit, refused, seat_of, storage, table, tile


def next_start(workers: dict[str, tuple[int, int]], start: int, players: int = 3, shift: int = 1, turn: int = 0) -> int:
    """Who begins the next shift; the last worker went to the Bank."""
    game = last_worker(players, shift, turn, start=start, workers=workers)
    assert on_board(game) == workers
    game.choose("place:bank")
    assert game.position()["shift"] == shift + 1
    assert game.decision.seat == game.position()["start_player"]
    found: int = game.position()["start_player"]
    return found


@pytest.mark.parametrize("shift", [1, 2])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_cb_12_1_most_workers_on_factory_spaces(shift: int, start: int) -> None:
    workers = {"factory_1": (0, 1), "factory_draw": (1, 2), "factory_7": (1, 1), "factory_3": (2, 2)}
    assert next_start(workers, start, shift=shift) == 1


@pytest.mark.parametrize("start", [0, 1, 2])
def test_cb_12_1_other_spaces_bank_and_canteen_do_not_count(start: int) -> None:
    workers = {"factory_1": (2, 1), "mining_10": (0, 4), "money_6": (1, 5), "order_draw": (1, 3)}
    assert next_start(workers, start) == 2


def test_cb_12_1_the_draw_space_counts() -> None:
    assert next_start({"factory_draw": (1, 1)}, start=0) == 1
    assert next_start({"factory_draw": (1, 1)}, start=2) == 1


def test_cb_12_1_workers_sent_to_the_canteen_do_not_count() -> None:
    game = table(
        start=2,
        seats={0: {"workers": 4, "marks": 20}, 1: {"workers": 0}, 2: {"workers": 0}},
        workers={"factory_1": (1, 3), "factory_2": (2, 2)},
    )
    game.choose("place:factory_1")  # four workers of seat 0 send three of seat 1 away
    assert game.position()["shift"] == 2
    assert game.position()["start_player"] == 0


@pytest.mark.parametrize(("start", "expected"), [(0, 1), (1, 2), (2, 1), (3, 1)])
def test_cb_12_2_tie_nearest_clockwise_without_the_previous_one(start: int, expected: int) -> None:
    """Seats 1 and 2 are tied, among four players."""
    assert next_start({"factory_1": (1, 2), "factory_2": (2, 2), "factory_3": (3, 1)}, start, 4) == expected


@pytest.mark.parametrize(("start", "expected"), [(0, 3), (1, 3), (2, 3), (3, 0)])
def test_cb_12_2_the_previous_start_player_is_left_out_of_a_tie(start: int, expected: int) -> None:
    """Seats 0 and 3 are tied."""
    assert next_start({"factory_1": (0, 1), "factory_2": (3, 1)}, start, 4) == expected


def test_cb_12_2_with_two_players_a_tie_passes_the_marker_on() -> None:
    tie = {"factory_1": (0, 2), "factory_2": (1, 2)}
    assert next_start(tie, 0, 2) == 1
    assert next_start(tie, 1, 2) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cb_12_2a_nobody_in_the_factory(players: int) -> None:
    for start in range(players):
        assert next_start({"money_6": (start, 1)}, start, players) == (start + 1) % players


@pytest.mark.parametrize("start", [0, 1, 2])
def test_cb_12_2b_the_previous_one_alone_with_most_keeps_the_marker(start: int) -> None:
    assert next_start({"factory_1": (start, 2), "factory_2": ((start + 1) % 3, 1)}, start) == start


def test_cb_12_3_the_shift_moves_on_and_delivered_orders_are_kept() -> None:
    game = last_worker(seats={0: {"delivered": ["order_truck_g"]}})
    game.choose("place:bank")
    assert game.position()["shift"] == 2
    assert seat_of(game, 0)["delivered"] == ["order_truck_g"]


def test_cb_12_3_delivered_orders_are_face_down_again() -> None:
    """Two cards that bring nothing at the scoring, since the others have more of both colours."""
    others = {
        1: {"delivered": ["order_wheelbarrow_ggg", "order_wheelbarrow_bbb"]},
        2: {"delivered": ["order_locomotive_ggg", "order_locomotive_bbb"]},
    }
    one, two = (
        after(last_worker(seats={0: {"delivered": [card]}, **others}, card_top=[top]), "place:bank")
        for card, top in (("order_truck_g", "order_truck_b"), ("order_truck_b", "order_truck_g"))
    )
    assert one.position()["shift"] == 2
    assert faces(one, 0) != faces(two, 0)
    for seat in (1, 2, None):
        assert faces(one, seat) == faces(two, seat)


@pytest.mark.parametrize(("players", "workers"), [(2, 18), (3, 15), (4, 13)])
def test_cb_12_4_all_workers_go_home(players: int, workers: int) -> None:
    standing = {"factory_1": (0, 2), "mining_10": (1, 3), "order_draw": (1, 1)}
    game = last_worker(players, seats={1: {"canteen": 2}}, workers=standing)
    game.choose("place:bank")
    assert on_board(game) == {}
    for seat in game.position()["seats"]:
        assert (seat["workers"], seat["bank"], seat["canteen"]) == (workers, 0, 0)


KEPT: dict[str, Any] = {
    "marks": 7,
    "cage": cage("grey", "black", "yellow"),
    "storage": storage(brown=2, grey=1),
    "orders": [order("order_truck_kk", ["black"]), done("order_carriage_y")],
    "delivered": ["order_locomotive_g"],
    "pit": pit(tile("tile_grey_2_light", "grey", None), empty=["black"]),
}


@pytest.mark.parametrize("shift", [1, 2])
def test_cb_12_5_nothing_else_changes(shift: int) -> None:
    game = last_worker(shift=shift, seats={1: KEPT})
    before = game.position()
    game.choose("place:bank")
    then = game.position()
    for field in ("tile_stack", "order_stack", "supply", "draft"):
        assert then[field] == before[field]
    for field in ("tiles", "orders"):
        assert then["board"][field] == before["board"][field]
    for field, value in KEPT.items():
        assert then["seats"][1][field] == value


def test_cb_12_4_a_displaced_worker_works_again_in_the_next_shift() -> None:
    game = table(seats={0: {"workers": 2}, 1: {"workers": 0}, 2: {"workers": 0}}, workers={"money_6": (1, 1)})
    game.choose("place:money_6")
    assert game.position()["shift"] == 2
    assert [seat["workers"] for seat in game.position()["seats"]] == [15, 15, 15]
    refused(game, "place:canteen")


@pytest.mark.parametrize(
    ("workers", "clauses"),
    [
        ({"factory_1": (1, 2)}, {"CB-12.1"}),
        ({"factory_1": (1, 2), "factory_2": (2, 2)}, {"CB-12.2"}),
        ({}, {"CB-12.2", "CB-12.2a"}),
    ],
)
def test_cb_12_1_and_cb_12_2_the_log_says_by_which_clause(
    workers: dict[str, tuple[int, int]], clauses: set[str]
) -> None:
    game = after(last_worker(workers=workers), "place:bank")
    cited = {entry.clause for entry in game.log() if entry.kind == "start_player"}
    assert cited
    assert cited <= clauses


@pytest.mark.parametrize(
    ("workers", "clause"),
    [
        ({"factory_1": (1, 1)}, "CB-12.1"),
        ({"factory_1": (1, 1), "factory_2": (2, 1)}, "CB-12.2"),
        ({}, "CB-12.2a"),
        ({"factory_1": (0, 1)}, "CB-12.2b"),
    ],
)
def test_cb_12_2_the_log_names_the_rule_that_gave_the_marker(workers: dict[str, tuple[int, int]], clause: str) -> None:
    game = after(last_worker(start=0, workers=workers), "place:bank")
    told = [entry.clause for entry in game.log() if entry.kind.startswith("start_player")]
    assert told == [clause]
