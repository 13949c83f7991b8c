"""A second, naive reading of what is allowed (CB-3 to CB-10), straight from the rules on a position dict.

`answers(position)` gives the set of keys that the rules allow, to be compared with `game.options()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from .table import CARDS, COLOURS, LEVELS, TILES, VEHICLES, open_spaces

Json = dict[str, Any]


def completed(entry: Json) -> bool:
    """CB-6.11: every spot holds one cube of its colour, or two."""
    spots = CARDS[entry["card"]].spots
    return all(len(held) == 2 or held == [colour] for held, colour in zip(entry["spots"], spots, strict=True))


def answers(position: Json) -> set[str]:
    frame = position["pending"][-1]
    return set(_CHAPTERS[frame["step"]](position, frame))


def _draft(position: Json, frame: Json) -> Iterator[str]:
    """CB-2.9: every revealed card, no passing."""
    for card in position["draft"]:
        yield f"draft:{card}"


def _turn(position: Json, frame: Json) -> Iterator[str]:
    """CB-3.2, CB-4.3: every open space with enough workers whose action can be carried out, and always the Bank."""
    seat = position["seats"][frame["seat"]]
    board = position["board"]
    yield "place:bank"
    for space in open_spaces(len(position["seats"])):
        standing = board["workers"].get(space, {"count": 0})["count"]
        if seat["workers"] >= standing + 1 and _possible(position, seat, space):
            yield f"place:{space}"


def _possible(position: Json, seat: Json, space: str) -> bool:
    board = position["board"]
    if space == "factory_draw":
        return bool(position["tile_stack"])  # CB-5.10
    if space == "order_draw":
        return bool(position["order_stack"])  # CB-9.5
    if space.startswith("factory_"):
        kind = board["tiles"][space]
        return kind is not None and seat["marks"] >= TILES[kind].price  # CB-5.2
    if space.startswith("order_"):
        return board["orders"][space] is not None  # CB-9.1
    if space.startswith("delivery_"):
        vehicle = space.removeprefix("delivery_")
        assert vehicle in VEHICLES
        return any(CARDS[entry["card"]].vehicle == vehicle and completed(entry) for entry in seat["orders"])  # CB-7.1
    return True  # CB-6.1, CB-8.1


def _shortage(position: Json, frame: Json) -> Iterator[str]:
    """CB-5.8: a colour that the supply holds, or none."""
    for colour in COLOURS:
        if position["supply"][colour]:
            yield f"fill:{colour}"
    if position["variants"]["shortage"] == "may":
        yield "fill:none"


def _take(position: Json, frame: Json) -> Iterator[str]:
    """CB-5.11, CB-9.4: at most one; a tile only if it can be paid; equal tiles once."""
    yield "take:none"
    marks = position["seats"][frame["seat"]]["marks"]
    for drawn in frame["drawn"]:
        if frame["stack"] == "orders" or TILES[drawn].price <= marks:
            yield f"take:{drawn}"


def _return(position: Json, frame: Json) -> Iterator[str]:
    """CB-5.12: all on top or all at the bottom."""
    yield "return:top"
    yield "return:bottom"


def _order(position: Json, frame: Json) -> Iterator[str]:
    """CB-5.12a: any of the rest may be the next."""
    for one in frame["drawn"]:
        yield f"next:{one}"


def _mining(position: Json, frame: Json) -> Iterator[str]:
    """CB-6.1 to CB-6.8a."""
    seat = position["seats"][frame["seat"]]
    level = seat["cage"]["level"]
    yield "stop"
    for other in LEVELS:  # CB-6.2, CB-6.3
        if other != level:
            yield f"step:cage:{other}"
    if level != "surface" and len(seat["cage"]["cubes"]) < 5:  # CB-6.4
        tunnel = seat["pit"][level]
        carts = [tunnel["printed"], *(cube for entry in tunnel["tiles"] for cube in entry["cubes"])]
        for colour in COLOURS:
            if colour in carts:
                yield f"step:load:{colour}"
    if level == "surface":  # CB-6.6
        for colour in set(seat["cage"]["cubes"]):
            yield f"step:store:{colour}"
    cubes = _cubes_at_hand(position, seat)
    if position["variants"]["substitution"] == "together":
        yield from _together(seat, cubes, frame["left"])
    else:
        yield from _split(seat, cubes)


def _cubes_at_hand(position: Json, seat: Json) -> dict[tuple[str, str], int]:
    """Which cubes may go to an order now, by source and colour (CB-6.5, CB-6.7)."""
    surface = seat["cage"]["level"] == "surface"
    found = {}
    for colour in COLOURS:
        if surface and colour in seat["cage"]["cubes"]:
            found["cage", colour] = seat["cage"]["cubes"].count(colour)
    for colour in COLOURS:
        if seat["storage"][colour] and (surface or position["variants"]["storage_to_order_level"] == "any"):
            found["storage", colour] = seat["storage"][colour]
    return found


def _spots(entry: Json) -> Iterator[tuple[str, list[str]]]:
    return zip(CARDS[entry["card"]].spots, entry["spots"], strict=True)


def _together(seat: Json, cubes: dict[tuple[str, str], int], left: int) -> Iterator[str]:
    for entry in seat["orders"]:
        for spot, held in _spots(entry):
            if held:
                continue
            for source, colour in cubes:
                if colour == spot:
                    yield f"step:order:{source}:{colour}:{entry['card']}"
            if left < 2:
                continue
            for one, two in combinations_with_replacement(cubes, 2):
                if one != two or cubes[one] >= 2:
                    yield f"step:swap:{one[0]}:{one[1]}:{two[0]}:{two[1]}:{entry['card']}:{spot}"


def _split(seat: Json, cubes: dict[tuple[str, str], int]) -> Iterator[str]:
    for entry in seat["orders"]:
        for spot, held in _spots(entry):
            for source, colour in cubes:
                if not held and colour == spot:
                    yield f"step:order:{source}:{colour}:{entry['card']}"
                elif not held:
                    yield f"step:half:{source}:{colour}:{entry['card']}:{spot}"
                elif len(held) == 1 and held != [spot]:
                    yield f"step:finish:{source}:{colour}:{entry['card']}:{spot}"


_CHAPTERS = {
    "draft": _draft,
    "turn": _turn,
    "shortage": _shortage,
    "draw.take": _take,
    "draw.return": _return,
    "draw.order": _order,
    "mining.step": _mining,
}
