"""Chapter 8: the action phase."""

from __future__ import annotations

import pytest

from .table import (
    after,
    allowed,
    asked,
    diff,
    each_count,
    keys_of,
    last_turn,
    me,
    offers,
    refused,
    seat_of,
    supply,
    table,
)


@each_count
def test_sw_8_1_one_action_or_pass_in_turn_again_and_again(players: int) -> None:
    seats = {number: {"white": 2} for number in range(players)}
    game = table(players, seats=seats)
    order = []
    for _ in range(2 * players):
        order.append(game.decision.seat)
        game = after(game, "use:track_small:white", "choose:vp")
    assert order == [*range(players)] * 2


def test_sw_8_1_exactly_one_action() -> None:
    game = after(table(seats=me(heap=4)), "use:track_small:white", "choose:vp")
    offers(game, "exchange:x3_track", "exchange:x3_vp", "end")
    refused(game, "use:track_small:white", "SW-8.1")
    refused(game, "pass", "SW-8.1")
    assert asked(after(game, "end")) == ("turn", 1)
    refused(table(seats=me(heap=4)), "end", "SW-8.1")


def test_sw_8_1_those_who_have_passed_are_skipped() -> None:
    game = table(4, 0, passed=(1, 2))
    game = after(game, "use:track_small:white", "choose:vp")
    assert asked(game) == ("turn", 3)
    assert asked(after(game, "pass")) == ("turn", 0)


def test_sw_8_2_paying_and_carrying_out() -> None:
    game = table(seats=me(water=5))
    then = after(game, "use:water_small:white")
    assert diff(game, then) == {"white": -1, "water": -3}
    assert then.position()["cards"] == {"water_small": ["white"]}
    assert supply(then)["white"] == supply(game)["white"], "the stone lies on the card"
    refused(table(change={"cards": {"water_small": ["white"]}}), "use:water_small:white", "SW-5.3")


@each_count
def test_sw_8_3_without_stones_and_coins_one_passes(players: int) -> None:
    """Nobody is asked: the player passes at once."""
    seats = {1: {"white": 0, "coins": 0}}
    game = table(players, seats=seats, change={"cards": {"cart_large": ["player1"]}})
    game = after(game, "use:track_small:white", "choose:vp")
    assert seat_of(game, 1)["passed"] is True
    assert asked(game) == ("turn", 2 % players)


def test_sw_8_3_one_may_pass_at_any_time_and_is_out_for_the_round() -> None:
    game = table(2, seats={0: {"white": 3, "coins": 3}, 1: {"white": 2}})
    game = after(game, "pass")
    assert seat_of(game)["passed"] is True
    for _ in range(2):
        assert asked(game) == ("turn", 1)
        game = after(game, "use:track_small:white", "choose:vp")
    assert asked(game) == ("turn", 1)


def test_sw_8_3_with_a_coin_only_both_is_possible() -> None:
    game = table(seats=me(white=0), change={"cards": {"cart_large": ["player0"]}})
    allowed(game, "pass", "use:track_small:coin")


# --- the heap ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heap", "exchanges"),
    (
        *((n, set()) for n in range(3)),
        *((n, {"x3_track", "x3_vp"}) for n in (3, 4)),
        (5, {"x3_track", "x3_vp", "x5"}),
        (6, {"x3_track", "x3_vp", "x5", "x6"}),
    ),
)
def test_sw_8_4_exchanges_by_the_spoil_on_the_heap(heap: int, exchanges: set[str]) -> None:
    game = table(seats=me(heap=heap))
    assert keys_of(game, "exchange:") == exchanges
    for exchange in {"x3_track", "x3_vp", "x5", "x6"} - exchanges:
        refused(game, f"exchange:{exchange}", "SW-8.4")


@pytest.mark.parametrize("when", ("before", "after"))
@pytest.mark.parametrize(
    ("keys", "gain", "spoil"),
    (
        (("exchange:x3_track", "choose:road"), {"road": 1}, 3),
        (("exchange:x3_track", "choose:rail"), {"rail": 1}, 3),
        (("exchange:x3_vp",), {"score": 1}, 3),
        (("exchange:x5", "choose:road"), {"score": 1, "road": 1}, 5),
        (("exchange:x5", "choose:rail"), {"score": 1, "rail": 1}, 5),
        (("exchange:x6",), {"coins": 1}, 6),
    ),
)
def test_sw_8_4_each_exchange_before_or_after_the_action(
    when: str, keys: tuple[str, ...], gain: dict[str, int], spoil: int
) -> None:
    game = table(seats=me(heap=6, discs__canal=0))
    action = ("use:track_canal_small:white",)
    done = after(game, *(keys + action if when == "before" else action + keys))
    assert diff(game, done) == {**gain, "heap": -spoil, "white": -1, "canal": 1}
    assert supply(done)["spoil"] == supply(game)["spoil"] + spoil
    assert asked(done) == ("turn", 1), "one exchange per turn"


