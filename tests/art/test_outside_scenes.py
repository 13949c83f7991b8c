"""Scenes that come from outside: every scene of the games passes the check of embedded boards, nothing else does."""

import copy
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.table import Table

pytestmark = pytest.mark.native
HERE = Path(__file__).parent
GOOD: dict[str, Any] = {
    "sprites": ["coal_baron/pieces.svg"],
    "style": "coal_baron/art.css",
    "boards": [{"id": "board", "art": "coal_baron/board.svg", "label": "Board"}],
    "tray": {"label": "Draft", "board": "tray"},
    "pieces": [
        {"id": "c1", "kind": "cb-cube-grey", "at": "tray/1"},
        {"id": "c2", "kind": "cb-cube-grey", "at": "#c1/0", "count": 3},
    ],
    "slots": {"board/factory_1": {"label": "Factory", "cost": 2}},
    "counts": {"board/tile_stack": 31},
    "texts": {"coal_baron.area.factory": "Factory"},
    "turns": {"board/shift_hand": 1},
    "stops": {"seat0/cage": "seat0/level_grey"},
}


def check(scenes: list[Any]) -> list[str]:
    done = subprocess.run(
        ["node", str(HERE / "scenes.mjs")], input=json.dumps(scenes), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    told: list[str] = json.loads(done.stdout)
    return told


def scenes_of(game_id: str) -> Iterator[Any]:
    chance = random.Random(3)
    for players in (3, 4):
        game = pyengine.new_game(game_id, players=players, seed=players)
        table = Table("t1", game, "de", False)
        while not game.over and len(game.record()["moves"]) < 400:
            game.choose(chance.choice(game.options()))
            if chance.random() < 0.06:
                yield table.frame()["scene"]
                yield game.view(0, "fr")["scene"]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(pyengine.games()))
def test_scenes_of_the_games_pass(game: str) -> None:
    scenes = list(scenes_of(game))
    assert len(scenes) > 20
    assert set(check(scenes)) == {""}


def wrong(path: str, value: Any) -> dict[str, Any]:
    """The good scene with another value at a path; `...` takes it away."""
    scene = copy.deepcopy(GOOD)
    *way, last = path.split("|")
    at: Any = scene
    for name in way:
        at = at[int(name)] if isinstance(at, list) else at[name]
    if value is ...:
        del at[last]
    elif isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return scene


BAD: list[tuple[str, Any, str]] = [
    ("pieces|0|at", "tray/1000000000", "scene.pieces.0.at: form"),
    ("pieces|0|at", "tray/0", "scene.pieces.0.at: form"),
    ("pieces|0|at", "tray/x", "scene.pieces.0.at: form"),
    ("pieces|0|at", "board", "scene.pieces.0.at: form"),
    ("pieces|0|at", "#c1", "scene.pieces.0.at: deep"),
    ("pieces|0|at", "#c2/0", "scene.pieces.0.at: deep"),
    ("pieces|0|at", "#c2/1000", "scene.pieces.0.at: form"),
    ("pieces|0|at", None, "scene.pieces.0.at: type"),
    ("pieces|0|at", ..., "scene.pieces.0.at: missing"),
    ("pieces|0|from", "tray/1e9", "scene.pieces.0.from: form"),
    ("pieces|1|id", "c1", "scene.pieces.1.id: twice"),
    ("pieces|1|count", 1e300, "scene.pieces.1.count: range"),
    ("pieces|1|count", "3", "scene.pieces.1.count: type"),
    ("pieces|1", None, "scene.pieces.1: type"),
    ("pieces", [{"id": f"p{n}", "kind": "k", "at": "board/x"} for n in range(601)], "scene.pieces: long"),
    ("pieces", None, "scene.pieces: type"),
    ("sprites", ["../../evil.svg"], "scene.sprites.0: form"),
    ("sprites", ["coal_baron/pieces.svg"] * 5, "scene.sprites: long"),
    ("style", "https://example.org/x.css", "scene.style: form"),
    ("boards|0|art", "data:image/svg+xml,<svg/>", "scene.boards.0.art: form"),
    ("boards|0", None, "scene.boards.0: type"),
    ("boards|0|id", "tray", "scene.boards.0.id: form"),
    ("boards|0|seat", 1e9, "scene.boards.0.seat: range"),
    ("boards|0|label", "x" * 301, "scene.boards.0.label: long"),
    ("tray|label", 7, "scene.tray.label: type"),
    ("slots|board/factory_1", None, "scene.slots.board/factory_1: type"),
    ("slots|board/factory_1", {"cost": 10**9}, "scene.slots.board/factory_1.cost: range"),
    ("slots|__proto__", {}, "scene.slots.__proto__: form"),
    ("slots", {f"board/s{n}": {} for n in range(601)}, "scene.slots: long"),
    ("counts|board/x.a b", 1, "scene.counts.board/x.a b: form"),
    ("counts|board/x", [1], "scene.counts.board/x: type"),
    ("texts|a", "x" * 301, "scene.texts.a: long"),
    ("texts|a", None, "scene.texts.a: type"),
    ("turns|board/shift_hand", -1, "scene.turns.board/shift_hand: range"),
    ("stops|seat0/cage", 3, "scene.stops.seat0/cage: type"),
    ("values", {"a": 8}, "scene.values.a: type"),
]


def test_whatever_else_is_named_by_its_path() -> None:
    told = check([GOOD, *(wrong(path, value) for path, value, _ in BAD), None, [], "scene"])
    assert told == ["", *(expected for _, _, expected in BAD), "scene: type", "scene: type", "scene: type"]
