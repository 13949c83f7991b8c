"""What a player plays for, in one number: judgements of games and the search of bots must mean the same."""

from __future__ import annotations

from collections.abc import Sequence


def margin(values: Sequence[float], seat: int) -> float:
    """What a seat plays for: points ahead of the best other one, and a little of the others' average."""
    if len(values) == 2:
        return values[seat] - values[1 - seat]
    others = [value for number, value in enumerate(values) if number != seat]
    if not others:
        return values[seat]
    return values[seat] - 0.75 * max(others) - 0.25 * sum(others) / len(others)
