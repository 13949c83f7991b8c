"""Summaries: what each seat has, and where everybody is on the ways that score."""

from __future__ import annotations

from typing import Any

from pyengine.core.view.seat_card import Stock, seat_card
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.schichtwechsel.chapters.round_scoring import leaders, round_points
from pyengine.games.schichtwechsel.components import (
    COKE_SPACES,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    ON_CARD,
    ROUND_CARDS,
    STARTING,
    TRACKS,
    WATER_STONE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery
from pyengine.games.schichtwechsel.effects.loading import coke_of
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import name_of

_IN_COKERY = plural("{n} coke in the cokery", "{n} coke in the cokery")


def card_of(s: State, number: int, lang: str) -> dict[str, Any]:
    """What a player has, at a glance."""
    seat = s.seats[number]
    full = sum(abs(load) for load in seat.carts)
    stock = [
        Stock("sw-i-white", seat.white, plural("{n} white stone", "{n} white stones"), about="stock_white"),
        Stock("sw-i-player", seat.stone, plural("{n} player stone", "{n} player stones"), about="stock_pstone"),
        Stock("sw-i-coin", seat.coins, plural("{n} DM coin", "{n} DM coins"), about="stock_coin"),
        Stock(
            "sw-i-tool",
            seat.tools,
            plural("{n} tool marker", "{n} tool markers"),
            seat.tools > STARTING["tool_markers"],
            about="stock_tool",
        ),
        Stock(
            "sw-i-water",
            seat.water,
            N_("water level {n}"),
            seat.water in (WATER_STONE, WATER_TOP - 1),
            about=f"water_{seat.water}",
        ),
        *(
            Stock(icon, count, label, main=False, about=about)
            for icon, count, label, about in (
                ("sw-i-haul", full, plural("{n} cube on carts", "{n} cubes on carts"), "area_underground"),
                (
                    "sw-i-wagon",
                    sum(seat.wagons),
                    plural("{n} coal on wagons", "{n} coal on wagons"),
                    "area_coal_wagons",
                ),
                ("sw-i-heap", seat.heap, plural("heap of {n} spoil", "heap of {n} spoil"), "figure_heap"),
                ("sw-i-oven", coke_in_cokery(s, number), _IN_COKERY, "figure_cokery"),
                ("sw-i-cwagon", seat.rolling, plural("{n} coke on wagons", "{n} coke on wagons"), COKE_SPACES[0]),
                ("sw-i-house", seat.houses.bit_count(), plural("{n} house left", "{n} houses left"), "figure_houses"),
            )
        ),
        Stock(
            "sw-i-hf",
            2 - seat.towers.count(ON_CARD),
            plural("{n} headframe in play", "{n} headframes in play"),
            main=False,
            about="figure_headframes",
        ),
    ]
    if seat.passed:
        stock.append(Stock("sw-i-tile", "", N_("has passed"), about="passed"))
    return seat_card(lang, stock, s.start == number, f"seat{number}")


def standings(s: State, lang: str) -> dict[str, Any]:
    """Tracks, shift and coke, and what the round card would give now."""
    rows = []
    for track, id in enumerate(TRACKS):
        counts = [seat.discs[track] for seat in s.seats]
        values = {"n": GOAL[track], "first": GOAL_FIRST[track], "later": GOAL_LATER[track]}
        summary = translate(N_("goal {n}: {first} points for the first, {later} for others"), lang, values)
        target = f"board/{id}_{GOAL[track]}"
        icon = {"road": "sw-i-lorry", "rail": "sw-i-loco", "canal": "sw-i-barge"}[id]
        points = [GOAL_FIRST[track], GOAL_LATER[track]]
        rows.append(_row(id, icon, name_of(id, lang), counts, leaders(s, track), points, target, summary))
    miners = [seat.miner for seat in s.seats]
    ahead = [s.first_miner] if s.first_miner >= 0 else _best(miners)
    values = {"n": EXIT, "first": EXIT_FIRST, "later": EXIT_LATER}
    summary = translate(N_("exit {n}: {first} points for the first, {later} for others"), lang, values)
    shift = translate(N_("Shift"), lang)
    rows.append(_row("shift", "sw-i-miner", shift, miners, ahead, [EXIT_FIRST, EXIT_LATER], "board/gate_out", summary))
    coke = [coke_of(s, number) for number in range(len(s.seats))]
    summary = translate(N_("coke made so far"), lang)
    rows.append(
        _row("coke", "sw-i-cokelump", translate(N_("Coke"), lang), coke, _best(coke), [], "board/grey_1", summary)
    )
    if not s.over:
        card = s.cards[s.round - 1]
        now = [points for _, points in round_points(s, card)]
        summary = translate(N_("round card points if scored now"), lang)
        label = translate(N_("Round card: {card}"), lang, {"card": name_of(ROUND_CARDS[card], lang)})
        rows.append(_row("round", "sw-i-vp", label, now, _best(now), [], "board/round_card_area", summary))
    title = translate(N_("Standings"), lang)
    return {"title": title, "columns": list(range(len(s.seats))), "rows": rows}


def _best(counts: list[int]) -> list[int]:
    best = max(counts)
    return [number for number, count in enumerate(counts) if count == best > 0]


def _row(
    id: str, icon: str, label: str, counts: list[int], first: list[int], points: list[int], target: str, summary: str
) -> dict[str, Any]:
    return {
        "id": id,
        "icon": icon,
        "label": label,
        "counts": counts,
        "first": first,
        "second": [],
        "points": points,
        "scored": False,
        "target": target,
        "summary": summary,
    }
