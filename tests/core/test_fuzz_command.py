"""The first cases of `./build.sh fuzz`: whatever comes from outside is answered in words and changes nothing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

CASES, PARTS = 5000, 4


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz", Path(__file__).parents[2] / "tools" / "fuzz.py")
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
