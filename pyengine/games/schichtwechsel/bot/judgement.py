"""What a position of Schichtwechsel is worth: expected final points by seat, for bots and hints.

A card is looked at by carrying it out in a copy, with everything that hangs on it (`small_choices.py` decides most of
that without copies), and judging the seat afterwards (`worth.py`). All ways to pay for a card share one such look.
Choices that begin something else (a miner's move, a copied card, a headframe) are looked at in the same way, two deep;
further inside a rough worth decides. Nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import SILENT
from pyengine.core.play.margin import margin
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import Message
from pyengine.games.schichtwechsel.bot import advice
from pyengine.games.schichtwechsel.bot.small_choices import SMALL, fill
from pyengine.games.schichtwechsel.bot.weights import Weights
from pyengine.games.schichtwechsel.bot.worth import Worth
from pyengine.games.schichtwechsel.chapters.cards import program_of
from pyengine.games.schichtwechsel.chapters.payment import PAYMENTS
from pyengine.games.schichtwechsel.components import HOUSES, SCORING
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS, run
from pyengine.games.schichtwechsel.effects.programs import (
    BONUS_PROGRAM,
    CHOICES,
    LOWER_OF,
    MODES,
    SHIFT_PROGRAM,
    UPPER_OF,
)
from pyengine.games.schichtwechsel.pending import Do
from pyengine.games.schichtwechsel.rules import RULES
from pyengine.games.schichtwechsel.scores_now import scores
from pyengine.games.schichtwechsel.state import Seat, State

Looks = list[tuple[str, list[float]]]
_DEEP: Final = 2
"""How deep choices inside choices are carried out."""
_WAYS_TO_PAY: Final = 2
"""Ways to pay for a card that are worth a thought."""
_MEMORY: Final = 4000
"""Turns that are remembered; then all are forgotten."""
_all_of: Final = attrgetter(*(name for name in Seat.__slots__ if name not in ("points", "hand")))
_LAST_HOUSE: Final = 1 << (len(HOUSES) - 1)


class Judgement:
    """Schichtwechsel's judgement, as `pyengine.bots.judgement.Judgement` asks for it."""

    searched: Final = frozenset({"turn"})
    far: Final = 2

    def __init__(self, weights: Weights | None = None) -> None:
        self.worth: Final = Worth(weights or Weights())
        self._turns: Final[dict[tuple[Any, ...], Looks]] = {}

    # --- what a position is worth -------------------------------------------------------------------------------------

    def expected(self, s: State) -> list[float]:
        """Expected final points by seat."""
        players = len(s.seats)
        if s.over:
            return [seat.score + 0.01 * ((number - s.start) % players) for number, seat in enumerate(s.seats)]
        if s.phase > SCORING:
            return [float(points) for points in scores(s)]
        worth = self.worth.seat
        return [seat.score + worth(s, number) for number, seat in enumerate(s.seats)]

    def _own(self, s: State, number: int) -> float:
        """Expected final points of one seat."""
        if s.phase > SCORING or s.over:
            return self.expected(s)[number]
        return s.seats[number].score + self.worth.seat(s, number)

    # --- answers ------------------------------------------------------------------------------------------------------

    def looks(self, s: State, answers: Mapping[str, Answer], rng: Rng) -> Looks:
        """The answers with the expected points by seat that come of them."""
        name, number = s.pending[-1].step, s.pending[-1].seat
        if name == "turn":
            return self._remembered(s, answers, number)
        if name == "give":
            return self._gifts(s, answers)
        if name == "tile":
            return self._tiles(s, answers, number)
        if len(answers) > 1 and name in SMALL:
            best = SMALL[name](s, list(answers.values()), self.worth)[-1]
            # All of them carried out, but the judgement of the small choice stands above what they are worth at once.
            found = [(key, self.expected(self._done(s, number, answer, 1))) for key, answer in answers.items()]
            top = max(values[number] for _, values in found)
            for key, values in found:
                if key == best:
                    values[number] = max(values[number], top + 0.01)
            return found
        return [(key, self.expected(self._done(s, number, answer, 1))) for key, answer in answers.items()]

    def _done(self, s: State, number: int, answer: Answer, deep: int) -> State:
        """A copy in which an answer is carried out, with everything that it brings about."""
        after = s.copy()
        stack = after.pending
        RULES.steps[stack[-1].step].apply(after, answer, SILENT)
        while stack and stack[-1].step != "turn":
            RULES.steps[stack[-1].step].apply(after, self._answer(after, deep), SILENT)
        return after

    def _answer(self, s: State, deep: int) -> Answer:
        """A good answer to a small decision."""
        name, number = s.pending[-1].step, s.pending[-1].seat
        answers = list(RULES.steps[name].candidates(s))
        if len(answers) == 1:
            return answers[0]
        small = SMALL.get(name)
        if small is not None:
            return small(s, answers, self.worth)
        if deep >= _DEEP:
            return max(answers, key=lambda answer: self._rough(s, number, name, answer))
        return max(answers, key=lambda answer: self._own(self._done(s, number, answer, deep + 1), number))

    def _rough(self, s: State, number: int, name: str, answer: Answer) -> float:
        """What an answer is worth without carrying it out."""
        effects = self.worth.effects
        family = answer[0]
        if family in ("decline", "skip"):
            return 0.3
        if name == "miner":
            field: int = answer[1]
            return effects(EFFECTS[SHIFT_PROGRAM[field]]) + 0.5 * field
        if name == "choose":
            return effects(EFFECTS[CHOICES[s.pending[-1].choice].programs[answer[1]]]) + 1.0
        if name == "headframe":
            return effects(EFFECTS[BONUS_PROGRAM[answer[2]]])
        if name == "copy":
            return self._program(program_of(s, MODES[answer[1]]))
        return 0.0

    def _program(self, program: int) -> float:
        """A rough worth of a card."""
        value = self.worth.effects(EFFECTS[program])
        for effect in EFFECTS[program]:
            if effect[0] in ("haul", "coke", "load"):
                value += 0.9 + 0.5 * effect[1]
            elif effect[0] == "advance_both":
                value += 1.4 * (effect[2] + effect[4])
        return value

    # --- a turn -------------------------------------------------------------------------------------------------------

    def _remembered(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        """The looks of a turn: the same positions come again in another order, in another world, in the next search."""
        key = (
            *(s.pending[-1], s.config, s.round, s.start, s.locked, s.coal, s.spoil, s.coins, s.white, s.tools),
            *(s.grey, s.pits, s.first_there, s.first_miner, s.cards[: s.round], *s.paid),
            *[value for seat in s.seats for value in _all_of(seat)],
        )
        turns = self._turns
        found = turns.get(key)
        if found is None:
            if len(turns) > _MEMORY:
                turns.clear()
            found = turns[key] = self._turn(s, answers, number)
        return found

    def _turn(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        base = self.expected(s)
        found: Looks = []
        uses: dict[int, list[Answer]] = {}
        exchanges = []
        for key, answer in answers.items():
            if answer[0] == "use":
                uses.setdefault(answer[1], []).append(answer)
            elif answer[0] == "exchange":
                exchanges.append(answer)
            elif answer[0] == "pass":
                seat = s.seats[number]
                seat.passed = True
                found.append((key, [*base[:number], self._own(s, number), *base[number + 1 :]]))
                seat.passed = False
            else:
                found.append((key, base))
        best = 0.0
        for ways in uses.values():
            after = self._done(s, number, ways[0], 1)
            values = self._values(s, after, number, base)
            if len(ways) == 1:
                best = max(best, values[number] - base[number])
                found.append((ways[0][-1], values))
                continue
            seat, paid = after.seats[number], PAYMENTS[ways[0][2]]
            have = (seat.white + paid[0], seat.stone + paid[1], seat.coins + paid[2])
            rows = []
            for way in ways:
                paid = PAYMENTS[way[2]]
                seat.white, seat.stone, seat.coins = have[0] - paid[0], have[1] - paid[1], have[2] - paid[2]
                rows.append((way[-1], [*values[:number], self._own(after, number), *values[number + 1 :]]))
            rows.sort(key=lambda row: row[1][number], reverse=True)
            best = max(best, rows[0][1][number] - base[number])
            found += rows[:_WAYS_TO_PAY]
        acted = s.pending[-1].acted
        for answer in exchanges:
            # Before the action an exchange must be worth it although it can be made afterwards.
            after = self._done(s, number, answer, 1)
            values = self._values(s, after, number, base)
            if not acted:
                values = values[:]
                values[number] += best - 0.4
            found.append((answer[-1], values))
        return found

    def _values(self, s: State, after: State, number: int, base: Sequence[float]) -> list[float]:
        """Expected points after something that one seat did: the others are judged again only if it touched them."""
        if (
            after.start != s.start
            or after.first_there != s.first_there
            or after.first_miner != s.first_miner
            or after.phase != s.phase
        ):
            return self.expected(after)
        return [*base[:number], self._own(after, number), *base[number + 1 :]]

    # --- the preparation phase ----------------------------------------------------------------------------------------

    def _gifts(self, s: State, answers: Mapping[str, Answer]) -> Looks:
        """A bundle: what it is worth on everybody's carts, against one that may come instead."""
        coal, spoil, water = s.drawn[0]
        bag = s.bag
        whole = max(1, sum(bag))
        likely = min(3, round(3 * bag[0] / whole))
        base = self.expected(s)
        found = []
        for key, answer in answers.items():
            other = answer[1]
            values = base[:]
            for number, seat in enumerate(s.seats):
                if seat.hand is not None:
                    continue
                one, more = (coal, spoil) if number == other else (likely, 3 - likely)
                values[number] += 1.1 * fill(seat.carts, s.locked, one, more)[0]
            if water:
                seat = s.seats[other]
                values[other] -= 2.2 if seat.water == 6 else 0.6 + 0.8 * (seat.water == 3)
            found.append((key, values))
        return found

    def _tiles(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        """A tile: its upper part carried out now, and its lower part if its bonus field is free."""
        found = []
        lower = not s.seats[number].houses & _LAST_HOUSE
        for key, answer in answers.items():
            after = s.copy()
            RULES.steps["tile"].apply(after, answer, SILENT)
            after.pending.append(Do(number, UPPER_OF[answer[1]], 0))
            stack = after.pending
            # The upper part is carried out when all have chosen; by then little has changed.
            run(after, SILENT)
            while stack:
                RULES.steps[stack[-1].step].apply(after, self._answer(after, 1), SILENT)
            values = self.expected(after)
            if lower:
                values[number] += max(
                    self.worth.effects(EFFECTS[program]) for program in CHOICES[LOWER_OF[answer[1]]].programs
                )
            found.append((key, values))
        return found

    # --- plans and reasons --------------------------------------------------------------------------------------------

    def follow(self, s: State) -> list[str]:
        """The answer to a small decision; nothing where a new thought is worth it."""
        asked = s.pending[-1]
        name, number = asked.step, asked.seat
        if name == "turn":
            if not asked.acted:
                return []
            looks = self._turn(s, RULES.steps["turn"].legal(s), number)
            return [max(looks, key=lambda one: one[1][number])[0]]
        if name in ("give", "tile"):
            answers = RULES.steps[name].legal(s)
            if len(answers) == 1:
                return list(answers)
            return [max(self.looks(s, answers, _NO_CHANCE), key=lambda one: margin(one[1], number))[0]]
        key: str = self._answer(s, 1)[-1]
        return [key]

    def why(self, s: State, key: str, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        """What speaks for an answer."""
        return advice.why(self, s, key, answer)

    def after(self, s: State, answer: Answer) -> State:
        """What comes of an answer, everything that hangs on it carried out well."""
        return self._done(s, s.pending[-1].seat, answer, 1)


_NO_CHANCE: Final = Rng(0)


def plain() -> Judgement:
    """Round cards to come are not counted, and the player stone is saved for large cards at any price."""
    return Judgement(Weights(cards=0.0, stone=2.9, white=1.35))


JUDGEMENT: Final = Judgement()
NOVICE: Final = plain()
BY_LEVEL: Final = {"hewer": NOVICE}
"""The hewer knows what the apprentice knows, but makes no mistakes."""
