"""How much is tried: all of it on CPython, a fifth inside Pyodide.

Pyodide is many times slower, and it is the same engine: the digests of `tests/pyodide` show, byte for byte, that it
plays as CPython does. So a few examples of each kind are enough there.
"""

from __future__ import annotations

import sys

from hypothesis import settings

INSIDE_PYODIDE = sys.platform == "emscripten"


def pace(number: int) -> int:
    """How many of them to try here."""
    return max(2, number // 5) if INSIDE_PYODIDE else number


def examples(number: int) -> settings:
    """A test of hypothesis with this many examples on CPython; the rest of the profile stands in conftest.py."""
    return settings(max_examples=pace(number))
