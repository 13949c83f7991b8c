"""Components (KK-1): mines, map, tableau, pithead cards and figures of `data.json`, made into tuples once.

Inside the rules everything is a small number: a mine 0 to 59 (45 small and single ones by number, then the large ones),
a ground, a village, a station, a tableau place, an engineer space, a bonus marker, a seat. Keys, events and documents
use ids. All places where a player's miner can stand are *fields* of one list: the supply, the rescue-team places, the
miner spaces of the pithead cards, the stations, the villages.
"""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.components.game_copies import data_of

DATA: Final = data_of(__name__)
_box = DATA["components"]
_each = _box["per_player"]

TURNS: Final[int] = DATA["turns"]
PHASES: Final = tuple(item["id"] for item in DATA["phases"])
PHASE_OF: Final = {name: number for number, name in enumerate(PHASES, start=1)}
BONUS_MARKERS, ACTION_1, ACTION_2, EXTRA_ACTION, DISASTER, TRUST_BUYS = range(1, 7)
MINE_INCOME, BOARD_SCORING, CONSOLIDATIONS, PITHEAD = range(7, 11)
ROMAN: Final = ("", "I", "II", "III", "IV", "V")

# What is in the box (KK-1.1 to KK-1.3)
PLAYER_COLOURS: Final = tuple(_box["player_colours"])
PLAYER_SHAPES: Final = {"orange": "pentagon", "blue": "square", "red": "disc", "yellow": "cross", "green": "triangle"}
MINERS_EACH: Final[int] = _each["miners"]
SETTLEMENTS_EACH: Final[int] = _each["settlements"]
ENGINEERS_EACH: Final[int] = _each["engineers"]
DISCS_EACH: Final[int] = DATA["disaster"]["max_discs_per_player"]
ALL_COINS: Final[int] = _box["coins"]["total_value"]
ALL_WORKERS: Final[int] = _box["local_workers"]
ALL_ENGINES: Final[int] = _box["steam_engines"]
STARTING_POINTS: Final[int] = DATA["setup"]["starting_vp"]
TRUST_COINS: Final[int] = DATA["setup"]["coal_trust_coins"]
REFILL_TURNS: Final = tuple(DATA["setup"]["coal_trust_refill"]["turns"])
REFILL_TO: Final[int] = DATA["setup"]["coal_trust_refill"]["minimum"]
MOST_TRUST_COINS: Final = max(TRUST_COINS, REFILL_TO)

# Mines (KK-1.4 to KK-1.8)
_mines = [*DATA["mines"]["small_and_single"], *DATA["mines"]["large"]]
MINES: Final = tuple(item["id"] for item in _mines)
MINE_OF: Final = {name: number for number, name in enumerate(MINES)}
MINE_NAMES: Final = {item["id"]: item["name"] for item in _mines}
FOR_SALE: Final = len(DATA["mines"]["small_and_single"])
"""Mines below this number are small or single, the others large."""
LARGE: Final = tuple(range(FOR_SALE, len(MINES)))
IS_SINGLE: Final = tuple(item["kind"] == "single" for item in _mines)
NUMBER: Final[tuple[int, ...]] = tuple(item.get("number", 0) for item in _mines)
COST: Final[tuple[int, ...]] = tuple(item.get("cost", 0) for item in _mines)
INCOME: Final[tuple[int, ...]] = tuple(item["income"] for item in _mines)
MINE_POINTS: Final[tuple[int, ...]] = tuple(item["vp"] for item in _mines)
WAGONS: Final[tuple[int, ...]] = tuple(item["wagons"] for item in _mines)
SECOND_MINER: Final = tuple(item["bonus"] == "second_miner" for item in _mines)
FOUNDED: Final[tuple[int, ...]] = tuple(item.get("founding_turn", 0) for item in _mines)
CONSOLIDATED: Final[tuple[int, ...]] = tuple(item["consolidation_turn"] or 0 for item in _mines)
TIE_VALUE: Final[tuple[int, ...]] = tuple(item.get("tie_break_value", item.get("cost", 0)) for item in _mines)
MINES_FOUNDED: Final = tuple(
    tuple(mine for mine in range(FOR_SALE) if FOUNDED[mine] == turn) for turn in range(TURNS + 1)
)

