"""Phase 8: board scoring (KK-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.events import Happenings
from pyengine.games.kohle_kolonie.components import GROUND_VILLAGES, GROUNDS, MINE_GROUND, MINES_IN
from pyengine.games.kohle_kolonie.state import DISPLAY
from pyengine.games.kohle_kolonie.stocks import gain

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


def owned_mines(s: State, ground: int) -> int:
    """KK-17.1: mines of the ground that belong to anybody, players or Trust."""
    owner = s.owner
    return sum([owner[mine] < DISPLAY for mine in MINES_IN[ground]])


def ground_points(s: State, number: int) -> dict[int, tuple[int, int]]:
    """By ground with an own mine, in the order of the map: mines there, own settlements that border it (KK-17.2)."""
    seat = s.seats[number]
    grounds = sorted({MINE_GROUND[mine] for mine in seat.cards if mine >= 0})
    camps = seat.camps
    return {
        ground: (owned_mines(s, ground), sum([village in camps for village in GROUND_VILLAGES[ground]]))
        for ground in grounds
    }


def score_board(s: State, now: Happenings) -> None:
    """Every player scores each ground in which he owns a mine; nothing for others (KK-17.3)."""
    now.say("board_scoring_begins", "KK-17.1", None, n=s.turn)
    by_seat = [ground_points(s, number) for number in range(len(s.seats))]
    for ground in sorted({ground for grounds in by_seat for ground in grounds}):
        rows = [grounds.get(ground, (0, 0)) for grounds in by_seat]
        points = [mines + camps for mines, camps in rows]
        for number, scored in enumerate(points):
            if scored:
                gain(s, number, scored, "KK-17.1", GROUNDS[ground])
        now.say(
            "ground_scored",
            "KK-17.1",
            None,
            ground=GROUNDS[ground],
            n=owned_mines(s, ground),
            names=tuple(number for number, scored in enumerate(points) if scored),
            settlements=tuple(camps for _, camps in rows),
            points=tuple(points),
            totals=tuple(seat.score for seat in s.seats),
        )
    for number in s.order:
        total = sum(mines + camps for mines, camps in by_seat[number].values())
        if total:
            now.say("board_points", "KK-17.1", number, points=total)
