"""What the game knows about playing well: for bots and hints."""
