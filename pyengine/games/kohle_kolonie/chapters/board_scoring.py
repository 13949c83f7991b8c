"""Phase 8: board scoring (KK-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine
from pyengine.games.kohle_kolonie.components import GROUNDS, MINE_GROUND, VILLAGE_GROUNDS
from pyengine.games.kohle_kolonie.state import DISPLAY

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


def owned_mines(s: State) -> list[int]:
    """KK-17.1: by ground, the mines that belong to anybody, players or Trust."""
    counts = [0] * len(GROUNDS)
    for mine, owner in enumerate(s.owner):
        if owner < DISPLAY:
            counts[MINE_GROUND[mine]] += 1
    return counts


def ground_points(s: State, number: int, owned: list[int]) -> dict[int, tuple[int, int]]:
    """By ground where the seat has a mine: its mines there and its settlements that border it (KK-17.2)."""
    seat = s.seats[number]
    bordering = [ground for village in seat.camps for ground in VILLAGE_GROUNDS[village]]
    grounds = {MINE_GROUND[mine] for mine in seat.cards if mine >= 0}
    return {ground: (owned[ground], bordering.count(ground)) for ground in sorted(grounds)}


def score_board(s: State, now: Happenings) -> None:
    """Players score the grounds in which they own a mine, and no others (KK-17.3)."""
    now.say("board_scoring_begins", "KK-17.1", None, n=s.turn)
    owned = owned_mines(s)
    by_seat = [ground_points(s, number, owned) for number in range(len(s.seats))]
    scores = [seat.score for seat in s.seats]
    lines: list[list[ScoreLine]] = [[] for _ in s.seats]
    for ground in sorted({ground for grounds in by_seat for ground in grounds}):
        rows = [grounds.get(ground, (0, 0)) for grounds in by_seat]
        points = [mines + camps for mines, camps in rows]
        for number, scored in enumerate(points):
            if scored:
                scores[number] += scored
                lines[number].append(ScoreLine("KK-17.1", GROUNDS[ground], scored, s.turn))
        now.say(
            "ground_scored",
            "KK-17.1",
            None,
            ground=GROUNDS[ground],
            n=owned[ground],
            names=tuple(number for number, scored in enumerate(points) if scored),
            settlements=tuple(camps for _, camps in rows),
            points=tuple(points),
            totals=tuple(scores),
        )
    for number in s.order:
        seat = s.seats[number]
        total = scores[number] - seat.score
        if total:
            seat.score = scores[number]
            seat.points = (*seat.points, *lines[number])
            now.say("board_points", "KK-17.1", number, points=total)
