"""Plays at a table as a person does: real clicks on the board and on buttons, dialogs answered as they come."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

import pyengine

expect.set_options(timeout=15_000)  # a busy machine is no failure

GAME = "coal_baron"
NAMES = ("Anna", "Bruno", "Clara", "Dirk")
COLOURS = ("red", "blue", "green", "white")
TASTE = {
    "place:delivery": 60, "place:mining": 6, "place:factory_draw": 4, "place:order_draw": 4, "place:factory": 3,
    "place:money": 3, "place:order": 2, "place:bank": 1, "step:order": 50, "step:load": 8, "step:cage:surface": 5,
    "step:swap": 0.5, "step:store": 0.3, "stop": 1.5,
}  # fmt: skip

# Asking again and again would cost more than the game itself.
SETTLED = """(table, before) => new Promise((done) => {
    const look = () => Number(table.dataset.settled ?? 0) !== before && (watch.disconnect(), done(true));
    const watch = new MutationObserver(look);
    watch.observe(table, {attributes: true});
    look();
    setTimeout(() => done(false), 30000);
})"""

# One question instead of one for each kind of thing that can lie over the table.
IN_THE_WAY = """() => document.querySelector("dialog.ask[open], dialog.veil-dialog[open]") ? "dialog"
    : document.querySelector(".report.waits:not([hidden])") ? "report" : "" """


def weight(key: str) -> float:
    """How gladly the test's players do something: enough to see every kind of decision, few enough of them."""
    return next((weight for start, weight in TASTE.items() if key.startswith(start)), 1)


def sketch(seed: int, players: int = 2, until: Any = None, variants: dict[str, str] | None = None) -> pyengine.Game:
    """A game on CPython, played by taste; `until(game)` stops it."""
    seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)][:players]
    game = pyengine.new_game(GAME, players=players, seed=seed, variants=variants or {}, seats=seats)
    chance = random.Random(seed)
    while not game.over and not (until and until(game)):
        keys = game.options()
        game.choose(chance.choices(keys, [weight(key) for key in keys])[0])
    return game


def stopped_before(seed: int, stop: Any, players: int = 2) -> dict[str, Any]:
    """The record of a sketched game, cut off before the first choice after which `stop(game)` is true."""
    whole = sketch(seed, players).record()
    game = pyengine.replay({**whole, "moves": [], "digest": None})
    for key in whole["moves"]:
        after = game.copy()
        after.choose(key)
        if stop(after):
            return game.record()
        game = after
    raise AssertionError("it never came to this")


class TableDriver:
    """A table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".table")

    # --- getting there

    def start(self, url: str) -> None:
        """The start page; an engine that runs already is kept."""
        if self.page.url.split("#")[0] == url:
            self.page.evaluate("location.hash = '#/'")
        else:
            self.page.goto(url)
        expect(self.page.locator(".start")).to_be_visible(timeout=30_000)

    def new(self, url: str, seed: int, names: tuple[str, ...] = NAMES[:2], game: str = GAME) -> None:
        """From the start page through the form to the first decision."""
        self.start(url)
        page = self.page
        page.locator(f'a[href="#/new/{game}"]').click()
        self.seat(*names)
        self.seed(seed)
        page.locator("button[type=submit]").click()
        self.settled(0)

    def seat(self, *names: str) -> None:
        """In the form: only people, with these names."""
        page, seats = self.page, self.page.locator(".player")
        expect(seats.first).to_be_visible()
        while seats.count() > len(names):
            seats.last.locator(".close").click()
        for number, name in enumerate(names):
            if number == seats.count():
                page.locator('[data-add="person"]').click()
            seat = seats.nth(number)
            if not seat.locator('input[value="person"]').is_checked():
                seat.locator('.segment:has(input[value="person"])').click()
            seat.locator("input[type=text]").fill(name)

    def bot(self, seat: int, level: str) -> None:
        """In the form: a bot of this strength on a seat."""
        card = self.page.locator(".player").nth(seat)
        if not card.locator('input[value="bot"]').is_checked():
            card.locator('.segment:has(input[value="bot"])').click()
        card.locator(f'.level:has(input[value="{level}"])').click()

    def seed(self, number: int) -> None:
        """In the form: the random seed, which lies under a fold."""
        field = self.page.locator("#seed")
        fold = self.page.locator(".fold:not([open])", has=field)
        if fold.count():
            fold.locator("summary").click()
        field.fill(str(number))

    def open(self, url: str, record: dict[str, Any]) -> None:
        """Through the import of a file."""
        self.start(url)
        document = json.dumps(record).encode()
        file: Any = {"name": "game.revier.json", "mimeType": "application/json", "buffer": document}
        self.page.set_input_files("input[type=file]", file)
        self.settled(0)

    # --- looking

    @property
    def count(self) -> int:
        return int(self.root.get_attribute("data-settled") or 0)

    def settled(self, before: int) -> None:
        """The table waits for a person, and not for the same moment as before."""
        arrived = self.root.evaluate(SETTLED, before, timeout=30_000)
        assert arrived, "the table did not come to rest"

    def record(self) -> dict[str, Any]:
        """What is stored of the game on the page, from the browser's database."""
        save = self.page.evaluate(
            """(id) => new Promise((done) => {
                const request = indexedDB.open("revier");
                request.onsuccess = () => {
                    const games = request.result.transaction("games").objectStore("games");
                    games.get(id).onsuccess = (event) => { done(event.target.result); request.result.close(); };
                };
            })""",
            self.page.url.split("/")[-1],
        )
        assert save, "nothing is stored"
        record: dict[str, Any] = save["record"]
        return record

    def keys(self) -> list[str]:
        return self.page.locator(".option").evaluate_all("(all) => all.map((one) => one.dataset.key)")

    # --- doing

    def act(self, click: Any) -> None:
        """Does something and waits until the table waits again."""
        before = self.count
        click()
        self.settled(before)

    def open_sheet(self) -> None:
        """On a phone the options are a sheet."""
        handle = self.page.locator('.sheet-handle[aria-expanded="false"]')
        if handle.is_visible():
            handle.click()

    def step_by_step(self) -> None:
        """Where a chain of steps is planned as a whole: no longer."""
        single = self.page.locator(".plan-single")
        if single.is_visible():
            single.click()
            expect(single).to_be_hidden()

    def choose(self, key: str) -> None:
        """Plays an answer, on the board where one place means it, else by its button; answers every dialog."""
        place = self.page.locator(f'.hit.possible[data-address="board/{key.removeprefix("place:")}"]')
        if key.startswith("place:") and place.count() == 1:
            self.act(place.click)
        else:
            self.pick(key)
        self.answer()

    def pick(self, key: str) -> None:
        """Presses the button of an answer; it may lie in a sheet, and under a heading that is folded."""
        self.step_by_step()
        self.open_sheet()
        option = self.page.locator(f'.option[data-key="{key}"]')
        folded = self.page.locator(".option-group:not([open])", has=option)
        if folded.count():
            folded.locator("summary").click()
        self.act(option.click)

    def answer(self) -> None:
        """Says yes to questions, looks behind veils, skips reports."""
        page = self.page
        while found := page.evaluate(IN_THE_WAY):
            if found == "dialog":
                self.act(page.locator("dialog[open] .btn.main").click)
            else:
                self.act(page.locator("[data-report=skip], [data-report=done]").first.click)
