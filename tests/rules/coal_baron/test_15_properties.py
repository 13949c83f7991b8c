"""Chapter 15 and the public contract, for any options, seeds, numbers of players and choices (hypothesis)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pyengine

pytest.importorskip("hypothesis")

from hypothesis import given, settings
from hypothesis import strategies as st

from . import naive_moves
from .invariants import Watch
from .table import SPACES, dump

OPTIONS = st.fixed_dictionaries(
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
GAMES = st.tuples(st.sampled_from((2, 3, 4)), st.integers(0, 2**53 - 1), OPTIONS, CHOICES)
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

quick = settings(max_examples=40)  # the rest of the profile stands in tests/conftest.py


def begun(told: Told) -> pyengine.Game:
    players, seed, options, _ = told
    return pyengine.new_game("coal_baron", players=players, seed=seed, options=options)


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
    log = [game.log(seat=seat) for seat in (None, 0, 1)]
    return dump([game.position(), game.options(), game.record(), game.scores(), log])


def finish(game: pyengine.Game, step: int = 7) -> None:
    """Play on to the end in a fixed way."""
    number = 0
    while not game.over:
        offered = game.options()
        game.choose(offered[number % len(offered)])
        number += step


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
def test_cb_15_6_a_copy_is_independent(told: Told, number: int) -> None:
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
def test_cb_15_3_record_and_replay_give_the_same_game(told: Told) -> None:
    game = played(told)
    record = json.loads(json.dumps(game.record()))
    again = pyengine.replay(record)
    assert whole(again) == whole(game)
    assert again.record() == game.record()


@quick
@given(GAMES)
def test_cb_15_3_a_position_read_back_is_the_same_and_goes_on_the_same(told: Told) -> None:
    game = played(told)
    position = json.loads(json.dumps(game.position()))
    again = pyengine.from_position(position)
    assert dump(again.position()) == dump(game.position())
    assert again.options() == game.options()
    assert again.over == game.over
    if not game.over:
        assert again.decision == game.decision
    finish(game)
    finish(again)
    assert dump(again.position()) == dump(game.position())
    assert again.scores() == game.scores()
    assert again.ranking() == game.ranking()


@quick
@given(GAMES)
def test_cb_15_7_every_game_ends_after_three_shifts(told: Told) -> None:
    game = played(told)
    finish(game, 11)
    position = game.position()
    assert position["shift"] == 3
    assert game.options() == []
    assert len(game.ranking()) == told[0]
    assert [seat["score"] for seat in position["seats"]] == game.scores()


@quick
@given(GAMES)
def test_cb_14_4_views_and_logs_can_always_be_asked_for(told: Told) -> None:
    game = played(told)
    before = dump(game.position())
    for seat in (None, *range(told[0])):
        for lang in ("en", "de", "fr", "nl"):
            json.dumps(game.view(seat=seat, lang=lang))
            assert isinstance(game.log(lang=lang, seat=seat), list)
    assert dump(game.position()) == before


@quick
@given(GAMES, st.data())
def test_cb_15_1_a_spoilt_position_is_refused(told: Told, data: Any) -> None:
    """One cube, worker, tile or card too many somewhere: the position is refused with the path of a field."""
    position = played(told).position()
    spoil = data.draw(st.sampled_from(("cube", "worker", "tile", "card", "field", "level", "score")))
    seat = position["seats"][0]
    if spoil == "cube":
        if position["options"]["coal_supply"] == "unlimited":
            seat["cage"]["cubes"] = ["grey"] * 6
        else:
            seat["storage"]["grey"] += 1
    elif spoil == "worker":
        seat["canteen"] += 1
    elif spoil == "tile":
        position["tile_stack"].append("tile_grey_1_dark")
    elif spoil == "card":
        position["order_stack"].append("order_truck_k")
    elif spoil == "field":
        seat["horses"] = 3
    elif spoil == "level":
        seat["cage"]["level"] = "attic"
    else:
        seat["score"] += 1
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(position)
    assert str(caught.value)
