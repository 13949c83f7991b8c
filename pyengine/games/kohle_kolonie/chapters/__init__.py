"""The rules, a file for each chapter of the rulebook; chapters 2, 12 and 18 have two each."""
