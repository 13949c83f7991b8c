"""Plan, then commit: a mining action picked on the board, drawn as a ghost, and played with one button."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.rules.coal_baron.table import after, order, pit, tile
from tests.rules.coal_baron.table import table as position

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ORDER = ["step:cage:black", "step:load:black", "step:cage:surface", "step:order:cage:black:order_truck_k"]


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def mining(space: str = "mining_4") -> dict[str, Any]:
    """Anna mines; one order wants a black cube, two want grey ones."""
    orders = [order("order_truck_k"), order("order_carriage_gg"), order("order_truck_g")]
    own = {"pit": pit(tile("tile_grey_2_dark", "grey", "grey")), "orders": orders}
    record: dict[str, Any] = after(position(4, seats={0: own}), f"place:{space}").record()
    return record


def hit(page: Page, address: str) -> Locator:
    return page.locator(f'.hit[data-address="{address}"]')


def piece(page: Page, kind: str, number: int = 0) -> str:
    """The address of a piece that can be picked, by the name that is read out."""
    named = page.locator(f'.tableau-host .hit.possible[aria-label^="{kind}"]')
    expect(named.nth(number)).to_be_attached()
    return named.nth(number).get_attribute("data-address") or ""


def steps(page: Page) -> list[str]:
    return page.locator(".plan-steps > li").all_inner_texts()


def test_a_mining_action_in_two_clicks(site: Site, page: Page, table: TableDriver, axe: Callable[..., None]) -> None:
    table.open(site.url, mining())
    start = table.record()["moves"]
    expect(page.locator(".options")).to_be_hidden()
    expect(page.locator(".plan-do")).to_be_disabled()
    hit(page, piece(page, "Truck black")).click()
    expect(page.locator(".planning h2")).to_have_text("4 of 4 steps")
    expect(page.locator(".step-number")).to_have_text(["1", "3", "2", "4"])
    expect(page.locator(".ghost > .route")).to_have_count(2)
    expect(page.locator(".pips > .used")).to_have_count(4)
    axe(page, dark=True)
    table.act(page.locator(".plan-do").click)
    assert table.record()["moves"] == [*start, *ORDER]
    expect(page.locator(".planning")).to_be_hidden()
    expect(page.locator(".step-number")).to_have_count(0)
    expect(page.locator(".options")).to_be_visible()
    # Undo takes back step by step, as it does without a plan.
    table.act(lambda: page.keyboard.press("u"))
    assert table.record()["moves"] == [*start, *ORDER[:3]]
    expect(page.locator(".planning")).to_be_visible()
    for _ in range(3):
        table.act(lambda: page.keyboard.press("u"))
    assert table.record()["moves"] == start
    table.act(lambda: page.keyboard.press("r"))
    assert table.record()["moves"] == [*start, ORDER[0]]


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_with_fingers(site: Site, page: Page, table: TableDriver, axe: Callable[..., None]) -> None:
    table.open(site.url, mining())
    start = table.record()["moves"]
    hit(page, piece(page, "Truck black")).tap()
    expect(page.locator(".planning h2")).to_have_text("4 of 4 steps")
    expect(page.locator(".plan-do")).to_be_in_viewport(ratio=1)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    axe(page, dark=True)
    table.act(page.locator(".plan-do").tap)
    assert table.record()["moves"] == [*start, *ORDER]


@pytest.mark.visited
def test_goals_in_any_order_and_off_again(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining("mining_10"))
    grey, carriage = piece(page, "grey coal"), piece(page, "Carriage 2 × grey")
    hit(page, grey).click()
    expect(page.locator(".plan-notes")).to_contain_text("Several orders want grey")
    assert len(steps(page)) == 2
    hit(page, f"{carriage}/1").click()
    expect(page.locator(".planning h2")).to_have_text("4 of 10 steps")
    assert "Carriage" in steps(page)[-1]
    expect(hit(page, grey)).to_have_attribute("aria-pressed", "true")
    hit(page, "seat0/level_yellow").click()
    expect(page.locator(".planning h2")).to_have_text("5 of 10 steps")
    hit(page, grey).click()
    expect(hit(page, grey)).not_to_have_attribute("aria-pressed", "true")
    expect(page.locator(".planning h2")).to_have_text("5 of 10 steps")
    page.keyboard.press("Escape")
    expect(page.locator(".hit.chosen")).to_have_count(0)
    expect(page.locator(".plan-do")).to_be_disabled()
    hit(page, carriage).click()
    hit(page, piece(page, "Truck grey")).click()
    shared = page.locator(".plan-steps > li", has_text="Load grey")
    expect(shared).to_have_count(1)  # equal steps share a line
    expect(shared.locator(".plan-number")).to_have_text("2–4")
    table.act(page.locator(".plan-do").click)
    expect(page.locator(".planning h2")).to_have_text("Plan the whole action")
    table.act(page.locator(".plan-stop").click)
    assert table.record()["moves"][-1] == "stop"


@pytest.mark.visited
def test_what_cannot_be_done_says_why(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining())
    before = table.record()
    hit(page, piece(page, "Truck black")).click()
    hit(page, "seat0/level_brown").click()
    expect(page.locator(".planning .reasons")).to_contain_text("5 work steps, and you have only 4")
    expect(page.locator(".planning .clause")).to_have_text("CB-6.1")
    expect(page.locator(".refused")).to_have_text("5 / 4")
    expect(page.locator(".plan-do")).to_be_disabled()
    expect(page.locator(".step-number")).to_have_count(0)
    assert table.record() == before
    page.locator(".plan-clear").click()
    expect(page.locator(".hit.chosen")).to_have_count(0)


@pytest.mark.visited
def test_step_by_step_stays_possible_and_is_remembered(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining())
    hit(page, piece(page, "Truck black")).click()
    expect(page.locator(".step-number")).to_have_count(4)
    page.locator(".plan-single").click()
    expect(page.locator(".step-number")).to_have_count(0)
    expect(page.locator(".planning")).to_be_hidden()
    table.act(hit(page, "seat0/level_black").click)
    assert table.record()["moves"][-1] == "step:cage:black"
    page.reload()
    table.settled(0)
    expect(page.locator(".planning")).to_be_hidden()
    table.act(page.locator('.option[data-key="step:load:black"]').click)
    page.locator(".plan-again").click()
    expect(page.locator(".planning h2")).to_be_focused()
    hit(page, piece(page, "Truck black")).click()
    table.act(page.locator(".plan-do").click)
    assert table.record()["moves"][-2:] == ORDER[-2:]


@pytest.mark.visited
def test_by_keyboard_and_announced(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining())
    start = table.record()["moves"]
    order_card = piece(page, "Truck black")
    hit(page, order_card).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Picked: Truck black")
    expect(page.locator("#live")).to_contain_text("4 of 4 steps")
    assert page.evaluate("document.activeElement?.shadowRoot?.activeElement?.dataset.address") == order_card
    page.locator(".plan-do").focus()
    table.act(lambda: page.keyboard.press("Enter"))
    assert table.record()["moves"] == [*start, *ORDER]


@pytest.mark.visited
def test_a_guided_lesson_goes_step_by_step(site: Site, page: Page, table: TableDriver) -> None:
    table.start(site.url)
    page.evaluate("location.hash = '#/learn/coal_baron/cage/2'")
    table.settled(0)
    expect(page.locator(".options")).to_be_visible()
    expect(page.locator(".planning")).to_be_hidden()


@pytest.mark.visited
def test_steps_and_their_places_light_each_other(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining())
    order, cube = piece(page, "Truck black"), piece(page, "black coal")
    hit(page, order).click()
    load = page.locator(".plan-steps > li", has_text="Load black")
    load.hover()
    expect(page.locator(".hit.pointed")).to_have_count(1)
    expect(hit(page, cube)).to_have_class(re.compile(r"\bpointed\b"))
    hit(page, order).hover()
    expect(page.locator(".hit.pointed")).to_have_count(0)
    expect(page.locator(".plan-steps > li.pointed")).to_contain_text("Put a black cube")
    expect(page.locator(".plan-steps > li.pointed small")).to_contain_text("5 points")
    # what is picked is explained too, without reasons why it could not be clicked
    expect(page.locator(".why")).to_contain_text("when delivered")
    expect(page.locator(".why .reasons")).to_have_count(0)
