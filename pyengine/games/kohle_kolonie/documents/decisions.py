"""Reading the pending decisions of a position (NOTATION.md, `pending`): what else they need of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pyengine.core.documents.fields import Field, check_open
from pyengine.core.play.pending import check_stack, read_pending
from pyengine.core.view.text import N_, told
from pyengine.games.kohle_kolonie.chapters.bidding import values_with_markers
from pyengine.games.kohle_kolonie.chapters.consolidations import participants
from pyengine.games.kohle_kolonie.chapters.disaster import RESCUE_MINES
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.components import (
    B_RESCUE,
    CONSOLIDATED,
    CONSOLIDATIONS,
    DISASTER,
    FIRST_VILLAGE,
    FOR_SALE,
    MINE_GROUND,
    MINES,
    PHASES,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.pending import (
    DECISIONS,
    NOT_GIVEN,
    PHASES_OF,
    Bid,
    BuyPlace,
    BuySecond,
    BuyWorker,
    ConsolidationMarkers,
    ConsolidationPlace,
    Lost,
    Miners,
    Secure,
    SettleMiners,
)
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, State


def read_decision(field: Field, s: State) -> Any:
    """One open decision; what its document leaves out follows from the position."""
    asked: Any = read_pending(field, DECISIONS, s.config.players)
    if s.phase not in PHASES_OF[asked.step]:
        field.get("step").fail(told(N_("is not asked in phase {phase}"), phase=PHASES[s.phase - 1]))
    complete = _COMPLETE.get(asked.step)
    return complete(field, asked, s) if complete else asked


# --- goes -----------------------------------------------------------------------------------------------------------


def _worker(field: Field, asked: BuyWorker, s: State) -> BuyWorker:
    if s.owner[asked.mine] != DISPLAY:
        field.get("mine").fail(N_("must be in the display"))
    return asked


def _place(field: Field, asked: BuyPlace, s: State) -> BuyPlace:
    mine = asked.mine
    if mine >= FOR_SALE or mine not in s.config.area.mines or s.owner[mine] != FUTURE:
        field.get("mine").fail(N_("must be nowhere else"))
    s.owner[mine] = asked.seat
    return asked


def _second(field: Field, asked: BuySecond, s: State) -> BuySecond:
    if asked.mine not in s.seats[asked.seat].cards:
        field.get("mine").fail(N_("must be on the tableau"))
    return asked


def _settled(field: Field, asked: SettleMiners, s: State) -> SettleMiners:
    seat = s.seats[asked.seat]
    if asked.village not in seat.camps or seat.men[FIRST_VILLAGE + asked.village]:
        field.get("village").fail(N_("has no new settlement of this seat"))
    return asked


def _miners(field: Field, asked: Miners, s: State) -> Miners:
    whole = limits(s.seats[asked.seat], asked.bonus)
    left = (asked.inserts, asked.steps, asked.engineers)
    if any(one > most for one, most in zip(left, whole, strict=True)):
        field.fail(N_("has more left than the action allows (KK-11.1, KK-11.8, KK-11.9)"))
    begun = left != whole
    if asked.begun is None:
        return asked._replace(begun=begun)
    if asked.begun != begun:
        used = N_("must be true: something has been used (KK-11.1a)")
        field.get("begun").fail(used if begun else N_("must be false: nothing has been used yet (KK-11.1a)"))
    return asked


# --- the disaster ---------------------------------------------------------------------------------------------------


def _secure(field: Field, asked: Secure, s: State) -> Secure:
    whole = s.seats[asked.seat].bonus == B_RESCUE
    if asked.rescue == NOT_GIVEN:
        return Secure(asked.seat, RESCUE_MINES if whole else 0)
    if (asked.rescue == RESCUE_MINES) != whole:
        field.get("rescue").fail(
            told(
                N_("is {rescue_mines} exactly while the seat holds the rescue team marker (KK-14.2)"),
                rescue_mines=RESCUE_MINES,
            )
        )
    return asked


def _lost(field: Field, asked: Lost, s: State) -> Lost:
    men = s.seats[asked.seat].men
    if not any(men) or men[SUPPLY]:
        field.fail(N_("is asked only with an empty supply and with another miner to lose (KK-14.9)"))
    return asked


# --- consolidations -------------------------------------------------------------------------------------------------


def _check_large(field: Field, mine: int, s: State) -> None:
    if mine < FOR_SALE or CONSOLIDATED[mine] != s.turn or mine not in s.config.area.mines:
        field.fail(N_("is no large mine of this turn"))
    if s.owner[mine] != FUTURE or mine in s.larges:
        field.fail(told(N_("{mine} is somewhere else too"), mine=MINES[mine]))


def _won(field: Field, asked: ConsolidationPlace, s: State) -> ConsolidationPlace:
    _check_large(field.get("mine"), asked.mine, s)
    s.owner[asked.mine] = asked.seat
    for small, owner in enumerate(s.owner[:FOR_SALE]):
        if MINE_GROUND[small] == MINE_GROUND[asked.mine]:
            if owner != FUTURE:
                field.get("mine").fail(told(N_("{small} must be out of the game"), small=MINES[small]))
            s.owner[small] = GONE
    return asked


def _all_markers(field: Field, asked: ConsolidationMarkers | Bid, s: State) -> dict[int, int]:
    """Points of markers of everybody who takes part, in bidding order."""
    _check_large(field.get("mine"), asked.mine, s)
    order = participants(s, MINE_GROUND[asked.mine])
    if asked.seat not in order:
        field.get("seat").fail(N_("takes no part: it has no small mine of this ground (KK-18.2)"))
    _check_taking_part(field.maybe("markers", {}), order)
    return {number: asked.markers.get(number, 0) for number in order}


def _check_taking_part(field: Field, order: tuple[int, ...]) -> None:
    for name, entry in field.items():
        if int(name) not in order:
            entry.fail(N_("is no seat that takes part"))


def _markers(field: Field, asked: ConsolidationMarkers, s: State) -> ConsolidationMarkers:
    return ConsolidationMarkers(asked.seat, asked.mine, _all_markers(field, asked, s))


def _bid(field: Field, asked: Bid, s: State) -> Bid:
    markers = _all_markers(field, asked, s)
    values = values_with_markers(s, asked.mine, markers)
    given: Mapping[int, int] | None = asked.totals
    if given is None:
        return Bid(asked.seat, asked.mine, markers, values)
    totals = field.get("totals")
    _check_taking_part(totals, tuple(markers))
    for number, value in values.items():
        coins = s.seats[number].coins
        if number in given and not value <= given[number] <= value + coins:
            totals.fail(
                told(
                    N_("seat {number} is worth {value} and has {coins} coins (KK-18.9)"),
                    number=number,
                    value=value,
                    coins=coins,
                )
            )
    if asked.seat not in given:
        totals.fail(N_("must name the seat that is to bid"))
    return Bid(asked.seat, asked.mine, markers, {number: given[number] for number in markers if number in given})


_COMPLETE: Final[dict[str, Callable[[Field, Any, State], Any]]] = {
    "buy.worker": _worker,
    "buy.place": _place,
    "buy.second": _second,
    "settle.miners": _settled,
    "miners": _miners,
    "secure": _secure,
    "lost": _lost,
    "consolidation.markers": _markers,
    "bid": _bid,
    "consolidation.place": _won,
}


def check_together(root: Field, s: State) -> None:
    """What can be open together, and with the rest of the position."""
    check_open(root, s.pending, s.over)
    check_stack(root.get("pending"), s.pending, DECISIONS)
    if s.over:
        return
    step = s.pending[0].step
    if (step in ("lost", "subsidence") or s.phase > DISASTER) and not s.discs:
        root.get("disaster").get("discs").fail(N_("must have been drawn (KK-14.5)"))
    if step == "secure" and s.discs:
        root.get("disaster").get("discs").fail(N_("have not been drawn while mines are being secured"))
    if s.larges and s.phase != CONSOLIDATIONS:
        root.get("large_mines").fail(N_("are named only in phase consolidations"))
