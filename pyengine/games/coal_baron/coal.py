"""Coal in the general supply (CB-1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


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
