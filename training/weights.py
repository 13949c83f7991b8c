"""A judgement's weights, each field scaled as a whole, in thousandths: `{"worker": 1100}` is a tenth more."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pyengine.bots import Bot
from pyengine.bots.judgement import Judgement
from pyengine.bots.search import Style
from pyengine.core.rules import Rules

Scales = Mapping[str, int]


def weights_of(game: str) -> Any:
    """The weights that the game's judgement has by hand."""
    return import_module(f"pyengine.games.{game}.bot.weights").Weights()


def scaled(game: str, scales: Scales) -> Any:
    """The weights with some fields scaled."""
    weights = weights_of(game)
    changed = {}
    for name, thousandths in scales.items():
        value = getattr(weights, name)
        factor = thousandths / 1000
        changed[name] = tuple(one * factor for one in value) if isinstance(value, tuple) else value * factor
    return weights._replace(**changed)


def judgement_with(game: str, scales: Scales) -> Judgement:
    """The director's judgement with other weights."""
    judgement: Judgement = import_module(f"pyengine.games.{game}.bot.judgement").Judgement(scaled(game, scales))
    return judgement


class Judging(Bot):
    """A bot of a level that plays by a judgement of its own."""

    def __init__(self, level: str, seed: int, judgement: Judgement, style: Style | None = None) -> None:
        super().__init__(level, seed, style)
        self._judgement = judgement

    def judgement(self, rules: Rules) -> Judgement:
        """The one that it was given."""
        return self._judgement
