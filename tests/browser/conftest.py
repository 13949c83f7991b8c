"""A real browser on the built site.

    def test_something(site, page, axe):
        page.goto(site.url)
        expect(page.get_by_role("heading")).to_be_visible()
        axe(page)

`page` is new for each test: nothing is loaded, nothing is stored. Where that is not the point, a test (or a module) is
marked `visited` and finds a page in which the engine runs already, again with nothing stored: most of a test's time
would go into starting the engine.

Every test fails on a request to another host, on an error in the console and on an uncaught exception;
`watch.allow("text")` excuses what a test provokes. The policy of the page forbids `page.wait_for_function`:
use `expect(...)`, which waits too, or `until(page, ...)`.
"""

import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, WebError, expect

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / "dist"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Nothing outside can be reached, whatever the page tries.
LOOPBACK_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """A static host with the right types, under a path of one's choice."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, site: "Site", **kwargs: Any) -> None:
        self.site = site
        super().__init__(*args, **kwargs)

    def setup(self) -> None:
        super().setup()
        self.site.connections.append(self.connection)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.site.path):
            return str(self.site.folder / "no such file")
        self.directory = str(self.site.folder)  # it may have changed since the connection began
        return super().translate_path("/" + path.removeprefix(self.site.path))

    def guess_type(self, path: Any) -> str:
        return self.site.types.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        pass


class Site:
    """The built site on a loopback port. `folder` may be changed while it runs: that is an update."""

    def __init__(self, folder: Path = DIST, path: str = "/") -> None:
        self.folder, self.path = folder, path
        self.types: dict[str, str] = {}  # by suffix, to play a badly set up host
        self.headers: dict[str, str] = {}  # sent with every file
        self.connections: list[socket.socket] = []
        self._server: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{self.path}"

    def start(self) -> None:
        """Starts, or starts again on the same port."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Handler, site=self))
        self._server.daemon_threads = True
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        """The server is gone; open connections end too."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.connections.clear()


@pytest.fixture
def serve() -> Iterator[Callable[..., Site]]:
    """Serves the site: `serve(path="/a/b/")` under a sub-path, `serve(folder=...)` another build."""
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is missing: ./build.sh site")
    sites: list[Site] = []

    def start(folder: Path = DIST, path: str = "/") -> Site:
        sites.append(Site(folder, path))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def open_house() -> Iterator[Site]:
    """The site of the pages that are visited again and again."""
    site = Site()
    yield site
    site.stop()


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Site:
    if request.node.get_closest_marker("visited"):
        found: Site = request.getfixturevalue("open_house")
    else:
        found = request.getfixturevalue("serve")()
    return found


def until(page: Page, check: Callable[[], object], seconds: float = 15) -> None:
    """Waits until `check()` is true; asks again and again, while the page lives on."""
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end, f"not within {seconds} s"
        page.wait_for_timeout(50)


class Watch:
    """What went wrong in the browser, and what a test excuses."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.problems: list[str] = []
        self._allowed: list[str] = []

    def allow(self, *patterns: str) -> None:
        self._allowed += patterns

    def on_request(self, request: Request) -> None:
        self.requests.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.hostname not in ("localhost", "127.0.0.1"):
            self.problems.append(f"request to another host: {request.url}")

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def on_error(self, error: WebError) -> None:
        self.problems.append(f"uncaught: {error.error}")

    def listen(self, context: BrowserContext) -> None:
        context.on("request", self.on_request)
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)

    def unlisten(self, context: BrowserContext) -> None:
        context.remove_listener("request", self.on_request)
        context.remove_listener("console", self.on_console)
        context.remove_listener("weberror", self.on_error)

    def check(self) -> None:
        left = [problem for problem in self.problems if not any(re.search(p, problem) for p in self._allowed)]
        assert not left, "\n".join(left)


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = os.environ.get("REVIER_CHROMIUM")
    path = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **path, "args": [*SWITCHES, LOOPBACK_ONLY]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "viewport": {"width": 1280, "height": 800},
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def new_watched(new_context: Any, watch: Watch) -> Callable[..., BrowserContext]:
    """Makes a further watched context: another size, language, colour scheme."""

    def make(**options: Any) -> BrowserContext:
        context: BrowserContext = new_context(**options)
        context.set_default_timeout(20_000)
        watch.listen(context)
        return context

    return make


