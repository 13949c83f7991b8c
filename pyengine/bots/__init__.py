"""Bots: opponents of five strengths, hints, and the reasons for a move (docs/bots.md).

A bot is given a game and a budget and answers with a key. It looks only at determinized copies of the game: whatever is
hidden from its seat is reshuffled before it begins to think. With a budget of iterations it answers the same for the
same seed everywhere; with a budget of time it needs a clock from its caller.

>>> import pyengine
>>> from pyengine.bots import Budget, bot
>>> game = pyengine.new_game("coal_baron", players=2, seed=7)
>>> choice = bot("hewer").choose(game, Budget(iterations=1))
>>> choice.key in game.options()
True
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from pyengine.bots.chance import Sorted
from pyengine.bots.judgement import Judgement, judgement_of, novice_of
from pyengine.bots.search import Search, Style
from pyengine.bots.sim import Sim
from pyengine.bots.trees import Memory
from pyengine.core.play.game import Game
from pyengine.core.play.margin import margin
from pyengine.core.play.plan_words import planner_of
from pyengine.core.play.rng import Rng
from pyengine.core.rules import Rules

LEVELS: Final = ("apprentice", "hewer", "deputy", "director")
ALL_LEVELS: Final = ("random", *LEVELS)
YARDSTICK: Final = "director@1"
"""The director as of its first version, to measure later ones against: 120 iterations, and no memory."""
ITERATIONS: Final = {"random": 0, "apprentice": 0, "hewer": 0, "deputy": 20, "director": 120, YARDSTICK: 120}
"""Search iterations that a level gets when nothing else is said."""
MOST_ITERATIONS: Final = {**ITERATIONS, "director": 6000}
"""What a level may use at a table if it has the time: the director thinks on until its answer is clear."""
MILLISECONDS: Final = {"random": 150.0, "apprentice": 150.0, "hewer": 150.0, "deputy": 900.0, "director": 3000.0}
"""Time that a level may take for an answer in the browser."""
REMEMBERING: Final = ("director",)
"""Who keeps trees between decisions and thinks in the others' time, where there is a clock."""
_NOISE = 5.0
_LEAST = 64
"""Iterations before which no answer is called clear."""
_LONGEST = 30
"""The most steps of a chain that a hint shows."""
_PAUSE = 16
"""Iterations after which a search is asked again whether its answer is clear."""


class Budget(NamedTuple):
    """How long to think: iterations, or milliseconds by a clock that counts seconds; whichever ends first."""

    iterations: int | None = None
    ms: float | None = None
    clock: Callable[[], float] | None = None
    early: bool = False
    """End as soon as what is left of the budget could not bring another answer to the front."""


class Ranked(NamedTuple):
    """One answer as a bot sees it."""

    key: str
    expected: float
    """Expected points ahead of the best other player at the end."""
    visits: int
    points: tuple[float, ...]
    """Expected final points by seat."""


class Choice(NamedTuple):
    """A bot's answer, and what it thought of it."""

    key: str
    ranking: list[Ranked]
    """Best first; answers that were not thought of are left out."""
    iterations: int
    """Search iterations that were made."""


class Advice(NamedTuple):
    """One line of a hint."""

    key: str
    expected: float
    """Expected points ahead of the best other player, compared with the best answer's: 0 or less."""
    points: float
    """Expected own final points."""
    visits: int
    text: str
    """Why."""
    line: tuple[str, ...]
    """The answer and, where it begins a chain of steps that can be planned, how to go on."""


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage collection for a while: a search makes no cycles, and its tree would be walked again and again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def style_of(level: str, judgement: Judgement, players: int) -> Style:
    """How a level searches: with three or more players walks go on to the player's next turn."""
    if players < 3:
        return Style()
    turns = judgement.far if level == "director" else 1
    return Style(turns=turns, most=max(Style().most, 8 * turns))


