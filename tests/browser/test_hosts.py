"""Hosts as they are: Python's plain server under a sub-path, and one that sends compressed copies only."""

import gzip
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DIST

ENCODED = {".br": "br", ".gz": "gzip"}


def play(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".play").first.click(timeout=30_000)
    expect(page.locator(".option, .option-group").first).to_be_visible(timeout=60_000)


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[str]:
    """`python3 -m http.server` in the folder above the site."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "revier").symlink_to(DIST, target_is_directory=True)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        port = server.stdout.readline().partition("port ")[2].split()[0]
        yield f"http://localhost:{port}/games/revier/"
        server.terminate()


def test_pythons_own_server_under_a_sub_path(page: Page, plain: str) -> None:
    play(page, plain)


class Compressed(SimpleHTTPRequestHandler):
    """Sends the copies that a host can have, and never the files beside which they lie."""

    ending = ".gz"
    sent: set[str] = set()

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path))
        copy = path.with_name(path.name + self.ending)
        if path.is_dir() or not copy.exists() or ENCODED[self.ending] not in self.headers["Accept-Encoding"]:
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if path.suffix == ".mjs" else self.guess_type(str(path)))
        self.send_header("Content-Encoding", ENCODED[self.ending])
        self.send_header("Content-Length", str(copy.stat().st_size))
        self.end_headers()
        self.sent.add(path.name)
        return copy.open("rb")

    def log_message(self, *args: Any) -> None:
        pass


def test_a_host_that_sends_compressed_copies(page: Page) -> None:
    """Gzip, which every host and browser knows; brotli is for hosts with https."""

    class Handler(Compressed):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(DIST))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        play(page, f"http://localhost:{server.server_port}/")
    finally:
        server.shutdown()
        server.server_close()
    assert {"pyodide.asm.wasm", "engine.zip", "python_stdlib.zip", "worker.js"} <= Compressed.sent


def test_copies_are_what_they_stand_for() -> None:
    copies = sorted(DIST.rglob("*.gz"))
    assert len(copies) > 100
    for copy in copies[::7]:
        assert gzip.decompress(copy.read_bytes()) == copy.with_suffix("").read_bytes()
        assert copy.stat().st_size < copy.with_suffix("").stat().st_size
    assert len(list(DIST.rglob("*.br"))) == len(copies)
