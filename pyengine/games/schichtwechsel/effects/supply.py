"""Taking from the supply (SW-4.1, SW-4.4, SW-4.6, SW-4.24): points, tool markers, coins, white stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine, score
from pyengine.games.schichtwechsel.effects.interpreter import op
from pyengine.games.schichtwechsel.effects.programs import Effect

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State


def gain(s: State, number: int, points: int, clause: str, what: str) -> None:
    """SW-4.1: points count at once, each with its clause."""
    score(s.seats[number], ScoreLine(clause, what, points, s.round))


def take_tools(s: State, number: int, count: int, clause: str, now: Happenings) -> None:
    """SW-4.4: as many as are left."""
    count = min(count, s.tools)
    if count:
        s.tools -= count
        s.seats[number].tools += count
        now.say("tools_taken", clause, number, n=count)


def return_tools(s: State, number: int, count: int, clause: str, now: Happenings) -> None:
    """SW-4.5."""
    if count:
        s.tools += count
        s.seats[number].tools -= count
        now.say("tools_returned", clause, number, n=count)


@op("vp")
def points(s: State, number: int, effect: Effect, now: Happenings) -> None:
    _, count, clause, what = effect
    gain(s, number, count, clause, what)
    now.say("points", clause, number, points=count, what=what)


@op("tool_take")
def tool_take(s: State, number: int, effect: Effect, now: Happenings) -> None:
    take_tools(s, number, effect[1], "SW-4.4", now)


@op("coin")
def coin(s: State, number: int, effect: Effect, now: Happenings) -> None:
    count = min(effect[1], s.coins)
    if count:
        s.coins -= count
        s.seats[number].coins += count
        now.say("coins", "SW-4.6", number, n=count)


@op("white")
def white(s: State, number: int, effect: Effect, now: Happenings) -> None:
    take_white(s, number, effect[1], "SW-4.6", now)


def take_white(s: State, number: int, count: int, clause: str, now: Happenings, free: tuple[str, ...] = ()) -> None:
    """SW-4.6: as many as are left. `free`: the places for which they are given."""
    count = min(count, s.white)
    if count:
        s.white -= count
        s.seats[number].white += count
        now.say("white_stones", clause, number, n=count, free=free)


@op("start_marker")
def start_marker(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.22; it counts from the round scoring on (SW-3.3)."""
    if s.start != number:
        s.start = number
        now.say("start_marker", "SW-4.22", number)
