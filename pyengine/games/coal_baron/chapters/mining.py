"""Action 2: mining (CB-6): up to N work steps, one after the other, in your pit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Check, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters.orders import cover, cubes_on, one_cube, order_of, spot_with, two_cubes
from pyengine.games.coal_baron.coal import (
    ALL_CUBES,
    CAGE,
    SOURCE_OF,
    SOURCES,
    STORAGE,
    Cube,
    counted,
    number_of,
    take_from,
)
from pyengine.games.coal_baron.components import (
    CAGE_PLACES,
    CARD_COLOURS,
    CARD_OF,
    CARDS,
    COLOUR_OF,
    COLOURS,
    LEVEL_SLOTS,
    LEVELS,
    SPACE_AMOUNT,
    SURFACE,
)
from pyengine.games.coal_baron.pending import MiningStep

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import Order, State


def start_mining(s: State, space: int, now: Happenings) -> None:
    """CB-6.1: as many work steps as the space shows."""
    s.pending.append(MiningStep(s.active, space, SPACE_AMOUNT[space]))


# --- what may forbid a work step ------------------------------------------------------------------------------------


_ALREADY_THERE = N_("The cage is already here: {level}.")


@check("CB-6.2", _ALREADY_THERE, listed=True)
def cage_is_on_another_level(s: State, answer: Answer) -> Values | None:
    return {"level": LEVEL_SLOTS[answer[1]]} if s.me().level == answer[1] != SURFACE else None


@check("CB-6.3", _ALREADY_THERE, listed=True)
def cage_is_not_up_yet(s: State, answer: Answer) -> Values | None:
    return {"level": LEVEL_SLOTS[SURFACE]} if s.me().level == answer[1] == SURFACE else None


@check("CB-6.4", N_("The cage is at the surface; you load coal on a tunnel level."), listed=True)
def cage_is_below(s: State, answer: Answer) -> Values | None:
    return {} if s.me().level == SURFACE else None


@check("CB-6.4", N_("The cage is full: it holds {n} cubes."))
def cage_has_room(s: State, answer: Answer) -> Values | None:
    return {"n": CAGE_PLACES} if len(s.me().cage) >= CAGE_PLACES else None


@check("CB-6.4", N_("No minecart on the cage’s level holds a {colour} cube."), listed=True)
def cube_on_this_level(s: State, answer: Answer) -> Values | None:
    seat = s.me()
    if seat.level != SURFACE and answer[1] not in seat.carts[seat.level - 1]:
        return {"colour": COLOURS[answer[1]]}
    return None


@check("CB-6.6", N_("The cage must be at the surface for this. It is here: {level}."), listed=True)
def cage_is_up(s: State, answer: Answer) -> Values | None:
    level = s.me().level
    return {"level": LEVEL_SLOTS[level]} if level != SURFACE else None


@check("CB-6.6", N_("There is no {colour} cube in the cage."), listed=True)
def cube_in_the_cage(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.me().cage else {"colour": COLOURS[answer[1]]}


def _cubes_of(answer: Answer) -> tuple[Cube, ...]:
    """The cubes that a step puts on an order: one, or the two of a substitution."""
    cubes: tuple[Cube, ...] = answer[1]
    return cubes


@check("CB-6.5", N_("The cage must be at the surface to unload. It is here: {level}."), listed=True)
def unloads_at_the_surface(s: State, answer: Answer) -> Values | None:
    level = s.me().level
    if level != SURFACE and any(source == CAGE for source, _ in _cubes_of(answer)):
        return {"level": LEVEL_SLOTS[level]}
    return None


@check("CB-6.7", N_("In this game coal leaves the storage only while the cage is at the surface."), listed=True)
def storage_is_open(s: State, answer: Answer) -> Values | None:
    if s.config.storage_at_surface and s.me().level != SURFACE:
        return {} if any(source == STORAGE for source, _ in _cubes_of(answer)) else None
    return None


@check("CB-6.5", N_("The cage does not hold these cubes: {colours}."))
def cubes_in_the_cage(s: State, answer: Answer) -> Values | None:
    cage = s.me().cage
    wanted = [colour for source, colour in _cubes_of(answer) if source == CAGE]
    lacking = [colour for colour in set(wanted) if cage.count(colour) < wanted.count(colour)]
    return {"colours": tuple(COLOURS[colour] for colour in sorted(lacking))} if lacking else None


@check("CB-6.7", N_("Your storage does not hold these cubes: {colours}."))
def cubes_in_the_storage(s: State, answer: Answer) -> Values | None:
    storage = s.me().storage
    wanted = [colour for source, colour in _cubes_of(answer) if source == STORAGE]
    lacking = [colour for colour in set(wanted) if storage[colour] < wanted.count(colour)]
    return {"colours": tuple(COLOURS[colour] for colour in sorted(lacking))} if lacking else None


def _order_is_outstanding(s: State, answer: Answer) -> Values | None:
    return None if order_of(s.me(), answer[2]) else {"card": CARDS[answer[2]]}


def _spot_is_free(s: State, answer: Answer) -> Values | None:
    order = order_of(s.me(), answer[2])
    if order and spot_with(order, answer[3], half=False) < 0:
        return {"colour": COLOURS[answer[3]], "card": CARDS[answer[2]]}
    return None


def _from(source: int, test: Callable[[State, Answer], Values | None]) -> Callable[[State, Answer], Values | None]:
    """A test for a cube from this source only."""
    return lambda s, answer: test(s, answer) if _cubes_of(answer)[0][0] == source else None


# The same two questions in every clause that puts coal on orders.
_NOT_OUTSTANDING = N_("This is not one of your outstanding orders: {card}.")
_NO_FREE_SPOT = N_("This order has no free {colour} spot: {card}.")
_TO_ORDER: tuple[Check[State], ...] = (
    check("CB-6.5", _NOT_OUTSTANDING, listed=True)(_from(CAGE, _order_is_outstanding)),
    check("CB-6.7", _NOT_OUTSTANDING, listed=True)(_from(STORAGE, _order_is_outstanding)),
    check("CB-6.5", _NO_FREE_SPOT, listed=True)(_from(CAGE, _spot_is_free)),
    check("CB-6.7", _NO_FREE_SPOT, listed=True)(_from(STORAGE, _spot_is_free)),
)
_TOGETHER_TO_ORDER: tuple[Check[State], ...] = (
    check("CB-6.8", _NOT_OUTSTANDING, listed=True)(_order_is_outstanding),
    check("CB-6.8", _NO_FREE_SPOT, listed=True)(_spot_is_free),
)
order_of_half_is_outstanding = check("CB-6.8a", _NOT_OUTSTANDING, listed=True)(_order_is_outstanding)
spot_of_half_is_free = check("CB-6.8a", _NO_FREE_SPOT)(_spot_is_free)


@check("CB-6.8a", N_("This order has no half-covered {colour} spot: {card}."))
def spot_is_half_covered(s: State, answer: Answer) -> Values | None:
    order = order_of(s.me(), answer[2])
    if order and spot_with(order, answer[3], half=True) < 0:
        return {"colour": COLOURS[answer[3]], "card": CARDS[answer[2]]}
    return None


@check("CB-6.8a", N_("A single cube of the spot’s own colour fills it."), listed=True)
def other_colour(s: State, answer: Answer) -> Values | None:
    return {} if answer[1][0][1] == answer[3] else None


@check("CB-6.8", N_("Two cubes for one take 2 work steps, and you have only {n} left."), listed=True)
def two_steps_left(s: State, answer: Answer) -> Values | None:
    left = s.pending[-1].left
    return {"n": left} if left < 2 else None


@check("CB-6.8a", N_("In this game you place the two cubes of a substitution one by one."), listed=True)
def laid_together(s: State, answer: Answer) -> Values | None:
    return None if s.config.together else {}


@check(
    "CB-6.8",
    N_("In this game you place the two cubes of a substitution together, in one move of 2 work steps."),
    listed=True,
)
def laid_one_by_one(s: State, answer: Answer) -> Values | None:
    return {} if s.config.together else None


_FROM = (unloads_at_the_surface, storage_is_open, cubes_in_the_cage, cubes_in_the_storage)


# --- the step -------------------------------------------------------------------------------------------------------

STOP: Answer = ("stop", "stop")
_MOVES: tuple[Answer, ...] = tuple(("cage", level, f"step:cage:{id}") for level, id in enumerate(LEVELS))
_LOADS: tuple[Answer, ...] = tuple(("load", colour, f"step:load:{id}") for colour, id in enumerate(COLOURS))
_STORES: tuple[Answer, ...] = tuple(("store", colour, f"step:store:{id}") for colour, id in enumerate(COLOURS))
_BY_KEY = {answer[-1]: answer for answer in (STOP, *_MOVES, *_LOADS, *_STORES)}
_CUBE_WORDS = {cube: f"{SOURCES[cube[0]]}:{COLOURS[cube[1]]}" for cube in ALL_CUBES}
_CARD_WORDS = tuple(tuple(f"{card}:{colour}" for colour in COLOURS) for card in CARDS)


def _one(family: str, cube: Cube, card: int, colour: int) -> Answer:
    """One cube on a spot of this colour."""
    where = CARDS[card] if family == "order" else _CARD_WORDS[card][colour]
    return (family, (cube,), card, colour, f"step:{family}:{_CUBE_WORDS[cube]}:{where}")


def _two(cubes: tuple[Cube, Cube], card: int, colour: int) -> Answer:
    """Two cubes on a spot of this colour."""
    words = f"{_CUBE_WORDS[cubes[0]]}:{_CUBE_WORDS[cubes[1]]}"
    return ("swap", cubes, card, colour, f"step:swap:{words}:{_CARD_WORDS[card][colour]}")


class WorkStep(Step["State"]):
    """CB-6.1: one work step, or stop.

    Answers: "cage" with a level, "load" and "store" with a colour, "stop", and for coal that goes on an order a family,
    the cubes, the card and the colour of the spot: "order" one cube of the colour, "swap" two for one, "half" and
    "finish" the two moves of a substitution that is laid one by one.
    """

    name = "mining.step"
    clause = "CB-6.1"
    passing = frozenset({"stop"})
    checks = {
        "cage": (cage_is_on_another_level, cage_is_not_up_yet),
        "load": (cage_is_below, cage_has_room, cube_on_this_level),
        "store": (cage_is_up, cube_in_the_cage),
        "order": (*_FROM, *_TO_ORDER),
        "swap": (laid_together, two_steps_left, *_FROM, *_TOGETHER_TO_ORDER),
        "half": (laid_one_by_one, *_FROM, order_of_half_is_outstanding, other_colour, spot_of_half_is_free),
        "finish": (laid_one_by_one, *_FROM, order_of_half_is_outstanding, spot_is_half_covered),
        "stop": (),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        yield from _MOVES
        yield from _LOADS
        yield from _STORES
        for order in s.me().orders:
            for colour in CARD_COLOURS[order[0]]:
                for source in (CAGE, STORAGE):
                    yield _one("order", (source, colour), order[0], colour)
        # only with cubes that the player has somewhere: the lack of each of the others would explain nothing
        owned = [cube for cube in ALL_CUBES if number_of(s.me(), cube)]
        yield from self._substitutions(s, s.me().orders, owned, all_spots=True)
        yield STOP

    def candidates(self, s: State) -> Iterable[Answer]:
        seat = s.me()
        level = seat.level
        found: list[Answer] = [move for move in _MOVES if move[1] != level]
        if level == SURFACE:
            cubes: list[Cube] = [(CAGE, colour) for colour in sorted(set(seat.cage))]
            found += [_STORES[colour] for _, colour in cubes]
        else:
            row = seat.carts[level - 1]
            found += [load for load in _LOADS if load[1] in row]
            cubes = []
        if level == SURFACE or not s.config.storage_at_surface:
            cubes += [(STORAGE, colour) for colour in range(4) if seat.storage[colour]]
        if cubes:
            unfinished = [order for order in seat.orders if order[2]]
            for order in unfinished:
                for colour in CARD_COLOURS[order[0]]:
                    if spot_with(order, colour, half=False) >= 0:
                        found += [_one("order", cube, order[0], colour) for cube in cubes if cube[1] == colour]
            if not s.config.together or s.pending[-1].left > 1:
                found += self._substitutions(s, unfinished, cubes, all_spots=False)
        found.append(STOP)
        return found

    @staticmethod
    def _substitutions(s: State, orders: Iterable[Order], cubes: Iterable[Cube], all_spots: bool) -> Iterator[Answer]:
        """CB-6.8, CB-6.8a: every way to put cubes of any colour on a spot."""
        if s.config.together:
            seat = s.me()
            pairs = [
                pair
                for pair in combinations_with_replacement(cubes, 2)
                if pair[0] != pair[1] or number_of(seat, pair[0]) > 1
            ]
            for order in orders:
                for colour in CARD_COLOURS[order[0]]:
                    if all_spots or spot_with(order, colour, half=False) >= 0:
                        for pair in pairs:
                            yield _two(pair, order[0], colour)
        else:
            for order in orders:
                for colour in CARD_COLOURS[order[0]]:
                    for cube in cubes:
                        if cube[1] != colour:
                            yield _one("half", cube, order[0], colour)
                        yield _one("finish", cube, order[0], colour)

    def read(self, s: State, key: str) -> Answer | None:
        plain = _BY_KEY.get(key)
        if plain:
            return plain
        words = key.split(":")
        if len(words) < 2 or words[0] != "step" or words[1] not in ("order", "swap", "half", "finish"):
            return None
        family, rest = words[1], words[2:]
        many = 4 if family == "swap" else 2
        if len(rest) != many + (1 if family == "order" else 2):
            return None
        cubes = []
        for source, colour in zip(rest[0:many:2], rest[1:many:2], strict=True):
            if source not in SOURCE_OF or colour not in COLOUR_OF:
                return None
            cubes.append((SOURCE_OF[source], COLOUR_OF[colour]))
        card = rest[many]
        spot = rest[1] if family == "order" else rest[many + 1]
        if card not in CARD_OF or spot not in COLOUR_OF or cubes != sorted(cubes):
            return None
        return (family, tuple(cubes), CARD_OF[card], COLOUR_OF[spot], key)

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: MiningStep = s.pending.pop()
        seat = asked.seat
        family = answer[0]
        if family == "stop":
            now.say("mining_stopped", "CB-6.1", seat, n=asked.left)
            return
        _WORK[family](s, seat, answer, now)
        left = asked.left - (2 if family == "swap" else 1)
        if left > 0:
            s.pending.append(MiningStep(seat, asked.space, left))


# --- carrying it out ------------------------------------------------------------------------------------------------


def _move_cage(s: State, active: int, answer: Answer, now: Happenings) -> None:
    """CB-6.2, CB-6.3: to another level."""
    seat, level = s.seats[active], answer[1]
    clause = "CB-6.3" if level < seat.level else "CB-6.2"
    seat.level = level
    now.say("cage_moved", clause, active, level=LEVEL_SLOTS[level])


def _load(s: State, active: int, answer: Answer, now: Happenings) -> None:
    """CB-6.4: one cube from a minecart of the cage's level into the cage; the outermost one goes first."""
    seat, colour = s.seats[active], answer[1]
    carts = list(seat.carts)
    row = carts[seat.level - 1]
    place = len(row) - 1 - row[::-1].index(colour)
    carts[seat.level - 1] = (*row[:place], -1, *row[place + 1 :])
    seat.carts = tuple(carts)
    seat.cage = (*seat.cage, colour)
    now.say("loaded", "CB-6.4", active, colour=COLOURS[colour])


