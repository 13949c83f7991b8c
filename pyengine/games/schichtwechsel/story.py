"""Round cards, preparation steps and scorings told step by step, and the end with itemised points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.events import Event
from pyengine.core.rules import ScoreLine, SeatInfo
from pyengine.core.text import N_, joined, translate
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
from pyengine.games.schichtwechsel.final_scoring import ranking
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.texts import message_of, name_of

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
_TARGET = {what: target for what, _, target in FINAL}
_ROUND_CARD = frozenset({"round_begins", "round_card", "cart_locked", "water_in_bag", "bag_refilled"})
_STEPS_III_IV = frozenset({"step_water", "water_rises", "water_overflows", "tools_taken", "white_stones"})


def story(events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """What happened without a question among these events, page by page."""
    pages: list[dict[str, Any]] = []
    told: list[str] = []
    kept: Event | None = None
    water = False
    title = ""
    for event in events:
        if told and kept is not None and not (event.kind in _ROUND_CARD or (water and event.kind in _STEPS_III_IV)):
            pages.append(_told(kept, title, told, lang))
            told, kept, water = [], None, False
        if event.kind == "round_scored":
            title = translate(N_("Round scoring"), lang)
            card = str(event.values["card"])
            page = _page(event, title, name_of(card, lang), _points_text(event, lang, seats), ["board/round_card_area"])
            page["counts"] = event.values["counts"]
            pages.append(page)
        elif event.kind in _TARGET:
            target = _TARGET[event.kind]
            title = translate(N_("Final scoring"), lang)
            text = _say(event, lang, seats)
            page = _page(event, title, name_of(event.kind, lang), text, [target] if target else [])
            page["counts"] = event.values["counts"]
            pages.append(page)
        elif event.kind in _ROUND_CARD:
            title = translate(N_("A new round"), lang)
            told.append(_say(event, lang, seats))
            kept = event if event.kind == "round_card" or kept is None else kept
        elif event.kind == "step_water" or (water and event.kind in _STEPS_III_IV):
            title = translate(N_("Steps III and IV: water and stones"), lang)
            water = True
            told.append(_say(event, lang, seats))
            kept = event if kept is None else kept
    if told and kept is not None:
        pages.append(_told(kept, title, told, lang))
    return pages


def _told(event: Event, title: str, texts: list[str], lang: str) -> dict[str, Any]:
    card = event.values.get("card")
    heading = name_of(str(card), lang) if card else ""
    targets = ["board/round_card_area"] if card else []
    return _page(event, title, heading, " ".join(texts), targets)


def _points_text(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    points = event.values["points"]
    assert isinstance(points, tuple)
    return ", ".join(f"{info.name}: {count}" for info, count in zip(seats, points, strict=True))


def _say(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    """An event in words, as the log says it."""

    def named(field: str, value: object) -> object:
        if isinstance(value, tuple):
            return joined([str(named(field, part)) for part in value], lang)
        if field in ("names", "other") and isinstance(value, int):
            return seats[value].name
        return name_of(value, lang) if isinstance(value, str) else value

    message = message_of(event)
    assert message is not None
    values = {field: named(field, value) for field, value in event.values.items()}
    if event.seat is not None:
        values["seat"] = seats[event.seat].name
    return translate(message, lang, values)


def _page(event: Event, title: str, heading: str, text: str, targets: list[str]) -> dict[str, Any]:
    page: dict[str, Any] = {
        "title": title,
        "heading": heading,
        "text": text,
        "clause": event.clause,
        "targets": targets,
    }
    points = event.values.get("points")
    if isinstance(points, tuple):
        page["points"] = points
        page["totals"] = event.values["totals"]
    return page


# --- the end --------------------------------------------------------------------------------------------------------


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
    """The ranking, each player's points itemised."""
    rows = []
    for place in ranking(s):
        groups: dict[str, list[ScoreLine]] = {}
        for line in s.seats[place.seat].points:
            groups.setdefault(_group(line), []).append(line)
        entries = [(name_of(id, lang), clause, groups.get(id, [])) for id, clause in _GROUPS]
        for turn in range(1, len(ROMAN)):
            label = translate(N_("Round card {n}"), lang, {"n": ROMAN[turn]})
            entries.append((label, "SW-14.1", groups.get(f"round {turn}", [])))
        entries += [(name_of(id, lang), clause, groups.get(id, [])) for id, clause, _ in FINAL]
        rows.append(
            {
                "seat": place.seat,
                "place": place.place,
                "points": place.score,
                "tiebreak": place.tiebreak,
                "tiebreak_label": translate(N_("Seats from the start player"), lang),
                "lines": [
                    {
                        "label": label,
                        "clause": clause,
                        "points": sum(line.points for line in group),
                        "count": len(group),
                    }
                    for label, clause, group in entries
                ],
            }
        )
    return rows
