"""What was picked, as what is wanted of a mining action: which cube goes where (CB-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from pyengine.core.play.decision import Refusal
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters.orders import FREE
from pyengine.games.coal_baron.coal import CAGE, STORAGE
from pyengine.games.coal_baron.components import CARD_SPOTS, COLOURS
from pyengine.games.coal_baron.pit import ALL_FOUR, Four
from pyengine.games.coal_baron.planning.goals import (
    CART,
    CubeGoal,
    LevelGoal,
    MiningGoal,
    OrderGoal,
    SpotGoal,
    StoreGoal,
)
from pyengine.games.coal_baron.planning.routes import At, Wanted
from pyengine.games.coal_baron.state import Seat, State

NO_CUBE: Final = N_("There is no {colour} cube left for this spot.")
TWO_FOR_ONE: Final = N_("Two cubes of other colours can replace it: pick them as well.")
NOTHING_TO_STORE: Final = N_("You have no {colour} cube that could be stored.")
NO_SPOT: Final = N_("None of your outstanding orders has a free {colour} spot.")
ONE_MORE: Final = N_("Pick the cube that covers the rest of this spot.")
WHICH_ORDER: Final = N_("Several orders want {colour}: pick the one you mean.")

Spot = tuple[int, int]
"""A card and the number of a spot on it."""


class Wish:
    """What was picked, as what is wanted: which cube goes where.

    A picked cube goes on a picked spot or order of its colour; else into the storage if that was picked; else on the
    order that wants its colour, if it is clear which one. A picked spot without a picked cube takes the nearest.
    """

    def __init__(self, s: State, goals: Sequence[MiningGoal]) -> None:
        seat: Seat = s.seats[s.pending[-1].seat]
        self.cubes = [goal for goal in goals if isinstance(goal, CubeGoal)]
        self.notes: list[Refusal] = []
        self.refusals: list[Refusal] = []
        self.lacking: list[int] = []
        """Colours of spots of picked orders for which there is no cube."""
        self.free = {
            card: [
                (spot, colour)
                for spot, (code, colour) in enumerate(zip(spots, CARD_SPOTS[card], strict=True))
                if code == FREE
            ]
            for card, spots, _ in seat.orders
        }
        """By outstanding order: its free spots that nothing is meant for yet."""
        self.targets: dict[int, list[Spot]] = {colour: [] for colour in ALL_FOUR}
        """By colour: where cubes of it go, in the order in which they are put there."""
        self.replaced: list[tuple[int, int, int, bool]] = []
        """By substitution: the card, the spot, its colour, whether it is half-covered."""
        self._hopes: Counter[int] = Counter()
        self._pairs: list[tuple[int, ...]] = []
        unused = Counter(goal.colour for goal in self.cubes)
        unpicked = _owned(seat)
        unpicked.subtract(unused)
        movable = _owned(seat, storage=False)
        movable.subtract(goal.colour for goal in self.cubes if goal.place != STORAGE)
        self._spots([goal for goal in goals if isinstance(goal, SpotGoal)], unused, unpicked)
        self._orders([goal.card for goal in goals if isinstance(goal, OrderGoal)], unused, unpicked)
        stores = self._stores([goal.colour for goal in goals if isinstance(goal, StoreGoal)], unused, movable)
        self._rest(unused, stores)
        ends = [goal.level for goal in goals if isinstance(goal, LevelGoal)]
        self.start, self.wanted = self._search(seat, stores, ends[-1] if ends else None)

    def _spots(self, goals: list[SpotGoal], unused: Counter[int], unpicked: Counter[int]) -> None:
        """Spots that were picked: each must be covered."""
        replaced = []
        for goal in goals:
            if goal.half:
                replaced.append(goal)
            elif _take(goal.colour, unused, unpicked):
                self._aim(goal.card, goal.colour)
            else:
                replaced.append(goal)
        for goal in replaced:
            needed = 1 if goal.half else 2
            spare = [cube.colour for cube in self.cubes if unused[cube.colour]]
            chosen: list[int] = []
            for colour in spare:
                if len(chosen) < needed and unused[colour]:
                    unused[colour] -= 1
                    chosen.append(colour)
            if len(chosen) < needed and goal.half:
                self.refusals.append(Refusal("CB-6.8a", ONE_MORE, {}))
            elif len(chosen) < needed:
                self.refusals.append(Refusal("CB-6.5", NO_CUBE, {"colour": COLOURS[goal.colour]}))
                self.refusals.append(Refusal("CB-6.8", TWO_FOR_ONE, {}))
            else:
                number = goal.spot
                if not goal.half:
                    number, _ = spot = self._first(goal.card, goal.colour)
                    self.free[goal.card].remove(spot)
                self._pairs.append(tuple(chosen))
                self.replaced.append((goal.card, number, goal.colour, goal.half))

    def _orders(self, cards: list[int], unused: Counter[int], unpicked: Counter[int]) -> None:
        """Orders that were picked: as many of their spots as possible, but at least one."""
        for card in cards:
            lacking = []
            covered = any(spot[0] == card for spots in self.targets.values() for spot in spots)
            for _, colour in list(self.free[card]):
                if _take(colour, unused, unpicked):
                    self._aim(card, colour)
                    self._hopes[colour] += covered
                    covered = True
                else:
                    lacking.append(colour)
            if lacking and not covered:
                self.refusals.append(Refusal("CB-6.5", NO_CUBE, {"colour": COLOURS[lacking[0]]}))
            else:
                self.lacking += lacking

    def _stores(self, colours: list[int], unused: Counter[int], movable: Counter[int]) -> Counter[int]:
        """Picked cubes without an order go where the storage was picked; without a picked one, the nearest."""
        stores: Counter[int] = Counter()
        for colour in colours:
            picked = sum(cube.colour == colour and cube.place != STORAGE for cube in self.cubes)
            many = min(unused[colour], picked)
            if many:
                unused[colour] -= many
                stores[colour] += many
            elif movable[colour] > 0:
                movable[colour] -= 1
                stores[colour] += 1
            else:
                self.refusals.append(Refusal("CB-6.6", NOTHING_TO_STORE, {"colour": COLOURS[colour]}))
        return stores

    def _rest(self, unused: Counter[int], stores: Counter[int]) -> None:
        """Cubes picked alone: on the order that wants them, if it is clear which; from the cage else into storage."""
        for colour in ALL_FOUR:
            many = unused[colour]
            if not many:
                continue
            wanting = [card for card, spots in self.free.items() for _, one in spots if one == colour]
            if wanting and (len(set(wanting)) == 1 or many >= len(wanting)):
                for card in wanting[:many]:
                    self._aim(card, colour)
                    self._hopes[colour] += 1
                many -= min(many, len(wanting))
            elif wanting:
                self.notes.append(Refusal("CB-6.5", WHICH_ORDER, {"colour": COLOURS[colour]}))
                continue
            places = Counter(cube.place for cube in self.cubes if cube.colour == colour)
            # those on minecarts stay in the cage; what the storage holds must go on an order
            spare = many - places[CART]
            if spare > 0 and places[CAGE]:
                stores[colour] += min(spare, places[CAGE])
                spare -= places[CAGE]
            if spare > 0:
                self.refusals.append(Refusal("CB-6.7", NO_SPOT, {"colour": COLOURS[colour]}))

    def _first(self, card: int, colour: int) -> tuple[int, int]:
        """The rules cover the first free spot of a colour."""
        return next(spot for spot in self.free[card] if spot[1] == colour)

    def _aim(self, card: int, colour: int) -> None:
        spot = self._first(card, colour)
        self.free[card].remove(spot)
        self.targets[colour].append((card, spot[0]))

    def _search(self, seat: Seat, stores: Counter[int], end: int | None) -> tuple[At, Wanted]:
        spots = {colour: len(self.targets[colour]) for colour in ALL_FOUR}
        picked = {place: Counter(cube.colour for cube in self.cubes if cube.place == place) for place in range(3)}
        loads = Counter((cube.level - 1) * 4 + cube.colour for cube in self.cubes if cube.place == CART)
        rows = [row.count(colour) for row in seat.carts for colour in ALL_FOUR]
        pairs = Counter(colour for pair in self._pairs for colour in pair)
        everything = Counter(cube.colour for cube in self.cubes)
        allowed = {
            colour: max(0, spots[colour] + stores[colour] + pairs[colour] - everything[colour]) for colour in ALL_FOUR
        }
        start = At(
            seat.level,
            tuple(loads[place] for place in range(16)),
            tuple(many - loads[place] if allowed[place % 4] else 0 for place, many in enumerate(rows)),
            _four(picked[CAGE]),
            _four({colour: seat.cage.count(colour) - picked[CAGE][colour] for colour in ALL_FOUR}),
            _four(picked[STORAGE]),
            _four({colour: seat.storage[colour] - picked[STORAGE][colour] for colour in ALL_FOUR}),
            _four(spots),
            _four(stores),
            tuple(self._pairs),
            _four(allowed),
        )
        wanted = Wanted(start.loads, start.spots, _four(self._hopes), start.stores, start.pairs, start.any, end)
        return start, wanted


def _four(counts: Mapping[int, int]) -> Four:
    return (counts[0], counts[1], counts[2], counts[3])


def _owned(seat: Seat, storage: bool = True) -> Counter[int]:
    """The cubes of a pit by colour, with or without those in the storage."""
    owned = Counter(colour for row in seat.carts for colour in row if colour >= 0)
    owned.update(seat.cage)
    if storage:
        owned.update({colour: seat.storage[colour] for colour in ALL_FOUR})
    return owned


def _take(colour: int, unused: Counter[int], unpicked: Counter[int]) -> bool:
    """Use a cube of this colour: one that was picked, else any other."""
    for cubes in (unused, unpicked):
        if cubes[colour] > 0:
            cubes[colour] -= 1
            return True
    return False
