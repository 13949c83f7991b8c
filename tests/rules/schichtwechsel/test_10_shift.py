"""Chapter 10: the shift, field by field."""

from __future__ import annotations

import pytest

from .table import (
    FULL,
    SHIFT,
    after,
    asked,
    diff,
    each_count,
    landing,
    me,
    no_position,
    offers,
    refused,
    seat_of,
    table,
)


@pytest.mark.parametrize(
    ("field", "gain"),
    (
        ("gate_in", {"score": 1}),
        ("clean_room", {"water": -2}),
        ("deputy", {"score": 2}),
        ("pit_bottom", {"heap": 1}),
        ("cage_up", {"water": -2}),
        ("black_room", {"score": 2}),
        ("pay_hall", {"coins": 1}),
    ),
)
def test_sw_10_1_fields_that_ask_nothing(field: str, gain: dict[str, int]) -> None:
    before, then = landing(field)
    assert diff(before, then) == {"white": -1, "miner": 1, **gain}


@pytest.mark.parametrize("field", ("tally", "lunch", "gate_out"))
def test_sw_10_1_fields_where_a_tool_marker_may_go_back(field: str) -> None:
    before, then = landing(field)
    offers(then, "return:0", "return:1")
    assert diff(before, after(then, "return:1")) == {"white": -1, "miner": 1, "tools": -1}


def test_sw_10_1_coal_face() -> None:
    before, then = landing("coal_face")
    offers(then, "wagon:k1", "wagon:k4", "wagon:k5")
    assert diff(before, after(then, "wagon:k5")) == {"white": -1, "miner": 1, "k5": 1}


@pytest.mark.parametrize(("field", "card"), (("cage_down", "track_small"), ("haulage_road", "track_small")))
def test_sw_10_1_a_small_card(field: str, card: str) -> None:
    before, then = landing(field)
    done = after(then, f"copy:{card}", "choose:road")
    assert diff(before, done) == {"white": -1, "miner": 1, "road": 1}


def test_sw_10_1_lamp_room_a_large_card_then_a_tool_marker() -> None:
    before, then = landing("lamp_room")
    done = after(then, "copy:track_large_rail")
    assert diff(before, done) == {"white": -1, "miner": 1, "rail": 2, "canal": 1, "tools": 1}


@each_count
def test_sw_10_1_the_order_of_the_fields(players: int) -> None:
    seen = []
    miner: str | None = None
    while miner != "gate_out":
        game = table(players, seats=me(miner=miner))
        miner = seat_of(after(game, "use:miner_small:white"))["miner"]
        seen.append(miner)
    assert [SHIFT.index(field) for field in seen] == sorted(SHIFT.index(field) for field in seen)
    assert len(seen) == {4: 14, 3: 13, 2: 12}[players]


def test_sw_10_2_mandatory_as_far_as_possible() -> None:
    before, then = landing("clean_room", water=1)
    assert diff(before, then) == {"white": -1, "miner": 1, "water": -1, "score": 1}
    before, then = landing("pit_bottom", heap=6)
    assert diff(before, then) == {"white": -1, "miner": 1}
    before, then = landing("coal_face", wagons=FULL)
    assert diff(before, then) == {"white": -1, "miner": 1}
    refused(landing("coal_face")[1], "decline")


def test_sw_10_2_returning_tools_and_copying_may_be_declined() -> None:
    before, then = landing("tally")
    assert diff(before, after(then, "return:0")) == {"white": -1, "miner": 1}
    for field in ("lamp_room", "cage_down", "haulage_road"):
        before, then = landing(field)
        assert diff(before, after(then, "decline")) == {"white": -1, "miner": 1}, "without a marker"
    before, then = landing("lamp_room")
    assert diff(before, after(then, "copy:water_large", "lower:0")) == {"white": -1, "miner": 1, "score": 2, "tools": 1}


def test_sw_10_3_two_miners_never_share_a_field_but_the_exit_and_the_start() -> None:
    table(seats={0: {"miner": "gate_out"}, 1: {"miner": "gate_out"}, 2: {"miner": None}, 3: {"miner": None}})
    for field in SHIFT[:-1]:
        no_position(seats={0: {"miner": field}, 1: {"miner": field}})
    game = table(seats={0: {"miner": "tally"}, 1: {"miner": "clean_room"}, 2: {"miner": "lamp_room"}})
    assert seat_of(after(game, "use:miner_small:white"))["miner"] == "deputy"


def test_sw_10_4_never_backwards_but_free_again_for_others() -> None:
    game = table(seats={0: {"miner": "tally"}, 1: {"miner": "gate_in", "white": 3}}, change={"pits": {"speed": [0]}})
    asking = after(game, "use:miner_small:white")
    refused(asking, "miner:gate_in", "SW-10.4", "SW-10.3")
    refused(asking, "miner:tally", "SW-10.4")
    then = after(asking, "miner:clean_room", "use:miner_medium:white:white")
    assert (seat_of(then, 1)["miner"], asked(then)) == ("tally", ("tools", 1))
