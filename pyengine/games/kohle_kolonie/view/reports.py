"""Reports of a turn's end: disaster, Trust, income, board scoring, consolidations, pithead cards, final scoring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from pyengine.core.play.events import Event
from pyengine.core.view.narration import SeatInfo, told
from pyengine.core.view.reports import POINTS, Dated, Reporter, Sheet, Unit, of, times, total_of
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.kohle_kolonie.chapters.consolidations import POINTS_PER_LOST_MINE
from pyengine.games.kohle_kolonie.chapters.final_scoring import COINS_PER_POINT, EXTRA_POINTS, STATION_POINTS
from pyengine.games.kohle_kolonie.components import GROUNDS, MINE_GROUND, MINE_OF, SPACE_OF_MINE
from pyengine.games.kohle_kolonie.view.texts import message_of, name_of

REPORT_BEGINS: Final = frozenset({"turn_begins"})
REPORT_ENDS: Final = frozenset({"phase_begins", "mines_founded", "final_scoring_begins", "wins"})
COINS: Final = Unit("coins", plural("Coin", "Coins"))
MINERS: Final = Unit("miners", plural("Miner", "Miners"))
MINES: Final = Unit("mines", plural("Mine", "Mines"))
_DISC: Final = {"disc_black": "kk-disc-black", "disc_blank": "kk-disc-blank"}
VALUE_TERMS: Final = (N_("{n} for mines"), N_("{n} for Administration"), N_("{n} for markers"))
COINS_TERM: Final = plural("{n} coin", "{n} coins")
_PAGE: Final = {
    **dict.fromkeys(("phase_disaster", "phase_trust_buys"), 0),
    **dict.fromkeys(("phase_mine_income", "phase_board_scoring"), 1),
    **dict.fromkeys(("phase_consolidations", "phase_pithead"), 2),
}
"""Phases that are read together: three pages from one turn to the next, the last one with what the next turn brings."""
_AGAINST = N_("{formula} against the Coal Trust’s {trust}")


class _Turn(Reporter):
    """The end of a turn in the making, with the consolidation under way."""

    mine = ""
    trust: int | None = None

    def __init__(self, lang: str, seats: Sequence[SeatInfo]) -> None:
        super().__init__(lang, seats)
        self.parts: dict[int, tuple[int, ...]] = {}
        self.bids: dict[int, int] = {}

    def open(self, phase: str, clause: str) -> Sheet:
        """The sheet of a phase."""
        return self.on(phase, name_of(phase, self.lang), clause)

    def say(self, event: Event) -> str:
        """An event in the words of the log."""
        return told(event, self.lang, self.seats, message_of, name_of)

    def reveal(self, mine: str) -> None:
        """Another large mine is consolidated."""
        self.mine, self.trust, self.parts, self.bids = mine, None, {}, {}

    def value_of(self, seat: int) -> str:
        """KK-18.6: what a bidder is worth, part by part, against the Trust."""
        lang = self.lang
        terms = [
            translate(term, lang, {"n": n}) for term, n in zip(VALUE_TERMS, self.parts.get(seat, ()), strict=False) if n
        ]
        coins = self.bids.get(seat, 0)
        if coins:
            terms.append(translate(COINS_TERM, lang, {"n": coins}))
        formula = total_of(terms, sum(self.parts[seat]) + coins)
        return formula if self.trust is None else translate(_AGAINST, lang, {"formula": formula, "trust": self.trust})


def reports(events: Sequence[Dated], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
    """The reports that these events complete."""
    made = _Turn(lang, seats)
    for at, event in made.read(events):
        kind = event.kind
        if kind == "phase_begins":
            made.close()
            if made.page and _PAGE.get(made.page[-1].phase) != _PAGE.get(str(event.values["phase"])):
                made.tell(at)
            made.round = translate(N_("End of turn {n}"), lang, {"n": event.values.get("turn", "")})
        elif kind == "turn_begins":
            made.close()
            title = translate(N_("Turn {n}"), lang, {"n": event.values["turn"]})
            made.round = ""
            made.on("turn", title, event.clause)
        elif kind == "final_scoring_begins":
            made.tell(at)
            made.round = ""
            made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause).everybody(POINTS)
        elif kind in _HANDLERS:
            _HANDLERS[kind](made, event)
            if kind == "mines_founded":
                made.tell(at)
        elif kind == "wins":
            made.tell(at)
    return made.done


def _n(event: Event, name: str = "n") -> int:
    return cast(int, event.values[name])


# --- phase 5 ----------------------------------------------------------------------------------------------------------


def _report_disaster(made: _Turn, event: Event) -> None:
    sheet = made.open("phase_disaster", "KK-14.5")
    sheet.texts.append(made.say(event))
    if event.kind == "discs_drawn":
        names = cast(tuple[int | str, ...], event.values["names"])
        colours = [f"kk-disc-{made.seats[name].colour}" if isinstance(name, int) else _DISC[name] for name in names]
        sheet.symbols = colours


def _weakened(made: _Turn, event: Event) -> None:
    text = name_of("disc_black", made.lang)
    name = name_of("coal_trust", made.lang)
    made.open("phase_disaster", "KK-14.5").add(None, COINS, -1, text, _n(event), name=name)


def _secured(made: _Turn, event: Event) -> None:
    text = translate(N_("mine secured ({place})"), made.lang, {"place": name_of(str(event.values["place"]), made.lang)})
    made.open("phase_disaster", "KK-14.5").add(event.seat, COINS, -_n(event), text, event.values["total"])


def _hit(made: _Turn, event: Event) -> None:
    text = translate(plural("{n} disc drawn", "{n} discs drawn"), made.lang, {"n": _n(event)})
    made.open("phase_disaster", "KK-14.5").add(event.seat, POINTS, -_n(event, "points"), text, event.values["total"])


def _miners_lost(made: _Turn, event: Event) -> None:
    count = _n(event) if event.kind == "miners_lost" else 1
    text = name_of("supply" if event.kind == "miners_lost" else str(event.values["field"]), made.lang)
    made.open("phase_disaster", "KK-14.5").add(event.seat, MINERS, -count, text, None, ["board/lost_miners"])


def _subsidence(made: _Turn, event: Event) -> None:
    unit, lost = (COINS, _n(event)) if event.kind == "subsidence_coin" else (POINTS, _n(event, "points"))
    text = name_of("subsidence", made.lang)
    made.open("phase_disaster", "KK-14.5").add(event.seat, unit, -lost, text, event.values["total"])


# --- phases 6 to 8 ----------------------------------------------------------------------------------------------------


def _trust_buys(made: _Turn, event: Event) -> None:
    """KK-14.10a happens within the disaster."""
    mine, name = str(event.values["mine"]), name_of("coal_trust", made.lang)
    phase = "phase_trust_buys" if event.clause == "KK-15.2" else "phase_disaster"
    text = name_of(mine, made.lang)
    made.open(phase, event.clause).add(None, MINES, 1, text, None, [f"board/{SPACE_OF_MINE[mine]}"], name)


def _income(made: _Turn, event: Event) -> None:
    """KK-16.1: mine by mine, with the coin of an engine."""
    lang, values = made.lang, event.values
    sheet = made.open("phase_mine_income", event.clause)
    columns = (cast(tuple[Any, ...], values[name]) for name in ("mines", "incomes", "engines"))
    for mine, income, engine in zip(*columns, strict=True):
        engines = [translate(N_("{n} (steam engine)"), lang, {"n": engine})] if engine else []
        text = of(name_of(mine, lang), total_of([income, *engines], income + engine), lang)
        sheet.add(event.seat, COINS, income + engine, text, values["total"], [_place_of(mine)])


def _place_of(mine: str) -> str:
    return f"board/{SPACE_OF_MINE.get(mine) or GROUNDS[MINE_GROUND[MINE_OF[mine]]]}"


def _ground(made: _Turn, event: Event) -> None:
    """KK-17.1, KK-17.2: the owned mines of a ground, and bordering settlements."""
    lang, ground = made.lang, str(event.values["ground"])
    mines = translate(plural("{n} mine", "{n} mines"), lang, {"n": _n(event)})
    sheet = made.open("phase_board_scoring", event.clause)
    sheet.everybody(POINTS)
    texts = []
    for camps, points in zip(
        *(cast(tuple[int, ...], event.values[name]) for name in ("settlements", "points")), strict=True
    ):
        more = [translate(plural("{n} settlement", "{n} settlements"), lang, {"n": camps})] if camps else []
        texts.append(of(name_of(ground, lang), total_of([mines, *more], points), lang))
    sheet.score(event, texts, [f"board/{ground}"])


def _scored(made: _Turn, event: Event) -> None:
    """The marker moves once all grounds are counted."""
    if event.seat is not None:
        made.open("phase_board_scoring", event.clause).carried_out(event.seat, POINTS)


# --- phase 9 ----------------------------------------------------------------------------------------------------------


def _revealed(made: _Turn, event: Event) -> None:
    made.reveal(str(event.values["mine"]))


def _alone(made: _Turn, event: Event) -> None:
    made.open("phase_consolidations", event.clause).texts.append(made.say(event))


def _value(made: _Turn, event: Event) -> None:
    if event.seat is None:
        made.trust = _n(event)
    else:
        made.parts[event.seat] = cast(tuple[int, ...], event.values["parts"])


def _bid(made: _Turn, event: Event) -> None:
    assert event.seat is not None
    made.bids[event.seat] = _n(event, "coins")


def _won(made: _Turn, event: Event) -> None:
    assert event.seat is not None
    mine, values = str(event.values["mine"]), event.values
    sheet = made.open("phase_consolidations", event.clause)
    name, target = name_of(mine, made.lang), [_place_of(mine)]
    text = of(name, made.value_of(event.seat), made.lang) if event.seat in made.parts else name
    sheet.add(event.seat, POINTS, _n(event, "points"), text, values["total"], target)
    if _n(event):
        sheet.add(event.seat, COINS, -_n(event), name, values["left"], target)
    made.mine = mine


def _mines_lost(made: _Turn, event: Event) -> None:
    sheet = made.open("phase_consolidations", event.clause)
    lost = translate(plural("{n} mine lost", "{n} mines lost"), made.lang, {"n": _n(event)})
    formula = times(lost, _n(event), POINTS_PER_LOST_MINE, made.lang)
    text = of(name_of(made.mine, made.lang), formula, made.lang) if made.mine else formula
    targets = [_place_of(made.mine)] if made.mine else []
    sheet.add(event.seat, POINTS, _n(event, "points"), text, event.values["total"], targets)


def _trust_wins(made: _Turn, event: Event) -> None:
    mine = str(event.values["mine"])
    sheet = made.open("phase_consolidations", event.clause)
    name = name_of(mine, made.lang)
    text = name if made.trust is None else of(name, made.trust, made.lang)
    sheet.add(None, MINES, 1, text, None, [_place_of(mine)], name_of("coal_trust", made.lang))
    made.mine = mine


# --- phase 10, and the next turn --------------------------------------------------------------------------------------


def _pithead(made: _Turn, event: Event) -> None:
    unit, n = (COINS, _n(event)) if event.kind == "cokery" else (POINTS, _n(event, "points"))
    text = of(name_of(event.kind, made.lang), total_of(cast(tuple[int, ...], event.values["parts"]), n), made.lang)
    made.open("phase_pithead", "KK-19.1").add(event.seat, unit, n, text, event.values["total"])


def _loaded(made: _Turn, event: Event) -> None:
    sheet = made.open("phase_pithead", "KK-19.1")
    wagons = translate(plural("{n} wagon", "{n} wagons"), made.lang, {"n": _n(event)})
    text = of(name_of("loading", made.lang), wagons, made.lang)
    sheet.add(event.seat, POINTS, _n(event, "points"), text, event.values["total"])
    if _n(event, "coins"):
        sheet.add(event.seat, COINS, _n(event, "coins"), text, event.values["left"])


def _next_turn(made: _Turn, event: Event) -> None:
    if made.sheet is not None and made.sheet.phase == "turn":
        made.sheet.texts.append(made.say(event))


# --- the end ----------------------------------------------------------------------------------------------------------


def _final(made: _Turn, event: Event) -> None:
    """KK-22: what was counted, and what it is worth."""
    lang, kind = made.lang, "final_stations" if event.kind == "final_miners" else event.kind
    texts = []
    for count in cast(tuple[int, ...], event.values["counts"]):
        formula: object = count
        if kind == "final_coins":
            formula = times(count, count // COINS_PER_POINT, 1, lang)
        elif kind in ("final_stations", "final_extra"):
            formula = times(count, count, STATION_POINTS if kind == "final_stations" else EXTRA_POINTS, lang)
        texts.append(of(name_of(kind, lang), formula, lang))
    made.on("final_scoring", translate(N_("Final scoring"), lang), event.clause).score(event, texts)


_FINAL: Final = (
    *("final_engines", "final_coins", "final_stations", "final_miners", "final_line_yellow", "final_line_red"),
    *("final_line_brown", "final_line_green", "final_extra"),
)
_SAID: Final = (
    *("disaster_marker", "discs_drawn", "no_miner_to_lose", "marker_unused", "additional_coin", "buying_power"),
    "subsidence_stays",
)
_HANDLERS: Final[dict[str, Callable[[_Turn, Event], None]]] = {
    **dict.fromkeys(_SAID, _report_disaster),
    "trust_weakened": _weakened,
    "secured_by_coin": _secured,
    "hit": _hit,
    "miners_lost": _miners_lost,
    "miner_lost_from": _miners_lost,
    "subsidence_coin": _subsidence,
    "subsidence_points": _subsidence,
    "trust_buys": _trust_buys,
    "income": _income,
    "ground_scored": _ground,
    "board_points": _scored,
    "large_mine_revealed": _revealed,
    "sole_owner": _alone,
    "value": _value,
    "value_of_trust": _value,
    "bid": _bid,
    "consolidation_won": _won,
    "mines_lost": _mines_lost,
    "trust_wins": _trust_wins,
    "cokery": _pithead,
    "ironworks": _pithead,
    "loaded": _loaded,
    "trust_refilled": _next_turn,
    "mines_founded": _next_turn,
    **dict.fromkeys(_FINAL, _final),
}
