"""One room per game; `pyengine.core.registry` finds them by name."""
