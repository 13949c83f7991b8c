"""What each would have if the game ended now: the points so far and the lines of the end make up the score."""

from __future__ import annotations

import random

import pytest

import pyengine
from pyengine.core.view.text import LANGUAGES
from tests.core.play import some_key, table_of, walk


@pytest.mark.parametrize("name", pyengine.games())
def test_points_so_far_and_the_lines_of_the_end_make_up_the_score(name: str) -> None:
    for players in (3, 4):
        for seed in range(3):
            for game in walk(name, players, seed):
                _adds_up(game)


def _adds_up(game: pyengine.Game) -> None:
    rules = game.rules
    assert rules.end_lines is not None
    coming = rules.end_lines(game.state)
    assert not game.over or not any(coming), "once it is over nothing is added"
    assert len(coming) == len(game.seats)
    so_far = [seat.score for seat in game.state.seats]
    assert [
        score + sum(line.points for line in lines) for score, lines in zip(so_far, coming, strict=True)
    ] == game.scores()
    for lines in coming:
        for line in lines:
            assert line.clause
            for lang in LANGUAGES:
                assert rules.name_of(line.what, lang) != line.what


@pytest.mark.parametrize("name", pyengine.games())
def test_the_table_shows_the_parts(name: str) -> None:
    game = pyengine.new_game(name, players=3, seed=5)
    rng = random.Random(5)
    for _ in range(60):
        game.choose(some_key(game.options(), rng))
    for row in table_of(game).projection()["seats"]:
        assert row["so_far"] + sum(line["points"] for line in row["lines"]) == row["total"]
