"""Boards that fit their column, 320 to 1200 px: frames with and without the helper script, and the element."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from tests.browser.conftest import Site, until
from tests.browser.driver import sketch

# What columns hosts have: a telephone, a blog, MediaWiki's Vector, DokuWiki, a wide page of documents.
COLUMNS = {"phone": 320, "blog": 560, "mediawiki": 760, "dokuwiki": 960, "wide": 1200}
POSITION = "game=coal_baron&players=3&seed=7&pending=!((step:turn,seat:0))&seats.0.name='Anna%20B.'&seats.0.marks=20"
STYLE = "width: 100%; aspect-ratio: 4 / 3; min-height: 420px; border: 0"
Serve = Callable[..., Site]


@pytest.fixture
def host(serve: Serve, tmp_path: Path) -> Callable[[str, int], str]:
    """A page of another site with one column; the address of it."""
    other = serve(folder=tmp_path)
    (tmp_path / "favicon.ico").write_bytes(b"")

    def write(body: str, width: int) -> str:
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>'
        (tmp_path / "index.html").write_text(
            f'{head}<body style="margin: 0"><main style="width: {width}px">{body}</main></body></html>', "utf-8"
        )
        return f"http://127.0.0.1:{other.port}/index.html"

    return write


def sizes(frame: Frame) -> dict[str, int]:
    return frame.evaluate(
        """() => { const all = document.documentElement;
        return {width: innerWidth, height: innerHeight, wide: all.scrollWidth, high: all.scrollHeight}; }"""
    )


def inner(page: Page) -> Frame:
    until(page, lambda: len(page.frames) > 1)
    return page.frames[1]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_picture_is_never_clipped(site: Site, host: Any, page: Page, column: str) -> None:
    """Before anybody plays all of it, with button and title, is inside the frame, with the helper script or without."""
    width = COLUMNS[column]
    page.set_viewport_size({"width": max(width, 400), "height": 900})
    src = f"{site.url}index.html?embed=play&amp;lang=en&amp;label=A+full+cage#{POSITION.replace('&', '&amp;')}"
    frame = f'<iframe src="{src}" title="A full cage" style="{STYLE}"></iframe>'
    for script in ("", f'<script src="{site.url}embed.js" async></script>'):
        page.goto("about:blank")
        page.goto(host(frame + script, width))
        board = page.frame_locator("iframe")
        expect(board.locator(".e-plate strong")).to_have_text("A full cage")
        expect(board.locator("[data-board=board]")).to_be_visible()
        inside = inner(page)
        until(page, partial(fits, inside))
        seen = sizes(inside)
        assert seen["wide"] <= seen["width"] == width, seen
        button = board.get_by_role("button", name="Play from here").bounding_box()
        whole = page.locator("iframe").bounding_box()
        assert button and whole and button["y"] + button["height"] <= whole["y"] + whole["height"]
        if script:  # as high as what is in it, and no higher
            until(page, partial(follows, inside))


def fits(frame: Frame) -> bool:
    seen = sizes(frame)
    return seen["high"] <= seen["height"]


def follows(frame: Frame) -> bool:
    return abs(sizes(frame)["height"] - height_of(frame)) <= 1


def height_of(frame: Frame) -> float:
    return frame.evaluate("() => document.querySelector('.embed-host').getBoundingClientRect().height")


@pytest.mark.parametrize("column", ["phone", "mediawiki", "wide"])
def test_a_board_in_play_is_never_clipped(site: Site, host: Any, page: Page, column: str) -> None:
    """The element is as high as its content; a frame without the helper script scrolls."""
    width = COLUMNS[column]
    page.set_viewport_size({"width": max(width, 400), "height": 900})
    game = sketch(5, until=lambda game: len(game.record()["moves"]) > 20)
    link = to_link(game)
    script = f'<script src="{site.url}embed.js" async></script>'
    element = f'<revier-board mode="play" lang="en" link="{link}" label="A game" eager></revier-board>'
    page.goto(host(script + element, width))
    board = page.frame_locator("revier-board iframe")
    expect(board.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)
    inside = inner(page)
    until(page, lambda: sizes(inside)["high"] <= sizes(inside)["height"])
    until(page, lambda: abs(sizes(inside)["height"] - height_of(inside)) <= 1)
    assert sizes(inside)["wide"] <= width
    # a link is where the board begins: the time before it is not taken back
    expect(board.locator("[data-tool=undo]")).to_be_disabled()
    board.locator("[data-key]").first.click()
    expect(board.locator("[data-tool=undo]")).to_be_enabled()

    src = f"{site.url}index.html?embed=play&amp;lang=en&amp;eager=1#link={link}"
    page.goto("about:blank")
    page.goto(host(f'<iframe src="{src}" title="A game" style="{STYLE}"></iframe>', width))
    board = page.frame_locator("iframe")
    expect(board.locator(".e")).to_have_attribute("data-settled", "1", timeout=40_000)
    inside = inner(page)
    assert sizes(inside)["wide"] <= width
    board.locator("[data-tool=undo]").scroll_into_view_if_needed()
    expect(board.locator("[data-tool=undo]")).to_be_in_viewport()


def test_a_link_draws_its_picture_if_its_author_wants(site: Site, host: Any, page: Page, watch: Any) -> None:
    game = sketch(5, until=lambda game: len(game.record()["moves"]) > 20)
    src = f"{site.url}index.html?embed=play&amp;lang=en&amp;picture=1#link={to_link(game)}"
    page.goto(host(f'<iframe src="{src}" title="A game" style="{STYLE}"></iframe>', 760))
    board = page.frame_locator("iframe")
    expect(board.locator("[data-board=board] .piece").first).to_be_attached(timeout=40_000)
    expect(board.locator(".e")).to_have_attribute("data-state", "still")
    expect(board.get_by_role("button", name="Play from here")).to_be_visible()


def test_without_script_an_element_is_its_picture(site: Site, host: Any, new_watched: Any) -> None:
    page = new_watched(java_script_enabled=False).new_page()
    picture = pyengine.draw(pyengine.new_game("coal_baron", players=3, seed=7))
    body = f'<revier-board mode="play" position="{POSITION}"><a href="{site.url}">{picture}</a></revier-board>'
    page.goto(host(body, 700))
    box = page.locator("revier-board svg").first.bounding_box()
    assert box and box["height"] > 200
