"""Many environments at a time, in processes: Gymnasium's own vector environments with one line to make them.

    from revier_rl.vector import seat_envs
    envs = seat_envs(8, processes=True, game="coal_baron", opponents="random")

What each one plays follows from its number and the seed alone, so the results do not depend on `processes`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from revier_rl.seat_env import SeatEnv


def seat_envs(number: int, processes: bool = True, **options: Any) -> VectorEnv[Any, Any, Any]:
    """So many `SeatEnv`, each in a process of its own or all in this one; games that are over begin anew."""
    makers = [partial(SeatEnv, **options) for _ in range(number)]
    return AsyncVectorEnv(makers, context="spawn") if processes else SyncVectorEnv(makers)


def random_actions(masks: np.ndarray[Any, Any], random: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A legal answer for each environment; 0 for one whose game is over, which begins anew whatever it gets."""
    draws = random.random(masks.shape) * masks
    return draws.argmax(axis=1)
