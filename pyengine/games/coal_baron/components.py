"""Components (CB-1): cards, tiles, spaces and figures of `data.json`, made into tuples once.

Inside the rules everything is a small number: a colour 0 to 3 (yellow, brown, grey, black), a cage level 0 to 4
(level = colour + 1), a vehicle 0 to 3, a tile kind, a card, a worker space, a seat. Keys, events and documents use ids.
"""

from __future__ import annotations

from typing import Final

from pyengine.core.components.game_copies import data_of

DATA: Final = data_of(__name__)

# Coal and pits (CB-1.2, CB-1.8 to CB-1.10)
COLOURS: Final = tuple(item["id"] for item in DATA["coal_colours"]["items"])
COLOUR_OF: Final = {name: number for number, name in enumerate(COLOURS)}
COLOUR_BY_CODE: Final = {item["code"].lower(): number for number, item in enumerate(DATA["coal_colours"]["items"])}
CUBES_PER_COLOUR: Final[int] = DATA["components"]["coal_cubes_per_colour"]
CAGE_PLACES: Final[int] = DATA["pit"]["cage_capacity"]
SURFACE: Final = 0
LEVELS: Final = ("surface", *COLOURS)
LEVEL_OF: Final = {name: number for number, name in enumerate(LEVELS)}
LEVEL_SLOTS: Final = tuple(item["id"] for item in DATA["pit"]["levels"])
LIGHT, DARK = 0, 1
SIDES: Final = tuple(item["id"] for item in DATA["pit"]["sides"])

# Vehicles and order cards (CB-1.4, CB-1.12)
VEHICLES: Final = tuple(item["id"] for item in DATA["vehicles"]["items"])
VEHICLE_OF: Final = {name: number for number, name in enumerate(VEHICLES)}
_cards = DATA["order_cards"]["items"]
CARDS: Final = tuple(item["id"] for item in _cards)
CARD_OF: Final = {name: number for number, name in enumerate(CARDS)}
CARD_VEHICLE: Final = tuple(VEHICLE_OF[item["vehicle"]] for item in _cards)
CARD_SPOTS: Final = tuple(tuple(COLOUR_OF[spot] for spot in item["spots"]) for item in _cards)
CARD_COLOURS: Final = tuple(tuple(sorted(set(spots))) for spots in CARD_SPOTS)
CARD_POINTS: Final[tuple[int, ...]] = tuple(item["victory_points"] for item in _cards)

# Tunnel tiles (CB-1.3); their price is that of CB-5.3
_tiles = DATA["tunnel_tiles"]["items"]
TILES: Final = tuple(item["id"] for item in _tiles)
TILE_OF: Final = {name: number for number, name in enumerate(TILES)}
TILE_COLOUR: Final = tuple(COLOUR_OF[item["colour"]] for item in _tiles)
TILE_MINECARTS: Final[tuple[int, ...]] = tuple(item["minecarts"] for item in _tiles)
TILE_SIDE: Final = tuple(SIDES.index(item["side"]) for item in _tiles)
TILE_COPIES: Final[tuple[int, ...]] = tuple(item["copies"] for item in _tiles)
MINECART_COST: Final[tuple[int, ...]] = tuple(item["minecart_cost"] for item in DATA["coal_colours"]["items"])
TILE_COST: Final = tuple(
    minecarts * MINECART_COST[colour] for minecarts, colour in zip(TILE_MINECARTS, TILE_COLOUR, strict=True)
)

# Worker spaces (CB-1.11); the Bank is no worker space but is chosen like one
_spaces = DATA["worker_spaces"]["items"]
SPACES: Final = tuple(item["id"] for item in _spaces)
SPACE_OF: Final = {name: number for number, name in enumerate(SPACES)}
SPACE_ACTION: Final[tuple[str, ...]] = tuple(item["action"] for item in _spaces)
SPACE_AREA: Final[tuple[str, ...]] = tuple(item["area"] for item in _spaces)
BANK: Final = len(SPACES)
CANTEEN: Final = BANK + 1
"""Not to be chosen (CB-4.4), but somebody may ask why."""
BANK_MARKS: Final[int] = next(item["marks"] for item in DATA["other_places"]["items"] if item["id"] == "bank")
FACTORY_SPACES: Final = tuple(n for n, item in enumerate(_spaces) if item["area"] == "factory")
TILE_SPACES: Final = tuple(n for n, action in enumerate(SPACE_ACTION) if action == "buy_tile")
CARD_SPACES: Final = tuple(n for n, action in enumerate(SPACE_ACTION) if action == "take_order")
SPACE_AMOUNT: Final[tuple[int, ...]] = tuple(item.get("work_steps", item.get("marks", 0)) for item in _spaces)
"""Work steps of a mining space, Marks of a money space."""
SPACE_VEHICLE: Final = tuple(VEHICLE_OF[item["vehicle"]] if "vehicle" in item else -1 for item in _spaces)

START_SCORE: Final[int] = DATA["setup"]["start_score"]
SETUP: Final[dict[int, dict[str, int]]] = {int(n): row for n, row in DATA["setup"]["by_players"].items()}
COVERED: Final = {
    int(n): frozenset(SPACE_OF[space] for space in row) for n, row in DATA["lock_tiles"]["covered"].items()
}
PLAYER_COLOURS: Final = tuple(item["id"] for item in DATA["player_colours"]["items"])
PLAYER_SHAPES: Final = {"red": "disc", "blue": "square", "green": "triangle", "white": "diamond"}

# The shift clock and the end (CB-11.6, CB-13)
SHIFTS: Final[int] = DATA["shift_clock"]["shifts"]
ROMAN: Final = ("", "I", "II", "III")
"""How shifts are counted."""
ELEMENTS: Final = tuple(item["id"] for item in DATA["shift_clock"]["elements"])
ELEMENT_POINTS: Final[tuple[tuple[int, int], ...]] = tuple(
    (item["first"], item["second"]) for item in DATA["shift_clock"]["elements"]
)
ELEMENTS_SCORED: Final[dict[int, int]] = {int(n): count for n, count in DATA["shift_clock"]["elements_scored"].items()}
MARKS_PER_POINT: Final[int] = DATA["final_scoring"]["marks_per_point"]
CUBES_PER_POINT: Final[int] = DATA["final_scoring"]["cubes_per_point"]
POINTS_PER_ORDER: Final[int] = DATA["final_scoring"]["points_per_outstanding_order"]
POINTS_PER_SURPLUS_TILE: Final[int] = DATA["final_scoring"]["points_per_surplus_tile"]
