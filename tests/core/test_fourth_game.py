"""A newcomer adds a game: `docs/fourth_game` laid over the house, one line in the registry, and everything works."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parents[2]
GUEST = ROOT / "docs" / "fourth_game"
SCRIPT = """
import json, sys
import pyengine
from pyengine.bridge import Bridge

bridge, number = Bridge(), 0
def ask(method, **params):
    global number
    number += 1
    return json.loads(bridge.handle(json.dumps({"id": number, "method": method, "params": params})))

about = [game for game in ask("hello", lang="de")["result"]["games"] if game["id"] == "pit_props"]
frame = ask("table.new", game="pit_props", players=2, seed=1, variants={}, lang="en", veil=False)["result"]
scenes, table = [frame["scene"]], frame["table"]
for place in ("a1", "b1", "a2", "b2"):
    frame = ask("table.click", table=table, target=f"board/{place}")["result"]
    scenes.append(frame["scene"])
why = ask("table.why", table=table, target="board/a1")["result"]
undone = ask("table.undo", table=table)["result"]["record"]["moves"]
ask("table.redo", table=table)
frame = ask("table.click", table=table, target="board/a3")["result"]
game = pyengine.replay(frame["record"])
position = game.position()
full = pyengine.new_game("pit_props", 2, 1)
for place in "a1 a2 a3 b2 b1 b3 c2 c1".split():  # the engine plays the last one, there is no choice
    full.choose("put:" + place)
try:
    pyengine.from_position({**pyengine.new_game("pit_props", 2, 1).position(), "props": {"a1": 7}})
    refused = ""
except pyengine.PositionError as problem:
    refused = str(problem)
try:
    new = pyengine.new_game("pit_props", 2, 1).position()
    pyengine.from_position({**new, "props": dict.fromkeys(new["props"], 0)})
    stuck = ""
except pyengine.PositionError as problem:
    stuck = str(problem)
print(json.dumps({
    "games": pyengine.games(), "about": about, "why": why, "undone": undone, "over": frame["over"],
    "result": frame["result"], "log": [entry.text for entry in game.log("en")], "scenes": scenes,
    "same": pyengine.from_position(position).position() == position, "scores": game.scores(),
    "draw": [place.place for place in full.ranking()], "refused": refused, "stuck": stuck,
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    house = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "pyengine", house / "pyengine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(GUEST, house, dirs_exist_ok=True)
    registry = house / "pyengine" / "core" / "registry.py"
    text = registry.read_text("utf-8")
    registry.write_text(re.sub(r"(GAMES: Final = \(.*?)\)", r'\1, "pit_props")', text, count=1), "utf-8")
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_game_is_found_and_described(told: Any) -> None:
    assert "pit_props" in told["games"]
    (about,) = told["about"]
    assert about["title"] == "Grubenstempel"
    assert about["bots"] is False, "it has no judgement, so bots are not offered"


def test_it_is_played_by_clicks_with_reasons_undo_and_a_result(told: Any) -> None:
    assert [reason["clause"] for reason in told["why"]["reasons"]] == ["PP-2.2"]
    assert told["undone"] == ["put:a1", "put:b1", "put:a2"]
    assert told["over"]
    assert told["scores"] == [1, 0]
    assert [(rank["seat"], rank["place"], rank["points"]) for rank in told["result"]["ranking"]] == [
        (0, 1, 1),
        (1, 2, 0),
    ]
    assert told["log"][-1] == "Red has a line: 1 point."


def test_a_full_gallery_without_a_line_is_shared(told: Any) -> None:
    assert told["draw"] == [1, 1]


def test_positions_go_out_and_in_and_mistakes_are_named(told: Any) -> None:
    assert told["same"]
    assert told["refused"].startswith("props")
    assert told["stuck"] == "pending: nothing can be answered to this in the position"


def test_the_art_has_every_slot_and_symbol_that_was_named(told: Any) -> None:
    def values(file: str, attribute: str) -> set[str]:
        root = ET.parse(GUEST / "web" / "svg" / file).getroot()
        return {element.attrib[attribute] for element in root.iter() if attribute in element.attrib}

    for scene in told["scenes"]:
        assert {name.removeprefix("board/") for name in scene["slots"]} <= values(
            scene["boards"][0]["art"], "data-slot"
        )
        assert {piece["kind"] for piece in scene["pieces"]} <= values(scene["sprites"][0], "id")


def test_the_guest_brings_no_javascript() -> None:
    assert {path.suffix for path in GUEST.rglob("*") if path.is_file()} == {".py", ".json", ".svg", ".css"}
