"""The goals that an author can set: those that a game lists, and how a condition is made of what was picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from pyengine.core.documents.fields import Field
from pyengine.core.editing.goals import Goal
from pyengine.core.view.text import N_
from pyengine.lessons.document import LessonError

KEPT: Final = "kept"
"""The condition that the lesson had, which is none of the list."""
NO_GOAL: Final = N_("This goal cannot be set at this moment.")
MOST_GOALS: Final = 6
"""That must hold beside the first."""


class NoteError(LessonError):
    """A note that does not fit; the path begins with `notes.<number>`."""


def goals_of(game: str) -> Callable[[dict[str, Any], int, str], Sequence[Goal]]:
    """The goals that a game knows (`documents/goals.py`); not every game has to know any."""
    try:
        found: Callable[[dict[str, Any], int, str], Sequence[Goal]]
        found = import_module(f"pyengine.games.{game}.documents.goals").goals
    except ModuleNotFoundError as missing:
        if missing.name is None or not missing.name.startswith(f"pyengine.games.{game}.documents"):
            raise
        return lambda position, seat, lang: []
    return found


def condition_of(known: Sequence[Goal], note: Field, path: str, old: dict[str, Any] | None) -> dict[str, Any]:
    """What must hold: the goal of a note, and all those beside it. `old`: the condition that the lesson had."""
    given = [note.get("goal"), *note.maybe("also", []).each(most=MOST_GOALS)]
    if old is not None and len(given) == 1 and given[0].get("id").text() == KEPT:
        return old
    wanted = [_condition(known, one, f"{path}.{'also' if place else 'goal'}", old) for place, one in enumerate(given)]
    return {"all": wanted} if len(wanted) > 1 else wanted[0]


def _condition(known: Sequence[Goal], given: Field, path: str, old: dict[str, Any] | None) -> dict[str, Any]:
    if old is not None and given.get("id").text() == KEPT:
        return old
    goal = next((one for one in known if one.id == given.get("id").text()), None)
    if goal is None:
        raise NoteError(path, NO_GOAL)
    value = given.maybe("value").value
    if goal.choices and value not in [one for one, _ in goal.choices]:
        raise NoteError(f"{path}.value", NO_GOAL)
    if not goal.choices:
        value = given.get("value").whole(goal.low, goal.high)
    return goal.condition(value)
