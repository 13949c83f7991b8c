"""Chance: a PCG32 generator whose state is part of the position.

The same seed gives the same numbers on every Python and in Pyodide; nothing in the rules uses `random`.
The algorithm is PCG-XSH-RR 64/32 (M. E. O'Neill); a test compares it with the published sequence.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MULTIPLIER = 6364136223846793005
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_STREAM = 54


class Rng:
    """A small random generator.

    >>> Rng(7).below(6) == Rng(7).below(6)
    True
    >>> deck = list("abcde"); Rng(7).shuffle(deck); sorted(deck)
    ['a', 'b', 'c', 'd', 'e']
    """

    __slots__ = ("increment", "state")

    def __init__(self, seed: int, stream: int = _STREAM) -> None:
        self.increment = (stream << 1 | 1) & _MASK64
        self.state = 0
        self.next32()
        self.state = (self.state + seed) & _MASK64
        self.next32()

    @classmethod
    def resume(cls, saved: tuple[int, int]) -> Rng:
        """The generator that `save` described."""
        rng = cls.__new__(cls)
        rng.state, rng.increment = saved
        return rng

    def save(self) -> tuple[int, int]:
        """The whole state, for the position."""
        return (self.state, self.increment)

    def next32(self) -> int:
        """The next 32 random bits."""
        old = self.state
        self.state = (old * _MULTIPLIER + self.increment) & _MASK64
        shifted = (old >> 18 ^ old) >> 27 & _MASK32
        turn = old >> 59
        return (shifted >> turn | shifted << (-turn & 31)) & _MASK32

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, every one equally likely (by rejection)."""
        threshold = (1 << 32) % bound
        while True:
            bits = self.next32()
            if bits >= threshold:
                return bits % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
