"""Loading coke (SW-4.14) and selling it (SW-7.7, SW-15.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.schichtwechsel.components import (
    COKE_ROOM,
    COLUMN_COKE,
    COLUMNS,
    FIELDS,
    FINAL_SALE,
    HOUSES_EACH,
    OWN_FIELD,
    P_SALE,
    PLAIN,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery
from pyengine.games.schichtwechsel.effects.hauling import STOP
from pyengine.games.schichtwechsel.effects.interpreter import op, start, wake
from pyengine.games.schichtwechsel.effects.programs import SALE_PROGRAM, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import FinalSale, Load
from pyengine.games.schichtwechsel.state import changed

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Seat, State

_LOADS: Final[tuple[Answer, ...]] = tuple(("load", n, f"load:{id}") for n, id in enumerate(FIELDS))


def own_fields(s: State, number: int) -> list[int]:
    """Fields with own coke; of the plain grey ones only the first."""
    found = []
    plain = False
    for field, owner in enumerate(s.grey):
        if owner == number:
            if PLAIN[field]:
                if plain:
                    continue
                plain = True
            found.append(field)
    if s.seats[number].own_coke:
        found.append(OWN_FIELD)
    return found


def can_load(s: State, number: int) -> bool:
    """SW-5.6: own coke in the cokery and room on the coke wagons."""
    seat = s.seats[number]
    return seat.rolling < COKE_ROOM and (seat.own_coke > 0 or number in s.grey)


@op("load")
def load(s: State, number: int, effect: Effect, now: Happenings) -> None:
    s.pending.append(Load(number, effect[1], False))


@op("final_load")
def final_load(s: State, number: int, effect: Effect, now: Happenings) -> None:
    """SW-15.6: a free loading for every house in the coke yard."""
    s.pending.append(Load(number, s.pits[P_SALE].count(number) * s.config.final_load, True))


@wake("load")
def load_on(s: State, asked: Load, now: Happenings) -> bool:
    if asked.left and can_load(s, asked.seat):
        return True
    s.pending.pop()
    return False


@check("SW-4.14", N_("You have no coke there."), listed=True)
def own_coke_there(s: State, answer: Answer) -> Values | None:
    number, field = s.pending[-1].seat, answer[1]
    there = s.seats[number].own_coke if field == OWN_FIELD else s.grey[field] == number
    return None if there else {}


@check("SW-4.14", N_("Your coke wagons are full."), listed=True)
def room_for_coke(s: State, answer: Answer) -> Values | None:
    return None if s.me().rolling < COKE_ROOM else {}


@check("SW-4.14", N_("The plain grey fields are alike: take the first one."), listed=True)
def first_plain_coke(s: State, answer: Answer) -> Values | None:
    number, field = s.pending[-1].seat, answer[1]
    if field == OWN_FIELD or not PLAIN[field] or s.grey[field] != number or s.me().rolling == COKE_ROOM:
        return None
    return {} if any(s.grey[other] == number and PLAIN[other] for other in range(field)) else None


@check("SW-4.14", N_("You must load at least one coke."), listed=True)
def one_coke_at_least(s: State, answer: Answer) -> Values | None:
    return None if s.pending[-1].may_stop else {}


class LoadCoke(Question):
    """SW-4.14: one coke after the other; stop after the first."""

    name = "load"
    clause = "SW-4.14"
    passing = frozenset({"stop"})
    checks = {"load": (own_coke_there, room_for_coke, first_plain_coke), "stop": (one_coke_at_least,)}

    def clause_now(self, s: State) -> str:
        return "SW-15.6" if s.phase == FINAL_SALE else "SW-4.14"

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_LOADS, STOP)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: Load = s.pending[-1]
        number = asked.seat
        found = [_LOADS[field] for field in own_fields(s, number)] if s.seats[number].rolling < COKE_ROOM else []
        if asked.may_stop:
            found.append(STOP)
        return found

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: Load = s.pending[-1]
        number = asked.seat
        if answer[0] == "stop":
            s.pending.pop()
            return
        seat, field = s.seats[number], answer[1]
        if field == OWN_FIELD:
            seat.own_coke = 0
        else:
            s.grey = changed(s.grey, field, -1)
        seat.rolling += 1
        now.say("coke_loaded", self.clause_now(s), number, field=FIELDS[field])
        s.pending[-1] = Load(number, asked.left - 1, True)


# --- sales ----------------------------------------------------------------------------------------------------------


def can_sell(seat: Seat) -> bool:
    """SW-7.7: two coke on the coke wagons and a free column."""
    return seat.rolling >= COLUMN_COKE and seat.sold < len(COLUMNS)


def sell(s: State, number: int, count: int, clause: str, now: Happenings) -> None:
    """Fill the next columns from the left."""
    seat = s.seats[number]
    for _ in range(count):
        seat.rolling -= COLUMN_COKE
        seat.sold += 1
        now.say("coke_sold", clause, number, n=COLUMN_COKE, points=COLUMNS[seat.sold - 1])


@check("SW-7.7", N_("A sale takes {n} coke from your coke wagons."), listed=True)
def coke_to_sell(s: State, answer: Answer) -> Values | None:
    return {"n": COLUMN_COKE} if s.me().rolling < COLUMN_COKE else None


@check("SW-7.7", N_("All columns of your sales area are full."), listed=True)
def column_is_free(s: State, answer: Answer) -> Values | None:
    return {} if s.me().sold == len(COLUMNS) else None


SELL: Final[Answer] = ("sell", "sell")
KEEP: Final[Answer] = ("keep", "keep")


class SellCoke(Question):
    """SW-7.7: step V, sell exactly two coke or not."""

    name = "sale"
    clause = "SW-7.7"
    passing = frozenset({"keep"})
    checks = {"sell": (coke_to_sell, column_is_free), "keep": ()}

    def universe(self, s: State) -> Iterable[Answer]:
        return (SELL, KEEP)

    def candidates(self, s: State) -> Iterable[Answer]:
        return (SELL, KEEP) if can_sell(s.me()) else (KEEP,)

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "sell":
            sell(s, number, 1, "SW-7.7", now)
            start(s, number, SALE_PROGRAM)


def most_final_sales(s: State, number: int) -> int:
    """SW-15.6: one per house in the coke yard, with two coke and a free column each."""
    seat = s.seats[number]
    return min(s.pits[P_SALE].count(number), seat.rolling // COLUMN_COKE, len(COLUMNS) - seat.sold)


@op("final_sale")
def final_sale(s: State, number: int, effect: Effect, now: Happenings) -> None:
    if most_final_sales(s, number):
        s.pending.append(FinalSale(number))


_SALES: Final[tuple[Answer, ...]] = tuple(("sales", n, f"sell:{n}") for n in range(HOUSES_EACH + 1))


@check(
    "SW-15.6",
    plural(
        "You can sell at most {n} time: once per house in the Coke yard, two coke each.",
        "You can sell at most {n} times: once per house in the Coke yard, two coke each.",
    ),
    listed=True,
)
def sales_possible(s: State, answer: Answer) -> Values | None:
    most = most_final_sales(s, s.pending[-1].seat)
    return {"n": most} if answer[1] > most else None


class SellAtTheEnd(Question):
    """SW-15.6: how many sales, without coin and stone."""

    name = "final.sale"
    clause = "SW-15.6"
    checks = {"sales": (sales_possible,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _SALES

    def candidates(self, s: State) -> Iterable[Answer]:
        return _SALES[: most_final_sales(s, s.pending[-1].seat) + 1]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        sell(s, number, answer[1], "SW-15.6", now)


def coke_of(s: State, number: int) -> int:
    """SW-14.1: own coke in the cokery, on coke wagons and sold."""
    seat = s.seats[number]
    return coke_in_cokery(s, number) + seat.rolling + seat.sold * COLUMN_COKE
