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
