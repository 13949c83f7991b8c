"""dist/revier.html: the whole site in one file, from a folder and inside a sandboxed frame."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

import pyengine
from tests.browser.conftest import DIST, Site, Watch, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.study import answer, clear

FILE = DIST / "revier.html"
HOST = """<!doctype html><title>Somebody's page</title>
<iframe sandbox="SANDBOX" src="revier.html" style="width: 100%; height: 760px; border: 0"></iframe>"""
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


def test_learning_pages_and_review_work_in_it(page: Page, watch: Watch, tmp_path: Path) -> None:
    """Puzzles, their words and their styles are inside; so is what a review after a game needs."""
    watch.allow(FILES)
    url, puzzle = FILE.as_uri(), clear("coal_baron")
    page.goto(f"{url}#/puzzles/{puzzle['game']}/{puzzle['id']}")
    expect(page.locator(".puzzle h2")).to_be_visible(timeout=60_000)
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle .said.good")).to_be_visible()
    for place in ("daily", "deck", "statistics", "courses", "analysis", "puzzles"):
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(page.locator(".study-main h1")).to_be_visible()
        expect(page.locator('.study-nav [aria-current="page"]')).to_have_attribute("href", f"#/{place}")
    expect(page.locator(".study-choices").first).to_have_css("display", "grid")

    late = sketch(3, until=lambda game: game.state.shift == 3 and sum(seat.workers for seat in game.state.seats) < 3)
    game = pyengine.from_position(late.position())  # a short game, so that it is judged at once
    while not game.over:
        game.choose(game.options()[-1])
    TableDriver(page).open(url, game.record())
    expect(page.locator("dialog.end")).to_be_visible()
    with page.expect_download() as started:
        page.get_by_role("button", name="Save as a file").click()
    assert json.loads(started.value.path().read_text("utf-8"))["moves"] == game.record()["moves"]
    page.locator("#options").get_by_role("button", name="Result").click()
    page.locator("dialog.end").get_by_role("button", name="Review").click()
    expect(page.locator(".analysis .advice > li").first).to_be_visible(timeout=90_000)


@pytest.mark.parametrize("downloads", [False, True], ids=["no files", "files"])
def test_it_plays_in_a_sandboxed_frame(site: Site, page: Page, tmp_path: Path, watch: Watch, downloads: bool) -> None:
    """Without an origin of its own nothing can be stored: the page says so, and offers a file, and its text to copy:
    no page is told whether its frame may save files."""
    watch.allow("favicon", "404", "Download is disallowed", "Clipboard API has been blocked")
    sandbox = "allow-scripts allow-downloads" if downloads else "allow-scripts"
    (tmp_path / "host.html").write_text(HOST.replace("SANDBOX", sandbox), "utf-8")
    (tmp_path / "revier.html").write_bytes(FILE.read_bytes())
    site.folder = tmp_path
    page.goto(f"{site.url}host.html")
    frame = page.frame_locator("iframe")
    play(frame)
    saved: list[str] = []
    page.on("download", lambda one: saved.append(one.path().read_text("utf-8")))
    frame.locator("#unsaved .btn").first.click(timeout=30_000)
    expect(frame.locator("dialog.framed")).to_contain_text("may not be allowed to save files")
    text = frame.locator("dialog.framed textarea").input_value()
    assert json.loads(text)["moves"]
    until(page, lambda: bool(saved) or not downloads)
    assert saved == ([text] if downloads else [])
    frame.locator("dialog.framed .btn.main").click()
    expect(frame.locator("dialog.framed .btn.main")).to_have_text("Copied")


@pytest.mark.parametrize("wanted", ["script-src", "connect-src"])
def test_its_policy_names_what_it_runs(wanted: str) -> None:
    """Scripts by their digests; nothing from anywhere else."""
    text = FILE.read_text("utf-8")
    policy = text.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    (rule,) = [one for one in policy.split("; ") if one.startswith(wanted)]
    assert "unsafe-inline" not in rule
    assert "http" not in rule
    assert "default-src 'none'" in policy
