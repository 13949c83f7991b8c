"""Above the answers: compact seats, standings in words, what everybody would have now; nothing in the column is cut."""

import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_answers import LARGEST, SIZES, ask, seated
from tests.pace import SOAK

# Everything beside and above the boards that is seen: within its part, not over its neighbour, its words not cut unless
# they end in dots, which is meant; the end in view.
CUT = """() => {
    const rect = (element) => element.getBoundingClientRect();
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && rect(element).width > 1;
    const name = (element) => `${element.className} "${element.textContent.trim().slice(0, 40)}"`;
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);
    const found = [];
    const side = document.querySelector(".side");
    const parts = all(".seats-panel, .beside-box, .hint-card, .auction, .planning, .options, .log-panel", side);
    parts.forEach((part, index) => {
        if (rect(part).bottom > innerHeight + 1) found.push(`${part.className} ends below the window`);
        const next = parts[index + 1];
        if (next && rect(part).bottom > rect(next).top + 1) found.push(`${part.className} lies over ${next.className}`);
    });
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    // words: not cut, and not beyond the part they stand in
    const texts = ".seat, .seat strong, .stock > span, .points, .panel-tab, .standings th, .standings td, .option," +
        " .option-text, .option-cost, .option small, .option-group > summary, .options-head h2, .standings caption," +
        " .plan-buttons .btn, .log-entry, .log li, .btn, h1, .chip, .prompt > span, .show-way, .seat-tab, .strip b," +
        " .turn-text, .strip-title, .auction th, .auction td";
    for (const around of all(".side, .bar, .strip-row, .seat-tabs")) {
        const room = rect(around);
        for (const one of all(texts, around)) {
            const style = getComputedStyle(one), box = rect(one);
            const scrolls = one.closest(".since-list, .since-panel, .standings");
            if (!scrolls && (box.left < room.left - 1 || box.right > room.right + 1))
                found.push(`${name(one)} leaves ${around.className}`);
            const dotted = (inner) => getComputedStyle(inner).textOverflow === "ellipsis";
            const dots = dotted(one) || [...one.querySelectorAll("*")].some(dotted);
            const hidden = one.querySelector("[class*=sr-only], .visually-hidden");
            if (one.scrollWidth > one.clientWidth + 1 && style.display !== "inline" && !dots && !hidden)
                found.push(`${name(one)} is cut`);
        }
    }
    // what stands side by side does not meet
    const rows = [[".seat", ".stock > span, strong, .points"], [".bar", ".home, h1, .chip, .prompt-box, .bar-tools"],
        [".bar-tools", ".btn"], [".strip-row", ".show-switch, .strip"], [".show-switch", ".show-way"],
        [".strip", ".strip-title, .strip-line > b, .since-list"], [".panel-tabs", "button"],
        [".seat-tabs", ".seat-tab"], [".answers-end", ".option"],
        [".field", ".board-tools, .seat-tabs, .tableau-tools"], [".seats", ".seat"],
        [".log-panel", ".log-head > *, .log, .log-foot"]];
    for (const [where, what] of rows) for (const around of all(where)) {
        const inner = all(what, around);
        inner.forEach((one, index) => {
            for (const other of inner.slice(index + 1))
                if (!one.contains(other) && over(rect(one), rect(other)))
                    found.push(`${name(one)} lies over ${name(other)}`);
        });
    }
    for (const box of all(".bar-tools > .btn")) if (rect(box).bottom > rect(document.querySelector(".bar")).bottom)
        found.push(`${name(box)} hangs out of the bar`);
    for (const end of all(".answers-end .option"))
        if (rect(end).bottom > innerHeight || rect(end).top < 0) found.push(`${name(end)} is out of view`);
    const answers = all(".answers")[0];
    if (answers && answers.clientHeight < Math.min(90, answers.scrollHeight)) found.push("no room for answers");
    return found;
}"""


@cache
def sampled(name: str) -> list[dict[str, Any]]:
    """Positions of a whole game at its largest table: most answers, with an end, an auction, a plan, halfway, late."""
    game = seated(name, LARGEST[name], 8)
    chance = random.Random(8)
    found, most = {"most": game.record()}, 0
    for number in range(700):
        keys = game.options()
        if len(keys) > most:
            found["most"], most = game.record(), len(keys)
        if any(key in ("stop", "end", "pass", "done") for key in keys):
            found["end"] = game.record()
        if any(key.startswith("bid:") for key in keys):
            found["auction"] = game.record()
        if number in (25, 250, 500):
            found[str(number)] = game.record()
        found["late"] = game.record()
        game.choose(chance.choice(keys))
        if game.over:
            break
    return list(found.values())


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
@pytest.mark.parametrize("lang", ["en", "de"] if SOAK else ["de"])  # German has the longest words
@pytest.mark.parametrize("name", LARGEST)
def test_nothing_beside_the_boards_is_cut(name: str, lang: str, site: Site, page: Page, table: TableDriver) -> None:
    found = []
    for record in sampled(name)[:: 1 if SOAK else 2]:
        page.set_viewport_size({"width": 1440, "height": 900})
        table.open(site.url, record)
        table.answer()
        speak(page, table, lang)
        for panel in ("standings", "projection", "seats"):
            tab = page.locator(f'.panel-tab[data-tab="{panel}"]')
            if not tab.count():
                continue
            if tab.get_attribute("aria-pressed") == "false":
                tab.click()
            if panel == "projection":
                expect(page.locator(".projection tfoot")).to_be_visible()
            for width, height in (*SIZES, (2560, 1440)):
                page.set_viewport_size({"width": width, "height": height})
                for way in ("board", "both") if panel == "seats" else ("both",):
                    page.locator(f'.show-way[data-show="{way}"]').click()
                    page.wait_for_timeout(60)
                    at = f"{width}x{height} {panel} {way} {len(record['moves'])}"
                    found += [f"{at}: {one}" for one in page.evaluate(CUT)]
    assert not found, "\n".join(dict.fromkeys(found))


def speak(page: Page, table: TableDriver, lang: str) -> None:
    """Turns the page to a language."""
    if page.locator("html").get_attribute("lang") == lang:
        return
    page.keyboard.press("m")
    table.act(lambda: page.locator("dialog [data-setting=lang]").select_option(lang))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


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
    page.get_by_label("Offer “Scoring” and “If it ended now”").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator('.panel-tab:is([data-tab="projection"], [data-tab="standings"])')).to_have_count(0)
    expect(page.locator(".standings").first).to_be_hidden()
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


@pytest.mark.visited
def test_namesakes_can_be_told_apart(site: Site, page: Page, table: TableDriver) -> None:
    """Bots of one strength differ by a number: tabs, plates and lines show it."""
    whole = seated("coal_baron", 4, 8).record()
    names = ["Anna", "Apprentice 1", "Apprentice 2", "Apprentice 3"]
    seats = [{**seat, "name": name} for seat, name in zip(whole["seats"], names, strict=True)]
    table.open(site.url, {**whole, "seats": seats, "digest": None})
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        tabs = page.locator(".seat-tab")
        assert [tab.get_attribute("aria-label") for tab in tabs.all()] == names
        shown = tabs.locator("span:visible")
        texts = shown.all_inner_texts()
        assert len(set(texts)) == len(names) and [text[-1] for text in texts[1:]] == ["1", "2", "3"]
        assert not any(shown.evaluate_all("(all) => all.map((one) => one.scrollWidth > one.clientWidth)"))
