"""Pages to pass on, as they lie on the site: pictures, links, a board that plays, a picture without scripts."""

import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DIST, Site

SHARE = DIST / "share"


def test_every_page_has_its_picture_and_its_links_lead_somewhere() -> None:
    pages = sorted(SHARE.rglob("*.html"))
    assert len(pages) > 300 and {path.relative_to(SHARE).parts[0] for path in pages} == {"en", "de", "fr", "nl"}
    for path in pages[::7]:
        text = path.read_text("utf-8")
        for target in re.findall(r'(?:href|src|content)="(\.\./[^"]*|[\w-]+\.html)"', text):
            there = path.parent / target.partition("#")[0].partition("?")[0]
            assert there.is_file(), f"{path.relative_to(SHARE)}: {target}"
    for picture in sorted(SHARE.rglob("*.png"))[::5]:
        data = picture.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (600, 315), picture
        assert 5_000 < len(data) < 300_000, picture


@pytest.mark.parametrize("name", ["coal_baron", "schichtwechsel/first_game", "coal_baron/cbx-5-1"])
def test_a_page_shows_its_board(site: Site, page: Page, name: str, axe: Callable[[Page], None]) -> None:
    page.goto(f"{site.url}share/de/{name}.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    board = page.locator("revier-board")
    expect(board.locator(".e-cover .e-btn.main")).to_be_visible()
    expect(board.locator("img")).to_be_hidden()
    axe(page)
    if name == "coal_baron":
        board.locator(".e-cover .e-btn.main").click()
        expect(board.locator("[data-key]").first).to_be_visible(timeout=40_000)


def test_without_scripts_a_page_shows_its_picture(site: Site, new_watched: Any, tmp_path: Path) -> None:
    page = new_watched(java_script_enabled=False).new_page()
    page.goto(f"{site.url}share/en/coal_baron/cbx-5-1.html")
    box = page.locator("revier-board img").bounding_box()
    assert box and box["width"] > 500
    expect(page.locator("revier-board a")).to_have_attribute("href", re.compile(r"rules/coal_baron/en\.html#CBX-5$"))
