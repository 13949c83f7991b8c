"""What is seen: the scene of a position for one seat, by a list of what that seat may see (CB-14).

Addresses: `board/<slot>`, `seat<n>/<slot>`, `tray/<n>`, `#<piece>`, `#<piece>/<spot>` (docs/architecture.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Scene
from pyengine.core.view.text import N_, joined, plural, translate
from pyengine.games.coal_baron.chapters.draw import NAMES
from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.chapters.shift_scoring import counts_of
from pyengine.games.coal_baron.chapters.workers import workers_needed
from pyengine.games.coal_baron.components import (
    CARD_SPACES,
    CARDS,
    COLOURS,
    COVERED,
    ELEMENTS,
    LEVEL_SLOTS,
    ROMAN,
    SHIFTS,
    SIDES,
    SPACE_AMOUNT,
    SPACES,
    TILE_COST,
    TILE_MINECARTS,
    TILE_SIDE,
    TILE_SPACES,
    TILES,
    VEHICLES,
)
from pyengine.games.coal_baron.pending import MiningStep, draw_under_way
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW, kind
from pyengine.games.coal_baron.state import Seat, State
from pyengine.games.coal_baron.view.summaries import card_of, standings
from pyengine.games.coal_baron.view.texts import art_texts, name_of

_BACKS = {TILE_DRAW: "tile_back", ORDER_DRAW: "order_back"}


def view(
    s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo], shown: Sequence[int] | None = None
) -> dict[str, Any]:
    """Everything that `viewer` may see; `shown` limits the tableaus to those of some seats."""
    tableaus = range(len(seats)) if shown is None else shown
    scene = Scene.of_game("coal_baron", name_of("board", lang), "cb-hammers")
    draw_board(scene, s, lang, seats)
    for number in tableaus:
        label = translate(N_("{name}’s pit"), lang, {"name": seats[number].name})
        scene.tableau("coal_baron", number, label, name_of("pit", lang), "cb-cage")
        draw_tableau(scene, s, number, viewer, lang, seats)
    draw_tray(scene, s, viewer, lang)
    scene.texts.update(art_texts(lang))
    return {
        "status": translate(N_("Draft"), lang) if s.draft else translate(N_("Shift {n}"), lang, {"n": ROMAN[s.shift]}),
        "seats": [card_of(s, number, lang, seats) for number in range(len(seats))],
        "standings": standings(s, lang),
        "scene": scene.document(),
    }


# --- the board ------------------------------------------------------------------------------------------------------

NEEDS = plural("needs {n} worker", "needs {n} workers")
COVERED_LABEL = N_("{space}: covered by a lock tile")
PRICE = plural("{n} Mark", "{n} Marks")
LABELLED = N_("{label}: {text}")
IN_SUPPLY = plural("{n} worker in supply", "{n} workers in supply")


def draw_board(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    """Worker spaces, stacks, supply, Canteen, Bank and the shift clock."""
    for space, id in enumerate(SPACES):
        name = name_of(id, lang)
        if space in COVERED[len(seats)]:
            scene.piece("cb-lock", f"board/{id}.worker", translate(COVERED_LABEL, lang, {"space": name}))
            scene.slot(f"board/{id}", translate(COVERED_LABEL, lang, {"space": name}), off=True)
            continue
        _draw_space(scene, s, space, name, lang, seats)
    for number, info in enumerate(seats):
        seat = s.seats[number]
        worker = f"cb-worker-{info.colour}"
        for place, count in (("bank.worker", seat.bank), ("canteen", seat.canteen)):
            for _ in range(count):
                scene.piece(worker, f"board/{place}", _worker_of(info, lang))
    scene.slot("board/bank", _bank_label(s, lang), cost=1)
    scene.slot("board/canteen", name_of("canteen", lang))
    scene.count("board/tile_stack", len(s.tile_stack))
    scene.count("board/order_stack", len(s.order_stack))
    scene.slot("board/tile_stack", translate(N_("Tile stack: {n}"), lang, {"n": len(s.tile_stack)}))
    scene.slot("board/order_stack", translate(N_("Order stack: {n}"), lang, {"n": len(s.order_stack)}))
    for colour, id in enumerate(COLOURS):
        left = str(s.supply[colour]) if s.config.limited else "∞"
        scene.count(f"board/supply_{id}", left)
        values = {"colour": name_of(id, lang), "n": left}
        scene.slot(f"board/supply_{id}", translate(N_("Supply: {n} {colour} coal"), lang, values))
    scene.turns["board/shift_hand"] = s.shift - 1
    for number in range(1, SHIFTS + 1):
        scene.slot(f"board/shift_{number}", translate(N_("Shift {n}"), lang, {"n": ROMAN[number]}))
    for row in standings(s, lang)["rows"]:
        scene.slot(row["target"], translate(LABELLED, lang, {"label": row["label"], "text": row["summary"]}))


def _bank_label(s: State, lang: str) -> str:
    return translate(N_("{bank}: 1 worker for 1 Mark, always possible"), lang, {"bank": name_of("bank", lang)})


def _worker_of(info: SeatInfo, lang: str) -> str:
    return translate(N_("{name}’s worker"), lang, {"name": info.name})


def _draw_space(scene: Scene, s: State, space: int, name: str, lang: str, seats: Sequence[SeatInfo]) -> None:
    id = SPACES[space]
    needed = workers_needed(s, space)
    parts = [name]
    note = None
    good = s.goods[space]
    if space in TILE_SPACES and good >= 0:
        scene.piece(TILES[good], f"board/{id}.tile", name_of(TILES[good], lang))
        price = translate(PRICE, lang, {"n": TILE_COST[good]})
        parts += [name_of(TILES[good], lang), price]
        note = price
    elif space in CARD_SPACES and good >= 0:
        scene.piece(CARDS[good], f"board/{id}.card", name_of(CARDS[good], lang))
        parts.append(name_of(CARDS[good], lang))
    elif space in TILE_SPACES or space in CARD_SPACES:
        parts.append(translate(N_("empty"), lang))
    for _ in range(s.standing[space]):
        info = seats[s.owner[space]]
        scene.piece(f"cb-worker-{info.colour}", f"board/{id}.worker", _worker_of(info, lang))
    if s.standing[space]:
        values = {"name": seats[s.owner[space]].name, "n": s.standing[space]}
        parts.append(translate(plural("{n} of {name}’s workers", "{n} of {name}’s workers"), lang, values))
    parts.append(translate(NEEDS, lang, {"n": needed}))
    scene.slot(f"board/{id}", ", ".join(parts), cost=needed, note=note)


def _steps_left(s: State, number: int) -> str | None:
    """While a seat mines: the work steps left, and those it had (CB-6.1)."""
    asked = s.pending[-1] if s.pending else None
    if isinstance(asked, MiningStep) and asked.seat == number:
        return f"{asked.left} / {SPACE_AMOUNT[asked.space]}"
    return None


# --- a tableau ------------------------------------------------------------------------------------------------------


def draw_tableau(scene: Scene, s: State, number: int, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> None:
    """Pit, cage, storage, orders and what a player has."""
    seat, info, at = s.seats[number], seats[number], f"seat{number}"
    scene.piece(f"cb-mark-{info.colour}", f"{at}/seat", info.name)
    for _ in range(seat.workers):
        scene.piece(f"cb-worker-{info.colour}", f"{at}/workers", _worker_of(info, lang))
    scene.count(f"{at}/workers", seat.workers)
    scene.slot(f"{at}/workers", translate(IN_SUPPLY, lang, {"n": seat.workers}))
    scene.count(f"{at}/marks", seat.marks)
    scene.slot(f"{at}/marks", translate(PRICE, lang, {"n": seat.marks}))
    if s.start == number:
        scene.piece("cb-start", f"{at}/start_player", translate(N_("Start player"), lang))
    _draw_pit(scene, seat, at, lang)
    for place, cube in enumerate(seat.cage):
        scene.piece(f"cb-cube-{COLOURS[cube]}", f"{at}/cage_{place + 1}", _cube(cube, lang))
    scene.stops[f"{at}/cage"] = f"{at}/{LEVEL_SLOTS[seat.level]}"
    for level, slot in enumerate(LEVEL_SLOTS):
        label = name_of(slot, lang)
        if level == seat.level:
            label = translate(N_("{level}: the cage is here"), lang, {"level": label})
        scene.slot(f"{at}/{slot}", label, note=_steps_left(s, number) if slot == LEVEL_SLOTS[0] else None)
    for colour, id in enumerate(COLOURS):
        for _ in range(seat.storage[colour]):
            scene.piece(f"cb-cube-{id}", f"{at}/storage_{id}", _cube(colour, lang))
        values = {"label": name_of("private_storage", lang), "text": name_of(id, lang)}
        scene.slot(f"{at}/storage_{id}", translate(LABELLED, lang, values))
    scene.slot(f"{at}/storage", name_of("private_storage", lang))
    scene.slot(f"{at}/orders", name_of("outstanding", lang))
    for card, spots, missing in seat.orders:
        label = name_of(CARDS[card], lang)
        if not missing:
            label = translate(N_("{card}, completed"), lang, {"card": label})
        piece = scene.piece(CARDS[card], f"{at}/orders", label, done=not missing or None)
        for spot, code in enumerate(spots):
            for cube in cubes_on(code):
                scene.piece(f"cb-cube-{COLOURS[cube]}", f"#{piece}/{spot}", _cube(cube, lang))
    counts = counts_of(seat)
    for vehicle, id in enumerate(VEHICLES):
        scene.count(f"{at}/delivered_{id}", counts[4 + vehicle])
        values = {"label": name_of(ELEMENTS[4 + vehicle], lang), "text": str(counts[4 + vehicle])}
        scene.slot(f"{at}/delivered_{id}", translate(LABELLED, lang, values))
    scene.count(f"{at}/delivered", len(seat.delivered))
    label = translate(plural("{n} delivered order", "{n} delivered orders"), lang, {"n": len(seat.delivered)})
    if seat.delivered and shows_delivered(s, number, viewer):
        faces = joined([name_of(CARDS[card], lang) for card in seat.delivered], lang)
        label = translate(LABELLED, lang, {"label": label, "text": faces})
    scene.slot(f"{at}/delivered", label)


def shows_delivered(s: State, number: int, viewer: int | None) -> bool:
    """CB-14.4: delivered orders lie face down for all but their owner, unless a variant or the end turns them up."""
    return viewer == number or s.over or s.config.variants["delivered_visibility"] == "all"


def _cube(colour: int, lang: str) -> str:
    return translate(N_("{colour} coal"), lang, {"colour": name_of(COLOURS[colour], lang)})


def _draw_pit(scene: Scene, seat: Seat, at: str, lang: str) -> None:
    for colour, id in enumerate(COLOURS):
        row = seat.carts[colour]
        values = {"level": name_of(f"level_{id}", lang)}
        scene.slot(f"{at}/printed_{id}", translate(N_("{level}: first minecart"), lang, values))
        if row[0] >= 0:
            scene.piece(f"cb-cube-{COLOURS[row[0]]}", f"{at}/printed_{id}", _cube(row[0], lang))
        place = 1
        for tile in seat.tiles[colour]:
            slot = f"{at}/level_{id}.{SIDES[TILE_SIDE[tile]]}"
            piece = scene.piece(TILES[tile], slot, name_of(TILES[tile], lang))
            for spot in range(TILE_MINECARTS[tile]):
                cube = row[place + spot]
                if cube >= 0:
                    scene.piece(f"cb-cube-{COLOURS[cube]}", f"#{piece}/{spot}", _cube(cube, lang))
            place += TILE_MINECARTS[tile]


# --- what is in the tray --------------------------------------------------------------------------------------------


def draw_tray(scene: Scene, s: State, viewer: int | None, lang: str) -> None:
    """The draft row, or what a player has drawn: faces for this player, backs for all others."""
    if s.draft:
        scene.tray(translate(N_("Draft: each player takes 3 of these orders"), lang))
        for place, card in enumerate(s.draft):
            scene.piece(CARDS[card], f"tray/{place + 1}", name_of(CARDS[card], lang))
        return
    asked = draw_under_way(s.pending)
    if asked is None:
        return
    if asked.seat == viewer:
        scene.tray(translate(N_("Drawn from the stack: only you can see this"), lang))
        for place, element in enumerate(asked.hand):
            number = kind(element)
            id = NAMES[asked.stack][number]
            badge = str(place - len(asked.drawn) + 1) if place >= len(asked.drawn) else None
            note = translate(PRICE, lang, {"n": TILE_COST[number]}) if asked.stack == TILE_DRAW else None
            label = name_of(id, lang) if note is None else f"{name_of(id, lang)}, {note}"
            scene.piece(id, f"tray/{place + 1}", label, badge=badge)
    else:
        scene.tray(translate(N_("Drawn from the stack, face down"), lang))
        for place in range(len(asked.hand)):
            scene.piece(_BACKS[asked.stack], f"tray/{place + 1}", translate(N_("face down"), lang))
