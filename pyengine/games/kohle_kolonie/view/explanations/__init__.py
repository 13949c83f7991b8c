"""What every place, piece and answer of Kohle & Kolonie is for: each module registers what it explains."""

from __future__ import annotations

from pyengine.games.kohle_kolonie.view.explanations import (
    auction,
    board,
    choices,
    fields,
    figures,
    goes,
    markers,
    mines,
    pithead,
    tableau,
)
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN

TELLERS = (auction, board, choices, fields, figures, goes, markers, mines, pithead, tableau)
"""The modules whose explanations are registered."""

__all__ = ["EXPLAIN", "TELLERS"]
