"""Chapter 7: delivery."""

from __future__ import annotations

import pytest

from .hidden import faces
from .table import VEHICLES, after, allowed, done, gained, order, refused, seat_of, table


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_cb_7_1_only_with_a_completed_order_of_the_vehicle(vehicle: str) -> None:
    open_order = order(f"order_{vehicle}_gg", ["grey"])
    refused(table(seats={0: {"orders": [open_order]}}), f"place:delivery_{vehicle}", "CB-7.1")
    refused(table(), f"place:delivery_{vehicle}", "CB-7.1")
    game = table(seats={0: {"orders": [open_order, done(f"order_{vehicle}_k")]}})
    for other in VEHICLES:
        if other == vehicle:
            allowed(game, f"place:delivery_{other}")
        else:
            refused(game, f"place:delivery_{other}", "CB-7.1")


def test_cb_7_1_other_players_orders_do_not_help() -> None:
    game = table(seats={1: {"orders": [done("order_truck_k")]}})
    refused(game, "place:delivery_truck", "CB-7.1")


def test_cb_7_2_all_completed_orders_of_the_vehicle_and_no_others() -> None:
    held = [
        done("order_truck_kk"),
        order("order_truck_gg", ["grey"]),
        done("order_carriage_y"),
        done("order_truck_y"),
        order("order_truck_b", ["yellow", "yellow"]),
    ]
    game = after(table(seats={0: {"orders": held}}), "place:delivery_truck")
    assert (game.decision.name, game.decision.seat) == ("turn", 1), "there is no choice"
    assert seat_of(game, 0)["orders"] == [held[1], held[2]]
    assert sorted(seat_of(game, 0)["delivered"]) == ["order_truck_b", "order_truck_kk", "order_truck_y"]


def test_cb_7_3_the_points_of_each_card_at_once() -> None:
    game = table(seats={0: {"score": 5, "orders": [done("order_truck_kk"), done("order_truck_y")]}})
    game.choose("place:delivery_truck")
    assert seat_of(game, 0)["score"] == 5 + 9 + 2
    lines = [line for line in seat_of(game, 0)["points"] if line["clause"] == "CB-7.3"]
    assert {(line["what"], line["points"], line["shift"]) for line in lines} == {
        ("order_truck_kk", 9, 1),
        ("order_truck_y", 2, 1),
    }
    assert gained(game, 0, "CB-7.3") == 11
    assert game.scores()[0] >= 16 - 10


def test_cb_7_3_a_substituted_order_scores_the_same() -> None:
    game = table(seats={0: {"orders": [order("order_truck_kk", ["black"], ["yellow", "brown"])]}})
    assert seat_of(after(game, "place:delivery_truck"), 0)["score"] == 9


def test_cb_7_4_all_cubes_go_back_to_the_supply() -> None:
    game = table(
        seats={0: {"orders": [order("order_truck_kk", ["black"], ["yellow", "yellow"]), done("order_truck_g")]}}
    )
    before = game.position()["supply"]
    game.choose("place:delivery_truck")
    then = game.position()["supply"]
    assert {c: then[c] - before[c] for c in before} == {"yellow": 2, "brown": 0, "grey": 1, "black": 1}


def test_cb_7_4_not_counted_with_an_unlimited_supply() -> None:
    game = table(variants={"coal_supply": "unlimited"}, seats={0: {"orders": [done("order_truck_g")]}})
    game.choose("place:delivery_truck")
    assert all(n is None for n in game.position()["supply"].values())


def test_cb_7_5_delivered_cards_leave_the_outstanding_orders() -> None:
    game = after(table(seats={0: {"orders": [done("order_truck_g")]}}), "place:delivery_truck")
    assert seat_of(game, 0)["orders"] == []
    assert seat_of(game, 0)["delivered"] == ["order_truck_g"]
    for _ in range(2):
        game.choose("place:bank")
    refused(game, "place:delivery_truck", "CB-7.1")  # delivered once and for all


def test_cb_7_5_delivered_cards_lie_face_down() -> None:
    """The others see how many, the owner sees which (CB-14.4)."""
    one = table(seats={0: {"delivered": ["order_truck_g"]}}, card_top=["order_truck_b"])
    two = table(seats={0: {"delivered": ["order_truck_b"]}}, card_top=["order_truck_g"])
    assert one.position()["board"] == two.position()["board"]
    assert faces(one, 0) != faces(two, 0)
    for seat in (1, 2, None):
        assert faces(one, seat) == faces(two, seat)
