"""What is in play (KK-23): with three players one city is out, with its mines, stations and inner villages."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyengine.games.kohle_kolonie.components import (
    FIRST_STATION,
    GROUNDS,
    LINE_POINTS,
    LINE_STATIONS,
    MINES,
    NEIGHBOURS,
    OUT_GROUNDS,
    OUT_MINES,
    OUT_STATIONS,
    OUT_VILLAGES,
    STATIONS,
    VILLAGES,
)


class Area(NamedTuple):
    """The part of the map that is played on."""

    grounds: tuple[int, ...]
    mines: frozenset[int]
    villages: tuple[int, ...]
    stations: tuple[int, ...]
    lines: tuple[tuple[int, tuple[int, ...], int], ...]
    """Line, its stations in play, points for having them all (KK-22.4, KK-23.5)."""
    neighbours: dict[int, tuple[int, ...]]
    """By field of a station or village: the stations in play that a step leads to."""


def _area(players: int) -> Area:
    small = players == 3
    stations = tuple(n for n in range(len(STATIONS)) if not small or n not in OUT_STATIONS)
    fields = {FIRST_STATION + station for station in stations}
    return Area(
        tuple(n for n in range(len(GROUNDS)) if not small or n not in OUT_GROUNDS),
        frozenset(n for n in range(len(MINES)) if not small or n not in OUT_MINES),
        tuple(n for n in range(len(VILLAGES)) if not small or n not in OUT_VILLAGES),
        stations,
        tuple(
            (line, tuple(n for n in LINE_STATIONS[line] if n in stations), points[players])
            for line, points in enumerate(LINE_POINTS)
            if points[players]
        ),
        {field: tuple(other for other in others if other in fields) for field, others in NEIGHBOURS.items()},
    )


_AREAS: Final = {players: _area(players) for players in (3, 4, 5)}


def area_for(players: int) -> Area:
    """What is in play with this number of players."""
    return _AREAS[players]
