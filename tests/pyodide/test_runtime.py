"""What ships is enough, behaves like CPython to the last byte, and installs anywhere."""

import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
EXERCISE = ROOT / "tools" / "exercise.py"
Node = Callable[..., Any]


def test_shipped_runtime_plays_everything_as_cpython_does(node: Node, dist: Path, tmp_path: Path) -> None:
    """Every module imports from the stripped library, and the same seeds give the same positions."""
    games = 3
    script = tmp_path / "exercise.py"
    source = EXERCISE.read_text("utf-8").split("if __name__")[0]
    script.write_text(f"{source}\ndef main():\n    return exercise({games})\n", "utf-8")
    inside = node("shipped.mjs", dist, script)
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


def test_shipped_runtime_survives_what_nests_too_deeply(node: Node, dist: Path, tmp_path: Path) -> None:
    """A parser that recurses too deeply does not raise there, it ends the program: so nothing of the kind is parsed."""
    script = tmp_path / "deep.py"
    script.write_text(
        """
import base64, json, time, zlib
from pyengine.bridge import handle


def ask(method, **params):
    return json.loads(handle(json.dumps({"id": 1, "method": method, "params": params})))


def link_with(text, version):
    packed = zlib.compress(text, 9)
    assert len(packed) < 128
    data = bytes([1, 10]) + b"coal_baron" + bytes([version, 1, len(packed)]) + packed
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def main():
    version = next(game["rules_version"] for game in ask("hello")["result"]["games"] if game["id"] == "coal_baron")
    deep = link_with(b"[" * 3000, version)
    told = [ask("link.open", text=deep)["error"], ask("link.open", text=deep)["error"]]
    told.append(json.loads(handle('{"id":1,"method":"echo","params":' + "[" * 100_000 + "}"))["error"])
    told.append(json.loads(handle('{"id":1,"method":"echo","params":' + '[{"x":' * 30_000 + "}"))["error"])
    document = {"revier": 1, "kind": "lesson", "id": "x", "stages": []}
    for _ in range(60):
        document = {"revier": 1, "kind": "lesson", "stages": [document]}
    told.append(ask("lesson.open", document=document)["error"])
    began = time.perf_counter()
    handle('{"id":1,"method":"echo","params":["' + "[]" * 70 + '"' + '\\\\"' * 500_000)
    took = time.perf_counter() - began
    alive = "result" in ask("table.new", game="coal_baron", players=2, seed=1)
    return {"link": len(deep), "told": told, "took": took, "alive": alive}
""",
        "utf-8",
    )
    answer = node("shipped.mjs", dist, script)
    assert answer["alive"] and answer["link"] < 70 and answer["took"] < 5
    link, again, deep, deeper, lesson = answer["told"]
    told = "link: is damaged: its position cannot be read, this nests more than 64 levels deep"
    assert link == again == {"code": "bad_document", "message": told, "details": {"path": "link"}}
    for error in (deep, deeper, lesson):
        assert error["code"] == "bad_request" and error["message"] == "this nests more than 64 levels deep"


def test_shipped_library_is_small_and_without_sources(dist: Path) -> None:
    (path,) = dist.glob("pyodide-*/python_stdlib.zip")
    with zipfile.ZipFile(path) as library:
        names = library.namelist()
        assert all(info.compress_type == zipfile.ZIP_STORED for info in library.infolist())
    assert not [name for name in names if name.endswith(".py")]
    assert not [
        name for name in names if name.startswith(("unittest/", "multiprocessing/", "http/", "email/", "pydoc"))
    ]


def test_pictures_are_made_by_python_elsewhere(dist: Path) -> None:
    """The page draws by itself: what a browser loads has no second copy of the art, the wheel for CPython has one."""
    loaded = [*dist.glob("app-*/engine.zip"), *dist.glob("pyodide-*/*.zip")]
    assert len(loaded) >= 2
    for path in loaded:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            assert not [name for name in names if "pyengine/picture" in name or name.endswith((".svg", ".svgz"))], path
    (wheel,) = (ROOT / ".build" / "wheel").glob("revier-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert [name for name in archive.namelist() if name.startswith("pyengine/picture/art/")]


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
