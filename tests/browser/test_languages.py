"""All four languages: the browser's is the default, every word changes, nothing stays English."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pyengine.core.view.text import translate
from pyengine.ui_text import UI
from tests.browser.conftest import Site
from tests.browser.driver import TableDriver, sketch

# Everything that a person sees or hears, outside the pictures.
WORDS = """() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) found.add(walk.currentNode.data.trim());
    for (const name of ["aria-label", "title", "placeholder"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name).trim());
    }
    return [...found];
}"""


def assert_no_english(page: Page, lang: str) -> None:
    """No text of the interface that has another form in this language stands there in English."""
    english = {translate(message, "en") for message in UI.values()}
    own = {translate(message, lang) for message in UI.values()}
    left = (english - own) & set(page.evaluate(WORDS))
    assert not left, f"{lang}: {sorted(left)}"


def browser_in(locale: str) -> Any:
    return pytest.param(locale[:2], marks=pytest.mark.browser_context_args(locale=locale), id=locale)


@pytest.mark.parametrize("lang", [browser_in(locale) for locale in ("en-GB", "de-AT", "fr-CH", "nl-BE")])
def test_every_screen_speaks_the_browser_s_language(site: Site, page: Page, lang: str) -> None:
    table = TableDriver(page)
    table.start(site.url)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("#games")).to_have_text(translate(UI["games_title"], lang))
    assert_no_english(page, lang)
    page.locator('a[href^="#/new/"]').first.click()
    expect(page.locator("button[type=submit]")).to_have_text(translate(UI["start_game"], lang))
    assert_no_english(page, lang)
    table.seat("Anna", "Bruno")
    page.locator("button[type=submit]").click()
    table.settled(0)
    expect(page.locator(".options h2")).to_have_text(translate(UI["what_now"], lang))
    table.choose(table.keys()[0])
    assert_no_english(page, lang)
    page.keyboard.press("m")
    expect(page.locator("dialog h2")).to_have_text(translate(UI["menu"], lang))
    assert_no_english(page, lang)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert_no_english(page, lang)


def test_the_language_changes_everywhere_and_is_kept(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.open(site.url, sketch(5, 2, lambda game: game.decision.name == "turn").record())
    english = page.locator(".prompt").inner_text()
    page.keyboard.press("m")
    table.act(lambda: page.get_by_label("Language").select_option("de"))
    assert page.locator(".prompt").inner_text() != english
    expect(page.locator(".options h2")).to_have_text(translate(UI["what_now"], "de"))
    page.reload()
    table.settled(0)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert_no_english(page, "de")
