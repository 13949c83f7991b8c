"""Bidding for a ground (KK-18.5, KK-18.9 to KK-18.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.decision import Answer, Values, check
from pyengine.core.events import Happenings
from pyengine.core.text import N_, plural
from pyengine.games.kohle_kolonie.components import B_AID, BONUS_DATA, K_CONSOLIDATION, MINE_GROUND, MINES, RAIL_OF
from pyengine.games.kohle_kolonie.components import DATA as _DATA
from pyengine.games.kohle_kolonie.consolidation import (
    owns_all,
    participants,
    player_value,
    player_wins,
    trust_takes_part,
    trust_value,
    trust_wins,
)
from pyengine.games.kohle_kolonie.markers import return_marker
from pyengine.games.kohle_kolonie.questions import Question
from pyengine.games.kohle_kolonie.stocks import spend_markers, usable

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

AID_POINTS: Final[int] = BONUS_DATA["consolidation_aid"]["points"]
MARKER_POINTS: Final[int] = _DATA["railway_markers"]["types"][RAIL_OF["consolidation"]]["points"]
OUT: Final = -1
"""The total of a player who has passed."""


def consolidate(s: State, large: int, now: Happenings) -> None:
    """KK-18.1: reveal a large mine and settle its ground."""
    ground = MINE_GROUND[large]
    now.say("large_mine_revealed", "KK-18.1", None, mine=MINES[large])
    now.reveal("KK-18.1")
    sole = owns_all(s, ground)
    order = participants(s, ground)
    if sole >= 0:
        now.say("sole_owner", "KK-18.3", sole, mine=MINES[large])
        player_wins(s, sole, large, 0, now)
    elif not order:
        trust_wins(s, large, now, "KK-18.4")
    else:
        _ask_markers(s, large, order, (0,) * len(order), 0, now)


# --- markers --------------------------------------------------------------------------------------------------------

_RAILWAY: Final[Answer] = ("railway", "use:consolidation")
_AID: Final[Answer] = ("aid", "use:consolidation_aid")
DONE: Final[Answer] = ("done", "done")


def _ask_markers(
    s: State, large: int, order: tuple[int, ...], markers: tuple[int, ...], first: int, now: Happenings
) -> None:
    """KK-18.5: in bidding order, whoever has markers; then the bidding begins."""
    for place in range(first, len(order)):
        seat = s.seats[order[place]]
        if seat.bonus == B_AID or usable(seat, K_CONSOLIDATION):
            s.pending.append(("consolidation.markers", order[place], large, order, markers))
            return
    ground = MINE_GROUND[large]
    totals = tuple(player_value(s, number, ground) + points for number, points in zip(order, markers, strict=True))
    trust = trust_value(s, ground) if trust_takes_part(s, ground) else None
    for number, total in zip(order, totals, strict=True):
        now.say("value", "KK-18.6", number, n=total)
    if trust is not None:
        now.say("value_of_trust", "KK-18.7", None, n=trust)
    _bidding(s, large, order, markers, totals, 0, now)


@check("KK-18.5", N_("You have no railway marker for a consolidation that can be used now."), listed=True)
def has_a_railway_marker(s: State, answer: Answer) -> Values | None:
    return None if usable(s.me(), K_CONSOLIDATION) else {}


@check("KK-18.5", N_("You do not hold the consolidation aid, or you have used it."), listed=True)
def has_the_aid(s: State, answer: Answer) -> Values | None:
    return None if s.me().bonus == B_AID else {}


class UseMarkers(Question):
    """KK-18.5: markers for this consolidation, one by one, before the bidding; spent whatever the result."""

    name = "consolidation.markers"
    clause = "KK-18.5"
    passing = frozenset({"done"})
    checks = {"railway": (has_a_railway_marker,), "aid": (has_the_aid,), "done": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (_RAILWAY, _AID, DONE)

    def candidates(self, s: State) -> Iterable[Answer]:
        seat = s.me()
        found = [_RAILWAY] if usable(seat, K_CONSOLIDATION) else []
        if seat.bonus == B_AID:
            found.append(_AID)
        found.append(DONE)
        return found

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        _, number, large, order, markers = s.pending.pop()
        place = order.index(number)
        if answer[0] == "done":
            _ask_markers(s, large, order, markers, place + 1, now)
            return
        if answer[0] == "railway":
            spend_markers(s.seats[number], K_CONSOLIDATION, 1)
            points = MARKER_POINTS
            now.say("consolidation_marker", "KK-18.5", number, n=points)
        else:
            return_marker(s, number)
            points = AID_POINTS
            now.say("consolidation_aid_used", "KK-18.5", number, n=points)
        markers = (*markers[:place], markers[place] + points, *markers[place + 1 :])
        _ask_markers(s, large, order, markers, place, now)


# --- bids -----------------------------------------------------------------------------------------------------------


def highest(s: State, large: int, totals: tuple[int, ...]) -> int:
    """KK-18.9: the greatest total among the players still in and the Trust."""
    ground = MINE_GROUND[large]
    best = max(totals)
    return max(best, trust_value(s, ground)) if trust_takes_part(s, ground) else best


def value_with_markers(s: State, number: int, large: int, order: tuple[int, ...], markers: tuple[int, ...]) -> int:
    """KK-18.6: the player value, markers included."""
    return player_value(s, number, MINE_GROUND[large]) + markers[order.index(number)]


def _next(totals: tuple[int, ...], pointer: int) -> int:
    """The next player who is still in, in cyclic bidding order."""
    for further in range(1, len(totals) + 1):
        place = (pointer + further) % len(totals)
        if totals[place] != OUT:
            return place
    return pointer


def _bidding(
    s: State,
    large: int,
    order: tuple[int, ...],
    markers: tuple[int, ...],
    totals: tuple[int, ...],
    pointer: int,
    now: Happenings,
) -> None:
    """KK-18.9 to KK-18.12: who is to act next, or who has won."""
    ground = MINE_GROUND[large]
    trust = trust_value(s, ground) if trust_takes_part(s, ground) else OUT
    left = [place for place, total in enumerate(totals) if total != OUT]
    if not left:
        trust_wins(s, large, now)
        return
    if len(left) == 1 and totals[left[0]] > trust:
        number = order[left[0]]
        coins = totals[left[0]] - value_with_markers(s, number, large, order, markers)
        player_wins(s, number, large, coins, now)
        return
    high = max(*totals, trust)
    while totals[pointer] == high and totals.count(high) == 1 and trust != high:
        pointer = _next(totals, pointer)
    s.pending.append(("bid", order[pointer], large, order, markers, totals))


@check("KK-18.9", N_("A bid must be higher than the highest value, {high}."), listed=True)
def raises_enough(s: State, answer: Answer) -> Values | None:
    _, _, large, _, _, totals = s.pending[-1]
    high = highest(s, large, totals)
    return {"high": high} if answer[1] <= high else None


@check(
    "KK-18.9",
    plural(
        "This bid costs {need} coin, and you have {have}.", "This bid costs {need} coins, and you have {have}.", "need"
    ),
    listed=True,
)
def coins_cover_the_bid(s: State, answer: Answer) -> Values | None:
    _, number, large, order, markers, _ = s.pending[-1]
    need = answer[1] - value_with_markers(s, number, large, order, markers)
    have = s.seats[number].coins
    return {"need": need, "have": have} if need > have else None


PASS: Final[Answer] = ("pass", "pass")
_BIDS: Final[tuple[Answer, ...]] = tuple(("bid", total, f"bid:{total}") for total in range(1000))


class Bid(Question):
    """KK-18.9: raise the own total above the highest value, or pass; who cannot raise passes by himself."""

    name = "bid"
    clause = "KK-18.9"
    binding = True
    checks = {"bid": (raises_enough, coins_cover_the_bid), "pass": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_BIDS[1 : self._most(s) + 2], PASS)

    def _most(self, s: State) -> int:
        _, number, large, order, markers, _ = s.pending[-1]
        return value_with_markers(s, number, large, order, markers) + s.seats[number].coins

    def candidates(self, s: State) -> Iterable[Answer]:
        _, _, large, _, _, totals = s.pending[-1]
        return (*_BIDS[highest(s, large, totals) + 1 : self._most(s) + 1], PASS)

    def own(self, s: State, key: str) -> Answer | None:
        if key == "pass":
            return PASS
        family, _, total = key.partition(":")
        if family == "bid" and total.isascii() and total.isdigit() and len(total) <= 3 and str(int(total)) == total:
            return ("bid", int(total), key)
        return None

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        _, number, large, order, markers, totals = s.pending.pop()
        place = order.index(number)
        if answer[0] == "pass":
            total = OUT
            now.say("bid_passed", "KK-18.10", number)
        else:
            total = answer[1]
            coins = total - value_with_markers(s, number, large, order, markers)
            now.say("bid", "KK-18.9", number, n=total, coins=coins)
        totals = (*totals[:place], total, *totals[place + 1 :])
        _bidding(s, large, order, markers, totals, _next(totals, place), now)
