"""What a bot forgets: chance that sorts."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from pyengine.core.play.rng import Rng


class Sorted(Rng):
    """No chance at all: what would be shuffled is sorted. So a position forgets what is hidden in it."""

    __slots__ = ()

    def next32(self) -> int:
        return 0

    def shuffle(self, items: MutableSequence[Any]) -> None:
        items[:] = sorted(items)
