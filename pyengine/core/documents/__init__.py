"""Documents: positions, records and links, read with every mistake named by its path."""
