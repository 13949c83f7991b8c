"""Effects in words: what a card, tile or field does."""

from __future__ import annotations

from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.schichtwechsel.components import (
    MATERIALS,
    OWN,
    TRACKS,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    ALL_OR_NOTHING,
    CHOICES,
    COPIES,
    LOWER_OF,
    MUST,
    OWN_PROGRAMS,
    PROGRAM_OF,
    PROGRAMS,
    TO_ANY,
    UP_TO,
    Effect,
    Mode,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import either, name_of

_WATER: dict[int, Message] = {
    MUST: N_("water −{n}"),
    UP_TO: N_("water 0 to −{n}"),
    ALL_OR_NOTHING: N_("water −{n} if you like"),
}
_WITH_NUMBER: dict[str, Message] = {
    "water_rises": N_("water +{n}"),
    "vp": plural("{n} point", "{n} points"),
    "tool_take": plural("take {n} tool marker", "take {n} tool markers"),
    "tool_return": plural("may return {n} tool marker", "may return up to {n} tool markers"),
    "coin": plural("{n} DM coin", "{n} DM coins"),
    "white": plural("{n} white stone", "{n} white stones"),
    "put_coal_wagon": N_("{n} coal on a coal wagon"),
    "put_heap": plural("{n} spoil on the heap", "{n} spoil on the heap"),
    "put_coke_wagon": N_("{n} coke on a coke wagon"),
    "haul": plural("haul {n} full cart", "haul up to {n} full carts"),
    "coke": plural("turn {n} full coal wagon into coke", "turn up to {n} full coal wagons into coke"),
    "load": N_("load up to {n} coke"),
}
NO_BARRIER = N_("not over a barrier")
THEN = N_("then {what}")
_PLAIN: dict[str, Message] = {
    "put_cokery": N_("1 coke on a cokery field"),
    "house": N_("build a house"),
    "headframe_deploy": N_("bring a headframe into play"),
    "start_marker": N_("take the start-player marker"),
    "tile_lower": N_("lower part of your tile"),
}


def in_words(program: int, lang: str) -> str:
    """What a program does."""
    return ", ".join(effect_in_words(effect, lang) for effect in EFFECTS[program])


def effect_in_words(effect: Effect, lang: str) -> str:
    """One effect, short enough for a button."""
    op = effect[0]
    if op == "water_drops":
        return translate(_WATER[effect[2]], lang, {"n": effect[1]})
    if op in _WITH_NUMBER:
        return translate(_WITH_NUMBER[op], lang, {"n": effect[1]})
    if op in _PLAIN:
        return translate(_PLAIN[op], lang)
    if op == "put_cart":
        values = {"n": effect[2], "material": name_of(MATERIALS[effect[1]], lang)}
        return translate(N_("{n} {material} on a cart"), lang, values)
    if op == "advance":
        text = _steps(effect[1], effect[2], lang)
        return f"{text} ({translate(NO_BARRIER, lang)})" if effect[3] else text
    if op == "advance_both":
        return f"{_steps(effect[1], effect[2], lang)}, {_steps(effect[3], effect[4], lang)}"
    if op == "advance_up_to":
        values = {"track": name_of(TRACKS[effect[1]], lang), "n": effect[2]}
        return translate(N_("{track} 0 to +{n}"), lang, values)
    if op == "miner":
        return translate(N_("miner move") if effect[1] else N_("miner move, field not used"), lang)
    if op == "headframe_bonus":
        both = N_("one headframe to a large bonus, the other to a small one")
        return translate(N_("one headframe to a bonus field") if effect[1] == TO_ANY else both, lang)
    if op == "copy":
        copy = COPIES[effect[1]]
        sizes = either([name_of(f"size_{size}", lang) for size in copy.sizes], lang)
        text = translate(N_("may copy a card: {sizes}"), lang, {"sizes": sizes})
        if copy.used >= 0:
            text = f"{text} ({translate(THEN, lang, {'what': in_words(copy.used, lang)})})"
        return text
    if op == "choice":
        return _options(effect[1], lang)
    return ""


def _steps(track: int, steps: int, lang: str) -> str:
    return f"{name_of(TRACKS[track], lang)} +{steps}"


def _options(which: int, lang: str) -> str:
    return either([in_words(program, lang) for program in CHOICES[which].programs], lang)


def tile_in_words(tile: int, id: str, lang: str) -> str:
    """Both parts of a selection tile."""
    values = {"upper": in_words(PROGRAM_OF[f"{id}/upper"], lang), "lower": _options(LOWER_OF[tile], lang)}
    return translate(N_("now: {upper}; step VI: {lower}"), lang, values)


def card_in_words(mode: Mode, lang: str) -> str:
    """What a card does."""
    return in_words(OWN_PROGRAMS[-1] if mode.card == OWN else mode.program, lang)


def barrier_in_words(id: str, lang: str) -> str:
    """The reward of a barrier."""
    return in_words(PROGRAM_OF[id], lang)


def where_one_is(s: State, lang: str) -> str:
    """The programs that are open, the outermost first: `Miner's shift › Lamp room › Haulage contract`."""
    names: list[str] = []
    for effect in s.pending:
        if effect.step == "do":
            what = PROGRAMS[effect.program].what
            name = name_of(what.removesuffix("/used"), lang)
            if not names or names[-1] != name:
                names.append(name)
    return " › ".join(names)
