"""Reports of a round: its scoring by the card that was scored, the next card, water and stones, the final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pyengine.core.play.events import Event
from pyengine.core.view.narration import SeatInfo, told
from pyengine.core.view.reports import POINTS, Dated, Reporter, Sheet, Unit, of, times, total_of
from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.schichtwechsel.chapters.final_scoring import (
    COKE_POINTS,
    START_POINTS,
    TOOL_POINTS,
    WAGON_POINTS,
)
from pyengine.games.schichtwechsel.components import P_HEAP, P_MANOR, P_SETTLEMENT, PIT_SCORING, TOP_DROP
from pyengine.games.schichtwechsel.view.narration import FINAL
from pyengine.games.schichtwechsel.view.texts import COUNTED, message_of, name_of

REPORT_BEGINS: Final = frozenset({"round_begins", "step_water", "action_phase", "final_scoring_begins"})
WATER: Final = Unit("water", plural("Water level", "Water levels"))
STONES: Final = Unit("white_stones", plural("White stone", "White stones"))
TOOLS: Final = Unit("tools", plural("Tool marker", "Tool markers"))
_COUNTS: Final[dict[str, Message]] = {
    "track_steps": plural("{n} field", "{n} fields"),
    "track_lead": plural("{n} first position", "{n} first positions"),
    "spoil": COUNTED["spoil"],
    "coke": COUNTED["coke"],
}
_FREE: Final = {"gauge": N_("1 (gauge)"), "wagon": N_("1 (coal wagon)"), "own": N_("1 (cokery field)")}
_EACH: Final = {
    "final_manor": PIT_SCORING[P_MANOR]["vp"],
    "final_settlement": PIT_SCORING[P_SETTLEMENT]["vp"],
    "final_wagons": WAGON_POINTS,
    "final_coke": COKE_POINTS,
    "final_start": START_POINTS,
    "final_tools": TOOL_POINTS,
}
_TARGET: Final = {what: target for what, _, target in FINAL}
_NEW_ROUND: Final = frozenset({"round_card", "cart_locked", "water_in_bag"})


def reports(events: Sequence[Dated], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The reports that these events complete."""
    made = Reporter(lang, seats)
    last = 0
    for at, event in made.read(events):
        if at != last and (made.sheet is None or made.sheet.phase == "preparation"):
            made.tell(last)  # wagons are loaded before the final scoring, a bonus is offered after the preparation
        last = at
        kind, phase = event.kind, made.sheet.phase if made.sheet else ""
        if kind == "round_scored":
            _round_scored(made, event)
            made.close()
        elif kind == "round_begins":
            made.round = translate(N_("Round {n}"), lang, {"n": event.values["round"]})
            made.on("round", translate(N_("New round card"), lang), "SW-6.1")
        elif kind == "step_water":
            made.tell(at)
            made.round = translate(N_("Round {n}"), lang, {"n": event.values["round"]})
            made.on("preparation", translate(N_("Preparation: water and stones"), lang), event.clause)
        elif kind == "final_scoring_begins":
            made.tell(at)
            made.round = ""
            made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause).everybody(POINTS)
        elif kind in _TARGET:
            sheet = made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause)
            target = _TARGET[kind]
            sheet.score(event, _final_texts(event, lang), [target] if target else [])
        elif (
            kind == "wins"
            or made.sheet is not None
            and phase in ("round", "preparation")
            and not _noted(made.sheet, event, lang)
        ):
            made.tell(at)
    if made.sheet is None or made.sheet.phase == "preparation":
        made.tell(last)  # nothing of it is asked
    return made.done


def _round_scored(made: Reporter, event: Event) -> None:
    """SW-14.1: the card that is scored, not the next one; what was counted, and what that is worth."""
    values, lang = event.values, made.lang
    card, each, per = str(values["card"]), int(str(values["each"])), int(str(values["per"]))
    made.round = translate(N_("Round {n}"), lang, {"n": values["round"]})
    sheet = made.on("round_scoring", translate(N_("Round scoring"), lang), event.clause)
    sheet.everybody(POINTS)
    sheet.texts, sheet.symbols = [translate(N_("Scored card: {card}."), lang, {"card": name_of(card, lang)})], [card]
    counts = cast(tuple[int, ...], values["counts"])
    totals = cast(tuple[int, ...], values["totals"])
    for seat, count in enumerate(counts):
        counted = translate(_COUNTS[str(values["kind"])], lang, {"n": count})
        targets = [f"board/{values['track']}_{count}"] if values["track"] and count else []
        text = times(counted, count // per, each, lang)
        sheet.add(seat, POINTS, count // per * each, text, totals[seat], targets)


def _noted(sheet: Sheet, event: Event, lang: str) -> bool:
    """What belongs to a new round card, or to steps III and IV of the preparation."""
    kind, seat, total = event.kind, event.seat, event.values.get("n")
    if sheet.phase == "round" and kind in _NEW_ROUND:
        sheet.texts.append(told(event, lang, sheet.seats, message_of, name_of, COUNTED))
        sheet.targets = ["board/round_card_area"]
        if kind == "round_card":
            sheet.symbols = [str(event.values["card"])]
    elif sheet.phase == "round" and kind == "water_drops":
        sheet.add(seat, WATER, -1, translate(N_("The water drops."), lang), total)
    elif sheet.phase == "round" and kind == "points" and event.values["what"] == "water_bottom":
        points = int(str(event.values["points"]))
        sheet.add(seat, POINTS, points, name_of("water_bottom", lang))
    elif sheet.phase == "preparation" and kind == "water_rises":
        sheet.add(seat, WATER, 1, translate(N_("The water rises."), lang), total)
    elif sheet.phase == "preparation" and kind == "water_overflows":
        sheet.add(seat, WATER, 1 - TOP_DROP, translate(N_("The top level is reached."), lang), total)
    elif sheet.phase == "preparation" and kind == "tools_taken":
        sheet.add(seat, TOOLS, int(str(total)), translate(N_("The top level is reached."), lang))
    elif sheet.phase == "preparation" and kind == "white_stones" and event.clause == "SW-7.6":
        free = [translate(_FREE[place], lang) for place in cast(tuple[str, ...], event.values["free"])]
        n = int(str(total))
        text = total_of(free, n) if len(free) == n else translate(STONES.word, lang, {"n": n})
        sheet.add(seat, STONES, n, text, n, ["board/supply_white"])
    else:
        return False
    return True


def _final_texts(event: Event, lang: str) -> list[str]:
    """SW-15: by seat, what was counted and what it is worth."""
    kind = event.kind
    texts = []
    for count in cast(tuple[int, ...], event.values["counts"]):
        formula: object = count
        if kind in _EACH:
            formula = times(count, count, _EACH[kind], lang)
        elif kind == "final_heap":
            base, each = PIT_SCORING[P_HEAP]["vp_base"], PIT_SCORING[P_HEAP]["vp_per_spoil"]
            formula = total_of([base, f"{count} × {each}"], base + count * each)
        texts.append(of(name_of(kind, lang), formula, lang))
    return texts
