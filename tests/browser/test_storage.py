"""What is stored may be damaged, and the disk may be full: nothing is lost, and everything else goes on."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyengine.core.documents.link import to_link
from tests.browser.conftest import Site, Watch, until
from tests.browser.driver import TableDriver, sketch

Put = Callable[[list[dict[str, Any]]], None]

WRITE = """(entries) => new Promise((done, fail) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const work = request.result.transaction("games", "readwrite");
        for (const entry of entries) work.objectStore("games").put(entry);
        work.oncomplete = () => { request.result.close(); done(); };
        work.onerror = () => fail(work.error);
    };
})"""
COUNT = """() => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const asked = request.result.transaction("games").objectStore("games").getAll();
        asked.onsuccess = () => {
            request.result.close();
            done(asked.result.map((save) => save.record?.moves?.length));
        };
    };
})"""
# Writing fails as on a full disk while window.full is set.
FULL = """(() => {
    window.full = true;
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
        if (window.full) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, args);
    };
})()"""

# Requests are not answered while window.silent is set. "dead": nothing is done, either; "deaf": it is done.
SILENT = """(() => {
    for (const name of ["put", "get", "getAll", "getAllKeys"]) {
        const ask = IDBObjectStore.prototype[name];
        IDBObjectStore.prototype[name] = function (...args) {
            const {transaction} = this;
            if (window.silent === "dead") return Object.assign(new EventTarget(), {transaction});
            const request = ask.apply(this, args);
            if (!window.silent || (window.silent === "deaf" && name === "get")) return request;
            return Object.assign(new EventTarget(), {transaction});
        };
    }
})()"""


def entry(number: int, **changes: Any) -> dict[str, Any]:
    """A saved game as the page writes it."""
    record = sketch(9, 2, lambda game: game.decision.name == "turn").record()
    return {
        "id": f"game{number:03}", "version": 1, "game": "coal_baron", "title": "Coal Baron", "status": "Shift I",
        "seats": [{"name": f"Anna {number}", "colour": "red", "shape": "disc"}],
        "moves": len(record["moves"]), "over": False, "updated": 1_700_000_000_000 + number * 60_000, "bots": [],
        "record": record, **changes,
    }  # fmt: skip


def fill(page: Page, site: Site, entries: list[dict[str, Any]]) -> None:
    """The start page with these games."""
    TableDriver(page).start(site.url)
    page.evaluate(WRITE, entries)
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")


@pytest.mark.visited
def test_a_bad_entry_hides_no_other_game(site: Site, page: Page, tmp_path: Path) -> None:
    lost = {name: value for name, value in entry(1).items() if name != "record"}
    worse = {"id": "worse", "record": "?", "updated": "yesterday"}
    fill(page, site, [entry(3), lost, worse, entry(2, seats="?", updated="?", status=7, version="x", bots={})])
    expect(page.locator(".games .btn.main").first).to_be_visible()
    games = page.locator(".save:not(.bad)")
    expect(games).to_have_count(2)
    expect(games.last).to_contain_text("Bruno")  # from the record
    damaged = page.locator(".damaged")
    expect(damaged.locator("summary")).to_contain_text("Unreadable saved games: 2")
    damaged.locator("summary").click()
    expect(damaged.locator(".save.bad")).to_have_count(2)
    with page.expect_download() as waiting:
        damaged.get_by_role("button", name="Save the raw data of worse as a file").click()
    waiting.value.save_as(tmp_path / "raw.json")
    assert json.loads((tmp_path / "raw.json").read_text("utf-8")) == worse
    damaged.get_by_role("button", name="Delete worse").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(damaged.locator("summary")).to_contain_text("Unreadable saved games: 1")
    games.last.locator("a").click()
    table = TableDriver(page)
    table.settled(0)
    table.choose(table.keys()[0])
    assert len(table.record()["moves"]) == entry(2)["moves"] + 1


@pytest.mark.parametrize("found", ["no store", "newer", "other keys"])
def test_a_database_of_another_form_is_repaired(site: Site, page: Page, watch: Watch, found: str) -> None:
    watch.allow("favicon")
    make = {
        "no store": "open('revier', 1, (db) => db.createObjectStore('other'))",
        "newer": "open('revier', 9, (db) => db.createObjectStore('games', {keyPath: 'id'}).put(entry))",
        "other keys": "open('revier', 2, (db) => db.createObjectStore('games').put(entry, 5))",
    }[found]
    page.goto(site.url + "third-party.txt")  # the same origin, without the page
    page.evaluate(
        f"""(entry) => {{
            const open = (name, version, upgrade) => new Promise((done) => {{
                const request = indexedDB.open(name, version);
                request.onupgradeneeded = () => upgrade(request.result);
                request.onsuccess = () => {{ request.result.close(); done(); }};
            }});
            return {make};
        }}""",
        entry(4),
    )
    table = TableDriver(page)
    table.start(site.url)
    expect(page.locator(".save")).to_have_count(0 if found == "no store" else 1)
    table.new(site.url, 7)
    assert table.record()["moves"] == []
    expect(page.locator("#unsaved")).to_have_count(0)


def test_damaged_settings_fall_back_one_by_one(site: Site, page: Page, watch: Watch) -> None:
    watch.allow("favicon")
    junk = {"lang": ["de"], "theme": "dark", "motion": 7, "veil": "no", "pace": "warp", "players": [{"name": 3}, None]}
    page.goto(site.url + "third-party.txt")
    for stored, theme in ((json.dumps(junk), "dark"), ("{not json", None)):
        page.evaluate("(text) => localStorage.setItem('revier.settings', text)", stored)
        page.goto(site.url)
        expect(page.locator(".start .games")).to_be_visible(timeout=30_000)
        assert page.evaluate("document.documentElement.dataset.theme ?? null") == theme
        page.evaluate("location.hash = '#/new/coal_baron'")
        expect(page.locator(".player")).to_have_count(2)


def test_a_full_disk_stops_no_game(site: Site, page: Page, tmp_path: Path) -> None:
    page.add_init_script(FULL)
    table = TableDriver(page)
    table.new(site.url, 7)
    notice = page.locator("#unsaved")
    expect(notice).to_contain_text("cannot save this game right now")
    moves = sketch(7).record()["moves"][:3]
    for key in moves:
        table.choose(key)
    with page.expect_download() as waiting:
        notice.get_by_role("button", name="Save as a file").click()
    waiting.value.save_as(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))["moves"] == moves
    assert page.evaluate(COUNT) == []
    # The game is on the start page and goes on from there.
    page.locator(".bar .home").click()
    expect(page.locator(".save")).to_have_count(1)
    page.locator(".save a").click()
    table.settled(0)
    # There is room again: nobody has to do anything.
    page.evaluate("window.full = false")
    expect(notice).to_have_count(0)
    until(page, lambda: page.evaluate(COUNT) == [3])
    table.choose(sketch(7).record()["moves"][3])
    assert len(table.record()["moves"]) == 4


@pytest.mark.parametrize("silence", ["dead", "deaf"])
def test_a_database_that_falls_silent_stops_no_game(site: Site, page: Page, silence: str) -> None:
    """As after a device has slept: the game goes on in memory and is stored as soon as there are answers."""
    page.add_init_script(SILENT)
    table = TableDriver(page)
    table.new(site.url, 7)
    moves = sketch(7).record()["moves"][:4]
    table.choose(moves[0])
    page.evaluate("(how) => { window.silent = how; }", silence)
    for key in moves[1:3]:  # the second one waits for the first, but not for ever
        table.choose(key)
    notice = page.locator("#unsaved")
    expect(notice).to_contain_text("cannot save this game right now")
    page.locator(".bar .home").click()
    expect(page.locator(".save")).to_have_count(1)
    page.locator(".save a").click()
    table.settled(0)
    page.evaluate("window.silent = ''")
    expect(notice).to_have_count(0)
    expect(page.locator("dialog.taken")).to_have_count(0)  # what was stored unheard is ours
    until(page, lambda: page.evaluate(COUNT) == [3])
    table.choose(moves[3])
    assert table.record()["moves"] == moves


def test_a_link_is_played_on_without_room(site: Site, page: Page, context: BrowserContext, watch: Watch) -> None:
    """A real quota of the browser, and an origin on which nothing has ever been stored."""
    game = sketch(9, 2, lambda game: game.decision.name == "turn")
    watch.allow("favicon")
    page.goto(site.url + "third-party.txt")  # a quota is for the origin on which the page is
    devtools = context.new_cdp_session(page)
    quota = {"origin": site.url.rstrip("/")}
    devtools.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
    page.goto(f"{site.url}#/g/{to_link(game)}")
    table = TableDriver(page)
    table.settled(0)
    page.locator(".banner .btn.main").click()
    expect(page.locator("#unsaved")).to_contain_text("cannot save this game right now")
    page.wait_for_url("**/#/table/*")
    expect(page.locator(".option")).not_to_have_count(0)
    table.choose(table.keys()[0])
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    expect(page.locator("#unsaved")).to_have_count(0)
    assert len(table.record()["moves"]) == len(game.record()["moves"]) + 1


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
def test_many_games_leave_the_start_page_short(site: Site, page: Page) -> None:
    names = [{"name": "Zacharias", "colour": "blue", "shape": "square"}]
    entries = [entry(number, over=number % 2 == 1) for number in range(499)]
    fill(page, site, [*entries, entry(499, seats=names, over=True)])
    saves = page.locator(".save")
    expect(saves).to_have_count(2)
    expect(saves.first).to_contain_text("Anna 498")
    expect(page.locator(".games .btn.main").first).to_be_in_viewport(ratio=1)
    toggle = page.get_by_role("button", name="All games (500)")
    took = toggle.evaluate(
        """async (button) => {
            const start = performance.now();
            button.click();
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            return performance.now() - start;
        }"""
    )
    assert took < 400
    expect(saves).to_have_count(30)
    page.get_by_role("button", name="Show more (470)").tap()
    expect(saves).to_have_count(60)
    search = page.get_by_role("searchbox", name="Search your games")
    search.fill("finished zach")
    expect(saves).to_have_count(1)
    expect(saves).to_contain_text("Zacharias")
    search.fill("nobody of this name")
    expect(saves).to_have_count(0)
    expect(page.locator(".saves-more")).to_have_text("No saved game matches.")
    page.locator(".saves-toggle").tap()
    expect(saves).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
