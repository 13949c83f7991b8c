"""Bidding for a ground (KK-18.5, KK-18.9 to KK-18.12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.bonus_markers import return_marker
from pyengine.games.kohle_kolonie.chapters.consolidations import (
    administration_points,
    owns_all,
    participants,
    player_value,
    player_wins,
    trust_takes_part,
    trust_value,
    trust_wins,
)
from pyengine.games.kohle_kolonie.chapters.stocks import spend_markers, usable
from pyengine.games.kohle_kolonie.components import B_AID, BONUS_DATA, K_CONSOLIDATION, MINE_GROUND, MINES, RAIL_OF
from pyengine.games.kohle_kolonie.components import DATA as _DATA
from pyengine.games.kohle_kolonie.pending import Bid, ConsolidationMarkers
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

AID_POINTS: Final[int] = BONUS_DATA["consolidation_aid"]["points"]
MARKER_POINTS: Final[int] = _DATA["railway_markers"]["types"][RAIL_OF["consolidation"]]["points"]
NO_PART: Final = -1
"""The value of a Trust that takes no part: less than every total."""


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
        _ask_markers(s, large, dict.fromkeys(order, 0), order, now)


# --- markers --------------------------------------------------------------------------------------------------------

_RAILWAY: Final[Answer] = ("railway", "use:consolidation")
_AID: Final[Answer] = ("aid", "use:consolidation_aid")
DONE: Final[Answer] = ("done", "done")


def _ask_markers(s: State, large: int, markers: Mapping[int, int], still: Sequence[int], now: Happenings) -> None:
    """KK-18.5: in bidding order, whoever of those still to be asked has markers; then the bidding begins."""
    for number in still:
        seat = s.seats[number]
        if seat.bonus == B_AID or usable(seat, K_CONSOLIDATION):
            s.pending.append(ConsolidationMarkers(number, large, markers))
            return
    ground = MINE_GROUND[large]
    totals = values_with_markers(s, large, markers)
    for number, total in totals.items():
        office = administration_points(s.seats[number])
        parts = (total - office - markers[number], office, markers[number])
        now.say("value", "KK-18.6", number, n=total, parts=parts)
    if trust_takes_part(s, ground):
        now.say("value_of_trust", "KK-18.7", None, n=trust_value(s, ground))
    _bidding(s, large, markers, totals, next(iter(markers)), now)


@check("KK-18.5", N_("You have no railway marker that you can use for a consolidation now."), listed=True)
def has_a_railway_marker(s: State, answer: Answer) -> Values | None:
    return None if usable(s.me(), K_CONSOLIDATION) else {}


@check("KK-18.5", N_("You do not have the consolidation aid, or you have already used it."), listed=True)
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
        asked: ConsolidationMarkers = s.pending.pop()
        number, markers = asked.seat, asked.markers
        order = tuple(markers)
        still = order[order.index(number) :]
        if answer[0] == "done":
            _ask_markers(s, asked.mine, markers, still[1:], now)
            return
        if answer[0] == "railway":
            spend_markers(s.seats[number], K_CONSOLIDATION, 1)
            points = MARKER_POINTS
            now.say("consolidation_marker", "KK-18.5", number, n=points)
        else:
            return_marker(s, number)
            points = AID_POINTS
            now.say("consolidation_aid_used", "KK-18.5", number, n=points)
        _ask_markers(s, asked.mine, {**markers, number: markers[number] + points}, still, now)


# --- bids -----------------------------------------------------------------------------------------------------------


def trust_bid(s: State, large: int) -> int:
    """KK-18.7: the Trust's value in this consolidation; NO_PART without it."""
    ground = MINE_GROUND[large]
    return trust_value(s, ground) if trust_takes_part(s, ground) else NO_PART


def highest(s: State, large: int, totals: Mapping[int, int]) -> int:
    """KK-18.9: the greatest total among the players still in and the Trust."""
    return max(*totals.values(), trust_bid(s, large))


