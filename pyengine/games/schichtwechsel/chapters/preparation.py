"""Round card (SW-6) and preparation phase (SW-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    BUNDLE,
    BY_PLAYERS,
    CUBES,
    HOUSES,
    LOCKABLE,
    REFILL_COAL,
    REFILL_SPOIL,
    ROMAN,
    ROUND_CARDS,
    SPECIAL,
    STONE_WAGON,
    STONES_MOST,
    TILES,
    WATER_STONE,
)
from pyengine.games.schichtwechsel.effects.hauling import DECLINE, can_haul
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS, start, wake
from pyengine.games.schichtwechsel.effects.programs import HOUSE_PROGRAM
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.effects.supply import take_white
from pyengine.games.schichtwechsel.effects.water import lower_water, raise_water
from pyengine.games.schichtwechsel.pending import Bonus, Houses, make_carts, make_give

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Bundle, State


# --- the round card (SW-6) --------------------------------------------------------------------------------------------


def lock_of(s: State) -> int:
    """SW-6.2: the cart that this round's card locks."""
    return LOCKABLE if SPECIAL[s.cards[s.round - 1]] == "lock_cart" else -1


def reveal(s: State, now: Happenings) -> None:
    """SW-6.1: the top card; a special effect happens at once."""
    card = s.cards[s.round - 1]
    now.say("round_begins", "SW-3.1", None, round=ROMAN[s.round])
    now.say("round_card", "SW-6.1", None, card=ROUND_CARDS[card])
    now.reveal("SW-6.1")
    special = SPECIAL[card]
    s.locked = lock_of(s)
    if special == "lock_cart":
        now.say("cart_locked", "SW-6.2", None)
    elif special == "water_into_bag":
        s.bag = (s.bag[0], s.bag[1], s.bag[2] + 1)
        now.say("water_in_bag", "SW-6.3", None)
    elif special == "water_minus_1_all":
        for number in s.turn_order():
            lower_water(s, number, 1, "SW-6.4", now)


# --- step I: the deal (SW-7.1, SW-7.2) --------------------------------------------------------------------------------


def refill(s: State, now: Happenings) -> None:
    """SW-7.1."""
    coal = min(s.coal, REFILL_COAL * s.config.players)
    spoil = min(s.spoil, REFILL_SPOIL * s.config.players)
    s.coal -= coal
    s.spoil -= spoil
    s.bag = (s.bag[0] + coal, s.bag[1] + spoil, s.bag[2])
    now.say("bag_refilled", "SW-7.1", None, coal=coal, spoil=spoil)


def draw_bundle(s: State, place: int, now: Happenings) -> Bundle:
    """SW-7.2: cubes at random, as many as there are (SW-7.2b); a scripted game has its own."""
    bag = list(s.bag)
    drawn = [0, 0, 0]
    rng = Rng.resume(s.random)
    script = s.config.draws.get("bundles", [])
    wanted = script[s.round - 1] if s.round <= len(script) else []
    names = list(wanted[place]) if place < len(wanted) else []
    for turn in range(min(BUNDLE, sum(bag))):
        kind = CUBES.index(names[turn]) if turn < len(names) else -1
        if kind < 0 or not bag[kind]:
            ticket = rng.below(sum(bag))
            kind = 0 if ticket < bag[0] else 1 if ticket < bag[0] + bag[1] else 2
        bag[kind] -= 1
        drawn[kind] += 1
    s.random = rng.save()
    s.bag = (bag[0], bag[1], bag[2])
    bundle = (drawn[0], drawn[1], drawn[2])
    if any(bundle):
        now.say("bundle_drawn", "SW-7.2", s.start, cubes=words_of(bundle))
        now.reveal("SW-7.2")
    return bundle


def words_of(bundle: Bundle) -> tuple[str, ...]:
    """A bundle as names."""
    return tuple(name for name, count in zip(CUBES, bundle, strict=True) for _ in range(count))


def ask_deal(s: State, now: Happenings) -> None:
    """SW-7.2: one bundle after the other; OP-1: or all of them first."""
    if not s.drawn:
        count = s.config.players if s.config.all_first else 1
        s.drawn = tuple(draw_bundle(s, s.next + place, now) for place in range(count))
    s.pending.append(make_give(s.start))


def end_of_deal(s: State) -> None:
    """SW-7.2a: the water cube goes back."""
    s.bag = (s.bag[0], s.bag[1], s.bag[2] + s.wet)
    s.wet = 0


_GIVE: Final[tuple[Answer, ...]] = tuple(("give", n, f"give:{n}") for n in range(max(BY_PLAYERS)))


@check("SW-7.2", N_("There is no such player."), listed=True)
def seat_exists(s: State, answer: Answer) -> Values | None:
    return None if answer[1] < len(s.seats) else {}


@check("SW-7.2", N_("{other} already has a bundle."), listed=True)
def has_no_bundle(s: State, answer: Answer) -> Values | None:
    if answer[1] < len(s.seats) and s.seats[answer[1]].hand is not None:
        return {"other": answer[1]}
    return None


@check("SW-7.2b", N_("The bag is empty: this bundle goes to the next player without one."), listed=True)
def something_to_give(s: State, answer: Answer) -> Values | None:
    return {} if _nothing_left(s) and answer[1] != _without_bundle(s)[0] else None


def _nothing_left(s: State) -> bool:
    """SW-7.2b: neither in the bundles that lie open nor in the bag."""
    return not any(s.bag) and not any(any(bundle) for bundle in s.drawn)


def _without_bundle(s: State) -> list[int]:
    return [number for number in s.turn_order() if s.seats[number].hand is None]


