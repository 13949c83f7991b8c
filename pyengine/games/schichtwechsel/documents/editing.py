"""Changing a position of Schichtwechsel by hand: what lies where in the document, and what can be set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pyengine.core.documents.fields import Field
from pyengine.core.editing.declaration import Editing, Figure, Question, Supply, set_points, swap_to
from pyengine.core.editing.places import NOTHING, Document, Held, Mark, Member, One, Place, Reserve, Row, Tally
from pyengine.core.view.text import N_, translate
from pyengine.games.schichtwechsel.chapters.preparation import lock_of
from pyengine.games.schichtwechsel.components import (
    ACTION,
    ALL_COINS,
    ALL_TOOLS,
    ALL_WHITE,
    BONUS,
    CARDS,
    CART_SIZE,
    CARTS,
    COKE_SPACES,
    COLUMN_COKE,
    COLUMNS,
    GOAL,
    GREY,
    HEAP,
    HOUSES,
    LIMITED,
    OWN_CARD,
    PHASE_OF,
    PHASES,
    PLACES,
    ROMAN,
    ROUND_CARDS,
    ROUNDS,
    SHIFT,
    SLOTS,
    TILES,
    TILES_IN_PLAY,
    TRACKS,
    WAGON_SIZE,
    WAGONS,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.documents import partial
from pyengine.games.schichtwechsel.documents.reading import check_position
from pyengine.games.schichtwechsel.documents.reading import read_state as read_bare_state
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import name_of

_CUBES: Final = {"sw-coal": "coal", "sw-spoil": "spoil"}


def _of(document: Document, seat: int, kind: str) -> str:
    return f"sw-{kind}-{document['seats'][seat]['colour']}"


def _units(document: Document, seats: Any) -> dict[str, str]:
    """What can be paid with: stones and coins."""
    own = {_of(document, seat, "pstone"): f"player{seat}" for seat in seats}
    return {"sw-white": "white", "sw-coin": "coin", **own}


class _Houses(Row):
    """Houses on a building place: on a limited one each has a slot, on the others each stands where it belongs."""

    def __init__(self, document: Document, place: int, id: str) -> None:
        seats = range(len(document["seats"]))
        limited = place in LIMITED
        if limited:
            slots = [f"board/{id}_{n + 1}" for n in range(SLOTS[place])]
        elif id == "speed":
            slots = [f"board/speed_{seat}" for seat in seats]
        else:
            slots = [f"board/{id}"]
        super().__init__(
            f"pits.{id}",
            slots,
            {_of(document, seat, "house"): seat for seat in seats},
            drop=True,
            at_end=not limited,
            slot_of=None if limited else (lambda seat: f"board/speed_{seat}" if id == "speed" else f"board/{id}"),
        )


class _Headframes(Row):
    """A seat's two headframes: on the player's own card, in the area, on a bonus field."""

    closed = True

    def __init__(self, document: Document, seat: int) -> None:
        self._seat = seat
        slots = [f"seat{seat}/{OWN_CARD}_hf_{n}" for n in (1, 2)]
        slots += [f"board/headframe_area_{seat}_{n}" for n in (0, 1)]
        super().__init__(
            f"seats.{seat}.headframes",
            [*slots, *(f"board/{id}" for id in BONUS)],
            {_of(document, seat, "headframe"): seat},
        )

    def _sorted(self, document: Document) -> list[str]:
        towers: list[str] = document["seats"][self._seat]["headframes"]
        return sorted(towers, key=["card", "area", *BONUS].index)

    def things(self, document: Document) -> list[tuple[str, str]]:
        """In the order in which the scene draws them: on fields, then on the card."""
        kind = next(iter(self.values))
        cards = 0
        found = []
        for number, tower in enumerate(self._sorted(document)):
            if tower == "card":
                cards += 1
                slot = f"seat{self._seat}/{OWN_CARD}_hf_{cards}"
            else:
                slot = f"board/headframe_area_{self._seat}_{number}" if tower == "area" else f"board/{tower}"
            found.append((kind, slot))
        return found

    def take(self, document: Document, number: int) -> Held:
        """It is one of two: where it was is what is written over."""
        return Held(next(iter(self.values)), self._sorted(document)[number])

    def put(self, document: Document, held: Held, at: str) -> None:
        towers = self._sorted(document)
        meant = "card" if at.startswith("seat") else "area" if "headframe_area" in at else at.split("/")[1]
        towers[towers.index(held.value)] = meant
        document["seats"][self._seat]["headframes"] = sorted(towers, key=["card", "area", *BONUS].index)


def places(document: Document) -> list[Place]:
    """Everything that can be taken and put, as the scene shows it."""
    seats = range(len(document["seats"]))
    return [*_on_board(document), *(place for seat in seats for place in _of_seat(document, seat))]


def _on_board(document: Document) -> Iterator[Place]:
    seats = range(len(document["seats"]))
    for card in CARDS:
        yield Row(f"cards.{card}", [f"board/{card}.paid"], _units(document, seats), drop=True)
    for tile in TILES:
        yield Reserve([f"board/tile_{tile}"], tile, [f"board/tile_{tile}"] if tile in document["tiles"] else [])
    for id in GREY:
        yield One(f"cokery.{id}", f"board/{id}", {_of(document, seat, "coke"): seat for seat in seats}, empty=NOTHING)
    for place, id in enumerate(PLACES):
        yield _Houses(document, place, id)
    fields = {f"board/{id}": id for id in SHIFT[1:]}
    for seat in seats:
        path = f"seats.{seat}"
        yield Mark(f"{path}.miner", {"board/shift_start": None, **fields}, _of(document, seat, "miner"))
        yield One(f"{path}.own_field", f"board/own_{seat}", {_of(document, seat, "coke"): True}, empty=False)
        yield _Headframes(document, seat)
        for track, id in enumerate(TRACKS):
            yield _disc(document, seat, track, id)


def _disc(document: Document, seat: int, track: int, id: str) -> Mark:
    slots = {f"board/{id}_{n}": n for n in range(GOAL[track])}
    goals = {f"board/{id}_goal_{part}": GOAL[track] for part in ("first", "later")}

    def slot_of(document: Document) -> str:
        at = document["seats"][seat]["discs"][id]
        if at < GOAL[track]:
            return f"board/{id}_{at}"
        return f"board/{id}_goal_{'first' if document['goals'][id] == seat else 'later'}"

    return Mark(f"seats.{seat}.discs.{id}", {**slots, **goals}, _of(document, seat, "disc"), slot_of)


def _of_seat(document: Document, seat: int) -> Iterator[Place]:
    at, path = f"seat{seat}", f"seats.{seat}"
    for cart, id in enumerate(CARTS):
        yield Row(f"{path}.carts.{id}", [f"{at}/{id}"], _CUBES, most=CART_SIZE[cart], drop=True)
    for wagon, id in enumerate(WAGONS):
        yield Tally(f"{path}.wagons.{id}", [f"{at}/{id}"], "sw-coal", most=WAGON_SIZE[wagon], drop=True)
    yield Tally(f"{path}.heap", [f"{at}/heap_{n}" for n in range(1, HEAP + 1)], "sw-spoil", most=HEAP)
    yield Mark(f"{path}.water", {f"{at}/water_{n}": n for n in range(WATER_TOP)}, _of(document, seat, "float"))
    coke = _of(document, seat, "coke")
    yield Tally(f"{path}.coke.wagons", [f"{at}/{id}" for id in COKE_SPACES], coke, most=len(COKE_SPACES))
    columns = [f"{at}/sales_{n}" for n in range(1, len(COLUMNS) + 1)]
    yield Tally(f"{path}.coke.sold", columns, coke, most=COLUMN_COKE * len(COLUMNS), step=COLUMN_COKE)
    yield Reserve([f"{at}/stock_coke"], coke, [])
    for id in HOUSES:
        yield Member(f"{path}.houses", f"{at}/{id}", _of(document, seat, "house"), id, HOUSES)
    yield Row(f"{path}.own_card", [f"{at}/{OWN_CARD}.paid"], _units(document, [seat]), most=1)
    passed = document["seats"][seat]["passed"]
    yield One(
        f"{path}.tile",
        f"{at}/selection_tile",
        {tile: tile for tile in TILES},
        shown=lambda tile: "tile_back" if passed else tile,
    )
    if seat == 0:
        seats = range(len(document["seats"]))
        yield Mark("start_player", {f"seat{n}/start_marker": n for n in seats}, "sw-start")


def returns(kind: str) -> bool:
    """All but the markers, and the houses: those stand on the house track or are built."""
    fixed = ("sw-disc-", "sw-miner-", "sw-headframe-", "sw-float-", "sw-start", "sw-house-")
    return not kind.startswith(fixed)


_GROUPS: Final = {
    "pieces": N_("Shared pieces"),
    "own": N_("{name}’s pieces"),
    "tiles": N_("Selection tiles"),
}


def supply(document: Document, lang: str) -> list[Supply]:
    """The supply, each player's coke, the tiles that nobody has."""
    group = {name: translate(message, lang) for name, message in _GROUPS.items()}
    there = document["supply"]
    found = [
        Supply("sw-coal", name_of("coal", lang), there["coal"], group["pieces"]),
        Supply("sw-spoil", name_of("spoil", lang), there["spoil"], group["pieces"]),
        Supply("sw-white", name_of("paid_white", lang), there["white"], group["pieces"]),
        Supply("sw-coin", name_of("paid_coin", lang), there["coins"], group["pieces"]),
    ]
    for number, seat in enumerate(document["seats"]):
        own = translate(_GROUPS["own"], lang, {"name": seat["name"]})
        found += [
            Supply(_of(document, number, "coke"), translate(N_("Coke"), lang), seat["coke"]["stock"], own),
            Supply(_of(document, number, "pstone"), name_of("paid_player", lang), int(seat["stone"]), own),
        ]
    found += [Supply(tile, name_of(tile, lang), 1, group["tiles"]) for tile in document["tiles"]]
    return found