def leads_alone(totals: Mapping[int, int], trust: int, number: int) -> bool:
    """KK-18.9: whether this player alone has the highest value, and so is not asked."""
    own = totals[number]
    return trust < own and all(total < own or other == number for other, total in totals.items())


def value_with_markers(s: State, number: int, large: int, markers: Mapping[int, int]) -> int:
    """KK-18.6: the player value, markers included."""
    return player_value(s, number, MINE_GROUND[large]) + markers[number]


def values_with_markers(s: State, large: int, markers: Mapping[int, int]) -> dict[int, int]:
    """KK-18.6: everybody's player value, in bidding order."""
    ground = MINE_GROUND[large]
    return {number: player_value(s, number, ground) + points for number, points in markers.items()}


def _next(markers: Mapping[int, int], totals: Mapping[int, int], number: int) -> int:
    """The next player who is still in, in cyclic bidding order."""
    order = tuple(markers)
    place = order.index(number) + 1
    return next((other for other in (*order[place:], *order[:place]) if other in totals), number)


def _bidding(
    s: State, large: int, markers: Mapping[int, int], totals: Mapping[int, int], number: int, now: Happenings
) -> None:
    """KK-18.9 to KK-18.12: who is to act, from this player on, or who has won."""
    if not totals:
        trust_wins(s, large, now)
        return
    trust = trust_bid(s, large)
    if len(totals) == 1:
        ((last, total),) = totals.items()
        if total > trust:
            player_wins(s, last, large, total - value_with_markers(s, last, large, markers), now)
            return
    while leads_alone(totals, trust, number):
        number = _next(markers, totals, number)
    s.pending.append(Bid(number, large, markers, totals))


@check("KK-18.9", N_("You must bid more than the highest value, {high}."), listed=True)
def raises_enough(s: State, answer: Answer) -> Values | None:
    asked: Bid = s.pending[-1]
    high = highest(s, asked.mine, asked.totals)
    return {"high": high} if answer[1] <= high else None


@check(
    "KK-18.9",
    plural("This bid costs {need} coin; you have {have}.", "This bid costs {need} coins; you have {have}.", "need"),
    listed=True,
)
def coins_cover_the_bid(s: State, answer: Answer) -> Values | None:
    asked: Bid = s.pending[-1]
    need = answer[1] - value_with_markers(s, asked.seat, asked.mine, asked.markers)
    have = s.me().coins
    return {"need": need, "have": have} if need > have else None


PASS: Final[Answer] = ("pass", "pass")
_BIDS: Final[tuple[Answer, ...]] = tuple(("bid", total, f"bid:{total}") for total in range(1000))


class RaiseOrPass(Question):
    """KK-18.9: raise one's total above the highest value, or pass; a player who cannot raise passes automatically."""

    name = "bid"
    clause = "KK-18.9"
    binding = True
    checks = {"bid": (raises_enough, coins_cover_the_bid), "pass": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_BIDS[1 : self._most(s) + 2], PASS)

    def _most(self, s: State) -> int:
        asked: Bid = s.pending[-1]
        return value_with_markers(s, asked.seat, asked.mine, asked.markers) + s.me().coins

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Bid = s.pending[-1]
        return (*_BIDS[highest(s, asked.mine, asked.totals) + 1 : self._most(s) + 1], PASS)

    def own(self, s: State, key: str) -> Answer | None:
        if key == "pass":
            return PASS
        family, _, total = key.partition(":")
        if family == "bid" and total.isascii() and total.isdigit() and len(total) <= 3 and str(int(total)) == total:
            return ("bid", int(total), key)
        return None

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Bid = s.pending.pop()
        number, large, markers = asked.seat, asked.mine, asked.markers
        totals = dict(asked.totals)
        if answer[0] == "pass":
            del totals[number]
            now.say("bid_passed", "KK-18.10", number)
        else:
            totals[number] = answer[1]
            coins = answer[1] - value_with_markers(s, number, large, markers)
            now.say("bid", "KK-18.9", number, n=answer[1], coins=coins)
        _bidding(s, large, markers, totals, _next(markers, totals, number), now)
