"""The analysis board, statistics and courses in a browser: what is kept, passed on as a file or a link, and deleted."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pyengine
from pyengine.bots import Budget, bot
from pyengine.puzzles.library import puzzles_of
from tests.browser import driver  # noqa: F401 it waits longer
from tests.browser.conftest import Site
from tests.browser.study import COPIED, answer


@pytest.mark.visited
def test_an_analysis_with_branches_is_kept_linked_and_embedded(
    site: Site, page: Page, axe: Callable[[Page], None]
) -> None:
    page.goto(f"{site.url}#/analysis")
    page.locator(".study-main .row .btn").first.click()
    expect(page.locator('[data-node="0"]')).to_be_visible()
    keys = page.locator(".options [data-key]").evaluate_all("all => all.map((one) => one.dataset.key)")
    answer(page, keys[0])
    expect(page.locator('[data-node="1"]')).to_have_attribute("aria-current", "true")
    page.locator('[data-node="0"]').click()
    expect(page.locator('[data-node="0"]')).to_have_attribute("aria-current", "true")
    answer(page, keys[1])
    expect(page.locator('[data-node="2"]')).to_have_attribute("aria-current", "true")
    page.get_by_label("Comment").fill("What if?")
    page.get_by_label("Symbol", exact=True).select_option("!?")
    expect(page.locator('[data-node="2"]')).to_contain_text("!?")
    page.locator('[data-act="evaluate"]').click()
    expect(page.locator(".answer-bar").first).to_be_visible(timeout=60_000)
    expect(page.locator(".tree-points")).to_contain_text("about")
    expect(page.locator(".tree-bars")).to_contain_text("three searches")
    expect(
        page.locator(".bar-value").filter(has_text=re.compile(r"\([+−-]?[\d.]+ to [+−-]?[\d.]+\)")).first
    ).to_be_visible()
    axe(page)
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # opened again, from what is kept
    expect(page.locator('[data-node="2"]')).to_contain_text("What if?")
    expect(page.locator(".branches > li")).to_have_count(2)
    page.evaluate(COPIED)
    page.locator(".analysis-panel summary").click()
    page.locator('[data-act="link"]').click()
    expect(page.locator(".toast").last).to_contain_text("copied")
    link = page.evaluate("window.copied")
    with page.expect_download() as download:
        page.locator('[data-act="save"]').click()
    board = page.url
    page.locator('[data-node="1"]').click()  # bots play on from any step
    expect(page.locator('[data-node="1"]')).to_have_attribute("aria-current", "true")
    page.get_by_label("Strength of the bots").select_option("hewer")
    page.locator('[data-act="play"]').click()
    page.wait_for_url(lambda url: "#/table/" in url)
    expect(page.locator(".option, .option-group").first).to_be_visible()
    for way in ("link", "file"):
        page.goto(link if way == "link" else f"{site.url}#/analysis")
        if way == "file":
            page.locator(".file-button input").set_input_files(download.value.path())
        expect(page.locator('[data-node="2"]')).to_contain_text("What if?")
        expect(page.locator('[data-node="2"]')).to_contain_text("!?")
        expect(page.locator(".branches > li")).to_have_count(2)
    page.goto(board)
    page.locator(".analysis-panel summary").click()
    page.locator('[data-act="embed"]').click()
    expect(page).to_have_url(f"{site.url}#/editor")
    # the lines that the editor writes show the tree in another page
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
    fragment = page.locator("#snippet-2").input_value().split("#", 1)[1].removesuffix("</revier>")
    page.goto("about:blank")
    page.goto(f"{site.url}?embed=show&lang=en#{fragment}")
    page.get_by_role("button", name="Show interactively").click()
    tree = page.get_by_role("group", name="Lines")
    expect(tree.locator('[data-node="2"]')).to_contain_text("!?", timeout=40_000)
    tree.locator('[data-node="2"]').click()
    expect(tree.locator('[data-node="2"]')).to_have_attribute("aria-current", "true")
    expect(page.locator(".e-comment")).to_have_text("What if?")
    tree.locator('[data-node="1"]').click()
    expect(tree.locator('[data-node="1"]')).to_have_attribute("aria-current", "true")
    expect(page.locator(".e-comment")).to_have_count(0)


SAVE = """async (entries) => {
    const database = await new Promise((done) => {
        const request = indexedDB.open("revier");
        request.onsuccess = () => done(request.result);
    });
    const work = database.transaction("games", "readwrite");
    for (const entry of entries) work.objectStore("games").put(entry);
    await new Promise((done) => { work.oncomplete = done; });
    database.close();
}"""


def finished(seed: int) -> dict[str, Any]:
    """A game of bots as the page stores it, one of them taken for a person."""
    game = pyengine.new_game("kohle_kolonie", 3, seed)
    while not game.over:
        game.choose(bot("random", seed).choose(game, Budget(iterations=0)).key)
    points = game.scores()
    winners = [place.seat for place in game.ranking() if place.place == 1]
    return {
        "id": f"g{seed}", "version": 1, "game": "kohle_kolonie", "title": "Kohle & Kolonie", "status": "", "moves": 1,
        "seats": [{"name": info.name, "colour": info.colour, "shape": "disc"} for info in game.seats],
        "over": True, "updated": 1_800_000_000_000 + seed, "bots": ["", "hewer", "hewer"], "turn": None,
        "points": points, "winners": winners, "record": game.record(),
    }  # fmt: skip


@pytest.mark.visited
def test_statistics_after_three_games(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(site.url)
    expect(page.locator(".start .games")).to_be_visible()
    games = [finished(seed) for seed in (1, 2, 3)]
    page.evaluate(SAVE, games)
    page.goto(f"{site.url}#/statistics")
    wins = sum(0 in game["winners"] for game in games)
    expect(page.locator("table tbody tr").first).to_contain_text(f"{wins} / 3")
    expect(page.locator(".statistics-figure circle")).to_have_count(3)
    expect(page.locator(".statistics-sources rect.you").first).to_be_visible(timeout=60_000)
    axe(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    lines = download.value.path().read_text("utf-8").strip().splitlines()
    assert len(lines) == 4 and [line.split(",")[5] for line in lines[1:]] == [str(one["points"][0]) for one in games]
    page.evaluate("localStorage.setItem('revier.daily', JSON.stringify({'2027-03-01': {coal_baron: 'right'}}))")
    page.get_by_role("button", name="Delete results").click()
    page.get_by_label("Also delete the finished games against bots (3)").check()
    page.locator("dialog .dialog-foot").get_by_role("button", name="Delete results").click()
    expect(page.locator(".study-main")).to_contain_text("There are no finished games here yet.")
    expect(page.locator(".statistics-figure")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('revier.daily')") is None


def test_a_course_is_made_passed_on_and_gone_through(
    site: Site, page: Page, new_watched: Callable[..., BrowserContext]
) -> None:
    page.goto(f"{site.url}#/courses")
    page.get_by_role("button", name="New course").click()
    page.get_by_label("A text").first.fill("Read this first.")
    page.get_by_role("button", name="Add: A text").click()
    expect(page.locator(".course li")).to_have_count(1)
    page.get_by_role("button", name="Add: A puzzle").click()
    page.get_by_role("button", name="Add: A lesson").click()
    expect(page.locator(".course li")).to_have_count(3)
    page.get_by_label("A game against bots", exact=True).select_option("coal_baron/hewer/3")
    page.get_by_role("button", name="Add: A game against bots").click()
    expect(page.locator(".course li").last).to_contain_text("Players: 3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    other = new_watched().new_page()
    other.goto(f"{site.url}#/courses")
    other.locator(".file-button input").set_input_files(download.value.path())
    other.get_by_role("link", name="Open: New course").click()
    other.get_by_role("button", name="Done: Read this first.").click()
    expect(other.locator(".study-head")).to_contain_text("1 of 4")
    course = other.url
    puzzle = puzzles_of("coal_baron")[0]  # what is solved is seen to be done
    assert puzzle["solved_by"] == "answer"
    other.locator('.course a[href^="#/puzzles/"]').click()
    answer(other, puzzle["solution"][0])
    expect(other.locator(".puzzle .said.good")).to_be_visible()
    other.goto(course)
    expect(other.locator(".study-head")).to_contain_text("2 of 4")
    expect(other.get_by_role("button", name=re.compile("^Done: Coal Baron: Puzzle"))).to_be_disabled()
    page.evaluate(COPIED)
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".toast").last).to_contain_text("copied")
    other.goto(page.evaluate("window.copied"))  # the same course: it stays as far as it is
    expect(other.locator(".study-head")).to_contain_text("2 of 4")
    expect(other).to_have_url(course)
    other.get_by_role("link", name="Print a sheet").click()
    expect(other.locator(".sheet-making")).to_have_count(0, timeout=60_000)
    expect(other.locator("ol.sheet > li")).to_have_count(1)
    assert puzzle["decision"] == "draft"  # its choices lie over the board: they can be read
    assert other.locator(".sheet-answers li").count() >= 3
    expect(other.locator(".sheet-board svg.board").first).to_be_visible()
    expect(other.locator(".sheet-solutions li")).to_contain_text(puzzle["reason"]["en"])
    expect(other.locator("ol.sheet")).not_to_contain_text(puzzle["reason"]["en"])
