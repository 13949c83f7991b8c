"""Learning from play in a browser: puzzles, exercises that come back, the day, the analysis board, statistics."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pyengine
from pyengine.bots import Budget, bot
from pyengine.puzzles.library import puzzles_of
from tests.browser import driver  # noqa: F401 it waits longer
from tests.browser.conftest import Site, until

HOUR = 3_600_000


def clear(game: str) -> dict[str, Any]:
    """A puzzle that one answer solves."""
    return next(
        one
        for one in puzzles_of(game)
        if one["solved_by"] == "answer" and one["margin"]["low"] > 2 and one["reason"] != one["second"]["reason"]
    )


def answer(page: Page, key: str) -> None:
    """Gives an answer in the list of options, wherever it is folded away."""
    option = page.locator(f'.options [data-key="{key}"]').first
    option.wait_for(state="attached")
    option.dispatch_event("click")


def open_puzzle(page: Page, site: Site, puzzle: dict[str, Any]) -> None:
    page.goto(f"{site.url}#/puzzles/{puzzle['game']}/{puzzle['id']}")
    expect(page.locator(".puzzle h2")).to_be_visible()


@pytest.mark.visited
@pytest.mark.parametrize("game", pyengine.games())
def test_a_puzzle_failed_and_solved(site: Site, page: Page, axe: Callable[[Page], None], game: str) -> None:
    puzzle = clear(game)
    open_puzzle(page, site, puzzle)
    page.locator('[data-act="hint"]').click()
    expect(page.locator(".puzzle .said.hint")).to_be_visible()
    answer(page, puzzle["second"]["keys"][0])
    expect(page.locator(".puzzle .said.bad")).to_be_visible()
    expect(page.locator(".puzzle")).not_to_contain_text(puzzle["reason"]["en"])  # the solution is not given away
    expect(page.locator(".puzzle-note")).to_contain_text("Rating")
    axe(page)
    page.locator('[data-act="solution"]').click()
    expect(page.locator(".puzzle")).to_contain_text(puzzle["reason"]["en"])
    page.locator('[data-act="again"]').click()
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle .said.good")).to_be_visible()
    expect(page.locator(".puzzle-second")).to_contain_text("would have cost")
    expect(page.locator(".puzzle-note")).to_contain_text("only your first answer counts")
    stored = json.loads(page.evaluate("localStorage.getItem('revier.puzzles')"))
    assert stored["outcomes"][f"{game}/{puzzle['id']}"] == {
        "at": stored["outcomes"][f"{game}/{puzzle['id']}"]["at"],
        "right": False,
        "solved": True,
    }
    assert stored["rating"] < 1200


@pytest.mark.visited
def test_a_result_solves_a_puzzle_of_several_choices(site: Site, page: Page) -> None:
    puzzle = next(one for one in puzzles_of("coal_baron") if one["solved_by"] == "result" and len(one["solution"]) < 9)
    open_puzzle(page, site, puzzle)
    for key in puzzle["solution"]:
        expect(page.locator(".puzzle .said.good, .puzzle .said.bad")).to_have_count(0)
        plan = page.locator('[data-act="by-hand"]')
        if plan.count():
            plan.click()
        answer(page, key)
    expect(page.locator(".puzzle .said.good")).to_be_visible()


def test_a_mistake_that_is_kept_comes_due(site: Site, context: BrowserContext, page: Page) -> None:
    """The clock is moved: after four hours it is due on the start page, after a right answer a day later."""
    puzzle = clear("coal_baron")
    open_puzzle(page, site, puzzle)
    answer(page, puzzle["second"]["keys"][0])
    page.locator('[data-act="keep"]').click()
    expect(page.locator(".toast")).to_contain_text("four hours")
    page.goto(f"{site.url}#/")
    expect(page.locator(".start .games")).to_be_visible()
    expect(page.locator(".due")).to_be_hidden()
    now = page.evaluate("Date.now()")
    page.clock.set_fixed_time(now + 4 * HOUR + 1000)
    page.goto(f"{site.url}#/deck")
    expect(page.locator(".study-rating")).to_have_text("Due now: 1")
    page.goto(f"{site.url}#/")
    expect(page.locator(".due")).to_contain_text(puzzle["second"]["reason"]["en"])
    page.locator(".due .btn").click()
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle .said.good")).to_be_visible()
    page.goto(f"{site.url}#/deck")
    expect(page.locator(".study-rating")).to_have_text("Due now: 0")
    expect(page.locator(".deck li")).to_contain_text("Step 2 of 8")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    kept = json.loads(download.value.path().read_text("utf-8"))
    page.get_by_role("button", name="Delete this exercise").click()
    expect(page.locator(".deck li")).to_have_count(0)
    file = {"name": "kept.json", "mimeType": "application/json", "buffer": json.dumps(kept).encode()}
    page.locator(".file-button input").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator(".deck li")).to_contain_text("Step 2 of 8")


def days(page: Page, site: Site, day: str) -> list[str]:
    page.goto(f"{site.url}#/daily/{day}")
    expect(page.locator(f'[data-day="{day}"] [data-puzzle]')).to_have_count(3)
    puzzles = page.locator("[data-puzzle]").evaluate_all("all => all.map((one) => one.dataset.puzzle)")
    return [*puzzles, str(page.locator("[data-deal]").get_attribute("data-deal"))]


def test_the_day_is_the_same_everywhere_and_no_other_day_is(
    site: Site, page: Page, new_watched: Callable[..., BrowserContext]
) -> None:
    elsewhere = new_watched(timezone_id="Asia/Tokyo").new_page()
    week = [days(page, site, f"2027-03-{day:02}") for day in range(1, 8)]
    assert week[:2] == [days(elsewhere, site, f"2027-03-{day:02}") for day in (1, 2)]
    assert len({tuple(day) for day in week}) == len(week)
    page.goto(f"{site.url}#/daily")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    expect(page.locator(f'[data-day="{today}"]')).to_be_visible()


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
    axe(page)
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # opened again, from what is kept
    expect(page.locator('[data-node="2"]')).to_contain_text("What if?")
    expect(page.locator(".branches > li")).to_have_count(2)
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
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    other = new_watched().new_page()
    other.goto(f"{site.url}#/courses")
    other.locator(".file-button input").set_input_files(download.value.path())
    other.get_by_role("link", name="Open: New course").click()
    other.get_by_role("button", name="Done: Read this first.").click()
    expect(other.locator(".study-head")).to_contain_text("1 of 3")
    expect(other.locator('.course a[href^="#/puzzles/"]')).to_have_count(1)


@pytest.mark.parametrize("lang", ["de", "fr", "nl", "en"])
def test_the_pages_fit_a_phone_in_every_language(
    site: Site, new_watched: Callable[..., BrowserContext], axe: Callable[[Page], None], lang: str
) -> None:
    page = new_watched().new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.url)
    page.locator('[data-setting="lang"]').select_option(lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for place in ("puzzles", "daily", "deck", "statistics", "courses", "analysis"):
        page.goto(f"{site.url}#/{place}")
        expect(page.locator(".study-main h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, place
        assert "_" not in page.locator(".study-main").inner_text(), "an id without words"
        if lang == "de" or place == "puzzles":
            axe(page)


def test_puzzles_work_without_a_network(site: Site, context: BrowserContext, page: Page) -> None:
    page.goto(site.url)
    expect(page.locator(".start .games")).to_be_visible()
    cached = (
        "async () => (await caches.keys()).length && (await navigator.serviceWorker.getRegistration())?.active?.state"
    )
    until(page, lambda: page.evaluate(cached) == "activated", 90)
    context.set_offline(True)
    page.reload()
    page.goto(f"{site.url}#/puzzles/schichtwechsel")
    expect(page.locator(".study-choices a").first).to_be_visible()
