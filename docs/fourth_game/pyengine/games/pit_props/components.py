"""Components (PP-1): nine places, the eight lines through them, two colours."""

from __future__ import annotations

from typing import Final

from pyengine.core.components.game_copies import data_of

DATA: Final = data_of(__name__)
PLACES: Final[tuple[str, ...]] = tuple(DATA["places"])
PLACE_OF: Final = {name: number for number, name in enumerate(PLACES)}
LINES: Final = tuple(tuple(PLACE_OF[name] for name in line) for line in DATA["lines"])
POINTS: Final[int] = DATA["points_for_a_line"]
COLOURS: Final[tuple[tuple[str, str], ...]] = tuple((name, shape) for name, shape in DATA["colours"])
FREE: Final = -1
