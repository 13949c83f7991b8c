"""Headframes (SW-4.19, SW-13): bringing them into play, and moving them to bonus fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import BONUS, IN_AREA, LARGE, ON_CARD
from pyengine.games.schichtwechsel.effects.interpreter import can, is_possible, op, start, wake
from pyengine.games.schichtwechsel.effects.programs import (
    BONUS_PROGRAM,
    DEPLOY_PROGRAM,
    PARTS,
    TO_ANY,
    TO_LARGE,
    TO_SMALL,
    Effect,
)
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import NOBODY, Headframe

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_MOVES: Final = {
    (origin, field): ("move", origin, field, f"move:{BONUS[origin] if origin >= 0 else 'area'}:{BONUS[field]}")
    for origin in (IN_AREA, *range(len(BONUS)))
    for field in range(len(BONUS))
    if origin != field
}
_SKIP: Final[Answer] = ("skip", "skip")
_UNIVERSE: Final = (*_MOVES.values(), _SKIP)


# --- into play ------------------------------------------------------------------------------------------------------


@can("headframe_deploy")
def can_deploy(s: State, number: int, effect: Effect) -> bool:
    return s.seats[number].towers[0] == ON_CARD


@op("headframe_deploy")
def deploy(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.19: from the player's own card to the headframe area, with a reward."""
    seat = s.seats[number]
    one, other = seat.towers
    if one != ON_CARD:
        return
    seat.towers = (IN_AREA, other) if other != ON_CARD else (ON_CARD, IN_AREA)
    off = 2 - seat.towers.count(ON_CARD)
    now.say("headframe_deployed", "SW-4.19", number, n=off)
    start(s, number, DEPLOY_PROGRAM[off - 1])


# --- to bonus fields ------------------------------------------------------------------------------------------------


def open_bonuses(s: State, number: int) -> list[int]:
    """SW-13.3, SW-13.4: bonus fields without a headframe whose bonus can be carried out at least in part."""
    taken = [tower for seat in s.seats for tower in seat.towers]
    return [
        field for field, program in enumerate(BONUS_PROGRAM) if field not in taken and is_possible(s, number, program)
    ]


def group(field: int) -> int:
    """Which group a headframe stands in; none for the area and the card."""
    return TO_ANY if field < 0 else TO_LARGE if field < LARGE else TO_SMALL


def moves(s: State, number: int, part: int, moved: int) -> list[Answer]:
    """SW-13.4, SW-13.5: what can be moved where; `moved` is the field of the headframe that has had its move."""
    towers = s.seats[number].towers
    if towers[1] == ON_CARD:
        return []
    found = []
    bonuses = open_bonuses(s, number)
    for place, origin in enumerate(towers):
        if origin == ON_CARD or (moved >= 0 and origin == moved) or (place and origin == towers[0]):
            continue
        other = group(towers[1 - place])
        for field in bonuses:
            its_group = TO_LARGE if field < LARGE else TO_SMALL
            if part in (TO_ANY, its_group) and its_group != other:
                found.append(_MOVES[origin, field])
    return found


def both_in_play(s: State, number: int) -> bool:
    """SW-13.1: in the area or on a bonus field."""
    return s.seats[number].towers[0] != ON_CARD


def may_skip(s: State, number: int, part: int, moved: int) -> bool:
    """SW-13.5: with both in play one of the two parts; the large one only while a small move is possible."""
    if part == TO_LARGE:
        return both_in_play(s, number) and bool(moves(s, number, TO_SMALL, NOBODY))
    return part == TO_SMALL and moved >= 0


def can_move(s: State, number: int, mode: int) -> bool:
    """SW-5.6, SW-13.5: whether a headframe card is usable."""
    towers = s.seats[number].towers
    if towers[1] == ON_CARD:
        return False
    if moves(s, number, mode, NOBODY):
        return True
    return mode == TO_LARGE and both_in_play(s, number) and bool(moves(s, number, TO_SMALL, NOBODY))


