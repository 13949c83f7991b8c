"""Tests of Coal Baron, written from the rules and named after their clauses."""
