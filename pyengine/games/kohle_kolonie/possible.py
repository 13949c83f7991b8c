"""Whether the open decision of a position can have come up: who is asked must have something to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.document import Field
from pyengine.games.kohle_kolonie.auction import AID_POINTS, MARKER_POINTS, highest
from pyengine.games.kohle_kolonie.components import (
    BLACK,
    BLACK_DISCS,
    BLANK,
    BLANK_DISCS,
    BONUS_MARKERS,
    CARD_BIT,
    DISASTER,
    DISCS_EACH,
    MINE_GROUND,
    NOT_IN_TURN_1,
    RAIL_COUNT,
    RAIL_OF,
    SECOND_MINER,
)
from pyengine.games.kohle_kolonie.consolidation import owns_all, trust_takes_part, trust_value
from pyengine.games.kohle_kolonie.disaster import subsidence_is_due
from pyengine.games.kohle_kolonie.miners import limits

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Frame, Seat, State

MOST_MARKER_POINTS: Final = AID_POINTS + MARKER_POINTS * RAIL_COUNT[RAIL_OF["consolidation"]]


def check_possible(root: Field, s: State) -> None:
    """Refuse what no game can have led to."""
    _check_discs(root.get("disaster").get("discs"), s)
    for number, seat in enumerate(s.seats):
        _check_seat(root.get("seats").each()[number], s, seat)
    if s.trust_bought and not s.config.highest_number_counts:
        root.get("trust").get("bought").fail("must be 0 in this edition (KK-14.10a)")
    for number, seat in enumerate(s.seats):
        if seat.briquette and not seat.flipped & CARD_BIT["cokery"]:
            root.get("seats").each()[number].get("briquette").fail("needs the flipped cokery (KK-12.4)")
    for field, frame in zip(root.get("pending").each(), s.pending, strict=True):
        problem = _problem(s, frame)
        if problem:
            field.fail(problem)


def _check_seat(field: Field, s: State, seat: Seat) -> None:
    if seat.secured and s.phase < DISASTER:
        field.get("secured").fail("must be empty: mines are secured in phase 5 (KK-14.2)")
    if seat.row_position >= 0 and s.phase != BONUS_MARKERS:
        field.get("row_position").fail("must be null: it is known only in phase 1 (KK-5.4)")
    if s.turn == 1 and seat.bonus in NOT_IN_TURN_1:
        field.get("bonus_marker").fail("cannot have been chosen in turn 1 (KK-5.3)")


def _check_discs(field: Field, s: State) -> None:
    if s.discs and s.phase < DISASTER:
        field.fail("must be empty: they are drawn in phase 5 (KK-14.5)")
    for disc in set(s.discs):
        most = {BLACK: BLACK_DISCS, BLANK: BLANK_DISCS}.get(disc, DISCS_EACH)
        if s.discs.count(disc) > most:
            field.fail(f"has more discs of one kind than there are, {most} (KK-14.4)")


def _problem(s: State, frame: Frame) -> str:
    """Why this decision cannot be open; empty if it can."""
    step, number = frame[0], frame[1]
    if step == "extra" and not s.seats[number].extra:
        return "has no extra action marker to spend (KK-13.1)"
    if step == "buy.second" and not SECOND_MINER[frame[2]]:
        return "is asked only for a mine with the second miner icon (KK-7.5)"
    if step == "miners" and any(
        left > most for left, most in zip(frame[3:6], limits(s.seats[number], frame[2]), strict=True)
    ):
        return "has more left than the action allows (KK-11.1, KK-11.8, KK-11.9)"
    if step == "subsidence" and not subsidence_is_due(s):
        return "is asked only with the marker on the board and the blank drawn (KK-14.11)"
    if step == "lost" and frame[2] > s.discs.count(number):
        return "loses more miners than discs of this seat were drawn (KK-14.8)"
    if step in ("consolidation.markers", "bid"):
        if owns_all(s, MINE_GROUND[frame[2]]) >= 0:
            return "is not asked: one player owns all small mines of the ground (KK-18.3)"
        if any(points > MOST_MARKER_POINTS for points in frame[4]):
            return f"has more than {MOST_MARKER_POINTS} points of markers (KK-18.5)"
    if step == "bid" and _leads_alone(s, frame):
        return "is not asked: this seat alone holds the highest value (KK-18.9)"
    return ""


def _leads_alone(s: State, frame: Frame) -> bool:
    _, number, large, order, _, totals = frame
    own, ground = totals[order.index(number)], MINE_GROUND[large]
    if own < highest(s, large, totals) or totals.count(own) > 1:
        return False
    return not trust_takes_part(s, ground) or trust_value(s, ground) < own
