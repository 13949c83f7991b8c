"""Corrected component sets, and the copies of games that play with them."""
