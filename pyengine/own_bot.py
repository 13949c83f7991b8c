"""Somebody's own bot against ours: Python text with `def choose(game, seat, clock)`, played in a worker of its own.

The worker is closed to the network and to storage (web/js/engine/guard.js), and the page ends it if an answer takes too
long. The bot gets a game made anew from a position in which everything hidden from its seat was reshuffled: without the
deal's seed and without what happened before. `clock()` returns the seconds left for this answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, Final

import pyengine
from pyengine.bots import ITERATIONS, LEVELS, Bot, Budget
from pyengine.core.documents.parse import shortened
from pyengine.core.view.text import N_, translate

LONGEST_CODE: Final = 200_000
"""Characters."""
LONGEST_SAID: Final = 2000
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
    """One game of somebody's bot against bots of a level; what goes wrong in it loses the game, in words."""

    def __init__(self, game: str, players: int, seat: int, level: str, seed: int, seconds: float, code: str, lang: str):
        self.game: Final = pyengine.new_game(game, players, seed)
        self.seat: Final = seat
        self.lang: Final = lang
        self.seconds: Final = seconds
        self.said: Final = Said()
        self.problem = ""
        self.answers = 0
        self.slowest = 0.0
        self._level = level
        self._rng = pyengine.Rng(seed, stream=41)
        self._bots = [Bot(level, seed * players + number) for number in range(players)]
        self._choose: Chooser | None = self._compiled(code)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.problem) or self.game.over

    def go(self, ms: float) -> dict[str, Any]:
        """Play on for about so long, at least one answer; how it stands."""
        ends = time.perf_counter() + ms / 1000
        while not self.over:
            if self.game.decision.seat == self.seat:
                self._answer()
            else:
                bot = self._bots[self.game.decision.seat]
                budget = Budget(ITERATIONS[self._level], 2000.0, time.perf_counter)
                self.game.choose(bot.choose(self.game, budget).key)
            if time.perf_counter() >= ends:
                break
        return self.state()

    def state(self) -> dict[str, Any]:
        """How it stands."""
        return {
            "over": self.over,
            "scores": self.game.scores(),
            "winners": [place.seat for place in self.game.ranking() if place.place == 1] if self.game.over else [],
            "answers": self.answers,
            "slowest": round(1000 * self.slowest),
            "problem": self.problem,
            "said": self.said.text,
            "record": self.game.record() if self.over else None,
        }

    def _compiled(self, code: str) -> Chooser | None:
        space: dict[str, Any] = {"__name__": "bot"}
        try:
            with redirect_stdout(self.said):
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

    def _answer(self) -> None:
        assert self._choose is not None
        blind = self.game.determinize(self.seat, self._rng)
        shown = pyengine.from_position(blind.position())
        started = time.perf_counter()
        try:
            with redirect_stdout(self.said):
                key = self._choose(shown, self.seat, lambda: self.seconds - (time.perf_counter() - started))
        except BaseException as problem:
            self.problem = self._told(problem)
            return
        took = time.perf_counter() - started
        self.slowest = max(self.slowest, took)
        self.answers += 1
        if took > self.seconds:
            self.problem = translate(TOO_SLOW, self.lang, {"seconds": round(took, 1)})
        elif type(key) is not str or key not in self.game.answers():
            self.problem = translate(NOT_LEGAL, self.lang, {"key": shortened(_as_text(repr, key), 200)})
        else:
            self.game.choose(key)

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


def _as_text(say: Callable[[Any], str], value: object) -> str:
    """What somebody's class says of itself, which may fail too."""
    try:
        return say(value)
    except BaseException:
        return f"<{type(value).__name__}>"


__all__ = ["LEVELS", "LONGEST_CODE", "OwnBot"]
