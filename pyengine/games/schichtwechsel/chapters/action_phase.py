"""The action phase (SW-8): one card or a pass, and one exchange of spoil before or after the action."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Check, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.schichtwechsel.chapters.cards import (
    ALL_MODES,
    OF_CARD,
    holds,
    own_program,
    program_of,
    usable,
    why_unusable,
)
from pyengine.games.schichtwechsel.chapters.payment import (
    MOST,
    PAYMENTS,
    SUITABLE,
    can_pay,
    is_broke,
    pay,
    payable_with,
    words_of,
)
from pyengine.games.schichtwechsel.components import (
    CANAL,
    CARDS,
    CARDS_IN_PLAY,
    EXCHANGE_SPOIL,
    EXCHANGES,
    GOAL,
    MULTI_USE,
    ON_CARD,
    OWN,
    OWN_CARD,
    RAIL,
    ROAD,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS, start, wake
from pyengine.games.schichtwechsel.effects.programs import EXCHANGE_PROGRAM, Mode
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import Turn, make_turn

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

USES: Final = tuple(
    tuple(("use", n, p, f"use:{mode.words}:{words_of(payment)}") for p, payment in enumerate(PAYMENTS))
    for n, mode in enumerate(ALL_MODES)
)
EXCHANGE: Final[tuple[Answer, ...]] = tuple(("exchange", n, f"exchange:{id}") for n, id in enumerate(EXCHANGES))
PASS: Final[Answer] = ("pass", "pass")
END: Final[Answer] = ("end", "end")
_UNIVERSE: Final[tuple[Answer, ...]] = (*(answer for row in USES for answer in row), *EXCHANGE, PASS, END)
_BY_KEY: Final = {answer[-1]: answer for answer in _UNIVERSE}
_UNITS: Final = tuple(tuple(f"paid_{word}" for word in words_of(payment).split(":")) for payment in PAYMENTS)
_NEEDS_DISC: Final = tuple(any(effect[0] == "choice" for effect in EFFECTS[n]) for n in EXCHANGE_PROGRAM)
_NEEDS_COIN: Final = tuple(EFFECTS[n][0][0] == "coin" for n in EXCHANGE_PROGRAM)
_LEAST_SPOIL: Final = min(EXCHANGE_SPOIL)


# --- what can be exchanged, what can be used --------------------------------------------------------------------------


def possible_exchanges(s: State, number: int, acted: bool) -> list[Answer]:
    """SW-8.4: by the spoil on the heap; without stones and coins only the one that brings a coin (SW-8.4c)."""
    seat = s.seats[number]
    heap = seat.heap
    if heap < _LEAST_SPOIL:
        return []
    moving = seat.discs[ROAD] < GOAL[ROAD] or seat.discs[RAIL] < GOAL[RAIL]
    broke = not acted and is_broke(seat)
    return [
        EXCHANGE[n]
        for n, spoil in enumerate(EXCHANGE_SPOIL)
        if heap >= spoil
        and (moving or not _NEEDS_DISC[n])
        and (s.coins or not _NEEDS_COIN[n])
        and (_NEEDS_COIN[n] or not broke)
    ]


def possible_uses(s: State, number: int) -> list[Answer]:
    """SW-8.2: cards that are free and usable, with every payment the player can make."""
    seat = s.seats[number]
    known: dict[str, bool] = {"always": True}
    if seat.towers[1] == ON_CARD:
        known["headframe_bonus"] = False
    discs = seat.discs
    if discs[ROAD] < GOAL[ROAD] and discs[RAIL] < GOAL[RAIL] and discs[CANAL] < GOAL[CANAL]:
        known["any_advance"] = True
    found: list[Answer] = []
    paid = s.paid
    for mode, card, condition, multi, answers in _ways(
        s.config.players, min(seat.white, MOST), seat.stone, min(seat.coins, MOST)
    ):
        if card == OWN:
            if seat.own_paid:
                continue
        elif paid[card] and not multi:
            continue
        able = known.get(condition)
        if able is None:
            if condition in OF_CARD:
                able = usable(s, number, mode, known)
            else:
                able = known[condition] = holds(s, number, condition)
        if able:
            found += answers
    return found


Way = tuple[Mode, int, str, bool, tuple[Answer, ...]]


@cache
def _ways(players: int, white: int, stone: int, coins: int) -> tuple[Way, ...]:
    """By what a player has: the cards that can be paid at all, each with its answers."""
    payments = payable_with(white, stone, coins)
    found: list[Way] = []
    for n, mode in enumerate(ALL_MODES):
        laid_out = mode.card == OWN or mode.card in CARDS_IN_PLAY[players]
        answers = tuple(USES[n][p] for p in payments[mode.cost])
        if laid_out and answers:
            multi = mode.card != OWN and MULTI_USE[mode.card]
            found.append((mode, mode.card, mode.condition, multi, answers))
    return tuple(found)


def may_pass(s: State, number: int) -> bool:
    """SW-8.3; OP-4: with stones_spent only when stones are gone."""
    seat = s.seats[number]
    if s.config.stones_spent and (seat.white or seat.stone):
        return not possible_uses(s, number)
    return True


# --- checks -----------------------------------------------------------------------------------------------------------


@check("SW-8.1", N_("You have already taken your action this turn."), listed=True)
def action_left(s: State, answer: Answer) -> Values | None:
    return {} if s.pending[-1].acted else None


@check("SW-2.1", N_("{card} is not used with this number of players."), listed=True)
def laid_out(s: State, answer: Answer) -> Values | None:
    card = ALL_MODES[answer[1]].card
    return None if card == OWN or card in s.config.cards else {"card": CARDS[card]}


@check("SW-5.3", N_("{card} has already been used this round."), listed=True)
def not_occupied(s: State, answer: Answer) -> Values | None:
    card = ALL_MODES[answer[1]].card
    if card == OWN or MULTI_USE[card] or not s.paid[card]:
        return None
    return {"card": CARDS[card]}


@check("SW-5.4", N_("You have already used your own card this round."), listed=True)
def own_card_once(s: State, answer: Answer) -> Values | None:
    return {} if ALL_MODES[answer[1]].card == OWN and s.me().own_paid else None


_COST_TEXTS: Final = {
    "white1": N_("This card costs 1 white stone; the player stone or a coin also works."),
    "white2": N_("This card costs 2 white stones; the player stone or a coin can replace a white stone."),
    "player1": N_("This card costs the player stone; a coin can replace it, white stones cannot."),
    "coin1": N_("This card costs a coin; nothing can replace it."),
}


def _wrong(cost: str) -> Check[State]:
    @check("SW-5.1", _COST_TEXTS[cost], listed=True)
    def payment_suits(s: State, answer: Answer) -> Values | None:
        mine = ALL_MODES[answer[1]].cost == cost
        return {} if mine and answer[2] not in SUITABLE[cost] else None

    return payment_suits


@check(
    "SW-5.1",
    N_("You cannot pay for {card} ({cost}). White stones: {white}, player stone: {stones}, coins: {coins}."),
    listed=True,
)
def has_the_payment(s: State, answer: Answer) -> Values | None:
    seat = s.me()
    if can_pay(seat, PAYMENTS[answer[2]]):
        return None
    mode = ALL_MODES[answer[1]]
    card = OWN_CARD if mode.card == OWN else CARDS[mode.card]
    return {"card": card, "cost": mode.cost, "white": seat.white, "stones": seat.stone, "coins": seat.coins}


@check("SW-8.4", N_("You have already made your exchange this turn."), listed=True)
def exchange_left(s: State, answer: Answer) -> Values | None:
    return {} if s.pending[-1].exchanged else None


@check(
    "SW-8.4",
    plural(
        "This exchange takes {need} spoil; you have {n} on your heap.",
        "This exchange takes {need} spoil; you have {n} on your heap.",
        "need",
    ),
    listed=True,
)
def enough_spoil(s: State, answer: Answer) -> Values | None:
    need, have = EXCHANGE_SPOIL[answer[1]], s.me().heap
    return {"need": need, "n": have} if have < need else None


@check("SW-8.4b", N_("Your discs on the road and on the railway are both at the goal."), listed=True)
def disc_for_exchange(s: State, answer: Answer) -> Values | None:
    discs = s.me().discs
    there = discs[ROAD] == GOAL[ROAD] and discs[RAIL] == GOAL[RAIL]
    return {} if _NEEDS_DISC[answer[1]] and there else None


@check("SW-8.4b", N_("There are no coins in the supply."), listed=True)
def coin_for_exchange(s: State, answer: Answer) -> Values | None:
    return {} if _NEEDS_COIN[answer[1]] and not s.coins else None


@check("SW-8.4c", N_("With no stones or coins, you can exchange only for a coin before your action."), listed=True)
def not_while_broke(s: State, answer: Answer) -> Values | None:
    broke = not s.pending[-1].acted and is_broke(s.me())
    return {} if broke and not _NEEDS_COIN[answer[1]] else None


@check("SW-8.4a", N_("After an exchange you must take an action: you cannot pass."), listed=True)
def no_exchange_before(s: State, answer: Answer) -> Values | None:
    asked: Turn = s.pending[-1]
    return {} if asked.exchanged and not asked.acted else None


@check("SW-8.3", N_("You may pass only when your stones are spent or no card is usable."), listed=True)
def stones_are_spent(s: State, answer: Answer) -> Values | None:
    asked: Turn = s.pending[-1]
    if asked.exchanged or asked.acted or may_pass(s, asked.seat):
        return None
    return {}


@check("SW-8.1", N_("On your turn you take one action or pass."), listed=True)
def action_taken(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].acted else {}


class TakeTurn(Question):
    """SW-8.1: use a card, or pass; an exchange before or after the action."""

    name = "turn"
    clause = "SW-8.1"
    passing = frozenset({"end"})
    decisive = (action_left, laid_out, not_occupied, own_card_once, exchange_left)
    checks = {
        "use": (
            action_left,
            laid_out,
            not_occupied,
            own_card_once,
            *why_unusable,
            *(_wrong(cost) for cost in _COST_TEXTS),
            has_the_payment,
        ),
        "exchange": (exchange_left, enough_spoil, disc_for_exchange, coin_for_exchange, not_while_broke),
        "pass": (action_left, no_exchange_before, stones_are_spent),
        "end": (action_taken,),
    }

    def clause_now(self, s: State) -> str:
        return "SW-8.4" if s.pending[-1].acted else "SW-8.1"

    def universe(self, s: State) -> Iterable[Answer]:
        return _UNIVERSE

    def read(self, s: State, key: str) -> Answer | None:
        return _BY_KEY.get(key)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Turn = s.pending[-1]
        number, exchanged = asked.seat, asked.exchanged
        exchanges = [] if exchanged else possible_exchanges(s, number, asked.acted)
        if asked.acted:
            return [*exchanges, END]
        found = possible_uses(s, number)
        seat = s.seats[number]
        passing = not exchanged and not (found and s.config.stones_spent and (seat.white or seat.stone))
        found += exchanges
        if passing:
            found.append(PASS)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Turn = s.pending[-1]
        number = asked.seat
        family = answer[0]
        if family == "use":
            s.pending[-1] = make_turn(number, asked.exchanged, True)
            use_card(s, number, answer, now)
        elif family == "exchange":
            which = answer[1]
            spoil = EXCHANGE_SPOIL[which]
            s.pending[-1] = make_turn(number, True, asked.acted)
            s.seats[number].heap -= spoil
            s.spoil += spoil
            now.say("exchanged", "SW-8.4", number, n=spoil)
            start(s, number, EXCHANGE_PROGRAM[which])
        else:
            s.pending.pop()
            if family == "pass":
                s.seats[number].passed = True
                now.say("passes", "SW-8.3", number)


def use_card(s: State, number: int, answer: Answer, now: Happenings) -> None:
    """SW-8.2: pay, then carry out the effects."""
    mode = ALL_MODES[answer[1]]
    seat = s.seats[number]
    now.say(
        "card_used", "SW-8.2", number, card=OWN_CARD if mode.card == OWN else CARDS[mode.card], units=_UNITS[answer[2]]
    )
    if mode.card == OWN:
        program = own_program(s, number)
        seat.own_paid = pay(seat, number, PAYMENTS[answer[2]])
    else:
        program = program_of(s, mode)
        s.paid[mode.card] = (*s.paid[mode.card], *pay(seat, number, PAYMENTS[answer[2]]))
    start(s, number, program)


@wake("turn")
def after_the_action(s: State, asked: Turn, now: Happenings) -> bool:
    """SW-8.4: after the action an exchange may still be made; otherwise the turn is over."""
    if not asked.acted or (not asked.exchanged and possible_exchanges(s, asked.seat, True)):
        return True
    s.pending.pop()
    return False
