"""What puzzles of Kohle & Kolonie are about."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.text import N_
from pyengine.core.view.themes import Theme

THEMES: Final = (
    Theme("auction", N_("How far to bid"), decisions=("bid", "consolidation.markers")),
    Theme("marker", N_("Which marker to take"), decisions=("marker",)),
    Theme("extra_action", N_("The extra action"), decisions=("extra",)),
    Theme("loading", N_("Loading"), decisions=("loading",)),
    Theme(
        "securing",
        N_("Securing mines"),
        decisions=("secure",),
        events=("secured", "secured_by_team", "secured_by_coin"),
    ),
    Theme("miners", N_("Where to send miners"), decisions=("miners", "buy.miner", "settle.miners")),
    Theme("flip", N_("When to flip a card"), events=("flipped",)),
    Theme("engine", N_("When to buy a steam engine"), events=("engine_bought",)),
    Theme("settlement", N_("Settlements and stations"), events=("settled", "station")),
    Theme("engineers", N_("Engineers"), events=("engineer_inserted",)),
    Theme("trade", N_("Trading workers and coins"), events=("workers_bought", "workers_sold", "briquette")),
    Theme("mines", N_("Which mine to buy"), events=("mine_bought",)),
    Theme("miners", N_("Where to send miners"), events=("inserted", "stepped")),
)
