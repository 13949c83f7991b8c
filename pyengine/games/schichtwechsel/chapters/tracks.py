"""Road, railway and canal (SW-4.15, SW-4.16, SW-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.schichtwechsel.components import BARRIER_AFTER, GOAL, TRACKS
from pyengine.games.schichtwechsel.effects.interpreter import can, op, start, wake
from pyengine.games.schichtwechsel.effects.programs import OWN_PROGRAMS, PROGRAM_OF, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import Advance, First, Steps, make_advance
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_BARRIERS: Final = tuple({field: PROGRAM_OF[id] for field, id in barriers.items()} for barriers in BARRIER_AFTER)
_FIRST: Final[tuple[Answer, ...]] = tuple(("first", n, f"first:{id}") for n, id in enumerate(TRACKS))
_STEPS: Final[tuple[Answer, ...]] = tuple(("steps", n, f"steps:{n}") for n in range(len(OWN_PROGRAMS)))


def crosses(s: State, number: int, track: int, steps: int) -> bool:
    """Whether this many steps lead over a barrier."""
    at = s.seats[number].discs[track]
    barriers = _BARRIERS[track]
    return any(field in barriers for field in range(at, min(at + steps, GOAL[track])))


@op("advance")
def advance(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(make_advance(number, effect[1], effect[2]))


@can("advance")
def can_advance(s: State, number: int, effect: Effect) -> bool:
    """SW-4.15c: with `no_barrier` only if no barrier is crossed."""
    _, track, _, no_barrier = effect
    at = s.seats[number].discs[track]
    return at < GOAL[track] and not (no_barrier and at in _BARRIERS[track])


@wake("advance")
def step(s: State, asked: Advance, now: Happenings) -> bool:
    """SW-4.15a: step by step; a barrier's reward comes before the next step."""
    number, track = asked.seat, asked.track
    seat = s.seats[number]
    at = seat.discs[track]
    if not asked.left or at == GOAL[track]:
        s.pending.pop()
        return False
    discs = seat.discs
    seat.discs = changed(discs, track, at + 1)  # type: ignore[assignment]
    s.pending[-1] = make_advance(number, track, asked.left - 1)
    now.say("disc_moves", "SW-4.15", number, track=TRACKS[track], n=at + 1)
    barrier = _BARRIERS[track].get(at)
    if at + 1 == GOAL[track]:
        first = s.first_there[track] < 0
        if first:
            s.first_there = changed(s.first_there, track, number)  # SW-4.15d
        now.say("goal_first" if first else "goal_later", "SW-4.15d", number, track=TRACKS[track])
    if barrier is not None:
        now.say("barrier", "SW-4.15a", number, barrier=BARRIER_AFTER[track][at])
        start(s, number, barrier)
    return False


# --- two tracks -----------------------------------------------------------------------------------------------------


@op("advance_both")
def advance_both(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.15b: the owner chooses the order; it is asked only if a barrier makes it matter."""
    _, one, steps, other, more = effect
    discs = s.seats[number].discs
    open_order = discs[one] < GOAL[one] and discs[other] < GOAL[other]
    if open_order and (crosses(s, number, one, steps) or crosses(s, number, other, more)):
        s.pending.append(First(number, ((one, steps), (other, more))))
    else:
        s.pending.append(make_advance(number, other, more))
        s.pending.append(make_advance(number, one, steps))


@check("SW-4.15b", N_("This effect does not move your disc on this track."), listed=True)
def track_is_shown(s: State, answer: Answer) -> Values | None:
    asked: First = s.pending[-1]
    return None if any(answer[1] == track for track, _ in asked.tracks) else {}


class WhichTrackFirst(Question):
    """SW-4.15b."""

    name = "first"
    clause = "SW-4.15b"
    checks = {"first": (track_is_shown,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _FIRST

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: First = s.pending[-1]
        return [_FIRST[track] for track, _ in asked.tracks]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: First = s.pending.pop()
        # What comes first is pushed last.
        later_first = sorted(asked.tracks, key=lambda pair: pair[0] == answer[1])
        s.pending += [make_advance(asked.seat, track, steps) for track, steps in later_first]


# --- as many steps as one likes -------------------------------------------------------------------------------------


@op("advance_up_to")
def advance_up_to(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-4.15: how many steps, before the first one."""
    _, track, most = effect
    most = min(most, GOAL[track] - s.seats[number].discs[track])
    if most:
        s.pending.append(Steps(number, track, most))


@check("SW-4.15", plural("You can move at most {n} step.", "You can move at most {n} steps."), listed=True)
def steps_possible(s: State, answer: Answer) -> Values | None:
    most = _most_steps(s)
    return {"n": most} if answer[1] > most else None


def _most_steps(s: State) -> int:
    asked: Steps = s.pending[-1]
    return min(asked.most, GOAL[asked.track] - s.seats[asked.seat].discs[asked.track])


class HowManySteps(Question):
    """SW-4.15: 0 is possible."""

    name = "steps"
    clause = "SW-4.15"
    checks = {"steps": (steps_possible,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _STEPS

    def candidates(self, s: State) -> Iterable[Answer]:
        return _STEPS[: _most_steps(s) + 1]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Steps = s.pending.pop()
        s.pending.append(make_advance(asked.seat, asked.track, answer[1]))
