"""Railways (KK-20): the first miner on a station takes its marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.chapters.stocks import gain, receive
from pyengine.games.kohle_kolonie.components import FIRST_STATION, KEPT, RAIL, RAIL_COINS, RAIL_POINTS, STATIONS

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


def enter_station(s: State, number: int, field: int, now: Happenings) -> None:
    """KK-20.2: the marker of the station, if it still has one, is for the owner of this miner."""
    station = field - FIRST_STATION
    marker = s.rail[station]
    if marker < 0:
        return
    s.rail[station] = -1
    name = RAIL[marker]
    points = RAIL_POINTS if name == "vp" else 0
    now.say("railway_marker", "KK-20.2", number, rail=f"rail_{name}", station=STATIONS[station], points=points)
    now.reveal("KK-20.2")
    seat = s.seats[number]
    if name == "vp":  # KK-20.3
        gain(s, number, RAIL_POINTS, "KK-20.3", "railway_vp")
    elif name == "coin":
        receive(s, seat, RAIL_COINS)
    else:
        rail = list(seat.rail)
        rail[KEPT.index(name)] += 1
        seat.rail = (rail[0], rail[1], rail[2])
        if not s.config.usable_at_once:  # KK-20.4
            fresh = list(seat.fresh)
            fresh[KEPT.index(name)] += 1
            seat.fresh = (fresh[0], fresh[1], fresh[2])
