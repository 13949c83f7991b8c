"""What must be true in a position: nothing is created or lost (conserved totals of the rules pages)."""

from __future__ import annotations

from collections import Counter

from pyengine.core.documents.fields import Field
from pyengine.core.view.text import N_, told
from pyengine.games.kohle_kolonie.components import (
    ADDITIONAL_COIN,
    ALL_COINS,
    ALL_ENGINES,
    ALL_WORKERS,
    BONUS_MARKERS,
    BONUSES,
    BUYING_POWER,
    CONSOLIDATED,
    CONSOLIDATIONS,
    EVENT_COUNT,
    EVENTS,
    FOR_SALE,
    FOUNDED,
    KEPT,
    LARGE,
    MINERS_EACH,
    MINES,
    RAIL,
    RAIL_COUNT,
    RAIL_OF,
    SETTLEMENTS_EACH,
    SUBSIDENCE,
    TRUST_BUYS_BASE,
)
from pyengine.games.kohle_kolonie.pending import AUCTION
from pyengine.games.kohle_kolonie.state import FUTURE, TRUST, TRUST_BY_COIN, State


def coins_outside(s: State) -> int:
    """Coins that are not in the bank."""
    return sum(seat.coins for seat in s.seats) + s.trust_coins + s.owner.count(TRUST_BY_COIN)


def workers_outside(s: State) -> int:
    """Workers that are not in the stock."""
    return sum(s.workers) + sum(seat.workers for seat in s.seats)


def engines_outside(s: State) -> int:
    """Engines that are not in the stock."""
    held = sum(sum(seat.engines) + seat.cokery_engine + seat.beside for seat in s.seats)
    placing = sum(int(asked.engine) for asked in s.pending if asked.step == "consolidation.place")
    return held + placing + s.owner.count(TRUST)


def miners_of(s: State, number: int) -> int:
    """All miners of a seat."""
    seat = s.seats[number]
    return sum(seat.men) + seat.lost + s.owner.count(number)


def check_counts(root: Field, s: State) -> None:
    """Refuse a position in which something is missing or too much."""
    stock = root.get("stock")
    for name, here, outside, total in (
        ("coins", s.bank, coins_outside(s), ALL_COINS),
        ("workers", s.stock, workers_outside(s), ALL_WORKERS),
        ("engines", s.engines, engines_outside(s), ALL_ENGINES),
    ):
        if here + outside != total:
            stock.get(name).fail(
                told(
                    N_("must be {left}: there are {total} in all, {outside} of them elsewhere"),
                    left=total - outside,
                    total=total,
                    outside=outside,
                )
            )
    for number, seat in enumerate(s.seats):
        field = root.get("seats").each()[number]
        miners = miners_of(s, number)
        if miners != MINERS_EACH:
            field.get("miners").fail(
                told(
                    N_("the miners of this seat are {miners} in all, must be {miners_each}"),
                    miners=miners,
                    miners_each=MINERS_EACH,
                )
            )
        if len(seat.camps) > SETTLEMENTS_EACH:
            field.fail(
                told(
                    N_("has {has} settlements, must have at most {settlements_each}"),
                    has=len(seat.camps),
                    settlements_each=SETTLEMENTS_EACH,
                )
            )
    _check_mines(root, s)
    _check_markers(root, s)


