"""The first cases of `./build.sh fuzz`: whatever comes from outside is answered in words and changes nothing."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

CASES, PARTS = 5000, 4
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz", ROOT / "tools" / "fuzz.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.native
@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_input_is_answered_in_words(fuzz: ModuleType, part: int) -> None:
    cases = fuzz.Cases()
    for number in range(part * CASES // PARTS, (part + 1) * CASES // PARTS):
        cases.run(number)


@pytest.mark.native
def test_memory_is_bounded_case_by_case(fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A case that takes too much is named when it happens, not at the end of a run."""
    cases = fuzz.Cases()
    cases.run(0)
    monkeypatch.setattr(fuzz, "megabytes", lambda: cases.before + fuzz.MOST_GROWTH + 1)
    with pytest.raises(fuzz.Grown, match="case 1 took"):
        cases.run(1)


@pytest.mark.native
def test_what_the_page_reads_of_strangers() -> None:
    """Courses, analyses, exercises, boards, packed links, and what it kept itself, in the page's own code."""
    node = shutil.which("node")
    assert node
    told = subprocess.run([node, "tools/fuzz_page.mjs", "4000"], cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert told.returncode == 0, told.stdout[-3000:] + told.stderr[-2000:]
    kept = ("rating", "days", "save", "settings", "progress", "journal")
    for kind in ("course", "analysis", "exercise", *kept, "scene", "board", "link"):
        (line,) = [line for line in told.stdout.splitlines() if line.startswith(f"{kind}: ")]
        refused, read = (int(part.split()[0]) for part in line.partition(": ")[2].split(", "))
        assert refused and read, line
