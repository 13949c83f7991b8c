"""Phase 5: the mine disaster (KK-14): securing, drawing discs, what they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.chapters.bonus_markers import return_marker
from pyengine.games.kohle_kolonie.chapters.stocks import lose, pay
from pyengine.games.kohle_kolonie.chapters.trust import trust_takes
from pyengine.games.kohle_kolonie.components import (
    ADDITIONAL_COIN,
    B_RESCUE,
    BLACK,
    BLACK_DISCS,
    BLANK,
    BLANK_DISCS,
    BONUS_DATA,
    BUYING_POWER,
    COIN_SECURITY,
    DISASTER_POINTS,
    DISCS_EACH,
    DRAWS,
    EVENTS,
    FIELD_WORDS,
    FIELDS,
    HIGHEST_NUMBER,
    PLACES,
    RESCUE_FIELD,
    SECURE_COST,
    SUBSIDENCE,
    SUBSIDENCE_COINS,
    SUBSIDENCE_POINTS,
    SUPPLY,
    TRUST_BUYS_MOST,
)
from pyengine.games.kohle_kolonie.pending import Lost, Secure
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

RESCUE_MINES: Final[int] = BONUS_DATA["rescue_team"]["mines"]
DONE: Final[Answer] = ("done", "done")
_DISC_NAMES: Final = {BLACK: "disc_black", BLANK: "disc_blank"}
_COIN: Final[tuple[Answer, ...]] = tuple(("coin", n, f"coin:{id}") for n, id in enumerate(PLACES))
_RESCUE: Final[tuple[Answer, ...]] = tuple(("rescue", n, f"rescue:{id}") for n, id in enumerate(PLACES))


# --- securing -------------------------------------------------------------------------------------------------------


def is_secured(seat: Seat, place: int) -> bool:
    """KK-14.1, KK-14.2: by a rescue-team miner, by a coin or by the rescue team marker."""
    return bool(seat.secured >> place & 1) or (RESCUE_FIELD[place] > 0 and seat.men[RESCUE_FIELD[place]] > 0)


def unsecured(seat: Seat) -> list[int]:
    """Places with a mine that is not secured."""
    return [place for place, mine in enumerate(seat.cards) if mine >= 0 and not is_secured(seat, place)]


@check("KK-14.2", N_("There is no mine at the {place}."), listed=True)
def mine_is_there(s: State, answer: Answer) -> Values | None:
    return {"place": PLACES[answer[1]]} if s.me().cards[answer[1]] < 0 else None


@check("KK-14.2", N_("The mine at the {place} is already secured."), listed=True)
def not_yet_secured(s: State, answer: Answer) -> Values | None:
    seat, place = s.me(), answer[1]
    return {"place": PLACES[place]} if seat.cards[place] >= 0 and is_secured(seat, place) else None


@check("KK-14.2", N_("The mine at the {place} cannot be secured with a coin."), listed=True)
def coin_place(s: State, answer: Answer) -> Values | None:
    place = answer[1]
    return {"place": PLACES[place]} if place in unsecured(s.me()) and not COIN_SECURITY[place] else None


@check("KK-14.2", N_("You have no coin."), listed=True)
def has_a_coin(s: State, answer: Answer) -> Values | None:
    return {} if s.me().coins < SECURE_COST else None


@check("KK-14.2", N_("You do not have the rescue team marker, or it has already secured two mines."), listed=True)
def rescue_team_left(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].rescue else {}


class SecureMines(Question):
    """KK-14.2: secure own mines one by one, with coins or with the rescue team marker, until done."""

    name = "secure"
    clause = "KK-14.2"
    passing = frozenset({"done"})
    checks = {
        "coin": (mine_is_there, not_yet_secured, coin_place, has_a_coin),
        "rescue": (mine_is_there, not_yet_secured, rescue_team_left),
        "done": (),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_COIN, *_RESCUE, DONE)

    def candidates(self, s: State) -> Iterable[Answer]:
        seat = s.me()
        open_places = unsecured(seat)
        found = [_COIN[place] for place in open_places if COIN_SECURITY[place]] if seat.coins >= SECURE_COST else []
        if s.pending[-1].rescue:
            found += [_RESCUE[place] for place in open_places]
        found.append(DONE)
        return found

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Secure = s.pending.pop()
        number, rescue = asked.seat, asked.rescue
        if answer[0] == "done":
            return
        seat, place = s.seats[number], answer[1]
        seat.secured |= 1 << place
        if answer[0] == "coin":
            pay(s, seat, SECURE_COST)
            now.say("secured_by_coin", "KK-14.2", number, place=PLACES[place], n=SECURE_COST, total=seat.coins)
        else:
            if rescue == RESCUE_MINES:
                return_marker(s, number)
            rescue -= 1
            now.say("secured_by_team", "KK-14.2", number, place=PLACES[place])
        _ask(s, number, rescue)


def ask_security(s: State, number: int) -> None:
    """Ask a player, if there is anything to decide."""
    _ask(s, number, RESCUE_MINES if s.seats[number].bonus == B_RESCUE else 0)


def _ask(s: State, number: int, rescue: int) -> None:
    seat = s.seats[number]
    open_places = unsecured(seat)
    if open_places and (rescue or (seat.coins >= SECURE_COST and any(COIN_SECURITY[place] for place in open_places))):
        s.pending.append(Secure(number, rescue))


# --- drawing --------------------------------------------------------------------------------------------------------


def bag(s: State) -> list[int]:
    """KK-14.4: a disc per unsecured mine, at most three per player; three black ones and the blank."""
    discs = []
    for number, seat in enumerate(s.seats):
        discs += [number] * min(DISCS_EACH, len(unsecured(seat)))
    return discs + [BLACK] * BLACK_DISCS + [BLANK] * BLANK_DISCS


def draw(s: State, now: Happenings) -> None:
    """KK-14.5: reveal the marker, draw three discs; black ones weaken the Trust (KK-14.7)."""
    discs = bag(s)
    now.say("bag", "KK-14.4", None, counts=tuple(discs.count(number) for number in range(len(s.seats))))
    rng = Rng.resume(s.random)
    drawn = _scripted(s, discs)
    while len(drawn) < DRAWS:
        drawn.append(discs.pop(rng.below(len(discs))))
    s.random = rng.save()
    s.discs = tuple(drawn)
    now.say("disaster_marker", "KK-14.5", None, event=EVENTS[s.events[s.turn - 1]])
    now.say("discs_drawn", "KK-14.5", None, names=tuple(_DISC_NAMES.get(disc, disc) for disc in drawn))
    now.reveal("KK-14.5")
    for disc in drawn:
        if disc == BLACK and s.trust_coins:
            s.trust_coins -= 1
            s.bank += 1
            now.say("trust_weakened", "KK-14.7", None, n=s.trust_coins)


def _scripted(s: State, discs: list[int]) -> list[int]:
    """The discs that a real table has drawn in this turn, as far as they are in the bag."""
    drawn: list[int] = []
    script = s.config.draws.get("discs", ())
    for disc in script[s.turn - 1] if s.turn <= len(script) else ():
        number = {"black": BLACK, "blank": BLANK}.get(disc, disc)
        if number in discs and len(drawn) < DRAWS:
            discs.remove(number)
            drawn.append(number)
    return drawn


# --- what the discs do ----------------------------------------------------------------------------------------------


def hit(s: State, number: int, now: Happenings) -> None:
    """KK-14.8: points once, a miner per disc; who has none in the supply chooses (KK-14.9)."""
    times = s.discs.count(number)
    if not times:
        return
    points = lose(s, number, DISASTER_POINTS[s.turn], "KK-14.8", "disaster")
    seat = s.seats[number]
    now.say("hit", "KK-14.8", number, n=times, points=points, total=seat.score)
    at_hand = min(times, seat.men[SUPPLY])
    if at_hand:
        seat.men[SUPPLY] -= at_hand
        seat.lost += at_hand
        now.say("miners_lost", "KK-14.9", number, n=at_hand)
    _ask_for_miners(s, number, times - at_hand, now)


def _ask_for_miners(s: State, number: int, left: int, now: Happenings) -> None:
    if left:
        if any(s.seats[number].men):
            s.pending.append(Lost(number, left))
        else:
            now.say("no_miner_to_lose", "KK-14.9", number)


_LOSE: Final[tuple[Answer, ...]] = tuple(("lose", n, f"lose:{id}") for n, id in enumerate(FIELDS))


@check("KK-14.9", N_("You have no miner there."), listed=True)
def miner_stands_there(s: State, answer: Answer) -> Values | None:
    return None if s.me().men[answer[1]] else {}


class LoseMiner(Question):
    """KK-14.9: with an empty supply, the miner that is lost."""

    name = "lost"
    clause = "KK-14.9"
    checks = {"lose": (miner_stands_there,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _LOSE

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_LOSE[field] for field, men in enumerate(s.me().men) if men]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Lost = s.pending.pop()
        number = asked.seat
        seat = s.seats[number]
        seat.men[answer[1]] -= 1
        seat.lost += 1
        now.say("miner_lost_from", "KK-14.9", number, field=FIELD_WORDS[answer[1]])
        _ask_for_miners(s, number, asked.left - 1, now)


def event(s: State, now: Happenings) -> None:
    """KK-14.10: the marker takes effect if a player's disc was drawn."""
    marker = s.events[s.turn - 1]
    points = tuple(_points_lost(s, number) for number in range(len(s.seats)))
    if any(points):
        now.say("disaster_told", "KK-14.8", None, points=points, totals=tuple(seat.score for seat in s.seats))
    if all(disc >= BLACK for disc in s.discs):
        now.say("marker_unused", "KK-14.10", None, event=EVENTS[marker])
    elif marker == HIGHEST_NUMBER:
        if s.display:
            trust_takes(s, s.display[-1], "KK-14.10a", now)
            s.trust_bought = 1 if s.config.highest_number_counts else 0
    elif marker == ADDITIONAL_COIN:
        s.trust_extra = True
        now.say("additional_coin", "KK-14.10b", None)
    elif marker == BUYING_POWER:
        s.trust_buys = min(s.trust_buys + 1, TRUST_BUYS_MOST)
        now.say("buying_power", "KK-14.10c", None, n=s.trust_buys)
    elif marker == SUBSIDENCE:
        s.subsidence = True
        now.say("subsidence_stays", "KK-14.10d", None)


