"""Building a scene: boards, pieces on slots, labels, counters (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self


class Scene:
    """A scene in the making. Pieces get ids by their kind and number, so the same position gives the same scene."""

    __slots__ = (
        "boards",
        "counts",
        "kinds",
        "pieces",
        "slots",
        "sprites",
        "stops",
        "style",
        "texts",
        "tray_label",
        "turns",
    )

    def __init__(self, sprites: Sequence[str], style: str) -> None:
        self.sprites = list(sprites)
        self.style = style
        self.boards: list[dict[str, Any]] = []
        self.pieces: list[dict[str, Any]] = []
        self.kinds: dict[str, int] = {}
        self.slots: dict[str, dict[str, Any]] = {}
        self.counts: dict[str, int | str] = {}
        self.texts: dict[str, str] = {}
        self.turns: dict[str, int] = {}
        self.stops: dict[str, str] = {}
        self.tray_label: str | None = None

    def board(self, id: str, art: str, label: str, name: str, icon: str, seat: int | None = None) -> None:
        """A board of the scene: its art and what it is called."""
        entry: dict[str, Any] = {"id": id, "art": art, "label": label, "name": name, "icon": icon}
        if seat is not None:
            entry["seat"] = seat
        self.boards.append(entry)

    @classmethod
    def of_game(cls, game: str, name: str, icon: str) -> Self:
        """A scene with the common board, from the usual files of a game's art (web/svg)."""
        scene = cls((f"{game}/pieces.svg", f"{game}/cards.svg"), f"{game}/art.css")
        scene.board("board", f"{game}/board.svg", name, name, icon)
        return scene

    def tableau(self, game: str, number: int, label: str, name: str, icon: str) -> None:
        """The tableau of a seat, from the usual file."""
        self.board(f"seat{number}", f"{game}/tableau.svg", label, name, icon, number)

    def tray(self, label: str) -> None:
        """A tray over the board for what does not belong on it."""
        self.tray_label = label

    def piece(self, kind: str, at: str, label: str, badge: str | None = None, done: bool | None = None) -> str:
        """A piece on a slot or on another piece; answers with its id."""
        number = self.kinds[kind] = self.kinds.get(kind, 0) + 1
        id = f"{kind}.{number}"
        entry: dict[str, Any] = {"id": id, "kind": kind, "at": at, "label": label}
        if badge is not None:
            entry["badge"] = badge
        if done:
            entry["done"] = True
        self.pieces.append(entry)
        return id

    def slot(
        self, address: str, label: str, cost: int | None = None, note: str | None = None, off: bool = False
    ) -> None:
        """What a slot is called, what it costs now, whether it is closed."""
        entry: dict[str, Any] = {"label": label}
        if cost is not None:
            entry["cost"] = cost
        if note is not None:
            entry["note"] = note
        if off:
            entry["off"] = True
        self.slots[address] = entry

    def count(self, address: str, number: int | str) -> None:
        """A number that the art shows."""
        self.counts[address] = number

    def document(self) -> dict[str, Any]:
        """The scene as it goes to the page."""
        return {
            "sprites": self.sprites,
            "style": self.style,
            "boards": self.boards,
            "tray": None if self.tray_label is None else {"label": self.tray_label, "board": "tray"},
            "pieces": self.pieces,
            "slots": self.slots,
            "counts": self.counts,
            "texts": self.texts,
            "turns": self.turns,
            "stops": self.stops,
        }


class Pieces:
    """The pieces of a finished scene, to find what can be clicked."""

    __slots__ = ("_pieces",)

    def __init__(self, pieces: Sequence[dict[str, Any]]) -> None:
        homes = {piece["id"]: piece["at"] for piece in pieces}
        self._pieces = [
            (_home(piece["at"], homes), piece["kind"], f"#{piece['id']}", piece["label"]) for piece in pieces
        ]

    def at(self, start: str, kind: str) -> list[str]:
        """The pieces of a kind whose slot begins like this; a piece on a piece counts where that one lies."""
        return [address for at, its_kind, address, _ in self._pieces if its_kind == kind and at.startswith(start)]

    def on(self, slot: str, kinds: str) -> list[str]:
        """The pieces on one slot whose kind begins like this, in the order in which they were drawn."""
        return [address for at, kind, address, _ in self._pieces if at == slot and kind.startswith(kinds)]

    def labels(self, start: str) -> list[tuple[str, str]]:
        """The slots that begin like this, with what the pieces there are called."""
        return [(at, label) for at, _, _, label in self._pieces if at.startswith(start)]


def _home(at: str, homes: dict[str, str]) -> str:
    while at.startswith("#"):
        at = homes[at[1:].rsplit("/", 1)[0]]
    return at


