"""The end of a game: what decided it, and one click to the next game, to the turning points, to any moment of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from tests.browser.conftest import Site, until
from tests.browser.driver import NAMES, TableDriver, sketch, stopped_before

Axe = Callable[..., None]
SEED = 24
ENDS = "(all) => all.map((one) => one.getAnimations()[0].effect.getComputedTiming().endTime)"


def ended(site: Site, page: Page) -> TableDriver:
    """The last choice of a game is played; its end is shown."""
    table = TableDriver(page)
    table.open(site.url, stopped_before(SEED, lambda game: game.over))
    table.choose(table.keys()[0])
    expect(page.locator("dialog.end")).to_be_visible()
    return table


@pytest.mark.visited
def test_the_end_says_what_decided_and_what_comes_first(site: Site, page: Page, axe: Axe) -> None:
    ended(site, page)
    text = page.locator("dialog.end .decided").inner_text()
    winner = NAMES[sketch(SEED).ranking()[0].seat]
    assert winner in text and text.count(".") == 3
    buttons = page.locator("dialog.end .dialog-foot .btn").all_inner_texts()
    assert buttons[:3] == ["Rematch", "Review", "Share"]
    assert page.locator("dialog.end td.best").count() > 2
    axe(page, dark=True)


@pytest.mark.visited
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_winner_is_celebrated_for_a_moment_by_who_wants_motion(site: Site, page: Page, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    try:
        ended(site, page)
        paper = page.locator("dialog.end .confetti")
        if motion == "reduce":
            expect(paper).to_have_count(0)
        else:
            expect(paper.locator("i").first).to_be_attached()
            assert page.evaluate("getComputedStyle(document.querySelector('.confetti')).pointerEvents") == "none"
            longest = max(paper.locator("i").evaluate_all(ENDS))
            assert 1000 < longest < 5000
    finally:
        page.emulate_media(reduced_motion="reduce")


@pytest.mark.visited
def test_a_rematch_is_one_click_with_the_same_players_and_another_deal(site: Site, page: Page) -> None:
    table = ended(site, page)
    before = table.record()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "#/table/" in url)
    expect(page.locator("dialog.end")).to_have_count(0)
    expect(page.locator(".option, .option-group").first).to_be_visible()
    after = table.record()
    assert [seat["name"] for seat in after["seats"]] == [seat["name"] for seat in before["seats"]]
    assert after["seed"] != before["seed"] and not after["moves"]


@pytest.mark.visited
def test_a_click_on_the_chart_shows_that_moment(site: Site, page: Page) -> None:
    table = ended(site, page)
    last = len(table.record()["moves"])
    box = page.locator("dialog.end .chart").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("dialog.end")).to_have_count(0)
    slider = page.locator(".replay input[type=range]")
    expect(slider).to_be_visible()
    assert last / 3 < int(slider.input_value()) < last * 2 / 3


@pytest.mark.visited
def test_turning_points_name_the_moment_and_can_be_tried_again(site: Site, page: Page, axe: Axe) -> None:
    """A short game, so that it is judged at once; trying something else leaves it as it was."""
    late = sketch(SEED, until=lambda game: game.state.shift == 3 and sum(seat.workers for seat in game.state.seats) < 3)
    record = pyengine.from_position(late.position()).record()
    table = TableDriver(page)
    table.open(site.url, record)
    while not page.locator("dialog.end").count():
        table.choose(table.keys()[-1])
    whole = table.record()
    address = page.url
    page.get_by_role("button", name="Review").click()
    points = page.locator(".analysis .advice > li")
    expect(points.first).to_be_visible(timeout=90_000)
    expect(points.first).to_contain_text("Shift III")
    expect(page.locator(".accuracy")).to_contain_text("%")
    expect(page.locator(".analysis-running")).to_have_count(0, timeout=90_000)  # what is looked at closer has been
    expect(page.get_by_text("So far:")).to_have_count(0)
    points.first.get_by_role("button", name="Keep as an exercise").click()
    expect(points.first.get_by_text("kept")).to_be_visible(timeout=60_000)
    axe(page, dark=True)
    points.first.get_by_role("button", name="Show on the board").click()
    place = page.locator(".replay-place")
    expect(place).to_contain_text("Shift III")
    note = page.locator(".replay-note")
    expect(note).to_contain_text(re.compile(r"Played: .+ Better: .+\. \w"))  # and why
    expect(page.locator(".touched.better").first).to_be_attached()
    at = page.locator(".replay input[type=range]").input_value()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay input[type=range]")).to_have_value(str(int(at) + 1))
    expect(note).to_be_hidden()
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".replay input[type=range]")).to_have_value(at)
    expect(note).to_be_visible()
    expect(page.locator(".touched.better").first).to_be_attached()
    page.locator(".replay .btn.main").click()
    page.locator("#options").get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Review").click()
    expect(points.first.get_by_text("kept")).to_be_visible(timeout=3_000)  # nothing is judged once more
    expect(page.locator(".analysis-running")).to_have_count(0)
    points.first.get_by_role("button", name="Try it from here").click()
    page.wait_for_url(lambda url: "#/table/" in url and url != address)
    expect(page.locator(".option, .option-group").first).to_be_visible()
    assert len(table.record()["moves"]) == int(at)
    page.goto(address)
    expect(page.locator(".table[data-settled]")).to_be_visible()
    assert table.record()["moves"] == whole["moves"]


SLOW_CLOSE_LOOKS = """() => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        const close = /"bot.judge".*"ms":(\\d+)/.exec(message?.text ?? "")?.[1] > 200;
        if (close) setTimeout(() => send.call(this, message, ...rest), 2500);
        else send.call(this, message, ...rest);
    };
}"""
"""As on a slow machine: a review takes long enough to be stopped."""


@pytest.mark.visited
def test_a_review_that_is_stopped_counts_and_is_there_again(site: Site, page: Page) -> None:
    """Who has seen enough after the first look: mistakes are counted and kept all the same."""
    late = sketch(SEED, until=lambda now: now.state.shift == 3 and sum(seat.workers for seat in now.state.seats) < 16)
    game, mine = pyengine.from_position(late.position()), 0
    while not game.over:
        mine = len(game.moments()) if game.decision.seat == 0 else mine
        game.choose(game.options()[-1])
    moves = game.record()["moves"][:mine]
    table = TableDriver(page)
    table.open(site.url, {**game.record(), "moves": moves, "digest": None, "table": {"bots": ["", "apprentice"]}})
    page.evaluate("localStorage.removeItem('revier.reviews'); localStorage.setItem('revier.deck.auto', '1')")
    table.choose(table.keys()[-1])
    until(page, lambda: page.locator("dialog.end").count() == 1, 30)
    page.evaluate(SLOW_CLOSE_LOOKS)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text(re.compile("Looking closer"))).to_be_visible(timeout=60_000)
    expect(page.locator(".accuracy")).to_contain_text("So far:")
    page.locator(".analysis-running").get_by_role("button", name="Stop").click()
    expect(page.locator(".analysis-running")).to_have_count(0, timeout=20_000)
    until(page, lambda: "accuracy" in (page.evaluate("localStorage.getItem('revier.reviews')") or ""), 20)
    shown = page.locator(".analysis .advice > li").count()
    assert shown
    kept = page.locator(".analysis .advice-tools .chip", has_text="kept")  # by themselves, as is wanted: the worst ones
    expect(kept.first).to_be_visible(timeout=20_000)
    page.keyboard.press("Escape")
    page.locator("#options").get_by_role("button", name="Result").click()
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".analysis .advice > li")).to_have_count(shown, timeout=4_000)
    page.wait_for_timeout(500)
    number = kept.count()
    assert 1 <= number <= 3
    page.goto(f"{site.url}#/deck")
    expect(page.locator(".deck li")).to_have_count(number)
    expect(page.get_by_label("Keep the worst mistakes automatically when a game is reviewed")).to_be_checked()
