"""What must be true in a position: nothing is created or lost (SW-1.1, SW-1.2)."""

from __future__ import annotations

from pyengine.core.documents.fields import Field
from pyengine.core.view.text import N_, told
from pyengine.games.schichtwechsel.chapters.headframes import group
from pyengine.games.schichtwechsel.chapters.phases import progress_of
from pyengine.games.schichtwechsel.chapters.preparation import choosing_order
from pyengine.games.schichtwechsel.components import (
    ACTION,
    ALL_COAL,
    ALL_COINS,
    ALL_SPOIL,
    ALL_TOOLS,
    ALL_WHITE,
    CARTING,
    CHOOSING,
    COIN,
    COKE_EACH,
    COKERY_MOST,
    COLUMN_COKE,
    DEAL,
    FINAL_MINER,
    HOUSE_TRACK,
    HOUSES_EACH,
    P_MINER,
    P_SALE,
    P_TOOLS,
    ROUNDS,
    SALE,
    TILES,
    WET_CARD,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.effects.cokery import coke_in_cokery
from pyengine.games.schichtwechsel.effects.programs import (
    FINAL_MINER_PROGRAM,
    FINAL_SALE_PROGRAM,
    FINAL_TOOLS_PROGRAM,
    TO_ANY,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.state import State


def outside(s: State) -> dict[str, int]:
    """What is not in the supply."""
    coal, spoil = s.bag[0], s.bag[1]
    hands = [*s.drawn, *(seat.hand for seat in s.seats if seat.hand is not None)]
    coal += sum(hand[0] for hand in hands)
    spoil += sum(hand[1] for hand in hands)
    for asked in s.pending:
        if asked.step == "carts":
            coal, spoil = coal + asked.coal, spoil + asked.spoil
        elif asked.step == "wagon":
            coal += asked.left
    for seat in s.seats:
        coal += sum(load for load in seat.carts if load > 0) + sum(seat.wagons)
        spoil += seat.heap - sum(load for load in seat.carts if load < 0)
    laid = [unit for units in (*s.paid, *(seat.own_paid for seat in s.seats)) for unit in units]
    return {
        "coal": coal,
        "spoil": spoil,
        "coins": sum(seat.coins for seat in s.seats) + laid.count(COIN),
        "white": sum(seat.white for seat in s.seats) + laid.count(WHITE_STONE),
        "tools": sum(seat.tools for seat in s.seats),
    }


WHITE_PHASES = (SALE, HOUSE_TRACK, ACTION)
"""SW-7.6, SW-14.3: the phases in which players hold white stones."""
TOTALS = {"coal": ALL_COAL, "spoil": ALL_SPOIL, "coins": ALL_COINS, "white": ALL_WHITE, "tools": ALL_TOOLS}


def check_counts(root: Field, s: State) -> None:
    """Refuse a position in which something is missing or too much."""
    here = {"coal": s.coal, "spoil": s.spoil, "coins": s.coins, "white": s.white, "tools": s.tools}
    for name, elsewhere in outside(s).items():
        total = TOTALS[name]
        if elsewhere > total:
            root.get("supply").get(name).fail(
                told(
                    N_("there are {total} in all, and {elsewhere} of them elsewhere already"),
                    total=total,
                    elsewhere=elsewhere,
                )
            )
        if here[name] + elsewhere != total:
            root.get("supply").get(name).fail(
                told(
                    N_("must be {left}: there are {total} in all, {elsewhere} of them elsewhere"),
                    left=total - elsewhere,
                    total=total,
                    elsewhere=elsewhere,
                )
            )
    water = s.bag[2] + s.wet + sum(bundle[2] for bundle in s.drawn)
    wanted = int(WET_CARD in s.cards[: s.round])
    if water != wanted:
        root.get("bag").maybe("water").fail(
            N_("the round card that brings the water cube has been revealed: it is in the bag, or was drawn (SW-6.3)")
            if wanted
            else N_("there is no water cube before its round card is revealed (SW-6.3)")
        )
    for number in range(len(s.seats)):
        _check_seat(root.get("seats").each()[number], s, number)
    _check_tiles(root, s)
    _check_phase(root, s)


def _check_seat(field: Field, s: State, number: int) -> None:
    seat = s.seats[number]
    standing = coke_in_cokery(s, number)
    coke = seat.stock + seat.rolling + seat.sold * COLUMN_COKE + standing
    if coke != COKE_EACH:
        field.get("coke").get("stock").fail(
            told(N_("the coke of this seat is {coke} in all, must be {coke_each}"), coke=coke, coke_each=COKE_EACH)
        )
    if standing > COKERY_MOST:
        field.fail(
            told(
                N_("has {standing} coke in the cokery, must have at most {cokery_most} (SW-4.13b)"),
                standing=standing,
                cokery_most=COKERY_MOST,
            )
        )
    built = sum(houses.count(number) for houses in s.pits)
    building = sum(asked.step == "build" for asked in s.pending if asked.seat == number)
    houses = seat.houses.bit_count() + built + building
    if houses != HOUSES_EACH:
        field.get("houses").fail(
            told(
                N_("the houses of this seat are {houses} in all, must be {houses_each}"),
                houses=houses,
                houses_each=HOUSES_EACH,
            )
        )
    stones = seat.stone + sum(units.count(number) for units in (*s.paid, seat.own_paid))
    if stones != 1:
        field.get("stone").fail(told(N_("there are {stones} player stones of this seat, must be 1"), stones=stones))
    one, other = seat.towers
    if group(one) == group(other) != TO_ANY:
        field.get("headframes").fail(N_("never stand in the same group (SW-13.3)"))
    for tower in (one, other):
        if tower >= 0 and any(tower in rival.towers for rival in s.seats if rival is not seat):
            field.get("headframes").fail(N_("another headframe stands on this bonus field (SW-13.3)"))
    if seat.white and s.phase not in WHITE_PHASES:
        field.get("white").fail(
            N_("must be 0: white stones are taken in step IV and go back after the round (SW-14.3)")
        )
    if s.phase != ACTION or s.over:
        if other >= 0:
            field.get("headframes").fail(N_("are on bonus fields only in the action phase (SW-13.6)"))
        if seat.own_paid or seat.passed:
            field.get("own_card" if seat.own_paid else "passed").fail(N_("only in the action phase (SW-14.3)"))


def _check_tiles(root: Field, s: State) -> None:
    held = [seat.tile for seat in s.seats if seat.tile >= 0]
    if sorted([*held, *s.tiles]) != list(s.config.tiles):
        names = ", ".join(TILES[tile] for tile in s.config.tiles)
        root.get("tiles").fail(told(N_("laid out or held must be each of {names} once"), names=names))
    for number, seat in enumerate(s.seats):
        early = s.phase in (DEAL, CARTING, CHOOSING) and s.round == 1
        if s.phase == CHOOSING and early:
            order = choosing_order(s)
            early = order.index(number) >= order.index(s.pending[0].seat)
        if early == (seat.tile >= 0) and not s.over:
            root.get("seats").each()[number].maybe("tile").fail(
                N_("has not been chosen yet") if early else N_("must have been chosen (SW-7.4)")
            )


def _check_phase(root: Field, s: State) -> None:
    """What fits the phase: bundles, laid-out payments, the round of the final scoring."""
    field = root.get("pending")
    hands = [seat.hand is not None for seat in s.seats]
    if s.phase == DEAL:
        wanted = len(hands) - sum(hands) if s.config.all_first else 1
        if len(s.drawn) != wanted:
            root.get("bundles").fail(told(N_("must have {wanted} elements"), wanted=wanted))
        if s.pending[0].seat != s.start:
            field.fail(N_("the start player gives the bundles (SW-7.2)"))
    elif s.drawn or (s.wet and s.phase != DEAL):
        root.get("bundles" if s.drawn else "water_drawn").fail(N_("only during the deal (SW-7.2)"))
    if s.phase == CARTING:
        order = s.turn_order()
        later = order[progress_of(s) :]
        if any(hands[number] != (number in later) for number in order):
            field.fail(N_("whoever is still to place cubes has a bundle, and nobody else (SW-7.3)"))
    elif s.phase != DEAL and any(hands):
        root.get("seats").each()[hands.index(True)].get("bundle").fail(N_("only in step I (SW-7.3)"))
    if s.phase != ACTION and any(s.paid):
        root.get("cards").fail(N_("are empty except in the action phase (SW-14.3)"))
    if (s.phase >= FINAL_MINER or s.over) and s.round != ROUNDS:
        root.get("round").fail(told(N_("must be {rounds} in the final scoring"), rounds=ROUNDS))
    if s.over:
        return
    bottom = s.pending[0]
    number = bottom.seat
    if s.seats[number].passed:
        field.fail(N_("this seat has passed (SW-8.3)"))
    if bottom.step == "do":
        pits = {FINAL_MINER_PROGRAM: P_MINER, FINAL_SALE_PROGRAM: P_SALE, FINAL_TOOLS_PROGRAM: P_TOOLS}
        if bottom.program in pits and number not in s.pits[pits[bottom.program]]:
            field.fail(N_("this seat has no house there (SW-15)"))
        if bottom.program in UPPER_OF and UPPER_OF[s.seats[number].tile] != bottom.program:
            field.fail(N_("is not the upper part of this seat’s tile"))
