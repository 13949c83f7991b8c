"""Hidden information (SW-1.5): round cards to come and all draws, reshuffled. Nothing is private to a seat."""

from __future__ import annotations

from pyengine.core.play.rng import Rng
from pyengine.games.schichtwechsel.state import Config, State


def determinize(s: State, seat: int | None, rng: Rng) -> State:
    """A copy in which the round cards to come and the cubes of later draws are others."""
    twin = s.copy()
    hidden = list(s.cards[s.round :])
    rng.shuffle(hidden)
    twin.cards = (*s.cards[: s.round], *hidden)
    if s.config.draws:
        twin.config = Config(s.config.players, s.config.variants)
    twin.random = Rng(rng.next32()).save()
    return twin
