"""The registry of this game's explanations."""

from typing import Final

from pyengine.core.view.explanations import Explanations

EXPLAIN: Final = Explanations()
