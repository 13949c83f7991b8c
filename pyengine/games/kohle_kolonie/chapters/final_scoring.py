"""Final scoring (KK-22) and the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import Place, ScoreLine, announce_winners, ranked, score_everybody
from pyengine.games.kohle_kolonie.components import (
    DATA,
    FIRST_STATION,
    FIRST_VILLAGE,
    FOR_SALE,
    IS_SINGLE,
    LINES,
    TIE_VALUE,
)

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Config, Seat, State

_final = DATA["final_scoring"]
ENGINE_POINTS: Final = tuple(_final["steam_engines"][str(n)] for n in range(_final["steam_engines_max"] + 1))
COINS_PER_POINT: Final[int] = _final["coins_per_vp"]
STATION_POINTS: Final[int] = _final["vp_per_station_space"]
EXTRA_POINTS: Final[int] = _final["vp_per_extra_action_marker"]


def engines_of(seat: Seat) -> int:
    """KK-22.1: on mine cards, on the cokery and beside the tableau."""
    return sum(seat.engines) + seat.cokery_engine + seat.beside


def stations_of(seat: Seat, config: Config) -> int:
    """KK-22.3: station spaces where the seat has a miner; edition fr: its miners on stations."""
    men = seat.men[FIRST_STATION:FIRST_VILLAGE]
    return sum(men) if config.points_per_miner else len(men) - men.count(0)


def line_is_complete(seat: Seat, stations: tuple[int, ...]) -> bool:
    """KK-22.4: a miner of the seat on every station of the line that is in play."""
    return all(seat.men[FIRST_STATION + station] for station in stations)


def mine_value(seat: Seat) -> int:
    """KK-22.7: the values of the player's single and large mines."""
    return sum([TIE_VALUE[mine] for mine in seat.cards if mine >= FOR_SALE or (mine >= 0 and IS_SINGLE[mine])])


def final_lines(seat: Seat, config: Config, turn: int) -> list[tuple[ScoreLine, int]]:
    """What the end of the game brings a player, each with the number that was counted."""
    engines, stations = engines_of(seat), stations_of(seat, config)
    lines = [
        (ScoreLine("KK-22.1", "final_engines", ENGINE_POINTS[min(engines, len(ENGINE_POINTS) - 1)], turn), engines),
        (ScoreLine("KK-22.2", "final_coins", seat.coins // COINS_PER_POINT, turn), seat.coins),
        (ScoreLine("KK-22.3", "final_stations", STATION_POINTS * stations, turn), stations),
    ]
    for line, in_play, points in config.area.lines:
        complete = line_is_complete(seat, in_play)
        count = sum([seat.men[FIRST_STATION + station] > 0 for station in in_play])
        lines.append((ScoreLine("KK-22.4", f"final_line_{LINES[line]}", points if complete else 0, turn), count))
    lines.append((ScoreLine("KK-22.5", "final_extra", EXTRA_POINTS * seat.extra, turn), seat.extra))
    return lines


def score_the_end(s: State, now: Happenings) -> None:
    """KK-22.1 to KK-22.5 for everybody."""
    now.say("final_scoring_begins", "KK-22.1", None)
    lines = [final_lines(seat, s.config, s.turn) for seat in s.seats]
    for line in zip(*lines, strict=True):
        what = line[0][0].what
        # KK-22.3, edition fr: miners are counted, not stations
        told = "final_miners" if what == "final_stations" and s.config.points_per_miner else what
        score_everybody(s.seats, line, told, now)
    announce_winners(ranking(s), "KK-22.7", now)


def scores(s: State) -> list[int]:
    """What each player would have if the game ended now."""
    if s.over:
        return [seat.score for seat in s.seats]
    return [seat.score + sum([line.points for line, _ in final_lines(seat, s.config, s.turn)]) for seat in s.seats]


def end_lines(s: State) -> list[list[ScoreLine]]:
    """By seat: what the end would add if it came now; nothing once it has come."""
    return [[] if s.over else [line for line, _ in final_lines(seat, s.config, s.turn)] for seat in s.seats]


def ranking(s: State) -> list[Place]:
    """KK-22.7: by score, then engines, then the value of single and large mines; equal places are shared."""
    return ranked([(seat.score, engines_of(seat), mine_value(seat)) for seat in s.seats])
