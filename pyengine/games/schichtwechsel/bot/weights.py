"""The weights of the bots' judgement (docs/bots.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The rules of thumb, in points (docs/bots.md)."""

    white: float = 1.5
    stone: float = 2.4
    coin: float = 2.5
    last_coin: float = 2.2
    """A coin in the last round, in which it must be spent."""
    part: float = 0.7
    """An action phase of which stones are left, as a part of a whole one."""
    rates: tuple[float, float, float] = (1.7, 1.6, 1.2)
    """Steps in an action phase, by track."""
    moves: float = 0.9
    """The miner's moves in an action phase."""
    fast: float = 0.3
    """More of them for every house in the speed area."""
    made: float = 1.7
    """Coke that is made in an action phase."""
    cokery: float = 0.85
    """Coke in the cokery, as a part of coke on coke wagons."""
    wagon: float = 0.58
    """A full coal wagon, likewise."""
    cart: float = 0.38
    """Coal on a cart, likewise."""
    half: float = 0.4
    """A half full wagon as a part of a full one."""
    house: float = 3.0
    """A house to come, besides its bonus field."""
    bonus: tuple[float, ...] = (0.8, 1.4, 1.1, 0.9, 1.0)
    """Bonus fields of the house track, each time."""
    reward: float = 2.6
    """A barrier with a miner or a headframe."""
    towers: tuple[float, float, float] = (0.0, 1.2, 2.1)
    """By headframes in play: each action phase."""
    heap: tuple[float, ...] = (0.0, 0.3, 0.7, 1.3, 1.6, 2.2, 2.5)
    """Spoil on the heap that can still be exchanged."""
    level: tuple[float, ...] = (0.3, 0.2, -0.1, -0.4, -0.6, -0.9, -2.0)
    """Water that will rise again, by level; the white stone is counted apart."""
    end_level: tuple[float, ...] = (0.0, 0.3, 0.2, 0.1, 0.0, 0.0, 0.0)
    """Water that will not rise again."""
    room: tuple[float, ...] = (-4.5, -3.0, -1.6, -0.5)
    """Carts with fewer than four free spaces before a deal."""
    covered: float = 0.5
    """How surely something that is covered is free again in time, while stones are left."""
    marker: tuple[float, ...] = (0.0, 0.8, 0.9, 1.1, 1.4, 1.7)
    """The start-player marker, by round."""
    copy_large: float = 1.6
    copy_small: float = 1.5
    cards: float = 1.0
    """How much round cards to come count."""
    lead: float = 0.5
    """Chance to keep a lead on a track until the round card that counts it."""
