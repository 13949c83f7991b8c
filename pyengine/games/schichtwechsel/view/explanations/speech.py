"""Effects as sentences, and small helpers to put explanations together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyengine.core.view.explanations import Reader
from pyengine.core.view.text import N_, Message, capital, plural, sentences
from pyengine.games.schichtwechsel.chapters.final_scoring import START_POINTS, TOOL_POINTS
from pyengine.games.schichtwechsel.components import CANAL, MATERIALS, RAIL, ROAD
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import (
    ALL_OR_NOTHING,
    CHOICES,
    COPIES,
    MUST,
    TO_ANY,
    UP_TO,
    Effect,
)
from pyengine.games.schichtwechsel.view.texts import either, name_of
from pyengine.games.schichtwechsel.view.wording import effect_in_words, in_words

TOOL: Final = -TOOL_POINTS
"""What a tool marker costs at the end of the game."""
LONGEST: Final = 66
"""Characters that fit in the second line of an answer."""


def sentence(text: str) -> str:
    """A few words as a sentence."""
    return text and f"{capital(text)}."


def line(*tries: str) -> str:
    """The second line of an answer: the first of these that is short enough, or the last."""
    text = next((text for text in tries if 0 < len(text) <= LONGEST), tries[-1])
    return capital(text)


# --- effects as sentences ---------------------------------------------------------------------------------------------

_STEPS: Final[dict[int, Message]] = {
    ROAD: plural("Your disc moves {n} step on the road.", "Your disc moves {n} steps on the road."),
    RAIL: plural("Your disc moves {n} step on the railway.", "Your disc moves {n} steps on the railway."),
    CANAL: plural("Your disc moves {n} step on the canal.", "Your disc moves {n} steps on the canal."),
}
_UP_TO_STEPS: Final = plural(
    "Your disc may move {n} step on the railway.", "Your disc may move up to {n} steps on the railway."
)
_WATER: Final[dict[int, Message]] = {
    MUST: N_("Your water drops by {n}."),
    UP_TO: N_("You lower your water by up to {n}."),
    ALL_OR_NOTHING: N_("You may lower your water by {n}."),
}
_WITH_NUMBER: Final[dict[str, Message]] = {
    "water_rises": N_("Your water rises by {n}."),
    "vp": plural("You score {n} point.", "You score {n} points."),
    "tool_take": plural(
        "You take {n} tool marker; each one you hold at game end costs {each} points.",
        "You take {n} tool markers; each one you hold at game end costs {each} points.",
    ),
    "tool_return": plural(
        "You may return {n} tool marker; each one you hold at game end costs {each} points.",
        "You may return up to {n} tool markers; each one you hold at game end costs {each} points.",
    ),
    "coin": plural(
        "You take {n} coin; it can stand for any stone.", "You take {n} coins; each can stand for any stone."
    ),
    "white": plural("You take {n} white stone for this round.", "You take {n} white stones for this round."),
    "put_coal_wagon": N_("You put {n} coal on a coal wagon."),
    "put_heap": plural("You put {n} spoil on your heap.", "You put {n} spoil on your heap."),
    "put_coke_wagon": N_("You put {n} coke on a coke wagon."),
    "haul": plural(
        "You haul {n} full cart: coal goes on coal wagons, spoil on the heap.",
        "You haul up to {n} full carts: coal goes on coal wagons, spoil on the heap.",
    ),
    "coke": plural(
        "You turn {n} full coal wagon into 1 coke in the cokery.",
        "You turn up to {n} full coal wagons into 1 coke each in the cokery.",
    ),
    "load": N_("You load up to {n} coke from the cokery onto your coke wagons."),
}
_PLAIN: Final[dict[str, Message]] = {
    "put_cokery": N_("You put 1 coke on a cokery field; it takes no coal."),
    "house": N_("You take a house from your house track and build it, which frees its bonus field."),
    "headframe_deploy": N_(
        "You bring a headframe into play: it opens bonus fields and adds a rail step to your own card."
    ),
    "tile_lower": N_("You carry out one option of the lower part of your tile."),
}
_RETURNS_ONE = N_("You return 1 tool marker; each one you hold at game end costs {each} points.")


def program_in_words(program: int, reader: Reader) -> str:
    """What a program does, in sentences."""
    return sentences(*(_effect_sentence(effect, reader) for effect in EFFECTS[program]))


def _effect_sentence(effect: Effect, reader: Reader) -> str:
    """What one effect does, in a sentence."""
    op = effect[0]
    if op in _WITH_NUMBER:
        message = _RETURNS_ONE if op == "tool_return" and effect[2] else _WITH_NUMBER[op]
        return reader.say(message, n=effect[1], each=TOOL)
    return reader.say(_PLAIN[op]) if op in _PLAIN else _TELLERS[op](effect, reader)


def _water_drops(effect: Effect, reader: Reader) -> str:
    return reader.say(_WATER[effect[2]], n=effect[1])


def _put_cart(effect: Effect, reader: Reader) -> str:
    values = {"n": effect[2], "material": name_of(MATERIALS[effect[1]], reader.lang)}
    return reader.say(N_("You put {n} {material} on a cart; without room you take a tool marker."), **values)


def _advance(effect: Effect, reader: Reader) -> str:
    text = reader.say(_STEPS[effect[1]], n=effect[2])
    return sentences(text, reader.say(N_("It may not cross a barrier."))) if effect[3] else text


def _advance_both(effect: Effect, reader: Reader) -> str:
    return reader.say(N_("Your discs move: {what}."), what=effect_in_words(effect, reader.lang))


def _advance_up_to(effect: Effect, reader: Reader) -> str:
    return reader.say(_UP_TO_STEPS, n=effect[2])


def _miner(effect: Effect, reader: Reader) -> str:
    used, unused = (
        N_("Your miner moves on and uses the field where it stops."),
        N_("Your miner moves on; the field is not used."),
    )
    return reader.say(used if effect[1] else unused)


def _headframe_bonus(effect: Effect, reader: Reader) -> str:
    one = N_("You move one of your headframes to a free bonus field and take its bonus.")
    two = N_("You move one headframe to a large bonus field, the other to a small one, and take both bonuses.")
    return reader.say(one if effect[1] == TO_ANY else two)


def _copy(effect: Effect, reader: Reader) -> str:
    copy = COPIES[effect[1]]
    sizes = either([name_of(f"size_{size}", reader.lang) for size in copy.sizes], reader.lang)
    text = reader.say(N_("You may use another card for free, even an occupied one ({sizes})."), sizes=sizes)
    if copy.used < 0:
        return text
    return sentences(text, reader.say(N_("If you do, you take 1 tool marker: −{each} points at game end."), each=TOOL))


def _start_marker(effect: Effect, reader: Reader) -> str:
    text = N_(
        "You take the start-player marker: you go first from the next round on, and it is worth {n} points at game end."
    )
    return reader.say(text, n=START_POINTS)


def _choice(effect: Effect, reader: Reader) -> str:
    options = [in_words(program, reader.lang) for program in CHOICES[effect[1]].programs]
    return reader.say(N_("You choose: {what}."), what=either(options, reader.lang))


_TELLERS: Final[dict[str, Callable[[Effect, Reader], str]]] = {
    "water_drops": _water_drops,
    "put_cart": _put_cart,
    "advance": _advance,
    "advance_both": _advance_both,
    "advance_up_to": _advance_up_to,
    "miner": _miner,
    "headframe_bonus": _headframe_bonus,
    "copy": _copy,
    "start_marker": _start_marker,
    "choice": _choice,
}
