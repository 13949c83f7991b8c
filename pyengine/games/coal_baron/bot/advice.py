"""What speaks for an answer in Coal Baron, in words: for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.text import N_, Message, plural
from pyengine.games.coal_baron.bot.majorities import lead
from pyengine.games.coal_baron.bot.plans import Node, keys_of
from pyengine.games.coal_baron.bot.worth import CARD_COUNTS
from pyengine.games.coal_baron.components import (
    CARD_POINTS,
    CARD_VEHICLE,
    CARDS,
    COLOURS,
    SPACE_AMOUNT,
    SPACE_VEHICLE,
    TILE_COLOUR,
    TILE_MINECARTS,
    VEHICLES,
)
from pyengine.games.coal_baron.pending import MiningStep
from pyengine.games.coal_baron.pit import Pit, picture
from pyengine.games.coal_baron.stacks import ORDER_DRAW
from pyengine.games.coal_baron.state import Seat, State

Reason = tuple[Message, Mapping[str, object]]
Judged = Sequence[tuple[list[float], Node]]
"""Plans for a mining action with the expected points by seat that come of each."""
Planner = Callable[[State, int, int], Judged]
"""Finds the good uses of a seat's work steps."""
_FOUR = (0, 1, 2, 3)

_DELIVERS: Final = plural(
    "Delivers {n} order ({vehicle}) for {points} points, and it counts on the shift clock.",
    "Delivers {n} orders ({vehicle}) for {points} points, and they count on the shift clock.",
)
_WHY: Final[dict[str, Message]] = {
    "stop": N_("The remaining work steps gain you nothing more."),
    "empty": N_("An empty minecart counts in the last shift scoring."),
    "fill": N_("A {colour} cube is more use than an empty minecart."),
    "bottom": N_("What you did not want should not help the others."),
    "top": N_("Whatever is on top comes onto the board next, for the others too."),
    "order": N_("The order makes hardly any difference."),
    "no_tile": N_("None of these tiles is worth its price right now."),
    "no_order": N_("None of these orders promises more points than it costs."),
    "draw_tiles": N_("The best of five tiles promises more than the ones on display."),
    "draw_orders": N_("The best of five orders promises more than the ones on display."),
    "take_money": N_("{n} Marks for the tiles you need next."),
    "bank": N_("No action is worth more than saving your workers for later."),
}
_WHY_TILE_NEEDED: Final = plural(
    "Your orders need {colour} coal, and this brings {n} cube.",
    "Your orders need {colour} coal, and this brings {n} cubes.",
)
_WHY_TILE: Final = plural(
    "{n} more {colour} minecart for future orders and the last shift scoring.",
    "{n} more {colour} minecarts for future orders and the last shift scoring.",
)
_WHY_ORDER_READY: Final = N_("{card}: you already have all the coal for it in your pit.")
_WHY_ORDER: Final = plural(
    "{card}: {points} points, and it counts on the shift clock. You still need to buy {n} cube.",
    "{card}: {points} points, and it counts on the shift clock. You still need to buy {n} cubes.",
)
_CUBES: Final = plural("You can put {n} cube on an order.", "You can put {n} cubes on orders.")
_CARTS: Final = plural("You can empty {n} minecart.", "You can empty {n} minecarts.")
_CUBE_AND_CARTS: Final = plural(
    "In {steps} steps you can put a cube on an order and empty {n} minecart.",
    "In {steps} steps you can put a cube on an order and empty {n} minecarts.",
)
_CUBES_AND_CARTS: Final = plural(
    "In {steps} steps you can put {cubes} cubes on orders and empty {n} minecart.",
    "In {steps} steps you can put {cubes} cubes on orders and empty {n} minecarts.",
)


def why(s: State, answer: Answer, planned: Planner) -> Reason:
    """What speaks for an answer."""
    return _BY_STEP[s.pending[-1].step](s, answer, planned)


