"""docs/authors.md as it is written: a live board, a task, a lesson and a printed sheet, by the words of its steps."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.core.documents.link import from_link
from pyengine.lessons import read_lesson
from revier.address import parse
from tests.browser import authors
from tests.browser.conftest import Site

pytestmark = pytest.mark.visited


def test_every_list_of_steps_is_short() -> None:
    headings = re.findall(r"^## (.+)$", authors.TEXT, flags=re.MULTILINE)
    numbered = [heading for heading in headings if authors.steps_of(heading)]
    walked = {"A live board on a wiki page", "A position of your own", "A task", "A lesson", "A change later"}
    assert {*walked, "A printed sheet", "A picture"} == set(numbered), "each list is walked here"
    for heading in numbered:
        assert len(authors.steps_of(heading)) <= authors.MOST, heading
    for picture in re.findall(r"\]\((authors-\w+\.png)\)", authors.TEXT):
        assert (Path(authors.__file__).parents[2] / "docs" / picture).is_file(), picture


def test_a_board_gets_onto_a_wiki_page(site: Site, page: Page) -> None:
    line = authors.board(page, site.url)
    found = re.fullmatch(r'<revier title="A full cage">(.+)</revier>', line)
    assert found and len(found[1]) <= 300
    assert from_link(unescape(found[1]).split("#link=")[1]).position() == authors.moment().position()


def test_a_task_is_made(site: Site, page: Page) -> None:
    document = authors.task(page, site.url)
    (stage,) = read_lesson(document).stages
    assert stage.kind == "do" and document["stages"][0]["right"] and document["stages"][0]["replies"]
    assert document["stages"][0]["praise"] == {"en": "Well placed."}


def test_a_lesson_is_made(site: Site, page: Page, tmp_path: Path) -> None:
    document = authors.lesson(page, site.url, tmp_path / "game.json")
    assert [stage.kind for stage in read_lesson(document).stages] == ["read", "do"]
    assert document["title"] == {"en": "The first shift"}


def test_a_lesson_is_changed_later(site: Site, page: Page) -> None:
    document = authors.change(page, site.url, f"{site.url}?embed=task#lesson=coal_baron/one_cycle")
    whole = json.loads((Path(pyengine.__file__).parent / "games/coal_baron/lessons/one_cycle.json").read_text("utf-8"))
    whole["stages"][0]["text"]["en"] = "In other words."
    assert document == whole


def test_a_position_is_set(site: Site, page: Page) -> None:
    line = authors.position(page, site.url)
    found = re.fullmatch(r'<revier title="20 Marks">.+#(.+)</revier>', line)
    assert found and parse(unescape(found[1]))["set"]["seats.0.marks"] == 20


def test_a_picture_is_saved(site: Site, page: Page) -> None:
    assert [Path(name).suffix for name in authors.picture(page, site.url)] == [".svg", ".png"]


def test_a_sheet_is_printed(site: Site, page: Page) -> None:
    authors.sheet(page, site.url)
    page.emulate_media(media="print")
    expect(page.locator(".sheet > li")).to_have_count(6)
    expect(page.locator(".sheet > li").first).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    expect(page.locator(".sheet-solutions > li")).to_have_count(6)
    page.emulate_media(media="screen")
