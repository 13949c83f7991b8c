"""What comes from outside costs little and is told decently: hostile pictures, bombs, no art; the worker's guard."""

import base64
import json
import os
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import DIST, Site, Watch, until
from tests.browser.driver import GAME
from tests.browser.test_embed import POSITION, pack

SCENE: dict[str, Any] = {
    "sprites": [f"{GAME}/pieces.svg", f"{GAME}/cards.svg"],
    "style": f"{GAME}/art.css",
    "boards": [{"id": "board", "art": f"{GAME}/board.svg", "label": "Board"}],
    "pieces": [{"id": "c1", "kind": "cb-cube-grey", "at": "board/factory_1"}],
}
MEGABYTE = 1024


def renderer_memory() -> int:
    """The most that any page of a browser of ours has ever taken, in kilobytes."""
    parents, most = {}, {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            renders = b"--type=renderer" in (status.parent / "cmdline").read_bytes()
        except (OSError, ValueError):
            continue
        parents[int(lines["Pid"])] = int(lines["PPid"])
        if renders:
            most[int(lines["Pid"])] = int(lines.get("VmHWM", "0 kB").split()[0])

    def ours(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return max((peak for pid, peak in most.items() if ours(pid)), default=0)


def board(scene: Any) -> dict[str, Any]:
    return {"revier": 1, "kind": "board", "title": "A full cage", "document": POSITION, "scene": scene}


def deflated(text: str, times: int = 1) -> str:
    """Text as in the fragment of an address, over and over."""
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    parts = [made.compress(text.encode()) for _ in range(times)] + [made.flush()]
    return base64.urlsafe_b64encode(b"".join(parts)).decode().rstrip("=")


def opened(page: Page, site: Site, query: str, packed: str = "") -> None:
    page.goto("about:blank")
    page.goto(f"{site.url}index.html?{query}#{packed}")


def test_a_hostile_picture_is_refused_before_anything_is_drawn(site: Site, page: Page, watch: Watch) -> None:
    """A piece far out in the tray froze the page; now its path is told, and the position can still be played."""
    opened(page, site, "embed=play&lang=en", pack(board(SCENE)))
    expect(page.locator("[data-board=board] .piece")).to_have_count(1)
    before, start = renderer_memory(), time.monotonic()
    far = {**SCENE, "tray": {"label": "x"}, "pieces": [{"id": "c1", "kind": "order_back", "at": "tray/100000"}]}
    opened(page, site, "embed=play&lang=en", pack(board(far)))
    expect(page.get_by_role("alert")).to_contain_text("scene.pieces.0.at is not allowed")
    assert time.monotonic() - start < 20
    assert renderer_memory() - before < 150 * MEGABYTE
    expect(page.locator(".e-plate strong")).to_have_text("A full cage")
    expect(page.locator("[data-board] .piece")).to_have_count(0)  # the empty boards of the game
    page.locator(".e-cover .e-btn.main").click()
    expect(page.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "This board’s picture cannot be shown. scene.pieces.0 is not the right kind of value."),
        ("de", "Das Bild dieses Spielbretts lässt sich nicht zeigen. scene.pieces.0 ist ein Wert der falschen Art."),
        ("fr", "L’image de ce plateau ne peut pas être affichée. scene.pieces.0\u202f: valeur d’un type inattendu."),
        ("nl", "De afbeelding van dit bord kan niet worden getoond. scene.pieces.0 is niet het juiste soort waarde."),
    ],
)
def test_nothing_in_a_picture(site: Site, page: Page, lang: str, text: str) -> None:
    opened(page, site, f"embed=play&lang={lang}", pack(board({**SCENE, "pieces": [None]})))
    expect(page.get_by_role("alert").locator("p").first).to_have_text(text)


def test_what_is_wrong_is_told_by_its_name(site: Site, page: Page, watch: Watch, axe: Callable[[Page], None]) -> None:
    watch.allow("no_such_game")
    alert = page.get_by_role("alert")
    # art that is not there
    boards = [{"id": "board", "art": "no_such_game/board.svg", "label": "Board"}]
    opened(page, site, "embed=play&lang=en", pack(board({**SCENE, "boards": boards})))
    expect(alert).to_contain_text("no_such_game/board.svg is missing from this site.")
    expect(page.locator(".e-cover .e-btn.main")).to_have_text("Play from here")
    axe(page)
    # documents that only JavaScript could choke on
    deep = json.dumps({**POSITION, "set": {"x": "DEEP"}}).replace('"DEEP"', "[" * 20_000 + "]" * 20_000)
    opened(page, site, "embed=play&lang=en", deflated(deep))
    expect(alert).to_contain_text("document.set.x.0.0")
    expect(alert).to_contain_text("is nested too deeply")
    pages = '{"kind": "page", "content": ' * 20_000 + json.dumps(POSITION) + "}" * 20_000
    opened(page, site, "embed=play&lang=en", deflated(pages))
    expect(alert).to_contain_text("not a Revier position, game or task")
    opened(page, site, "embed=play&lang=en", pack({**board(SCENE), "at": None}))
    expect(alert).to_contain_text("at is not the right kind of value")
    opened(page, site, "embed=task&lang=de&lesson=../x")
    expect(alert).to_contain_text("Die Lektion „../x“ gibt es nicht")
    expect(alert.get_by_role("link")).to_have_attribute("href", f"{site.url}index.html#/editor")
    # what the engine refuses, in the words of the page: never an exception
    for query, packed, text in (
        (
            "embed=task&lang=fr&eager=1&lesson=coal_baron/nowhere",
            "",
            "La leçon «\u202fcoal_baron/nowhere\u202f» n’existe pas",
        ),
        ("embed=task&lang=en&eager=1&lesson=no_game/money", "", "The lesson “no_game/money” does not exist"),
        ("embed=play&lang=nl&eager=1&link=zzzz", "", "De link van dit bord bevat geen partij"),
        ("embed=play&lang=de&eager=1", pack({**POSITION, "set": None}), "Diese Stellung, Partie oder Aufgabe"),
        (
            "embed=play&lang=en&eager=1",
            pack({**POSITION, "from": None}),
            "This position, game or task cannot be opened.",
        ),
    ):
        opened(page, site, query, packed)
        expect(alert).to_contain_text(text, timeout=40_000)
        said = alert.inner_text()
        assert "Error" not in said, said
        assert "did not start" not in said
    axe(page)


