"""Partial positions: what a person sets stays, everything else is made to fit (docs/positions.md).

It works on the document, before it is read: reading still refuses whatever does not come out right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Document = dict[str, Any]


def is_given(given: Sequence[str], path: str) -> bool:
    """Whether a field, something above it or something in it was set.

    >>> [is_given(["seats.0.coins"], path) for path in ("seats.0.coins", "seats.0", "seats.0.coins.x", "seats.1")]
    [True, True, True, False]
    """
    return any(one == path or path.startswith(f"{one}.") or one.startswith(f"{path}.") for one in given)


def make_fit(document: Document, given: Sequence[str], complete: Callable[[Document, Sequence[str]], None]) -> None:
    """Let what was not given follow what was, as the game's `complete` knows. Malformed parts are left for reading."""
    try:
        for number, seat in enumerate(document["seats"]):
            if is_given(given, f"seats.{number}.score") and not is_given(given, f"seats.{number}.points"):
                seat.pop("points", None)
        complete(document, given)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError, StopIteration):
        return
