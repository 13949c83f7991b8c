"""A small picture of one pit, for those who plan mining: bots and the routes of people's plans.

The picture is a plain tuple (level, cage, storage, rows, free, halves): cubes are counted by colour, `rows` has four
counts for each of the four levels, `free` the free spots of each outstanding order by colour, `halves` the half-covered
spots (order, colour). The keys of work steps stand ready in tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pyengine.games.coal_baron.chapters.orders import FREE, is_half
from pyengine.games.coal_baron.components import CARD_SPOTS, CARDS, COLOURS, LEVELS

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Order, Seat

Four = tuple[int, int, int, int]
Pit = tuple[int, Four, Four, tuple[int, ...], tuple[Four, ...], tuple[tuple[int, int], ...]]
NOTHING: Four = (0, 0, 0, 0)
ALL_FOUR = (0, 1, 2, 3)
MOVE = tuple((f"step:cage:{level}",) for level in LEVELS)
LOAD = tuple((f"step:load:{colour}",) for colour in COLOURS)
STORE = tuple((f"step:store:{colour}",) for colour in COLOURS)
CUBE = tuple(tuple(f"{source}:{colour}" for colour in COLOURS) for source in ("cage", "storage"))
ORDER = tuple(tuple(tuple((f"step:order:{cube}:{card}",) for card in CARDS) for cube in cubes) for cubes in CUBE)


class Terms(NamedTuple):
    """The open points of the rules that matter here."""

    together: bool
    storage_at_surface: bool


def picture(seat: Seat) -> Pit:
    """The pit of a player."""
    free, halves = _open_spots(seat.orders)
    return (seat.level, _cubes(seat.cage), seat.storage, _rows(seat.carts), free, halves)


@lru_cache(500)
def _cubes(cage: tuple[int, ...]) -> Four:
    return (cage.count(0), cage.count(1), cage.count(2), cage.count(3))


@lru_cache(2000)
def _rows(carts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple([row.count(colour) for row in carts for colour in ALL_FOUR])


@lru_cache(2000)
def _open_spots(orders: tuple[Order, ...]) -> tuple[tuple[Four, ...], tuple[tuple[int, int], ...]]:
    """Free spots of each order by colour; half-covered ones."""
    free = []
    halves = []
    for number, (card, spots, missing) in enumerate(orders):
        open_spots = [0, 0, 0, 0]
        if missing:
            for spot, colour in zip(spots, CARD_SPOTS[card], strict=True):
                if spot == FREE:
                    open_spots[colour] += 1
                elif is_half(spot, colour):
                    halves.append((number, colour))
        free.append((open_spots[0], open_spots[1], open_spots[2], open_spots[3]))
    return tuple(free), tuple(halves)


def plus(counts: Four, colour: int, change: int) -> Four:
    """Cubes by colour after one colour has changed."""
    changed = list(counts)
    changed[colour] += change
    return (changed[0], changed[1], changed[2], changed[3])
