"""Puzzles of Schichtwechsel: documents, and the themes that they are about. Not part of the engine in the browser."""
