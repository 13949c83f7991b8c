"""What an effect would do to a player right now, in a few words: `Road 3 → 5 (build a house), points 7 → 8`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyengine.core.view.text import N_, joined, plural, translate
from pyengine.games.schichtwechsel.chapters.cards import own_program, program_of
from pyengine.games.schichtwechsel.chapters.headframes import open_bonuses
from pyengine.games.schichtwechsel.chapters.shift import landings
from pyengine.games.schichtwechsel.components import (
    ALL_WAGON_ROOM,
    BARRIER_AFTER,
    BOTTOM_POINTS,
    CART_SIZE,
    COAL,
    COKE_ROOM,
    EXIT,
    GOAL,
    HEAP,
    MATERIALS,
    ON_CARD,
    OWN,
    RAIL,
    SHIFT,
    SPOIL,
    TOP_DROP,
    TRACKS,
    WAGON_SIZE,
    WATER_BOTTOM,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.carts import SIGN, room_for
from pyengine.games.schichtwechsel.effects.cokery import can_put_cokery, coke_in_cokery, full_wagons
from pyengine.games.schichtwechsel.effects.copying import copyable
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    CHOICES,
    DEPLOY_PROGRAM,
    EXIT_MOVE,
    LOWER_OF,
    PROGRAM_OF,
    SHIFT_PROGRAM,
    Effect,
    Mode,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import COUNTED, either, name_of
from pyengine.games.schichtwechsel.view.wording import THEN, effect_in_words, in_words

NO_ROOM = N_("no room")
IMPOSSIBLE = N_("not possible now")
NO_ROOM_TOOL = N_("no room: take 1 tool marker")
BARRIER = N_("barrier")


def right_now(s: State, number: int, mode: Mode, lang: str, terse: bool = False) -> str:
    """What a card would do for a player in this position."""
    return consequences(s, number, own_program(s, number) if mode.card == OWN else program_of(s, mode), lang, terse)


def consequences(s: State, number: int, program: int, lang: str, terse: bool = False) -> str:
    """What a program would do for a player in this position; `terse` names barriers without their rewards."""
    parts = [consequence(s, number, effect, lang, terse) for effect in EFFECTS[program]]
    return ", ".join(part for part in parts if part)


def consequence(s: State, number: int, effect: Effect, lang: str, terse: bool = False) -> str:
    """What one effect would do; its plain words if there is no more to say."""
    teller = _TELLERS.get(effect[0])
    return teller(s, number, effect, lang, terse) if teller is not None else effect_in_words(effect, lang)


def walk(s: State, number: int, track: int, steps: int, lang: str, terse: bool = False) -> str:
    """Where a disc would go, and over which barriers."""
    at = s.seats[number].discs[track]
    end = min(at + steps, GOAL[track])
    if at == end:
        return translate(N_("{track}: at the goal"), lang, {"track": name_of(TRACKS[track], lang)})
    text = f"{name_of(TRACKS[track], lang)} {at} → {end}"
    for id in barriers_between(track, at, end):
        text = f"{text} ({translate(BARRIER, lang) if terse else in_words(PROGRAM_OF[id], lang)})"
    return text


def barriers_between(track: int, at: int, end: int) -> list[str]:
    """The barriers that a disc crosses on its way."""
    return [BARRIER_AFTER[track][field] for field in range(at, end) if field in BARRIER_AFTER[track]]


def raised(level: int, steps: int) -> tuple[int, int]:
    """SW-4.2: the water after a number of rises, and the tool markers taken on the way."""
    tools = 0
    for _ in range(steps):
        level += 1
        if level == WATER_TOP:
            level, tools = level - TOP_DROP, tools + 1
    return level, tools


def tools_change(have: int, to: int, lang: str) -> str:
    """Tool markers before and after."""
    return translate(N_("tool markers {n} → {to}"), lang, {"n": have, "to": to})


# --- one teller for each kind of effect -------------------------------------------------------------------------------


def _water_drops(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    level = s.seats[number].water
    to = max(WATER_BOTTOM, level - effect[1])
    text = translate(N_("water {n} → {to}"), lang, {"n": level, "to": to})
    if to == WATER_BOTTOM < level:
        points = translate(plural("{n} point", "{n} points"), lang, {"n": BOTTOM_POINTS})
        text = f"{text} ({points})"
    return text


def _water_rises(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    seat = s.seats[number]
    level, tools = raised(seat.water, effect[1])
    text = translate(N_("water {n} → {to}"), lang, {"n": seat.water, "to": level})
    return f"{text}, {tools_change(seat.tools, seat.tools + tools, lang)}" if tools else text


def _vp(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    score = s.seats[number].score
    return translate(N_("points {n} → {to}"), lang, {"n": score, "to": score + effect[1]})


def _tool_take(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = s.seats[number].tools
    return tools_change(have, have + min(effect[1], s.tools), lang)


def _tool_return(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = s.seats[number].tools
    return tools_change(have, max(0, have - effect[1]), lang)


def _coin(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = s.seats[number].coins
    return translate(N_("coins {n} → {to}"), lang, {"n": have, "to": have + min(effect[1], s.coins)})


def _white(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = s.seats[number].white
    return translate(N_("white stones {n} → {to}"), lang, {"n": have, "to": have + min(effect[1], s.white)})


def _put_cart(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    if not room_for(s.seats[number], s.locked, effect[1]):
        return translate(NO_ROOM_TOOL, lang)
    have = sum(load * SIGN[effect[1]] for load in s.seats[number].carts if load * SIGN[effect[1]] > 0)
    values = {"material": name_of(MATERIALS[effect[1]], lang), "n": have, "to": have + effect[2]}
    return translate(N_("{material} on carts {n} → {to}"), lang, values)


def _put_coal_wagon(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = sum(s.seats[number].wagons)
    if have == ALL_WAGON_ROOM:
        return translate(NO_ROOM_TOOL if effect[2] else NO_ROOM, lang)
    values = {"n": have, "to": min(have + effect[1], ALL_WAGON_ROOM), "size": ALL_WAGON_ROOM}
    return translate(N_("coal wagons {n} → {to} of {size}"), lang, values)


def _put_heap(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    have = s.seats[number].heap
    if have + effect[1] > HEAP:
        return translate(NO_ROOM, lang)
    return translate(N_("heap {n} → {to} of {size}"), lang, {"n": have, "to": have + effect[1], "size": HEAP})


def _put_coke_wagon(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    seat = s.seats[number]
    if seat.rolling + effect[1] > COKE_ROOM or seat.stock < effect[1]:
        return translate(IMPOSSIBLE, lang)
    return rolling_change(seat.rolling, seat.rolling + effect[1], lang)


def rolling_change(have: int, to: int, lang: str) -> str:
    """Coke on the coke wagons before and after."""
    return translate(N_("coke wagons {n} → {to} of {size}"), lang, {"n": have, "to": to, "size": COKE_ROOM})


def _put_cokery(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    if not can_put_cokery(s, number, effect):
        return translate(IMPOSSIBLE, lang)
    have = coke_in_cokery(s, number)
    return translate(N_("coke in the cokery {n} → {to}"), lang, {"n": have, "to": have + 1})


def _haul(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    seat = s.seats[number]
    room = (ALL_WAGON_ROOM - sum(seat.wagons), HEAP - seat.heap)
    loads = [0, 0]
    carts = 0
    for cart, load in enumerate(seat.carts):
        material = SPOIL if load < 0 else COAL
        if abs(load) == CART_SIZE[cart] <= room[material] and cart != s.locked:
            carts += 1
            loads[material] += abs(load)
    if terse and carts:
        return translate(plural("{n} full cart", "{n} full carts"), lang, {"n": carts})
    counts = [translate(COUNTED[id], lang, {"n": n}) for id, n in zip(("coal", "spoil"), loads, strict=True) if n]
    text = plural("{n} full cart ({what})", "{n} full carts ({what})")
    return translate(text, lang, {"n": carts, "what": joined(counts, lang)}) if carts else ""


def _coke(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    wagons = s.seats[number].wagons
    ready = sum(load == size for load, size in zip(wagons, WAGON_SIZE, strict=True))
    ready = min(ready, effect[1]) if full_wagons(wagons) else 0
    return translate(plural("{n} wagon is full", "{n} wagons are full"), lang, {"n": ready})


def _load(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    seat = s.seats[number]
    ready = min(effect[1], coke_in_cokery(s, number), COKE_ROOM - seat.rolling)
    return rolling_change(seat.rolling, seat.rolling + ready, lang)


def _advance(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    return walk(s, number, effect[1], effect[2], lang, terse)


def _advance_both(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    one = walk(s, number, effect[1], effect[2], lang, terse)
    return f"{one}, {walk(s, number, effect[3], effect[4], lang, terse)}"


def _miner(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    if s.seats[number].miner == EXIT:
        return in_words(EXIT_MOVE, lang)
    fields = landings(s, number)
    names = [name_of(f"shift/{SHIFT[at]}", lang) for at in fields]
    if terse and len(names) > 2:
        return translate(N_("as far as {field}"), lang, {"field": names[-1]})
    if not terse and effect[1]:
        gains = [consequences(s, number, SHIFT_PROGRAM[at], lang) for at in fields]
        names = [f"{name} ({gain})" for name, gain in zip(names, gains, strict=True)]
    return either(names, lang)


def _headframe_deploy(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    off = 2 - s.seats[number].towers.count(ON_CARD)
    rail = effect_in_words(("advance_up_to", RAIL, off + 1), lang)
    then = translate(THEN, lang, {"what": in_words(DEPLOY_PROGRAM[off], lang)})
    card = translate(N_("own card: {what}"), lang, {"what": rail})
    return f"{card}, {then}"


def _headframe_bonus(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    if s.seats[number].towers[1] == ON_CARD:
        return translate(N_("no headframe in play"), lang)
    free = len(open_bonuses(s, number))
    return translate(plural("{n} usable bonus field", "{n} usable bonus fields"), lang, {"n": free})


def _copy(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    cards = len(copyable(s, number, effect[1]))
    return translate(plural("{n} card to copy", "{n} cards to copy"), lang, {"n": cards})


def _start_marker(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    return "" if s.start == number else translate(N_("first player next round"), lang)


def _choice(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    return either([consequences(s, number, program, lang, terse) for program in CHOICES[effect[1]].programs], lang)


def _tile_lower(s: State, number: int, effect: Effect, lang: str, terse: bool) -> str:
    tile = s.seats[number].tile
    return _choice(s, number, ("choice", LOWER_OF[tile]), lang, terse) if tile >= 0 else ""


Teller = Callable[[State, int, Effect, str, bool], str]
_TELLERS: Final[dict[str, Teller]] = {
    "water_drops": _water_drops,
    "water_rises": _water_rises,
    "vp": _vp,
    "tool_take": _tool_take,
    "tool_return": _tool_return,
    "coin": _coin,
    "white": _white,
    "put_cart": _put_cart,
    "put_coal_wagon": _put_coal_wagon,
    "put_heap": _put_heap,
    "put_coke_wagon": _put_coke_wagon,
    "put_cokery": _put_cokery,
    "haul": _haul,
    "coke": _coke,
    "load": _load,
    "advance": _advance,
    "advance_up_to": _advance,
    "advance_both": _advance_both,
    "miner": _miner,
    "headframe_deploy": _headframe_deploy,
    "headframe_bonus": _headframe_bonus,
    "copy": _copy,
    "start_marker": _start_marker,
    "choice": _choice,
    "tile_lower": _tile_lower,
}
"""By op; `house` has nothing to add to its words."""
