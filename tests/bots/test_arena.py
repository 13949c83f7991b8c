"""The arena: seats go round, intervals are right, and the levels stand in their order."""

from __future__ import annotations

import argparse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from pyengine.cli import arena
from pyengine.cli.arena import Outcome, Task, play, summed, wilson


def outcomes(a: str, b: str, games: int, players: int = 2) -> list[Outcome]:
    return [play(Task("coal_baron", players, {}, n, 50 + n // players, (a, b), (2, 2))) for n in range(games)]


def test_hewer_beats_random() -> None:
    assert summed(outcomes("hewer", "random", 20)).wins >= 19


def test_apprentice_beats_random() -> None:
    assert summed(outcomes("apprentice", "random", 6)).wins >= 5


def test_wilson_interval() -> None:
    """Compared with published values."""
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_the_single_bot_sits_everywhere() -> None:
    results = outcomes("hewer", "random", 3, players=3)
    assert all(one.points > one.others for one in results)


@pytest.mark.native
def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    picture = tmp_path / "plot.svg"
    words = "--players 2 --levels hewer random --games 2 --seed 3 --plot"
    assert arena.run(parser.parse_args([*words.split(), str(picture)])) == 0
    said = capsys.readouterr().out
    assert "hewer" in said and "95 %" in said
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


@pytest.mark.native
def test_an_arena_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    kept = str(tmp_path / "games.jsonl")
    for games in ("1", "3"):
        assert arena.run(parser.parse_args(["--levels", "random", "random", "--games", games, "--keep", kept])) == 0
    lines = Path(kept).read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["[0", "[1", "[2"]
    with pytest.raises(SystemExit, match="another arena"):
        arena.run(parser.parse_args(["--levels", "hewer", "random", "--games", "1", "--keep", kept]))
