"""Tablets and phones: the whole table without tabs, bars that fold, fingers that ask before they play."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_following import GAMES as PLAYED
from tests.browser.test_following import my_turn
from tests.browser.test_room import GAMES, positions


def device(width: int, height: int) -> Any:
    settings: dict[str, Any] = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    return pytest.param(id=f"{width}x{height}", marks=pytest.mark.browser_context_args(**settings))


def assert_fits(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth, screen.width]")
    assert wide[0] <= wide[1] <= wide[2], f"scrolls sideways: {wide}"


def press(page: Page, x: float, y: float, milliseconds: int) -> None:
    """A finger that rests."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def begin(site: Site, page: Page) -> TableDriver:
    table = TableDriver(page)
    table.open(site.url, sketch(9, 3, lambda game: game.decision.name == "turn").record())
    table.answer()
    return table


@pytest.mark.visited
@pytest.mark.parametrize((), [device(768, 1024), device(1024, 768)])
def test_a_tablet_shows_all_of_the_table(site: Site, page: Page) -> None:
    table = TableDriver(page)
    for name in GAMES:
        for record in positions(name)[:3]:
            table.open(site.url, record)
            table.answer()
            assert_fits(page)
            expect(page.locator(".bottom")).to_be_hidden()
            for part in (
                ".board-host",
                ".tableau-host [data-board]:not([data-away])",
                ":is(.options, .planning):not([hidden])",
                ".seats-panel",
            ):
                expect(page.locator(part).first).to_be_in_viewport(ratio=0.99)


@pytest.mark.visited
@pytest.mark.parametrize((), [device(844, 390)])
def test_the_bars_of_a_phone_on_its_side_fold(site: Site, page: Page) -> None:
    table = TableDriver(page)
    for name in GAMES:
        table.open(site.url, positions(name)[1])
        table.answer()
        assert_fits(page)
        rail, line, field = (page.locator(one).bounding_box() for one in (".bottom", ".bar", ".field"))
        assert rail and line and field
        assert (rail["width"], line["height"]) == (56, 40)
        assert field["y"] == 40 and field["height"] == 350


@pytest.mark.visited
@pytest.mark.parametrize((), [device(844, 390)])
def test_a_phone_on_its_side_zooms_and_tells_what_the_others_did(site: Site, page: Page) -> None:
    """Both in the bars, on no board."""
    table = TableDriver(page)
    for name, where in PLAYED.items():
        table.open(site.url, my_turn(name, *where)[0])
        table.answer()
        page.locator(".bottom .nav-button").first.tap()
        field = page.locator(".field").bounding_box()
        assert field
        pill = page.locator(".since-pill")
        near = page.locator(".board-tools .zoom_in")
        for one in (pill, near):
            expect(one).to_be_visible()
            box = one.bounding_box()
            assert box and min(box["width"], box["height"]) >= 36
            assert box["x"] + box["width"] <= field["x"] or box["y"] + box["height"] <= field["y"]
        pill.tap()
        expect(page.locator(".since-turn").first).to_be_in_viewport(ratio=0.99)
        pill.tap()
        expect(page.locator(".since-turn").first).to_be_hidden()
        near.tap()
        expect(page.locator(".board-host [data-board=board]")).to_have_attribute("data-zoomed", "")
        assert_fits(page)
        whole = page.locator(".board-tools .zoom_reset")
        expect(whole).to_be_in_viewport(ratio=1)
        expect(page.locator(".prompt")).to_be_in_viewport()
        whole.tap()
        expect(page.locator(".board-host [data-board=board]")).not_to_have_attribute("data-zoomed", "")


@pytest.mark.visited
@pytest.mark.parametrize((), [device(390, 844), device(844, 390)])
def test_my_resources_are_on_every_tab(site: Site, page: Page) -> None:
    table = TableDriver(page)
    for name in GAMES:
        table.open(site.url, positions(name)[1])
        table.answer()
        for view in page.locator(".bottom .nav-button").all():
            view.tap()
            assert_fits(page)
            expect(page.locator(".mine")).to_be_in_viewport()
            assert page.locator(".mine .symbol").count() > 0


@pytest.mark.visited
@pytest.mark.parametrize((), [device(390, 844)])
def test_a_long_press_asks_and_does_not_play(site: Site, page: Page) -> None:
    table = begin(site, page)
    before = table.record()["moves"]
    expect(page.locator('.sheet-handle[aria-expanded="true"]')).to_have_count(0)
    box = page.locator('.hit.possible[data-address="board/mining_6"]').bounding_box()
    assert box
    press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 600)
    expect(page.locator(".why .choice")).to_be_visible()
    assert table.record()["moves"] == before
    table.act(page.locator(".why .choice").tap)
    assert table.record()["moves"][-1] == "place:mining_6"


@pytest.mark.visited
@pytest.mark.parametrize((), [device(390, 844)])
def test_the_sheet_opens_by_swipe(site: Site, page: Page) -> None:
    begin(site, page)
    handle = page.locator(".sheet-handle")
    box = handle.bounding_box()
    assert box
    bar = page.locator(".bottom").bounding_box()
    assert bar and box["y"] >= bar["y"], "the chip is in the bar"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (10, 30, 60):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - step}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    expect(handle).to_have_attribute("aria-expanded", "true")


# Beside two targets that stand close together: a point between them, and which they are.
BETWEEN = """() => {
    const root = document.querySelector(".board-host [data-board]").shadowRoot;
    const hits = [...root.querySelectorAll(".hit.possible")].map((hit) => [hit, hit.getBoundingClientRect()]);
    for (const [one, a] of hits) for (const [other, b] of hits) {
        const gap = b.left - a.right;
        const level = Math.max(a.top, b.top) + 4;
        if (gap < 1 || gap > 14 || level > Math.min(a.bottom, b.bottom) || level > innerHeight - 120) continue;
        const [x, y] = [a.right + gap / 2, level];
        if (root.elementsFromPoint(x, y).some((element) => element.closest(".hit"))) continue;
        return [x, y, one.dataset.address, other.dataset.address];
    }
    return null;
}"""


@pytest.mark.visited
@pytest.mark.parametrize((), [device(390, 844)])
def test_a_finger_between_two_targets_is_asked(site: Site, page: Page) -> None:
    table = TableDriver(page)
    found = None
    for name in GAMES:
        for record in positions(name):
            table.open(site.url, record)
            table.answer()
            if found := page.evaluate(BETWEEN):
                break
        if found:
            break
    assert found, "no two targets stand close together"
    before = table.record()["moves"]
    page.touchscreen.tap(found[0], found[1])
    chip = page.locator(".which")
    expect(chip).to_be_visible()
    offered = chip.locator("[data-address]").evaluate_all("(all) => all.map((one) => one.dataset.address)")
    assert set(offered) >= set(found[2:])
    assert table.record()["moves"] == before
    chip.locator(".close").tap()
    expect(chip).to_be_hidden()
    assert table.record()["moves"] == before
