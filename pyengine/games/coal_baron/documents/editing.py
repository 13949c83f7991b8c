"""Changing a position of Coal Baron by hand: what lies where in the document, and what can be set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from pyengine.core.editing.declaration import Editing, Figure, Question, Supply, set_points
from pyengine.core.editing.places import (
    NOTHING,
    Document,
    Held,
    Mark,
    NoRoom,
    One,
    Place,
    Row,
    Tally,
    field_at,
    put_field,
)
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.components import (
    CAGE_PLACES,
    CARD_OF,
    CARD_SPOTS,
    CARDS,
    COLOURS,
    COVERED,
    LEVEL_SLOTS,
    LEVELS,
    ROMAN,
    SHIFTS,
    SIDES,
    SPACE_AMOUNT,
    SPACE_OF,
    SPACES,
    TILE_COLOUR,
    TILE_MINECARTS,
    TILE_OF,
    TILE_SIDE,
    TILES,
)
from pyengine.games.coal_baron.documents import partial
from pyengine.games.coal_baron.documents.checks import check_position
from pyengine.games.coal_baron.documents.reading import read_state
from pyengine.games.coal_baron.view.texts import name_of

_CUBES: Final = {f"cb-cube-{colour}": colour for colour in COLOURS}
_CARDS: Final = {card: card for card in CARDS}
_TILES: Final = {tile: tile for tile in TILES}
_OF_COLOUR: Final = [
    {id: id for tile, id in enumerate(TILES) if TILE_COLOUR[tile] == colour} for colour in range(len(COLOURS))
]


def _worker(document: Document, seat: int) -> str:
    return f"cb-worker-{document['seats'][seat]['colour']}"


class _Workers:
    """Workers of one seat on a worker space (CB-4.2)."""

    closed = False

    def __init__(self, document: Document, space: str) -> None:
        self.path = f"board.workers.{space}"
        self._slot = f"board/{space}.worker"
        self._seats = {_worker(document, seat): seat for seat in range(len(document["seats"]))}

    def accepts(self, kind: str) -> bool:
        return kind in self._seats

    def slots(self, document: Document) -> list[str]:
        return [self._slot]

    def things(self, document: Document) -> list[tuple[str, str]]:
        entry = field_at(document, self.path)
        return [(_worker(document, entry["seat"]), self._slot)] * entry["count"] if entry else []

    def kind_of(self, document: Document, number: int) -> str:
        return self.things(document)[number][0]

    def take(self, document: Document, number: int) -> Held:
        entry = field_at(document, self.path)
        left = {**entry, "count": entry["count"] - 1}
        put_field(document, self.path, left if left["count"] else NOTHING)
        return Held(_worker(document, entry["seat"]), None)

    def put(self, document: Document, held: Held, at: str) -> None:
        entry = field_at(document, self.path) or {"seat": self._seats[held.kind], "count": 0}
        if entry["seat"] != self._seats[held.kind]:
            raise NoRoom(self.path)
        put_field(document, self.path, {**entry, "count": entry["count"] + 1})


class _Spot(Row):
    """A spot of an order: one cube, or two for one (CB-6.8)."""

    def __init__(self, path: str, slot: str) -> None:
        super().__init__(path, [slot], _CUBES, most=2)

    def put(self, document: Document, held: Held, at: str) -> None:
        super().put(document, held, at)
        put_field(document, self.path, sorted(field_at(document, self.path), key=COLOURS.index))


def places(document: Document) -> list[Place]:
    """Everything that can be taken and put, as the scene shows it."""
    return [
        *_on_board(document),
        *(place for seat in range(len(document["seats"])) for place in _of_seat(document, seat)),
    ]


def _on_board(document: Document) -> Iterator[Place]:
    board = document["board"]
    for space in board["tiles"]:
        yield One(f"board.tiles.{space}", f"board/{space}.tile", _TILES)
    for space in board["orders"]:
        yield One(f"board.orders.{space}", f"board/{space}.card", _CARDS)
    covered = {*_spaces("tiles"), *_spaces("orders")} - {*board["tiles"], *board["orders"]}
    for space in SPACES:
        if space not in covered:
            yield _Workers(document, space)
    if document["draft"]:
        yield Row("draft", [f"tray/{n + 1}" for n in range(len(document["draft"]) + 1)], _CARDS)
    for seat in range(len(document["seats"])):
        worker = _worker(document, seat)
        yield Tally(f"seats.{seat}.bank", ["board/bank.worker"], worker)
        yield Tally(f"seats.{seat}.canteen", ["board/canteen"], worker)
    yield Mark("start_player", {f"seat{seat}/start_player": seat for seat in range(len(document["seats"]))}, "cb-start")


def _spaces(kind: str) -> list[str]:
    return [id for id in SPACES if id.startswith("factory_" if kind == "tiles" else "order_") and id[-1].isdigit()]


def _of_seat(document: Document, seat: int) -> Iterator[Place]:
    at, path = f"seat{seat}", f"seats.{seat}"
    yield Tally(f"{path}.workers", [f"{at}/workers"], _worker(document, seat))
    for colour, id in enumerate(COLOURS):
        level = f"{path}.pit.{id}"
        yield One(f"{level}.printed", f"{at}/printed_{id}", {f"cb-cube-{id}": id})
        yield Row(
            f"{level}.tiles",
            [f"{at}/level_{id}.{side}" for side in SIDES],
            _OF_COLOUR[colour],
            entry=lambda tile: {"tile": tile, "cubes": [None] * TILE_MINECARTS[TILE_OF[tile]]},
            value_of=lambda entry: entry["tile"],
            slot_of=lambda entry, at=at, id=id: f"{at}/level_{id}.{SIDES[TILE_SIDE[TILE_OF[entry['tile']]]]}",  # type: ignore[misc]
            at_end=True,
        )
        for number, entry in enumerate(document["seats"][seat]["pit"][id]["tiles"]):
            for spot in range(len(entry["cubes"])):
                yield One(f"{level}.tiles.{number}.cubes.{spot}", f"@{level}.tiles:{number}/{spot}", _CUBES)
    slots = [f"{at}/cage_{n + 1}" for n in range(CAGE_PLACES)]
    yield Row(f"{path}.cage.cubes", slots, _CUBES, most=CAGE_PLACES)
    for id in COLOURS:
        yield Tally(f"{path}.storage.{id}", [f"{at}/storage_{id}"], f"cb-cube-{id}")
    yield Row(
        f"{path}.orders",
        [f"{at}/orders"],
        _CARDS,
        entry=lambda card: {"card": card, "spots": [[] for _ in CARD_SPOTS[CARD_OF[card]]]},
        value_of=lambda entry: entry["card"],
    )
    for number, entry in enumerate(document["seats"][seat]["orders"]):
        for spot in range(len(entry["spots"])):
            yield _Spot(f"{path}.orders.{number}.spots.{spot}", f"@{path}.orders:{number}/{spot}")
    yield Row(f"{path}.delivered", [f"{at}/delivered"], _CARDS, drawn=False)


_SUPPLY: Final = {"coal": N_("Coal"), "tiles": N_("Tiles in the stack"), "orders": N_("Orders in the stack")}


def supply(document: Document, lang: str) -> list[Supply]:
    """Coal, and what is in the stacks."""
    group = {name: translate(message, lang) for name, message in _SUPPLY.items()}
    found = [Supply(f"cb-cube-{id}", name_of(id, lang), document["supply"][id], group["coal"]) for id in COLOURS]
    for name, known in (("tiles", TILES), ("orders", CARDS)):
        counts: Counter[str] = Counter(document["tile_stack" if name == "tiles" else "order_stack"])
        found += [Supply(id, name_of(id, lang), counts[id], group[name]) for id in known if counts[id]]
    return found


def returns(kind: str) -> bool:
    """Coal, tiles and orders; a worker is always somewhere."""
    return kind in _CUBES or kind in _TILES or kind in _CARDS


def _on_top(name: str, seen: str) -> Any:
    """Bring a card of the stack to its top; nobody knows the stack then."""

    def write(document: Document, value: Any) -> None:
        stack = document[name]
        if stack[0] != value:
            stack.insert(0, stack.pop(stack.index(value)))
            document.pop(seen, None)

    return write


def figures(document: Document, lang: str) -> list[Figure]:
    """Numbers and markers."""

    def say(message: Any) -> str:
        return translate(message, lang)

    found = [
        Figure("shift", say(N_("Current shift")), [(n, ROMAN[n]) for n in range(1, SHIFTS + 1)], at="board/shift_hand"),
        Figure(
            "start_player",
            say(N_("Start player")),
            [(n, seat["name"]) for n, seat in enumerate(document["seats"])],
        ),
    ]
    for number in range(len(document["seats"])):
        path, at = f"seats.{number}", f"seat{number}"
        found += [
            Figure(f"{path}.marks", say(N_("Marks")), seat=number, at=f"{at}/marks"),
            Figure(f"{path}.score", say(N_("Points")), low=-99, seat=number, write=set_points(f"{path}.score")),
            Figure(
                f"{path}.cage.level",
                name_of("cage", lang),
                [(id, name_of(slot, lang)) for id, slot in zip(LEVELS, LEVEL_SLOTS, strict=True)],
                seat=number,
                at=f"{at}/cage",
            ),
            Figure(f"{path}.canteen", name_of("canteen", lang), seat=number, at="board/canteen"),
            Figure(f"{path}.bank", name_of("bank", lang), seat=number, at="board/bank"),
        ]
    tops = (
        ("tile_stack", "seen_tiles", N_("Next tile in the stack"), TILES),
        ("order_stack", "seen_orders", N_("Next order in the stack"), CARDS),
    )
    for name, seen, message, known in tops:
        if document[name]:
            choices = [(id, name_of(id, lang)) for id in known if id in document[name]]
            write = _on_top(name, seen)
            found.append(Figure(f"{name}.0", say(message), choices, at=f"board/{name}", hidden=True, write=write))
    return found


def questions(document: Document, lang: str) -> list[Question]:
    """Decisions that a position can begin with."""
    draft = N_("Draft an order")
    found = [
        Question(
            "turn",
            translate(N_("A turn: place workers"), lang),
            lambda _, seat: [{"step": "turn", "seat": seat}],
            frees=("draft",),
        )
    ]
    if document["draft"]:
        keep = [one for one in document["pending"] if one["step"] == "draft"]
        round = keep[0]["round"] if keep else 1
        found.append(
            Question(
                "draft",
                translate(draft, lang),
                lambda _, seat: [{"step": "draft", "seat": seat, "round": round}],
            )
        )
    for space, amount in zip(SPACES, SPACE_AMOUNT, strict=True):
        if space.startswith("mining_") and SPACE_OF[space] not in COVERED[len(document["seats"])]:
            found.append(
                Question(
                    f"mining:{space}",
                    translate(N_("Work steps: {space}"), lang, {"space": name_of(space, lang)}),
                    lambda _, seat, space=space, amount=amount: [  # type: ignore[misc]
                        {"step": "mining.step", "seat": seat, "space": space, "left": amount}
                    ],
                    frees=("draft",),
                )
            )
    return found


def settle(document: Document) -> None:
    """The stacks, the coal supply and the supplies of workers hold what lies nowhere else."""
    before = {name: list(document[name]) for name in ("tile_stack", "order_stack")}
    everything = [f"board.{kind}.{space}" for kind in ("tiles", "orders") for space in document["board"][kind]]
    partial.fill_stacks(document, [*everything, "draft"])
    for name, seen in (("tile_stack", "seen_tiles"), ("order_stack", "seen_orders")):
        known = max((entry["at"] for entry in document.get(seen, [])), default=-1) + 1
        if document[name][:known] != before[name][:known]:
            document.pop(seen, None)  # cards that somebody knows have moved
    partial.fill_supply(document, [])
    for number, seat in enumerate(document["seats"]):
        partial.fill_workers(document, [], number, seat)


EDITING: Final = Editing(places, supply, returns, figures, questions, settle, read_state, check_position)
