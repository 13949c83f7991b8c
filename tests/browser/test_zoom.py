"""A board comes near by double click, Ctrl and wheel, drag, double tap and pinch, and nothing is played by that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver
from tests.browser.test_kohle_kolonie import SEED, Fingers, sketch

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
VIEW = """(host) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(host.shadowRoot.querySelector(".stage")).transform);
    return [a, e, f];
}"""
# A point of the map on which nothing can be played, and one on which a mine can be bought.
POINTS = """(host) => {
    const box = host.getBoundingClientRect();
    const hits = (x, y) => host.shadowRoot.elementsFromPoint(x, y).some((one) => one.closest(".hit"));
    const points = [];
    for (let x = box.left + 30; x < box.right - 30; x += 12)
        for (let y = box.top + 30; y < Math.min(box.bottom, innerHeight - 150) - 30; y += 12) points.push([x, y]);
    const clear = ([x, y]) => [[0, 0], [26, 0], [-26, 0], [0, 26], [0, -26]].every(([a, b]) => !hits(x + a, y + b));
    return [points.find(clear), points.find(([x, y]) => hits(x, y))];
}"""


class Map:
    """The map of Kohle & Kolonie while a mine can be bought."""

    def __init__(self, site: Site, page: Page) -> None:
        self.table = TableDriver(page)
        self.game = sketch(SEED, until=lambda game: game.decision.name == "go")
        self.table.open(site.url, self.game.record())
        self.board = page.locator(".board-host [data-board=board]")

    @property
    def view(self) -> list[float]:
        """How large it is, and how far moved."""
        seen: list[float] = self.board.evaluate(VIEW)
        return seen

    def points(self) -> tuple[tuple[float, float], tuple[float, float]]:
        free, target = self.board.evaluate(POINTS)
        assert free and target
        return free, target

    def untouched(self) -> bool:
        return bool(self.table.record()["moves"] == self.game.record()["moves"])


@pytest.mark.visited
def test_a_mouse_brings_the_map_near(site: Site, page: Page) -> None:
    on = Map(site, page)
    (x, y), target = on.points()
    page.mouse.dblclick(x, y)
    until(page, lambda: on.view[0] > 2)
    expect(page.locator(".why")).to_be_hidden()
    scale, left, top = on.view
    # drag: the map follows the mouse, by as much
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 20, steps=4)
    page.mouse.up()
    moved = on.view
    assert moved[0] == scale and abs(moved[1] - left + 60) < 2 and abs(moved[2] - top + 20) < 2
    page.mouse.move(x, y)
    free, _ = on.points()
    page.mouse.dblclick(*free)
    until(page, lambda: on.view[0] == 1)
    # the wheel alone is for the page
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(100)
    assert on.view[0] == 1
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    until(page, lambda: on.view[0] > 2)
    box = on.board.bounding_box()
    assert box
    scale, left, top = on.view
    assert abs((x - box["x"]) * scale + left - (x - box["x"])) < 2, "what is under the pointer stays there"
    page.mouse.wheel(0, 400)
    until(page, lambda: on.view[0] == 1)
    page.keyboard.up("Control")
    assert on.untouched()
    # two clicks on what can be played play once, and leave the map as it is
    page.mouse.dblclick(*target)
    on.table.settled(1)
    assert not on.untouched() or page.locator(".hit.chosen").count()
    assert on.view[0] == 1


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
def test_fingers_bring_the_map_near(site: Site, page: Page) -> None:
    on = Map(site, page)
    until(page, lambda: on.view[0] > 1.5)  # mines come near by themselves
    page.locator(".board-tools").get_by_role("button", name="Show the whole board").tap()
    assert on.view[0] == 1
    (x, y), _ = on.points()
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    until(page, lambda: on.view[0] > 2)
    near = on.view[0]
    fingers = Fingers(page)
    fingers.drag((100, 300, 160, 300), (300, 300, 220, 300))
    until(page, lambda: on.view[0] < near / 1.5)
    fingers.drag((170, 300, 120, 300), (220, 300, 300, 300))
    until(page, lambda: on.view[0] > 1.5)
    assert on.untouched()
