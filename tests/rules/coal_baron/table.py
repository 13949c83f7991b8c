"""Tables for the tests: positions of Coal Baron made of a few words.

The tables of components below are written from the rules (CB-1.3, CB-1.12, CB-2.x) and not read from the engine's
data, so that a wrong number in the data fails a test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pyengine
from tests.rules.claims import after as after
from tests.rules.claims import allowed as allowed
from tests.rules.claims import dump as dump
from tests.rules.claims import refused as refused
from tests.rules.claims import seat_of as seat_of

COLOURS = ("yellow", "brown", "grey", "black")
VEHICLES = ("wheelbarrow", "carriage", "truck", "locomotive")
LEVELS = ("surface", *COLOURS)
CODES = {"y": "yellow", "b": "brown", "g": "grey", "k": "black"}
PRICES = {"yellow": 1, "brown": 2, "grey": 3, "black": 4}  # CB-5.3
PLAYER_COUNTS = (2, 3, 4)
WORKERS = {2: 18, 3: 15, 4: 13}  # CB-2.3
MARKS = {2: 10, 3: 9, 4: 8}  # CB-2.4
REVEALED = {2: 7, 3: 10, 4: 13}  # CB-2.8
LOCKED = {  # CB-2.1
    2: ("factory_8", "mining_4", "money_3", "factory_4", "mining_8", "money_5", "order_1"),
    3: ("factory_8", "mining_4", "money_3"),
    4: (),
}
FACTORY = tuple(f"factory_{n}" for n in range(1, 9))
ORDER_SPACES = tuple(f"order_{n}" for n in range(1, 5))
SPACES = (  # CB-1.11: 26 worker spaces
    *FACTORY,
    "factory_draw",
    *(f"mining_{n}" for n in (4, 6, 8, 10)),
    *(f"delivery_{vehicle}" for vehicle in VEHICLES),
    *(f"money_{n}" for n in (3, 4, 5, 6)),
    *ORDER_SPACES,
    "order_draw",
)


class Card(NamedTuple):
    vehicle: str
    spots: tuple[str, ...]
    points: int


class Tile(NamedTuple):
    colour: str
    carts: int
    side: str
    price: int


_ROWS = (  # CB-1.12: the spots, the points, the vehicles that have this card
    ("y", 2, VEHICLES),
    ("b", 3, VEHICLES),
    ("g", 4, VEHICLES),
    ("k", 5, VEHICLES),
    ("yy", 3, VEHICLES),
    ("bb", 5, VEHICLES),
    ("gg", 7, VEHICLES),
    ("kk", 9, VEHICLES),
    ("yyy", 4, ("carriage", "truck")),
    ("bbb", 7, ("wheelbarrow", "locomotive")),
    ("ggg", 9, ("wheelbarrow", "locomotive")),
    ("kkk", 12, ("carriage", "truck")),
    ("ybgk", 10, VEHICLES),
)
CARDS = {
    f"order_{vehicle}_{code}": Card(vehicle, tuple(CODES[letter] for letter in code), points)
    for code, points, vehicles in _ROWS
    for vehicle in vehicles
}
TILES = {
    f"tile_{colour}_{carts}_{side}": Tile(colour, carts, side, PRICES[colour] * carts)
    for colour in COLOURS
    for carts in (1, 2)
    for side in ("light", "dark")
}
COPIES = 3  # CB-1.3

# What lies on factory_1 ... factory_8 unless a test says otherwise: prices 1, 2, 3, 4, 2, 4, 6, 8.
_USUAL_TILES = (
    "tile_yellow_1_light",
    "tile_brown_1_dark",
    "tile_grey_1_light",
    "tile_black_1_dark",
    "tile_yellow_2_dark",
    "tile_brown_2_light",
    "tile_grey_2_dark",
    "tile_black_2_light",
)

Json = dict[str, Any]


def open_spaces(players: int, spaces: Iterable[str] = SPACES) -> tuple[str, ...]:
    return tuple(space for space in spaces if space not in LOCKED[players])


def order(card: str, *spots: Sequence[str]) -> Json:
    """An outstanding order; spots that are not named are free."""
    filled = [list(spot) for spot in spots]
    return {"card": card, "spots": filled + [[] for _ in CARDS[card].spots[len(filled) :]]}


def done(card: str) -> Json:
    """A completed order, without substitution."""
    return {"card": card, "spots": [[colour] for colour in CARDS[card].spots]}


def tile(kind: str, *cubes: str | None) -> Json:
    """A tunnel tile in a pit; without cubes its minecarts are empty."""
    return {"tile": kind, "cubes": list(cubes) or [None] * TILES[kind].carts}


def pit(*tiles: Json, empty: Iterable[str] = ()) -> Json:
    """A pit with these tiles; the printed minecarts named in `empty` hold no cube."""
    away = set(empty)
    return {
        colour: {
            "printed": None if colour in away else colour,
            "tiles": [entry for entry in tiles if TILES[entry["tile"]].colour == colour],
        }
        for colour in COLOURS
    }


def storage(**cubes: int) -> dict[str, int]:
    return {colour: cubes.get(colour, 0) for colour in COLOURS}


def cage(level: str, *cubes: str) -> Json:
    return {"level": level, "cubes": list(cubes)}


def _named(value: Any, known: Mapping[str, object]) -> Counter[str]:
    """How often each known id stands somewhere in a piece of a position."""
    if isinstance(value, str):
        return Counter([value]) if value in known else Counter()
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    found: Counter[str] = Counter()
    for part in parts:
        found += _named(part, known)
    return found


def document(
    players: int = 3,
    turn: int = 0,
    *,
    variants: Mapping[str, str] | None = None,
    shift: int = 1,
    start: int = 0,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    workers: Mapping[str, tuple[int, int]] | None = None,
    tiles: Mapping[str, str | None] | None = None,
    cards: Mapping[str, str | None] | None = None,
    tile_top: Sequence[str] = (),
    card_top: Sequence[str] = (),
    tile_stack: Sequence[str] | None = None,
    card_stack: Sequence[str] | None = None,
    pending: Sequence[Json] | None = None,
    seed: int = 1,
    change: Mapping[str, Any] | None = None,
) -> Json:
    """A position document: `seats[n]` gives fields of seat n, `workers` (seat, count) by space.

    Tiles and cards are laid out openly: the usual ones on the board, `tile_top` and `card_top` on top of the stacks.
    With `tile_stack` or `card_stack` the stack is exactly that; what is left over lies with the last seat,
    the tiles in its pit with empty minecarts, the cards delivered.
    """
    last = players - 1
    by_seat: dict[int, dict[str, Any]] = {seat: dict((seats or {}).get(seat, {})) for seat in range(players)}

    board_tiles = dict(tiles or {})
    used = _named([by_seat, board_tiles, list(tile_top), list(tile_stack or ()), list(pending or ())], TILES)
    for space, kind in zip(FACTORY, _USUAL_TILES, strict=True):
        if space in LOCKED[players] or space in board_tiles:
            continue
        free = kind if used[kind] < COPIES else next((k for k in TILES if used[k] < COPIES), None)
        board_tiles[space] = free
        if free is not None:
            used[free] += 1
    rest = [kind for kind in TILES for _ in range(COPIES - used[kind])]
    if tile_stack is not None:
        own = by_seat[last].get("pit", pit())
        laid = [entry for level in own.values() for entry in level["tiles"]] + [tile(kind) for kind in rest]
        gone = [colour for colour in COLOURS if own[colour]["printed"] is None]
        by_seat[last]["pit"] = pit(*laid, empty=gone)

    board_cards = dict(cards or {})
    taken = _named([by_seat, board_cards, list(card_top), list(card_stack or ()), list(pending or ())], CARDS)
    for space in open_spaces(players, ORDER_SPACES):
        if space not in board_cards:
            free = next((card for card in CARDS if not taken[card]), None)
            board_cards[space] = free
            if free is not None:
                taken[free] += 1
    left = [card for card in CARDS if not taken[card]]
    if card_stack is not None:
        by_seat[last]["delivered"] = [*by_seat[last].get("delivered", []), *left]

    fields: Json = {
        "pending": list(pending) if pending is not None else [{"step": "turn", "seat": turn}],
        "shift": shift,
        "start_player": start,
        "tile_stack": list(tile_stack) if tile_stack is not None else [*tile_top, *rest],
        "order_stack": list(card_stack) if card_stack is not None else [*card_top, *left],
    }
    fields |= {f"board.tiles.{space}": kind for space, kind in board_tiles.items()}
    fields |= {f"board.orders.{space}": card for space, card in board_cards.items()}
    if workers:
        fields["board.workers"] = {space: {"seat": seat, "count": n} for space, (seat, n) in workers.items()}
    for seat, own in by_seat.items():
        fields |= {f"seats.{seat}.{field}": value for field, value in own.items()}
    fields |= change or {}
    return {
        "revier": 1,
        "kind": "position",
        "game": "coal_baron",
        "from": {"players": players, "seed": seed, "variants": {"start_player": "first_seat", **(variants or {})}},
        "set": fields,
    }


def table(players: int = 3, turn: int = 0, **words: Any) -> pyengine.Game:
    return pyengine.from_position(document(players, turn, **words))


def last_worker(players: int = 3, shift: int = 1, turn: int = 0, **words: Any) -> pyengine.Game:
    """The last turn of a shift: only `turn` has a worker left; `place:bank` ends the shift."""
    seats = {seat: dict(own) for seat, own in words.pop("seats", {}).items()}
    for seat in range(players):
        seats.setdefault(seat, {})["workers"] = int(seat == turn)
    return table(players, turn, shift=shift, seats=seats, **words)


def drafted(players: int, seed: int = 1, variants: Mapping[str, str] | None = None) -> pyengine.Game:
    """A new game after a draft in which everybody takes the first card offered."""
    game = pyengine.new_game("coal_baron", players=players, seed=seed, variants=dict(variants or {}))
    while game.decision.name == "draft":
        game.choose(game.options()[0])
    return game


def gained(game: pyengine.Game, seat: int, chapter: str, shift: int | None = None) -> int:
    """Points of a seat whose clause begins with `chapter` ("CB-11.", "CB-13.5"), in one shift or in all."""
    return sum(
        line["points"]
        for line in seat_of(game, seat)["points"]
        if (line["clause"] == chapter or (chapter.endswith(".") and line["clause"].startswith(chapter)))
        and shift in (None, line["shift"])
    )


def on_board(game: pyengine.Game) -> dict[str, tuple[int, int]]:
    """Who stands where: (seat, count) by space."""
    standing = game.position()["board"]["workers"]
    return {space: (entry["seat"], entry["count"]) for space, entry in standing.items()}