def figures(document: Document, lang: str) -> list[Figure]:
    """Numbers and markers."""

    def say(message: Any) -> str:
        return translate(message, lang)

    seats = [(number, seat["name"]) for number, seat in enumerate(document["seats"])]
    rounds = [(n, ROMAN[n]) for n in range(1, ROUNDS + 1)]
    found = [
        Figure("round", say(N_("Round")), rounds, at="board/round_card_area"),
        Figure("start_player", say(N_("Start player")), seats, at=f"seat{document['start_player']}/start_marker"),
        Figure("bag.coal", say(N_("Coal in the bag")), at="board/bag"),
        Figure("bag.spoil", say(N_("Spoil in the bag")), at="board/bag"),
        Figure("bag.water", say(N_("Water cubes in the bag")), high=1, at="board/bag"),
    ]
    for number in range(len(document["seats"])):
        path, at = f"seats.{number}", f"seat{number}"
        found += [
            Figure(
                f"{path}.score",
                say(N_("Points")),
                low=-99,
                seat=number,
                at=f"{at}/stock_vp",
                write=set_points(f"{path}.score"),
            ),
            Figure(f"{path}.coins", say(N_("DM coins")), high=ALL_COINS, seat=number, at=f"{at}/stock_coin"),
            Figure(f"{path}.white", say(N_("White stones")), high=ALL_WHITE, seat=number, at=f"{at}/stock_white"),
            Figure(f"{path}.tools", say(N_("Tool markers")), high=ALL_TOOLS, seat=number, at=f"{at}/stock_tool"),
            Figure(f"{path}.passed", say(N_("has passed")), seat=number, at=f"{at}/passed"),
        ]
    for track, id in enumerate(TRACKS):
        there = [(n, seat["name"]) for n, seat in enumerate(document["seats"]) if seat["discs"][id] == GOAL[track]]
        if there:
            label = translate(N_("First at the end of {track}"), lang, {"track": name_of(id, lang)})
            found.append(Figure(f"goals.{id}", label, there, at=f"board/{id}_goal_first"))
    cards = [(id, name_of(id, lang)) for id in ROUND_CARDS]
    for number in range(len(ROUND_CARDS)):
        message = N_("Card of round {n}") if number < ROUNDS else N_("Leftover card")
        found.append(
            Figure(
                f"round_cards.{number}",
                translate(message, lang, {"n": ROMAN[number + 1] if number < ROUNDS else ""}),
                cards,
                at="board/round_card_area" if number < document["round"] else "board/round_stack",
                hidden=number >= document["round"],
                write=swap_to("round_cards", number),
            )
        )
    return found


