"""Revier for researchers: PettingZoo, Gymnasium and OpenSpiel environments over `pyengine` (docs/research.md).

The engine itself needs nothing; what is here needs the extra `revier[rl]`:

    from revier_rl import aec
    env = aec.env("coal_baron", players=2)

`aec`: a PettingZoo environment with all seats. `seat_env`: a Gymnasium environment, one seat against bots. `vector`:
many of them in processes. `openspiel` (extra `revier[openspiel]`): a game registered with OpenSpiel. `action_space` and
`observation` are what they share, and need the standard library only.
"""
