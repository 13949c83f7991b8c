"""The card that explains: by keyboard, by finger, in panels, in lessons and in embedded boards."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine.lessons import lesson_ids
from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_embed import Host, Serve, excused, host, pack, started  # noqa: F401
from tests.browser.test_touch import press

GAMES = pyengine.games()
RECORDS = Path(__file__).parent.parent / "records"


def midgame(game: str, moves: int = 40) -> pyengine.Game:
    """A recorded game after some choices."""
    record = json.loads(sorted((RECORDS / game / "v1").glob("*.json"))[0].read_text("utf-8"))["record"]
    return pyengine.replay({**record, "moves": record["moves"][:moves], "digest": None})


def tells(page: Page, game: pyengine.Game, target: str) -> None:
    """The card says what the engine says to programs."""
    told = pyengine.explain(game, target, "en", game.decision.seat)
    card = page.locator(".why")
    expect(card.locator("p, dd").first).to_have_text(told["effect"])
    expect(card.locator("strong")).to_have_text(told["name"])
    for words in (told["cost"], told["stakes"]):
        expect(card).to_contain_text(words)
    expect(card.locator(".clause").first).to_have_text(told["clause"])


@pytest.mark.visited
def test_the_keyboard_brings_the_card(site: Site, page: Page) -> None:
    """In each game: the first place that can be chosen, reached by Tab, and an answer in the list."""
    table = TableDriver(page)
    for name in GAMES:
        game = midgame(name)
        table.open(site.url, game.record())
        table.answer()
        table.step_by_step()
        hit = page.locator('.hit.possible[tabindex="0"]').first
        if hit.count():
            address = hit.get_attribute("data-address")
            assert address
            hit.evaluate("(hit) => hit.focus()")
            tells(page, game, address) if not address.startswith("#") else expect(
                page.locator(".why p, .why dd").first
            ).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator(".why")).to_be_hidden()
        folded = page.locator(".option-group:not([open]) summary").first
        if folded.count():
            folded.click()
        page.mouse.move(2, 2)
        option = page.locator(".option:visible").first
        option.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        key = page.evaluate("document.activeElement.dataset.key ?? ''")
        if key:
            tells(page, game, key)


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_a_finger_that_rests_brings_the_card(site: Site, page: Page) -> None:
    """In each game: a place that can be chosen; nothing is played by it. Then a figure in the strip by a tap."""
    table = TableDriver(page)
    for name in GAMES:
        game = midgame(name)
        table.open(site.url, game.record())
        table.answer()
        table.step_by_step()
        before = table.record()["moves"]
        boxes = [box for hit in page.locator(".hit.possible:visible").all() if (box := hit.bounding_box())]
        box = next(box for box in boxes if box["width"] > 16 and 200 < box["y"] < 640)
        press(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 600)
        expect(page.locator(".why p, .why dd").first).to_be_visible()
        assert table.record()["moves"] == before
        page.keyboard.press("Escape")
        page.wait_for_timeout(700)  # or a finger would tap twice at once, which is no tap
        figure = page.locator(".mine [data-about]").first
        about = figure.get_attribute("data-about")
        assert about
        figure.tap()
        tells(page, game, about)
        page.keyboard.press("Escape")
        assert table.record()["moves"] == before


@pytest.mark.visited
def test_figures_and_bots_tell_about_themselves(site: Site, page: Page) -> None:
    """Each figure on a card of a seat; a bot's character at its name, its face, by Tab, and in the log."""
    table = TableDriver(page)
    table.start(site.url)
    page.locator('a[href="#/new/kohle_kolonie"]').click()
    table.seat("Anna", "Bruno", "Clara")
    table.bot(1, "hewer")
    table.bot(2, "deputy")
    table.seed(4)
    page.locator("button[type=submit]").click()
    table.settled(0)
    table.answer()
    card = page.locator(".why")

    def hovered(place: Locator) -> Locator:
        page.mouse.move(2, 2)
        expect(card).to_be_hidden()
        place.hover()
        expect(card.locator("p, dd").first).not_to_be_empty()
        return card

    for figure in page.locator(".seats .stock:visible [data-about]:visible").all()[:5]:
        expect(hovered(figure).locator("strong")).to_contain_text(figure.inner_text().split()[0])
    hewer = page.locator(".seat", has_text="Hewer").first
    expect(hovered(hewer.locator("strong"))).to_contain_text("Takes what pays best right now. Strength 2 of 4.")
    deputy = page.locator(".seat", has_text="Deputy").first
    expect(hovered(deputy.locator(".seat-face"))).to_contain_text("Plans ahead and wastes no step. Strength 3 of 4.")
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    page.locator(".seat").first.focus()
    page.keyboard.press("Tab")
    expect(card).to_contain_text("Strength 2 of 4.")
    page.keyboard.press("Escape")
    table.act(page.locator(".option").first.click)
    table.answer()
    expect(hovered(page.locator(".log summary b[data-who]").first)).to_contain_text("Strength")


@pytest.mark.visited
def test_a_lesson_explains_with_the_same_card(site: Site, page: Page) -> None:
    table = TableDriver(page)
    for name in GAMES:
        page.goto(f"{site.url}#/learn/{name}/{lesson_ids(name)[0]}")
        table.settled(0)
        page.locator(".hit:visible").first.hover()
        card = page.locator(".why")
        expect(card.locator("p, dd").first).not_to_be_empty()
        expect(card.locator(".clause").first).to_be_visible()
        page.mouse.move(2, 2)


@pytest.mark.usefixtures("excused")
def test_an_embed_explains_with_the_same_card(host: Host, page: Page) -> None:  # noqa: F811
    """Effect, cost and stakes at a place and at an answer, by mouse and by Tab; a click pins the card."""
    frames = [
        f'<iframe id="{name}" title="{name}" width="900" height="1400" '
        f'src="{host.site.url}index.html?embed=play&amp;lang=en#{pack(midgame(name).record())}"></iframe>'
        for name in GAMES
    ]
    page.goto(host.page("".join(frames), f"default-src 'none'; frame-src {host.origin}"))
    for name in GAMES:
        game = midgame(name)
        page.locator(f"#{name}").scroll_into_view_if_needed()
        board = page.frame_locator(f"#{name}")
        started(board)
        card = board.locator(".e-why")
        option = board.locator(".e-option").first
        option.hover()
        key = option.get_attribute("data-key")
        assert key
        told = pyengine.explain(game, key, "en", game.decision.seat)
        expect(card.locator("p, dd").first).to_have_text(told["effect"])
        for words in (told["cost"], told["stakes"]):
            expect(card).to_contain_text(words)
        expect(card.locator("strong")).to_contain_text(told["name"])
        board.locator(".e-head").hover()
        expect(card).to_be_hidden()
        hit = board.locator(".hit.possible").first
        hit.hover()
        expect(card.locator("p, dd").first).not_to_be_empty()
        expect(card.locator(".clause").first).to_be_visible()
