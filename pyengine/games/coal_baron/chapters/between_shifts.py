"""Between shifts (CB-12): the start player, the shift hand, the workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.coal_baron.components import FACTORY_SPACES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State


def workers_in_factory(s: State) -> list[int]:
    """CB-12.1: how many workers each seat has on factory spaces."""
    counts = [0] * s.config.players
    for space in FACTORY_SPACES:
        if s.standing[space]:
            counts[s.owner[space]] += s.standing[space]
    return counts


def next_start_player(s: State) -> int:
    """CB-12.1, CB-12.2: most workers in the factory; tied, the nearest clockwise after the previous start player."""
    counts = workers_in_factory(s)
    most = max(counts)
    for further in range(1, s.config.players):
        seat = (s.start + further) % s.config.players
        if counts[seat] == most:
            return seat
    return s.start  # CB-12.2b: nobody else has as many


def next_shift(s: State, now: Happenings) -> None:
    """CB-12.1 to CB-12.4; nothing else changes (CB-12.5)."""
    counts = workers_in_factory(s)
    before = s.start
    s.start = next_start_player(s)
    clause = "CB-12.2b" if s.start == before else "CB-12.1"
    if counts.count(max(counts)) > 1:
        clause = "CB-12.2" if any(counts) else "CB-12.2a"
    now.say("start_player_kept" if s.start == before else "start_player", clause, s.start, counts=tuple(counts))
    s.shift += 1  # CB-12.3
    for seat in s.seats:  # CB-12.4
        seat.workers = s.config.workers_each
        seat.bank = seat.canteen = 0
    s.standing = [0] * len(s.standing)
    s.owner = [-1] * len(s.owner)
    now.say("workers_return", "CB-12.4", None)
