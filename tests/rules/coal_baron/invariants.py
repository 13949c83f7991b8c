"""The invariants CB-15.1 to CB-15.7 and a few more that follow from the rules, checked on `position()` alone.

A `Watch` follows one game: `see(position, options)` before every decision. To stay cheap it counts again only what
changed since the last look.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .table import CARDS, COLOURS, COPIES, LEVELS, LOCKED, TILES, WORKERS, open_spaces

Json = dict[str, Any]


class Holding:
    """What one seat holds: cubes by colour, tiles, cards, workers off the board."""

    __slots__ = ("cards", "cubes", "half_covered", "tiles", "workers")

    def __init__(self, seat: Json) -> None:
        cubes = list(seat["cage"]["cubes"])
        tiles = []
        assert len(cubes) <= 5, "CB-15.5"
        assert seat["cage"]["level"] in LEVELS, "CB-15.5"
        for colour, level in seat["pit"].items():
            cubes.append(level["printed"])
            for entry in level["tiles"]:
                kind = TILES[entry["tile"]]
                assert kind.colour == colour, "CB-5.5: the tile lies on the level of its colour"
                assert len(entry["cubes"]) == kind.carts, "CB-1.3"
                tiles.append(entry["tile"])
                cubes.extend(entry["cubes"])
        cards = list(seat["delivered"])
        self.half_covered = False
        for entry in seat["orders"]:
            card = CARDS[entry["card"]]
            assert len(entry["spots"]) == len(card.spots), "CB-1.12"
            cards.append(entry["card"])
            for spot, colour in zip(entry["spots"], card.spots, strict=True):
                assert len(spot) <= 2, "CB-6.11"
                self.half_covered |= len(spot) == 1 and spot != [colour]
                cubes.extend(spot)
        self.cubes = [cubes.count(colour) + seat["storage"][colour] for colour in COLOURS]
        assert min(seat["storage"].values()) >= 0
        self.tiles = tiles
        self.cards = cards
        self.workers = seat["workers"] + seat["bank"] + seat["canteen"]
        assert min(seat["workers"], seat["bank"], seat["canteen"], seat["marks"]) >= 0
        assert seat["score"] == sum(line["points"] for line in seat["points"]), "the score is the sum of its lines"


class Watch:
    """Follows one game from its first decision."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.workers = WORKERS[players]
        self.spaces = frozenset(open_spaces(players))
        self.locked = LOCKED[players]
        self.seen: list[Json | None] = [None] * players
        self.held: dict[int, Holding] = {}
        self.all_things: tuple[Any, ...] | None = None
        self.shift = 0
        self.turns = 0
        self.empty_stacks: set[str] = set()

    def see(self, position: Json, options: list[str] | None = None) -> None:
        for n, seat in enumerate(position["seats"]):
            if seat != self.seen[n]:
                self.held[n] = Holding(seat)
                self.seen[n] = seat
        self._cubes(position)
        self._workers(position)
        self._tiles_and_cards(position)
        self._decision(position, options)

    def _cubes(self, position: Json) -> None:
        """CB-15.1: 16 of each colour."""
        supply = position["supply"]
        if position["variants"]["coal_supply"] == "unlimited":
            assert not any(supply.values()), "an uncounted supply is null"
            return
        for n, colour in enumerate(COLOURS):
            assert supply[colour] >= 0, "CB-15.1"
            total = supply[colour] + sum(held.cubes[n] for held in self.held.values())
            assert total == 16, f"CB-15.1: {total} {colour} cubes"

    def _workers(self, position: Json) -> None:
        """CB-15.2 and CB-15.4: all workers are somewhere, one owner per space (the document cannot say otherwise)."""
        total = [held.workers for held in self.held.values()]
        for space, entry in position["board"]["workers"].items():
            assert space in self.spaces, f"CB-2.1, CB-1.11: workers on {space}"
            assert set(entry) == {"seat", "count"}, "CB-15.4"
            assert entry["count"] > 0, "CB-15.4"
            total[entry["seat"]] += entry["count"]
        assert total == [self.workers] * self.players, f"CB-15.2: {total}"

    def _tiles_and_cards(self, position: Json) -> None:
        """CB-15.3: no tile and no card is lost or doubled."""
        board = position["board"]
        drawn = [frame for frame in position["pending"] if frame["step"].startswith("draw.")]
        things = (
            board,
            position["tile_stack"],
            position["order_stack"],
            position["draft"],
            drawn,
            [held.tiles for held in self.held.values()],
            [held.cards for held in self.held.values()],
        )
        if things == self.all_things:
            return
        self.all_things = things
        tiles = [*position["tile_stack"], *(kind for kind in board["tiles"].values() if kind)]
        cards = [*position["order_stack"], *position["draft"], *(card for card in board["orders"].values() if card)]
        for held in self.held.values():
            tiles += held.tiles
            cards += held.cards
        for frame in drawn:
            (tiles if frame["stack"] == "tiles" else cards).extend([*frame["drawn"], *frame.get("chosen", ())])
        assert len(tiles) == 48, f"CB-15.3: {len(tiles)} tiles"
        assert all(n == COPIES for n in Counter(tiles).values()), "CB-15.3, CB-1.3"
        assert len(cards) == 44, f"CB-15.3: {len(cards)} cards"
        assert len(set(cards)) == 44, "CB-15.3, CB-1.12"
        for covered in self.locked:
            assert covered not in board["tiles"], "CB-2.1"
            assert covered not in board["orders"], "CB-2.1"

    def _decision(self, position: Json, options: list[str] | None) -> None:
        pending = position["pending"]
        if position["over"]:
            assert not options
            return
        seats = {frame["seat"] for frame in pending}
        assert len(seats) == 1, "CB-15.6: exactly one player decides"
        if options is not None:
            assert options, "there is always an answer"
            assert len(set(options)) == len(options), "equal things are offered once"
        if position["variants"]["substitution"] == "together":
            assert not any(held.half_covered for held in self.held.values()), "CB-6.8: no half-covered spot"
        if pending[-1]["step"] != "turn":
            return
        if position["shift"] != self.shift:
            self.shift, self.turns = position["shift"], 0
        self.turns += 1
        assert self.turns <= self.players * self.workers, "CB-15.7"
        (seat,) = seats
        assert position["seats"][seat]["workers"] > 0, "CB-3.3"
        assert options is None or "place:bank" in options, "CB-15.6"
        board = position["board"]
        for stack, laid in (("tile_stack", board["tiles"]), ("order_stack", board["orders"])):
            if stack in self.empty_stacks:
                assert not position[stack], "CB-4.6a: an empty stack stays empty"
            if position[stack]:
                assert None not in laid.values(), "CB-4.6"
            else:
                self.empty_stacks.add(stack)
