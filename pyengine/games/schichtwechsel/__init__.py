"""Schichtwechsel. `chapters` and `effects` follow the rulebook; clauses: `SW-...` of the rules pages. See NOTATION.md."""

from pyengine.games.schichtwechsel.rules import RULES

__all__ = ["RULES"]
