"""The package `revier-board`: packed by npm, bundled by esbuild into its own example, played in the browser."""

import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Site


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example as a bundler leaves it, beside the package's site."""
    folder = tmp_path_factory.mktemp("package")
    run: Callable[..., Any] = subprocess.run
    run(["node", "tools/board_package.mjs"], cwd=ROOT, check=True, capture_output=True)
    run(
        ["npm", "pack", "--silent", "--pack-destination", folder, "./packages/revier-board"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    (packed,) = folder.glob("*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    package = folder / "node_modules" / "revier-board"
    package.parent.mkdir()
    (folder / "package").rename(package)
    assert not list(package.rglob("*.whl")) and not (package / "site" / "docs").exists()
    out = folder / "out"
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    main = shutil.copytree(package / "example", folder / "example") / "main.js"
    run([esbuild, main, "--bundle", "--format=esm", f"--outfile={out / 'main.js'}"], check=True, capture_output=True)
    shutil.copy(package / "example" / "index.html", out)
    shutil.copytree(package / "site", out / "revier")
    return out


def test_the_example_is_bundled_and_played(built: Path, serve: Callable[..., Site], page: Page) -> None:
    page.goto(serve(folder=built).url)
    board = page.frame_locator("revier-board iframe")
    expect(board.locator(".e-plate strong")).to_have_text("20 Marks")
    board.get_by_role("button", name="Play from here").click()
    board.locator("[data-key^='place:']").first.click(timeout=40_000)
    expect(page.get_by_role("status")).to_have_text("Decisions played: 1")


def test_its_types_fit(built: Path) -> None:
    """What the example does is checked against the package's own types."""
    done = subprocess.run(
        [
            ROOT / "node_modules" / ".bin" / "tsc", "--noEmit", "--strict", "--allowJs", "--checkJs",
            "--target", "es2022", "--lib", "es2022,dom", "--module", "esnext",
            "--moduleResolution", "bundler", "--types", "",
            built.parent / "example" / "main.js",
        ],
        cwd=built.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
