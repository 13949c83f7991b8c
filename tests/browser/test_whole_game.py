"""Whole games by real clicks: from the start page to the final scores, and against three bots."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.table import Table
from tests.browser.conftest import Site
from tests.browser.driver import GAME, NAMES, TableDriver, sketch, weight

RECORDS = Path(__file__).parents[1] / "records"
BEGIN = 0.0 if os.environ.get("REVIER_SOAK") else 0.88
"""The part of a game that was played before: only the soak plays all of it."""

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


def device(game: str, width: int, height: int, touch: bool) -> Any:
    settings = {"viewport": {"width": width, "height": height}, "has_touch": touch, "is_mobile": touch}
    return pytest.param(game, id=f"{game} {width}x{height}", marks=pytest.mark.browser_context_args(**settings))


AGAINST = [
    *(device(game, 1440, 900, False) for game in ("coal_baron", "kohle_kolonie", "schichtwechsel")),
    device("coal_baron", 390, 844, True),
]


@pytest.mark.visited
@pytest.mark.timeout(1800 if BEGIN == 0 else 240)
@pytest.mark.parametrize("game", AGAINST)
def test_against_three_bots_to_the_last_point(site: Site, page: Page, game: str) -> None:
    """What is found on the page takes the game to its end; the log has every turn, and the record is sound."""
    played = json.loads((RECORDS / game / "v1" / "4_default_eager.json").read_text(encoding="utf-8"))["record"]
    start = {**played, "moves": played["moves"][: int(BEGIN * len(played["moves"]))], "digest": None}
    page.goto(site.url)
    page.evaluate("localStorage.setItem('revier.settings', JSON.stringify({pace: 'none'}))")
    page.reload()
    table, chance, mine = TableDriver(page), random.Random(3), 0
    table.open(site.url, {**start, "table": {"bots": ["", *["apprentice"] * 3]}})
    while True:
        expect(page.locator(".thinking")).to_have_count(0, timeout=60_000)
        expect(page.locator(".table[data-resting]")).to_be_attached()
        table.answer()
        if page.locator("dialog.end").count():
            break
        keys = table.keys()
        if keys:
            table.choose(chance.choices(keys, [weight(key) for key in keys])[0])
            mine += 1
    assert mine > 2
    record = table.record()
    over = pyengine.replay(record)
    assert over.over and over.record()["digest"] == record["digest"]
    final = Table("t", over, "en", veil=False).frame()
    points = [int(text.replace("\u2212", "-")) for text in page.locator(".rank .points").all_inner_texts()]
    assert points == [place.score for place in over.ranking()]
    told = page.locator(".log summary .log-text").all_text_contents()
    texts = [turn["text"] for turn in final["turns"] if turn["seat"] is not None]
    assert len(texts) > 10 and all(texts)
    assert not [text for text in texts if not any(line.endswith(text) for line in told)]
