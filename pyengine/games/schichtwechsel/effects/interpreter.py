"""The one interpreter of effects (SW-0.5): programs run on the stack `pending`, rewards nest, and all can be resumed.

A pending `Do` is a program of which `next` effects have begun; it stays below whatever its effects have pushed, so the
stack shows how far everything has come. Chapters register how their ops are carried out (`op`), whether an effect is
possible (`can`), and what something pending does when it comes to the top again (`wake`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pyengine.core.play.events import Happenings
from pyengine.games.schichtwechsel.components import BY_PLAYERS
from pyengine.games.schichtwechsel.effects.programs import PROGRAMS, Effect
from pyengine.games.schichtwechsel.pending import Do

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

Op = Callable[["State", int, Effect, Happenings], None]
Wake = Callable[["State", Any, Happenings], bool]
Can = Callable[["State", int, Effect], bool]

OPS: Final[dict[str, Op]] = {}
WAKES: Final[dict[str, Wake]] = {}
CANS: Final[dict[str, Can]] = {}
EFFECTS: Final = tuple(program.effects for program in PROGRAMS)
_DOING: Final = tuple(
    tuple(tuple(Do(seat, program, done) for done in range(len(effects) + 1)) for program, effects in enumerate(EFFECTS))
    for seat in range(max(BY_PLAYERS))
)
"""By seat, program and effects begun: made once, since most of what is ever pending is one of these."""


def op(name: str) -> Callable[[Op], Op]:
    """How an effect is carried out: at once, or by making something pending."""

    def register(function: Op) -> Op:
        OPS[name] = function
        return function

    return register


def wake(name: str) -> Callable[[Wake], Wake]:
    """What something pending does when it is on top: True if it asks something, otherwise it changes the stack."""

    def register(function: Wake) -> Wake:
        WAKES[name] = function
        return function

    return register


def can(name: str) -> Callable[[Can], Can]:
    """Whether an effect can be carried out, for choices; ops that are not registered always can."""

    def register(function: Can) -> Can:
        CANS[name] = function
        return function

    return register


def start(s: State, number: int, program: int) -> None:
    """Begin a program; `run` goes on with it."""
    if EFFECTS[program]:
        s.pending.append(_DOING[number][program][0])


def run(s: State, now: Happenings) -> None:
    """Go on until something is to be decided or nothing is left."""
    stack = s.pending
    while stack:
        top = stack[-1]
        step = top.step
        if step == "do":
            number, program, at = top.seat, top.program, top.next
            effects = EFFECTS[program]
            if at == len(effects):
                stack.pop()
                continue
            stack[-1] = _DOING[number][program][at + 1]
            effect = effects[at]
            OPS[effect[0]](s, number, effect, now)
            continue
        waker = WAKES.get(step)
        if waker is None or waker(s, top, now):
            return


def is_possible(s: State, number: int, program: int) -> bool:
    """SW-4.23: at least a part of it can be carried out."""
    for effect in EFFECTS[program]:
        able = CANS.get(effect[0])
        if able is None or able(s, number, effect):
            return True
    return False


def is_whole(s: State, number: int, program: int) -> bool:
    """SW-7.8c: all of it can be carried out."""
    for effect in EFFECTS[program]:
        able = CANS.get(effect[0])
        if able is not None and not able(s, number, effect):
            return False
    return True
