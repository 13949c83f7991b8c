"""Kohle & Kolonie. One file per chapter of the rulebook; clauses are `KK-...` of the rules pages. See NOTATION.md."""

from pyengine.games.kohle_kolonie.rules import RULES

__all__ = ["RULES"]
