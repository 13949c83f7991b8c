"""The command line: `python -m pyengine`."""
