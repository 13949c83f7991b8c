"""Goals that an author can pick for a task: a condition on the position (docs/lessons.md) with a name and a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Goal(NamedTuple):
    """A goal with a number or a choice to be filled in."""

    id: str
    label: str
    condition: Callable[[Any], dict[str, Any]]
    choices: Sequence[tuple[Any, str]] = ()
    low: int = 0
    high: int = 999
    now: int = 0
    """A sensible number to begin with."""


def at_least(id: str, label: str, path: str, now: int, high: int = 999) -> Goal:
    """A number must have grown to this."""
    return Goal(id, label, lambda value: {"path": path, "at_least": value}, high=high, now=now + 1)


def at_most(id: str, label: str, path: str, now: int) -> Goal:
    """A number must have fallen to this, or be no higher."""
    return Goal(id, label, lambda value: {"path": path, "at_most": value}, now=now)


def longer(id: str, label: str, path: str, now: int) -> Goal:
    """So many things must be there."""
    return Goal(id, label, lambda value: {"path": path, "length_at_least": value}, now=now + 1)
