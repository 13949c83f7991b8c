"""The engine from the snapshot of its memory: the same engine, and never a reason not to start."""

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyengine import bridge
from tests.browser.conftest import DIST, Site, Watch
from tests.browser.test_site import link_tree, play_a_move, ready, stored

Serve = Callable[..., Site]
ZIPS = ("**/engine.zip", "**/python_stdlib.zip")
NEW: dict[str, Any] = {"seed": 7, "options": {}, "veil": False}
BOX = {
    "revier": 1,
    "kind": "components",
    "game": "coal_baron",
    "name": "Box",
    "changes": {"order_cards.items.order_truck_kk.victory_points": 23},
}

# Asks a worker of its own, one question after the other.
TALK = """async ([url, questions]) => {
    const worker = new Worker(url, {type: "module"});
    const answers = [];
    for (const [method, params] of questions) {
        const id = answers.length + 1;
        worker.postMessage({id, text: JSON.stringify({id, method, params})});
        answers.push(await new Promise((done) => {
            worker.onmessage = ({data}) => {
                if (data.id === id) done(JSON.parse(data.text));
                if (data.failed !== undefined) done({failed: data.failed});
            };
        }));
    }
    worker.terminate();
    return answers;
}"""


def worker_of(site: Site) -> str:
    (path,) = site.folder.glob("app-*/js/worker.js")
    return site.url + path.relative_to(site.folder).as_posix()


def warnings_of(context: BrowserContext) -> list[str]:
    """What the console says about a start without the snapshot."""
    told: list[str] = []
    context.on("console", lambda message: told.append(message.text) if "snapshot" in message.text else None)
    return told


