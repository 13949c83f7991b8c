"""Renders the icons of the site from web/icons/*.svg with Chromium: python tests/art/icons.py"""

import pathlib

from playwright.sync_api import sync_playwright
from shots import SWITCHES

ICONS = pathlib.Path(__file__).resolve().parents[2] / "web" / "icons"
PICTURES = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("maskable.svg", 512),
    "apple-touch-icon.png": ("maskable.svg", 180),
    "favicon-32.png": ("icon.svg", 32),
}

with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
    for name, (source, size) in PICTURES.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        svg = (ICONS / source).read_text(encoding="utf-8")
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
        page.screenshot(path=ICONS / name, omit_background=True)
        page.close()
    browser.close()
