"""Component sets for the tests: documents, and corrections that fit together."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

import pyengine
from pyengine.core import registry
from pyengine.core.components.component_set import problems_of
from pyengine.core.components.correctable import Spot, spots_of

from .play import COAL, Json, finish

GAMES = ("coal_baron", "kohle_kolonie", "schichtwechsel")
KOHLE = "kohle_kolonie"
TRUCK = "order_cards.items.order_truck_kk.victory_points"
GLOCKE = "mines.small_and_single.k_16_glocke"
MINES = "mines.small_and_single"

every_game = pytest.mark.parametrize("game", GAMES)


@contextlib.contextmanager
def known(game: str) -> Iterator[None]:
    """A game can be corrected before it is offered."""
    games = registry.GAMES if game in registry.GAMES else (*registry.GAMES, game)
    with mock.patch.object(registry, "GAMES", games), mock.patch.dict(registry._rules):
        yield


def document(game: str, changes: Json, name: str = "My box") -> Json:
    return {"revier": 1, "kind": "components", "game": game, "name": name, "changes": changes}


def another(spot: Spot, rng: random.Random) -> Any:
    """A value that fits by itself."""
    kind = spot.value.kind
    if kind.name == "whole":
        return rng.randint(kind.low, kind.high)
    if kind.name == "flag":
        return not spot.printed
    if kind.name == "choice":
        return rng.choice(spot.among)
    if kind.name == "order":
        return rng.sample(spot.among, len(spot.among))
    return rng.sample(spot.among, rng.randint(max(kind.low, 1), min(kind.high, len(spot.among))))


def corrected(game: str, seed: int, wanted: int = 12) -> Json:
    """Corrections that fit together: one after the other, as long as nothing is wrong."""
    rng = random.Random(seed)
    changes: Json = {}
    spots = [spot for spot in spots_of(game).values() if spot.correctable]
    for spot in rng.sample(spots, min(60, len(spots))):
        value = another(spot, rng)
        if value != spot.printed and not problems_of(game, {**changes, spot.path: value}):
            changes[spot.path] = value
        if len(changes) == wanted:
            break
    return changes


def begun(changes: Json | None) -> pyengine.Game:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, changes) if changes else None)
    finish(game, 2, 9)
    return game
