"""KK-2.1: hidden information. Whatever nobody can know may be shuffled without anybody seeing a difference."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import pyengine
from pyengine.core.play.rng import Rng
from tests.rules import contract

from .random_games import random_position
from .table import after, cards, dump, each_count, last_go, on, table

Json = dict[str, Any]


def permuted(position: Json, rng: random.Random) -> Json:
    """Railway markers on stations, disaster markers to come, large mines to come and all later draws are others."""
    changed = copy.deepcopy(position)
    hidden = [id for id, station in changed["stations"].items() if station["marker"]]
    markers = [changed["stations"][id]["marker"] for id in hidden]
    rng.shuffle(markers)
    for id, marker in zip(hidden, markers, strict=True):
        changed["stations"][id]["marker"] = marker
    disaster = changed["disaster"]
    known = changed["turn"] if disaster["discs"] or changed["over"] else changed["turn"] - 1
    rest = disaster["markers"][known:]
    rng.shuffle(rest)
    disaster["markers"][known:] = rest
    rng.shuffle(changed["large_mines"])
    changed["random"] = [rng.getrandbits(60), 109]
    return changed


@each_count
@pytest.mark.parametrize("edition", ("de", "en", "fr"))
def test_kk_2_1_shuffling_what_is_hidden_changes_nothing_that_is_seen(players: int, edition: str) -> None:
    rng = random.Random(players)
    keys = ("trade:buy", "miners", "end", "buy:k_03_franziska", "move:v_winz:s_y4")
    pairs = contract.shows_the_same(
        (random_position(players, seed, edition) for seed in range(4)), lambda position: permuted(position, rng), keys
    )
    assert sum(one["stations"] != other["stations"] for one, other in pairs) > 1


@each_count
def test_kk_2_1_a_determinized_game_looks_the_same(players: int) -> None:
    rng = random.Random(players)
    different = sum(contract.determinizes(random_position(players, 50 + seed), rng) for seed in range(3))
    assert different > players


def test_kk_2_1_a_determinized_game_forgets_the_script() -> None:
    game = last_go(discs=[["black"] * 3] * 5, seats={0: {"mines": cards(3), "coins": 0}})
    drawn = set()
    for seed in range(20):
        twin = game.determinize(0, Rng(seed))
        twin.choose("end")
        drawn.add(6 - twin.position()["trust"]["coins"])
    assert len(drawn) > 1


@each_count
def test_kk_2_1_everything_else_is_public(players: int) -> None:
    for seed in range(4):
        game = random_position(players, 80 + seed)
        views = {dump(game.view(seat=seat)) for seat in (None, *range(players))}
        logs = {dump(game.log(seat=seat)) for seat in (None, *range(players))}
        assert len(views) == len(logs) == 1


def barrier(game: pyengine.Game) -> bool:
    moment = game.last_moment
    assert moment is not None
    return bool(moment.happened.barrier)


def test_kk_2_1_what_discloses_something_cannot_be_undone() -> None:
    game = after(table(camps={0: {"v_winz": 2}}, stations={"s_y3": {1: 1}}), "miners")
    assert barrier(after(game, "move:v_winz:s_y4")), "a railway marker was taken"
    assert not barrier(after(game, "move:v_winz:s_y3")), "there was none"
    assert barrier(after(last_go(), "end")), "discs were drawn"
    assert not barrier(after(table(), "end"))
    revealed = on(
        last_go(turn=3, seats={0: {"mines": cards(12), "coins": 20}}, larges=[["l_vereinigter_general"]]), "bid"
    )
    then = after(revealed, "pass")
    assert barrier(then), "the next large mine was revealed"


def test_kk_2_1_the_marker_of_a_station_is_known_once_taken() -> None:
    games = [after(table(camps={0: {"v_winz": 1}}, rail={"s_y4": kind}), "miners") for kind in ("wagon", "vp")]
    assert games[0].view(seat=0) == games[1].view(seat=0)
    taken = [after(game, "move:v_winz:s_y4") for game in games]
    assert taken[0].view(seat=1) != taken[1].view(seat=1)


def test_kk_2_1_determinizing_shuffles_each_hidden_thing() -> None:
    frame = {"step": "bid", "seat": 0, "mine": "l_nachtigall_tiefbau"}
    game = table(turn=3, phase="consolidations", pending=[frame], seats={0: {"mines": cards(9), "coins": 20}})
    twins = [game.determinize(0, Rng(seed)).position() for seed in range(12)]
    assert len({tuple(twin["large_mines"]) for twin in twins}) > 1
    assert len({tuple(twin["disaster"]["markers"]) for twin in twins}) > 1
    assert len({dump(twin["stations"]) for twin in twins}) > 1
    assert len({tuple(twin["random"]) for twin in twins}) > 1
