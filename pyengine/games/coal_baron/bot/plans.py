"""A mining action planned as a whole: a beam search over work steps on a small picture of one pit (`pit.py`).

The search only proposes: every proposed plan is judged by what the pit is worth after it, and the engine checks every
step when it is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pyengine.games.coal_baron.components import CAGE_PLACES, CARDS, COLOURS
from pyengine.games.coal_baron.pit import ALL_FOUR, CUBE, LOAD, MOVE, NOTHING, ORDER, STORE, Four, Pit, Terms, plus

Node = tuple[float, Pit, Any, tuple[str, ...]]
"""Worth by rule of thumb, the pit, the node before, the keys that lead from there to here."""


class Payoffs(NamedTuple):
    """What a plan brings: points by rule of thumb."""

    spot: tuple[float, ...]
    """By order: for a cube on one of its spots."""
    done: tuple[float, ...]
    """By order: for its completion."""
    empty: tuple[float, float, float, float]
    """By level: for an emptied minecart."""


def plans(
    start: Pit, cards: tuple[int, ...], payoffs: Payoffs, terms: Terms, steps: int, width: int
) -> list[list[Node]]:
    """By number of work steps used: the most promising ways to use them, best first."""
    layers: list[dict[Pit, Node]] = [{} for _ in range(steps + 1)]
    layers[0][start] = (0.0, start, None, ())
    kept: list[list[Node]] = []
    for used in range(steps + 1):
        layer = _narrowed(list(layers[used].values()), width)
        kept.append(layer)
        if used == steps:
            break
        nexts = layers[used + 1]
        after_next = layers[used + 2] if used + 2 <= steps else None
        for node in layer:
            for two, worth, pit, keys in _work(node, cards, payoffs, terms, after_next is not None):
                goal = after_next if two else nexts
                assert goal is not None
                known = goal.get(pit)
                if known is None or known[0] < worth:
                    goal[pit] = (worth, pit, node, keys)
    return kept


def _narrowed(nodes: list[Node], width: int) -> list[Node]:
    """The best nodes, some for each place of the cage: coal that is on its way is worth nothing yet."""
    if len(nodes) <= width:
        return sorted(nodes, key=_promise, reverse=True)
    nodes.sort(key=_promise, reverse=True)
    places = [width // 3 + 1] * 5
    first = []
    rest = []
    for node in nodes:
        level = node[1][0]
        if places[level]:
            places[level] -= 1
            first.append(node)
        else:
            rest.append(node)
    return first[:width] + rest[: max(0, width - len(first))]


def _promise(node: Node) -> float:
    """The worth, and a little for coal that waits at the surface."""
    pit = node[1]
    return node[0] + 0.12 * sum(pit[1]) if pit[0] == 0 else node[0]


def _work(
    node: Node, cards: tuple[int, ...], payoffs: Payoffs, terms: Terms, two_left: bool
) -> list[tuple[bool, float, Pit, tuple[str, ...]]]:
    """Every work step that may make sense: (takes two steps, worth, pit, keys)."""
    worth, pit, _, last = node
    level, cage, storage, rows, free, halves = pit
    found: list[tuple[bool, float, Pit, tuple[str, ...]]] = []
    moved = last in MOVE
    cargo = sum(cage)
    need = [0, 0, 0, 0]
    for spots in free:
        if spots != NOTHING:
            need[0] += spots[0]
            need[1] += spots[1]
            need[2] += spots[2]
            need[3] += spots[3]
    # Coal onto orders: from the cage at the surface, from the storage.
    sources: list[tuple[int, Four]] = []
    if level == 0 and cargo:
        sources.append((0, cage))
    if (level == 0 or not terms.storage_at_surface) and storage != NOTHING:
        sources.append((1, storage))
    for source, cubes in sources:
        for colour in ALL_FOUR:
            if cubes[colour] and need[colour]:
                goals = [number for number, spots in enumerate(free) if spots[colour]]
                if len(goals) > 2:
                    goals.sort(key=lambda number: -_gain(free[number], number, payoffs))
                    goals = goals[:2]
                for number in goals:
                    spots = plus(free[number], colour, -1)
                    gained = payoffs.spot[number] * 0.55 + 0.05
                    if spots == NOTHING:
                        gained += payoffs.done[number]
                    after = (
                        level,
                        plus(cage, colour, -1) if source == 0 else cage,
                        plus(storage, colour, -1) if source else storage,
                        rows,
                        (*free[:number], spots, *free[number + 1 :]),
                        halves,
                    )
                    found.append((False, worth + gained, after, ORDER[source][colour][cards[number]]))
    if sources:
        found += _substitutions(worth, pit, cards, payoffs, terms, two_left, need, sources)
    if level == 0:
        for colour in ALL_FOUR:
            if cage[colour] and (cargo > 3 or cage[colour] > need[colour]):
                gained = 0.1 if cargo > 3 else -0.02
                after = (level, plus(cage, colour, -1), plus(storage, colour, 1), rows, free, halves)
                found.append((False, worth + gained, after, STORE[colour]))
    elif cargo < CAGE_PLACES:
        first = 4 * (level - 1)
        for colour in ALL_FOUR:
            if rows[first + colour]:
                wanted = need[colour] - cage[colour] - storage[colour]
                gained = payoffs.empty[level - 1] + (
                    0.06 if wanted <= 0 else 0.06 + 0.45 * _best(free, colour, payoffs)
                )
                place = first + colour
                after = (
                    level,
                    plus(cage, colour, 1),
                    storage,
                    (*rows[:place], rows[place] - 1, *rows[place + 1 :]),
                    free,
                    halves,
                )
                found.append((False, worth + gained, after, LOAD[colour]))
    if not moved:
        if level and cargo:
            found.append((False, worth, (0, cage, storage, rows, free, halves), MOVE[0]))
        if cargo < CAGE_PLACES:
            for other in (1, 2, 3, 4):
                if other != level:
                    first = 4 * (other - 1)
                    if rows[first] or rows[first + 1] or rows[first + 2] or rows[first + 3]:
                        found.append((False, worth, (other, cage, storage, rows, free, halves), MOVE[other]))
    return found


def _gain(spots: Four, number: int, payoffs: Payoffs) -> float:
    """The order to serve first: the one that is nearly done and worth much."""
    return payoffs.spot[number] + payoffs.done[number] / sum(spots)


def _best(free: tuple[Four, ...], colour: int, payoffs: Payoffs) -> float:
    """The best use of a cube of this colour."""
    return max((payoffs.spot[number] for number, spots in enumerate(free) if spots[colour]), default=0.0)


def _substitutions(
    worth: float,
    pit: Pit,
    cards: tuple[int, ...],
    payoffs: Payoffs,
    terms: Terms,
    two_left: bool,
    need: list[int],
    sources: list[tuple[int, Four]],
) -> list[tuple[bool, float, Pit, tuple[str, ...]]]:
    """Two cubes that nobody waits for on a spot whose colour is not at hand (CB-6.8)."""
    level, cage, storage, rows, free, halves = pit
    spare: list[tuple[int, int]] = []
    for source, cubes in sources:
        for colour in ALL_FOUR:
            if cubes[colour]:
                over = min(cubes[colour], cage[colour] + storage[colour] - need[colour])
                if over > 0:
                    spare += [(source, colour)] * min(2, over)
    if not spare:
        return []
    found: list[tuple[bool, float, Pit, tuple[str, ...]]] = []
    if halves:
        number, colour = halves[0]
        source, cube = spare[0]
        key = f"step:finish:{CUBE[source][cube]}:{CARDS[cards[number]]}:{COLOURS[colour]}"
        others = halves[1:]
        gained = payoffs.spot[number] * 0.55
        if free[number] == NOTHING and all(other != number for other, _ in others):
            gained += payoffs.done[number]
        cage2 = plus(cage, cube, -1) if source == 0 else cage
        storage2 = plus(storage, cube, -1) if source else storage
        found.append((False, worth + gained, (level, cage2, storage2, rows, free, others), (key,)))
    if not two_left or len(spare) < 2:
        return found
    pair = sorted(spare[:2])
    words = [CUBE[source][cube] for source, cube in pair]
    cage2, storage2 = cage, storage
    for source, cube in pair:
        if source == 0:
            cage2 = plus(cage2, cube, -1)
        else:
            storage2 = plus(storage2, cube, -1)
    for number, spots in enumerate(free):
        if spots == NOTHING:
            continue
        for colour in ALL_FOUR:
            if not spots[colour] or cage[colour] or storage[colour]:
                continue
            filled = plus(spots, colour, -1)
            gained = payoffs.spot[number] * 0.8 - 0.2
            if filled == NOTHING and all(other != number for other, _ in halves):
                gained += payoffs.done[number]
            where = f"{CARDS[cards[number]]}:{COLOURS[colour]}"
            if terms.together:
                keys: tuple[str, ...] = (f"step:swap:{words[0]}:{words[1]}:{where}",)
            else:
                keys = (f"step:half:{words[0]}:{where}", f"step:finish:{words[1]}:{where}")
            pit2 = (level, cage2, storage2, rows, (*free[:number], filled, *free[number + 1 :]), halves)
            found.append((True, worth + gained, pit2, keys))
    return found


def keys_of(node: Node) -> list[str]:
    """The keys that lead to a node."""
    parts: list[tuple[str, ...]] = []
    at: Any = node
    while at is not None:
        parts.append(at[3])
        at = at[2]
    return [key for part in reversed(parts) for key in part]
