"""Reports of a shift's end: the scoring of the shift clock, who goes first in the next one, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pyengine.core.play.events import Event
from pyengine.core.view.narration import SeatInfo, counted, told
from pyengine.core.view.reports import POINTS, Dated, Reporter, of, times
from pyengine.core.view.text import N_, translate
from pyengine.games.coal_baron.components import POINTS_PER_ORDER, POINTS_PER_SURPLUS_TILE, ROMAN
from pyengine.games.coal_baron.view.texts import message_of, name_of

REPORT_BEGINS: Final = frozenset({"shift_begins"})
REPORT_ENDS: Final = frozenset({"workers_return", "final_scoring_begins", "wins"})
_FIRST = N_("{what}: {n}, first: {points}")
_SECOND = N_("{what}: {n}, second: {points}")
_FACTORY = N_("Workers in the factory: {counts}.")
_EACH: Final = {"final_orders": POINTS_PER_ORDER, "final_balance": POINTS_PER_SURPLUS_TILE}


def reports(events: Sequence[Dated], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The reports that these events complete."""
    made = Reporter(lang, seats)
    for at, event in made.read(events):
        if event.kind == "scoring_begins":
            made.round = translate(N_("Shift {n}"), lang, {"n": ROMAN[int(str(event.values["n"]))]})
            made.on("scoring", translate(N_("Shift scoring"), lang), event.clause).everybody(POINTS)
        elif event.kind == "element_scored":
            _element(made, event)
        elif event.kind in ("start_player", "start_player_kept") and "counts" in event.values:
            made.close()
            sheet = made.on("shift_change", translate(N_("Shift change"), lang), event.clause)
            counts = cast(tuple[int, ...], event.values["counts"])
            listed = ", ".join(counted(info.name, count) for info, count in zip(seats, counts, strict=True))
            sheet.texts = [translate(_FACTORY, lang, {"counts": listed}), _say(event, lang, seats)]
        elif event.kind == "workers_return":
            made.tell(at)
        elif event.kind == "final_scoring_begins":
            made.tell(at)
            made.round = ""
            made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause).everybody(POINTS)
        elif event.kind.startswith("final_"):
            _final(made, event)
        elif event.kind == "wins":
            made.tell(at)
    return made.done


def _element(made: Reporter, event: Event) -> None:
    """CB-11: what was counted, and the place that it brought."""
    values, lang = event.values, made.lang
    counts, points = cast(tuple[int, ...], values["counts"]), cast(tuple[int, ...], values["points"])
    first, what = cast(tuple[int, ...], values["names"]), str(values["element"])
    texts = [
        translate(
            _FIRST if seat in first else _SECOND,
            lang,
            {"what": name_of(what, lang), "n": count, "points": points[seat]},
        )
        for seat, count in enumerate(counts)
    ]
    title = translate(N_("Shift scoring"), lang)
    made.on("scoring", title, "CB-11.1").score(event, texts, [f"board/{what}"])


def _final(made: Reporter, event: Event) -> None:
    lang, kind = made.lang, event.kind
    counts, points = (cast(tuple[int, ...], event.values[name]) for name in ("counts", "points"))
    texts = []
    for count, gained in zip(counts, points, strict=True):
        n, each = (count, _EACH[kind]) if kind in _EACH else (gained, 1)
        texts.append(of(name_of(kind, lang), times(count, n, each, lang), lang))
    made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause).score(event, texts)


def _say(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    return told(event, lang, seats, message_of, name_of)
