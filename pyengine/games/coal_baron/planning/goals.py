"""What can be picked for a plan of a mining action: every cube, order, spot, store and level, by its address."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyengine.core.play.plans import Goal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.chapters.orders import FREE, is_half
from pyengine.games.coal_baron.coal import CAGE, STORAGE
from pyengine.games.coal_baron.components import CARD_SPOTS, CARDS, COLOURS, LEVEL_SLOTS
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of

CART: Final = 2
"""Besides `CAGE` and `STORAGE`: where a cube can be."""


class CubeGoal(NamedTuple):
    """A cube in the cage, in the storage or on a minecart of a level (0 if it is on none)."""

    place: int
    level: int
    colour: int
    address: str


class SpotGoal(NamedTuple):
    """A free or half-covered spot of an outstanding order."""

    card: int
    spot: int
    colour: int
    half: bool


class OrderGoal(NamedTuple):
    """All free spots of an outstanding order."""

    card: int


class StoreGoal(NamedTuple):
    """A cube of this colour into the storage."""

    colour: int


class LevelGoal(NamedTuple):
    """Where the cage is to be at the end."""

    level: int


MiningGoal = CubeGoal | SpotGoal | OrderGoal | StoreGoal | LevelGoal


def mining_goals(s: State, pieces: Pieces) -> dict[str, MiningGoal]:
    """By address: what it means to pick it."""
    number = s.pending[-1].seat
    seat, at = s.seats[number], f"seat{number}"
    found: dict[str, MiningGoal] = {}
    for level, slot in enumerate(LEVEL_SLOTS):
        found[f"{at}/{slot}"] = LevelGoal(level)
    movable = [colour for row in (*seat.carts, seat.cage) for colour in row if colour >= 0]
    owned = [*movable, *(colour for colour in range(4) for _ in range(seat.storage[colour]))]
    for colour, id in enumerate(COLOURS):
        if colour in movable:
            found[f"{at}/storage_{id}"] = StoreGoal(colour)
    wanted = False
    for card, spots, missing in seat.orders:
        for address in pieces.at(f"{at}/orders", CARDS[card]) if missing else ():
            wanted = True
            printed = list(zip(spots, CARD_SPOTS[card], strict=True))
            if any(code == FREE and colour in owned for code, colour in printed):
                found[address] = OrderGoal(card)
            for spot, (code, colour) in enumerate(printed):
                # a cube of its colour, two others instead, or one for the other half
                enough = colour in owned or len(owned) > 1 or (owned and code != FREE)
                if enough and (code == FREE or is_half(code, colour)):
                    found[f"{address}/{spot}"] = SpotGoal(card, spot, colour, code != FREE)
    for colour, id in enumerate(COLOURS):
        kind = f"cb-cube-{id}"
        for row, home in enumerate(COLOURS):
            # the printed minecart, then those of the tiles: from the inside to the outside
            on_carts = pieces.at(f"{at}/printed_{home}", kind) + pieces.at(f"{at}/level_{home}.", kind)
            found |= {address: CubeGoal(CART, row + 1, colour, address) for address in on_carts}
        found |= {address: CubeGoal(CAGE, 0, colour, address) for address in pieces.at(f"{at}/cage_", kind)}
        if wanted:
            stored = pieces.at(f"{at}/storage_{id}", kind)
            found |= {address: CubeGoal(STORAGE, 0, colour, address) for address in stored}
    return found


def named_goal(goal: MiningGoal, address: str, lang: str) -> Goal:
    """A goal in words."""
    if isinstance(goal, LevelGoal):
        label = translate(N_("Cage: {level}"), lang, {"level": name_of(LEVEL_SLOTS[goal.level], lang)})
    elif isinstance(goal, StoreGoal):
        label = translate(N_("Store {colour}"), lang, {"colour": name_of(COLOURS[goal.colour], lang)})
    elif isinstance(goal, CubeGoal):
        label = translate(N_("{colour} coal"), lang, {"colour": name_of(COLOURS[goal.colour], lang)})
    else:
        label = name_of(CARDS[goal.card], lang)
        if isinstance(goal, SpotGoal):
            values = {"colour": name_of(COLOURS[goal.colour], lang), "card": label}
            label = translate(N_("Put a {colour} cube on {card}"), lang, values)
    return Goal(address, label)
