"""What a player has, at a glance: a line of icons with numbers, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pyengine.core.view.text import Message, translate


class Stock(NamedTuple):
    """Something that a player has; the message names it, with its number as `n`."""

    icon: str
    number: int | str
    label: Message
    warn: bool = False
    """Whether the player should look at it."""
    shown: bool = True
    """Whether it has an icon; if not, it is only in the words."""
    main: bool = True
    """Whether it is among the few that a compact card shows."""
    values: Mapping[str, object] = MappingProxyType({})
    """Further fields of the message."""
    about: str = ""
    """What explains it: a place on the tableau, or a name of its own (`figure_mines`)."""


def seat_card(lang: str, stock: Iterable[Stock], start: bool = False, tableau: str = "") -> dict[str, Any]:
    """The card of a seat; its name, colour and points are added by the core.

    `start`: the seat holds the start-player marker. `tableau`: the board that belongs to the seat, if there is one.
    """
    entries, labels = [], []
    for one in stock:
        label = translate(one.label, lang, {"n": one.number, **one.values})
        labels.append(label)
        if one.shown:
            entry = {"icon": one.icon, "count": str(one.number), "label": label, "warn": one.warn}
            about = f"{tableau}/{one.about}" if one.about else ""
            entries.append({**entry, "main": one.main or one.warn, "about": about})
    return {"start": start, "tableau": tableau, "stock": entries, "summary": ", ".join(labels)}
