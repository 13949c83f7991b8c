"""Tables for the tests: positions of Kohle & Kolonie made of a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

import pyengine
from tests.rules.claims import after as after
from tests.rules.claims import allowed as allowed
from tests.rules.claims import dump as dump
from tests.rules.claims import play_until
from tests.rules.claims import refused as refused
from tests.rules.claims import seat_of as seat_of

from .facts import NUMBERED, PLACES

GAME = "kohle_kolonie"
PLAYER_COUNTS = (3, 4, 5)
EDITIONS = ("de", "en", "fr")
QUIET = [["black", "black", "blank"]] * 5  # discs: nobody is hit, the Trust loses two coins


Json = dict[str, Any]

each_count = pytest.mark.parametrize("players", PLAYER_COUNTS)
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def mine(number: int) -> str:
    """The small or single mine of this number."""
    return NUMBERED[number]


def cards(*mines: int | str, engines: Iterable[str] = (), places: Sequence[str] = PLACES) -> Json:
    """A tableau: mines (numbers, or ids of large ones) on the places in their order."""
    ids = [mine(one) if isinstance(one, int) else one for one in mines]
    laid = dict(zip(places, ids, strict=False))
    wanted = set(engines)
    return {
        place: {"mine": laid[place], "engine": place in wanted} if place in laid else None
        for place in ("T1", "T2", "T3", "B1", "B2", "B3")
    }


def document(
    players: int = 4,
    seat: int = 0,
    *,
    edition: str = "de",
    turn: int = 2,
    phase: str | None = None,
    pending: Sequence[Json] | None = None,
    main_used: bool = False,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    camps: Mapping[int, Mapping[str, int]] | None = None,
    stations: Mapping[str, Mapping[int, int]] | None = None,
    rail: Mapping[str, str | None] | None = None,
    workers: Mapping[str, int] | None = None,
    discs: Sequence[Sequence[str | int]] | None = None,
    larges: Sequence[Sequence[str]] | None = None,
    seed: int = 7,
    change: Mapping[str, Any] | None = None,
) -> Json:
    """A position document. Without `pending` it is a go of `seat` (phase 2 unless told otherwise).

    `seats[n]`: fields of seat n. `camps[n]`: settlements of seat n with their miners. `stations`: miners by seat.
    `rail`: railway markers by station. `workers` by village. `discs`, `larges`: what will be drawn in turns 1 to 5,
    and revealed in turns 3 to 5.
    """
    fields: Json = {
        "turn": turn,
        "turn_order": list(range(players)),
        "pending": list(pending or [{"step": "go", "seat": seat, "main_used": main_used}]),
    }
    if phase:
        fields["phase"] = phase
    draws: Json = {}
    if discs is not None:
        draws["discs"] = [list(one) for one in discs]
    if larges is not None:
        draws["large_mines"] = [list(one) for one in larges]
    if draws:
        fields["draws"] = draws
    homes: dict[str, list[Json]] = {}
    for number, own in (camps or {}).items():
        for village, men in own.items():
            homes.setdefault(village, []).append({"seat": number, "miners": men})
    fields |= {f"villages.{village}.settlements": found for village, found in homes.items()}
    fields |= {f"villages.{village}.workers": count for village, count in (workers or {}).items()}
    for station, standing in (stations or {}).items():
        fields[f"stations.{station}.miners"] = {str(number): count for number, count in standing.items()}
    fields |= {f"stations.{station}.marker": kind for station, kind in (rail or {}).items()}
    for number, words in (seats or {}).items():
        fields |= {f"seats.{number}.{field}": value for field, value in words.items()}
    fields |= change or {}
    return {
        "revier": 1,
        "kind": "position",
        "game": GAME,
        "from": {"players": players, "seed": seed, "variants": {"edition": edition}},
        "set": fields,
    }


def table(players: int = 4, seat: int = 0, **words: Any) -> pyengine.Game:
    return pyengine.from_position(document(players, seat, **words))


def last_go(players: int = 4, **words: Any) -> pyengine.Game:
    """The last go of phase 3: `end` leads through the rest of the turn. Nobody is hit unless `discs` says so."""
    words.setdefault("discs", QUIET)
    return table(players, players - 1, phase="action_2", **words)


def kept(**markers: int) -> Json:
    """Kept railway markers."""
    return {name: markers.get(name, 0) for name in ("worker", "wagon", "consolidation")}


def new(players: int = 4, seed: int = 1, edition: str = "de", draws: Mapping[str, Any] | None = None) -> pyengine.Game:
    return pyengine.new_game(GAME, players=players, seed=seed, variants={"edition": edition}, draws=draws)


def started(players: int = 4, seed: int = 1, edition: str = "de") -> pyengine.Game:
    """A new game after phase 1: everybody has taken the leftmost marker."""
    game = new(players, seed, edition)
    while game.decision.name == "marker":
        game.choose(game.options()[0])
    return game


def asked(game: pyengine.Game) -> tuple[str, int]:
    return game.decision.name, game.decision.seat


_IDLE = ("end", "keep", "done", "skip", "pass", "second:none", "miner:none", "miners:0", "pay:points")


def idle_key(game: pyengine.Game) -> str:
    """An answer that does as little as possible."""
    offered = game.options()
    for key in _IDLE:
        if key in offered:
            return key
    return "miners" if "miners" in offered else offered[0]


def idle(game: pyengine.Game, until: Callable[[pyengine.Game], bool]) -> pyengine.Game:
    """Play on with idle answers until something is true or the game is over; the given game stays as it is."""
    return play_until(game, until, idle_key)


def turn_end(game: pyengine.Game) -> pyengine.Game:
    """Idle answers to the next turn or to the end of the game."""
    turn = game.position()["turn"]
    return idle(game, lambda g: g.decision.name == "marker" and g.position()["turn"] > turn)


def on(game: pyengine.Game, *names: str) -> pyengine.Game:
    """Idle answers to the next decision of one of these names, at least one; or to the next turn, or to the end."""
    return idle(after(game, idle_key(game)), lambda g: g.decision.name in names or g.decision.name == "marker")


def no_position(**words: Any) -> None:
    """Such a position is refused."""
    with pytest.raises(pyengine.PositionError):
        table(**words)


def gained(game: pyengine.Game, seat: int, clause: str, turn: int | None = None) -> int:
    """Points of a seat by clause ("KK-17.1"), in one turn or in all."""
    lines = seat_of(game, seat)["points"]
    return sum(one["points"] for one in lines if one["clause"] == clause and turn in (None, one["turn"]))


def keys_of(game: pyengine.Game, start: str) -> set[str]:
    """What is offered with this beginning, without it."""
    return {key.removeprefix(start) for key in game.options() if key.startswith(start)}


def changes(before: pyengine.Game, then: pyengine.Game, seat: int) -> Json:
    """Coins, workers and points that a seat has gained, and its markers."""
    one, other = seat_of(before, seat), seat_of(then, seat)
    return {
        name: other[name] - one[name]
        for name in ("coins", "workers", "score", "miners", "extra_actions")
        if other[name] != one[name]
    }
