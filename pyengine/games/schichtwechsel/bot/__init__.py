"""How bots judge positions, and the sentences for hints."""
