"""Schichtwechsel by its rules, clause by clause."""
