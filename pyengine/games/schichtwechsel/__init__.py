"""Schichtwechsel: `chapters` and `effects` follow the rulebook; clauses are `SW-...` of its pages. See NOTATION.md."""

from pyengine.games.schichtwechsel.rules import RULES

__all__ = ["RULES"]
