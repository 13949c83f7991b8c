"""The engine's memory, kept by the browser: the same engine, sooner, and never a reason not to start."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from pyengine import bridge
from tests.browser.conftest import DIST, Site, until

WORKER = next(DIST.glob("app-*/js/worker.js")).relative_to(DIST).as_posix() if DIST.exists() else ""
PLAIN = "third-party.txt"  # a page of the site that starts nothing

# Asks a worker of its own, one question after the other; what it says of itself comes first.
TALK = """async ([url, name, questions]) => {
    const worker = new Worker(url, {type: "module", name});
    const told = await new Promise((done) => {
        worker.onmessage = ({data}) => { if (data.ready || data.kept || data.failed !== undefined) done(data); };
    });
    const answers = [];
    for (const text of questions) {
        worker.postMessage({id: 1, text});
        answers.push(await new Promise((done) => { worker.onmessage = ({data}) => done(data.text ?? data.failed); }));
    }
    worker.terminate();
    return [told, answers];
}"""
# Changes what is stored: the bytes, the headers, or where it lies.
CHANGE = """async (change) => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith("revier-memory"))) {
        const cache = await caches.open(name);
        const [request] = await cache.keys();
        const stored = await cache.match(request);
        let bytes = new Uint8Array(await stored.arrayBuffer());
        const headers = {"x-size": stored.headers.get("x-size"), "x-digest": stored.headers.get("x-digest")};
        let address = request.url;
        if (change === "damaged") bytes[bytes.length >> 1] ^= 1;
        if (change === "half-written") bytes = bytes.slice(0, bytes.length >> 1);
        if (change === "other version") {
            await cache.delete(request);
            address = address.replace(/app-\\w+/, "app-0000000000");
        }
        const head = new Uint32Array(bytes.buffer);
        if (change === "another form") head[1] = 99;
        if (change === "too large") head[2] = 2 ** 31;
        if (change === "another runtime") { const ranges = head[3]; bytes[16 + 8 * ranges + 16] ^= 1; }
        if (["another form", "too large", "another runtime"].includes(change)) {
            const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            headers["x-digest"] = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }
        await cache.put(address, new Response(bytes, {headers}));
    }
}"""
# A copy of what was kept, and back again: it is made once.
SPARE = """async ([from, to]) => {
    const find = async (start) => (await caches.keys()).find((name) => name.startsWith(start));
    const source = await caches.open(await find(from));
    const target = await caches.open((await find(to)) ?? to);
    for (const old of await target.keys()) await target.delete(old);
    for (const request of await source.keys()) await target.put(request.url, await source.match(request));
}"""
KEPT = """async () => {
    const names = (await caches.keys()).filter((one) => one.startsWith("revier-memory"));
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({url}) => url);
}"""


NAME: list[str] = []  # of the cache


def question(method: str, **params: Any) -> str:
    return json.dumps({"id": 1, "method": method, "params": params})


def conversation() -> list[str]:
    """Each game begun and played on, another language, a lesson, a bot, a game with corrected components."""
    box = {"revier": 1, "kind": "components", "game": "coal_baron", "name": "Box"}
    asked = [question("hello", lang="nl")]
    for number, (game, players) in enumerate((("coal_baron", 4), ("kohle_kolonie", 3), ("schichtwechsel", 2)), 1):
        asked.append(question("table.new", game=game, players=players, seed=7, lang="en", veil=False))
        asked.append(question("table.frame", table=f"t{number}", lang="fr"))
        asked.append(question("table.save", table=f"t{number}"))
        asked.append(question("lesson.list", game=game, lang="en"))
    changes = {"order_cards.items.order_truck_kk.victory_points": 23}
    asked.append(question("components.check", document={**box, "changes": changes}, lang="en"))
    return asked


@pytest.fixture(scope="module")
def home(browser: Browser, browser_context_args: dict[str, Any], open_house: Site) -> Iterator[BrowserContext]:
    """A browser that has kept the memory, without a service worker."""
    context = browser.new_context(**browser_context_args, service_workers="block")
    page = context.new_page()
    page.goto(open_house.url + PLAIN)
    told, _ = page.evaluate(TALK, [open_house.url + WORKER, "keep en", []])
    assert told == {"kept": True}
    NAME.append(page.evaluate("caches.keys()")[0])
    page.evaluate(SPARE, [NAME[0], "spare"])
    page.close()
    yield context
    context.close()


@pytest.fixture
def visit(home: BrowserContext, open_house: Site) -> Iterator[Page]:
    """A page in it, with the memory as it was made."""
    page = home.new_page()
    page.goto(open_house.url + PLAIN)
    page.evaluate(SPARE, ["spare", NAME[0]])
    yield page
    page.close()
    home.unroute_all()


def start(page: Page, site: Site, *questions: str) -> tuple[list[str], list[str]]:
    """What a worker answers, and what the console says about a start without the memory."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    told, answers = page.evaluate(TALK, [site.url + WORKER, "", list(questions) or [question("echo")]])
    assert told == {"ready": True}
    return answers, [text for text in said if "without what was kept" in text]


