"""The documentation as pages: everything linked, nothing from elsewhere, the whole contract described."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pyengine
from tests.packaging.trees import ROOT


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs")
    subprocess.run([sys.executable, "tools/docs_pages.py", out], cwd=ROOT, check=True, capture_output=True)
    return out


def test_every_text_is_on_the_index(pages: Path) -> None:
    index = (pages / "index.html").read_text("utf-8")
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")):
        assert f"<code>{path.relative_to(ROOT).as_posix()}</code>" in index, path.name
    for path in pages.glob("*.html"):
        assert path.name == "index.html" or f'href="{path.name}"' in index


def test_every_link_leads_somewhere(pages: Path) -> None:
    checked = 0
    for path in pages.glob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"]*)"', path.read_text("utf-8")):
            name, _, fragment = target.partition("#")
            if re.match(r"https?:", target) or name.startswith("../"):
                continue
            there = pages / (name or path.name)
            assert there.is_file(), f"{path.name}: {target}"
            assert not fragment or f'id="{fragment}"' in there.read_text("utf-8"), f"{path.name}: {target}"
            checked += 1
    assert checked > 100


def test_pages_load_nothing_from_elsewhere(pages: Path) -> None:
    for path in pages.glob("*.html"):
        text = path.read_text("utf-8")
        assert "default-src 'none'" in text
        assert not re.search(
            r"<(script|iframe|style)\b|\sstyle=|\son[a-z]+=", re.sub(r"<code[^>]*>.*?</code>", "", text, flags=re.S)
        )
        assert not re.search(r'<(?:link|img)[^>]*(?:href|src)="(?:https?:|//)', text)
    assert "url(" not in (pages / "docs.css").read_text("utf-8")


def test_the_whole_contract_is_described(pages: Path) -> None:
    text = (pages / "api.html").read_text("utf-8")
    for name in pyengine.__all__:
        assert f'<h2 id="{name}">' in text
    for method in ("options", "choose", "why_not", "position", "record"):
        assert f"<dt><code>{method}(" in text


MADE = {
    "embed.js",
    "sw.js",
    "third-party.txt",
    "dist/third-party.txt",
    "sbom.cdx.json",
    "revier.html",
    "dist/revier.html",
}
"""Made by the build."""
MADE_ON_DEMAND = {"docs/performance.md"}
"""By `./build.sh performance`, from the budgets of one machine."""
ELSEWHERE = {"boards.json", "robots.txt", "LocalSettings.php", "conf/local.php"}
"""Files of the pages and wikis that embed a board."""
NAMED = re.compile(
    r"(?<![\w/.<>*}-])[\w./-]+\.(?:py|js|mjs|md|json|css|sh|html|toml|yml|txt|ts|svg|php|cff)\b(?![*<{])"
)
KINDS = {".py", ".js", ".mjs", ".ts", ".php", ".md", ".sh", ".css", ".toml", ".json"}
TEXTS = sorted(path for folder in (".", "docs", "web/svg", "tests/records") for path in (ROOT / folder).glob("*.md"))


@pytest.mark.parametrize("text", [path.relative_to(ROOT).as_posix() for path in TEXTS if "coverage" not in path.name])
def test_every_file_that_a_text_names_exists(text: str) -> None:
    """A path may be given from the repository's root, from the text's folder, or by its end."""
    ours = ("pyengine", "web", "tools", "tests", "docs", "requirements", "licences", ".github")
    files = [path.as_posix() for folder in ours for path in (ROOT / folder).rglob("*") if path.is_file()]
    source = (ROOT / text).read_text("utf-8")
    named = {name for code in re.findall(r"`([^`\n]+)`", source) for name in NAMED.findall(code)}
    missing = [
        name
        for name in named - MADE - MADE_ON_DEMAND - ELSEWHERE
        if not (ROOT / name).exists()
        and not (ROOT / text).parent.joinpath(name).exists()
        and not any(file.endswith(f"/{name}") for file in files)
    ]
    assert missing == []


SOURCES = ("pyengine", "revier_rl", "web", "tools", "tests", "integrations", "packages", "training")


def test_every_text_that_the_source_names_exists() -> None:
    """A comment or a docstring that sends its reader to docs/."""
    named: dict[str, str] = {}
    files = [ROOT / "build.sh", ROOT / "pyproject.toml"]
    files += (path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)
    for path in files:
        for name in re.findall(r"\bdocs/[\w-]+\.(?:md|schema\.json)", path.read_text("utf-8")):
            named.setdefault(name, path.relative_to(ROOT).as_posix())
    assert len(named) > 12
    missing = {name: where for name, where in named.items() if not (ROOT / name).is_file()}
    assert set(missing) <= MADE_ON_DEMAND, missing


def test_the_walk_from_a_click_has_at_most_twenty_stops() -> None:
    source = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    walk = source.split("## A stranger's walk")[1].split("\n## ")[0]
    stops = re.findall(r"^(\d+)\. (.+)$", walk, flags=re.MULTILINE)
    assert [int(number) for number, _ in stops] == list(range(1, len(stops) + 1))
    assert 10 <= len(stops) <= 20
    for number, stop in stops:
        (first, *_) = re.findall(r"`([^`]+)`", stop)
        assert (ROOT / first).is_file(), f"stop {number}: {first}"


def test_no_name_of_a_script_occurs_twice() -> None:
    names = [path.name for path in (ROOT / "web" / "js").rglob("*.js")]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))
