"""Coal Baron (Glück Auf). One file per chapter of the rulebook; clauses are `CB-...` of the rules pages."""

from pyengine.games.coal_baron.rules import RULES

__all__ = ["RULES"]
