"""Chapter 4: placing workers."""

from __future__ import annotations

import pytest

from .table import (
    VEHICLES,
    after,
    allowed,
    done,
    on_board,
    open_spaces,
    refused,
    seat_of,
    storage,
    table,
)

EVERYTHING = {"marks": 50, "orders": [done(f"order_{vehicle}_y") for vehicle in VEHICLES]}


@pytest.mark.parametrize("space", open_spaces(4))
def test_cb_4_1_one_worker_on_an_empty_space(space: str) -> None:
    game = after(table(4, seats={0: EVERYTHING}), f"place:{space}")
    assert on_board(game)[space] == (0, 1)
    assert seat_of(game, 0)["workers"] == 12


@pytest.mark.parametrize("space", open_spaces(4))
@pytest.mark.parametrize(("owner", "standing"), [(1, 1), (2, 3), (0, 2)])
def test_cb_4_2_one_worker_more_than_stood_there(space: str, owner: int, standing: int) -> None:
    game = table(4, seats={0: EVERYTHING}, workers={space: (owner, standing)})
    own = seat_of(game, 0)["workers"]
    game.choose(f"place:{space}")
    assert on_board(game)[space] == (0, standing + 1)
    assert seat_of(game, 0)["workers"] == own - standing - 1
    assert seat_of(game, owner)["canteen"] == standing


def test_cb_4_2_all_workers_come_from_the_own_supply() -> None:
    for have in (1, 2, 3):
        game = table(seats={0: {"workers": have}}, workers={"money_6": (1, 3)})
        refused(game, "place:money_6", "CB-4.2", "CB-4.3")
    allowed(table(seats={0: {"workers": 4}}, workers={"money_6": (1, 3)}), "place:money_6")


def test_cb_4_2_own_workers_sent_to_the_canteen_cannot_be_used_at_once() -> None:
    refused(table(seats={0: {"workers": 2}}, workers={"money_6": (0, 2)}), "place:money_6", "CB-4.2", "CB-4.3")
    game = after(table(seats={0: {"workers": 3}}, workers={"money_6": (0, 2)}), "place:money_6")
    assert on_board(game) == {"money_6": (0, 3)}
    assert (seat_of(game, 0)["workers"], seat_of(game, 0)["canteen"]) == (0, 10 + 2)


def test_cb_4_2_the_price_of_a_space_rises_each_time() -> None:
    game = table(2)
    for need, seat in ((1, 0), (2, 1), (3, 0), (4, 1)):
        game.choose("place:money_6")
        assert on_board(game) == {"money_6": (seat, need)}
    assert seat_of(game, 0)["canteen"] == 1 + 3
    assert seat_of(game, 1)["canteen"] == 2


def test_cb_4_2a_no_more_workers_than_required() -> None:
    game = table()
    for key in ("place:money_6:2", "place:money_6:1", "place:money_6+1"):
        refused(game, key)
    assert [key for key in game.options() if "money_6" in key] == ["place:money_6"]


def test_cb_4_3_enough_workers_and_a_possible_action_and_not_covered() -> None:
    game = table(seats={0: {"workers": 1, "marks": 3}}, workers={"order_2": (1, 1), "factory_7": (1, 1)})
    refused(game, "place:order_2", "CB-4.2", "CB-4.3")
    refused(game, "place:factory_6", "CB-5.2")  # 4 Marks
    refused(game, "place:delivery_truck", "CB-7.1")
    refused(game, "place:factory_8", "CB-2.1")
    allowed(game, "place:order_3", "place:factory_3")


def test_cb_4_3_all_reasons_are_told_together() -> None:
    game = table(seats={0: {"workers": 1, "marks": 3}}, workers={"factory_7": (1, 1)})
    cited = {reason.clause for reason in game.why_not("place:factory_7")}  # 2 workers, 6 Marks
    assert cited & {"CB-4.2", "CB-4.3"}
    assert "CB-5.2" in cited


def test_cb_4_4_the_canteen_cannot_be_chosen() -> None:
    refused(table(), "place:canteen", "CB-4.4")


def test_cb_4_4_workers_in_the_canteen_do_nothing_until_the_end_of_the_shift() -> None:
    game = table(seats={0: {"workers": 3}, 1: {"workers": 0}, 2: {"workers": 0}}, workers={"money_6": (1, 1)})
    game.choose("place:money_6")
    assert seat_of(game, 1)["canteen"] == 15
    assert game.decision.seat == 0, "seat 1 has workers in the canteen only"
    game.choose("place:bank")
    assert game.position()["shift"] == 2, "nobody could go on: the canteen is no supply"


def test_cb_4_4_the_canteen_has_no_limit_and_takes_all_colours() -> None:
    game = table(4, seats={0: {"workers": 2}, **{n: {"workers": 0} for n in (1, 2, 3)}}, workers={"money_6": (0, 1)})
    game.choose("place:bank")
    assert [seat["canteen"] for seat in game.position()["seats"]] == [10, 13, 13, 13]


def test_cb_4_5_the_action_follows_at_once_and_ends_the_turn() -> None:
    game = table()
    assert seat_of(after(game, "place:money_6"), 0)["marks"] == 9 + 6
    assert after(game, "place:money_6").decision.seat == 1
    mining = after(game, "place:mining_8")
    assert (mining.decision.name, mining.decision.seat) == ("mining.step", 0)
    assert on_board(mining) == {"mining_8": (0, 1)}
    mining.choose("stop")
    assert (mining.decision.name, mining.decision.seat) == ("turn", 1)


