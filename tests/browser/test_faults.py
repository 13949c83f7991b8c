"""What can go wrong in the middle of a game: a closed tab, a dead engine, an update, a long game. Nothing is lost."""

import os
import random
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pyengine
from tests.browser.conftest import Site, Watch, until
from tests.browser.driver import IN_THE_WAY, TableDriver, sketch
from tests.browser.test_site import next_version, stored
from tests.browser.test_snapshot import WORKER

__all__ = ["next_version"]  # a fixture

Serve = Callable[..., Site]
SOAK = bool(os.environ.get("REVIER_SOAK"))
KILLS = 100 if SOAK else 3
MANY_DECISIONS = 300 if SOAK else 150

# Answers, then leaves the page after some milliseconds: whatever is under way then is cut off.
LEAVE = """([address, ms]) => {
    const hit = [...document.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? [one.shadowRoot] : [])
        .map((root) => root.querySelector(`.hit.possible[data-address="${address}"]`)).find(Boolean);
    const {left, top, width, height} = hit.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    hit.dispatchEvent(new PointerEvent("click", {bubbles: true, composed: true, detail: 1, clientX, clientY}));
    if (ms === 0) location.href = "about:blank";
    else setTimeout(() => { location.href = "about:blank"; }, ms);
}"""


def first_turn(seat: int = 0, seed: int = 5) -> dict[str, Any]:
    """The record of a game that waits for this seat to place its first workers."""
    return sketch(seed, 2, lambda game: game.decision.name == "turn" and game.decision.seat == seat).record()


def test_a_tab_left_right_after_a_click_loses_no_decision(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.open(site.url, first_turn())
    address = page.url
    for ms in (0, 4, 12, 30, 80):
        before = table.record()["moves"]
        target = page.locator('.hit.possible[data-address^="board/money_"]').first.get_attribute("data-address")
        page.evaluate(LEAVE, [target, ms])
        page.wait_for_url("about:blank")
        page.goto(address)
        table.settled(0)
        until(page, lambda: len(table.record()["moves"]) > len(before))  # noqa: B023
        moves = table.record()["moves"]
        assert moves[:-1] == before, f"closed {ms} ms after a click on {target}"
        assert table.keys(), "the next one may decide"
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('revier.journal'))") == []


def test_a_tab_closed_right_after_a_click_loses_no_decision(site: Site, context: BrowserContext) -> None:
    """Closed from outside, as by a person; also a decision that bots answer."""
    page = context.new_page()
    TableDriver(page).open(site.url, {**first_turn(), "table": {"bots": ["", "apprentice"]}})
    address, before = page.url, TableDriver(page).record()["moves"]
    page.evaluate(LEAVE.replace("location.href", "self.left"), ["board/money_4", 0])
    page.close()
    page = context.new_page()
    page.goto(address)
    table = TableDriver(page)
    table.settled(0)
    until(page, lambda: len(table.record()["moves"]) > len(before))
    assert table.record()["moves"][: len(before) + 1] == [*before, "place:money_4"]


@pytest.mark.parametrize(
    "stored", ["[{}]", "{", "[null, 3]", '[{"method": "table.close", "params": {}, "before": {}}]']
)
@pytest.mark.visited
def test_a_damaged_note_of_a_decision_is_left_alone(site: Site, page: Page, stored: str) -> None:
    table = TableDriver(page)
    table.open(site.url, first_turn())
    before = table.record()
    address = page.url.split("#")[1]
    page.evaluate("(text) => localStorage.setItem('revier.journal.' + location.hash.split('/')[2], text)", stored)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".start")).to_be_visible()
    page.evaluate("(place) => { location.hash = place; }", "#" + address)
    table.settled(0)
    assert table.keys()
    assert table.record() == before


def rested(table: TableDriver) -> bool:
    """Whether a person is to decide; reports that come between the bots' moves are skipped."""
    if table.page.evaluate(IN_THE_WAY):
        table.answer()
    held = table.page.locator(".report:not([hidden]) :is([data-report=skip], [data-report=done])").first
    if held.is_visible():  # it ends by itself, unless the pointer happens to rest on it
        held.click()
    return table.page.locator(".thinking").count() == 0


