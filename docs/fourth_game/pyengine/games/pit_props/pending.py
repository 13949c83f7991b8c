"""What can be asked."""

from __future__ import annotations

from typing import Final, NamedTuple

from pyengine.core.play.pending import Declarations

DECISIONS: Final = Declarations()


@DECISIONS.pending("turn")
class Turn(NamedTuple):
    """PP-2.1: put a prop in a place."""

    seat: int
    step: str = "turn"
