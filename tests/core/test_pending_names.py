"""Pending decisions are read by the names of their fields, never by an index: in whole games, seen and judged."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import pyengine
from pyengine.bots import bot
from pyengine.core.play.rng import Rng
from pyengine.table import Table

from .play import walk

LARGEST = {"coal_baron": 4, "kohle_kolonie": 5, "schichtwechsel": 4}
HERE = "read by an index, not by name"


def declared(game: str) -> list[type]:
    module = import_module(f"pyengine.games.{game}.pending")
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and hasattr(one, "_fields") and hasattr(one, "step")
    ]


@pytest.fixture(params=pyengine.games())
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game whose pending decisions refuse to be indexed or taken apart."""
    classes = declared(request.param)
    assert len(classes) >= 5

    def refuse(self: Any, *args: Any) -> Any:
        raise AssertionError(f"{type(self).__name__} is {HERE}")

    for one in classes:
        monkeypatch.setattr(one, "__getitem__", refuse)
    yield request.param


def test_a_pending_decision_is_never_indexed(game: str) -> None:
    count = 0
    for number, one in enumerate(walk(game, LARGEST[game], 11)):  # every choice is played under these terms
        if number % 17:
            continue
        table = Table("t", one, "en", veil=False)
        table.frame()
        pyengine.from_position(one.position())
        one.determinize(0, Rng(3))
        if not one.over:
            bot("hewer", 1).choose(one)
            one.why_not("nothing")
            with pytest.raises(AssertionError, match=HERE):
                assert one.state.pending[-1][0]
            count += 1
    assert count > 10
