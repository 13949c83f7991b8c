"""Saved games: several side by side, as files and back, and what is said to files that are no games."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch


def test_games_lie_side_by_side_and_can_be_deleted(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.new(site.url, 7, ("Anna", "Bruno"))
    table.choose(table.keys()[0])
    page.locator(".bar .home").click()
    table.new(site.url, 8, ("Clara", "Dirk", "Emma"))
    page.locator(".bar .home").click()
    saves = page.locator(".save")
    expect(saves).to_have_count(2)
    expect(saves.first).to_contain_text("Emma")
    expect(saves.last).to_contain_text("Bruno")
    page.get_by_role("button", name="All games (2)").click()
    page.get_by_role("button", name="All games (2)").click()
    page.get_by_role("button", name="All games (2)").click()
    page.get_by_role("button", name="Delete the game with Clara, Dirk, Emma").click()
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    expect(saves).to_have_count(2)
    page.get_by_role("button", name="Delete the game with Clara, Dirk, Emma").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(saves).to_have_count(1)
    page.reload()
    expect(saves).to_have_count(1, timeout=30_000)
    saves.first.locator("a").click()
    table.settled(0)
    assert len(table.record()["moves"]) == 1


@pytest.mark.visited
def test_a_game_travels_as_a_file(
    site: Site, page: Page, new_watched: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    record = sketch(9, 3, lambda game: game.decision.name == "mining.step").record()
    table = TableDriver(page)
    table.open(site.url, record)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.name.endswith(".revier.json")
    written = json.loads(file.read_text("utf-8"))
    assert written["moves"] == record["moves"] and written["digest"] == record["digest"]

    elsewhere = TableDriver(new_watched().new_page())
    elsewhere.start(site.url)
    elsewhere.page.set_input_files("input[type=file]", file)
    elsewhere.settled(0)
    assert elsewhere.record() == table.record()
    elsewhere.choose(elsewhere.keys()[0])


@pytest.mark.visited
def test_a_broken_file_gets_a_clear_message(site: Site, page: Page) -> None:
    record = sketch(9, 2, lambda game: game.decision.name == "turn").record()
    table = TableDriver(page)
    table.start(site.url)
    for name, text, says in (
        ("no JSON", "this is a letter", "does not contain JSON"),
        ("foreign", json.dumps({"kind": "chess", "moves": ["e4"]}), "not a Revier game or position"),
        ("wrong move", json.dumps({**record, "moves": [*record["moves"], "place:moon"]}), "place:moon"),
    ):
        file: Any = {"name": f"{name}.revier.json", "mimeType": "application/json", "buffer": text.encode()}
        page.set_input_files("input[type=file]", file)
        message = page.locator(".toast.error")
        expect(message).to_contain_text(f"Could not open {name}.revier.json")
        expect(message).to_contain_text(says)
        expect(page.locator(".save")).to_have_count(0)
        assert page.url.rstrip("#/") == site.url.rstrip("/")


@pytest.mark.visited
def test_a_record_with_another_end_opens_to_be_looked_at(site: Site, page: Page) -> None:
    record = sketch(9, 2, lambda game: game.decision.name == "turn").record()
    table = TableDriver(page)
    table.open(site.url, {**record, "digest": "0" * 16})
    expect(page.locator(".banner")).to_contain_text("not play on")
    assert not table.keys()
