"""What every place, piece and answer is for: effect, cost, what is at stake, and the clause.

`speech.py` has effects as sentences; the other modules tell about one part of the table each. Numbers are those of the
position. On the board they are those of the reader, with the name; on a tableau those of its owner.
"""

from pyengine.games.schichtwechsel.view.explanations import (
    answers,
    answers_coke,
    answers_turn,
    board_areas,
    board_cards,
    board_tracks,
    figures,
    tableau,
    tableau_coke,
)
from pyengine.games.schichtwechsel.view.explanations.registry import EXPLAIN

__all__ = [
    "EXPLAIN",
    "answers",
    "answers_coke",
    "answers_turn",
    "board_areas",
    "board_cards",
    "board_tracks",
    "figures",
    "tableau",
    "tableau_coke",
]
