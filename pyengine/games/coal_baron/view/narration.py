"""Scorings told step by step, and the end with itemised points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.events import Event
from pyengine.core.play.points import result_row
from pyengine.core.view.narration import SeatInfo, in_words, page
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.chapters.final_scoring import ranking
from pyengine.games.coal_baron.components import ELEMENTS, SHIFTS
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.scene import ROMAN
from pyengine.games.coal_baron.view.texts import EVENTS, message_of, name_of

_FINAL = ("final_marks", "final_cubes", "final_orders", "final_balance")


def story(events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The scorings among these events, one page per element; nothing for other events."""
    pages = []
    title = ""
    for event in events:
        if event.kind == "scoring_begins":
            title = translate(N_("Scoring of shift {n}"), lang, {"n": ROMAN[int(str(event.values["n"]))]})
        elif event.kind == "final_scoring_begins":
            title = translate(N_("Final scoring"), lang)
        elif event.kind == "element_scored":
            element = str(event.values["element"])
            text = element_text(event, lang, seats)
            pages.append(page(event, title, name_of(element, lang), text, [f"board/{element}"]))
        elif event.kind in _FINAL:
            pages.append(page(event, title, name_of(event.kind, lang), translate(EVENTS[event.kind], lang)))
    return pages


def element_text(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    """Who is first and second in an element."""
    message = message_of(event)
    assert message is not None
    return in_words(message, lang, event.values, seats, name_of)


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
