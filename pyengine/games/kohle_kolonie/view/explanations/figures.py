"""Figures of a player that have no place on the tableau: mines, those not secured, steam engines."""

from __future__ import annotations

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.disaster import unsecured
from pyengine.games.kohle_kolonie.chapters.income import income_of
from pyengine.games.kohle_kolonie.components import DISASTER
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.explanations.tableau import engine_points
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, percent, points
from pyengine.games.kohle_kolonie.view.explanations.worth import loss, risk

_MINES = N_("Mines bring coins in every income, and points when the board is scored and in consolidations.")
_INCOME = N_("Mine income now: {coins} per turn.")
_UNSECURED = N_("Each of them puts one of the owner’s disaster discs into the bag, up to a limit.")
_RISK = N_("Risk of losing {points} and a miner this turn: {now}.")
_OPEN = plural("{n} mine is not secured.", "{n} mines are not secured.")
_ENGINES = N_("Engines on mine cards, on the Cokery and beside the tableau score together at the end.")


@EXPLAIN.place("seat*/figure_mines")
def mines_of(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """How many mines a player has."""
    if thing.seat is None:
        return None
    stakes = reader.say(_INCOME, coins=coins(reader, income_of(s.seats[thing.seat])))
    return Explanation(reader.say(_MINES), "", stakes, "KK-16.1")


@EXPLAIN.place("seat*/figure_unsecured")
def unsecured_mines(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """How many mines are not secured, and what that risks."""
    if thing.seat is None:
        return None
    exposed = len(unsecured(s.seats[thing.seat]))
    stakes = reader.say(_OPEN, n=exposed)
    if exposed and not s.over and s.phase <= DISASTER:
        lost = points(reader, loss(s, thing.seat))
        stakes = reader.say(_RISK, points=lost, now=percent(reader, risk(s, thing.seat)))
    return Explanation(reader.say(_UNSECURED), "", stakes, "KK-14.4")


@EXPLAIN.place("seat*/figure_engines")
def engines_of_a_player(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """All steam engines of a player."""
    if thing.seat is None:
        return None
    return Explanation(reader.say(_ENGINES), "", engine_points(s.seats[thing.seat], reader), "KK-22.1")
