"""`./build.sh games`: what was played is kept, whatever ends the run, and another engine begins anew."""

from __future__ import annotations

import importlib.util
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

import pyengine

pytestmark = pytest.mark.native
TOOL = Path(__file__).parents[2] / "tools" / "many_games.py"
GAMES = 50
"""More than two chunks of each kind."""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """With a file of its own, and threads: their work is a function of the test."""
    spec = importlib.util.spec_from_file_location("many_games", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "KEPT", tmp_path / "build" / "games.json")
    monkeypatch.setattr(module, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(module, "engine", lambda: "one")
    return module


class Table:
    """Instead of playing: notes what was asked for, and breaks at one of them."""

    def __init__(self, breaks: tuple[str, int, int] | None = None) -> None:
        self.asked: list[tuple[str, int, int]] = []
        self.breaks = breaks

    def __call__(self, work: tuple[str, int, int]) -> tuple[tuple[str, int, int], str]:
        self.asked.append(work)
        if work == self.breaks:
            raise AssertionError("an invariant does not hold")
        return work, "-".join(map(str, work))


def test_every_kind_of_table_is_wanted_chunk_by_chunk(tool: ModuleType) -> None:
    work = tool.wanted(GAMES)
    kinds = [(game, players) for game in pyengine.games() for players in pyengine.describe(game)["players"]]
    assert work == [(game, players, chunk) for chunk in range(3) for game, players in kinds]


def test_a_run_that_ends_goes_on_where_it_was(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tool.wanted(GAMES)
    first = Table(breaks=work[len(work) // 2])
    monkeypatch.setattr(tool, "watched", first)
    with pytest.raises(AssertionError, match="does not hold"):
        tool.play(GAMES, 1)
    told = capsys.readouterr().out
    assert f"{tool.name_of(first.breaks)}: broken, seeds from {tool.CHUNK}" in told, "what to look for"
    kept = tool.load()
    assert 0 < len(kept) < len(work)
    assert kept == {tool.name_of(one): "-".join(map(str, one)) for one in work if tool.name_of(one) in kept}

    second = Table()
    monkeypatch.setattr(tool, "watched", second)
    done = tool.play(GAMES, 2)
    assert {tool.name_of(one) for one in second.asked} == {tool.name_of(one) for one in work} - kept.keys()
    assert done == tool.load() == {tool.name_of(one): "-".join(map(str, one)) for one in work}
    told = capsys.readouterr().out
    assert f"{len(kept) * tool.CHUNK} were played before" in told
    assert f"{len(work) * tool.CHUNK} of {len(work) * tool.CHUNK} games, 0 min left" in told

    third = Table()
    monkeypatch.setattr(tool, "watched", third)
    tool.play(GAMES + tool.CHUNK, 1)
    assert {chunk for _, _, chunk in third.asked} == {3}, "a larger number plays what is missing"


@pytest.mark.parametrize(
    "kept", ['{"engine": "another", "done": {"coal_baron 2 0": "x"}}', "{", "[]", '{"engine": "one", "done": 3}']
)
def test_what_cannot_be_used_begins_anew(tool: ModuleType, kept: str) -> None:
    tool.KEPT.parent.mkdir()
    tool.KEPT.write_text(kept, "utf-8")
    assert tool.load() == {}


def test_what_inside_pyodide_differs_is_named(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = tool.wanted(1)
    same = {tool.name_of(one): "a" for one in work}
    other = {**same, tool.name_of(work[1]): "b"}

    class Said:
        stdout = ""

    monkeypatch.setattr(tool.subprocess, "run", lambda *_, **__: Said)
    for inside, differ in ((same, []), (other, [tool.name_of(work[1])])):
        Said.stdout = "Loading\n" + tool.json.dumps(inside) + "\n"
        assert tool.compare(1, same) == len(differ)
        assert capsys.readouterr().out.splitlines()[1:] == [f"  {name}" for name in differ]


def test_a_chunk_has_the_same_digest_whenever_it_is_played(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "CHUNK", 1)
    first, again, second = (tool.played("schichtwechsel", 2, chunk) for chunk in (0, 0, 1))
    assert first == again != second
