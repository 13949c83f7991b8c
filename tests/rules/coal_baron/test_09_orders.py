"""Chapter 9: new orders."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import pyengine

from .table import (
    CARDS,
    ORDER_SPACES,
    PLAYER_COUNTS,
    after,
    allowed,
    dump,
    open_spaces,
    order,
    refused,
    seat_of,
    table,
)

FIVE = ["order_truck_kkk", "order_carriage_y", "order_truck_gg", "order_locomotive_ybgk", "order_wheelbarrow_b"]


def drawing(**words: Any) -> pyengine.Game:
    return after(table(card_top=FIVE, **words), "place:order_draw")


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_9_1_a_card_must_lie_on_the_space(players: int) -> None:
    game = table(players)
    allowed(game, *(f"place:{space}" for space in open_spaces(players, ORDER_SPACES)))
    bare = table(players, card_stack=[], cards={"order_3": None})
    refused(bare, "place:order_3", "CB-9.1")
    allowed(bare, "place:order_2", "place:order_4")


def test_cb_9_2_the_card_must_be_taken_free_of_charge() -> None:
    game = table(cards={"order_2": "order_truck_kkk"}, seats={0: {"marks": 0}})
    game.choose("place:order_2")
    assert seat_of(game, 0)["orders"] == [order("order_truck_kkk")]
    assert seat_of(game, 0)["marks"] == 0
    assert (game.decision.name, game.decision.seat) == ("turn", 1), "there is nothing to decline"


def test_cb_9_2_no_limit_to_outstanding_orders() -> None:
    held = [order(card) for card in list(CARDS)[:30]]
    game = after(table(seats={0: {"orders": held}}), "place:order_2")
    assert len(seat_of(game, 0)["orders"]) == 31


def test_cb_9_2_the_card_lies_face_up() -> None:
    one = after(table(cards={"order_2": "order_truck_kkk"}, card_top=["order_truck_g"]), "place:order_2")
    two = after(table(cards={"order_2": "order_truck_yyy"}, card_top=["order_truck_g"]), "place:order_2")
    for seat in (0, 1, 2, None):
        assert dump(one.view(seat=seat)) != dump(two.view(seat=seat))


def test_cb_9_3_the_space_is_refilled_from_the_stack() -> None:
    game = table(card_top=["order_truck_kkk"])
    stack = game.position()["order_stack"]
    game.choose("place:order_4")
    assert game.position()["board"]["orders"]["order_4"] == "order_truck_kkk"
    assert game.position()["order_stack"] == stack[1:]
    empty = after(table(card_stack=[]), "place:order_4")
    assert empty.position()["board"]["orders"]["order_4"] is None


def test_cb_9_4_the_top_five_cards_are_drawn() -> None:
    stack = table(card_top=FIVE).position()["order_stack"]
    game = drawing()
    (frame,) = game.position()["pending"]
    assert (frame["step"], frame["seat"], frame["stack"], frame["drawn"]) == ("draw.take", 0, "orders", FIVE)
    assert game.position()["order_stack"] == stack[5:]
    assert game.decision.clause == "CB-9.4"


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_cb_9_4_all_cards_if_fewer_are_left(size: int) -> None:
    game = after(table(card_stack=FIVE[:size]), "place:order_draw")
    assert game.position()["pending"][-1]["drawn"] == FIVE[:size]
    assert game.position()["order_stack"] == []


def test_cb_9_4_at_most_one_is_chosen_and_costs_nothing() -> None:
    game = drawing(seats={0: {"marks": 0}})
    assert set(game.options()) == {f"take:{card}" for card in FIVE} | {"take:none"}
    refused(game, "take:order_truck_yyy", "CB-9.4")
    game.choose("take:order_truck_gg")
    assert seat_of(game, 0)["orders"] == [order("order_truck_gg")]
    assert seat_of(game, 0)["marks"] == 0
    assert game.decision.name == "draw.return"
    refused(game, "take:order_truck_kkk")


def test_cb_9_4_keeping_none_is_a_complete_action() -> None:
    game = drawing()
    stack = game.position()["order_stack"]
    for key in ("take:none", "return:bottom", *(f"next:{card}" for card in FIVE[:4])):
        game.choose(key)
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert seat_of(game, 0)["orders"] == []
    assert game.position()["order_stack"] == [*stack, *FIVE]


@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cb_9_4_the_rest_goes_back_in_any_order_all_on_top_or_all_at_the_bottom(to: str) -> None:
    taken = after(drawing(), f"take:{FIVE[0]}")
    stack = taken.position()["order_stack"]
    assert taken.decision.clause == "CB-9.4"
    assert set(taken.options()) == {"return:top", "return:bottom"}
    for rest in permutations(FIVE[1:]):
        game = after(taken, f"return:{to}", *(f"next:{card}" for card in rest[:3]))
        assert game.position()["order_stack"] == ([*rest, *stack] if to == "top" else [*stack, *rest])
        assert game.decision.seat == 1


def test_cb_9_4_decisions_fall_away_with_few_cards() -> None:
    game = after(table(card_stack=FIVE[:1]), "place:order_draw", f"take:{FIVE[0]}")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    game = after(table(card_stack=FIVE[:2]), "place:order_draw", f"take:{FIVE[0]}")
    assert set(game.options()) == {"return:top", "return:bottom"}
    game.choose("return:top")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert game.position()["order_stack"] == [FIVE[1]]


def test_cb_9_4_a_card_is_named_once() -> None:
    game = after(drawing(), "take:none", "return:top", f"next:{FIVE[1]}")
    refused(game, f"next:{FIVE[1]}", "CB-9.4")
    refused(game, "next:order_truck_yyy", "CB-9.4")
    refused(game, "next:tile_grey_2_dark")


def test_cb_9_4_the_player_looks_in_secret() -> None:
    one = drawing()
    two = after(table(card_top=[*FIVE[1:], "order_carriage_kkk"]), "place:order_draw")
    for seat in (1, 2, None):
        assert dump(one.view(seat=seat)) == dump(two.view(seat=seat))
        assert dump(one.log(seat=seat)) == dump(two.log(seat=seat))
    assert dump(one.view(seat=0)) != dump(two.view(seat=0))


def test_cb_9_4_the_chosen_card_lies_face_up() -> None:
    one, two = (after(drawing(), f"take:{card}", "return:top") for card in FIVE[:2])
    for seat in (1, 2, None):
        assert dump(one.view(seat=seat)) != dump(two.view(seat=seat))


def test_cb_9_5_the_stack_must_not_be_empty() -> None:
    refused(table(card_stack=[]), "place:order_draw", "CB-9.5")
    allowed(table(card_stack=FIVE[:1]), "place:order_draw")
