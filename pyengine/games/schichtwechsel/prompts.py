"""What is asked, in one sentence, and where one is inside nested rewards."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.telling import SeatInfo
from pyengine.core.text import N_, Message, plural, translate
from pyengine.games.schichtwechsel.choices import possible_options
from pyengine.games.schichtwechsel.components import FINAL_SALE, HOUSES, TRACKS
from pyengine.games.schichtwechsel.headframes import both_in_play
from pyengine.games.schichtwechsel.loading import most_final_sales
from pyengine.games.schichtwechsel.preparation import words_of
from pyengine.games.schichtwechsel.programs import CHOICES, COPIES, TO_ANY, TO_LARGE
from pyengine.games.schichtwechsel.shift import reach
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.texts import either, name_of
from pyengine.games.schichtwechsel.wording import in_words, where_one_is

PROMPTS: dict[str, Message] = {
    "give": N_("{seat}, who gets this bundle: {what}?"),
    "carts": N_("{seat}, put your cubes on carts: {coal} coal, {spoil} spoil to go."),
    "tile": N_("{seat}, take a selection tile."),
    "sale": N_("{seat}, sell 2 coke for 1 coin and 1 white stone?"),
    "bonus": N_("{seat}, bonus field of {what}: take a white stone?"),
    "turn": N_("{seat}, use a card or pass. White stones {white}, player stone {stones}, coins {coins}."),
    "turn.exchanged": N_("{seat}, now use a card. White stones {white}, player stone {stones}, coins {coins}."),
    "turn.acted": N_("{seat}, exchange spoil of your heap, or end the turn."),
    "haul": plural("{seat}, haul a full cart: {n} to go.", "{seat}, haul full carts: up to {n} to go."),
    "wagon": plural(
        "{seat}, on which coal wagon does the coal go?", "{seat}, on which coal wagon does the coal go? {n} to place."
    ),
    "coke": plural(
        "{seat}, which full coal wagon is turned into coke? {n} to go.",
        "{seat}, which full coal wagons are turned into coke? Up to {n} to go.",
    ),
    "field": N_("{seat}, on which cokery field does the coke go?"),
    "load": plural("{seat}, which coke is loaded? {n} to go.", "{seat}, which coke is loaded? Up to {n} to go."),
    "first": N_("{seat}, which track first: {what}?"),
    "steps": N_("{seat}, how many steps: {what}?"),
    "choose": N_("{seat}, choose: {what}."),
    "choose.optional": N_("{seat}, choose: {what}; or decline."),
    "pump": N_("{seat}, by how much does your water drop? It is on level {n}."),
    "tools": plural("{seat}, return a tool marker?", "{seat}, return tool markers: up to {n}?"),
    "heap": N_("{seat}, put 1 spoil on your heap?"),
    "miner": plural("{seat}, move your miner.", "{seat}, move your miner up to {n} fields."),
    "miner.optional": plural(
        "{seat}, last shift: move your miner?", "{seat}, last shift: move your miner up to {n} fields?"
    ),
    "house": N_("{seat}, which house do you take from the house track? Its bonus field becomes free."),
    "build": N_("{seat}, where do you build the house?"),
    "headframe.any": N_("{seat}, move one headframe to a bonus field."),
    "headframe.large": N_("{seat}, move a headframe to a large bonus field."),
    "headframe.both": N_("{seat}, move a headframe to a large bonus field, or skip this part."),
    "headframe.small": N_("{seat}, move the other headframe to a small bonus field, or skip this part."),
    "headframe.only": N_("{seat}, move a headframe to a small bonus field."),
    "copy": N_("{seat}, copy a card ({what}), or decline."),
    "final.sale": plural("{seat}, how many sales? {n} is possible.", "{seat}, how many sales? Up to {n} are possible."),
}
INSIDE = N_("{where}: {text}")


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    """The open question in one sentence."""
    frame = s.pending[-1]
    step, number = frame[0], frame[1]
    seat = s.seats[number]
    values: dict[str, object] = {"seat": seats[number].name}
    name = step
    if step == "give":
        cubes = [name_of(cube, lang) for cube in words_of(s.drawn[0])]
        values["what"] = ", ".join(cubes)
    elif step == "carts":
        values |= {"coal": frame[2], "spoil": frame[3]}
    elif step == "bonus":
        values["what"] = name_of(HOUSES[frame[2]], lang)
    elif step == "turn":
        name = "turn.acted" if frame[3] else "turn.exchanged" if frame[2] else "turn"
        values |= {"white": seat.white, "stones": seat.stone, "coins": seat.coins}
    elif step in ("haul", "coke", "load", "wagon", "tools"):
        values["n"] = frame[2]
    elif step == "first":
        values["what"] = either([name_of(TRACKS[n], lang) for n in (frame[2], frame[4])], lang)
    elif step == "steps":
        values["what"] = name_of(TRACKS[frame[2]], lang)
    elif step == "choose":
        choice = CHOICES[frame[2]]
        programs = [choice.programs[n] for n in possible_options(s, number, frame[2])]
        values["what"] = either([in_words(program, lang) for program in programs], lang)
        name = "choose.optional" if choice.optional else "choose"
    elif step == "pump":
        values["n"] = seat.water
    elif step == "miner":
        values["n"] = reach(s, number)
        name = "miner.optional" if frame[3] else "miner"
    elif step == "headframe":
        name = _headframe(s, number, frame[2], frame[3])
    elif step == "copy":
        values["what"] = ", ".join(name_of(f"size_{size}", lang) for size in COPIES[frame[2]].sizes)
    elif step == "final.sale":
        values["n"] = most_final_sales(s, number)
    text = translate(PROMPTS[name], lang, values)
    where = where_one_is(s, lang)
    if where and s.phase != FINAL_SALE:
        text = translate(INSIDE, lang, {"where": where[:1].upper() + where[1:], "text": text})
    return text


def _headframe(s: State, number: int, part: int, moved: int) -> str:
    if part == TO_ANY:
        return "headframe.any"
    if part == TO_LARGE:
        return "headframe.both" if both_in_play(s, number) else "headframe.large"
    return "headframe.small" if moved >= 0 else "headframe.only"
