"""The site as files on a host: offline, under a sub-path, updated, badly served."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

import pyengine
from tests.browser.conftest import DIST, ROOT, Site, Watch, until
from tests.browser.driver import NAMES, TableDriver

Serve = Callable[..., Site]
STORED = "navigator.serviceWorker.ready.then(() => true)"


def ready(page: Page) -> None:
    """The engine has answered and the start page offers a game."""
    expect(page.locator("html[data-engine=running]")).to_be_attached(timeout=30_000)
    expect(page.locator('a[href^="#/new/"]').first).to_be_visible()


def play_a_move(page: Page) -> None:
    page.locator(".play").first.click()
    options = page.locator(".option-list button")
    expect(options.first).to_be_visible()
    before = page.url
    options.first.click()
    expect(options.first).to_be_visible()
    assert "#/table/" in before


def stored(page: Page) -> None:
    """Everything is in the cache, and the page is under its service worker."""
    assert page.evaluate(STORED)
    until(page, lambda: page.evaluate("!!navigator.serviceWorker.controller"))


def link_tree(source: Path, target: Path) -> Path:
    """A copy of a site that costs nothing: files are links, and can be replaced one by one."""
    shutil.copytree(source, target, copy_function=os.link)
    return target


@pytest.fixture(scope="module")
def next_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site after a change of a page."""
    folder = tmp_path_factory.mktemp("next")
    shutil.copytree(ROOT / "web", folder / "web")
    page = folder / "web" / "index.html"
    page.write_text(page.read_text("utf-8").replace("<body>", '<body data-version="next">'), "utf-8")
    (wheel,) = DIST.glob("revier-*.whl")
    tool = ["node", str(ROOT / "tools/site.mjs"), str(ROOT / ".build/runtime"), str(wheel)]
    subprocess.run([*tool, str(folder / "dist"), str(folder / "web")], check=True, capture_output=True)
    return folder / "dist"


def is_next(page: Page) -> bool:
    return page.evaluate("document.body.dataset.version") == "next"


def test_page_keeps_to_itself(site: Site, page: Page, watch: Watch) -> None:
    """The policy allows no evaluated or inline script; every request goes to the site."""
    page.goto(site.url)
    ready(page)
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert any(url.endswith("pyodide.asm.wasm") for url in watch.requests), "requests of the worker are not seen"
    assert all(url.startswith((site.url, "data:", "blob:")) for url in watch.requests)


@pytest.mark.visited
@pytest.mark.parametrize(
    ("risky", "asked"),
    [
        ("document.createElement('p').innerHTML = '<b>x</b>'", "TrustedHTML"),
        ("new DOMParser().parseFromString('<b>x</b>', 'text/html')", "TrustedHTML"),
        ("new Worker('embed.js')", "TrustedScriptURL"),
        ("document.createElement('script').src = 'embed.js'", "TrustedScriptURL"),
        ("trustedTypes.createPolicy('default', {createHTML: (text) => text})", "Policy"),
    ],
)
def test_no_text_becomes_markup_or_script(site: Site, page: Page, watch: Watch, risky: str, asked: str) -> None:
    """Where the browser knows Trusted Types; our own pictures and workers go through a policy that is named."""
    watch.allow("Trusted", "trusted-types")
    page.goto(site.url)
    with pytest.raises(Error, match=asked):
        page.evaluate(f"() => {{ {risky} }}")


def test_offline_under_a_sub_path(serve: Serve, page: Page) -> None:
    """After a visit that opened no game, each can be played with the network gone; any address leads home."""
    site = serve(path="/a/b/")
    page.goto(site.url)
    ready(page)
    stored(page)
    site.stop()
    page.reload()
    ready(page)
    table = TableDriver(page)
    for game in pyengine.games():
        table.new(site.url, 3, NAMES[: pyengine.describe(game)["players"][0]], game)
        table.answer()
        expect(page.locator(".board-host [data-board=board] .piece").first).to_be_attached()
        key = table.keys()[0]
        table.choose(key)
        assert table.record()["moves"] == [key]
    page.goto(site.url + "no/such/page")
    ready(page)
    assert page.url == site.url


