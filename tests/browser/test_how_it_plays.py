"""*How it plays*: five pictures of each game, without the engine, offline, by click and by key, on any screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import GAME

BOOKS = ("coal_baron", "kohle_kolonie", "schichtwechsel")
PANELS = ("goal", "turn", "scores", "ends", "advice")


def drawn(page: Page) -> None:
    expect(page.locator(".h-art.drawn")).to_have_count(5)


def stands_open(page: Page, id: str) -> None:
    expect(page.locator(".h-panel[aria-current=step]")).to_have_attribute("id", id)
    expect(page.locator(f"#{id} p")).to_be_visible()
    expect(page.locator(".h-panel p:visible")).to_have_count(1)


@pytest.mark.parametrize("book", BOOKS)
def test_five_pictures_are_drawn_without_the_engine(
    site: Site, page: Page, axe: Callable[[Page], None], book: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{site.url}rules/{book}/how-en.html")
    drawn(page)
    for id in PANELS:
        assert page.locator(f"#{id} [data-board] .piece").count(), id
    assert not [url for url in asked if url.endswith((".wasm", "worker.js"))]
    expect(page.locator(".h-play")).to_be_in_viewport()
    stands_open(page, "goal")
    axe(page)


def test_next_and_previous_by_click_and_by_key(site: Site, page: Page) -> None:
    page.goto(f"{site.url}rules/{GAME}/how-en.html")
    drawn(page)
    back, on = page.get_by_role("button", name="Previous"), page.get_by_role("button", name="Next")
    expect(back).to_be_disabled()
    on.click()
    stands_open(page, "turn")
    page.keyboard.press("ArrowRight")
    stands_open(page, "scores")
    page.keyboard.press("ArrowLeft")
    stands_open(page, "turn")
    back.click()
    stands_open(page, "goal")
    page.locator("#ends").click()
    stands_open(page, "ends")
    page.keyboard.press("End")
    stands_open(page, "advice")
    expect(on).to_be_disabled()
    page.locator("a[data-lang=de]").click()
    expect(page).to_have_url(f"{site.url}rules/{GAME}/how-de.html#advice")
    drawn(page)
    stands_open(page, "advice")


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
@pytest.mark.parametrize("book", BOOKS)
def test_on_a_phone_the_next_picture_comes_into_view(
    site: Site, page: Page, axe: Callable[[Page], None], book: str
) -> None:
    for lang in ("de", "fr"):
        page.goto(f"{site.url}rules/{book}/how-{lang}.html")
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, lang
    expect(page.locator(".h-play")).to_be_in_viewport()
    for id in PANELS[1:]:
        page.locator("#on").tap()
        stands_open(page, id)
        expect(page.locator(f"#{id} h2")).to_be_in_viewport()
    axe(page)


def test_it_is_there_offline(site: Site, page: Page) -> None:
    page.goto(site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    site.stop()
    try:
        page.goto(f"{site.url}rules/schichtwechsel/how-nl.html")
        drawn(page)
    finally:
        site.start()


def test_card_rules_and_lessons_lead_there_and_it_leads_to_a_game(site: Site, page: Page) -> None:
    page.goto(site.url)
    card = page.locator(f"[data-game={GAME}] a.how")
    expect(card).to_have_attribute(
        "href", f"{card.evaluate('a => new URL(`rules/`, a.baseURI).href')}{GAME}/how-en.html"
    )
    page.goto(f"{site.url}#/learn/{GAME}")
    page.locator(".learn").get_by_role("link", name="How it plays").click()
    expect(page.locator("h1")).to_have_text("Coal Baron: how it plays")
    page.get_by_role("link", name="Full rules").click()
    page.locator("#brief").get_by_role("link", name="How it plays").click()
    expect(page.get_by_role("link", name="First lesson")).to_have_attribute(
        "href", f"../../index.html#/learn/{GAME}/one_cycle"
    )
    page.get_by_role("link", name="Play", exact=True).click()
    page.wait_for_url("**/index.html#/table/*")
    expect(page.locator("[data-board=board]")).to_be_visible(timeout=30_000)
    page.go_back()
    expect(page.locator("h1")).to_have_text("Coal Baron: how it plays")  # and not yet another game
