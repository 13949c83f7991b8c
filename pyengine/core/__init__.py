"""What all games share: decisions, reasons, events, randomness, positions, records, text."""
