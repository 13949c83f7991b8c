"""What is said: names of things and sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pyengine.core.play.events import Event
from pyengine.core.view.text import N_, Message, plural, translate

NAMES: Final[Mapping[str, Message]] = {"red": N_("Red"), "blue": N_("Blue"), "line": N_("Three in a line")}
EVENTS: Final[Mapping[str, Message]] = {
    "prop_put": N_("{seat} puts a prop at {place}."),
    "line_made": plural("{seat} has a line: {n} point.", "{seat} has a line: {n} points."),
    "no_place_left": N_("No place is left."),
}


def name_of(id: str, lang: str) -> str:
    return translate(NAMES[id], lang) if id in NAMES else id


def message_of(event: Event) -> Message | None:
    return EVENTS.get(event.kind)
