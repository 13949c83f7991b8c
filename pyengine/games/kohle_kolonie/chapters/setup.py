"""Setup (KK-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import Field
from pyengine.core.play.events import Happenings
from pyengine.core.play.points import ScoreLine
from pyengine.core.play.rng import Rng
from pyengine.games.kohle_kolonie.chapters.end_of_turn import found_mines
from pyengine.games.kohle_kolonie.components import (
    ALL_COINS,
    ALL_ENGINES,
    ALL_WORKERS,
    BONUS_MARKERS,
    BONUSES,
    DRAWS,
    EVENT_COUNT,
    EVENT_OF,
    EVENTS,
    FIELDS,
    LARGE,
    MINE_OF,
    MINERS_EACH,
    MINES,
    PLACES,
    RAIL_COUNT,
    RAIL_OF,
    ROMAN,
    STARTING_POINTS,
    STATION_OF,
    STATIONS,
    SUPPLY,
    TRUST_BUYS_BASE,
    TRUST_COINS,
    TURNS,
    VILLAGE_WORKERS,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.state import FUTURE, GONE, Config, Seat, State


def new_state(players: int, variants: Mapping[str, str], rng: Rng, draws: Any) -> State:
    """Everything as it is before the first marker is chosen. Chance: start player, railway, disaster markers."""
    script = Field(draws or {}, "draws")
    check_draws(script, players)
    s = State()
    later = {name: draws[name] for name in ("discs", "large_mines") if name in script.mapping()}
    s.config = Config(players, variants, later)
    area = s.config.area
    s.start = rng.below(players)  # KK-3.10
    if "start_player" in script.mapping():
        s.start = script.get("start_player").whole(0, players - 1)
    s.rail = _railway_markers(script.maybe("railway_markers", {}), rng)  # KK-3.3, KK-23.3
    s.events = _disaster_markers(script.maybe("disaster_markers", []), rng)  # KK-3.5
    s.random = rng.save()
    s.turn, s.phase, s.next, s.over = 1, BONUS_MARKERS, 0, False
    s.pending = []
    s.order = tuple(
        (s.start - 1 - place) % players for place in range(players)
    )  # KK-5.2: reverse of the choosing order
    s.row = tuple(range(len(BONUSES)))  # KK-3.8
    s.owner = [FUTURE if mine in area.mines else GONE for mine in range(len(MINES))]  # KK-23.1
    s.display = ()
    in_play = set(area.villages)
    s.workers = [VILLAGE_WORKERS[village] if village in in_play else 0 for village in range(len(VILLAGES))]  # KK-3.4
    s.stock = ALL_WORKERS - sum(s.workers)  # KK-23.4
    s.homes = [()] * len(VILLAGES)
    s.engines = ALL_ENGINES
    s.trust_coins = TRUST_COINS  # KK-3.6
    s.trust_buys = TRUST_BUYS_BASE  # KK-3.9
    s.trust_bought = 0
    s.trust_extra = s.subsidence = False
    s.discs = s.larges = ()
    s.raised = 0
    s.seats = [_new_seat(s.config) for _ in range(players)]
    s.bank = ALL_COINS - TRUST_COINS - sum(seat.coins for seat in s.seats)
    found_mines(s, Happenings())  # KK-3.7
    return s


def _new_seat(config: Config) -> Seat:
    seat = Seat()
    seat.coins = config.starting_coins  # KK-3.1
    seat.score = STARTING_POINTS
    seat.points = (ScoreLine("KK-3.1", "start", STARTING_POINTS, 1),)
    seat.workers = seat.lost = seat.engineers = seat.cokery_engine = seat.beside = seat.extra = 0
    seat.rail = seat.fresh = (0, 0, 0)
    seat.men = [0] * len(FIELDS)
    seat.men[SUPPLY] = MINERS_EACH  # KK-3.2
    seat.camps = ()
    seat.cards = (-1,) * len(PLACES)
    seat.engines = (0,) * len(PLACES)
    seat.bonus = seat.row_position = -1
    seat.flipped = seat.briquette = seat.secured = 0
    return seat


def begin(s: State, now: Happenings) -> None:
    """The game begins: who chooses first (KK-3.10)."""
    now.say("turn_begins", "KK-4.1", None, turn=ROMAN[s.turn])
    now.say("start_player", "KK-3.10", s.start)


# --- a game from a real table ---------------------------------------------------------------------------------------


def check_draws(script: Field, players: int) -> None:
    """Refuse what cannot have been drawn (NOTATION.md)."""
    script.only("start_player", "railway_markers", "disaster_markers", "discs", "large_mines")
    for turn in script.maybe("discs", []).each(most=TURNS):
        for disc in turn.each(most=DRAWS):
            if isinstance(disc.value, str):
                disc.choice(("black", "blank"))
            else:
                disc.whole(0, players - 1)
    for turn in script.maybe("large_mines", []).each(most=TURNS):
        for field in turn.each():
            if field.one_of(MINE_OF, "mine") not in LARGE:
                field.fail("is no large mine (KK-18.1)")


def _railway_markers(script: Field, rng: Rng) -> list[int]:
    """One marker per station; named ones lie where the script says, the rest is shuffled."""
    markers = [kind for kind, count in enumerate(RAIL_COUNT) for _ in range(count)]
    rng.shuffle(markers)
    named = {}
    for id, field in script.items():
        station = Field(id, field.path).one_of(STATION_OF, "station")
        marker = field.one_of(RAIL_OF, "railway marker")
        if marker not in markers:
            field.fail("is not left among the markers")
        markers.remove(marker)
        named[station] = marker
    return [named[station] if station in named else markers.pop() for station in range(len(STATIONS))]


def _disaster_markers(script: Field, rng: Rng) -> tuple[int, ...]:
    """One marker per turn; those of the script come first."""
    markers = [kind for kind, count in enumerate(EVENT_COUNT) for _ in range(count)]
    rng.shuffle(markers)
    first = []
    for field in script.each(most=TURNS):
        marker = field.one_of(EVENT_OF, "disaster marker")
        if marker not in markers:
            field.fail(f"{EVENTS[marker]} is not left among the markers")
        markers.remove(marker)
        first.append(marker)
    return (*first, *markers)
