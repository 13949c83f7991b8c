"""Turns in one sentence: where the workers went, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pyengine.core.play.events import Event
from pyengine.core.view.text import N_, Message, plural
from pyengine.core.view.turns import Clause, Heading, Mark, TurnSummaries, Words
from pyengine.games.coal_baron.components import ROMAN, SPACES, TILE_SPACES

_TILES: Final = frozenset(SPACES[space] for space in TILE_SPACES)
_HEADINGS: Final[dict[str, tuple[int, Message]]] = {
    "start_player": (0, N_("Draft")),
    "shift_begins": (0, N_("Shift {n}")),
    "scoring_begins": (1, N_("Scoring")),
    "final_scoring_begins": (0, N_("Final scoring")),
}


def heading(event: Event) -> Heading | None:
    """Shifts, their scorings, and the end; the start player changes also between shifts."""
    if event.kind not in _HEADINGS or (event.kind == "start_player" and event.clause != "CB-2.7"):
        return None
    level, message = _HEADINGS[event.kind]
    number = event.values.get("n")
    return Heading(level, message, {"n": ROMAN[number]} if isinstance(number, int) and level == 0 else {})


def lead(events: Sequence[Event]) -> Words | None:
    """The space on which the workers stand; what is said of Marks needs none."""
    if any(event.kind == "marks_taken" for event in events):
        return None
    placed = next((event for event in events if event.kind == "placed"), None)
    return None if placed is None else ("{space}", placed.values)


_CLAUSES: Final = {
    "delivered": Clause(plural("delivers {count} order", "delivers {count} orders", "count"), adds="count"),
    "order_completed": Clause(plural("completes {n} order", "completes {n} orders"), adds="n"),
    "tile_bought": Clause(plural("buys a {tile} for {marks} Mark", "buys a {tile} for {marks} Marks", "marks")),
    "order_taken": Clause(N_("takes {card}")),
    "order_kept": Clause(N_("keeps {card}")),
    "kept_none": Clause(N_("keeps nothing")),
    "drafted": Clause(N_("drafts {card}")),
    "bank_used": Clause(plural("takes {n} Mark from the Bank", "takes {n} Marks from the Bank")),
    "marks_taken": Clause(plural("takes {n} Mark", "takes {n} Marks")),
    "cube_to_order": Clause(plural("puts {n} cube on orders", "puts {n} cubes on orders"), adds="n"),
    "swapped": Clause(plural("replaces {n} cube with two others", "replaces {n} cubes with two others each"), adds="n"),
    "stored": Clause(plural("stores {n} cube", "stores {n} cubes"), adds="n"),
    "loaded": Clause(plural("loads {n} cube", "loads {n} cubes"), adds="n", minor=True),
    "drawn_tiles": Clause(plural("draws {n} tile", "draws {n} tiles"), minor=True),
    "drawn_orders": Clause(plural("draws {n} order", "draws {n} orders"), minor=True),
    "cage_moved": Clause(N_("moves the cage"), last=True, minor=True),
    "mining_stopped": Clause(plural("loses {n} work step", "loses {n} work steps"), minor=True),
}


def marks(events: Sequence[Event]) -> Iterator[Mark]:
    """Where workers were put, and from where a tile or an order was taken."""
    space = ""
    for event in events:
        if event.kind == "placed":
            space = str(event.values["space"])
            yield Mark("placed", f"board/{space}.worker")
        elif event.kind == "bank_used":
            yield Mark("placed", "board/bank.worker")
        elif event.kind == "order_taken":
            yield Mark("taken", f"board/{space}.card")
        elif event.kind == "tile_bought" and space in _TILES:
            yield Mark("taken", f"board/{space}.tile")


TURNS: Final = TurnSummaries(
    heading=heading,
    opens=frozenset({"placed", "bank_used", "drafted"}),
    lead=lead,
    clauses=_CLAUSES,
    marks=marks,
    gains=frozenset({"delivered"}),
    tables=frozenset({"element_scored", "final_marks", "final_cubes", "final_orders", "final_balance"}),
)
