"""What several chapters of the rules use."""