# Grounds, villages, stations, lines (KK-1.9 to KK-1.11)
_map = DATA["map"]
_grounds = _map["grounds"]
GROUNDS: Final = tuple(item["id"] for item in _grounds)
GROUND_OF: Final = {name: number for number, name in enumerate(GROUNDS)}
MINE_GROUND: Final = tuple(GROUND_OF[item["ground"]] for item in _mines)
MINES_IN: Final = tuple(
    tuple(mine for mine in range(len(MINES)) if MINE_GROUND[mine] == ground) for ground in range(len(GROUNDS))
)
SMALL_IN: Final = tuple(tuple(mine for mine in mines if mine < FOR_SALE) for mines in MINES_IN)
LARGE_IN: Final = tuple(next((mine for mine in mines if mine >= FOR_SALE), -1) for mines in MINES_IN)
SPACE_OF_MINE: Final = {space["mine"]: space["id"] for item in _grounds for space in item["mine_spaces"]}

_villages = _map["villages"]
VILLAGES: Final = tuple(item["id"] for item in _villages)
VILLAGE_OF: Final = {name: number for number, name in enumerate(VILLAGES)}
VILLAGE_WORKERS: Final[tuple[int, ...]] = tuple(item["workers"] for item in _villages)
VILLAGE_PLACES: Final[tuple[int, ...]] = tuple(item["settlement_places"] for item in _villages)
VILLAGE_GROUNDS: Final = tuple(tuple(GROUND_OF[ground] for ground in item["grounds"]) for item in _villages)
GROUND_VILLAGES: Final = tuple(tuple(VILLAGE_OF[village] for village in item["villages"]) for item in _grounds)

_stations = _map["stations"]
STATIONS: Final = tuple(item["id"] for item in _stations)
STATION_OF: Final = {name: number for number, name in enumerate(STATIONS)}
LINES: Final = tuple(item["id"] for item in _map["lines"])
LINE_POINTS: Final = tuple(
    {int(players): points for players, points in item["complete_vp"].items()} for item in _map["lines"]
)
LINE_STATIONS: Final = tuple(tuple(STATION_OF[station] for station in item["stations"]) for item in _map["lines"])

# Three players (KK-23): one city is out
OUT_CITY: Final[str] = DATA["setup"]["excluded_city_with_3_players"]
_cities = {item["id"]: item["city"] for item in _grounds}
OUT_GROUNDS: Final = frozenset(ground for ground, id in enumerate(GROUNDS) if _cities[id] == OUT_CITY)
OUT_MINES: Final = frozenset(mine for mine in range(len(MINES)) if MINE_GROUND[mine] in OUT_GROUNDS)
OUT_VILLAGES: Final = frozenset(
    village for village, grounds in enumerate(VILLAGE_GROUNDS) if all(ground in OUT_GROUNDS for ground in grounds)
)
OUT_STATIONS: Final = frozenset(n for n, item in enumerate(_stations) if not item["in_3_player_game"])

# The tableau (KK-1.12)
_places = DATA["tableau"]["places"]
PLACES: Final = tuple(item["id"] for item in _places)
PLACE_OF: Final = {name: number for number, name in enumerate(PLACES)}
ROW: Final = DATA["tableau"]["places"].index(next(item for item in _places if item["row"] == "bottom"))
"""Places below this number are the top row, the others the bottom row."""
COIN_SECURITY: Final[tuple[bool, ...]] = tuple(item["coin_security"] for item in _places)
SECURE_COST: Final[int] = DATA["prices"]["secure_mine"]

