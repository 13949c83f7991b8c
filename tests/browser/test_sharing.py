"""Games passed on by link: made, opened elsewhere, looked at, played on, carried back; and links that are none."""

import json
import re
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from tests.browser.conftest import ROOT, Site
from tests.browser.driver import TableDriver, sketch

DECODE = """
import decodeQR from "qr/decode.js";
const rows = JSON.parse(process.argv[1]), scale = 4, size = rows.length * scale;
const data = new Uint8Array(size * size * 4).fill(255);
rows.forEach((row, y) => [...row].forEach((dark, x) => {
  for (let i = 0; i < scale * scale; i++) {
    const at = 4 * ((y * scale + Math.floor(i / scale)) * size + x * scale + i % scale);
    if (dark === "1") data.fill(0, at, at + 3);
  }
}));
process.stdout.write(decodeQR({ width: size, height: size, data }));
"""


def in_play(seed: int = 9, choices: int = 12) -> pyengine.Game:
    return sketch(seed, 2, lambda game: len(game.record()["moves"]) >= choices and game.decision.name == "turn")


def on(game: pyengine.Game, *places: int) -> pyengine.Game:
    """The game, played on by the answers at these places of the list."""
    game = game.copy()
    for place in places:
        game.choose(game.options()[place])
    return game


def share(page: Page) -> str:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share").click()
    return page.locator("#share-link").input_value()


def saved_moves(page: Page) -> list[list[str]]:
    games: Any = page.evaluate(
        """() => new Promise((done) => {
            const request = indexedDB.open("revier");
            request.onsuccess = () => {
                const all = request.result.transaction("games").objectStore("games").getAll();
                all.onsuccess = () => { done(all.result); request.result.close(); };
            };
        })"""
    )
    return sorted((game["record"]["moves"] for game in games), key=len)


def read_code(page: Page) -> str:
    """What a camera would read in the QR code on the page."""
    path = page.locator("svg.qr path").get_attribute("d") or ""
    size = int((page.locator("svg.qr").get_attribute("viewBox") or "").split()[2])
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1", path)}
    rows = ["".join("01"[(x, y) in dark] for x in range(size)) for y in range(size)]
    command = ["node", "--input-type=module", "-e", DECODE, json.dumps(rows)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.visited
def test_a_game_travels_by_link(
    site: Site, page: Page, new_watched: Callable[..., BrowserContext], axe: Callable[[Page], None]
) -> None:
    game = in_play()
    table = TableDriver(page)
    table.open(site.url, game.record())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = share(page)
    assert link == f"{site.url}#/g/{to_link(game)}"
    turn = f"It is {game.record()['seats'][game.decision.seat]['name']}’s turn."
    expect(page.locator("dialog.share")).to_contain_text(turn)
    expect(page.locator(".share-honest")).to_contain_text("No server keeps your secrets")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("dialog.share")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("svg.qr")).to_be_visible()
    assert read_code(page) == link
    axe(page)

    there = TableDriver(new_watched().new_page())
    there.page.goto(link)
    there.settled(0)
    expect(there.page.locator(".banner")).to_contain_text(turn)
    expect(there.page.locator(".replay")).to_be_visible()
    assert not there.keys()
    axe(there.page)
    there.act(lambda: there.page.locator(".replay input").fill("3"))
    there.page.get_by_role("button", name="Play on from here").click()
    there.page.wait_for_url("**/#/table/*")
    there.settled(0)
    assert saved_moves(there.page) == [game.record()["moves"][:3]]
    there.choose(there.keys()[0])
    assert len(there.record()["moves"]) == 4


@pytest.mark.visited
def test_back_and_forth(site: Site, page: Page) -> None:
    game = in_play()
    mine, longer = on(game, 0), on(game, 0, 1)
    other = on(game, 2)
    table = TableDriver(page)
    table.open(site.url, mine.record())
    dialog = page.locator("dialog.link-own")

    def follow(there: pyengine.Game) -> None:
        page.goto(f"{site.url}#/g/{to_link(there)}")
        expect(dialog).to_be_visible()

    # A link that continues: asked first, then taken over.
    follow(longer)
    expect(dialog).to_contain_text("New moves: 1")
    dialog.get_by_role("button", name="Just look").click()
    assert saved_moves(page) == [mine.record()["moves"]]
    page.goto(site.url + "#/")
    follow(longer)
    dialog.get_by_role("button", name="Add them").click()
    page.wait_for_url("**/#/table/*")
    table.settled(0)
    assert saved_moves(page) == [longer.record()["moves"]]
    # One that is older, and one that went another way: nothing is lost.
    follow(mine)
    expect(dialog).to_contain_text("older than your game")
    follow(other)
    expect(dialog).to_contain_text("does not continue your game")
    expect(dialog).to_contain_text(f"from move {len(game.record()['moves']) + 1} on")
    assert saved_moves(page) == [longer.record()["moves"]]
    dialog.get_by_role("button", name="separate").click()
    page.wait_for_url("**/#/table/*")
    table.settled(0)
    assert saved_moves(page) == [other.record()["moves"], longer.record()["moves"]]


def test_a_broken_link_gets_a_clear_message(site: Site, page: Page) -> None:
    whole = to_link(in_play())
    broken = (
        "hello",
        whole[: len(whole) // 2],
        whole[:-4] + ("AAAA" if whole[-4:] != "AAAA" else "BBBB"),
        "%3Cimg%20src=x%20onerror=alert(1)%3E%E0%A4%A",
    )
    for text in broken:
        page.goto(f"{site.url}#/g/{text}")
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text("This link cannot be opened", timeout=30_000)
        dialog.get_by_role("button", name="Start page").click()
        expect(page.locator(".start")).to_be_visible()
    expect(page.locator(".save")).to_have_count(0)
