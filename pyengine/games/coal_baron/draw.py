"""The draw spaces `factory_draw` (CB-5.9 to CB-5.13) and `order_draw` (CB-9.4, CB-9.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyengine.core.decision import Answer, Step, Values, check
from pyengine.core.events import Happenings
from pyengine.core.text import N_, plural
from pyengine.games.coal_baron.components import CARDS, DATA, SPACE_OF, TILE_COST, TILES
from pyengine.games.coal_baron.factory import add_tile
from pyengine.games.coal_baron.orders import new_order
from pyengine.games.coal_baron.stacks import kind, put_back, show

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State

TILE_DRAW, ORDER_DRAW = "tiles", "orders"
DRAWN = {
    TILE_DRAW: DATA["worker_spaces"]["items"][SPACE_OF["factory_draw"]]["draw"],
    ORDER_DRAW: DATA["worker_spaces"]["items"][SPACE_OF["order_draw"]]["draw"],
}
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


@check("CB-5.10", N_("The stack of tiles is empty: there is nothing to draw."))
def tiles_left(s: State, answer: Answer) -> Values | None:
    return None if s.tile_stack else {}


@check("CB-9.5", N_("The stack of orders is empty: there is nothing to draw."))
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
    s.pending.append(("draw.take", s.active, stack, drawn))


def _leave(s: State, stack: str, rest: tuple[int, ...]) -> None:
    if stack == TILE_DRAW:
        s.tile_stack = rest
    else:
        s.order_stack = rest


def _is_among_the_drawn(s: State, answer: Answer) -> Values | None:
    return None if any(kind(element) == answer[1] for element in s.pending[-1][3]) else {}


_NOT_DRAWN = N_("You did not draw this one.")
tile_was_drawn = check("CB-5.11", _NOT_DRAWN, listed=True)(_is_among_the_drawn)
card_was_drawn = check("CB-9.4", _NOT_DRAWN, listed=True)(_is_among_the_drawn)


@check(
    "CB-5.11",
    plural(
        "The tile costs {need} Mark, and you have {have}.", "The tile costs {need} Marks, and you have {have}.", "need"
    ),
)
def can_pay_for_the_drawn_tile(s: State, answer: Answer) -> Values | None:
    need, have = TILE_COST[answer[1]], s.me().marks
    return {"need": need, "have": have} if have < need else None


class TakeDrawn(Step["State"]):
    """CB-5.11, CB-9.4: keep at most one of the drawn tiles or cards."""

    name = "draw.take"
    checks = {
        TILE_DRAW: (tile_was_drawn, can_pay_for_the_drawn_tile),
        ORDER_DRAW: (card_was_drawn,),
        "none": (),
    }
    passing = frozenset({"take:none"})

    def clause_now(self, s: State) -> str:
        return clause_of(s.pending[-1][2], "CB-5.11")

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_TAKES[s.pending[-1][2]], _NONE)

    def candidates(self, s: State) -> Iterable[Answer]:
        _, _, stack, drawn = s.pending[-1]
        takes = _TAKES[stack]
        return [*(takes[number] for number in dict.fromkeys(map(kind, drawn))), _NONE]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        _, active, stack, drawn = s.pending.pop()
        rest = drawn
        if answer[0] == "none":
            now.say("kept_none", clause_of(stack, "CB-5.11"), active)
        else:
            place = [kind(element) for element in drawn].index(answer[1])
            rest = drawn[:place] + drawn[place + 1 :]
        if rest:
            s.pending.append(("draw.return", active, stack, rest))
        if stack == TILE_DRAW and answer[0] != "none":
            # A shortage (CB-5.8) is decided first: its frame lies on top.
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
        return clause_of(s.pending[-1][2], "CB-5.12")

    def universe(self, s: State) -> Iterable[Answer]:
        return (("top", "return:top"), ("bottom", "return:bottom"))

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        _, active, stack, rest = s.pending.pop()
        on_top = answer[0] == "top"
        now.say(f"returned_{answer[0]}", clause_of(stack, "CB-5.12"), active, n=len(rest))
        _arrange(s, active, stack, rest, (), on_top, now)


_NOT_RETURNED = N_("This one is not among those that go back.")
tile_goes_back = check("CB-5.12", _NOT_RETURNED, listed=True)(_is_among_the_drawn)
card_goes_back = check("CB-9.4", _NOT_RETURNED, listed=True)(_is_among_the_drawn)


class ArrangeDrawn(Step["State"]):
    """CB-5.12a: the order of what goes back, named from the upper to the lower one."""

    name = "draw.order"
    checks = {TILE_DRAW: (tile_goes_back,), ORDER_DRAW: (card_goes_back,)}

    def clause_now(self, s: State) -> str:
        return clause_of(s.pending[-1][2], "CB-5.12a")

    def universe(self, s: State) -> Iterable[Answer]:
        return _NEXTS[s.pending[-1][2]]

    def candidates(self, s: State) -> Iterable[Answer]:
        nexts = _NEXTS[s.pending[-1][2]]
        return [nexts[number] for number in dict.fromkeys(map(kind, s.pending[-1][3]))]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        _, active, stack, rest, on_top, chosen = s.pending.pop()
        place = [kind(element) for element in rest].index(answer[1])
        _arrange(s, active, stack, rest[:place] + rest[place + 1 :], (*chosen, rest[place]), on_top, now)


def _arrange(
    s: State, active: int, stack: str, rest: tuple[int, ...], chosen: tuple[int, ...], on_top: bool, now: Happenings
) -> None:
    """Ask for the next one to go back, until only one is left."""
    if len(rest) > 1:
        s.pending.append(("draw.order", active, stack, rest, on_top, chosen))
        return
    returned = chosen + rest
    whole = s.tile_stack if stack == TILE_DRAW else s.order_stack
    _leave(s, stack, put_back(whole, returned, on_top, active, s.config.players))
    if len(returned) > 1:
        faces = tuple(NAMES[stack][kind(element)] for element in returned)
        now.whisper("returned_faces", clause_of(stack, "CB-5.12a"), active, faces=faces)
