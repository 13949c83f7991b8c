"""The end with itemised points."""

from __future__ import annotations

from typing import Any

from pyengine.core.play.points import ScoreLine, result_row
from pyengine.core.view.text import N_, translate
from pyengine.games.kohle_kolonie.chapters.final_scoring import mine_value, ranking
from pyengine.games.kohle_kolonie.components import GROUND_OF, MINE_OF, ROMAN
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.texts import name_of

_FINAL = (
    *("final_engines", "final_coins", "final_stations", "final_line_yellow", "final_line_red", "final_line_brown"),
    *("final_line_green", "final_extra"),
)
_GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("start", "KK-3.1", ("start", "given")),
    ("score_mines", "KK-18.13", ()),
    ("score_settlements", "KK-9.6", ("settlement_4", "settlement_5")),
    ("score_flips", "KK-12.1", ("flip_workforce", "flip_cokery", "flip_ironworks", "flip_loading", "briquette")),
    ("score_railway", "KK-20.3", ("railway_vp",)),
    ("score_losses", "KK-14.8", ("disaster", "subsidence")),
    ("score_lost_mines", "KK-18.15", ("lost_mines",)),
    ("score_ironworks", "KK-19.3", ("ironworks",)),
    ("score_loading", "KK-19.7", ("loading",)),
)
_FINAL_CLAUSES = ("KK-22.1", "KK-22.2", "KK-22.3", *("KK-22.4",) * 4, "KK-22.5")


def result(s: State, lang: str) -> list[dict[str, Any]]:
    """The ranking, each player's points itemised."""
    rows = []
    for place in ranking(s):
        lines = s.seats[place.seat].points
        entries: list[tuple[str, str, list[ScoreLine]]] = []
        for label, clause, kinds in _GROUPS:
            mine = [line for line in lines if (line.what in kinds if kinds else line.what in MINE_OF)]
            entries.append((name_of(label, lang), clause, mine))
        for turn in range(1, len(ROMAN)):
            mine = [line for line in lines if line.what in GROUND_OF and line.round == turn]
            entries.append((translate(N_("Board scoring {n}"), lang, {"n": ROMAN[turn]}), "KK-17.1", mine))
        for what, clause in zip(_FINAL, _FINAL_CLAUSES, strict=True):
            entries.append((name_of(what, lang), clause, [line for line in lines if line.what == what]))
        ties = [
            (translate(N_("Steam engines"), lang), place.tiebreak),
            (translate(N_("Value of single and large mines"), lang), mine_value(s.seats[place.seat])),
        ]
        rows.append(result_row(place, ties, entries))
    return rows
