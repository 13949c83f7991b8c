"""Schichtwechsel can be played by these tests even while the program only announces it."""

from __future__ import annotations

import sys

import pytest

GAME = "schichtwechsel"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyengine.core.registry", "pyengine.core.record", "pyengine.core.link", "pyengine"):
        module = sys.modules.get(name)
        games = getattr(module, "GAMES", None)
        if games is not None and GAME not in games:
            monkeypatch.setattr(module, "GAMES", (*games, GAME))
