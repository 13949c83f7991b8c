"""What can be asked: every decision of Coal Baron, what it is about, and what may be under it (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pyengine.core.play.pending import Codec, Declarations, Pending, ids, whole
from pyengine.games.coal_baron.components import COLOURS, DATA, SPACE_AMOUNT, SPACES, TILE_MINECARTS
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW

DECISIONS: Final = Declarations()
DRAFT_ROUNDS: Final[int] = max(row["draft_picks_each"] for row in DATA["setup"]["by_players"].values())

_STACK: Final = Codec(str, lambda field: field.choice((TILE_DRAW, ORDER_DRAW)))
_ELEMENTS: Final = Codec(list, lambda field: field.each())
"""Tiles or cards, as only the stack can tell: `documents` names them, and says who has seen them before."""
_NO_ELEMENTS: Final = _ELEMENTS._replace(default=())
_ON_TOP: Final = Codec(
    lambda on_top: "top" if on_top else "bottom", lambda field: field.choice(("top", "bottom")) == "top", name="to"
)


@DECISIONS.pending("draft", fields={"round": whole(1, DRAFT_ROUNDS, default=1)})
class Draft(NamedTuple):
    """CB-2.9: take a card of the draft row."""

    seat: int
    round: int
    step: str = "draft"


@DECISIONS.pending("turn")
class Turn(NamedTuple):
    """CB-3.2: choose a worker space, or the Bank."""

    seat: int
    step: str = "turn"


@DECISIONS.pending("mining.step", fields={"space": ids(SPACES, "worker space"), "left": whole(1, max(SPACE_AMOUNT))})
class MiningStep(NamedTuple):
    """CB-6.1: a work step, or stop; `left` counts the steps that are left."""

    seat: int
    space: int
    left: int
    step: str = "mining.step"


@DECISIONS.pending("draw.take", fields={"stack": _STACK, "drawn": _ELEMENTS})
class DrawTake(NamedTuple):
    """CB-5.11, CB-9.4: keep one tile or card, or none."""

    seat: int
    stack: str
    drawn: tuple[int, ...]
    step: str = "draw.take"

    @property
    def hand(self) -> tuple[int, ...]:
        """All that the player holds."""
        return self.drawn


@DECISIONS.pending("draw.return", fields={"stack": _STACK, "drawn": _ELEMENTS})
class DrawReturn(NamedTuple):
    """CB-5.12: put the rest on top of the stack or at the bottom."""

    seat: int
    stack: str
    drawn: tuple[int, ...]
    step: str = "draw.return"

    @property
    def hand(self) -> tuple[int, ...]:
        """All that the player holds."""
        return self.drawn


@DECISIONS.pending(
    "draw.order", fields={"stack": _STACK, "drawn": _ELEMENTS, "on_top": _ON_TOP, "chosen": _NO_ELEMENTS}
)
class DrawOrder(NamedTuple):
    """CB-5.12a: name the next one to go back; those already named are `chosen`, the others `drawn`."""

    seat: int
    stack: str
    drawn: tuple[int, ...]
    on_top: bool
    chosen: tuple[int, ...]
    step: str = "draw.order"

    @property
    def hand(self) -> tuple[int, ...]:
        """All that the player holds."""
        return self.drawn + self.chosen


@DECISIONS.pending(
    "shortage",
    under=("", "draw.return"),
    fields={"colour": ids(COLOURS, "colour"), "left": whole(1, max(TILE_MINECARTS))},
)
class Shortage(NamedTuple):
    """CB-5.8: a cube of another colour for a minecart of this level, or none; `left` counts those without a cube."""

    seat: int
    colour: int
    left: int
    step: str = "shortage"


Draw = DrawTake | DrawReturn | DrawOrder
_DRAWS: Final = (DrawTake, DrawReturn, DrawOrder)


def draw_under_way(pending: Sequence[Pending]) -> Draw | None:
    """The draw that a player has begun, None if there is none; a shortage may be on top of it."""
    found = pending[0] if pending else None
    return found if isinstance(found, _DRAWS) else None
