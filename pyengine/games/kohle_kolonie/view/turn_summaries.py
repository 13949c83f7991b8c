"""Turns in one sentence: what was bought, built, flipped and moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pyengine.core.play.events import Event
from pyengine.core.view.text import N_, plural
from pyengine.core.view.turns import Clause, Heading, Mark, TurnSummaries
from pyengine.games.kohle_kolonie.components import FIELDS, SPACE_OF_MINE, STATIONS, SUPPLY, VILLAGES

_ON_BOARD: Final = frozenset((*STATIONS, *VILLAGES))


def heading(event: Event) -> Heading | None:
    """Turns, their phases, and the end."""
    if event.kind == "turn_begins":
        return Heading(0, N_("Turn {turn}"), event.values)
    if event.kind == "phase_begins":
        return Heading(1, "{phase}", {"phase": event.values["phase"]})
    if event.kind == "large_mine_revealed":
        return Heading(2, "{mine}", event.values)
    if event.kind == "disaster_marker":
        return Heading(2, "", {})
    return Heading(0, N_("Final scoring"), {}) if event.kind == "final_scoring_begins" else None


_CLAUSES: Final = {
    "consolidation_won": Clause(plural("wins {mine} for {n} coin", "wins {mine} for {n} coins")),
    "mine_bought": Clause(plural("buys {mine} for {n} coin", "buys {mine} for {n} coins")),
    "flipped": Clause(N_("flips {card}")),
    "engine_bought": Clause(plural("buys a steam engine for {n} coin", "buys a steam engine for {n} coins")),
    "settled": Clause(plural("settles in {village} for {n} coin", "settles in {village} for {n} coins")),
    "engineer_inserted": Clause(N_("inserts an engineer ({where})")),
    "marker_taken": Clause(N_("takes the bonus marker “{marker}”")),
    "bid": Clause(N_("bids {n}"), last=True),
    "bid_passed": Clause(N_("passes")),
    "inserted": Clause(plural("inserts {n} miner", "inserts {n} miners"), adds="n"),
    "stepped": Clause(plural("moves miners {n} step", "moves miners {n} steps"), adds="n"),
    "railway_marker": Clause(N_("is first at {station}")),
    "loaded": Clause(plural("loads {n} wagon", "loads {n} wagons"), adds="n"),
    "engineer_moved": Clause(N_("moves an engineer to {to}")),
    "workers_bought": Clause(plural("buys {n} local worker", "buys {n} local workers"), adds="n"),
    "workers_sold": Clause(plural("sells {n} local worker", "sells {n} local workers"), adds="n"),
    "secured_by_coin": Clause(
        plural("secures {count} mine with a coin", "secures {count} mines with coins", "count"), adds="count"
    ),
    "miner_lost_from": Clause(plural("loses {n} miner", "loses {n} miners"), adds="n"),
    "subsidence_coin": Clause(plural("pays {n} coin for subsidence damage", "pays {n} coins for subsidence damage")),
    "subsidence_points": Clause(N_("takes subsidence damage")),
    "consolidation_aid_used": Clause(plural("adds {n} consolidation point", "adds {n} consolidation points"), adds="n"),
    "consolidation_marker": Clause(plural("adds {n} consolidation point", "adds {n} consolidation points"), adds="n"),
    "aid_for_coin": Clause(plural("takes {n} coin for the aid", "takes {n} coins for the aid"), adds="n"),
    "marker_used": Clause(N_("uses the bonus marker “{marker}”"), minor=True),
    "extra_spent": Clause(N_("spends an extra action marker"), minor=True),
    "card_placed": Clause(N_("puts {mine} at the {place}"), minor=True),
    "secured_by_team": Clause(
        plural("secures {count} mine", "secures {count} mines", "count"), adds="count", minor=True
    ),
    "second_miner": Clause(N_("inserts a second miner"), minor=True),
    "second_worker": Clause(N_("takes a second local worker"), minor=True),
}


def _field(event: Event, name: str) -> str:
    """The address of a field for miners; empty for the supply."""
    field = str(event.values[name])
    if field == FIELDS[SUPPLY]:
        return ""
    if field in _ON_BOARD:
        return f"board/{field}"
    place = field.removeprefix("rescue_")
    return f"seat{event.seat}/{place}.rescue" if place != field else f"seat{event.seat}/{field}"


def marks(events: Sequence[Event]) -> Iterator[Mark]:
    """Mines, villages, stations and tableau spaces where pieces were put, and what was taken from the board."""
    placed: dict[str, None] = {}
    taken: dict[str, None] = {}
    for event in events:
        values = event.values
        if event.kind in ("mine_bought", "consolidation_won"):
            placed[f"board/{SPACE_OF_MINE[str(values['mine'])]}"] = None
        elif event.kind in ("worker_taken", "second_worker", "miner_to_mine"):
            taken[f"board/{values['village']}"] = None
        elif event.kind in ("settled", "miners_at_settlement"):
            placed[f"board/{values['village']}"] = None
        elif event.kind in ("inserted", "second_miner"):
            placed[_field(event, "field")] = None
        elif event.kind == "stepped":
            placed.pop(_field(event, "field"), None)
            placed[_field(event, "to")] = None
        elif event.kind == "engineer_inserted":
            placed[f"seat{event.seat}/{values['where']}"] = None
        elif event.kind == "engineer_moved":
            placed[f"seat{event.seat}/{values['to']}"] = None
        elif event.kind == "engine_bought":
            where = str(values["where"])
            placed[f"board/{SPACE_OF_MINE[where]}" if where in SPACE_OF_MINE else f"seat{event.seat}/{where}"] = None
        elif event.kind == "flipped":
            placed[f"seat{event.seat}/{values['card']}"] = None
        elif event.kind == "marker_taken":
            taken[f"board/bonus_{values['position']}"] = None
    placed.pop("", None)
    for address in placed:
        yield Mark("placed", address)
    for address in taken:
        if address not in placed:
            yield Mark("taken", address)


TURNS: Final = TurnSummaries(
    heading=heading,
    opens=frozenset({"marker_taken", "loaded"}),
    clauses=_CLAUSES,
    marks=marks,
    gains=frozenset(
        {
            "single_mine_points",
            "settlement_points",
            "flipped",
            "briquette",
            "railway_marker",
            "board_points",
            "consolidation_won",
            "mines_lost",
            "ironworks",
            "loaded",
        }
    ),
    losses=frozenset({"hit", "subsidence_points"}),
    tables=frozenset(
        {
            "final_engines",
            "final_coins",
            "final_stations",
            "final_miners",
            "final_line_yellow",
            "final_line_red",
            "final_line_brown",
            "final_line_green",
            "final_extra",
        }
    ),
)
