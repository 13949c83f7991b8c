"""Browsers that delete what was stored after a week of absence: asked to keep it, told once, exported, brought back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_everything import bring, exported

# Safari by name, which grants nothing; `asked` counts how often it was asked to keep what is stored.
APPLE = """(() => {
    Object.defineProperty(Navigator.prototype, "vendor", {get: () => "Apple Computer, Inc."});
    window.asked = 0;
    if (typeof StorageManager === "undefined") return; // about:blank
    StorageManager.prototype.persist = async () => { window.asked++; return false; };
    StorageManager.prototype.persisted = async () => false;
})()"""
KEPT = "globalThis.StorageManager && (StorageManager.prototype.persisted = async () => true)"
ON_THE_HOME_SCREEN = "Object.defineProperty(navigator, 'standalone', {value: true})"


def back_at_the_start(page: Page) -> None:
    page.reload()
    expect(page.locator(".start .games")).to_be_visible(timeout=30_000)


def test_what_a_week_takes_away_comes_back_from_a_file(site: Site, page: Page, tmp_path: Path) -> None:
    page.add_init_script(APPLE)
    table, week = TableDriver(page), page.locator("#week")
    table.start(site.url)
    expect(page.locator("html[data-engine=running]")).to_be_attached(timeout=30_000)
    expect(week).to_have_count(0)  # nothing is stored that could be lost
    table.new(site.url, 7)
    moves = sketch(7).record()["moves"][:3]
    for key in moves:
        table.choose(key)
    assert page.evaluate("asked") > 0
    record, address = table.record(), page.url

    table.start(site.url)
    back_at_the_start(page)
    expect(week).to_contain_text("seven days")
    expect(week).to_contain_text("Add to Home Screen")
    week.locator(".close").click()
    back_at_the_start(page)
    expect(page.locator(".save")).to_have_count(1)
    expect(week).to_have_count(0)  # told once
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".storage-week")).to_contain_text("Add to Home Screen")
    page.keyboard.press("Escape")
    everything = exported(page, tmp_path)

    origin = {"origin": site.url.rstrip("/"), "storageTypes": "all"}
    page.goto("about:blank")
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)  # eight days later
    page.goto(address)
    expect(page.get_by_role("alert").or_(page.locator(".missing, .boot, main")).first).to_be_visible(timeout=30_000)
    table.start(site.url)
    expect(page.locator(".save")).to_have_count(0)
    bring(page, everything)
    expect(page.locator(".save")).to_have_count(1)
    page.locator(".save a").click()
    table.settled(0)
    assert page.url == address
    assert table.record() == record
    table.choose(table.keys()[0])
    until(page, lambda: len(table.record()["moves"]) == len(moves) + 1)


@pytest.mark.parametrize("why", [KEPT, ON_THE_HOME_SCREEN, ""], ids=["kept for good", "home screen", "another browser"])
def test_nobody_else_is_told(site: Site, new_watched: Callable[..., BrowserContext], why: str) -> None:
    page = new_watched().new_page()
    if why:
        page.add_init_script(APPLE)
        page.add_init_script(why)
    table = TableDriver(page)
    table.open(site.url, sketch(3, until=lambda game: len(game.record()["moves"]) > 3).record())
    table.start(site.url)
    back_at_the_start(page)
    expect(page.locator(".save")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("[data-export]")).to_be_visible()
    page.wait_for_timeout(300)  # what is told later is told here
    expect(page.locator(".storage-week")).to_be_hidden()
    expect(page.locator("#week")).to_have_count(0)
