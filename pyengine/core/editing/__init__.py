"""Changing a position by hand: which pieces of a document lie where, and which numbers it has."""