def fresh(questions: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """The same conversation on CPython."""
    table = bridge.Bridge()
    texts = (json.dumps({"id": n, "method": m, "params": p}) for n, (m, p) in enumerate(questions, 1))
    return [json.loads(table.handle(text)) for text in texts]


def conversation() -> list[tuple[str, dict[str, Any]]]:
    """Every game, some moves, every language, a lesson, a corrected set, a saved game."""
    asked: list[tuple[str, dict[str, Any]]] = [("hello", {"lang": lang}) for lang in ("en", "de", "fr", "nl")]
    saved: list[Any] = []
    for number, (game, players) in enumerate((("coal_baron", 2), ("kohle_kolonie", 3), ("schichtwechsel", 2)), 1):
        asked.append(("table.new", {**NEW, "game": game, "players": players, "lang": "en"}))
        table = f"t{number}"
        for _ in range(12):
            option = fresh(asked)[-1]["result"]["options"][0]
            asked.append(("table.choose", {"table": table, "key": option["key"], "confirmed": True}))
        asked.append(("table.frame", {"table": table, "lang": "fr"}))
        asked.append(("table.position", {"table": table}))
        saved.append(fresh([*asked, ("table.save", {"table": table})])[-1]["result"]["document"])
    asked += [("table.open", {"document": record, "lang": "nl", "veil": False}) for record in saved]
    asked.append(("components.check", {"document": BOX, "lang": "en"}))
    checked = fresh(asked)[-1]["result"]["document"]
    asked.append(("table.new", {**NEW, "game": "coal_baron", "players": 2, "lang": "de", "components": checked}))
    lesson = fresh([*asked, ("lesson.list", {"game": "coal_baron", "lang": "en"})])[-1]["result"][0]["id"]
    asked.append(("lesson.open", {"game": "coal_baron", "id": lesson, "lang": "en"}))
    return asked


def test_the_snapshot_alone_leads_to_a_board(site: Site, context: BrowserContext, page: Page) -> None:
    """The library and the engine as files have not come yet: there is no other way to a board."""
    for zip in ZIPS:
        context.route(zip, lambda route: None)
    told = warnings_of(context)
    page.goto(site.url + "#/new/coal_baron")
    page.locator("button[type=submit]").click(timeout=30_000)
    options = page.locator(".option-list button")
    expect(options.first).to_be_visible()
    options.first.click()
    expect(page.locator(".table")).to_have_attribute("data-settled", "2")
    assert told == []


@pytest.mark.parametrize("way", ["snapshot", "usual"])
def test_the_same_answers_as_anywhere(
    serve: Serve, context: BrowserContext, page: Page, watch: Watch, tmp_path: Path, way: str
) -> None:
    """Same seeds, same moves: the same frames and positions to the byte, from the snapshot and without it."""
    watch.allow("favicon")
    folder = link_tree(DIST, tmp_path / "dist")
    if way == "usual":
        watch.allow("404")
        next(folder.rglob("snapshot.wasm")).unlink()
    site = serve(folder=folder)
    told = warnings_of(context)
    page.goto(site.url + "third-party.txt")
    asked = conversation()
    answers = page.evaluate(TALK, [worker_of(site), asked])
    assert bool(told) == (way == "usual")
    assert not [answer for answer in answers if "result" not in answer]
    for question, inside, outside in zip(asked, answers, fresh(asked), strict=True):
        assert json.dumps(inside, sort_keys=True) == json.dumps(outside, sort_keys=True), question[0]


def test_a_bot_thinks_from_the_snapshot(site: Site, context: BrowserContext, page: Page, watch: Watch) -> None:
    watch.allow("favicon")
    told = warnings_of(context)
    page.goto(site.url + "third-party.txt")
    opened = fresh([("table.new", {**NEW, "game": "coal_baron", "players": 2, "lang": "en"})])[0]["result"]
    level = fresh([("bot.levels", {"lang": "en"})])[0]["result"][0]["id"]
    question = ("bot.move", {"document": opened["record"], "level": level, "ms": 100})
    (answer,) = page.evaluate(TALK, [worker_of(site), [question]])
    assert answer["result"]["key"] in [option["key"] for option in opened["options"]]
    assert told == []


def test_missing(serve: Serve, context: BrowserContext, page: Page, watch: Watch, tmp_path: Path) -> None:
    watch.allow("404")
    folder = link_tree(DIST, tmp_path / "dist")
    next(folder.rglob("snapshot.wasm")).unlink()
    told = warnings_of(context)
    page.goto(serve(folder=folder).url)
    ready(page)
    play_a_move(page)
    assert any("without the snapshot" in text for text in told)
    stored(page)  # offline play does not depend on it


def test_damaged(serve: Serve, context: BrowserContext, page: Page, watch: Watch, tmp_path: Path) -> None:
    watch.allow("digest", "integrity")
    folder = link_tree(DIST, tmp_path / "dist")
    path = next(folder.rglob("snapshot.wasm"))
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.unlink()
    path.write_bytes(content)
    told = warnings_of(context)
    page.goto(serve(folder=folder).url)
    ready(page)
    play_a_move(page)
    assert any("without the snapshot" in text for text in told)


@pytest.mark.parametrize("place", ["the runtime's data", "the runtime's mark"])
def test_refused(serve: Serve, context: BrowserContext, page: Page, watch: Watch, tmp_path: Path, place: str) -> None:
    """A snapshot of another runtime: whole, but it does not fit."""
    watch.allow("digest", "integrity")  # the service worker wants the files of the build
    folder = link_tree(DIST, tmp_path / "dist")
    path = next(folder.rglob("snapshot.wasm"))
    content = bytearray(path.read_bytes())
    before = base64.b64encode(hashlib.sha256(content).digest()).decode()
    ranges = int.from_bytes(content[40:44], "little")
    content[36 if place == "the runtime's data" else 44 + 8 * ranges] ^= 1
    path.unlink()
    path.write_bytes(content)
    (script,) = [path for path in folder.glob("app-*/js/*.js") if before in path.read_text("utf-8")]
    text = script.read_text("utf-8").replace(before, base64.b64encode(hashlib.sha256(content).digest()).decode())
    script.unlink()
    script.write_text(text, "utf-8")
    told = warnings_of(context)
    page.goto(serve(folder=folder).url)
    ready(page)
    play_a_move(page)
    assert any("without the snapshot" in text and "magic number" in text for text in told)


def test_slow(site: Site, context: BrowserContext, page: Page) -> None:
    """It never comes: after some seconds the engine starts without it."""
    context.route("**/snapshot.wasm", lambda route: None)
    told = warnings_of(context)
    page.goto(site.url)
    ready(page)
    assert any("without the snapshot" in text for text in told)
    play_a_move(page)
