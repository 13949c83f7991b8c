"""Components (SW-1): cards, tiles, tracks, shift, pits and tableau of `data.json`, made into tuples once.

Inside the rules everything is a small number: a card, a tile, a track, a shift field (1 to 14, 0 before the gate), a
cart, a coal wagon, a grey field, a building place, a bonus field, a seat. Keys, events and documents use ids.
"""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.components.game_copies import data_of


def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


DATA: Final = data_of(__name__)
_box = DATA["components"]
_each = _box["per_player"]
_setup = DATA["setup"]

ROUNDS: Final[int] = DATA["rounds"]["count"]
ROMAN: Final = ("", "I", "II", "III", "IV", "V")
PLAYER_COLOURS: Final = tuple(DATA["player_colors"]["values"])
PLAYER_SHAPES: Final = {"yellow": "cross", "red": "disc", "blue": "square", "green": "triangle"}

# What is in the box (SW-1.1, SW-1.2) and what everybody starts with (SW-2.2)
ALL_COAL: Final[int] = _box["coal"]
ALL_SPOIL: Final[int] = _box["spoil"]
ALL_COINS: Final[int] = _box["coin"]
ALL_WHITE: Final[int] = _box["white_action_stone"]
ALL_TOOLS: Final[int] = _box["tool_marker"]
COKE_EACH: Final[int] = _each["coke"]
HOUSES_EACH: Final[int] = _each["house"]
STARTING: Final[dict[str, int]] = _setup["per_player_start"]
BY_PLAYERS: Final[dict[int, dict[str, Any]]] = {int(n): entry for n, entry in _setup["by_players"].items()}
REFILL_COAL: Final[int] = DATA["bag_refill_per_round"]["coal_per_player"]
REFILL_SPOIL: Final[int] = DATA["bag_refill_per_round"]["spoil_per_player"]
BUNDLE: Final[int] = DATA["bag_refill_per_round"]["draw_per_player"]
COAL, SPOIL = 0, 1
MATERIALS: Final = ("coal", "spoil")
CUBES: Final = ("coal", "spoil", "water")

# Action cards (SW-5, SW-9)
_cards = DATA["action_cards"]["cards"]
CARDS: Final = tuple(item["id"] for item in _cards)
CARD_OF: Final = _numbers(CARDS)
OWN: Final = len(CARDS)
"""The number of the player's own card, after those that are laid out."""
OWN_CARD: Final[str] = DATA["own_action_card"]["id"]
MULTI_USE: Final[tuple[bool, ...]] = tuple(item["multi_use"] for item in _cards)
CARDS_IN_PLAY: Final = {
    players: tuple(card for card, item in enumerate(_cards) if players in item["players"]) for players in BY_PLAYERS
}

# Selection tiles (SW-7.4, SW-7.8)
_tiles = DATA["selection_tiles"]["tiles"]
TILES: Final = tuple(item["id"] for item in _tiles)
TILE_OF: Final = _numbers(TILES)
TILES_IN_PLAY: Final = {
    players: tuple(tile for tile, item in enumerate(_tiles) if players in item["players"]) for players in BY_PLAYERS
}

# Round cards (SW-6, SW-14.1)
_rounds = DATA["round_cards"]["cards"]
ROUND_CARDS: Final = tuple(item["id"] for item in _rounds)
ROUND_CARD_OF: Final = _numbers(ROUND_CARDS)
SPECIAL: Final[tuple[str | None, ...]] = tuple(item["special"] for item in _rounds)
ROUND_SCORING: Final[tuple[dict[str, Any], ...]] = tuple(item["scoring"] for item in _rounds)
WET_CARD: Final = SPECIAL.index("water_into_bag")

# Tracks (SW-11)
_tracks = DATA["tracks"]["tracks"]
TRACKS: Final = tuple(item["id"] for item in _tracks)
TRACK_OF: Final = _numbers(TRACKS)
ROAD, RAIL, CANAL = (TRACK_OF[name] for name in ("road", "rail", "canal"))
GOAL: Final[tuple[int, ...]] = tuple(item["goal"] for item in _tracks)
BARRIERS: Final = tuple(item for track in _tracks for item in track["barriers"])
BARRIER_TRACK: Final = {item["id"]: track["id"] for track in _tracks for item in track["barriers"]}
BARRIER_AFTER: Final = tuple({item["after_field"]: item["id"] for item in track["barriers"]} for track in _tracks)
"""By track: the barrier that a step from this field crosses."""
MILESTONES: Final = tuple(tuple((item["field"], item["vp"]) for item in track["milestones"]) for track in _tracks)
GOAL_FIRST: Final[tuple[int, ...]] = tuple(item["goal_vp_first"] for item in _tracks)
GOAL_LATER: Final[tuple[int, ...]] = tuple(item["goal_vp_later"] for item in _tracks)

# The shift (SW-10)
_shift = DATA["shift"]
SHIFT: Final = ("", *(item["id"] for item in _shift["fields"]))
"""By number; 0 is before the first field."""
SHIFT_OF: Final = {name: number for number, name in enumerate(SHIFT) if number}
EXIT: Final[int] = _shift["exit_index"]
EXIT_FIRST: Final[int] = _shift["exit_vp_first"]
EXIT_LATER: Final[int] = _shift["exit_vp_later"]

