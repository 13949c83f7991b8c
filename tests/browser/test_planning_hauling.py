"""Plan, then commit: several carts hauled in Schichtwechsel, their coal on the wagons that were picked."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.core.test_plans_hauling import hauling

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.visited
@pytest.mark.parametrize("kind", ["mouse", pytest.param("touch", marks=pytest.mark.browser_context_args(**PHONE))])
def test_carts_and_one_button(kind: str, site: Site, page: Page) -> None:
    table = TableDriver(page)
    found = next(one for one in map(hauling, range(60)) if one and len(one.game.state.seats) == 2)
    table.open(site.url, found.game.record())
    table.answer()
    start = table.record()["moves"]
    planning = found.frame()["planning"]
    at = f"seat{found.game.decision.seat}/c"
    carts = [goal["address"] for goal in planning["goals"] if goal["address"].startswith(at)][:2]
    wanted = [step["key"] for step in found.plan(carts)["steps"]]
    expect(page.locator(".options")).to_be_hidden()
    for cart in carts:
        place = page.locator(f'.hit.possible[data-address="{cart}"]')
        place.tap() if kind == "touch" else place.click()
        expect(page.locator(f'.hit.chosen[data-address="{cart}"]')).to_be_attached()
    expect(page.locator(".planning h2")).to_have_text(f"2 of {planning['available']} carts")
    expect(page.locator(".plan-do")).to_be_in_viewport(ratio=1)
    expect(page.locator(".step-number").first).to_be_visible()
    button = page.locator(".plan-do")
    table.act(button.tap if kind == "touch" else button.click)
    assert table.record()["moves"][len(start) :][: len(wanted)] == wanted
