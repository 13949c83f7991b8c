"""Playing: decisions, what is pending, events, random numbers, points, and the game that holds them together."""
