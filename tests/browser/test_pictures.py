"""Python's pictures and the page's own boards, pixel by pixel: sampled positions of all games, all boards, both themes.

Both are drawn by the same Chromium at the same place. What they may differ in is the smoothing of edges, where a
number was rounded: `NEAR` is how far a colour may be away to count as the same (of 255), `SHARE` how many pixels may be
further away, `AREA` how many of them may lie in one field of 16 x 16 pixels (a missing or moved piece covers fields).
"""

import base64
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import pyengine
from pyengine.picture import boards_of
from tests.art.shots import serve
from tests.draw.samples import sampled, with_tray

NEAR, SHARE, AREA = 32, 0.0003, 24


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    with serve() as url:
        page = browser.new_page(viewport={"width": 1500, "height": 900}, device_scale_factor=1)
        page.goto(f"{url}/tests/art/compare.html")
        page.wait_for_selector("html[data-ready]")
        yield page
        page.close()


def difference(
    paper: Page,
    game: pyengine.Game,
    board: str,
    theme: str,
    seat: int | None = None,
    lang: str = "en",
    marks: Sequence[dict[str, str]] = (),
    width: float = 0,
) -> dict[str, Any]:
    text = pyengine.draw(game, seat, board, lang, theme, marks)
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', text)
    assert found
    own, high = float(found[1]), float(found[2])
    width = width or own
    height = high * width / own
    shots = []
    scene = game.view(seat, lang)["scene"]
    for name, given in (
        ("showBoard", [scene, board, width, height, theme, list(marks)]),
        ("showPicture" if width == own else "showInline", [text, width, height, theme]),
    ):
        paper.evaluate(f"given => {name}(...given)", given)
        paper.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        shot = paper.screenshot(clip={"x": 0, "y": 0, "width": width, "height": height})
        shots.append(base64.b64encode(shot).decode())
    return paper.evaluate("given => compare(...given)", [*shots, NEAR])


def same(told: dict[str, Any]) -> bool:
    return told["share"] <= SHARE and told["area"] <= AREA


@pytest.mark.parametrize("name", pyengine.games())
def test_python_draws_what_the_page_draws(paper: Page, name: str) -> None:
    looks = itertools.cycle(itertools.product(("light", "dark"), ("en", "de", "fr", "nl")))
    seen = set()
    for title, game in sampled(name):
        boards = [board for board in boards_of(game, 0) if board != "table"]
        # the common board, and of the tableaus the first, the last and what lies in the tray
        for board in dict.fromkeys([boards[0], boards[1], boards[-1]]):
            theme, lang = next(looks)
            seen.add((theme, board))
            told = difference(paper, game, board, theme, 0, lang)
            assert same(told), (title, board, theme, lang, told)
    assert {("light", "board"), ("dark", "board")} <= seen


def test_trays_are_the_same(paper: Page) -> None:
    game = with_tray()
    for seat in (game.decision.seat, None):
        told = difference(paper, game, "tray", "dark", seat)
        assert same(told), (seat, told)


@pytest.mark.parametrize("name", pyengine.games())
def test_marks_are_the_same(paper: Page, name: str) -> None:
    """The page's rings are as many pixels wide as ours are units of a board of 1000, so the board is as wide."""
    game = list(sampled(name))[1][1]
    view = game.view()
    slots = [address for address in view["scene"]["slots"] if address.startswith("board/")]
    piece = next(piece for piece in view["scene"]["pieces"] if piece["at"].startswith("board/"))
    kinds = itertools.cycle(("placed", "taken", "played", "better"))
    marks = [
        {"address": address, "kind": next(kinds), "colour": seat["colour"], "shape": seat["shape"]}
        for address, seat in zip([*slots[:6:2], f"#{piece['id']}"], itertools.cycle(view["seats"]), strict=False)
    ]
    told = difference(paper, game, "board", "light", marks=marks, width=1000)
    assert same(told), told


def test_a_difference_is_seen(paper: Page) -> None:
    """The comparison itself: one moved piece, another word, another colour are all more than is allowed."""
    game = list(sampled("coal_baron"))[1][1]
    later = game.copy()
    later.choose(later.options()[0])
    board = next(id for id in ("board", "seat0", "seat1") if pyengine.draw(game, 0, id) != pyengine.draw(later, 0, id))
    paper.evaluate("given => showPicture(...given)", [pyengine.draw(game, 0, board), 1440, 640, "light"])
    one = base64.b64encode(paper.screenshot()).decode()
    for other in (
        pyengine.draw(later, 0, board),
        pyengine.draw(game, 0, board, theme="dark"),
        pyengine.draw(game, 0, board, marks=[f"{board}/" + next(iter(slots_of(game, board)))]),
    ):
        paper.evaluate("given => showPicture(...given)", [other, 1440, 640, "light"])
        two = base64.b64encode(paper.screenshot()).decode()
        assert not same(paper.evaluate("given => compare(...given)", [one, two, NEAR]))


def slots_of(game: pyengine.Game, board: str) -> list[str]:
    addresses = game.view(0)["scene"]["slots"]
    return [address.partition("/")[2] for address in addresses if address.startswith(f"{board}/")]


@pytest.mark.parametrize("name", pyengine.games())
def test_letters_as_shapes_look_alike(paper: Page, name: str) -> None:
    """Edges of letters are smoothed otherwise; nothing else may differ."""
    game = list(sampled(name))[1][1]
    shots = []
    for outlines in (False, True):
        text = pyengine.draw(game, outlines=outlines)
        paper.evaluate("given => showPicture(...given)", [text, 1440, 660, "light"])
        shots.append(base64.b64encode(paper.screenshot()).decode())
    told = paper.evaluate("given => compare(...given)", [*shots, 96])
    assert told["share"] < 0.002, told
