"""The public contract for any edition, seed, number of players and choices (hypothesis); legal answers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import pyengine

pytest.importorskip("hypothesis")

from hypothesis import given, settings
from hypothesis import strategies as st

from . import invariants
from .random_games import random_position, some_key
from .table import EDITIONS, GAME, dump, each_count

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

quick = settings(max_examples=30)


def begun(told: Told) -> pyengine.Game:
    return pyengine.new_game(GAME, players=told[0], seed=told[1], options={"edition": told[2]})


def played(told: Told) -> pyengine.Game:
    game = begun(told)
    for number in told[3]:
        if game.over:
            break
        offered = game.options()
        game.choose(offered[number % len(offered)])
    return game


def whole(game: pyengine.Game) -> str:
    """Everything the engine says about a game."""
    return dump([game.position(), game.options(), game.record(), game.scores(), game.log()])


def finish(game: pyengine.Game, step: int = 7) -> None:
    """Play on to the end in a fixed way."""
    number = 0
    while not game.over:
        offered = game.options()
        game.choose(offered[number % len(offered)])
        number += step


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
    game = played(told)
    before = whole(game)
    reasons = game.why_not(key)
    if key in game.options():
        assert reasons == []
        return
    assert reasons
    with pytest.raises(pyengine.IllegalChoice) as caught:
        game.choose(key)
    assert caught.value.reasons == reasons
    assert whole(game) == before


@quick
@given(GAMES, st.integers(0, 10_000))
def test_kk_4_1_a_copy_is_independent(told: Told, number: int) -> None:
    game = played(told)
    before = whole(game)
    twin = game.copy()
    assert whole(twin) == before
    if game.over:
        return
    offered = twin.options()
    twin.choose(offered[number % len(offered)])
    assert whole(game) == before, "the original does not follow its copy"
    after = whole(twin)
    finish(game)
    assert whole(twin) == after, "the copy does not follow the original"


@quick
@given(GAMES)
def test_kk_4_1_record_and_replay_give_the_same_game(told: Told) -> None:
    game = played(told)
    again = pyengine.replay(json.loads(json.dumps(game.record())))
    assert whole(again) == whole(game)


@quick
@given(GAMES)
def test_kk_2_2_a_position_read_back_is_the_same_and_goes_on_the_same(told: Told) -> None:
    game = played(told)
    again = pyengine.from_position(json.loads(json.dumps(game.position())))
    assert dump(again.position()) == dump(game.position())
    assert again.options() == game.options()
    if not game.over:
        assert again.decision == game.decision
    finish(game)
    finish(again)
    assert dump(again.position()) == dump(game.position())
    assert again.scores() == game.scores()
    assert again.ranking() == game.ranking()


@quick
@given(GAMES)
def test_kk_4_1_every_game_ends_after_five_turns(told: Told) -> None:
    game = played(told)
    finish(game, 11)
    position = game.position()
    assert position["turn"] == 5
    assert game.options() == []
    assert len(game.ranking()) == told[0]
    assert [seat["score"] for seat in position["seats"]] == game.scores()


@settings(max_examples=15)
@given(GAMES)
def test_kk_2_1_views_and_logs_can_always_be_asked_for(told: Told) -> None:
    game = played(told)
    before = dump(game.position())
    for lang in ("en", "de", "fr", "nl"):
        json.dumps(game.view(seat=0, lang=lang))
        assert isinstance(game.log(lang=lang), list)
    assert dump(game.position()) == before


@quick
@given(GAMES, st.data())
def test_kk_2_2_a_spoilt_position_is_refused(told: Told, data: Any) -> None:
    """One coin, worker, engine, miner or card too many somewhere: refused with the path of a field."""
    position = played(told).position()
    spoil = data.draw(
        st.sampled_from(("coin", "worker", "engine", "miner", "card", "marker", "field", "score", "rail"))
    )
    seat = position["seats"][0]
    if spoil == "coin":
        seat["coins"] += 1
    elif spoil == "worker":
        position["stock"]["workers"] += 1
    elif spoil == "engine":
        seat["engines_beside"] += 1
    elif spoil == "miner":
        seat["lost_miners"] += 1
    elif spoil == "card":
        position["display"].append("l_heinrich")
    elif spoil == "marker":
        position["bonus_row"][position["bonus_row"].index(None) if None in position["bonus_row"] else 0] = "miner"
    elif spoil == "field":
        seat["horses"] = 3
    elif spoil == "rail":
        seat["railway_markers"]["wagon"] += 5
    else:
        seat["score"] += 1
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(position)
    assert str(caught.value)


@each_count
@pytest.mark.parametrize("edition", EDITIONS)
def test_kk_6_2_legal_is_the_universe_without_refusals(players: int, edition: str) -> None:
    """At every decision: what is offered is exactly what no clause refuses, and every key is read as itself."""
    rng = random.Random(players)
    game = pyengine.new_game(GAME, players=players, seed=40 + players, options={"edition": edition})
    asked = set()
    while not game.over:
        state = game.state
        step = game.rules.steps[state.frames[-1][0]]
        asked.add(step.name)
        possible = {}
        for answer in step.universe(state):
            assert answer[-1] not in possible, "keys are unique"
            possible[answer[-1]] = answer
        legal = {key for key, answer in possible.items() if not step.refusals(state, answer)}
        assert legal == set(game.options()), step.name
        for key in game.options():
            assert step.read(state, key) == possible[key]
        game.choose(some_key(game.options(), rng))
    assert {"marker", "go", "miners", "buy.worker", "loading"} <= asked


@each_count
def test_kk_4_1_every_entry_of_the_log_and_every_point_cites_a_clause(players: int) -> None:
    import re

    known = re.compile(r"KK-\d+\.\d+[a-z]?")
    for seed in range(3):
        game = random_position(players, seed, most=10_000)
        finish(game)
        assert all(entry.text and known.fullmatch(entry.clause) for entry in game.log())
        lines = [line for seat in game.position()["seats"] for line in seat["points"]]
        assert all(known.fullmatch(line["clause"]) for line in lines)
