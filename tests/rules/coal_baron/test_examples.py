"""The worked examples of the rulebook (coal_baron_examples.md): Mike is seat 0, George 1, Lucy 2."""

from __future__ import annotations

import pytest

import pyengine

from . import naive
from .table import (
    COLOURS,
    FACTORY,
    LOCKED,
    ORDER_SPACES,
    after,
    cage,
    done,
    drafted,
    gained,
    last_worker,
    on_board,
    open_spaces,
    order,
    pit,
    seat_of,
    storage,
    table,
    tile,
)

# players: workers, Marks, revealed, drafted, locks, factory tiles, cards on the board, cubes, tile stack, order stack
SETUP = {
    2: (18, 10, 7, 3, 7, 6, 3, 14, 42, 35),
    3: (15, 9, 10, 3, 3, 7, 4, 13, 41, 31),
    4: (13, 8, 13, 3, 0, 8, 4, 12, 40, 28),
}


@pytest.mark.parametrize("players", SETUP)
def test_cbx_01_setup_figures(players: int) -> None:
    workers, marks, revealed, picks, locks, tiles, cards, cubes, tile_stack, order_stack = SETUP[players]
    assert len(pyengine.new_game("coal_baron", players=players, seed=1).position()["draft"]) == revealed
    position = drafted(players).position()
    board = position["board"]
    for seat in position["seats"]:
        assert (seat["workers"], seat["marks"], len(seat["orders"]), seat["score"]) == (workers, marks, picks, 0)
        assert seat["cage"] == {"level": "surface", "cubes": []}
        assert seat["storage"] == storage()
        assert seat["pit"] == pit()
    assert len(LOCKED[players]) == locks
    assert set(board["tiles"]) == set(open_spaces(players, FACTORY))
    assert set(board["orders"]) == set(open_spaces(players, ORDER_SPACES))
    assert len([kind for kind in board["tiles"].values() if kind]) == tiles
    assert len([card for card in board["orders"].values() if card]) == cards
    assert position["supply"] == dict.fromkeys(COLOURS, cubes)
    assert (len(position["tile_stack"]), len(position["order_stack"])) == (tile_stack, order_stack)
    assert ("order_1" in board["orders"]) is (players > 2)


def test_cbx_02_draft_order() -> None:
    game = pyengine.new_game("coal_baron", players=4, seed=1, variants={"start_player": "first_seat"})
    row = set(game.position()["draft"])
    assert len(row) == 13
    picks = []
    while game.decision.name == "draft":
        picks.append(game.decision.seat)
        row.discard(game.options()[0].removeprefix("draft:"))
        game.choose(game.options()[0])
    assert picks == [3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0]
    (left,) = row
    assert left in game.position()["board"]["orders"].values()


def test_cbx_03_number_of_workers_to_place() -> None:
    game = table(seats={0: {"workers": 10, "canteen": 0}}, workers={"money_5": (1, 1), "money_6": (0, 2)})
    assert [seat["canteen"] for seat in game.position()["seats"]] == [0, 0, 0]
    four = after(game, "place:money_4")
    assert on_board(four)["money_4"] == (0, 1)
    assert (seat_of(four, 0)["workers"], seat_of(four, 0)["marks"]) == (9, 9 + 4)
    assert [seat["canteen"] for seat in four.position()["seats"]] == [0, 0, 0]
    five = after(game, "place:money_5")
    assert on_board(five)["money_5"] == (0, 2)
    assert (seat_of(five, 0)["workers"], seat_of(five, 0)["marks"]) == (8, 9 + 5)
    assert [seat["canteen"] for seat in five.position()["seats"]] == [0, 1, 0]
    six = after(game, "place:money_6")
    assert on_board(six)["money_6"] == (0, 3)
    assert (seat_of(six, 0)["workers"], seat_of(six, 0)["marks"]) == (7, 9 + 6)
    assert [seat["canteen"] for seat in six.position()["seats"]] == [2, 0, 0]


def test_cbx_04_buying_a_tile() -> None:
    game = table(seats={0: {"marks": 9}}, tiles={"factory_2": "tile_grey_2_light"}, tile_top=["tile_black_1_light"])
    stack = game.position()["tile_stack"]
    assert game.position()["supply"]["grey"] == 13
    game.choose("place:factory_2")
    assert seat_of(game, 0)["marks"] == 3
    assert game.position()["supply"]["grey"] == 11
    assert seat_of(game, 0)["pit"]["grey"]["tiles"] == [tile("tile_grey_2_light", "grey", "grey")]
    assert game.position()["board"]["tiles"]["factory_2"] == stack[0] == "tile_black_1_light"
    assert len(game.position()["tile_stack"]) == len(stack) - 1


def test_cbx_05_eight_work_steps() -> None:
    game = table(seats={0: {"pit": pit(tile("tile_grey_1_light", "grey")), "orders": [order("order_wheelbarrow_gg")]}})
    empty = [naive.empty_carts(seat_of(game, 0), colour) for colour in COLOURS]
    game.choose("place:mining_8")
    steps = [
        "step:cage:grey",
        "step:load:grey",
        "step:load:grey",
        "step:cage:yellow",
        "step:load:yellow",
        "step:cage:surface",
        "step:order:cage:grey:order_wheelbarrow_gg",
        "step:order:cage:grey:order_wheelbarrow_gg",
    ]
    for left, step in zip(range(8, 0, -1), steps, strict=True):
        assert game.position()["pending"][-1]["left"] == left
        game.choose(step)
    assert (game.decision.name, game.decision.seat) == ("turn", 1), "all 8 steps are used"
    own = seat_of(game, 0)
    assert own["cage"] == {"level": "surface", "cubes": ["yellow"]}
    assert own["orders"] == [done("order_wheelbarrow_gg")]
    then = [naive.empty_carts(own, colour) for colour in COLOURS]
    assert [b - a for a, b in zip(empty, then, strict=True)] == [1, 0, 2, 0]


