"""Plans of action e (KK-11): who goes where by the fewest insertions and steps, or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from pyengine.core.play.decision import Refusal
from pyengine.core.play.plans import Goal, Plan, PlannedStep, Planner, UnknownGoal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.kohle_kolonie.components import (
    ENGINEER_SPACES,
    FIELD_OF,
    FIELD_WORDS,
    FIELDS,
    FIRST_STATION,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.pending import Miners
from pyengine.games.kohle_kolonie.planning.goals import EngineerGoal, MinerGoal, miners_at, miners_goals, named_goal
from pyengine.games.kohle_kolonie.planning.trips import Leg, in_order, trip
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.faces import field_address
from pyengine.games.kohle_kolonie.view.texts import name_of

INSERTIONS: Final = N_("insertions {cost} of {n}")
ENGINEERS: Final = N_("engineers {cost} of {n}")
TOO_MANY_STEPS: Final = plural(
    "This takes {n} step, and you have {left}.", "This takes {n} steps, and you have {left}."
)
TOO_MANY_INSERTS: Final = plural(
    "This takes {n} insertion, and you have {left}.", "This takes {n} insertions, and you have {left}."
)
NOBODY_LEFT: Final = N_("There is no miner left for all of these places.")
WHERE_TO: Final = N_("Pick where the miner goes.")
WHO: Final = N_("Pick the miner who goes there: several could.")
WHERE_ENGINEER: Final = N_("Pick where the engineer goes.")
WHICH_ENGINEER: Final = N_("Pick the engineer who goes there.")
ONE_ENGINEER: Final = N_("Only one engineer moves in this action.")
_UNREACHABLE: Final = 1000
_MOST_GUESSED: Final = 2
"""For up to this many places a miner is found without being picked."""


class _Way(NamedTuple):
    trips: tuple[tuple[Leg, ...], ...]
    inserts: int
    steps: int


class MinersPlanner(Planner[State]):
    """Plans of `miners`."""

    prompt = N_("Pick miners who leave and places where miners go, in any order. A second click takes it off again.")
    budget = N_("steps {cost} of {n}")
    finish = "done"

    def worth(self, s: State) -> bool:
        asked: Miners = s.pending[-1]
        return asked.inserts + asked.steps > 1

    def way(self, s: State, key: str) -> tuple[str, ...]:
        """On one board a line is drawn; between two boards numbers stand at both ends."""
        family, *ends = key.split(":")
        if family != "move":
            return ()
        at = f"seat{s.pending[-1].seat}"
        source, target = (
            (f"{at}/{end}" if end in ENGINEER_SPACES else field_address(at, FIELD_OF[end])) for end in ends
        )
        return (source, target) if source.split("/")[0] == target.split("/")[0] else ()

    def available(self, s: State) -> int:
        asked: Miners = s.pending[-1]
        return asked.inserts + asked.steps + asked.engineers

    def budgets(self, s: State) -> list[tuple[Message, int]]:
        asked: Miners = s.pending[-1]
        kinds = [(INSERTIONS, asked.inserts), (self.budget, asked.steps), (ENGINEERS, asked.engineers)]
        return [(message, many) for message, many in kinds if many]

    def goals(self, s: State, lang: str, pieces: Pieces) -> list[Goal]:
        return [named_goal(goal, address, lang) for address, goal in miners_goals(s, pieces).items()]

    def plan(self, s: State, goals: Sequence[str], lang: str, pieces: Pieces) -> Plan:
        known = miners_goals(s, pieces)
        for address in goals:
            if address not in known:
                raise UnknownGoal(address)
        picked = tuple(dict.fromkeys(goals))
        miners = [known[address] for address in picked]
        engineers, refusals, notes = _engineer(s, [goal for goal in miners if isinstance(goal, EngineerGoal)])
        way, more, said = _way(s, [goal for goal in miners if isinstance(goal, MinerGoal)])
        refusals, notes = [*refusals, *more], [*notes, *said]
        paid = (way.inserts if way else 0, way.steps if way else 0, len(engineers))
        cost, parts = sum(paid), _parts(s, paid)
        if refusals or way is None:
            return Plan(picked, (), cost, (), tuple(refusals), parts)
        tell = _StepWords(s, lang, pieces, [a for a in picked if a.startswith("#")])
        ordered = in_order(s.me(), way.trips)
        if ordered is None:
            return Plan(picked, (), cost, (), (Refusal("KK-11.3", NOBODY_LEFT, {}),), parts)
        steps = [*(tell.engineer(*move) for move in engineers), *(tell.leg(step.leg) for step in ordered)]
        return Plan(picked, tuple(steps), cost, tuple(notes), (), parts)


def _parts(s: State, paid: tuple[int, int, int]) -> tuple[int, ...]:
    """Of insertions, steps and engineers what the action has at all."""
    asked: Miners = s.pending[-1]
    limits = (asked.inserts, asked.steps, asked.engineers)
    return tuple(cost for cost, limit in zip(paid, limits, strict=True) if limit)


def _engineer(s: State, goals: list[EngineerGoal]) -> tuple[list[tuple[int, int]], list[Refusal], list[Refusal]]:
    """Which engineer moves where; refusals and notes."""
    leaving = list(dict.fromkeys(goal.space for goal in goals if goal.leaves))
    coming = [goal.space for goal in goals if not goal.leaves]
    if len(leaving) > 1 or len(coming) > 1:
        return [], [Refusal("KK-11.8", ONE_ENGINEER, {})], []
    if not coming:
        return [], [], [Refusal("KK-11.8", WHERE_ENGINEER, {})] if leaving else []
    if not leaving:
        leaving = [space for space in range(len(ENGINEER_SPACES)) if s.me().engineers >> space & 1]
        if len(leaving) > 1:
            return [], [Refusal("KK-11.8", WHICH_ENGINEER, {})], []
    return [(leaving[0], coming[0])], [], []


def _way(s: State, goals: list[MinerGoal]) -> tuple[_Way | None, list[Refusal], list[Refusal]]:
    """The cheapest trips; refusals and notes."""
    asked: Miners = s.pending[-1]
    seat = s.seats[asked.seat]
    notes: list[Refusal] = []
    targets = [goal.field for goal in goals if not goal.leaves and goal.field != SUPPLY]
    supply = any(goal.field == SUPPLY for goal in goals)
    left = Counter({field: men for field, men in enumerate(seat.men) if men})
    sources = []
    for goal in goals:
        if goal.leaves and left[goal.field]:
            left[goal.field] -= 1
            sources.append(goal.field)
    if len(targets) > asked.inserts + asked.steps:
        few = Refusal("KK-11.1", TOO_MANY_STEPS, {"n": len(targets) - asked.inserts, "left": asked.steps})
        return _Way((), 0, len(targets)), [few], notes
    over = len(sources) - len(targets)
    if over > 0 and supply:
        targets += [SUPPLY] * over
    elif over > 0 or (supply and not sources and not targets):
        sources = sources[: len(targets)]
        notes.append(Refusal("KK-11.4", WHERE_TO, {}))
    for field in targets:
        del left[field]  # who is there already stays
    found = [
        (_excess(s, way), way.inserts + way.steps, -extra.count(SUPPLY), extra, way)
        for extra in _guesses(len(targets) - len(sources), left)
        if (way := _assigned(s, (*sources, *extra), targets)) is not None
    ]
    if not found:
        return None, [Refusal("KK-11.3", NOBODY_LEFT, {})], notes
    best = min(found, key=lambda one: one[:3])
    if best[0]:
        return best[4], _too_much(asked, best[4]), notes
    if sum(one[:3] == best[:3] for one in found) > 1:
        return best[4], [Refusal("KK-11.4", WHO, {})], notes
    return best[4], [], notes


def _guesses(many: int, left: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Whom to send where nobody was picked: from the supply, or somebody else."""
    if many <= 0:
        yield ()
        return
    fields = [field for field in sorted(left) if left[field] > 0 or field == SUPPLY]
    if SUPPLY not in fields:
        fields.insert(0, SUPPLY)
    if many > _MOST_GUESSED:
        fields = [SUPPLY]
    for chosen in combinations_with_replacement(fields, many):
        if all(many <= left[field] for field, many in Counter(chosen).items() if field != SUPPLY):
            yield chosen


