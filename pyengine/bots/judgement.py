"""What a game must offer so that bots can play it: `pyengine/games/<game>/bot/judgement.py` has one as `JUDGEMENT`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any, Protocol, cast

from pyengine.core.play.decision import Answer
from pyengine.core.play.rng import Rng
from pyengine.core.registry import module_of, rules_of
from pyengine.core.rules import Rules
from pyengine.core.view.text import Message


class Judgement(Protocol):
    """Knowledge of a game. All points are expected final points."""

    @property
    def searched(self) -> Collection[str]:
        """Names of the decisions that are worth a search of their own; the others are answered by `follow`."""
        ...

    @property
    def far(self) -> int:
        """The own turn to which a director's walks go on with three or more players: 1 is the next one."""
        ...

    def expected(self, s: Any) -> list[float]:
        """Expected final points by seat."""
        ...

    def looks(self, s: Any, answers: Mapping[str, Answer], rng: Rng) -> list[tuple[str, list[float]]]:
        """The answers worth a thought (at least one), each with the expected points by seat that come of it.

        Something composite counts as carried out well. What is hidden from the seat that asks has been reshuffled.
        """
        ...

    def follow(self, s: Any) -> list[str]:
        """If something composite was begun: keys of a good plan for the rest or the next part of it; else nothing."""
        ...

    def why(self, s: Any, key: str, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        """What speaks for an answer, in a sentence and its values."""
        ...


def judgement_of(game: str | Rules, level: str = "") -> Judgement:
    """The judgement of a game, by the components that its rules play with; a lesser one if a level has its own."""
    module = _module(game)
    return cast(Judgement, getattr(module, "BY_LEVEL", {}).get(level, module.JUDGEMENT))


def novice_of(game: str | Rules) -> Judgement:
    """A beginner's judgement, if the game has one."""
    module = _module(game)
    return cast(Judgement, getattr(module, "NOVICE", module.JUDGEMENT))


def _module(game: str | Rules) -> ModuleType:
    return module_of(rules_of(game) if isinstance(game, str) else game, "bot.judgement")
