"""Schichtwechsel in the browser: a whole game by clicks, a chain of rewards, phone, languages, axe."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.games.schichtwechsel.components import CARDS, MULTI_USE
from pyengine.games.schichtwechsel.view.wording import where_one_is
from tests.browser.conftest import Site
from tests.browser.driver import NAMES, TableDriver
from tests.browser.test_languages import assert_no_english
from tests.browser.test_phone import assert_fits

Axe = Callable[[Page], None]
GAME = "schichtwechsel"
COLOURS = ("yellow", "red", "blue", "green")
WHOLE, CHAIN = 33, 81  # twenty kinds of decisions; rewards five deep
TASTE = {
    "pass": 3, "use:miner_small": 6, "use:headframe": 8, "use:load": 6, "use:cokery": 5, "use:cart": 4,
    "use:own_card": 1, "use:": 2, "sell": 9, "decline": 0.3, "keep": 0.2, "stop": 0.5, "exchange": 3,
}  # fmt: skip
ON_THE_BOARD = {"give": "bundle_", "tile": "tile_", "miner": "", "build": ""}
"""Answers that one click on the board gives: by their first word, and how the slot begins."""


def cheapest(keys: list[str]) -> list[str]:
    """Without the ways to pay more for the same card: a click on the card pays the cheapest way."""
    first: dict[str, str] = {}
    for key in keys:
        parts = key.split(":")
        what = ":".join(parts[: 3 if parts[1:2] == ["water_combined"] else 2]) if parts[0] == "use" else key
        first.setdefault(what, key)
    return list(first.values())


def sketch(seed: int, players: int = 2, until: Any = None) -> pyengine.Game:
    """A game on CPython, played by taste; `until(game)` stops it."""
    seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)][:players]
    game = pyengine.new_game(GAME, players=players, seed=seed, seats=seats)
    chance = random.Random(seed)
    while not game.over and not (until and until(game)):
        keys = cheapest(game.options())
        weights = [next((weight for start, weight in TASTE.items() if key.startswith(start)), 1.0) for key in keys]
        game.choose(chance.choices(keys, weights)[0])
    return game


def depth(game: pyengine.Game) -> int:
    """How many rewards lie inside one another."""
    return where_one_is(game.state, "en").count("›")


class ShiftTable(TableDriver):
    """Clicks cards, fields, pits, tiles and bundles on the board; everything else by its button."""

    def choose(self, key: str) -> None:
        word, _, rest = key.partition(":")
        slot = ""
        if word in ON_THE_BOARD:
            slot = f"board/{ON_THE_BOARD[word]}{rest}"
        elif word == "use" and not rest.startswith(("own_card", "water_combined")):
            slot = f"board/{rest.split(':')[0]}"
        place = self.page.locator(f'.hit.possible[data-address="{slot}"]')
        if slot and place.count() == 1:
            self.act(place.click)
        else:
            self.open_sheet()
            self.step_by_step()
            self.act(self.page.locator(f'.option[data-key="{key}"]').click)
        self.answer()


@pytest.mark.visited
def test_two_players_from_the_first_click_to_the_last_point(site: Site, page: Page) -> None:
    """The page's record and the engine on CPython agree to the last byte."""
    plan = sketch(WHOLE).record()
    table = ShiftTable(page)
    table.new(site.url, WHOLE, game=GAME)
    table.answer()  # the first round card
    for number, key in enumerate(plan["moves"]):
        assert not page.locator("dialog.end").count(), f"over after {number} decisions"
        table.choose(key)
    expect(page.locator("dialog.end")).to_be_visible()
    record = table.record()
    game = pyengine.replay(record)
    assert record["moves"] == plan["moves"]
    assert record["digest"] == plan["digest"] == game.record()["digest"]
    ranking = game.ranking()
    shown = page.locator(".rank")
    assert shown.locator("strong").all_inner_texts() == [NAMES[place.seat] for place in ranking]
    sums = page.locator(".end tfoot td").all_inner_texts()
    assert [int(text.replace("\u2212", "-")) for text in sums] == [place.score for place in ranking]