def _excess(s: State, way: _Way) -> int:
    """By how much a way is beyond the limits."""
    asked: Miners = s.pending[-1]
    supply = s.me().men[SUPPLY] + sum(target == SUPPLY for legs in way.trips for _, target in legs)
    needed = max(0, way.inserts - supply)
    return max(0, way.inserts - asked.inserts) + max(0, way.steps - asked.steps) + needed


def _too_much(asked: Miners, way: _Way) -> list[Refusal]:
    if way.inserts > asked.inserts:
        return [Refusal("KK-11.1", TOO_MANY_INSERTS, {"n": way.inserts, "left": asked.inserts})]
    if way.steps > asked.steps:
        return [Refusal("KK-11.1", TOO_MANY_STEPS, {"n": way.steps, "left": asked.steps})]
    return [Refusal("KK-11.3", NOBODY_LEFT, {})]


def _assigned(s: State, sources: tuple[int, ...], targets: Sequence[int]) -> _Way | None:
    """Who goes where, by the fewest legs; what there is no budget for at all is avoided."""
    asked: Miners = s.pending[-1]
    seat = s.seats[asked.seat]
    ways: dict[Leg, tuple[Leg, ...] | None] = {}
    for pair in ((source, target) for source in sources for target in targets):
        if pair not in ways:
            ways[pair] = trip(s, seat, *pair)

    def price(pair: Leg) -> int:
        way = ways[pair]
        if way is None:
            return _UNREACHABLE
        return sum(1 if (asked.steps if leg[0] else asked.inserts) else 20 for leg in way)

    @cache
    def best(number: int, taken: int) -> tuple[int, tuple[int, ...]]:
        if number == len(sources):
            return 0, ()
        found = []
        for which, target in enumerate(targets):
            if not taken >> which & 1:
                cost, rest = best(number + 1, taken | 1 << which)
                found.append((cost + price((sources[number], target)), (which, *rest)))
        return min(found)

    cost, chosen = best(0, 0)
    if cost >= _UNREACHABLE:
        return None
    trips = [ways[source, targets[which]] or () for source, which in zip(sources, chosen, strict=True)]
    # what uncovers a marker comes last: it may have to be confirmed
    trips.sort(key=lambda legs: any(_uncovers(s, target) for _, target in legs))
    legs = [leg for one in trips for leg in one]
    inserts = sum(source == SUPPLY for source, _ in legs)
    return _Way(tuple(trips), inserts, len(legs) - inserts)


