"""On a phone, over whole games at their largest tables: a finger hits whatever is lit, and the sheet stays down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver
from tests.browser.test_answers import LARGEST
from tests.browser.test_kohle_kolonie import SEED, sketch
from tests.browser.test_side_column import sampled

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER, LEAST, WHOLE = 24, 22, 16
"""Pixels: a target; and at least, also while a whole action is planned, for which all of a tableau must be in sight.
A tap at the corner of a square that is large enough for a finger means the target, or asks."""

LIT = """() => [...document.querySelectorAll("[data-board]:not([data-away])")]
    .filter((host) => host.checkVisibility())
    .flatMap((host) => [...host.shadowRoot.querySelectorAll(".hit.possible")])
    .map((hit) => ({ address: hit.dataset.address, box: hit.getBoundingClientRect().toJSON() }))"""
# Nothing else lies over the place itself, so that a tap there is a tap on the board.
OPEN = """([x, y]) => document.elementFromPoint(x, y)?.closest("[data-board]") !== null"""


def lit(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(LIT)
    return found


def side(place: dict[str, Any]) -> float:
    return float(min(place["box"]["width"], place["box"]["height"]))


def meant(page: Page, place: dict[str, Any], x: float, y: float, before: int) -> bool:
    """Whether a tap at this point chose this place, or asked whether it was meant."""
    address = place["address"]
    page.touchscreen.tap(x, y)
    table = TableDriver(page)
    until(
        page,
        lambda: (
            page.locator(".which").count()
            or page.locator(f'.hit.chosen[data-address="{address}"]').count()
            or page.locator(".ghost > *").count()
            or page.locator("dialog.ask[open]").count()
            or len(table.record()["moves"]) > before
        ),
    )
    offered = page.locator(".which [data-address]").evaluate_all("(all) => all.map((one) => one.dataset.address)")
    return not offered or address in offered


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("name", LARGEST)
def test_a_finger_hits_whatever_is_lit(site: Site, page: Page, name: str) -> None:
    table = TableDriver(page)
    total = tapped = 0
    for record in sampled(name):
        table.open(site.url, record)
        table.answer()
        until(page, lambda: page.locator(".table[data-settled]").count())
        page.wait_for_timeout(100)  # a picture: small targets come near
        places = lit(page)
        total += len(places)
        at = f"decision {len(record['moves'])}"
        least = WHOLE if page.locator(".table.plans").count() else LEAST
        assert not [place for place in places if side(place) < least], at
        onboard = [place for place in places if not place["address"].startswith("tray/")]
        if onboard:
            expect(page.locator('.sheet-handle[aria-expanded="true"]')).to_have_count(0)
        for place in sorted(places, key=side)[:1]:
            box = place["box"]
            x, y = box["x"] + box["width"] / 2 + FINGER / 2 - 1, box["y"] + box["height"] / 2 + FINGER / 2 - 1
            if page.evaluate(OPEN, [x, y]):
                tapped += 1
                assert meant(page, place, x, y, len(record["moves"])), f"{at}: {place['address']}"
    assert total > 20
    assert tapped


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
def test_the_pit_has_room_while_mining(site: Site, page: Page) -> None:
    """Over a whole game: half of the screen and more, all four levels of the shaft in sight, and the button below."""
    table = TableDriver(page)
    mining = [one for one in sampled("coal_baron") if pyengine.replay(one).decision.name == "mining.step"]
    assert len(mining) > 2
    for record in mining:
        table.open(site.url, record)
        table.answer()
        expect(page.locator(".plan-do")).to_be_in_viewport(ratio=1)
        room = page.locator(".tableau-box").bounding_box()
        assert room and room["height"] >= 844 / 2, room
        levels = page.locator(".tableau-host [data-board]:not([data-away]) [data-slot^=level_]:not([data-slot*='.'])")
        assert levels.count() == 4
        for level in levels.all():
            box = level.locator("> .slot").bounding_box()
            assert box and room["y"] <= box["y"] and box["y"] + box["height"] <= room["y"] + room["height"]


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
def test_mines_come_near_until_the_whole_map_is_asked_for(site: Site, page: Page) -> None:
    game = sketch(SEED, 5, until=lambda game: game.decision.name == "go")
    table = TableDriver(page)
    table.open(site.url, game.record())
    board = page.locator(".board-host [data-board=board]")
    expect(board).to_have_attribute("data-zoomed", "")
    places = lit(page)
    assert len(places) > 10 and min(map(side, places)) >= FINGER
    room = page.locator(".board-box").bounding_box()
    assert room
    seen = [p for p in places if 0 <= p["box"]["x"] < 366 and room["y"] < p["box"]["y"] < room["y"] + room["height"]]
    assert len(seen) >= len(places) / 3
    page.locator(".board-tools").get_by_role("button", name="Show the whole board").tap()
    expect(board).not_to_have_attribute("data-zoomed", "")
    table.open_sheet()
    table.pick(next(key for key in game.options() if key.startswith("buy:")))
    expect(board).not_to_have_attribute("data-zoomed", "")
