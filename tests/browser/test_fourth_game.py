"""A game that somebody added (`docs/fourth_game`), played in the built site: Python, art and data, no JavaScript."""

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

ROOT = Path(__file__).resolve().parents[2]
GUEST = ROOT / "docs" / "fourth_game"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The site as it would be built with one more game; the engine reads its sources where there is no bytecode."""
    dist = tmp_path / "dist"
    shutil.copytree(ROOT / "dist", dist)
    (app,) = dist.glob("app-*")
    (engine,) = app.glob("engine.zip")
    text = (ROOT / "pyengine" / "core" / "registry.py").read_text("utf-8")
    registry = re.sub(r"(GAMES: Final = \(.*?)\)", r'\1, "pit_props")', text, count=1)
    with zipfile.ZipFile(engine) as old:
        files = {name: old.read(name) for name in old.namelist() if name != "pyengine/core/registry.pyc"}
    assert "pyengine/core/play/game.pyc" in files
    files["pyengine/core/registry.py"] = registry.encode()
    for path in (GUEST / "pyengine").rglob("*"):
        if path.is_file():
            files[path.relative_to(GUEST).as_posix()] = path.read_bytes()
    with zipfile.ZipFile(engine, "w", zipfile.ZIP_STORED) as new:
        for name, content in files.items():
            new.writestr(name, content)
    shutil.copytree(GUEST / "web" / "svg", app / "svg", dirs_exist_ok=True)
    sources = tmp_path / "sources"
    shutil.copytree(ROOT / "pyengine", sources / "pyengine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(GUEST / "pyengine", sources / "pyengine", dirs_exist_ok=True)
    (sources / "pyengine" / "core" / "registry.py").write_text(registry, "utf-8")
    (sources / "tools").mkdir()
    tool = shutil.copy(ROOT / "tools" / "start_data.py", sources / "tools")
    subprocess.run([sys.executable, tool, str(app / "start")], check=True, capture_output=True)
    return dist


def test_a_guest_is_played_by_clicks(
    serve: Callable[..., Site], house: Path, page: Page, axe: Callable[[Page], None]
) -> None:
    site = serve(folder=house)
    page.goto(site.url)
    page.locator('.card[data-game="pit_props"] .play').click()
    expect(page.locator(".hit.possible").first).to_be_attached(timeout=60_000)
    for place in ("b2", "a1", "c1", "a2"):
        page.locator(f"[data-address='board/{place}']").click()
        expect(page.locator(f".hit.possible[data-address='board/{place}']")).to_have_count(0)
    axe(page)
    expect(page.locator(".option")).to_have_count(5)
    page.locator("[data-address='board/a3']").click()
    expect(page.locator("dialog[open]")).to_contain_text("Three in a line")
