"""Somebody's own bot against ours: Python text with `def choose(game, seat, clock)`, played in a worker of its own.

The worker is closed to the network and to storage (web/js/engine/guard.js), and the page ends it if an answer takes too
long. The bot gets a game made anew from a position in which everything hidden from its seat was reshuffled: without the
deal's seed and without what happened before. `clock()` returns the seconds left for this answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from typing import Any, Final

import pyengine
from pyengine.bots import ITERATIONS, LEVELS, Bot, Budget
from pyengine.core.documents.parse import shortened
from pyengine.core.view.text import N_, translate

LONGEST_CODE: Final = 200_000
"""Characters."""
LONGEST_SAID: Final = 2000
LONGEST_KEY: Final = 500
NAME: Final = "bot.py"
NO_CHOOSE: Final = N_("There is no function “choose(game, seat, clock)”.")
NOT_LEGAL: Final = N_("Not a legal answer: {key}.")
TOO_SLOW: Final = N_("An answer took {seconds} seconds.")
AT_LINE: Final = N_("Line {n}: {problem}")

Chooser = Callable[[pyengine.Game, int, Callable[[], float]], Any]


class Said:
    """The last of what a bot prints."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        """As a file does."""
        self.text = (self.text + text)[-LONGEST_SAID:]
        return len(text)

    def flush(self) -> None:
        """Nothing waits."""


class OwnBot:
    """Somebody's bot, in an engine that holds nothing but the positions it is asked about."""

    def __init__(self, code: str, lang: str) -> None:
        self.lang: Final = lang
        self.problem = ""
        self._said: Final = Said()
        self._choose: Chooser | None = self._compiled(code)

    def state(self) -> dict[str, Any]:
        """What it has printed, and what is wrong with it."""
        return {"problem": self.problem, "said": self._said.text}

    def choose(self, position: Mapping[str, Any], seat: int, seconds: float) -> dict[str, Any]:
        """Its answer to the question of a position, or what went wrong."""
        assert self._choose is not None
        shown = pyengine.from_position(position)
        started = time.perf_counter()
        key: object = None
        problem = ""
        try:
            with redirect_stdout(self._said):
                key = self._choose(shown, seat, lambda: seconds - (time.perf_counter() - started))
        except BaseException as error:
            problem = self._told(error)
        took = round(1000 * (time.perf_counter() - started))
        if not problem and type(key) is not str:
            problem = translate(NOT_LEGAL, self.lang, {"key": shortened(_as_text(repr, key), 200)})
        answer = shortened(key, LONGEST_KEY) if type(key) is str and not problem else ""
        return {"key": answer, "ms": took, "problem": problem, "said": self._said.text}

    def _compiled(self, code: str) -> Chooser | None:
        space: dict[str, Any] = {"__name__": "bot"}
        try:
            with redirect_stdout(self._said):
                exec(compile(code, NAME, "exec"), space)
        except BaseException as problem:
            self.problem = self._told(problem)
            return None
        found = space.get("choose")
        if not callable(found):
            self.problem = translate(NO_CHOOSE, self.lang)
            return None
        chooser: Chooser = found
        return chooser

    def _told(self, problem: BaseException) -> str:
        """An error with the line of the bot in which it came up."""
        line = problem.lineno if isinstance(problem, SyntaxError) else None
        trace = problem.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == NAME:
                line = trace.tb_lineno
            trace = trace.tb_next
        said = _as_text(str, problem.msg if isinstance(problem, SyntaxError) else problem)
        text = f"{type(problem).__name__}: {shortened(said, 300)}"
        return translate(AT_LINE, self.lang, {"n": line, "problem": text}) if line else text


class OwnMatch:
    """One game of somebody's bot against bots of a level; what goes wrong in it loses the game, in words.

    It is led in another engine than the bot plays in, so what is hidden is nowhere near the bot.
    """

    def __init__(self, game: str, players: int, seat: int, level: str, seed: int, seconds: float, lang: str) -> None:
        self.game: Final = pyengine.new_game(game, players, seed)
        self.seat: Final = seat
        self.lang: Final = lang
        self.seconds: Final = seconds
        self.problem = ""
        self.answers = 0
        self.slowest = 0
        self._level = level
        self._rng = pyengine.Rng(seed, stream=41)
        self._bots = [Bot(level, seed * players + number) for number in range(players)]
        self._question: dict[str, Any] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.problem) or self.game.over

    def go(self, ms: float) -> dict[str, Any]:
        """Let the others play for about so long, at least one answer, up to the bot's question; how it stands."""
        ends = time.perf_counter() + ms / 1000
        while not self.over and self.game.decision.seat != self.seat:
            bot = self._bots[self.game.decision.seat]
            budget = Budget(ITERATIONS[self._level], 2000.0, time.perf_counter)
            self.game.choose(bot.choose(self.game, budget).key)
            if time.perf_counter() >= ends:
                break
        if not self.over and self.game.decision.seat == self.seat and self._question is None:
            self._question = self.game.determinize(self.seat, self._rng).position()
        return self.state()

    def answer(self, key: str, ms: int, problem: str = "") -> dict[str, Any]:
        """What the bot said to its question; how it stands then."""
        if self._question is None or self.over:
            raise ValueError("nothing was asked")
        self.slowest = max(self.slowest, ms)
        if problem:
            self.problem = problem
            return self.state()
        self.answers += 1
        if ms > 1000 * self.seconds:
            self.problem = translate(TOO_SLOW, self.lang, {"seconds": round(ms / 1000, 1)})
        elif key not in self.game.answers():
            self.problem = translate(NOT_LEGAL, self.lang, {"key": shortened(repr(key), 200)})
        else:
            self.game.choose(key)
            self._question = None
        return self.state()

    def state(self) -> dict[str, Any]:
        """How it stands."""
        return {
            "over": self.over,
            "question": None if self.over else self._question,
            "scores": self.game.scores(),
            "winners": [place.seat for place in self.game.ranking() if place.place == 1] if self.game.over else [],
            "answers": self.answers,
            "slowest": self.slowest,
            "problem": self.problem,
            "record": self.game.record() if self.over else None,
        }


def _as_text(say: Callable[[Any], str], value: object) -> str:
    """What somebody's class says of itself, which may fail too."""
    try:
        return say(value)
    except BaseException:
        return f"<{type(value).__name__}>"


__all__ = ["LEVELS", "LONGEST_CODE", "LONGEST_KEY", "OwnBot", "OwnMatch"]