def test_engines_killed_at_random_lose_nothing(site: Site, page: Page) -> None:
    """The game's engine or the bots', at any moment of a game with a bot: it goes on from where it was."""
    page.add_init_script(
        "Worker = class extends Worker { constructor(...a) { super(...a); (self.made ??= []).push(this); } };"
    )
    table, chance = TableDriver(page), random.Random(7)
    table.open(site.url, {**first_turn(), "table": {"bots": ["", "apprentice"]}})
    moves: list[str] = table.record()["moves"]
    took: list[float] = []
    for kill in range(KILLS):
        start = time.monotonic()
        which = "made.at(-1)" if kill % 3 == 2 else "made.findLast((one, n) => n !== made.length - 1) ?? made[0]"
        page.evaluate(f"(ms) => void setTimeout(() => ({which})?.terminate(), ms)", chance.randrange(120))
        table.answer()
        options = page.locator(".option")
        expect(options.first).to_be_attached(timeout=30_000)
        key = chance.choice(table.keys())
        table.pick(key)
        table.answer()
        until(page, lambda: len(table.record()["moves"]) > len(moves), 40)  # noqa: B023
        until(page, lambda: rested(table), 40)
        took.append(time.monotonic() - start)
        now = table.record()
        assert now["moves"][: len(moves) + 1] == [*moves, key], "a decision was lost, or played twice"
        assert pyengine.replay(now).digest() == now["digest"]
        moves = now["moves"]
        if pyengine.replay(now).over:
            table.open(site.url, {**first_turn(0, kill), "table": {"bots": ["", "apprentice"]}})
            moves = table.record()["moves"]
    middle, most = statistics.median(took), max(took)
    print(f"{len(took)} engines killed: until the next decision median {middle:.1f} s, most {most:.1f} s")


# Makes and stores the engine's memory at once, as a visit does after a while (web/js/engine/keep_memory.js).
KEEP = """(url) => new Promise((done) => {
    const policy = trustedTypes.createPolicy("revier", {createScriptURL: (address) => address});
    const worker = new Worker(policy.createScriptURL(url), {type: "module", name: "keep en"});
    worker.onmessage = ({data}) => {
        if (!data.kept && data.failed === undefined) return;
        worker.terminate();
        done(data);
    };
})"""
# Ends every engine, answers, and waits until the answer is played: seconds.
RECOVER = """async () => {
    const table = document.querySelector(".table");
    const before = table.dataset.settled;
    for (const worker of made) worker.terminate();
    const start = performance.now();
    document.querySelector(".options button.option").click();
    while (table.dataset.settled === before && !document.querySelector("dialog[open]"))
        await new Promise((done) => setTimeout(done, 20));
    return (performance.now() - start) / 1000;
}"""


def test_an_engine_that_ended_is_back_in_three_seconds(site: Site, page: Page) -> None:
    """From what was kept of its memory. A busy machine may take twice as long; the bench has it to the letter."""
    page.add_init_script(
        "Worker = class extends Worker { constructor(...a) { super(...a); (self.made ??= []).push(this); } };"
    )
    table = TableDriver(page)
    table.open(site.url, first_turn())
    assert page.evaluate(KEEP, site.url + WORKER) == {"kept": True}
    moves = len(table.record()["moves"])
    took = []
    for _ in range(3):
        table.settled(0)
        took.append(float(page.evaluate(RECOVER)))
        table.answer()
        until(page, lambda: len(table.record()["moves"]) > moves)  # noqa: B023
        moves = len(table.record()["moves"])
    print("engines ended: back after " + ", ".join(f"{one:.1f} s" for one in took))
    assert statistics.median(took) <= (3 if SOAK else 6)


def test_two_tabs_do_not_write_over_each_other(site: Site, context: BrowserContext) -> None:
    first = context.new_page()
    TableDriver(first).open(site.url, first_turn())
    second = context.new_page()
    second.goto(first.url)
    table = TableDriver(second)
    table.settled(0)
    expect(first.locator("dialog.taken")).to_be_visible()
    before = table.record()["moves"]
    table.choose("place:money_4")
    assert table.record()["moves"] == [*before, "place:money_4"]
    first.locator("dialog.taken .btn.main").click()  # goes on here: with what was played there
    expect(second.locator("dialog.taken")).to_be_visible()
    until(first, lambda: TableDriver(first).keys())
    assert TableDriver(first).record()["moves"] == [*before, "place:money_4"]


