"""`./build.sh release` refuses what must not be released, before it builds anything."""

import os
import subprocess
from pathlib import Path

import pytest

import pyengine
from tests.packaging.trees import ROOT

TAG = f"v{pyengine.__version__}"


def git(tree: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Revier", "-c", "user.email=revier@games.example", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=tree, check=True, capture_output=True)


def release(tree: Path, **more: str) -> str:
    """The complaint; there is always one, since nothing is there to build."""
    environment = {**os.environ, **more}
    done = subprocess.run(["bash", "build.sh", "release"], cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert not (tree / ".build").exists()
    return done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "pyengine").mkdir()
    for name in ("build.sh", "pyengine/__init__.py"):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## {pyengine.__version__} (unreleased)\n\n- All.\n", "utf-8"
    )
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_a_changed_tree_is_refused(tree: Path) -> None:
    (tree / "new.txt").write_text("new", "utf-8")
    assert "not committed" in release(tree)


def test_a_tagged_version_is_refused(tree: Path) -> None:
    git(tree, "tag", TAG)
    assert "already tagged" in release(tree)


def test_an_undated_changelog_is_refused(tree: Path) -> None:
    assert "no dated section" in release(tree)


def test_a_tag_of_another_version_or_commit_is_refused(tree: Path) -> None:
    assert "does not fit" in release(tree, REVIER_RELEASE_TAG="v99.0.0")
    git(tree, "tag", TAG)
    git(tree, "commit", "--quiet", "--allow-empty", "--message", "Go on")
    assert "is not this commit" in release(tree, REVIER_RELEASE_TAG=TAG)
