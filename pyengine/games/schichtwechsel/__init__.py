"""Schichtwechsel. One file per chapter of the rulebook; clauses are `SW-...` of the rules pages. See NOTATION.md."""

from pyengine.games.schichtwechsel.rules import RULES

__all__ = ["RULES"]
