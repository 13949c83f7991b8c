"""An author at work, by the steps of docs/authors.md: whatever is pressed or filled in is named there.

The tests walk so (test_authors_day.py), and tools/author_pictures.py takes the pictures of the page on the way.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from tests.browser.driver import sketch

TEXT = (Path(__file__).parents[2] / "docs" / "authors.md").read_text("utf-8")
MOST = 5


def steps_of(heading: str) -> list[str]:
    """The numbered steps of a section."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\d+\. (.+(?:\n   .+)*)$", section, flags=re.MULTILINE)


def moment() -> pyengine.Game:
    """A game on the table: a while after its beginning, somebody's turn."""
    return sketch(5, until=lambda game: len(game.moments()) > 20 and game.decision.name == "turn")


class Author:
    """Follows the steps of one section; `done` fails if a word of them was never needed."""

    def __init__(self, page: Page, url: str, heading: str) -> None:
        self.page, self.url = page, url
        steps = steps_of(heading)
        assert 0 < len(steps) <= MOST, heading
        self.words = re.findall(r"\*([^*]+)\*", "\n".join(steps))
        self.needed: list[str] = []

    def word(self, word: str) -> str:
        assert word in self.words, f"the steps do not name {word!r}"
        self.needed.append(word)
        return word

    def done(self) -> None:
        assert set(self.words) == set(self.needed), set(self.words) ^ set(self.needed)

    # --- by the words of the page

    def press(self, word: str) -> None:
        self.page.get_by_role("button", name=self.word(word), exact=True).click()

    def follow(self, word: str) -> None:
        self.page.get_by_role("link", name=self.word(word), exact=True).first.click()

    def write(self, word: str, text: str) -> None:
        field = self.page.get_by_label(self.word(word), exact=True).last
        field.fill(text)
        field.blur()

    def line(self, word: str) -> str:
        """What is to be copied."""
        return self.page.get_by_label(self.word(word), exact=True).input_value()

    def go(self, fragment: str) -> None:
        self.page.goto(f"{self.url}{fragment}")

    # --- the pages

    def table(self) -> None:
        self.go(f"#/g/{to_link(moment())}")
        expect(self.page.locator(".table [data-board=board] .piece").first).to_be_attached(timeout=40_000)
        self.page.keyboard.press("Escape")

    def given(self) -> Locator:
        """The lines for other pages."""
        expect(self.page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
        return self.page.locator("#snippet-2")

    def works(self) -> None:
        expect(self.page.locator(".studio-status")).to_contain_text("Played through to the end", timeout=30_000)


def board(page: Page, url: str) -> str:
    """A live board on a wiki page: the line for the wiki."""
    author = Author(page, url, "A live board on a wiki page")
    author.table()
    author.press("Menu")
    author.press("Embed this position")
    line = author.given()
    author.write("Title", "A full cage")
    expect(line).to_have_value(re.compile(r'^<revier title="A full cage">'))
    text = author.line("MediaWiki, DokuWiki")
    author.done()
    return text


def task(page: Page, url: str) -> dict[str, Any]:
    """A task from the table: its document."""
    author = Author(page, url, "A task")
    author.table()
    author.press("Menu")
    author.press("Make a task or a lesson")
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=30_000)
    last = page.locator(".studio-task-preview [data-step=last]")
    if last.is_enabled():
        last.click()
    author.press("Ask for this move")
    author.write("Your text", "Where does the next worker go?")
    right = page.get_by_role("group", name=author.word("Right answers")).get_by_role("checkbox").first
    right.check()
    page.locator("#note-0 summary", has_text=author.word("Replies to mistakes")).click()
    reply = page.get_by_label(author.word("Add a reply to"))
    reply.select_option(reply.locator("optgroup option").first.get_attribute("value"))
    expect(page.locator("#note-0-reply-0")).not_to_have_value("")
    author.write("Reply when it is solved", "Well placed.")
    author.works()
    author.press("Preview")
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("Where does the next worker go?", timeout=30_000)
    author.press("Embed")
    author.given()
    author.done()
    return dict(json.loads(page.locator("#editor-text").input_value()))


