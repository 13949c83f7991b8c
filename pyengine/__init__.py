"""Revier's rules engine: three board games about Ruhr coal mining, played by the real rules.

>>> import pyengine
>>> "coal_baron" in pyengine.games()
True
>>> game = pyengine.new_game("coal_baron", players=2, seed=7)
>>> while not game.over:
...     game.choose(game.options()[0])
>>> [place.seat for place in game.ranking()] in ([0, 1], [1, 0])
True

Everything a program needs is here; whatever stands in other modules may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

# The folder `games` and the function `games` share a name: the folder is imported first, so that the function stays.
import pyengine.games  # noqa: F401
from pyengine.core.components.component_set import ComponentsError, ComponentSet, read_components
from pyengine.core.documents.fields import DocumentError, PositionError, RecordError
from pyengine.core.documents.record import replay
from pyengine.core.play.decision import Decision, IllegalChoice, Reason
from pyengine.core.play.explain import UnknownTarget, explain
from pyengine.core.play.game import Game, GameOver, LogEntry
from pyengine.core.play.points import Place, ScoreLine
from pyengine.core.play.rng import Rng
from pyengine.core.play.start import from_position, new_game
from pyengine.core.registry import GAMES, UnknownGame
from pyengine.core.view.describe import describe
from pyengine.core.view.narration import SeatInfo

__version__ = "0.1.0"

__all__ = [
    "ComponentSet",
    "ComponentsError",
    "Decision",
    "DocumentError",
    "Game",
    "GameOver",
    "IllegalChoice",
    "LogEntry",
    "Place",
    "PositionError",
    "Reason",
    "RecordError",
    "Rng",
    "ScoreLine",
    "SeatInfo",
    "UnknownGame",
    "UnknownTarget",
    "describe",
    "draw",
    "explain",
    "from_position",
    "games",
    "new_game",
    "read_components",
    "replay",
]


def games() -> tuple[str, ...]:
    """The names of the games that can be played."""
    return GAMES


def draw(
    game_or_position: Game | Mapping[str, Any],
    seat: int | None = None,
    board: str | None = None,
    lang: str = "en",
    theme: str = "light",
    marks: Iterable[str | Mapping[str, str]] | None = None,
    *,
    outlines: bool = False,
) -> str:
    """A picture of a game, a position or a record: an SVG that stands alone, as the page draws it.

    `seat`: what this seat sees; None: what everybody sees. `board`: "board" (also without a name), "seat0"..., "tray"
    while something lies there, or "table" for all of them. `theme`: "light" or "dark". `marks`: addresses to put a
    ring around, or `{"address", "kind", "colour", "shape"}` (docs/pictures.md). `outlines`: letters as shapes, for
    programs that know no embedded typeface.

    >>> import pyengine
    >>> pyengine.draw(pyengine.new_game("coal_baron", players=2, seed=7), marks=["board/factory_1"])[:5]
    '<svg '
    """
    picture = import_module("pyengine.picture")  # not part of the engine in the browser, where the page draws
    svg: str = picture.draw(game_or_position, seat, board, lang, theme, marks, outlines=outlines)
    return svg