# Pithead cards (KK-1.2, KK-12.1, KK-19)
CARDS: Final = ("workforce", "cokery", "ironworks", "administration", "loading")
_cards = DATA["pithead_cards"]
WORKFORCE, COKERY, IRONWORKS, LOADING = 1, 2, 4, 8
"""Bits of the flipped cards."""
CARD_BIT: Final = {"workforce": WORKFORCE, "cokery": COKERY, "ironworks": IRONWORKS, "loading": LOADING}
FLIP: Final = {card: _cards[card]["flip"] for card in CARD_BIT}
BRIQUETTE_POINTS: Final[int] = _cards["cokery"]["back"]["bonus"]["vp_each"]
_sides = [
    (card, side, space)
    for card in CARDS
    for side in ("front", "back")
    for space in _cards[card].get(side, {}).get("spaces", [])
]
MINER_SPACES: Final = tuple(dict.fromkeys(space["id"] for _, _, space in _sides if space["piece"] == "miner"))
ENGINEER_SPACES: Final = tuple(dict.fromkeys(space["id"] for _, _, space in _sides if space["piece"] == "engineer"))
ENGINEER_SPACE_OF: Final = {name: number for number, name in enumerate(ENGINEER_SPACES)}
ENGINE_SPACE: Final = next(space["id"] for _, _, space in _sides if space["piece"] == "steam_engine")
CARD_OF_SPACE: Final = {space["id"]: card for card, _, space in _sides}

# Fields for miners
RESCUE_PLACES: Final = tuple(place for place, item in enumerate(_places) if item["rescue_place"])
SUPPLY: Final = 0
FIELDS: Final = ("supply", *(PLACES[place] for place in RESCUE_PLACES), *MINER_SPACES, *STATIONS, *VILLAGES)
FIELD_WORDS: Final = tuple(f"rescue_{id}" if id in PLACE_OF else id for id in FIELDS)
"""What a field is called: a rescue-team place has another name than the mine place beside it."""
FIELD_OF: Final = {name: number for number, name in enumerate(FIELDS)}
FIRST_SPACE: Final = 1 + len(RESCUE_PLACES)
FIRST_STATION: Final = FIRST_SPACE + len(MINER_SPACES)
FIRST_VILLAGE: Final = FIRST_STATION + len(STATIONS)
INSIDE: Final = range(1, FIRST_STATION)
"""Rescue-team places and pithead spaces."""
STATION_FIELDS: Final = range(FIRST_STATION, FIRST_VILLAGE)
RESCUE_FIELD: Final = tuple(FIELD_OF.get(id, 0) if place in RESCUE_PLACES else 0 for place, id in enumerate(PLACES))
"""By tableau place: its rescue-team place; 0 if it has none."""
AT_SETTLEMENT: Final[int] = DATA["settlement_rewards"]["max_miners_at_settlement"]


def _spaces_of(card: str, flipped: bool) -> list[dict[str, Any]]:
    spaces: list[dict[str, Any]] = _cards[card].get("back" if flipped else "front", {}).get("spaces", [])
    return spaces


def _capacities(mask: int) -> tuple[int, ...]:
    room = [0] * FIRST_STATION
    room[1:FIRST_SPACE] = [1] * len(RESCUE_PLACES)
    for card in CARDS:
        for space in _spaces_of(card, bool(mask & CARD_BIT.get(card, 0))):
            if space["piece"] == "miner":
                room[FIELD_OF[space["id"]]] = space["capacity"]
    return tuple(room)


CAPACITY: Final = tuple(_capacities(mask) for mask in range(16))
"""By flipped cards: how many miners each field inside (rescue-team places, pithead spaces) holds."""


def yields_of(card: str, flipped: bool, what: str) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, int], int]:
    """What a card gives: (field, miners needed, amount) for miners, (engineer space, amount), amount for the engine."""
    miners = []
    engineer, engine = (-1, 0), 0
    for space in _spaces_of(card, flipped):
        amount = space.get(what, 0)
        if space["piece"] == "miner":
            miners.append((FIELD_OF[space["id"]], space["needs"], amount))
        elif space["piece"] == "engineer":
            engineer = (ENGINEER_SPACE_OF[space["id"]], amount)
        else:
            engine = amount
    return tuple(miners), engineer, engine


