"""Boards inside other pages: from another origin, without storage, under a strict policy; tasks, bad input."""

import ast
import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

import pyengine
from revier.address import Source
from revier.embed import read_board
from tests.browser.conftest import Site, Watch, until
from tests.browser.driver import GAME, sketch

Serve = Callable[..., Site]
POSITION = {
    "revier": 1, "kind": "position", "game": GAME,
    "from": {"players": 3, "seed": 7, "variants": {"start_player": "first_seat"}},
    "set": {"pending": [{"step": "turn", "seat": 0}], "seats.0.name": "Anna", "seats.0.marks": 9},
}  # fmt: skip
TASK = {
    "revier": 1, "kind": "lesson", "id": "money", "game": GAME, "seat": 0,
    "title": {"en": "Take money", "de": "Nimm Geld"},
    "summary": {"en": "Take money"},
    "position": POSITION,
    "stages": [{
        "kind": "goal", "text": {"en": "Get 14 Marks with one worker.", "de": "Komm mit einem Arbeiter auf 14 Mark."},
        "goal": {"path": "seats.0.marks", "at_least": 14}, "within": 1, "solution": ["place:money_5"],
        "praise": {"en": "Well done.", "de": "Gut gemacht."},
    }],
}  # fmt: skip
pytestmark = pytest.mark.usefixtures("excused")
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, {get() { throw new DOMException("denied", "SecurityError"); }});"""


def pack(document: Any) -> str:
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = made.compress(json.dumps(document).encode()) + made.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Host:
    """A page of somebody else, on another site."""

    def __init__(self, serve: Serve, folder: Path, site: Site) -> None:
        self.folder, self.site = folder, site
        self.other = serve(folder=folder)

    def page(self, body: str, policy: str) -> str:
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>'
        head += f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        (self.folder / "index.html").write_text(f"{head}<body>{body}</body></html>", "utf-8")
        return f"http://127.0.0.1:{self.other.port}/index.html"

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.site.port}"


@pytest.fixture
def host(serve: Serve, site: Site, tmp_path: Path) -> Host:
    return Host(serve, tmp_path, site)


def watch_missing(page: Page) -> None:
    """A file that is not there is part of the test."""
    page.route("**/missing.json", lambda route: route.fulfill(status=404, body="no", content_type="text/plain"))


@pytest.fixture
def excused(watch: Watch) -> None:
    watch.allow("missing.json")


def started(frame: FrameLocator) -> None:
    frame.locator(".e-cover .e-btn.main").click()
    expect(frame.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)


def test_frames_on_another_site_without_storage(host: Host, context: BrowserContext, watch: Watch) -> None:
    """Plain iframes, no script and a strict policy in the page; nothing to store; two boards, one engine."""
    context.add_init_script(NO_STORAGE)
    record = sketch(5, until=lambda game: len(game.record()["moves"]) > 20).record()
    documents = {"play": POSITION, "task": TASK, "show": record}
    frames = [
        f'<iframe id="{mode}" title="{mode}" width="420" height="900" '
        f'src="{host.site.url}index.html?embed={mode}&amp;lang=de#{pack(d)}"></iframe>'
        for mode, d in documents.items()
    ]
    page = context.new_page()
    page.goto(host.page("".join(frames), f"default-src 'none'; frame-src {host.origin}"))
    play, task, show = (page.frame_locator(f"#{mode}") for mode in documents)
    expect(play.locator(".e-cover .e-btn.main")).to_have_text("Von hier an spielen")
    assert not [url for url in watch.requests if url.endswith(".wasm")], "light until clicked"
    started(play)
    play.locator("[data-key='place:money_4']").click()
    expect(play.locator(".e-log")).to_contain_text("Anna")
    started(task)
    expect(task.locator(".e-teacher")).to_contain_text("Komm mit einem Arbeiter auf 14 Mark.")
    task.locator("[data-key='place:money_4']").click()
    expect(task.locator(".e-said")).to_be_visible()
    task.locator("[data-address='board/money_5']").click()
    expect(task.locator(".e-teacher.solved")).to_contain_text("Gut gemacht.")
    task.locator("[data-tool=first]").click()
    expect(task.locator(".e-teacher.solved")).to_have_count(0, timeout=40_000)
    page.locator("#show").scroll_into_view_if_needed()  # a board that nobody sees is not drawn
    started(show)
    expect(show.locator("output")).to_have_text("Entscheidung 21 von 21")
    show.locator("[data-step=first]").click()
    expect(show.locator("output")).to_have_text("Entscheidung 0 von 21")
    assert len([url for url in watch.requests if url.endswith("/worker.js")]) == 1, (
        "one engine for all boards of a page"
    )


def test_a_board_against_bots(host: Host, page: Page) -> None:
    """The reader plays the seat on turn; everybody else is a bot, and answers in the frame."""
    src = f"{host.site.url}index.html?embed=play&amp;bots=hewer&amp;lang=en#{pack(POSITION)}"
    frame = f'<iframe id="f" title="bots" width="900" height="900" src="{src}"></iframe>'
    page.goto(host.page(frame, f"default-src 'none'; frame-src {host.origin}"))
    board = page.frame_locator("#f")
    started(board)
    board.locator("[data-key='place:money_5']").click()
    expect(board.locator(".e-prompt")).to_contain_text("is thinking")
    expect(board.locator("[data-key^='place:']")).to_have_count(0)
    # two bots have played when it is the reader's turn again
    expect(board.locator("[data-key^='place:']").first).to_be_visible(timeout=60_000)
    expect(board.locator(".e-prompt")).not_to_contain_text("is thinking")
    board.locator("[data-tool=first]").click()
    expect(board.locator("[data-key='place:money_5']")).to_be_visible()


def test_the_engine_moves_when_its_frame_goes(host: Host, page: Page) -> None:
    src = f"{host.site.url}index.html?embed=play&amp;lang=en#{pack(POSITION)}"
    frames = "".join(f'<iframe id="f{n}" title="{n}" width="700" height="900" src="{src}"></iframe>' for n in range(2))
    page.goto(host.page(frames, f"default-src 'none'; frame-src {host.origin}"))
    first, second = page.frame_locator("#f0"), page.frame_locator("#f1")
    started(first)
    page.locator("#f1").scroll_into_view_if_needed()
    started(second)
    page.evaluate("document.getElementById('f0').remove()")
    second.locator("[data-key='place:money_4']").click()
    expect(second.locator(".e-log")).to_contain_text("Anna", timeout=40_000)


def test_elements_tell_what_happens(host: Host, page: Page, axe: Callable[[Page], None]) -> None:
    """`<revier-board>` on a page of another origin: documents inside it and beside it, events, height."""
    (host.folder / "task.json").write_text(json.dumps(TASK), "utf-8")
    (host.folder / "listen.js").write_text(
        "window.heard = []; for (const type of ['ready', 'start', 'height', 'position', 'done', 'error'])"
        " addEventListener('revier-' + type, (event) => heard.push([event.target.id, type, event.detail]));",
        "utf-8",
    )
    inside = json.dumps({"revier": 1, "kind": "board", "title": "Inside", "document": POSITION})
    body = (
        f'<main><script src="listen.js"></script><script src="{host.site.url}embed.js" async></script>'
        '<div style="width: 380px"><revier-board id="a" src="task.json" lang="en" label="A task"></revier-board></div>'
        '<revier-board id="b" mode="play" theme="dark" lang="fr" label="Inside">'
        f'<script type="application/json">{inside}</script></revier-board>'
        '<revier-board id="c" src="missing.json" label="Missing"></revier-board></main>'
    )
    policy = f"default-src 'none'; script-src 'self' {host.origin}; frame-src {host.origin}; "
    policy += "connect-src 'self'; style-src 'unsafe-inline'"
    watch_missing(page)
    page.goto(host.page(body, policy))

    def heard(board: str, type: str) -> list[Any]:
        return page.evaluate(
            "([id, type]) => heard.filter((one) => one[0] === id && one[1] === type).map((one) => one[2])",
            [board, type],
        )

    until(page, lambda: heard("a", "ready") and heard("b", "ready") and heard("c", "error"))
    task = page.frame_locator("#a iframe")
    started(task)
    until(page, lambda: heard("a", "position"))
    narrow = page.locator("#a iframe").bounding_box()
    assert narrow and narrow["width"] == 380
    until(
        page,
        lambda: heard("a", "height")[-1]["height"] == page.locator("#a iframe").evaluate("frame => frame.clientHeight"),
    )
    task.locator("[data-key='place:money_5']").click()
    until(page, lambda: heard("a", "done"))
    (done,) = heard("a", "done")
    assert done["record"]["moves"] == ["place:money_5"]
    other = page.frame_locator("#b iframe")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("document.getElementById('b').start()")
    expect(other.locator(".e-options")).to_be_visible(timeout=40_000)
    axe(page)


def test_whatever_the_address_says_it_only_gets_a_message(site: Site, page: Page, watch: Watch) -> None:
    watch.allow("nowhere.json")
    bomb = pack({"revier": 1, "kind": "position", "x": "0" * 3_000_000})
    evil_scene = {
        "revier": 1,
        "kind": "board",
        "document": POSITION,
        "scene": {"sprites": ["../../evil.svg"], "style": "x.css", "boards": [], "pieces": []},
    }
    page.on("dialog", lambda _: pytest.fail("a script ran"))
    broken = [
        "?embed=show", "?embed=play#%E0%A4%A", "?embed=show#AAAA", "?embed=show#***", f"?embed=show#{bomb}",
        f"?embed=show#{pack([1])}", f"?embed=show#{pack({'kind': 'page', 'content': {'kind': 'nonsense'}})}",
        "?embed=show&src=https://example.org/x.json", "?embed=show&src=javascript:alert(1)",
        "?embed=show&src=nowhere.json", f"?embed=show&src=rules/{GAME}/boards-en.json%23__proto__",
        "?embed=%3Cscript%3E&label=%3Cimg src=x onerror=alert(1)%3E",
    ]  # fmt: skip
    for address in broken:
        page.goto("about:blank")
        page.goto(f"{site.url}index.html{address}")
        expect(page.get_by_role("alert")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{site.url}index.html?embed=play&label=%3Cimg src=x onerror=alert(1)%3E#{pack(evil_scene)}")
    expect(page.locator(".e.bare strong")).to_have_text("<img src=x onerror=alert(1)>")
    assert not [url for url in watch.requests if "evil" in url]
    # what the engine refuses
    page.goto("about:blank")
    page.goto(f"{site.url}index.html?embed=play&eager=1#{pack({**POSITION, 'set': {'seats.0.marks': 'many'}})}")
    expect(page.get_by_role("alert")).to_contain_text("seats.0.marks", timeout=40_000)
    page.goto("about:blank")
    page.goto(f"{site.url}index.html?embed=play&eager=1&link=zzzz")
    expect(page.get_by_role("alert")).to_be_visible(timeout=40_000)


# Anything a page can send, most of it with a name that means something: types, depths, lengths, foreign objects.
JUNK = """async () => {
    const frame = document.getElementById("f").contentWindow;
    const deep = JSON.parse("[".repeat(200) + "]".repeat(200));
    const values = [null, true, 0, -1, NaN, 1e300, 10n, "", "x", "__proto__", "x".repeat(200000), [], {}, deep,
        new Date(NaN), new Map([["type", "start"]]), new ArrayBuffer(8), /x/, new Error("x"), new Blob(["x"]),
        JSON.parse('{"__proto__": {"type": "start"}}'), Array(2000).fill({revier: 1}), "\ud800", undefined];
    for (const value of values) {
        const forms = [value, {revier: 1, type: value}, {revier: value, type: "start"}, {revier: "1", type: "start"},
            {revier: 1, type: "height", detail: value}, {revier: 1, type: "goto", detail: {at: value}}, [1, "start"]];
        for (const data of forms) frame.postMessage(data, "*");
    }
    await new Promise((done) => setTimeout(done, 300));
}"""


def test_messages_come_from_and_go_to_the_page_around(host: Host, page: Page) -> None:
    (host.folder / "host.js").write_text(
        "window.heard = []; addEventListener('message', (event) => heard.push([event.origin, event.data]));", "utf-8"
    )
    src = f"{host.site.url}index.html?embed=play&amp;lang=en#{pack(POSITION)}"
    body = f'<script src="host.js"></script><iframe id="f" title="board" width="700" height="900" src="{src}"></iframe>'
    page.goto(host.page(body, f"default-src 'none'; script-src 'self'; frame-src {host.origin}"))
    until(page, lambda: page.evaluate("heard.some(([, data]) => data.type === 'ready')"))
    frame = page.frame_locator("#f")
    page.evaluate(JUNK)
    expect(frame.locator(".e-cover .e-btn.main")).to_be_visible()  # nothing of it meant anything
    page.evaluate("document.getElementById('f').contentWindow.postMessage({revier: 1, type: 'start'}, '*')")
    expect(frame.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)
    assert page.evaluate("(site) => heard.every(([origin, data]) => origin === site && data.revier === 1)", host.origin)
    frame.locator("[data-key='place:money_4']").click()
    until(page, lambda: page.evaluate("heard.some(([, data]) => data.type === 'position' && data.detail.at === 1)"))
    inside = page.frames[1]
    page.evaluate(JUNK)
    inside.evaluate("dispatchEvent(new MessageEvent('message', {data: {revier: 1, type: 'reset'}, source: window}))")
    page.wait_for_timeout(300)
    assert page.evaluate("heard.findLast(([, data]) => data.type === 'position')[1].detail.at === 1"), (
        "played, not reset"
    )
    page.evaluate("document.getElementById('f').contentWindow.postMessage({revier: 1, type: 'reset'}, '*')")
    until(page, lambda: page.evaluate("heard.findLast(([, data]) => data.type === 'position')[1].detail.at === 0"))


def test_the_editor_checks_and_makes_snippets(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    page.goto(f"{site.url}#/editor")
    status = page.locator("#editor-status")
    expect(status).to_have_text("The engine accepts it: a position.", timeout=40_000)
    page.locator("#set-path").fill("seats.0.marks")
    page.locator("#set-value").fill("-3")
    page.locator(".editor-set button").click()
    expect(status).to_contain_text("seats.0.marks")
    page.locator("#set-value").fill("10")
    page.locator(".editor-set button").click()
    expect(status).to_have_text("The engine accepts it: a position.")
    page.locator("#editor-text").fill("{")
    expect(status).to_contain_text("This is not JSON")
    page.locator("#editor-text").fill(json.dumps(POSITION))
    expect(status).to_have_text("The engine accepts it: a position.")
    expect(page.locator(".editor-preview [data-board=board] .piece").first).to_be_attached()
    axe(page)
    page.locator("#editor-lang").select_option("nl")
    iframe = page.locator("#snippet-0")
    until(page, lambda: "lang=nl" in iframe.input_value())
    assert "#game=coal_baron&#38;players=3&#38;seed=7&#38;" in iframe.input_value(), "a person can read it"
    page.get_by_label("Draw the position").check()
    until(page, lambda: "picture=1" in iframe.input_value())
    for number, start in enumerate(("<iframe ", "<script ", "<revier title=")):
        assert page.locator(f"#snippet-{number}").input_value().startswith(start)
    page.locator(".snippet-more > summary").click()
    page.get_by_label("Title", exact=True).last.fill('Say "[20]"')
    page.get_by_label("Title", exact=True).last.blur()
    line = page.locator("#snippet-4")
    until(page, lambda: line.input_value().startswith('[revier title="Say ”'))
    assert re.fullmatch(r"\[revier title=\"[^\"\[\]]+\"\]http[^\[\]]+lang=nl[^\[\]]+\[/revier\]", line.input_value())
    directive = page.locator("#snippet-5").input_value().removeprefix(".. revier::\n")
    block = page.locator("#snippet-6").input_value().removeprefix("```revier\n").removesuffix("\n```")
    wanted = pyengine.from_position(POSITION).position()
    for text in (re.sub(r"^   :(\w+:)", r"\1", directive, flags=re.M), block):
        board = read_board(text)  # as the directive of Sphinx and the plugin of MkDocs read it
        assert board.source.game().position() == wanted and board.mode == "play"
        assert board.options["label"] == 'Say "[20]"' and board.options["lang"] == "nl"
    cell = ast.parse(page.locator("#snippet-7").input_value()).body
    call = cell[-1].value if isinstance(cell[-1], ast.Expr) else None
    assert isinstance(call, ast.Call) and ast.unparse(call.keywords[0]) == "lang='nl'"
    assert Source(ast.literal_eval(call.args[0])).game().position() == wanted
    axe(page)
    address = iframe.input_value().split('src="')[1].split('"')[0].replace("&#38;", "&")
    page.goto(address)
    expect(page.locator(".e-cover .e-btn.main")).to_have_text("Vanaf hier spelen")
    expect(page.locator("[data-board=seat0] .piece").first).to_be_attached(timeout=40_000)
    axe(page)
