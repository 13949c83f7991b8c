"""The start page lives without the engine: one click to a game, the last table remembered, saved games in order."""

import importlib.util
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import pyengine
from pyengine.core.view.text import LANGUAGES
from tests.browser.conftest import DIST, ROOT, Site, until
from tests.browser.driver import TableDriver, sketch
from tests.browser.test_storage import entry, fill

Axe = Callable[[Page], None]
ALONE = [{"name": "Ada", "colour": "red", "shape": "disc"}, {"name": "Hewer", "colour": "blue", "shape": "square"}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Dam:
    """Holds back a file of the engine until it is opened."""

    def __init__(self, page: Page, name: str) -> None:
        self.held: list[Route] = []
        self.opened = False
        page.route(f"**/{name}", self._hold)

    def _hold(self, route: Route) -> None:
        if self.opened:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        self.opened = True
        for route in self.held:
            route.continue_()


HANDS = pytest.mark.parametrize("bare", [{}, PHONE], indirect=True, ids=["mouse", "touch"])
BY_HAND = pytest.mark.parametrize(
    "kind", ["mouse", pytest.param("touch", marks=pytest.mark.browser_context_args(**PHONE))]
)


def press(page: Page, what: Locator) -> None:
    """With a finger where the screen has touch, else with the mouse."""
    what.tap() if page.evaluate("navigator.maxTouchPoints > 0") else what.click()


def go_home(page: Page) -> None:
    """From a table to the start page; a phone has the way in its menu."""
    home = page.locator(".bar .home")
    if not home.is_visible():
        press(page, page.locator('[data-tool="menu"]'))
        home = page.locator(".menu-item").first
    press(page, home)


@pytest.fixture
def bare(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page without a service worker, whose requests a test can hold back."""
    device = getattr(request, "param", {})
    context = browser.new_context(**{**browser_context_args, **device, "service_workers": "block"})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_built_files_say_what_the_engine_says(lang: str) -> None:
    spec = importlib.util.spec_from_file_location("start_data", ROOT / "tools" / "start_data.py")
    assert spec and spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (file,) = DIST.glob(f"app-*/start/{lang}.json")
    assert json.loads(file.read_text("utf-8")) == tool.start_data(lang)


@HANDS
def test_play_is_one_click_while_the_engine_is_still_loading(site: Site, bare: Page, axe: Axe) -> None:
    """The board's art is there at once, a bar says how far the engine is, words come after three seconds."""
    dam = Dam(bare, "pyodide.asm.wasm")
    bare.goto(site.url)
    press(bare, bare.locator('.card[data-game="coal_baron"] .play'))
    expect(bare.locator(".board-host svg.board").first).to_be_visible()
    bar = bare.locator(".wait-bar progress")
    expect(bar).to_be_visible()
    expect(bare.locator(".wait-line")).to_be_hidden()
    expect(bare.locator(".wait-line")).to_contain_text("Loading the game engine")
    expect(bare.locator(".wait-line")).to_be_visible(timeout=4_500)
    assert 0 < float(bar.get_attribute("value") or 0) < 0.9
    axe(bare)
    until(bare, lambda: bool(dam.held))
    dam.open()
    expect(bare.locator(".hit.possible").first).to_be_visible(timeout=60_000)
    expect(bar).to_be_hidden()
    record = TableDriver(bare).record()
    assert [seat["name"] for seat in record["seats"]] == ["Player 1", "Apprentice"]


def test_a_game_that_has_not_begun_survives_a_reload(site: Site, bare: Page) -> None:
    dam = Dam(bare, "python_stdlib.zip")
    bare.goto(site.url)
    bare.locator('.card[data-game="coal_baron"] .play').click()
    expect(bare.locator(".wait-bar")).to_be_visible()
    address = bare.url
    bare.unroute_all()
    bare.reload()
    assert bare.url == address and not dam.opened
    expect(bare.locator(".option, .option-group").first).to_be_visible(timeout=60_000)


@HANDS
def test_without_the_engine_the_page_lists_sets_up_and_says_why(site: Site, bare: Page, axe: Axe) -> None:
    bare.route("**/pyodide*/**", lambda route: route.fulfill(status=404, content_type="text/plain", body="gone"))
    bare.goto(site.url)
    note = bare.locator(".boot-note")
    expect(note).to_contain_text("404")
    expect(note).to_contain_text("Your saved games are safe.")
    expect(bare.locator(".card .play")).to_have_count(len(pyengine.games()))
    axe(bare)
    press(bare, bare.locator('a[href="#/learn/schichtwechsel"]'))
    expect(bare.locator(".lesson")).not_to_have_count(0)
    expect(note).to_be_visible()
    bare.go_back()
    press(bare, bare.get_by_role("button", name="Settings"))
    bare.locator("dialog").get_by_label("Language").select_option("de")
    expect(bare.locator(".card .play").first).to_contain_text("gegen Lehrling")
    press(bare, bare.locator('a[href="#/new/kohle_kolonie"]'))
    expect(bare.locator(".player")).to_have_count(3)
    press(bare, bare.locator('[data-add="bot"]'))
    expect(bare.locator(".go-sum")).to_contain_text("3\u00a0×\u00a0Lehrling")
    press(bare, bare.locator("button[type=submit]"))
    expect(bare.locator(".board-host svg.board").first).to_be_visible()
    expect(note).to_be_visible()


@BY_HAND
@pytest.mark.visited
def test_play_remembers_the_last_table_of_each_game(site: Site, page: Page, kind: str) -> None:
    table = TableDriver(page)
    table.start(site.url)
    coal, colony = (page.locator(f'.card[data-game="{game}"] .play') for game in ("coal_baron", "kohle_kolonie"))
    expect(page.get_by_role("button", name="Play vs Apprentice (Coal Baron)")).to_have_count(1)
    expect(colony).to_contain_text("vs 2\u00a0×\u00a0Apprentice")
    expect(colony.locator("[data-bot=apprentice]")).to_have_count(2)
    press(page, page.locator('a[href="#/new/coal_baron"]'))
    page.locator(".player").first.locator("input[type=text]").fill("Ada")
    table.bot(1, "hewer")
    press(page, page.locator('[data-add="bot"]'))
    table.bot(2, "deputy")
    expect(page.locator(".go-sum")).to_have_text("Ada against Hewer and Deputy")
    press(page, page.locator(".fold summary").first)
    page.locator('.option-def input[value="split"]').check()
    expect(page.locator(".fold-now").first).to_have_text("1 changed from the standard")
    press(page, page.locator("button[type=submit]"))
    table.settled(0)
    go_home(page)
    expect(coal).to_contain_text("vs Hewer and Deputy")
    expect(colony).to_contain_text("vs 2\u00a0×\u00a0Apprentice")
    press(page, coal)
    table.settled(0)
    record = table.record()
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Hewer", "Deputy"]
    assert record["variants"]["substitution"] == "split"
    expect(page.locator(".seat-face [data-bot=hewer]")).to_have_count(1)
    expect(page.locator(".seat-face [data-bot=person]")).to_have_count(1)


@BY_HAND
@pytest.mark.visited
def test_running_games_first_then_results_rematch_and_review(site: Site, page: Page, kind: str) -> None:
    over = {**sketch(24).record(), "seats": [{"name": seat["name"], "colour": seat["colour"]} for seat in ALONE]}
    over["digest"] = pyengine.replay({**over, "digest": None}).record()["digest"]
    ended = {"seats": ALONE, "bots": ["", "hewer"], "turn": None, "over": True, "record": over}
    games = [
        entry(1, seats=ALONE, bots=["", "hewer"], turn=0, points=[12, 9]),
        entry(2, seats=ALONE, bots=["", "hewer"], turn=1, points=[3, 4]),
        entry(3, **ended, winners=[0], points=[96, 88]),
        entry(4, **ended, winners=[1], points=[71, 94]),
    ]
    fill(page, site, games)
    saves = page.locator(".save")
    expect(saves).to_have_count(2)
    expect(saves.nth(0)).to_contain_text("You 3, Hewer 4")
    expect(saves.nth(0).locator(".turn")).to_have_text("Hewer’s turn")
    expect(saves.nth(1).locator(".turn.mine")).to_have_text("Your turn")
    press(page, page.get_by_role("button", name="All games (4)"))
    expect(saves).to_have_count(4)
    assert page.locator(".save .result").all_inner_texts() == ["Lost", "Won"]
    press(page, page.get_by_role("link", name="Review: Ada, Hewer").first)
    table = TableDriver(page)
    table.settled(0)
    expect(page.locator(".replay")).to_be_visible()
    expect(page.locator("dialog.end")).to_have_count(0)
    go_home(page)
    press(page, page.get_by_role("button", name="All games (4)"))
    press(page, page.get_by_role("button", name="Rematch: Ada, Hewer").first)
    table.settled(0)
    record = table.record()
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Hewer"]
    assert record["moves"] == [] and record["seed"] != over["seed"]


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 720})
@pytest.mark.parametrize("saved", [0, 3])
def test_every_play_button_is_above_the_fold(site: Site, page: Page, saved: int) -> None:
    fill(page, site, [entry(number) for number in range(saved)])
    expect(page.locator(".save")).to_have_count(min(saved, 2))
    for button in page.locator(".play").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.visited
