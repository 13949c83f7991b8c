"""Placing props (PP-2) and the end (PP-3).

PP-2.1 In turn, put one of your props in a place of the gallery.
PP-2.2 A place holds one prop.
PP-3.1 Who has three props in a line scores a point, and the game ends.
PP-3.2 It also ends when no place is free.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.games.pit_props.components import FREE, LINES, PLACES, POINTS
from pyengine.games.pit_props.pending import Turn
from pyengine.games.pit_props.state import State

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine, score
from pyengine.core.view.text import N_


@check("PP-2.2", N_("A prop stands there already."))
def place_is_free(s: State, answer: Answer) -> Values | None:
    return None if s.props[answer[1]] == FREE else {}


class PlaceProp(Step[State]):
    """PP-2.1: choose a place."""

    name = "turn"
    clause = "PP-2.1"
    checks = {"put": (place_is_free,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return [("put", number, f"put:{name}") for number, name in enumerate(PLACES)]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        seat, place = s.pending.pop().seat, answer[1]
        s.props = (*s.props[:place], seat, *s.props[place + 1 :])
        now.say("prop_put", "PP-2.1", seat, place=PLACES[place])
        if any(all(s.props[at] == seat for at in line) for line in LINES):
            score(s.seats[seat], ScoreLine("PP-3.1", "line", POINTS, 1))
            s.over = True
            now.say("line_made", "PP-3.1", seat, n=POINTS)
        elif FREE not in s.props:
            s.over = True
            now.say("no_place_left", "PP-3.2", None)
        else:
            s.pending.append(Turn(1 - seat))
