"""The picture of a table, as people save it: an SVG that stands alone, a PNG of it, and the same in the editor."""

import struct
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from tests.browser.conftest import Site, until

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


def shown(page: Page) -> str:
    """The SVG in the dialog."""
    image = page.locator(".picture-shown")
    expect(image).to_be_visible()
    return unquote(str(image.get_attribute("src")).partition(",")[2])


def test_the_editor_and_the_analysis_have_pictures(site: Site, page: Page) -> None:
    page.goto(f"{site.url}#/editor")
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
    page.locator("#editor-label").fill("Seven of ten")
    page.get_by_role("button", name="Picture", exact=True).click()
    text = shown(page)
    assert ElementTree.fromstring(text).findtext(f"{SVG}title") == "Seven of ten"
    page.keyboard.press("Escape")

    page.goto(f"{site.url}#/analysis")
    page.locator(".study-main .row .btn").first.click()
    expect(page.locator('[data-node="0"]')).to_be_visible()
    page.locator(".options [data-key]").first.click()
    expect(page.locator('[data-node="1"]')).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Picture", exact=True).click()
    after = shown(page)
    assert "<use" in after and after != text
    page.keyboard.press("Escape")


def test_a_picture_is_copied(site: Site, page: Page) -> None:
    """As a PNG, to paste into a text; where that is not allowed, it says so."""
    if not page.url.startswith(site.url):
        page.goto(site.url)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url)
    opened(page, site, "coal_baron")
    page.get_by_role("button", name="Copy", exact=True).click()
    told = page.locator("dialog [role=status]")
    expect(told).to_have_text("Copied")
    start = page.evaluate(
        """async () => { const [item] = await navigator.clipboard.read();
        const png = await item.getType("image/png"); const { width } = await createImageBitmap(png);
        return [...new Uint8Array(await png.slice(0, 8).arrayBuffer()), width]; }"""
    )
    assert bytes(start[:8]) == b"\x89PNG\r\n\x1a\n" and start[8] > 800
    page.context.clear_permissions()
    page.evaluate(
        "() => { navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError')); }"
    )
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(told).to_contain_text("cannot copy pictures")
    page.evaluate("delete navigator.clipboard.write")
    page.keyboard.press("Escape")


def test_a_picture_is_printed_alone(site: Site, page: Page) -> None:
    """On paper there is the picture and nothing else; afterwards the page is as it was."""
    if not page.url.startswith(site.url):
        page.goto(site.url)
    opened(page, site, "kohle_kolonie")
    page.emulate_media(media="print")
    page.evaluate(
        """() => { window.print = () => {
            const visible = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility());
            const image = document.querySelector("body > img.print-picture");
            window.printed = { visible: visible.map((one) => one.className), width: image.getBoundingClientRect().width,
                natural: image.naturalWidth, page: innerWidth };
        }; }"""
    )
    page.locator("[data-picture=print]").click()
    until(page, lambda: page.evaluate("window.printed"))
    printed = page.evaluate("window.printed")
    assert printed["visible"] == ["print-picture"], printed["visible"][:5]
    assert printed["natural"] > 400 and printed["width"] > printed["page"] * 0.9
    expect(page.locator("body > img.print-picture")).to_have_count(0)
    page.emulate_media(media="screen")
    expect(page.locator(".picture-shown")).to_be_visible()
    page.keyboard.press("Escape")
