"""Games are found by name: a folder in `pyengine/games` whose package has `RULES`."""

from __future__ import annotations

import importlib
from collections import OrderedDict
from importlib import resources
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Final, cast
from weakref import WeakValueDictionary

from pyengine.core.components.component_set import ComponentSet
from pyengine.core.components.game_copies import GameCopy
from pyengine.core.documents.parse import quoted
from pyengine.core.rules import Rules

GAMES: Final = ("coal_baron", "kohle_kolonie", "schichtwechsel")
MOST_COPIES: Final = 4
"""How many copies with corrected components are kept at hand; others live as long as they are played."""
_rules: dict[str, Rules] = {}
_copies: OrderedDict[tuple[str, str, str], Rules] = OrderedDict()
_copies_by_rules: WeakValueDictionary[int, GameCopy] = WeakValueDictionary()
"""The copy of a game that rules (by their id) belong to. Its modules hold it, so both end together."""


class UnknownGame(KeyError):
    """There is no game of this name."""

    def __str__(self) -> str:
        return f"there is no game {quoted(self.args[0])}; there are {', '.join(GAMES)}"


def rules_of(game: str, components: ComponentSet | None = None) -> Rules:
    """The rules of a game, imported when first asked for; with corrected components a copy of them."""
    if game not in GAMES:
        raise UnknownGame(game)
    if components is not None and components.changes:
        return _copy_with(components)
    found = _rules.get(game)
    if found is None:
        module = importlib.import_module(f"pyengine.games.{game}")
        found = _rules[game] = cast(Rules, module.RULES)
    return found


def _copy_with(components: ComponentSet) -> Rules:
    key = (components.game, components.digest, components.name)
    rules = _copies.pop(key, None)
    if rules is None:
        found = GameCopy(components.game, components.digest, components.data())
        rules = cast(Rules, found.module("rules").RULES)._replace(components=components)
        _copies_by_rules[id(rules)] = found
    _copies[key] = rules
    while len(_copies) > MOST_COPIES:
        _copies.popitem(last=False)
    return rules


def module_of(rules: Rules, name: str) -> ModuleType:
    """A module of the game that these rules belong to."""
    found = _copies_by_rules.get(id(rules))
    return importlib.import_module(f"pyengine.games.{rules.id}.{name}") if found is None else found.module(name)


def has_bots(game: str) -> bool:
    """Whether bots can judge a game. Asked before any game is loaded, so nothing is imported for it."""
    if game not in GAMES:
        raise UnknownGame(game)
    found = resources.files("pyengine") / "games" / game
    # by the import system's own search: the browser has bytecode only
    return PathFinder.find_spec("judgement", [str(found / "bot")]) is not None
