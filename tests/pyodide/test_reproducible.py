"""The site is the same to the byte, wherever and by whomever it is built."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from tests.packaging.trees import ROOT, copy_tree

STAMPS = ("venv", "node", "wheels", "runtime")


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def share(copy: Path) -> None:
    """What was installed, so that nothing is loaded again.

    Only links that the build may delete: should it set up anew in the copy, it must not reach the folders here.
    The runtime takes a minute to make; it is used again as long as the wheel is the same to the byte.
    """
    for name in ("venv", "wheels"):
        (copy / ".build" / name).symlink_to(ROOT / ".build" / name)
    shutil.copytree(ROOT / ".build" / "runtime", copy / ".build" / "runtime")
    (copy / "node_modules").mkdir()
    for path in (ROOT / "node_modules").iterdir():
        if path.name != "qr":
            (copy / "node_modules" / path.name).symlink_to(path)
    # This one is bundled, and the names of the parts depend on where a module really is.
    shutil.copytree(ROOT / "node_modules" / "qr", copy / "node_modules" / "qr")


def test_umask_and_folder_change_no_byte_of_the_site(dist: Path, tmp_path: Path) -> None:
    """`./build.sh site` in a copy of the sources, under another umask; what was installed is shared."""
    copy = copy_tree(tmp_path / "elsewhere" / "a-much-longer-name", 0o077)
    (copy / ".build" / "stamps").mkdir(parents=True)
    share(copy)
    for name in STAMPS:
        assert (ROOT / ".build" / "stamps" / name).exists(), "the environment is set up by ./build.sh test pyodide"
        shutil.copy(ROOT / ".build" / "stamps" / name, copy / ".build" / "stamps")
    made = subprocess.run(["bash", "build.sh", "site"], cwd=copy, umask=0o077, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
    assert "The engine's wheel" in made.stdout and "The runtime" not in made.stdout
    assert digests(copy / "dist") == digests(dist)
