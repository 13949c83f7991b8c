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
def test_ids_and_names_of_all_games() -> None:
    table = tool()
    text = """
| id | clause |
| CB-5.8 | Shortage, see CB-5.7. |
| CB-5.8a | Empty supply. |
CB-1.12 Order cards
- CB-15.1 Cubes
- CB-15.2 Workers
| CB-O2 | Substitution |
| D4 | shortage (CB-5.8) |
- **KK-7.3a** text KK-9.9
  - **SW-4.13c** text
- **OP-12 open holdings.** Silent.
| OP-18 | Empty supplies. |
| OP-9b | Ties. |
- **OP-n** = settled by us
"""
    clauses = table.defined_in(text, table._DEFINITION)
    assert clauses == [
        *("CB-5.8", "CB-5.8a", "CB-1.12", "CB-15.1", "CB-15.2", "CB-O2", "D4"),
        *("KK-7.3a", "SW-4.13c", "OP-12", "OP-18", "OP-9b"),
    ]
    assert table.defined_in("## CBX-5 Eight steps\n## EX-12 Table\n## Words\n", table._EXAMPLE) == ["CBX-5", "EX-12"]
    clauses += ["CBX-5", "EX-12"]
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
