"""Plans of a mining action (CB-6): goals, the cheapest route to them, or why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from pyengine.core.play.decision import Refusal
from pyengine.core.play.plans import Goal, Plan, Planner, UnknownGoal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, joined, plural
from pyengine.games.coal_baron.chapters.mining import cage_has_room
from pyengine.games.coal_baron.components import CAGE_PLACES, COLOURS, LEVEL_SLOTS
from pyengine.games.coal_baron.pit import ALL_FOUR, MOVE
from pyengine.games.coal_baron.planning.goals import LevelGoal, MiningGoal, mining_goals, named_goal
from pyengine.games.coal_baron.planning.routes import Route, cheapest, furthest
from pyengine.games.coal_baron.planning.step_words import tell
from pyengine.games.coal_baron.planning.wish import Wish
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of

TOO_FAR: Final = N_("All of this takes {cost} work steps, and you have only {n}.")
NOT_FILLED: Final = N_("Your orders still need: {colours}.")
MOVED: Final = {MOVE[level][0]: slot for level, slot in enumerate(LEVEL_SLOTS)}
ONTO_ORDER: Final = ("step:order", "step:swap", "step:finish")
STAYS: Final = N_("Stays in the cage: {colours}.")


class MiningPlanner(Planner[State]):
    """Plans of `mining.step`."""

    prompt = N_("Pick cubes, orders, storage or a level, in any order. A second click takes it off again.")
    budget = plural("{cost} of {n} step", "{cost} of {n} steps")
    finish = "stop"

    def way(self, s: State, key: str) -> tuple[str, ...]:
        """The cage moves from where it is."""
        goal = MOVED.get(key)
        number = s.pending[-1].seat
        here = LEVEL_SLOTS[s.seats[number].level]
        return () if goal is None else (f"seat{number}/{here}", f"seat{number}/{goal}")

    def brings(self, key: str) -> bool:
        return key.startswith(ONTO_ORDER)

    def available(self, s: State) -> int:
        left: int = s.pending[-1].left
        return left

    def goals(self, s: State, lang: str, pieces: Pieces) -> list[Goal]:
        return [named_goal(goal, address, lang) for address, goal in mining_goals(s, pieces).items()]

    def plan(self, s: State, goals: Sequence[str], lang: str, pieces: Pieces) -> Plan:
        known = mining_goals(s, pieces)
        for address in goals:
            if address not in known:
                raise UnknownGoal(address)
        counted = _that_count(goals, known)
        wish = Wish(s, [known[address] for address in counted])
        if wish.refusals:
            return Plan(counted, (), 0, (), tuple(wish.refusals))
        surface, left = s.config.storage_at_surface, self.available(s)
        route = cheapest(wish.start, wish.wanted, surface)
        if route is None:
            full = Refusal(cage_has_room.clause, cage_has_room.message, {"n": CAGE_PLACES})
            return Plan(counted, (), 0, (), (full,))
        if route.cost > left:
            too_far = Refusal("CB-6.1", TOO_FAR, {"cost": route.cost, "n": left})
            shorter = furthest(wish.start, wish.wanted, surface, left) if any(wish.wanted.hopes) else None
            if shorter is None or not shorter.work:
                return Plan(counted, (), route.cost, (), (too_far,))
            route = shorter
        notes = (*wish.notes, *_left_over(wish, route, lang))
        return Plan(counted, tuple(tell(s, wish, route, known, lang)), route.cost, notes)


def _that_count(goals: Sequence[str], known: Mapping[str, MiningGoal]) -> tuple[str, ...]:
    """Each once; of several levels only the last one."""
    levels = [address for address in goals if isinstance(known[address], LevelGoal)]
    return tuple(
        address
        for address in dict.fromkeys(goals)
        if not isinstance(known[address], LevelGoal) or address == levels[-1]
    )


def _left_over(wish: Wish, route: Route, lang: str) -> list[Refusal]:
    """What there are no cubes or not enough steps for."""
    short = [colour for colour in ALL_FOUR for _ in range(route.end.spots[colour])]
    stays = [colour for colour in short if route.end.cargo[colour]]
    free = [*wish.lacking, *(colour for colour in short if colour not in stays)]
    said = ((STAYS, "CB-6.4", stays), (NOT_FILLED, "CB-6.1" if short else "CB-6.5", free))
    return [
        Refusal(clause, message, {"colours": _counted(colours, lang)}) for message, clause, colours in said if colours
    ]


def _counted(colours: Sequence[int], lang: str) -> str:
    """Cubes by colour: `2 × black and grey`."""
    counts = Counter(name_of(COLOURS[colour], lang) for colour in colours)
    return joined([f"{n} × {name}" if n > 1 else name for name, n in counts.items()], lang)
