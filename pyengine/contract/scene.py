"""Scene: what is on the boards."""

from typing import Literal, NotRequired, TypedDict

Address = str
"""`<board>/<slot>`, `#<piece id>`, or `#<piece id>/<spot>` (spot n, from 0, on a piece)."""


class Board(TypedDict):
    """A board or a seat's tableau."""

    id: str  # "board" or "seat0": the first part of its addresses
    art: str  # file below web/svg
    label: str  # what it is, for people who cannot see it: "Anna's pit"
    name: str  # one short word for a button: "Pit"
    icon: str  # symbol for that button
    seat: NotRequired[int]  # whose tableau it is; the common board has none
    shown: NotRequired[bool]  # with `seat`: false for the tableau that was shown before, so that pieces can leave it
    beside: NotRequired[Literal[True]]  # the tableau of the bot whose turn it is, shown as well if there is room


class BoardAhead(TypedDict):
    """A tableau that can be built before it is shown."""

    id: str  # as in `Board`
    art: str  # as in `Board`


class Piece(TypedDict):
    """A piece on a slot or on another piece."""

    id: str  # stable: a piece that keeps its id and changes `at` slides; one that appears or vanishes fades
    kind: str  # id of a symbol in a sprite
    at: Address  # a slot, or the spot of another piece
    label: str  # what it is called
    badge: NotRequired[str]  # short text on its corner
    done: NotRequired[Literal[True]]  # marked with a tick


class Slot(TypedDict):
    """What is said about a place."""

    label: str  # what it is called, and what it does
    cost: NotRequired[int]  # workers or coins that it costs now: a small badge
    note: NotRequired[str]  # short text, for instance a price
    off: NotRequired[Literal[True]]  # covered: cannot be used in this game


class Tray(TypedDict):
    """A tray over the board for pieces that belong to no board: a draft row, drawn tiles."""

    label: str  # its heading
    board: Literal["tray"]  # its pieces are at "tray/1", "tray/2" ...


class Scene(TypedDict):
    """Everything on the boards."""

    sprites: list[str]  # files with symbols, below web/svg
    style: str  # style sheet of the art, below web/svg
    boards: list[Board]  # the common board, then the tableau shown, the one shown before, and the one beside it
    ahead: list[BoardAhead]  # all tableaus, so that they can be built before they are shown
    tray: Tray | None  # what lies over the board
    pieces: list[Piece]  # in the order in which they are drawn
    slots: dict[Address, Slot]  # what places are called
    counts: dict[Address, int | str]  # fills `[data-count=SLOT]` of the art
    texts: dict[str, str]  # fills `[data-text=ID]` of the art
    values: NotRequired[dict[str, str]]  # with corrected components: written over `[data-value=ID]` of the art
    turns: dict[Address, int]  # chooses the n-th of a slot's `data-angles`
    stops: dict[Address, Address]  # moves a slot with `data-layout="stops"` to the `data-stop` of another
