"""Explanations of answers: the preparation, tracks, choices, water, tool markers, miner, houses, headframes."""

from __future__ import annotations

from functools import cache
from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.schichtwechsel.chapters.final_scoring import TOOL_POINTS
from pyengine.games.schichtwechsel.chapters.shift import RETURNS_TOOLS
from pyengine.games.schichtwechsel.components import (
    BOTTOM_POINTS,
    CART_ALLOWS,
    CART_SIZE,
    CARTS,
    COAL,
    EXIT,
    HOUSES,
    MATERIALS,
    PLACES,
    SPOIL,
    WATER_BOTTOM,
)
from pyengine.games.schichtwechsel.effects.carts import SIGN
from pyengine.games.schichtwechsel.effects.programs import (
    BONUS_PROGRAM,
    CHOICES,
    EXIT_MOVE,
    HOUSE_PROGRAM,
    SHIFT_PROGRAM,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.state import State, changed
from pyengine.games.schichtwechsel.view.consequences import (
    consequences,
    raised,
    tools_change,
    walk,
)
from pyengine.games.schichtwechsel.view.explanations.board_areas import pit_effect, pit_worth
from pyengine.games.schichtwechsel.view.explanations.board_cards import tile_stakes, upper_effects
from pyengine.games.schichtwechsel.view.explanations.board_tracks import exit_worth
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import (
    TOOL,
    line,
    program_in_words,
    sentence,
)
from pyengine.games.schichtwechsel.view.explanations.tableau import NO_STEP_SIX, forecast, uses_left
from pyengine.games.schichtwechsel.view.texts import name_of
from pyengine.games.schichtwechsel.view.wording import in_words

NO_ROOM: Final[Message] = plural(
    "No room for {n} cube: {n} tool marker, −{points} points",
    "No room for {n} cubes: {n} tool markers, −{points} points",
)


@cache
def without_room(carts: tuple[int, ...], locked: int, coal: int, spoil: int) -> int:
    """How many of these cubes find no place, however they are put on the carts (SW-4.7)."""
    best = coal + spoil
    for material, count in ((COAL, coal), (SPOIL, spoil)):
        for cart, load in enumerate(carts):
            fits = 0 <= load * SIGN[material] < CART_SIZE[cart] and cart != locked and CART_ALLOWS[cart][material]
            if count and fits:
                rest = changed(carts, cart, load + SIGN[material])
                left = (coal - 1, spoil) if material == COAL else (coal, spoil - 1)
                best = min(best, without_room(rest, locked, *left))
    return best


# --- preparation ------------------------------------------------------------------------------------------------------


@EXPLAIN.answer("give")
def give(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number = answer[1]
    seat, name = s.seats[number], reader.seats[number].name
    coal, spoil, water = s.drawn[0]
    effect = reader.say(N_("{name} puts these cubes on carts."), name=name)
    lost = without_room(seat.carts, s.locked, coal, spoil)
    room = N_("There is room for all of it")
    brief = reader.say(NO_ROOM, n=lost, points=TOOL * lost) if lost else reader.say(room)
    stakes = f"{brief}."
    if water:
        level, tools = raised(seat.water, water)
        rises = reader.say(N_("water {n} → {to}"), n=seat.water, to=level)
        if tools:
            rises = f"{rises}, {tools_change(seat.tools, seat.tools + tools, reader.lang)}"
        stakes = sentences(stakes, sentence(rises))
        brief = line(f"{brief}, {rises}", rises)
    return Explanation(effect, stakes=stakes, clause="SW-7.2", brief=brief)


@EXPLAIN.answer("carts")
def carts(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    _, material, cart, _ = answer
    seat = s.seats[asked.seat]
    load = abs(seat.carts[cart]) + 1
    values = {"material": name_of(MATERIALS[material], reader.lang), "cart": name_of(CARTS[cart], reader.lang)}
    effect = reader.say(N_("1 cube ({material}) goes on the {cart}."), **values)
    if load == CART_SIZE[cart]:
        brief = reader.say(N_("Then full: it can be hauled"))
    else:
        brief = reader.say(N_("Then {n} of {size}; only full carts can be hauled"), n=load, size=CART_SIZE[cart])
    left = (asked.coal - 1, asked.spoil) if material == COAL else (asked.coal, asked.spoil - 1)
    lost = without_room(changed(seat.carts, cart, seat.carts[cart] + SIGN[material]), s.locked, *left)
    if lost > without_room(seat.carts, s.locked, asked.coal, asked.spoil):
        brief = reader.say(NO_ROOM, n=lost, points=TOOL * lost)
    return Explanation(effect, stakes=f"{brief}.", clause="SW-4.7", brief=brief)


@EXPLAIN.answer("tile")
def tile(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number, which = s.pending[-1].seat, answer[1]
    effect = upper_effects(which, reader)
    now = consequences(s, number, UPPER_OF[which], reader.lang)
    brief = line(now, in_words(UPPER_OF[which], reader.lang))
    return Explanation(effect, stakes=tile_stakes(s, which, number, reader), clause="SW-7.4", brief=brief)


@EXPLAIN.answer("bonus")
def bonus(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    if answer[0] == "decline":
        return Explanation(reader.say(N_("You take nothing from this bonus field.")), clause="SW-7.8a")
    program = HOUSE_PROGRAM[asked.field]
    now = consequences(s, asked.seat, program, reader.lang)
    return Explanation(program_in_words(program, reader), stakes=sentence(now), clause="SW-7.8a", brief=line(now))


# --- tracks, choices, water, tool markers -----------------------------------------------------------------------------


@EXPLAIN.answer("first")
def first(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    steps = dict(asked.tracks)[answer[1]]
    now, terse = (walk(s, asked.seat, answer[1], steps, reader.lang, short) for short in (False, True))
    effect = reader.say(N_("These steps come first, with their rewards; the other track follows."))
    return Explanation(effect, stakes=sentence(now), clause="SW-4.15b", brief=line(now, terse))


@EXPLAIN.answer("steps")
def steps(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    if not answer[1]:
        return Explanation(reader.say(N_("Your disc stays where it is.")), clause="SW-4.15")
    now, terse = (walk(s, asked.seat, asked.track, answer[1], reader.lang, short) for short in (False, True))
    effect = reader.say(
        plural("Your disc moves {n} field forward.", "Your disc moves {n} fields forward."), n=answer[1]
    )
    return Explanation(effect, stakes=sentence(now), clause="SW-4.15", brief=line(now, terse))


@EXPLAIN.answer("choose")
def choose(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    choice = CHOICES[asked.choice]
    if answer[0] == "decline":
        return Explanation(reader.say(N_("You take none of this.")), clause=choice.clause)
    program = choice.programs[answer[1]]
    now, terse = (consequences(s, asked.seat, program, reader.lang, short) for short in (False, True))
    brief = line(now, terse, in_words(program, reader.lang))
    return Explanation(program_in_words(program, reader), stakes=sentence(now), clause=choice.clause, brief=brief)


@EXPLAIN.answer("pump")
def pump(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    level = s.seats[s.pending[-1].seat].water
    to = max(WATER_BOTTOM, level - answer[1])
    if answer[1]:
        effect = reader.say(N_("Your water drops from level {n} to level {to}."), n=level, to=to)
    else:
        effect = reader.say(N_("Your water stays at level {n}."), n=level)
    brief = line(forecast(s, to, reader))
    stakes = f"{brief}."
    if to == WATER_BOTTOM < level:
        brief = reader.say(
            plural("{n} point at once, at the bottom", "{n} points at once, at the bottom"), n=BOTTOM_POINTS
        )
        stakes = sentences(f"{brief}.", stakes)
    return Explanation(effect, stakes=stakes, clause="SW-4.3", brief=brief)


@EXPLAIN.answer("tools")
def tools(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    held, back = s.seats[s.pending[-1].seat].tools, answer[1]
    left = TOOL_POINTS * (held - back)
    if not back:
        effect = reader.say(plural("You keep {n} tool marker.", "You keep your {n} tool markers."), n=held)
    else:
        effect = reader.say(
            plural("You return {n} tool marker to the supply.", "You return {n} tool markers to the supply."), n=back
        )
    brief = reader.say(
        N_("{change}: {points} points at game end"), change=tools_change(held, held - back, reader.lang), points=left
    )
    if not back:
        brief = reader.say(
            plural("{n} tool marker: {points} points at game end", "{n} tool markers: {points} points at game end"),
            n=held,
            points=left,
        )
    return Explanation(effect, stakes=f"{line(brief)}.", clause="SW-4.5", brief=line(brief))


# --- miner, houses, headframes ----------------------------------------------------------------------------------------


@EXPLAIN.answer("miner")
def miner(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    number = asked.seat
    clause = "SW-15.1" if asked.optional else "SW-4.17"
    if answer[0] == "decline":
        return Explanation(reader.say(N_("Your miner stays where it is.")), clause=clause)
    target = answer[1]
    if s.seats[number].miner == EXIT:
        now = consequences(s, number, EXIT_MOVE, reader.lang)
        return Explanation(
            program_in_words(EXIT_MOVE, reader), stakes=sentence(now), clause="SW-4.17c", brief=line(now)
        )
    worth = ""
    if target == EXIT:
        worth = reader.say(N_("{n} points at game end for the exit"), n=exit_worth(s, number))
    if not asked.use_field and target not in RETURNS_TOOLS:
        unused = N_("Your miner moves here; the field is not used.")
        effect = reader.say(unused)
        left = reader.say(plural("{n} field from the exit", "{n} fields from the exit"), n=EXIT - target)
        return Explanation(effect, stakes=f"{left}.", clause=clause, brief=left)
    program = SHIFT_PROGRAM[target]
    now, terse = (consequences(s, number, program, reader.lang, short) for short in (False, True))
    brief = line(", ".join(filter(None, (worth, now))), worth or terse, in_words(program, reader.lang))
    stakes = sentences(worth and f"{worth}.", sentence(now))
    return Explanation(program_in_words(program, reader), stakes=stakes, clause="SW-10.1", brief=brief)


@EXPLAIN.answer("house")
def house(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    bonus, left = in_words(HOUSE_PROGRAM[answer[1]], reader.lang), uses_left(s)
    effect = reader.say(
        N_("You build {house}, which frees its bonus field."), house=name_of(HOUSES[answer[1]], reader.lang)
    )
    if not left:
        brief = line(reader.say(NO_STEP_SIX))
        return Explanation(effect, stakes=f"{brief}.", clause="SW-12.1", brief=brief)
    text = plural("{what}, in {n} more round", "{what}, in {n} more rounds")
    brief = line(reader.say(text, what=bonus, n=left), bonus)
    return Explanation(effect, stakes=sentence(brief), clause="SW-12.1", brief=brief)


@EXPLAIN.answer("build")
def build(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number, place = s.pending[-1].seat, answer[1]
    worth = pit_worth(s, number, place, reader, more=1)
    effect = pit_effect(s, place, reader)
    return Explanation(
        effect, stakes=sentence(worth), clause="SW-12.2", brief=line(worth), name=name_of(PLACES[place], reader.lang)
    )


@EXPLAIN.answer("headframe")
def headframe(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number = s.pending[-1].seat
    if answer[0] == "skip":
        return Explanation(reader.say(N_("You leave this part out.")), clause="SW-13.5")
    program = BONUS_PROGRAM[answer[2]]
    now, terse = (consequences(s, number, program, reader.lang, short) for short in (False, True))
    effect = sentences(
        program_in_words(program, reader), reader.say(N_("The headframe blocks the field until the end of the round."))
    )
    brief = line(now, terse, in_words(program, reader.lang))
    return Explanation(effect, stakes=sentence(now), clause="SW-13.4", brief=brief)
