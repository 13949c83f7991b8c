"""Action 1: the minecart factory (CB-5.1 to CB-5.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.coal_baron.coal import in_supply, take_cubes
from pyengine.games.coal_baron.components import COLOURS, SPACES, TILE_COLOUR, TILE_COST, TILE_MINECARTS, TILES
from pyengine.games.coal_baron.pending import Shortage

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State

NO_CUBE = -1


@check("CB-5.2", N_("There is no tile on “{space}”."))
def tile_lies_there(s: State, answer: Answer) -> Values | None:
    space = answer[1]  # of a covered space CB-2.1 says enough
    return {"space": SPACES[space]} if s.goods[space] < 0 and space not in s.config.covered else None


@check(
    "CB-5.2",
    plural("The tile costs {need} Mark; you have {have}.", "The tile costs {need} Marks; you have {have}.", "need"),
)
def can_pay_for_the_tile_there(s: State, answer: Answer) -> Values | None:
    tile = s.goods[answer[1]]
    have = s.seats[s.active].marks
    return {"need": TILE_COST[tile], "have": have} if tile >= 0 and have < TILE_COST[tile] else None


def buy_tile(s: State, space: int, now: Happenings) -> None:
    """CB-5.1: the tile of the space."""
    tile = s.goods[space]
    s.goods[space] = -1
    add_tile(s, tile, now)


def add_tile(s: State, tile: int, now: Happenings) -> None:
    """Pay for a tile (CB-5.3), add it to the pit (CB-5.5) and fill its minecarts (CB-5.4)."""
    seat = s.seats[s.active]
    colour = TILE_COLOUR[tile]
    minecarts = TILE_MINECARTS[tile]
    seat.marks -= TILE_COST[tile]
    filled = take_cubes(s, colour, minecarts)
    left = minecarts - filled
    tiles, carts = list(seat.tiles), list(seat.carts)
    tiles[colour] += (tile,)
    carts[colour] += (colour,) * filled + (NO_CUBE,) * left
    seat.tiles, seat.carts = tuple(tiles), tuple(carts)
    now.say("tile_bought", "CB-5.3", s.active, tile=TILES[tile], marks=TILE_COST[tile])
    if filled:
        now.say("minecarts_filled", "CB-5.4", s.active, n=filled, colour=COLOURS[colour])
    if left:
        ask_for_other_coal(s, colour, left, now)


def ask_for_other_coal(s: State, colour: int, left: int, now: Happenings) -> None:
    """CB-5.8: decide on each minecart that got no cube; with an empty supply there is nothing to decide (CB-5.8a)."""
    if any(s.supply):
        s.pending.append(Shortage(s.active, colour, left))
    else:
        now.say("minecarts_stay_empty", "CB-5.8a", s.active, n=left)


@check("CB-5.8", N_("There are no {colour} cubes in the supply."))
def supply_has_the_colour(s: State, answer: Answer) -> Values | None:
    return None if in_supply(s, answer[1]) else {"colour": COLOURS[answer[1]]}


@check("CB-5.8", N_("In this game you must fill a minecart as long as there is any cube in the supply."))
def may_stay_empty(s: State, answer: Answer) -> Values | None:
    return None if s.config.may_leave_empty else {}


_FILLINGS: tuple[Answer, ...] = (
    *(("fill", colour, f"fill:{id}") for colour, id in enumerate(COLOURS)),
    ("none", "fill:none"),
)


class FillMinecart(Step["State"]):
    """CB-5.8: one cube of any colour in supply on a minecart that got none, or leave it empty."""

    name = "shortage"
    clause = "CB-5.8"
    checks = {"fill": (supply_has_the_colour,), "none": (may_stay_empty,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _FILLINGS

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Shortage = s.pending.pop()
        active, colour, left = asked.seat, asked.colour, asked.left
        if answer[0] == "fill":
            cube = answer[1]
            take_cubes(s, cube, 1)
            seat = s.seats[active]
            carts = list(seat.carts)
            row = carts[colour]
            place = len(row) - left
            carts[colour] = (*row[:place], cube, *row[place + 1 :])
            seat.carts = tuple(carts)
            now.say("minecart_filled_otherwise", "CB-5.8", active, colour=COLOURS[cube])
        else:
            now.say("minecart_left_empty", "CB-5.8", active)
        if left > 1:
            ask_for_other_coal(s, colour, left - 1, now)
