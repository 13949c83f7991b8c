"""Consolidations: everybody's value with its parts, markers, bids."""

from __future__ import annotations

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.kohle_kolonie.chapters.bidding import (
    AID_POINTS,
    MARKER_POINTS,
    highest,
    value_with_markers,
)
from pyengine.games.kohle_kolonie.chapters.consolidations import (
    POINTS_PER_LOST_MINE,
    participants,
    trust_takes_part,
)
from pyengine.games.kohle_kolonie.components import (
    CONSOLIDATED,
    INCOME,
    MINE_GROUND,
    MINE_POINTS,
    SMALL_IN,
    TURNS,
)
from pyengine.games.kohle_kolonie.pending import Bid, ConsolidationMarkers
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, line, points
from pyengine.games.kohle_kolonie.view.explanations.worth import engines_in, trust_parts, value_parts

_PARTS = (N_("mines {n}"), N_("Administration {n}"), N_("markers {n}"))
_BID_COINS = N_("coins {n}")
_SUM = N_("{name}: {parts} = {total}.")
_ALONE = N_("{name}: {parts}.")
_TRUST = N_("Coal Trust")
_PASSED = N_("{name} has passed.")
_NOBODY = N_("No player has a mine here yet.")


def _sum(who: str, parts: list[tuple[str, int]], reader: Reader) -> str:
    """ "Anna: mines 1 + markers 2 = 3." """
    told = [reader.say(message, n=n) for message, n in parts if n] or [reader.say(parts[0][0], n=0)]
    if len(told) == 1:
        return reader.say(_ALONE, name=who, parts=told[0])
    return reader.say(_SUM, name=who, parts=" + ".join(told), total=sum(n for _, n in parts))


def own_value(s: State, number: int, large: int, reader: Reader) -> str:
    """A seat's value with its parts, and in the bidding the coins it has bid."""
    parts = list(zip(_PARTS, value_parts(s, number, large), strict=True))
    who = reader.seats[number].name
    asked = s.pending[-1] if s.pending else None
    if asked and asked.step == "bid" and asked.mine == large:
        if number not in asked.totals:
            return reader.say(_PASSED, name=who)
        parts.append((_BID_COINS, asked.totals[number] - sum(n for _, n in parts)))
    return _sum(who, parts, reader)


def values_in_words(s: State, large: int, reader: Reader) -> str:
    """Everybody's value for a large mine, with its parts."""
    ground = MINE_GROUND[large]
    told = [own_value(s, number, large, reader) for number in participants(s, ground)] or [reader.say(_NOBODY)]
    if trust_takes_part(s, ground):
        paid, owned = trust_parts(s, large)
        told.append(_sum(reader.say(_TRUST), [(_BID_COINS, paid), (_PARTS[0], owned)], reader))
    return sentences(*told)


def sums_in_words(s: State, large: int, reader: Reader) -> str:
    """The values that have more than one part; the others are told by their number alone."""
    ground = MINE_GROUND[large]
    told = [
        own_value(s, number, large, reader)
        for number in participants(s, ground)
        if sum(part > 0 for part in value_parts(s, number, large)) > 1
    ]
    if trust_takes_part(s, ground):
        paid, owned = trust_parts(s, large)
        if paid and owned:
            told.append(_sum(reader.say(_TRUST), [(_BID_COINS, paid), (_PARTS[0], owned)], reader))
    return sentences(*told)


# --- what is at stake -----------------------------------------------------------------------------------------------

_WINNER = N_("Winning scores {points}, then {coins} of income per turn.")
_WINNER_LAST = N_("Winning scores {points}.")
_ENGINES = plural("The winner takes {n} steam engine here.", "The winner takes {n} steam engines here.")
_LOSER = N_("Losing scores {points} for your small mines here.")


def _prize(s: State, number: int, large: int, reader: Reader) -> str:
    lost = sum(s.owner[mine] == number for mine in SMALL_IN[MINE_GROUND[large]])
    values = {"points": points(reader, MINE_POINTS[large]), "coins": coins(reader, INCOME[large])}
    wins = reader.say(_WINNER if CONSOLIDATED[large] < TURNS else _WINNER_LAST, **values)
    engines = engines_in(s, MINE_GROUND[large])
    taken = reader.say(_ENGINES, n=engines) if engines else ""
    return sentences(wins, taken, reader.say(_LOSER, points=points(reader, POINTS_PER_LOST_MINE * lost)))


# --- markers --------------------------------------------------------------------------------------------------------

_USE = N_("Raises your value from {now} to {then}; the marker is spent even if you lose.")
_USE_BRIEF = N_("Value {now} → {then}; spent even if you lose")
_DONE = N_("Bid with a value of {n} and keep the markers you have left.")
_DONE_BRIEF = N_("Bid with a value of {n}")


@EXPLAIN.answer("consolidation.markers")
def use_markers(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Markers before the bidding."""
    asked: ConsolidationMarkers = s.pending[-1]
    now = value_with_markers(s, asked.seat, asked.mine, asked.markers)
    stakes = sentences(values_in_words(s, asked.mine, reader), _prize(s, asked.seat, asked.mine, reader))
    if answer[0] == "done":
        return Explanation(reader.say(_DONE, n=now), "", stakes, "KK-18.5", reader.say(_DONE_BRIEF, n=now))
    then = now + (MARKER_POINTS if answer[0] == "railway" else AID_POINTS)
    values = {"now": now, "then": then}
    return Explanation(reader.say(_USE, **values), "", stakes, "KK-18.5", reader.say(_USE_BRIEF, **values))


# --- bids -----------------------------------------------------------------------------------------------------------

_RAISE = N_("You bid {total}; the highest value so far is {high}. You pay only if you win.")
_RAISE_BRIEF = N_("{parts} + {coins} = {total} against {high}")
_MORE = N_("Each further step costs 1 coin; you have {coins}.")
_PASS = N_("You are out of this auction and take your coins back.")
_PASS_BRIEF = N_("{points} for your lost mines")


def _own_parts(s: State, asked: Bid, reader: Reader) -> str:
    parts = zip(_PARTS, value_parts(s, asked.seat, asked.mine), strict=True)
    return " + ".join(reader.say(message, n=n) for message, n in parts if n)


@EXPLAIN.answer("bid")
def bid_or_pass(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """A bid with its parts, or passing."""
    asked: Bid = s.pending[-1]
    prize = _prize(s, asked.seat, asked.mine, reader)
    if answer[0] == "pass":
        lost = sum(s.owner[mine] == asked.seat for mine in SMALL_IN[MINE_GROUND[asked.mine]])
        brief = reader.say(_PASS_BRIEF, points=points(reader, POINTS_PER_LOST_MINE * lost))
        return Explanation(reader.say(_PASS), "", prize, "KK-18.10", line(brief))
    high = highest(s, asked.mine, asked.totals)
    cost = max(0, answer[1] - value_with_markers(s, asked.seat, asked.mine, asked.markers))
    own = _own_parts(s, asked, reader)
    paid = reader.say(_BID_COINS, n=cost)
    brief = reader.say(_RAISE_BRIEF, parts=own, coins=paid, total=answer[1], high=high)
    more = reader.say(_MORE, coins=coins(reader, s.me().coins))
    effect = reader.say(_RAISE, total=answer[1], high=high)
    stakes = sentences(values_in_words(s, asked.mine, reader), prize, more)
    return Explanation(effect, coins(reader, cost), stakes, "KK-18.9", line(brief))
