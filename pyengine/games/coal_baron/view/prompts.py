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
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of

PROMPTS: dict[str, Message] = {
    "draft": N_("{seat}, choose an order ({n} of 3)."),
    "turn": plural(
        "{seat}, choose a worker space or the Bank. You have {n} worker left.",
        "{seat}, choose a worker space or the Bank. You have {n} workers left.",
    ),
    "mining.step": plural(
        "{seat}, you have {n} of {all} work steps left. Move the cage, load or unload coal, or stop.",
        "{seat}, you have {n} of {all} work steps left. Move the cage, load or unload coal, or stop.",
    ),
    "shortage": N_("{seat}, there is no {colour} coal left in the supply. Choose another colour for the minecart."),
    "draw.take": N_("{seat}, keep one or none."),
    "draw.return": N_("{seat}, put the rest back on top of the stack or at the bottom."),
    "draw.order": N_("{seat}, in which order? Choose the next one, from top to bottom."),
}
LOOKING = N_("{seat} is looking at the draw.")


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    """The open question in one sentence."""
    asked = s.pending[-1]
    hidden = viewer != asked.seat and draw_under_way(s.pending) is asked
    message = LOOKING if hidden else PROMPTS[asked.step]
    told = _VALUES[asked.step](s, asked, lang) if asked.step in _VALUES else {}
    return translate(message, lang, {"seat": seats[asked.seat].name, **told})


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
