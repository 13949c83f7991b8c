"""axe-core finds nothing serious on any screen, light or dark, wide or narrow."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch, stopped_before

Axe = Callable[..., None]


def screen(width: int, height: int, scheme: str) -> Any:
    settings = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    name = f"{'phone' if width < 600 else 'wide'} {scheme}"
    return pytest.param(name, marks=pytest.mark.browser_context_args(**settings), id=name)


WIDE_LIGHT, WIDE_DARK = screen(1280, 800, "light"), screen(1280, 800, "dark")
PHONE_DARK = screen(390, 844, "dark")


@pytest.mark.visited
@pytest.mark.parametrize("name", [WIDE_LIGHT, WIDE_DARK, PHONE_DARK])
def test_start_form_table_and_dialogs(site: Site, page: Page, axe: Axe, name: str) -> None:
    table = TableDriver(page)
    table.open(site.url, sketch(9, 3, lambda game: game.decision.name == "turn").record())
    axe(page)
    table.open_sheet()
    table.pick("place:order_draw")
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
    if name.startswith("phone"):
        for view in ("Players", "Log"):
            page.locator(".bottom").get_by_role("button", name=view).click()
            axe(page)
    page.goto(site.url + "#/")
    expect(page.locator(".save")).to_have_count(1)
    axe(page)
    page.locator('a[href^="#/new/"]').first.click()
    for fold in page.locator(".fold > summary").all():
        fold.click()
    axe(page)


@pytest.mark.visited
@pytest.mark.parametrize("name", [WIDE_LIGHT, PHONE_DARK])
def test_scoring_end_and_looking_back(site: Site, page: Page, axe: Axe, name: str) -> None:
    record = stopped_before(24, lambda game: game.over)
    table = TableDriver(page)
    table.open(site.url, record)
    table.pick(table.keys()[0])
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    expect(page.locator(".report")).to_be_visible()
    axe(page)
    table.answer()
    expect(page.locator("dialog.end")).to_be_visible()
    page.locator("dialog.end summary").click()
    axe(page)
    page.get_by_role("button", name="Look back", exact=True).click()
    expect(page.locator(".replay")).to_be_visible()
    axe(page)


@pytest.mark.visited
def test_what_is_said_about_a_place(site: Site, page: Page, axe: Axe) -> None:
    """The card with its reasons and its large face, and the reports of a game."""
    table = TableDriver(page)
    table.open(site.url, stopped_before(24, lambda game: game.over))
    for slot in ("factory_1", "order_1"):
        page.locator(f".board-host [data-slot='{slot}'] > .slot").click(button="right", force=True)
        expect(page.locator(".why .close")).to_be_visible()
        axe(page, dark=True)
        page.keyboard.press("Escape")
        expect(page.locator(".why")).to_be_hidden()
