"""The picture of a table, as people save it: an SVG that stands alone, a PNG of it, and the same in the editor."""

import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from tests.browser.conftest import Site

pytestmark = pytest.mark.visited
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def opened(page: Page, site: Site, game: str) -> None:
    played = pyengine.new_game(game, players=3, seed=3)
    for _ in range(30):
        played.choose(played.options()[0])
    page.evaluate("hash => (location.hash = hash)", f"#/g/{to_link(played)}")
    expect(page.locator(".table [data-board=board] .piece").first).to_be_attached(timeout=40_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Picture", exact=True).click()
    expect(page.locator(".picture-shown")).to_be_visible()


def saved(page: Page, name: str, target: Path) -> Path:
    with page.expect_download() as download:
        page.locator(f"[data-picture={name}]").click()
    path = target / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.parametrize("game", pyengine.games())
def test_a_table_is_saved_as_a_picture(site: Site, page: Page, tmp_path: Path, game: str) -> None:
    if not page.url.startswith(site.url):
        page.goto(site.url)
    opened(page, site, game)
    assert page.locator(".picture-shown").evaluate("image => image.decode().then(() => image.naturalWidth)") > 400
    path = saved(page, "svg", tmp_path)
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg" and path.name.startswith(game)
    text = path.read_text("utf-8")
    assert "@font-face" in text and text.count("http://") == text.count("http://www.w3.org/"), "nothing from elsewhere"
    ids = {element.get("id") for element in root.iter()}
    used: set[Any] = {use.get("href") or use.get(HREF) for use in root.iter(f"{SVG}use")}
    assert used and {name[1:] for name in used} <= ids
    data = saved(page, "png", tmp_path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", data[16:20])[0] > 800 and len(data) > 100_000
    page.keyboard.press("Escape")
