"""What a visitor waits for: the start page, the first board, the picture after a click, against a bare Pyodide."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize

FRAME = 1000 / 60
SIZE: ViewportSize = {"width": 1280, "height": 800}
LARGEST = (("coal_baron", 4), ("kohle_kolonie", 5), ("schichtwechsel", 4))
Row = tuple[str, str, str, bool]

# Notes when the start page can be clicked, and whether the engine had to run for it.
TO_THE_START = """
(() => {
  const look = () => {
    if (!document.querySelector(".card .play")) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.bench = performance.now(); }));
  };
  requestAnimationFrame(look);
})();
"""

# Presses Play as soon as it is there, and notes when the board can be clicked.
TO_THE_BOARD = """
(() => {
  const look = () => {
    const play = document.querySelector(".card .play");
    if (play && !play.dataset.pressed) { play.dataset.pressed = "1"; play.click(); }
    if (document.querySelector(".table[data-settled]")) { // pieces lie on it, and whoever begins may
      requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.bench = performance.now(); }));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
})();
"""

# Plays by the list of answers and times each, until the next picture is there; then the same for an echo.
CLICKS = """
async ([clicks, workerUrl]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const table = document.querySelector(".table");
  const settled = () => Number(table.dataset.settled ?? 0);
  const times = [];
  await navigator.serviceWorker.ready; // a first visit is still storing the site for later
  await wait(1000);
  while (times.length < clicks) {
    const question = document.querySelector("dialog[open], .report.waits:not([hidden])");
    if (question) {
      const before = settled();
      const [skip] = question.querySelectorAll("[data-report=skip]");
      (skip ?? question.querySelector(".btn.main") ?? question.querySelector("button")).click();
      for (let n = 0; n < 40 && settled() === before; n++) await wait(25);
      continue;
    }
    const options = [...document.querySelectorAll(".options button.option")];
    if (options.length === 0) break;
    await painted();
    const before = settled();
    const start = performance.now();
    options[times.length % options.length].click();
    while (settled() === before && !document.querySelector("dialog[open]")) {
      if (performance.now() - start > 20000) throw new Error("no answer");
      await painted();
    }
    await painted();
    times.push(performance.now() - start);
  }
  const policy = trustedTypes.createPolicy("revier", { createScriptURL: (url) => url }); // as web/js/ui/trusted.js
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: "module" });
  await new Promise((done) => worker.addEventListener("message", ({ data }) => data.ready && done()));
  const echoes = [];
  const text = "x".repeat(20000);
  for (let id = 0; id < clicks; id++) {
    await painted();
    const start = performance.now();
    await new Promise((done) => { worker.onmessage = done; worker.postMessage({ id, echo: text }); });
    await painted();
    echoes.push(performance.now() - start);
  }
  worker.terminate();
  return [times, echoes];
}
"""


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def time_to(context: BrowserContext, url: str, script: str | None, most: float = 120_000) -> float:
    """Milliseconds from the address to the mark that a script, or the page itself, leaves."""
    page = context.new_page()
    if script:
        page.add_init_script(script)
    page.goto(url, wait_until="commit", timeout=most)
    done = page.locator("html[data-bench]")
    done.wait_for(state="attached", timeout=most)
    took = float(done.get_attribute("data-bench") or "nan")
    page.close()
    return took


# Makes and stores the engine's memory at once, as a visit does after a while (web/js/engine/keep_memory.js).
KEEP = """
(url) => new Promise((done) => {
  const policy = trustedTypes.createPolicy("revier", { createScriptURL: (address) => address });
  const worker = new Worker(policy.createScriptURL(url), { type: "module", name: "keep en" });
  worker.onmessage = ({ data }) => { if (data.kept || data.failed !== undefined) { worker.terminate(); done(data); } };
})
"""

# Ends the engine's worker, plays the next answer, and waits until it is played: milliseconds.
RECOVER = """
async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const table = document.querySelector(".table");
  const asked = () => !document.querySelector(".thinking") && document.querySelector(".options button.option");
  while (!asked()) await wait(50); // a bot's turn
  const before = table.dataset.settled;
  const option = asked();
  for (const worker of self.made) worker.terminate();
  const start = performance.now();
  option.click();
  while (table.dataset.settled === before && !document.querySelector("dialog[open]")) {
    if (performance.now() - start > 30000) throw new Error("no answer");
    await wait(20);
  }
  return performance.now() - start;
}
"""
NOTE_WORKERS = "Worker = class extends Worker { constructor(...a) { super(...a); (self.made ??= []).push(this); } };"


def first_board_files(browser: Browser, ours: str) -> list[str]:
    """What a first visit asks for until the board can be played, as paths of the site."""
    context = browser.new_context(viewport=SIZE, service_workers="block")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    time_to(context, ours, TO_THE_BOARD)
    context.close()
    paths = (
        url.removeprefix(ours).split("?")[0].split("#")[0] or "index.html" for url in asked if url.startswith(ours)
    )
    return sorted(set(paths))


def measure(browser: Browser, bare: str, ours: str, worker: str, visits: int = 5, clicks: int = 60) -> Iterator[Row]:
    """All rows; the addresses are those of a bare Pyodide page and of the built site."""
    boots: list[float] = []
    starts: list[float] = []
    firsts: list[float] = []
    laters: list[float] = []
    plains: list[float] = []
    known, plain = later_visits(browser, ours, ours + worker), later_visits(browser, ours, None)
    for _ in range(visits):  # in turn, so that a noisy moment meets all of them
        for url, script, found in ((bare, None, boots), (ours, TO_THE_START, starts), (ours, TO_THE_BOARD, firsts)):
            context = browser.new_context(viewport=SIZE)  # a first visit: nothing is stored
            found.append(time_to(context, url, script))
            context.close()
        laters.append(time_to(known, ours, TO_THE_BOARD))
        plains.append(time_to(plain, ours, TO_THE_BOARD))
    boot = statistics.median(boots)
    for what, times, budget in (
        ("start page, first visit, ms until it can be clicked", starts, 0.15),
        ("first visit, ms from the address to a playable board", firsts, 0.65),
        ("later visit, the same", laters, 0.40),
        ("later visit without what was kept of the engine's memory", plains, 0.80),
    ):
        took = statistics.median(times)
        ratio = took / boot
        value = f"{took:.0f} : {boot:.0f} = {ratio:.2f}"
        yield f"{what} : bare Pyodide boot", value, f"{budget:.2f} x", ratio <= budget
    took = recovery(known, ours)
    yield "engine ended in a game, until the next click is answered", f"{took:.0f} ms", "3000 ms", took <= 3000
    known.close()
    plain.close()
    for game, players in LARGEST:
        times, echoes, work = clicks_at(browser, ours, worker, game, players, clicks)
        over = (p95(times) - p95(echoes)) / FRAME
        what = f"click to picture over an echo, {game}, {players} players, p95 of {len(times)}"
        yield what, f"{p95(times):.0f} - {p95(echoes):.0f} ms = {over:.1f}", "3 frames", over <= 3
        what = f"longest task of the page's thread, {game}, {players} players, processor time"
        yield what, f"{work:.0f} ms", "50 ms", work <= 50


def later_visits(browser: Browser, ours: str, worker: str | None) -> BrowserContext:
    """Everything is stored; with a worker's address, the engine's memory too."""
    context = browser.new_context(viewport=SIZE)
    page = context.new_page()
    page.goto(ours)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if worker and page.evaluate(KEEP, worker) != {"kept": True}:
        raise RuntimeError("the engine's memory was not kept")
    page.close()
    return context


def recovery(context: BrowserContext, ours: str, kills: int = 5) -> float:
    """The worst of some."""
    page = context.new_page()
    page.add_init_script(NOTE_WORKERS)
    page.goto(f"{ours}#/new/coal_baron")
    page.locator("button[type=submit]").click()
    page.locator(".options button.option").first.wait_for(timeout=120_000)
    took = []
    for _ in range(kills):
        took.append(float(page.evaluate(RECOVER)))
        page.locator(".options button.option").first.wait_for(timeout=60_000)
    page.close()
    return max(took)


def clicks_at(
    browser: Browser, ours: str, worker: str, game: str, players: int, clicks: int
) -> tuple[list[float], list[float], float]:
    """A full table of people: milliseconds of each click, and of as many echoes through the same kind of worker; then,
    in the same game, the longest task while clicks are answered, for a trace would slow down what is timed."""
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{ours}#/new/{game}")
    seats = page.locator(".player")
    seats.first.wait_for()
    while seats.count() < players:
        page.locator('[data-add="person"]').click()
    for number in range(players):
        seats.nth(number).locator('.segment:has(input[value="person"])').click()
    page.locator("button[type=submit]").click()
    page.locator(".table[data-settled]").wait_for(state="attached", timeout=120_000)
    times, echoes = page.evaluate(CLICKS, [clicks, ours + worker])
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate(CLICKS, [clicks // 2, ours + worker])
    work = longest_task(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    return times, echoes, work


def longest_task(events: list[dict[str, Any]]) -> float:
    """The longest task of the page's thread, in milliseconds of processor time: what others did is no part of it."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[float]] = {thread: [] for thread in threads}
    for event in events:
        if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) in threads:
            tasks[event["pid"], event["tid"]].append(event.get("tdur", 0) / 1000)
    return max(max(tasks.values(), key=sum))
