"""Action cards: when one is usable (SW-5.6), and which effects it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Check, Values, check
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.chapters.headframes import can_move
from pyengine.games.schichtwechsel.components import (
    CARDS,
    COKE_ROOM,
    GOAL,
    ON_CARD,
    OWN_CARD,
    RAIL,
    WATER_BOTTOM,
)
from pyengine.games.schichtwechsel.effects.cokery import can_coke, coke_in_cokery, has_field
from pyengine.games.schichtwechsel.effects.hauling import can_haul
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.loading import can_load
from pyengine.games.schichtwechsel.effects.programs import MODES, OWN_MODE, OWN_PROGRAMS, Mode

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

ALL_MODES: Final = (*MODES, OWN_MODE)


def _tracks(mode: Mode) -> tuple[int, ...]:
    """The tracks that a card shows."""
    if mode.program < 0:
        return ()
    found: list[int] = []
    for effect in EFFECTS[mode.program]:
        if effect[0] == "advance":
            found.append(effect[1])
        elif effect[0] == "advance_both":
            found += (effect[1], effect[3])
    return tuple(found)


TRACKS_OF: Final = {mode.words: _tracks(mode) for mode in ALL_MODES}


def program_of(s: State, mode: Mode) -> int:
    """The effects of a card by the variants (OP-6)."""
    return mode.program_both if s.config.water_vp_both else mode.program


def own_program(s: State, number: int) -> int:
    """SW-9.4: by the headframes that have left the player's own card when it is paid."""
    return OWN_PROGRAMS[2 - s.seats[number].towers.count(ON_CARD)]


OF_CARD: Final = frozenset({"any_advance", "headframe_bonus"})
"""Conditions that depend on the card itself."""


def usable(s: State, number: int, mode: Mode, known: dict[str, bool]) -> bool:
    """SW-5.6; `known` remembers what was found for the cards before."""
    condition = mode.condition
    if condition == "always":
        return True
    if condition == "any_advance":
        discs = s.seats[number].discs
        return any(discs[track] < GOAL[track] for track in TRACKS_OF[mode.words])
    if condition == "headframe_bonus":
        return can_move(s, number, EFFECTS[mode.program][0][1])
    found = known.get(condition)
    if found is None:
        found = known[condition] = holds(s, number, condition)
    return found


def holds(s: State, number: int, condition: str) -> bool:
    """A condition that is the same for all cards."""
    seat = s.seats[number]
    if condition == "haul":
        return can_haul(seat, s.locked)
    if condition == "coke":
        return can_coke(s, number)
    if condition == "load":
        return can_load(s, number)
    if condition == "water_above_bottom":
        return seat.water > WATER_BOTTOM
    return seat.water > WATER_BOTTOM or (seat.towers[1] != ON_CARD and seat.discs[RAIL] < GOAL[RAIL])  # own card


# --- why a card cannot be used: the second element of an answer is the number of its mode -----------------------------


def _fails(s: State, answer: Answer, condition: str) -> bool:
    mode = ALL_MODES[answer[1]]
    return mode.condition == condition and not usable(s, s.pending[-1].seat, mode, {})


def _card(answer: Answer) -> dict[str, object]:
    card = ALL_MODES[answer[1]].card
    return {"card": CARDS[card] if card < len(CARDS) else OWN_CARD}


@check("SW-5.6", N_("{card}: you have no full, unlocked cart whose load fits above ground."), listed=True)
def something_to_haul(s: State, answer: Answer) -> Values | None:
    return _card(answer) if _fails(s, answer, "haul") else None


@check("SW-5.6", N_("{card}: you have no full coal wagon."), listed=True)
def something_to_coke(s: State, answer: Answer) -> Values | None:
    if not _fails(s, answer, "coke"):
        return None
    number = s.pending[-1].seat
    return _card(answer) if s.seats[number].stock and has_field(s, number) else None


@check("SW-5.6", N_("{card}: you have no coke in stock, or no field in the cokery for it."), listed=True)
def coke_and_field(s: State, answer: Answer) -> Values | None:
    if not _fails(s, answer, "coke"):
        return None
    number = s.pending[-1].seat
    return None if s.seats[number].stock and has_field(s, number) else _card(answer)


@check("SW-5.6", N_("{card}: you have no coke in the cokery."), listed=True)
def something_to_load(s: State, answer: Answer) -> Values | None:
    if not _fails(s, answer, "load"):
        return None
    return None if coke_in_cokery(s, s.pending[-1].seat) else _card(answer)


@check("SW-5.6", N_("{card}: your coke wagons are full."), listed=True)
def room_to_load(s: State, answer: Answer) -> Values | None:
    return _card(answer) if _fails(s, answer, "load") and s.me().rolling >= COKE_ROOM else None


@check("SW-5.6", N_("{card}: your discs are at the goal on all tracks shown."), listed=True)
def disc_to_move(s: State, answer: Answer) -> Values | None:
    return _card(answer) if _fails(s, answer, "any_advance") else None


@check("SW-5.6", N_("{card}: your water is already at the bottom."), listed=True)
def water_to_lower(s: State, answer: Answer) -> Values | None:
    return _card(answer) if _fails(s, answer, "water_above_bottom") else None


@check("SW-13.5", N_("{card}: you have no headframe in play."), listed=True)
def headframe_in_play(s: State, answer: Answer) -> Values | None:
    failed = _fails(s, answer, "headframe_bonus") and s.me().towers[1] == ON_CARD
    return _card(answer) if failed else None


@check("SW-13.5", N_("{card}: no headframe of yours can move to a free bonus field you can use."), listed=True)
def headframe_can_move(s: State, answer: Answer) -> Values | None:
    failed = _fails(s, answer, "headframe_bonus") and s.me().towers[1] != ON_CARD
    return _card(answer) if failed else None


@check("SW-5.6", N_("{card}: your water is at the bottom, and no rail step is possible."), listed=True)
def own_card_has_an_effect(s: State, answer: Answer) -> Values | None:
    return _card(answer) if _fails(s, answer, "own") else None


why_unusable: Final[tuple[Check[State], ...]] = (
    something_to_haul,
    something_to_coke,
    coke_and_field,
    something_to_load,
    room_to_load,
    disc_to_move,
    water_to_lower,
    headframe_in_play,
    headframe_can_move,
    own_card_has_an_effect,
)
