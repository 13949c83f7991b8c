"""Never a blank page: whatever is missing, wrong or silent, there are words within five seconds that name the cause."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import DIST, Site, Watch, until
from tests.browser.driver import TableDriver, sketch

Serve = Callable[..., Site]
PATIENCE = 5_000
BUILT = (DIST / "index.html").exists()  # without it every test fails at the fixture that says so
APP = next(DIST.glob("app-*")) if BUILT else DIST
INDEX = (DIST / "index.html").read_text("utf-8") if BUILT else ""
FIRST = set(re.findall(r'(?:src|href)="([^"]+\.js)"', INDEX))
SHEETS = [*re.findall(r'css/([^"]+\.css)"', INDEX), "board.css"]  # the last one is loaded with the board
NEVER = "IDBFactory.prototype.open = () => new EventTarget();"
RETRY = {"en": "Try again", "de": "Noch einmal versuchen", "fr": "Réessayer", "nl": "Opnieuw proberen"}


def ready(page: Page) -> None:
    expect(page.locator('a[href^="#/new/"]').first).to_be_visible(timeout=30_000)


def told(page: Page, *words: str, within: float = PATIENCE) -> None:
    """The words are on the page within five seconds after it began, and there is a way to try again."""
    note = page.locator(".boot-note")
    for word in words:
        expect(note).to_contain_text(word, timeout=within)
    expect(note.locator(".btn.main")).to_be_visible()


def play(page: Page) -> None:
    """One click on a game; its first decision comes once the engine runs."""
    page.locator(".play").first.click()
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)


def scripts() -> list[str]:
    """What the first visit needs: the scripts that the page names, the worker, the runtime and its files."""
    return sorted(FIRST) + [path.relative_to(DIST).as_posix() for path in [APP / "js" / "worker.js"]]


def gone(route: Route) -> None:
    route.fulfill(status=404, content_type="text/plain", body="not found")


@pytest.fixture
def bare(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Callable[..., Page]]:
    """Pages of contexts without a service worker, in which anything may go wrong."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Page:
        contexts.append(browser.new_context(**{**browser_context_args, "service_workers": "block", **options}))
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", scripts())
def test_a_missing_script_is_named(site: Site, bare: Callable[..., Page], name: str) -> None:
    page = bare()
    page.route(f"**/{name}", gone)
    page.goto(site.url, wait_until="commit")
    if name.endswith("boot_guard.js"):
        ready(page)  # it is needed only when another fails
    else:
        told(page, name.split("/")[-1], "404", "missing")


def test_words_without_any_script(site: Site, bare: Callable[..., Page]) -> None:
    """Even the script that finds the words is missing: then the page itself has some, in four languages."""
    page = bare()
    page.route("**/*.js", gone)
    page.goto(site.url, wait_until="commit")
    late = page.locator(".boot-late")
    expect(late).to_be_visible(timeout=PATIENCE + 500)
    for lang in RETRY:
        expect(late.locator(f"[lang={lang}]")).to_be_visible()
    expect(late.get_by_role("link")).to_be_visible()


def test_words_without_javascript(site: Site, bare: Callable[..., Page]) -> None:
    page = bare(java_script_enabled=False)
    page.goto(site.url)
    seen = page.locator("body").inner_text()
    assert "Revier needs JavaScript." in seen
    assert "could not be loaded" not in seen


@pytest.mark.parametrize("lang", RETRY)
def test_scripts_of_a_wrong_type(
    serve: Serve, bare: Callable[..., Page], lang: str, axe: Callable[[Page], None]
) -> None:
    site = serve()
    site.types[".js"] = "text/plain"
    page = bare(locale=lang, color_scheme="dark" if lang in ("de", "nl") else "light")
    page.goto(site.url, wait_until="commit")
    told(page, "text/plain", "text/javascript")
    expect(page.get_by_role("button", name=RETRY[lang])).to_be_visible()
    axe(page)


def test_opened_as_a_file(bare: Callable[..., Page]) -> None:
    page = bare()
    page.goto((DIST / "index.html").as_uri(), wait_until="commit")
    expect(page.locator("#app")).to_contain_text("opened the page as a file", timeout=PATIENCE)


