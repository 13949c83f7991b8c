"""What puzzles of Coal Baron are about."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_
from pyengine.core.view.themes import Theme

THEMES: Final = (
    Theme("draft", N_("Choosing orders at the start"), decisions=("draft",)),
    Theme("drawing", N_("Drawing five"), decisions=("draw.take",)),
    Theme("two_for_one", N_("Two cubes for one"), events=("swapped",)),
    Theme("storage", N_("The storage"), events=("stored",)),
    Theme("pit_work", N_("Planning a whole mining action"), decisions=("mining.step",)),
    Theme("displacement", N_("Paying for an occupied space"), events=("sent_to_canteen",)),
    Theme("delivery", N_("When to deliver"), events=("delivered",)),
    Theme("mining", N_("When to mine"), events=("cube_to_order", "loaded", "order_completed")),
    Theme("orders", N_("Which order to take"), events=("order_taken", "drawn_orders")),
    Theme("tiles", N_("Which tile to buy"), events=("tile_bought", "drawn_tiles")),
    Theme("money", N_("When to take money"), events=("marks_taken",)),
    Theme("passing", N_("The Bank"), events=("bank_used",)),
)
