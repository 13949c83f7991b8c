"""Hauling several carts, planned as a whole."""
