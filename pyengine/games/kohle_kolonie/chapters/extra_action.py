"""Phase 4: the extra action (KK-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.pending import Go
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


@check("KK-13.1", N_("You have no extra action marker."))
def holds_an_extra_marker(s: State, answer: Answer) -> Values | None:
    return None if s.me().extra else {}


class ExtraAction(Question):
    """KK-13.1: spend one marker and take a go, or keep it."""

    name = "extra"
    clause = "KK-13.1"
    passing = frozenset({"keep"})
    checks = {"spend": (holds_an_extra_marker,), "keep": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (("spend", "spend"), ("keep", "keep"))

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "spend":
            s.seats[number].extra -= 1  # KK-13.2
            now.say("extra_spent", "KK-13.2", number)
            s.pending.append(Go(number, False))
