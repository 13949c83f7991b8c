"""Reading positions (NOTATION.md): every mistake is named with the path of its field; `counting.py` counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.documents.fields import HEADER, Field, read_random
from pyengine.core.play.pending import read_pending
from pyengine.core.play.points import read_points
from pyengine.core.view.text import N_, told
from pyengine.games.schichtwechsel.chapters.payment import may_lie_on
from pyengine.games.schichtwechsel.chapters.phases import progress_of
from pyengine.games.schichtwechsel.chapters.preparation import lock_of
from pyengine.games.schichtwechsel.chapters.setup import check_draws
from pyengine.games.schichtwechsel.components import (
    ALL_COAL,
    ALL_COINS,
    ALL_SPOIL,
    ALL_TOOLS,
    ALL_WHITE,
    BONUS_OF,
    BUNDLE,
    CARD_OF,
    CARDS,
    CART_ALLOWS,
    CART_OF,
    CART_SIZE,
    CARTS,
    COIN,
    COKE_EACH,
    COKE_ROOM,
    COLUMN_COKE,
    COLUMNS,
    CUBES,
    FINAL_MINER,
    GOAL,
    GREY,
    GREY_OF,
    HEAP,
    HOUSE_OF,
    HOUSES,
    IN_AREA,
    MATERIALS,
    MULTI_USE,
    ON_CARD,
    PHASE_OF,
    PHASES,
    PLACE_MOST,
    PLACE_OF,
    PLACES,
    ROUND_CARD_OF,
    ROUND_CARDS,
    ROUNDS,
    SHIFT_OF,
    TILE_OF,
    TRACKS,
    WAGON_OF,
    WAGON_SIZE,
    WAGONS,
    WATER_TOP,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.documents.counting import check_counts
from pyengine.games.schichtwechsel.documents.nesting import check_pending
from pyengine.games.schichtwechsel.effects.programs import MODES, MODES_OF_CARD
from pyengine.games.schichtwechsel.pending import DECISIONS
from pyengine.games.schichtwechsel.state import Bundle, Config, Seat, State

_FIELDS: Final = (
    *HEADER,
    *("random", "round", "phase", "start_player"),
    *("over", "pending", "round_cards", "tiles", "bag", "bundles", "water_drawn", "supply", "cards", "cokery", "pits"),
    *("goals", "first_miner", "seats", "draws"),
)
_SEAT_FIELDS: Final = (
    *("name", "colour", "score", "coins", "white", "stone", "tools", "water", "carts", "wagons", "heap", "coke"),
    *("own_field", "discs", "miner", "houses", "headframes", "tile", "own_card", "passed", "bundle", "points"),
)
_DEEPEST: Final = 40
_TALLEST: Final = 10_000


def read(document: Mapping[str, Any], variants: Mapping[str, str]) -> State:
    """The state that a document describes; `PositionError` names what does not fit."""
    root = Field(document)
    s = read_state(root, variants)
    check_position(root, s)
    return s


def check_position(root: Field, s: State) -> None:
    """Refuse a position that no game can reach; its phase follows from what is open."""
    _read_firsts(root, s)
    s.phase = check_pending(root, s)
    s.locked = -1 if s.phase >= FINAL_MINER else lock_of(s)
    phase = root.maybe("phase").value
    if phase is not None and not s.over and PHASE_OF[root.get("phase").choice(PHASES)] != s.phase:
        root.get("phase").fail(told(N_("must be {phase} with this pending decision"), phase=repr(PHASES[s.phase])))
    check_counts(root, s)
    s.next = progress_of(s)


def read_state(root: Field, variants: Mapping[str, str]) -> State:
    """The state by itself: whether a game can lead to it is asked afterwards."""
    root.only(*_FIELDS)
    seats = root.get("seats").each()
    players = len(seats)
    s = State()
    draws = root.maybe("draws", {})
    check_draws(draws)
    draws.only("bundles")
    s.config = Config(players, variants, draws.mapping())
    s.random = read_random(root)
    s.round = root.get("round").whole(1, ROUNDS)
    s.start = root.maybe("start_player", 0).whole(0, players - 1)
    s.over = root.maybe("over", False).flag()
    cards = root.get("round_cards").each(length=len(ROUND_CARDS))
    s.cards = tuple(field.one_of(ROUND_CARD_OF, "round card") for field in cards)
    if len(set(s.cards)) < len(cards):
        root.get("round_cards").fail(N_("must name every round card once"))
    tiles = [field.one_of(TILE_OF, "selection tile") for field in root.get("tiles").each(most=len(TILE_OF))]
    s.tiles = tuple(sorted(tiles))
    s.bag = _read_bag(root.get("bag"))
    s.drawn = tuple(_read_bundle(field) for field in root.maybe("bundles", []).each(most=players))
    s.wet = int(root.maybe("water_drawn", False).flag())
    _read_supply(root.get("supply"), s)
    s.paid = [()] * len(CARDS)
    for name, field in root.maybe("cards", {}).items():
        card = Field(name, field.path).one_of(CARD_OF, "action card")
        if card not in s.config.cards:
            field.fail(N_("is not laid out with this number of players (SW-2.1)"))
        s.paid[card] = _read_units(field, players)
        if not any(may_lie_on(MODES[mode].cost, MULTI_USE[card], s.paid[card]) for mode in MODES_OF_CARD[card]):
            field.fail(N_("cannot have been paid for this card (SW-5.1, SW-5.3)"))
    s.grey = _read_cokery(root.maybe("cokery", {}), s.config)
    s.pits = _read_pits(root.maybe("pits", {}), s.config)
    s.seats = [_read_seat(field, players, number) for number, field in enumerate(seats)]
    s.pending = [read_pending(field, DECISIONS, players) for field in root.get("pending").each(most=_DEEPEST)]
    return s


# --- the common part --------------------------------------------------------------------------------------------------


def _read_bag(field: Field) -> Bundle:
    field.only(*CUBES)
    return (
        field.get("coal").whole(0, ALL_COAL),
        field.get("spoil").whole(0, ALL_SPOIL),
        field.maybe("water", 0).whole(0, 1),
    )


def _read_bundle(field: Field) -> Bundle:
    cubes = [cube.choice(CUBES) for cube in field.each(most=BUNDLE)]
    return (cubes.count("coal"), cubes.count("spoil"), cubes.count("water"))


def _read_supply(field: Field, s: State) -> None:
    field.only("coal", "spoil", "coins", "white", "tools")
    s.coal = field.get("coal").whole(0, ALL_COAL)
    s.spoil = field.get("spoil").whole(0, ALL_SPOIL)
    s.coins = field.get("coins").whole(0, ALL_COINS)
    s.white = field.get("white").whole(0, ALL_WHITE)
    s.tools = field.get("tools").whole(0, ALL_TOOLS)


def _read_units(field: Field, players: int) -> tuple[int, ...]:
    known = {"white": WHITE_STONE, "coin": COIN, **{f"player{number}": number for number in range(players)}}
    return tuple(unit.one_of(known, "stone or coin") for unit in field.each(most=ALL_WHITE))


def _read_cokery(field: Field, config: Config) -> tuple[int, ...]:
    grey = [-1] * len(GREY)
    for name, owner in field.items():
        place = Field(name, owner.path).one_of(GREY_OF, "grey field of the cokery")
        if place in config.closed_grey:
            owner.fail(N_("is covered with this number of players (SW-2.7)"))
        grey[place] = owner.whole(0, config.players - 1)
    return tuple(grey)


def _read_pits(field: Field, config: Config) -> tuple[tuple[int, ...], ...]:
    pits: list[tuple[int, ...]] = [()] * len(PLACES)
    for name, houses in field.items():
        place = Field(name, houses.path).one_of(PLACE_OF, "building place")
        entries = houses.each()
        if len(entries) > config.capacity[place]:
            houses.fail(
                told(N_("holds {most} at most with this number of players (SW-2.8)"), most=config.capacity[place])
            )
        pits[place] = tuple(entry.whole(0, config.players - 1) for entry in entries)
        most = PLACE_MOST.get(place)
        if most is not None and any(pits[place].count(number) > most for number in pits[place]):
            houses.fail(told(N_("holds at most {most} house of each player (SW-12.2)"), most=most))
    return tuple(pits)


def _read_firsts(root: Field, s: State) -> None:
    """Who came first: to the goals of the tracks, to the exit."""
    goals = root.maybe("goals", {})
    goals.only(*TRACKS)
    firsts = []
    for track, id in enumerate(TRACKS):
        there = [number for number, seat in enumerate(s.seats) if seat.discs[track] == GOAL[track]]
        firsts.append(_read_first(goals.maybe(id), there))
    s.first_there = tuple(firsts)
    exit_index = max(SHIFT_OF.values())
    there = [number for number, seat in enumerate(s.seats) if seat.miner == exit_index]
    s.first_miner = _read_first(root.maybe("first_miner"), there)
    standing = [seat.miner for seat in s.seats if 0 < seat.miner < exit_index]
    for number, seat in enumerate(s.seats):
        field = root.get("seats").each()[number]
        if seat.miner in s.config.closed_shift:
            field.get("miner").fail(N_("is covered with this number of players (SW-2.7)"))
        if standing.count(seat.miner) > 1:
            field.get("miner").fail(N_("another miner stands there (SW-10.3)"))


def _read_first(field: Field, there: list[int]) -> int:
    if field.value is None:
        if there:
            field.fail(N_("must name the seat that came first: somebody is there"))
        return -1
    if field.whole(0) not in there:
        field.fail(N_("has not arrived there"))
    return field.whole(0)


# --- seats ------------------------------------------------------------------------------------------------------------


def _read_seat(field: Field, players: int, number: int) -> Seat:
    field.only(*_SEAT_FIELDS)
    seat = Seat()
    seat.coins = field.get("coins").whole(0, ALL_COINS)
    seat.white = field.get("white").whole(0, ALL_WHITE)
    seat.stone = int(field.get("stone").flag())
    seat.tools = field.get("tools").whole(0, ALL_TOOLS)
    seat.water = field.get("water").whole(0, WATER_TOP - 1)
    seat.carts = _read_carts(field.maybe("carts", {}))
    wagons = [0] * len(WAGONS)
    for name, load in field.maybe("wagons", {}).items():
        wagon = Field(name, load.path).one_of(WAGON_OF, "coal wagon")
        wagons[wagon] = load.whole(0, WAGON_SIZE[wagon])
    seat.wagons = tuple(wagons)
    seat.heap = field.get("heap").whole(0, HEAP)
    coke = field.get("coke")
    coke.only("stock", "wagons", "sold")
    seat.stock = coke.get("stock").whole(0, COKE_EACH)
    seat.rolling = coke.maybe("wagons", 0).whole(0, COKE_ROOM)
    sold = coke.maybe("sold", 0).whole(0, COLUMN_COKE * len(COLUMNS))
    if sold % COLUMN_COKE:
        coke.get("sold").fail(told(N_("must be a multiple of {column_coke}"), column_coke=COLUMN_COKE))
    seat.sold = sold // COLUMN_COKE
    seat.own_coke = int(field.maybe("own_field", False).flag())
    discs = field.get("discs")
    discs.only(*TRACKS)
    one, other, third = (discs.maybe(id, 0).whole(0, GOAL[track]) for track, id in enumerate(TRACKS))
    seat.discs = (one, other, third)
    miner = field.maybe("miner")
    seat.miner = 0 if miner.value is None else miner.one_of(SHIFT_OF, "field of the shift")
    seat.houses = 0
    for house in field.get("houses").each(most=len(HOUSES)):
        bit = 1 << house.one_of(HOUSE_OF, "house")
        if seat.houses & bit:
            house.fail(N_("is named twice"))
        seat.houses |= bit
    seat.towers = _read_towers(field.get("headframes"))
    tile = field.maybe("tile")
    seat.tile = -1 if tile.value is None else tile.one_of(TILE_OF, "selection tile")
    seat.own_paid = _read_units(field.maybe("own_card", []), players)
    if len(seat.own_paid) > 1 or any(unit < players and unit != number for unit in seat.own_paid):
        field.get("own_card").fail(N_("holds one stone or coin of this player at most (SW-5.4)"))
    seat.passed = field.maybe("passed", False).flag()
    bundle = field.maybe("bundle")
    seat.hand = None if bundle.value is None else _read_bundle(bundle)
    if seat.hand is not None and seat.hand[2]:
        bundle.fail(N_("holds no water cube: it is never placed (SW-7.2a)"))
    seat.score = field.get("score").whole(-_TALLEST, _TALLEST)
    seat.points = read_points(field, seat.score, "SW-4.1", "round", ROUNDS)
    return seat


def _read_carts(field: Field) -> tuple[int, ...]:
    carts = [0] * len(CARTS)
    for name, load in field.items():
        cart = Field(name, load.path).one_of(CART_OF, "cart")
        cubes = [cube.choice(MATERIALS) for cube in load.each(most=CART_SIZE[cart])]
        if len(set(cubes)) > 1:
            load.fail(N_("holds two materials (SW-4.7)"))
        if cubes and not CART_ALLOWS[cart][MATERIALS.index(cubes[0])]:
            load.fail(N_("takes coal only (SW-1.3)"))
        carts[cart] = len(cubes) if "coal" in cubes else -len(cubes)
    return tuple(carts)


def _read_towers(field: Field) -> tuple[int, int]:
    known = {"card": ON_CARD, "area": IN_AREA, **BONUS_OF}
    one, other = sorted(entry.one_of(known, "place for a headframe") for entry in field.each(length=2))
    return (one, other)
