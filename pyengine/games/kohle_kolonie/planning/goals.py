"""What can be picked for a plan of action e (KK-11): who leaves a place, and where somebody goes."""

from __future__ import annotations

from typing import NamedTuple

from pyengine.core.play.plans import Goal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, translate
from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    CAPACITY,
    ENGINEER_SPACES,
    FIELD_WORDS,
    FIELDS,
    FIRST_STATION,
    FIRST_VILLAGE,
    INSIDE,
    STATION_FIELDS,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.pending import Miners
from pyengine.games.kohle_kolonie.planning.trips import nearest_station
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.faces import field_address
from pyengine.games.kohle_kolonie.view.texts import name_of

_MINER = "kk-miner-"


class MinerGoal(NamedTuple):
    """A miner leaves this field, or one comes there. The supply is one of both, whichever is needed."""

    field: int
    leaves: bool


class EngineerGoal(NamedTuple):
    """An engineer leaves this space, or comes there."""

    space: int
    leaves: bool


MinersGoal = MinerGoal | EngineerGoal


def miners_goals(s: State, pieces: Pieces) -> dict[str, MinersGoal]:
    """By address: what it means to pick it. Miners are picked themselves; a place without room stands for its miner."""
    asked: Miners = s.pending[-1]
    number = asked.seat
    seat, at = s.seats[number], f"seat{number}"
    found: dict[str, MinersGoal] = {}
    inserting = asked.inserts and seat.men[SUPPLY]
    if inserting or asked.steps:
        found[field_address(at, SUPPLY)] = MinerGoal(SUPPLY, False)
    for field in INSIDE:
        if seat.men[field] < CAPACITY[seat.flipped][field]:
            found[field_address(at, field)] = MinerGoal(field, False)
    for field in STATION_FIELDS:
        if nearest_station(s, field) <= asked.steps:
            found[field_address(at, field)] = MinerGoal(field, False)
    for village in seat.camps:
        field = FIRST_VILLAGE + village
        if asked.inserts and seat.men[field] < AT_SETTLEMENT:
            found[field_address(at, field)] = MinerGoal(field, False)
    for field, men in enumerate(seat.men):
        if men and field != SUPPLY and asked.steps:
            found.setdefault(field_address(at, field), MinerGoal(field, True))
            for address in miners_at(s, number, field, pieces):
                found[address] = MinerGoal(field, True)
    if asked.engineers and seat.engineers:
        for space, id in enumerate(ENGINEER_SPACES):
            there = bool(seat.engineers >> space & 1)
            found[f"{at}/{id}"] = EngineerGoal(space, there)
            if there:
                found |= dict.fromkeys(pieces.on(f"{at}/{id}", "kk-engineer-"), EngineerGoal(space, True))
    return found


def miners_at(s: State, number: int, field: int, pieces: Pieces) -> list[str]:
    """The miners of a player on a field; on a station those of all players lie together, by their seats."""
    if field >= FIRST_VILLAGE:
        homes = s.homes[field - FIRST_VILLAGE]
        if number not in homes:
            return []
        return pieces.on(f"board/{FIELDS[field]}.settlement_{homes.index(number) + 1}", _MINER)
    lying = pieces.on(field_address(f"seat{number}", field), _MINER)
    if field < FIRST_STATION:
        return lying
    before = sum(seat.men[field] for seat in s.seats[:number])
    return lying[before : before + s.seats[number].men[field]]


def named_goal(goal: MinersGoal, address: str, lang: str) -> Goal:
    """A goal in words."""
    if isinstance(goal, EngineerGoal):
        message = N_("Engineer leaves: {where}") if goal.leaves else N_("Engineer to: {where}")
        where = name_of(ENGINEER_SPACES[goal.space], lang)
    else:
        message = N_("Miner leaves: {where}") if goal.leaves else N_("Miner to: {where}")
        where = name_of(FIELD_WORDS[goal.field], lang)
    return Goal(address, translate(message, lang, {"where": where}))
