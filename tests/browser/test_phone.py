"""On a phone: taps on the board, the sheet of options, the views; nothing scrolls sideways."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch


def assert_fits(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"scrolls sideways: {wide}"


def phone(width: int) -> Any:
    settings = {"viewport": {"width": width, "height": 740}, "has_touch": True, "is_mobile": True}
    return pytest.param(width, marks=pytest.mark.browser_context_args(**settings))


@pytest.mark.visited
@pytest.mark.parametrize("width", [phone(360), phone(390)])
def test_a_turn_on_a_phone(site: Site, page: Page, width: int) -> None:
    table = TableDriver(page)
    table.start(site.url)
    assert page.evaluate("innerWidth") == width
    assert_fits(page)
    page.locator('a[href^="#/new/"]').first.tap()
    assert_fits(page)
    table.seat("Anna", "Bruno")
    table.seed(7)
    page.locator("button[type=submit]").tap()
    table.settled(0)
    # The draft: a tap on a card in the tray.
    table.act(page.locator("[data-board=tray] .hit.possible").first.tap)
    assert len(table.record()["moves"]) == 1
    for key in sketch_moves(table):
        table.choose(key)
    # A worker space, tapped on the board.
    table.act(page.locator('.hit.possible[data-address="board/mining_10"]').tap)
    assert table.record()["moves"][-1] == "place:mining_10"
    # The next click is in the pit: the page has turned to it.
    expect(page.locator(".tableau-host")).to_be_visible()
    table.step_by_step()
    table.act(page.locator('.hit.possible[data-address$="/level_yellow"]').tap)
    assert table.record()["moves"][-1] == "step:cage:yellow"
    # The sheet.
    handle = page.locator(".sheet-handle")
    expect(page.locator(".option").first).to_be_hidden()
    handle.tap()
    table.act(page.locator('.option[data-key="stop"]').tap)
    assert table.record()["moves"][-1] == "stop"
    for name in ("Pit", "Players", "Log", "Board"):
        page.locator(".bottom").get_by_role("button", name=name).tap()
        assert_fits(page)
    expect(page.locator(".board-host")).to_be_visible()
    # Looking back: at its end nothing lies over the way back to the present.
    page.keyboard.press("m")
    page.get_by_role("button", name="Look back").tap()
    expect(handle).to_be_hidden()
    page.locator(".replay .btn.main").tap(timeout=3_000)
    expect(handle).to_be_visible()


def sketch_moves(table: TableDriver) -> list[str]:
    """The rest of the draft, as anybody would play it."""
    moves = []
    game = sketch(7, 2, lambda game: len(game.record()["moves"]) == 0)
    for key in table.record()["moves"]:
        game.choose(key)
    while game.decision.name == "draft":
        moves.append(game.options()[0])
        game.choose(moves[-1])
    return moves


@pytest.mark.visited
def test_landscape_and_tablet_fit(site: Site, page: Page) -> None:
    record = sketch(9, 4, lambda game: game.decision.name == "turn").record()
    TableDriver(page).open(site.url, record)
    for width, height in ((844, 390), (820, 1180), (1100, 700), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        expect(page.locator(".board-host svg.board").first).to_be_visible()
        expect(page.locator(".prompt")).to_be_in_viewport()
