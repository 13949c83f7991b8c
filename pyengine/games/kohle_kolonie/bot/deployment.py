"""A plan for inserting and redeploying miners (KK-11): the best single insertions and steps, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    CAPACITY,
    FIELDS,
    FIRST_STATION,
    FIRST_VILLAGE,
    INSIDE,
    STATION_FIELDS,
    SUPPLY,
)

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.bot.worth import Worth
    from pyengine.games.kohle_kolonie.state import Seat, State

_LIMIT = 5000
_ADMINISTRATION = 0.5
"""A consolidation point, wherever it will be used."""
_ENOUGH = 0.05
"""Gains below this are none."""


class Plan(NamedTuple):
    """What to do with the miners, and what comes of it."""

    keys: tuple[str, ...]
    gain: float
    men: tuple[int, ...]
    """Miners by field after it."""
    markers: int
    """Railway markers that are taken."""


class Deployment:
    """Plans by one judgement of the seats; they are remembered."""

    def __init__(self, worth: Worth) -> None:
        self._worth: Final = worth
        self._plans: dict[tuple[Any, ...], Plan] = {}

    def plan(self, s: State, seat: Seat, inserts: int, steps: int) -> Plan:
        """The best that can be done with these insertions and steps."""
        rail = tuple([marker >= 0 for marker in s.rail])
        key = (
            tuple(seat.men),
            rail,
            inserts,
            steps,
            seat.cards,
            seat.engineers,
            seat.flipped,
            seat.cokery_engine,
            seat.camps,
            s.turn,
            s.phase,
            s.config.players,
            s.config.points_per_miner,
        )
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) > _LIMIT:
                self._plans.clear()
            found = self._plans[key] = self._planned(s, seat, inserts, steps, list(rail))
        return found

    def _planned(self, s: State, seat: Seat, inserts: int, steps: int, rail: list[bool]) -> Plan:
        men = seat.men
        before = men[:]
        cards = self._worth.cards(seat.cards, seat.engines, s.turn, s.phase)
        marker = self._worth.weights.marker

        def worth() -> float:
            points, administration = self._worth.staff(s, seat, cards, True)
            return points + _ADMINISTRATION * administration

        now = start = worth()
        taken = 0
        keys: list[str] = []
        while inserts or steps:
            best = now + _ENOUGH
            move: tuple[int, int, int] | None = None
            if inserts and men[SUPPLY]:
                room = CAPACITY[seat.flipped]
                fields = [field for field in INSIDE if men[field] < room[field]]
                fields += [
                    FIRST_VILLAGE + village for village in seat.camps if men[FIRST_VILLAGE + village] < AT_SETTLEMENT
                ]
                for field in fields:
                    men[SUPPLY] -= 1
                    men[field] += 1
                    value = worth()
                    if value > best:
                        best, move = value, (SUPPLY, field, 1)
                    men[field] -= 1
                    men[SUPPLY] += 1
                    if inserts > 1 and field < FIRST_STATION and room[field] - men[field] == 2 and men[SUPPLY] > 1:
                        men[SUPPLY] -= 2
                        men[field] += 2
                        value = now + (worth() - now) / 2
                        if value > best:
                            best, move = value, (SUPPLY, field, 2)
                        men[field] -= 2
                        men[SUPPLY] += 2
            if steps:
                neighbours = s.config.area.neighbours
                sources = [FIRST_VILLAGE + village for village in seat.camps if men[FIRST_VILLAGE + village]]
                sources += [field for field in STATION_FIELDS if men[field]]
                for source in sources:
                    for target in neighbours[source]:
                        fresh = rail[target - FIRST_STATION]
                        if men[target] and not fresh:
                            continue
                        men[source] -= 1
                        men[target] += 1
                        value = worth() + (marker if fresh else 0.0)
                        if value > best:
                            best, move = value, (source, target, 1)
                        men[target] -= 1
                        men[source] += 1
            if move is None:
                break
            source, target, many = move
            men[source] -= many
            men[target] += many
            if source == SUPPLY:
                keys += [f"insert:{FIELDS[target]}"] * many
                inserts -= many
            else:
                keys.append(f"move:{FIELDS[source]}:{FIELDS[target]}")
                steps -= 1
                if target < FIRST_VILLAGE and rail[target - FIRST_STATION]:
                    rail[target - FIRST_STATION] = False
                    taken += 1
            now = worth()
        after = tuple(men)
        men[:] = before
        return Plan(tuple(keys), now - start + marker * taken, after, taken)
