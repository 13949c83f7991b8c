"""What the page shows before the engine runs is what the engine says (tools/start_data.py)."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.core.view.text import LANGUAGES
from pyengine.opponents import LEVELS

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> Any:
    spec = importlib.util.spec_from_file_location("start_data", ROOT / "tools" / "start_data.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ask(method: str, **params: Any) -> Any:
    return json.loads(Bridge().handle(json.dumps({"id": 1, "method": method, "params": params})))["result"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_says_what_the_engine_says(tool: Any, lang: str) -> None:
    data = tool.start_data(lang)
    assert data["hello"] == ask("hello", lang=lang)
    assert data["hello"]["lang"] == lang
    assert data["lessons"] == {
        game: ask("lesson.list", game=game, lang=lang) for game in pyengine.games() if ask("lesson.list", game=game)
    }
    assert all(len(lessons) >= 3 for lessons in data["lessons"].values())


@pytest.mark.parametrize("game", pyengine.games())
def test_an_empty_board_names_art_that_is_there(tool: Any, game: str) -> None:
    """It shows the common board and one tableau, and nothing that only a dealt game could have."""
    scene = tool.start_data("en")["boards"][game]
    assert [board["id"] for board in scene["boards"]] == ["board", "seat0"]
    files = [scene["style"], *scene["sprites"], *(board["art"] for board in scene["boards"])]
    assert all((ROOT / "web" / "svg" / file).exists() for file in files)
    assert scene["pieces"] == []
    assert set(scene) == set(ask("table.new", game=game, players=4, seed=1)["scene"]) - {"values"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_has_a_face_and_a_line_of_its_own(lang: str) -> None:
    levels = ask("hello", lang=lang)["levels"]
    assert [level["id"] for level in levels] == list(LEVELS)
    assert len({level["help"] for level in levels}) == len({level["label"] for level in levels}) == 4
    faces = (ROOT / "web" / "svg" / "faces.svg").read_text("utf-8")
    assert all(f'<symbol id="bot-{name}"' in faces for name in (*LEVELS, "person"))
