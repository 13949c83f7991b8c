"""Hidden information (KK-2.1): what nobody can know, reshuffled. Nothing is private to a seat."""

from __future__ import annotations

from pyengine.core.play.rng import Rng
from pyengine.games.kohle_kolonie.state import Config, State


def determinize(s: State, seat: int | None, rng: Rng) -> State:
    """A copy in which railway markers, disaster markers to come, large mines to come and all draws are others."""
    twin = s.copy()
    hidden = [station for station, marker in enumerate(s.rail) if marker >= 0]  # KK-23.3: unseen ones too
    markers = [s.rail[station] for station in hidden]
    rng.shuffle(markers)
    for station, marker in zip(hidden, markers, strict=True):
        twin.rail[station] = marker
    known = s.turn if s.discs else s.turn - 1
    events = list(s.events[known:])
    rng.shuffle(events)
    twin.events = (*s.events[:known], *events)
    larges = list(s.larges)
    rng.shuffle(larges)
    twin.larges = tuple(larges)
    if s.config.draws:
        twin.config = _without_script(s.config)
    twin.random = Rng(rng.next32()).save()
    return twin


def _without_script(config: Config) -> Config:
    return Config(config.players, config.variants)
