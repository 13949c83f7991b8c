"""What screen readers hear over a game with bots: each bot's turn as one sentence, each report, and nothing twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.table import Table
from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_following import GAMES, my_turn
from tests.pace import SOAK

LISTEN = """() => {
    window.heard = [];
    const live = document.querySelector("#live");
    live.replaceChildren();
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const one of addedNodes) window.heard.push(one.textContent);
    }).observe(live, {childList: true});
}"""
TURNS_OF_MINE = 4
PACES = [("coal_baron", "quick"), ("kohle_kolonie", "none"), ("schichtwechsel", "quick")]
if SOAK:
    PACES = [(game, pace) for game in GAMES for pace in ("quick", "none")]


def play_on(table: TableDriver, others: list[str]) -> bool:
    """The last answer of the list, until the others have had their turn; whether the game goes on."""
    page = table.page
    for _ in range(40):
        table.answer()
        if page.locator("dialog.end").count():
            return False
        expect(page.locator(".option").first).to_be_attached(timeout=20_000)
        table.choose(table.keys()[-1])
        expect(page.locator(".thinking")).to_have_count(0, timeout=60_000)
        expect(page.locator(".table[data-resting]")).to_be_attached()  # what is reported is told now
        if page.locator(".since-turn").count() == len(others):
            return True
    raise AssertionError("the others never had a turn")


def ask(table: Table, at: int) -> str:
    """What was asked at a moment of the game."""
    question: str = table.goto(at)["prompt"]["text"]
    return question


@pytest.mark.visited
@pytest.mark.parametrize(("game", "pace"), PACES)
def test_every_turn_of_a_bot_and_every_report_is_heard_once(site: Site, page: Page, game: str, pace: str) -> None:
    record, frame = my_turn(game, *GAMES[game])
    page.goto(site.url)
    page.evaluate("(pace) => localStorage.setItem('revier.settings', JSON.stringify({pace}))", pace)
    page.reload()
    table = TableDriver(page)
    table.open(site.url, record)
    others = [seat["name"] for seat in frame["seats"]][1:]
    page.evaluate(LISTEN)
    for _ in range(TURNS_OF_MINE):
        if not play_on(table, others):
            break
    table.answer()
    heard: list[str] = page.evaluate("window.heard")
    played: dict[str, Any] = table.record()
    after = Table("t", pyengine.replay({**played, "digest": None}), "en", False)
    told = after.frame()  # the next one has only what is new
    names = {turn["n"]: after.game.seats[turn["seat"]].name for turn in told["turns"] if turn["seat"]}
    new = told["turns"][len(frame["turns"]) :]
    bots = Counter(f"{names[turn['n']]} {turn['text']}." for turn in new if turn["n"] in names)
    whole = " ".join(heard)
    assert sum(bots.values()) >= TURNS_OF_MINE
    assert {line: whole.count(line) for line in bots} == dict(bots)
    reports = [one for one in after.reports() if one["at"] > len(record["moves"])]
    for report in reports:
        rows = [f"{row['name']}: " for row in report["rows"] if row["amount"]]
        assert sum(report["title"] in line and all(row in line for row in rows) for line in heard) >= 1, report["title"]
    # what a report says is not repeated by the log; questions may say again what the log said
    asked = sorted({ask(after, at) for at in range(len(record["moves"]), len(played["moves"]) + 1)}, key=len)
    for question in reversed(asked):
        heard = [line.removesuffix(question) for line in heard]
    whole = " ".join(heard)
    steps = Counter(entry["text"] for entry in told["log"] if entry["turn"] >= len(frame["turns"]))
    assert not {text for text, times in steps.items() if whole.count(text) > max(times, 1) and len(text) > 25}
