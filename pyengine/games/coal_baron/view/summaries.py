"""Summaries: what a player has at a glance, and who leads on the shift clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.seat_card import Stock, seat_card
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.coal_baron.chapters.final_scoring import light_and_dark
from pyengine.games.coal_baron.chapters.shift_scoring import counts_of, places
from pyengine.games.coal_baron.components import (
    COLOURS,
    ELEMENT_POINTS,
    ELEMENTS,
    ELEMENTS_SCORED,
    VEHICLES,
)
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of


def card_of(s: State, number: int, lang: str, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """What a player has, at a glance."""
    seat, info = s.seats[number], seats[number]
    light, dark = light_and_dark(seat.tiles)
    completed = sum(not order[2] for order in seat.orders)
    cubes = sum(len(row) - row.count(-1) for row in seat.carts) + len(seat.cage) + sum(seat.storage)
    stock = (
        Stock(
            f"cb-worker-{info.colour}",
            seat.workers,
            plural("{n} worker in supply", "{n} workers in supply"),
            about="workers",
        ),
        Stock("cb-coin", seat.marks, plural("{n} Mark", "{n} Marks"), about="marks"),
        Stock("cb-coal-black", cubes, plural("{n} coal cube", "{n} coal cubes"), main=False, about="figure_coal"),
        Stock(
            "order_back", len(seat.orders), plural("{n} outstanding order", "{n} outstanding orders"), about="orders"
        ),
        Stock(
            "cb-act-order",
            completed,
            plural("{n} of them completed", "{n} of them completed"),
            completed > 0,
            main=False,
            about="orders",
        ),
        Stock(
            "cb-lantern",
            f"{light}:{dark}",
            N_("light and dark tunnel tiles {n}"),
            abs(light - dark) > 1,
            about="figure_balance",
        ),
    )
    return seat_card(lang, stock, s.start == number, f"seat{number}")


_ELEMENT_ICONS = (
    *(f"cb-coal-{colour}" for colour in COLOURS),
    *(f"cb-icon-{vehicle}" for vehicle in VEHICLES),
    *(f"cb-cart-{colour}" for colour in COLOURS),
)


def standings(s: State, lang: str) -> dict[str, Any]:
    """Who leads each element of the shift clock now. Deliveries were public, so this is what everybody can know."""
    counts = [counts_of(seat) for seat in s.seats]
    alone = s.config.players == 2  # CB-11.10: no second place
    worth = (
        N_("{first} points for first place, none for second")
        if alone
        else N_("{first} points for first place, {second} for second")
    )
    rows = []
    for element, id in enumerate(ELEMENTS):
        row = [mine[element] for mine in counts]
        first, second = places(row)
        best, next_best = ELEMENT_POINTS[element]
        rows.append(
            {
                "id": id,
                "icon": _ELEMENT_ICONS[element],
                "label": name_of(id, lang),
                "counts": row,
                "first": first,
                "second": second,
                "points": [best, 0 if alone else next_best],
                "scored": element < ELEMENTS_SCORED[s.shift],
                "target": f"board/{id}",
                "summary": translate(worth, lang, {"first": best, "second": next_best}),
            }
        )
    return {"title": translate(N_("Shift clock"), lang), "columns": list(range(len(s.seats))), "rows": rows}
