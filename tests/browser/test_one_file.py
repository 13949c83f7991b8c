"""dist/revier.html: the whole site in one file, from a folder and inside a sandboxed frame."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from tests.browser.conftest import DIST, Site, Watch, until

FILE = DIST / "revier.html"
HOST = """<!doctype html><title>Somebody's page</title>
<iframe sandbox="allow-scripts" src="revier.html" style="width: 100%; height: 760px; border: 0"></iframe>"""
MOVES = """() => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const all = request.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => { request.result.close(); done(all.result.map(({moves}) => moves)); };
    };
})"""


def play(place: Page | FrameLocator) -> None:
    """One click on the start page, one at the table."""
    place.locator(".play").first.click(timeout=30_000)
    options = place.locator(".option")
    expect(options.first).to_be_visible(timeout=60_000)
    before = place.locator(".table").get_attribute("data-settled")
    options.first.click()
    expect(place.locator(".table")).not_to_have_attribute("data-settled", str(before), timeout=30_000)


FILES = "request to another host: file:"  # what it is opened from


def asks_nobody(context: BrowserContext) -> list[str]:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    return asked


def test_it_opens_from_a_folder_and_keeps_its_games(
    context: BrowserContext, page: Page, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(FILES)
    asked = asks_nobody(context)
    copy = tmp_path / "from a stick.html"
    copy.write_bytes(FILE.read_bytes())
    page.goto(copy.as_uri())
    play(page)
    until(page, lambda: any(moves > 0 for moves in page.evaluate(MOVES)))
    page.reload()
    expect(page.locator(".option, .thinking").first).to_be_visible(timeout=60_000)
    assert {url for url in asked if not url.startswith(("data:", "blob:"))} == {copy.as_uri()} | {
        url for url in asked if url.startswith(f"{copy.as_uri()}#")
    }


def test_its_rules_open(page: Page, context: BrowserContext, watch: Watch) -> None:
    watch.allow(FILES)
    page.goto(FILE.as_uri())
    link = page.locator('a[href*="/rules/coal_baron/"]').first
    expect(link).to_be_attached(timeout=30_000)
    with context.expect_page() as opened:
        link.evaluate("(one) => one.click()")
    expect(opened.value.locator("h1")).to_be_visible()
    expect(opened.value.locator("#main")).to_contain_text("CB-1")


def test_it_plays_in_a_sandboxed_frame(site: Site, page: Page, tmp_path: Path, watch: Watch) -> None:
    """Without an origin of its own nothing can be stored: the page says so, and offers a file."""
    watch.allow("favicon", "404")
    (tmp_path / "host.html").write_text(HOST, "utf-8")
    (tmp_path / "revier.html").write_bytes(FILE.read_bytes())
    site.folder = tmp_path
    page.goto(f"{site.url}host.html")
    frame = page.frame_locator("iframe")
    play(frame)
    expect(frame.locator("#unsaved .btn").first).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("wanted", ["script-src", "connect-src"])
def test_its_policy_names_what_it_runs(wanted: str) -> None:
    """Scripts by their digests; nothing from anywhere else."""
    text = FILE.read_text("utf-8")
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    (rule,) = [one for one in policy.split("; ") if one.startswith(wanted)]
    assert "unsafe-inline" not in rule
    assert "http" not in rule
    assert "default-src 'none'" in policy
