"""Chapter 4: the miner's moves."""

from __future__ import annotations

import pytest

from .table import SHIFT, after, asked, at_the_end, diff, gained, keys_of, me, offers, refused, seat_of, table


def landings(players: int, miner: str | None, speed: int = 0, others: dict[int, str] | None = None) -> set[str]:
    seats = {0: {"miner": miner, "white": 3}}
    seats |= {number: {"miner": field} for number, field in (others or {}).items()}
    game = table(players, seats=seats, change={"pits": {"speed": [0] * speed}})
    then = after(game, "use:miner_small:white")
    if then.decision.name == "miner":
        return keys_of(then, "miner:")
    return {seat_of(then)["miner"]}


def test_sw_4_17_every_source_moves_the_own_miner() -> None:
    """Both miner cards and a barrier; the miners of the others stay."""
    for seats, keys in (
        (me(), ("use:miner_small:white",)),
        (me(), ("use:miner_medium:white:white",)),
        (me(discs__rail=5), ("use:track_medium:white:white", "first:rail", "choose:miner")),
    ):
        then = after(table(seats={**seats, 1: {"miner": "lunch"}}), *keys)
        assert (seat_of(then)["miner"], seat_of(then, 1)["miner"], seat_of(then, 2)["miner"]) == (
            "gate_in",
            "lunch",
            None,
        )
        assert seat_of(then)["score"] == 1


@pytest.mark.parametrize("speed", range(6))
def test_sw_4_17a_one_field_and_one_more_for_each_house_in_the_speed_area(speed: int) -> None:
    assert landings(4, None, speed) == set(SHIFT[: 1 + speed])
    assert landings(4, "tally", speed) == set(SHIFT[2 : 3 + speed])


def test_sw_4_17a_only_own_houses_count() -> None:
    game = table(change={"pits": {"speed": [1, 1, 2]}})
    assert seat_of(after(game, "use:miner_small:white"))["miner"] == "gate_in"


def test_sw_4_17a_occupied_fields_are_skipped_and_not_counted() -> None:
    others = {1: "gate_in", 2: "tally", 3: "lamp_room"}
    assert landings(4, None, 0, others) == {"clean_room"}
    assert landings(4, None, 1, others) == {"clean_room", "deputy"}


@pytest.mark.parametrize(
    ("players", "ends"),
    ((4, {"deputy", "cage_down"}), (3, {"deputy", "pit_bottom"}), (2, {"pit_bottom", "coal_face"})),
)
def test_sw_4_17a_covered_fields_are_skipped_and_not_counted(players: int, ends: set[str]) -> None:
    assert landings(players, "lamp_room", 1) == ends


def test_sw_4_17a_the_exit_is_never_occupied_and_ends_every_move() -> None:
    assert landings(4, "pay_hall", 3, {1: "gate_out", 2: "gate_out"}) == {"gate_out"}
    assert landings(4, "cage_up", 5) == {"black_room", "pay_hall", "gate_out"}


def test_sw_4_17a_refusals() -> None:
    game = table(
        seats={0: {"miner": "clean_room", "white": 3}, 1: {"miner": "deputy"}}, change={"pits": {"speed": [0]}}
    )
    game = after(game, "use:miner_small:white")
    offers(game, "miner:lamp_room", "miner:cage_down")
    refused(game, "miner:deputy", "SW-10.3")
    refused(game, "miner:pit_bottom", "SW-4.17a")
    refused(game, "miner:tally", "SW-10.4")
    refused(game, "decline", "SW-4.17")


def test_sw_4_17b_only_the_field_at_the_end_is_used() -> None:
    game = table(change={"pits": {"speed": [0]}})
    then = after(game, "use:miner_small:white", "miner:tally")
    assert seat_of(then)["score"] == 0, "the gate's point is not for those who pass by"
    assert asked(then) == ("tools", 0)


@pytest.mark.parametrize("field", SHIFT)
def test_sw_4_17b_a_bonus_move_uses_only_returned_markers(field: str) -> None:
    at = SHIFT.index(field)
    before = SHIFT[at - 1] if at else None
    seats = me(headframes=["card", "area"], miner=before)
    game = table(seats=seats)
    then = after(game, "use:headframe_two:coin", "move:area:hb_miner")
    if field in ("tally", "lunch", "gate_out"):
        offers(then, "return:0", "return:1")
        assert seat_of(after(then, "return:1"))["tools"] == 5
    else:
        assert diff(game, then) == {"coins": -1, "miner": 1}
        assert asked(then) == ("turn", 1)


def test_sw_4_17c_at_the_exit_two_points_and_a_marker() -> None:
    for seats, keys in (
        (me(miner="gate_out"), ("use:miner_small:white",)),
        (me(miner="gate_out"), ("use:miner_medium:white:white",)),
        (me(miner="gate_out", discs__road=5), ("use:track_small:white", "choose:road", "choose:miner")),
        (me(miner="gate_out", headframes=["card", "area"]), ("use:headframe_two:coin", "move:area:hb_miner")),
    ):
        game = table(seats=seats)
        then = after(game, *keys)
        assert gained(then, 0, "SW-4.17c", "exit_move") == 2
        offers(then, "return:0", "return:1")
        assert seat_of(after(then, "return:1"))["tools"] == 5
        assert seat_of(then)["miner"] == "gate_out"
    none = after(table(seats=me(miner="gate_out", tools=0)), "use:miner_small:white")
    assert asked(none) == ("turn", 1)


def test_sw_4_17c_also_in_the_final_scoring() -> None:
    game = at_the_end(2, seats=me(miner="gate_out"), change={"pits": {"pit_miner": [0]}})
    offers(game, "miner:gate_out", "decline")
    then = after(game, "miner:gate_out")
    assert gained(then, 0, "SW-4.17c") == 2
    offers(then, "return:0", "return:1")


def test_sw_4_17d_the_first_at_the_exit_is_recorded() -> None:
    seats = {0: {"miner": "pay_hall", "white": 3}, 1: {"miner": "black_room", "white": 3, "tools": 0}}
    game = table(2, seats=seats, change={"pits": {"speed": [1]}})
    game = after(game, "use:miner_small:white", "return:0")
    assert game.position()["first_miner"] == 0
    game = after(game, "use:miner_medium:white:white", "miner:gate_out")
    assert seat_of(game, 1)["miner"] == "gate_out"
    assert game.position()["first_miner"] == 0


def test_sw_4_17d_arriving_without_using_the_field_counts_too() -> None:
    game = table(seats=me(headframes=["card", "area"], miner="pay_hall", tools=0))
    assert after(game, "use:headframe_two:coin", "move:area:hb_miner").position()["first_miner"] == 0
