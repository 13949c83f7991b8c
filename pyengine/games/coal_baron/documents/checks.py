"""What holds of every position that a game can reach: the others are refused, with the path of what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from pyengine.core.documents.fields import Field, check_open
from pyengine.core.play.pending import check_stack
from pyengine.core.view.text import N_, told
from pyengine.games.coal_baron.chapters.draw import DRAWN, SPACE_OF_DRAW, clause_of
from pyengine.games.coal_baron.chapters.orders import cubes_on, new_order
from pyengine.games.coal_baron.components import (
    CARD_SPACES,
    CARDS,
    COLOURS,
    CUBES_PER_COLOUR,
    MARKS_PER_POINT,
    SETUP,
    SHIFTS,
    SPACE_ACTION,
    SPACE_AMOUNT,
    SPACES,
    START_SCORE,
    SURFACE,
    TILE_COPIES,
    TILE_MINECARTS,
    TILE_SPACES,
    TILES,
)
from pyengine.games.coal_baron.pending import (
    DECISIONS,
    Draft,
    Draw,
    DrawTake,
    MiningStep,
    Shortage,
    Turn,
    draw_under_way,
)
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW, kind
from pyengine.games.coal_baron.state import Seat, State


def check_position(root: Field, s: State) -> None:
    """Refuse a position that no game can reach."""
    field = root.get("pending")
    check_open(root, s.pending, s.over)
    check_stack(field, s.pending, DECISIONS)
    if s.over:
        _check_end(root, s)
    elif isinstance(s.pending[0], Draft) != bool(s.draft):
        field.fail(N_("the draft goes on exactly as long as the draft row has cards (CB-2.9)"))
    for asked, entry in zip(s.pending, field.each(), strict=True):
        _CHECKS[asked.step](root, entry, asked, s)
    _check_workers(root, s)
    _check_tiles(root, s)
    _check_cards(root, s)
    if s.config.limited:
        _check_cubes(root, s)


# --- what is being decided ------------------------------------------------------------------------------------------


def _check_end(root: Field, s: State) -> None:
    """CB-13.1, CB-13.2: after the last worker of the last shift, with the Marks exchanged."""
    if s.shift != SHIFTS:
        root.get("over").fail(told(N_("the game ends after shift {shifts} (CB-13.1)"), shifts=SHIFTS))
    if s.draft:
        root.get("draft").fail(N_("must be empty when the game is over (CB-2.11)"))
    for entry, seat in zip(root.get("seats").each(), s.seats, strict=True):
        if seat.workers:
            entry.get("workers").fail(N_("must be 0 when the game is over: a shift ends with the last worker (CB-3.4)"))
        if seat.marks >= MARKS_PER_POINT:
            entry.get("marks").fail(
                told(
                    N_("must be below {marks_per_point}: the others have become points (CB-13.2)"),
                    marks_per_point=MARKS_PER_POINT,
                )
            )


def _check_draft(root: Field, field: Field, asked: Draft, s: State) -> None:
    """CB-2.8 to CB-2.11: nothing has been done but picking cards in turn."""
    if s.shift != 1:
        root.get("shift").fail(N_("must be 1 during the draft (CB-2.13)"))
    players = s.config.players
    picked = (s.start - 1 - asked.seat) % players  # CB-2.9a: in this round
    left = SETUP[players]["draft_cards"] - (asked.round - 1) * players - picked
    if len(s.draft) != left:
        root.get("draft").fail(
            told(N_("has {has} cards, must be {left} at this pick (CB-2.8, CB-2.9a)"), has=len(s.draft), left=left)
        )
    for space in CARD_SPACES:
        if s.goods[space] >= 0:
            root.get("board").get("orders").get(SPACES[space]).fail(N_("gets its card after the draft (CB-2.11)"))
    for space in TILE_SPACES:
        if s.goods[space] < 0 and space not in s.config.covered:
            root.get("board").get("tiles").maybe(SPACES[space]).fail(N_("must have a tile during the draft (CB-2.2)"))
    for number, (entry, seat) in enumerate(zip(root.get("seats").each(), s.seats, strict=True)):
        if seat.workers != s.config.workers_each:
            entry.get("workers").fail(
                told(
                    N_("must be {workers_each}: no worker is placed before shift I (CB-2.13)"),
                    workers_each=s.config.workers_each,
                )
            )
        _check_setup(entry, seat, SETUP[players]["marks"])
        cards = asked.round if (s.start - 1 - number) % players < picked else asked.round - 1
        if len(seat.orders) != cards:
            entry.get("orders").fail(
                told(N_("has {has} cards, must be {cards} at this pick (CB-2.9a)"), has=len(seat.orders), cards=cards)
            )


def _check_setup(field: Field, seat: Seat, marks: int) -> None:
    """CB-2.4 to CB-2.6: what a seat has before shift 1, except for workers and drafted cards."""
    if seat.marks != marks:
        field.get("marks").fail(told(N_("must be {marks} during the draft (CB-2.4)"), marks=marks))
    for colour, name in enumerate(COLOURS):
        level = field.get("pit").get(name)
        if seat.tiles[colour]:
            level.get("tiles").fail(N_("must be empty during the draft: tiles are bought in a shift (CB-2.13)"))
        if seat.carts[colour] != (colour,):
            level.maybe("printed").fail(told(N_("must be {name} during the draft (CB-2.5)"), name=name))
    if seat.level != SURFACE:
        field.get("cage").get("level").fail(N_("must be surface during the draft (CB-2.6)"))
    if seat.cage:
        field.get("cage").get("cubes").fail(N_("must be empty during the draft (CB-2.6)"))
    if any(seat.storage):
        field.get("storage").fail(N_("must be empty during the draft (CB-2.6)"))
    if seat.score != START_SCORE:
        field.get("score").fail(told(N_("must be {start_score} during the draft (CB-2.6)"), start_score=START_SCORE))
    if seat.delivered:
        field.get("delivered").fail(N_("must be empty during the draft (CB-2.6)"))
    for entry, order in zip(field.get("orders").each(), seat.orders, strict=True):
        if order != new_order(order[0]):
            entry.get("spots").fail(N_("must be empty during the draft: coal is brought up in a shift (CB-2.13)"))


def _check_turn(root: Field, field: Field, asked: Turn, s: State) -> None:
    if not s.seats[asked.seat].workers:
        field.get("seat").fail(N_("has no worker in supply and cannot have a turn (CB-3.3)"))


def _check_mining(root: Field, field: Field, asked: MiningStep, s: State) -> None:
    if SPACE_ACTION[asked.space] != "mine":
        field.get("space").fail(N_("is no mining space"))
    if asked.space in s.config.covered:
        field.get("space").fail(told(N_("is covered with {players} players (CB-2.1)"), players=s.config.players))
    if s.owner[asked.space] not in (asked.seat, -1):
        field.get("space").fail(N_("workers of another seat stand there (CB-4.2)"))
    field.get("left").whole(1, SPACE_AMOUNT[asked.space])


def _check_shortage(root: Field, field: Field, asked: Shortage, s: State) -> None:
    seat, left = s.seats[asked.seat], asked.left
    tiles = seat.tiles[asked.colour]
    if not tiles or left > TILE_MINECARTS[tiles[-1]] or set(seat.carts[asked.colour][-left:]) != {-1}:
        field.get("left").fail(N_("the last tile of this level has fewer empty minecarts"))
    if not s.config.limited or s.supply[asked.colour]:
        field.get("colour").fail(N_("there is no shortage: the supply has this colour (CB-5.8)"))
    if not any(s.supply):
        field.get("step").fail(N_("there is nothing to decide: the supply is empty (CB-5.8a)"))
    draw = draw_under_way(s.pending)
    if draw and draw.stack != TILE_DRAW:
        field.get("step").fail(N_("follows a draw of tiles only: orders bring no minecarts (CB-5.13)"))


def _check_draw(root: Field, field: Field, asked: Draw, s: State) -> None:
    """CB-4.1, CB-5.9, CB-9.4: the player stands on the draw space and has drawn as many as the stack allowed."""
    space = SPACE_OF_DRAW[asked.stack]
    if s.owner[space] != asked.seat:
        field.get("seat").fail(told(N_("has no worker on {space} and cannot draw there (CB-4.1)"), space=SPACES[space]))
    hand, most = len(asked.hand), DRAWN[asked.stack]
    kept = 0 if isinstance(asked, DrawTake) else 1
    bought = isinstance(s.pending[-1], Shortage)
    clause = clause_of(asked.stack, "CB-5.9")
    if bought and hand == most:
        field.get("drawn").fail(
            told(
                N_("must have at most {n} elements: one of {most} was bought ({clause})"),
                n=most - 1,
                most=most,
                clause=clause,
            )
        )
    if hand < most - kept and (s.tile_stack if asked.stack == TILE_DRAW else s.order_stack):
        field.get("drawn").fail(
            told(
                N_("too few are in hand: {most} are drawn as long as the stack has them ({clause})"),
                most=most,
                clause=clause,
            )
        )


_CHECKS: Final[dict[str, Callable[[Field, Field, Any, State], None]]] = {
    "draft": _check_draft,
    "turn": _check_turn,
    "mining.step": _check_mining,
    "shortage": _check_shortage,
    "draw.take": _check_draw,
    "draw.return": _check_draw,
    "draw.order": _check_draw,
}


# --- nothing is created or lost -------------------------------------------------------------------------------------


def _check_workers(root: Field, s: State) -> None:
    """CB-15.2: every seat has its workers."""
    for number, (entry, seat) in enumerate(zip(root.get("seats").each(), s.seats, strict=True)):
        on_board = sum(n for n, owner in zip(s.standing, s.owner, strict=True) if owner == number)
        total = seat.workers + seat.bank + seat.canteen + on_board
        if total != s.config.workers_each:
            problem = told(
                N_("the workers of this seat are {total} in all, must be {workers_each} (CB-15.2)"),
                total=total,
                workers_each=s.config.workers_each,
            )
            entry.get("workers").fail(problem)


def _in_hand(s: State, stack: str) -> list[int]:
    """What a player holds during a draw."""
    asked = draw_under_way(s.pending)
    return [kind(element) for element in asked.hand] if asked and asked.stack == stack else []


def _check_tiles(root: Field, s: State) -> None:
    """CB-15.3: every tile is somewhere."""
    tiles = Counter(kind(element) for element in s.tile_stack)
    tiles.update(s.goods[space] for space in TILE_SPACES if s.goods[space] >= 0)
    tiles.update(tile for seat in s.seats for row in seat.tiles for tile in row)
    tiles.update(_in_hand(s, TILE_DRAW))
    for tile, copies in enumerate(TILE_COPIES):
        if tiles[tile] != copies:
            root.get("tile_stack").fail(
                told(
                    N_("{tile} is there {count} times, must be {copies} (CB-15.3)"),
                    tile=TILES[tile],
                    count=tiles[tile],
                    copies=copies,
                )
            )


def _check_cards(root: Field, s: State) -> None:
    """CB-15.3: every card is somewhere."""
    cards = Counter(kind(element) for element in s.order_stack)
    cards.update(s.goods[space] for space in CARD_SPACES if s.goods[space] >= 0)
    cards.update(card for seat in s.seats for card in (*(order[0] for order in seat.orders), *seat.delivered))
    cards.update(s.draft)
    cards.update(_in_hand(s, ORDER_DRAW))
    for card, name in enumerate(CARDS):
        if cards[card] != 1:
            root.get("order_stack").fail(
                told(N_("{name} is there {count} times, must be 1 (CB-15.3)"), name=name, count=cards[card])
            )


def _check_cubes(root: Field, s: State) -> None:
    """CB-15.1: every cube is somewhere."""
    for colour, count in enumerate(_cubes_outside(s)):
        total = count + s.supply[colour]
        if total != CUBES_PER_COLOUR:
            field = root.get("supply").get(COLOURS[colour])
            field.fail(
                told(
                    N_("there are {total} cubes of this colour, must be {cubes_per_colour} (CB-15.1)"),
                    total=total,
                    cubes_per_colour=CUBES_PER_COLOUR,
                )
            )


def _cubes_outside(s: State) -> list[int]:
    """Cubes by colour that are not in the supply."""
    counts = [0] * 4
    for seat in s.seats:
        spots = [cube for order in seat.orders for spot in order[1] for cube in cubes_on(spot)]
        for cube in (*(cube for row in seat.carts for cube in row if cube >= 0), *seat.cage, *spots):
            counts[cube] += 1
        for colour in range(4):
            counts[colour] += seat.storage[colour]
    return counts
