"""The auction of a ground (KK-18): what is auctioned, what everybody is worth and why, what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.reports import total_of
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.kohle_kolonie.chapters.bidding import highest, value_with_markers
from pyengine.games.kohle_kolonie.chapters.consolidations import (
    POINTS_PER_LOST_MINE,
    administration_points,
    trust_takes_part,
    trust_value,
)
from pyengine.games.kohle_kolonie.components import (
    CONSOLIDATED,
    COST,
    GROUNDS,
    INCOME,
    MINE_GROUND,
    MINE_POINTS,
    MINES,
    ROMAN,
    SMALL_IN,
    WAGONS,
)
from pyengine.games.kohle_kolonie.pending import AUCTION
from pyengine.games.kohle_kolonie.state import DISPLAY, TRUST, State
from pyengine.games.kohle_kolonie.view.reports import COINS_TERM, VALUE_TERMS
from pyengine.games.kohle_kolonie.view.summaries import values_now
from pyengine.games.kohle_kolonie.view.texts import name_of

_COINS = plural("{n} coin", "{n} coins")
_STAKES = N_("Winning at {value}: {won} for {coins}. Passing: {lost}.")
_GAIN = plural("+{n} point", "+{n} points")


def auction(s: State, lang: str, seats: Sequence[SeatInfo]) -> dict[str, Any] | None:
    """What is being auctioned now; None if nothing is."""
    asked = s.pending[-1] if s.pending else None
    if asked is None or asked.step not in AUCTION:
        return None
    large, ground = asked.mine, MINE_GROUND[asked.mine]
    values, trust = values_now(s, ground)
    best = max([*values, trust])
    alone = [*values, trust].count(best) == 1
    bidders = []
    for number in asked.markers:
        value = values[number]
        look = "out" if value < 0 else "lead" if value == best and alone else ""
        own = value_with_markers(s, number, large, asked.markers)
        bid = max(value - own, 0)
        bidders.append(
            {
                "seat": number,
                "name": seats[number].name,
                "parts": _parts(s, number, asked.markers[number], bid, ground, lang),
                "value": own if value < 0 else value,
                "money": translate(_COINS, lang, {"n": s.seats[number].coins}),
                "look": look,
                "note": _note(look, lang),
            }
        )
    if trust >= 0:
        look = "lead" if trust == best else ""
        name = name_of("coal_trust", lang)
        parts = _trust_parts(s, ground, lang)
        common = {"seat": None, "name": name, "parts": parts, "value": trust, "money": ""}
        bidders.append({**common, "look": look, "note": _note(look, lang)})
    return {
        "title": name_of(MINES[large], lang),
        "text": translate(N_("Consolidation, turn {turn}"), lang, {"turn": ROMAN[CONSOLIDATED[large]]}),
        "clause": "KK-18.9" if asked.step == "bid" else "KK-18.5",
        "icon": MINES[large],
        "targets": [f"board/{GROUNDS[ground]}"],
        "win": _win(large, lang),
        "lose": _lose(s, asked.seat, ground, lang),
        "bidders": bidders,
        "stakes": _stakes(s, asked, ground, lang) if asked.step == "bid" else "",
    }


def _note(look: str, lang: str) -> str:
    return translate(N_("highest"), lang) if look == "lead" else translate(N_("has passed"), lang) if look else ""


def _parts(s: State, number: int, markers: int, bid: int, ground: int, lang: str) -> str:
    """KK-18.6: mines, Administration, markers, and the coins that were bid."""
    mines = sum([COST[mine] for mine in SMALL_IN[ground] if s.owner[mine] == number])
    parts = (mines, administration_points(s.seats[number]), markers)
    terms = [translate(term, lang, {"n": n}) for term, n in zip(VALUE_TERMS, parts, strict=True) if n]
    if bid:
        terms.append(translate(COINS_TERM, lang, {"n": bid}))
    return total_of(terms, sum(parts) + bid)


def _trust_parts(s: State, ground: int, lang: str) -> str:
    """KK-18.7: its coins, and the mines that it bought or nobody did."""
    assert trust_takes_part(s, ground)
    mines = sum([COST[mine] for mine in SMALL_IN[ground] if TRUST <= s.owner[mine] <= DISPLAY])
    coins = s.trust_coins + (1 if s.trust_extra else 0)
    terms = [translate(VALUE_TERMS[0], lang, {"n": mines})] if mines else []
    if coins:
        terms.append(translate(COINS_TERM, lang, {"n": coins}))
    return total_of(terms, trust_value(s, ground))


def _win(large: int, lang: str) -> list[str]:
    points = plural("{n} point at once", "{n} points at once")
    income = plural("{n} coin of income each turn", "{n} coins of income each turn")
    lines = [translate(points, lang, {"n": MINE_POINTS[large]}), translate(income, lang, {"n": INCOME[large]})]
    if WAGONS[large]:
        lines.append(translate(plural("{n} wagon for Loading", "{n} wagons for Loading"), lang, {"n": WAGONS[large]}))
    return lines


def _lost(s: State, number: int, ground: int) -> tuple[int, int]:
    """The seat's small mines of the ground, and what they bring if another wins (KK-18.15)."""
    mines = sum(s.owner[mine] == number for mine in SMALL_IN[ground])
    return mines, mines * POINTS_PER_LOST_MINE


def _lose(s: State, number: int, ground: int, lang: str) -> list[str]:
    mines, points = _lost(s, number, ground)
    lost = plural("{points} points for {n} lost mine", "{points} points for {n} lost mines")
    return [
        translate(lost, lang, {"n": mines, "points": points}),
        translate(N_("your bid comes back"), lang),
    ]


def _stakes(s: State, asked: Any, ground: int, lang: str) -> str:
    """What the next bid costs and brings, and what passing brings."""
    value = highest(s, asked.mine, asked.totals) + 1
    coins = value - value_with_markers(s, asked.seat, asked.mine, asked.markers)
    gained = (MINE_POINTS[asked.mine], _lost(s, asked.seat, ground)[1])
    won, lost = (translate(_GAIN, lang, {"n": points}) for points in gained)
    cost = translate(_COINS, lang, {"n": coins})
    return translate(_STAKES, lang, {"value": value, "won": won, "coins": cost, "lost": lost})
