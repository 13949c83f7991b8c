"""While bots think: everything can be looked at, and places are marked for the next turn without playing anything."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_bots import first_turn_of, with_bots

pytestmark = pytest.mark.visited
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def waiting(site: Site, page: Page, table: TableDriver, bot: str = "hewer") -> None:
    """Anna waits for a bot that has been stopped: nothing moves while the test looks."""
    table.open(site.url, with_bots(first_turn_of(1), "", bot))
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".thinking")).to_contain_text("wait")


def spot(page: Page, place: str) -> Locator:
    return page.locator(f'[data-slot="{place}"]').first


def point_at(page: Page, place: str) -> tuple[float, float]:
    box: Any = spot(page, place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_marks_come_and_go_and_play_nothing(site: Site, page: Page, table: TableDriver) -> None:
    waiting(site, page, table)
    before = table.record()
    expect(page.locator(".thinking")).to_contain_text("for your turn")
    page.mouse.click(*point_at(page, "money_4"))
    expect(page.locator(".intended")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("Planned:")
    page.mouse.click(*point_at(page, "money_5"))
    expect(page.locator(".intended")).to_have_count(2)
    expect(page.locator(".intended text")).to_have_text(["1", "2"])
    page.mouse.click(*point_at(page, "money_4"))
    expect(page.locator(".intended")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".intended")).to_have_count(0)
    assert table.record() == before


def test_they_stay_until_i_act(site: Site, page: Page, table: TableDriver) -> None:
    waiting(site, page, table)
    page.mouse.click(*point_at(page, "money_4"))
    page.mouse.click(*point_at(page, "money_5"))
    page.get_by_role("button", name="Carry on").click()
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)
    expect(page.locator(".intended")).to_have_count(2)
    played = len(table.record()["moves"])
    key = "place:money_4" if "place:money_4" in table.keys() else "place:money_5"
    table.choose(key)
    expect(page.locator(".intended")).to_have_count(0)
    assert table.record()["moves"][played] == key


def test_everything_can_be_looked_at_meanwhile(site: Site, page: Page, table: TableDriver) -> None:
    waiting(site, page, table)
    card = page.locator(".explanation, .why").locator("visible=true").first
    for place in ("money_4", "factory_2", "mining_6", "delivery_truck"):
        page.mouse.move(*point_at(page, place))
        expect(card).to_be_visible()
        page.mouse.move(2, 2)
        expect(card).to_be_hidden()
    # a place on somebody else's tableau cannot be meant: it is explained as ever
    expect(page.locator(".intended")).to_have_count(0)


def test_by_keyboard(site: Site, page: Page, table: TableDriver) -> None:
    waiting(site, page, table)
    page.locator(".board-host [tabindex='0']").first.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".intended")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".intended")).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE)
def test_with_a_finger(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, with_bots(first_turn_of(1), "", "director"))  # thinks long enough for two taps
    expect(page.locator(".prompt")).to_contain_text("thinking")
    page.touchscreen.tap(*point_at(page, "money_4"))
    expect(page.locator(".intended")).to_have_count(1)
    page.wait_for_timeout(600)  # two taps, not a double tap
    page.touchscreen.tap(*point_at(page, "money_4"))
    expect(page.locator(".intended")).to_have_count(0)
