"""Which test keeps which clause: docs/coverage-<game>.md.

    python tools/clause_table.py coal_baron            writes the table
    python tools/clause_table.py coal_baron --check    only says whether the committed table is current

The clauses come from pyengine/games/<game>/rulebook: outline.json has every clause, open point and decision,
examples.json every example. Tests are found by their names: `test_cb_5_8_shortage_...` keeps CB-5.8, `test_cb_o2_...`
the open point CB-O2, `test_kk_op_12_...` or `test_op_12_...` OP-12, `test_cb_d4_...` decision D4, `test_cbx_05_...`
example CBX-5. A name may carry several ids; `cb_15_1_to_cb_15_7` means all of them. A clause without a test needs a
line `<id>: <reason>` in tests/rules/<game>/untested.txt; otherwise the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def clauses_of(game: str, root: Path = ROOT) -> list[str]:
    """Every clause, open point, decision and example of a game."""
    rulebook = root / "pyengine" / "games" / game / "rulebook"
    outline = json.loads((rulebook / "outline.json").read_text(encoding="utf-8"))
    examples = json.loads((rulebook / "examples.json").read_text(encoding="utf-8"))
    return [clause["id"] for chapter in outline["chapters"] for clause in chapter["clauses"]] + list(examples)


def table_path(game: str, root: Path = ROOT) -> Path:
    return root / "docs" / f"coverage-{game}.md"


def slug_of(clause: str, prefix: str) -> str:
    """How a test name spells an id, as a pattern: CB-5.8a -> cb_5_8a, D4 -> cb_d4, EX-3 -> ex_03 or ex_3."""
    if re.fullmatch(r"D\d+", clause):
        return f"{prefix}_{clause.lower()}"
    if re.fullmatch(r"(?:[A-Z]{2}X|EX)-\d+", clause):
        word, number = clause.lower().split("-")
        return f"{word}_0*{number}"
    return clause.lower().replace("-", "_").replace(".", "_")


def kept_by(name: str, clauses: list[str], slugs: Mapping[str, re.Pattern[str]]) -> list[str]:
    """The clauses that a test name speaks of."""
    found = sorted((match.start(), clause) for clause in clauses if (match := slugs[clause].search(name)))
    kept: list[str] = []
    for place, clause in found:
        if kept and name[:place].endswith("_to"):
            first, last = clauses.index(kept[-1]), clauses.index(clause)
            kept += clauses[first + 1 : last]
        kept.append(clause)
    return kept


def tests_of(game: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """Every test function of a game, with the chapter whose file it stands in."""
    found = []
    for path in sorted((root / "tests" / "rules" / game).glob("test_*.py")):
        chapter = path.stem.removeprefix("test_")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append((chapter, node.name))
    return found


def reasons_of(game: str, root: Path = ROOT) -> dict[str, str]:
    """Why some clauses have no test."""
    path = root / "tests" / "rules" / game / "untested.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pairs = (line.split(":", 1) for line in lines if ":" in line)
    return {clause.strip(): reason.strip() for clause, reason in pairs}


def coverage(clauses: list[str], tests: Iterable[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    """The tests of each clause."""
    prefix = next((one.split("-")[0].lower() for one in clauses if re.match(r"[A-Z]{2}-\d", one)), "")
    slugs = {one: re.compile(rf"_{slug_of(one, prefix)}(?=_|$)") for one in clauses}
    found: dict[str, list[tuple[str, str]]] = {clause: [] for clause in clauses}
    for chapter, name in tests:
        for clause in kept_by(name, clauses, slugs):
            found[clause].append((chapter, name))
    return found


def written(game: str, found: Mapping[str, list[tuple[str, str]]], reasons: Mapping[str, str]) -> str:
    """The table as Markdown."""
    tests = {test for one in found.values() for test in one}
    kept = sum(bool(one) for one in found.values())
    lines = [
        f"# Coverage: {game}",
        "",
        "Made by `tools/clause_table.py`; do not edit. Every clause, open point, decision and example of the rules",
        f"with the tests that keep it (`tests/rules/{game}`).",
        "",
        f"{kept} of {len(found)} have a test; {len(tests)} tests.",
        "",
        "| clause | tests |",
        "|---|---|",
    ]
    for clause, kept_by_tests in found.items():
        cells = [f"`{name}` ({chapter})" for chapter, name in kept_by_tests]
        lines.append(f"| {clause} | {'<br>'.join(cells) or reasons.get(clause, '**none**')} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Which test keeps which clause.")
    parser.add_argument("game")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the table is not current")
    wanted = parser.parse_args(arguments)
    clauses = clauses_of(wanted.game, root)
    reasons = reasons_of(wanted.game, root)
    found = coverage(clauses, tests_of(wanted.game, root))
    text = written(wanted.game, found, reasons)
    path = table_path(wanted.game, root)
    failed = False
    if not wanted.check:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        print(f"{path.name} is not current: run python tools/clause_table.py {wanted.game}", file=sys.stderr)
        failed = True
    bare = [clause for clause, tests in found.items() if not tests and clause not in reasons]
    if bare:
        print("without a test: " + ", ".join(bare), file=sys.stderr)
    return 1 if failed or bare else 0


if __name__ == "__main__":
    sys.exit(main())
