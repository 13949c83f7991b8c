"""The draw spaces `factory_draw` (CB-5.9 to CB-5.13) and `order_draw` (CB-9.4, CB-9.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.coal_baron.chapters.factory import add_tile
from pyengine.games.coal_baron.chapters.orders import new_order
from pyengine.games.coal_baron.components import CARDS, DATA, SPACE_OF, TILE_COST, TILES
from pyengine.games.coal_baron.pending import DrawOrder, DrawReturn, DrawTake
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW, kind, put_back, show

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State

SPACE_OF_DRAW = {TILE_DRAW: SPACE_OF["factory_draw"], ORDER_DRAW: SPACE_OF["order_draw"]}
DRAWN: dict[str, int] = {stack: DATA["worker_spaces"]["items"][space]["draw"] for stack, space in SPACE_OF_DRAW.items()}
"""CB-5.9, CB-9.4: five."""
NAMES = {TILE_DRAW: TILES, ORDER_DRAW: CARDS}
_TAKES: dict[str, tuple[Answer, ...]] = {
    stack: tuple((stack, number, f"take:{id}") for number, id in enumerate(names)) for stack, names in NAMES.items()
}
_NEXTS: dict[str, tuple[Answer, ...]] = {
    stack: tuple((stack, number, f"next:{id}") for number, id in enumerate(names)) for stack, names in NAMES.items()
}
_NONE: Answer = ("none", "take:none")


def clause_of(stack: str, tiles_clause: str) -> str:
    """Orders are drawn by CB-9.4 alone, tiles by a clause for each part."""
    return tiles_clause if stack == TILE_DRAW else "CB-9.4"


@check("CB-5.10", N_("The tile stack is empty: there is nothing to draw."))
def tiles_left(s: State, answer: Answer) -> Values | None:
    return None if s.tile_stack else {}


@check("CB-9.5", N_("The order stack is empty: there is nothing to draw."))
def orders_left(s: State, answer: Answer) -> Values | None:
    return None if s.order_stack else {}


def _stack(s: State, stack: str) -> tuple[int, ...]:
    return s.tile_stack if stack == TILE_DRAW else s.order_stack


def top_of(s: State, stack: str) -> tuple[int, ...]:
    """CB-5.9, CB-9.4: what would be drawn now, the top five or all."""
    return _stack(s, stack)[: DRAWN[stack]]


def draw(s: State, stack: str, now: Happenings) -> None:
    """CB-5.9, CB-9.4: take the top five (or all) and look at them alone."""
    drawn = tuple(show(element, s.active) for element in top_of(s, stack))
    _leave(s, stack, _stack(s, stack)[len(drawn) :])
    clause = clause_of(stack, "CB-5.9")
    now.say(f"drawn_{stack}", clause, s.active, n=len(drawn))
    now.whisper("drawn_faces", clause, s.active, faces=tuple(NAMES[stack][kind(element)] for element in drawn))
    now.reveal(clause)
    s.pending.append(DrawTake(s.active, stack, drawn))


def draw_tiles(s: State, space: int, now: Happenings) -> None:
    """CB-5.9: the space `factory_draw`."""
    draw(s, TILE_DRAW, now)


def draw_orders(s: State, space: int, now: Happenings) -> None:
    """CB-9.4: the space `order_draw`."""
    draw(s, ORDER_DRAW, now)


def _leave(s: State, stack: str, rest: tuple[int, ...]) -> None:
    if stack == TILE_DRAW:
        s.tile_stack = rest
    else:
        s.order_stack = rest


def _is_among_the_drawn(s: State, answer: Answer) -> Values | None:
    return None if any(kind(element) == answer[1] for element in s.pending[-1].drawn) else {}


_NOT_DRAWN = N_("You did not draw this one.")
tile_was_drawn = check("CB-5.11", _NOT_DRAWN, listed=True)(_is_among_the_drawn)
card_was_drawn = check("CB-9.4", _NOT_DRAWN, listed=True)(_is_among_the_drawn)


@check(
    "CB-5.11",
    plural("The tile costs {need} Mark; you have {have}.", "The tile costs {need} Marks; you have {have}.", "need"),
)
def can_pay_for_the_drawn_tile(s: State, answer: Answer) -> Values | None:
    need, have = TILE_COST[answer[1]], s.me().marks
    return {"need": need, "have": have} if have < need else None


class TakeDrawn(Step["State"]):
    """CB-5.11, CB-9.4: keep one tile or card, or none."""

    name = "draw.take"
    checks = {
        TILE_DRAW: (tile_was_drawn, can_pay_for_the_drawn_tile),
        ORDER_DRAW: (card_was_drawn,),
        "none": (),
    }
    passing = frozenset({"take:none"})

    def clause_now(self, s: State) -> str:
        return clause_of(s.pending[-1].stack, "CB-5.11")

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_TAKES[s.pending[-1].stack], _NONE)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: DrawTake = s.pending[-1]
        takes = _TAKES[asked.stack]
        return [*(takes[number] for number in dict.fromkeys(map(kind, asked.drawn))), _NONE]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: DrawTake = s.pending.pop()
        active, stack, drawn = asked.seat, asked.stack, asked.drawn
        rest = drawn
        if answer[0] == "none":
            now.say("kept_none", clause_of(stack, "CB-5.11"), active)
        else:
            place = [kind(element) for element in drawn].index(answer[1])
            rest = drawn[:place] + drawn[place + 1 :]
        if rest:
            s.pending.append(DrawReturn(active, stack, rest))
        if stack == TILE_DRAW and answer[0] != "none":
            # A shortage (CB-5.8) is decided first: it is on top.
            add_tile(s, answer[1], now)
        elif answer[0] != "none":
            seat = s.seats[active]
            seat.orders = (*seat.orders, new_order(answer[1]))
            now.say("order_kept", "CB-9.4", active, card=CARDS[answer[1]])


class ReturnDrawn(Step["State"]):
    """CB-5.12: the rest goes back face down, all on top or all at the bottom."""

    name = "draw.return"
    checks = {"top": (), "bottom": ()}

    def clause_now(self, s: State) -> str:
        return clause_of(s.pending[-1].stack, "CB-5.12")

    def universe(self, s: State) -> Iterable[Answer]:
        return (("top", "return:top"), ("bottom", "return:bottom"))

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: DrawReturn = s.pending.pop()
        clause = clause_of(asked.stack, "CB-5.12")
        now.say(f"returned_{answer[0]}", clause, asked.seat, n=len(asked.drawn))
        _arrange(s, DrawOrder(asked.seat, asked.stack, asked.drawn, answer[0] == "top", ()), now)


_NOT_RETURNED = N_("This is not one of those you put back.")
tile_goes_back = check("CB-5.12", _NOT_RETURNED, listed=True)(_is_among_the_drawn)
card_goes_back = check("CB-9.4", _NOT_RETURNED, listed=True)(_is_among_the_drawn)


class ArrangeDrawn(Step["State"]):
    """CB-5.12a: the order of what goes back, named from the upper to the lower one."""

    name = "draw.order"
    checks = {TILE_DRAW: (tile_goes_back,), ORDER_DRAW: (card_goes_back,)}

    def clause_now(self, s: State) -> str:
        return clause_of(s.pending[-1].stack, "CB-5.12a")

    def universe(self, s: State) -> Iterable[Answer]:
        return _NEXTS[s.pending[-1].stack]

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: DrawOrder = s.pending[-1]
        nexts = _NEXTS[asked.stack]
        return [nexts[number] for number in dict.fromkeys(map(kind, asked.drawn))]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: DrawOrder = s.pending.pop()
        drawn = asked.drawn
        place = [kind(element) for element in drawn].index(answer[1])
        left, chosen = drawn[:place] + drawn[place + 1 :], (*asked.chosen, drawn[place])
        _arrange(s, DrawOrder(asked.seat, asked.stack, left, asked.on_top, chosen), now)


def _arrange(s: State, ask: DrawOrder, now: Happenings) -> None:
    """Ask for the next one to go back, until only one is left."""
    if len(ask.drawn) > 1:
        s.pending.append(ask)
        return
    returned = ask.chosen + ask.drawn
    _leave(s, ask.stack, put_back(_stack(s, ask.stack), returned, ask.on_top, ask.seat, s.config.players))
    if len(returned) > 1:
        faces = tuple(NAMES[ask.stack][kind(element)] for element in returned)
        now.whisper("returned_faces", clause_of(ask.stack, "CB-5.12a"), ask.seat, faces=faces)
