"""Points: every one is part of a line with its clause; scorings, the ranking, the itemised end, and documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from pyengine.core.documents.fields import Field
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, told


class ScoreLine(NamedTuple):
    """Points gained or lost at once: by which clause, for what, in which round."""

    clause: str
    what: str
    points: int
    round: int


class Place(NamedTuple):
    """One line of the final ranking; tied players share a place."""

    place: int
    seat: int
    score: int
    tiebreak: int


class Scorer(Protocol):
    """A seat of a game's state: its points, in one number and line by line."""

    score: int
    points: tuple[ScoreLine, ...]


def figures(state: Any, number: int) -> dict[str, Any]:
    """How many points a seat has, and whether it leads."""
    scores = [seat.score for seat in state.seats]
    return {"points": scores[number], "leading": min(scores) < scores[number] == max(scores)}


# --- scoring ----------------------------------------------------------------------------------------------------------


def score(seat: Scorer, line: ScoreLine) -> None:
    """Points for a seat, gained or lost; they count at once."""
    seat.score += line.points
    seat.points = (*seat.points, line)


def score_everybody(
    seats: Sequence[Scorer], lines: Sequence[tuple[ScoreLine, int]], told: str, now: Happenings
) -> None:
    """The same line of a scoring for every seat, each with the number that was counted; `told` is the event of it."""
    for seat, (line, _) in zip(seats, lines, strict=True):
        if line.points:
            score(seat, line)
    now.say(
        told,
        lines[0][0].clause,
        None,
        counts=tuple([count for _, count in lines]),
        points=tuple([line.points for line, _ in lines]),
        totals=tuple([seat.score for seat in seats]),
    )


# --- the end ----------------------------------------------------------------------------------------------------------


def ranked(values: Sequence[tuple[int, ...]]) -> list[Place]:
    """The places by what counts, best first: by seat the score and its tie-breakers. Equal values share a place.

    >>> [(place.seat, place.place) for place in ranked([(7, 1), (9, 0), (7, 2), (7, 2)])]
    [(1, 1), (2, 2), (3, 2), (0, 4)]
    """
    order = sorted(range(len(values)), key=lambda seat: values[seat], reverse=True)
    return [
        Place(1 + sum(other > values[seat] for other in values), seat, values[seat][0], values[seat][1])
        for seat in order
    ]


def announce_winners(places: Iterable[Place], clause: str, now: Happenings) -> None:
    """Say who has won; several if they share the first place."""
    for place in places:
        if place.place == 1:
            now.say("wins", clause, place.seat, points=place.score)


def result_row(
    place: Place, ties: Iterable[tuple[str, int]], groups: Iterable[tuple[str, str, Sequence[ScoreLine]]]
) -> dict[str, Any]:
    """A place of the ranking for the page; `groups` of lines with their label and clause itemise the points.

    `ties` are the tie-breakers in their order, each with what it is called.
    """
    return {
        "seat": place.seat,
        "place": place.place,
        "points": place.score,
        "ties": [{"label": label, "value": value} for label, value in ties],
        "lines": [
            {"label": label, "clause": clause, "points": sum(line.points for line in lines), "count": len(lines)}
            for label, clause, lines in groups
        ],
    }


def mark_ties(rows: Sequence[dict[str, Any]]) -> None:
    """Leave those tie-breakers in a result that were looked at: the next one only where all before it were level.

    >>> values = [(9, 3, 5), (9, 3, 4), (7, 1, 1)]
    >>> rows = [{"points": points, "ties": [{"value": first}, {"value": second}]} for points, first, second in values]
    >>> mark_ties(rows)
    >>> [len(row["ties"]) for row in rows]
    [2, 2, 0]
    """
    levels = [[row["points"], *(tie["value"] for tie in row["ties"])] for row in rows]
    for row, own in zip(rows, levels, strict=True):
        row["ties"] = [
            tie
            for number, tie in enumerate(row["ties"], 1)
            if sum(other[:number] == own[:number] for other in levels) > 1
        ]


# --- documents --------------------------------------------------------------------------------------------------------


def write_points(lines: Iterable[ScoreLine], round: str) -> list[dict[str, Any]]:
    """The lines of a seat; `round` is what the game calls a round."""
    return [{"clause": line.clause, "what": line.what, "points": line.points, round: line.round} for line in lines]


def read_points(seat: Field, score: int, given: str, round: str, rounds: int) -> tuple[ScoreLine, ...]:
    """The lines of a seat's score; a score without lines was given at the start, by the clause `given`."""
    if seat.maybe("points").value is None:
        return (ScoreLine(given, "given", score, 1),) if score else ()
    lines = []
    for entry in seat.get("points").each():
        entry.only("clause", "what", "points", round)
        clause, what, points = entry.get("clause").text(), entry.get("what").text(), entry.get("points").whole()
        lines.append(ScoreLine(clause, what, points, entry.maybe(round, 1).whole(1, rounds)))
    total = sum(line.points for line in lines)
    if total != score:
        seat.get("points").fail(told(N_("add up to {total}, but score is {score}"), total=total, score=score))
    return tuple(lines)
