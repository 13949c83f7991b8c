"""Where all pieces of a scene lie, as `web/js/board/pieces.js` has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.picture.art import Sprites
from pyengine.picture.board import Board, Place
from pyengine.picture.layout import Box, Item, Label, on_spot

Piece = Mapping[str, Any]


class Arranged:
    """Places of pieces, plates and slots in use, by board."""

    def __init__(self, boards: Mapping[str, Board], sprites: Sprites, pieces: Sequence[Piece]) -> None:
        self._boards = boards
        self._sprites = sprites
        self.places: dict[str, tuple[Place, int]] = {}
        self.labels: dict[str, list[Label]] = {id: [] for id in boards}
        self.used: dict[str, set[str]] = {id: set() for id in boards}
        self.pieces = {piece["id"]: piece for piece in pieces}
        by_address: dict[str, list[Piece]] = {}
        for piece in pieces:
            by_address.setdefault(piece["at"], []).append(piece)
        carried = {}
        for address, lying in by_address.items():
            if address.startswith("#"):
                carried[address] = lying
                continue
            board_id, _, slot = address.partition("/")
            board = boards.get(board_id)
            laid = board.place(slot, self._items(lying)) if board else None
            if laid is None:
                continue
            self.used[board_id].add(slot)
            self.labels[board_id].extend(laid[1])
            for piece, place in zip(lying, laid[0], strict=True):
                self._put(piece, place, 0)
        # pieces on pieces, carriers first
        for depth in range(1, 5):
            carried = {address: lying for address, lying in carried.items() if not self._carry(address, lying, depth)}

    def _items(self, pieces: Sequence[Piece]) -> list[Item]:
        return [Item(piece["kind"], self._sprites.kind(piece["kind"])) for piece in pieces]

    def _carry(self, address: str, lying: Sequence[Piece], depth: int) -> bool:
        carrier, _, spot = address[1:].partition("/")
        under = self.places.get(carrier)
        if under is None:
            return False
        place = under[0]
        kind = self._sprites.kind(self.pieces[carrier]["kind"])
        number = int(spot or 0)
        at = kind.spots[number] if number < len(kind.spots) else (kind.w / 2, kind.h / 2)
        items = self._items(lying)
        for piece, item, spread in zip(lying, items, on_spot(at, items, kind.spot), strict=True):
            x, y = place.x + spread.x * place.sx, place.y + spread.y * place.sy
            sx, sy = spread.sx * place.sx, spread.sy * place.sy
            self._put(piece, Place(place.board, x, y, sx, sy, item.size.w, item.size.h, place.hidden), depth)
        return True

    def _put(self, piece: Piece, place: Place, depth: int) -> None:
        self.places[piece["id"]] = place, depth
        if place.hidden:
            return
        labels, right = self.labels[place.board], place.x + place.w * place.sx
        if piece.get("done"):
            labels.append(Label(right - 14 * place.sx, place.y + 16 * place.sy, "", "done", place.sx * 1.1))
        if piece.get("badge"):
            bottom = place.y + place.h * place.sy
            x, y = right - 5 * place.sx, bottom - 7 * place.sy
            labels.append(Label(x, y, piece["badge"], "count", min(place.sx, 1.2)))

    def drawn_on(self, board: str) -> list[tuple[Piece, Place]]:
        """The pieces of a board that are seen, in the order in which they are drawn."""
        lying = ((*self.places[id], piece) for id, piece in self.pieces.items() if id in self.places)
        here = [(depth, place, piece) for place, depth, piece in lying if place.board == board and not place.hidden]
        return [(piece, place) for _, place, piece in sorted(here, key=lambda one: one[0])]

    def find(self, address: str) -> tuple[str, Box] | None:
        """The board of an address, and its box there."""
        if not address.startswith("#"):
            board_id, _, slot = address.partition("/")
            box = self._boards[board_id].box(slot) if board_id in self._boards else None
            return (board_id, box) if box else None
        id, _, spot = address[1:].partition("/")
        if id not in self.places or self.places[id][0].hidden:
            return None
        place = self.places[id][0]
        if not spot:
            return place.board, Box(place.x, place.y, place.w * place.sx, place.h * place.sy)
        kind = self._sprites.kind(self.pieces[id]["kind"])
        number = int(spot) if spot.isdigit() else 0
        cx, cy = kind.spots[number] if number < len(kind.spots) else (place.w / 2, place.h / 2)
        x = place.x + (cx - kind.spot[0] / 2) * place.sx
        y = place.y + (cy - kind.spot[1] / 2) * place.sy
        return place.board, Box(x, y, kind.spot[0] * place.sx, kind.spot[1] * place.sy)
