"""Whether a position can have come up: what is open must have been asked, and pieces must have come where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pyengine.core.documents.fields import Field
from pyengine.core.view.text import N_, told
from pyengine.games.kohle_kolonie.chapters.bidding import AID_POINTS, MARKER_POINTS, leads_alone, trust_bid
from pyengine.games.kohle_kolonie.chapters.buy_mine import worker_villages
from pyengine.games.kohle_kolonie.chapters.consolidations import owns_all
from pyengine.games.kohle_kolonie.chapters.disaster import subsidence_is_due, unsecured
from pyengine.games.kohle_kolonie.chapters.phases import FIRST_CONSOLIDATION
from pyengine.games.kohle_kolonie.components import (
    B_MINERS,
    B_SETTLEMENT,
    BLACK,
    BLACK_DISCS,
    BLANK,
    BLANK_DISCS,
    BONUS_MARKERS,
    BONUSES,
    CARD_BIT,
    DISASTER,
    DISCS_EACH,
    MINE_GROUND,
    NOT_IN_TURN_1,
    PLACES,
    RAIL_COUNT,
    RAIL_OF,
    SECOND_MINER,
    SUPPLY,
)

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.pending import (
        Bid,
        BuyMiner,
        BuyPlace,
        BuySecond,
        BuyWorker,
        ConsolidationMarkers,
        ConsolidationPlace,
        Extra,
        Lost,
        Subsidence,
    )
    from pyengine.games.kohle_kolonie.state import Seat, State

MOST_MARKER_POINTS: Final = AID_POINTS + MARKER_POINTS * RAIL_COUNT[RAIL_OF["consolidation"]]


def check_possible(root: Field, s: State) -> None:
    """Refuse what no game can have led to."""
    _check_discs(root.get("disaster").get("discs"), s)
    for number, seat in enumerate(s.seats):
        _check_seat(root.get("seats").each()[number], s, seat)
    if s.trust_bought and not s.config.highest_number_counts:
        root.get("trust").get("bought").fail(N_("must be 0 in this edition (KK-14.10a)"))
    for number, seat in enumerate(s.seats):
        if seat.briquette and not seat.flipped & CARD_BIT["cokery"]:
            root.get("seats").each()[number].get("briquette").fail(N_("needs the flipped cokery (KK-12.4)"))
    _check_main_action(root, s)
    for field, asked in zip(root.get("pending").each(), s.pending, strict=True):
        problem = _problem(s, asked)
        if problem:
            field.fail(problem)


def _check_main_action(root: Field, s: State) -> None:
    """KK-6.2, KK-5.6: a part of an action is decided after the main action, or the bonus marker, has been used."""
    if len(s.pending) < 2:
        return
    go, part = s.pending
    fields = root.get("pending").each()
    markers = {"miners": B_MINERS, "settle.miners": B_SETTLEMENT}
    if part.step == "miners" and part.bonus:
        used = fields[1].get("bonus")
    elif go.main_used:
        return
    elif part.step == "settle.miners":
        used = fields[0].maybe("main_used")
    else:
        fields[0].maybe("main_used").fail(N_("must be true: the main action of this go has begun (KK-6.2)"))
    if s.seats[go.seat].bonus >= 0 or markers[part.step] not in s.row:
        used.fail(
            told(
                N_("the marker {marker} has not been used: it is not back in the row (KK-5.6)"),
                marker=BONUSES[markers[part.step]],
            )
        )


def _check_seat(field: Field, s: State, seat: Seat) -> None:
    if seat.secured and s.phase < DISASTER:
        field.get("secured").fail(N_("must be empty: mines are secured in phase 5 (KK-14.2)"))
    for place, mine in enumerate(seat.cards):
        if seat.secured >> place & 1 and mine < 0 and _cards_have_stayed(s):
            field.get("secured").fail(told(N_("there is no mine on {place} (KK-14.2)"), place=PLACES[place]))
    if seat.row_position >= 0 and s.phase != BONUS_MARKERS:
        field.get("row_position").fail(N_("must be null: it is known only in phase 1 (KK-5.4)"))
    if s.turn == 1 and seat.bonus in NOT_IN_TURN_1:
        field.get("bonus_marker").fail(N_("cannot have been chosen in turn I (KK-5.3)"))


def _check_discs(field: Field, s: State) -> None:
    if s.discs and s.phase < DISASTER:
        field.fail(N_("must be empty: they are drawn in phase 5 (KK-14.5)"))
    for disc in set(s.discs):
        most = {BLACK: BLACK_DISCS, BLANK: BLANK_DISCS}.get(disc, DISCS_EACH)
        if s.discs.count(disc) > most:
            field.fail(told(N_("has more discs of one kind than there are, {most} (KK-14.4)"), most=most))
        if disc < len(s.seats) and _cards_have_stayed(s) and s.discs.count(disc) > len(unsecured(s.seats[disc])):
            field.fail(
                told(N_("has more discs of seat {disc} than it has mines that are not secured (KK-14.4)"), disc=disc)
            )


def _cards_have_stayed(s: State) -> bool:
    """Whether the mines of a turn with drawn discs are those of its draw: only consolidations take cards away."""
    return s.phase == DISASTER or s.turn < FIRST_CONSOLIDATION


def _problem(s: State, asked: Any) -> str:
    """Why this decision cannot be open; empty if it can."""
    check = _PROBLEMS.get(asked.step)
    return check(s, asked) if check else ""


def _extra(s: State, asked: Extra) -> str:
    return "" if s.seats[asked.seat].extra else N_("has no extra action marker to spend (KK-13.1)")


_FULL: Final = N_("cannot be bought: the tableau of this seat is full (KK-7.8)")


def _worker(s: State, asked: BuyWorker) -> str:
    seat = s.seats[asked.seat]
    if -1 not in seat.cards:
        return _FULL
    if not seat.men[SUPPLY] and worker_villages(s, MINE_GROUND[asked.mine]):
        return N_("cannot be bought: a worker is there, and the seat has no miner in the supply (KK-7.3a)")
    return ""


def _place(s: State, asked: BuyPlace) -> str:
    return "" if -1 in s.seats[asked.seat].cards else _FULL


def _won(s: State, asked: ConsolidationPlace) -> str:
    if -1 in s.seats[asked.seat].cards:
        return ""
    return N_("cannot be placed: whoever wins has lost a small mine, so the tableau is not full (KK-18.14)")


def _miner(s: State, asked: BuyMiner) -> str:
    seat = s.seats[asked.seat]
    if not any(mine >= 0 and SECOND_MINER[mine] for mine in seat.cards):
        return N_("is asked only after buying a mine with the second miner icon (KK-7.5)")
    return "" if seat.men[SUPPLY] else N_("is asked only with a miner in the supply (KK-7.5)")


def _second(s: State, asked: BuySecond) -> str:
    return "" if SECOND_MINER[asked.mine] else N_("is asked only for a mine with the second miner icon (KK-7.5)")


def _subsidence(s: State, asked: Subsidence) -> str:
    if not subsidence_is_due(s):
        return N_("is asked only with the marker on the board and the blank drawn (KK-14.11)")
    return ""


def _lost(s: State, asked: Lost) -> str:
    if asked.left > s.discs.count(asked.seat):
        return N_("loses more miners than discs of this seat were drawn (KK-14.8)")
    return ""


def _auction(s: State, asked: ConsolidationMarkers | Bid) -> str:
    if owns_all(s, MINE_GROUND[asked.mine]) >= 0:
        return N_("is not asked: one player owns all small mines of the ground (KK-18.3)")
    if any(points > MOST_MARKER_POINTS for points in asked.markers.values()):
        return told(
            N_("has more than {most_marker_points} points of markers (KK-18.5)"), most_marker_points=MOST_MARKER_POINTS
        )
    return ""


def _bid(s: State, asked: Bid) -> str:
    if leads_alone(asked.totals, trust_bid(s, asked.mine), asked.seat):
        return _auction(s, asked) or N_("is not asked: this seat alone holds the highest value (KK-18.9)")
    return _auction(s, asked)


_PROBLEMS: Final[dict[str, Callable[[State, Any], str]]] = {
    "extra": _extra,
    "buy.worker": _worker,
    "buy.place": _place,
    "buy.second": _second,
    "buy.miner": _miner,
    "subsidence": _subsidence,
    "lost": _lost,
    "consolidation.markers": _auction,
    "bid": _bid,
    "consolidation.place": _won,
}
