"""The one interpreter of effects (SW-0.5): programs run on the frame stack, rewards nest, everything can be resumed.

A frame `("do", seat, program, next)` is a program of which `next` effects are done; it stays below whatever its effects
have pushed, so the stack tells where one is. Chapters register how their ops are carried out (`op`), whether an effect
is possible (`can`), and what a frame does when it comes to the top again (`wake`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pyengine.core.events import Happenings
from pyengine.games.schichtwechsel.programs import PROGRAMS, Effect

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import Frame, State

Op = Callable[["State", int, Effect, Happenings], None]
Wake = Callable[["State", "Frame", Happenings], bool]
Can = Callable[["State", int, Effect], bool]

OPS: Final[dict[str, Op]] = {}
WAKES: Final[dict[str, Wake]] = {}
CANS: Final[dict[str, Can]] = {}
EFFECTS: Final = tuple(program.effects for program in PROGRAMS)


def op(name: str) -> Callable[[Op], Op]:
    """How an effect is carried out: at once, or by pushing frames."""

    def register(function: Op) -> Op:
        OPS[name] = function
        return function

    return register


def wake(name: str) -> Callable[[Wake], Wake]:
    """What a frame does when it is on top: True if it has something to ask, otherwise it changes the stack."""

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
        s.pending.append(("do", number, program, 0))


def run(s: State, now: Happenings) -> None:
    """Go on until something is to be decided or nothing is left."""
    frames = s.pending
    while frames:
        frame = frames[-1]
        if frame[0] == "do":
            _, number, program, at = frame
            effects = EFFECTS[program]
            if at == len(effects):
                frames.pop()
                continue
            frames[-1] = ("do", number, program, at + 1)
            effect = effects[at]
            OPS[effect[0]](s, number, effect, now)
            continue
        waker = WAKES.get(frame[0])
        if waker is None or waker(s, frame, now):
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