def _why_place(s: State, answer: Answer, planned: Planner) -> Reason:
    action, space, _ = answer
    number = s.pending[-1].seat
    seat = s.seats[number]
    if action == "buy_tile":
        return _why_tile(seat, s.goods[space])
    if action == "take_order":
        return _why_order(seat, s.goods[space])
    if action == "mine":
        return _why_plan(planned(s, number, SPACE_AMOUNT[space]), number, None)
    if action == "deliver":
        cards = [c for c, _, missing in seat.orders if not missing and CARD_VEHICLE[c] == SPACE_VEHICLE[space]]
        points = sum(CARD_POINTS[card] for card in cards)
        return _DELIVERS, {"n": len(cards), "points": points, "vehicle": VEHICLES[SPACE_VEHICLE[space]]}
    return _WHY[action], {"n": SPACE_AMOUNT[space]} if action == "take_money" else {}


def _why_work(s: State, answer: Answer, planned: Planner) -> Reason:
    if answer[0] == "stop":
        return _WHY["stop"], {}
    asked: MiningStep = s.pending[-1]
    return _why_plan(planned(s, asked.seat, asked.left), asked.seat, answer[-1])


def _why_fill(s: State, answer: Answer, planned: Planner) -> Reason:
    return (_WHY["empty"], {}) if answer[0] == "none" else (_WHY["fill"], {"colour": COLOURS[answer[1]]})


def _why_pick(s: State, answer: Answer, planned: Planner) -> Reason:
    return _why_order(s.me(), answer[1])


def _why_take(s: State, answer: Answer, planned: Planner) -> Reason:
    orders = s.pending[-1].stack == ORDER_DRAW
    if answer[0] == "none":
        return _WHY["no_order" if orders else "no_tile"], {}
    return _why_order(s.me(), answer[1]) if orders else _why_tile(s.me(), answer[1])


def _why_return(s: State, answer: Answer, planned: Planner) -> Reason:
    return _WHY[answer[0]], {}


def _why_in_this_order(s: State, answer: Answer, planned: Planner) -> Reason:
    return _WHY["order"], {}


_BY_STEP: Final[dict[str, Callable[[State, Answer, Planner], Reason]]] = {
    "draft": _why_pick,
    "turn": _why_place,
    "mining.step": _why_work,
    "shortage": _why_fill,
    "draw.take": _why_take,
    "draw.return": _why_return,
    "draw.order": _why_in_this_order,
}


def _coal_of(pit: Pit) -> list[int]:
    _, cage, storage, rows, _, _ = pit
    return [cage[c] + storage[c] + rows[c] + rows[4 + c] + rows[8 + c] + rows[12 + c] for c in _FOUR]


def _why_tile(seat: Seat, tile: int) -> Reason:
    colour = TILE_COLOUR[tile]
    pit = picture(seat)
    lacking = sum(spots[colour] for spots in pit[4]) > _coal_of(pit)[colour]
    values = {"n": TILE_MINECARTS[tile], "colour": COLOURS[colour]}
    return (_WHY_TILE_NEEDED if lacking else _WHY_TILE), values


def _why_order(seat: Seat, card: int) -> Reason:
    pit = picture(seat)
    coal = _coal_of(pit)
    lacking = 0
    for colour in _FOUR:
        free = coal[colour] - sum(spots[colour] for spots in pit[4])
        lacking += max(0, CARD_COUNTS[card][colour] - max(0, free))
    if not lacking:
        return _WHY_ORDER_READY, {"card": CARDS[card]}
    return _WHY_ORDER, {"card": CARDS[card], "points": CARD_POINTS[card], "n": lacking}


def _why_plan(judged: Judged, number: int, first: str | None) -> Reason:
    """What the best plan, or the best one that begins so, achieves."""
    fitting = [one for one in judged if first is None or keys_of(one[1])[:1] == [first]]
    _, node = max(fitting or judged, key=lambda one: lead(one[0], number))
    keys = keys_of(node)
    cubes = sum(key.startswith(("step:order", "step:swap", "step:finish")) for key in keys)
    carts = sum(key.startswith("step:load") for key in keys)
    steps = len(keys) + sum(key.startswith("step:swap") for key in keys)
    if not (cubes and carts):
        return (_CARTS, {"n": carts}) if carts else (_CUBES, {"n": cubes}) if cubes else (_WHY["stop"], {})
    if cubes == 1:
        return _CUBE_AND_CARTS, {"n": carts, "steps": steps}
    return _CUBES_AND_CARTS, {"n": carts, "steps": steps, "cubes": cubes}
