"""Round scoring (SW-14.1, SW-14.2) and the end of a round (SW-14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine.core.play.events import Happenings
from pyengine.games.schichtwechsel.components import (
    COIN,
    IN_AREA,
    ON_CARD,
    ROMAN,
    ROUND_CARDS,
    ROUND_SCORING,
    TRACK_OF,
    TRACKS,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.effects.loading import coke_of
from pyengine.games.schichtwechsel.effects.supply import gain

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State


def leaders(s: State, track: int) -> list[int]:
    """SW-14.2: whose disc is in first position; at the goal only the first arrival."""
    if s.first_there[track] >= 0:
        return [s.first_there[track]]
    best = max(seat.discs[track] for seat in s.seats)
    found = [number for number, seat in enumerate(s.seats) if seat.discs[track] == best > 0]
    return [] if s.config.strict_lead and len(found) > 1 else found


def spoil_of(s: State, number: int) -> int:
    """SW-14.1: spoil on carts and on the heap."""
    seat = s.seats[number]
    return seat.heap - sum([load for load in seat.carts if load < 0])


def counted(s: State, scoring: dict[str, Any], number: int) -> int:
    """What a round card counts for a player."""
    kind = scoring["type"]
    if kind == "track_steps":
        return s.seats[number].discs[TRACK_OF[scoring["track"]]]
    if kind == "track_lead":
        return sum([number in leaders(s, track) for track in range(len(TRACKS))])
    return spoil_of(s, number) if kind == "spoil" else coke_of(s, number)


def round_points(s: State, card: int) -> list[tuple[int, int]]:
    """SW-14.1: by seat, what is counted and the points for it."""
    scoring = ROUND_SCORING[card]
    counts = [counted(s, scoring, number) for number in range(len(s.seats))]
    return [(count, count // scoring.get("per", 1) * scoring["vp"]) for count in counts]


def score_round(s: State, now: Happenings) -> None:
    """SW-14.1 for everybody."""
    card = s.cards[s.round - 1]
    found, scoring = round_points(s, card), ROUND_SCORING[card]
    for number, (_, points) in enumerate(found):
        if points:
            gain(s, number, points, "SW-14.1", ROUND_CARDS[card])
            now.say("round_points", "SW-14.1", number, points=points, card=ROUND_CARDS[card])
    now.say(
        "round_scored",
        "SW-14.1",
        None,
        card=ROUND_CARDS[card],
        round=ROMAN[s.round],
        kind=scoring["type"],
        track=scoring.get("track", ""),
        per=scoring.get("per", 1),
        each=scoring["vp"],
        counts=tuple(count for count, _ in found),
        points=tuple(points for _, points in found),
        totals=tuple(seat.score for seat in s.seats),
    )


def end_round(s: State, now: Happenings) -> None:
    """SW-14.3: cards are cleared, white stones lost, player stones and headframes come back."""
    for seat in s.seats:
        _clear(s, seat.own_paid)
        seat.own_paid = ()
        s.white += seat.white
        seat.white = 0
        seat.stone = 1
        seat.passed = False
        one, other = (tower if tower == ON_CARD else IN_AREA for tower in seat.towers)
        seat.towers = (one, other)  # SW-13.6
    for card, units in enumerate(s.paid):
        if units:
            _clear(s, units)
            s.paid[card] = ()
    s.locked = -1
    now.say("round_ends", "SW-14.3", None)


def _clear(s: State, units: tuple[int, ...]) -> None:
    s.white += units.count(WHITE_STONE)
    s.coins += units.count(COIN)
