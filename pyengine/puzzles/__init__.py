"""Puzzles: positions in which one answer is clearly the best, found by long searches (docs/puzzles.md).

Neither this package nor the puzzles of the games are part of the engine in the browser: a page loads the puzzle that it
shows, a document like any other, and `pyengine.exercises` judges what is answered to it.
"""
