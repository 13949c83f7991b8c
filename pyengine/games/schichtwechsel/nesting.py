"""What can lie on what in the stack of a position (SW-0.5): every frame comes from the effect or decision below it."""

from __future__ import annotations

from typing import Final

from pyengine.games.schichtwechsel.cards import program_of
from pyengine.games.schichtwechsel.components import BARRIER_AFTER, EXIT, LARGE, OWN, P_SALE, SPOIL
from pyengine.games.schichtwechsel.interpreter import EFFECTS
from pyengine.games.schichtwechsel.programs import (
    ALL_OR_NOTHING,
    BONUS_PROGRAM,
    CHOICES,
    COPIES,
    DEPLOY_PROGRAM,
    EXCHANGE_PROGRAM,
    EXIT_MOVE,
    GREY_PROGRAM,
    HOUSE_PROGRAM,
    LOWER_OF,
    MODES,
    MUST,
    OWN_PROGRAMS,
    PROGRAM_OF,
    SHIFT_PROGRAM,
    TO_ANY,
    TO_LARGE,
    TO_SMALL,
    Effect,
)
from pyengine.games.schichtwechsel.shift import RETURNS_TOOLS
from pyengine.games.schichtwechsel.state import Frame, State

_USED: Final = {copy.used for copy in COPIES if copy.used >= 0}


def can_follow(s: State, below: Frame, frame: Frame) -> bool:
    """Whether a frame can have been pushed by the one below it."""
    return bool(_follows(s, below, frame))


def _follows(s: State, below: Frame, frame: Frame) -> object:
    step, number = frame[0], frame[1]
    under = below[0]
    program = frame[2] if step == "do" else -1
    if under == "do":
        return _from_program(s, below, frame)
    if under == "turn":
        cards = {program_of(s, mode) for mode in MODES if mode.card in s.config.cards and mode.card != OWN}
        by_card = below[3] and (program in cards or program in OWN_PROGRAMS)
        return by_card or (below[2] and program in EXCHANGE_PROGRAM)
    if under == "houses":
        if step == "bonus":
            return EFFECTS[HOUSE_PROGRAM[frame[2]]][0][0] == "white"
        if step == "choose":
            return any(EFFECTS[bonus][0] == ("choice", frame[2]) for bonus in HOUSE_PROGRAM)
        return program in HOUSE_PROGRAM and not s.seats[number].houses >> HOUSE_PROGRAM.index(program) & 1
    if under == "haul":
        return step == "wagon" and below[3]
    if under == "coke":
        return (step == "field" or program in GREY_PROGRAM) and below[3]
    if under == "advance":
        if program >= 0:
            # Rewards inside may have moved the disc on.
            track, at = below[2], s.seats[number].discs[below[2]]
            return any(PROGRAM_OF[id] == program for field, id in BARRIER_AFTER[track].items() if field < at)
        return step == "advance" and frame[2] != below[2]
    if under == "headframe":
        _, _, part, moved = below
        return part == TO_SMALL and 0 <= moved < LARGE and program == BONUS_PROGRAM[moved]
    return False


def _from_program(s: State, below: Frame, frame: Frame) -> object:
    """The last effect that was begun tells what can lie above."""
    _, _, holder, done = below
    step = frame[0]
    program = frame[2] if step == "do" else -1
    if not done:  # what follows a copied card waits below it
        return holder in _USED and program in {program_of(s, mode) for mode in MODES}
    effect = EFFECTS[holder][done - 1]
    if step == "do":
        return _started(s, frame[1], effect, program)
    return _asked(s, frame, effect)


def _started(s: State, number: int, effect: Effect, program: int) -> object:
    """Programs that an effect can begin."""
    op = effect[0]
    if op == "miner":
        at = SHIFT_PROGRAM.index(program) if program in SHIFT_PROGRAM else EXIT + 1
        used = at <= s.seats[number].miner  # rewards inside may have moved the miner on
        return program == EXIT_MOVE or (used and (effect[1] or at in RETURNS_TOOLS))
    if op == "put_cokery":
        return program in GREY_PROGRAM
    if op == "headframe_deploy":
        return program in DEPLOY_PROGRAM
    if op == "headframe_bonus":
        return program in BONUS_PROGRAM
    if op == "copy":
        copy = COPIES[effect[1]]
        fitting = {program_of(s, mode) for mode in MODES if mode.copyable and mode.size in copy.sizes}
        return program in fitting if copy.used < 0 else program == copy.used
    if op == "choice":
        return program in CHOICES[effect[1]].programs
    if op == "tile_lower":
        tile = s.seats[number].tile
        return tile >= 0 and program in CHOICES[LOWER_OF[tile]].programs
    return False


def _asked(s: State, frame: Frame, effect: Effect) -> object:
    """Questions that an effect can ask."""
    op, step = effect[0], frame[0]
    if op == "water_drops":
        return effect[2] != MUST and step == "pump" and frame[2:] == (effect[1], effect[2] == ALL_OR_NOTHING)
    if op == "tool_return":
        return step == "tools" and frame[2] == effect[1]
    if op == "put_cart":
        if step != "carts" or frame[4]:
            return False
        other, mine = (frame[2], frame[3]) if effect[1] == SPOIL else (frame[3], frame[2])
        return not other and 0 < mine <= effect[2]
    if op == "put_coal_wagon":
        return step == "wagon" and frame[2] <= effect[1]
    if op in ("haul", "coke", "load"):
        return step == op and frame[2] <= effect[1]
    if op == "final_load":
        return step == "load" and frame[2] <= s.pits[P_SALE].count(frame[1]) * s.config.final_load and frame[3]
    if op == "advance":
        return step == "advance" and frame[2] == effect[1] and frame[3] < effect[2] + 1
    if op == "advance_both":
        if step == "first":
            return frame[2:] == effect[1:]
        return step == "advance" and frame[2] in (effect[1], effect[3])
    if op == "advance_up_to":
        if step == "steps":
            return frame[2] == effect[1] and frame[3] <= effect[2]
        return step == "advance" and frame[2] == effect[1] and frame[3] <= effect[2]
    if op == "miner":
        return step == "miner" and frame[2:] == effect[1:]
    if op == "house":
        return step in ("house", "build")
    if op == "headframe_bonus":
        if step != "headframe":
            return False
        return frame[2] == TO_ANY if effect[1] == TO_ANY else frame[2] in (TO_LARGE, TO_SMALL)
    if op == "copy":
        return step == "copy" and frame[2] == effect[1]
    if op == "choice":
        return step == "choose" and frame[2] == effect[1]
    if op == "tile_lower":
        tile = s.seats[frame[1]].tile
        return step == "choose" and tile >= 0 and frame[2] == LOWER_OF[tile]
    plain = {"put_heap": "heap", "put_cokery": "field", "final_sale": "final.sale"}
    return plain.get(op) == step
