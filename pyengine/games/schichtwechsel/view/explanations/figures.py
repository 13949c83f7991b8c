"""Explanations: figures of a player that have no place of their own on the colliery."""

from __future__ import annotations

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.explanations.board_areas import coke_worth, in_cokery, in_play
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.tableau import heap, seat_of, uses_left


@EXPLAIN.place("seat*/figure_heap")
def heap_of(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    return heap(s, thing, reader)


@EXPLAIN.place("seat*/figure_cokery")
def coke_of(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = seat_of(thing)
    effect = reader.say(N_("Coke in the cokery waits to be loaded onto a coke wagon; the wagons are where it is sold."))
    stakes = sentences(in_cokery(s, number, reader), coke_worth(s, number, reader))
    return Explanation(effect, stakes=stakes, clause="SW-4.14")


@EXPLAIN.place("seat*/figure_houses")
def houses_of(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("Houses still to be built. Barriers let you build one, and it frees its bonus for step VI."))
    left = uses_left(s)
    text = plural("A bonus freed now comes {n} more time.", "A bonus freed now comes {n} more times.")
    return Explanation(effect, stakes=reader.say(text, n=left) if left else "", clause="SW-12.1")


@EXPLAIN.place("seat*/figure_headframes")
def headframes_of(s: State, thing: Thing, reader: Reader) -> Explanation:
    effect = reader.say(N_("In play: the cards for headframes move it to a bonus field."))
    return Explanation(effect, stakes=in_play(s, seat_of(thing), reader), clause="SW-13.4")
