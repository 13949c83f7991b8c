"""Phase reports by real clicks: how many from one turn to the next, turned off, skipped for good, opened again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.core.view.reports import reports_after
from pyengine.table import Table

from .conftest import Site
from .driver import TableDriver

NAMES = ("Anna", "Bruno", "Clara", "Dirk", "Eva")
LARGEST = {"coal_baron": 4, "kohle_kolonie": 5, "schichtwechsel": 4}
MOST_CLICKS = {"coal_baron": 2, "kohle_kolonie": 3, "schichtwechsel": 2}
BEGINS = {"coal_baron": "shift_begins", "kohle_kolonie": "turn_begins", "schichtwechsel": "action_phase"}
"""With this event the next turn, shift or round is there."""
FIRST = {"coal_baron": "scoring", "kohle_kolonie": "phase_disaster", "schichtwechsel": "round_scoring"}
"""With this report the end of one begins."""

pytestmark = pytest.mark.visited


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def played(game: str) -> pyengine.Game:
    """A game of chance at the largest table, to its end."""
    seats = [{"name": name} for name in NAMES[: LARGEST[game]]]
    one = pyengine.new_game(game, players=LARGEST[game], seed=3, seats=seats)
    chance = random.Random(3)
    while not one.over:
        keys = one.options()
        bold = [key for key in keys if key not in ("pass", "done", "decline")]
        one.choose(chance.choice(bold if bold and chance.random() < 0.8 else keys))
    return one


def end_of_a_turn(game: str, after: int = 1) -> tuple[dict[str, Any], list[str]]:
    """The record before the choice that ends a turn, and what is played until the next one has begun."""
    whole = played(game)
    moves = whole.record()["moves"]
    ends = [report["at"] for report in reports_after(whole, 0, "en") if report["phase"] == FIRST[game]]
    begins = [at for at, event in whole.events() if event.kind == BEGINS[game]]
    end = ends[after]
    begun = next(at for at in begins if at >= end)
    record = {**whole.record(), "moves": moves[: end - 1], "digest": None}
    return record, moves[end - 1 : begun]


def play(table: TableDriver, keys: list[str], before: Any = None) -> int:
    """Plays these answers, turns page after page; the clicks that this took before the next answer could be given."""
    page, clicks = table.page, 0
    for key in keys:
        table.pick(key)
        while found := page.evaluate(
            """() => document.querySelector("dialog.ask[open], dialog.veil-dialog[open]") ? "dialog"
                : document.querySelector(".report.waits:not([hidden])") ? "report" : "" """
        ):
            if found == "dialog":
                table.act(page.locator("dialog[open] .btn.main").click)
                continue
            if before:
                before(page)
            if page.locator("[data-report=next]").count():
                page.locator("[data-report=next]").click()
            else:
                table.act(page.locator("[data-report=done]").click)
            clicks += 1
    return clicks


@pytest.mark.parametrize("after", [0, 2])
@pytest.mark.parametrize("game", LARGEST)
def test_few_clicks_from_one_turn_to_the_next(
    site: Site, page: Page, table: TableDriver, game: str, after: int
) -> None:
    """Every page is turned: nothing is skipped."""
    record, keys = end_of_a_turn(game, min(after, 1) if game == "coal_baron" else after)
    table.open(site.url, record)
    assert 1 <= play(table, keys) <= MOST_CLICKS[game]


CUT = """() => {
    const body = document.querySelector(".report-body"), box = body.getBoundingClientRect();
    const wide = [...body.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth + 1
        && one.clientWidth && getComputedStyle(one).overflowX !== "visible" && !one.closest(".sr"));
    body.scrollTop = body.scrollHeight;
    const last = body.lastElementChild.getBoundingClientRect();
    const foot = document.querySelector(".report-foot").getBoundingClientRect();
    const outside = [...document.querySelectorAll(".report .btn")].filter((one) => {
        const {top, bottom, left, right} = one.getBoundingClientRect();
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
    });
    return {wide: wide.map((one) => one.textContent), across: body.scrollWidth > body.clientWidth,
        end: last.bottom <= box.bottom + 1 && box.bottom <= foot.top + 1, outside: outside.length};
}"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", LARGEST)
def test_nothing_of_a_page_is_cut(site: Site, page: Page, table: TableDriver, game: str, size: tuple[int, int]) -> None:
    record, keys = end_of_a_turn(game)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open(site.url, record)
    seen: list[int] = []

    def look(page: Page) -> None:
        assert page.evaluate(CUT) == {"wide": [], "across": False, "end": True, "outside": 0}
        seen.append(page.locator(".report-part").count())

    play(table, keys, look)
    assert max(seen) >= 2


@pytest.mark.parametrize("game", LARGEST)
def test_no_click_for_who_turned_reports_off(site: Site, page: Page, table: TableDriver, game: str) -> None:
    record, keys = end_of_a_turn(game)
    table.open(site.url, record)
    page.keyboard.press("m")
    page.locator("dialog .setting.toggle", has_text="Show phase reports").locator("input").uncheck()
    page.keyboard.press("Escape")
    assert play(table, keys) == 0
    expect(page.locator(".report")).to_have_count(0)  # it was not even loaded


@pytest.fixture
def moving(page: Page) -> Iterator[None]:
    """With motion, for once; the next test gets the same page."""
    page.emulate_media(reduced_motion="no-preference")
    yield
    page.emulate_media(reduced_motion="reduce")


