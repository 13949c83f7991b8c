"""Bots in the built site: games that bots play alone, timed in their worker, and what keeps the page's thread busy."""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, FilePayload

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench_page import longest_task

import pyengine as pyengine  # for bench.py too
from pyengine.core.play.rng import Rng

LIMITS = {"apprentice": 150, "hewer": 150, "deputy": 1000, "director": 4000}
"""Milliseconds for an answer."""

# Notes when a worker is asked for a bot's move and when it answers, which frames of the page took more than 50 ms and
# which functions were at work in them. How busy the machine is: the same small sum, twice a second.
WATCH = """
(() => {
  const seen = (globalThis.botBench = { moves: [], long: [], sums: [] });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    #open = new Map();
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        const start = this.#open.get(data?.id);
        if (start === undefined) return;
        this.#open.delete(data.id);
        seen.moves.push({ start, ms: performance.now() - start });
      });
    }
    postMessage(message, ...rest) {
      if (message?.text?.includes('"bot.move"')) this.#open.set(message.id, performance.now());
      super.postMessage(message, ...rest);
    }
  };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type });
  watch("longtask", (task) => seen.long.push({ start: task.startTime, ms: task.duration, by: [] }));
  watch("long-animation-frame", (frame) => {
    const name = (one) => `${one.sourceURL.split("/").pop()}:${one.sourceFunctionName || one.invoker}`;
    const by = frame.scripts.map((one) => {
      const { duration: ms, forcedStyleAndLayoutDuration: measuring } = one;
      return `${name(one)} ${Math.round(ms)}${measuring ? ` (measuring ${Math.round(measuring)})` : ""}`;
    });
    const end = frame.startTime + frame.duration;
    by.push(`style and layout ${Math.round(end - (frame.styleAndLayoutStart || end))}`);
    seen.long.push({ start: frame.startTime, ms: frame.blockingDuration ? 50 + frame.blockingDuration : 0, by });
  });
  setInterval(() => {
    const start = performance.now();
    let sum = 0;
    for (let n = 0; n < 300000; n++) sum += n % 7;
    seen.sums.push(performance.now() - start + sum * 0);
  }, 500);
})();
"""

# A report waits for a person, and between moves there are pauses that people can follow: neither is
# waited for. The buttons are found by a script of our own: a search by role would walk the whole page in its own
# thread, which is what is measured here.
GO_ON = """
(() => {
  document.querySelector(".report:not([hidden]) :is([data-report=skip], [data-report=done])")?.click();
  document.querySelector(".thinking .row button:nth-child(2)")?.click();
})()
"""


class Watched(NamedTuple):
    """What was seen of one game."""

    answers: list[float]
    """Milliseconds between a question to the bots' worker and its answer; the first one, for which it starts, not."""
    long: list[tuple[float, list[str]]]
    """Blocks of more than 50 ms in the page's thread after the first answer, and who was at work."""
    work: float
    """The longest task of the page's thread meanwhile, in milliseconds of processor time."""
    busy: float
    """How much longer than at best a small sum took on average: other work on the machine."""


def late_game() -> dict[str, Any]:
    """The record of a game in its last shift: the longer a record, the more a worker has to play again."""
    game = pyengine.new_game("coal_baron", players=2, seed=3)
    rng = Rng(3)
    while game.state.shift < 3:
        game.choose(rng.choice(game.options()))
    return game.record()


def watch(browser: Browser, url: str, level: str, record: dict[str, Any], answers: int, seconds: float) -> Watched:
    """Let bots of a level play on, all seats."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    page.locator(".start").wait_for(timeout=60_000)
    document = json.dumps({**record, "table": {"bots": [level] * len(record["seats"])}}).encode()
    file: FilePayload = {"name": "game.revier.json", "mimeType": "application/json", "buffer": document}
    page.set_input_files("input[type=file]", [file])
    page.locator(".table").wait_for(timeout=60_000)
    seen: dict[str, Any] = {"moves": []}
    tracing = False
    for _ in range(int(seconds * 2)):
        page.evaluate(GO_ON)
        page.wait_for_timeout(500)
        seen = page.evaluate("globalThis.botBench")
        if seen["moves"] and not tracing:
            browser.start_tracing(page=page, categories=["toplevel"])
            tracing = True
        if len(seen["moves"]) > answers:
            break
    work = longest_task(json.loads(browser.stop_tracing())["traceEvents"]) if tracing else 0.0
    context.close()
    first, *moves = seen["moves"]
    since = first["start"] + first["ms"] + 300
    long = [(task["ms"], task["by"]) for task in seen["long"] if task["start"] > since and task["ms"] > 50]
    return Watched([move["ms"] for move in moves], long, work, statistics.mean(seen["sums"]) / min(seen["sums"]))
