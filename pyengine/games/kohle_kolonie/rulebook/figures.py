"""What `{...}` stands for in the words of the rulebook: figures of the data, so that none is written twice."""

from __future__ import annotations

from pyengine.games.kohle_kolonie.chapters.consolidations import POINTS_PER_LOST_MINE
from pyengine.games.kohle_kolonie.components import (
    ALL_COINS,
    ALL_ENGINES,
    ALL_WORKERS,
    AT_SETTLEMENT,
    BLACK_DISCS,
    BONUSES,
    BRIQUETTE_POINTS,
    DATA,
    DISASTER_POINTS,
    DISCS_EACH,
    DRAWS,
    ENGINEERS_EACH,
    FOR_SALE,
    GROUNDS,
    LARGE,
    LINE_STATIONS,
    LINES,
    MINERS_EACH,
    MINES,
    OUT_STATIONS,
    PLACES,
    REFILL_TO,
    SECURE_COST,
    SETTLEMENTS_EACH,
    STARTING_POINTS,
    STATIONS,
    SUBSIDENCE_COINS,
    SUBSIDENCE_POINTS,
    TRUST_BUYS_BASE,
    TRUST_BUYS_MOST,
    TRUST_COINS,
    TURNS,
)

_box = DATA["components"]
_workforce = DATA["pithead_cards"]["workforce"]
_trade = DATA["prices"]["trade"]
_markers = DATA["bonus_markers"]["markers"]
_final = DATA["final_scoring"]


def _counts() -> dict[str, object]:
    """What is in the box and on the board (KK-1 to KK-3)."""
    return {
        "players_min": DATA["players"]["min"],
        "players_max": DATA["players"]["max"],
        "n_miners": MINERS_EACH,
        "settlements": SETTLEMENTS_EACH,
        "engineers": ENGINEERS_EACH,
        "discs": _box["per_player"]["disaster_discs"],
        "pitheads": _box["per_player"]["pithead_cards"],
        "coins": ALL_COINS,
        "workers": ALL_WORKERS,
        "engines": ALL_ENGINES,
        "rails": _box["railway_markers"],
        "disasters": _box["disaster_markers"],
        "bonuses": len(BONUSES),
        "black": BLACK_DISCS,
        "mines": len(MINES),
        "small": _box["small_mine_cards"],
        "single": _box["single_mine_cards"],
        "large": len(LARGE),
        "numbered": FOR_SALE,
        "grounds": len(GROUNDS),
        "stations": len(STATIONS),
        "stations_3": len(STATIONS) - len(OUT_STATIONS),
        "places": len(PLACES),
        "turns": TURNS,
        "start_vp": STARTING_POINTS,
        "trust_coins": TRUST_COINS,
        "track_end": DATA["tableau"]["consolidation_track"]["max"],
        **{f"n_{line}": len(stations) for line, stations in zip(LINES, LINE_STATIONS, strict=True)},
        **{f"coins_{edition}": n for edition, n in DATA["variants"]["edition"]["effects"]["starting_coins"].items()},
    }


def _prices() -> dict[str, object]:
    """What actions cost and allow (KK-8 to KK-12)."""
    found: dict[str, object] = {
        "price_secure": SECURE_COST,
        "insert": _workforce["front"]["insert"],
        "redeploy": _workforce["front"]["redeploy"],
        "redeploy_back": _workforce["back"]["redeploy"],
        "buy_coins": _trade["buy_workers"]["coins"],
        "buy_workers": _trade["buy_workers"]["workers"],
        "sell_coins": _trade["sell_workers"]["coins"],
        "sell_workers": _trade["sell_workers"]["workers"],
        "at_settlement": AT_SETTLEMENT,
        "reward_4": DATA["settlement_rewards"]["4"]["vp"],
        "reward_5": DATA["settlement_rewards"]["5"]["vp"],
        "briquette": BRIQUETTE_POINTS,
        "team_mines": _markers["rescue_team"]["mines"],
        "aid_points": _markers["consolidation_aid"]["points"],
        "aid_coins": _markers["consolidation_aid"]["coins"],
    }
    for what in ("steam_engine", "settlement", "engineer"):
        price = DATA["prices"][what]
        found |= {
            f"price_{what}": price["normal"],
            f"raised_{what}": price["raised"],
            f"bonus_{what}": price["bonus_marker"],
        }
    return found


def _scores() -> dict[str, object]:
    """Disasters, the Trust, points (KK-14 to KK-22)."""
    return {
        "max_discs": DISCS_EACH,
        "draws": DRAWS,
        "disaster_points": " / ".join(str(points) for points in DISASTER_POINTS[1:]),
        "sub_coins": SUBSIDENCE_COINS,
        "sub_vp": SUBSIDENCE_POINTS,
        "trust_base": TRUST_BUYS_BASE,
        "trust_most": TRUST_BUYS_MOST,
        "refill": REFILL_TO,
        "lost_vp": POINTS_PER_LOST_MINE,
        "coins_per_vp": _final["coins_per_vp"],
        "extra_vp": _final["vp_per_extra_action_marker"],
        "engine_points": " / ".join(str(points) for n, points in _final["steam_engines"].items() if n != "0"),
    }


def figures() -> dict[str, object]:
    return {**_counts(), **_prices(), **_scores()}
