"""Partial positions: what was not set is made to fit what was (`pyengine.core.documents.partial`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pyengine.core.documents.partial import Document, is_given
from pyengine.games.coal_baron.chapters.draw import SPACE_OF_DRAW
from pyengine.games.coal_baron.components import CARDS, COLOURS, CUBES_PER_COLOUR, SETUP, SPACES, TILE_COPIES, TILES


def complete(document: Document, given: Sequence[str]) -> None:
    """Make the fields that were not given follow those that were."""
    _forget_knowledge(document)
    _end_draft(document, given)
    fill_stacks(document, given)
    fill_supply(document, given)
    _draw_space(document, given)
    for number, seat in enumerate(document["seats"]):
        fill_workers(document, given, number, seat)


def _forget_knowledge(document: Document) -> None:
    for name in ("seen_tiles", "seen_orders"):
        document.pop(name, None)


def _end_draft(document: Document, given: Sequence[str]) -> None:
    drafting = any(asked["step"] == "draft" for asked in document["pending"])
    if not drafting and not is_given(given, "draft"):
        document["draft"] = []


def fill_stacks(document: Document, given: Sequence[str]) -> None:
    """The stacks hold the tiles and cards that lie nowhere else."""
    tiles = [tile for tile, copies in zip(TILES, TILE_COPIES, strict=True) for _ in range(copies)]
    _stack(document, given, "tiles", "tile_stack", _tiles_elsewhere, tiles)
    _stack(document, given, "orders", "order_stack", _cards_elsewhere, list(CARDS))


def _stack(
    document: Document, given: Sequence[str], kind: str, name: str, elsewhere: Any, all_of_them: list[str]
) -> None:
    """The stack holds what is nowhere else; what `set` names leaves its old place on the board."""
    board = document["board"][kind]
    fixed = {space for space in board if is_given(given, f"board.{kind}.{space}")}
    settled = Counter(elsewhere(document))
    settled.update(board[space] for space in fixed if board[space] is not None)
    if name == "order_stack" and not is_given(given, "draft"):
        # Cards of the draft row that somebody now has leave the row.
        document["draft"] = [card for card in document["draft"] if not settled[card]]
    free = Counter(all_of_them)
    free.subtract(settled)
    if name == "order_stack":
        free.subtract(document["draft"])
    for space, good in board.items():
        if space not in fixed:
            if good is not None and free[good] > 0:
                free[good] -= 1
            else:
                board[space] = None
    if is_given(given, name):
        return
    old = [good for good in document[name] if good in free]
    stack = []
    for good in old + all_of_them:
        if free[good] > 0:
            free[good] -= 1
            stack.append(good)
    if not any(asked["step"] == "draft" for asked in document["pending"]) or name == "tile_stack":
        for space in board:
            if board[space] is None and space not in fixed and stack:
                board[space] = stack.pop(0)
    document[name] = stack


def _in_hand(document: Document, stack: str) -> Iterator[str]:
    for asked in document["pending"]:
        if asked.get("stack") == stack:
            yield from asked["drawn"]
            yield from asked.get("chosen", [])


def _tiles_elsewhere(document: Document) -> Iterator[str]:
    for seat in document["seats"]:
        for level in seat["pit"].values():
            for entry in level.get("tiles", []):
                yield entry["tile"]
    yield from _in_hand(document, "tiles")


def _cards_elsewhere(document: Document) -> Iterator[str]:
    for seat in document["seats"]:
        yield from (order["card"] for order in seat["orders"])
        yield from seat["delivered"]
    yield from _in_hand(document, "orders")


def fill_supply(document: Document, given: Sequence[str]) -> None:
    """The supply holds the cubes that lie nowhere else."""
    if document["variants"].get("coal_supply") == "unlimited":
        return
    used: Counter[str] = Counter()
    for seat in document["seats"]:
        used.update(seat["cage"]["cubes"])
        used.update({colour: seat["storage"].get(colour, 0) for colour in COLOURS})
        for level in seat["pit"].values():
            used.update(cube for cube in (level.get("printed"),) if cube)
            used.update(cube for entry in level.get("tiles", []) for cube in entry["cubes"] if cube)
        used.update(cube for order in seat["orders"] for spot in order.get("spots") or [] for cube in spot)
    for colour in COLOURS:
        if not is_given(given, f"supply.{colour}"):
            # With more cubes than there are, `read` says so (CB-15.1): a supply below 0 would explain nothing.
            document["supply"][colour] = max(0, CUBES_PER_COLOUR - used[colour])


def _draw_space(document: Document, given: Sequence[str]) -> None:
    """A player who draws has a worker on the draw space (CB-4.1)."""
    for asked in document["pending"]:
        if "stack" in asked and not is_given(given, "board.workers"):
            space = SPACES[SPACE_OF_DRAW[asked["stack"]]]
            document["board"]["workers"].setdefault(space, {"seat": asked["seat"], "count": 1})


def fill_workers(document: Document, given: Sequence[str], number: int, seat: dict[str, Any]) -> None:
    """Workers that are nowhere else are in supply; if the supply is set, in the Canteen; else on the Bank."""
    total = SETUP[len(document["seats"])]["workers"]
    on_board = sum(w["count"] for w in document["board"]["workers"].values() if w["seat"] == number)
    for name in ("workers", "canteen", "bank"):
        if not is_given(given, f"seats.{number}.{name}"):
            others = sum(seat[other] for other in ("workers", "canteen", "bank") if other != name)
            seat[name] = max(0, total - on_board - others)  # too many: `read` says so (CB-15.2)
            return