def lesson(page: Page, url: str, file: Path, look: Any = None) -> dict[str, Any]:
    """A lesson of a game in a file: its document. `look` is called when all notes are written."""
    author = Author(page, url, "A lesson")
    file.write_text(json.dumps(moment().record()), "utf-8")
    author.go("#/task")
    expect(page.get_by_role("heading", name=author.word("Make a task or a lesson"))).to_be_visible(timeout=40_000)
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=40_000)
    page.locator("summary", has_text=author.word("Start from")).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_text(author.word("Open a file")).click()
    chooser.value.set_files(file)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible(timeout=30_000)
    author.press("Add a comment")
    author.write("Your text", "Each player has three orders.")
    slider.fill("8")
    expect(page.locator("[data-panel=moment] .soft")).to_contain_text("Played:")
    author.press("Ask for this move")
    expect(page.locator("#note-1")).to_have_attribute("data-at", "8")
    page.locator("#note-1-text").fill("What would you do now?")
    author.write("Title", "The first shift")
    author.works()
    if look:
        look()
    author.press("Preview")
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("three orders", timeout=30_000)
    author.press("Embed")
    author.given()
    author.done()
    return dict(json.loads(page.locator("#editor-text").input_value()))


def change(page: Page, url: str, address: str) -> dict[str, Any]:
    """A lesson that is on a page already, opened by its address and worded anew: its document."""
    author = Author(page, url, "A change later")
    author.go("#/task")
    expect(page.get_by_role("heading", name=author.word("Make a task or a lesson"))).to_be_visible(timeout=40_000)
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=40_000)
    page.locator("summary", has_text=author.word("Start from")).click()
    expect(page.get_by_text(author.word("Open a file"))).to_be_visible()
    field = page.get_by_label(author.word("Paste the link to a game or a lesson"))
    field.fill(address)
    field.press("Enter")
    expect(page.locator(".studio-note")).not_to_have_count(0, timeout=30_000)
    page.get_by_label(author.word("Your text")).first.fill("In other words.")
    page.wait_for_timeout(600)  # the last change is on its way to the engine
    author.works()
    author.press("Preview")
    expect(page.locator(".studio-task-preview .e-teacher")).to_contain_text("In other words.", timeout=30_000)
    author.press("Embed")
    author.given()
    author.done()
    return dict(json.loads(page.locator("#editor-text").input_value()))


def position(page: Page, url: str) -> str:
    """A position that was set by hand: the line for the wiki."""
    author = Author(page, url, "A position of your own")
    author.go("#/position")
    expect(page.get_by_role("heading", name=author.word("Set up a position"))).to_be_visible(timeout=40_000)
    expect(page.locator(".studio")).to_have_attribute("data-settled", "1", timeout=60_000)
    page.get_by_label(author.word("Decision"), exact=True).select_option("turn")
    expect(page.locator(".studio")).to_have_attribute("data-settled", "2")
    marks = page.locator("input[data-path='seats.0.marks']")
    marks.fill("20")
    marks.blur()
    expect(page.locator(".studio")).to_have_attribute("data-settled", "3")
    author.press("Embed")
    line = author.given()
    author.write("Title", "20 Marks")
    expect(line).to_have_value(re.compile(r'^<revier title="20 Marks">'))
    text = author.line("MediaWiki, DokuWiki")
    author.done()
    return text


def picture(page: Page, url: str) -> list[str]:
    """The picture of a position: the names of its files."""
    author = Author(page, url, "A picture")
    author.table()
    author.press("Menu")
    author.press("Picture")
    files = []
    for word in ("SVG", "PNG"):
        with page.expect_download() as found:
            page.locator(".dialog").get_by_role("button", name=author.word(word)).click()
        files.append(found.value.suggested_filename)
    for word in ("Copy", "Print"):
        expect(page.locator(".dialog").get_by_role("button", name=author.word(word))).to_be_visible()
    author.done()
    return files


def sheet(page: Page, url: str) -> None:
    """A sheet of puzzles, up to the printer."""
    author = Author(page, url, "A printed sheet")
    author.go("#/")
    author.follow("Puzzles")
    expect(page.locator("a[href^='#/sheet/']")).to_be_visible(timeout=40_000)
    author.follow("Print a sheet")
    expect(page.locator(".sheet > li")).to_have_count(6, timeout=60_000)
    expect(page.locator(".sheet-making")).to_have_count(0, timeout=60_000)
    page.evaluate("window.print = () => (document.body.dataset.printed = 'yes')")
    author.press("Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    author.done()
