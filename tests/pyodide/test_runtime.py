"""What ships is enough, behaves like CPython to the last byte, and installs anywhere."""

import json
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
EXERCISE = ROOT / "tools" / "exercise.py"
Node = Callable[..., Any]


@pytest.mark.parametrize("memory", [(), ("snapshot",)], ids=["usual start", "from the snapshot"])
def test_shipped_runtime_plays_everything_as_cpython_does(
    node: Node, dist: Path, tmp_path: Path, memory: tuple[str, ...]
) -> None:
    """Every module imports from the stripped library, and the same seeds give the same positions."""
    games = 1 if memory else 3
    script = tmp_path / "exercise.py"
    source = EXERCISE.read_text("utf-8").split("if __name__")[0]
    script.write_text(f"{source}\ndef main():\n    return exercise({games})\n", "utf-8")
    inside = node("shipped.mjs", dist, script, *memory)
    outside = json.loads(
        subprocess.run(
            [sys.executable, str(EXERCISE), str(games)],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    assert inside["games"], "no game was played"
    assert all(game["moves"] > 0 for game in inside["played"])
    assert inside == outside


def test_shipped_runtime_tells_errors(node: Node, dist: Path, tmp_path: Path) -> None:
    """The ways that only a failure takes need their modules too."""
    script = tmp_path / "errors.py"
    script.write_text(
        """
import asyncio, logging, traceback, warnings


def main():
    try:
        import pyengine

        pyengine.new_game("no such game", players=2, seed=1)
    except Exception:
        told = traceback.format_exc()
    warnings.warn("a warning", stacklevel=1)
    logging.getLogger("x").warning("a line")
    return {"told": told, "text": "Grüße".encode("latin-1").decode("latin-1")}
""",
        "utf-8",
    )
    answer = node("shipped.mjs", dist, script)
    assert "no such game" in answer["told"]
    assert answer["text"] == "Grüße"


def test_snapshot_holds_no_game_and_no_chance(node: Node, dist: Path, tmp_path: Path) -> None:
    """No table of the build is left in it; it is the same whenever it is put back."""
    script = tmp_path / "look.py"
    script.write_text(
        """
import gc, json, random

from pyengine import bridge
from pyengine.core.game import Game


def main():
    games = sum(isinstance(thing, Game) for thing in gc.get_objects())
    params = {"game": "coal_baron", "players": 2, "seed": 1, "options": {}, "lang": "en", "veil": False}
    frame = json.loads(bridge.handle(json.dumps({"id": 1, "method": "table.new", "params": params})))["result"]
    return {"games": games, "table": frame["table"], "hash": hash("Revier"), "chance": random.random()}
""",
        "utf-8",
    )
    first, second = (node("shipped.mjs", dist, script, "snapshot") for _ in range(2))
    assert first["games"] == 0
    assert first["table"] == "t1"
    assert first == second


def test_snapshot_needs_no_file_for_a_table(node: Node, dist: Path, tmp_path: Path) -> None:
    """The worker answers a greeting and tables before the files have come (web/js/worker.js, EARLY)."""
    script = tmp_path / "tables.py"
    script.write_text(
        """
import json, sys


def main():
    from pyengine import bridge

    used = []

    def ask(method, **params):
        return json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))["result"]

    def note(event, values):
        if event in ("open", "os.listdir", "os.scandir", "import"):
            used.append((event, str(values[0])))

    sys.addaudithook(note)
    ask("hello", lang="en"), ask("hello", lang="de")
    for game, players in (("coal_baron", 4), ("kohle_kolonie", 5), ("schichtwechsel", 3)):
        frame = ask("table.new", game=game, players=players, seed=1, options={}, lang="en", veil=False)
        table = frame["table"]
        for n in range(60):
            key = frame["options"][n % len(frame["options"])]["key"]
            frame = ask("table.choose", table=table, key=key, confirmed=True)
        for method in ("table.why", "table.click"):
            ask(method, table=table, target="board/x")
        for lang in ("de", "fr", "nl"):
            ask("table.frame", table=table, lang=lang)
        ask("table.undo", table=table), ask("table.goto", table=table, at=3), ask("table.position", table=table)
        ask("table.open", document=ask("table.save", table=table)["document"], lang="fr", veil=True)
        ask("table.close", table=table)
    return used
""",
        "utf-8",
    )
    assert node("shipped.mjs", dist, script, "snapshot") == []


def test_snapshot_is_the_same_to_the_byte(dist: Path, tmp_path: Path) -> None:
    (shipped,) = dist.glob("snapshot-*/snapshot.wasm")
    for name in ("python_stdlib.zip", "engine.zip"):
        (source,) = dist.glob(f"*/{name}")
        shutil.copy(source, tmp_path)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
    subprocess.run(["node", str(ROOT / "tools/snapshot.mjs"), str(tmp_path)], check=True, cwd=ROOT, env=environment)
    assert (tmp_path / "snapshot.wasm").read_bytes() == shipped.read_bytes()


def test_shipped_library_is_small_and_without_sources(dist: Path) -> None:
    (path,) = dist.glob("pyodide-*/python_stdlib.zip")
    with zipfile.ZipFile(path) as library:
        names = library.namelist()
        assert all(info.compress_type == zipfile.ZIP_STORED for info in library.infolist())
    assert not [name for name in names if name.endswith(".py")]
    assert not [
        name for name in names if name.startswith(("unittest/", "multiprocessing/", "http/", "email/", "pydoc"))
    ]


def test_plain_wheel_installs_with_micropip_anywhere(node: Node, dist: Path) -> None:
    (wheel,) = dist.glob("revier-*-py3-none-any.whl")
    handler = partial(SimpleHTTPRequestHandler, directory=str(dist))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/{wheel.name}"
        answer = node("anybody.mjs", ROOT / ".build" / "wheels", url)
        server.shutdown()
    assert "coal_baron" in answer["games"]
    assert answer["options"] > 0
    assert "site-packages" in answer["file"]
