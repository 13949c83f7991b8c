"""What is written on boards, tableaus, cards and pieces can be read on a wide screen: nothing below 11 pixels."""

import random
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver
from tests.browser.test_answers import LARGEST, seated

LEAST = 11
SIZES = ((1280, 720), (1440, 900))
STOPS = (0, 0.05, 0.4, 0.7, 1)  # parts of a whole game

# By classes: what may be smaller, because the large face of what is pointed at says it again.
SMALLER = {
    "sw-n sw-f13 sw-on-gold": "the size of card, a letter in a corner of the sign for 'use a card again'",
}

# Every text that is drawn, also inside of symbols that are used (which have no boxes): its size on the screen.
SIZES_OF_TEXT = """() => {
    const scale = (element) => {
        const m = element.getScreenCTM();
        return m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 0;
    };
    const found = [];
    const inSight = (box, room) => box.width > 0 && box.left < room.right - 1 && box.right > room.left + 1 &&
        box.top < room.bottom - 1 && box.bottom > room.top + 1;
    for (const host of document.querySelectorAll("[data-board]:not([data-away])")) {
        const root = host.shadowRoot;
        const around = host.closest(".board-box, .tableau-box, .tray-box, .beside-box");
        if (!root || !around || !host.checkVisibility()) continue;
        const room = around.getBoundingClientRect();
        const tell = (text, words, size) => words.trim() && found.push({
            board: host.dataset.board, classes: text.getAttribute("class") ?? "", words: words.trim(), size,
        });
        const size = (text) => parseFloat(getComputedStyle(text).fontSize);
        const probe = document.createElementNS("http://www.w3.org/2000/svg", "text");
        root.querySelector("svg.board").append(probe);
        const within = (element, symbol) => {
            let factor = 1;
            for (let at = element; at !== symbol; at = at.parentElement) {
                const m = at.transform?.baseVal.consolidate()?.matrix;
                if (m) factor *= Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
            }
            return factor;
        };
        // what stands in a symbol takes its size from the place where the symbol is used
        const placed = (element, least) => {
            const classes = element.getAttribute("class") ?? "";
            probe.setAttribute("class", classes);
            probe.style.setProperty("--least", least);
            if (/\\bin-/.test(classes)) probe.style.removeProperty("--least");
            return getComputedStyle(probe);
        };
        const inside = (symbol, factor, least) => {
            for (const text of symbol.querySelectorAll("text"))
                tell(text, text.textContent, parseFloat(placed(text, least).fontSize) * factor * within(text, symbol));
            for (const use of symbol.querySelectorAll("use"))
                used(use, factor * within(use, symbol), placed(use, least).getPropertyValue("--least"));
        };
        const used = (use, factor, least) => {
            const symbol = root.getElementById(use.getAttribute("href")?.slice(1));
            if (!symbol) return;
            const box = symbol.viewBox?.baseVal;
            const width = Number(use.getAttribute("width") ?? 0);
            inside(symbol, factor * (box?.width && width ? width / box.width : 1), least);
        };
        for (const text of root.querySelectorAll("svg text")) {
            if (text.closest(".sprites, symbol, defs") || !text.checkVisibility({ opacityProperty: true })) continue;
            if (inSight(text.getBoundingClientRect(), room)) tell(text, text.textContent, size(text) * scale(text));
        }
        for (const use of root.querySelectorAll("svg use")) {
            if (use.closest(".sprites, symbol, defs") || !use.checkVisibility({ opacityProperty: true })) continue;
            const least = getComputedStyle(use).getPropertyValue("--least");
            if (inSight(use.getBoundingClientRect(), room)) used(use, scale(use), least);
        }
        probe.remove();
    }
    return found;
}"""


@cache
def stops(name: str) -> list[dict[str, Any]]:
    """Positions of a whole game at its largest table, to its last decision."""
    game = seated(name, LARGEST[name], 8)
    chance = random.Random(8)
    while not game.over:
        game.choose(chance.choice(game.options()))
    whole = game.record()
    last = len(whole["moves"]) - 1
    return [{**whole, "moves": whole["moves"][: int(stop * last)], "digest": None} for stop in STOPS]


def small(page: Page) -> list[str]:
    """What is drawn too small to be read; there is text at all."""
    found = page.evaluate(SIZES_OF_TEXT)
    assert len(found) > 4
    return sorted(
        {
            f"{text['board']} {text['classes']}: {text['words']} ({text['size']:.1f})"
            for text in found
            if text["size"] < LEAST - 0.05 and text["classes"] not in SMALLER
        }
    )


@pytest.mark.visited
@pytest.mark.parametrize("name", LARGEST)
def test_all_text_can_be_read(name: str, site: Site, page: Page) -> None:
    table = TableDriver(page)
    for record in stops(name):
        table.open(site.url, record)
        table.answer()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for way in ("both", "board", "tableau"):
                chosen = page.locator(f'.show-way[data-show="{way}"]')
                if way == "both":
                    expect(chosen).to_have_attribute("aria-pressed", "true")  # nobody has to ask for it
                else:
                    chosen.click()
                page.wait_for_timeout(60)  # a picture; a busy machine takes longer
                with suppress(AssertionError):
                    until(page, lambda: not small(page), 5)
                at = f"{width}x{height}, {way}, decision {len(record['moves'])}"
                assert not small(page), f"{at}: {small(page)[:8]}"
            page.locator('.show-way[data-show="both"]').click()


@pytest.mark.visited
def test_names_of_places_wait_for_room(site: Site, page: Page) -> None:
    """On a map that shares a small window they would lie over each other: zooming and the map alone show them."""
    TableDriver(page).open(site.url, stops("kohle_kolonie")[0])
    names = page.locator("[data-board=board] .kk-vn")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator('.show-way[data-show="board"]').click()
        expect(names.first).to_be_visible()
        page.locator('.show-way[data-show="both"]').click()
        expect(names.first).to_be_visible(visible=height > 800)
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(names.first).to_be_hidden()
    page.locator(".board-tools .zoom_in").click()
    expect(names.first).to_be_visible()
    assert not [text for text in small(page) if text.startswith("board")]
    page.locator(".board-tools .zoom_reset").click()
    box = page.locator('[data-board=board] [data-slot="v_eiberg"] > .slot').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".why")).to_contain_text("Eiberg")
