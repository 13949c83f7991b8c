"""The steps of a route: their keys, in words, and where they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pyengine.core.play.plans import PlannedStep
from pyengine.core.view.text import N_, joined, translate
from pyengine.games.coal_baron.coal import CAGE, STORAGE, Cube
from pyengine.games.coal_baron.components import CARDS, COLOURS, LEVEL_SLOTS
from pyengine.games.coal_baron.pit import CUBE, LOAD, MOVE, ORDER, STORE
from pyengine.games.coal_baron.planning.goals import CART, CubeGoal, MiningGoal, SpotGoal
from pyengine.games.coal_baron.planning.routes import Load, Move, Put, Replace, Route, Store, Work
from pyengine.games.coal_baron.planning.wish import Spot, Wish
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of


def tell(s: State, wish: Wish, route: Route, known: Mapping[str, MiningGoal], lang: str) -> list[PlannedStep]:
    """Every work step of a route, in its order."""
    return list(_StepWords(s, wish, known, lang).steps(route))


class _StepWords:
    def __init__(self, s: State, wish: Wish, known: Mapping[str, MiningGoal], lang: str) -> None:
        number = s.pending[-1].seat
        self._level = s.seats[number].level
        self._at = f"seat{number}"
        self._together = s.config.together
        self._lang = lang
        self._cards = [order[0] for order in s.seats[number].orders]
        self._targets = {colour: list(spots) for colour, spots in wish.targets.items()}
        self._replaced = list(wish.replaced)
        self._spots = {(goal.card, goal.spot): address for address, goal in known.items() if isinstance(goal, SpotGoal)}
        self._cubes: dict[tuple[int, int, int, bool], list[str]] = {}
        picked = [cube.address for cube in wish.cubes]
        for goal in [*known.values()][::-1]:  # of cubes that are alike the rules take the outermost
            if isinstance(goal, CubeGoal):
                kind = (goal.place, goal.level, goal.colour, goal.address in picked)
                self._cubes.setdefault(kind, []).append(goal.address)

    def steps(self, route: Route) -> Iterator[PlannedStep]:
        for work in _runs(route.work):
            if isinstance(work, list):
                # what goes on the same order is put there one after the other
                aimed = [(put, self._targets[put.cube[1]].pop(0)) for put in work]
                aimed.sort(key=lambda one: (self._cards.index(one[1][0]), one[1][1]))
                for put, spot in aimed:
                    yield self._put(put, spot)
            elif isinstance(work, Move):
                yield self._move(work)
            elif isinstance(work, Load):
                yield self._load(work)
            elif isinstance(work, Store):
                yield self._store(work)
            else:
                yield from self._replace(work)

    def _move(self, work: Move) -> PlannedStep:
        before, self._level = self._level, work.level
        slots = (f"{self._at}/{LEVEL_SLOTS[before]}", f"{self._at}/{LEVEL_SLOTS[work.level]}")
        text = translate(N_("Cage: {level}"), self._lang, {"level": name_of(LEVEL_SLOTS[work.level], self._lang)})
        icon = "cb-act-up" if work.level < before else "cb-act-down"
        return PlannedStep(MOVE[work.level][0], text, icon, (), slots)

    def _load(self, work: Load) -> PlannedStep:
        text = translate(N_("Load {colour}"), self._lang, {"colour": self._colour(work.colour)})
        marks = self._lying(CART, work.level, work.colour, work.picked)
        return PlannedStep(LOAD[work.colour][0], text, "cb-act-load", marks)

    def _store(self, work: Store) -> PlannedStep:
        text = translate(N_("Store {colour}"), self._lang, {"colour": self._colour(work.colour)})
        marks = (*self._lying(CAGE, 0, work.colour, True), f"{self._at}/storage_{COLOURS[work.colour]}")
        return PlannedStep(STORE[work.colour][0], text, "cb-act-store", marks)

    def _put(self, work: Put, spot: Spot) -> PlannedStep:
        source, colour = work.cube
        values = {"colour": self._colour(colour), "card": name_of(CARDS[spot[0]], self._lang)}
        text = translate(N_("Put a {colour} cube on {card}"), self._lang, values)
        marks = (*self._source(work.cube), self._spots[spot])
        return PlannedStep(ORDER[source][colour][spot[0]][0], text, "cb-act-order", marks)

    def _replace(self, work: Replace) -> Iterator[PlannedStep]:
        card, number, colour, half = self._replaced.pop(0)
        where = f"{CARDS[card]}:{COLOURS[colour]}"
        cubes = [CUBE[source][cube] for source, cube in work.cubes]
        marks = (*(address for cube in work.cubes for address in self._source(cube)), self._spots[card, number])
        values: dict[str, object] = {
            "colour": joined([self._colour(cube) for _, cube in work.cubes], self._lang),
            "spot": self._colour(colour),
            "card": name_of(CARDS[card], self._lang),
        }
        if half:
            text = translate(N_("Use {colour} as the second half of {spot} on {card}"), self._lang, values)
            yield PlannedStep(f"step:finish:{cubes[0]}:{where}", text, "cb-act-swap", marks)
            return
        text = translate(N_("Use {colour} for {spot} on {card}"), self._lang, values)
        if self._together:
            yield PlannedStep(f"step:swap:{cubes[0]}:{cubes[1]}:{where}", text, "cb-act-swap", marks)
        else:
            for family, cube in zip(("half", "finish"), cubes, strict=True):
                yield PlannedStep(f"step:{family}:{cube}:{where}", text, "cb-act-swap", marks)

    def _colour(self, colour: int) -> str:
        return name_of(COLOURS[colour], self._lang)

    def _source(self, cube: Cube) -> tuple[str, ...]:
        """Where a cube lies now, if it lies where it is taken from."""
        source, colour = cube
        found = self._lying(source, 0, colour, True)
        return found or (self._lying(STORAGE, 0, colour, False) if source == STORAGE else ())

    def _lying(self, place: int, level: int, colour: int, picked: bool) -> tuple[str, ...]:
        lying = self._cubes.get((place, level, colour, picked))
        return (lying.pop(0),) if lying else ()


def _runs(work: tuple[Work, ...]) -> Iterator[list[Put] | Move | Load | Store | Replace]:
    """Cubes that are put on orders at one stop together, everything else by itself."""
    run: list[Put] = []
    for one in work:
        if isinstance(one, Put):
            run.append(one)
            continue
        if run:
            yield run
            run = []
        yield one
    if run:
        yield run
