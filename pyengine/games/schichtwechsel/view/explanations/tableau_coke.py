"""Explanations: a colliery's coke wagons and sales columns."""

from __future__ import annotations

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.schichtwechsel.components import COKE_ROOM, COKE_SPACES, COLUMN_COKE, COLUMNS
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.explanations.board_areas import coke_worth
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.tableau import seat_of


@EXPLAIN.place(*(f"seat*/{id}" for id in COKE_SPACES))
@EXPLAIN.piece("sw-coke-*", at="seat*/[uv][0-9]")
def coke_wagon(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = seat_of(thing)
    effect = reader.say(
        N_("In step V, {n} coke on the coke wagons can be sold for 1 coin and 1 white stone."), n=COLUMN_COKE
    )
    have = reader.say(N_("{n} of {size} coke on the wagons."), n=s.seats[number].rolling, size=COKE_ROOM)
    return Explanation(effect, stakes=sentences(have, coke_worth(s, number, reader)), clause="SW-7.7")


@EXPLAIN.place("seat*/sales_*")
@EXPLAIN.piece("sw-coke-*", at="seat*/sales_*")
def column(s: State, thing: Thing, reader: Reader) -> Explanation:
    which = int(thing.at.rsplit("_", 1)[1])
    sold = s.seats[seat_of(thing)].sold
    effect = reader.say(
        N_("{coke} sold coke fill this column: {n} points at game end."), coke=COLUMN_COKE, n=COLUMNS[which - 1]
    )
    if which <= sold:
        stakes = reader.say(N_("Filled: all filled columns together make {n} points."), n=sum(COLUMNS[:sold]))
    else:
        text = plural("Filled by the next sale.", "Filled after {n} more sales.")
        stakes = reader.say(text, n=which - sold)
    return Explanation(effect, stakes=stakes, clause="SW-15.6")
