"""The live numbers of explanations: what things earn, score and risk in this position."""

from __future__ import annotations

from math import comb

from pyengine.games.kohle_kolonie.chapters.consolidations import administration_points
from pyengine.games.kohle_kolonie.chapters.disaster import bag, unsecured
from pyengine.games.kohle_kolonie.chapters.final_scoring import ENGINE_POINTS, engines_of
from pyengine.games.kohle_kolonie.components import (
    CONSOLIDATED,
    COST,
    DISASTER_POINTS,
    DISCS_EACH,
    DRAWS,
    FOR_SALE,
    LINE_STATIONS,
    MINE_GROUND,
    MINE_INCOME,
    MINES_IN,
    PITHEAD,
    SMALL_IN,
    TRUST_BUYS,
    TURNS,
    VILLAGE_GROUNDS,
)
from pyengine.games.kohle_kolonie.pending import AUCTION
from pyengine.games.kohle_kolonie.state import DISPLAY, TRUST, Seat, State


def last_turn(mine: int) -> int:
    """The last turn in which a mine earns for whoever owns it: a small one is consolidated."""
    return CONSOLIDATED[mine] if mine < FOR_SALE and CONSOLIDATED[mine] else TURNS


def incomes_left(s: State, until: int = TURNS) -> int:
    """Mine incomes still to come, up to a turn."""
    first = s.turn if s.phase <= MINE_INCOME else s.turn + 1
    return 0 if s.over else max(0, until - first + 1)


def pithead_left(s: State) -> int:
    """How often pithead cards will still pay."""
    return 0 if s.over else TURNS - s.turn + (s.phase < PITHEAD)


def has_mine(seat: Seat, ground: int) -> bool:
    """Whether a seat has a mine in a ground."""
    return any(mine >= 0 and MINE_GROUND[mine] == ground for mine in seat.cards)


def owned_in(s: State, ground: int) -> int:
    """KK-17.1: the mines of a ground that belong to anybody."""
    return sum(s.owner[mine] < DISPLAY for mine in MINES_IN[ground])


def camps_at(seat: Seat, ground: int) -> int:
    """KK-17.2: a seat's settlements at the border of a ground."""
    return sum(ground in VILLAGE_GROUNDS[village] for village in seat.camps)


def ground_score(s: State, number: int, ground: int) -> int:
    """What a seat would score there in a board scoring now."""
    seat = s.seats[number]
    return owned_in(s, ground) + camps_at(seat, ground) if has_mine(seat, ground) else 0


def gain_of_mine(s: State, number: int, mine: int) -> int:
    """How much more a seat would score on the board with one more mine."""
    seat, ground = s.seats[number], MINE_GROUND[mine]
    return 1 if has_mine(seat, ground) else owned_in(s, ground) + 1 + camps_at(seat, ground)


def gain_of_settlement(seat: Seat, village: int) -> int:
    """How much a settlement there scores a seat in every board scoring, with the mines it has."""
    return sum(has_mine(seat, ground) for ground in VILLAGE_GROUNDS[village])


def engine_gain(seat: Seat, more: int = 1) -> tuple[int, int]:
    """KK-22.1: the points for steam engines at the end, now and with more of them."""
    most = len(ENGINE_POINTS) - 1
    have = engines_of(seat)
    return ENGINE_POINTS[min(have, most)], ENGINE_POINTS[min(have + more, most)]


def risk(s: State, number: int, fewer: int = 0) -> int:
    """The chance in percent that a disc of this seat is drawn, as everybody stands now, with some mines secured."""
    exposed = len(unsecured(s.seats[number]))
    others = len(bag(s)) - min(DISCS_EACH, exposed)
    whole = comb(others + min(DISCS_EACH, max(0, exposed - fewer)), DRAWS)
    return 0 if not whole else (100 * (whole - comb(others, DRAWS)) + whole // 2) // whole


def loss(s: State, number: int) -> int:
    """KK-14.8, KK-2.6: the points that a disaster of this turn would cost a seat."""
    most: int = DISASTER_POINTS[s.turn]
    return min(most, s.seats[number].score)


def trust_takes_next(s: State) -> tuple[int, ...]:
    """KK-15.2: the mines that the Trust would buy in this turn."""
    if s.phase > TRUST_BUYS or s.over:
        return ()
    return s.display[: max(0, s.trust_buys - s.trust_bought)]


def line_of(station: int) -> int:
    """The railway line of a station."""
    return next(line for line, stations in enumerate(LINE_STATIONS) if station in stations)


def markers_given(s: State, number: int, large: int) -> int:
    """KK-18.5: points by markers that a seat has put into the open consolidation of this large mine."""
    asked = s.pending[-1] if s.pending else None
    return int(asked.markers.get(number, 0)) if asked and asked.step in AUCTION and asked.mine == large else 0


def value_parts(s: State, number: int, large: int) -> tuple[int, int, int]:
    """KK-18.6: a seat's value by mines, administration, markers."""
    ground = MINE_GROUND[large]
    mines = sum(COST[mine] for mine in SMALL_IN[ground] if s.owner[mine] == number)
    return mines, administration_points(s.seats[number]), markers_given(s, number, large)


def engines_in(s: State, ground: int) -> int:
    """KK-18.13: the steam engines on small mines of a ground, which go to the winner."""
    on_cards = sum(
        engine
        for seat in s.seats
        for mine, engine in zip(seat.cards, seat.engines, strict=True)
        if mine in SMALL_IN[ground]
    )
    return on_cards + sum(s.owner[mine] == TRUST for mine in SMALL_IN[ground])


def trust_parts(s: State, large: int) -> tuple[int, int]:
    """KK-18.7: the Trust's value by coins and mines."""
    mines = sum(COST[mine] for mine in SMALL_IN[MINE_GROUND[large]] if TRUST <= s.owner[mine] <= DISPLAY)
    return s.trust_coins + (1 if s.trust_extra else 0), mines