class GiveBundle(Question):
    """SW-7.2: the start player gives the open bundle to a player who has none.

    When no cube is left there is nothing to choose (SW-7.2b).
    """

    name = "give"
    clause = "SW-7.2"
    checks = {"give": (seat_exists, has_no_bundle, something_to_give)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _GIVE

    def candidates(self, s: State) -> Iterable[Answer]:
        if _nothing_left(s):
            return [_GIVE[_without_bundle(s)[0]]]
        return [_GIVE[number] for number, seat in enumerate(s.seats) if seat.hand is None]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        s.pending.pop()
        bundle, s.drawn = s.drawn[0], s.drawn[1:]
        s.next += 1
        other = answer[1]
        if any(bundle):
            now.say("bundle_given", "SW-7.2", s.start, other=other, cubes=words_of(bundle))
        else:
            now.say("nothing_given", "SW-7.2b", other)
        s.seats[other].hand = (bundle[0], bundle[1], 0)
        if bundle[2]:
            s.wet += bundle[2]
            raise_water(s, other, bundle[2], "SW-7.2a", now)


def ask_carts(s: State, number: int, now: Happenings) -> None:
    """SW-7.3."""
    hand = s.seats[number].hand
    s.seats[number].hand = None
    if hand is not None:
        s.pending.append(make_carts(number, hand[0], hand[1], True))


# --- step II: selection tiles (SW-7.4) --------------------------------------------------------------------------------


def choosing_order(s: State) -> list[int]:
    """SW-7.4: round 1 counter-clockwise, the start player last; later in turn order."""
    order = s.turn_order()
    return order[::-1] if s.round == 1 else order


_TILES: Final[tuple[Answer, ...]] = tuple(("tile", n, f"tile:{id}") for n, id in enumerate(TILES))


@check("SW-2.5", N_("{tile} is not used with this number of players."), listed=True)
def tile_in_play(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.config.tiles else {"tile": TILES[answer[1]]}


@check("SW-7.4", N_("{tile} is your tile from the previous round: you must change it."), listed=True)
def not_the_own_tile(s: State, answer: Answer) -> Values | None:
    return {"tile": TILES[answer[1]]} if s.me().tile == answer[1] else None


@check("SW-7.4", N_("{other} has {tile}."), listed=True)
def nobody_has_it(s: State, answer: Answer) -> Values | None:
    for number, seat in enumerate(s.seats):
        if seat.tile == answer[1] and number != s.pending[-1].seat:
            return {"other": number, "tile": TILES[answer[1]]}
    return None


class ChooseTile(Question):
    """SW-7.4: a tile that is laid out; then the old one goes back."""

    name = "tile"
    clause = "SW-7.4"
    decisive = (tile_in_play, not_the_own_tile)
    checks = {"tile": (tile_in_play, not_the_own_tile, nobody_has_it)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _TILES

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_TILES[tile] for tile in s.tiles]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        seat, tile = s.seats[number], answer[1]
        rest = [other for other in s.tiles if other != tile]
        now.say("tile_taken", "SW-7.4", number, tile=TILES[tile])
        if seat.tile >= 0:
            rest.append(seat.tile)
            rest.sort()
        s.tiles = tuple(rest)
        seat.tile = tile


# --- steps III and IV (SW-7.5, SW-7.6) --------------------------------------------------------------------------------


def water_and_stones(s: State, now: Happenings) -> None:
    """SW-7.5: everybody's water rises; SW-7.6: white stones for what is not covered."""
    order = s.turn_order()
    now.say("step_water", "SW-7.5", None, round=ROMAN[s.round])
    for number in order:
        raise_water(s, number, 1, "SW-7.5", now)
    for number in order:
        free = free_places(s, number)
        take_white(s, number, min(len(free), STONES_MOST), "SW-7.6", now, free)


def free_places(s: State, number: int) -> tuple[str, ...]:
    """SW-7.6: a stone each for the gauge, the coal wagons and the player's own cokery field."""
    seat = s.seats[number]
    found = (("gauge", seat.water != WATER_STONE), ("wagon", not seat.wagons[STONE_WAGON]), ("own", not seat.own_coke))
    return tuple([place for place, free in found if free])


# --- step VI: the house track (SW-7.8) --------------------------------------------------------------------------------


def ask_house_track(s: State, number: int) -> None:
    """SW-7.8: fields that are free at the beginning of this step."""
    free = ~s.seats[number].houses & ((1 << len(HOUSES)) - 1)
    if free:
        s.pending.append(Houses(number, free))


@wake("houses")
def next_field(s: State, asked: Houses, now: Happenings) -> bool:
    """SW-7.8: from left to right."""
    number, free = asked.seat, asked.fields
    if not free:
        s.pending.pop()
        return False
    field = (free & -free).bit_length() - 1
    s.pending[-1] = Houses(number, free & (free - 1))
    first = EFFECTS[HOUSE_PROGRAM[field]][0]
    if first[0] == "white":
        if s.white:
            s.pending.append(Bonus(number, field))
    elif first[0] != "haul" or can_haul(s.seats[number], s.locked):
        start(s, number, HOUSE_PROGRAM[field])
    return False


_TAKE: Final[Answer] = ("take", "take")


class HouseBonus(Question):
    """SW-7.8a: a bonus that asks nothing itself may be declined, too."""

    name = "bonus"
    clause = "SW-7.8a"
    passing = frozenset({"decline"})
    checks = {"take": (), "decline": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (_TAKE, DECLINE)

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Bonus = s.pending.pop()
        if answer[0] == "take":
            start(s, asked.seat, HOUSE_PROGRAM[asked.field])
        else:
            now.say("declined", "SW-7.8a", asked.seat)
