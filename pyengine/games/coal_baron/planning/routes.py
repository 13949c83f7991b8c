"""The cheapest way through a pit to what a person wants of a mining action (CB-6).

Cubes of one colour are alike, so the search counts them. What was picked is kept apart from what was not: a cube that
nobody picked is used only where something is wanted and no picked cube is left for it (`Wanted.any`).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from pyengine.games.coal_baron.coal import CAGE, STORAGE, Cube
from pyengine.games.coal_baron.components import CAGE_PLACES, SURFACE
from pyengine.games.coal_baron.pit import ALL_FOUR, Four, plus

Rows = tuple[int, ...]
"""By level and colour: a number of cubes on minecarts."""

MOST_LOOKED_AT = 6000
"""Positions of a search; what nobody would pick ends here."""


class Wanted(NamedTuple):
    """What a plan is to bring about."""

    loads: Rows
    """Picked cubes on minecarts: all of them are loaded."""
    spots: Four
    """Cubes of each colour to be put on orders."""
    hopes: Four
    """How many of these may be left out if the steps do not suffice."""
    stores: Four
    """Cubes of each colour to be stored."""
    pairs: tuple[tuple[int, ...], ...]
    """Colours of picked cubes that replace another one together: a work step for each."""
    any: Four
    """How many cubes that were not picked may be used."""
    end: int | None
    """Where the cage is to be at the end."""


class At(NamedTuple):
    """A position of the search: where the cage is, what lies where, what is still wanted."""

    level: int
    loads: Rows
    spare: Rows
    """On minecarts, not picked."""
    cargo: Four
    """In the cage, to be used."""
    kept: Four
    """In the cage, not picked."""
    stored: Four
    """In the storage, picked."""
    stock: Four
    """In the storage, not picked."""
    spots: Four
    stores: Four
    pairs: tuple[tuple[int, ...], ...]
    any: Four


class Move(NamedTuple):
    """The cage goes to another level."""

    level: int


class Load(NamedTuple):
    """A cube goes into the cage."""

    level: int
    colour: int
    picked: bool


class Put(NamedTuple):
    """A cube goes on a spot of its colour."""

    cube: Cube


class Replace(NamedTuple):
    """Cubes go on a spot of another colour: two, or one that covers the other half."""

    cubes: tuple[Cube, ...]


class Store(NamedTuple):
    """A cube goes from the cage into the storage."""

    colour: int


Work = Move | Load | Put | Replace | Store


class Route(NamedTuple):
    """A way and its cost."""

    work: tuple[Work, ...]
    cost: int
    end: At


def cheapest(start: At, wanted: Wanted, storage_at_surface: bool) -> Route | None:
    """The cheapest way to everything that is wanted, however long it is; None if there is none."""
    return _search(start, wanted, storage_at_surface, None)


def furthest(start: At, wanted: Wanted, storage_at_surface: bool, steps: int) -> Route | None:
    """In this many steps: all that must be done, and as many cubes on orders as possible, in the cheapest way."""
    return _search(start, wanted, storage_at_surface, steps)


def _search(start: At, wanted: Wanted, storage_at_surface: bool, steps: int | None) -> Route | None:
    queue: list[tuple[int, int, int, At]] = []
    cost: dict[At, int] = {start: 0}
    came: dict[At, tuple[At, Work] | None] = {start: None}
    done: set[At] = set()
    best: tuple[int, int, At] | None = None
    heappush(queue, (_least(start, wanted, storage_at_surface), 0, 0, start))
    number = 0
    while queue and number < MOST_LOOKED_AT:
        _, _, used, at = heappop(queue)
        if at in done:
            continue
        done.add(at)
        number += 1
        missing = sum(at.spots)
        if _arrived(at, wanted):
            if not missing:
                return Route(_way(came, at), used, at)
            if steps is not None and (best is None or (missing, used) < best[:2]):
                best = (missing, used, at)
        for work, after in _steps(at, wanted, storage_at_surface):
            then = used + (len(work.cubes) if isinstance(work, Replace) else 1)
            if steps is not None and then > steps:
                continue
            if then < cost.get(after, then + 1):
                cost[after] = then
                came[after] = (at, work)
                least = then + _least(after, wanted, storage_at_surface)
                heappush(queue, (least, len(cost), then, after))
    return None if best is None else Route(_way(came, best[2]), best[1], best[2])


def _arrived(at: At, wanted: Wanted) -> bool:
    """Whether all is done that must be done."""
    return (
        not any(at.loads)
        and not any(at.stores)
        and not at.pairs
        and wanted.end in (None, at.level)
        and all(left <= hope for left, hope in zip(at.spots, wanted.hopes, strict=True))
    )


def _way(came: dict[At, tuple[At, Work] | None], at: At) -> tuple[Work, ...]:
    work: list[Work] = []
    while (before := came[at]) is not None:
        at, done = before
        work.append(done)
    return tuple(reversed(work))


def _least(at: At, wanted: Wanted, storage_at_surface: bool) -> int:
    """No way from here is cheaper than this."""
    least = sum(at.spots) + sum(at.stores) + sum(map(len, at.pairs)) + sum(at.loads)
    stops = {place // 4 + 1 for place, many in enumerate(at.loads) if many}
    # what neither storage can give comes out of the cage, or from the minecarts through the cage
    for colour in ALL_FOUR:
        lacking = at.spots[colour] - at.stored[colour] - min(at.any[colour], at.stock[colour])
        if lacking > 0 or at.stores[colour] or (storage_at_surface and at.spots[colour]):
            stops.add(SURFACE)
            break
    if wanted.end is not None:
        stops.add(wanted.end)
    stops.discard(at.level)
    return least + len(stops)


def _steps(at: At, wanted: Wanted, storage_at_surface: bool) -> Iterator[tuple[Work, At]]:
    """Every work step that may lead to what is wanted."""
    if at.level == SURFACE or not storage_at_surface:
        yield from _from_storage(at)
    if at.level == SURFACE:
        yield from _from_cage(at)
    elif sum(at.cargo) + sum(at.kept) < CAGE_PLACES:
        yield from _loaded(at)
    if at.pairs:
        yield from _pairs(at, storage_at_surface)
    for level in range(5):
        if level != at.level and (level in (SURFACE, wanted.end) or _lies_there(at, level)):
            yield Move(level), at._replace(level=level)


def _lies_there(at: At, level: int) -> bool:
    first = 4 * (level - 1)
    return any(at.loads[first : first + 4]) or any(at.spare[first + colour] and at.any[colour] for colour in ALL_FOUR)


def _from_storage(at: At) -> Iterator[tuple[Work, At]]:
    for colour in ALL_FOUR:
        if at.spots[colour]:
            spots = plus(at.spots, colour, -1)
            work = Put((STORAGE, colour))
            if at.stored[colour]:
                yield work, at._replace(spots=spots, stored=plus(at.stored, colour, -1))
            elif at.any[colour] and at.stock[colour]:
                yield work, at._replace(spots=spots, stock=plus(at.stock, colour, -1), any=plus(at.any, colour, -1))


def _from_cage(at: At) -> Iterator[tuple[Work, At]]:
    for colour in ALL_FOUR:
        if at.cargo[colour]:
            taken = at._replace(cargo=plus(at.cargo, colour, -1))
        elif at.kept[colour] and at.any[colour]:
            taken = at._replace(kept=plus(at.kept, colour, -1), any=plus(at.any, colour, -1))
        else:
            continue
        if at.spots[colour]:
            yield Put((CAGE, colour)), taken._replace(spots=plus(at.spots, colour, -1))
        if at.stores[colour]:
            yield Store(colour), taken._replace(stores=plus(at.stores, colour, -1))


def _loaded(at: At) -> Iterator[tuple[Work, At]]:
    first = 4 * (at.level - 1)
    for colour in ALL_FOUR:
        place = first + colour
        cargo = plus(at.cargo, colour, 1)
        if at.loads[place]:
            yield Load(at.level, colour, True), at._replace(loads=_fewer(at.loads, place), cargo=cargo)
        elif at.spare[place] and at.any[colour]:
            left = plus(at.any, colour, -1)
            yield Load(at.level, colour, False), at._replace(spare=_fewer(at.spare, place), cargo=cargo, any=left)


def _fewer(rows: Rows, place: int) -> Rows:
    return (*rows[:place], rows[place] - 1, *rows[place + 1 :])


def _pairs(at: At, storage_at_surface: bool) -> Iterator[tuple[Work, At]]:
    """The next substitution, if its cubes are at hand."""
    cargo = at.cargo if at.level == SURFACE else (0, 0, 0, 0)
    stored = at.stored if at.level == SURFACE or not storage_at_surface else (0, 0, 0, 0)
    left, rest = at.cargo, at.stored
    cubes: list[Cube] = []
    for colour in at.pairs[0]:
        if cargo[colour]:
            cargo, left = plus(cargo, colour, -1), plus(left, colour, -1)
            cubes.append((CAGE, colour))
        elif stored[colour]:
            stored, rest = plus(stored, colour, -1), plus(rest, colour, -1)
            cubes.append((STORAGE, colour))
        else:
            return
    yield Replace(tuple(sorted(cubes))), at._replace(cargo=left, stored=rest, pairs=at.pairs[1:])
