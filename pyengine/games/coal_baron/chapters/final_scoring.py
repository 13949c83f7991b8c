"""End of the game (CB-13): final scoring and ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import Place, ScoreLine, announce_winners, ranked, score_everybody
from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.components import (
    CUBES_PER_POINT,
    LIGHT,
    MARKS_PER_POINT,
    POINTS_PER_ORDER,
    POINTS_PER_SURPLUS_TILE,
    TILE_SIDE,
)

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Seat, State


def cubes_of(seat: Seat) -> int:
    """CB-13.3: all cubes of a player: on minecarts, in the cage, in the storage, on outstanding orders."""
    on_carts = sum(len(row) - row.count(-1) for row in seat.carts)
    on_orders = sum(len(cubes_on(spot)) for order in seat.orders for spot in order[1])
    return on_carts + len(seat.cage) + sum(seat.storage) + on_orders


def light_and_dark(tiles: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """CB-13.5: the tunnel tiles on either side, printed sections not counted."""
    sides = [TILE_SIDE[tile] for row in tiles for tile in row]
    light = sides.count(LIGHT)
    return light, len(sides) - light


def final_lines(seat: Seat, shift: int) -> list[tuple[ScoreLine, int]]:
    """What the end of the game brings a player, each with the number that was counted."""
    light, dark = light_and_dark(seat.tiles)
    cubes = cubes_of(seat)
    surplus = abs(light - dark)
    orders = len(seat.orders)
    return [
        (ScoreLine("CB-13.2", "final_marks", seat.marks // MARKS_PER_POINT, shift), seat.marks),
        (ScoreLine("CB-13.3", "final_cubes", cubes // CUBES_PER_POINT, shift), cubes),
        (ScoreLine("CB-13.4", "final_orders", POINTS_PER_ORDER * orders, shift), orders),
        (ScoreLine("CB-13.5", "final_balance", POINTS_PER_SURPLUS_TILE * surplus, shift), surplus),
    ]


def score_the_end(s: State, now: Happenings) -> None:
    """CB-13.2 to CB-13.5 for everybody; scores may fall below 0 (CB-13.7)."""
    now.say("final_scoring_begins", "CB-13.1", None)
    lines = [final_lines(seat, s.shift) for seat in s.seats]
    for line in zip(*lines, strict=True):
        score_everybody(s.seats, line, line[0][0].what, now)
    for seat in s.seats:
        seat.marks %= MARKS_PER_POINT  # CB-13.2: the rest is kept for the tie-break
    announce_winners(ranking(s), "CB-13.6", now)


def scores(s: State) -> list[int]:
    """What each player would have if the game ended now."""
    if s.over:
        return [seat.score for seat in s.seats]
    return [seat.score + sum(line.points for line, _ in final_lines(seat, s.shift)) for seat in s.seats]


def end_lines(s: State) -> list[list[ScoreLine]]:
    """By seat: what the end would add if it came now; nothing once it has come."""
    return [[] if s.over else [line for line, _ in final_lines(seat, s.shift)] for seat in s.seats]


def ranking(s: State) -> list[Place]:
    """CB-13.6, CB-13.8: by score, then by the Marks left; equal places are shared."""
    return ranked([(seat.score, seat.marks) for seat in s.seats])
