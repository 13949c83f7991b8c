"""Boards of Revier in other programs: documents (Sphinx, MkDocs) and notebooks. The rules are in `pyengine`."""
