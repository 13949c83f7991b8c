"""For all tests, on CPython and inside Pyodide."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.pace import INSIDE_PYODIDE, SOAK, sample

# Scripts that make pictures, not tests.
collect_ignore = ["art/icons.py", "art/shots.py"]

# The same examples in every run: a red run must mean a change. HYPOTHESIS_PROFILE=search looks for new ones.
settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if INSIDE_PYODIDE and not SOAK:
        kept = sample(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
