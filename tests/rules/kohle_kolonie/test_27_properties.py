"""The public contract for any edition, seed, number of players and choices (hypothesis); legal answers."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pyengine

pytest.importorskip("hypothesis")

from hypothesis import given
from hypothesis import strategies as st

from tests.pace import examples
from tests.rules import contract

from . import invariants
from .random_games import random_position, some_key
from .table import EDITIONS, GAME, each_count

CHOICES = st.lists(st.integers(0, 10_000), max_size=160)
GAMES = st.tuples(st.sampled_from((3, 4, 5)), st.integers(0, 2**53 - 1), st.sampled_from(EDITIONS), CHOICES)
KEYS = st.one_of(
    st.sampled_from(
        [
            *("", "pass", "end", "done", "skip", "keep", "spend", "miners", "miners:2", "place:T1", "from:v_winz"),
            *("take:wagon", "take:steam_engine", "buy:k_03_franziska", "engine:T1", "settle:v_winz", "engineer:ck_e"),
            *("flip:administration", "flip:cokery", "trade:buy", "trade:sell", "bonus:miners", "bonus:engineer:ck_e"),
            *("insert:T3", "insert:s_y4", "move:T1:T2", "move:T1:T1", "move:supply:T1", "move:ck_e:iw_e", "lose:T1"),
            *("bid:3", "bid:03", "bid:-1", "bid:999999", "load:worker:0", "load:free:9", "use:consolidation"),
            *("coin:B1", "rescue:T1", "pay:coin", "second:none", "miner:none", "miner:supply"),
        ]
    ),
    st.text(max_size=12),
    st.lists(st.sampled_from(("move", "insert", "bid", "T1", "ck_m1", "v_winz", "s_y4", "")), max_size=4).map(":".join),
)
Told = tuple[int, int, str, list[int]]

quick = examples(30)


def begun(told: Told) -> pyengine.Game:
    return pyengine.new_game(GAME, players=told[0], seed=told[1], variants={"edition": told[2]})


def played(told: Told) -> pyengine.Game:
    return contract.play(begun(told), told[3])


@quick
@given(GAMES)
def test_kk_2_2_invariants_hold_for_any_choices(told: Told) -> None:
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
        invariants.check_step(before, then)
        before = then


@quick
@given(GAMES, KEYS)
def test_kk_6_2_illegal_keys_are_refused_without_change(told: Told, key: str) -> None:
    contract.refuses_illegal(played(told), key)


@quick
@given(GAMES, st.integers(0, 10_000))
def test_kk_4_1_a_copy_is_independent(told: Told, number: int) -> None:
    contract.copies_independently(played(told), number)


@quick
@given(GAMES)
def test_kk_4_1_record_and_replay_give_the_same_game(told: Told) -> None:
    contract.replays(played(told))


@quick
@given(GAMES)
def test_kk_2_2_a_position_read_back_is_the_same_and_goes_on_the_same(told: Told) -> None:
    contract.reads_its_position(played(told))


@quick
@given(GAMES)
def test_kk_4_1_every_game_ends_after_five_turns(told: Told) -> None:
    contract.ends(played(told), "turn", 5)


@examples(15)
@given(GAMES)
def test_kk_2_1_views_and_logs_can_always_be_asked_for(told: Told) -> None:
    contract.can_be_seen(played(told))


SPOILS = ("coin", "worker", "engine", "miner", "card", "marker", "field", "score", "rail")


@quick
@given(GAMES, st.sampled_from(SPOILS))
def test_kk_2_2_a_spoilt_position_is_refused(told: Told, spoil: str) -> None:
    position = played(told).position()
    seat, row = position["seats"][0], position["bonus_row"]
    rail = seat["railway_markers"]
    change: dict[str, Any] = {
        "coin": lambda: seat.update(coins=seat["coins"] + 1),
        "worker": lambda: position["stock"].update(workers=position["stock"]["workers"] + 1),
        "engine": lambda: seat.update(engines_beside=seat["engines_beside"] + 1),
        "miner": lambda: seat.update(lost_miners=seat["lost_miners"] + 1),
        "card": lambda: position["display"].append("l_heinrich"),
        "marker": lambda: row.__setitem__(row.index(None) if None in row else 0, "miner"),
        "field": lambda: seat.update(horses=3),
        "rail": lambda: rail.update(wagon=rail["wagon"] + 5),
        "score": lambda: seat.update(score=seat["score"] + 1),
    }
    contract.refuses_spoilt(position, change[spoil])


@each_count
@pytest.mark.parametrize("edition", EDITIONS)
def test_kk_6_2_legal_is_the_universe_without_refusals(players: int, edition: str) -> None:
    """At every decision: what is offered is exactly what no clause refuses, and every key is read as itself."""
    rng = random.Random(players)
    game = pyengine.new_game(GAME, players=players, seed=40 + players, variants={"edition": edition})
    asked = set()
    while not game.over:
        asked.add(contract.offers_what_no_clause_refuses(game))
        game.choose(some_key(game.options(), rng))
    assert {"marker", "go", "miners", "buy.worker", "loading"} <= asked


@each_count
def test_kk_4_1_every_entry_of_the_log_and_every_point_cites_a_clause(players: int) -> None:
    for seed in range(3):
        game = random_position(players, seed, most=10_000)
        contract.finish(game)
        contract.cites_clauses(game, "KK")
