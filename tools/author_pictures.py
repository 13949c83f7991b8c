"""The pictures of docs/authors.md, from the built site: python tools/author_pictures.py [CHROMIUM]"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

import pyengine  # noqa: E402
from pyengine.core.documents.link import to_link  # noqa: E402
from tests.browser.conftest import SWITCHES, Site  # noqa: E402
from tests.browser.driver import sketch  # noqa: E402
from tests.browser.test_embed import TASK, pack  # noqa: E402

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

    def article(fragment: str, mode: str) -> str:
        src = f"{site.url}index.html?embed={mode}&amp;lang=en&amp;eager=1#{fragment}"
        page = f'{TEXT}<iframe src="{src}" title="A board" style="{STYLE}"></iframe>'
        script = f'<script src="{site.url}embed.js" async></script>'
        body = f'<body style="font: 16px/1.5 serif; margin: 24px auto; width: 760px">{page}{script}</body>'
        (folder / "index.html").write_text(f"<!doctype html><title>Wiki</title>{body}", "utf-8")
        return host.url

    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium, args=SWITCHES)
        page = browser.new_page(viewport={"width": 820, "height": 760}, reduced_motion="reduce")
        game = sketch(5, until=lambda game: len(game.record()["moves"]) > 20 and game.decision.name == "turn")
        for name, fragment, mode in (("wiki", f"link={to_link(game)}", "play"), ("task", pack(TASK), "task")):
            page.goto("about:blank")
            page.goto(article(fragment, mode))
            page.frame_locator("iframe").locator(".e[data-settled]").wait_for(timeout=60_000)
            page.wait_for_timeout(500)
            shot(page, name)
        page.goto(f"{site.url}share/en/coal_baron/one_cycle.html")
        page.locator("revier-board .e-plate").wait_for()
        page.wait_for_timeout(500)
        shot(page, "share")
        svg = pyengine.draw(game, lang="en")
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