def _uncovers(s: State, field: int) -> bool:
    station = field - FIRST_STATION
    return 0 <= station < len(s.rail) and s.rail[station] >= 0


class _StepWords:
    """Steps in words, and where they are drawn."""

    def __init__(self, s: State, lang: str, pieces: Pieces, picked: list[str]) -> None:
        number = s.pending[-1].seat
        self._at, self._lang = f"seat{number}", lang
        self._lying = {
            field: sorted(miners_at(s, number, field, pieces), key=lambda address: address not in picked)
            for field, men in enumerate(s.seats[number].men)
            if men and field != SUPPLY
        }

    def leg(self, leg: Leg) -> PlannedStep:
        source, target = leg
        there = field_address(self._at, target)
        lying = self._lying.get(source)
        here = lying.pop(0) if lying else field_address(self._at, source)
        values = {"where": name_of(FIELD_WORDS[target], self._lang)}
        if source == SUPPLY:
            text, key = translate(N_("Insert: {where}"), self._lang, values), f"insert:{FIELDS[target]}"
            return PlannedStep(key, text, "kk-i-miner", (there,))
        values = {"where": name_of(FIELD_WORDS[source], self._lang), "to": values["where"]}
        text = translate(N_("{where} → {to}"), self._lang, values)
        together = here.startswith("#") or here.split("/")[0] == there.split("/")[0]
        marks = () if together and _same_board(source, target) else (here, there)
        return PlannedStep(
            f"move:{FIELDS[source]}:{FIELDS[target]}", text, "kk-i-miner", marks, () if marks else (here, there)
        )

    def engineer(self, source: int, target: int) -> PlannedStep:
        one, other = ENGINEER_SPACES[source], ENGINEER_SPACES[target]
        values = {"where": name_of(one, self._lang), "to": name_of(other, self._lang)}
        text = translate(N_("{where} → {to}"), self._lang, values)
        slots = (f"{self._at}/{one}", f"{self._at}/{other}")
        return PlannedStep(f"move:{one}:{other}", text, "kk-i-engineer", (), slots)


def _same_board(source: int, target: int) -> bool:
    return (source >= FIRST_STATION) == (target >= FIRST_STATION)
