"""What puzzles of Schichtwechsel are about."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_
from pyengine.core.view.themes import Theme

THEMES: Final = (
    Theme("sale", N_("When to sell"), decisions=("sale", "final.sale"), events=("coke_sold",)),
    Theme("tile", N_("Which tile to take"), decisions=("tile", "give")),
    Theme("copying", N_("Copying a card"), decisions=("copy",), events=("card_copied",)),
    Theme("miner", N_("The miner"), decisions=("miner", "steps"), events=("miner_first", "miner_at_exit")),
    Theme("headframe", N_("Headframes"), decisions=("headframe",), events=("headframe_deployed", "headframe_moved")),
    Theme("nested", N_("One reward brings another"), decisions=("choose", "bonus"), events=("house_built", "barrier")),
    Theme("building", N_("Tracks, barriers and houses"), decisions=("build", "house", "field"), events=("disc_moves",)),
    Theme("water", N_("The water gauge"), decisions=("pump",), events=("water_drops",)),
    Theme("tools", N_("Tool markers"), decisions=("tools",), events=("tools_returned",)),
    Theme("loading", N_("Loading wagons"), decisions=("wagon", "load"), events=("coke_loaded",)),
    Theme("coking", N_("Coking"), decisions=("coke",), events=("wagon_coked", "coke_on_field", "coke_on_own")),
    Theme(
        "hauling",
        N_("Hauling coal"),
        decisions=("haul", "carts"),
        events=("coal_hauled", "coal_on_wagon", "spoil_hauled"),
    ),
    Theme("payment", N_("How to pay"), events=("exchanged",)),
    Theme("passing", N_("When to stop"), events=("passes",)),
)
