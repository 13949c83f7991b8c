"""How much is tried: all of it on CPython, a fifth inside Pyodide; of random games many more in `./build.sh test soak`.

Pyodide is many times slower, and it is the same engine: the digests of `tests/pyodide` show, byte for byte, that it
plays as CPython does. So a few examples of each kind are enough there, and of a test with many cases one for each game.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable

import pytest
from hypothesis import settings

INSIDE_PYODIDE = sys.platform == "emscripten"
SOAK = bool(os.environ.get("REVIER_SOAK"))


def pace(number: int) -> int:
    """How many of them to try here."""
    return max(2, number // 5) if INSIDE_PYODIDE else number


def sample(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Every test, but only one of its cases for each game. Which one, follows from the test's name.

    Every case of a test that is marked `whole`.
    """
    cases: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        name = item.nodeid if item.get_closest_marker("whole") else item.nodeid.partition("[")[0]
        cases.setdefault((name, str(params.get("game"))), []).append(item)
    return {found[zlib.crc32(name.encode()) % len(found)] for (name, _), found in cases.items()}


def depth(usual: int, soak: int) -> int:
    """How many random games to play: the first of them in every run, all in a soak."""
    return soak if SOAK else usual


def examples(number: int) -> settings:
    """A test of hypothesis with this many examples on CPython; the rest of the profile stands in conftest.py."""
    return settings(max_examples=pace(number))
