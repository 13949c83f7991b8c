"""Explanations of answers: hauling carts, making coke, loading and selling it."""

from __future__ import annotations

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.schichtwechsel.chapters.final_scoring import COKE_POINTS, WAGON_POINTS
from pyengine.games.schichtwechsel.components import (
    ALL_WAGON_ROOM,
    COLUMN_COKE,
    COLUMNS,
    HEAP,
    OWN_FIELD,
    WAGON_SIZE,
    WAGON_STONE,
)
from pyengine.games.schichtwechsel.effects.programs import (
    GREY_PROGRAM,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import (
    consequences,
    rolling_change,
)
from pyengine.games.schichtwechsel.view.explanations.board_areas import OWN_COSTS, coke_worth
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import (
    line,
    program_in_words,
    sentence,
)
from pyengine.games.schichtwechsel.view.explanations.tableau import STONE_COSTS, rises_left
from pyengine.games.schichtwechsel.view.texts import COUNTED


@EXPLAIN.answer("haul")
def haul(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    seat = s.seats[s.pending[-1].seat]
    if answer[0] == "stop":
        return Explanation(reader.say(N_("The other carts stay as they are.")), clause="SW-4.12")
    load = seat.carts[answer[1]]
    if load < 0:
        effect = reader.say(N_("Its spoil goes on your heap; the cart is empty again."))
        now = reader.say(N_("heap {n} → {to} of {size}"), n=seat.heap, to=seat.heap - load, size=HEAP)
    else:
        effect = reader.say(N_("Its coal goes on your coal wagons; the cart is empty again."))
        have = sum(seat.wagons)
        now = reader.say(N_("coal wagons {n} → {to} of {size}"), n=have, to=have + load, size=ALL_WAGON_ROOM)
    return Explanation(effect, stakes=sentence(now), clause="SW-4.12b", brief=line(now))


@EXPLAIN.answer("wagon")
def wagon(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    which = answer[1]
    load, size = s.seats[s.pending[-1].seat].wagons[which] + 1, WAGON_SIZE[which]
    if load == size:
        text = plural("Then full: 1 coke, or {n} point at game end", "Then full: 1 coke, or {n} points at game end")
        brief = reader.say(text, n=WAGON_POINTS)
    else:
        brief = reader.say(N_("Then {n} of {size}; only full wagons become coke"), n=load, size=size)
    stakes = f"{brief}."
    if WAGON_STONE[which] and rises_left(s):
        stakes = sentences(stakes, reader.say(STONE_COSTS))
        cost = reader.say(N_("Coal here costs a white stone in step IV"))
        brief = line(cost)
    return Explanation(reader.say(N_("The coal goes on this wagon.")), stakes=stakes, clause="SW-4.8", brief=brief)


@EXPLAIN.answer("heap")
def heap(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    have = s.seats[s.pending[-1].seat].heap
    if answer[0] == "decline":
        return Explanation(reader.say(N_("Your heap stays as it is.")), clause="SW-4.19")
    now = reader.say(N_("heap {n} → {to} of {size}"), n=have, to=have + 1, size=HEAP)
    effect = reader.say(N_("1 spoil from the supply goes on your heap."))
    return Explanation(effect, stakes=sentence(now), clause="SW-4.19", brief=line(now))


@EXPLAIN.answer("coke")
def coke(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number = s.pending[-1].seat
    if answer[0] == "stop":
        text = plural(
            "The other full wagons stay; each scores {n} point at game end.",
            "The other full wagons stay; each scores {n} points at game end.",
        )
        return Explanation(reader.say(text, n=WAGON_POINTS), clause="SW-4.13")
    load = s.seats[number].wagons[answer[1]]
    effect = reader.say(N_("Its coal goes to the supply, 1 coke from your stock to the cokery."))
    brief = reader.say(N_("1 coke; the wagon is empty again"))
    if WAGON_STONE[answer[1]] and rises_left(s):
        brief = reader.say(N_("1 coke, and 1 more white stone in step IV"))
    cost = reader.say(COUNTED["coal"], n=load)
    return Explanation(effect, cost, coke_worth(s, number, reader), "SW-4.13a", brief)


@EXPLAIN.answer("field")
def field(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number, which = s.pending[-1].seat, answer[1]
    if which == OWN_FIELD:
        effect = reader.say(N_("Your coke goes on your own field, which nobody else can use."))
        if not rises_left(s):
            return Explanation(effect, clause="SW-4.13c", brief=line(reader.say(N_("No bonus"))))
        brief = reader.say(N_("Coke here costs a white stone in step IV"))
        return Explanation(effect, stakes=reader.say(OWN_COSTS), clause="SW-4.13c", brief=brief)
    told = program_in_words(GREY_PROGRAM[which], reader)
    effect = sentences(reader.say(N_("Your coke goes on a grey field.")), told)
    now = consequences(s, number, GREY_PROGRAM[which], reader.lang)
    if not now:
        now = (
            reader.say(N_("No bonus; your own field stays free"))
            if not s.seats[number].own_coke
            else reader.say(N_("No bonus"))
        )
    return Explanation(effect, stakes=sentence(now), clause="SW-4.13d" if told else "SW-4.13b", brief=line(now))


@EXPLAIN.answer("load")
def load(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number = s.pending[-1].seat
    seat = s.seats[number]
    if answer[0] == "stop":
        return Explanation(reader.say(N_("The rest of your coke stays in the cokery.")), clause="SW-4.14")
    effect = reader.say(N_("This coke moves from the cokery to your coke wagons."))
    now = rolling_change(seat.rolling, seat.rolling + 1, reader.lang)
    brief = line(now)
    if answer[1] == OWN_FIELD and rises_left(s):
        brief = reader.say(N_("Own field free: 1 more white stone in step IV"))
    return Explanation(
        effect, stakes=sentences(sentence(now), coke_worth(s, number, reader)), clause="SW-4.14", brief=brief
    )


@EXPLAIN.answer("final.sale")
def final_sale(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    seat, sales = s.seats[s.pending[-1].seat], answer[1]
    if not sales:
        text = plural("Each coke left scores {n} point.", "Each coke left scores {n} points.")
        return Explanation(reader.say(text, n=COKE_POINTS), clause="SW-15.6")
    points, left = sum(COLUMNS[seat.sold : seat.sold + sales]), COKE_POINTS * COLUMN_COKE * sales
    effect = reader.say(N_("You sell coke to fill the next columns."))
    brief = reader.say(N_("{n} points; unsold the coke would score {left}"), n=points, left=left)
    cost = reader.say(COUNTED["coke"], n=COLUMN_COKE * sales)
    return Explanation(effect, cost, f"{brief}.", "SW-15.6", brief)


@EXPLAIN.answer("sale")
def sale(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    seat = s.seats[s.pending[-1].seat]
    if answer[0] == "keep":
        stakes = coke_worth(s, s.pending[-1].seat, reader)
        return Explanation(reader.say(N_("Your coke stays on its wagons.")), stakes=stakes, clause="SW-7.7")
    points = COLUMNS[seat.sold]
    text = N_("{coke} coke fill a column worth {n} points at game end; you take 1 coin and 1 white stone.")
    effect = reader.say(text, coke=COLUMN_COKE, n=points)
    cost = reader.say(COUNTED["coke"], n=COLUMN_COKE)
    brief = reader.say(N_("{n} points at game end, 1 coin, 1 white stone"), n=points)
    stakes = rolling_change(seat.rolling, seat.rolling - COLUMN_COKE, reader.lang)
    return Explanation(effect, cost, sentence(stakes), "SW-7.7", brief)
