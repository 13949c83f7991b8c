"""The state of a game of Kohle & Kolonie: plain data, cheap to copy.

Tuples are shared between copies and replaced when something changes; only the short lists are copied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.play.plain_data import GameState, PlainData
from pyengine.core.play.points import ScoreLine
from pyengine.games.kohle_kolonie.chapters.three_players import Area, area_for
from pyengine.games.kohle_kolonie.components import DATA
from pyengine.games.kohle_kolonie.pending import Stack

TRUST, TRUST_BY_COIN, DISPLAY, FUTURE, GONE = range(5, 10)
"""Who has a mine, above the seats: the Trust (marked by an engine or by a coin), the display, nobody yet, out of the
game."""

_EFFECTS = DATA["variants"]["edition"]["effects"]


class Config:
    """What never changes during a game: the number of players, what is in play, the edition, a script of draws."""

    __slots__ = (
        "area",
        "briquette_each",
        "draws",
        "highest_number_counts",
        "mandatory",
        "variants",
        "players",
        "points_per_miner",
        "starting_coins",
        "usable_at_once",
    )

    def __init__(self, players: int, variants: Mapping[str, str], draws: Mapping[str, Any] | None = None) -> None:
        edition = variants["edition"]
        self.players: Final = players
        self.variants: Final = dict(variants)
        self.area: Final[Area] = area_for(players)
        self.starting_coins: Final[int] = _EFFECTS["starting_coins"][edition]
        self.highest_number_counts: Final[bool] = _EFFECTS["highest_number_counts_as_purchase"][edition]
        self.usable_at_once: Final[bool] = _EFFECTS["railway_marker_usable_in_turn_taken"][edition]
        self.briquette_each: Final[bool] = _EFFECTS["briquette_bonus"][edition] == "each_piece_once"
        self.mandatory: Final[bool] = _EFFECTS["main_action_mandatory"][edition]
        self.points_per_miner: Final[bool] = _EFFECTS["station_vp_per"][edition] == "miner"
        self.draws: Final = dict(draws or {})
        """What a real table has drawn: `discs` and `large_mines` by turn (NOTATION.md)."""


class Seat(PlainData, lists=("men",)):
    """What one player has."""

    __slots__ = (
        "beside",
        "bonus",
        "briquette",
        "camps",
        "cards",
        "coins",
        "cokery_engine",
        "engineers",
        "engines",
        "extra",
        "flipped",
        "fresh",
        "lost",
        "men",
        "points",
        "rail",
        "row_position",
        "score",
        "secured",
        "workers",
    )

    coins: int
    workers: int
    """Local workers held, railway markers not counted."""
    rail: tuple[int, int, int]
    """Railway markers kept: worker, wagon, consolidation."""
    fresh: tuple[int, int, int]
    """Those of them that cannot be used in this turn (edition fr)."""
    men: list[int]
    """Miners by field, the supply first."""
    lost: int
    """Miners lost to disasters."""
    camps: tuple[int, ...]
    """Villages with a settlement of this seat, in the order of the map."""
    engineers: int
    """Bits of the engineer spaces that hold an engineer."""
    cards: tuple[int, ...]
    """By tableau place: the mine there, -1 if none."""
    engines: tuple[int, ...]
    """By tableau place: 1 if an engine stands on the card."""
    cokery_engine: int
    beside: int
    """Engines beside the tableau."""
    extra: int
    """Extra action markers."""
    bonus: int
    """The bonus marker held, -1 if none or used."""
    row_position: int
    """Phase 1: the position in the row from which the marker was taken, counted from 0; -1 if none."""
    flipped: int
    """Bits of the flipped pithead cards."""
    briquette: int
    """Bits of the bonuses given: 1 for the first (edition en: the engineer), 2 for both (the engine)."""
    secured: int
    """Bits of the tableau places secured in this turn by a coin or by the rescue team marker."""
    score: int
    points: tuple[ScoreLine, ...]


class State(GameState[Seat], lists=("pending", "owner", "workers", "homes", "rail"), parts=("seats",)):
    """A whole position."""

    __slots__ = (
        "bank",
        "config",
        "discs",
        "display",
        "engines",
        "events",
        "homes",
        "larges",
        "next",
        "order",
        "over",
        "owner",
        "pending",
        "phase",
        "rail",
        "raised",
        "random",
        "row",
        "seats",
        "start",
        "stock",
        "subsidence",
        "trust_bought",
        "trust_buys",
        "trust_coins",
        "trust_extra",
        "turn",
        "workers",
    )

    config: Config
    random: tuple[int, int]
    pending: Stack
    """Open decisions, the last one is asked next (see `pending.py`)."""
    over: bool
    turn: int
    phase: int
    next: int
    """How far the phase has come: what follows when no decision is open (see `chapters/phases.py`)."""
    start: int
    """The seat that chose first in turn 1."""
    order: tuple[int, ...]
    """Turn order; in phase 1 that of the previous turn."""
    row: tuple[int, ...]
    """The row of bonus markers, -1 for an empty position."""
    display: tuple[int, ...]
    """Mines that can be bought, by number."""
    owner: list[int]
    """By mine: a seat, or one of TRUST, TRUST_BY_COIN, DISPLAY, FUTURE, GONE."""
    workers: list[int]
    """By village: local workers."""
    homes: list[tuple[int, ...]]
    """By village: the seats that have a settlement there, in the order of the places."""
    rail: list[int]
    """By station: the hidden railway marker, -1 if it has been taken."""
    trust_coins: int
    trust_buys: int
    """Mines that the Trust buys per turn."""
    trust_bought: int
    """Purchases of this turn that were already made and count (edition en, highest number)."""
    trust_extra: bool
    """The additional-coin marker waits."""
    events: tuple[int, ...]
    """By turn, from 0: the disaster marker."""
    discs: tuple[int, ...]
    """Drawn in this turn: seats, BLACK or BLANK."""
    subsidence: bool
    """The subsidence marker is on the board."""
    larges: tuple[int, ...]
    """Phase 9: large mines still to be revealed, the next one first."""
    bank: int
    stock: int
    """Local workers in the stock."""
    engines: int
    """Steam engines in the stock."""
    raised: int
    """Bits of the pithead cards that anybody has flipped."""
    seats: list[Seat]
