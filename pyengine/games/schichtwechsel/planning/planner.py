"""Plans of hauling (SW-4.12): which carts, and on which wagons their coal goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Refusal
from pyengine.core.play.plans import Goal, Plan, PlannedStep, Planner, UnknownGoal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.schichtwechsel.components import (
    ALL_WAGON_ROOM,
    CART_OF,
    CART_SIZE,
    CARTS,
    HEAP,
    WAGON_OF,
    WAGON_SIZE,
    WAGONS,
)
from pyengine.games.schichtwechsel.effects.carts import KIND
from pyengine.games.schichtwechsel.effects.hauling import WAGON_KIND, free_wagons
from pyengine.games.schichtwechsel.state import changed
from pyengine.games.schichtwechsel.view.texts import name_of

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.pending import Haul
    from pyengine.games.schichtwechsel.state import Seat, State

TOO_MANY: Final = N_("You picked {n} carts, and you may haul only {left}.")
TOO_MUCH_COAL: Final = N_("The coal of these carts does not fit on your coal wagons.")
TOO_MUCH_SPOIL: Final = N_("The spoil of these carts does not fit on your heap.")
WHICH_CARTS: Final = N_("Pick the carts to haul.")


class HaulPlanner(Planner["State"]):
    """Plans of `haul`."""

    prompt = N_(
        "Pick full carts to haul, and coal wagons for their coal if you like, in any order. "
        "A second click takes it off again."
    )
    budget = plural("{cost} of {n} cart", "{cost} of {n} carts")
    finish = "stop"

    def worth(self, s: State) -> bool:
        return self.available(s) > 1

    def available(self, s: State) -> int:
        asked: Haul = s.pending[-1]
        return min(asked.left, len(_carts(s.seats[asked.seat], s.locked)))

    def goals(self, s: State, lang: str, pieces: Pieces) -> list[Goal]:
        number = s.pending[-1].seat
        seat = s.seats[number]
        ids = [CARTS[cart] for cart in _carts(seat, s.locked)]
        ids += [id for id, load, size in zip(WAGONS, seat.wagons, WAGON_SIZE, strict=True) if load < size]
        return [Goal(f"seat{number}/{id}", name_of(id, lang)) for id in ids]

    def plan(self, s: State, goals: Sequence[str], lang: str, pieces: Pieces) -> Plan:
        asked: Haul = s.pending[-1]
        known = {goal.address for goal in self.goals(s, lang, pieces)}
        for address in goals:
            if address not in known:
                raise UnknownGoal(address)
        picked = tuple(dict.fromkeys(goals))
        ids = [address.split("/")[1] for address in picked]
        carts = [CART_OF[id] for id in ids if id in CART_OF]
        wagons = [WAGON_OF[id] for id in ids if id in WAGON_OF]
        seat = s.seats[asked.seat]
        refusals = tuple(_refusals(seat, carts, asked.left))
        if refusals:
            return Plan(picked, (), len(carts), (), refusals)
        notes = () if carts else (Refusal("SW-4.12", WHICH_CARTS, {}),)
        return Plan(picked, tuple(_steps(s, carts, wagons, lang)), len(carts), notes)


def _carts(seat: Seat, locked: int) -> list[int]:
    """SW-4.12a: each cart that can be hauled now; unlike the answers, all of those that are alike."""
    coal, heap = ALL_WAGON_ROOM - sum(seat.wagons), HEAP - seat.heap
    return [
        cart
        for cart, load in enumerate(seat.carts)
        if cart != locked and (load == CART_SIZE[cart] <= coal or -load == CART_SIZE[cart] <= heap)
    ]


def _refusals(seat: Seat, carts: list[int], left: int) -> list[Refusal]:
    found = []
    if len(carts) > left:
        found.append(Refusal("SW-4.12", TOO_MANY, {"n": len(carts), "left": left}))
    if sum(max(0, seat.carts[cart]) for cart in carts) > ALL_WAGON_ROOM - sum(seat.wagons):
        found.append(Refusal("SW-4.12a", TOO_MUCH_COAL, {}))
    if sum(max(0, -seat.carts[cart]) for cart in carts) > HEAP - seat.heap:
        found.append(Refusal("SW-4.12a", TOO_MUCH_SPOIL, {}))
    return found


def _filled(seat: Seat, picked: list[int], coal: int) -> list[int]:
    """The wagon of each coal: picked ones first, then those that are full soonest."""
    room = [size - load for size, load in zip(WAGON_SIZE, seat.wagons, strict=True)]
    others = sorted((n for n in range(len(WAGONS)) if n not in picked), key=lambda n: room[n])
    return [wagon for wagon in (*picked, *others) for _ in range(room[wagon])][:coal]


def _steps(s: State, picked: list[int], chosen: list[int], lang: str) -> list[PlannedStep]:
    """The answers: of places that are alike each names the first, and says which one is meant."""
    number = s.pending[-1].seat
    seat, at = s.seats[number], f"seat{number}"
    # of what is alike the rules know only how many are how full: as picked, and as the answers count
    carts, wagons, really = seat.carts, seat.wagons, seat.wagons
    targets = _filled(seat, chosen, sum(max(0, seat.carts[cart]) for cart in picked))
    steps: list[PlannedStep] = []
    for cart in picked:
        load, here = seat.carts[cart], f"{at}/{CARTS[cart]}"
        like = next(n for n, full in enumerate(carts) if KIND[n] == KIND[cart] and full == load and n != s.locked)
        carts = changed(carts, like, 0)
        text = translate(N_("Haul: {cart}"), lang, {"cart": name_of(CARTS[cart], lang)})
        marks = [here]
        coal: list[PlannedStep] = []
        for _ in range(max(0, load)):
            wagon = targets.pop(0)
            there = f"{at}/{WAGONS[wagon]}"
            same = next(
                n for n, full in enumerate(wagons) if WAGON_KIND[n] == WAGON_KIND[wagon] and full == really[wagon]
            )
            if len(free_wagons(wagons)) > 1:
                words = translate(N_("Coal: {wagon}"), lang, {"wagon": name_of(WAGONS[wagon], lang)})
                coal.append(PlannedStep(f"wagon:{WAGONS[same]}", words, "sw-i-wagon", (there,), (), (there,)))
            else:
                marks.append(there)  # nobody is asked
            wagons = changed(wagons, same, wagons[same] + 1)
            really = changed(really, wagon, really[wagon] + 1)
        steps.append(PlannedStep(f"haul:{CARTS[like]}", text, "sw-i-haul", tuple(marks), (), (here,)))
        steps += coal
    return steps
