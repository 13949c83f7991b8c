"""Rulebooks for people: what any game needs to have its rules pages. Not part of what the browser gets."""

from __future__ import annotations

import importlib
from typing import cast

from pyengine.core.rulebook.book import Rulebook, placeholders
from pyengine.core.rulebook.parts import (
    LANGUAGES,
    PANELS,
    SOURCES,
    AidItem,
    AidSection,
    Board,
    Chapter,
    Clause,
    ClauseVariant,
    Component,
    Example,
    Panel,
    Reading,
    Row,
    Rows,
    Source,
    Table,
    Term,
)

__all__ = [
    "LANGUAGES",
    "PANELS",
    "SOURCES",
    "AidItem",
    "AidSection",
    "Board",
    "Chapter",
    "Clause",
    "Component",
    "Example",
    "Panel",
    "Reading",
    "Row",
    "Rows",
    "Rulebook",
    "Source",
    "Table",
    "Term",
    "ClauseVariant",
    "placeholders",
    "rulebook_of",
]


def rulebook_of(game: str) -> Rulebook | None:
    """The rulebook of a game (`BOOK` of the package `rulebook` of the game), or `None` if it has none yet."""
    name = f"pyengine.games.{game}.rulebook"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return None
    return cast(Rulebook, module.BOOK)
