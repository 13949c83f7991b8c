"""Explanations: the three tracks with their barriers and discs, and the shift with its miners."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, capital, plural, sentences
from pyengine.games.schichtwechsel.chapters.final_scoring import miner_line, track_line
from pyengine.games.schichtwechsel.chapters.shift import landings, reach
from pyengine.games.schichtwechsel.components import (
    BARRIER_AFTER,
    BARRIER_TRACK,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    MILESTONES,
    SHIFT,
    SHIFT_OF,
    TRACK_OF,
    TRACKS,
)
from pyengine.games.schichtwechsel.effects.programs import EXIT_MOVE, PROGRAM_OF, SHIFT_PROGRAM
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import consequences
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import program_in_words, sentence
from pyengine.games.schichtwechsel.view.texts import name_of
from pyengine.games.schichtwechsel.view.wording import in_words

_WORTH: Final = plural(
    "{name} is on field {at}: {n} point at game end.", "{name} is on field {at}: {n} points at game end."
)


def owner_of(reader: Reader, kind: str) -> int:
    """The seat whose colour a piece has."""
    colour = kind.rsplit("-", 1)[1]
    return next((number for number, info in enumerate(reader.seats) if info.colour == colour), 0)


# --- tracks -----------------------------------------------------------------------------------------------------------


def standing(s: State, number: int, track: int, reader: Reader) -> str:
    """Where a player is on a track, and what that is worth at the end."""
    points = track_line(s, number, track)[3]
    return reader.say(_WORTH, name=reader.seats[number].name, at=s.seats[number].discs[track], n=points)


def next_step(s: State, number: int, track: int, reader: Reader) -> str:
    """What the next step gives, and where the next points are."""
    at = s.seats[number].discs[track]
    if at == GOAL[track]:
        return ""
    barrier = BARRIER_AFTER[track].get(at)
    gains = ""
    if barrier is not None:
        what = in_words(PROGRAM_OF[barrier], reader.lang)
        gains = reader.say(N_("The next step crosses a barrier: {what}."), what=what)
    ahead = next(((field, points) for field, points in MILESTONES[track] if field > at), None)
    if ahead is not None:
        text = plural("Field {at} is worth {n} point.", "Field {at} is worth {n} points.")
        return sentences(gains, reader.say(text, at=ahead[0], n=ahead[1]))
    goal = GOAL_FIRST[track] if s.first_there[track] < 0 else GOAL_LATER[track]
    return sentences(gains, reader.say(N_("The goal, field {at}, is worth {n} points."), at=GOAL[track], n=goal))


def _for_reader(s: State, track: int, reader: Reader) -> str:
    if reader.viewer is None:
        return ""
    return sentences(standing(s, reader.viewer, track, reader), next_step(s, reader.viewer, track, reader))


@EXPLAIN.place(*(f"board/{id}_goal_*" for id in TRACKS))
def goal(s: State, thing: Thing, reader: Reader) -> Explanation:
    id, _, part = thing.address.removeprefix("board/").split("_")
    track = TRACK_OF[id]
    first = s.first_there[track]
    if part == "first":
        effect = reader.say(N_("The first disc at the goal scores {n} points at game end."), n=GOAL_FIRST[track])
        free = N_("Nobody has reached it yet.")
        taken = N_("{name} was first.")
        state = reader.say(free) if first < 0 else reader.say(taken, name=reader.seats[first].name)
        return Explanation(effect, stakes=sentences(state, _for_reader(s, track, reader)), clause="SW-4.15d")
    effect = reader.say(N_("Every later disc at the goal scores {n} points at game end."), n=GOAL_LATER[track])
    return Explanation(effect, stakes=_for_reader(s, track, reader), clause="SW-4.15d")


@EXPLAIN.place(*(f"board/{id}" for id in BARRIER_TRACK))
def barrier(s: State, thing: Thing, reader: Reader) -> Explanation:
    id = thing.address.removeprefix("board/")
    track = TRACK_OF[BARRIER_TRACK[id]]
    after = next(field for field, its in BARRIER_AFTER[track].items() if its == id)
    values = {"a": after, "b": after + 1}
    where = reader.say(N_("Reward for the step from field {a} to field {b}."), **values)
    effect = sentences(where, program_in_words(PROGRAM_OF[id], reader))
    stakes = ""
    if reader.viewer is not None:
        name, at = reader.seats[reader.viewer].name, s.seats[reader.viewer].discs[track]
        there = plural("{name} crosses it in {n} step.", "{name} crosses it in {n} steps.")
        past = N_("{name} has crossed it already.")
        stakes = reader.say(past, name=name) if at > after else reader.say(there, name=name, n=after + 1 - at)
    return Explanation(effect, stakes=stakes, clause="SW-4.16", name=capital(name_of(id, reader.lang)))


@EXPLAIN.place(*(f"board/{id}_[0-9]*" for id in TRACKS))
def track_field(s: State, thing: Thing, reader: Reader) -> Explanation:
    id, number = thing.address.removeprefix("board/").split("_")
    track, field = TRACK_OF[id], int(number)
    if not field:
        effect, clause = reader.say(N_("The discs start here.")), "SW-2.2"
    elif field == GOAL[track]:
        text = N_("The goal: {first} points at game end for the first disc, {later} for every other one.")
        effect, clause = reader.say(text, first=GOAL_FIRST[track], later=GOAL_LATER[track]), "SW-4.15d"
    elif field - 1 in BARRIER_AFTER[track]:
        what = in_words(PROGRAM_OF[BARRIER_AFTER[track][field - 1]], reader.lang)
        effect, clause = reader.say(N_("The step to this field crosses a barrier: {what}."), what=what), "SW-4.15a"
    else:
        effect, clause = reader.say(N_("One step on this track; round cards count the fields.")), "SW-4.15"
    points = dict(MILESTONES[track]).get(field)
    if points:
        milestone_text = plural(
            "Milestone: a disc that gets this far scores {n} point at game end; only its highest milestone counts.",
            "Milestone: a disc that gets this far scores {n} points at game end; only its highest milestone counts.",
        )
        milestone = reader.say(milestone_text, n=points)
        effect, clause = (milestone, "SW-11.2") if clause == "SW-4.15" else (sentences(effect, milestone), clause)
    return Explanation(effect, stakes=_for_reader(s, track, reader), clause=clause)


@EXPLAIN.piece("sw-disc-*", at="board/*")
def disc(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = owner_of(reader, thing.kind)
    track = TRACK_OF[thing.at.removeprefix("board/").split("_")[0]]
    effect = reader.say(N_("Shows how far {name} has come on this track."), name=reader.seats[number].name)
    stakes = sentences(standing(s, number, track, reader), next_step(s, number, track, reader))
    return Explanation(effect, stakes=stakes, clause="SW-15.3")


# --- the shift --------------------------------------------------------------------------------------------------------


def exit_worth(s: State, number: int) -> int:
    """What the exit would be worth to a player at the end."""
    return miner_line(s, number)[3] or (EXIT_FIRST if s.first_miner < 0 else EXIT_LATER)


def _reach(s: State, number: int, field: int, reader: Reader) -> str:
    name, at = reader.seats[number].name, s.seats[number].miner
    if at == field:
        return ""
    if field < at:
        return reader.say(N_("{name}’s miner is past it."), name=name)
    if field in landings(s, number):
        gain = consequences(s, number, SHIFT_PROGRAM[field], reader.lang)
        return sentences(reader.say(N_("{name}’s miner can get here with the next move."), name=name), sentence(gain))
    far: Message = plural(
        "Out of reach: {name}’s miner moves {n} field.", "Out of reach: {name}’s miner moves up to {n} fields."
    )
    return reader.say(far, name=name, n=reach(s, number))


@EXPLAIN.place(*(f"board/{id}" for id in SHIFT[1:]))
def shift_field(s: State, thing: Thing, reader: Reader) -> Explanation:
    field = SHIFT_OF[thing.address.removeprefix("board/")]
    name = name_of(f"shift/{SHIFT[field]}", reader.lang)
    if field in s.config.closed_shift:
        text = N_("Covered with this number of players: miners skip this field.")
        return Explanation(reader.say(text), clause="SW-2.7", name=name)
    effect = program_in_words(SHIFT_PROGRAM[field], reader)
    stakes = _reach(s, reader.viewer, field, reader) if reader.viewer is not None else ""
    there = next((n for n, seat in enumerate(s.seats) if seat.miner == field and field < EXIT), None)
    if there is not None:
        text = N_("{name}’s miner stands here, so the others skip this field.")
        stakes = reader.say(text, name=reader.seats[there].name)
    if field == EXIT:
        worth = N_("At game end a miner here scores {first} points if it was first, otherwise {later}.")
        effect = sentences(effect, reader.say(worth, first=EXIT_FIRST, later=EXIT_LATER))
        if s.first_miner >= 0:
            stakes = sentences(reader.say(N_("{name} was first."), name=reader.seats[s.first_miner].name), stakes)
    return Explanation(effect, stakes=stakes, clause="SW-10.1", name=name)


@EXPLAIN.place("board/shift_start")
def shift_start(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(N_("The miners wait here for their first move.")), clause="SW-2.2")


@EXPLAIN.piece("sw-miner-*")
def miner(s: State, thing: Thing, reader: Reader) -> Explanation:
    number = owner_of(reader, thing.kind)
    name, at = reader.seats[number].name, s.seats[number].miner
    if at == EXIT:
        effect = reader.say(N_("The shift is over. Every further move scores points instead."))
        worth = reader.say(N_("{name}: {n} points at game end."), name=name, n=exit_worth(s, number))
        return Explanation(effect, stakes=sentences(worth, program_in_words(EXIT_MOVE, reader)), clause="SW-4.17c")
    effect = reader.say(N_("Moves through the shift and uses the field where it stops."))
    moves = plural("{name} moves {n} field at a time.", "{name} moves up to {n} fields at a time.")
    way = plural(
        "{n} field to the exit, worth {points} points at game end.",
        "{n} fields to the exit, worth {points} points at game end.",
    )
    stakes = sentences(
        reader.say(moves, name=name, n=reach(s, number)), reader.say(way, n=EXIT - at, points=exit_worth(s, number))
    )
    return Explanation(effect, stakes=stakes, clause="SW-4.17")


@EXPLAIN.piece("sw-cover-shift")
def shift_cover(s: State, thing: Thing, reader: Reader) -> Explanation:
    return Explanation(reader.say(N_("Covered with this number of players: miners skip this field.")), clause="SW-2.7")
