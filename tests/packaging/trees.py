"""Copies of what is in the repository, to build in: other folders, another umask."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("pyengine", "revier_rl", "integrations", "tools", "licences", "web", "docs", "requirements")
FILES = ("build.sh", "pyproject.toml", "MANIFEST.in", "package.json", "package-lock.json", ".npmrc", "tsconfig.json")
TEXTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "LICENSE-ART.md", "NOTICE.md")


def copy_tree(target: Path, umask: int) -> Path:
    """The sources with modes as a checkout under this umask gives them; nothing that was built."""
    before = os.umask(umask)
    try:
        for part in PARTS + FILES + TEXTS:
            paths = [ROOT / part] if (ROOT / part).is_file() else sorted((ROOT / part).rglob("*"))
            for path in paths:
                built = path.suffix in (".mo", ".pyc") or "__pycache__" in path.parts
                if path.is_file() and not built:
                    copy = target / path.relative_to(ROOT)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, copy)
    finally:
        os.umask(before)
    return target


def build(tree: Path, umask: int, *kinds: str) -> list[Path]:
    """What `python -m build` makes there, with what is installed here."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tree / "out"), *kinds, str(tree)]
    done = subprocess.run(command, umask=umask, env=environment, capture_output=True, text=True, cwd=tree.parent)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return sorted((tree / "out").iterdir())
