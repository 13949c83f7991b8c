"""axe-core finds nothing serious on any screen, light or dark, wide or narrow."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch, stopped_before

Axe = Callable[[Page], None]
SCREENS = {
    "wide light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "wide dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "has_touch": True},
    "phone dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
}


@pytest.mark.parametrize("screen", SCREENS)
def test_start_form_table_and_dialogs(
    site: Site, new_watched: Callable[..., BrowserContext], axe: Axe, screen: str
) -> None:
    options: dict[str, Any] = SCREENS[screen]
    page = new_watched(**options).new_page()
    table = TableDriver(page)
    table.open(site.url, sketch(9, 3, lambda game: game.decision.name == "turn").record())
    axe(page)
    table.open_sheet()
    table.act(page.locator('.option[data-key="place:order_draw"]').click)
    axe(page)  # a question
    table.act(page.locator("dialog .btn.main").click)
    axe(page)  # the veil
    table.act(page.locator("dialog .btn.main").click)
    axe(page)  # what was drawn
    page.keyboard.press("m")
    expect(page.locator("dialog.menu")).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    axe(page)
    page.keyboard.press("Escape")
    if screen.startswith("phone"):
        for view in ("Players", "Log"):
            page.locator(".bottom").get_by_role("button", name=view).click()
            axe(page)
    page.goto(site.url + "#/")
    expect(page.locator(".save")).to_have_count(1)
    axe(page)
    page.locator('a[href^="#/new/"]').first.click()
    page.locator("details.block > summary").click()
    axe(page)


@pytest.mark.parametrize("screen", ["wide light", "phone dark"])
def test_scoring_end_and_looking_back(
    site: Site, new_watched: Callable[..., BrowserContext], axe: Axe, screen: str
) -> None:
    options: dict[str, Any] = SCREENS[screen]
    page = new_watched(**options).new_page()
    record = stopped_before(24, lambda game: game.over)
    table = TableDriver(page)
    table.open(site.url, record)
    table.open_sheet()
    table.act(page.locator(".option").first.click)
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    expect(page.locator(".story")).to_be_visible()
    axe(page)
    table.answer()
    expect(page.locator("dialog.end")).to_be_visible()
    page.locator("dialog.end summary").click()
    axe(page)
    page.locator("dialog.end .dialog-foot .btn").nth(1).click()
    expect(page.locator(".replay")).to_be_visible()
    axe(page)
