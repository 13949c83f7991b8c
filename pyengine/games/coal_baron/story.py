"""Scorings told step by step, and the end with itemised points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.events import Event
from pyengine.core.rules import SeatInfo
from pyengine.core.text import N_, joined, translate
from pyengine.games.coal_baron.components import ELEMENTS, SHIFTS
from pyengine.games.coal_baron.final_scoring import ranking
from pyengine.games.coal_baron.scene import ROMAN
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.texts import EVENTS, message_of, name_of

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
            page = _page(event, title, element_text(event, lang, seats))
            page["heading"] = name_of(str(event.values["element"]), lang)
            page["targets"] = [f"board/{event.values['element']}"]
            pages.append(page)
        elif event.kind in _FINAL:
            page = _page(event, title, translate(EVENTS[event.kind], lang))
            page["heading"] = name_of(event.kind, lang)
            page["targets"] = []
            pages.append(page)
    return pages


def _page(event: Event, title: str, text: str) -> dict[str, Any]:
    values = event.values
    return {
        "title": title,
        "text": text,
        "clause": event.clause,
        "counts": values["counts"],
        "points": values["points"],
        "totals": values["totals"],
    }


def element_text(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    """Who is first and second in an element."""

    def names(field: str) -> str:
        found = event.values[field]
        return joined([seats[seat].name for seat in found], lang) if isinstance(found, tuple) else ""

    message = message_of(event)
    assert message is not None
    values = {
        "element": name_of(str(event.values["element"]), lang),
        "names": names("names"),
        "others": names("others"),
        "first": event.values["first"],
        "second": event.values["second"],
    }
    return translate(message, lang, values)


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
        rows.append(
            {
                "seat": place.seat,
                "place": place.place,
                "points": place.score,
                "tiebreak": place.tiebreak,
                "tiebreak_label": translate(N_("Marks left"), lang),
                "lines": [
                    {
                        "label": name_of(label, lang),
                        "clause": clause,
                        "points": sum(line.points for line in group),
                        "count": len(group),
                    }
                    for label, clause, group in entries
                ],
            }
        )
    return rows