class Thinking:
    """A decision being made: `step` it until it is `done`; `choice` has an answer at any time."""

    def __init__(self, bot: Bot, game: Game, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget
        self._clock = budget.clock
        self._started = budget.clock() if budget.clock else 0.0
        self._search: Search | None = None
        self._ranking: list[Ranked] = []
        self._wanted = 0
        seat = game.decision.seat
        number = game.last_moment.number if game.last_moment else 0
        self._rng = Rng(bot.seed * 1009 + number, stream=77)
        keys = game.options()
        if bot.level == "random" or len(keys) == 1:
            self._key = self._rng.choice(keys)
            return
        blind = game.determinize(seat, Sorted(0))
        judgement = bot.judgement(game.rules)
        plan = judgement.follow(blind.state) if game.decision.name not in judgement.searched else []
        wanted = ITERATIONS[bot.level] if budget.iterations is None and budget.ms is None else budget.iterations
        searching = bot.level in ("deputy", "director") and not plan and wanted != 0
        if searching:
            self._search = bot.search(game, blind, judgement, self._rng, seat)
            self._wanted = 1 << 30 if wanted is None else wanted
            self._key = self._search.ranking()[0][0]
            return
        world = blind.determinize(seat, self._rng)
        looks = judgement.looks(world.state, world.answers(), self._rng)
        rows = [Ranked(key, margin(points, seat), 0, tuple(points)) for key, points in looks]
        if bot.level == "apprentice":
            rows = [row._replace(expected=row.expected + _NOISE * self._hunch()) for row in rows]
        rows.sort(key=lambda row: row.expected, reverse=True)
        self._ranking = rows
        self._key = plan[0] if plan and plan[0] in keys else rows[0].key

    def _hunch(self) -> float:
        """A random number around 0, of variance 1."""
        return (sum(self._rng.below(1000) for _ in range(3)) - 1498.5) / 500

    @property
    def done(self) -> bool:
        """Whether nothing is left of the budget."""
        search = self._search
        if search is None or search.iterations >= self._wanted:
            return True
        used = self._used()
        if used >= 1:
            return True
        if not self._budget.early or search.iterations < _LEAST or search.iterations % _PAUSE:
            return False
        left = min(self._wanted - search.iterations, search.iterations / used - search.iterations if used else 1 << 30)
        return search.clear(left)

    def _used(self) -> float:
        """How much of the time is used, 0 to 1 and beyond; 0 where time does not count."""
        ms = self._budget.ms
        return (self._clock() - self._started) * 1000 / ms if ms and self._clock else 0.0

    @property
    def progress(self) -> float:
        """How much of the budget is used, 0 to 1."""
        if self._search is None or not self._wanted:
            return 1.0
        return min(1.0, max(self._search.iterations / self._wanted, self._used()))

    def step(self, ms: float | None = None, iterations: int | None = None) -> bool:
        """Think on for a slice of time or some iterations, at least one; answers whether it is done."""
        search = self._search
        if search is None:
            return True
        until = self._clock() + ms / 1000 if ms is not None and self._clock else None
        made = 0
        with uncollected():
            while not self.done:
                search.iterate()
                made += 1
                if iterations is not None and made >= iterations:
                    break
                if until is not None and self._clock is not None and self._clock() >= until:
                    break
        return self.done

    def choice(self) -> Choice:
        """The best answer so far."""
        search = self._search
        if search is None:
            return Choice(self._key, self._ranking, 0)
        rows = [Ranked(key, lead, visits, tuple(points)) for key, lead, visits, points in search.ranking()]
        return Choice(rows[0].key, rows, search.iterations)


class Bot:
    """An opponent of one strength; without a memory it keeps nothing between its answers."""

    def __init__(self, level: str, seed: int = 0, style: Style | None = None, memory: Memory | None = None) -> None:
        if level not in (*ALL_LEVELS, YARDSTICK):
            raise ValueError(f"there is no bot {level!r}; there are {', '.join((*ALL_LEVELS, YARDSTICK))}")
        if level == YARDSTICK:
            level, memory = "director", None
        self.level: Final = level
        self.seed: Final = seed
        self.style: Final = style
        """How it searches; if nothing is said, as its level does with this number of players."""
        self.memory: Final = memory
        """Where it keeps its trees; then what it answers depends on what it was asked before."""

    def judgement(self, rules: Rules) -> Judgement:
        """The knowledge that this bot plays by."""
        return novice_of(rules) if self.level == "apprentice" else judgement_of(rules, self.level)

    def think(self, game: Game, budget: Budget | None = None) -> Thinking:
        """Begin to think about the open question; the caller steps on."""
        return Thinking(self, game, budget or Budget())

    def search(self, game: Game, blind: Game, judgement: Judgement, rng: Rng, seat: int) -> Search:
        """The search of a seat at the open question, as far as the memory has it; `blind`: what the seat knows."""
        style = self.style or style_of(self.level, judgement, len(game.seats))
        worlds = []
        for _ in range(style.worlds):
            world = blind.determinize(seat, rng)
            worlds.append(Sim(world.rules, world.state, world.answers()))
        known = self.memory.below(game, seat, judgement) if self.memory else None
        search = Search(worlds, judgement, rng, style, known, seat)
        if self.memory:
            self.memory.keep(game, seat, search)
        return search

    def ahead(self, game: Game, seat: int, ms: float, clock: Callable[[], float], most: int) -> int:
        """Think about what a seat may answer later, while somebody else is asked, for about `ms` milliseconds.

        Returns how many more walks the question is worth: 0 if nothing can be thought of here.
        """
        if self.memory is None or game.over or game.decision.seat == seat or len(game.options()) < 2:
            return 0
        until = clock() + ms / 1000
        search = self.memory.open(game, seat)
        if search is None:
            blind = game.determinize(seat, Sorted(0))
            judgement = self.judgement(game.rules)
            if judgement.follow(blind.state) or game.decision.name not in judgement.searched:
                return 0
            number = game.last_moment.number if game.last_moment else 0
            search = self.search(game, blind, judgement, Rng(self.seed * 1009 + number, stream=78), seat)
        with uncollected():
            while search.iterations < most and clock() < until:
                search.iterate()
        return max(0, most - search.iterations)

    def choose(self, game: Game, budget: Budget | None = None) -> Choice:
        """The answer to the open question."""
        with uncollected():
            thinking = self.think(game, budget)
            while not thinking.step():
                pass
            choice = thinking.choice()
            del thinking
            if self.memory:
                self.memory.rest()
        return choice

    def hint(self, game: Game, budget: Budget | None = None, lang: str = "en", most: int = 3) -> list[Advice]:
        """The best two or three answers, each with what it is expected to bring and a sentence why."""
        return advise(game, self.choose(game, budget), self.judgement(game.rules), lang, most)


def advise(game: Game, choice: Choice, judgement: Judgement, lang: str, most: int = 3) -> list[Advice]:
    """A choice put into words."""
    seat = game.decision.seat
    rows = sorted(choice.ranking, key=lambda row: row.key != choice.key)[:most]
    lines = []
    for row in rows:
        message, values = judgement.why(game.state, row.key, game.answers()[row.key])
        behind = min(0.0, row.expected - rows[0].expected)
        text = game.say(message, lang, values, seat)
        line = _line(game, row.key, judgement)
        lines.append(Advice(row.key, round(behind, 1), round(row.points[seat], 1), row.visits, text, line))
    return lines


def _line(game: Game, key: str, judgement: Judgement) -> tuple[str, ...]:
    """An answer and how to go on, as long as the seat works through a chain of steps that can be planned."""
    seat, keys = game.decision.seat, [key]
    game = game.determinize(seat, Sorted(0))  # nobody knows more of what is hidden than the seat
    game.choose(key)
    ahead: list[str] = []
    while not game.over and game.decision.seat == seat and planner_of(game) and len(keys) < _LONGEST:
        ahead = ahead or judgement.follow(game.state)
        if not ahead or ahead[0] not in game.options():
            break
        keys.append(ahead[0])
        game.choose(ahead[0])
        ahead = ahead[1:]
    return tuple(keys)


def bot(level: str, seed: int = 0) -> Bot:
    """A bot of a level: "random", "apprentice", "hewer", "deputy" or "director"; "director@1" to measure against."""
    return Bot(level, seed)