# Where a step leads (KK-11.4 to KK-11.6, KK-20.5, KK-20.6)
NEIGHBOURS: Final = {
    **{
        FIRST_STATION + n: tuple(FIRST_STATION + STATION_OF[other] for other in item["adjacent_stations"])
        for n, item in enumerate(_stations)
    },
    **{
        FIRST_VILLAGE + n: tuple(FIRST_STATION + STATION_OF[other] for other in item["stations"])
        for n, item in enumerate(_villages)
    },
}

# Bonus markers (KK-5B)
BONUSES: Final = tuple(DATA["bonus_markers"]["initial_row"])
BONUS_OF: Final = {name: number for number, name in enumerate(BONUSES)}
BONUS_DATA: Final = DATA["bonus_markers"]["markers"]
NOT_IN_TURN_1: Final = frozenset(BONUS_OF[name] for name in DATA["bonus_markers"]["unavailable_in_turn_1"])
B_MINERS, B_ENGINEER, B_ENGINE = BONUS_OF["miners"], BONUS_OF["engineer"], BONUS_OF["steam_engine"]
B_SETTLEMENT, B_RESCUE = BONUS_OF["settlement"], BONUS_OF["rescue_team"]
B_AID, B_WAGON = BONUS_OF["consolidation_aid"], BONUS_OF["wagon"]

# Railway markers (KK-20.3)
_rail = DATA["railway_markers"]["types"]
RAIL: Final = tuple(item["id"] for item in _rail)
RAIL_OF: Final = {name: number for number, name in enumerate(RAIL)}
RAIL_COUNT: Final[tuple[int, ...]] = tuple(item["count"] for item in _rail)
RAIL_POINTS: Final[int] = _rail[RAIL_OF["vp"]]["vp"]
RAIL_COINS: Final[int] = _rail[RAIL_OF["coin"]]["coins"]
KEPT: Final = tuple(item["id"] for item in _rail if not item["immediate"])
"""Markers that are kept: worker, wagon, consolidation."""
K_WORKER, K_WAGON, K_CONSOLIDATION = (KEPT.index(name) for name in ("worker", "wagon", "consolidation"))

# Disasters (KK-14)
EVENTS: Final = tuple(item["id"] for item in DATA["disaster"]["markers"]["list"])
EVENT_OF: Final = {name: number for number, name in enumerate(EVENTS)}
EVENT_COUNT: Final[tuple[int, ...]] = tuple(item["count"] for item in DATA["disaster"]["markers"]["list"])
HIGHEST_NUMBER, ADDITIONAL_COIN = EVENT_OF["highest_number"], EVENT_OF["additional_coin"]
BUYING_POWER, SUBSIDENCE = EVENT_OF["increased_buying_power"], EVENT_OF["subsidence"]
DISASTER_POINTS: Final = tuple(DATA["disaster"]["vp_loss_by_turn"].get(str(turn), 0) for turn in range(TURNS + 1))
DRAWS: Final[int] = DATA["disaster"]["draws"]
BLACK, BLANK = len(PLAYER_COLOURS), len(PLAYER_COLOURS) + 1
BLACK_DISCS: Final[int] = _box["neutral_disaster_discs"]
BLANK_DISCS: Final[int] = _box["blank_disaster_discs"]
SUBSIDENCE_COINS: Final[int] = DATA["disaster"]["subsidence"]["coins"]
SUBSIDENCE_POINTS: Final[int] = DATA["disaster"]["subsidence"]["or_vp"]
TRUST_BUYS_BASE: Final[int] = DATA["disaster"]["trust_purchases"]["base"]
TRUST_BUYS_MOST: Final[int] = DATA["disaster"]["trust_purchases"]["max"]
