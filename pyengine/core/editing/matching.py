"""Which piece of the scene is which piece of the document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.core.editing.places import Document, Place


class Thing(NamedTuple):
    """A piece of the document."""

    place: Place
    number: int
    id: str
    """Of the piece in the scene; empty if it is not drawn."""


class Layout(NamedTuple):
    """What lies where: things by the address of their piece, and places by the address of their slots."""

    things: Mapping[str, Thing]
    """By `#<piece>`, or by `~<path>:<number>` if it is not drawn."""
    slots: Sequence[tuple[str, Place, str]]
    """Address in the scene, the place, and how the place calls the slot."""
    home: Mapping[str, str]
    """By `#<piece>`: where it lies."""


def layout_of(document: Document, places: Sequence[Place], pieces: Sequence[Mapping[str, Any]]) -> Layout:
    """Match the places of a document with the pieces of its scene: equal pieces on a slot keep their order."""
    free: dict[tuple[str, str], list[str]] = {}
    for piece in pieces:
        free.setdefault((piece["at"], piece["kind"]), []).append(piece["id"])
    things: dict[str, Thing] = {}
    carriers: dict[str, str] = {}
    """By `@<path>:<number>`: the piece."""

    def address(slot: str) -> str:
        if not slot.startswith("@"):
            return slot
        carrier, spot = slot.rsplit("/", 1)
        return f"#{carriers[carrier]}/{spot}" if carrier in carriers else ""

    slots = []
    for place in places:  # carriers come before what lies on them
        for number, (kind, slot) in enumerate(place.things(document)):
            same = free.get((address(slot), kind))
            id = same.pop(0) if same else ""
            if id:
                carriers[f"@{place.path}:{number}"] = id
            things[f"#{id}" if id else f"~{place.path}:{number}"] = Thing(place, number, id)
        slots += [(address(slot), place, slot) for slot in place.slots(document)]
    home = {f"#{piece['id']}": piece["at"] for piece in pieces}
    return Layout(things, [entry for entry in slots if entry[0]], home)
