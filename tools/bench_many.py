"""Many of a thing: boards on one page, saved games on the start page. Times, and the memory of the pages' processes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bench_page as page
from playwright.sync_api import Browser, Page, Route

import pyengine

Row = page.Row
BOARDS = {1: (6000, 300), 5: (9000, 500), 20: (25_000, 1200)}
"""How many, in how many milliseconds each of them can be played, and their megabytes: all have begun, and are drawn."""
SAVES = {1: 1000, 200: 1000, 1000: 2000}
"""How many, and in how many milliseconds the start page with them can be clicked."""
PLACE = "game=coal_baron&amp;players=3&amp;seed=7"
TALL = {"width": 1280, "height": 2400}

# Stores a game under many names.
FILL = """([record, count]) => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const work = request.result.transaction("games", "readwrite");
        const about = {version: 1, game: record.game, title: "Coal Baron", status: "", over: false, bots: [], moves: 1};
        const seats = record.seats.map(({name, colour}) => ({name, colour, shape: "disc"}));
        for (let n = 0; n < count; n++)
            work.objectStore("games").put({id: `many${n}`, ...about, seats, updated: n + 1, record});
        work.oncomplete = () => { request.result.close(); done(); };
    };
})"""


def megabytes(browser: Browser) -> float:
    """What the processes of pages, their workers included, have of their own."""
    session = browser.new_browser_cdp_session()
    info = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    rollups = [Path(f"/proc/{int(one['id'])}/smaps_rollup") for one in info if one["type"] == "renderer"]
    sizes = [re.search(r"Private_Dirty: *(\d+)", path.read_text("ascii")) for path in rollups if path.exists()]
    return sum(int(size[1]) / 1024 for size in sizes if size)


def boards(browser: Browser, ours: str, count: int) -> tuple[float, float]:
    """So many on one page, each begun at once: milliseconds until the last can be played, and megabytes."""
    context = browser.new_context(viewport=TALL)  # type: ignore[arg-type]
    window = context.new_page()
    frame = (
        f'<iframe title="board" width="300" height="450" src="index.html?embed=play&amp;eager=1&amp;lang=en#{PLACE}">'
    )
    body = f"<!doctype html><title>Boards</title>{(frame + '</iframe>') * count}"
    address = ours + "many-boards.html"

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html", body=body)

    window.route(address, answer)
    window.goto(address, wait_until="commit")
    for inside in range(count):
        board = window.frame_locator("iframe").nth(inside).locator(".e[data-settled]")
        board.wait_for(state="attached", timeout=120_000)
    took = float(window.evaluate("performance.now()"))
    size = megabytes(browser)
    context.close()
    return took, size


def start_page(window: Page, ours: str) -> float:
    window.goto("about:blank")
    window.goto(ours, wait_until="commit")
    window.locator(".save").first.wait_for(timeout=60_000)
    done = window.locator("html[data-bench]")
    done.wait_for(state="attached", timeout=60_000)
    return float(window.evaluate("performance.now()"))


def rows(browser: Browser, ours: str) -> Iterator[Row]:
    for count, (most, large) in BOARDS.items():
        took, size = boards(browser, ours, count)
        yield f"boards on a page: {count}, until each can be played", f"{took:.0f} ms", f"{most} ms", took <= most
        yield f"boards on a page: {count}, memory of its process", f"{size:.0f} MB", f"{large} MB", size <= large
    context = browser.new_context(viewport=page.SIZE)
    window = context.new_page()
    window.add_init_script(page.TO_THE_START)
    window.goto(ours)
    window.evaluate("navigator.serviceWorker.ready.then(() => true)")
    record: dict[str, Any] = pyengine.new_game("coal_baron", players=4, seed=3).record()
    for count, most in SAVES.items():
        window.evaluate(FILL, [record, count])
        took = min(start_page(window, ours) for _ in range(3))
        yield f"saved games: {count}, until the start page can be clicked", f"{took:.0f} ms", f"{most} ms", took <= most
    context.close()
