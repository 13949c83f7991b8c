"""What is asked, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.coal_baron.components import (
    COLOURS,
    SPACE_AMOUNT,
)
from pyengine.games.coal_baron.pending import Draft, MiningStep, Shortage, Turn, draw_under_way
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of

PROMPTS: dict[str, Message] = {
    "draft": N_("{seat}, choose an order ({n} of 3). Not delivered by the end, it costs you 1 point."),
    "turn": plural(
        "{seat}, choose a worker space or the Bank. You have {n} worker left.",
        "{seat}, choose a worker space or the Bank. You have {n} workers left.",
    ),
    "mining.step": plural(
        "{seat}, you have {n} of {all} work steps left.",
        "{seat}, you have {n} of {all} work steps left.",
    ),
    "shortage": N_(
        "{seat}, there is no {colour} coal left in the supply. Choose another colour for the minecart, or leave it "
        "empty: it is never filled later."
    ),
    "draw.return": N_("{seat}, put the rest back: on top of the stack, where it comes next, or at the bottom."),
    "draw.order": N_("{seat}, in which order? Choose the next one, from top to bottom."),
}
MUST_FILL = N_("{seat}, there is no {colour} coal left in the supply. Choose another colour for the minecart.")
TAKE: dict[str, Message] = {
    TILE_DRAW: N_("{seat}, buy one tile for its price, or none."),
    ORDER_DRAW: N_("{seat}, keep one order or none. Not delivered by the end, it costs you 1 point."),
}
LOOKING = N_("{seat} is looking at the draw.")


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    """The open question in one sentence."""
    asked = s.pending[-1]
    hidden = viewer != asked.seat and draw_under_way(s.pending) is asked
    message = LOOKING if hidden else _question(s, asked)
    told = _VALUES[asked.step](s, asked, lang) if asked.step in _VALUES else {}
    return translate(message, lang, {"seat": seats[asked.seat].name, **told})


def _question(s: State, asked: Any) -> Message:
    if asked.step == "draw.take":
        return TAKE[asked.stack]
    if asked.step == "shortage" and not s.config.may_leave_empty:
        return MUST_FILL
    return PROMPTS[asked.step]


def _draft_round(s: State, asked: Draft, lang: str) -> dict[str, object]:
    return {"n": asked.round}


def _workers_left(s: State, asked: Turn, lang: str) -> dict[str, object]:
    return {"n": s.seats[asked.seat].workers}


def _steps_left(s: State, asked: MiningStep, lang: str) -> dict[str, object]:
    return {"n": asked.left, "all": SPACE_AMOUNT[asked.space]}


def _colour_lacking(s: State, asked: Shortage, lang: str) -> dict[str, object]:
    return {"colour": name_of(COLOURS[asked.colour], lang)}


_VALUES: Final[dict[str, Callable[[State, Any, str], dict[str, object]]]] = {
    "draft": _draft_round,
    "turn": _workers_left,
    "mining.step": _steps_left,
    "shortage": _colour_lacking,
}
"""What a question names, besides the player."""
