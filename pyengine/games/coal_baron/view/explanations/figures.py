"""Figures of a player that have no place on the tableau."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters.final_scoring import cubes_of
from pyengine.games.coal_baron.components import CUBES_PER_POINT, POINTS_PER_SURPLUS_TILE
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, balance
from pyengine.games.coal_baron.view.explanations.pits import MARKS_NOW, seat_of
from pyengine.games.coal_baron.view.explanations.tiles import TILES_BALANCED, TILES_NOW

COAL: Final = N_(
    "Coal for orders. At the end, every {each} cubes are worth 1 point; those on outstanding orders count too."
)
BALANCE: Final = N_("At the end, each tile more on one side of the pit than on the other costs {points} points.")


@EXPLAIN.place("seat*/figure_coal")
def coal_of_a_player(s: State, thing: Thing, reader: Reader) -> Explanation:
    worth = cubes_of(seat_of(s, thing)) // CUBES_PER_POINT
    stakes = "" if s.over else reader.say(MARKS_NOW, points=worth)
    return Explanation(reader.say(COAL, each=CUBES_PER_POINT), stakes=stakes, clause="CB-13.3")


@EXPLAIN.place("seat*/figure_balance")
def balance_of_a_pit(s: State, thing: Thing, reader: Reader) -> Explanation:
    light, dark, points = balance(seat_of(s, thing))
    stakes = reader.say(TILES_NOW if points else TILES_BALANCED, light=light, dark=dark, points=points)
    return Explanation(reader.say(BALANCE, points=-POINTS_PER_SURPLUS_TILE), stakes=stakes, clause="CB-13.5")
