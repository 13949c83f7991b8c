"""Themes of puzzles: what they are about."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pyengine.core.view.text import Message


class Theme(NamedTuple):
    """An idea that puzzles of a game are about (`pyengine/games/<game>/puzzles/themes.py`)."""

    id: str
    label: Message
    decisions: Collection[str] = ()
    """It is about these decisions, whatever comes of them."""
    events: Collection[str] = ()
    """Or about these kinds of events."""
