"""Games are found by name: a folder in `pyengine/games` whose package has `RULES`."""

from __future__ import annotations

import importlib
from importlib import resources
from typing import Final, cast

from pyengine.core.rules import Rules

GAMES: Final = ("coal_baron", "kohle_kolonie")
ANNOUNCED: Final = ("schichtwechsel",)
_rules: dict[str, Rules] = {}


class UnknownGame(KeyError):
    """There is no game of this name."""

    def __str__(self) -> str:
        return f"there is no game {self.args[0]!r}; there are {', '.join(GAMES)}"


def rules_of(game: str) -> Rules:
    """The rules of a game, imported when first asked for."""
    found = _rules.get(game)
    if found is None:
        if game not in GAMES:
            raise UnknownGame(game)
        module = importlib.import_module(f"pyengine.games.{game}")
        found = _rules[game] = cast(Rules, module.RULES)
    return found


def has_bots(game: str) -> bool:
    """Whether bots can judge a game. Asked before any game is loaded, so nothing is imported for it."""
    room = resources.files("pyengine") / "games" / game
    return (room / "judgement.py").is_file() or (room / "judgement" / "__init__.py").is_file()
