"""The state of a game of Schichtwechsel: plain data, cheap to copy.

Tuples are shared between copies and replaced when something changes; only the short lists are copied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.play.plain_data import GameState, PlainData
from pyengine.core.play.points import ScoreLine
from pyengine.games.schichtwechsel.components import (
    BY_PLAYERS,
    CAPACITY,
    CARDS_IN_PLAY,
    GREY_OF,
    SHIFT_OF,
    TILES_IN_PLAY,
)

Bundle = tuple[int, int, int]
"""Coal, spoil and water cubes."""


class Config:
    """What never changes during a game: the number of players, what is in play, the variants, a script of draws."""

    __slots__ = (
        "all_first",
        "capacity",
        "cards",
        "closed_grey",
        "closed_shift",
        "draws",
        "final_load",
        "variants",
        "players",
        "stones_spent",
        "strict_lead",
        "tiles",
        "water_vp_both",
    )

    def __init__(self, players: int, variants: Mapping[str, str], draws: Mapping[str, Any] | None = None) -> None:
        covered = BY_PLAYERS[players]
        self.players: Final = players
        self.variants: Final = dict(variants)
        self.cards: Final = CARDS_IN_PLAY[players]
        self.tiles: Final = TILES_IN_PLAY[players]
        self.closed_grey: Final = frozenset(GREY_OF[id] for id in covered["covered_cokery_fields"])
        self.closed_shift: Final = frozenset(SHIFT_OF[id] for id in covered["covered_shift_fields"])
        self.capacity: Final = CAPACITY[players]
        self.all_first: Final = variants["bag_deal"] == "all_first"
        self.stones_spent: Final = variants["pass_rule"] == "stones_spent"
        self.water_vp_both: Final = variants["combined_water_vp"] == "both"
        self.strict_lead: Final = variants["lead_tie"] == "strict"
        self.final_load: Final = int(variants["final_load_max"])
        self.draws: Final = dict(draws or {})
        """What a real table has drawn: `bundles` by round (NOTATION.md)."""


class Seat(PlainData):
    """What one player has."""

    __slots__ = (
        "carts",
        "coins",
        "discs",
        "hand",
        "heap",
        "houses",
        "miner",
        "own_coke",
        "own_paid",
        "passed",
        "points",
        "rolling",
        "score",
        "sold",
        "stock",
        "stone",
        "tile",
        "tools",
        "towers",
        "wagons",
        "water",
        "white",
    )

    coins: int
    white: int
    stone: int
    """1 while the player stone is there."""
    tools: int
    water: int
    carts: tuple[int, ...]
    """By cart: cubes on it, coal above zero, spoil below."""
    wagons: tuple[int, ...]
    """By coal wagon: coal on it."""
    heap: int
    stock: int
    """Coke not yet made."""
    rolling: int
    """Coke on the coke wagons."""
    sold: int
    """Filled sales columns."""
    own_coke: int
    """1 if there is coke on the player's own cokery field."""
    discs: tuple[int, int, int]
    miner: int
    houses: int
    """Bits of the houses that still stand on the house track."""
    towers: tuple[int, int]
    """Headframes, in ascending order: ON_CARD, IN_AREA or a bonus field."""
    tile: int
    """The selection tile, -1 if none."""
    own_paid: tuple[int, ...]
    """What was paid for the player's own card."""
    passed: bool
    hand: Bundle | None
    """The bundle that was given and is still to be placed."""
    score: int
    points: tuple[ScoreLine, ...]


class State(GameState[Seat], lists=("pending", "paid"), parts=("seats",)):
    """A whole position."""

    __slots__ = (
        "bag",
        "cards",
        "coal",
        "coins",
        "config",
        "drawn",
        "first_miner",
        "first_there",
        "pending",
        "grey",
        "locked",
        "next",
        "over",
        "paid",
        "phase",
        "pits",
        "random",
        "round",
        "seats",
        "spoil",
        "start",
        "tiles",
        "tools",
        "wet",
        "white",
    )

    config: Config
    random: tuple[int, int]
    pending: list[Any]
    """Decisions and effects (pending.py); the last one goes on next."""
    over: bool
    round: int
    phase: int
    next: int
    """How far the phase has come: players asked, bundles given; in the action phase the seat whose turn is next."""
    start: int
    """The holder of the start-player marker."""
    cards: tuple[int, ...]
    """Round cards; the first `round` ones are revealed, the last one is out of the game."""
    locked: int
    """The cart that is locked in this round, -1 if none."""
    tiles: tuple[int, ...]
    """Selection tiles that are laid out."""
    bag: Bundle
    drawn: tuple[Bundle, ...]
    """Bundles that lie open."""
    wet: int
    """1 if the water cube was given in this deal and waits for its way back into the bag."""
    coal: int
    spoil: int
    coins: int
    white: int
    tools: int
    """The supply."""
    paid: list[tuple[int, ...]]
    """By action card: what was paid for it, player stones by seat, WHITE_STONE, COIN."""
    grey: tuple[int, ...]
    """By grey cokery field: the seat whose coke stands there, -1 if free."""
    pits: tuple[tuple[int, ...], ...]
    """By building place: the seats of the houses there, in the order of their coming."""
    first_there: tuple[int, ...]
    """By track: the seat whose disc reached the goal first, -1 if none."""
    first_miner: int
    """The seat whose miner reached the exit first, -1 if none."""
    seats: list[Seat]

    def turn_order(self) -> list[int]:
        """SW-0.2: the holder of the marker first, then clockwise."""
        players = len(self.seats)
        return [(self.start + place) % players for place in range(players)]


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with one element replaced."""
    return (*values[:place], value, *values[place + 1 :])
