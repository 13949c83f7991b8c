"""Positions of Coal Baron as documents."""
