"""Phase 1: bonus markers and turn order (KK-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.components import BONUSES, NOT_IN_TURN_1
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

_TAKES: tuple[Answer, ...] = tuple(("take", marker, f"take:{id}") for marker, id in enumerate(BONUSES))


def choosing_order(s: State) -> tuple[int, ...]:
    """KK-5.2: the last of the previous turn first; in turn 1 `order` is the reverse of the choosing order."""
    return s.order[::-1]


@check("KK-5.1", N_("This marker is no longer in the row: {marker}."), listed=True)
def is_in_the_row(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.row else {"marker": BONUSES[answer[1]]}


@check("KK-5.3", N_("You cannot choose the steam engine marker in turn I."), listed=True)
def may_be_chosen_now(s: State, answer: Answer) -> Values | None:
    return {} if s.turn == 1 and answer[1] in NOT_IN_TURN_1 else None


class ChooseMarker(Question):
    """KK-5.1: take exactly one of the markers in the row."""

    name = "marker"
    clause = "KK-5.1"
    checks = {"take": (is_in_the_row, may_be_chosen_now)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _TAKES

    def candidates(self, s: State) -> Iterable[Answer]:
        first = s.turn == 1
        return [_TAKES[one] for one in s.row if one >= 0 and not (first and one in NOT_IN_TURN_1)]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        marker = answer[1]
        position = s.row.index(marker)
        seat = s.seats[number]
        seat.bonus, seat.row_position = marker, position  # KK-5.4
        s.row = (*s.row[:position], -1, *s.row[position + 1 :])
        now.say("marker_taken", "KK-5.1", number, marker=BONUSES[marker], position=position + 1)


def fix_turn_order(s: State, now: Happenings) -> None:
    """KK-5.4, KK-5.5: by position in the row; what was not chosen slides to the left."""
    s.order = tuple(sorted(range(len(s.seats)), key=lambda number: s.seats[number].row_position))
    for seat in s.seats:
        seat.row_position = -1
    left = [one for one in s.row if one >= 0]
    s.row = tuple(left + [-1] * (len(s.row) - len(left)))
    now.say("turn_order", "KK-5.4", None, names=s.order)


def return_marker(s: State, number: int) -> None:
    """KK-5.6: the marker of a seat goes to the leftmost empty position."""
    seat = s.seats[number]
    position = s.row.index(-1)
    s.row = (*s.row[:position], seat.bonus, *s.row[position + 1 :])
    seat.bonus = -1


@check("KK-5.9", N_("You do not have this bonus marker, or you have already used it: {marker}."), listed=True)
def holds_the_marker(s: State, answer: Answer) -> Values | None:
    return None if s.me().bonus == answer[1] else {"marker": BONUSES[answer[1]]}
