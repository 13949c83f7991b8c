"""Learning from play in a browser: puzzles, exercises, the day; on a phone, in every language, offline."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pyengine
from pyengine.puzzles.library import puzzles_of
from tests.browser import driver  # noqa: F401 it waits longer
from tests.browser.conftest import Site, until
from tests.browser.study import COPIED, answer, clear, open_puzzle

HOUR = 3_600_000


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
    outcome = stored["outcomes"][f"{game}/{puzzle['id']}"]
    assert (outcome["right"], outcome["solved"]) == (False, True) and stored["rating"] < 1200


@pytest.mark.visited
def test_a_puzzle_that_has_become_another_one_counts_anew(site: Site, page: Page) -> None:
    """What was answered is of the puzzle as it was; how it is rated may change, what it asks for not."""
    puzzle = clear("coal_baron")
    open_puzzle(page, site, puzzle)
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle-note")).to_contain_text("Rating")
    page.goto(f"{site.url}#/puzzles/coal_baron")
    solved = page.locator(".puzzle-next").get_by_text(re.compile(r"^\d+ of \d+ solved"))
    expect(solved).to_contain_text("1 of")
    page.evaluate(
        """(key) => {
            const stored = JSON.parse(localStorage.getItem("revier.puzzles"));
            stored.outcomes[key].of = "another";
            localStorage.setItem("revier.puzzles", JSON.stringify(stored));
        }""",
        f"coal_baron/{puzzle['id']}",
    )
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")
    expect(solved).to_contain_text("0 of")
    open_puzzle(page, site, puzzle)
    answer(page, puzzle["second"]["keys"][0])
    expect(page.locator(".puzzle-note")).to_contain_text("Rating")


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


def imported(page: Page, document: dict[str, Any]) -> None:
    file: Any = {"name": "file.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.locator(".study-main .file-button input").set_input_files(file)


@pytest.mark.visited
def test_no_more_than_fifteen_are_due_in_a_day(site: Site, page: Page) -> None:
    puzzle = {**clear("coal_baron"), "second": None}
    del puzzle["second"]
    cards = [{"id": f"c{n}", "puzzle": puzzle, "step": 0, "due": n, "made": 1, "answers": 0} for n in range(17)]
    page.goto(f"{site.url}#/deck")
    imported(page, {"revier": 1, "kind": "exercises", "cards": cards})
    expect(page.locator(".deck li")).to_have_count(17)
    expect(page.locator(".study-rating")).to_have_text("Due now: 15")
    page.goto(f"{site.url}#/")
    expect(page.locator(".due h2")).to_have_text("Due now: 15")
    page.evaluate("localStorage.setItem('revier.deck', JSON.stringify({day: new Date().toDateString(), n: 14}))")
    page.goto(f"{site.url}#/deck/now")
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle .said.good")).to_be_visible()
    page.goto(f"{site.url}#/deck")
    expect(page.locator(".study-rating")).to_have_text("Due now: 0")
    expect(page.locator(".study-main")).to_contain_text("enough for today: 15 exercises")
    page.goto(f"{site.url}#/")
    expect(page.locator(".start .games")).to_be_visible()
    expect(page.locator(".due")).to_be_hidden()


@pytest.mark.visited
def test_the_result_of_a_day_gives_nothing_away(site: Site, page: Page) -> None:
    day = "2027-03-01"
    page.goto(f"{site.url}#/daily/{day}")
    page.evaluate(COPIED)
    set_for = [
        one.rpartition("/")[0::2] for one in days(page, site, day, "one.dataset.game + '/' + one.dataset.puzzle")
    ]
    all_puzzles = {(game, one["id"]): one for game in pyengine.games() for one in puzzles_of(game)}
    puzzle = next(one for one in (all_puzzles[game, id] for game, id in set_for) if one["solved_by"] == "answer")
    page.locator(f'[data-game="{puzzle["game"]}"] .btn.main').click()
    answer(page, puzzle["second"]["keys"][0])
    expect(page.locator(".puzzle .said.bad")).to_be_visible()
    page.goto(f"{site.url}#/daily/{day}")
    page.get_by_role("button", name="Copy the result").click()
    expect(page.locator(".toast").last).to_contain_text("gives nothing away")
    text = page.evaluate("window.copied")
    lines = text.splitlines()
    assert lines[0].endswith(day) and lines[-1] == f"{site.url}#/daily/{day}"
    titles = {game: str(pyengine.describe(game)["title"]) for game in pyengine.games()}
    assert [lines[1][0], lines[2][0], lines[3][0]].count("⬜") == 2 and f"🟥 {titles[puzzle['game']]}" in lines
    secrets = [puzzle["id"], puzzle["theme"], puzzle["reason"]["en"], puzzle["second"]["reason"]["en"]]
    assert not [secret for secret in [*secrets, *puzzle["solution"], *puzzle["second"]["keys"]] if secret in text]


DAY = "one.dataset.puzzle"


def days(page: Page, site: Site, day: str, what: str = DAY) -> list[str]:
    page.goto(f"{site.url}#/daily/{day}")
    expect(page.locator(f'[data-day="{day}"] [data-puzzle]')).to_have_count(3)
    puzzles: list[str] = page.locator("[data-puzzle]").evaluate_all(f"all => all.map((one) => {what})")
    return puzzles if what != DAY else [*puzzles, str(page.locator("[data-deal]").get_attribute("data-deal"))]


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
    puzzle = clear("schichtwechsel")
    open_puzzle(page, site, puzzle)
    answer(page, puzzle["second"]["keys"][0])
    expect(page.locator(".puzzle .said.bad")).to_be_visible()
    page.locator('[data-act="solution"]').click()
    expect(page.locator(".puzzle")).to_contain_text(puzzle["reason"][lang])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert "_" not in page.locator(".puzzle").inner_text()


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
    puzzle = clear("schichtwechsel")
    open_puzzle(page, site, puzzle)
    answer(page, puzzle["solution"][0])
    expect(page.locator(".puzzle .said.good")).to_be_visible()
    for place, part in (("daily", "[data-deal]"), ("deck", ".file-button"), ("analysis", ".file-button")):
        page.goto(f"{site.url}#/{place}")
        expect(page.locator(part)).to_be_visible()
