"""The hint: a button and a key; lit on the board, marked in the list, with its reason, and played if wanted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_planning import PHONE, mining


def first_turn() -> dict[str, Any]:
    return sketch(7, 2, lambda game: game.decision.name == "turn" and game.decision.seat == 0).record()


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
def test_a_hint_lights_explains_marks_and_plays(site: Site, page: Page, table: TableDriver, axe: Any) -> None:
    table.open(site.url, {**first_turn(), "table": {"bots": ["", "hewer"]}})
    card = page.locator(".hint-card")
    expect(card).to_be_hidden()
    page.locator("[data-tool=hint]").click()
    expect(card).to_be_visible()
    play = card.locator(".btn.main")
    expect(play).to_be_visible(timeout=60_000)
    expect(page.locator(".veil.ring > rect")).not_to_have_count(0)
    marked = page.locator(".option.advised")
    expect(marked).to_have_count(1)
    expect(marked).to_be_in_viewport()
    first = marked.get_attribute("data-key")
    assert len(card.locator(".hint-body p").nth(1).inner_text()) > 20, "a reason in words"
    axe(page)
    # another good answer
    card.locator(".hint-other").first.click()
    until(page, lambda: marked.get_attribute("data-key") != first)
    # another press closes it
    page.keyboard.press("h")
    expect(card).to_be_hidden()
    expect(marked).to_have_count(0)
    expect(page.locator(".veil > rect")).to_have_count(0)
    page.keyboard.press("h")
    expect(play).to_be_visible(timeout=60_000)
    before = len(table.record()["moves"])
    key = marked.get_attribute("data-key")
    play.click()
    until(page, lambda: len(table.record()["moves"]) > before)
    assert table.record()["moves"][before] == key
    expect(card).to_be_hidden()


@pytest.mark.visited
def test_escape_closes_a_hint_and_a_move_does(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    card = page.locator(".hint-card")
    page.keyboard.press("h")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("h")
    expect(card.locator(".btn.main")).to_be_visible(timeout=60_000)
    table.choose("place:money_6")
    expect(card).to_be_hidden()
    expect(page.locator(".veil > rect")).to_have_count(0)


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_a_hint_on_a_phone(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, {**first_turn(), "table": {"bots": ["", "hewer"]}})
    page.locator("[data-tool=hint]").tap()
    play = page.locator(".hint-card .btn.main")
    expect(play).to_be_visible(timeout=60_000)
    expect(play).to_be_in_viewport()
    lit = page.locator(".veil.ring > rect").first.bounding_box()
    card = page.locator(".hint-card").bounding_box()
    assert lit and card
    assert lit["y"] < card["y"], "what is lit is seen above the card"
    before = len(table.record()["moves"])
    play.tap()
    until(page, lambda: len(table.record()["moves"]) > before)


@pytest.mark.visited
@pytest.mark.parametrize("kind", ["mouse", pytest.param("touch", marks=pytest.mark.browser_context_args(**PHONE))])
def test_a_hint_draws_its_whole_plan_and_plays_it(
    site: Site, page: Page, table: TableDriver, axe: Any, kind: str
) -> None:
    """In the middle of a chain of steps: the rest of it as a ghost, in words, and played in one press."""

    def press(what: Locator) -> None:
        what.tap() if kind == "touch" else what.click()

    table.open(site.url, mining("mining_10"))
    card = page.locator(".hint-card")
    press(page.locator("[data-tool=hint]"))
    play = card.get_by_role("button", name=re.compile(r"Play all \d+ steps"))
    expect(play).to_be_visible(timeout=60_000)
    expect(play).to_be_in_viewport(ratio=1)
    steps = int(re.sub(r"\D", "", play.inner_text()))
    assert steps > 3
    expect(page.locator(".ghost > .route")).not_to_have_count(0)
    expect(page.locator(".step-number")).not_to_have_count(0)
    expect(card.locator(".plan-steps small").first).to_contain_text("completes")
    axe(page)
    # it goes without a trace
    press(card.locator(".close"))
    expect(card).to_be_hidden()
    expect(page.locator(".step-number")).to_have_count(0)
    press(page.locator("[data-tool=hint]"))
    expect(play).to_be_visible(timeout=60_000)
    before = len(table.record()["moves"])
    table.act(lambda: press(play))
    moves = table.record()["moves"][before:]
    assert len(moves) == steps and any(key.startswith("step:order") for key in moves)
    expect(card).to_be_hidden()
    expect(page.locator(".step-number")).to_have_count(0)


@pytest.mark.visited
def test_a_goal_of_my_own_takes_the_place_of_a_hint(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, mining("mining_10"))
    page.keyboard.press("h")
    expect(page.locator(".hint-card .plan-steps")).to_be_visible(timeout=60_000)
    page.locator('.tableau-host .hit.possible[aria-label^="Truck black"]').first.click()
    expect(page.locator(".hint-card")).to_be_hidden()
    expect(page.locator(".planning h2")).to_have_text("4 of 10 steps")
    expect(page.locator(".step-number")).to_have_text(["1", "3", "2", "4"])
