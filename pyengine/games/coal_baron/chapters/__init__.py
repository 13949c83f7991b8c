"""The rules of Coal Baron, one file per chapter of the rulebook."""
