"""Explanations of answers: a turn with its cards, payments and exchanges, and copies."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, Message, joined, plural
from pyengine.games.schichtwechsel.chapters.cards import ALL_MODES, own_program
from pyengine.games.schichtwechsel.chapters.payment import PAYMENTS
from pyengine.games.schichtwechsel.components import EXCHANGE_SPOIL, HEAP, OWN, UNITS
from pyengine.games.schichtwechsel.effects.programs import COPIES, EXCHANGE_PROGRAM, MODES, Mode
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.consequences import consequences, right_now
from pyengine.games.schichtwechsel.view.explanations.board_cards import card_effects
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN
from pyengine.games.schichtwechsel.view.explanations.speech import TOOL, line, program_in_words, sentence
from pyengine.games.schichtwechsel.view.texts import COUNTED
from pyengine.games.schichtwechsel.view.wording import card_in_words, in_words

UNIT_COUNTS: Final[dict[str, Message]] = {
    "white": plural("{n} white stone", "{n} white stones"),
    "player": plural("{n} player stone", "{n} player stones"),
    "coin": plural("{n} DM coin", "{n} DM coins"),
}


def payment_in_words(payment: int, reader: Reader) -> str:
    """What is paid: `1 white stone and 1 DM coin`."""
    units = [(unit, n) for unit, n in zip(UNITS, PAYMENTS[payment], strict=True) if n]
    return joined([reader.say(UNIT_COUNTS[unit], n=n) for unit, n in units], reader.lang)


def _card_in_words(s: State, number: int, mode: Mode, reader: Reader) -> tuple[str, str, str]:
    """A card's effect, what it would do now, and the second line."""
    effect = program_in_words(own_program(s, number), reader) if mode.card == OWN else card_effects(s, mode, reader)
    now, terse = (right_now(s, number, mode, reader.lang, short) for short in (False, True))
    words = card_in_words(mode, reader.lang)
    return effect, sentence(now), line(now, terse, words)


@EXPLAIN.answer("turn")
def turn(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    number = s.pending[-1].seat
    seat = s.seats[number]
    if answer[0] == "use":
        effect, now, brief = _card_in_words(s, number, ALL_MODES[answer[1]], reader)
        return Explanation(effect, payment_in_words(answer[2], reader), now, "SW-8.2", brief)
    if answer[0] == "exchange":
        program, cost = EXCHANGE_PROGRAM[answer[1]], reader.say(COUNTED["spoil"], n=EXCHANGE_SPOIL[answer[1]])
        now = consequences(s, number, program, reader.lang)
        left = reader.say(
            N_("heap {n} → {to} of {size}"), n=seat.heap, to=seat.heap - EXCHANGE_SPOIL[answer[1]], size=HEAP
        )
        terse = consequences(s, number, program, reader.lang, True)
        brief = line(now, terse, in_words(program, reader.lang), left)
        return Explanation(program_in_words(program, reader), cost, sentence(f"{left}, {now}"), "SW-8.4", brief)
    if answer[0] == "pass":
        effect = reader.say(N_("You take no more turns this round."))
        if not seat.white:
            return Explanation(effect, stakes=reader.say(N_("Coins are kept.")), clause="SW-8.3")
        lost = plural("{n} white stone is lost; coins are kept.", "{n} white stones are lost; coins are kept.")
        stakes = reader.say(lost, n=seat.white)
        return Explanation(effect, stakes=stakes, clause="SW-8.3", brief=stakes.rstrip("."))
    return Explanation(reader.say(N_("The spoil stays on your heap.")), clause="SW-8.1")


@EXPLAIN.answer("copy")
def copy(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    asked = s.pending[-1]
    costs = COPIES[asked.source].used >= 0
    if answer[0] == "decline":
        text = N_("You copy nothing and take no tool marker.") if costs else N_("You copy nothing.")
        return Explanation(reader.say(text), clause="SW-4.21")
    effect, now, brief = _card_in_words(s, asked.seat, MODES[answer[1]], reader)
    cost = reader.say(N_("1 tool marker (−{n} points)"), n=TOOL) if costs else reader.say(N_("free"))
    return Explanation(effect, cost, now, "SW-4.21", brief)
