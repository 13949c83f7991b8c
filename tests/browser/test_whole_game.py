"""A whole game by real clicks, from the start page to the final scores."""

from playwright.sync_api import Page, expect

import pyengine
from tests.browser.conftest import Site
from tests.browser.driver import GAME, NAMES, TableDriver, sketch

SEED = 118  # every kind of step, five deliveries, six draws


def test_two_players_from_the_first_click_to_the_last_point(site: Site, page: Page) -> None:
    """The page's record and the engine on CPython agree to the last byte."""
    plan = sketch(SEED).record()
    table = TableDriver(page)
    table.new(site.url, SEED)
    for number, key in enumerate(plan["moves"]):
        assert not page.locator("dialog.end").count(), f"over after {number} decisions"
        table.choose(key)
    expect(page.locator("dialog.end")).to_be_visible()
    record = table.record()
    game = pyengine.replay(record)
    assert record["moves"] == plan["moves"]
    assert record["digest"] == plan["digest"] == game.record()["digest"]
    assert game.over
    ranking = game.ranking()
    shown = page.locator(".rank")
    assert shown.locator("strong").all_inner_texts() == [NAMES[place.seat] for place in ranking]
    assert [int(text.replace("\u2212", "-")) for text in shown.locator(".points").all_inner_texts()] == [
        place.score for place in ranking
    ]
    sums = page.locator(".end tfoot td").all_inner_texts()
    assert [int(text.replace("\u2212", "-")) for text in sums] == [place.score for place in ranking]
    assert page.locator(".chart .line").count() == 2

    # Looking back at every decision, and again forward.
    page.get_by_role("button", name="Look back", exact=True).click()
    slider = page.locator(".replay input[type=range]")
    expect(slider).to_have_value("0")
    half = len(plan["moves"]) // 2
    table.act(lambda: slider.fill(str(half)))
    expect(page.locator(".replay-place")).to_contain_text(str(half))
    assert not table.keys()
    table.act(page.locator(".replay .btn.main").click)
    page.locator(".bar .home").click()
    page.get_by_role("button", name="All games (1)").click()
    winner = NAMES[ranking[0].seat]
    expect(page.locator(".save .result")).to_have_text("Tied" if ranking[1].place == 1 else f"Winner: {winner}")
    assert page.locator(f'a[href="#/new/{GAME}"]').is_visible()
