"""Somebody's own bot: pasted or dropped, played in a worker of its own, its results as table, plot and file."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.test_languages import assert_no_english

pytestmark = pytest.mark.visited
FIRST = "def choose(game, seat, clock):\n    return game.options()[0]\n"
REACHES_OUT = """
import js
tried = []
for name in ("XMLHttpRequest", "WebSocket", "indexedDB", "caches", "Worker", "EventSource"):
    if hasattr(js, name):
        tried.append(name)
def choose(game, seat, clock):
    try:
        js.fetch("https://games.example/")
        tried.append("fetch")
    except Exception:
        pass
    raise ValueError(f"found {tried}")
"""


def open_page(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/own-bot")
    expect(page.locator("#own-code")).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Starting the game engine")).to_have_count(0, timeout=30_000)


def play(page: Page, code: str, games: int = 2) -> None:
    page.locator("#own-code").fill(code)
    page.locator("#own-game").select_option("schichtwechsel")
    page.locator("#own-level").select_option("apprentice")
    page.locator("#own-games").fill(str(games))
    page.locator("#own-seconds").fill("1")
    page.locator("#own-start").click()


def test_a_match_with_table_plot_and_file(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    open_page(page, site)
    axe(page)
    play(page, "print('begun')\n" + FIRST)
    expect(page.locator("#own-status")).to_contain_text("Finished", timeout=120_000)
    expect(page.locator(".own-table tbody tr")).to_have_count(2)
    expect(page.locator(".own-sum")).to_contain_text("95% interval")
    expect(page.locator(".own-plot polyline")).to_have_count(1)
    expect(page.locator(".own-said")).to_have_text("begun\n")
    axe(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save results and games").click()
    kept = json.loads(saving.value.path().read_text("utf-8"))
    assert [game["seat"] for game in kept["games"]] == [0, 1]
    assert all(game["record"]["kind"] == "record" for game in kept["games"])


def test_mistakes_and_endless_answers_lose_the_game(site: Site, page: Page) -> None:
    open_page(page, site)
    play(page, "def choose(game, seat, clock):\n    return 1 / 0\n", games=1)
    row = page.locator(".own-table tbody tr")
    expect(row).to_contain_text("Line 2: ZeroDivisionError", timeout=60_000)
    play(page, "def choose(game, seat, clock):\n    while True: pass\n", games=1)
    expect(row).to_contain_text("No answer came within 1 seconds", timeout=60_000)
    expect(page.locator("#own-start")).to_be_visible()


def test_the_code_reaches_nothing(site: Site, page: Page) -> None:
    open_page(page, site)
    play(page, REACHES_OUT, games=1)
    row = page.locator(".own-table tbody tr")
    expect(row).to_contain_text("ValueError", timeout=60_000)
    expect(row).not_to_contain_text("XMLHttpRequest")
    told = row.inner_text()
    assert "WebSocket" not in told and "indexedDB" not in told and "caches" not in told and "Worker" not in told


def test_a_file_can_be_dropped(site: Site, page: Page) -> None:
    open_page(page, site)
    page.locator(".own-bot").evaluate(
        """(element) => {
            const data = new DataTransfer();
            data.items.add(new File(["# dropped"], "mine.py", { type: "text/x-python" }));
            element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.locator("#own-code")).to_have_value("# dropped")
    expect(page.locator("#own-status")).to_have_text("mine.py")


@pytest.mark.parametrize("lang", ["de", "fr", "nl"])
def test_in_every_language(site: Site, page: Page, lang: str) -> None:
    open_page(page, site)
    page.locator(".page-bar select").select_option(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert_no_english(page, lang)
