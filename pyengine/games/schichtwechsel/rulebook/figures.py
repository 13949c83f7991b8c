"""What `{...}` stands for in the words of the rulebook: figures of the data, so that none is written twice."""

from __future__ import annotations

from pyengine.games.schichtwechsel.components import (
    ALL_COAL,
    ALL_COINS,
    ALL_SPOIL,
    ALL_TOOLS,
    ALL_WHITE,
    BONUS,
    BOTTOM_POINTS,
    BUNDLE,
    BY_PLAYERS,
    CARDS,
    CARDS_IN_PLAY,
    COKE_EACH,
    COKE_ROOM,
    COKERY_MOST,
    COLUMN_COKE,
    COLUMNS,
    DATA,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    GREY,
    HEAP,
    HOUSES_EACH,
    LARGE,
    LIMITED,
    OWN_FROM,
    P_HEAP,
    P_MANOR,
    P_SALE,
    P_SETTLEMENT,
    P_TOOLS,
    PIT_SCORING,
    REFILL_COAL,
    REFILL_SPOIL,
    ROUND_CARDS,
    ROUNDS,
    SLOTS,
    STARTING,
    STONES_MOST,
    TILES,
    TILES_IN_PLAY,
    TOP_DROP,
    TOP_TOOLS,
    TRACKS,
    WATER_BOTTOM,
    WATER_START,
    WATER_STONE,
    WATER_TOP,
)

_each = DATA["components"]["per_player"]
_coke_wagons = DATA["tableau"]["coke_wagons"]
_final = DATA["final_scoring"]
_cards = {item["id"]: item for item in DATA["action_cards"]["cards"]}


def _box() -> dict[str, object]:
    """What is in the box, on the board and on a tableau (SW-1, SW-2)."""
    return {
        "players_min": DATA["players"]["min"],
        "players_max": DATA["players"]["max"],
        "n_rounds": ROUNDS,
        "n_discs": _each["disc"],
        "n_houses": HOUSES_EACH,
        "n_coke": COKE_EACH,
        "n_headframes": _each["headframe"],
        "n_tools": ALL_TOOLS,
        "n_coins": ALL_COINS,
        "n_white": ALL_WHITE,
        "n_coal": ALL_COAL,
        "n_spoil": ALL_SPOIL,
        "n_cards": len(CARDS),
        "n_tiles": len(TILES),
        "n_round_cards": len(ROUND_CARDS),
        "n_heap": HEAP,
        "n_grey": len(GREY),
        "n_large": LARGE,
        "n_small": len(BONUS) - LARGE,
        "n_slots": SLOTS[LIMITED[0]],
        "coke_room": COKE_ROOM,
        "coke_lower": _coke_wagons["lower"],
        "coke_upper": _coke_wagons["upper"],
        "columns": ", ".join(str(points) for points in COLUMNS),
        "n_columns": len(COLUMNS),
        "column_coke": COLUMN_COKE,
        "shift_end": EXIT,
        "start_coins": STARTING["coins"],
        "start_tools": STARTING["tool_markers"],
        "start_vp": STARTING["vp"],
        **{f"goal_{track}": goal for track, goal in zip(TRACKS, GOAL, strict=True)},
        **{f"cards_{n}": len(CARDS_IN_PLAY[n]) for n in BY_PLAYERS},
        **{f"tiles_{n}": len(TILES_IN_PLAY[n]) for n in BY_PLAYERS},
        **{f"bag_{what}_{n}": count for n, entry in BY_PLAYERS.items() for what, count in entry["bag"].items()},
    }


def _play() -> dict[str, object]:
    """Water, coke, cards and the phases (SW-4 to SW-9)."""
    pumping = _cards["water_large"]["effects"]
    return {
        "water_top": WATER_TOP,
        "water_bottom": WATER_BOTTOM,
        "water_start": WATER_START,
        "water_stone": WATER_STONE,
        "top_tools": TOP_TOOLS,
        "top_drop": TOP_DROP,
        "top_level": WATER_TOP - TOP_DROP,
        "bottom_vp": BOTTOM_POINTS,
        "cokery_most": COKERY_MOST,
        "own_from": OWN_FROM,
        "own_after": OWN_FROM - 1,
        "bundle": BUNDLE,
        "refill_coal": REFILL_COAL,
        "refill_spoil": REFILL_SPOIL,
        "stones_most": STONES_MOST,
        "pump_most": -pumping[0]["delta"],
        "pump_vp": pumping[1]["n"],
        "pump_small": -_cards["water_small"]["effects"][0]["delta"],
        "exit_vp": DATA["shift"]["exit_extra_move"][0]["n"],
        "exit_tools": DATA["shift"]["exit_extra_move"][1]["max"],
        "frame_spoil": DATA["own_action_card"]["deploy_reward"]["1"][0]["n"],
        "frame_vp": DATA["own_action_card"]["deploy_reward"]["2"][0]["n"],
        **{item["id"] + "_spoil": item["spoil"] for item in DATA["tableau"]["heap"]["exchanges"]},
    }


def _scores() -> dict[str, object]:
    """Rounds and the end of the game (SW-14, SW-15)."""
    return {
        "goal_first": GOAL_FIRST[0],
        "goal_later": GOAL_LATER[0],
        "exit_first": EXIT_FIRST,
        "exit_later": EXIT_LATER,
        "heap_base": PIT_SCORING[P_HEAP]["vp_base"],
        "heap_each": PIT_SCORING[P_HEAP]["vp_per_spoil"],
        "manor_vp": PIT_SCORING[P_MANOR]["vp"],
        "settlement_vp": PIT_SCORING[P_SETTLEMENT]["vp"],
        "load_2": PIT_SCORING[P_SALE]["load_max"],
        "load_4": DATA["variants"][-1]["values"][-1],
        "tools_back": PIT_SCORING[P_TOOLS]["max"],
        "wagon_vp": _final["vp_full_coal_wagon"],
        "coke_vp": _final["vp_remaining_coke"],
        "marker_vp": _final["vp_start_marker"],
        "tool_loss": -_final["vp_tool_marker"],
        "all_columns": sum(COLUMNS),
    }


def figures() -> dict[str, object]:
    return {**_box(), **_play(), **_scores()}
