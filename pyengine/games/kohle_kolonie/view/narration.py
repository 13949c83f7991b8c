"""Disasters, scorings and consolidations told step by step, and the end with itemised points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from pyengine.core.play.events import Event
from pyengine.core.play.points import ScoreLine, result_row
from pyengine.core.view.narration import SeatInfo, in_words, page
from pyengine.core.view.text import N_, translate
from pyengine.games.kohle_kolonie.chapters.final_scoring import mine_value, ranking
from pyengine.games.kohle_kolonie.components import GROUND_OF, MINE_OF, ROMAN, SPACE_OF_MINE
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.texts import message_of, name_of

_FINAL = (
    *("final_engines", "final_coins", "final_stations", "final_line_yellow", "final_line_red", "final_line_brown"),
    *("final_line_green", "final_extra"),
)
_ALWAYS_TOLD = frozenset(_FINAL[:3])
"""Lines and extra action markers are told only if somebody scores for them."""
_CONSOLIDATION = frozenset(
    {
        *("large_mine_revealed", "sole_owner", "value", "value_of_trust", "bid", "bid_passed", "consolidation_won"),
        *("engines_taken", "trust_wins", "mines_lost"),
    }
)
_DISASTER = frozenset(
    {
        *(
            "disaster_marker",
            "discs_drawn",
            "trust_weakened",
            "hit",
            "miners_lost",
            "no_miner_to_lose",
            "marker_unused",
        ),
        *("additional_coin", "buying_power", "subsidence_stays"),
    }
)


def story(events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The disaster, the board scoring, consolidations and the final scoring among these events, page by page."""
    pages: list[dict[str, Any]] = []
    told: list[str] = []
    title = name_of("phase_disaster", lang)
    before = ("", "")
    for event in events:
        same, before = before == (event.kind, event.clause), (event.kind, event.clause)
        if event.kind == "phase_begins":
            title = name_of(str(event.values["phase"]), lang)
        elif event.kind == "final_scoring_begins":
            title = translate(N_("Final scoring"), lang)
        elif event.kind in _DISASTER or event.kind in _CONSOLIDATION:
            told.append(_say(event, lang, seats))
            if event.kind in ("discs_drawn", "marker_unused", "additional_coin", "buying_power", "subsidence_stays"):
                pages.append(page(event, name_of("phase_disaster", lang), "", " ".join(told)))
                if event.kind == "discs_drawn":
                    pages[-1]["symbols"] = _discs(event, seats)
                told = []
        elif event.kind in ("trust_buys", "income"):
            if not same:
                pages.append(page(event, title, "", ""))
            pages[-1]["text"] = f"{pages[-1]['text']} {_say(event, lang, seats)}".lstrip()
            if event.kind == "trust_buys":
                pages[-1]["targets"].append(f"board/{SPACE_OF_MINE[str(event.values['mine'])]}")
        elif event.kind == "disaster_told":
            pages.append(page(event, name_of("phase_disaster", lang), "", " ".join(told), ["board/lost_miners"]))
            told = []
        elif event.kind == "ground_scored":
            ground = str(event.values["ground"])
            text = " ".join([_say(event, lang, seats), *_settlements(event, lang, seats)])
            scoring = name_of("phase_board_scoring", lang)
            pages.append(page(event, scoring, name_of(ground, lang), text, [f"board/{ground}"]))
        elif event.kind == "consolidated":
            ground = str(event.values["ground"])
            consolidations = name_of("phase_consolidations", lang)
            pages.append(page(event, consolidations, name_of(ground, lang), " ".join(told), [f"board/{ground}"]))
            told = []
        elif (what := "final_stations" if event.kind == "final_miners" else event.kind) in _FINAL and (
            what in _ALWAYS_TOLD or any(cast(tuple[int, ...], event.values["points"]))
        ):
            pages.append(page(event, title, name_of(what, lang), _say(event, lang, seats)))
    return pages


def _settlements(event: Event, lang: str, seats: Sequence[SeatInfo]) -> list[str]:
    """KK-17.2: what settlements add to the points of a ground."""
    more = enumerate(cast(tuple[int, ...], event.values["settlements"]))
    message = N_("{name} scores {n} more for bordering settlements.")
    return [translate(message, lang, {"name": seats[number].name, "n": n}) for number, n in more if n]


def _discs(event: Event, seats: Sequence[SeatInfo]) -> list[str]:
    """The discs that were drawn, as they look."""
    names = event.values["names"]
    assert isinstance(names, tuple)
    return [f"kk-disc-{seats[name].colour}" if isinstance(name, int) else _DISC[name] for name in names]


_DISC = {"disc_black": "kk-disc-black", "disc_blank": "kk-disc-blank"}


def _say(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    """An event in words, as the log says it."""
    message = message_of(event)
    assert message is not None
    return in_words(message, lang, event.values, seats, name_of, event.seat)


# --- the end --------------------------------------------------------------------------------------------------------

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