# The central cokery (SW-4.13)
_cokery = DATA["cokery"]
GREY: Final = tuple(item["id"] for item in _cokery["grey"])
GREY_OF: Final = _numbers(GREY)
PLAIN: Final[tuple[bool, ...]] = tuple(not item["effects"] for item in _cokery["grey"])
OWN_FIELD: Final = len(GREY)
FIELDS: Final = (*GREY, "own")
COKERY_MOST: Final[int] = _cokery["max_per_player"]
OWN_FROM: Final[int] = _cokery["own_required_from_unit"]

# Building places (SW-12)
_pits = DATA["pits"]["pits"]
PLACES: Final = (*(item["id"] for item in _pits), DATA["pits"]["speed"]["id"])
PLACE_OF: Final = _numbers(PLACES)
SPEED: Final = PLACE_OF["speed"]
P_SETTLEMENT, P_SALE, P_MINER, P_HEAP, P_TOOLS, P_MANOR = (
    PLACE_OF[f"pit_{name}"] for name in ("settlement", "sale", "miner", "heap", "tools", "manor")
)
PIT_SCORING: Final[dict[int, dict[str, Any]]] = {n: item["scoring"] for n, item in enumerate(_pits)}
LIMITED: Final = tuple(n for n, item in enumerate(_pits) if item["capacity"] is not None)
PLACE_MOST: Final[dict[int, int]] = {n: _pits[n]["per_player_max"] for n in LIMITED}
CAPACITY: Final = {
    players: tuple(
        sum(slot["min_players"] <= players for slot in item["slots"]) if "slots" in item else 99
        for item in (*_pits, DATA["pits"]["speed"])
    )
    for players in BY_PLAYERS
}
SLOTS: Final[dict[int, int]] = {n: len(_pits[n]["slots"]) for n in LIMITED}

# Headframes (SW-13)
_frames = DATA["headframes"]
BONUS: Final = (*(item["id"] for item in _frames["large"]), *(item["id"] for item in _frames["small"]))
BONUS_OF: Final = _numbers(BONUS)
LARGE: Final = len(_frames["large"])
"""Bonus fields below this number are large, the others small."""
ON_CARD, IN_AREA = -2, -1

# The mine tableau (SW-1.3)
_tableau = DATA["tableau"]
CARTS: Final = tuple(item["id"] for item in _tableau["carts"])
CART_OF: Final = _numbers(CARTS)
CART_SIZE: Final[tuple[int, ...]] = tuple(item["capacity"] for item in _tableau["carts"])
CART_ALLOWS: Final = tuple(tuple(name in item["allowed"] for name in MATERIALS) for item in _tableau["carts"])
LOCKABLE: Final = next(n for n, item in enumerate(_tableau["carts"]) if item["lockable"])
WAGONS: Final = tuple(item["id"] for item in _tableau["coal_wagons"])
WAGON_OF: Final = _numbers(WAGONS)
WAGON_SIZE: Final[tuple[int, ...]] = tuple(item["capacity"] for item in _tableau["coal_wagons"])
WAGON_STONE: Final[tuple[bool, ...]] = tuple(item["white_stone_symbol"] for item in _tableau["coal_wagons"])
STONE_WAGON: Final = WAGON_STONE.index(True)
ALL_WAGON_ROOM: Final = sum(WAGON_SIZE)
HEAP: Final[int] = _tableau["heap"]["capacity"]
EXCHANGES: Final = tuple(item["id"] for item in _tableau["heap"]["exchanges"])
EXCHANGE_SPOIL: Final[tuple[int, ...]] = tuple(item["spoil"] for item in _tableau["heap"]["exchanges"])
_water = _tableau["water"]
WATER_TOP: Final[int] = _water["top"]
WATER_BOTTOM: Final[int] = _water["bottom"]
WATER_START: Final[int] = _water["start"]
WATER_STONE: Final[int] = _water["white_stone_level"]
TOP_TOOLS: Final[int] = _water["top_penalty"]["tool_take"]
TOP_DROP: Final[int] = _water["top_penalty"]["lower"]
BOTTOM_POINTS: Final[int] = _water["bottom_vp"]
COKE_ROOM: Final[int] = _tableau["coke_wagons"]["capacity"]
COKE_SPACES: Final = tuple(item["id"] for item in _tableau["coke_wagons"]["spaces"])
COLUMNS: Final[tuple[int, ...]] = tuple(item["vp"] for item in _tableau["sales"]["columns"])
COLUMN_COKE: Final[int] = _tableau["sales"]["columns"][0]["coke"]
HOUSES: Final = tuple(item["id"] for item in _tableau["house_track"])
HOUSE_OF: Final = _numbers(HOUSES)
ALL_HOUSES: Final = (1 << len(HOUSES)) - 1
STONES_MOST: Final[int] = _tableau["white_stones_step_iv_max"]

# Phases of a round and of the end: those in which something is asked have names in positions (NOTATION.md)
PHASES: Final = (
    *("reveal", "deal", "carts", "tiles", "tile_bonus", "water", "sale", "house_track", "action", "scoring"),
    *("final_miner", "final_tracks", "final_sale", "final_rest", "final_tools"),
)
PHASE_OF: Final = _numbers(PHASES)
REVEAL, DEAL, CARTING, CHOOSING, TILE_BONUS, WATER, SALE, HOUSE_TRACK, ACTION, SCORING = range(10)
FINAL_MINER, FINAL_TRACKS, FINAL_SALE, FINAL_REST, FINAL_TOOLS = range(10, 15)

# Payment (SW-5.1): what is on a card is a seat's player stone (its number), a white stone or a coin
WHITE_STONE, COIN = 4, 5
UNITS: Final = ("white", "player", "coin")
