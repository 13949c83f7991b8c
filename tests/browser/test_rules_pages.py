"""The rules pages: addresses, search, languages, live examples, paper; and clauses in place at the table."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DIST, Site, until
from tests.browser.driver import GAME, TableDriver

LANGUAGES = ("en", "de", "fr", "nl")
BOOKS = ("coal_baron", "kohle_kolonie", "schichtwechsel")
RULES = f"rules/{GAME}/"


def test_every_clause_has_an_address_and_the_search_finds_it(
    site: Site, page: Page, axe: Callable[[Page], None]
) -> None:
    page.goto(f"{site.url}{RULES}en.html#CB-5.8")
    clause = page.locator("#CB-5\\.8")
    expect(clause).to_be_in_viewport()
    expect(clause.locator(".r-from-rulebook")).to_be_visible()
    axe(page)
    search = page.get_by_role("searchbox")
    search.fill("minecart empty")
    expect(page.locator("#found")).to_contain_text(re.compile(r"\d"))
    expect(page.locator("#CB-1\\.1")).to_be_hidden()
    expect(page.locator(".r-clause:visible mark").first).to_be_visible()
    search.fill("xyzzy")
    expect(page.locator("#found")).to_have_text("No clause contains all of these words.")
    page.locator("#clear").click()
    expect(page.locator("#CB-1\\.1")).to_be_visible()
    search.fill("5.8b")
    expect(page.locator("#CB-5\\.8b")).to_be_visible()
    until(page, lambda: page.locator(".r-clause:visible").count() < 5)


@pytest.mark.parametrize("book", BOOKS)
def test_the_play_comes_before_the_components(site: Site, page: Page, book: str) -> None:
    """Chapter 1 keeps its number and its addresses, but stands behind all others; the contents have the same order."""
    for lang in LANGUAGES:
        page.goto(f"{site.url}rules/{book}/{lang}.html")
        chapters = page.locator(".r-chapter[id^=chapter-]").evaluate_all("all => all.map(one => one.id)")
        assert chapters[-1] == "chapter-1"
        assert chapters[0] == ("chapter-0" if book == "schichtwechsel" else "chapter-2")
        links = page.locator(".r-toc a").evaluate_all("all => all.map(link => link.hash)")
        assert links == [*(f"#{id}" for id in chapters), "#glossary"]
        expect(page.locator(".r-toc small")).to_have_count(1)
        expect(page.locator(".r-toc a[href='#chapter-1'] small")).to_be_visible()


def test_another_language_shows_the_same_clause(site: Site, page: Page) -> None:
    page.goto(f"{site.url}{RULES}en.html#CB-11.6")
    for lang in ("de", "fr", "nl"):
        page.locator(f"a[data-lang={lang}]").click()
        expect(page).to_have_url(f"{site.url}{RULES}{lang}.html#CB-11.6")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#CB-11\\.6")).to_be_in_viewport()


@pytest.mark.parametrize("book", BOOKS)
def test_the_player_aid_fits_on_one_sheet(site: Site, page: Page, book: str) -> None:
    for lang in LANGUAGES:
        page.goto(f"{site.url}rules/{book}/aid-{lang}.html")
        expect(page.locator(".r-aid-part").first).to_be_visible()
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1, lang


def test_components_are_drawn_and_marked(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"{site.url}{RULES}components-de.html")
    card = page.locator("#c-order_truck_kk")
    box = card.locator("use").bounding_box()
    assert box and box["width"] > 40
    assert card.locator("use").evaluate("use => !!document.querySelector(use.getAttribute('href'))")
    expect(card.locator(".r-source").first).to_be_visible()
    expect(page.locator(".r-legend .r-from-reconstructed")).to_be_visible()
    axe(page)


@pytest.mark.parametrize("book", BOOKS[1:])  # every value of the first is known
def test_what_we_reconstructed_leads_to_where_it_is_corrected(site: Site, page: Page, book: str) -> None:
    page.goto(f"{site.url}rules/{book}/components-en.html")
    mark = page.locator("li[id^=c-] .r-from-reconstructed").first
    expect(mark).to_have_attribute("href", re.compile(rf"/index\.html#/components/{book}$"))
    mark.click()
    expect(page).to_have_url(re.compile(rf"#/components/{book}$"))
    expect(page.get_by_role("heading").first).to_be_visible()


def test_where_rulebooks_differ_the_page_says_so(site: Site, page: Page) -> None:
    """The mark leads to the comparison of the rulebooks; what the edition changes stands in place."""
    page.goto(f"{site.url}rules/kohle_kolonie/de.html#KK-3.1")
    clause = page.locator("#KK-3\\.1")
    expect(clause.locator(".r-variant")).to_have_text("Ausgabe: Englisch Du beginnst mit 5 Münzen.")
    expect(clause.locator(".r-differs")).to_be_visible()
    clause.get_by_role("link", name="OP-5").click()
    point = page.locator("#OP-5")
    expect(point).to_be_in_viewport()
    expect(point.get_by_text("Französische Anleitung")).to_be_visible()
    assert page.locator(".r-variant").count() == 7
    expect(page.locator("#KK-25")).to_be_attached()


def test_words_on_cards_are_written(site: Site, page: Page) -> None:
    page.goto(f"{site.url}rules/kohle_kolonie/components-nl.html")
    card = page.locator("#c-k_16_glocke")
    box = card.locator("use").bounding_box()
    assert box and box["width"] > 40
    assert page.locator("symbol#k_16_glocke text[data-text]").first.text_content() == "Glocke"
    right = "e.getBoundingClientRect().right"
    beyond = f"li => [...li.querySelectorAll('strong, dd, svg')].some(e => {right} > {right.replace('e', 'li', 1)} + 1)"
    assert page.locator(".r-cards > li").evaluate_all(f"all => all.filter({beyond}).map(li => li.id)") == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, color_scheme="dark")
def test_on_a_phone_nothing_scrolls_sideways(site: Site, page: Page, axe: Callable[[Page], None], book: str) -> None:
    for kind in ("", "aid-", "components-"):
        page.goto(f"{site.url}rules/{book}/{kind}fr.html")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, kind
        axe(page)


def test_an_example_comes_to_life(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    """A picture first, without the engine; then a game to step through, and to try oneself."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site.url}{RULES}en.html")
    example = page.locator("#CBX-4")
    example.scroll_into_view_if_needed()
    expect(example.locator("[data-board=board] .piece").first).to_be_attached()
    expect(example.locator("[data-board=seat0] .piece").first).to_be_attached()
    assert not [url for url in asked if url.endswith(".wasm")], "a picture needs no engine"
    assert page.locator("[data-board=board]").count() < 10, "far away boards are not drawn"
    example.get_by_role("button", name="Show interactively").click()
    example.locator("[data-step=next]").click(timeout=30_000)
    expect(example.locator("output")).to_have_text("Move 1 of 1")
    expect(example.locator(".e-log")).to_contain_text("Factory 2")
    example.locator("[data-step=first]").click()
    expect(example.locator("output")).to_have_text("Move 0 of 1")
    example.locator("[data-tool=pointer]").click()
    example.locator("[data-key='place:money_4']").click()
    expect(example.locator(".e-prompt")).to_contain_text("Bruno")
    axe(page)
    other = page.locator("#CBX-7")
    other.scroll_into_view_if_needed()
    other.locator(".e-btn.main").click()
    expect(other.locator(".e-replay")).to_be_visible()
    assert len([url for url in asked if url.endswith("/worker.js")]) == 1, "one engine for all boards"


