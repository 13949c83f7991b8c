"""What the tests of the pages for learning from play share."""

from typing import Any

from playwright.sync_api import Page, expect

from pyengine.puzzles.library import puzzles_of
from tests.browser.conftest import Site

COPIED = "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
"""What is copied can be read from the page."""


def clear(game: str) -> dict[str, Any]:
    """A puzzle that one answer solves."""
    return next(
        one
        for one in puzzles_of(game)
        if one["solved_by"] == "answer" and one["margin"]["low"] > 2 and one["reason"] != one["second"]["reason"]
    )


def answer(page: Page, key: str) -> None:
    """Gives an answer in the list of options, wherever it is folded away."""
    option = page.locator(f'.options [data-key="{key}"]').first
    option.wait_for(state="attached")
    option.dispatch_event("click")


def open_puzzle(page: Page, site: Site, puzzle: dict[str, Any]) -> None:
    page.goto(f"{site.url}#/puzzles/{puzzle['game']}/{puzzle['id']}")
    expect(page.locator(".puzzle h2")).to_be_visible()
