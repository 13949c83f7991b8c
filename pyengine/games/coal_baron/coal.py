"""Coal: in the general supply (CB-1.2), in a player's cage and private storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Seat, State

CAGE, STORAGE = 0, 1
SOURCES = ("cage", "storage")
SOURCE_OF = {"cage": CAGE, "storage": STORAGE}
Cube = tuple[int, int]
"""Where a cube comes from, and its colour."""
ALL_CUBES: tuple[Cube, ...] = tuple((source, colour) for source in (CAGE, STORAGE) for colour in range(4))


def in_supply(s: State, colour: int) -> bool:
    """Whether the supply has a cube of the colour; without counting it always has."""
    return not s.config.limited or s.supply[colour] > 0


def take_cubes(s: State, colour: int, wanted: int) -> int:
    """Take up to this many cubes out of the supply; answers with how many there were."""
    if not s.config.limited:
        return wanted
    taken = min(wanted, s.supply[colour])
    s.supply[colour] -= taken
    return taken


def return_cube(s: State, colour: int) -> None:
    """Put a cube back into the supply."""
    if s.config.limited:
        s.supply[colour] += 1


def number_of(seat: Seat, cube: Cube) -> int:
    """How many such cubes a player has there."""
    source, colour = cube
    return seat.cage.count(colour) if source == CAGE else seat.storage[colour]


def counted(counts: tuple[int, int, int, int], colour: int, change: int) -> tuple[int, int, int, int]:
    """Cubes by colour after one colour has changed."""
    changed = list(counts)
    changed[colour] += change
    return (changed[0], changed[1], changed[2], changed[3])


def take_from(seat: Seat, cube: Cube) -> None:
    """Take a cube out of the cage or the storage."""
    source, colour = cube
    if source == CAGE:
        place = seat.cage.index(colour)
        seat.cage = seat.cage[:place] + seat.cage[place + 1 :]
    else:
        seat.storage = counted(seat.storage, colour, -1)
