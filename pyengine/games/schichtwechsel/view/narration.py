"""The end with itemised points."""

from __future__ import annotations

from typing import Any

from pyengine.core.play.points import ScoreLine, result_row
from pyengine.core.view.text import N_, translate
from pyengine.games.schichtwechsel.chapters.final_scoring import ranking
from pyengine.games.schichtwechsel.components import (
    BARRIER_TRACK,
    BONUS_OF,
    CARD_OF,
    EXCHANGES,
    HOUSE_OF,
    OWN_CARD,
    ROMAN,
    ROUND_CARD_OF,
    TILE_OF,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import name_of

FINAL: tuple[tuple[str, str, str], ...] = (
    ("final_miner", "SW-15.2", "board/gate_out"),
    ("final_road", "SW-15.3", "board/road_14"),
    ("final_rail", "SW-15.3", "board/rail_10"),
    ("final_canal", "SW-15.3", "board/canal_8"),
    ("final_heap", "SW-15.4", "board/pit_heap"),
    ("final_manor", "SW-15.5", "board/pit_manor"),
    ("final_settlement", "SW-15.5", "board/pit_settlement"),
    ("final_sold", "SW-15.6", "board/pit_sale"),
    ("final_wagons", "SW-15.7", ""),
    ("final_coke", "SW-15.8", "board/grey_1"),
    ("final_start", "SW-15.9", ""),
    ("final_tools", "SW-15.10", "board/pit_tools"),
)


def _group(line: ScoreLine) -> str:
    """The heading under which a line is shown at the end."""
    what = line.what
    if what in ROUND_CARD_OF:
        return f"round {line.round}"
    if what in CARD_OF or what == OWN_CARD:
        return "score_cards"
    if what in BARRIER_TRACK:
        return "score_tracks"
    if what.startswith("shift/") or what == "exit_move":
        return "score_shift"
    if what in BONUS_OF or what.startswith("deploy/"):
        return "score_headframes"
    if what in EXCHANGES:
        return "score_heap"
    if what in HOUSE_OF or what in TILE_OF:
        return "score_houses"
    return "score_cokery" if what == "grey_vp" else what


_GROUPS: tuple[tuple[str, str], ...] = (
    ("given", "SW-4.1"),
    ("score_cards", "SW-9.1"),
    ("score_tracks", "SW-4.16"),
    ("score_shift", "SW-10.1"),
    ("score_headframes", "SW-13.2"),
    ("score_heap", "SW-8.4"),
    ("score_houses", "SW-7.8"),
    ("score_cokery", "SW-4.13d"),
    ("water_bottom", "SW-4.3"),
)


def result(s: State, lang: str) -> list[dict[str, Any]]:
    """The ranking, each player's points itemised; what gave nobody points is left out."""
    rows = []
    by_seat: list[dict[str, list[ScoreLine]]] = [{} for _ in s.seats]
    for seat, of_seat in zip(s.seats, by_seat, strict=True):
        for line in seat.points:
            of_seat.setdefault(_group(line), []).append(line)
    scored = {group for groups in by_seat for group in groups}
    for place in ranking(s):
        groups = by_seat[place.seat]
        entries = [(name_of(id, lang), clause, groups.get(id, [])) for id, clause in _GROUPS if id in scored]
        for turn in range(1, len(ROMAN)):
            label = translate(N_("Round card {n}"), lang, {"n": ROMAN[turn]})
            if f"round {turn}" in scored:
                entries.append((label, "SW-14.1", groups.get(f"round {turn}", [])))
        entries += [(name_of(id, lang), clause, groups.get(id, [])) for id, clause, _ in FINAL if id in scored]
        ties = [(translate(N_("Seats, beginning with the start player"), lang), place.tiebreak)]
        rows.append(result_row(place, ties, entries))
    return rows
