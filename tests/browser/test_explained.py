"""What is said about answers and things: prices in the list, cards beside it, and never only a name."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_answers import frame_of, played


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
def test_prices_stand_at_the_right_edge(site: Site, page: Page, table: TableDriver) -> None:
    game = played("coal_baron", lambda game: any(one["cost"] for one in frame_of(game)["options"]), players=2)
    table.open(site.url, game.record())
    for summary in page.locator(".option-group summary").all():
        summary.click()
    priced = {one["key"]: one["cost"] for one in frame_of(game)["options"] if one["cost"]}
    for key, cost in priced.items():
        option = page.locator(f'.option[data-key="{key}"]')
        expect(option.locator(".option-cost")).to_have_text(cost)
        right, edge, height = option.evaluate(
            """(one) => [one.querySelector('.option-cost').getBoundingClientRect().right,
                one.getBoundingClientRect().right, one.offsetHeight]"""
        )
        assert 0 < edge - right < 16
        assert height >= 44


@pytest.mark.visited
def test_a_card_explains_an_answer_beside_the_list(site: Site, page: Page, table: TableDriver) -> None:
    game = played("coal_baron", lambda game: game.decision.name == "turn", players=2)
    table.open(site.url, game.record())
    group = page.locator(".option-group summary").first
    group.click()
    option = page.locator(".option-group[open] .option").first
    option.hover()
    card = page.locator(".why")
    expect(card.locator("p, dl").first).to_be_visible()
    left = page.locator(".options").bounding_box()
    box = card.bounding_box()
    assert box and left
    assert box["x"] + box["width"] <= left["x"] + 12, "it covers nothing of the list"


@pytest.mark.visited
def test_nothing_is_only_named(site: Site, page: Page, table: TableDriver) -> None:
    """Pointing at a thing shows a card that says more than its name."""
    game = played("coal_baron", lambda game: game.decision.name == "turn", players=2)
    table.open(site.url, game.record())
    for slot in ("bank", "mining_8", "factory_draw", "money_6", "delivery_truck"):
        box = page.locator(f".board-host [data-slot='{slot}'] > .slot").bounding_box()
        assert box
        page.mouse.move(2, 2)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
        expect(page.locator(".why").locator("p, dl, ul").first).to_be_visible()
