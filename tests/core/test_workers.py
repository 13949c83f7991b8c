"""Workers: the same results wherever they come from, nothing lost when one dies, work goes on where it was stopped."""

import gzip
import json
from pathlib import Path

import pytest

import pyengine
from pyengine.__main__ import main
from pyengine.cli import arena, simulate
from pyengine.cli.workers import BadWorkers, Kept, workers
from tests.core.dying import always_die, die_once

pytestmark = pytest.mark.native
TASKS = [arena.Task("schichtwechsel", 2, {}, n, n // 2, ("hewer", "random"), (0, 0)) for n in range(6)]


def comparable(outcomes: list[arena.Outcome]) -> list[arena.Outcome]:
    return sorted(one._replace(seconds=(0.0, 0.0)) for one in outcomes)


def test_processes_play_the_same_as_one() -> None:
    with workers("local:1") as here, workers("local:2") as there:
        assert comparable(list(here(arena.play, TASKS))) == comparable(list(there(arena.play, TASKS)))


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    with workers("local:2") as run:
        results = list(run(die_once, [(str(tmp_path / "died"), number) for number in range(6)]))
    assert sorted(results) == [0, 1, 4, 9, 16, 25]
    assert (tmp_path / "died").exists()


def test_processes_that_always_die_end_the_work() -> None:
    with workers("local:2") as run, pytest.raises(Exception, match="terminated abruptly"):
        list(run(always_die, [1, 2]))


@pytest.mark.parametrize("where", ["", "local", "local:0", "local:x", "dask", "somewhere:3"])
def test_what_cannot_be_had_is_said(where: str) -> None:
    with pytest.raises(BadWorkers, match="local:N"), workers(where):
        pass


def test_simulate_counts_the_same_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*more: str) -> list[str]:
        assert main(["simulate", "--game", "schichtwechsel", "--seed", "4", *more]) == 0
        lines = capsys.readouterr().out.splitlines()
        return [line.split(" a game,")[0] for line in lines]  # without the time

    kept = str(tmp_path / "games.jsonl")
    whole = said("--games", "6")
    said("--games", "2", "--keep", kept)
    assert said("--games", "6", "--keep", kept, "--workers", "local:2") == whole
    assert sorted(line[0] for line in Kept(kept, ["schichtwechsel", 2, {}, None, 4], "simulation").lines) == [
        *range(4, 10)
    ]
    with pytest.raises(SystemExit, match="another simulation"):
        main(["simulate", "--game", "schichtwechsel", "--seed", "5", "--keep", kept])


def test_a_line_that_was_cut_is_done_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    kept = Kept(str(file), ["a"], "thing")
    kept.add([1, 2])
    with file.open("a", encoding="utf-8") as out:
        out.write("[3, ")
    again = Kept(str(file), ["a"], "thing")
    assert again.lines == [[1, 2]]
    again.add([3, 4])
    assert Kept(str(file), ["a"], "thing").lines == [[1, 2], [3, 4]]


def test_outcomes_know_every_decision() -> None:
    outcome = simulate.play(simulate.Task("kohle_kolonie", 3, {}, None, 1))
    assert outcome.decisions["go"][0] > 10 and outcome.decisions["go"][1] > 3
    assert len(outcome.scores) == 3 and outcome.winners


def test_a_data_set_is_the_same_to_the_byte(tmp_path: Path) -> None:
    """Records that replay, in their order, whoever has played them."""
    words = ["--game", "schichtwechsel", "--games", "4", "--levels", "hewer", "random", "--seed", "7"]
    one, two = tmp_path / "one.gz", tmp_path / "two.gz"
    assert main(["dataset", str(one), *words]) == 0
    assert main(["dataset", str(two), *words, "--workers", "local:2"]) == 0
    assert one.read_bytes() == two.read_bytes()
    games = [json.loads(line) for line in gzip.decompress(one.read_bytes()).decode().splitlines()]
    assert [game["number"] for game in games] == [7, 8, 9, 10]
    assert [game["levels"] for game in games] == [["hewer", "random"], ["random", "hewer"]] * 2
    for game in games:
        assert pyengine.replay(game["record"]).scores() == game["scores"]
        assert game["scores"][game["levels"].index("hewer")] == max(game["scores"])
        assert game["places"][game["levels"].index("hewer")] == 1
