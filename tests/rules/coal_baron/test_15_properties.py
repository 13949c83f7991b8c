"""Chapter 15 and the public contract, for any variants, seeds, numbers of players and choices (hypothesis)."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

from tests.pace import examples
from tests.rules import contract

from . import naive_moves
from .invariants import Watch
from .table import SPACES

VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "delivered_visibility": st.sampled_from(("owner", "all")),
        "substitution": st.sampled_from(("together", "split")),
        "storage_to_order_level": st.sampled_from(("any", "surface")),
        "shortage": st.sampled_from(("may", "must")),
        "coal_supply": st.sampled_from(("limited", "unlimited")),
        "start_player": st.sampled_from(("random", "first_seat")),
    },
)
CHOICES = st.lists(st.integers(0, 10_000), max_size=260)
GAMES = st.tuples(st.sampled_from((2, 3, 4)), st.integers(0, 2**53 - 1), VARIANTS, CHOICES)
KEYS = st.one_of(
    st.sampled_from(
        [
            "",
            "pass",
            "stop",
            "none",
            "place:canteen",
            "take:none",
            "return:top",
            "fill:none",
            "step:cage:surface",
            "step:load:grey",
            "step:store:black",
            "step:order:cage:grey:order_truck_gg",
            "step:swap:cage:grey:storage:grey:order_truck_kk:black",
            "step:half:storage:yellow:order_truck_kk:black",
            "draft:order_truck_k",
            "take:order_truck_k",
            "next:tile_grey_1_dark",
            *(f"place:{space}" for space in SPACES),
        ]
    ),
    st.text(max_size=12),
    st.lists(st.sampled_from(("place", "step", "cage", "grey", "storage", "order_truck_kk", "")), max_size=7).map(
        ":".join
    ),
)
Told = tuple[int, int, dict[str, str], list[int]]

quick = examples(40)


def begun(told: Told) -> pyengine.Game:
    players, seed, variants, _ = told
    return pyengine.new_game("coal_baron", players=players, seed=seed, variants=variants)


def played(told: Told) -> pyengine.Game:
    return contract.play(begun(told), told[3])


@quick
@given(GAMES)
def test_cb_15_1_to_cb_15_6_hold_for_any_choices(told: Told) -> None:
    """Any option can be chosen, there is always one, and it is what the rules allow."""
    game = begun(told)
    watch = Watch(told[0])
    for number in told[3]:
        if game.over:
            break
        offered = game.options()
        position = game.position()
        watch.see(position, offered)
        assert set(offered) == naive_moves.answers(position)
        game.choose(offered[number % len(offered)])
    watch.see(game.position(), game.options())


@quick
@given(GAMES, KEYS)
def test_cb_4_3_illegal_keys_are_refused_without_change(told: Told, key: str) -> None:
    contract.refuses_illegal(played(told), key)


@quick
@given(GAMES, st.integers(0, 10_000))
def test_cb_15_6_a_copy_is_independent(told: Told, number: int) -> None:
    contract.copies_independently(played(told), number)


@quick
@given(GAMES)
def test_cb_15_3_record_and_replay_give_the_same_game(told: Told) -> None:
    contract.replays(played(told))


@quick
@given(GAMES)
def test_cb_15_3_a_position_read_back_is_the_same_and_goes_on_the_same(told: Told) -> None:
    contract.reads_its_position(played(told))


@quick
@given(GAMES)
def test_cb_15_7_every_game_ends_after_three_shifts(told: Told) -> None:
    contract.ends(played(told), "shift", 3)


@quick
@given(GAMES)
def test_cb_14_4_views_and_logs_can_always_be_asked_for(told: Told) -> None:
    contract.can_be_seen(played(told), (None, *range(told[0])))


SPOILS = ("cube", "worker", "tile", "card", "field", "level", "score")


@quick
@given(GAMES, st.sampled_from(SPOILS))
def test_cb_15_1_a_spoilt_position_is_refused(told: Told, spoil: str) -> None:
    position = played(told).position()
    seat = position["seats"][0]
    uncounted = position["variants"]["coal_supply"] == "unlimited"
    change: dict[str, Any] = {
        "cube": lambda: (
            seat["cage"].update(cubes=["grey"] * 6)
            if uncounted
            else seat["storage"].update(grey=seat["storage"]["grey"] + 1)
        ),
        "worker": lambda: seat.update(canteen=seat["canteen"] + 1),
        "tile": lambda: position["tile_stack"].append("tile_grey_1_dark"),
        "card": lambda: position["order_stack"].append("order_truck_k"),
        "field": lambda: seat.update(horses=3),
        "level": lambda: seat["cage"].update(level="attic"),
        "score": lambda: seat.update(score=seat["score"] + 1),
    }
    contract.refuses_spoilt(position, change[spoil])
