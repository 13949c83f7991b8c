"""What is asked, in one sentence, and inside which rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, Message, capital, joined, plural, translate
from pyengine.games.schichtwechsel.chapters.final_scoring import TOOL_POINTS
from pyengine.games.schichtwechsel.chapters.headframes import both_in_play
from pyengine.games.schichtwechsel.chapters.preparation import words_of
from pyengine.games.schichtwechsel.chapters.shift import reach
from pyengine.games.schichtwechsel.components import (
    BOTTOM_POINTS,
    COLUMNS,
    FINAL_MINER,
    FINAL_SALE,
    HEAP,
    HOUSES,
    TRACKS,
    WATER_BOTTOM,
)
from pyengine.games.schichtwechsel.effects.choices import possible_options
from pyengine.games.schichtwechsel.effects.loading import most_final_sales
from pyengine.games.schichtwechsel.effects.programs import CHOICES, COPIES, TO_ANY, TO_LARGE
from pyengine.games.schichtwechsel.pending import (
    Bonus,
    Carts,
    Choose,
    Coke,
    CopyOffer,
    FinalSale,
    First,
    Give,
    Haul,
    Headframe,
    Heap,
    Load,
    Miner,
    Pump,
    Sale,
    Steps,
    Tools,
    Turn,
    Wagon,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.texts import COUNTED, either, name_of
from pyengine.games.schichtwechsel.view.wording import in_words, where_one_is

PROMPTS: dict[str, Message] = {
    "give": N_("{seat}, who gets this bundle: {what}?"),
    "carts": N_("{seat}, put your cubes on carts. Left to place: {what}."),
    "tile": N_("{seat}, take a selection tile."),
    "sale": N_("{seat}, sell 2 coke for 1 coin, 1 white stone and {points} points at game end?"),
    "bonus": N_("{seat}, bonus field of {what}: take a white stone?"),
    "turn": N_("{seat}, use a card or pass. White stones: {white}, player stone: {stones}, coins: {coins}."),
    "turn.exchanged": N_("{seat}, now use a card. White stones: {white}, player stone: {stones}, coins: {coins}."),
    "turn.acted": N_("{seat}, exchange spoil from your heap, or end your turn."),
    "haul": plural("{seat}, haul one full cart.", "{seat}, haul up to {n} full carts."),
    "wagon": plural(
        "{seat}, which coal wagon does the coal go on?",
        "{seat}, which coal wagon does the coal go on? {n} left to place.",
    ),
    "coke": plural(
        "{seat}, turn a full coal wagon into coke.",
        "{seat}, turn up to {n} full coal wagons into coke.",
    ),
    "field": N_("{seat}, which cokery field does the coke go on?"),
    "load": plural("{seat}, load one coke.", "{seat}, load up to {n} coke."),
    "first": N_("{seat}, which track first: {what}?"),
    "steps": N_("{seat}, how many steps: {what}?"),
    "choose": N_("{seat}, choose one: {what}."),
    "choose.optional": N_("{seat}, choose one or decline: {what}."),
    "pump": N_("{seat}, by how much does your water drop? It is at level {n}."),
    "pump.bottom": N_("{seat}, by how much does your water drop from level {n}? Level 0 scores {points} point."),
    "tools": plural(
        "{seat}, return a tool marker? You have {held}; each costs {points} points at game end.",
        "{seat}, return up to {n} tool markers? You have {held}; each costs {points} points at game end.",
    ),
    "heap": N_("{seat}, put 1 spoil on your heap? There are {n} of {size} on it."),
    "miner": plural("{seat}, move your miner.", "{seat}, move your miner up to {n} fields."),
    "miner.optional": plural(
        "{seat}, last shift: move your miner?", "{seat}, last shift: move your miner up to {n} fields?"
    ),
    "house": N_("{seat}, which house do you take from the house track? This frees its bonus field."),
    "build": N_("{seat}, where do you build the house?"),
    "headframe.any": N_("{seat}, move one headframe to a bonus field."),
    "headframe.large": N_("{seat}, move a headframe to a large bonus field."),
    "headframe.both": N_("{seat}, move a headframe to a large bonus field, or skip this part."),
    "headframe.small": N_("{seat}, move the other headframe to a small bonus field, or skip this part."),
    "headframe.only": N_("{seat}, move a headframe to a small bonus field."),
    "copy": N_("{seat}, copy a card ({what}) or decline."),
    "copy.tool": N_(
        "{seat}, copy a card ({what}) or decline? Copying brings a tool marker: −{points} points at game end."
    ),
    "final.sale": plural(
        "{seat}, how many sales? {n} is possible, worth {points} points.",
        "{seat}, how many sales? Up to {n} are possible, worth {points} points.",
    ),
}
INSIDE = N_("{where}: {text}")


Words = tuple[str, dict[str, object]]
"""Which sentence, and its values."""
Prompt = Callable[[State, Any, str], Words]


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    """The open question in one sentence."""
    asked = s.pending[-1]
    name, values = _PROMPT_OF[asked.step](s, asked, lang)
    text = translate(PROMPTS[name], lang, {"seat": seats[asked.seat].name, **values})
    where = where_one_is(s, lang)
    if where and s.phase != FINAL_SALE and not (s.phase == FINAL_MINER and asked.step == "miner"):
        text = translate(INSIDE, lang, {"where": capital(where), "text": text})
    return text


def _plain(s: State, asked: Any, lang: str) -> Words:
    return asked.step, {}


def _units(s: State, asked: Haul | Coke | Load | Wagon, lang: str) -> Words:
    return asked.step, {"n": asked.left}


def _give(s: State, asked: Give, lang: str) -> Words:
    return "give", {"what": ", ".join(name_of(cube, lang) for cube in words_of(s.drawn[0]))}


def _carts(s: State, asked: Carts, lang: str) -> Words:
    left = [translate(COUNTED[id], lang, {"n": n}) for id, n in (("coal", asked.coal), ("spoil", asked.spoil)) if n]
    return "carts", {"what": joined(left, lang)}


def _bonus(s: State, asked: Bonus, lang: str) -> Words:
    return "bonus", {"what": name_of(HOUSES[asked.field], lang)}


def _turn(s: State, asked: Turn, lang: str) -> Words:
    name = "turn.acted" if asked.acted else "turn.exchanged" if asked.exchanged else "turn"
    seat = s.seats[asked.seat]
    return name, {"white": seat.white, "stones": seat.stone, "coins": seat.coins}


def _first(s: State, asked: First, lang: str) -> Words:
    return "first", {"what": either([name_of(TRACKS[track], lang) for track, _ in asked.tracks], lang)}


def _steps(s: State, asked: Steps, lang: str) -> Words:
    return "steps", {"what": name_of(TRACKS[asked.track], lang)}


def _choose(s: State, asked: Choose, lang: str) -> Words:
    choice = CHOICES[asked.choice]
    programs = [choice.programs[n] for n in possible_options(s, asked.seat, asked.choice)]
    name = "choose.optional" if choice.optional else "choose"
    return name, {"what": either([in_words(program, lang) for program in programs], lang)}


def _pump(s: State, asked: Pump, lang: str) -> Words:
    level = s.seats[asked.seat].water
    name = "pump.bottom" if WATER_BOTTOM < level <= asked.most else "pump"
    return name, {"n": level, "points": BOTTOM_POINTS}


def _tools(s: State, asked: Tools, lang: str) -> Words:
    return "tools", {"n": asked.most, "held": s.seats[asked.seat].tools, "points": -TOOL_POINTS}


def _sale(s: State, asked: Sale, lang: str) -> Words:
    return "sale", {"points": COLUMNS[min(s.seats[asked.seat].sold, len(COLUMNS) - 1)]}


def _heap(s: State, asked: Heap, lang: str) -> Words:
    return "heap", {"n": s.seats[asked.seat].heap, "size": HEAP}


def _miner(s: State, asked: Miner, lang: str) -> Words:
    return "miner.optional" if asked.optional else "miner", {"n": reach(s, asked.seat)}


def _headframe(s: State, asked: Headframe, lang: str) -> Words:
    if asked.part == TO_ANY:
        return "headframe.any", {}
    if asked.part == TO_LARGE:
        return "headframe.both" if both_in_play(s, asked.seat) else "headframe.large", {}
    return "headframe.small" if asked.moved >= 0 else "headframe.only", {}


def _copy(s: State, asked: CopyOffer, lang: str) -> Words:
    copy = COPIES[asked.source]
    what = either([name_of(f"size_{size}", lang) for size in copy.sizes], lang)
    return "copy.tool" if copy.used >= 0 else "copy", {"what": what, "points": -TOOL_POINTS}


def _final_sale(s: State, asked: FinalSale, lang: str) -> Words:
    most, sold = most_final_sales(s, asked.seat), s.seats[asked.seat].sold
    return "final.sale", {"n": most, "points": sum(COLUMNS[sold : sold + most])}


_PROMPT_OF: Final[dict[str, Prompt]] = {
    **dict.fromkeys(("tile", "field", "house", "build"), _plain),
    **dict.fromkeys(("haul", "coke", "load", "wagon"), _units),
    "give": _give,
    "carts": _carts,
    "bonus": _bonus,
    "turn": _turn,
    "first": _first,
    "steps": _steps,
    "choose": _choose,
    "pump": _pump,
    "tools": _tools,
    "sale": _sale,
    "heap": _heap,
    "miner": _miner,
    "headframe": _headframe,
    "copy": _copy,
    "final.sale": _final_sale,
}
