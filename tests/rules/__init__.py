"""Tests of the rules, one room per game and one file per chapter."""
