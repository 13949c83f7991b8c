"""Pit Props: a game of nine places, to show what a game needs. Its clauses are `PP-...` below, one file per chapter."""

from pyengine.games.pit_props.rules import RULES

__all__ = ["RULES"]
