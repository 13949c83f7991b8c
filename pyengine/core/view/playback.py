"""The boards while reports are shown: as they were before, after each row, and in the end.

The states come from playing the choices once more and looking after each event. A report knows which events made which
row; so every difference between two states belongs to a row, or to the end of a page where no row reports it. What
goes to the page is how the scene of each moment, and what the seats have, differ from what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pyengine.core.play.game import Game
from pyengine.core.view.reports import sources
from pyengine.core.view.scene import keep_ids

Scene = dict[str, Any]
Fact = tuple[str, str]
"""What can differ: a part of the scene, and the id or the address there."""
PARTS = ("counts", "turns", "stops")
SEATS = "seats"
"""A part that is no part of the scene: what each seat has."""
TRAY = "tray/"


class Place(NamedTuple):
    """Where something is reported: the page, and the row on it; after its last row: at the end."""

    page: int
    row: int


class Happening(NamedTuple):
    """An event with the state after it, the rows that it made (and whose they are), and where it is reported."""

    state: Any
    rows: tuple[tuple[int, int | None], ...]
    told: Place


class Change(NamedTuple):
    """A fact that became different, and where that is reported."""

    fact: Fact
    value: Any
    told: Place


def playback(
    games: Sequence[Game], after: int, lang: str, draw: Callable[[Any], Scene], shown: Scene, pieces: Sequence[Scene]
) -> list[list[dict[str, Any]]]:
    """By page of what `reports_after` returns: how the boards differ from `shown` before its first row, as each of its
    rows is counted, and in the end.

    `games` is the game after each of its choices, `draw` makes the scene of a state and says what the seats have,
    `pieces` lay there before `shown`.
    """
    happenings, pages = _happenings(games, after, lang)
    if not pages:
        return []
    steps = [list(group) for _, group in groupby(happenings, key=lambda one: one[1:])]
    scenes = [draw(state) for state in (games[after].state, *(group[-1].state for group in steps[:-1]))]
    scenes.append(shown)
    _keep_ids_backwards(scenes, pieces)
    facts = [_facts(scene) for scene in scenes]
    changes: list[Change] = []
    for before, now, group in zip(facts, facts[1:], steps, strict=False):
        changes += _changes(before, now, group[-1], games[-1])
    first, last = facts[0], facts[-1]
    return [
        [
            _difference(first, last, [one for one in changes if _is_told(one.told, page, step)])
            for step in range(rows + 2)
        ]
        for page, rows in enumerate(pages)
    ]


def _is_told(told: Place, page: int, step: int) -> bool:
    """Whether something is there: at step 0 no row of the page is counted, at step 1 the first one is."""
    return told.page < page or told.page == page and told.row < step


# --- what happened ----------------------------------------------------------------------------------------------------


def _happenings(games: Sequence[Game], after: int, lang: str) -> tuple[list[Happening], list[int]]:
    """What happened after a choice, and how many rows each page about it has."""
    events, reports = sources(games[-1], after, lang)
    pages = [list(group) for _, group in groupby(reports, key=lambda report: (report["at"], report["page"]))]
    rows = [[row for report in page for row in report["rows"]] for page in pages]
    ends = [page[-1]["until"] for page in pages]
    made: dict[int, list[tuple[int, int, int | None]]] = {}
    for page, of_page in enumerate(rows):
        for number, row in enumerate(of_page):
            for event in row["events"]:
                made.setdefault(event, []).append((page, number, row["seat"]))
    found: list[Happening] = []
    seen = sum(number <= after for number, _ in events)
    told = [_place(event, made, ends, rows) for event in range(seen, len(events))] if pages else []
    public = iter(range(seen, len(events)))
    place = told[0] if told else Place(0, 0)
    for number in range(after + 1, len(games)):
        moment = games[number].last_moment
        assert moment is not None
        now = games[number - 1].watched(moment.key)
        for raw, state in zip(now.events, now.states, strict=True):
            fed: tuple[tuple[int, int | None], ...] = ()
            if raw[4] is None:
                event = next(public)
                place = told[event - seen] if told else place
                fed = tuple((row, seat) for _, row, seat in made.get(event, ()))
            found.append(Happening(state, fed, place))
    return found, [len(of_page) for of_page in rows]


def _place(
    event: int, made: dict[int, list[tuple[int, int, int | None]]], ends: list[int], rows: list[list[Any]]
) -> Place:
    """Where an event is reported: with a row that it made; else with the next one of the page; else at its end."""
    if event in made:
        return Place(*made[event][0][:2])
    page = next((page for page, end in enumerate(ends) if event < end), len(ends) - 1)
    later = [one for one in made if one > event and made[one][0][0] == page]
    return Place(page, made[min(later)][0][1] if later else len(rows[page]))


# --- what is seen -----------------------------------------------------------------------------------------------------


def _keep_ids_backwards(scenes: list[Scene], before: Sequence[Scene]) -> None:
    """The pieces of each scene have the ids of the next one; what is gone there, those that it had before them all."""
    last = max((int(piece["id"][1:]) for piece in (*before, *scenes[-1]["pieces"])), default=0)
    for scene, later in zip(reversed(scenes[:-1]), reversed(scenes), strict=False):
        scene["pieces"] = [piece for piece in scene["pieces"] if not piece["at"].startswith(TRAY)]
        ids = {piece["id"] for piece in later["pieces"]}
        gone = [piece for piece in before if piece["id"] not in ids]
        last = keep_ids(later["pieces"], scene["pieces"], last, gone)


def _facts(scene: Scene) -> dict[Fact, Any]:
    """All that can differ; labels are about what can be done now."""
    facts: dict[Fact, Any] = {("pieces", piece["id"]): piece for piece in scene["pieces"]}
    for part in PARTS:
        facts.update({(part, address): value for address, value in scene[part].items()})
    facts.update({(SEATS, str(number)): seat for number, seat in enumerate(scene[SEATS])})
    return facts


def _changes(before: dict[Fact, Any], now: dict[Fact, Any], one: Happening, game: Game) -> Iterator[Change]:
    """What an event changed; if it made rows of several seats, each seat's with its own."""
    for fact in dict.fromkeys((*before, *now)):
        old, new = before.get(fact), now.get(fact)
        if old == new:
            continue
        told = one.told
        if len(one.rows) > 1:
            seat = _whose(fact, new or old, now if new else before, game)
            told = told._replace(row=next((row for row, whose in one.rows if whose == seat), told.row))
        yield Change(fact, new, told)


