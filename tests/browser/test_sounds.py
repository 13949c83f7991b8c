"""Sounds: none until they are asked for; then for own moves, for those of others, for one's turn and for the end."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DIST, Site, until
from tests.browser.driver import TableDriver, stopped_before
from tests.browser.test_following import GAMES, my_turn

# What the page makes of WebAudio: how many contexts, and the pitch of every tone that is begun.
SPY = """() => {
    window.contexts ??= 0;
    window.tones = [];
    if (window.spied) return;
    window.spied = true;
    window.AudioContext = class extends AudioContext {
        constructor(...given) { super(...given); window.contexts += 1; }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.tones.push(Math.round(this.frequency.value));
        return start.apply(this, given);
    };
}"""
# What Playwright runs in a page counts as done by a person.
NOBODY = "Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: false}})"
OWN, OTHER, TURN, END = 330, 210, 880, 784


def tones(page: Page) -> list[int]:
    found: list[int] = page.evaluate("window.tones")
    return found


def bots_played(page: Page, others: int) -> None:
    expect(page.locator(".since-turn")).to_have_count(others, timeout=60_000)


@pytest.mark.visited
def test_sounds_are_off_until_asked_for_and_then_tell_moves_apart(site: Site, page: Page, axe: Any) -> None:
    table = TableDriver(page)
    record, frame = my_turn("coal_baron", *GAMES["coal_baron"])
    others = len(frame["seats"]) - 1
    page.evaluate(SPY)
    table.open(site.url, record)
    page.evaluate(SPY)  # if the page was loaded anew
    table.choose("place:bank")
    bots_played(page, others)
    assert page.evaluate("window.contexts") == 0 and tones(page) == []
    assert "/sounds-" not in page.evaluate("performance.getEntriesByType('resource').map((one) => one.name).join()")

    page.keyboard.press("m")
    box = page.get_by_role("checkbox", name="Sounds")
    expect(box).not_to_be_checked()
    box.check()  # the browser has seen a click: now it may sound
    until(page, lambda: TURN in tones(page), 10)
    assert page.evaluate("window.contexts") == 1
    axe(page)
    page.keyboard.press("Escape")

    page.evaluate(SPY)
    table.choose(next(key for key in table.keys() if key.startswith("place:") and "mining" not in key))
    until(page, lambda: OWN in tones(page), 10)
    bots_played(page, others)
    until(page, lambda: TURN in tones(page), 10)
    made = tones(page)
    assert made.index(OWN) < made.index(OTHER) < made.index(TURN)
    assert page.evaluate("window.contexts") == 1

    page.keyboard.press("m")
    page.get_by_role("checkbox", name="Sounds").uncheck()
    page.keyboard.press("Escape")
    page.evaluate(SPY)
    table.choose("place:bank")
    bots_played(page, others)
    assert tones(page) == []


@pytest.mark.visited
def test_the_end_is_heard(site: Site, page: Page) -> None:
    table = TableDriver(page)
    page.goto(site.url)
    page.evaluate("localStorage.setItem('revier.settings', JSON.stringify({sounds: true}))")
    page.reload()
    table.open(site.url, stopped_before(24, lambda game: game.over))
    page.evaluate(SPY)
    table.choose(table.keys()[0])
    expect(page.locator("dialog.end")).to_be_visible()
    until(page, lambda: END in tones(page), 10)
    assert OWN not in tones(page)


def test_nothing_sounds_before_somebody_has_clicked_or_typed(site: Site, page: Page) -> None:
    """As browsers demand: a page that was only opened makes no context, and nothing waits to sound later."""
    page.add_init_script(NOBODY)
    page.goto(site.url)
    page.evaluate(SPY)
    (script,) = DIST.glob("app-*/js/sounds-*.js")
    page.evaluate("(url) => import(url).then((made) => made.sounds('end'))", f"./{script.relative_to(DIST)}")
    assert page.evaluate("window.contexts") == 0 and tones(page) == []
