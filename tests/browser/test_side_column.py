"""Above the answers: compact seats, standings in words, what everybody would have now; nothing in the column is cut."""

import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_answers import LARGEST, SIZES, ask, seated

# Everything in the column that is seen: within the column, not over its neighbour, its words not cut; the end in view.
CUT = """() => {
    const rect = (element) => element.getBoundingClientRect();
    const seen = (element) => element.checkVisibility() && rect(element).width > 1;
    const name = (element) => `${element.className} "${element.textContent.trim().slice(0, 40)}"`;
    const side = rect(document.querySelector(".side"));
    const found = [];
    const parts = [...document.querySelectorAll(".seats-panel, .hint-card, .options, .log-panel")].filter(seen);
    parts.forEach((part, index) => {
        if (rect(part).bottom > innerHeight + 1) found.push(`${part.className} ends below the window`);
        const next = parts[index + 1];
        if (next && rect(part).bottom > rect(next).top + 1) found.push(`${part.className} lies over ${next.className}`);
    });
    const texts = ".seat, .seat strong, .stock > span, .points, .panel-tab, .standings th, .standings td, .option," +
        " .option-text, .option-cost, .option small, .option-group > summary, .options-head h2, .standings caption";
    const all = [...document.querySelector(".side").querySelectorAll(texts)].filter(seen);
    for (const one of all) {
        const box = rect(one);
        if (box.left < side.left - 1 || box.right > side.right + 1) found.push(`${name(one)} leaves the column`);
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
            found.push(`${name(one)} is cut`);
    }
    for (const seat of document.querySelectorAll(".seat")) {
        const inner = [...seat.querySelectorAll(".stock > span, strong, .points")].filter(seen);
        for (const one of inner) for (const other of inner) {
            const [a, b] = [rect(one), rect(other)];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (one !== other && across > 1 && down > 1) found.push(`${name(one)} lies over ${name(other)}`);
        }
    }
    for (const end of document.querySelectorAll(".answers-end .option"))
        if (rect(end).bottom > innerHeight || rect(end).top < 0) found.push(`${name(end)} is out of view`);
    const answers = document.querySelector(".answers");
    if (answers.clientHeight < Math.min(90, answers.scrollHeight)) found.push("no room for answers");
    return found;
}"""


@cache
def sampled(name: str) -> list[dict[str, Any]]:
    """Positions of a game at its largest table: the start, the most answers, with an end, and late."""
    game = seated(name, LARGEST[name], 8)
    chance = random.Random(8)
    best, most = game.record(), 0
    stops = late = best
    for _ in range(200):
        keys = game.options()
        if len(keys) > most:
            best, most = game.record(), len(keys)
        if any(key in ("stop", "end", "pass", "done") for key in keys):
            stops = game.record()
        late = game.record()
        game.choose(chance.choice(keys))
        if game.over:
            break
    return [best, stops, late]


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
@pytest.mark.parametrize("name", LARGEST)
def test_nothing_in_the_column_is_cut(name: str, site: Site, page: Page, table: TableDriver) -> None:
    found = []
    for record in sampled(name):
        page.set_viewport_size({"width": 1440, "height": 900})
        table.open(site.url, record)
        table.answer()
        for panel in ("standings", "projection", "seats"):
            tab = page.locator(f'.panel-tab[data-tab="{panel}"]')
            if not tab.count():
                continue
            if tab.get_attribute("aria-pressed") == "false":
                tab.click()
            if panel == "projection":
                expect(page.locator(".projection tfoot")).to_be_visible()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(60)
                found += [f"{width}x{height} {panel}: {one}" for one in page.evaluate(CUT)]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.visited
def test_seats_are_compact_and_open_to_all_figures(site: Site, page: Page, table: TableDriver) -> None:
    record = seated("schichtwechsel", 4, 8).record()
    table.open(site.url, {**record, "table": {"bots": ["", "hewer", "deputy", "director"]}})
    heights = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    page.set_viewport_size({"width": 1440, "height": 900})
    assert set(page.locator(".seat").evaluate_all(heights)) == {53}
    page.set_viewport_size({"width": 1280, "height": 720})
    assert set(page.locator(".seat").evaluate_all(heights)) == {36}
    assert page.locator(".seat").first.locator(".stock > span:visible").count() == 5
    for level in ("hewer", "deputy", "director"):
        expect(page.locator(f".seat-face [data-bot={level}]")).to_be_visible()
    page.get_by_role("button", name="All figures of all players").click()
    assert page.locator(".seat").first.locator(".stock > span:visible").count() == 12
    page.reload()
    table.settled(0)
    assert page.locator(".seat").first.locator(".stock > span:visible").count() == 12, "it is remembered"


@pytest.mark.visited
def test_if_it_ended_now_is_itemised_remembered_and_can_be_turned_off(
    site: Site, page: Page, table: TableDriver
) -> None:
    game = sketch(7, 3, lambda game: game.state.shift == 2)
    table.open(site.url, game.record())
    page.get_by_role("button", name="If it ended now").click()
    opened = ask("table.open", document=game.record(), lang="en")
    told = ask("table.projection", table=opened["table"])["seats"]
    total = page.locator(".projection tfoot td")
    expect(total).to_have_text([str(seat["total"]).replace("-", "−") for seat in told])
    labels = {line["label"] for seat in told for line in seat["lines"] if line["points"]}
    rows = page.locator(".projection tbody th").all_inner_texts()
    assert all(any(row.startswith(label) for row in rows) for label in labels)
    # it follows the game and survives a reload
    table.choose(table.keys()[0])
    table.answer()
    page.reload()
    table.settled(0)
    expect(total.first).to_be_visible()
    page.keyboard.press("m")
    page.get_by_label("Offer “If it ended now”").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator('.panel-tab[data-tab="projection"]')).to_have_count(0)
    expect(total.first).to_be_hidden()


@pytest.mark.visited
def test_standings_are_named_and_told_in_words(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, sketch(7, 3, lambda game: game.state.shift == 2).record())
    page.locator('[data-tab="standings"]').click()
    row = page.locator(".standings tbody tr").first
    expect(row.locator("th")).to_have_text("Delivered yellow coal")
    row.hover()
    words = page.locator(".standings-words")
    expect(words).to_contain_text("Delivered yellow coal: Anna ")
    expect(words).to_contain_text("Bruno ")
    expect(words).to_contain_text("2 points")


def first_turn() -> dict[str, Any]:
    return sketch(7, 2, lambda game: game.decision.name == "turn" and game.decision.seat == 0).record()


@pytest.mark.visited
def test_alone_against_bots_nothing_is_asked_back(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, {**first_turn(), "table": {"bots": ["", "hewer"]}})
    key = next(key for key in table.keys() if key.startswith("place:order_"))
    before = len(table.record()["moves"])
    table.pick(key)
    until(page, lambda: len(table.record()["moves"]) > before)
    assert table.record()["moves"][before] == key
    expect(page.locator("dialog.ask")).to_have_count(0)


@pytest.mark.visited
def test_among_people_the_question_says_what_will_be_turned_up(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    table.pick(next(key for key in table.keys() if key.startswith("place:order_")))
    question = page.locator("dialog.ask")
    expect(question.locator(".reveals").first).to_be_visible()
    assert len(question.locator(".reveals").first.inner_text()) > 10
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.locator('[data-setting="confirm"]').select_option("never")
    page.keyboard.press("Escape")
    before = len(table.record()["moves"])
    table.pick(next(key for key in table.keys() if key.startswith("place:order_")))
    until(page, lambda: len(table.record()["moves"]) > before)
