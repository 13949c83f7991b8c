"""CB-15 on the state itself: quick enough to be asked after every single decision of thousands of games.

`invariants.py` checks whole positions, which takes many times as long. That the state and the position tell the same is
shown by the round trips of the other tests.
"""

from __future__ import annotations

from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.components import (
    CAGE_PLACES,
    CARD_SPACES,
    CARDS,
    CUBES_PER_COLOUR,
    TILE_COPIES,
    TILE_SPACES,
)
from pyengine.games.coal_baron.stacks import kind
from pyengine.games.coal_baron.state import Seat, State

WORKERS = {2: 18, 3: 15, 4: 13}
TURNS = {2: 36, 3: 45, 4: 52}


def check_workers(s: State) -> None:
    """CB-15.2 and CB-15.4: a space has one owner, and nobody's workers are lost."""
    totals = [seat.workers + seat.bank + seat.canteen for seat in s.seats]
    for standing, owner in zip(s.standing, s.owner, strict=True):
        assert (standing > 0) == (owner >= 0)
        if standing:
            totals[owner] += standing
    assert totals == [WORKERS[len(s.seats)]] * len(s.seats)


def cubes_of(seat: Seat) -> list[int]:
    """CB-15.5: at most 5 cubes in a cage; how many of each colour a player has anywhere."""
    assert len(seat.cage) <= CAGE_PLACES and 0 <= seat.level <= 4
    counts = list(seat.storage)
    assert min(counts) >= 0
    for cube in seat.cage:
        counts[cube] += 1
    for row in seat.carts:
        for cube in row:
            if cube >= 0:
                counts[cube] += 1
    for _, spots, _ in seat.orders:
        for spot in spots:
            for cube in cubes_on(spot):
                counts[cube] += 1
    return counts


def check_tiles_and_cards(s: State) -> None:
    """CB-15.3: 48 tiles, three of each kind; 44 cards, one of each."""
    tiles = [0] * len(TILE_COPIES)
    cards = [0] * len(CARDS)
    for element in s.tile_stack:
        tiles[kind(element)] += 1
    for element in s.order_stack:
        cards[kind(element)] += 1
    for asked in s.pending:
        if asked.step.startswith("draw."):
            counted = tiles if asked.stack == "tiles" else cards
            for element in asked.drawn + getattr(asked, "chosen", ()):
                counted[kind(element)] += 1
    for spaces, counted in ((TILE_SPACES, tiles), (CARD_SPACES, cards)):
        for space in spaces:
            if s.goods[space] >= 0:
                counted[s.goods[space]] += 1
    for seat in s.seats:
        for row in seat.tiles:
            for tile in row:
                tiles[tile] += 1
        for card, _, _ in seat.orders:
            cards[card] += 1
        for card in seat.delivered:
            cards[card] += 1
    for card in s.draft:
        cards[card] += 1
    assert tiles == list(TILE_COPIES) and cards == [1] * len(CARDS)


class Sums:
    """CB-15.1 to CB-15.5, followed through one game: what has not changed since the last look is not counted again."""

    def __init__(self) -> None:
        self._cubes: dict[int, tuple[object, list[int]]] = {}  # by seat: where its cubes are, and how many
        self._tiles_and_cards: object = None

    def see(self, s: State) -> None:
        check_workers(s)
        if s.config.limited:
            self._see_cubes(s)
        # Tuples do not change, so comparing them costs next to nothing; lists are copied.
        drawn = [asked for asked in s.pending if asked.step.startswith("draw.")]
        held = [(seat.tiles, [order[0] for order in seat.orders], seat.delivered) for seat in s.seats]
        things = (s.tile_stack, s.order_stack, s.draft, s.goods[:], drawn, held)
        if things != self._tiles_and_cards:
            check_tiles_and_cards(s)
            self._tiles_and_cards = things

    def _see_cubes(self, s: State) -> None:
        """CB-15.1: 16 of each colour."""
        counts = list(s.supply)
        assert min(counts) >= 0
        for number, seat in enumerate(s.seats):
            places = (seat.cage, seat.level, seat.storage, seat.carts, seat.orders)
            seen = self._cubes.get(number)
            if seen is None or seen[0] != places:
                self._cubes[number] = seen = (places, cubes_of(seat))
            for colour, cubes in enumerate(seen[1]):
                counts[colour] += cubes
        assert counts == [CUBES_PER_COLOUR] * 4