class Face(NamedTuple):
    """How an answer looks: its words, its icon, and what to click for it.

    `needs` is a list of groups of addresses; one of each group is to be clicked, in any order.
    """

    key: str
    label: str
    detail: str
    icon: str
    needs: list[list[str]]
    style: str = "plain"
    group: str = ""
    """The heading under which it stands in the list of answers."""
    part: str = ""
    """Where it stands in the list: "main" (what a turn is about), "also" (what may come besides) or "end" (what ends or
    declines). Left empty, the style decides."""
    asks: tuple[str, ...] = ()
    """By group of `needs`: the question as long as nothing has been chosen for it. The first one is also asked when all
    groups are chosen and several answers still fit."""
    alike: tuple[str, ...] = ()
    """Places that are the same to the rules. The answer means the first one; a click on another one makes the two
    change places in the picture."""
    first: int = 0
    """So many groups of `needs`, the first ones, must be clicked before clicks offer this answer, unless they can mean
    nothing else."""
    list_only: bool = False
    """Never offered by clicks: another answer that fits the same clicks is always at least as good."""


class Ids:
    """The ids of pieces from frame to frame: what moved slides, and a tableau that comes back has the pieces it had."""

    __slots__ = ("_last", "_pieces", "_resting", "_tableaus")

    def __init__(self) -> None:
        self._last = 0
        self._pieces: Sequence[dict[str, Any]] = ()
        """As the last scene had them."""
        self._tableaus: set[str] = set()
        """Those of the last scene."""
        self._resting: dict[str, list[dict[str, Any]]] = {}
        """By tableau that is out of sight: what lay there. Nothing else gets these ids."""

    def __copy__(self) -> Ids:
        twin = Ids()
        twin._last, twin._pieces, twin._tableaus = self._last, self._pieces, self._tableaus
        twin._resting = {board: list(pieces) for board, pieces in self._resting.items()}
        return twin

    def give(self, scene: dict[str, Any]) -> None:
        """Give the pieces of the next scene their ids."""
        tableaus = [board["id"] for board in scene["boards"] if "seat" in board]
        gone = self._tableaus.difference(tableaus)
        homes = {piece["id"]: piece["at"] for piece in self._pieces}
        stayed: list[dict[str, Any]] = []
        for piece in self._pieces:
            board = _home(piece["at"], homes).split("/")[0]
            (self._resting.setdefault(board, []) if board in gone else stayed).append(piece)
        back = [piece for board in tableaus for piece in self._resting.pop(board, ())]
        self._last = keep_ids(stayed, scene["pieces"], self._last, back)
        self._pieces = scene["pieces"]
        self._tableaus = set(tableaus)


def keep_ids(
    old: Sequence[dict[str, Any]], new: list[dict[str, Any]], last: int, back: Sequence[dict[str, Any]] = ()
) -> int:
    """Give the pieces of a new scene the ids they had in the old one, so that what moved slides.

    A piece that still lies where one of its kind lay keeps that id; what is left over on either side is paired by kind:
    it has moved. So everything that stayed on its slot comes first, then carriers that moved (what lies on them is
    found by their id), then what lies on carriers, then all else that moved. What comes `back` into sight is known only
    where it lay: nobody has seen it move. `last` is the number of the last id that was made; answers with the new one.
    """
    free: dict[str, dict[str, list[str]]] = {}
    for piece in old:
        free.setdefault(piece["kind"], {}).setdefault(piece["at"], []).append(piece["id"])
    known: dict[tuple[str, str], list[str]] = {}
    for piece in back:
        known.setdefault((piece["kind"], piece["at"]), []).append(piece["id"])
    ids: dict[str, str] = {}

    def stay(pieces: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        moved = []
        for piece in pieces:
            same = free.get(piece["kind"], {}).get(piece["at"]) or known.get((piece["kind"], piece["at"]))
            if same:
                ids[piece["id"]] = same.pop(0)
            else:
                moved.append(piece)
        return moved

    def move(pieces: Iterable[dict[str, Any]], last: int) -> int:
        for piece in pieces:
            spare = next((same for same in free.get(piece["kind"], {}).values() if same), None)
            if spare:
                ids[piece["id"]] = spare.pop(0)
            else:
                last += 1
                ids[piece["id"]] = f"p{last}"
        return last

    carried = [piece for piece in new if piece["at"].startswith("#")]
    carriers = {piece["at"][1:].rsplit("/", 1)[0] for piece in carried}
    moved = stay(piece for piece in new if not piece["at"].startswith("#"))
    last = move((piece for piece in moved if piece["id"] in carriers), last)
    for piece in carried:
        carrier, spot = piece["at"][1:].rsplit("/", 1)
        piece["at"] = f"#{ids[carrier]}/{spot}"
    also_moved = stay(carried)
    last = move((piece for piece in moved if piece["id"] not in carriers), last)
    last = move(also_moved, last)
    for piece in new:
        piece["id"] = ids[piece["id"]]
    return last
