"""Phase reports by real clicks: how many from one turn to the next, turned off, skipped for good, opened again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.core.view.reports import reports_after

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


def play(table: TableDriver, keys: list[str]) -> int:
    """Plays these answers; the clicks that reports took before the next answer could be given."""
    page, clicks = table.page, 0
    for key in keys:
        table.pick(key)
        while found := page.evaluate(
            """() => document.querySelector("dialog.ask[open], dialog.veil-dialog[open]") ? "dialog"
                : document.querySelector(".report.waits:not([hidden])") ? "report" : "" """
        ):
            if found == "dialog":
                table.act(page.locator("dialog[open] .btn.main").click)
            else:
                table.act(page.locator("[data-report=skip], [data-report=done]").first.click)
                clicks += 1
    return clicks


@pytest.mark.parametrize("game", LARGEST)
def test_few_clicks_from_one_turn_to_the_next(site: Site, page: Page, table: TableDriver, game: str) -> None:
    record, keys = end_of_a_turn(game)
    table.open(site.url, record)
    assert 1 <= play(table, keys) <= MOST_CLICKS[game]


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
    expect(report.locator("[data-report=done]")).to_be_visible(timeout=40_000)
    expect(report.locator("tr:not(.done)").locator("td")).to_have_count(0)
    assert report.locator(".report-phases li").count() > 2
    report.locator("[data-report=done]").click()
    expect(report).to_be_hidden()
    expect(page.locator(".options")).to_be_visible()


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
    expect(report.locator("h2")).to_have_text("Round scoring")
    expect(report.locator("tbody")).to_contain_text(" = ")
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
    page.locator("[data-report=next]").click()
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
