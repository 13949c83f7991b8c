"""What is said: names of things, sentences for events, and the variants of the open points."""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.play.events import Event
from pyengine.core.rules import Variant
from pyengine.core.view.text import N_, Message, plural, remembered, translate
from pyengine.games.kohle_kolonie.components import DATA, MINE_NAMES, PLACE_OF

_map = DATA["map"]
_PROPER: Final[dict[str, str]] = {
    **MINE_NAMES,
    **{item["id"]: item["name"] for item in (*_map["grounds"], *_map["villages"], *_map["cities"])},
}
"""Names of real places and mines: the same in every language."""
_STATIONS: Final[dict[str, str]] = {item["id"]: item["name"] for item in _map["stations"]}
STATION_NAME = N_("{name} station")
RESCUE_NAME = N_("rescue-team place, {place}")

_PLAIN: Final[dict[str, Message]] = {
    # player colours
    "orange": N_("orange"),
    "blue": N_("blue"),
    "red": N_("red"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    # bonus markers
    "miners": N_("Miners"),
    "engineer": N_("Engineer"),
    "steam_engine": N_("Steam engine"),
    "settlement": N_("Settlement"),
    "rescue_team": N_("Mine rescue team"),
    "consolidation_aid": N_("Consolidation aid"),
    "wagon": N_("Wagon"),
    # railway and disaster markers, discs
    "rail_vp": N_("2 victory points"),
    "rail_coin": N_("1 coin"),
    "rail_worker": N_("local worker"),
    "rail_wagon": N_("wagon"),
    "rail_consolidation": N_("consolidation point"),
    "highest_number": N_("Highest number"),
    "additional_coin": N_("Additional coin"),
    "increased_buying_power": N_("Increased buying power"),
    "subsidence": N_("Subsidence damage"),
    "disc_black": N_("black"),
    "disc_blank": N_("blank"),
    # phases
    "phase_bonus_markers": N_("Bonus markers"),
    "phase_action_1": N_("First action"),
    "phase_action_2": N_("Second action"),
    "phase_extra_action": N_("Extra action"),
    "phase_disaster": N_("Mine disaster"),
    "phase_trust_buys": N_("Coal Trust buys"),
    "phase_mine_income": N_("Mine income"),
    "phase_board_scoring": N_("Board scoring"),
    "phase_consolidations": N_("Consolidations"),
    "phase_pithead": N_("Pithead cards"),
    # pithead cards and their spaces
    "workforce": N_("Workforce"),
    "workforce_back": N_("Workforce II"),
    "cokery": N_("Cokery"),
    "cokery_back": N_("Cokery & Briquette Plant"),
    "ironworks": N_("Ironworks"),
    "ironworks_back": N_("Steelworks"),
    "administration": N_("Administration"),
    "loading": N_("Loading"),
    "loading_back": N_("Loading II"),
    "ck_e": N_("Cokery, engineer space"),
    "ck_m1": N_("Cokery, single space"),
    "ck_m2": N_("Cokery, double space"),
    "ck_m3": N_("Cokery, second single space"),
    "ck_s": N_("Cokery, steam engine space"),
    "iw_e": N_("Ironworks, engineer space"),
    "iw_m1": N_("Ironworks, first space"),
    "iw_m2": N_("Ironworks, second space"),
    "iw_m3": N_("Ironworks, third space"),
    "ad_e1": N_("Administration, first engineer space"),
    "ad_e2": N_("Administration, second engineer space"),
    "ad_m1": N_("Administration, single space"),
    "ad_m2": N_("Administration, double space"),
    "ld_e": N_("Loading, engineer space"),
    "ld_m1": N_("Loading, first miner space"),
    "ld_m2": N_("Loading, second miner space"),
    "supply": N_("supply"),
    # mine places of the tableau
    "T1": N_("top left"),
    "T2": N_("top middle"),
    "T3": N_("top right"),
    "B1": N_("bottom left"),
    "B2": N_("bottom middle"),
    "B3": N_("bottom right"),
    # actions
    "action_buy_mine": N_("Buy a mine"),
    "action_steam_engine": N_("Steam engine"),
    "action_settlement": N_("Settlement"),
    "action_engineer": N_("Engineer"),
    "action_miners": N_("Miners"),
    # railway lines
    "line_yellow": N_("Yellow line"),
    "line_red": N_("Red line"),
    "line_brown": N_("Brown line"),
    "line_green": N_("Green line"),
    # points
    "start": N_("Points at the start"),
    "given": N_("Points at the start"),
    "score_mines": N_("Single and large mines"),
    "score_settlements": N_("Settlements"),
    "score_flips": N_("Pithead cards flipped"),
    "score_railway": N_("Railway markers"),
    "score_losses": N_("Disasters and subsidence"),
    "score_lost_mines": N_("Mines lost in consolidations"),
    "score_ironworks": N_("Ironworks"),
    "score_loading": N_("Loading"),
    "final_engines": N_("Steam engines"),
    "final_coins": N_("Coins"),
    "final_stations": N_("Stations"),
    "final_line_yellow": N_("Yellow line"),
    "final_line_red": N_("Red line"),
    "final_line_brown": N_("Brown line"),
    "final_line_green": N_("Green line"),
    "final_extra": N_("Extra action markers"),
    # places
    "board": N_("Board"),
    "tableau": N_("Tableau"),
    "coal_trust": N_("Coal Trust"),
    "bonus_markers": N_("Bonus markers"),
    "turn_order": N_("Turn order"),
    "actions": N_("Actions"),
    "price_note": N_("flipped cards raise prices"),
}


@remembered
def name_of(id: str, lang: str) -> str:
    """An id in words; an id that has no name is its own name."""
    if id in _PROPER:
        return _PROPER[id]
    if id in _STATIONS:
        return translate(STATION_NAME, lang, {"name": _STATIONS[id]})
    if id.startswith("rescue_") and id[7:] in PLACE_OF:
        return translate(RESCUE_NAME, lang, {"place": name_of(id[7:], lang)})
    return translate(_PLAIN[id], lang) if id in _PLAIN else id


def card_name(card: str, flipped: bool, lang: str) -> str:
    """A pithead card by the side that it shows."""
    return name_of(f"{card}_back" if flipped else card, lang)


EVENTS: Final[dict[str, Message]] = {
    "turn_begins": N_("Turn {turn} begins."),
    "start_player": N_("{seat} is the start player and chooses a bonus marker first."),
    "marker_taken": N_("{seat} takes the bonus marker “{marker}” from position {position}."),
    "turn_order": N_("Turn order: {names}."),
    "phase_begins": N_("Phase {n}: {phase}."),
    "marker_used": N_("{seat} uses the bonus marker “{marker}”."),
    "marker_returned": N_("{seat} puts the unused marker “{marker}” back."),
    "mine_bought": plural("{seat} buys {mine} for {n} coin.", "{seat} buys {mine} for {n} coins."),
    "worker_taken": N_("{seat} takes a local worker from {village} and marks the mine with a miner."),
    "miner_to_mine": N_("{seat} moves a miner from the settlement in {village} to the mine."),
    "card_placed": N_("{seat} puts {mine} on the tableau, {place}."),
    "single_mine_points": plural(
        "{seat} scores {points} point for {mine}.", "{seat} scores {points} points for {mine}.", "points"
    ),
    "second_worker": N_("{seat} takes a second local worker, from {village}."),
    "second_miner": N_("{seat} inserts a second miner: {field}."),
    "engine_bought": plural(
        "{seat} buys a steam engine for {n} coin: {where}.", "{seat} buys a steam engine for {n} coins: {where}."
    ),
    "settled": plural(
        "{seat} places a settlement in {village} for {n} coin.",
        "{seat} places a settlement in {village} for {n} coins.",
    ),
    "extra_gained": N_("{seat} gets an extra action marker."),
    "settlement_points": plural(
        "{seat} scores {points} point for settlement number {n}.",
        "{seat} scores {points} points for settlement number {n}.",
        "points",
    ),
    "miners_at_settlement": plural(
        "{seat} puts {n} miner at the settlement in {village}.",
        "{seat} puts {n} miners at the settlement in {village}.",
    ),
    "engineer_inserted": plural(
        "{seat} inserts an engineer for {n} coin: {where}.", "{seat} inserts an engineer for {n} coins: {where}."
    ),
    "engineer_moved": N_("{seat} moves an engineer from {where} to {to}."),
    "inserted": N_("{seat} inserts a miner: {field}."),
    "stepped": N_("{seat} moves a miner from {field} to {to}."),
    "railway_marker": N_("{seat} is first at {station} and takes its marker: {rail}."),
    "flipped": N_("{seat} flips {card} for {workers} workers and {coins} coins, scoring {points} points."),
    "price_raised": N_("This action now costs everybody 1 coin more: {kind}."),
    "briquette": N_("Briquette bonus: {seat} scores {points} points."),
    "workers_bought": N_("{seat} buys {n} local workers for {coins} coins."),
    "workers_sold": N_("{seat} sells {n} local workers for {coins} coin."),
    "aid_for_coin": N_("{seat} takes {n} coin for the consolidation aid."),
    "extra_spent": N_("{seat} spends an extra action marker."),
    "secured_by_coin": N_("{seat} pays {n} coin to secure the mine at the {place}."),
    "secured_by_team": N_("The rescue team secures {seat}’s mine at the {place}."),
    "disaster_marker": N_("The disaster marker of this turn: {event}."),
    "discs_drawn": N_("Discs drawn: {names}."),
    "trust_weakened": plural(
        "A black disc: the Coal Trust keeps {n} coin.", "A black disc: the Coal Trust keeps {n} coins."
    ),
    "hit": plural(
        "A disaster in {seat}’s mines costs {points} point.",
        "A disaster in {seat}’s mines costs {points} points.",
        "points",
    ),
    "miners_lost": plural("{seat} loses {n} miner from the supply.", "{seat} loses {n} miners from the supply."),
    "miner_lost_from": N_("{seat} loses a miner: {field}."),
    "no_miner_to_lose": N_("{seat} has only miners marking mines and loses none."),
    "marker_unused": N_("No player was hit: {event} leaves the game without effect."),
    "trust_buys": N_("The Coal Trust buys {mine}, number {number}."),
    "additional_coin": N_("The Coal Trust has 1 more coin in the next consolidation it takes part in."),
    "additional_coin_used": N_("The Coal Trust’s additional coin is used up."),
    "buying_power": N_("The Coal Trust now buys {n} mines per turn."),
    "subsidence_stays": N_("The subsidence marker stays on the board."),
    "subsidence_coin": N_("{seat} pays {n} coin for subsidence damage."),
    "subsidence_points": plural(
        "{seat} loses {points} point to subsidence damage.",
        "{seat} loses {points} points to subsidence damage.",
        "points",
    ),
    "income": plural("{seat}’s mines earn {n} coin.", "{seat}’s mines earn {n} coins."),
    "board_points": plural(
        "{seat} scores {points} point on the board.", "{seat} scores {points} points on the board.", "points"
    ),
    "ground_scored": plural("{ground}: {n} point each for {names}.", "{ground}: {n} points each for {names}."),
    "large_mine_revealed": N_("Consolidation: {mine}."),
    "sole_owner": N_("{seat} owns all small mines of the ground and wins {mine} without bidding."),
    "value": N_("{seat}’s bid value: {n}."),
    "value_of_trust": N_("The Coal Trust’s bid value: {n}."),
    "consolidation_marker": N_("{seat} uses a railway marker: {n} consolidation point."),
    "consolidation_aid_used": N_("{seat} uses the consolidation aid: {n} consolidation points."),
    "bid": plural("{seat} raises to {n} with {coins} coin.", "{seat} raises to {n} with {coins} coins.", "coins"),
    "bid_passed": N_("{seat} passes."),
    "consolidation_won": plural(
        "{seat} wins {mine}, pays {n} coin and scores {points}.",
        "{seat} wins {mine}, pays {n} coins and scores {points}.",
    ),
    "engines_taken": plural(
        "{seat} takes {n} steam engine from the ground.", "{seat} takes {n} steam engines from the ground."
    ),
    "trust_wins": N_("The Coal Trust wins {mine}."),
    "mines_lost": plural(
        "{seat} loses {n} small mine and scores {points} points.",
        "{seat} loses {n} small mines and scores {points} points.",
    ),
    "cokery": plural("{seat}’s Cokery earns {n} coin.", "{seat}’s Cokery earns {n} coins."),
    "ironworks": plural(
        "{seat}’s Ironworks scores {points} point.", "{seat}’s Ironworks scores {points} points.", "points"
    ),
    "loaded": plural(
        "{seat} loads {n} wagon (points: {points}, coins: {coins}).",
        "{seat} loads {n} wagons (points: {points}, coins: {coins}).",
    ),
    "trust_refilled": N_("The Coal Trust is topped up to {n} coins."),
    "mines_founded": N_("New mines: {mines}."),
    "final_scoring_begins": N_("The last turn is over. Final scoring."),
    "final_engines": N_("1, 2, 3, 4, 5, 6 or more steam engines score 3, 5, 8, 12, 17, 23 points."),
    "final_coins": N_("Every 2 coins are worth 1 point."),
    "final_stations": N_("Each station where you have a miner scores 1 point."),
    "final_miners": N_("Each of your miners on a station scores 1 point."),
    "final_line_yellow": N_("You have a miner on every station of the yellow line."),
    "final_line_red": N_("You have a miner on every station of the red line."),
    "final_line_brown": N_("You have a miner on every station of the brown line."),
    "final_line_green": N_("You have a miner on every station of the green line."),
    "final_extra": N_("Each extra action marker left is worth 4 points."),
    "wins": plural("{seat} wins with {points} point.", "{seat} wins with {points} points.", "points"),
}


def message_of(event: Event) -> Message | None:
    """The sentence for an event; some events appear only in reports."""
    return EVENTS.get(event.kind)


VARIANTS: Final = (
    Variant(
        "edition",
        "KK-25",
        N_("Edition"),
        N_(
            "The German, English and French rulebooks differ on six points that affect play. For "
            "smaller differences, see “Open points” in the rules."
        ),
        "de",
        (
            (
                "de",
                N_("German"),
                N_(
                    "4 coins at the start. You may decline the main action. Highest number: the Coal Trust "
                    "buys an additional mine. You can use railway markers at once. Briquette bonus: 2 points "
                    "for the engineer or the engine, 2 more for both. Stations score per space."
                ),
            ),
            (
                "en",
                N_("English"),
                N_(
                    "5 coins at the start. Highest number counts as one of the Coal Trust’s purchases of the "
                    "turn. Briquette bonus: 2 points for placing an engineer and 2 for placing an engine "
                    "after the flip, each once. Otherwise as in the German edition."
                ),
            ),
            (
                "fr",
                N_("French"),
                N_(
                    "In the two action phases you must take a main action if you can. You can use railway "
                    "markers only from the next turn on. In the final scoring every miner on a station "
                    "scores, not every space. Otherwise as in the German edition."
                ),
            ),
        ),
    ),
)

REVEALS: Final[dict[str, Message]] = {
    "railway_marker": plural("{n} railway marker will be turned up.", "{n} railway markers will be turned up."),
    "disaster_marker": N_("The disaster marker will be turned up and three discs drawn."),
    "large_mine_revealed": plural("{n} large mine will be turned up.", "{n} large mines will be turned up."),
}
"""What comes to light for everybody."""

_ART: Final = (
    *(f"city_{item['id']}" for item in _map["cities"]),
    *("coal_trust", "bonus_markers", "turn_order", "actions", "price_note"),
    *("action_buy_mine", "action_steam_engine", "action_settlement", "action_engineer", "action_miners"),
)


def art_texts(lang: str) -> dict[str, Any]:
    """The labels that the art asks for (`data-text`), with the prefix of the game."""
    texts = {f"kohle_kolonie.{id}": name_of(id.removeprefix("city_"), lang) for id in _ART}
    places = {item["id"]: item["name"] for item in (*_map["grounds"], *_map["villages"])}
    texts |= {f"kohle_kolonie.{id}": name for id, name in (MINE_NAMES | _STATIONS | places).items()}
    for card in ("workforce", "cokery", "ironworks", "loading"):
        texts[f"kohle_kolonie.{card}_front"] = name_of(card, lang)
        texts[f"kohle_kolonie.{card}_back"] = name_of(f"{card}_back", lang)
    texts["kohle_kolonie.administration_front"] = name_of("administration", lang)
    return texts
