"""Positions as documents: writing, reading and checking them, and filling in partial ones."""
