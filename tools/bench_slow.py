"""A slow line and a slow phone: what somebody waits for there, and whether a board still answers.

The line is slow at the host, so that it is so for workers, too: all connections share its bits, and each answer begins
late. What can be compressed is. The phone is this machine, but the processes that run and draw pages are stopped most
of the time, workers included (what the developer tools of Chromium slow down is the page's thread alone).
"""

from __future__ import annotations

import gzip
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import bench_page as page
from playwright.sync_api import Browser

Row = page.Row
PHONE_TIMES = 4
PIECE = 4096

# Notes when words of the page can be read, and when its pictures are drawn.
TO_SEE = """
(() => {
  const seen = () => %s;
  const look = () => {
    if (!seen()) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.bench = performance.now(); }));
  };
  requestAnimationFrame(look);
})();
"""
TO_THE_RULES = TO_SEE % '(document.querySelector("main")?.innerText ?? "").length > 400'
TO_THE_PICTURES = TO_SEE % 'document.querySelector(".h-art.drawn")'


class Line:
    """So many bits a second for all connections together."""

    def __init__(self, bits: float, delay: float) -> None:
        self.bits, self.delay = bits, delay
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Waits until so many bytes would be through."""
        with self._lock:
            self._free = end = max(time.monotonic(), self._free) + size * 8 / self.bits
        time.sleep(max(0.0, end - time.monotonic()))


class Handler(SimpleHTTPRequestHandler):
    """A static host that compresses, at the end of a line."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }
    packed: dict[Path, bytes] = {}

    def __init__(self, *given: Any, line: Line, **more: Any) -> None:
        self.line = line
        super().__init__(*given, **more)

    def do_GET(self) -> None:
        time.sleep(self.line.delay)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        plain = file.read_bytes()
        packed = self.packed.get(file) or self.packed.setdefault(file, gzip.compress(plain, 9))
        body = packed if len(packed) < 0.95 * len(plain) else plain
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        if body is packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with suppress(OSError):  # whoever asked may be gone
            for at in range(0, len(body), PIECE):
                piece = body[at : at + PIECE]
                self.line.carry(len(piece))
                self.wfile.write(piece)

    def log_message(self, *given: Any) -> None:
        pass


@contextmanager
def on_a_line(folder: Path, line: Line) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, line=line, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def first_visit(browser: Browser, url: str, script: str | None) -> float:
    """Seconds."""
    context = browser.new_context(viewport=page.SIZE)
    took = page.time_to(context, url, script, 600_000)
    context.close()
    return took / 1000


def line_rows(browser: Browser, bare: Path, ours: Path) -> Iterator[Row]:
    """First visits: the board against a bare Pyodide on the same line, and what can be used long before."""
    soon = (
        ("the start page can be clicked", "", page.TO_THE_START),
        ("a rules page can be read", "rules/coal_baron/en.html", TO_THE_RULES),
        ("How it plays has its first picture", "rules/coal_baron/how-en.html", TO_THE_PICTURES),
    )
    for bits, delay, most in ((1.6e6, 0.15, 3), (0.4e6, 0.4, 8)):
        for what, path, script in soon:
            with on_a_line(ours, Line(bits, delay)) as url:
                took = first_visit(browser, url + path, script)
            what = f"first visit at {bits / 1e6:g} Mbit/s, until {what}"
            yield what, f"{took:.1f} s", f"{most} s", took <= most
    with on_a_line(bare, Line(1.6e6, 0.15)) as url:
        boot = first_visit(browser, url, None)
    with on_a_line(ours, Line(1.6e6, 0.15)) as url:
        took = first_visit(browser, url, page.TO_THE_BOARD)
    what = "first visit at 1.6 Mbit/s, until a board can be played : bare Pyodide boot"
    yield what, f"{took:.1f} : {boot:.1f} s = {took / boot:.2f}", "1.15 x", took / boot <= 1.15


def children(root: int) -> set[int]:
    """The processes below one that run or draw pages."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = set()
    for process in parents:
        above = process
        while above in parents and above != root:
            above = parents[above]
        with suppress(OSError):
            command = Path(f"/proc/{process}/cmdline").read_bytes()
            if above == root and (b"--type=renderer" in command or b"--type=gpu-process" in command):
                found.add(process)
    return found


@contextmanager
def slowed(browser: Browser, times: int) -> Iterator[None]:
    """The browser's pages and workers run only one part in so many of the time."""
    session = browser.new_browser_cdp_session()
    info = session.send("SystemInfo.getProcessInfo")["processInfo"]
    (root,) = (int(one["id"]) for one in info if one["type"] == "browser")
    over = threading.Event()

    def tell(processes: set[int], what: signal.Signals) -> None:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, what)

    def work() -> None:
        mine: set[int] = set()
        looked = 0.0
        while not over.is_set():
            if time.monotonic() - looked > 0.25:
                mine, looked = children(root), time.monotonic()
            tell(mine, signal.SIGSTOP)
            time.sleep(0.008 * (times - 1))
            tell(mine, signal.SIGCONT)
            time.sleep(0.008)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def phone_rows(browser: Browser, ours: str, worker: str) -> Iterator[Row]:
    """Times that a person notices, at a quarter of this machine's speed."""
    which = f"processor {PHONE_TIMES} times slower"
    known = page.later_visits(browser, ours, ours + worker)
    with slowed(browser, PHONE_TIMES):
        for what, script, most in (("start page", page.TO_THE_START, 3000), ("board", page.TO_THE_BOARD, 12_000)):
            took = page.time_to(known, ours, script)
            yield f"{which}: later visit until the {what} can be clicked", f"{took:.0f} ms", f"{most} ms", took <= most
        for game, players in page.LARGEST:
            times, *_ = page.clicks_at(browser, ours, worker, game, players, 25)
            took = page.p95(times)
            what = f"{which}: click to picture, {game}, {players} players, p95"
            yield what, f"{took:.0f} ms", "1200 ms", took <= 1200
    known.close()
