"""Pithead cards in a go (KK-12.1 to KK-12.4): flipping them, and the briquette bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.chapters.stocks import gain, pay, pay_workers, workers_of
from pyengine.games.kohle_kolonie.components import (
    BRIQUETTE_POINTS,
    CAPACITY,
    CARD_BIT,
    CARD_OF_SPACE,
    COKERY,
    ENGINEER_SPACE_OF,
    FIELD_OF,
    FLIP,
    MINER_SPACES,
)

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

COKERY_ENGINEER: Final = 1 << ENGINEER_SPACE_OF["ck_e"]
_FILL: Final = {
    "cokery": tuple(FIELD_OF[id] for id in ("ck_m1", "ck_m3", "ck_m2")),
    "ironworks": tuple(FIELD_OF[id] for id in ("iw_m1", "iw_m2", "iw_m3")),
    "loading": tuple(FIELD_OF[id] for id in ("ld_m1", "ld_m2")),
    "workforce": (),
}
"""KK-12.3: in which order the miners of a flipped card fill its new side."""
assert all(set(_FILL[card]) == {FIELD_OF[id] for id in MINER_SPACES if CARD_OF_SPACE[id] == card} for card in _FILL)


def _answers() -> tuple[Answer, ...]:
    """("flip", card, bit, workers, coins, key); the price of the workforce can be paid in two ways."""
    found: list[Answer] = []
    for card, bit in CARD_BIT.items():
        prices = FLIP[card]["cost_options"]
        for cost in prices:
            way = "" if len(prices) == 1 else ":workers" if cost["workers"] else ":coins"
            found.append(("flip", card, bit, cost["workers"], cost["coins"], f"flip:{card}{way}"))
    return tuple(found)


FLIPS: Final = _answers()
ADMINISTRATION: Final[Answer] = ("no_flip", "flip:administration")


@check("KK-12.1", N_("You have already flipped this card: {card}."), listed=True)
def not_yet_flipped(s: State, answer: Answer) -> Values | None:
    return {"card": answer[1]} if s.me().flipped & answer[2] else None


@check("KK-12.1", N_("Flipping this card costs {need} workers; you have {have}: {card}."), listed=True)
def workers_for_flip(s: State, answer: Answer) -> Values | None:
    have = workers_of(s.me())
    return {"need": answer[3], "have": have, "card": answer[1]} if have < answer[3] else None


@check("KK-12.1", N_("Flipping this card costs {need} coins; you have {have}: {card}."), listed=True)
def coins_for_flip(s: State, answer: Answer) -> Values | None:
    have = s.me().coins
    return {"need": answer[4], "have": have, "card": answer[1]} if have < answer[4] else None


@check("KK-12.1", N_("The Administration cannot be flipped."), listed=True)
def never(s: State, answer: Answer) -> Values | None:
    return {}


CHECKS: Final = (not_yet_flipped, workers_for_flip, coins_for_flip)


def possible_flips(s: State) -> list[Answer]:
    """The cards that the player to move can flip now."""
    seat = s.me()
    coins, flipped = seat.coins, seat.flipped
    workers = workers_of(seat)
    return [one for one in FLIPS if workers >= one[3] and coins >= one[4] and not flipped & one[2]]


def flip(s: State, number: int, answer: Answer, now: Happenings) -> None:
    """KK-12.1: pay, turn the card for good, score; the price of an action may rise (KK-12.2)."""
    _, card, bit, workers, coins, _ = answer
    seat = s.seats[number]
    pay(s, seat, coins)
    pay_workers(s, seat, workers)
    seat.flipped |= bit
    gain(s, number, FLIP[card]["vp"], "KK-12.1", f"flip_{card}")
    now.say("flipped", "KK-12.1", number, card=card, workers=workers, coins=coins, points=FLIP[card]["vp"])
    extra = FLIP[card].get("extra_action_marker", 0)
    if extra:
        seat.extra += extra
        now.say("extra_gained", "KK-13.5", number)
    if not s.raised & bit:
        s.raised |= bit
        if FLIP[card]["raises"]:
            now.say("price_raised", "KK-12.2", None, kind=f"action_{FLIP[card]['raises']}")
    _rearrange(seat, card)
    if card == "cokery" and not s.config.briquette_each:
        _briquette(s, number, now)


def _rearrange(seat: Seat, card: str) -> None:
    """KK-12.3: the miners on the card stand where they yield most; none is lost."""
    fields = _FILL[card]
    men = seat.men
    left = sum(men[field] for field in fields)
    room = CAPACITY[seat.flipped]
    for field in fields:
        men[field] = min(left, room[field])
        left -= men[field]


def _briquette(s: State, number: int, now: Happenings) -> None:
    """KK-12.4 (de, fr): 2 points for the first of the two pieces on the back side, 2 more when both stand there."""
    seat = s.seats[number]
    standing = (1 if seat.engineers & COKERY_ENGINEER else 0) + seat.cokery_engine
    for bit, needed in ((1, 1), (2, 2)):
        if standing >= needed and not seat.briquette & bit:
            _give(s, number, bit, now)


def _give(s: State, number: int, bit: int, now: Happenings) -> None:
    s.seats[number].briquette |= bit
    gain(s, number, BRIQUETTE_POINTS, "KK-12.4", "briquette")
    now.say("briquette", "KK-12.4", number, points=BRIQUETTE_POINTS)


def engineer_on_cokery(s: State, number: int, now: Happenings) -> None:
    """An engineer has been put on the cokery."""
    seat = s.seats[number]
    if seat.flipped & COKERY:
        if not s.config.briquette_each:
            _briquette(s, number, now)
        elif not seat.briquette & 1:
            _give(s, number, 1, now)


def engine_on_cokery(s: State, number: int, now: Happenings) -> None:
    """An engine has been put on the flipped cokery."""
    if not s.config.briquette_each:
        _briquette(s, number, now)
    elif not s.seats[number].briquette & 2:
        _give(s, number, 2, now)