def _whose(fact: Fact, value: Any, facts: dict[Fact, Any], game: Game) -> int | None:
    """The seat to which something belongs: by its colour, or by the tableau on which it is."""
    address = fact[1]
    if fact[0] == SEATS:
        return int(address)
    if fact[0] == "pieces":
        for seat, info in enumerate(game.seats):
            if value["kind"].endswith(f"-{info.colour}"):
                return seat
        while value is not None and value["at"].startswith("#"):
            value = facts.get(("pieces", value["at"][1:].rsplit("/", 1)[0]))
        address = value["at"] if value else ""
    board = address.split("/")[0]
    return int(board[4:]) if board.startswith("seat") and board[4:].isdigit() else None


def _difference(first: dict[Fact, Any], last: dict[Fact, Any], told: list[Change]) -> dict[str, Any]:
    """How a scene in which only this has been reported differs from the last one."""
    facts = {**first, **{one.fact: one.value for one in told}}
    pieces = {id: piece for (part, id), piece in facts.items() if part == "pieces" and piece}
    while lost := [id for id, piece in pieces.items() if _carrier(piece) not in (None, *pieces)]:
        for id in lost:  # what carries it is not there yet, or no longer
            del pieces[id]
    differs: dict[str, dict[str, Any]] = {part: {} for part in PARTS}
    for part, id in dict.fromkeys((*facts, *last)):
        if part in differs and facts.get((part, id)) != last.get((part, id)):
            differs[part][id] = facts.get((part, id))
    return {
        "without": [id for part, id in last if part == "pieces" and id not in pieces],
        "pieces": [piece for id, piece in pieces.items() if last.get(("pieces", id)) != piece],
        **differs,
        SEATS: [
            {"seat": int(id), **has} for (part, id), has in facts.items() if part == SEATS and has != last[part, id]
        ],
    }


def _carrier(piece: dict[str, Any]) -> str | None:
    at: str = piece["at"]
    return at[1:].rsplit("/", 1)[0] if at.startswith("#") else None
