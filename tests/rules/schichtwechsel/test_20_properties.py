"""The public contract for any variants, seed, number of players and choices (hypothesis); legal answers."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pyengine
from pyengine.core.view.scene import Pieces

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

from tests.pace import examples
from tests.rules import contract

from . import invariants
from .random_games import VARIANTS, random_position, some_key, some_variants
from .table import GAME, each_count

CHOICES = st.lists(st.integers(0, 10_000), max_size=200)
VARIANTS_OF = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VARIANTS.items()})
GAMES = st.tuples(st.sampled_from((2, 3, 4)), st.integers(0, 2**53 - 1), VARIANTS_OF, CHOICES)
KEYS = st.one_of(
    st.sampled_from(
        [
            *("", "pass", "end", "stop", "skip", "keep", "sell", "decline", "take", "spoil", "give:0", "give:9"),
            *("use:track_small:white", "use:cart_small:coin", "use:water_combined:white:player", "use:own_card:white"),
            *("exchange:x3_track", "exchange:x6", "haul:c1", "wagon:k5", "coke:k4", "field:own", "field:grey_3"),
            *("load:own", "first:road", "steps:2", "steps:02", "choose:vp", "choose:miner", "lower:0", "lower:-1"),
            *("return:1", "return:99", "miner:gate_out", "house:h5", "build:speed", "move:area:sb_vp", "copy:own_card"),
            *("sell:1", "put:coal:c5", "put:spoil:c5", "tile:hewer", "copy:water_combined:white", "use:x", "use:"),
        ]
    ),
    st.text(max_size=12),
    st.lists(st.sampled_from(("use", "move", "put", "coal", "c1", "area", "sb_vp", "white", "")), max_size=4).map(
        ":".join
    ),
)
Told = tuple[int, int, dict[str, str], list[int]]

quick = examples(30)


def begun(told: Told) -> pyengine.Game:
    return pyengine.new_game(GAME, players=told[0], seed=told[1], variants=told[2])


def played(told: Told) -> pyengine.Game:
    return contract.play(begun(told), told[3])


@quick
@given(GAMES)
def test_sw_1_1_sw_1_2_invariants_hold_for_any_choices(told: Told) -> None:
    game = begun(told)
    before = game.position()
    for number in told[3]:
        if game.over:
            break
        offered = game.options()
        assert offered
        game.choose(offered[number % len(offered)])
        then = game.position()
        invariants.check(then)
        invariants.check_state(game.state)
        invariants.check_step(before, then)
        before = then


@quick
@given(GAMES, KEYS)
def test_sw_0_4_illegal_keys_are_refused_without_change(told: Told, key: str) -> None:
    contract.refuses_illegal(played(told), key)


@quick
@given(GAMES, st.integers(0, 10_000))
def test_sw_3_1_a_copy_is_independent(told: Told, number: int) -> None:
    contract.copies_independently(played(told), number)


@quick
@given(GAMES)
def test_sw_3_1_the_same_choices_and_the_record_give_the_same_game(told: Told) -> None:
    game = played(told)
    assert contract.whole(played(told)) == contract.whole(game)
    contract.replays(game)


@quick
@given(GAMES)
def test_sw_1_2_a_position_read_back_is_the_same_and_goes_on_the_same(told: Told) -> None:
    contract.reads_its_position(played(told))


@quick
@given(GAMES)
def test_sw_3_1_every_game_ends_after_five_rounds(told: Told) -> None:
    contract.ends(played(told), "round", 5)


@examples(15)
@given(GAMES)
def test_sw_1_5_views_and_logs_can_always_be_asked_for(told: Told) -> None:
    contract.can_be_seen(played(told))


SPOILS = ("coin", "white", "coal", "spoil", "tools", "coke", "house", "stone", "tile", "field", "score", "water")


@quick
@given(GAMES, st.sampled_from(SPOILS))
def test_sw_1_2_a_spoilt_position_is_refused(told: Told, spoil: str) -> None:
    position = played(told).position()
    seat = position["seats"][0]
    change: dict[str, Any] = {
        "coin": lambda: seat.update(coins=seat["coins"] + 1),
        "white": lambda: position["supply"].update(white=position["supply"]["white"] + 1),
        "coal": lambda: position["bag"].update(coal=position["bag"]["coal"] + 1),
        "spoil": lambda: position["supply"].update(spoil=position["supply"]["spoil"] + 1),
        "tools": lambda: seat.update(tools=seat["tools"] + 1),
        "coke": lambda: seat["coke"].update(stock=seat["coke"]["stock"] + 1),
        "house": lambda: position["pits"].setdefault("speed", []).append(0),
        "stone": lambda: seat.update(stone=not seat["stone"]),
        "tile": lambda: position["tiles"].append("deputy"),
        "field": lambda: seat.update(horses=3),
        "score": lambda: seat.update(score=seat["score"] + 1),
        "water": lambda: position["bag"].update(water=1 - position["bag"]["water"]),
    }
    contract.refuses_spoilt(position, change[spoil])


@each_count
def test_sw_0_4_legal_is_the_universe_without_refusals_and_positions_come_back(players: int) -> None:
    """At every decision: what is offered is what no clause refuses, every key is read as itself, and the position,
    read again, is the same one with the same question."""
    asked = set()
    for seed in (40, 41):
        rng = random.Random(players + seed)
        game = pyengine.new_game(GAME, players=players, seed=seed, variants=some_variants(rng))
        while not game.over:
            asked.add(contract.offers_what_no_clause_refuses(game))
            possible = contract.conceivable(game)
            faces = game.rules.option_faces(game.state, possible, "en", game.seats, Pieces([]))
            assert {face.key for face in faces} == set(possible), "whatever is clicked, its reason is found"
            position = game.position()
            again = pyengine.from_position(position)
            assert (again.position(), again.options(), again.decision) == (position, game.options(), game.decision)
            game.choose(some_key(game.options(), rng, busy=True))
    assert {"give", "carts", "tile", "turn", "choose", "haul"} <= asked


@each_count
def test_sw_3_1_every_entry_of_the_log_and_every_point_cites_a_clause(players: int) -> None:
    for seed in range(3):
        game = random_position(players, seed, most=10_000)
        contract.finish(game)
        contract.cites_clauses(game, "SW")
