"""Text from outside, wherever it comes in: links, documents, files. It is measured before it is parsed."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.core.documents.fields import DocumentError, Field
from pyengine.core.documents.link import from_link
from pyengine.core.documents.parse import parse_json

from .play import COAL, Json

ROOT = Path(__file__).resolve().parents[2]
OURS = {
    "core/documents/parse.py": "the one place",
    "core/components/game_copies.py": "the data that ships",
    "core/rulebook/book.py": "the rulebook that ships",
    "core/components/component_view.py": "what it has written itself",
    "lessons/library.py": "the lessons that ship",
    "cli/arena.py": "what it has written itself",
    "cli/puzzles.py": "what it has written itself",
    "cli/workers.py": "what it has written itself",
    "picture/font.py": "the letters that ship",
    "puzzles/library.py": "the puzzles that ship",
}


def link_with(text: bytes) -> str:
    """A link whose position is this text, packed."""
    packed = zlib.compress(text, 9)
    size = bytearray()
    number = len(packed)
    while number > 127:
        size.append(number & 127 | 128)
        number >>= 7
    size.append(number)
    data = bytes([1, len(COAL)]) + COAL.encode() + bytes([pyengine.describe(COAL)["rules_version"], 1]) + size + packed
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


BOMBS: list[tuple[bytes, str]] = [
    (b"[" * 3000, "its position cannot be read, this nests more than 64 levels deep"),
    (b'{"x":' * 3000, "its position cannot be read, this nests more than 64 levels deep"),
    (b"[" * 65 + b"]" * 65, "its position cannot be read, this nests more than 64 levels deep"),
    (b'{"x":' + b"9" * 5000 + b"}", "its position cannot be read, this has a number of 5000 digits"),
    (b'{"x":NaN}', "its position cannot be read, this is not JSON: NaN"),
    (b'{"x":1e999}', "its position cannot be read, this has too large a number: 1e999"),
    (b'{"x"', "its position cannot be read, this is not JSON"),
    (b"\xff\xff", "its position cannot be read"),
    (b"[]", "its position cannot be read"),
    (b"x" * 10_000_000, "its position cannot be read, this is not JSON"),
]


@pytest.mark.parametrize(("text", "told"), BOMBS, ids=range(len(BOMBS)))
def test_what_a_link_has_packed_is_measured_first(text: bytes, told: str) -> None:
    link = link_with(text)
    assert len(link) < 20_000
    with pytest.raises(pyengine.RecordError) as refused:
        from_link(link)
    assert refused.value.path == "link" and told in refused.value.problem and len(str(refused.value)) < 300
    for method in ("link.open", "link.continues"):
        bridge = Bridge()
        bridge.handle(json.dumps({"id": 1, "method": "table.new", "params": {"game": COAL, "players": 2, "seed": 1}}))
        params = {"text": link, "table": "t1"}
        error = json.loads(bridge.handle(json.dumps({"id": 2, "method": method, "params": params})))["error"]
        assert error["code"] == "bad_document" and told in error["message"]


def test_the_link_that_ended_the_engine_is_short() -> None:
    assert len(link_with(b"[" * 3000)) < 70


@pytest.mark.native
def test_only_one_function_parses_what_comes_from_outside() -> None:
    found = {
        str(path.relative_to(ROOT / "pyengine"))
        for path in (ROOT / "pyengine").rglob("*.py")
        if re.search(r"\bjson\.loads?\(|JSONDecoder", path.read_text("utf-8"))
    }
    assert found <= set(OURS), "use pyengine.core.documents.parse.parse_json"


# --- messages -------------------------------------------------------------------------------------------------------

HUGE = "x" * 1_500_000


def _start() -> Json:
    return {"revier": 1, "kind": "position", "game": COAL}


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("table.open", {"document": {**_start(), HUGE: 1}}),
        ("table.open", {"document": {"revier": 1, "kind": HUGE}}),
        ("table.open", {"document": {**_start(), "game": HUGE}}),
        ("table.open", {"document": {**_start(), "from": {"players": 2}, "set": {HUGE: 1}}}),
        ("table.open", {"document": {**_start(), "from": {"players": 2}, "set": {f"seats.0.{HUGE}.x": 1}}}),
        ("table.open", {"document": {**_start(), "from": {"players": 2, "variants": {HUGE: "x"}}}}),
        ("table.open", {"document": {**_start(), "from": {"players": 2, "moves": [HUGE[:150]]}}}),
        ("table.open", {"document": {HUGE: [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]}}),
        ("table.new", {"game": COAL, "players": 2, "seed": 1, "variants": {HUGE: "x"}}),
        ("table.new", {"game": COAL, "players": 2, "seed": 1, "variants": {"shortage": HUGE}}),
        ("table.new", {"game": COAL, "players": 2, "seed": 1, "variants": {"shortage": [HUGE]}}),
        ("components.check", {"document": {"revier": 1, "kind": "components", "game": HUGE}}),
        ("lesson.open", {"game": COAL, "id": "x" * 199}),
        ("lesson.open", {"document": {HUGE: 1, "revier": 1, "kind": "lesson"}}),
        (HUGE, {}),
        (["x"] * 100_000, {}),
    ],
    ids=range(16),
)
def test_a_message_is_never_longer_than_can_be_read(method: Any, params: Json) -> None:
    said = Bridge().handle(json.dumps({"id": 1, "method": method, "params": params}))
    error = json.loads(said)["error"]
    assert error["code"] in ("bad_request", "bad_document", "unknown_method")
    assert len(said) < 2500 and 0 < len(error["message"]) < 2000


def test_unknown_changes_of_a_component_set_are_told_in_short() -> None:
    document = {"revier": 1, "kind": "components", "game": COAL, "name": "x", "changes": {HUGE: 1}}
    said = Bridge().handle(json.dumps({"id": 1, "method": "components.check", "params": {"document": document}}))
    assert len(said) < 2000 and json.loads(said)["result"]["problems"]
    many = {**document, "changes": {f"x{number}": 1 for number in range(2000)}}
    said = Bridge().handle(json.dumps({"id": 1, "method": "components.check", "params": {"document": many}}))
    assert json.loads(said)["error"]["details"]["path"] == "changes"


def test_an_error_that_nobody_foresaw_is_short_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: object) -> None:
        raise RuntimeError(HUGE)

    monkeypatch.setattr(pyengine, "from_position", fail)
    params = {"document": _start()}
    error = json.loads(Bridge().handle(json.dumps({"id": 1, "method": "table.open", "params": params})))["error"]
    assert error["code"] == "internal" and len(error["message"]) < 2000


def test_the_path_of_a_field_stays_readable() -> None:
    field = Field({"seats": {HUGE: {"marks": 1}}}, "", DocumentError)
    inner = field.get("seats").get(HUGE).get("marks")
    assert inner.path.startswith("seats.xxx") and inner.path.endswith(".marks") and len(inner.path) < 150


# --- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.native
@pytest.mark.parametrize(
    "command", [["check"], ["play", "--load"], ["simulate", "--components"]], ids=lambda one: one[0]
)
@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5000, "{", "[]", '{"revier": 1e999}'], ids=range(5))
def test_files_of_the_command_line_are_measured_first(command: list[str], text: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pyengine", *command, str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert done.stderr.startswith(str(file)) and len(done.stderr) < 500


def test_parsing_by_itself() -> None:
    assert parse_json('{"a": [1, -2.5, "\\u00e9", null, true]}', DocumentError) == {"a": [1, -2.5, "é", None, True]}
    assert parse_json("9" * 1000, DocumentError) == 10**1000 - 1
