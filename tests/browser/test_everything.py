"""All that a browser keeps, in one file; what another one lacks is added from it."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch

pytestmark = pytest.mark.visited

PUT = """(save) => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const work = request.result.transaction("games", "readwrite");
        work.objectStore("games").put(save);
        work.oncomplete = () => { request.result.close(); done(); };
    };
})"""
GAMES = """() => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const all = request.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => { request.result.close(); done(all.result); };
    };
})"""


def exported(page: Page, tmp_path: Path) -> dict[str, Any]:
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as started:
        page.locator("[data-export]").click()
    page.keyboard.press("Escape")
    target = tmp_path / "all.json"
    started.value.save_as(target)
    found: dict[str, Any] = json.loads(target.read_text("utf-8"))
    return found


def bring(page: Page, document: dict[str, Any]) -> None:
    file: Any = {"name": "all.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.set_input_files("input[type=file]", file)
    expect(page.locator(".toast").last).to_contain_text("all.json")


def test_what_is_exported_is_added_elsewhere(site: Site, page: Page, tmp_path: Path) -> None:
    table = TableDriver(page)
    table.open(site.url, sketch(3, until=lambda game: len(game.record()["moves"]) > 9).record())
    table.start(site.url)
    page.evaluate('localStorage.setItem(\'revier.lessons\', \'{"coal_baron/cage": {"stage": 1, "done": true}}\')')
    everything = exported(page, tmp_path)
    [game] = everything["games"]
    assert everything["kind"] == "everything"
    assert game["moves"] > 9
    assert "coal_baron/cage" in everything["kept"]["revier.lessons"]

    # the same browser, some moves further: what is newer here stays; what is missing is added; nonsense is left aside
    newer = {**game, "moves": game["moves"] + 5, "title": "played on"}
    page.evaluate(PUT, newer)
    page.evaluate("localStorage.removeItem('revier.lessons')")
    other = {**game, "id": "another", "title": "<img src=x onerror=alert(1)>"}
    sets = [{"id": "s", "updated": 1, "document": {"revier": 1, "kind": "components", "game": "coal_baron"}}, 3]
    kept = {**everything["kept"], "revier.journal.x": "[]", "foreign": "x"}
    bring(page, {**everything, "games": [game, other, None, 7, {"id": "x"}], "sets": sets, "kept": kept})
    found = {save["id"]: save for save in page.evaluate(GAMES)}
    assert found[game["id"]]["title"] == "played on"
    assert set(found) == {game["id"], "another"}
    assert page.evaluate("Object.keys(localStorage)").count("foreign") == 0
    assert page.evaluate("localStorage.getItem('revier.lessons')")
    assert page.locator("img[src=x]").count() == 0

    # and what is older here is brought up to date
    bring(page, {**everything, "games": [{**newer, "moves": newer["moves"] + 1, "title": "further"}]})
    assert {save["title"] for save in page.evaluate(GAMES)} == {"further", other["title"]}
    page.evaluate("localStorage.removeItem('revier.lessons')")