def test_a_page_instead_of_a_file(site: Site, bare: Callable[..., Page]) -> None:
    """Some hosts answer everything with their start page."""
    page = bare()
    page.route(
        "**/python_stdlib.zip", lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Hello</p>")
    )
    page.goto(site.url, wait_until="commit")
    told(page, "python_stdlib.zip", "text/html")


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "engine.zip"])
def test_a_missing_file_of_the_engine_is_named(site: Site, bare: Callable[..., Page], name: str) -> None:
    page = bare()
    page.route(f"**/{name}", gone)
    page.goto(site.url, wait_until="commit")
    told(page, name, "404")


def test_without_webassembly(site: Site, bare: Callable[..., Page]) -> None:
    page = bare()
    body = INDEX.replace(" 'wasm-unsafe-eval'", "")

    def strict(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": "script-src 'self'"})

    page.route("**/worker.js", strict)
    page.route(site.url, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(site.url, wait_until="commit")
    told(page, "WebAssembly is switched off")


@pytest.mark.parametrize("name", SHEETS)
def test_a_missing_style_sheet_leaves_the_page_readable(site: Site, bare: Callable[..., Page], name: str) -> None:
    page = bare()
    page.route(f"**/css/{name}", gone)
    page.goto(site.url + "#/new/coal_baron")
    page.locator("button[type=submit]").click(timeout=20_000)
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)
    words = f"css/{name} is missing (404)" if f"css/{name}" in INDEX else f"could not be loaded ({name})"
    expect(page.get_by_role("alert").first).to_contain_text(words)


def test_without_a_service_worker_script(site: Site, page: Page, watch: Watch) -> None:
    watch.allow("404")
    page.context.route("**/sw.js", gone)
    page.goto(site.url)
    ready(page)


def test_a_database_that_never_answers(site: Site, bare: Callable[..., Page]) -> None:
    page = bare()
    page.add_init_script(NEVER)
    page.goto(site.url)
    expect(page.locator(".start .games")).to_be_visible(timeout=10_000)
    expect(page.locator(".start .warn")).to_be_visible()
    play(page)


PARTS = [
    ("#/new/coal_baron", "new_game_page-"),
    ("#/learn/coal_baron", "lessons_page-"),
    ("#/components/coal_baron", "components_page-"),
    ("#/editor", "editor_page-"),
    ("#/g/x", "linked_game-"),
]


def test_a_missing_part_is_told_and_the_page_goes_on(site: Site, bare: Callable[..., Page]) -> None:
    page = bare()
    first = {name.split("/")[-1] for name in FIRST} | {"worker.js"}
    table = ("chunk-", "table_page-", "opponents-")  # needed for the first game, whoever begins it
    page.route(
        lambda url: (
            url.endswith(".js") and url.split("/")[-1] not in first and not url.split("/")[-1].startswith(table)
        ),
        lambda route: gone(route),
    )
    page.goto(site.url)
    ready(page)
    for address, name in PARTS:
        page.evaluate("(hash) => { location.hash = hash; }", address)
        expect(page.locator("#unexpected")).to_contain_text(f"could not be loaded ({name}", timeout=PATIENCE)
    page.evaluate("location.hash = '#/'")
    play(page)
    page.keyboard.press("m")
    expect(page.locator("#unexpected")).to_contain_text("could not be loaded (menu-", timeout=PATIENCE)
    page.locator(".hit.possible").first.click()
    # whatever asks for the others, an import that fails is told like this (the table asks for some by itself meanwhile)
    page.evaluate(
        """() => {
            globalThis.told = [];
            new MutationObserver(() => globalThis.told.push(document.querySelector("#unexpected")?.textContent ?? ""))
                .observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )
    for path in sorted((APP / "js").glob("*.js")):
        if path.name in first or path.name.startswith((*table, "rules.js", "embed_board.js")):
            continue
        page.evaluate("(url) => void setTimeout(() => import(url))", site.url + path.relative_to(DIST).as_posix())
        page.wait_for_function(
            "(words) => globalThis.told.some((text) => text.includes(words))",
            arg=f"could not be loaded ({path.name})",
            timeout=PATIENCE,
        )
    page.goto("about:blank")
    page.goto(site.url + "#/learn/coal_baron", wait_until="commit")
    told(page, "lessons_page-", "404")


# ---------------------------------------------------------------- connections


class Tap:
    """A connection to the site that can be held back or cut, below the browser."""

    def __init__(self, target: int) -> None:
        self.target, self.held, self.limit = target, False, 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.pairs: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.socket.getsockname()[1]}/"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self.socket.accept()
                there = socket.create_connection(("127.0.0.1", self.target))
                self.pairs += [here, there]
                threading.Thread(target=self._pump, args=(here, there, False), daemon=True).start()
                threading.Thread(target=self._pump, args=(there, here, True), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket, back: bool) -> None:
        sent = 0
        with suppress(OSError):
            while data := source.recv(65536):
                sent += len(data)
                if back and self.limit and sent > self.limit:
                    self.held = True
                while self.held:
                    time.sleep(0.05)
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        for one in self.pairs:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.held = False
        self.socket.close()
        self.cut()


@pytest.fixture
def tap(serve: Serve) -> Iterator[Tap]:
    tap = Tap(serve().port)
    yield tap
    tap.close()


def test_a_download_that_stalls_is_told_and_goes_on(tap: Tap, bare: Callable[..., Page]) -> None:
    page = bare()
    tap.limit = 2_000_000
    page.goto(tap.url, wait_until="commit")
    until(page, lambda: tap.held)
    note = page.locator(".boot-note")
    expect(note).to_contain_text(re.compile(r"slow or lost.*[1-9]\d*\.\d of \d+\.\d MB loaded"), timeout=PATIENCE)
    bar = page.locator(".wait-bar progress")
    assert float(bar.get_attribute("value") or 0) < 0.9
    ready(page)  # whoever only looks around is not kept waiting
    tap.limit, tap.held = 0, False
    expect(note).to_have_count(0)
    play(page)


def test_a_connection_that_is_cut_is_told_and_comes_back(serve: Serve, tap: Tap, bare: Callable[..., Page]) -> None:
    page = bare()
    tap.limit = 2_000_000
    page.goto(tap.url, wait_until="commit")
    until(page, lambda: tap.held)
    page.route("**/*", lambda route: route.abort())
    tap.cut()
    note = page.locator(".boot-note")
    expect(note).to_contain_text("The connection was lost", timeout=PATIENCE)
    expect(note.get_by_role("button", name="Try again")).to_be_visible()
    page.unroute_all()
    tap.limit, tap.held = 0, False
    expect(note).to_have_count(0, timeout=20_000)
    play(page)


# ---------------------------------------------------------------- engines that die


def first_turn(seat: int = 0, seed: int = 5) -> dict[str, Any]:
    return sketch(seed, 2, lambda game: game.decision.name == "turn" and game.decision.seat == seat).record()


@pytest.fixture(params=["locks", "pings"])
def table(request: pytest.FixtureRequest, page: Page) -> TableDriver:
    """Where the browser has locks it says itself that a worker has ended; elsewhere the pings tell."""
    # From inside nothing can be evaluated: the worker's guard forbids it to the tests, too.
    page.add_init_script(
        "Worker = class extends Worker { constructor(...a) { super(...a); (self.made ??= []).push(this); } };"
    )
    if request.param == "pings":
        page.add_init_script("delete Navigator.prototype.locks;")
    return TableDriver(page)


def test_the_click_that_meets_a_dead_engine_counts_once(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    before = table.record()["moves"]
    page.evaluate("made[0].terminate()")
    page.locator('.hit.possible[data-address="board/money_6"]').click()
    expect(page.locator("#engine")).to_be_visible(timeout=4_500)
    until(page, lambda: len(table.record()["moves"]) > len(before), 30)
    table.answer()
    assert table.record()["moves"] == [*before, "place:money_6"]


def test_a_bot_whose_engine_is_gone_goes_on(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, {**first_turn(), "table": {"bots": ["", "hewer"]}})
    before = table.record()["moves"]
    table.choose("place:money_6")
    until(page, lambda: len(table.record()["moves"]) >= len(before) + 2, 40)
    expect(page.locator(".option, .option-group").first).to_be_visible()
    played = table.record()["moves"]
    engines = page.evaluate("made.length")
    page.evaluate("made.at(-1).terminate()")
    table.choose(next(key for key in table.keys() if key.startswith("place:money")))
    expect(page.locator(".thinking")).to_be_visible()
    until(page, lambda: page.evaluate("made.length") > engines, 4.5)  # another engine is on its way
    until(page, lambda: len(table.record()["moves"]) >= len(played) + 2, 30)
