"""A second, naive reading of the scoring (CB-11, CB-12.1, CB-13), straight from the rules on a position dict.

It shares nothing with the engine: tables come from `table.py`, positions are read as documents.
"""

from __future__ import annotations

from typing import Any

from .table import CARDS, COLOURS, TILES, VEHICLES

Json = dict[str, Any]

# The shift clock: first and second place of elements 1 to 12.
FIRST = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
SECOND = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
ELEMENTS_OF_SHIFT = {1: 4, 2: 8, 3: 12}  # CB-11.1


def delivered_colour(seat: Json, colour: str) -> int:
    """CB-11.2: printed spots of a colour on delivered cards, whatever cubes were used."""
    return sum(CARDS[card].spots.count(colour) for card in seat["delivered"])


def delivered_vehicle(seat: Json, vehicle: str) -> int:
    """CB-11.3: printed spots of all colours on delivered cards of a vehicle."""
    return sum(len(CARDS[card].spots) for card in seat["delivered"] if CARDS[card].vehicle == vehicle)


def empty_carts(seat: Json, colour: str) -> int:
    """CB-11.4: minecarts of a colour without a cube, the printed one included (CB-5.8b: the cart's colour counts)."""
    level = seat["pit"][colour]
    return (level["printed"] is None) + sum(entry["cubes"].count(None) for entry in level["tiles"])


def counts(seat: Json) -> list[int]:
    """What the twelve elements count for one player."""
    return (
        [delivered_colour(seat, colour) for colour in COLOURS]
        + [delivered_vehicle(seat, vehicle) for vehicle in VEHICLES]
        + [empty_carts(seat, colour) for colour in COLOURS]
    )


def places(numbers: list[int], first: int, second: int) -> list[int]:
    """CB-11.7 to CB-11.10: the points of one element for each player."""
    best = max(numbers)
    if best == 0:
        return [0] * len(numbers)  # CB-11.7: nobody takes part
    if len(numbers) == 2 or numbers.count(best) > 1:
        return [first if n == best else 0 for n in numbers]  # CB-11.8, CB-11.10: no second place
    others = [n for n in numbers if 0 < n < best]
    runner_up = max(others, default=-1)
    return [first if n == best else second if n == runner_up else 0 for n in numbers]  # CB-11.9


def shift_scoring(seats: list[Json], shift: int) -> list[int]:
    """CB-11: what every player gains at the end of this shift."""
    table = [counts(seat) for seat in seats]
    total = [0] * len(seats)
    for element in range(ELEMENTS_OF_SHIFT[shift]):
        numbers = [row[element] for row in table]
        for seat, points in enumerate(places(numbers, FIRST[element], SECOND[element])):
            total[seat] += points
    return total


def cubes_of(seat: Json) -> int:
    """All cubes of a player: minecarts, cage, storage, outstanding orders (CB-13.3)."""
    carts = sum(
        (level["printed"] is not None) + sum(cube is not None for entry in level["tiles"] for cube in entry["cubes"])
        for level in seat["pit"].values()
    )
    on_orders = sum(len(spot) for entry in seat["orders"] for spot in entry["spots"])
    return carts + len(seat["cage"]["cubes"]) + sum(seat["storage"].values()) + on_orders


def imbalance(seat: Json) -> int:
    """CB-13.5: how many more tiles lie on one side than on the other."""
    sides = [TILES[entry["tile"]].side for level in seat["pit"].values() for entry in level["tiles"]]
    return abs(sides.count("light") - sides.count("dark"))


def final_scoring(seat: Json, marks: int) -> dict[str, int]:
    """CB-13.2 to CB-13.5 for one player with this many Marks, by clause."""
    return {
        "CB-13.2": marks // 5,
        "CB-13.3": cubes_of(seat) // 3,
        "CB-13.4": -len(seat["orders"]),
        "CB-13.5": -2 * imbalance(seat),
    }


def next_start_player(workers: dict[str, Json], players: int, previous: int) -> int:
    """CB-12.1, CB-12.2: `workers` is `board.workers` at the end of the shift."""
    standing = [0] * players
    for space, entry in workers.items():
        if space.startswith("factory_"):
            standing[entry["seat"]] += entry["count"]
    most = max(standing)
    if standing.count(most) == 1:
        return standing.index(most)
    clockwise = [(previous + step) % players for step in range(1, players)]  # the previous one is left out
    return next(seat for seat in clockwise if standing[seat] == most)


def ranking(scores: list[int], marks_left: list[int]) -> list[int]:
    """CB-13.6, CB-13.8: the place of every seat; equal places are shared and the next ones left out."""
    value = list(zip(scores, marks_left, strict=True))
    return [1 + sum(other > own for other in value) for own in value]
