"""Opponents in the page: a bot answers, waits when asked to, is kept with the game, advises, never blocks the table."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import GAME, TableDriver, sketch


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def with_bots(record: dict[str, Any], *bots: str) -> dict[str, Any]:
    return {**record, "table": {"bots": list(bots)}}


def first_turn_of(seat: int, seed: int = 5) -> dict[str, Any]:
    return sketch(seed, 2, lambda game: game.decision.name == "turn" and game.decision.seat == seat).record()


def test_a_game_against_a_bot_from_the_form(site: Site, page: Page, table: TableDriver) -> None:
    table.start(site.url)
    page.locator(f'a[href="#/new/{GAME}"]').click()
    table.bot(1, "hewer")
    table.seed(3)
    page.locator("button[type=submit]").click()
    table.settled(0)
    for _ in range(3):
        expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)
        played = len(table.record()["moves"])
        table.choose(table.keys()[0])
        more = partial(lambda least: len(table.record()["moves"]) >= least, played + 2)
        until(page, more, 40)
    names = [seat["name"] for seat in table.record()["seats"]]
    assert names == ["Player 1", "Hewer"]
    page.reload()
    table.settled(0)
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)


@pytest.mark.visited
def test_the_only_person_is_called_you(site: Site, page: Page, table: TableDriver) -> None:
    """Where no sentence is made of it; the log, and a table of two people, keep the names."""
    record = with_bots(first_turn_of(0), "", "hewer")
    me, bot = [seat["name"] for seat in record["seats"]]
    table.open(site.url, record)
    expect(page.locator(".seat strong")).to_have_text(["You", bot])
    expect(page.locator(".standings thead th").first).to_have_attribute("title", "You")
    expect(page.locator(".seat-tab").first).to_have_accessible_name("You")
    expect(page.locator(".seat").first).to_have_attribute("title", f"Show {me}’s board")
    table.choose("place:money_6")
    expect(page.locator(".log")).to_contain_text(me)
    table.open(site.url, with_bots(first_turn_of(0), "", ""))
    expect(page.locator(".seat strong")).to_have_text([me, bot])


@pytest.mark.visited
def test_pause_go_on_and_undo_beyond_the_bot(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, with_bots(first_turn_of(0), "", "hewer"))
    start = table.record()["moves"]
    table.choose("place:money_6")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".thinking")).to_contain_text("wait")
    assert table.record()["moves"] == [*start, "place:money_6"]
    table.act(page.get_by_role("button", name="Undo").click)
    assert table.record()["moves"] == start
    table.choose("place:money_4")
    page.get_by_role("button", name="Carry on").click()
    until(page, lambda: len(table.record()["moves"]) > len(start) + 1, 40)


@pytest.mark.visited
def test_bots_alone_can_be_watched_to_the_end(site: Site, page: Page, table: TableDriver) -> None:
    def nearly_over(game: Any) -> bool:
        return game.state.shift == 3 and sum(seat.workers for seat in game.state.seats) < 4

    table.open(site.url, with_bots(sketch(7, 2, nearly_over).record(), "hewer", "apprentice"))
    skip = page.get_by_role("button", name="Skip to the end")
    skip.click()
    # who only watches and wants to see the end is told nothing on the way
    expect(page.locator("dialog.end")).to_be_visible(timeout=60_000)


@pytest.mark.visited
def test_the_table_answers_while_a_bot_thinks(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, with_bots(first_turn_of(1), "", "director"))
    expect(page.locator(".thinking")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("dialog.menu")).to_be_visible(timeout=3_000)
    page.keyboard.press("Escape")
    page.locator(".seat").first.click()
    expect(page.locator('.seat[aria-pressed="true"]').first).to_be_visible()


LISTEN = """
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 8 });
    window.asked = [];
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const found = /"method":"(bot\\.\\w+)"/.exec(message?.text ?? "");
      if (found) window.asked.push(found[1]);
      return send.call(this, message, ...rest);
    };
"""


def test_a_director_thinks_while_a_person_does(site: Site, page: Page, table: TableDriver) -> None:
    """In others' time and only in slices: the next click is answered all the same, and ends it."""
    page.add_init_script(LISTEN)
    table.open(site.url, with_bots(first_turn_of(0), "", "director"))
    assert page.evaluate("window.asked") == [], "no engine is started to think ahead"
    table.choose("place:money_6")
    until(page, lambda: page.evaluate("window.asked.includes('bot.ahead')"), 60)
    asked = page.evaluate("window.asked")
    assert asked[0] == "bot.move"
    played = len(table.record()["moves"])
    table.choose(table.keys()[0])
    until(page, lambda: len(table.record()["moves"]) >= played + 2, 40)
