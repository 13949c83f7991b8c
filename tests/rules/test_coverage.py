"""The committed tables of docs/coverage-<game>.md are current, and no clause is without a test."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.name for path in Path(__file__).parent.iterdir() if (path / "__init__.py").exists())


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("clause_table", ROOT / "tools" / "clause_table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.native
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test_and_the_table_is_current(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([game, "--check"]) == 0, capsys.readouterr().err


@pytest.mark.native
@pytest.mark.parametrize("game", GAMES)
def test_every_test_of_a_chapter_names_a_clause(game: str) -> None:
    table = tool()
    tests = [test for test in table.tests_of(game) if test[0] == "examples" or test[0][:2].isdigit()]
    kept = table.coverage(table.clauses_of(game), tests)
    named = {test for found in kept.values() for test in found}
    assert [test for test in tests if test not in named] == []


@pytest.mark.native
@pytest.mark.parametrize("row_too", [False, True])
def test_a_clause_whose_tests_are_removed_fails_also_without_its_row(
    row_too: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, clause = GAMES[0], "CB-5.8a"
    for folder in (f"tests/rules/{game}", f"pyengine/games/{game}/rulebook", "docs"):
        files = (ROOT / folder).glob("coverage-*.md" if folder == "docs" else "*.*")
        for file in files:
            target = tmp_path / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.read_text(encoding="utf-8").replace("test_cb_5_8a", "test_cb_nothing"), "utf-8")
    table = tool()
    assert clause in table.clauses_of(game, tmp_path)
    if row_too:
        path = table.table_path(game, tmp_path)
        rows = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(f"| {clause} |")]
        path.write_text("\n".join(rows) + "\n", "utf-8")
    assert table.main([game, "--check"], tmp_path) == 1
    assert f"without a test: {clause}" in capsys.readouterr().err


@pytest.mark.native
def test_ids_and_names_of_all_games() -> None:
    table = tool()
    clauses = [
        *("CB-5.8", "CB-5.8a", "CB-1.12", "CB-15.1", "CB-15.2", "CB-O2", "D4"),
        *("KK-7.3a", "SW-4.13c", "OP-12", "OP-18", "OP-9b", "CBX-5", "EX-12"),
    ]
    slugs = {one: re.compile(rf"_{table.slug_of(one, 'cb')}(?=_|$)") for one in clauses}
    for name, kept in {
        "test_cb_5_8_shortage": ["CB-5.8"],
        "test_cb_5_8a_1_cube": ["CB-5.8a"],
        "test_cb_15_1_to_cb_15_2_hold": ["CB-15.1", "CB-15.2"],
        "test_cb_1_12": ["CB-1.12"],
        "test_cb_o2_split_and_cb_d4": ["CB-O2", "D4"],
        "test_kk_7_3a_x": ["KK-7.3a"],
        "test_sw_4_13c_x": ["SW-4.13c"],
        "test_kk_op_12_x": ["OP-12"],
        "test_op_18": ["OP-18"],
        "test_sw_op_9b_ties": ["OP-9b"],
        "test_cbx_05_eight": ["CBX-5"],
        "test_ex_12_table": ["EX-12"],
        "test_something": [],
    }.items():
        assert table.kept_by(name, clauses, slugs) == kept, name
