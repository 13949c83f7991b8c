"""Tunnel tiles: for sale, just drawn, or part of a pit (CB-5)."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.coal_baron.components import (
    SIDES,
    TILE_COLOUR,
    TILE_COST,
    TILE_MINECARTS,
    TILE_OF,
    TILE_SIDE,
)
from pyengine.games.coal_baron.state import Seat, State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, MARKS, balance, coloured, lacking, mine, need_of
from pyengine.games.coal_baron.view.explanations.clock import EMPTY_ELEMENT, standing
from pyengine.games.coal_baron.view.texts import name_of, within

BUY: Final = plural(
    "Buy the tile: {n} minecart with {colour} coal, {side}.", "Buy the tile: {n} minecarts with {colour} coal, {side}."
)
SHORT: Final = plural(
    "Too little {colour} coal: the supply has {have} for {n} minecart.",
    "Too little {colour} coal: the supply has {have} for {n} minecarts.",
)
BALANCED: Final = N_("Tiles then: {light} light, {dark} dark; no penalty at the end.")
UNBALANCED: Final = plural(
    "Tiles then: {light} light, {dark} dark; {points} point at the end.",
    "Tiles then: {light} light, {dark} dark; {points} points at the end.",
    "points",
)
BRIEF_NEED: Final = N_("Your orders need {n}; {rest}")
BRIEF_NO_NEED: Final = N_("No order needs it; {rest}")
BRIEF_BALANCED: Final = N_("then {light} light, {dark} dark tiles")
BRIEF_UNBALANCED: Final = plural(
    "then {light} light, {dark} dark: {points} point",
    "then {light} light, {dark} dark: {points} points",
    "points",
)
IN_PIT: Final = plural(
    "Part of the pit: {n} minecart on the {colour} level, {side}.",
    "Part of the pit: {n} minecarts on the {colour} level, {side}.",
)
TILES_NOW: Final = plural(
    "Light tiles {light}, dark tiles {dark}: {points} point at the end.",
    "Light tiles {light}, dark tiles {dark}: {points} points at the end.",
    "points",
)
TILES_BALANCED: Final = N_("Light tiles {light}, dark tiles {dark}: no penalty at the end.")
EMPTY_CARTS: Final = N_("Empty {colour} minecarts: {standing}")


def side_of(tile: int, reader: Reader) -> str:
    """The side of a tile inside a sentence."""
    return within(name_of(SIDES[TILE_SIDE[tile]], reader.lang))


def for_sale(s: State, tile: int, reader: Reader) -> Explanation:
    """A tile that somebody may buy."""
    colour, carts = TILE_COLOUR[tile], TILE_MINECARTS[tile]
    seat = mine(s, reader)
    values = {"n": carts, "colour": coloured(colour, reader)}
    have = s.supply[colour] if s.config.limited else carts
    return Explanation(
        reader.say(BUY, side=side_of(tile, reader), **values),
        cost=reader.say(MARKS, n=TILE_COST[tile]),
        stakes=sentences(
            reader.say(SHORT, have=have, **values) if have < carts else "",
            need_of(seat, colour, reader),
            "" if seat is None else _balance_then(seat, tile, reader),
        ),
        clause="CB-5.1",
        brief="" if seat is None else _brief(seat, tile, reader),
    )


def _balance_then(seat: Seat, tile: int, reader: Reader) -> str:
    light, dark, points = balance(seat, tile)
    return reader.say(UNBALANCED if points else BALANCED, light=light, dark=dark, points=points)


def _brief(seat: Seat, tile: int, reader: Reader) -> str:
    light, dark, points = balance(seat, tile)
    rest = reader.say(BRIEF_UNBALANCED if points else BRIEF_BALANCED, light=light, dark=dark, points=points)
    need = lacking(seat)[TILE_COLOUR[tile]]
    return reader.say(BRIEF_NEED if need else BRIEF_NO_NEED, n=need, rest=rest)


@EXPLAIN.piece("tile_*_1_*", "tile_*_2_*", at="board/factory_*")
@EXPLAIN.piece("tile_*_1_*", "tile_*_2_*", at="tray/*")
def tile_for_sale(s: State, thing: Thing, reader: Reader) -> Explanation:
    told_of_it = for_sale(s, TILE_OF[thing.kind], reader)
    return told_of_it if thing.at.startswith("board") else told_of_it._replace(clause="CB-5.11")


@EXPLAIN.piece("tile_*_1_*", "tile_*_2_*", at="seat*")
def tile_in_pit(s: State, thing: Thing, reader: Reader) -> Explanation:
    tile, seat = TILE_OF[thing.kind], s.seats[thing.seat or 0]
    colour = TILE_COLOUR[tile]
    light, dark, points = balance(seat)
    values = {"n": TILE_MINECARTS[tile], "colour": coloured(colour, reader)}
    return Explanation(
        reader.say(IN_PIT, side=side_of(tile, reader), **values),
        stakes=sentences(
            reader.say(TILES_NOW if points else TILES_BALANCED, light=light, dark=dark, points=points),
            empty_carts(s, colour, reader),
        ),
        clause="CB-13.5",
    )


def empty_carts(s: State, colour: int, reader: Reader) -> str:
    """The majority in empty minecarts of a colour, as a sentence."""
    who = standing(s, EMPTY_ELEMENT + colour, reader)
    return reader.say(EMPTY_CARTS, colour=coloured(colour, reader), standing=who)