def test_cbx_06_delivery_of_two_carriage_orders() -> None:
    others = [done("order_truck_y"), order("order_carriage_gg", ["grey"])]
    game = table(seats={0: {"orders": [done("order_carriage_kk"), *others, done("order_carriage_ybgk")]}})
    supply = game.position()["supply"]
    game.choose("place:delivery_carriage")
    own = seat_of(game, 0)
    assert own["score"] == 19
    assert own["orders"] == others
    assert sorted(own["delivered"]) == ["order_carriage_kk", "order_carriage_ybgk"]
    then = game.position()["supply"]
    assert [then[colour] - supply[colour] for colour in COLOURS] == [1, 1, 1, 3]


def test_cbx_07_money() -> None:
    game = table(seats={0: {"marks": 4}})
    assert seat_of(after(game, "place:money_5"), 0)["marks"] == 9


def test_cbx_08_new_order() -> None:
    game = table(cards={"order_2": "order_locomotive_bb"}, card_top=["order_truck_kkk"])
    game.choose("place:order_2")
    assert seat_of(game, 0)["orders"] == [order("order_locomotive_bb")]
    assert game.position()["board"]["orders"]["order_2"] == "order_truck_kkk"
    assert seat_of(game, 0)["marks"] == 9


MIKE = ["order_wheelbarrow_gg", "order_carriage_kk", "order_carriage_ybgk"]
GEORGE = ["order_wheelbarrow_bbb", "order_carriage_y"]
LUCY = ["order_wheelbarrow_y", "order_wheelbarrow_kk", "order_carriage_b"]


def test_cbx_09_what_the_clock_counts() -> None:
    empty = pit(
        tile("tile_grey_2_light"), tile("tile_black_2_dark"), tile("tile_black_1_light"), empty=["grey", "black"]
    )
    own = {"delivered": MIKE, "pit": empty}
    assert naive.counts({**own, "orders": []}) == [1, 1, 3, 3, 2, 6, 0, 0, 0, 0, 3, 4]
    # The engine counts the same: one grey or black cart less or more of another player decides the majority.
    rival = pit(
        tile("tile_grey_2_dark"), tile("tile_black_2_light"), tile("tile_black_1_dark"), empty=["grey", "black"]
    )
    even = after(last_worker(shift=3, seats={0: own, 1: {"pit": rival}}), "place:bank")
    assert gained(even, 1, "CB-11.", 3) == 12 + 13
    less = pit(tile("tile_grey_2_dark"), tile("tile_black_2_light"), tile("tile_black_1_dark"))
    behind = after(last_worker(shift=3, seats={0: own, 1: {"pit": less}}), "place:bank")
    assert gained(behind, 1, "CB-11.", 3) == 6 + 6


def test_cbx_10_vehicle_majorities_with_ties() -> None:
    seats = {0: {"delivered": MIKE}, 1: {"delivered": GEORGE}, 2: {"delivered": LUCY}}
    game = after(last_worker(shift=2, seats=seats), "place:bank")
    assert [gained(game, seat, "CB-11.", 2) for seat in range(3)] == [19, 14, 14]
    first = after(last_worker(shift=1, seats=seats), "place:bank")
    assert [gained(first, seat, "CB-11.", 1) for seat in range(3)] == [12, 5, 5], "without the vehicles"
    by_element = [
        sorted(line["points"] for line in seat_of(game, seat)["points"] if line["points"]) for seat in range(3)
    ]
    assert by_element == [[1, 2, 4, 5, 7], [2, 3, 3, 6], [1, 2, 2, 3, 6]]


def test_cbx_11_elements_per_shift() -> None:
    own = {"delivered": ["order_truck_k"], "pit": pit(empty=["yellow"])}
    for shift, points in ((1, 5), (2, 5 + 8), (3, 5 + 8 + 10)):
        game = after(last_worker(shift=shift, seats={0: own}), "place:bank")
        assert gained(game, 0, "CB-11.", shift) == points


@pytest.mark.parametrize("shift", [1, 2])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_cbx_12_next_start_player(shift: int, start: int) -> None:
    standing = {
        "factory_1": (0, 3),
        "factory_2": (0, 2),
        "factory_3": (2, 3),
        "factory_draw": (2, 1),
        "factory_5": (1, 2),
    }
    game = after(last_worker(shift=shift, start=start, workers=standing), "place:bank")
    assert game.position()["start_player"] == 0
    assert game.decision.seat == 0


def test_cbx_13_final_scoring() -> None:
    light = [tile(f"tile_{colour}_{n}_light") for colour in COLOURS for n in (1, 2)][:7]
    dark = [tile(f"tile_{colour}_1_dark") for colour in COLOURS]
    mike = {
        "marks": 7,
        "pit": pit(*light, *dark, empty=["yellow", "brown", "grey"]),
        "cage": cage("grey", "yellow"),
        "storage": storage(brown=1),
        "orders": [order("order_truck_gg", ["grey"])],
    }
    game = last_worker(shift=3, turn=1, start=1, seats={0: mike})
    game.choose("place:bank")
    assert game.over
    lines = [gained(game, 0, clause) for clause in ("CB-13.2", "CB-13.3", "CB-13.4", "CB-13.5")]
    assert lines == [1, 1, -1, -6]
    assert sum(lines) == -5
    assert seat_of(game, 0)["score"] == gained(game, 0, "CB-11.") - 5
    assert {place.seat: place.tiebreak for place in game.ranking()}[0] == 2
