"""The answers of a turn, the draft, a draw and a shortage."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.components import BANK, TILE_COST
from pyengine.games.coal_baron.pending import DrawOrder, Shortage
from pyengine.games.coal_baron.stacks import TILE_DRAW
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN, MARKS, coloured, need_of
from pyengine.games.coal_baron.view.explanations.orders import to_take
from pyengine.games.coal_baron.view.explanations.spaces import explained, of_bank
from pyengine.games.coal_baron.view.explanations.tiles import empty_carts, for_sale


@EXPLAIN.answer("draft")
def pick(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    return to_take(s, answer[1], "CB-2.9", reader)


@EXPLAIN.answer("turn")
def place(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    space = of_bank(s, reader) if answer[1] == BANK else explained(s, answer[1], reader)
    return space._replace(name="")


# --- draws ----------------------------------------------------------------------------------------------------------

KEEP_NONE: Final = N_("All of them go back to the stack.")
NO_TILE: Final = N_("You pay nothing.")
NO_ORDER: Final = N_("None of them can then cost you points at the end.")
ON_TOP: Final = N_("They come next: on empty spaces, or for the next player who draws.")
AT_BOTTOM: Final = N_("They come last, perhaps never.")
NEXT_ON_TOP: Final = N_("It goes on top as number {n} of {all}.")
NEXT_AT_BOTTOM: Final = N_("It goes to the bottom as number {n} of {all}.")


@EXPLAIN.answer("draw.take")
def take(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    tiles = s.pending[-1].stack == TILE_DRAW
    if answer[0] == "none":
        return Explanation(
            reader.say(KEEP_NONE),
            stakes=reader.say(NO_TILE if tiles else NO_ORDER),
            clause="CB-5.11" if tiles else "CB-9.4",
        )
    if not tiles:
        return to_take(s, answer[1], "CB-9.4", reader)
    told_of_it = for_sale(s, answer[1], reader)
    return told_of_it._replace(cost=reader.say(MARKS, n=TILE_COST[answer[1]]), clause="CB-5.11")


@EXPLAIN.answer("draw.return")
def put_back(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    clause = "CB-5.12" if s.pending[-1].stack == TILE_DRAW else "CB-9.4"
    return Explanation(reader.say(ON_TOP if answer[0] == "top" else AT_BOTTOM), clause=clause)


@EXPLAIN.answer("draw.order")
def put_next(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked: DrawOrder = s.pending[-1]
    values = {"n": len(asked.chosen) + 1, "all": len(asked.hand)}
    clause = "CB-5.12a" if asked.stack == TILE_DRAW else "CB-9.4"
    return Explanation(reader.say(NEXT_ON_TOP if asked.on_top else NEXT_AT_BOTTOM, **values), clause=clause)


# --- a shortage -----------------------------------------------------------------------------------------------------

FILL: Final = N_("The minecart gets a {colour} cube instead; both keep their own colour.")
STAY_EMPTY: Final = N_("It stays empty for good; empty minecarts score after shift III.")


@EXPLAIN.answer("shortage")
def fill(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked: Shortage = s.pending[-1]
    if answer[0] == "none":
        stakes = empty_carts(s, asked.colour, reader)
        return Explanation(reader.say(STAY_EMPTY), stakes=stakes, clause="CB-5.8")
    colour = coloured(answer[1], reader)
    need = need_of(s.seats[asked.seat], answer[1], reader)
    return Explanation(reader.say(FILL, colour=colour), stakes=need, clause="CB-5.8", brief=need)