def test_an_update_in_the_middle_of_a_game_without_a_service_worker(
    serve: Serve, new_watched: Callable[..., BrowserContext], watch: Watch, tmp_path: Path
) -> None:
    """The files that the page began with are gone: what is loaded goes on, the rest says so, nothing is lost."""
    watch.allow("Failed to load resource")
    watch.allow("dynamically imported module")
    site = serve()
    page = new_watched(service_workers="block").new_page()
    table = TableDriver(page)
    table.open(site.url, first_turn())
    before = table.record()["moves"]
    old, site.folder = site.folder, tmp_path  # nothing of the old version is there any more
    table.choose("place:money_4")
    assert table.record()["moves"] == [*before, "place:money_4"]
    page.locator('[data-tool="menu"]').click()
    expect(page.locator("#unexpected")).to_contain_text("menu")
    site.folder = old  # the new version; only its addresses would be others
    page.locator("#unexpected").get_by_role("button", name="Reload").click()
    table.settled(0)
    assert table.record()["moves"] == [*before, "place:money_4"]
    assert table.keys()


def test_an_update_in_the_middle_of_a_game(serve: Serve, page: Page, next_version: Path) -> None:
    """With a service worker the version that the game began with stays, whole, until the new one is asked for."""
    site = serve()
    table = TableDriver(page)
    table.open(site.url, first_turn())
    stored(page)
    before = table.record()["moves"]
    site.folder = next_version
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.locator("#update")).to_be_visible(timeout=30_000)
    table.choose("place:money_4")
    page.locator('[data-tool="menu"]').click()  # a part that is loaded only now
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#update button", has_text="Reload").click()
    expect(page.locator("body[data-version=next]")).to_be_attached(timeout=30_000)
    table.settled(0)
    assert table.keys()
    assert table.record()["moves"] == [*before, "place:money_4"]


def test_a_plan_left_at_once_is_carried_out(site: Site, page: Page) -> None:
    """Goals are pieces, and pieces have other names at the next start."""
    record = sketch(5, 2, lambda game: game.decision.name == "mining.step" and game.decision.seat == 0).record()
    table = TableDriver(page)
    table.open(site.url, record)
    goal = page.locator(".hit.possible, .hit.goal").first
    expect(goal).to_be_attached()
    address, before = page.url, table.record()["moves"]
    names = page.locator(".hit.possible").evaluate_all("(all) => all.map((one) => one.dataset.address)")
    for name in names:
        page.locator(f'.hit.possible[data-address="{name}"]').first.click(force=True)
        if page.locator(".planning .btn.main:not([disabled])").count():
            break
    carry = page.locator(".planning .btn.main:not([disabled])").first
    carry.evaluate("(button) => { button.click(); location.href = 'about:blank'; }")
    page.wait_for_url("about:blank")
    page.goto(address)
    table.settled(0)
    until(page, lambda: len(table.record()["moves"]) > len(before))
    assert table.record()["moves"][: len(before)] == before


