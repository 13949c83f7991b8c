"""Reports: what a phase brought everybody, as a table (who, for what, how much, total), made from events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyengine.core.play.events import Event
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, Plural, plural, translate

if TYPE_CHECKING:
    from pyengine.core.play.game import Game, Moment

Dated = tuple[int, Event]
"""An event with the number of the choice from which it came."""


class Unit(NamedTuple):
    """What is counted: its id, and how it is called."""

    id: str
    word: Plural


POINTS: Final = Unit("points", plural("Point", "Points"))
_OF = N_("{what}: {formula}")
_TIMES = N_("{n} × {each} = {points}")
_COUNTED_TIMES = N_("{count}: {n} × {each} = {points}")


def of(what: str, formula: object, lang: str) -> str:
    """What something is for, and how it comes about: `Franziska: 2`."""
    return translate(_OF, lang, {"what": what, "formula": formula})


def total_of(terms: Sequence[object], total: int) -> str:
    """Terms and their sum; a single term is its own sum.

    >>> total_of(["1 mine", "2 aid"], 3)
    '1 mine + 2 aid = 3'
    """
    written = " + ".join(str(term) for term in terms)
    return f"{written} = {total}" if len(terms) > 1 else written


def times(count: object, n: int, each: int, lang: str) -> str:
    """What was counted, and what it is worth: `9 fields: 3 × 2 = 6`; just `3 × 2 = 6` if the count says no more."""
    values = {"count": count, "n": n, "each": each, "points": n * each}
    return translate(_TIMES if count == n else _COUNTED_TIMES, lang, values)


class Sheet:
    """A report in the making: rows by seat and unit, in the order in which they came."""

    def __init__(self, reporter: Reporter, phase: str, title: str, clause: str) -> None:
        self.phase, self.title, self.clause, self.reporter = phase, title, clause, reporter
        self.lang, self.seats, self.round = reporter.lang, reporter.seats, reporter.round
        self.texts: list[str] = []
        self.symbols: list[str] = []
        self.targets: list[str] = []
        self._rows: dict[tuple[int | None, str], dict[str, Any]] = {}
        self._units: dict[str, Unit] = {}

    def everybody(self, unit: Unit) -> None:
        """A row for every seat, also for those that get nothing."""
        for seat in range(len(self.seats)):
            self._row(seat, unit, "")

    def add(
        self,
        seat: int | None,
        unit: Unit,
        amount: int,
        text: str,
        total: object = None,
        targets: Sequence[str] = (),
        name: str = "",
    ) -> None:
        """A part of what a seat gets or loses; `name` for somebody without a seat."""
        row = self._row(seat, unit, name)
        row["parts"].append({"text": text, "amount": amount, "targets": list(targets)})
        row["amount"] += amount
        row["events"].append(self.reporter.reading)
        if isinstance(total, int):
            row["total"] = total

    def carried_out(self, seat: int, unit: Unit) -> None:
        """What was counted before happens now: boards show it with the row that told of it."""
        self._row(seat, unit, "")["events"].append(self.reporter.reading)

    def score(self, event: Event, texts: Sequence[str], targets: Sequence[str] = ()) -> None:
        """A line of a scoring for all seats: points and totals from the event, the texts by seat."""
        points, totals = event.values["points"], event.values["totals"]
        assert isinstance(points, tuple) and isinstance(totals, tuple)
        for seat, text in enumerate(texts):
            self._row(seat, POINTS, "")["total"] = totals[seat]
            if points[seat]:
                self.add(seat, POINTS, points[seat], text, totals[seat], targets)

    def _row(self, seat: int | None, unit: Unit, name: str) -> dict[str, Any]:
        self._units[unit.id] = unit
        row = self._rows.get((seat, unit.id))
        if row is None:
            name = name if seat is None else self.seats[seat].name
            row = {"seat": seat, "name": name, "parts": [], "amount": 0, "unit": unit.id, "total": None, "events": []}
            self._rows[seat, unit.id] = row
        return row

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not self._rows and not self.texts

    def document(self, at: int, page: int) -> dict[str, Any]:
        """The report, shown after the choice of this number, on this page."""
        rows = [
            {**row, "word": translate(self._units[row["unit"]].word, self.lang, {"n": row["amount"]})}
            for row in self._rows.values()
        ]
        return {
            "at": at,
            "page": page,
            "phase": self.phase,
            "round": self.round,
            "title": self.title,
            "text": " ".join(self.texts),
            "clause": self.clause,
            "symbols": self.symbols,
            "targets": self.targets,
            "rows": rows,
            "until": self.reporter.reading,
        }


class Reporter:
    """Turns events into reports, one phase after the other; those of several phases can share a page."""

    def __init__(self, lang: str, seats: Sequence[SeatInfo]) -> None:
        self.lang, self.seats = lang, seats
        self.done: list[dict[str, Any]] = []
        self.sheet: Sheet | None = None
        self.page: list[Sheet] = []
        """Phases that are over and not reported yet: nobody should have to turn a page for each."""
        self.round = ""
        self.reading = 0
        """The number of the event that is read: rows remember from which they come, pages before which they end."""

    def read(self, events: Sequence[Dated]) -> Iterator[Dated]:
        """The events, one after the other."""
        for self.reading, dated in enumerate(events):
            yield dated
        self.reading = len(events)

    def on(self, phase: str, title: str, clause: str) -> Sheet:
        """The sheet of this phase; it begins with the first event that belongs to it."""
        if self.sheet is None or self.sheet.phase != phase:
            self.sheet = Sheet(self, phase, title, clause)
        return self.sheet

    def close(self) -> None:
        """The phase is over; it is reported with the page."""
        if self.sheet is not None and not self.sheet.empty:
            self.page.append(self.sheet)
        self.sheet = None

    def tell(self, at: int) -> None:
        """The phase is over, and so is the page: whoever reads turns it."""
        self.close()
        number = len({report["page"] for report in self.done if report["at"] == at})
        self.done += [sheet.document(at, number) for sheet in self.page]
        self.page = []


def reports_after(game: Game, told: int, lang: str) -> list[dict[str, Any]]:
    """The reports that the choices after number `told` have completed; their phases may have begun before."""
    _, reports = sources(game, told, lang)
    return [
        {
            **{name: value for name, value in report.items() if name != "until"},
            "rows": [{name: value for name, value in row.items() if name != "events"} for row in report["rows"]],
        }
        for report in reports
    ]


def sources(game: Game, told: int, lang: str) -> tuple[list[Dated], list[dict[str, Any]]]:
    """The events that were read for `reports_after`, and the reports with the numbers of those that they come from."""
    rules = game.rules
    chain: list[Moment] = []
    moment = game.last_moment
    told_now = not rules.report_ends
    while moment is not None:
        if moment.number > told:
            told_now = told_now or any(raw[0] in rules.report_ends for raw in moment.happened.events)
        elif not told_now:
            return [], []
        chain.append(moment)
        begun = moment.number <= told and any(raw[0] in rules.report_begins for raw in moment.happened.events)
        moment = None if begun else moment.before
    events = [
        (moment.number, Event(*raw)) for moment in reversed(chain) for raw in moment.happened.events if raw[4] is None
    ]
    return events, [report for report in rules.reports(events, lang, game.seats) if report["at"] > told]
