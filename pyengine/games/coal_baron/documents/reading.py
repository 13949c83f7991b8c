"""Reading a position of Coal Baron from a document; `checks` refuses what cannot be (CB-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import HEADER, Field, read_random
from pyengine.core.play.pending import Pending, read_pending
from pyengine.core.play.points import read_points
from pyengine.core.view.text import N_, told
from pyengine.games.coal_baron import stacks
from pyengine.games.coal_baron.chapters.draw import DRAWN
from pyengine.games.coal_baron.chapters.orders import FREE, made_order, one_cube, two_cubes
from pyengine.games.coal_baron.components import (
    CAGE_PLACES,
    CARD_OF,
    CARD_SPACES,
    CARD_SPOTS,
    COLOUR_OF,
    COLOURS,
    CUBES_PER_COLOUR,
    LEVEL_OF,
    SHIFTS,
    SPACE_OF,
    SPACES,
    TILE_COLOUR,
    TILE_MINECARTS,
    TILE_OF,
    TILE_SPACES,
)
from pyengine.games.coal_baron.documents.checks import check_position
from pyengine.games.coal_baron.pending import DECISIONS, Draw, DrawOrder, DrawReturn, DrawTake
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW
from pyengine.games.coal_baron.state import Config, Order, Seat, State

_FIELDS = (
    *HEADER,
    *("random", "shift", "start_player", "over"),
    *("pending", "draft", "board", "supply", "tile_stack", "order_stack", "seen_tiles", "seen_orders", "seats"),
)
_SEAT_FIELDS = (
    *("name", "colour", "workers", "bank", "canteen", "marks", "score", "points"),
    *("cage", "storage", "pit", "orders", "delivered"),
)
_KNOWN = {TILE_DRAW: TILE_OF, ORDER_DRAW: CARD_OF}
_WHAT = {TILE_DRAW: "tile", ORDER_DRAW: "card"}


def read(document: Mapping[str, Any], variants: Mapping[str, str]) -> State:
    """The state that a document describes; `PositionError` names what does not fit."""
    root = Field(document)
    s = read_state(root, variants)
    check_position(root, s)
    return s


def read_state(root: Field, variants: Mapping[str, str]) -> State:
    """The state by itself: whether a game can lead to it is asked afterwards."""
    root.only(*_FIELDS)
    seats = root.get("seats").each()
    players = len(seats)
    s = State()
    s.config = Config(players, variants)
    s.random = read_random(root)
    s.shift = root.get("shift").whole(1, SHIFTS)
    s.start = root.get("start_player").whole(0, players - 1)
    s.over = root.maybe("over", False).flag()
    board = root.get("board")
    board.only("workers", "tiles", "orders")
    s.standing, s.owner = _read_workers(board.get("workers"), s.config)
    s.goods = [-1] * len(SPACES)
    _read_goods(s, board.get("tiles"), TILE_SPACES, TILE_OF, "tile")
    _read_goods(s, board.get("orders"), CARD_SPACES, CARD_OF, "card")
    s.draft = tuple(field.one_of(CARD_OF, "card") for field in root.maybe("draft", []).each())
    s.supply = [_read_supply(root.get("supply").get(name), s.config) for name in COLOURS]
    s.tile_stack = _read_stack(root, "tile_stack", "seen_tiles", TILE_DRAW, players)
    s.order_stack = _read_stack(root, "order_stack", "seen_orders", ORDER_DRAW, players)
    s.seats = [_read_seat(field, s.config) for field in seats]
    s.pending = [_read_decision(field, s) for field in root.get("pending").each(most=2)]
    s.active = s.pending[-1].seat if s.pending else s.start
    return s


def _read_workers(field: Field, config: Config) -> tuple[list[int], list[int]]:
    standing, owner = [0] * len(SPACES), [-1] * len(SPACES)
    for name, entry in field.items():
        if name not in SPACE_OF:
            entry.fail(N_("is no worker space"))
        space = SPACE_OF[name]
        if space in config.covered:
            entry.fail(told(N_("is covered with {players} players (CB-2.1)"), players=config.players))
        entry.only("seat", "count")
        standing[space] = entry.get("count").whole(1, config.workers_each)
        owner[space] = entry.get("seat").whole(0, config.players - 1)
    return standing, owner


def _read_goods(s: State, field: Field, spaces: tuple[int, ...], known: Mapping[str, int], what: str) -> None:
    field.only(*(SPACES[space] for space in spaces if space not in s.config.covered))
    for space in spaces:
        entry = field.maybe(SPACES[space])
        if entry.value is not None:
            s.goods[space] = entry.one_of(known, what)


def _read_supply(field: Field, config: Config) -> int:
    if not config.limited:
        if field.value is not None:
            field.fail(N_("must be null: the supply is not counted with coal_supply = unlimited"))
        return 1
    return field.whole(0, CUBES_PER_COLOUR)


def _read_stack(root: Field, name: str, seen: str, stack: str, players: int) -> tuple[int, ...]:
    elements = [field.one_of(_KNOWN[stack], _WHAT[stack]) for field in root.get(name).each()]
    return tuple(_with_seen(elements, root.maybe(seen, []), players))


def _with_seen(elements: list[int], field: Field, players: int) -> list[int]:
    for entry in field.each():
        entry.only("at", "seats", "mixed")
        at = entry.get("at").whole(0, len(elements) - 1)
        for seat in entry.maybe("seats", []).each():
            elements[at] = stacks.show(elements[at], seat.whole(0, players - 1))
        for seat_name, group in entry.maybe("mixed", {}).items():
            if seat_name not in ("0", "1", "2", "3")[:players]:
                group.fail(N_("is no seat"))
            elements[at] = stacks.grouped(elements[at], int(seat_name), group.whole(1, 15))
    return elements


def _read_decision(field: Field, s: State) -> Pending:
    shown = field.mapping()
    if str(shown.get("step")).startswith("draw."):
        field = Field({name: value for name, value in shown.items() if name != "seen"}, field.path, field.error)
    asked = read_pending(field, DECISIONS, s.config.players)
    if not isinstance(asked, DrawTake | DrawReturn | DrawOrder):
        return asked
    return _read_draw(field, asked, Field(shown, field.path, field.error).maybe("seen", []), s)


def _read_draw(field: Field, asked: Draw, seen: Field, s: State) -> Draw:
    """Tiles or cards in a hand: what they are called depends on the stack."""
    known, what, most = _KNOWN[asked.stack], _WHAT[asked.stack], DRAWN[asked.stack]
    drawn = [entry.one_of(known, what) for entry in field.get("drawn").each(most=most)]
    if not drawn:
        field.get("drawn").fail(N_("must not be empty"))
    chosen = []
    if isinstance(asked, DrawOrder):
        if len(drawn) < 2:
            field.get("drawn").fail(N_("with fewer than 2 left there is no order to decide (CB-5.13)"))
        # CB-5.9: what is chosen came with the same draw
        chosen = [entry.one_of(known, what) for entry in field.maybe("chosen", []).each(most=most - len(drawn))]
    hand = [stacks.show(element, asked.seat) for element in _with_seen(drawn + chosen, seen, s.config.players)]
    made = asked._replace(drawn=tuple(hand[: len(drawn)]))
    return made._replace(chosen=tuple(hand[len(drawn) :])) if isinstance(made, DrawOrder) else made


def _read_seat(field: Field, config: Config) -> Seat:
    field.only(*_SEAT_FIELDS)
    seat = Seat()
    most = config.workers_each
    seat.workers = field.get("workers").whole(0, most)
    seat.bank = field.maybe("bank", 0).whole(0, most)
    seat.canteen = field.maybe("canteen", 0).whole(0, most)
    seat.marks = field.get("marks").whole(0)
    seat.score = field.get("score").whole()
    seat.points = read_points(field, seat.score, "CB-2.6", "shift", SHIFTS)
    cage = field.get("cage")
    cage.only("level", "cubes")
    seat.level = cage.get("level").one_of(LEVEL_OF, "level")
    seat.cage = tuple(cube.one_of(COLOUR_OF, "colour") for cube in cage.get("cubes").each(most=CAGE_PLACES))
    storage = field.get("storage")
    storage.only(*COLOURS)
    counts = [storage.maybe(name, 0).whole(0) for name in COLOURS]
    seat.storage = (counts[0], counts[1], counts[2], counts[3])
    pit = field.get("pit")
    pit.only(*COLOURS)
    levels = [_read_level(pit.get(name), colour) for colour, name in enumerate(COLOURS)]
    seat.tiles = tuple(tiles for tiles, _ in levels)
    seat.carts = tuple(carts for _, carts in levels)
    seat.orders = tuple(_read_order(entry, config) for entry in field.get("orders").each())
    seat.delivered = tuple(entry.one_of(CARD_OF, "card") for entry in field.get("delivered").each())
    return seat


def _read_level(field: Field, colour: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    field.only("printed", "tiles")
    tiles: list[int] = []
    carts = [_read_cube(field.maybe("printed"))]
    if carts[0] not in (-1, colour):
        field.get("printed").fail(
            told(N_("holds a {colour} cube or none: it is never filled again (CB-2.5, CB-5.7)"), colour=COLOURS[colour])
        )
    for entry in field.maybe("tiles", []).each():
        entry.only("tile", "cubes")
        tile = entry.get("tile").one_of(TILE_OF, "tile")
        if TILE_COLOUR[tile] != colour:
            entry.get("tile").fail(N_("belongs to another level (CB-5.5)"))
        tiles.append(tile)
        carts += [_read_cube(cube) for cube in entry.get("cubes").each(length=TILE_MINECARTS[tile])]
    return tuple(tiles), tuple(carts)


def _read_cube(field: Field) -> int:
    return -1 if field.value is None else field.one_of(COLOUR_OF, "colour")


def _read_order(field: Field, config: Config) -> Order:
    field.only("card", "spots")
    card = field.get("card").one_of(CARD_OF, "card")
    printed = CARD_SPOTS[card]
    if field.maybe("spots").value is None:
        return made_order(card, (FREE,) * len(printed))
    spots = []
    for entry, colour in zip(field.get("spots").each(length=len(printed)), printed, strict=True):
        cubes = [cube.one_of(COLOUR_OF, "colour") for cube in entry.each(most=2)]
        if len(cubes) == 1 and cubes[0] != colour and config.together:
            entry.fail(N_("one cube of another colour does not lie here (CB-6.8)"))
        if len(cubes) == 2 and cubes[0] == colour and not config.together:
            entry.fail(N_("a first cube of the spot’s own colour occupies it alone (CB-6.8a)"))
        spots.append(FREE if not cubes else one_cube(cubes[0]) if len(cubes) == 1 else two_cubes(cubes[0], cubes[1]))
    return made_order(card, tuple(spots))
