"""Chapter 5: the draw space of the factory (CB-5.9 to CB-5.13)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import pyengine

from .table import TILES, after, allowed, dump, refused, seat_of, storage, table, tile

FIVE = ["tile_yellow_1_dark", "tile_brown_2_dark", "tile_grey_1_dark", "tile_black_1_light", "tile_black_2_dark"]


def drawing(marks: int = 9, top: list[str] = FIVE, **words: Any) -> pyengine.Game:
    seats = {0: {"marks": marks}, **words.pop("seats", {})}
    game = table(seats=seats, tile_top=top, **words)
    game.choose("place:factory_draw")
    return game


def small_stack(stack: list[str], marks: int = 20) -> pyengine.Game:
    return table(seats={0: {"marks": marks}}, tile_stack=stack)


def test_cb_5_9_the_top_five_tiles_are_drawn() -> None:
    before = table(tile_top=FIVE).position()["tile_stack"]
    game = drawing()
    (frame,) = game.position()["pending"]
    assert (frame["step"], frame["seat"], frame["stack"], frame["drawn"]) == ("draw.take", 0, "tiles", FIVE)
    assert game.position()["tile_stack"] == before[5:]
    assert (game.decision.name, game.decision.seat) == ("draw.take", 0)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_cb_5_9_all_of_them_if_fewer_are_left(size: int) -> None:
    game = after(small_stack(FIVE[:size]), "place:factory_draw")
    assert game.position()["pending"][-1]["drawn"] == FIVE[:size]
    assert game.position()["tile_stack"] == []


def test_cb_5_9_only_the_drawing_player_looks_at_them() -> None:
    one = drawing(top=FIVE)
    two = drawing(top=["tile_yellow_2_light", "tile_yellow_2_light", *FIVE[2:]])
    for seat in (1, 2, None):
        assert dump(one.view(seat=seat)) == dump(two.view(seat=seat))
        assert dump(one.log(seat=seat)) == dump(two.log(seat=seat))
    assert dump(one.view(seat=0)) != dump(two.view(seat=0))


def test_cb_5_10_the_stack_must_not_be_empty() -> None:
    refused(small_stack([]), "place:factory_draw", "CB-5.10")
    allowed(small_stack(FIVE[:1]), "place:factory_draw")


def test_cb_5_10_money_is_not_needed() -> None:
    game = table(seats={0: {"marks": 0}}, tile_top=FIVE)
    allowed(game, "place:factory_draw")
    game.choose("place:factory_draw")
    assert game.options() == ["take:none"], "passing is an answer of its own and is not played by itself"


@pytest.mark.parametrize("marks", range(9))
def test_cb_5_11_only_tiles_that_the_player_can_afford(marks: int) -> None:
    game = drawing(marks)
    assert game.decision.clause == "CB-5.11"
    assert set(game.options()) == {f"take:{kind}" for kind in FIVE if TILES[kind].price <= marks} | {"take:none"}
    for kind in FIVE:
        if TILES[kind].price > marks:
            refused(game, f"take:{kind}", "CB-5.11", "CB-5.2")


def test_cb_5_11_a_tile_that_was_not_drawn_is_refused() -> None:
    refused(drawing(20), "take:tile_grey_2_dark", "CB-5.11")


@pytest.mark.parametrize("kind", FIVE)
def test_cb_5_11_the_buyer_pays_the_price_and_adds_the_tile(kind: str) -> None:
    game = after(drawing(9), f"take:{kind}")
    colour, carts, _, price = TILES[kind]
    assert seat_of(game, 0)["marks"] == 9 - price
    assert seat_of(game, 0)["pit"][colour]["tiles"] == [tile(kind, *[colour] * carts)]
    assert game.position()["supply"][colour] == 13 - carts
    assert game.decision.name == "draw.return", "at most one"


def test_cb_5_11_taking_none_is_a_complete_action() -> None:
    game = drawing()
    game.choose("take:none")
    assert game.decision.name == "draw.return"
    game.choose("return:bottom")
    for kind in FIVE[:4]:
        game.choose(f"next:{kind}")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert seat_of(game, 0)["marks"] == 9
    assert all(not level["tiles"] for level in seat_of(game, 0)["pit"].values())


@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cb_5_12_all_on_top_or_all_at_the_bottom(to: str) -> None:
    game = after(drawing(), f"take:{FIVE[2]}")
    assert (game.decision.name, game.decision.clause) == ("draw.return", "CB-5.12")
    assert set(game.options()) == {"return:top", "return:bottom"}
    rest = [FIVE[3], FIVE[0], FIVE[4], FIVE[1]]
    stack = game.position()["tile_stack"]
    game.choose(f"return:{to}")
    for kind in rest[:3]:
        game.choose(f"next:{kind}")
    assert game.position()["tile_stack"] == ([*rest, *stack] if to == "top" else [*stack, *rest])


def test_cb_5_12_the_rest_is_not_divided() -> None:
    game = after(drawing(), "take:none")
    for key in ("return:both", "return:top:2", f"return:{FIVE[0]}:top", "return:none"):
        refused(game, key)
    game.choose("return:top")
    for key in ("return:bottom", "return:top"):
        refused(game, key)


@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cb_5_12_in_any_order(to: str) -> None:
    taken = after(drawing(), f"take:{FIVE[4]}", f"return:{to}")
    for rest in permutations(FIVE[:4]):
        game = taken.copy()
        for kind in rest[:3]:
            assert (game.decision.name, game.decision.clause) == ("draw.order", "CB-5.12a")
            game.choose(f"next:{kind}")
        stack = game.position()["tile_stack"]
        assert (stack[:4] if to == "top" else stack[-4:]) == list(rest)
        assert game.decision.seat == 1


def test_cb_5_12a_the_list_is_read_from_the_upper_to_the_lower_tile() -> None:
    order = [FIVE[1], FIVE[3], FIVE[0], FIVE[2]]
    game = after(drawing(), f"take:{FIVE[4]}", "return:top", *[f"next:{kind}" for kind in order[:3]])
    assert game.position()["tile_stack"][:4] == order
    game.choose("place:factory_1")  # the next tile drawn is the first listed
    assert game.position()["board"]["tiles"]["factory_1"] == order[0]
    low = after(drawing(), f"take:{FIVE[4]}", "return:bottom", *[f"next:{kind}" for kind in order[:3]])
    assert low.position()["tile_stack"][-1] == order[3]


def test_cb_5_12a_a_tile_is_named_once() -> None:
    game = after(drawing(), "take:none", "return:top", f"next:{FIVE[1]}")
    refused(game, f"next:{FIVE[1]}", "CB-5.12a", "CB-5.12")
    refused(game, "next:tile_grey_2_dark", "CB-5.12a", "CB-5.12")
    assert set(game.options()) == {f"next:{kind}" for kind in FIVE if kind != FIVE[1]}


def test_cb_5_13_tile_then_destination_then_order() -> None:
    game = drawing()
    names = []
    while game.decision.seat == 0:
        names.append(game.decision.name)
        game.choose(game.options()[0])
    if names[1] == "draw.return" and len(names) == 5:
        assert names == ["draw.take", "draw.return", "draw.order", "draw.order", "draw.order"]
    else:  # the first option was "none": one more to lay back
        assert names == ["draw.take", "draw.return", *["draw.order"] * 4]


def test_cb_5_13_the_shortage_comes_before_the_destination() -> None:
    game = drawing(seats={1: {"storage": storage(grey=13)}})
    game.choose(f"take:{FIVE[2]}")
    assert game.decision.name == "shortage"
    game.choose("fill:black")
    assert seat_of(game, 0)["pit"]["grey"]["tiles"] == [tile(FIVE[2], "black")]
    assert game.decision.name == "draw.return"
    game.choose("return:top")
    for kind in (FIVE[0], FIVE[1], FIVE[3]):
        game.choose(f"next:{kind}")
    assert game.position()["tile_stack"][:4] == [FIVE[0], FIVE[1], FIVE[3], FIVE[4]]


def test_cb_5_13_nothing_to_return() -> None:
    game = after(small_stack(FIVE[:1]), "place:factory_draw", f"take:{FIVE[0]}")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert game.position()["tile_stack"] == []


def test_cb_5_13_one_to_return_needs_no_order() -> None:
    game = after(small_stack(FIVE[:2]), "place:factory_draw", f"take:{FIVE[0]}")
    assert game.decision.name == "draw.return"
    assert set(game.options()) == {"return:top", "return:bottom"}, "asked although nothing else is in the stack"
    for to in ("top", "bottom"):
        then = after(game, f"return:{to}")
        assert (then.decision.name, then.decision.seat) == ("turn", 1)
        assert then.position()["tile_stack"] == [FIVE[1]]


def test_cb_5_13_equal_tiles_are_offered_once() -> None:
    game = drawing(20, top=["tile_grey_1_dark"] * 3 + ["tile_black_2_dark"] * 2)
    assert sorted(game.options()) == ["take:none", "take:tile_black_2_dark", "take:tile_grey_1_dark"]
    game.choose("take:tile_black_2_dark")
    game.choose("return:top")
    assert sorted(game.options()) == ["next:tile_black_2_dark", "next:tile_grey_1_dark"]
    game.choose("next:tile_black_2_dark")  # three equal ones are left: nothing more to choose
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert game.position()["tile_stack"][:4] == ["tile_black_2_dark", *["tile_grey_1_dark"] * 3]


def test_cb_5_13_all_equal_tiles_need_no_order() -> None:
    game = drawing(20, top=["tile_grey_1_dark"] * 3 + ["tile_black_2_dark", "tile_yellow_1_dark"])
    game = table(seats={0: {"marks": 20}}, tile_stack=["tile_grey_1_dark"] * 3 + ["tile_black_2_dark"])
    game.choose("place:factory_draw")
    game.choose("take:tile_black_2_dark")
    game.choose("return:bottom")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    assert game.position()["tile_stack"] == ["tile_grey_1_dark"] * 3


def test_cb_5_9_more_than_five_in_the_hand_are_no_position() -> None:
    hand = {
        "step": "draw.order",
        "seat": 0,
        "stack": "tiles",
        "to": "top",
        "drawn": ["tile_grey_1_light", "tile_grey_1_dark"],
    }
    three = ["tile_black_1_light"] * 3
    assert table(pending=[{**hand, "chosen": three}]).decision.name == "draw.order"
    with pytest.raises(pyengine.PositionError, match=r"pending\.0\.chosen: must have at most 3"):
        table(pending=[{**hand, "chosen": [*three, "tile_brown_1_light"]}])
