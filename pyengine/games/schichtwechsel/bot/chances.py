"""How likely something is."""

from __future__ import annotations

from functools import lru_cache
from math import exp


@lru_cache(maxsize=4096)
def poisson(mean: float, most: int) -> tuple[float, ...]:
    """Chances of 0 to `most` events; what goes beyond counts as `most`."""
    found = []
    chance = exp(-mean)
    for number in range(most):
        found.append(chance)
        chance *= mean / (number + 1)
    return (*found, max(0.0, 1.0 - sum(found)))
