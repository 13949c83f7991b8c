"""Positions as documents: writing, reading, completing."""
