"""What a lesson's reader cannot know is permuted: the view, the log, the options and all that the page is told stay."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

import pyengine
from pyengine.lessons import LessonTable
from tests.rules.contract import seen_by

from .walk import LESSONS, TAUGHT, lesson, opened

SEEDS = (1, 2, 3) if os.environ.get("REVIER_SOAK") else (1,)


def told(table: LessonTable, game: pyengine.Game) -> dict[str, Any]:
    """The frame of a table with this game on it, without the game itself as the page keeps it."""
    table._games[-1] = game
    frame = table.frame()
    frame.pop("record", None)
    return frame


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_no_stage_of_a_lesson_tells_a_secret(game: str, id: str) -> None:
    seat = lesson(game, id).seat
    for number in range(len(lesson(game, id).stages)):
        for seed in SEEDS:
            one = opened((game, id, number)).game
            twin = one.determinize(seat, pyengine.Rng(seed))
            assert seen_by(twin, seat) == seen_by(one, seat), f"stage {number}"
            assert seen_by(twin, None) == seen_by(one, None), f"stage {number}"
            plain, other = opened((game, id, number)), opened((game, id, number))
            assert told(other, twin) == told(plain, one), f"stage {number}: the page is told a secret"


@pytest.mark.parametrize("game", TAUGHT)
def test_there_are_secrets_in_lessons(game: str) -> None:
    """Else the test above would say nothing."""
    hidden = 0
    for known, id in LESSONS:
        if known == game:
            one = opened((game, id, 0)).game
            twin = one.determinize(lesson(game, id).seat, pyengine.Rng(1))
            hidden += json.dumps(twin.position()) != json.dumps(one.position())
    assert hidden > 3
