"""Setup (SW-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import Field
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.games.schichtwechsel.chapters.phases import advance
from pyengine.games.schichtwechsel.components import (
    ALL_COAL,
    ALL_COINS,
    ALL_HOUSES,
    ALL_SPOIL,
    ALL_TOOLS,
    ALL_WHITE,
    BUNDLE,
    BY_PLAYERS,
    CARDS,
    CARTS,
    CUBES,
    GREY,
    ON_CARD,
    PLACES,
    REVEAL,
    ROUND_CARD_OF,
    ROUND_CARDS,
    ROUNDS,
    STARTING,
    TRACKS,
    WAGONS,
    WATER_START,
)
from pyengine.games.schichtwechsel.state import Config, Seat, State


def new_state(players: int, variants: Mapping[str, str], rng: Rng, draws: Any) -> State:
    """Everything as it lies before the first round card. Chance: start player, round cards; later the bag."""
    script = Field(draws or {}, "draws")
    check_draws(script)
    s = State()
    later = {"bundles": draws["bundles"]} if "bundles" in script.mapping() else {}
    s.config = Config(players, variants, later)
    s.start = rng.below(players)  # SW-2.6
    if "start_player" in script.mapping():
        s.start = script.get("start_player").whole(0, players - 1)
    s.cards = _round_cards(script.maybe("round_cards", []), rng)  # SW-2.4
    s.random = rng.save()
    s.round, s.phase, s.next, s.over, s.locked = 1, REVEAL, 0, False, -1
    s.pending = []
    s.tiles = s.config.tiles  # SW-2.5
    bag = BY_PLAYERS[players]["bag"]
    s.bag = (bag["coal"], bag["spoil"], 0)  # SW-2.3
    s.drawn, s.wet = (), 0
    s.coal, s.spoil = ALL_COAL - bag["coal"], ALL_SPOIL - bag["spoil"]
    s.seats = [_new_seat() for _ in range(players)]
    s.coins = ALL_COINS - sum(seat.coins for seat in s.seats)
    s.white = ALL_WHITE - sum(seat.white for seat in s.seats)
    s.tools = ALL_TOOLS - sum(seat.tools for seat in s.seats)
    s.paid = [()] * len(CARDS)
    s.grey = (-1,) * len(GREY)
    s.pits = ((),) * len(PLACES)
    s.first_there = (-1,) * len(TRACKS)
    s.first_miner = -1
    return s


def _new_seat() -> Seat:
    """SW-2.2."""
    seat = Seat()
    seat.coins, seat.tools = STARTING["coins"], STARTING["tool_markers"]
    seat.white, seat.stone = STARTING["white_action_stones"], STARTING["player_action_stones"]
    seat.stock, seat.score = STARTING["coke_stock"], STARTING["vp"]
    seat.water = WATER_START
    seat.carts = (0,) * len(CARTS)
    seat.wagons = (0,) * len(WAGONS)
    seat.heap = seat.rolling = seat.sold = seat.own_coke = seat.miner = 0
    seat.discs = (0, 0, 0)
    seat.houses = ALL_HOUSES
    seat.towers = (ON_CARD, ON_CARD)
    seat.tile = -1
    seat.own_paid = ()
    seat.passed = False
    seat.hand = None
    seat.points = ()
    return seat


def begin(s: State, now: Happenings) -> None:
    """The game begins."""
    now.say("start_player", "SW-2.6", s.start)
    advance(s, now)


# --- a game from a real table ---------------------------------------------------------------------------------------


def check_draws(script: Field) -> None:
    """Refuse what cannot have been drawn (NOTATION.md)."""
    script.only("start_player", "round_cards", "bundles")
    for turn in script.maybe("bundles", []).each(most=ROUNDS):
        for bundle in turn.each(most=4):
            for cube in bundle.each(most=BUNDLE):
                cube.choice(CUBES)


def _round_cards(script: Field, rng: Rng) -> tuple[int, ...]:
    """SW-2.4: shuffled; those of the script come first. The last one is out of the game."""
    cards = list(range(len(ROUND_CARDS)))
    rng.shuffle(cards)
    first = []
    for field in script.each(most=ROUNDS):
        card = field.one_of(ROUND_CARD_OF, "round card")
        if card not in cards:
            field.fail("is named twice")
        cards.remove(card)
        first.append(card)
    return (*first, *cards)
