"""A player's colliery as it is seen.

Slots: `c1` to `c5`, `c4_lock` (the locked cart), `hand_coal`, `hand_spoil` (cubes being placed), `k1` to
`k5`, `area_underground`, `area_coal_wagons`, `heap_1` to `heap_6`, `x3_track x3_vp x5 x6`, `water_0` to `water_7`,
`v1 v2 u1 u2 u3 u4`, `sales_1` to `sales_5`, `own_card`, `own_card.paid`, `own_card_hf_1`, `own_card_hf_2`, `h1` to
`h5`, `selection_tile`, `start_marker`, `passed`, `step_1` to `step_6`, `stock_white`, `stock_pstone`, `stock_coin`,
`stock_tool`, `stock_coke`, `stock_vp` (counts), `seat`.
Counts for `data-when`: `<house>.free` (its bonus field is free), `step_<n>.now`, `water_<n>.full` (the gauge is filled
up to there), `stone_water`, `stone_wagon` (a white stone is lost there). For `data-states`: `seat.<colour>`,
`passed.yes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Scene
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.schichtwechsel.components import (
    CART_SIZE,
    CARTING,
    CARTS,
    CHOOSING,
    COIN,
    COKE_SPACES,
    COLUMN_COKE,
    COLUMNS,
    DEAL,
    EXCHANGES,
    HEAP,
    HOUSE_TRACK,
    HOUSES,
    MATERIALS,
    ON_CARD,
    OWN_CARD,
    SALE,
    STONE_WAGON,
    TILE_BONUS,
    TILES,
    WAGON_SIZE,
    WAGONS,
    WATER_STONE,
    WATER_TOP,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.effects.programs import HOUSE_PROGRAM, OWN_PROGRAMS
from pyengine.games.schichtwechsel.state import Seat, State
from pyengine.games.schichtwechsel.view.texts import name_of
from pyengine.games.schichtwechsel.view.wording import in_words, tile_in_words

LOCKED = N_("locked this round")
COSTS_STONE = N_("coal here costs you a white stone in step IV")
WATER_COSTS = N_("water here costs you a white stone in step IV")
OVERFLOW = N_("take 1 tool marker, the water drops by 3")
BOTTOM = N_("1 point when reached")
STEP_OF_PHASE = {DEAL: 1, CARTING: 1, CHOOSING: 2, TILE_BONUS: 2, SALE: 5, HOUSE_TRACK: 6}


def draw_tableau(scene: Scene, s: State, number: int, lang: str, seats: Sequence[SeatInfo]) -> None:
    """Carts, wagons, heap, gauge, coke, houses, the player's own card and the stock."""
    seat, info, at = s.seats[number], seats[number], f"seat{number}"
    scene.piece(f"sw-disc-{info.colour}", f"{at}/seat", info.name)
    scene.slot(f"{at}/seat", info.name)
    scene.count(f"{at}/seat.{info.colour}", 1)
    _draw_carts(scene, s, number, lang)
    _draw_heap_and_water(scene, seat, info, at, lang)
    _draw_coke(scene, seat, info, at, lang)
    _draw_houses(scene, seat, info, at, lang)
    _draw_own_card(scene, seat, info, at, lang)
    if seat.tile >= 0:
        id = TILES[seat.tile]
        scene.piece("tile_back" if seat.passed else id, f"{at}/selection_tile", name_of(id, lang))
        scene.slot(f"{at}/selection_tile", f"{name_of(id, lang)} – {tile_in_words(seat.tile, id, lang)}")
    else:
        scene.slot(f"{at}/selection_tile", translate(N_("No selection tile yet"), lang))
    scene.slot(f"{at}/passed", translate(N_("has passed") if seat.passed else N_("has not passed"), lang))
    scene.count(f"{at}/passed.yes", int(seat.passed))
    scene.slot(f"{at}/start_marker", translate(N_("Space for the start-player marker"), lang))
    if s.start == number:
        scene.piece("sw-start", f"{at}/start_marker", translate(N_("Start-player marker"), lang))
    for n in range(1, 7):
        scene.slot(f"{at}/step_{n}", name_of(f"step_{n}", lang))
        scene.count(f"{at}/step_{n}.now", int(STEP_OF_PHASE.get(s.phase) == n and not s.over))
    _draw_stock(scene, seat, at, lang)


def _draw_carts(scene: Scene, s: State, number: int, lang: str) -> None:
    seat, at = s.seats[number], f"seat{number}"
    for cart, id in enumerate(CARTS):
        load = seat.carts[cart]
        material = MATERIALS[load < 0]
        for _ in range(abs(load)):
            scene.piece(f"sw-{material}", f"{at}/{id}", name_of(material, lang))
        values = {"cart": name_of(id, lang), "n": abs(load), "size": CART_SIZE[cart], "what": name_of(material, lang)}
        label = translate(
            N_("{cart}: {n} of {size} {what}") if load else N_("{cart}: empty, holds {size}"), lang, values
        )
        if cart == s.locked:
            label = f"{label}, {translate(LOCKED, lang)}"
            scene.piece("sw-lock", f"{at}/{id}_lock", translate(LOCKED, lang))
        scene.slot(f"{at}/{id}", label, off=cart == s.locked)
    for material, count in zip(MATERIALS, _in_hand(s, number), strict=True):
        for _ in range(count):
            scene.piece(f"sw-{material}", f"{at}/hand_{material}", name_of(material, lang))
    for material in MATERIALS:
        scene.slot(f"{at}/hand_{material}", translate(N_("{what} to place"), lang, {"what": name_of(material, lang)}))
    scene.slot(f"{at}/area_underground", name_of("area_underground", lang))
    scene.slot(f"{at}/area_coal_wagons", name_of("area_coal_wagons", lang))
    for wagon, id in enumerate(WAGONS):
        for _ in range(seat.wagons[wagon]):
            scene.piece("sw-coal", f"{at}/{id}", name_of("coal", lang))
        values = {"wagon": name_of(id, lang), "n": seat.wagons[wagon], "size": WAGON_SIZE[wagon]}
        label = translate(N_("{wagon}: {n} of {size} coal"), lang, values)
        if wagon == STONE_WAGON:
            label = f"{label}; {translate(COSTS_STONE, lang)}"
        scene.slot(f"{at}/{id}", label)
    scene.count(f"{at}/stone_wagon", int(seat.wagons[STONE_WAGON] > 0))