def test_cb_4_5_displaced_workers_leave_before_the_action() -> None:
    game = after(table(workers={"mining_8": (1, 2)}), "place:mining_8")
    assert game.decision.name == "mining.step"
    assert on_board(game) == {"mining_8": (0, 3)}
    assert seat_of(game, 1)["canteen"] == 2


def test_cb_4_6_factory_and_order_spaces_are_refilled_from_the_top() -> None:
    game = table(tile_top=["tile_black_2_dark", "tile_grey_1_dark"], card_top=["order_truck_kkk", "order_truck_y"])
    tiles = len(game.position()["tile_stack"])
    cards = len(game.position()["order_stack"])
    bought = after(game, "place:factory_1")
    assert bought.position()["board"]["tiles"]["factory_1"] == "tile_black_2_dark"
    assert bought.position()["tile_stack"] == game.position()["tile_stack"][1:]
    assert len(bought.position()["order_stack"]) == cards
    taken = after(game, "place:order_3")
    assert taken.position()["board"]["orders"]["order_3"] == "order_truck_kkk"
    assert taken.position()["order_stack"] == game.position()["order_stack"][1:]
    assert len(taken.position()["tile_stack"]) == tiles


def test_cb_4_6_not_before_the_end_of_the_turn() -> None:
    """Known mistake: the refill comes only after the last decision of the turn."""
    game = table(
        seats={0: {"marks": 9}, 1: {"storage": storage(grey=13)}},
        tiles={"factory_1": "tile_grey_2_light"},
        tile_top=["tile_black_2_dark"],
    )
    before = game.position()["tile_stack"]
    game.choose("place:factory_1")
    for _ in range(2):
        assert game.decision.name == "shortage"
        assert game.position()["board"]["tiles"]["factory_1"] is None
        assert game.position()["tile_stack"] == before
        game.choose("fill:none")
    assert game.position()["board"]["tiles"]["factory_1"] == "tile_black_2_dark"


def test_cb_4_6_an_empty_stack_refills_nothing() -> None:
    game = table(tile_stack=[], card_stack=[], seats={0: {"marks": 20}})
    bought = after(game, "place:factory_1")
    assert bought.position()["board"]["tiles"]["factory_1"] is None
    assert bought.decision.seat == 1
    taken = after(game, "place:order_2")
    assert taken.position()["board"]["orders"]["order_2"] is None


def test_cb_4_6a_a_space_is_empty_after_a_turn_only_if_its_stack_is_empty() -> None:
    game = table(tile_stack=[], tiles={"factory_1": None}, card_stack=[], cards={"order_2": None})
    refused(game, "place:factory_1", "CB-5.2")
    refused(game, "place:order_2", "CB-9.1")
    game.choose("place:bank")
    assert game.position()["board"]["tiles"]["factory_1"] is None
    assert game.position()["board"]["orders"]["order_2"] is None


def test_cb_4_6_each_empty_space_is_refilled_in_ascending_order() -> None:
    """A hand-written position may leave spaces empty; the next end of a turn fills all of them (CB-4.6)."""
    game = table(tiles={"factory_5": None, "factory_2": None}, tile_top=["tile_black_2_dark", "tile_grey_1_dark"])
    game.choose("place:bank")
    tiles = game.position()["board"]["tiles"]
    assert (tiles["factory_2"], tiles["factory_5"]) == ("tile_black_2_dark", "tile_grey_1_dark")


def test_cb_4_6a_an_empty_stack_stays_empty() -> None:
    game = table(tile_stack=["tile_black_1_dark"], card_stack=["order_truck_k"], seats={0: {"marks": 50}})
    game.choose("place:factory_1")
    assert game.position()["tile_stack"] == []
    assert game.position()["board"]["tiles"]["factory_1"] == "tile_black_1_dark"
    game.choose("place:order_2")
    assert game.position()["order_stack"] == []
    for _ in range(6):
        game.choose("place:bank")
    assert (game.position()["tile_stack"], game.position()["order_stack"]) == ([], [])


def test_cb_4_6a_at_most_one_space_is_empty_during_a_turn() -> None:
    game = table(
        seats={0: {"marks": 20}, 1: {"storage": storage(yellow=13)}}, tiles={"factory_2": "tile_yellow_1_dark"}
    )
    game.choose("place:factory_2")
    assert game.decision.name == "shortage"
    board = game.position()["board"]
    assert [space for space, kind in board["tiles"].items() if kind is None] == ["factory_2"]
    assert all(board["orders"].values())


def test_cb_4_6_a_draw_leaves_the_spaces_as_they_are() -> None:
    game = table(seats={0: {"marks": 20}})
    tiles = game.position()["board"]["tiles"]
    game.choose("place:factory_draw")
    game.choose(next(key for key in game.options() if key != "take:none"))
    game.choose("return:bottom")
    while game.decision.name == "draw.order":
        game.choose(game.options()[0])
    assert game.position()["board"]["tiles"] == tiles
    assert len(game.position()["tile_stack"]) == 48 - len(tiles) - 1
