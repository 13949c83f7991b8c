"""Documents that the tests damage, and how a refusal looks."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import pyengine

from .play import COAL, Json, sampled

GONE = object()


def partial(players: int = 3, **rest: Any) -> Json:
    return {"revier": 1, "kind": "position", "game": COAL, "from": {"players": players, "seed": 7}, **rest}


@cache
def _base() -> str:
    """A turn of the first of three players, with something everywhere."""
    game = pyengine.from_position(
        partial(
            set={
                "pending": [{"step": "turn", "seat": 0}],
                "board.workers": {"money_5": {"seat": 1, "count": 2}, "factory_1": {"seat": 0, "count": 1}},
                "seats.0.cage": {"level": "grey", "cubes": ["yellow", "black"]},
                "seats.0.storage.brown": 2,
                "seats.0.pit.grey.tiles": [{"tile": "tile_grey_2_light", "cubes": ["grey", None]}],
                "seats.0.orders": [
                    {"card": "order_wheelbarrow_gg", "spots": [["grey"], []]},
                    {"card": "order_truck_kk", "spots": [["brown", "yellow"], []]},
                ],
                "seats.0.delivered": ["order_carriage_y"],
                "seats.0.score": 2,
                "seats.1.canteen": 3,
            }
        )
    )
    return json.dumps(game.position())


def base() -> Json:
    document: Json = json.loads(_base())
    return document


def record() -> Json:
    document: Json = json.loads(json.dumps(sampled(COAL, 3, 12)[3].record()))
    assert len(document["moves"]) == 21
    return document


def refused(document: Any, error: type[pyengine.DocumentError] = pyengine.PositionError) -> pyengine.DocumentError:
    read = pyengine.from_position if error is pyengine.PositionError else pyengine.replay
    with pytest.raises(error) as caught:
        read(document)
    assert caught.value.problem
    assert str(caught.value) == (f"{caught.value.path}: " if caught.value.path else "") + caught.value.problem
    return caught.value
