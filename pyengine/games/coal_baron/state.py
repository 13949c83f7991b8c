"""The state of a game of Coal Baron: plain data, cheap to copy.

Tuples are shared between copies and replaced when something changes; only the short lists are copied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.play.plain_data import GameState, PlainData
from pyengine.core.play.points import ScoreLine
from pyengine.games.coal_baron.components import BANK, CANTEEN, COVERED, SETUP, SPACE_ACTION, SPACES

Order = tuple[int, tuple[int, ...], int]
"""An outstanding order: card, what is on each spot (see `chapters/orders.py`), number of spots not yet occupied."""


class Config:
    """What never changes during a game: the number of players and the variants."""

    __slots__ = (
        "all_places",
        "covered",
        "limited",
        "may_leave_empty",
        "variants",
        "places",
        "players",
        "random_start",
        "storage_at_surface",
        "together",
        "workers_each",
    )

    def __init__(self, players: int, variants: Mapping[str, str]) -> None:
        self.players: Final = players
        self.variants: Final = dict(variants)
        self.workers_each: Final = SETUP[players]["workers"]
        self.covered: Final = COVERED[players]
        self.together: Final = variants["substitution"] == "together"
        self.storage_at_surface: Final = variants["storage_to_order_level"] == "surface"
        self.may_leave_empty: Final = variants["shortage"] == "may"
        self.limited: Final = variants["coal_supply"] == "limited"
        self.random_start: Final = variants["start_player"] == "random"
        self.all_places: Final = (
            *((SPACE_ACTION[n], n, f"place:{id}") for n, id in enumerate(SPACES)),
            ("bank", BANK, "place:bank"),
            ("canteen", CANTEEN, "place:canteen"),
        )
        self.places: Final = tuple(place for place in self.all_places[:BANK] if place[1] not in self.covered)


class Seat(PlainData):
    """What one player has."""

    __slots__ = (
        "bank",
        "cage",
        "canteen",
        "carts",
        "delivered",
        "level",
        "marks",
        "orders",
        "points",
        "score",
        "storage",
        "tiles",
        "workers",
    )

    workers: int
    """In the worker supply."""
    bank: int
    """Workers on the Bank."""
    canteen: int
    """Workers in the Canteen."""
    marks: int
    score: int
    points: tuple[ScoreLine, ...]
    """Where the score came from."""
    level: int
    """Of the cage: 0 surface, 1 to 4 the tunnel levels."""
    cage: tuple[int, ...]
    """Colours of the cubes in the cage."""
    storage: tuple[int, int, int, int]
    """Number of cubes by colour."""
    carts: tuple[tuple[int, ...], ...]
    """By level colour: the cube on each minecart, -1 if empty; the printed one, then those of the tiles in order."""
    tiles: tuple[tuple[int, ...], ...]
    """By level colour: the kinds of the tiles, in the order in which they were added."""
    orders: tuple[Order, ...]
    """Outstanding orders."""
    delivered: tuple[int, ...]
    """Delivered cards."""


class State(GameState[Seat], lists=("pending", "standing", "owner", "goods", "supply"), parts=("seats",)):
    """A whole position."""

    __slots__ = (
        "active",
        "config",
        "draft",
        "goods",
        "order_stack",
        "over",
        "owner",
        "pending",
        "random",
        "seats",
        "shift",
        "standing",
        "start",
        "supply",
        "tile_stack",
    )

    config: Config
    random: tuple[int, int]
    pending: list[Any]
    """Open decisions (see `pending.py`); the last one is asked next."""
    active: int
    """The seat whose turn it is."""
    shift: int
    start: int
    """The seat with the start-player marker."""
    over: bool
    standing: list[int]
    """By worker space: how many workers stand there."""
    owner: list[int]
    """By worker space: whose they are, -1 if none."""
    goods: list[int]
    """By worker space: the tile or card there, -1 if none."""
    supply: list[int]
    """Cubes in the general supply by colour; not counted with `coal_supply = unlimited`."""
    draft: tuple[int, ...]
    """Cards of the draft row."""
    tile_stack: tuple[int, ...]
    """From the top; each a tile kind with marks of who knows it (see `stacks.py`)."""
    order_stack: tuple[int, ...]
    seats: list[Seat]