def keep(page: Page, site: Site) -> Any:
    return page.evaluate(TALK, [site.url + WORKER, "keep en", []])[0]


def test_the_same_answers_as_anywhere(visit: Page, open_house: Site) -> None:
    asked = conversation()
    answers, said = start(visit, open_house, *asked)
    table = bridge.Bridge()
    for text, answer in zip(asked, answers, strict=True):
        assert answer == table.handle(text), text
    assert said == []
    assert visit.evaluate(KEPT), "it is still there"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("damaged", "damaged"),
        ("half-written", "not whole"),
        ("another form", "not a memory of this form"),
        ("too large", "too many"),
        ("another runtime", "build id"),
        ("other version", None),
    ],
)
def test_what_cannot_be_used_is_forgotten(visit: Page, open_house: Site, change: str, why: str | None) -> None:
    visit.evaluate(CHANGE, change)
    answers, said = start(visit, open_house)
    assert '"id":1' in answers[0]
    assert [why in text for text in said] == [True] if why else said == []
    if why:
        until(visit, lambda: visit.evaluate(KEPT) == [])


def test_it_is_made_once_and_replaces_that_of_another_version(visit: Page, open_house: Site) -> None:
    [before] = visit.evaluate(KEPT)
    visit.context.route("**/engine.zip", lambda route: route.abort())
    assert keep(visit, open_house) == {"kept": True}, "it is there already: nothing is loaded"
    visit.context.unroute_all()
    visit.evaluate(CHANGE, "other version")
    assert visit.evaluate(KEPT) != [before]
    assert keep(visit, open_house) == {"kept": True}
    assert visit.evaluate(KEPT) == [before]


BIG = """{ const Real = Uint8Array;
globalThis.Uint8Array = class extends Real { constructor(...given) {
    if (given[0] > 3e7) throw new RangeError("Array buffer allocation failed"); super(...given); } }; }
"""


@pytest.mark.parametrize(
    ("prefix", "why"),
    [
        ("caches.match = () => new Promise(() => {});", "does not answer"),
        ("caches.match = () => Promise.reject(new DOMException('denied', 'SecurityError'));", "denied"),
        ("Object.defineProperty(self, 'caches', {value: undefined});", None),
        (BIG, "allocation failed"),
    ],
    ids=["silent", "denied", "no store", "out of memory"],
)
def test_a_store_that_fails(visit: Page, open_house: Site, prefix: str, why: str | None) -> None:
    script = (DIST / WORKER).read_text("utf-8")
    visit.context.route(
        f"**/{WORKER}", lambda route: route.fulfill(content_type="text/javascript", body=prefix + script)
    )
    answers, said = start(visit, open_house)
    assert '"id":1' in answers[0]
    assert [why in text for text in said] == [True] if why else said == []


def without(name: str) -> Callable[[Route], None]:
    """The runtime without one of its private functions."""
    (path,) = DIST.glob("pyodide-*/pyodide.asm.mjs")

    def answer(route: Route) -> None:
        text = path.read_text("utf-8")
        assert name in text
        route.fulfill(content_type="text/javascript", body=text.replace(name, f"{name}Gone"))

    return answer


def test_a_runtime_that_cannot_put_it_back(visit: Page, open_house: Site) -> None:
    visit.context.route("**/pyodide.asm.mjs", without("restoreSnapshot"))
    answers, said = start(visit, open_house)
    assert '"id":1' in answers[0]
    assert len(said) == 1


def test_a_runtime_that_cannot_make_it(visit: Page, open_house: Site) -> None:
    visit.evaluate("name => caches.delete(name)", NAME[0])
    visit.context.route("**/pyodide.asm.mjs", without("makeSnapshot"))
    assert "failed" in keep(visit, open_house)
    assert visit.evaluate(KEPT) == []
    start(visit, open_house)


def test_a_first_visit_keeps_it_when_the_board_has_been_played(site: Site, page: Page) -> None:
    """Not before: nothing stands in the way of a first visit. The next one starts from it."""
    page.clock.install()
    page.goto(site.url)
    expect(page.locator("html[data-engine=running]")).to_be_attached(timeout=60_000)
    assert page.evaluate(KEPT) == []
    page.clock.fast_forward(21_000)
    until(page, lambda: page.evaluate(KEPT), 60)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.reload()
    page.locator(".play").first.click()
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)
    assert not [text for text in said if "without what was kept" in text]
