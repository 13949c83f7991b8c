"""Copies of games with other components.

The rules of a game are modules of plain constants: quick to run and easy to read. A game with a corrected component set
therefore plays in a copy of its package, made of the same files, whose `components` module reads the corrected data.
Two tables with different sets cannot meet: each has its own modules. The usual game pays nothing for it.

A copy is not in `sys.modules`; it lives as long as somebody holds its rules. Whatever its modules import of their own
package comes from the copy, also when it is imported late.
"""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, Final

PACKAGE: Final = "pyengine.games"
_corrected: dict[str, dict[str, Any]] = {}
"""By the name of a copy that is being made: its data."""


def has_game(game: str) -> bool:
    """Whether there is a game of this name."""
    return game.isidentifier() and (resources.files(PACKAGE) / game / "data.json").is_file()


def printed(game: str) -> dict[str, Any]:
    """The components of a game as they are shipped, read anew."""
    text = (resources.files(PACKAGE) / game / "data.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def data_of(module: str) -> dict[str, Any]:
    """For a game's `components` (which names itself): the data to make constants of."""
    package = module.rpartition(".")[0]
    return _corrected[package] if package in _corrected else printed(package.rpartition(".")[2])


class GameCopy:
    """A copy of a game."""

    def __init__(self, game: str, mark: str, data: dict[str, Any]) -> None:
        usual = find_spec(f"{PACKAGE}.{game}")
        if usual is None or usual.submodule_search_locations is None:
            raise ModuleNotFoundError(f"there is no package {game!r}")
        self._usual: Final = usual.name
        package = ModuleType(f"{usual.name}@{mark}")
        package.__path__ = list(usual.submodule_search_locations)
        self._modules: Final = {"": package}
        self._builtins: Final = {**vars(builtins), "__import__": self._import}
        _corrected[package.__name__] = data
        try:
            self.module("components")
        finally:
            del _corrected[package.__name__]

    def module(self, name: str) -> ModuleType:
        """A module of this copy, loaded when first asked for; the package itself is `""`."""
        known = self._modules.get(name)
        if known is not None:
            return known
        above, _, last = name.rpartition(".")
        parent = self.module(above)
        spec = PathFinder.find_spec(f"{parent.__name__}.{last}", getattr(parent, "__path__", []))
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"there is no {name!r} in {self._usual}")
        made = self._modules[name] = module_from_spec(spec)
        vars(made)["__builtins__"] = self._builtins  # so that the module imports by `_import`
        try:
            spec.loader.exec_module(made)
        except BaseException:
            del self._modules[name]
            raise
        setattr(parent, last, made)
        return made

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """`import` for the modules of the copy: what they name of their package is the copy's."""
        if level or (name != self._usual and not name.startswith(f"{self._usual}.")):
            return __import__(name, globals, locals, fromlist or (), level)
        if not fromlist:  # would bind the name `pyengine`, and by it lead to the usual package
            raise ImportError(f"write `from {self._usual} import ...` instead of `import {name}`")
        own = name.removeprefix(self._usual).lstrip(".")
        found = self.module(own)
        for part in fromlist:
            if hasattr(found, "__path__") and not hasattr(found, part):
                self.module(f"{own}.{part}".lstrip("."))
        return found