@op("headframe_bonus")
def headframe_bonus(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(Headframe(number, effect[1], NOBODY))


@wake("headframe")
def go_on(s: State, asked: Headframe, now: Happenings) -> bool:
    """SW-13.5: asked after the large bonus, which may have brought the second headframe into play."""
    number, part, moved = asked.seat, asked.part, asked.moved
    if moves(s, number, part, moved) or may_skip(s, number, part, moved) and part == TO_LARGE:
        return True
    s.pending.pop()
    return False


@check("SW-13.1", N_("You have no headframe there."), listed=True)
def headframe_is_there(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.me().towers else {}


@check("SW-13.3", N_("There is already a headframe there: {field}."), listed=True)
def bonus_field_free(s: State, answer: Answer) -> Values | None:
    taken = any(answer[2] in seat.towers for seat in s.seats)
    return {"field": BONUS[answer[2]]} if taken else None


@check("SW-13.3", N_("Your two headframes can never be in the same group."), listed=True)
def not_both_in_a_group(s: State, answer: Answer) -> Values | None:
    towers = s.me().towers
    if answer[1] not in towers:
        return None
    other = towers[1] if towers[0] == answer[1] else towers[0]
    return {} if group(other) == group(answer[2]) else None


@check("SW-13.4", N_("Nothing on this bonus field can be carried out now: {field}."), listed=True)
def bonus_possible(s: State, answer: Answer) -> Values | None:
    possible = is_possible(s, s.pending[-1].seat, BONUS_PROGRAM[answer[2]])
    return None if possible else {"field": BONUS[answer[2]]}


@check("SW-13.5", N_("First move a headframe to a large bonus field."), listed=True)
def large_part_first(s: State, answer: Answer) -> Values | None:
    return {} if s.pending[-1].part == TO_LARGE and answer[2] >= LARGE else None


@check("SW-13.5", N_("Now move the other headframe to a small bonus field."), listed=True)
def then_the_small_part(s: State, answer: Answer) -> Values | None:
    asked: Headframe = s.pending[-1]
    wrong = answer[2] < LARGE or answer[1] == asked.moved >= 0
    return {} if asked.part == TO_SMALL and wrong else None


@check("SW-13.5", N_("You cannot skip this part: you must move one headframe."), listed=True)
def part_can_be_skipped(s: State, answer: Answer) -> Values | None:
    asked: Headframe = s.pending[-1]
    return None if may_skip(s, asked.seat, asked.part, asked.moved) else {}


class MoveHeadframe(Question):
    """SW-13.4, SW-13.5: a headframe goes to a free bonus field; then its bonus is carried out."""

    name = "headframe"
    clause = "SW-13.4"
    checks = {
        "move": (
            headframe_is_there,
            bonus_field_free,
            not_both_in_a_group,
            bonus_possible,
            large_part_first,
            then_the_small_part,
        ),
        "skip": (part_can_be_skipped,),
    }

    def clause_now(self, s: State) -> str:
        return "SW-13.4" if s.pending[-1].part == TO_ANY else "SW-13.5"

    def universe(self, s: State) -> Iterable[Answer]:
        return _UNIVERSE

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Headframe = s.pending[-1]
        found = moves(s, asked.seat, asked.part, asked.moved)
        if may_skip(s, asked.seat, asked.part, asked.moved):
            found.append(_SKIP)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Headframe = s.pending.pop()
        number, part = asked.seat, asked.part
        if answer[0] == "skip":
            now.say("part_skipped", "SW-13.5", number, part=f"bonus_{PARTS[part]}")
            if part == TO_LARGE:
                s.pending.append(Headframe(number, TO_SMALL, NOBODY))
            return
        _, origin, field, _ = answer
        seat = s.seats[number]
        towers = list(seat.towers)
        towers[towers.index(origin)] = field
        seat.towers = (towers[0], towers[1]) if towers[0] <= towers[1] else (towers[1], towers[0])
        now.say("headframe_moved", "SW-13.4", number, field=BONUS[field])
        if part == TO_LARGE:
            s.pending.append(Headframe(number, TO_SMALL, field))
        start(s, number, BONUS_PROGRAM[field])
