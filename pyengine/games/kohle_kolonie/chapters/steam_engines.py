"""Action b: buy a steam engine (KK-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.flips import engine_on_cokery
from pyengine.games.kohle_kolonie.chapters.stocks import pay
from pyengine.games.kohle_kolonie.components import B_ENGINE, COKERY, DATA, ENGINE_SPACE, MINES, PLACES
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

FROM_TURN: Final[int] = DATA["prices"]["steam_engine"]["available_from_turn"]
ON_COKERY: Final = len(PLACES)
"""The engine space of the flipped cokery, after the tableau places."""
_TARGETS = (*PLACES, ENGINE_SPACE)
MAIN: Final[tuple[Answer, ...]] = tuple(("engine", n, f"engine:{id}") for n, id in enumerate(_TARGETS))
BONUS: Final[tuple[Answer, ...]] = tuple(
    ("bonus_engine", B_ENGINE, n, f"bonus:steam_engine:{id}") for n, id in enumerate(_TARGETS)
)


def _cost(s: State, answer: Answer) -> int:
    return price(s, "steam_engine") if answer[0] == "engine" else BY_MARKER["steam_engine"]


@check("KK-8.1", N_("You can buy steam engines from turn II on."), listed=True)
def not_in_turn_1(s: State, answer: Answer) -> Values | None:
    return {} if s.turn < FROM_TURN else None


@check("KK-8.3", N_("There are no steam engines left in the stock."), listed=True)
def engine_in_stock(s: State, answer: Answer) -> Values | None:
    return None if s.engines else {}


@check(
    "KK-8.2",
    plural(
        "A steam engine costs {need} coin; you have {have}.",
        "A steam engine costs {need} coins; you have {have}.",
        "need",
    ),
    listed=True,
)
def can_pay_engine(s: State, answer: Answer) -> Values | None:
    need, have = _cost(s, answer), s.me().coins
    return {"need": need, "have": have} if have < need else None


@check("KK-8.4", N_("There is no mine card at the {place}."), listed=True)
def card_is_there(s: State, answer: Answer) -> Values | None:
    target = answer[-2]
    if target == ON_COKERY:
        return None
    return {"place": PLACES[target]} if s.me().cards[target] < 0 else None


@check("KK-8.4", N_("There is already a steam engine there, and only one fits: {place}."), listed=True)
def no_engine_there(s: State, answer: Answer) -> Values | None:
    seat, target = s.me(), answer[-2]
    taken = seat.cokery_engine if target == ON_COKERY else seat.engines[target]
    return {"place": _TARGETS[target]} if taken else None


@check("KK-8.4", N_("The Cokery has space for a steam engine only once it is flipped."), listed=True)
def cokery_is_flipped(s: State, answer: Answer) -> Values | None:
    return {} if answer[-2] == ON_COKERY and not s.me().flipped & COKERY else None


CHECKS: Final = (
    not_in_turn_1,
    engine_in_stock,
    card_is_there,
    no_engine_there,
    cokery_is_flipped,
    can_pay_engine,
)


def targets(s: State) -> list[int]:
    """KK-8.4: where the player to move could put an engine."""
    if s.turn < FROM_TURN or not s.engines:
        return []
    seat = s.me()
    cards, engines = seat.cards, seat.engines
    found = [place for place in range(ON_COKERY) if cards[place] >= 0 and not engines[place]]
    if seat.flipped & COKERY and not seat.cokery_engine:
        found.append(ON_COKERY)
    return found


def buy_engine(s: State, number: int, answer: Answer, now: Happenings) -> None:
    """Pay and place an engine."""
    seat = s.seats[number]
    cost, target = _cost(s, answer), answer[-2]
    pay(s, seat, cost)
    s.engines -= 1
    if target == ON_COKERY:
        seat.cokery_engine = 1
        now.say("engine_bought", "KK-8.4", number, where=ENGINE_SPACE, n=cost)
        engine_on_cokery(s, number, now)
    else:
        seat.engines = (*seat.engines[:target], 1, *seat.engines[target + 1 :])
        now.say("engine_bought", "KK-8.4", number, where=MINES[seat.cards[target]], n=cost)
