"""Lessons of a game can be walked through even while the program only announces it."""

from __future__ import annotations

import sys

import pytest

from .walk import TAUGHT


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyengine.core.registry", "pyengine.core.record", "pyengine.core.link", "pyengine"):
        module = sys.modules.get(name)
        games = getattr(module, "GAMES", None)
        if games is not None:
            monkeypatch.setattr(module, "GAMES", (*games, *(game for game in TAUGHT if game not in games)))
