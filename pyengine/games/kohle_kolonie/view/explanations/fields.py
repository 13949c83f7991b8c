"""Where a miner can stand: what it does there, and what it gives up when it leaves."""

from __future__ import annotations

from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, sentences
from pyengine.games.kohle_kolonie.chapters.final_scoring import STATION_POINTS
from pyengine.games.kohle_kolonie.components import (
    FIELDS,
    FIRST_SPACE,
    FIRST_STATION,
    FIRST_VILLAGE,
    LINES,
    MINES,
    RESCUE_FIELD,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.state import Seat, State
from pyengine.games.kohle_kolonie.view.explanations.pithead import (
    brief_with_one_more,
    effect_with_one_more,
    space_clause,
    space_data,
)
from pyengine.games.kohle_kolonie.view.explanations.words import line, name, points
from pyengine.games.kohle_kolonie.view.explanations.worth import line_of

_RESCUE = N_("A rescue team here secures {mine} in every disaster.")
_RESCUE_EMPTY = N_("A rescue team here secures the next mine put on this place.")
_STATION = N_("Each station with a miner of yours scores {points} at the end of the game.")
_PER_MINER = N_("Each miner of yours on a station scores {points} at the end of the game.")
_TAKES = N_("The first miner here takes the hidden railway marker.")
_AGAIN = N_("You already have a miner here: another one scores nothing more.")
_LINE = N_("{line}: you have {have} of {n} stations; all of them score {points}.")
_VILLAGE = N_("At the settlement the miner can man a mine nearby or take the train.")
_BACK = N_("Back in the supply the miner can mark a mine or be inserted again.")
_B_RESCUE = N_("Secures {mine} for good")
_B_RESCUE_EMPTY = N_("Secures the next mine on this place")
_B_BACK = N_("Free again, for a mine or another place")
_B_VILLAGE = N_("For mines nearby and the railway")
_B_STATION = N_("{points} at the end")
_B_TAKES = N_("takes the marker")
_B_LINE = N_("{line} {have}/{n}")
_B_NOTHING = N_("nothing more for a second miner")

_LEAVES_MINE = N_("{mine} is then no longer secured.")
_LEAVES_SPACE = N_("The space it leaves then brings nothing.")
_LEAVES_STATION = N_("{station}: no miner of yours is left there.")


def rescue_place(field: int) -> int:
    """The tableau place beside a rescue-team place."""
    return RESCUE_FIELD.index(field)


def explain_station(
    s: State, number: int | None, station: int, reader: Reader, more: int = 0, left: int = SUPPLY
) -> Explanation:
    """A station: what it scores, its marker, its line; `more`: with one more miner of the seat, who left a field."""
    each = points(reader, STATION_POINTS)
    effect = reader.say(_PER_MINER if s.config.points_per_miner else _STATION, points=each)
    takes = s.rail[station] >= 0
    marker = reader.say(_TAKES) if takes else ""
    track = brief = again = ""
    if number is not None:
        men = list(s.seats[number].men)
        men[left] -= 1
        idle = men[FIRST_STATION + station] > 0 and more > 0 and not s.config.points_per_miner
        again = reader.say(_AGAIN) if idle else ""
        short = ""
        for number_of_line, stations, worth in s.config.area.lines:
            if number_of_line == line_of(station):
                have = sum(men[FIRST_STATION + one] > 0 or (more > 0 and one == station) for one in stations)
                values = {"line": name(reader, f"line_{LINES[number_of_line]}"), "have": have, "n": len(stations)}
                track = reader.say(_LINE, points=points(reader, worth), **values)
                short = reader.say(_B_LINE, **values)
        first = reader.say(_B_NOTHING) if idle else reader.say(_B_STATION, points=each)
        brief = line(first, reader.say(_B_TAKES) if takes else "", "" if idle else short)
    return Explanation(effect, "", sentences(marker, again, track), "KK-22.3", brief)


def explain_field(s: State, number: int, field: int, reader: Reader, left: int = SUPPLY) -> Explanation:
    """What one more miner of a seat does on a field, coming from another one."""
    seat = s.seats[number]
    if field == SUPPLY:
        return Explanation(reader.say(_BACK), clause="KK-11.4", brief=reader.say(_B_BACK))
    if field < FIRST_SPACE:
        mine = seat.cards[rescue_place(field)]
        if mine < 0:
            return Explanation(reader.say(_RESCUE_EMPTY), clause="KK-14.1", brief=reader.say(_B_RESCUE_EMPTY))
        called = name(reader, MINES[mine])
        brief = reader.say(_B_RESCUE, mine=called)
        return Explanation(reader.say(_RESCUE, mine=called), clause="KK-14.1", brief=brief)
    if field < FIRST_STATION:
        id = FIELDS[field]
        brief = brief_with_one_more(seat, id, reader)
        return Explanation(effect_with_one_more(seat, id, reader), clause=space_clause(seat, id), brief=brief)
    if field < FIRST_VILLAGE:
        return explain_station(s, number, field - FIRST_STATION, reader, 1, left)
    return Explanation(reader.say(_VILLAGE), clause="KK-11.5", brief=reader.say(_B_VILLAGE))


def what_is_given_up(seat: Seat, field: int, reader: Reader) -> str:
    """What no longer works when one miner leaves a field; empty if nothing is lost."""
    if field == SUPPLY or field >= FIRST_VILLAGE:
        return ""
    if field < FIRST_SPACE:
        mine = seat.cards[rescue_place(field)]
        return reader.say(_LEAVES_MINE, mine=name(reader, MINES[mine])) if mine >= 0 else ""
    if field < FIRST_STATION:
        space, _ = space_data(seat, FIELDS[field])
        return reader.say(_LEAVES_SPACE) if seat.men[field] == space["needs"] else ""
    return reader.say(_LEAVES_STATION, station=name(reader, FIELDS[field])) if seat.men[field] == 1 else ""
