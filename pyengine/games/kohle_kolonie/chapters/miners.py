"""Action e: insert and redeploy miners (KK-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Check, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, Message
from pyengine.games.kohle_kolonie.chapters.engineers import empty_spaces, move_engineer
from pyengine.games.kohle_kolonie.chapters.railways import enter_station
from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    B_MINERS,
    BONUS_DATA,
    CAPACITY,
    DATA,
    ENGINEER_SPACES,
    FIELD_OF,
    FIELD_WORDS,
    FIELDS,
    FIRST_STATION,
    FIRST_VILLAGE,
    INSIDE,
    NEIGHBOURS,
    STATION_FIELDS,
    SUPPLY,
    WORKFORCE,
)
from pyengine.games.kohle_kolonie.pending import Miners
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

_sides = DATA["pithead_cards"]["workforce"]
_LIMITS: Final = tuple(
    (_sides[side]["insert"], _sides[side]["redeploy"], _sides[side]["engineer_moves"]) for side in ("front", "back")
)
_marker = BONUS_DATA["miners"]
_BONUS_LIMITS: Final = (_marker["insert"], _marker["redeploy"], 0)

BEGIN: Final[Answer] = ("miners", "miners")
BEGIN_BONUS: Final[Answer] = ("bonus_miners", B_MINERS, "bonus:miners")
DONE: Final[Answer] = ("done", "done")


def limits(seat: Seat, bonus: bool) -> tuple[int, int, int]:
    """KK-11.1, KK-11.8, KK-11.9: insertions, steps, engineer moves."""
    return _BONUS_LIMITS if bonus else _LIMITS[seat.flipped & WORKFORCE]


def something_possible(seat: Seat, inserts: int, steps: int, engineers: int) -> bool:
    """Whether anything can still be done: whoever stands somewhere can always go back to the supply."""
    men = seat.men
    if steps and any(men[1:]):
        return True
    if inserts and men[SUPPLY]:
        room = CAPACITY[seat.flipped]
        if any(men[field] < room[field] for field in INSIDE):
            return True
        if any(men[FIRST_VILLAGE + village] < AT_SETTLEMENT for village in seat.camps):
            return True
    return bool(engineers and seat.engineers)


@check("KK-11.1a", N_("You have no miner to insert or redeploy."), listed=True)
def can_do_something(s: State, answer: Answer) -> Values | None:
    seat = s.me()
    return None if something_possible(seat, *limits(seat, answer[0] != "miners")) else {}


def begin(s: State, number: int, bonus: bool) -> None:
    """Start the action with its limits (KK-6.5)."""
    inserts, steps, engineers = limits(s.seats[number], bonus)
    s.pending.append(Miners(number, bonus, inserts, steps, engineers, False))


# --- what may forbid a step -----------------------------------------------------------------------------------------


@check("KK-11.1", N_("You have used all insertions of this action."), listed=True)
def insertion_left(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].inserts else {}


@check("KK-11.1", N_("You have used all steps of this action."), listed=True)
def step_left(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].steps else {}


@check(
    "KK-11.8",
    N_("An engineer moves only in the main action, once, and only with the Workforce card flipped."),
    listed=True,
)
def engineer_move_left(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].engineers else {}


@check("KK-11.3", N_("You have no miner in your supply."), listed=True)
def miner_in_supply(s: State, answer: Answer) -> Values | None:
    return None if s.me().men[SUPPLY] else {}


@check("KK-11.3", N_("You cannot insert a miner on a station."), listed=True)
def not_on_a_station(s: State, answer: Answer) -> Values | None:
    return {} if FIRST_STATION <= answer[-2] < FIRST_VILLAGE else None


@check("KK-11.3", N_("You have no settlement there."), listed=True)
def own_settlement(s: State, answer: Answer) -> Values | None:
    field = answer[-2]
    return {} if field >= FIRST_VILLAGE and field - FIRST_VILLAGE not in s.me().camps else None


@check("KK-9.5", N_("There are already two miners at this settlement."), listed=True)
def room_at_settlement(s: State, answer: Answer) -> Values | None:
    field = answer[-2]
    return {} if field >= FIRST_VILLAGE and s.me().men[field] >= AT_SETTLEMENT else None


def _on_the_other_side(s: State, answer: Answer) -> Values | None:
    field = answer[-2]
    return {} if SUPPLY < field < FIRST_STATION and not CAPACITY[s.me().flipped][field] else None


def _no_room(s: State, answer: Answer) -> Values | None:
    seat, field = s.me(), answer[-2]
    if SUPPLY < field < FIRST_STATION and 0 < CAPACITY[seat.flipped][field] <= seat.men[field]:
        return {"field": FIELD_WORDS[field]}
    return None


def _nobody_there(s: State, answer: Answer) -> Values | None:
    return None if s.me().men[answer[1]] else {}


OTHER_SIDE: Final = N_("This space is only on the other side of the card.")
NO_ROOM: Final = N_("There is no room for a miner there.")
space_on_this_side = check("KK-11.3", OTHER_SIDE, listed=True)(_on_the_other_side)
room_to_insert = check("KK-11.3", NO_ROOM, listed=True)(_no_room)


def step_clause(source: int) -> str:
    """The clause of a step: from the tableau or a pithead card, from a settlement, from a station."""
    if source < FIRST_STATION:
        return "KK-11.4"
    return "KK-11.6" if source < FIRST_VILLAGE else "KK-11.5"


def _of_a_step(
    message: Message, test: Callable[[State, Answer], Values | None], *clauses: str
) -> tuple[Check[State], ...]:
    """One check for each of these clauses: it holds for the steps that the clause is about."""

    def only(clause: str) -> Check[State]:
        def wrapped(s: State, answer: Answer) -> Values | None:
            return test(s, answer) if step_clause(answer[1]) == clause else None

        return Check(clause, message, wrapped, listed=True)

    return tuple(map(only, clauses))


miner_is_there = _of_a_step(N_("You have no miner there."), _nobody_there, "KK-11.4", "KK-11.5", "KK-11.6")
# A station has no way to a card at all: `stays_on_the_rails` says so.
side_to_step = _of_a_step(OTHER_SIDE, _on_the_other_side, "KK-11.4", "KK-11.5")
room_to_step = _of_a_step(NO_ROOM, _no_room, "KK-11.4", "KK-11.5")


@check("KK-11.7", N_("You cannot step to a settlement."), listed=True)
def not_to_a_settlement(s: State, answer: Answer) -> Values | None:
    return {} if answer[2] >= FIRST_VILLAGE else None


@check("KK-11.6", N_("From a station you can step only to an adjacent station or to your supply."), listed=True)
def stays_on_the_rails(s: State, answer: Answer) -> Values | None:
    source, target = answer[1], answer[2]
    return {} if FIRST_STATION <= source < FIRST_VILLAGE and SUPPLY < target < FIRST_STATION else None


@check("KK-11.4", N_("Only a miner at a settlement or on a station can step onto a station."), listed=True)
def not_onto_the_rails(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] < FIRST_STATION <= answer[2] < FIRST_VILLAGE else None


def _no_track(s: State, answer: Answer) -> Values | None:
    source, target = answer[1], answer[2]
    return {} if FIRST_STATION <= target < FIRST_VILLAGE and target not in NEIGHBOURS.get(source, ()) else None


NO_TRACK: Final = N_("The track does not lead there in one step.")


@check("KK-20.5", NO_TRACK, listed=True)
def stations_are_adjacent(s: State, answer: Answer) -> Values | None:
    return _no_track(s, answer) if FIRST_STATION <= answer[1] < FIRST_VILLAGE else None


@check("KK-20.6", NO_TRACK, listed=True)
def village_is_connected(s: State, answer: Answer) -> Values | None:
    return _no_track(s, answer) if answer[1] >= FIRST_VILLAGE else None


@check("KK-23.3", N_("This station is not used with three players."), listed=True)
def station_is_in_play(s: State, answer: Answer) -> Values | None:
    target = answer[2]
    if FIRST_STATION <= target < FIRST_VILLAGE:
        return None if target - FIRST_STATION in s.config.area.stations else {}
    return None


@check("KK-11.8", N_("You have no engineer there."), listed=True)
def engineer_is_there(s: State, answer: Answer) -> Values | None:
    return None if s.me().engineers >> answer[1] & 1 else {}


@check("KK-11.8", N_("Another engineer is already there."), listed=True)
def engineer_space_empty(s: State, answer: Answer) -> Values | None:
    return {} if s.me().engineers >> answer[2] & 1 else None


@check("KK-11.1a", N_("You must make at least one insertion, step or engineer move."), listed=True)
def has_begun(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].begun else {}


# --- the step -------------------------------------------------------------------------------------------------------

_INSERT: Final[tuple[Answer, ...]] = tuple(("insert", n, f"insert:{id}") for n, id in enumerate(FIELDS))


def _move(source: int, target: int) -> Answer:
    return ("move", source, target, f"move:{FIELDS[source]}:{FIELDS[target]}")


_MOVES: Final = tuple(
    {
        target: _move(source, target)
        for target in (SUPPLY, *(() if source in STATION_FIELDS else INSIDE), *NEIGHBOURS.get(source, ()))
        if target != source and source != SUPPLY
    }
    for source in range(len(FIELDS))
)
"""By field: the steps that may be possible from there."""
_ENGINEER_MOVES: Final[tuple[tuple[Answer, ...], ...]] = tuple(
    tuple(("engineer", a, b, f"move:{one}:{other}") for b, other in enumerate(ENGINEER_SPACES))
    for a, one in enumerate(ENGINEER_SPACES)
)
_ENGINEERS = {name: number for number, name in enumerate(ENGINEER_SPACES)}


class Redeploy(Question):
    """KK-11.1: insert a miner, move one by one field, or be done."""

    name = "miners"
    clause = "KK-11.1"
    passing = frozenset({"done"})
    checks = {
        "insert": (
            insertion_left,
            miner_in_supply,
            not_on_a_station,
            own_settlement,
            room_at_settlement,
            space_on_this_side,
            room_to_insert,
        ),
        "move": (
            step_left,
            *miner_is_there,
            not_to_a_settlement,
            not_onto_the_rails,
            stays_on_the_rails,
            stations_are_adjacent,
            village_is_connected,
            station_is_in_play,
            *side_to_step,
            *room_to_step,
        ),
        "engineer": (engineer_move_left, engineer_is_there, engineer_space_empty),
        "done": (has_begun,),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        men = s.me().men
        yield from _INSERT[1:]
        for source in range(1, len(FIELDS)):
            if men[source]:
                yield from (_move(source, target) for target in range(len(FIELDS)) if target != source)
        for source, row in enumerate(_ENGINEER_MOVES):
            yield from (answer for target, answer in enumerate(row) if target != source)
        yield DONE

    def own(self, s: State, key: str) -> Answer | None:
        words = key.split(":")
        if key == "done":
            return DONE
        if len(words) == 2 and words[0] == "insert" and words[1] != "supply":
            field = FIELD_OF.get(words[1])
            return None if field is None else _INSERT[field]
        if len(words) == 3 and words[0] == "move" and words[1] != words[2]:
            if words[1] in _ENGINEERS and words[2] in _ENGINEERS:
                return _ENGINEER_MOVES[_ENGINEERS[words[1]]][_ENGINEERS[words[2]]]
            source, target = FIELD_OF.get(words[1], SUPPLY), FIELD_OF.get(words[2], -1)
            return _move(source, target) if source != SUPPLY and target >= 0 else None
        return None

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Miners = s.pending[-1]
        seat = s.seats[asked.seat]
        men, camps = seat.men, seat.camps
        room = CAPACITY[seat.flipped]
        free = [field for field in INSIDE if men[field] < room[field]]
        found: list[Answer] = []
        if asked.inserts and men[SUPPLY]:
            found += [_INSERT[field] for field in free]
            for village in camps:
                if men[FIRST_VILLAGE + village] < AT_SETTLEMENT:
                    found.append(_INSERT[FIRST_VILLAGE + village])
        if asked.steps:
            neighbours = s.config.area.neighbours
            for source in INSIDE:
                if men[source]:
                    row = _MOVES[source]
                    found += [row[field] for field in free if field != source]
                    found.append(row[SUPPLY])
            for source in STATION_FIELDS:
                if men[source]:
                    row = _MOVES[source]
                    found += [row[field] for field in neighbours[source]]
                    found.append(row[SUPPLY])
            for village in camps:
                source = FIRST_VILLAGE + village
                if men[source]:
                    row = _MOVES[source]
                    found += [row[field] for field in free]
                    found += [row[field] for field in neighbours[source]]
                    found.append(row[SUPPLY])
        if asked.engineers and seat.engineers:
            empty = empty_spaces(seat)
            for space, engineer_row in enumerate(_ENGINEER_MOVES):
                if seat.engineers >> space & 1:
                    found += [engineer_row[target] for target in empty]
        if asked.begun:
            found.append(DONE)
        return found

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Miners = s.pending.pop()
        number, inserts, steps, engineers = asked.seat, asked.inserts, asked.steps, asked.engineers
        family = answer[0]
        if family == "done":
            return
        seat = s.seats[number]
        if family == "insert":
            inserts -= 1
            seat.men[SUPPLY] -= 1
            seat.men[answer[1]] += 1
            now.say("inserted", "KK-11.3", number, field=FIELD_WORDS[answer[1]])
        elif family == "move":
            steps -= 1
            source, target = answer[1], answer[2]
            seat.men[source] -= 1
            seat.men[target] += 1
            now.say("stepped", step_clause(source), number, field=FIELD_WORDS[source], to=FIELD_WORDS[target])
            if FIRST_STATION <= target < FIRST_VILLAGE:
                enter_station(s, number, target, now)
        else:
            engineers -= 1
            move_engineer(s, number, answer[1], answer[2], now)
        if something_possible(seat, inserts, steps, engineers):
            s.pending.append(Miners(number, asked.bonus, inserts, steps, engineers, True))