def _points_lost(s: State, number: int) -> int:
    """What the disaster of this turn cost a player, as a negative number."""
    lines = s.seats[number].points
    return sum(line.points for line in lines if line.what == "disaster" and line.round == s.turn)


# --- subsidence -----------------------------------------------------------------------------------------------------


def subsidence_is_due(s: State) -> bool:
    """KK-14.11, KK-14.12: the marker is on the board and the blank was drawn."""
    return s.subsidence and BLANK in s.discs


@check("KK-14.11", N_("You have no coin."))
def has_a_coin_to_pay(s: State, answer: Answer) -> Values | None:
    return {} if s.me().coins < SUBSIDENCE_COINS else None


class PaySubsidence(Question):
    """KK-14.11: 1 coin or 2 points."""

    name = "subsidence"
    clause = "KK-14.11"
    checks = {"coin": (has_a_coin_to_pay,), "points": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (("coin", "pay:coin"), ("points", "pay:points"))

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "coin":
            pay(s, s.seats[number], SUBSIDENCE_COINS)
            now.say("subsidence_coin", "KK-14.11", number, n=SUBSIDENCE_COINS, total=s.seats[number].coins)
        else:
            points = lose(s, number, SUBSIDENCE_POINTS, "KK-14.11", "subsidence")
            now.say("subsidence_points", "KK-14.11", number, points=points, total=s.seats[number].score)