def after_choice(record: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """The seats once this is played."""
    game = pyengine.replay(record)
    game.choose(key)
    seats: list[dict[str, Any]] = Table("t", game, "en", False).frame()["seats"]
    return seats


def stocks_shown(page: Page) -> list[list[str]]:
    all: list[list[str]] = page.locator(".seat .stock").evaluate_all(
        """(all) => all.map((one) => [...one.querySelectorAll("span[aria-hidden]:not(.symbol)")]
            .map((part) => part.textContent))"""
    )
    return all


def points_shown(page: Page) -> list[str]:
    return page.locator(".seat .points").evaluate_all("(all) => all.map((one) => one.firstChild.textContent)")


def test_a_report_plays_itself_out_and_one_click_goes_on(
    site: Site, page: Page, table: TableDriver, moving: None
) -> None:
    record, keys = end_of_a_turn("kohle_kolonie")
    table.open(site.url, record)
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    report = page.locator(".report")
    expect(report.locator("tr.now")).to_have_count(1)
    seats = after_choice(record, keys[0])
    final = [str(seat["points"]) for seat in seats]
    stocks = [[item["count"] for item in seat["stock"]] for seat in seats]
    assert points_shown(page) != final, "points count along"
    assert stocks_shown(page) != stocks, "coins and miners count along"
    expect(report.locator("[data-report=done]")).to_be_visible(timeout=40_000)
    expect(report.locator("tr:not(.done)").locator("td")).to_have_count(0)
    assert report.locator(".report-phases li").count() >= 2
    assert points_shown(page) == final and stocks_shown(page) == stocks
    report.locator("[data-report=done]").click()
    expect(report).to_be_hidden()
    expect(page.locator(".options")).to_be_visible()


def test_a_pointer_that_leaves_a_skipped_report_changes_nothing(
    site: Site, page: Page, table: TableDriver, moving: None
) -> None:
    record, keys = end_of_a_turn("kohle_kolonie")
    table.open(site.url, record)
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    report = page.locator(".report")
    report.locator("h2").first.hover()
    report.locator("[data-report=skip]").click()
    expect(report).to_be_hidden()
    page.mouse.move(400, 300)
    final = [str(seat["points"]) for seat in after_choice(record, keys[0])]
    for _ in range(8):  # longer than a row is counted
        assert points_shown(page) == final
        assert page.locator(".veil > path").count() == 0
        page.wait_for_timeout(250)


def test_reports_lie_over_no_board(site: Site, page: Page, table: TableDriver) -> None:
    record, keys = end_of_a_turn("kohle_kolonie")
    table.open(site.url, record)
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        if page.locator(".report").count() == 0:
            table.pick(keys[0])
            if page.locator("dialog.ask").count():
                table.act(page.locator("dialog.ask .btn.main").click)
        expect(page.locator(".report")).to_be_visible()
        panel, field = (page.locator(one).bounding_box() for one in (".report", ".field"))
        assert panel and field
        assert panel["x"] >= field["x"] + field["width"] - 1
        expect(page.locator("[data-report=skip]")).to_be_in_viewport()


def test_all_can_be_skipped_for_this_game_and_opened_again(site: Site, page: Page, table: TableDriver) -> None:
    record, keys = end_of_a_turn("schichtwechsel")
    table.open(site.url, record)
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    table.act(page.locator("[data-report=quiet]").click)
    expect(page.locator(".report")).to_be_hidden()
    assert play(table, keys[1:]) == 0
    page.reload()
    table.settled(0)
    page.locator(".reports-again").click()
    report = page.locator(".report")
    expect(report.locator("h2")).to_have_text("Preparation: water and stones")
    report.locator(".report-phases button", has_text="Round scoring").last.click()
    expect(report.locator("h2")).to_have_text(["Round scoring", "New round card"])
    expect(report.locator("tbody").first).to_contain_text(" = ")
    report.locator("[data-report=quiet]").click()  # shown again from now on
    expect(report.locator("[data-report=quiet]")).to_have_text("Skip all in this game")
    report.locator("[data-report=done]").click()
    expect(report).to_be_hidden()
    expect(page.locator(".reports-again")).to_be_focused()


def test_a_click_on_the_board_goes_on_at_once(site: Site, page: Page, table: TableDriver) -> None:
    record, keys = end_of_a_turn("coal_baron", 0)
    table.open(site.url, record)
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    expect(page.locator(".report")).to_be_visible()
    before = len(table.record()["moves"])
    table.act(page.locator('.hit.possible[data-address="board/bank"]').click)
    expect(page.locator(".report")).to_be_hidden()
    assert len(table.record()["moves"]) == before + 1


def test_a_report_is_announced_once(site: Site, page: Page, table: TableDriver) -> None:
    record, keys = end_of_a_turn("coal_baron", 0)
    table.open(site.url, record)
    page.evaluate("document.querySelector('#live').replaceChildren()")
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    expect(page.locator(".report")).to_be_visible()
    said = page.locator("#live").inner_text()
    assert said.count("Shift scoring.") == 1
    assert page.locator("#live").get_attribute("aria-live") == "polite"


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_on_a_phone_the_lit_place_is_above_the_report(site: Site, page: Page, table: TableDriver) -> None:
    record, keys = end_of_a_turn("kohle_kolonie")
    table.open(site.url, record)
    table.pick(keys[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    report = page.locator(".report")
    while report.locator("[data-report=next]").count():
        report.locator("[data-report=next]").tap()
    lit = page.locator(".board-host .veil > rect").first
    expect(lit).to_be_in_viewport()
    panel, place = report.bounding_box(), lit.bounding_box()
    assert panel and place and panel["y"] > 844 * 0.4
    assert place["y"] + place["height"] < panel["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