def questions(document: Document, lang: str) -> list[Question]:
    """Decisions that a position can begin with."""

    def one(step: str, message: Any, fields: Mapping[str, Any] | None = None) -> Question:
        made = {"step": step, **(fields or {})}
        return Question(step, translate(message, lang), lambda _, seat: [{**made, "seat": seat}])

    return [
        one("turn", N_("A turn of the action phase"), {"exchanged": False, "acted": False}),
        one("sale", N_("Sell coke or not")),
        one("tile", N_("Choose a selection tile")),
    ]


def settle(document: Document) -> None:
    """The supply holds what is nowhere else; who came first somewhere, and who still has the player stone, follows."""
    for number, seat in enumerate(document["seats"]):
        laid = [unit for units in (*document["cards"].values(), seat["own_card"]) for unit in units]
        seat["stone"] = f"player{number}" not in laid
        partial.fill_coke(document, [], number, seat)
    held = {seat["tile"] for seat in document["seats"]}
    document["tiles"] = [TILES[tile] for tile in TILES_IN_PLAY[len(document["seats"])] if TILES[tile] not in held]
    partial.fill_firsts(document, [])
    partial.fill_supply(document, ["bag"])


def read_state(root: Field, variants: Mapping[str, str]) -> State:
    """The state by itself, with what else the picture needs."""
    s = read_bare_state(root, variants)
    s.first_there, s.first_miner = (-1,) * len(TRACKS), -1
    phase = root.maybe("phase").value
    s.phase = PHASE_OF[phase] if isinstance(phase, str) and phase in PHASES else ACTION
    s.locked = lock_of(s)
    s.next = 0
    return s


EDITING: Final = Editing(places, supply, returns, figures, questions, settle, read_state, check_position)