def test_sw_8_4_once_per_turn() -> None:
    game = after(table(seats=me(heap=6)), "exchange:x3_vp")
    refused(game, "exchange:x3_vp", "SW-8.4")
    again = last_turn(2, seats=me(heap=6))
    again = after(again, "exchange:x3_vp", "use:track_small:white", "choose:vp")
    assert asked(again) == ("turn", 0)
    allowed(again, "exchange:x3_vp")


def test_sw_8_4_spoil_gained_by_the_action_can_be_exchanged_after_it() -> None:
    game = table(seats=me(heap=1, carts={"c4": ["spoil", "spoil"]}))
    assert not keys_of(game, "exchange:")
    assert keys_of(after(game, "use:cart_small:white"), "exchange:") == {"x3_track", "x3_vp"}


def test_sw_8_4a_no_exchange_in_a_turn_in_which_one_passes() -> None:
    game = after(table(seats=me(heap=3)), "exchange:x3_vp")
    refused(game, "pass", "SW-8.4a")
    assert asked(after(table(seats=me(heap=6)), "pass")) == ("turn", 1), "nor after passing"


def test_sw_8_4b_steps_cross_barriers() -> None:
    game = after(table(seats=me(heap=3, discs__rail=2)), "exchange:x3_track", "choose:rail")
    assert asked(game) == ("house", 0)


def test_sw_8_4b_only_a_disc_that_can_move() -> None:
    one = table(seats=me(heap=3, discs__road=14))
    assert seat_of(after(one, "exchange:x3_track"))["discs"]["rail"] == 1, "no question"
    both = table(seats=me(heap=5, discs__road=14, discs__rail=10))
    refused(both, "exchange:x3_track", "SW-8.4b")
    refused(both, "exchange:x5", "SW-8.4b")
    allowed(both, "exchange:x3_vp")
    empty = table(2, seats={0: {"heap": 6, "coins": 1}, 1: {"coins": 11}})
    refused(empty, "exchange:x6", "SW-8.4b")


POOR = {"white": 0, "coins": 0}


def test_sw_8_4c_six_spoil_for_a_coin_and_then_an_action() -> None:
    game = table(2, seats={0: {**POOR, "heap": 6}}, change={"cards": {"cart_large": ["player0"]}})
    offers(game, "exchange:x6", "pass")
    for exchange in ("x3_track", "x3_vp", "x5"):
        refused(game, f"exchange:{exchange}", "SW-8.4c")
    then = after(game, "exchange:x6")
    assert seat_of(then)["coins"] == 1
    refused(then, "pass", "SW-8.4a")
    allowed(then, "use:track_small:coin")
    done = after(then, "use:track_small:coin", "choose:vp")
    assert asked(done) == ("turn", 1)


def test_sw_8_4c_not_without_a_coin_in_the_supply() -> None:
    seats = {0: {"coins": 1, "white": 0}, 1: {**POOR, "heap": 6}}
    game = table(2, seats={**seats, 0: {"coins": 12, "white": 1}}, change={"cards": {"cart_large": ["player1"]}})
    game = after(game, "use:track_small:white", "choose:vp")
    assert seat_of(game, 1)["passed"] is True


def test_sw_8_4c_with_five_spoil_one_passes() -> None:
    game = table(2, 1, seats={0: {**POOR, "heap": 5}, 1: {"white": 1}}, change={"cards": {"cart_large": ["player0"]}})
    game = after(game, "use:track_small:white", "choose:vp")
    assert seat_of(game, 0)["passed"] is True


def test_sw_8_4c_after_the_action_every_exchange_is_open() -> None:
    game = table(2, seats={0: {"white": 1, "coins": 0, "heap": 5}}, change={"cards": {"cart_large": ["player0"]}})
    game = after(game, "use:track_small:white", "choose:vp")
    offers(game, "exchange:x3_track", "exchange:x3_vp", "exchange:x5", "end")


@each_count
def test_sw_8_5_the_phase_ends_when_all_have_passed(players: int) -> None:
    game = table(players)
    for number in range(players):
        assert asked(game) == ("turn", number)
        assert game.position()["round"] == 2
        game = after(game, "pass")
    assert game.position()["round"] == 3
    assert asked(game)[0] == "give"
