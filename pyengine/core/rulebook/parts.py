"""What a rulebook consists of: chapters and clauses, examples, tables, the player aid, words, pieces and sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "fr", "nl")
PANELS: Final = ("goal", "turn", "scores", "ends", "advice")
"""The pictures of *How it plays*, in their order."""
SOURCES: Final = ("rulebook", "public", "ours")
"""Where a clause comes from: the rulebook's text, public material, or ourselves (worked out or decided)."""


@dataclass(frozen=True, slots=True)
class ClauseVariant:
    """How a clause is played with another value of a variant; `name` as the table's settings call it."""

    variant: str
    value: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What the rulebook of one language says where the rulebooks differ."""

    edition: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. An open point also says what we play and, if players can choose, what their variant changes.

    `differs` names the open points that this clause refers to and in which the rulebooks of different languages say
    different things; such an open point has `readings`.
    """

    id: str
    chapter: int
    title: str
    text: str
    sources: tuple[str, ...]
    see: tuple[str, ...] = ()
    example: str | None = None
    table: str | None = None
    default: str | None = None
    variant: str | None = None
    variant_text: str | None = None
    variants: tuple[ClauseVariant, ...] = ()
    readings: tuple[Reading, ...] = ()
    differs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """`id` is an address too: `CB-16` is chapter 16 of Coal Baron."""

    id: str
    number: int
    title: str
    summary: str
    clauses: tuple[Clause, ...]
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """What a live board shows: a position document, the keys to play on it, and what is then true.

    `expected` is for tests: `fields` of the position by path (`#` counts), `points` by seat and clause or thing scored,
    `deciders` (who played each key), `tiebreak` by seat, `options` offered, by the beginning of their keys.
    """

    when: str
    then: str
    position: dict[str, Any]
    keys: tuple[str, ...]
    expected: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    id: str
    title: str
    given: str
    clauses: tuple[str, ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of *How it plays*: a part of a board at a moment of a real game, and what it shows in words."""

    id: str
    text: str
    record: dict[str, Any]
    """The game up to this moment."""
    board: str
    view: tuple[float, ...]
    """The part of the board to be seen, as in a `viewBox`."""


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    cells: tuple[str, ...]


Rows = tuple[list[str], list[Row]]
"""Columns that the data names, after those that the language file names; and the rows."""


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class AidItem:
    """`icon` is a symbol of the game's art, or nothing."""

    text: str
    see: tuple[str, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class AidSection:
    """A part of the player aid, which fits on one page."""

    id: str
    title: str
    items: tuple[AidItem, ...]
    table: str | None = None
    things: tuple[str, ...] = ()
    """Kinds of pieces and places whose explanations, as at the table, stand here."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and the clause that explains it."""

    id: str
    term: str
    clause: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value of the data comes from: a kind of source, and the details."""

    kind: str
    where: str


@dataclass(frozen=True, slots=True)
class Component:
    """A card, tile, space or other piece, with the clause that describes it and the sources of its values."""

    kind: str
    id: str
    name: str
    count: int
    clause: str
    facts: dict[str, Any]
    sources: tuple[Source, ...]
