"""Turns in one sentence: the card, and what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pyengine.core.play.events import Event
from pyengine.core.view.text import N_, plural
from pyengine.core.view.turns import Clause, Heading, Mark, TurnSummaries, Words
from pyengine.games.schichtwechsel.components import CARDS, GOAL, GREY, OWN_CARD, PLACES, SPEED, TRACKS


def heading(event: Event) -> Heading | None:
    """Rounds, their preparation, action phase and scoring, and the end."""
    if event.kind == "round_begins":
        return Heading(0, N_("Round {round}"), event.values)
    if event.kind == "bag_refilled":
        return Heading(1, N_("Preparation"), {})
    if event.kind == "step_water":
        return Heading(2, "", {})
    if event.kind == "action_phase":
        return Heading(1, N_("Action phase"), {})
    if event.kind in ("round_points", "round_scored"):
        return Heading(1, N_("Round scoring"), {})
    return Heading(0, N_("Final scoring"), {}) if event.kind == "final_scoring_begins" else None


def lead(events: Sequence[Event]) -> Words | None:
    """The card that was used."""
    used = next((event for event in events if event.kind == "card_used"), None)
    return None if used is None else ("{card}", used.values)


_CLAUSES: Final = {
    "tile_taken": Clause(N_("takes the tile “{tile}”")),
    "passes": Clause(N_("passes")),
    "bundle_given": Clause(N_("gives {cubes} to {other}")),
    "card_copied": Clause(N_("copies “{card}”")),
    "coke_sold": Clause(plural("sells {n} coke", "sells {n} coke"), adds="n"),
    "goal_first": Clause(N_("is first at the goal ({track})")),
    "house_built": Clause(N_("builds a house ({place})")),
    "headframe_deployed": Clause(N_("brings a headframe into play"), last=True),
    "coal_hauled": Clause(plural("hauls {n} coal", "hauls {n} coal"), adds="n"),
    "spoil_hauled": Clause(plural("hauls {n} spoil", "hauls {n} spoil"), adds="n"),
    "wagon_coked": Clause(
        plural("turns {count} wagon of coal into coke", "turns {count} wagons of coal into coke", "count"), adds="count"
    ),
    "coke_loaded": Clause(plural("loads {n} coke", "loads {n} coke"), adds="n"),
    "headframe_moved": Clause(N_("moves a headframe ({field})")),
    "miner_moves": Clause(N_("moves the miner to “{field}”"), last=True),
    "exchanged": Clause(plural("exchanges {n} spoil", "exchanges {n} spoil"), adds="n"),
    "water_drops": Clause(N_("lowers the water to {n}"), last=True),
    "tools_taken": Clause(plural("takes {n} tool marker", "takes {n} tool markers"), adds="n"),
    "tools_returned": Clause(plural("returns {n} tool marker", "returns {n} tool markers"), adds="n"),
    "start_marker": Clause(N_("takes the start-player marker")),
    "coins": Clause(plural("takes {n} coin", "takes {n} coins"), adds="n"),
    "white_stones": Clause(plural("takes {n} white stone", "takes {n} white stones"), adds="n"),
    "coke_on_wagon": Clause(plural("puts {n} coke on wagons", "puts {n} coke on wagons"), adds="n"),
    "cube_on_cart": Clause(plural("puts {n} cube on carts", "puts {n} cubes on carts"), adds="n"),
    "coal_on_wagon": Clause(plural("puts {n} coal on wagons", "puts {n} coal on wagons"), adds="n", minor=True),
    "spoil_on_heap": Clause(plural("puts {n} spoil on the heap", "puts {n} spoil on the heap"), adds="n", minor=True),
    "declined": Clause(N_("declines"), last=True, minor=True),
    "nothing_fits": Clause(N_("cannot use the tile"), last=True, minor=True),
    "copy_declined": Clause(N_("copies nothing"), last=True, minor=True),
}
STEPS: Final = N_("{track} {start} → {n}")


def more(events: Sequence[Event]) -> dict[int, Words]:
    """Steps on a track, from where to where; a bundle that the giver keeps."""
    said: dict[int, Words] = {}
    ways: dict[str, tuple[int, int]] = {}
    for place, event in enumerate(events):
        if event.kind == "disc_moves":
            track, field = str(event.values["track"]), int(str(event.values["n"]))
            first, start = ways.setdefault(track, (place, field - 1))
            said[first] = (STEPS, {"track": track, "start": start, "n": field})
        elif event.kind == "bundle_given" and event.values["other"] == event.seat:
            said[place] = (N_("keeps {cubes}"), event.values)
    return said


def marks(events: Sequence[Event]) -> Iterator[Mark]:
    """Cards that were used, where discs, miners, houses and headframes stand now, and what was taken."""
    placed: dict[object, str] = {}
    for event in events:
        values, kind = event.values, event.kind
        if kind == "card_used":
            card = str(values["card"])
            placed[card] = f"board/{card}" if card in CARDS else f"seat{event.seat}/{OWN_CARD}"
        elif kind == "disc_moves":
            track, field = str(values["track"]), int(str(values["n"]))
            if field < GOAL[TRACKS.index(track)]:
                placed[track] = f"board/{track}_{field}"
        elif kind in ("goal_first", "goal_later"):
            placed[values["track"]] = f"board/{values['track']}_{kind}"
        elif kind == "miner_moves":
            placed["miner"] = f"board/{str(values['field']).removeprefix('shift/')}"
        elif kind == "house_built":
            at = str(values["place"])
            placed[at] = f"board/speed_{event.seat}" if at == PLACES[SPEED] else f"board/{at}"
        elif kind == "headframe_moved" or kind == "coke_on_field":
            placed[values["field"]] = f"board/{values['field']}"
        elif kind == "coke_on_own":
            placed["own"] = f"board/own_{event.seat}"
    for address in placed.values():
        yield Mark("placed", address)
    for event in events:
        if event.kind == "tile_taken":
            yield Mark("taken", f"board/tile_{event.values['tile']}")
        elif event.kind == "coke_loaded":
            grey = str(event.values["field"])
            yield Mark("taken", f"board/{grey}" if grey in GREY else f"board/own_{event.seat}")


TURNS: Final = TurnSummaries(
    heading=heading,
    opens=frozenset({"card_used", "passes", "tile_taken"}),
    lead=lead,
    clauses=_CLAUSES,
    more=more,
    marks=marks,
    gains=frozenset({"points", "round_points"}),
    tables=frozenset(
        {
            "final_miner",
            "final_road",
            "final_rail",
            "final_canal",
            "final_heap",
            "final_manor",
            "final_settlement",
            "final_sold",
            "final_wagons",
            "final_coke",
            "final_start",
            "final_tools",
        }
    ),
)
