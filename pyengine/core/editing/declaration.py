"""What a game says about changing its positions by hand: `documents/editing.py` of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.core.documents.fields import Field
from pyengine.core.editing.places import Document, Place


class Supply(NamedTuple):
    """A kind of piece that can be taken from the supply."""

    kind: str
    label: str
    left: int | None = None
    """How many there are; None: as many as one likes."""
    group: str = ""
    """Heading under which it is listed."""


class Figure(NamedTuple):
    """A number, a choice or a switch of the position, as a field of a form."""

    path: str
    label: str
    choices: Sequence[tuple[Any, str]] = ()
    """Values and their names; none: a number, or a switch if it is true or false now."""
    low: int = 0
    high: int = 999
    seat: int | None = None
    at: str = ""
    """The slot of the scene that shows it."""
    hidden: bool = False
    """Players do not see it."""
    write: Callable[[Document, Any], None] | None = None
    """Sets it, if that is more than to set one field."""
    read: Callable[[Document], Any] | None = None


class Question(NamedTuple):
    """A decision that can be open."""

    id: str
    label: str
    pending: Callable[[Document, int], list[dict[str, Any]]]
    """For a seat: the stack of decisions."""
    more: Mapping[str, Any] = {}
    """Fields that go with it."""
    seats: bool = True
    """Whether it is a seat's."""
    frees: Sequence[str] = ()
    """Fields that follow from it, also if the author has set them."""


class Editing(NamedTuple):
    """How a game's positions are changed by hand."""

    places: Callable[[Document], Sequence[Place]]
    supply: Callable[[Document, str], Sequence[Supply]]
    """In a language; what is left of it can be counted only in a document that was read."""
    returns: Callable[[str], bool]
    """Whether a kind of piece goes into the supply when it is taken away."""
    figures: Callable[[Document, str], Sequence[Figure]]
    questions: Callable[[Document, str], Sequence[Question]]
    settle: Callable[[Document], None]
    """Let the supply hold what lies nowhere else; a position that fits is not changed."""
    read_state: Callable[[Field, Mapping[str, str]], Any]
    """The state by itself, complete enough to be drawn."""
    check: Callable[[Field, Any], None]
    """Whether a game can lead to it."""


def set_points(path: str) -> Callable[[Document, Any], None]:
    """Write a seat's score: what it came from is not known then."""

    def write(document: Document, value: Any) -> None:
        seat = document["seats"][int(path.split(".")[1])]
        if seat["score"] != value:
            seat["score"] = value
            seat.pop("points", None)

    return write


def swap_to(path: str, number: int) -> Callable[[Document, Any], None]:
    """Write the n-th entry of a list that has every entry once: it changes places with the one that is there."""

    def write(document: Document, value: Any) -> None:
        entries: Any = document
        for name in path.split("."):
            entries = entries[name]
        other = entries.index(value)
        if entries[number] != value:
            entries[number], entries[other] = entries[other], entries[number]

    return write
