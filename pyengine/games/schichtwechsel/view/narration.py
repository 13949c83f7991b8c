"""Narration: round cards, preparation steps and scorings step by step, and the end with itemised points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pyengine.core.play.events import Event
from pyengine.core.play.points import ScoreLine, result_row
from pyengine.core.view.narration import SeatInfo, in_words, page
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
from pyengine.games.schichtwechsel.view.texts import COUNTED, message_of, name_of

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
_WATER = frozenset({"water_rises", "water_overflows", "tools_taken"})
_HEADS = {
    "round": N_("A new round"),
    "deal": N_("Step I: mining"),
    "tiles": N_("Step II: tile bonuses"),
    "water": N_("Step III: the water rises"),
    "stones": N_("Step IV: white stones"),
    "houses": N_("Steps V and VI: sale and houses"),
}
_TOLD_OF = {
    "round": "board/round_card_area",
    "stones": "board/supply_white",
}
_LEVELS = N_("Water: {levels}.")
_STONES = N_("White stones: {stones}.")
_GIVEN: Final = ("bundle_given", "nothing_given")


class _Teller:
    """Pages in the making: one for each step of the preparation phase in which something happened by itself."""

    def __init__(self, lang: str, seats: Sequence[SeatInfo]) -> None:
        self.lang, self.seats = lang, seats
        self.pages: list[dict[str, Any]] = []
        self.step = ""
        self.kept: list[Event] = []

    def begin(self, step: str, *kept: Event) -> None:
        """What was kept becomes a page; another step begins."""
        if self.kept:
            told = self._page_of_step()
            self.pages += [told] if told else []
        self.step, self.kept = step, list(kept)

    def _page_of_step(self) -> dict[str, Any] | None:
        step, kept, lang = self.step, self.kept, self.lang
        if step == "deal":
            # The last bundle goes without a question; those that somebody gave need no page (SW-7.2).
            if sum(event.kind in _GIVEN for event in kept) < 2:
                return None
            kept = [event for event in kept if event.kind not in ("bundle_drawn", "cube_on_cart")]
        texts = [_say(event, lang, self.seats) for event in kept]
        if step == "water":
            levels = {event.seat: event.values["n"] for event in kept if event.kind != "tools_taken"}
            others = [text for event, text in zip(kept, texts, strict=True) if event.kind != "water_rises"]
            texts = [translate(_LEVELS, lang, {"levels": self._by_seat(levels)}), *others]
        elif step == "stones":
            taken = {event.seat: event.values["n"] for event in kept}
            texts = [translate(_STONES, lang, {"stones": self._by_seat(taken)})]
        card = next((str(event.values["card"]) for event in kept if event.kind == "round_card"), "")
        targets = [_TOLD_OF[step]] if step in _TOLD_OF else []
        heading = name_of(card, lang) if card else ""
        return page(kept[0], translate(_HEADS[step], lang), heading, " ".join(texts), targets)

    def _by_seat(self, values: Mapping[int | None, object]) -> str:
        return ", ".join(f"{self.seats[seat].name} {value}" for seat, value in values.items() if seat is not None)


def story(events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """What happened without a question among these events, page by page."""
    teller = _Teller(lang, seats)
    kinds = [event.kind for event in events]
    if "step_water" in kinds and "tile_taken" not in kinds:
        teller.begin("tiles")
    for event in events:
        kind, step = event.kind, teller.step
        if kind == "round_scored":
            teller.begin("")
            title = translate(N_("Round scoring"), lang)
            card = str(event.values["card"])
            text = _points_text(event, lang, seats)
            teller.pages.append(page(event, title, name_of(card, lang), text, ["board/round_card_area"]))
        elif kind in _TARGET:
            teller.begin("")
            target = _TARGET[kind]
            text = _say(event, lang, seats)
            title = translate(N_("Final scoring"), lang)
            teller.pages.append(page(event, title, name_of(kind, lang), text, [target] if target else []))
        elif kind in ("round_begins", *_GIVEN, "tile_taken", "step_water", "action_phase"):
            _turn_over(teller, event)
        elif step == "round" and kind == "bundle_drawn":
            teller.begin("")
        elif step == "water" and kind not in _WATER:
            teller.begin("stones" if kind == "white_stones" else "houses", event)
        elif step == "stones" and kind != "white_stones":
            teller.begin("houses", event)
        elif step:
            teller.kept.append(event)
    teller.begin("")
    return teller.pages


def _turn_over(teller: _Teller, event: Event) -> None:
    """Events with which a step begins or ends."""
    if event.kind == "round_begins":
        teller.begin("round", event)
    elif event.kind in _GIVEN:
        if teller.step != "deal":
            teller.begin("deal")
        teller.kept.append(event)
    else:
        teller.begin({"tile_taken": "tiles", "step_water": "water"}.get(event.kind, ""))


def _points_text(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    points = event.values["points"]
    assert isinstance(points, tuple)
    return ", ".join(f"{info.name}: {count}" for info, count in zip(seats, points, strict=True))


def _say(event: Event, lang: str, seats: Sequence[SeatInfo]) -> str:
    """An event in words, as the log says it."""
    message = message_of(event)
    assert message is not None
    return in_words(message, lang, event.values, seats, name_of, event.seat, COUNTED)


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
    """The ranking, each player's points itemised; what gave nobody points is left out."""
    rows = []
    by_seat: list[dict[str, list[ScoreLine]]] = [{} for _ in s.seats]
    for seat, of_seat in zip(s.seats, by_seat, strict=True):
        for line in seat.points:
            of_seat.setdefault(_group(line), []).append(line)
    told = {group for groups in by_seat for group in groups}
    for place in ranking(s):
        groups = by_seat[place.seat]
        entries = [(name_of(id, lang), clause, groups.get(id, [])) for id, clause in _GROUPS if id in told]
        for turn in range(1, len(ROMAN)):
            label = translate(N_("Round card {n}"), lang, {"n": ROMAN[turn]})
            if f"round {turn}" in told:
                entries.append((label, "SW-14.1", groups.get(f"round {turn}", [])))
        entries += [(name_of(id, lang), clause, groups.get(id, [])) for id, clause, _ in FINAL if id in told]
        ties = [(translate(N_("Seats, beginning with the start player"), lang), place.tiebreak)]
        rows.append(result_row(place, ties, entries))
    return rows
