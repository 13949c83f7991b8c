"""Houses (SW-4.18, SW-12): which one leaves the house track, and where it is built."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.schichtwechsel.components import HOUSES, LIMITED, PLACE_MOST, PLACES
from pyengine.games.schichtwechsel.effects.interpreter import op
from pyengine.games.schichtwechsel.effects.programs import Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import Build, House

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_HOUSES: Final[tuple[Answer, ...]] = tuple(("house", n, f"house:{id}") for n, id in enumerate(HOUSES))
_PLACES: Final[tuple[Answer, ...]] = tuple(("build", n, f"build:{id}") for n, id in enumerate(PLACES))


def open_places(s: State, number: int) -> list[int]:
    """SW-12.2: places where a player may build."""
    capacity = s.config.capacity
    return [
        place
        for place, houses in enumerate(s.pits)
        if place not in PLACE_MOST or (len(houses) < capacity[place] and houses.count(number) < PLACE_MOST[place])
    ]


@op("house")
def house(s: State, number: int, effect: Effect, now: Happenings) -> None:
    if s.seats[number].houses:
        s.pending.append(House(number))


@check("SW-12.1", N_("{house} has already been built."), listed=True)
def house_still_there(s: State, answer: Answer) -> Values | None:
    return None if s.me().houses >> answer[1] & 1 else {"house": HOUSES[answer[1]]}


class TakeHouse(Question):
    """SW-4.18: a house of own choice; its bonus field is free from the next step VI on."""

    name = "house"
    clause = "SW-4.18"
    checks = {"house": (house_still_there,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _HOUSES

    def candidates(self, s: State) -> Iterable[Answer]:
        houses = s.me().houses
        return [answer for n, answer in enumerate(_HOUSES) if houses >> n & 1]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        s.seats[number].houses &= ~(1 << answer[1])
        s.pending.append(Build(number, answer[1]))


@check(
    "SW-2.8",
    plural(
        "Taken: with this number of players there is {n} place ({place}).",
        "All taken: with this number of players there are {n} places ({place}).",
    ),
    listed=True,
)
def slot_is_free(s: State, answer: Answer) -> Values | None:
    place = answer[1]
    if place not in LIMITED or len(s.pits[place]) < s.config.capacity[place]:
        return None
    return {"place": PLACES[place], "n": s.config.capacity[place]}


@check("SW-12.2", N_("You already have a house here: {place}. Only one per player."), listed=True)
def one_house_each(s: State, answer: Answer) -> Values | None:
    place = answer[1]
    full = place in PLACE_MOST and s.pits[place].count(s.pending[-1].seat) >= PLACE_MOST[place]
    return {"place": PLACES[place]} if full else None


class BuildHouse(Question):
    """SW-12.2."""

    name = "build"
    clause = "SW-12.2"
    checks = {"build": (slot_is_free, one_house_each)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _PLACES

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_PLACES[place] for place in open_places(s, s.pending[-1].seat)]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Build = s.pending.pop()
        number = asked.seat
        place = answer[1]
        pits = s.pits
        s.pits = (*pits[:place], (*pits[place], number), *pits[place + 1 :])
        now.say("house_built", "SW-4.18", number, house=HOUSES[asked.house], place=PLACES[place])
