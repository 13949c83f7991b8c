"""What everything in Coal Baron is for, costs and risks now, with the numbers of the position.

`book.py` is the registry; the other files fill it: worker spaces, the market, pits, the shift clock, answers.
"""

from __future__ import annotations

from pyengine.games.coal_baron.view.explanations import clock, figures, mining, orders, pits, spaces, tiles, turns
from pyengine.games.coal_baron.view.explanations.book import EXPLAIN

__all__ = ["EXPLAIN", "clock", "figures", "mining", "orders", "pits", "spaces", "tiles", "turns"]
