"""Seats at a glance, and what everybody is worth in the consolidations to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.explanations import Reader
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.seat_card import Stock, seat_card
from pyengine.core.view.text import N_, plural, sentences, translate
from pyengine.games.kohle_kolonie.chapters.consolidations import (
    participants,
    player_value,
    trust_takes_part,
    trust_value,
)
from pyengine.games.kohle_kolonie.chapters.disaster import unsecured
from pyengine.games.kohle_kolonie.chapters.final_scoring import engines_of
from pyengine.games.kohle_kolonie.chapters.stocks import workers_of
from pyengine.games.kohle_kolonie.components import (
    B_AID,
    BONUSES,
    CONSOLIDATED,
    ENGINEERS_EACH,
    GROUNDS,
    K_CONSOLIDATION,
    LARGE_IN,
    MINE_POINTS,
    ROMAN,
    SETTLEMENTS_EACH,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.pending import AUCTION
from pyengine.games.kohle_kolonie.state import FUTURE, State
from pyengine.games.kohle_kolonie.view.explanations.auction import sums_in_words
from pyengine.games.kohle_kolonie.view.texts import name_of

_MINERS = plural("{n} miner in the supply", "{n} miners in the supply")
_UNSECURED = plural("{n} mine not secured", "{n} mines not secured")
_ENGINES = plural("{n} steam engine", "{n} steam engines")


def card_of(s: State, number: int, lang: str, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """What a player has, at a glance; what has no icon here is on the tableau."""
    seat, info = s.seats[number], seats[number]
    mines = sum(mine >= 0 for mine in seat.cards)
    open_mines = len(unsecured(seat))
    settlements, engineers = SETTLEMENTS_EACH - len(seat.camps), ENGINEERS_EACH - seat.engineers.bit_count()
    engines = engines_of(seat)
    left = (
        (f"kk-settlement-{info.colour}", settlements, plural("{n} settlement left", "{n} settlements left")),
        (f"kk-engineer-{info.colour}", engineers, plural("{n} engineer left", "{n} engineers left")),
    )
    stock = [
        Stock("kk-i-coin", seat.coins, plural("{n} coin", "{n} coins"), about="coins"),
        Stock("kk-i-worker", workers_of(seat), plural("{n} worker", "{n} workers"), about="workers"),
        Stock("kk-i-miner", seat.men[SUPPLY], _MINERS, about="miners"),
        Stock("kk-i-tools", mines, plural("{n} mine", "{n} mines"), main=False, about="figure_mines"),
        Stock("kk-i-helmet", open_mines, _UNSECURED, True, open_mines > 0, about="figure_unsecured"),
        Stock("kk-engine", engines, _ENGINES, shown=engines > 0, about="figure_engines"),
        Stock(
            "kk-i-watch",
            seat.extra,
            plural("{n} extra action marker", "{n} extra action markers"),
            shown=seat.extra > 0,
            main=False,
            about="extra_actions",
        ),
        *(Stock(icon, count, label, shown=False) for icon, count, label in left),
    ]
    if seat.bonus >= 0:
        marker = BONUSES[seat.bonus]
        named = {"marker": name_of(marker, lang)}
        label = N_("bonus marker {marker}")
        stock.append(Stock(f"kk-bonus-{marker}", "", label, main=False, values=named, about="bonus_marker"))
    first = s.order[0] == number and (s.phase > 1 or s.turn > 1)
    return seat_card(lang, stock, first, f"seat{number}")


_MORE_TO_COME = N_("can still add markers")


def standings(s: State, lang: str, seats: Sequence[SeatInfo]) -> dict[str, Any] | None:
    """By ground that is still to be consolidated: everybody's value as known so far (KK-18.6, KK-18.7)."""
    now = _consolidating(s)
    waiting = [ground for ground in s.config.area.grounds if _waits(s, ground) and participants(s, ground)]
    rows = [
        _row(s, ground, Reader(lang, seats, None))
        for ground in sorted(waiting, key=lambda one: (LARGE_IN[one] != now, CONSOLIDATED[LARGE_IN[one]]))
    ]
    if not rows:
        return None
    return {
        "title": translate(N_("Consolidations to come"), lang),
        "columns": list(range(len(s.seats))),
        "other": {"label": translate(N_("Coal Trust"), lang), "icon": "kk-coin"},
        "rows": rows,
    }


def _consolidating(s: State) -> int:
    """The large mine that is being consolidated, or -1."""
    asked = s.pending[-1] if s.pending else None
    return int(asked.mine) if asked and asked.step in AUCTION else -1


def values_now(s: State, ground: int) -> tuple[list[int], int]:
    """What everybody is worth there as known so far, and the Coal Trust: -1 takes no part, or no more."""
    taking_part = participants(s, ground)
    values = [player_value(s, number, ground) if number in taking_part else -1 for number in range(len(s.seats))]
    if LARGE_IN[ground] == _consolidating(s):
        asked = s.pending[-1]
        for number, points in asked.markers.items():
            values[number] = asked.totals.get(number, -1) if asked.step == "bid" else values[number] + points
    return values, trust_value(s, ground) if trust_takes_part(s, ground) else -1


def _waits(s: State, ground: int) -> bool:
    return LARGE_IN[ground] >= 0 and s.owner[LARGE_IN[ground]] == FUTURE


def _row(s: State, ground: int, reader: Reader) -> dict[str, Any]:
    large, lang = LARGE_IN[ground], reader.lang
    taking_part = participants(s, ground)
    counts, trust = values_now(s, ground)
    best = max([*counts, trust])
    first = [number for number in taking_part if counts[number] == best and best > trust]
    values: dict[str, object] = {
        "turn": ROMAN[CONSOLIDATED[large]],
        "points": MINE_POINTS[large],
        "trust": max(trust, 0),
    }
    summary = translate(N_("turn {turn}, {points} points; Coal Trust {trust}"), lang, values)
    if any(s.seats[number].bonus == B_AID or s.seats[number].rail[K_CONSOLIDATION] for number in taking_part):
        summary = f"{summary}; {translate(_MORE_TO_COME, lang)}"
    summary = sentences(f"{summary}.", sums_in_words(s, large, reader))
    return {
        "id": GROUNDS[ground],
        "icon": f"kk-{GROUNDS[ground]}",
        "label": name_of(GROUNDS[ground], lang),
        "named": True,
        "now": large == _consolidating(s),
        "counts": [max(count, 0) for count in counts],
        "other": max(trust, 0),
        "other_first": 0 <= trust == best,
        "first": first,
        "second": [],
        "points": [MINE_POINTS[large]],
        "scored": CONSOLIDATED[large] == s.turn,
        "target": f"board/{GROUNDS[ground]}",
        "summary": summary,
    }
