"""Pyodide on node: the runtime that ships in dist/, and the one that anybody has."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / "dist"


@pytest.fixture(scope="session")
def dist() -> Path:
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is missing: ./build.sh site")
    return DIST


@pytest.fixture(scope="session")
def node() -> Callable[..., Any]:
    """Runs a script of this folder on node; its last line is JSON."""

    def run(script: str, *arguments: object) -> Any:
        command = ["node", str(Path(__file__).parent / script), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return json.loads(done.stdout.splitlines()[-1])

    return run