def _check_mines(root: Field, s: State) -> None:
    for mine in range(FOR_SALE):
        owner = s.owner[mine]
        if owner == FUTURE and FOUNDED[mine] <= s.turn:
            root.get("display").fail(told(N_("{mine} has been founded and is nowhere"), mine=MINES[mine]))
        if owner != FUTURE and mine in s.config.area.mines and FOUNDED[mine] > s.turn:
            root.get("display").fail(
                told(N_("{mine} is not founded before turn {turn}"), mine=MINES[mine], turn=FOUNDED[mine])
            )
    open_ones = {asked.mine for asked in s.pending if asked.step in AUCTION}
    for mine in LARGE:
        if mine not in s.config.area.mines:
            continue
        owner, due = s.owner[mine], CONSOLIDATED[mine]
        late = due < s.turn or s.over or (due == s.turn and s.phase > CONSOLIDATIONS)
        waits = mine in s.larges or mine in open_ones
        now = due == s.turn and s.phase == CONSOLIDATIONS and not s.over
        if owner == FUTURE and (late or (now and not waits)):
            root.get("large_mines").fail(
                told(N_("{mine} is nowhere, though its ground has been consolidated"), mine=MINES[mine])
            )
        if owner != FUTURE and (due > s.turn or (due == s.turn and s.phase < CONSOLIDATIONS)):
            root.get("large_mines").fail(
                told(N_("{mine} is not consolidated before turn {due}, phase 9"), mine=MINES[mine], due=due)
            )


def _check_markers(root: Field, s: State) -> None:
    bonuses = Counter(marker for marker in (*s.row, *(seat.bonus for seat in s.seats)) if marker >= 0)
    for marker, name in enumerate(BONUSES):
        if bonuses[marker] != 1:
            root.get("bonus_row").fail(
                told(N_("{name} is there {count} times, must be 1"), name=name, count=bonuses[marker])
            )
    if s.phase == BONUS_MARKERS and not s.over:
        _check_choosing(root, s)
    elif -1 in s.row and any(marker >= 0 for marker in s.row[s.row.index(-1) :]):
        root.get("bonus_row").fail(N_("has a gap: markers lie at the left (KK-5.5, KK-5.6)"))
    kept = Counter(marker for marker in s.rail if marker >= 0)
    for number, name in enumerate(KEPT):
        kept[RAIL_OF[name]] += sum(seat.rail[number] for seat in s.seats)
    for marker, count in enumerate(RAIL_COUNT):
        if kept[marker] > count:
            root.get("stations").fail(
                told(
                    N_("{found} railway markers {marker}, there are {count}"),
                    found=kept[marker],
                    marker=RAIL[marker],
                    count=count,
                )
            )
    events = Counter(s.events)
    for event, count in enumerate(EVENT_COUNT):
        if events[event] != count:
            root.get("disaster").get("markers").fail(
                told(
                    N_("{event} is there {found} times, must be {count}"),
                    event=EVENTS[event],
                    found=events[event],
                    count=count,
                )
            )
    past = s.events[: s.turn if s.discs or s.over else s.turn - 1]
    if s.subsidence and SUBSIDENCE not in past:
        root.get("disaster").get("subsidence").fail(N_("the marker has not been revealed yet"))
    if s.trust_extra and ADDITIONAL_COIN not in past:
        root.get("trust").get("additional_coin").fail(N_("the marker has not been revealed yet"))
    if s.trust_buys - TRUST_BUYS_BASE > past.count(BUYING_POWER):
        root.get("trust").get("buys").fail(N_("is higher than the markers revealed so far allow (KK-14.10c)"))


def _check_choosing(root: Field, s: State) -> None:
    """KK-5.4: every taken marker left a hole, and its taker knows which."""
    for number, seat in enumerate(s.seats):
        field = root.get("seats").each()[number]
        if (seat.bonus >= 0) != (seat.row_position >= 0):
            field.maybe("row_position").fail(N_("is known exactly for those who have chosen (KK-5.4)"))
        if seat.row_position >= 0 and s.row[seat.row_position] >= 0:
            field.get("row_position").fail(N_("is not empty in the row"))
    taken = [seat.row_position for seat in s.seats if seat.row_position >= 0]
    if len(set(taken)) < len(taken) or len(taken) != s.row.count(-1):
        root.get("bonus_row").fail(N_("must have one gap for each marker taken"))
    chooser = s.pending[-1].seat
    order = s.order[::-1]
    chosen = {number for number, seat in enumerate(s.seats) if seat.bonus >= 0}
    if chosen != set(order[: order.index(chooser)]):
        root.get("pending").fail(N_("everybody before this seat has chosen, and nobody else (KK-5.2)"))
