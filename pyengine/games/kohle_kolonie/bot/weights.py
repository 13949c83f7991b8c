"""The rules of thumb of the judgement, found by play (docs/bots.md)."""

from __future__ import annotations

from typing import NamedTuple

ByTurn = tuple[float, ...]


class Weights(NamedTuple):
    """The rules of thumb, in points; tuples go by turn, from 1 on (docs/bots.md)."""

    income: ByTurn = (0.0, 2.86, 2.38, 1.83, 1.27, 0.51)
    """A coin that is paid in this turn's phase 7."""
    cokery: ByTurn = (0.0, 1.95, 1.83, 1.59, 1.22, 0.61)
    """A coin of phase 10."""
    need: ByTurn = (0.0, 1.44, 1.22, 0.88, 0.66, 0.33)
    """More for the first coins while goes are still to come in this turn."""
    spare: ByTurn = (0.0, 1.32, 1.15, 0.99, 0.8, 0.56)
    """A coin that no flip can use."""
    free: ByTurn = (0.0, 7.0, 7.0, 6.0, 3.0, 0.0)
    """Coins still to come that can be spent on flips."""
    sure: ByTurn = (0.0, 0.98, 1.0, 1.0, 1.0, 1.0)
    """How surely a flip that can be paid is made."""
    first_go: ByTurn = (0.0, 24.0, 20.0, 17.5, 6.5, 4.0)
    """The first go of a turn, as long as it is to come; so that positions before and after it can be compared."""
    second_go: ByTurn = (0.0, 14.5, 14.5, 9.0, 3.8, 2.0)
    """The second one."""
    engine: ByTurn = (0.0, 2.65, 2.78, 2.93, 3.26, 3.61)
    """A steam engine at the end, as long as more may be bought."""
    smooth: ByTurn = (0.0, 1.0, 0.9, 0.7, 0.4, 0.0)
    """Part of that in the worth of engines; the rest is the table of the final scoring."""
    risky: float = 0.54
    """An engine on a small mine, as a part of one that cannot be lost."""
    line: ByTurn = (0.0, 0.5, 0.5, 0.45, 0.35, 0.15)
    """Part of a line's points for coming near."""
    marker: float = 1.22
    """A hidden railway marker."""
    rail_wagon: float = 0.9
    rail_consolidation: float = 1.12
    camp_miner: ByTurn = (0.0, 1.05, 1.05, 1.0, 0.84, 0.42)
    """A miner at a settlement from which tracks lead on."""
    camp: float = 0.2
    """A settlement for each board scoring to come, besides what it scores now."""
    camps: tuple[float, ...] = (0.0, 0.69, 1.72, 0.52, 1.72, 0.0)
    """By number of settlements: the reward of the next ones in sight."""
    engineers: tuple[float, ...] = (0.0, 0.72, 1.81, 0.0)
    """By number of engineers inserted: the third one's reward in sight."""
    sight: ByTurn = (0.0, 1.0, 1.0, 0.9, 0.6, 0.25)
    """Part of what is in sight."""
    half: float = 0.3
    """A two-miner space with one miner, as a part of a full one."""
    extra: float = 0.3
    """An extra action marker, over its points."""
    bonuses: tuple[float, ...] = (1.4, 0.36, 1.2, 2.31, 1.55, 1.88, 2.66)
    """The bonus markers: wagon, rescue team (each mine), aid, miners, engineer, settlement, engine."""
    late: float = 0.5
    """Part of that in the last go in which a marker can be used: it is to be used, not held."""
    first: float = 0.46
    """A place nearer to the front in turn order."""
    miner: float = 0.11
    """A miner in the supply; the last ones are worth more."""
    disaster: float = 0.52
    """Part of the expected losses to disasters that counts."""
    load: float = 0.81
    """The worker for loading, a turn."""
    grow: float = 0.35
    """How likely an unbought mine adds to a board scoring."""
    bid: ByTurn = (0.0, 1.44, 1.44, 1.33, 0.99, 0.55)
    """A coin in an auction of this turn."""
    won_engine: float = 3.2
    """An engine that comes with a large mine."""
    spread: float = 1.99
    """How uncertain the strengths in an auction to come are, in coins."""
    wealth: float = 5.14
    """Coins that somebody has for an auction of a later turn."""
    black: float = 0.52
    """Coins that the Trust loses in a turn."""