@pytest.mark.visited
def test_back_and_forward_keep_the_game(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.open(site.url, first_turn())
    table.choose("place:money_4")
    moves = table.record()["moves"]
    address = page.url
    for _ in range(2):
        page.go_back()
        expect(page.locator(".start")).to_be_visible()
        page.go_forward()
        table.settled(0)
        assert page.url == address
        assert table.keys()
        assert table.record()["moves"] == moves
    page.go_back()
    expect(page.locator(".save").first).to_be_visible()


# Plays by the list of answers, as fast as the table goes.
MANY = """async (decisions) => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const table = document.querySelector(".table");
    const settled = () => Number(table.dataset.settled ?? 0);
    let played = 0;
    for (let turn = 0; played < decisions && turn < 4 * decisions; turn++) {
        const before = settled();
        const question = document.querySelector("dialog[open], .report.waits:not([hidden])");
        const button = question
            ? question.querySelector("[data-report=skip]") ?? question.querySelector(".btn.main, button")
            : [...document.querySelectorAll(".options button.option")].at(turn % 3 ? -1 : 0);
        if (!button) break;
        if (!question) played++;
        button.click();
        for (let n = 0; n < 200 && settled() === before; n++) await wait(10);
    }
    return played;
}"""


def test_many_decisions_do_not_grow_the_page(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.new(site.url, 3, ("Anna", "Bruno", "Clara", "Dirk"))
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")

    def size() -> tuple[float, float, float]:
        """Megabytes of the page's heap, its nodes and its listeners, after a collection."""
        for _ in range(2):
            cdp.send("HeapProfiler.collectGarbage")
        found = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
        return found["JSHeapUsedSize"] / 1e6, found["Nodes"], found["JSEventListeners"]

    processes = page.context.browser.new_browser_cdp_session() if page.context.browser else None
    assert processes

    def whole() -> float:
        """Megabytes that the largest renderer has of its own: pages, workers, Python."""
        info = processes.send("SystemInfo.getProcessInfo")["processInfo"]
        rollups = [Path(f"/proc/{int(one['id'])}/smaps_rollup") for one in info if one["type"] == "renderer"]
        sizes = [re.search(r"Private_Dirty: *(\d+)", path.read_text("ascii")) for path in rollups if path.exists()]
        return max(int(size[1]) / 1024 for size in sizes if size)

    assert page.evaluate(KEEP, site.url + WORKER) == {"kept": True}  # else a second engine makes it in between
    played = page.evaluate(MANY, 60)
    early = size()
    while played < MANY_DECISIONS and (more := page.evaluate(MANY, min(60, MANY_DECISIONS - played))):
        played += more
    late, process = size(), whole()
    print(f"heap, nodes, listeners after 60 decisions {early}, after {played} {late}; process {process:.0f} MB")
    assert played >= MANY_DECISIONS
    assert late[0] <= 1.2 * early[0], f"{early[0]:.1f} MB, then {late[0]:.1f} MB"
    assert process <= 400, "half of that is the engine; it grew to 509 MB once"


def long_game() -> dict[str, Any]:
    """The longest way through a game, up to the last steps of a miner that can be taken back."""
    chance = random.Random(2)
    game = pyengine.new_game("coal_baron", players=4, seed=2)
    past = []
    while not game.over:
        keys = game.options()
        idle = [key for key in keys if key.startswith("step:") and not key.startswith("step:order")]
        game.choose(chance.choice(idle or keys))
        past.append(game.copy())
    steps = [one.decision.name == "mining.step" if one.decision else False for one in past[:-1]]
    last = max(n for n in range(3, len(steps)) if all(steps[n - 3 : n + 1]))
    return past[last].record()


FILL = """([record, count]) => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const work = request.result.transaction("games", "readwrite");
        for (let n = 0; n < count; n++) {
            const seats = record.seats.map(({name, colour}) => ({name, colour, shape: "circle"}));
            const about = {version: 1, game: record.game, title: "Coal Baron", seats, status: "", over: false};
            work.objectStore("games").put({id: `many${n}`, ...about, moves: 3, updated: n + 1, bots: [], record});
        }
        work.oncomplete = () => { request.result.close(); done(); };
    };
})"""


def test_a_long_game_among_200_stays_quick(site: Site, page: Page) -> None:
    record = long_game()
    page.goto(site.url)
    expect(page.locator("html[data-engine=running]")).to_be_attached(timeout=30_000)
    page.evaluate(FILL, [record, 200])
    page.reload()
    expect(page.locator(".save").first).to_be_visible()
    shown = page.evaluate("performance.now()")
    table = TableDriver(page)
    expect(page.locator("html[data-engine=running]")).to_be_attached(timeout=30_000)
    page.evaluate("location.hash = '#/table/many7'")
    table.settled(0)
    table.answer()
    took = []
    for tool in ("undo", "undo", "redo", "redo") * 2:
        start = time.monotonic()
        table.act(page.locator(f'[data-tool="{tool}"]').click)
        took.append(time.monotonic() - start)
    length = len(record["moves"])
    middle = statistics.median(took) * 1000
    print(f"{length} decisions: undo and redo {middle:.0f} ms; 200 such games: start {shown:.0f} ms")
    assert length > 200
    assert table.record()["moves"] == record["moves"]
    assert middle < 600
    assert shown < 4000