def _store(s: State, active: int, answer: Answer, now: Happenings) -> None:
    """CB-6.6: one cube from the cage to the storage."""
    seat, colour = s.seats[active], answer[1]
    take_from(seat, (CAGE, colour))
    seat.storage = counted(seat.storage, colour, 1)
    now.say("stored", "CB-6.6", active, colour=COLOURS[colour])


def _put_on_order(s: State, active: int, answer: Answer, now: Happenings) -> None:
    """CB-6.5, CB-6.7, CB-6.8: cubes on a spot of an outstanding order."""
    family, cubes, card, colour, _ = answer
    seat = s.seats[active]
    order = order_of(seat, card)
    assert order is not None
    number = spot_with(order, colour, half=family == "finish")
    for cube in cubes:
        take_from(seat, cube)
    colours = tuple(cube[1] for cube in cubes)
    if family == "finish":
        colours = (*cubes_on(order[1][number]), *colours)
    cover(seat, card, number, one_cube(colours[0]) if len(colours) == 1 else two_cubes(colours[0], colours[1]))
    names = tuple(COLOURS[cube[1]] for cube in cubes)
    if family == "order":
        clause = "CB-6.5" if cubes[0][0] == CAGE else "CB-6.7"
        now.say("cube_to_order", clause, active, colour=names[0], card=CARDS[card], source=SOURCES[cubes[0][0]])
    elif family == "swap":
        now.say("swapped", "CB-6.8", active, colours=names, spot=COLOURS[colour], card=CARDS[card])
    else:
        now.say(f"swap_{family}", "CB-6.8a", active, colour=names[0], spot=COLOURS[colour], card=CARDS[card])
    done = order_of(seat, card)
    if done is not None and not done[2]:
        now.say("order_completed", "CB-6.11", active, card=CARDS[card])


_WORK: dict[str, Callable[[State, int, Answer, Happenings], None]] = {
    "cage": _move_cage,
    "load": _load,
    "store": _store,
    **dict.fromkeys(("order", "swap", "half", "finish"), _put_on_order),
}
