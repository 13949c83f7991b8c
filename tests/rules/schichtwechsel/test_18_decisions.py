"""Chapter 18: who decides what, and what may be declined; decisions that cannot have come up are no positions."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import FULL, after, allowed, asked, at_the_end, document, me, no_position, refused, table

Json = dict[str, Any]


def test_sw_7_2_giving_cannot_be_declined() -> None:
    game = table(3, pending=[{"step": "give", "seat": 0}], change={"bundles": [["coal", "coal", "spoil"]]})
    refused(game, "pass", "SW-8.1")
    refused(game, "decline")


@pytest.mark.parametrize(
    ("seats", "keys", "key"),
    (
        (me(carts={"c1": ["coal"], "c2": ["spoil"]}), ("use:cart_large:player",), "stop"),
        (me(wagons={"k1": 1, "k4": 2}), ("use:cokery_large:player",), "stop"),
        (me(own_field=True), ("use:track_small:white",), "decline"),
        (me(discs__road=2, discs__canal=1), ("use:track_large_road:player",), "decline"),
        (me(discs__road=2), ("use:track_small:white", "choose:road"), "decline"),
        (me(discs__road=2), ("use:track_small:white", "choose:road", "house:h1"), "decline"),
        (me(headframes=["area", "area"]), ("use:headframe_one:white:white",), "skip"),
    ),
)
def test_sw_0_4_what_cannot_be_declined(seats: Json, keys: tuple[str, ...], key: str) -> None:
    refused(after(table(seats=seats), *keys), key)


@pytest.mark.parametrize(
    ("seats", "keys", "key"),
    (
        (me(carts={"c1": ["spoil"], "c4": ["spoil", "spoil"]}), ("use:cart_large:player", "haul:c1"), "stop"),
        (me(wagons={"k1": 1, "k4": 2}), ("use:cokery_large:player", "coke:k1", "field:own"), "stop"),
        (me(discs__road=5), ("use:track_small:white", "choose:road"), "decline"),
        (me(discs__road=5), ("use:track_small:white", "choose:road", "choose:headframe"), "decline"),
        (me(water=3), ("use:water_large:player",), "lower:0"),
        (me(headframes=["area", "area"]), ("use:own_card:white",), "steps:0"),
        (me(miner="clean_room"), ("use:miner_small:white",), "decline"),
        (me(miner="gate_in"), ("use:miner_small:white",), "return:0"),
        (me(), (), "pass"),
        (me(heap=3), ("use:track_small:white", "choose:vp"), "end"),
    ),
)
def test_sw_0_4_what_may_be_declined(seats: Json, keys: tuple[str, ...], key: str) -> None:
    allowed(after(table(seats=seats), *keys), key)


def test_sw_15_1_sw_15_6_and_sw_15_10_may_be_declined() -> None:
    pits = {"pit_miner": [0], "pit_sale": [0], "pit_tools": [0]}
    game = at_the_end(2, seats=me(own_field=True, coke__wagons=2), change={"pits": pits})
    for step, key in (("miner", "decline"), ("load", "stop"), ("final.sale", "sell:0"), ("tools", "return:0")):
        assert asked(game) == (step, 0)
        game = after(game, key)
    assert game.over


TURN = {"step": "turn", "seat": 0, "acted": True}


def do(effects: str, next: int = 1) -> Json:
    return {"step": "do", "seat": 0, "effects": effects, "next": next}


@pytest.mark.parametrize(
    "pending",
    (
        [{"step": "haul", "seat": 0, "left": 1}],  # nothing below
        [TURN],  # nothing to exchange: the turn is over
        [TURN, do("cart_small")],  # asks nothing
        [TURN, do("cart_small"), {"step": "haul", "seat": 0, "left": 1}],  # no full cart
        [TURN, do("cart_small"), {"step": "coke", "seat": 0, "left": 1}],  # another effect
        [TURN, do("cart_small"), {"step": "haul", "seat": 1, "left": 1}],  # another seat
        [TURN, do("water_combined/player"), {"step": "pump", "seat": 0, "most": 4}],  # not laid out
        [TURN, do("road_b1"), {"step": "house", "seat": 0}],  # no track below
        [{"step": "tile", "seat": 0}, do("deputy/upper"), {"step": "carts", "seat": 0, "coal": 1, "bag": False}],
        [do("pit_miner"), {"step": "miner", "seat": 0, "use_field": False, "optional": True}],  # no house there
        [{"step": "sale", "seat": 0}],  # no coke
        [{"step": "houses", "seat": 0, "fields": ["h1"]}, {"step": "choose", "seat": 0, "of": "h1"}],  # not free
        [],
        [{"step": "dance", "seat": 0}],
    ),
)
def test_sw_0_5_decisions_that_cannot_have_come_up_are_refused(pending: list[Json]) -> None:
    made = document(4)
    made["set"]["pending"] = pending
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(made)
    assert str(caught.value)


def test_sw_7_7_a_sale_that_is_impossible_is_no_question() -> None:
    no_position(players=2, pending=[{"step": "sale", "seat": 1}], seats={1: {"coke.wagons": 1}})
    no_position(players=2, pending=[{"step": "sale", "seat": 1}], seats={1: {"coke.wagons": 1, "coke.sold": 10}})


def test_sw_8_3_a_seat_that_has_passed_is_not_on_turn() -> None:
    no_position(seats=me(passed=True))
    no_position(pending=[{"step": "turn", "seat": 1}], passed=(1,))


def test_sw_4_8_a_coal_that_fits_nowhere_is_no_question() -> None:
    pending = [TURN, do("shift/coal_face"), {"step": "wagon", "seat": 0, "left": 1}]
    no_position(pending=pending, seats=me(wagons=FULL))
