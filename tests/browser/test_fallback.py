"""Where no script runs or no frame is allowed: the picture that the editor names, with its link to the board."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Watch

pytestmark = pytest.mark.visited
Serve = Callable[..., Site]
Write = Callable[[str, str], str]
IFRAME, ELEMENT, WIKI, LINKED = range(4)


@pytest.fixture
def host(serve: Serve, tmp_path: Path) -> Write:
    """Writes a page of another site; the address of it."""
    other = serve(folder=tmp_path)
    (tmp_path / "favicon.ico").write_bytes(b"")

    pages = itertools.count()

    def write(body: str, policy: str) -> str:
        name = f"page-{next(pages)}.html"  # what is written within a second would be taken from the cache
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>'
        head += f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        (tmp_path / name).write_text(f"{head}<body>{body}</body></html>", "utf-8")
        return f"http://127.0.0.1:{other.port}/{name}"

    return write


def lines_of(page: Page, site: Site, target: Path) -> list[str]:
    """What the editor gives for a board with a title, its picture saved under the name that it asks for."""
    page.goto(f"{site.url}#/editor")
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
    page.locator("#editor-label").fill("A full cage & “Söhne”")
    page.locator("#editor-label").blur()
    expect(page.locator("#editor-still-help")).to_contain_text("a-full-cage-sohne.png")
    expect(page.locator(f"#snippet-{LINKED}")).to_have_value(re.compile('src="a-full-cage-sohne.png"'))
    page.locator("#editor-still-save").click()
    with page.expect_download() as download:
        page.locator("[data-picture=png]").click()
    download.value.save_as(target / download.value.suggested_filename)
    page.keyboard.press("Escape")
    return [page.locator(f"#snippet-{number}").input_value() for number in range(4)]


def sees_picture(page: Page) -> str:
    """A picture that has arrived, in a link; where the link leads."""
    image = page.locator("a > img:visible")
    expect(image).to_have_attribute("alt", "A full cage & “Söhne”")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 400
    return str(image.locator("..").get_attribute("href"))


def test_readers_see_the_picture_and_reach_the_board(
    site: Site, host: Write, page: Page, new_watched: Any, tmp_path: Path, watch: Watch
) -> None:
    lines = lines_of(page, site, tmp_path)
    address = unescape(lines[IFRAME].split('src="')[1].split('"')[0])
    assert lines[WIKI] == f'<revier title="A full cage &#38; “Söhne”">{address}</revier>'

    # no script runs, neither the page's own nor one in its frames
    dumb = new_watched(java_script_enabled=False).new_page()
    for line in (IFRAME, ELEMENT, LINKED):
        dumb.goto(host(lines[line], "img-src *"))
        image = dumb.locator("a > img")
        expect(image).to_have_attribute("alt", "A full cage & “Söhne”")
        box = image.bounding_box()
        assert box and box["width"] > 400 and box["height"] > 200, box
        assert image.locator("..").get_attribute("href") == address

    # scripts run, but the page allows no frame: the element shows what stands inside it
    watch.allow("frame-src", "Framing")
    page.goto(host(lines[ELEMENT], f"default-src 'none'; script-src {site.url}; img-src 'self'"))
    assert sees_picture(page) == address
    expect(page.locator("revier-board iframe")).to_have_count(0)
    bare = re.sub(r"<a .*</a>", "", lines[ELEMENT])
    page.goto(host(bare, f"default-src 'none'; script-src {site.url}"))
    expect(page.get_by_role("link", name="A full cage & “Söhne”")).to_be_visible()

    # nothing but pictures
    page.goto(host(lines[LINKED], "default-src 'none'; img-src 'self'"))
    assert sees_picture(page) == address
    page.locator("a").click()
    expect(page.locator(".e-cover .e-btn.main")).to_have_text("Play from here")


def test_the_frame_has_the_title_that_the_page_gives_it(site: Site, host: Write, page: Page, tmp_path: Path) -> None:
    """The editor's frame and a wiki's tag write the title once, beside the address; the plate shows it."""
    lines = lines_of(page, site, tmp_path)
    assert "label=" not in lines[IFRAME] and 'name="revier:A full cage &#38; “Söhne”"' in lines[IFRAME]
    page.goto(host(lines[IFRAME], f"frame-src {site.url}; script-src {site.url}"))
    expect(page.frame_locator("iframe").locator(".e-plate strong")).to_have_text("A full cage & “Söhne”")
