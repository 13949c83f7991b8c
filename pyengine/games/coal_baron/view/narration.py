"""The end with itemised points."""

from __future__ import annotations

from typing import Any

from pyengine.core.play.points import result_row
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.chapters.final_scoring import ranking
from pyengine.games.coal_baron.components import ELEMENTS, ROMAN, SHIFTS
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of

_FINAL = ("final_marks", "final_cubes", "final_orders", "final_balance")


def result(s: State, lang: str) -> list[dict[str, Any]]:
    """The ranking, each player's points itemised."""
    rows = []
    for place in ranking(s):
        lines = s.seats[place.seat].points
        entries = [("orders_delivered", "CB-7.3", [line for line in lines if line.clause == "CB-7.3"])]
        for shift in range(1, SHIFTS + 1):
            mine = [line for line in lines if line.what in ELEMENTS and line.round == shift]
            entries.append((translate(N_("Shift clock {n}"), lang, {"n": ROMAN[shift]}), "CB-11.1", mine))
        for what, clause in zip(_FINAL, ("CB-13.2", "CB-13.3", "CB-13.4", "CB-13.5"), strict=True):
            entries.append((what, clause, [line for line in lines if line.what == what]))
        counted = {line for _, _, group in entries for line in group}
        other = [line for line in lines if line not in counted]
        if other:
            entries.append(("given", "CB-2.6", other))
        groups = [(name_of(label, lang), clause, group) for label, clause, group in entries]
        rows.append(result_row(place, [(translate(N_("Marks left"), lang), place.tiebreak)], groups))
    return rows
