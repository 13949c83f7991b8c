"""What decided a finished game, in at most three sentences made from its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, plural, translate

FROM_THE_START: Final = N_("{name} led from the first points to the last.")
TOOK_THE_LEAD: Final = N_("{name} took the lead for good in “{stage}”.")
AHEAD: Final = plural(
    "Most of it came from “{line}”: {n} point more than {other}.",
    "Most of it came from “{line}”: {n} points more than {other}.",
)
BEHIND: Final = plural(
    "{other} was ahead in “{line}” by {n} point, which was not enough.",
    "{other} was ahead in “{line}” by {n} points, which was not enough.",
)
EVERYWHERE: Final = N_("Nothing brought {other} more points than {name}.")


def what_decided(
    ranking: Sequence[Mapping[str, Any]],
    points: Sequence[Sequence[int]],
    stage_at: Callable[[int], str],
    seats: Sequence[SeatInfo],
    lang: str,
) -> list[str]:
    """The ranking is itemised, best first; `points` are each seat's after every choice, `stage_at` names that moment.

    Where the first place is shared nothing decided.
    """
    if len(ranking) < 2 or ranking[1]["place"] == 1:
        return []
    winner, other = ranking[0]["seat"], ranking[1]["seat"]
    names = {"name": seats[winner].name, "other": seats[other].name}
    lead = leads_from(points, winner)
    told = [translate(TOOK_THE_LEAD if lead else FROM_THE_START, lang, {**names, "stage": stage_at(lead)})]
    mine, theirs = (points_by_label(row["lines"]) for row in ranking[:2])
    margins = {label: mine[label] - theirs[label] for label in sorted({*mine, *theirs})}
    if margins:
        best, worst = max(margins, key=margins.__getitem__), min(margins, key=margins.__getitem__)
        if margins[best] > 0:
            told.append(translate(AHEAD, lang, {**names, "line": best, "n": margins[best]}))
        if margins[worst] < 0:
            told.append(translate(BEHIND, lang, {**names, "line": worst, "n": -margins[worst]}))
        else:
            told.append(translate(EVERYWHERE, lang, names))
    return told


def leads_from(points: Sequence[Sequence[int]], winner: int) -> int:
    """The number of choices after which nobody was ahead of the winner any more; 0 if nobody ever was."""
    behind = [at for at, own in enumerate(points[winner]) if any(own < series[at] for series in points)]
    return behind[-1] + 1 if behind else 0


def points_by_label(lines: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Lines of points with the same name, added up."""
    found: Counter[str] = Counter()
    for line in lines:
        found[line["label"]] += line["points"]
    return found
