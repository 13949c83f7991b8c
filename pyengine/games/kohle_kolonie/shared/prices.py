"""Prices of the actions (KK-8.2, KK-9.1, KK-10.1) and their rise (KK-12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.games.kohle_kolonie.components import BONUS_DATA, CARD_BIT, DATA

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

_prices = DATA["prices"]
RAISED_BY: Final = {kind: CARD_BIT[_prices[kind]["raised_by"]] for kind in ("steam_engine", "settlement", "engineer")}
_NORMAL: Final[dict[str, int]] = {kind: _prices[kind]["normal"] for kind in RAISED_BY}
_RAISED: Final[dict[str, int]] = {kind: _prices[kind]["raised"] for kind in RAISED_BY}
BY_MARKER: Final[dict[str, int]] = {kind: BONUS_DATA[kind]["cost"] for kind in RAISED_BY}
"""Fixed prices with the bonus marker (KK-5.11)."""


def price(s: State, kind: str) -> int:
    """What the action costs now: more from the moment anybody has flipped its card (KK-12.2)."""
    return _RAISED[kind] if s.raised & RAISED_BY[kind] else _NORMAL[kind]
