"""What a seat knows, as numbers of a fixed layout: its own things first, then those of the next seats in turn.

An observation is made of a determinized position in which everything hidden from the seat is *sorted*, as for the bots
(docs/bots.md): so it cannot tell anything secret, whatever it reads. Of what is only sorted nothing is written down.

The parts of each game and their widths are declared here; `layout` lists them with their first index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from pyengine import Game, Rng, describe
from pyengine.core.registry import rules_of


class Part(NamedTuple):
    """A run of numbers: what they count, and how they are read from the position and a seat (0 is the observer)."""

    name: str
    width: int
    read: Callable[[Any, int], Sequence[int]]


class Span(NamedTuple):
    """Where a part stands in an observation."""

    first: int
    width: int
    name: str
    seat: int | None
    """Counted from the observer; None: it belongs to nobody."""


class _Sorted(Rng):
    """A shuffle that sorts: a determinized position then forgets what is hidden in it."""

    __slots__ = ()

    def next32(self) -> int:
        return 0

    def shuffle(self, items: Any) -> None:
        items[:] = sorted(items)


class Observer:
    """Observations of one game with one number of players."""

    def __init__(self, game: str, players: int) -> None:
        from revier_rl.parts import PARTS

        if players not in describe(game)["players"]:
            raise ValueError(f"{game} is not played by {players}")
        public, own = PARTS[game](players)
        steps = tuple(rules_of(game).steps)
        self.game: Final = game
        self.players: Final = players
        self._steps = {name: number for number, name in enumerate(steps)}
        self._public: Final[tuple[Part, ...]] = tuple(public)
        self._own: Final[tuple[Part, ...]] = tuple(own)
        self.spans: Final = tuple(self._spans(steps))
        self.width: Final = self.spans[-1].first + self.spans[-1].width

    def _spans(self, steps: Sequence[str]) -> Iterable[Span]:
        first = 0
        heads = [("asked: step " + ", ".join(steps), len(steps)), ("asked: seat", self.players)]
        rows: list[tuple[str, int, int | None]] = [(name, width, None) for name, width in heads]
        rows += [(part.name, part.width, None) for part in self._public]
        rows += [(part.name, part.width, seat) for seat in range(self.players) for part in self._own]
        for name, width, seat in rows:
            yield Span(first, width, name, seat)
            first += width

    def __call__(self, game: Game, seat: int) -> list[int]:
        """What this seat knows now."""
        s = game.rules.determinize(game.state, seat, _Sorted(0))
        players = self.players
        step = [0] * len(self._steps)
        asked = [0] * players
        if not s.over:
            step[self._steps[s.pending[-1].step]] = 1
            asked[(s.pending[-1].seat - seat) % players] = 1
        found = step + asked
        for part in self._public:
            found += part.read(s, seat)
        for turn in range(players):
            number = (seat + turn) % players
            for part in self._own:
                found += part.read(s, number)
        return found


# --- how numbers are made ---------------------------------------------------------------------------------------------


def one_hot(width: int, place: int) -> list[int]:
    """1 at one place; nowhere if the place is outside."""
    found = [0] * width
    if 0 <= place < width:
        found[place] = 1
    return found


def counts(width: int, items: Iterable[int]) -> list[int]:
    """How often each number occurs."""
    found = [0] * width
    for item in items:
        found[item] += 1
    return found


def bits(width: int, number: int) -> list[int]:
    """The bits of a number, the lowest first."""
    return [number >> place & 1 for place in range(width)]


def single(name: str, read: Callable[[Any, int], int]) -> Part:
    """One number."""
    return Part(name, 1, lambda s, seat: (int(read(s, seat)),))


def from_seat(name: str, width: int, read: Callable[[Any], Sequence[int]]) -> Part:
    """What a seat has."""
    return Part(name, width, lambda s, seat: read(s.seats[seat]))


def by_seat(name: str, width: int, players: int, seats: Callable[[Any], Iterable[int]]) -> Part:
    """For each of some places the seat that has it, counted from the observer; numbers of no seat are left out."""

    def read(s: Any, observer: int) -> list[int]:
        found = [0] * (width * players)
        for place, seat in enumerate(seats(s)):
            if 0 <= seat < players:
                found[place * players + (seat - observer) % players] = 1
        return found

    return Part(f"{name}, by seat", width * players, read)
