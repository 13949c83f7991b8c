"""Nothing lies over a place that can be clicked: zoom buttons, tabs, trays and sheets have room of their own."""

import json
import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

import pyengine
from pyengine import bridge
from tests.browser.conftest import Site
from tests.browser.driver import NAMES, TableDriver

GAMES = {"coal_baron": 3, "kohle_kolonie": 3, "schichtwechsel": 3}

# Every lit place, scrolled to as a person would, against every control that is seen then.
COVERED = """() => {
    const rect = (element) => element.getBoundingClientRect();
    const overlap = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
    const meet = (a, b) => overlap(a, b, "left", "right") && overlap(a, b, "top", "bottom");
    const roots = [...document.querySelectorAll("[data-board]:not([data-away])")].map((host) => host.shadowRoot);
    const seen = (element) => element.checkVisibility() && rect(element).width > 0;
    const controls = ".zoom button, .seat-tab, .replay, .sheet-handle, .nav-button, .bar .btn, .since-pill, .toast";
    const tray = ".tray-label, .tray-host [data-board]";
    const found = [];
    let count = 0;
    for (const root of roots) {
        const over = root.host.dataset.board === "tray" ? controls : `${controls}, ${tray}`;
        for (const hit of root.querySelectorAll(".hit.possible")) {
            if (!seen(root.host)) continue;
            count += 1;
            hit.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
            const around = rect(root.host.closest(".board-box, .tableau-box"));
            const own = rect(hit);
            const box = new DOMRect(Math.max(own.left, around.left), Math.max(own.top, around.top), 0, 0);
            box.width = Math.min(own.right, around.right) - box.left;
            box.height = Math.min(own.bottom, around.bottom) - box.top;
            const all = [document, ...roots].flatMap((one) => [...one.querySelectorAll(over)]);
            for (const control of all.filter((one) => seen(one) && meet(rect(one), box)))
                found.push(`${hit.dataset.address} under ${control.className || control.dataset.board}`);
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (top !== root.host) found.push(`${hit.dataset.address} covered by ${top?.className ?? "nothing"}`);
        }
    }
    return [count, found];
}"""


def ask(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    return answer["result"]


@cache
def positions(name: str) -> list[dict[str, Any]]:
    """The beginning, most places to click, a late one, and a tray while places on the board are lit."""
    info = next(game for game in ask("hello", lang="en")["games"] if game["id"] == name)
    players = GAMES[name]
    seats = [{"name": who, "colour": colour["id"]} for who, colour in zip(NAMES, info["colours"], strict=False)][
        :players
    ]
    game = pyengine.new_game(name, players=players, seed=5, variants={}, seats=seats)
    chance = random.Random(5)
    begun, most, widest, trays = game.record(), game.record(), 0, []
    for _ in range(150):
        if game.over:
            break
        if "draw" in str(game.decision.name) or len(game.options()) > widest or "bag" in str(game.decision.name):
            frame = ask("table.open", document=game.record(), lang="en", veil=False)
            ask("table.close", table=frame["table"])
            targets = {target for option in frame["options"] for target in option["targets"]}
            if frame["scene"]["tray"] and any(target.startswith("board/") for target in targets):
                trays.append(game.record())
            elif len(targets) > widest:
                most, widest = game.record(), len(targets)
        game.choose(chance.choice(game.options()))
    return [begun, most, game.record(), *trays[:1]]


def hand(touch: bool, *sizes: tuple[int, int]) -> Any:
    settings: dict[str, Any] = {"viewport": {"width": sizes[0][0], "height": sizes[0][1]}}
    settings |= {"has_touch": touch, "is_mobile": touch}
    return pytest.param(sizes, id="touch" if touch else "mouse", marks=pytest.mark.browser_context_args(**settings))


MOUSE = hand(False, (1440, 900), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440))
TOUCH = hand(True, (768, 1024), (1024, 768), (390, 844), (844, 390))


@pytest.mark.visited
@pytest.mark.parametrize("sizes", [MOUSE, TOUCH])
def test_no_control_lies_over_a_place_that_can_be_clicked(
    site: Site, page: Page, sizes: tuple[tuple[int, int], ...]
) -> None:
    table = TableDriver(page)
    found, total = [], dict.fromkeys(sizes, 0)
    for name in GAMES:
        for record in positions(name):
            page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
            table.open(site.url, record)
            table.answer()
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(80)  # the tray finds its place in the next picture
                count, covered = clickable(page)
                total[width, height] += count
                found += [f"{width}x{height}, {name}, decision {len(record['moves'])}: {one}" for one in covered]
    assert not found, "\n".join(found[:12])
    assert min(total.values()) > 80, total


def clickable(page: Page) -> tuple[int, list[str]]:
    """How many places can be clicked, on a phone on all its boards, and which of them are covered by what."""
    total, found = 0, []
    views = page.locator(".bottom .nav-button")
    for view in range(2 if views.first.is_visible() else 1):
        if views.first.is_visible():
            sheet = page.locator('.sheet-handle[aria-expanded="true"]')
            if sheet.is_visible():
                sheet.click()
            views.nth(view).click()
        for whole in page.locator(".zoom_reset:not(:disabled)").all():
            if whole.is_visible():
                whole.click()  # a map with small targets has come near
        count, covered = page.evaluate(COVERED)
        total += count
        found += covered
    return total, found