def _in_hand(s: State, number: int) -> tuple[int, int]:
    """Coal and spoil that this player is placing now."""
    asked = s.pending[-1] if s.pending else None
    if asked is None or asked.seat != number:
        return (0, 0)
    if asked.step == "carts":
        return (asked.coal, asked.spoil)
    return (asked.left, 0) if asked.step == "wagon" else (0, 0)


def _draw_heap_and_water(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    heap = translate(N_("Heap: {n} of {size} spoil"), lang, {"n": seat.heap, "size": HEAP})
    for place in range(1, HEAP + 1):
        if place <= seat.heap:
            scene.piece("sw-spoil", f"{at}/heap_{place}", name_of("spoil", lang))
        scene.slot(f"{at}/heap_{place}", heap)
    for id in EXCHANGES:
        scene.slot(f"{at}/{id}", name_of(id, lang))
    for level in range(WATER_TOP + 1):
        label = translate(N_("Water level {n}"), lang, {"n": level})
        if level == WATER_STONE:
            label = f"{label}; {translate(WATER_COSTS, lang)}"
        elif level == WATER_TOP:
            label = f"{label}; {translate(OVERFLOW, lang)}"
        elif not level:
            label = f"{label}; {translate(BOTTOM, lang)}"
        scene.slot(f"{at}/water_{level}", label)
        scene.count(f"{at}/water_{level}.full", int(level <= seat.water))
    scene.piece(f"sw-float-{info.colour}", f"{at}/water_{seat.water}", name_of("area_water", lang))
    scene.count(f"{at}/stone_water", int(seat.water == WATER_STONE))


def _draw_coke(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    coke = translate(N_("{name}’s coke"), lang, {"name": info.name})
    for place, id in enumerate(COKE_SPACES):
        if place < seat.rolling:
            scene.piece(f"sw-coke-{info.colour}", f"{at}/{id}", coke)
        scene.slot(
            f"{at}/{id}", translate(plural("Coke wagons: {n} coke", "Coke wagons: {n} coke"), lang, {"n": seat.rolling})
        )
    for column, points in enumerate(COLUMNS, start=1):
        if column <= seat.sold:
            for _ in range(COLUMN_COKE):
                scene.piece(f"sw-coke-{info.colour}", f"{at}/sales_{column}", coke)
        text = plural("Sales column {column}: {n} point", "Sales column {column}: {n} points")
        scene.slot(f"{at}/sales_{column}", translate(text, lang, {"column": column, "n": points}))


def _draw_houses(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    for house, id in enumerate(HOUSES):
        values = {"house": name_of(id, lang), "what": in_words(HOUSE_PROGRAM[house], lang)}
        if seat.houses >> house & 1:
            scene.piece(f"sw-house-{info.colour}", f"{at}/{id}", name_of(id, lang))
            label = translate(N_("{house}; bonus once built: {what}"), lang, values)
        else:
            label = translate(N_("Bonus of {house} in step VI: {what}"), lang, values)
        scene.slot(f"{at}/{id}", label)
        scene.count(f"{at}/{id}.free", int(not seat.houses >> house & 1))


def _draw_own_card(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    scene.piece(f"sw-own-{info.colour}", f"{at}/{OWN_CARD}", name_of(OWN_CARD, lang), done=bool(seat.own_paid))
    off = 2 - seat.towers.count(ON_CARD)
    scene.slot(f"{at}/{OWN_CARD}", f"{name_of(OWN_CARD, lang)}: {in_words(OWN_PROGRAMS[off], lang)}")
    for unit in seat.own_paid:
        kind = {WHITE_STONE: "sw-white", COIN: "sw-coin"}.get(unit, f"sw-pstone-{info.colour}")
        word = {WHITE_STONE: "paid_white", COIN: "paid_coin"}.get(unit, "paid_player")
        scene.piece(kind, f"{at}/{OWN_CARD}.paid", name_of(word, lang))
    for place in range(seat.towers.count(ON_CARD)):
        label = translate(N_("{name}’s headframe"), lang, {"name": info.name})
        scene.piece(f"sw-headframe-{info.colour}", f"{at}/{OWN_CARD}_hf_{place + 1}", label)


def _draw_stock(scene: Scene, seat: Seat, at: str, lang: str) -> None:
    stock = (
        ("white", seat.white, plural("{n} white stone", "{n} white stones")),
        ("pstone", seat.stone, plural("{n} player stone", "{n} player stones")),
        ("coin", seat.coins, plural("{n} DM coin", "{n} DM coins")),
        ("tool", seat.tools, plural("{n} tool marker", "{n} tool markers")),
        ("coke", seat.stock, plural("{n} coke in stock", "{n} coke in stock")),
        ("vp", seat.score, plural("{n} point", "{n} points")),
    )
    for slot, count, message in stock:
        scene.count(f"{at}/stock_{slot}", count)
        scene.slot(f"{at}/stock_{slot}", translate(message, lang, {"n": count}))