def test_a_bomb_in_the_address_is_not_inflated(site: Site, page: Page) -> None:
    opened(page, site, "embed=show&lang=en", pack(POSITION))
    expect(page.locator(".e-cover .e-btn.main")).to_be_visible()
    bomb = deflated(" " * 1_000_000, 290)  # within the limit of characters
    assert len(bomb) < 400_000
    before, start = renderer_memory(), time.monotonic()
    for packed in (bomb, "A" * 500_000):
        opened(page, site, "embed=show&lang=en", packed)
        expect(page.get_by_role("alert")).to_contain_text("data is too long")
    assert time.monotonic() - start < 20
    assert renderer_memory() - before < 120 * MEGABYTE


def test_a_file_beyond_the_limit_is_not_read(site: Site, page: Page) -> None:
    long = b'{"revier": 1, "kind": "position", "x": "' + b"0" * 3_000_000 + b'"}'
    page.route("**/long.json", lambda route: route.fulfill(status=200, body=long, content_type="application/json"))
    opened(page, site, "embed=show&lang=en&src=long.json")
    expect(page.get_by_role("alert")).to_contain_text("data is too long")


PROBE = """(worker) => new Promise((done, fail) => {
    const policy = trustedTypes.createPolicy("revier", {createScriptURL: (url) => url});
    const own = new Worker(policy.createScriptURL(worker), {type: "module"});
    own.onerror = (event) => fail(new Error(event.message));
    own.onmessage = ({data}) => {
        if (data.failed) fail(new Error(data.failed));
        if (data.ready) own.postMessage({id: 1, text: JSON.stringify({id: 1, method: "hello", params: {lang: "en"}})});
        if (data.id === 1) { window.hello = JSON.parse(data.text); own.postMessage({probe: 1, id: 2, echo: "x"}); }
        if (data.told) { own.terminate(); done({...data, hello: window.hello.result.lang}); }
    };
})"""


@pytest.fixture
def other(serve: Callable[..., Site], tmp_path: Path) -> Iterator[Site]:
    (tmp_path / "index.html").write_text("x", "utf-8")
    yield serve(folder=tmp_path)


def test_the_worker_has_no_network_no_storage_and_no_eval(site: Site, other: Site, context: BrowserContext) -> None:
    """From inside the worker that ships, in JavaScript and in Python; the runtime's loader is wrapped to try it."""
    origin = f"http://127.0.0.1:{other.port}/"
    shim = (Path(__file__).parent / "worker_probe.js").read_text("utf-8").replace("OTHER_ORIGIN", origin)
    context.route(
        lambda url: url.endswith("/pyodide.mjs"),
        lambda route: route.fulfill(status=200, body=shim, content_type="text/javascript"),
    )
    page = context.new_page()
    page.goto(f"{site.url}third-party.txt")  # no policy of the page, no script of ours
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    (script,) = DIST.glob("app-*/js/worker.js")
    found = page.evaluate(PROBE, f"{site.url}{script.relative_to(DIST)}")
    assert (found["hello"], found["sum"]) == ("en", 10), "the engine answers before and after"
    assert set(found["left"]) <= {"fetch", "DedicatedWorkerGlobalScope", "WorkerGlobalScope", "WorkerLocation"}
    assert found["ran"] is None
    assert len(found["told"]) > 40
    assert [name for name, text in found["told"].items() if text == "WORKED"] == []
    assert not [url for url in requests if url.startswith(origin) or url.endswith("third-party.txt")]


def headers() -> dict[str, dict[str, str]]:
    """What the site's `_headers` file says, by path."""
    found: dict[str, dict[str, str]] = {}
    for line in (DIST / "_headers").read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            found[line] = own = {}
        elif line.strip() and not line.startswith("#"):
            name, value = line.strip().split(": ", 1)
            own[name] = value
    return found


def test_the_site_plays_with_the_headers_it_recommends(site: Site, page: Page, watch: Watch) -> None:
    rules = headers()
    site.headers = rules["/*"]
    for path in rules:
        assert path == "/*" or (DIST / path.strip("/*")).exists(), f"{path} names nothing of this site"
    page.goto(f"{site.url}index.html?embed=play&eager=1&lang=en#{pack(POSITION)}")
    expect(page.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)
    page.locator("[data-key='place:money_4']").click()
    expect(page.locator(".e-log")).to_contain_text("Anna")
    answer = page.request.get(f"{site.url}{next(DIST.glob('app-*/js/worker.js')).relative_to(DIST)}")
    policy = answer.headers["content-security-policy"]
    assert "connect-src 'self'" in policy
    assert "'unsafe-eval'" not in policy
    page.goto(f"{site.url}rules/{GAME}/en.html")
    expect(page.locator("h1").first).to_be_visible()
    until(page, lambda: page.locator("revier-board").count() > 0)
