"""Why something cannot be done: what comes first, if somebody points at something else."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_, Message

BUSY: Final[dict[str, Message]] = {
    "give": N_("First give this bundle to somebody."),
    "carts": N_("First put your cubes on carts."),
    "tile": N_("First take a selection tile."),
    "haul": N_("First finish hauling."),
    "wagon": N_("First choose a wagon for the coal."),
    "coke": N_("First finish making coke."),
    "field": N_("First choose a field for the coke."),
    "load": N_("First load your coke."),
    "choose": N_("First choose one of the effects."),
    "tools": N_("First decide about the tool marker."),
    "house": N_("First choose a house."),
    "build": N_("First choose where the house goes."),
    "headframe": N_("First choose a field for the headframe."),
    "copy": N_("First choose a card to copy, or decline."),
    "sale": N_("First decide about selling coke."),
}
"""By decision. What a turn is about needs none: there the question itself is repeated."""
