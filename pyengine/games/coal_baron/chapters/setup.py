"""Setup (CB-2): the stacks, the start player, what everybody gets, and the draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pyengine.core.documents.fields import Field
from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import N_
from pyengine.games.coal_baron.chapters.orders import new_order
from pyengine.games.coal_baron.chapters.shift import begin_turn, refill
from pyengine.games.coal_baron.components import (
    CARD_OF,
    CARD_SPACES,
    CARDS,
    CUBES_PER_COLOUR,
    DATA,
    ROMAN,
    SETUP,
    SPACES,
    START_SCORE,
    SURFACE,
    TILE_COPIES,
    TILE_OF,
    TILE_SPACES,
)
from pyengine.games.coal_baron.pending import Draft
from pyengine.games.coal_baron.state import Config, Seat, State

LEFTOVER_SPACE = SPACES.index("order_4")
"""CB-2.11: where the app puts the card that the draft leaves."""


def new_state(players: int, variants: Mapping[str, str], rng: Rng, draws: Any) -> State:
    """CB-2.1 to CB-2.8: everything up to the draft."""
    s = State()
    s.config = Config(players, variants)
    script = Field(draws or {}, "draws")
    script.only("start_player", "tiles", "cards")
    tiles = _shuffled(
        [kind for kind, copies in enumerate(TILE_COPIES) for _ in range(copies)], script, "tiles", TILE_OF, rng
    )
    cards = _shuffled(list(range(len(CARDS))), script, "cards", CARD_OF, rng)
    start = rng.below(players) if s.config.random_start else 0  # CB-2.7
    if "start_player" in script.mapping():
        start = script.get("start_player").whole(0, players - 1)
    s.start = s.active = start
    s.shift = 1
    s.over = False
    s.pending = []
    s.standing = [0] * len(SPACES)
    s.owner = [-1] * len(SPACES)
    s.goods = [-1] * len(SPACES)
    s.tile_stack = tuple(tiles)
    for space in TILE_SPACES:  # CB-2.2
        if space not in s.config.covered:
            s.goods[space], s.tile_stack = s.tile_stack[0], s.tile_stack[1:]
    revealed = SETUP[players]["draft_cards"]
    s.draft, s.order_stack = tuple(cards[:revealed]), tuple(cards[revealed:])  # CB-2.8
    s.supply = [CUBES_PER_COLOUR - players] * 4 if s.config.limited else [1] * 4  # CB-2.5
    s.seats = [_new_seat(players) for _ in range(players)]
    s.random = rng.save()
    return s


def _shuffled(items: list[int], script: Field, name: str, known: Mapping[str, int], rng: Rng) -> list[int]:
    """A shuffled stack; what `draws` lists comes first."""
    rng.shuffle(items)
    first = []
    for field in script.maybe(name, []).each():
        item = field.one_of(known, "tile" if name == "tiles" else "card")
        if item not in items:
            field.fail("is not in the stack any more")
        items.remove(item)
        first.append(item)
    return first + items


def _new_seat(players: int) -> Seat:
    seat = Seat()
    seat.workers = SETUP[players]["workers"]  # CB-2.3
    seat.marks = SETUP[players]["marks"]  # CB-2.4
    seat.bank = seat.canteen = 0
    seat.score = START_SCORE
    seat.points = ()
    seat.level = SURFACE  # CB-2.6
    seat.cage = ()
    seat.storage = (0, 0, 0, 0)
    seat.carts = ((0,), (1,), (2,), (3,))  # CB-2.5
    seat.tiles = ((), (), (), ())
    seat.orders = ()
    seat.delivered = ()
    return seat


def begin(s: State, now: Happenings) -> None:
    """The draft begins (CB-2.9)."""
    now.say("start_player", "CB-2.7", s.start)
    s.pending.append(Draft(picker(s, 0), 1))


def picker(s: State, pick: int) -> int:
    """CB-2.9a: who makes the n-th pick of a round, counted from 0."""
    return (s.start - 1 - pick) % s.config.players


@check("CB-2.9", N_("This card is not in the draft row: {card}."), listed=True)
def is_in_the_row(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.draft else {"card": CARDS[answer[1]]}


_PICKS: tuple[Answer, ...] = tuple(("draft", card, f"draft:{id}") for card, id in enumerate(CARDS))


class PickOrder(Step["State"]):
    """CB-2.9: take one of the revealed cards."""

    name = "draft"
    clause = "CB-2.9"
    checks = {"draft": (is_in_the_row,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _PICKS

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_PICKS[card] for card in s.draft]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Draft = s.pending.pop()
        active, card = asked.seat, answer[1]
        s.draft = tuple(other for other in s.draft if other != card)
        seat = s.seats[active]
        seat.orders = (*seat.orders, new_order(card))  # CB-2.10
        now.say("drafted", "CB-2.10", active, card=CARDS[card])
        pick = (s.start - 1 - active) % s.config.players + 1
        if pick < s.config.players:
            s.pending.append(Draft(picker(s, pick), asked.round))
        elif asked.round < DATA["setup"]["by_players"][str(s.config.players)]["draft_picks_each"]:
            s.pending.append(Draft(picker(s, 0), asked.round + 1))
        else:
            end_draft(s, now)


def end_draft(s: State, now: Happenings) -> None:
    """CB-2.11: the card left over and cards from the stack fill the order spaces; then shift 1 begins (CB-2.13)."""
    for card in s.draft:
        s.goods[LEFTOVER_SPACE] = card
        now.say("left_over", "CB-2.11", None, card=CARDS[card], space=SPACES[LEFTOVER_SPACE])
    s.draft = ()
    refill(s, CARD_SPACES, "CB-2.11", now)
    now.say("shift_begins", "CB-2.13", s.start, n=s.shift, shift=ROMAN[s.shift])
    begin_turn(s, s.start)
