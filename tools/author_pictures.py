"""The pictures of docs/authors.md, from the built site, by its own steps: python tools/author_pictures.py [CHROMIUM]"""

import os
import shutil
import sys
import tempfile
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "integrations/python")]

from playwright.sync_api import sync_playwright  # noqa: E402

import pyengine  # noqa: E402
from revier.address import packed  # noqa: E402
from tests.browser import authors  # noqa: E402
from tests.browser.conftest import SWITCHES, Site  # noqa: E402

DOCS = ROOT / "docs"
TEXT = "<h1>The first shift</h1><p>Where does the next worker go?</p>"
STYLE = "width: 100%; aspect-ratio: 4 / 3; min-height: 420px; border: 0"


def shot(page: Any, name: str, **options: Any) -> None:
    path = DOCS / f"authors-{name}.png"
    page.screenshot(path=path, **options)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} KB")


def main(chromium: str | None) -> None:
    folder = Path(tempfile.mkdtemp())
    site, host = Site(), Site(folder)

    def article(address: str) -> str:
        """A page of somebody with this board."""
        frame = f'{TEXT}<iframe src="{escape(address)}" title="A board" style="{STYLE}"></iframe>'
        script = f'<script src="{site.url}embed.js" async></script>'
        body = f'<body style="font: 16px/1.5 serif; margin: 24px auto; width: 760px">{frame}{script}</body>'
        (folder / "index.html").write_text(f"<!doctype html><title>Wiki</title>{body}", "utf-8")
        return host.url

    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium, args=SWITCHES)
        page = browser.new_page(
            viewport={"width": 820, "height": 760}, reduced_motion="reduce", locale="en-GB", color_scheme="light"
        )
        page.set_default_timeout(20_000)
        line = authors.board(page, site.url)
        task = authors.task(page, site.url)
        boards = {"wiki": line.split(">")[1].removesuffix("</revier"), "task": f"{site.url}?embed=task#{packed(task)}"}
        for name, address in boards.items():
            page.goto("about:blank")
            page.goto(article(f"{address.replace('#', '&eager=1#', 1)}"))
            page.frame_locator("iframe").locator(".e[data-settled]").wait_for(timeout=60_000)
            page.wait_for_timeout(500)
            shot(page, name)
        page.set_viewport_size({"width": 1200, "height": 900})
        authors.lesson(page, site.url, folder / "game.json", lambda: shot(page, "lesson"))
        page.set_viewport_size({"width": 820, "height": 760})
        authors.sheet(page, site.url)
        page.emulate_media(media="print")
        shot(page, "sheet")
        page.emulate_media(media="screen")
        page.goto(f"{site.url}share/en/coal_baron/one_cycle.html")
        page.locator("revier-board .e-plate").wait_for()
        page.wait_for_timeout(500)
        shot(page, "share")
        svg = pyengine.draw(authors.moment(), lang="en")
        (folder / "board.svg").write_text(svg, "utf-8")
        page.goto(f"{host.url}board.svg")
        box = page.locator("svg").first.bounding_box()
        shot(page, "picture", clip={**(box or {}), "x": 0, "y": 0, "width": 820, "height": 380})
        browser.close()
    site.stop()
    host.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("REVIER_CHROMIUM") or shutil.which("chromium"))
