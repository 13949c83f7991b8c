"""Mine water (SW-4.2, SW-4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    BOTTOM_POINTS,
    TOP_DROP,
    TOP_TOOLS,
    WATER_BOTTOM,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.interpreter import can, op
from pyengine.games.schichtwechsel.effects.programs import ALL_OR_NOTHING, MUST, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import gain, take_tools
from pyengine.games.schichtwechsel.pending import Pump

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State


def raise_water(s: State, number: int, steps: int, clause: str, now: Happenings) -> None:
    """SW-4.2: on the top level a tool marker is taken and the water drops; this drop never gives points."""
    seat = s.seats[number]
    for _ in range(steps):
        seat.water += 1
        if seat.water < WATER_TOP:
            now.say("water_rises", clause, number, n=seat.water)
        else:
            seat.water -= TOP_DROP
            now.say("water_overflows", "SW-4.2", number, n=seat.water)
            take_tools(s, number, TOP_TOOLS, "SW-4.2", now)


def lower_water(s: State, number: int, steps: int, clause: str, now: Happenings) -> None:
    """SW-4.3: never below the bottom; reaching it gives a point."""
    seat = s.seats[number]
    if not steps or seat.water == WATER_BOTTOM:
        return
    seat.water = max(WATER_BOTTOM, seat.water - steps)
    now.say("water_drops", clause, number, n=seat.water)
    if seat.water == WATER_BOTTOM:
        gain(s, number, BOTTOM_POINTS, "SW-4.3", "water_bottom")
        now.say("points", "SW-4.3", number, points=BOTTOM_POINTS, what="water_bottom")


@op("water_rises")
def water_rises(s: State, number: int, effect: Effect, now: Happenings) -> None:
    raise_water(s, number, effect[1], "SW-4.2", now)


@op("water_drops")
def water_drops(s: State, number: int, effect: Effect, now: Happenings) -> None:
    _, steps, mode = effect
    if mode == MUST:
        lower_water(s, number, steps, "SW-4.3", now)
    elif s.seats[number].water > WATER_BOTTOM:
        s.pending.append(Pump(number, steps, mode == ALL_OR_NOTHING))


@can("water_drops")
def can_drop(s: State, number: int, effect: Effect) -> bool:
    return effect[2] != MUST or s.seats[number].water > WATER_BOTTOM


LOWER: Final[tuple[Answer, ...]] = tuple(("lower", n, f"lower:{n}") for n in range(WATER_TOP + 1))


@check("SW-4.3", N_("This effect lowers the water by at most {n}."), listed=True)
def not_more_than_allowed(s: State, answer: Answer) -> Values | None:
    most = s.pending[-1].most
    return {"n": most} if answer[1] > most else None


@check("SW-4.3", N_("Your water is at level {n}: it cannot drop below the bottom."), listed=True)
def not_below_the_bottom(s: State, answer: Answer) -> Values | None:
    level = s.me().water
    return {"n": level} if answer[1] > level else None


@check("SW-4.3", N_("All or nothing: the water drops by {n} or not at all."), listed=True)
def all_or_nothing(s: State, answer: Answer) -> Values | None:
    asked: Pump = s.pending[-1]
    return {"n": asked.most} if asked.whole and 0 < answer[1] < min(asked.most, s.me().water) else None


class LowerWater(Question):
    """SW-4.3: how far the water is lowered; 0 is possible."""

    name = "pump"
    clause = "SW-4.3"
    checks = {"lower": (not_more_than_allowed, not_below_the_bottom, all_or_nothing)}

    def universe(self, s: State) -> Iterable[Answer]:
        return LOWER

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Pump = s.pending[-1]
        most = min(asked.most, s.me().water)
        return (LOWER[0], LOWER[most]) if asked.whole else LOWER[: most + 1]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        lower_water(s, s.pending.pop().seat, answer[1], "SW-4.3", now)