@pytest.mark.visited
def test_a_deep_chain_of_rewards_says_where_one_is(site: Site, page: Page) -> None:
    game = sketch(CHAIN, until=lambda game: depth(game) >= 4)
    before = len(game.record()["moves"])
    table = ShiftTable(page)
    table.open(site.url, game.record())
    expect(page.locator(".prompt")).to_contain_text(where_one_is(game.state, "en"))
    while depth(game) >= 1:
        key = game.options()[0]
        game.choose(key)
        table.choose(key)
        if depth(game):
            expect(page.locator(".prompt")).to_contain_text(where_one_is(game.state, "en"))
    assert table.record()["moves"] == game.record()["moves"]
    assert len(game.record()["moves"]) > before
    # What played itself is told: every sentence of the engine's log is on the page.
    lines = [entry.text for entry in game.log("en")][-4:]
    for turn in page.locator(".log-turn > summary").all()[-4:]:
        turn.click()
    for line in lines:
        expect(page.locator(".log-panel")).to_contain_text(line)


@pytest.mark.visited
def test_a_used_card_says_why_and_others_what_they_would_do(site: Site, page: Page) -> None:
    once = [n for n, multi in enumerate(MULTI_USE) if not multi]
    game = sketch(CHAIN, 4, lambda game: game.decision.name == "turn" and any(game.state.paid[n] for n in once))
    used = CARDS[next(n for n in once if game.state.paid[n])]
    table = ShiftTable(page)
    table.open(site.url, game.record())
    moves = table.record()["moves"]
    box = page.locator(f".board-host [data-slot='{used}'] > .slot").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".why .clause").last).to_have_text("SW-5.3")
    assert table.record()["moves"] == moves
    uses = page.locator('.option[data-key^="use:"] small').all_text_contents()
    assert uses and any("→" in text for text in uses), "what it does right now"


def phone(width: int) -> Any:
    settings = {"viewport": {"width": width, "height": 740}, "has_touch": True, "is_mobile": True}
    return pytest.param(width, marks=pytest.mark.browser_context_args(**settings))


@pytest.mark.visited
@pytest.mark.parametrize("width", [phone(360)])
def test_a_turn_on_a_phone(site: Site, page: Page, axe: Axe, width: int) -> None:
    game = sketch(7, 3, lambda game: game.decision.name == "turn" and game.state.round == 2)
    table = ShiftTable(page)
    table.open(site.url, game.record())
    assert page.evaluate("innerWidth") == width
    assert_fits(page)
    card = page.locator('.hit.possible[data-address^="board/"]').first
    name = str(card.get_attribute("data-address")).removeprefix("board/")
    table.act(card.tap)
    assert table.record()["moves"][-1].startswith(f"use:{name}:")
    table.answer()
    axe(page)
    for view in ("Colliery", "Players", "Log", "Board"):
        page.locator(".bottom").get_by_role("button", name=view).tap()
        assert_fits(page)


WORDS = {
    "de": ("Aktionsphase", "Lorenaktion"),
    "fr": ("Phase d\u2019action", "Petite extraction"),
    "nl": ("Actiefase", "Kleine hijsbeurt"),
    "en": ("Action phase", "Small haul"),
}


@pytest.mark.visited
def test_four_languages(site: Site, page: Page, axe: Axe) -> None:
    game = sketch(11, 4, lambda game: game.decision.name == "turn" and game.state.round == 2)
    table = ShiftTable(page)
    table.open(site.url, game.record())
    for lang, (phase, card) in WORDS.items():
        page.keyboard.press("m")
        table.act(lambda lang=lang: page.locator("dialog [data-setting=lang]").select_option(lang))
        expect(page.locator(".bar")).to_contain_text(phase)
        expect(page.locator("symbol text").filter(has_text=card).first).to_be_attached()  # the cards speak it, too
        assert_no_english(page, lang)
        page.emulate_media(color_scheme="dark" if lang in ("de", "nl") else "light")
        axe(page)
