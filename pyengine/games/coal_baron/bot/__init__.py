"""How bots judge Coal Baron."""
