"""The registry of explanations, and the numbers and phrases that several of them use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyengine.core.view.explanations import Explanations, Reader
from pyengine.core.view.narration import counted
from pyengine.core.view.text import N_, plural
from pyengine.games.coal_baron.chapters.final_scoring import light_and_dark
from pyengine.games.coal_baron.chapters.orders import is_occupied
from pyengine.games.coal_baron.components import CARD_SPOTS, COLOURS, POINTS_PER_SURPLUS_TILE, TILE_SIDE
from pyengine.games.coal_baron.state import Seat, State
from pyengine.games.coal_baron.view.texts import name_of

EXPLAIN: Final = Explanations()

WORKERS: Final = plural("{count} worker", "{count} workers", "count")
MARKS: Final = plural("{n} Mark", "{n} Marks")
STEPS: Final = plural("{n} step", "{n} steps")
YOU: Final = N_("you")
NEEDED: Final = plural("Your orders still need {n} {colour} cube.", "Your orders still need {n} {colour} cubes.")
NOT_NEEDED: Final = N_("None of your orders needs {colour} coal now.")


def coloured(colour: int, reader: Reader) -> str:
    """The name of a coal colour."""
    return name_of(COLOURS[colour], reader.lang)


def coal(counts: Sequence[int], reader: Reader) -> str:
    """Cubes by colour: "2 × grey, 1 × black"."""
    return ", ".join(f"{count} × {coloured(colour, reader)}" for colour, count in enumerate(counts) if count)


def mine(s: State, reader: Reader) -> Seat | None:
    """What the reader has; None for a spectator."""
    return None if reader.viewer is None else s.seats[reader.viewer]


def called(seat: int, reader: Reader) -> str:
    """A player inside a sentence: "you", or the name."""
    return reader.say(YOU) if seat == reader.viewer else reader.seats[seat].name


def counted_by_player(counts: Sequence[int], reader: Reader, all_players: bool = True) -> str:
    """The reader first, then the others around the table: "you 2, Bruno 3"."""
    first = reader.viewer or 0
    order = [(first + further) % len(counts) for further in range(len(counts))]
    parts = [counted(called(seat, reader), counts[seat]) for seat in order if all_players or counts[seat]]
    return ", ".join(parts)


def lacking(seat: Seat) -> list[int]:
    """By colour: the spots of a player's outstanding orders that are not occupied yet."""
    counts = [0] * len(COLOURS)
    for card, spots, missing in seat.orders:
        if missing:
            for spot, colour in zip(spots, CARD_SPOTS[card], strict=True):
                counts[colour] += not is_occupied(spot, colour)
    return counts


def in_pit(seat: Seat) -> list[int]:
    """By colour: the cubes that could still go on an order, from minecarts, cage and storage."""
    return [
        sum(row.count(colour) for row in seat.carts) + seat.cage.count(colour) + seat.storage[colour]
        for colour in range(len(COLOURS))
    ]


def to_bring_up(seat: Seat) -> list[int]:
    """By colour: what the orders lack beyond the cubes that are already in the cage or the storage."""
    return [max(0, need - seat.cage.count(colour) - seat.storage[colour]) for colour, need in enumerate(lacking(seat))]


def need_of(seat: Seat | None, colour: int, reader: Reader) -> str:
    """What the reader's orders lack of a colour, as a sentence."""
    if seat is None:
        return ""
    need = lacking(seat)[colour]
    values = {"n": need, "colour": coloured(colour, reader)}
    return reader.say(NEEDED if need else NOT_NEEDED, **values)


def balance(seat: Seat, *new_tiles: int) -> tuple[int, int, int]:
    """Light tiles, dark tiles and what their imbalance costs at the end (CB-13.5), with new tiles added."""
    light, dark = light_and_dark(seat.tiles)
    for tile in new_tiles:
        light, dark = light + (TILE_SIDE[tile] == 0), dark + (TILE_SIDE[tile] == 1)
    return light, dark, POINTS_PER_SURPLUS_TILE * abs(light - dark)
