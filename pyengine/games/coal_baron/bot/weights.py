"""What bots take as given in Coal Baron: rules of thumb, tuned by play (docs/bots.md)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """The rules of thumb, in points or workers; tuned by play (docs/bots.md)."""

    worker: tuple[float, ...] = (0.0, 1.5, 1.5, 1.3)
    """By shift: a worker."""
    mark: tuple[float, ...] = (0.0, 0.42, 0.38, 0.24)
    """By shift: a Mark."""
    step: float = 0.17
    """Workers for a work step."""
    deliver: float = 1.2
    """Workers for a delivery."""
    buy: float = 0.65
    """Workers for a minecart that is still to be bought."""
    spot: float = 0.11
    """Share of a majority's points that a delivered spot brings."""
    spread: float = 0.36
    """How fast uncertainty grows with the workers still to be placed."""
    empty: float = 0.5
    """How likely a full minecart is emptied by the end."""
    effort: float = 1.5
    """Part of the work for an order that is counted against it."""
    need: float = 0.4
    """More for each of the first six Marks."""
    horizon: float = 10.0
    """Workers' worth of work after which one more order is of little use."""
