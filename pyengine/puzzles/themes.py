"""What a puzzle is about: what its solution makes happen and the second best answer does not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import cast

from pyengine.core.play.events import Event
from pyengine.core.view.themes import Theme


def themes_of(game: str) -> Sequence[Theme]:
    """The themes of a game, the most particular ones first."""
    return cast(Sequence[Theme], import_module(f"pyengine.games.{game}.puzzles.themes").THEMES)


def theme_of(game: str, decision: str, best: Sequence[Event], second: Sequence[Event]) -> tuple[str, str] | None:
    """The theme and the clause that goes with it; None if no theme fits."""
    themes = themes_of(game)
    also = {event.kind for event in second}
    for theme in themes:
        if decision in theme.decisions:
            return theme.id, ""
    for fresh in (True, False):
        for theme in themes:
            for event in best:
                if event.kind in theme.events and (not fresh or event.kind not in also):
                    return theme.id, event.clause
    return None


def possible(game: str, decision: str, answers: Iterable[Sequence[Event]]) -> set[str]:
    """The themes that a puzzle could have, whichever of its answers turns out best."""
    themes = themes_of(game)
    asked = next((theme.id for theme in themes if decision in theme.decisions), None)
    if asked is not None:
        return {asked}
    kinds = {event.kind for events in answers for event in events}
    return {theme.id for theme in themes if not kinds.isdisjoint(theme.events)}
