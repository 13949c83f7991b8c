"""Phase 6: the Coal Trust buys (KK-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.components import MINES, NUMBER
from pyengine.games.kohle_kolonie.state import TRUST, TRUST_BY_COIN

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State


def mark(s: State, mine: int) -> None:
    """KK-15.3: an engine from the stock marks the mine space; with an empty stock a coin from the bank."""
    if s.engines:
        s.engines -= 1
        s.owner[mine] = TRUST
    else:
        s.bank -= 1
        s.owner[mine] = TRUST_BY_COIN


def trust_takes(s: State, mine: int, clause: str, now: Happenings) -> None:
    """The Trust takes a mine of the display; it pays nothing and takes no worker (KK-15.2)."""
    s.display = tuple(other for other in s.display if other != mine)
    mark(s, mine)
    now.say("trust_buys", clause, None, mine=MINES[mine], number=NUMBER[mine])


def trust_buys(s: State, now: Happenings) -> None:
    """KK-15.1, KK-15.2: the lowest numbers; a purchase by the highest number may count (KK-14.10a, edition en)."""
    for mine in s.display[: max(0, s.trust_buys - s.trust_bought)]:
        trust_takes(s, mine, "KK-15.2", now)