@pytest.mark.parametrize(
    ("book", "id", "decisions", "told"),
    (("kohle_kolonie", "EX-10", 3, "steam engine for 2 coins"), ("schichtwechsel", "EX-7", 5, "own cokery field")),
)
def test_an_example_of_another_game_comes_to_life(
    site: Site, page: Page, book: str, id: str, decisions: int, told: str
) -> None:
    page.goto(f"{site.url}rules/{book}/en.html#{id}")
    example = page.locator(f"#{id}")
    example.scroll_into_view_if_needed()
    expect(example.locator("[data-board=board] .piece").first).to_be_attached()
    example.get_by_role("button", name="Show interactively").click()
    example.locator("[data-step=last]").click(timeout=30_000)
    expect(example.locator("output")).to_have_text(f"Move {decisions} of {decisions}")
    expect(example.locator(".e-log")).to_contain_text(told)


@pytest.mark.visited
def test_clauses_are_shown_in_place_at_the_table(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.new(site.url, seed=3)
    chip = page.locator(".prompt a.clause")
    address = chip.get_attribute("href") or ""
    assert address == f"{site.url}{RULES}en.html#{chip.inner_text()}"
    chip.focus()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text(chip.inner_text())
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.mouse.move(5, 400)
    chip.hover()
    expect(card).to_be_visible()
    assert chip.get_attribute("aria-describedby") == card.get_attribute("id")
    page.mouse.move(5, 400)
    expect(card).to_have_count(0)


def test_rules_are_kept_for_offline_and_off_the_engine(site: Site, page: Page) -> None:
    kept = (DIST / "sw.js").read_text("utf-8")
    for book in BOOKS:
        for name in ("en.html", "aid-nl.html", "components-fr.html", "clauses-de.json", "boards-en.json"):
            assert f"rules/{book}/{name}" in kept
    (engine,) = DIST.glob("app-*/engine.zip")
    assert b"/rulebook/" not in engine.read_bytes()
    clauses = json.loads((DIST / RULES / "clauses-en.json").read_text("utf-8"))
    assert clauses["CB-1.10"][0]
    page.goto(site.url)
    link = page.locator(f'a[href$="{RULES}en.html"]')
    expect(link).to_be_visible(timeout=30_000)
    link.click()
    until(page, lambda: page.url.endswith(f"{RULES}en.html"))


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_begin_with_goal_and_turn_and_the_aid_shows_icons(site: Site, page: Page, book: str) -> None:
    page.goto(f"{site.url}rules/{book}/en.html")
    expect(page.locator(".r-text > :first-child h2")).to_have_text(["The goal", "Your turn"])
    page.goto(f"{site.url}rules/{book}/aid-en.html")
    for picture in page.locator(".r-pictured .r-art use").all():
        box = picture.bounding_box()
        assert box and box["width"] > 4, picture.get_attribute("href")
    page.goto(f"{site.url}rules/{book}/en.html")
    page.locator("#brief a").click()
    expect(page.locator(".h-panel")).to_have_count(5)