MOST_VISITED = 3  # each has an engine in memory
PATIENCE = 4_000  # a page that does not come home soon is loaded anew


class Visits:
    """Pages whose engine runs, one for each kind of device and language."""

    # What lasts in the page beyond its start page: then it has to be loaded anew.
    TIDY = """async () => {
        const lasting = localStorage.getItem("revier.settings") || document.querySelector(".toast, .boot");
        localStorage.clear();
        for (const { name } of await indexedDB.databases()) {
            await new Promise((done) => {
                const request = indexedDB.open(name);
                request.onsuccess = () => {
                    const stores = [...request.result.objectStoreNames];
                    const work = stores.length ? request.result.transaction(stores, "readwrite") : null;
                    for (const store of stores) work.objectStore(store).clear();
                    request.result.close();
                    if (work) work.oncomplete = done;
                    else done();
                };
            });
        }
        return !lasting;
    }"""

    def __init__(self, browser: Browser, defaults: dict[str, Any], site: Site) -> None:
        self._browser, self._defaults, self._site = browser, defaults, site
        self._pages: dict[str, Page] = {}

    def page(self, **settings: Any) -> Page:
        """At the start page, with nothing stored."""
        wanted = {**self._defaults, "color_scheme": "light", **settings}
        size, scheme = wanted.pop("viewport"), wanted.pop("color_scheme")
        kind = json.dumps(wanted, sort_keys=True, default=str)
        page = self._pages.pop(kind, None)
        if page and not self._is_home(page):
            page.context.close()
            page = None
        if not page:
            while len(self._pages) >= MOST_VISITED:
                self._pages.pop(next(iter(self._pages))).context.close()
            page = self._browser.new_context(**wanted, viewport=size).new_page()
        self._pages[kind] = page
        page.context.set_default_timeout(20_000)
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.mouse.move(0, 0)
        return page

    def _is_home(self, page: Page) -> bool:
        """Whatever a test has left behind is cleared away; whether that was possible."""
        if not page.url.startswith(self._site.url):
            return False
        try:
            for other in page.context.pages[1:]:
                other.close()
            page.evaluate("location.hash = '#/'")
            expect(page.locator(".start .games")).to_be_visible(timeout=PATIENCE)
            if not page.evaluate(self.TIDY):
                return False
            page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # the list of saved games is empty now
            expect(page.locator(".start .save")).to_have_count(0, timeout=PATIENCE)
            expect(page.locator(".start .games")).to_be_visible(timeout=PATIENCE)
        except (Error, AssertionError):
            return False
        return True


@pytest.fixture(scope="session")
def visits(browser: Browser, browser_context_args: dict[str, Any], open_house: Site) -> Visits:
    return Visits(browser, browser_context_args, open_house)


@pytest.fixture
def page(request: pytest.FixtureRequest, watch: Watch) -> Iterator[Page]:
    if not request.node.get_closest_marker("visited"):
        yield request.getfixturevalue("context").new_page()
        return
    marker = request.node.get_closest_marker("browser_context_args")
    page = request.getfixturevalue("visits").page(**(marker.kwargs if marker else {}))
    watch.listen(page.context)
    yield page
    watch.unlisten(page.context)


@pytest.fixture
def context(new_watched: Callable[..., BrowserContext]) -> BrowserContext:
    return new_watched()


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """Fails on anything serious or critical that axe-core finds on the page as it is now; with `dark`, by night too."""
    source = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

    def run(page: Page, *, dark: bool = False) -> None:
        page.evaluate(source)
        check(page, "{resultTypes: ['violations']}")
        if dark:
            page.emulate_media(color_scheme="dark")
            check(page, "{runOnly: ['color-contrast']}")
            page.emulate_media(color_scheme="light")

    def check(page: Page, options: str) -> None:
        found = page.evaluate(f"axe.run(document, {options})")
        assert found["passes"] or found["violations"], "axe looked at nothing"
        grave = [
            f"{v['impact']}: {v['help']}: {json.dumps([node['target'] for node in v['nodes']][:3])}"
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert not grave, "\n".join(grave)

    return run
