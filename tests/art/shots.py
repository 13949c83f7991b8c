"""Pictures of the hand-made position, to be looked at: python tests/art/shots.py OUT_FOLDER [NAME...]"""

import contextlib
import functools
import http.server
import pathlib
import sys
import threading
from collections.abc import Iterator

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, PHONE = (1440, 900), (390, 844)
SHOTS = {
    "wide-light": (WIDE, "theme=light"),
    "wide-dark": (WIDE, "theme=dark"),
    "phone-board": (PHONE, "theme=light&narrow"),
    "phone-pit": (PHONE, "theme=light&narrow&view=pit"),
    "phone-board-dark": (PHONE, "theme=dark&narrow"),
    "phone-pit-dark": (PHONE, "theme=dark&narrow&view=pit"),
    "tray-13": (WIDE, "theme=light&tray=13"),
    "tray-5-phone": (PHONE, "theme=light&narrow&tray=5"),
    "tray-13-phone": (PHONE, "theme=dark&narrow&tray=13"),
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        # the build puts the font there
        return super().translate_path(path.replace("/web/fonts/", "/node_modules/@fontsource/barlow-condensed/files/"))

    def log_message(self, *args: object) -> None:
        pass


@contextlib.contextmanager
def serve() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def main(out: pathlib.Path, names: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with serve() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
        for name, ((width, height), query) in SHOTS.items():
            if names and name not in names:
                continue
            page = browser.new_page(
                viewport={"width": width, "height": height}, device_scale_factor=2 if width < 500 else 1
            )
            page.on("console", lambda message: print("console:", message.text))
            page.on("pageerror", lambda error: print("error:", error))
            page.goto(f"{url}/tests/art/harness.html?still&{query}")
            page.wait_for_selector("html[data-ready]", timeout=15000)
            page.wait_for_timeout(200)
            page.screenshot(path=out / f"{name}.png", full_page=width < 500)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