@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize("saved", [0, 3])
def test_every_play_button_is_above_the_fold_on_a_phone(site: Site, page: Page, saved: int) -> None:
    fill(page, site, [entry(number) for number in range(saved)])
    expect(page.locator(".save")).to_have_count(min(saved, 2))
    for button in page.locator(".play").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert (button.bounding_box() or {"height": 0})["height"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser_context_args(**PHONE)
def test_what_a_card_says_is_not_cut_on_a_phone(site: Site, page: Page) -> None:
    for lang in ("en", "de", "fr", "nl"):
        page.goto(site.url)
        page.locator(".hero-bar select").first.select_option(lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        for width in (390, 360):
            page.set_viewport_size({"width": width, "height": 844})
            cut = page.locator(".card :is(h3, .card-text)").evaluate_all(
                """all => all
                    .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth)
                    .map((one) => one.textContent)"""
            )
            assert not cut, f"{lang} {width}: {cut}"


@pytest.mark.visited
def test_play_and_strength_by_keyboard(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.start(site.url)
    page.locator("#games").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".how").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".play").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    level = page.locator('[name="bot-1"]:checked')
    expect(page.get_by_role("radio", name="Deputy Strength 3 of 4")).to_have_count(1)
    level.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[name="bot-1"][value="hewer"]')).to_be_focused()
    expect(page.locator(".player").nth(1)).to_contain_text("Takes what pays best right now.")
    page.keyboard.press("Enter")
    table.settled(0)
    assert [seat["name"] for seat in table.record()["seats"]] == ["Player 1", "Hewer"]
