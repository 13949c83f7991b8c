"""Plan, then commit: insertions and redeployments of miners, picked on map and tableau and played with one button."""

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_kohle_kolonie import before

pytestmark = pytest.mark.visited
RESCUE = "seat0/B1.rescue"


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.fixture(scope="module")
def action() -> tuple[pyengine.Game, str, str]:
    """The first seat has two insertions and two steps; a miner could take the train from a village to a station."""
    game, key = before(lambda game, key, _: game.decision.name == "miners" and key.startswith("move:v_"))
    _, home, station = key.split(":")
    asked = game.state.pending[-1]
    assert (asked.seat, asked.inserts, asked.steps) == (0, 2, 2)
    assert station.startswith("s_")
    return game, home, station


def hit(page: Page, address: str) -> Locator:
    return page.locator(f'.hit.possible[data-address="{address}"]')


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 720})
def test_an_insertion_and_a_journey_in_three_clicks(
    site: Site, page: Page, table: TableDriver, action: tuple[pyengine.Game, str, str]
) -> None:
    whole, home, station = action
    game = whole.copy()
    table.open(site.url, game.record())
    start = table.record()["moves"]
    expect(page.locator(".options")).to_be_hidden()
    hit(page, f"board/{station}").click()
    expect(page.locator(".planning h2")).to_have_text("insertions 0 of 2, steps 1 of 2")
    hit(page, RESCUE).click()
    expect(page.locator(".planning h2")).to_have_text("insertions 1 of 2, steps 1 of 2")
    expect(page.locator(".plan-steps > li")).to_have_count(2)
    expect(page.locator(".step-number")).to_have_text(["2", "1"])  # a line on the map, a number on the tableau
    expect(page.locator(".ghost > .route")).to_have_count(1)
    for button in (".plan-do", ".plan-finish"):
        expect(page.locator(button)).to_be_in_viewport(ratio=1)
    table.act(page.locator(".plan-finish").click)
    table.answer()  # the marker that is uncovered there cannot be covered again
    moves = table.record()["moves"][len(start) :]
    assert moves[:2] == ["insert:B1", f"move:{home}:{station}"]
    for key in moves:
        game.choose(key)
    assert table.record()["digest"] == game.record()["digest"]


def test_one_insertion_alone_and_undone(
    site: Site, page: Page, table: TableDriver, action: tuple[pyengine.Game, str, str]
) -> None:
    """The simple case: a place and one button end the action, as a place and *Done* do step by step."""
    table.open(site.url, action[0].record())
    start = table.record()["moves"]
    hit(page, RESCUE).click()
    table.act(page.locator(".plan-finish").click)
    assert table.record()["moves"] == [*start, "insert:B1", "done"]
    for _ in range(2):
        table.act(lambda: page.keyboard.press("u"))
    assert table.record()["moves"] == start
    expect(page.locator(".plan-do")).to_be_disabled()
    table.step_by_step()
    table.pick("insert:B1")
    assert table.record()["moves"] == [*start, "insert:B1"]


def test_what_is_too_much_says_so(
    site: Site, page: Page, table: TableDriver, action: tuple[pyengine.Game, str, str]
) -> None:
    table.open(site.url, action[0].record())
    before_it = table.record()
    for place in (RESCUE, "seat0/B2.rescue", "seat0/B3.rescue"):
        hit(page, place).click()
    reasons = page.locator(".planning .reasons")
    expect(reasons.locator(".clause").first).to_contain_text("KK-11")
    expect(page.locator(".plan-do")).to_be_disabled()
    expect(page.locator(".step-number")).to_have_count(0)
    expect(page.locator(".refused")).to_have_text("3 / 2")
    expect(page.locator(".pips > .extra")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hit.chosen")).to_have_count(0)
    expect(reasons).to_have_count(0)
    expect(page.locator(".refused")).to_have_count(0)
    assert table.record() == before_it
