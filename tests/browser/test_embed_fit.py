"""Boards that fit their column, 320 to 1200 px: frames with and without the helper script, and the element."""

import random
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
from tests.browser.test_embed import TASK, pack

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


CASES = {
    "kohle_kolonie-play": ("phone", "play", "kohle_kolonie"),
    "kohle_kolonie-show": ("blog", "show", "kohle_kolonie"),
    "kohle_kolonie-lesson": ("wide", "task", "lesson=kohle_kolonie/two_rows"),
    "schichtwechsel-play": ("mediawiki", "play", "schichtwechsel"),
    "schichtwechsel-show": ("phone", "show", "schichtwechsel"),
    "schichtwechsel-lesson": ("phone", "task", "lesson=schichtwechsel/payment"),
    "coal_baron-lesson": ("phone", "task", "lesson=coal_baron/cage"),
    "coal_baron-task": ("dokuwiki", "task", "packed"),
}
# Whatever is read or pressed and reaches over the edge, if it cannot be scrolled to.
OUTSIDE = """() => {
    const all = (root) => [...root.querySelectorAll("*")]
        .flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const scrolls = (one) => { for (let at = one; at; at = at.parentElement ?? at.getRootNode().host)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.documentElement) return true; };
    return all(document).filter((one) => one.matches("button, input, p, strong, output, summary, [data-board]")
        && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && (box.left < -1 || box.right > innerWidth + 1) && !scrolls(one);
        }).map((one) => one.outerHTML.slice(0, 120));
}"""


def fragment_of(shown: str) -> str:
    if shown == "packed":
        return pack(TASK)
    if shown.startswith("lesson="):
        return shown
    chooser = random.Random(shown)
    game = pyengine.new_game(shown, players=max(pyengine.describe(shown)["players"]), seed=7)
    for _ in range(60):
        game.choose(chooser.choice(game.options()))
    return f"link={to_link(game)}"


@pytest.mark.parametrize("case", CASES)
def test_no_game_and_no_mode_is_clipped(site: Site, host: Any, page: Page, case: str) -> None:
    """As a picture in a frame of the usual shape, then in play at the height of its content."""
    column, mode, shown = CASES[case]
    width = COLUMNS[column]
    page.set_viewport_size({"width": max(width, 400), "height": 900})
    src = f"{site.url}?embed={mode}&amp;lang=de#{fragment_of(shown)}"
    page.goto(host(f'<iframe src="{src}" title="A board" style="{STYLE}"></iframe>', width))
    board = page.frame_locator("iframe")
    begin = board.locator(".e-cover .e-btn.main")
    expect(begin).to_be_visible()
    inside = inner(page)
    until(page, partial(fits, inside))
    assert sizes(inside)["wide"] <= sizes(inside)["width"] == width
    assert inside.evaluate(OUTSIDE) == []
    whole, pressed = page.locator("iframe").bounding_box(), begin.bounding_box()
    assert whole and pressed and pressed["y"] + pressed["height"] <= whole["y"] + whole["height"]

    page.add_script_tag(url=f"{site.url}embed.js")
    begin.click()
    expect(board.locator(".e")).to_have_attribute("data-settled", "1", timeout=60_000)
    until(page, partial(fits, inside))
    until(page, partial(follows, inside))
    assert sizes(inside)["wide"] <= width
    assert inside.evaluate(OUTSIDE) == []
    for shown_board in ("board", "seat0") if mode == "task" else ("board",):
        expect(board.locator(f"[data-board={shown_board}]")).to_be_visible()


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
