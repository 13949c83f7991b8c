"""Positions that no game can reach are refused, with the path of what is wrong and the clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import pyengine

from .table import COLOURS, Json, after, document, drafted, order, pit, storage, table, tile

DRAWS = {"tiles": "factory_draw", "orders": "order_draw"}
FIVE = {
    "tiles": ["tile_grey_1_light", "tile_grey_1_dark", "tile_black_1_light", "tile_black_1_dark", "tile_brown_2_dark"],
    "orders": ["order_truck_y", "order_truck_b", "order_truck_g", "order_truck_k", "order_truck_yy"],
}


def reads(position: Mapping[str, Any]) -> None:
    """Accepted, and written as it was read."""
    assert pyengine.from_position(dict(position)).position() == position


def refuses(position: Mapping[str, Any], path: str, *words: str) -> None:
    """Refused at this path, in these words."""
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(dict(position))
    assert caught.value.path == path
    assert all(re.search(word, caught.value.problem) for word in words), caught.value.problem


def drawn(stack: str, step: str, drawn: list[str], **more: Any) -> Json:
    """A position in which seat 0 has drawn; the hand comes from the rest of the stack."""
    asked = {"step": step, "seat": 0, "stack": stack, "drawn": drawn, **more}
    return table(pending=[asked]).position()


def emptied(stack: str, step: str, drawn: list[str], **more: Any) -> Json:
    """The same with nothing left in the stack."""
    asked = {"step": step, "seat": 0, "stack": stack, "drawn": drawn, **more}
    empty: dict[str, Any] = {"tile_stack" if stack == "tiles" else "card_stack": []}
    return table(pending=[asked], **empty).position()


# --- draws ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stack", "clause"), [("tiles", r"CB-5\.9"), ("orders", r"CB-9\.4")])
def test_cb_5_9_as_many_are_drawn_as_the_stack_allows(stack: str, clause: str) -> None:
    five = FIVE[stack]
    reads(drawn(stack, "draw.take", five))
    for rest in (five, five[:4]):  # none or one was kept
        reads(drawn(stack, "draw.return", rest))
        reads(drawn(stack, "draw.order", rest[:2], to="top", chosen=rest[2:]))
    few: list[tuple[str, list[str], dict[str, Any]]] = [
        ("draw.take", five[:4], {}),
        ("draw.return", five[:3], {}),
        ("draw.order", five[:2], {"to": "bottom", "chosen": five[2:3]}),
    ]
    for step, hand, more in few:
        reads(emptied(stack, step, hand, **more))
        asked = {"step": step, "seat": 0, "stack": stack, "drawn": hand, **more}
        refuses(document(pending=[asked]), "pending.0.drawn", "stack has", clause)


@pytest.mark.parametrize(("stack", "space"), DRAWS.items())
def test_cb_4_1_nobody_draws_without_a_worker_on_the_space(stack: str, space: str) -> None:
    asked = {"step": "draw.take", "seat": 0, "stack": stack, "drawn": FIVE[stack]}
    reads(table(pending=[asked], workers={space: (0, 2)}).position())
    elsewhere = document(pending=[asked], workers={"money_6": (0, 1)})
    another = document(pending=[asked], workers={space: (1, 1)})
    for position in (elsewhere, another):
        refuses(position, "pending.0.seat", f"worker on {space}", r"CB-4\.1")


@pytest.mark.parametrize(("stack", "space"), DRAWS.items())
def test_cb_4_1_in_a_partial_position_the_worker_is_put_there(stack: str, space: str) -> None:
    position = drawn(stack, "draw.take", FIVE[stack])
    assert position["board"]["workers"] == {space: {"seat": 0, "count": 1}}
    assert position["seats"][0]["workers"] == 14


# --- shortage -------------------------------------------------------------------------------------------------------


def short(left: int = 4, stack: str = "tiles") -> Json:
    """Seat 0 has drawn and bought a grey tile for which there is no grey coal; `left` are to be returned."""
    hand = [*FIVE[stack][:left]]
    return document(
        pending=[
            {"step": "draw.return", "seat": 0, "stack": stack, "drawn": hand},
            {"step": "shortage", "seat": 0, "colour": "grey", "left": 1},
        ],
        seats={0: {"pit": pit(tile("tile_grey_1_light"))}, 1: {"storage": storage(grey=13)}},
    )


def test_cb_5_13_a_shortage_comes_of_a_draw_of_tiles_only() -> None:
    assert pyengine.from_position(short()).decision.name == "shortage"
    refuses(short(stack="orders"), "pending.1.step", "draw of tiles", r"CB-5\.13")


def test_cb_5_13_one_tile_less_goes_back_after_one_was_bought() -> None:
    assert pyengine.from_position(short(4)).decision.name == "shortage"
    refuses(short(5), "pending.0.drawn", "at most 4", r"CB-5\.9")
    refuses(short(3), "pending.0.drawn", "stack has", r"CB-5\.9")


def test_cb_5_8a_with_an_empty_supply_there_is_no_shortage_to_decide() -> None:
    asked = [{"step": "shortage", "seat": 0, "colour": "grey", "left": 1}]

    def holding(black: int) -> Json:
        held = storage(yellow=13, brown=13, grey=13, black=black)
        return document(pending=asked, seats={0: {"pit": pit(tile("tile_grey_1_light"))}, 1: {"storage": held}})

    assert pyengine.from_position(holding(12)).options() == ["fill:black", "fill:none"]
    refuses(holding(13), "pending.0.step", "supply is empty", r"CB-5\.8a")


def test_cb_5_13_a_shortage_is_on_top_of_nothing_else() -> None:
    asked = [{"step": "turn", "seat": 0}, {"step": "shortage", "seat": 0, "colour": "grey", "left": 1}]
    position = document(
        pending=asked, seats={0: {"pit": pit(tile("tile_grey_1_light"))}, 1: {"storage": storage(grey=13)}}
    )
    refuses(position, "pending.1.step", "can only follow")


# --- coal -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", COLOURS)
def test_cb_5_7_a_printed_minecart_holds_its_first_cube_or_none(level: str) -> None:
    position = table().position()
    for cube in COLOURS:
        if cube != level:
            spoilt = table().position()
            spoilt["seats"][1]["pit"][level]["printed"] = cube
            spoilt["supply"][cube] -= 1
            spoilt["supply"][level] += 1
            refuses(spoilt, f"seats.1.pit.{level}.printed", f"{level} cube or none", r"CB-5\.7")
    position["seats"][1]["pit"][level]["printed"] = None
    position["supply"][level] += 1
    reads(position)


def test_cb_6_8a_a_spot_is_not_begun_with_a_cube_of_its_own_colour() -> None:
    def with_spot(variant: str, *cubes: str) -> Json:
        orders = [order("order_truck_yy", ["yellow"], list(cubes))]
        return document(variants={"substitution": variant}, seats={0: {"orders": orders}})

    for cubes in (["yellow"], ["grey"], ["grey", "grey"], ["grey", "yellow"]):
        assert pyengine.from_position(with_spot("split", *cubes)).decision.name == "turn"
    for second in COLOURS:
        assert pyengine.from_position(with_spot("together", "yellow", second)).decision.name == "turn"
        refuses(with_spot("split", "yellow", second), "seats.0.orders.0.spots.1", "own colour", r"CB-6\.8a")


# --- the draft and the end ------------------------------------------------------------------------------------------


def drafting(players: int = 3, picks: int = 4) -> Json:
    game = pyengine.new_game("coal_baron", players=players, seed=3, variants={"start_player": "first_seat"})
    for _ in range(picks):
        game.choose(game.options()[0])
    return game.position()


def test_cb_2_13_the_draft_is_before_shift_1() -> None:
    position = drafting()
    reads(position)
    refuses({**position, "shift": 3}, "shift", "draft", r"CB-2\.13")


@pytest.mark.parametrize("place", ["money_6", "bank", "canteen"])
def test_cb_2_13_no_worker_is_out_during_the_draft(place: str) -> None:
    position = drafting()
    position["seats"][1]["workers"] -= 1
    if place == "money_6":
        position["board"]["workers"][place] = {"seat": 1, "count": 1}
    else:
        position["seats"][1][place] = 1
    refuses(position, "seats.1.workers", "must be 15", r"CB-2\.13")


def test_cb_2_9a_cards_are_drafted_in_turn() -> None:
    position = drafting(picks=4)  # seats 2, 1, 0 and again 2
    assert [len(seat["orders"]) for seat in position["seats"]] == [1, 1, 2]
    seats = position["seats"]
    seats[1]["orders"].append(seats[2]["orders"].pop())
    refuses(position, "seats.1.orders", "has 2 cards, must be 1", r"CB-2\.9a")
    seats[1]["delivered"].append(seats[1]["orders"].pop()["card"])
    refuses(position, "seats.1.delivered", "draft", r"CB-2\.6")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cb_2_4_nobody_has_earned_or_spent_marks_during_the_draft(players: int) -> None:
    for change in (-1, 1, 20):
        position = drafting(players)
        position["seats"][1]["marks"] += change
        refuses(position, "seats.1.marks", "draft", r"CB-2\.4")


def test_cb_2_5_the_printed_minecarts_are_full_during_the_draft() -> None:
    for level in COLOURS:
        position = drafting()
        position["seats"][1]["pit"][level]["printed"] = None
        position["supply"][level] += 1
        refuses(position, f"seats.1.pit.{level}.printed", "draft", r"CB-2\.5")


@pytest.mark.parametrize("level", COLOURS)
def test_cb_2_6_the_cage_is_at_the_surface_during_the_draft(level: str) -> None:
    position = drafting()
    position["seats"][2]["cage"]["level"] = level
    refuses(position, "seats.2.cage.level", "surface", r"CB-2\.6")


def test_cb_2_6_nobody_has_coal_or_points_during_the_draft() -> None:
    position = drafting()
    position["seats"][0]["cage"]["cubes"] = ["grey"]
    position["supply"]["grey"] -= 1
    refuses(position, "seats.0.cage.cubes", "empty", r"CB-2\.6")
    position = drafting()
    position["seats"][0]["storage"]["grey"] = 1
    position["supply"]["grey"] -= 1
    refuses(position, "seats.0.storage", "empty", r"CB-2\.6")
    position = drafting()
    del position["seats"][0]["points"]
    position["seats"][0]["score"] = 3
    refuses(position, "seats.0.score", "must be 0", r"CB-2\.6")


def test_cb_2_13_nothing_is_bought_or_brought_up_during_the_draft() -> None:
    position = drafting()
    bought = "tile_black_1_dark"
    position["tile_stack"].remove(bought)
    position["seats"][0]["pit"]["black"]["tiles"] = [{"tile": bought, "cubes": [None]}]
    refuses(position, "seats.0.pit.black.tiles", "empty", r"CB-2\.13")
    position = drafting()
    assert position["seats"][2]["orders"][0] == order("order_truck_g", [])
    position["seats"][2]["orders"][0] = order("order_truck_g", ["grey"])
    position["supply"]["grey"] -= 1
    refuses(position, "seats.2.orders.0.spots", "empty", r"CB-2\.13")


def test_cb_2_2_every_open_factory_space_has_a_tile_during_the_draft() -> None:
    position = drafting()
    position["tile_stack"].append(position["board"]["tiles"].pop("factory_1"))
    refuses(position, "board.tiles.factory_1", "tile", r"CB-2\.2")


def ended() -> Json:
    """The end of a game in which nobody did anything but use the Bank."""
    game = drafted(2)
    while not game.over:
        game.choose("place:bank")
    return game.position()


def test_cb_3_4_no_worker_is_in_supply_at_the_end() -> None:
    position = ended()
    reads(position)
    position["seats"][1]["workers"], position["seats"][1]["bank"] = 1, 17
    refuses(position, "seats.1.workers", "must be 0", r"CB-3\.4")


def test_cb_2_11_no_draft_row_is_left_at_the_end() -> None:
    position = ended()
    position["draft"].append(position["order_stack"].pop())
    refuses(position, "draft", "over", r"CB-2\.11")


# --- clauses of refused work steps ----------------------------------------------------------------------------------


def cited(game: pyengine.Game, key: str) -> list[str]:
    assert key not in game.options()
    return [reason.clause for reason in game.why_not(key)]


def mining(variant: str = "together") -> pyengine.Game:
    """Seat 0 mines with the cage at the surface; its one order has no free spot."""
    seat = {
        "orders": [order("order_truck_k", ["black"])],
        "cage": {"level": "surface", "cubes": ["black", "grey", "grey"]},
        "storage": storage(black=1, grey=1),
    }
    return after(table(variants={"substitution": variant}, seats={0: seat}), "place:mining_10")


@pytest.mark.parametrize("card", ["order_truck_k", "order_carriage_k"])  # completed, not outstanding
def test_cb_6_7_what_forbids_coal_on_an_order_is_told_by_its_source(card: str) -> None:
    game = mining()
    assert cited(game, f"step:order:cage:black:{card}") == ["CB-6.5"]
    assert cited(game, f"step:order:storage:black:{card}") == ["CB-6.7"]
    assert cited(game, f"step:swap:cage:grey:cage:grey:{card}:black") == ["CB-6.8"]
    assert cited(game, f"step:swap:cage:grey:storage:grey:{card}:black") == ["CB-6.8"]


@pytest.mark.parametrize("source", ["cage", "storage"])
@pytest.mark.parametrize("card", ["order_truck_k", "order_carriage_k"])
def test_cb_6_8a_what_forbids_half_a_substitution_is_told_by_its_clause(card: str, source: str) -> None:
    game = mining("split")
    assert cited(game, f"step:half:{source}:grey:{card}:black") == ["CB-6.8a"]
    assert cited(game, f"step:finish:{source}:grey:{card}:black") == ["CB-6.8a"]


def test_cb_6_3_the_surface_is_reached_by_going_up() -> None:
    game = mining()
    assert cited(game, "step:cage:surface") == ["CB-6.3"]
    for colour in COLOURS:
        assert cited(after(game, f"step:cage:{colour}"), f"step:cage:{colour}") == ["CB-6.2"]
