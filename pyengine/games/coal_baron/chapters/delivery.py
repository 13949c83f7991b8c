"""Action 3: delivery (CB-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine, score
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.coal import return_cube
from pyengine.games.coal_baron.components import CARD_POINTS, CARD_VEHICLE, CARDS, SPACE_VEHICLE, VEHICLES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


@check("CB-7.1", N_("You have no completed order for this vehicle ({vehicle})."))
def has_completed_order(s: State, answer: Answer) -> Values | None:
    vehicle = SPACE_VEHICLE[answer[1]]
    for card, _, missing in s.seats[s.active].orders:
        if not missing and CARD_VEHICLE[card] == vehicle:
            return None
    return {"vehicle": VEHICLES[vehicle]}


def deliver(s: State, space: int, now: Happenings) -> None:
    """CB-7.2: all completed orders with the vehicle of the space."""
    vehicle = SPACE_VEHICLE[space]
    seat = s.seats[s.active]
    kept = []
    for order in seat.orders:
        card, spots, missing = order
        if missing or CARD_VEHICLE[card] != vehicle:
            kept.append(order)
            continue
        points = CARD_POINTS[card]
        score(seat, ScoreLine("CB-7.3", CARDS[card], points, s.shift))
        for spot in spots:
            for colour in cubes_on(spot):
                return_cube(s, colour)  # CB-7.4
        seat.delivered = (*seat.delivered, card)  # CB-7.5
        now.say("delivered", "CB-7.3", s.active, card=CARDS[card], points=points)
    seat.orders = tuple(kept)
