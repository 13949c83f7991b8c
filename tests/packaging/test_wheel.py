"""The wheel, as anybody builds and installs it: the same to the byte, and it speaks four languages."""

import hashlib
import json
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import pyengine
from tests.packaging.trees import ROOT, build, copy_tree

pytestmark = [pytest.mark.slow, pytest.mark.native]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return build(copy_tree(tmp_path_factory.mktemp("a") / "revier", 0o022), 0o022, "--wheel", "--sdist")


@pytest.fixture(scope="module")
def wheel(built: list[Path]) -> Path:
    return next(path for path in built if path.suffix == ".whl")


def digests(paths: list[Path]) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def test_umask_and_folder_change_no_byte(built: list[Path], tmp_path: Path) -> None:
    other = copy_tree(tmp_path / "another place" / "with-a-longer-name", 0o077)
    assert (other / "pyengine" / "__init__.py").stat().st_mode & 0o077 == 0
    assert digests(build(other, 0o077, "--wheel", "--sdist")) == digests(built)


def test_the_wheel_has_what_it_promises(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        modes = {info.external_attr >> 16 for info in archive.infolist()}
        (metadata_name,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(metadata_name).decode())
    assert modes == {0o100644}
    assert "pyengine/py.typed" in names
    for lang in ("de", "en", "fr", "nl"):
        assert f"pyengine/locale/{lang}/LC_MESSAGES/revier.mo" in names
    assert not [name for name in names if name.startswith(("tools/", "tests/"))]
    assert metadata["Version"] == pyengine.__version__
    assert metadata["License-Expression"] == "MIT AND CC-BY-4.0"
    assert metadata.get_all("License-File") == ["LICENSE", "LICENSE-ART.md", "NOTICE.md"]
    assert metadata["Author"] == "The Revier authors"
    assert metadata.get_all("Project-URL")
    assert str(metadata.get_payload()).startswith("# Revier")


def test_the_version_stands_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert "version" not in json.loads((ROOT / "package.json").read_text("utf-8"))
    sources = [path for path in (ROOT / "pyengine").rglob("*.py") if pyengine.__version__ in path.read_text("utf-8")]
    assert sources == [ROOT / "pyengine" / "__init__.py"]


def test_the_source_archive_builds_the_same_wheel(built: list[Path], wheel: Path, tmp_path: Path) -> None:
    (archive,) = [path for path in built if path.name.endswith(".tar.gz")]
    with tarfile.open(archive) as source:
        source.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    assert digests(build(tree, 0o022, "--wheel")) == digests([wheel])


PLAY = """
import json, sys, warnings
warnings.simplefilter("error")
import pyengine
from pyengine.core.view.text import LANGUAGES
told = {}
for name in pyengine.games():
    game = pyengine.new_game(name, players=pyengine.describe(name)["players"][0], seed=3)
    for _ in range(30):
        game.choose(game.options()[0])
    told[name] = {lang: game.view(0, lang)["prompt"]["text"] for lang in LANGUAGES}
print(json.dumps({"file": pyengine.__file__, "told": told}))
"""


def test_an_installed_wheel_plays_in_four_languages(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / "bin" / "python"
    install = ["--python", str(python), "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True)
    play = subprocess.run([python, "-I", "-c", PLAY], cwd=tmp_path, capture_output=True, text=True)
    assert play.returncode == 0, play.stderr
    answer = json.loads(play.stdout)
    assert answer["file"].startswith(str(venv))
    assert set(answer["told"]) == set(pyengine.games())
    for name, texts in answer["told"].items():
        assert len(set(texts.values())) == 4, (name, texts)
    version = subprocess.run([venv / "bin" / "revier", "--version"], capture_output=True, text=True, check=True)
    assert version.stdout.strip().endswith(pyengine.__version__)


MISSING = """
import warnings
from pyengine.core.view import text
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for _ in range(3):
        text.translate("{first} and {last}", "de", {"first": "a", "last": "b"})
        text.translate("{first} and {last}", "en", {"first": "a", "last": "b"})
print([str(warning.message) for warning in caught])
"""


def test_a_missing_catalogue_warns_once(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree", 0o022)
    said = subprocess.run([sys.executable, "-c", MISSING], cwd=tree, capture_output=True, text=True, check=True)
    assert said.stdout.count("no compiled catalogue for 'de'") == 1
    assert "'en'" not in said.stdout