def test_update_waits_and_is_whole(serve: Serve, context: BrowserContext, page: Page, next_version: Path) -> None:
    site = serve()
    page.goto(site.url)
    ready(page)
    stored(page)
    site.folder = next_version
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    waiting = "navigator.serviceWorker.ready.then((registration) => !!registration.waiting)"
    until(page, lambda: page.evaluate(waiting), 30)
    page.reload()
    ready(page)
    assert not is_next(page), "the new version came without being asked for"
    site.stop()
    page.evaluate(
        """navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
            navigator.serviceWorker.addEventListener("controllerchange", done, {once: true});
            registration.waiting.postMessage({type: "skipWaiting"});
        })).then(() => true)"""
    )
    page.goto("about:blank")
    page.goto(site.url)
    ready(page)
    assert is_next(page)
    page.close()
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    versions = "caches.keys().then((all) => all.filter((name) => !name.startsWith('revier-memory ')).length)"
    until(page, lambda: page.evaluate(versions) == 1)


def test_broken_update_leaves_the_old_version(
    serve: Serve, page: Page, watch: Watch, next_version: Path, tmp_path: Path
) -> None:
    watch.allow("404", "integrity", "Failed to find a valid digest")
    site = serve()
    page.goto(site.url)
    ready(page)
    stored(page)
    half = link_tree(next_version, tmp_path / "half")
    (half / "index.html").unlink()
    (half / "index.html").write_text("an upload that is not finished", "utf-8")
    site.folder = half
    told = page.evaluate(
        """navigator.serviceWorker.ready.then((registration) => new Promise((done) => {
            navigator.serviceWorker.addEventListener("message", (event) => done(event.data.type), {once: true});
            registration.update();
        }))"""
    )
    assert told == "updateFailed"
    assert len(page.evaluate("caches.keys()")) == 1
    page.reload()
    ready(page)
    assert not is_next(page)


def test_without_service_workers(site: Site, new_watched: Callable[..., BrowserContext]) -> None:
    page = new_watched(service_workers="block").new_page()
    page.goto(site.url)
    ready(page)
    play_a_move(page)


def test_a_first_visit_loads_what_its_game_needs(site: Site, new_watched: Callable[..., BrowserContext]) -> None:
    """The engine and the art of this game; of other games only their small pictures; no rules, no puzzles."""
    asked: list[str] = []
    page = new_watched(service_workers="block").new_page()
    page.context.on("request", lambda request: asked.append(request.url.removeprefix(site.url)))
    game = "schichtwechsel"
    page.goto(f"{site.url}#/play/{game}")
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=40_000)
    others = [name for name in pyengine.games() if name != game]
    others += ["rules/", "study/", "share/", "docs/"]
    assert [path for path in asked if "/announce/" not in path and any(name in path for name in others)] == []
    for needed in (".wasm", "python_stdlib.zip", "engine.zip", f"/{game}/"):
        assert [path for path in asked if needed in path], needed


def test_host_that_does_not_know_wasm(site: Site, page: Page) -> None:
    site.types[".wasm"] = "text/plain"
    page.goto(site.url)
    ready(page)


@pytest.mark.parametrize("missing", ["pyodide.asm.wasm", "python_stdlib.zip", "engine.zip", "worker.js"])
def test_missing_file_is_told_at_once(serve: Serve, page: Page, watch: Watch, tmp_path: Path, missing: str) -> None:
    watch.allow(".")
    folder = link_tree(DIST, tmp_path / "dist")
    next(folder.rglob(missing)).unlink()
    page.goto(serve(folder=folder).url)
    expect(page.get_by_role("alert")).to_be_visible(timeout=15_000)
