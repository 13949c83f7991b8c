"""Turns: the events of a game cut into what each player did in a row and what happened by itself, each in one sentence.

A game says in `view/turn_summaries.py` which events begin a phase, how a turn is put into words, and what it touched.
Only what everybody may know goes in, so a summary can stand on a shared screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from pyengine.core.play.events import Event
from pyengine.core.view.text import N_, Message

Words = tuple[Message, Mapping[str, object]]
"""A message and the values of its fields."""
Told = Literal["placed", "taken"]

WITH_LEAD: Final = N_("{lead}: {what}")
WITH_LONG_LEAD: Final = N_("{lead}, {what}")
"""For a lead that has a colon of its own."""
NOTHING_DONE: Final = N_("does nothing")
GAINS: Final = "{name} {points}"
MOST_CLAUSES: Final = 3
"""A summary that lists everything is the log again."""


class Mark(NamedTuple):
    """A place that a turn touched: something was placed there, or taken from there."""

    kind: Told
    address: str


class Heading(NamedTuple):
    """A part of the game that begins: 0 is the outer level (a shift, a round), 1 a phase within it, 2 a part of that.

    Without a message it only parts what happens by itself from the turn before it.
    """

    level: int
    message: Message
    values: Mapping[str, object]


class Clause(NamedTuple):
    """How events of a kind read in a summary."""

    message: Message
    adds: str = ""
    """Told once for all of them, with this value added up; an event without it counts as 1. Empty: each by itself."""
    last: bool = False
    """Only the last one counts, as of several steps."""
    minor: bool = False
    """Told only if there is nothing else to say."""


def _no_heading(event: Event) -> Heading | None:
    return None


def _no_lead(events: Sequence[Event]) -> Words | None:
    return None


def _no_more(events: Sequence[Event]) -> dict[int, Words]:
    return {}


def _no_marks(events: Sequence[Event]) -> Iterable[Mark]:
    return ()


class TurnSummaries(NamedTuple):
    """How a game describes turns."""

    heading: Callable[[Event], Heading | None] = _no_heading
    """The part of the game that an event begins."""
    opens: frozenset[str] = frozenset()
    """Events of which a turn has one: the next one begins another turn, even of the same player."""
    lead: Callable[[Sequence[Event]], Words | None] = _no_lead
    """What stands before the colon: the action as the board names it."""
    clauses: Mapping[str, Clause] = MappingProxyType({})
    """By kind of event, the most important first."""
    more: Callable[[Sequence[Event]], dict[int, Words]] = _no_more
    """What clauses cannot say, by the number of the event in the turn after which it is said; never left out."""
    marks: Callable[[Sequence[Event]], Iterable[Mark]] = _no_marks
    gains: frozenset[str] = frozenset()
    """Events whose `points` the seat of the event gets."""
    losses: frozenset[str] = frozenset()
    """Events whose `points` the seat of the event loses."""
    tables: frozenset[str] = frozenset()
    """Events whose `points` are a list by seat."""


class Turn(NamedTuple):
    """What a seat did in a row, or (seat None) what happened by itself."""

    number: int
    seat: int | None
    headings: tuple[Heading, ...]
    first: int
    """The number of its first choice; 0 is the setup."""
    last: int
    events: tuple[Event, ...]
    choices: tuple[int, ...]
    """By event: the number of the choice that it came from."""


def cut(
    turns: Sequence[Turn], choice: int, seat: int | None, events: Sequence[Event], how: TurnSummaries
) -> list[Turn]:
    """The turns with one more choice: who made it, and what came of it."""
    found = list(turns)
    headings = found[-1].headings if found else ()

    def begin(seat: int | None) -> None:
        if found and found[-1].seat is None and not found[-1].events:
            found.pop()
        found.append(Turn(len(found), seat, headings, choice, choice, (), ()))

    def opened() -> bool:
        return any(event.kind in how.opens for event in found[-1].events)

    own = next((event for event in events if event.seat == seat), None)
    opening = own is not None and own.kind in how.opens
    if not found or found[-1].seat != seat or seat is None or (opening and opened()):
        begin(seat)
    for event in events:
        if event.kind in how.opens and event.seat is not None and (event.seat != found[-1].seat or opened()):
            begin(event.seat)
        heading = how.heading(event)
        if heading is not None:
            after = (*headings[: heading.level], heading)
            if after != headings[: len(after)]:
                headings = after
                begin(None)
        now = found[-1]
        found[-1] = now._replace(last=choice, events=(*now.events, event), choices=(*now.choices, choice))
    found[-1] = found[-1]._replace(last=choice)
    return [turn for turn in found if turn.events or turn.seat is not None]


def own_events(turn: Turn) -> tuple[Event, ...]:
    """Without what befell others in a turn."""
    return turn.events if turn.seat is None else tuple(one for one in turn.events if one.seat in (None, turn.seat))


def points_of(turn: Turn, players: int, how: TurnSummaries) -> list[int]:
    """By seat: the points gained and lost in a turn."""
    points = [0] * players
    for event in turn.events:
        value = event.values.get("points")
        if event.kind in how.tables and isinstance(value, tuple):
            points = [before + more for before, more in zip(points, value, strict=True)]
        elif isinstance(value, int) and event.seat is not None:
            if event.kind in how.gains:
                points[event.seat] += value
            elif event.kind in how.losses:
                points[event.seat] -= value
    return points


def clauses_of(turn: Turn, how: TurnSummaries) -> list[Words]:
    """The clauses about a turn, in the order in which they happened."""
    events = own_events(turn)
    said = how.more(events)
    ranks = {kind: rank for rank, kind in enumerate(how.clauses)}
    found: list[tuple[int, int, Clause, dict[str, object]]] = []
    for place, event in enumerate(events):
        clause = how.clauses.get(event.kind)
        if clause is None or place in said:
            continue
        same = next((one for one in found if one[2] is clause), None) if clause.adds or clause.last else None
        values = dict(event.values)
        if clause.adds:
            values.setdefault(clause.adds, 1)
        if same is None:
            found.append((ranks[event.kind], place, clause, values))
        elif clause.adds:
            same[3][clause.adds] = _sum(same[3][clause.adds], values[clause.adds])
        else:
            same[3].update(values)
    found.sort(key=lambda one: one[:2])
    major = [one for one in found if not one[2].minor]
    kept = major[: max(MOST_CLAUSES - len(said), 1)] if major or said else found[:1]
    told = {**said, **{place: (clause.message, values) for _, place, clause, values in kept}}
    return [told[place] for place in sorted(told)]


def _sum(one: object, other: object) -> object:
    return one + other if isinstance(one, int) and isinstance(other, int) else one
