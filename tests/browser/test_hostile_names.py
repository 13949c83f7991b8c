"""Names and titles by somebody who means harm: text in each place where one can stand, and nothing of them runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine.core.documents.link import to_link
from pyengine.puzzles.library import puzzles_of
from tests.browser.conftest import Site, until
from tests.browser.driver import GAME, TableDriver, sketch
from tests.browser.test_embed import TASK, pack
from tests.browser.test_reports import end_of_a_turn, play

pytestmark = pytest.mark.visited

IMAGE = "<img src=x onerror=window.harmed=1>abcde"
QUOTES = "\"'>&lt;</p><script>harmed=1</script>{n}"
TURNED = "\u202e<svg/onload=harmed=1>\u2066%s${harmed=1}"
NAMES = (IMAGE, QUOTES, TURNED, "javascript:window.harmed=1")


def told(place: Locator, name: str) -> None:
    """It stands there as it is, sign by sign."""
    until(place.page, lambda: any(name in text for text in place.all_text_contents()), 40)


@pytest.fixture
def harmless(page: Page) -> Iterator[Page]:
    """Nothing has become an element, and nothing has run in the end. (`watch` sees what a policy stops.)"""
    yield page
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src=x], svg[onload], p script, a[href^='javascript:']").count() == 0


def visit(page: Page, site: Site, place: str) -> None:
    """Over the start page, so that no other page is taken for it."""
    page.goto(f"{site.url}#/")
    expect(page.locator(".start .games")).to_be_visible()
    if place:
        page.goto(f"{site.url}#/{place}")
        expect(page.locator(".study-main h1")).to_be_visible()


def bring(page: Page, place: str, document: dict[str, Any]) -> None:
    file: Any = {"name": f"{IMAGE}.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.locator(place).set_input_files(file)


def renamed(record: dict[str, Any]) -> dict[str, Any]:
    for seat, name in zip(record["seats"], NAMES, strict=False):
        assert len(name) <= 40
        seat["name"] = name
    return record


def test_at_the_table_in_log_report_link_and_list(site: Site, harmless: Page) -> None:
    page, table = harmless, TableDriver(harmless)
    record, keys = end_of_a_turn(GAME)
    table.open(site.url, renamed(record))
    for name in NAMES:
        told(page.locator(".seat-list"), name)
    rows: set[str] = set()
    play(table, keys, lambda page: rows.update(page.locator(".report").all_text_contents()))
    assert any(name in row for name in NAMES for row in rows)
    assert any(name in text for name in NAMES for text in page.locator(".log-text").all_text_contents())
    table.start(site.url)
    told(page.locator(".save-text"), IMAGE)
    record = sketch(9, 2, lambda game: len(game.record()["moves"]) > 9).record()
    played = pyengine.replay(renamed({**record, "digest": None}))
    page.goto(f"{site.url}#/g/{to_link(played)}")
    for name in NAMES[:2]:
        told(page.locator(".seat-list"), name)


def test_in_component_sets_courses_analyses_and_exercises(site: Site, harmless: Page) -> None:
    page = harmless
    page.goto(f"{site.url}#/components/{GAME}")
    expect(page.locator(".component-sets")).to_be_visible()
    bring(page, "input[type=file]", {"revier": 1, "kind": "components", "game": GAME, "name": IMAGE, "changes": {}})
    told(page.locator(".component-set"), IMAGE)

    parts = [{"kind": "text", "text": name} for name in NAMES]
    strange = {"kind": "lesson", "game": "constructor", "id": "constructor"}
    course = {"revier": 1, "kind": "course", "id": "a/../b", "title": QUOTES, "parts": [*parts, strange]}
    page.goto(f"{site.url}#/courses/link/{pack(course)}")
    told(page.locator(".study-head"), QUOTES)
    for name in NAMES:
        told(page.locator(".course"), name)
    visit(page, site, "courses")
    told(page.locator(".study-card h3"), QUOTES)

    record = sketch(5, 2, lambda game: len(game.record()["moves"]) > 9).record()
    node = {"id": 1, "parent": 0, "key": record["moves"][-1], "label": IMAGE, "comment": TURNED, "mark": "!"}
    root = renamed({**record, "moves": record["moves"][:-1], "digest": None})
    tree = {"revier": 1, "kind": "analysis", "game": GAME, "title": QUOTES, "root": root, "nodes": [node], "at": 1}
    visit(page, site, "analysis")
    bring(page, ".file-button input", tree)
    told(page.locator(".analysis-panel .tree"), IMAGE)
    expect(page.locator(".tree-node textarea")).to_have_value(TURNED)
    visit(page, site, "analysis")
    told(page.locator(".study-card h3"), QUOTES)

    # as long, and as often branched, as a file may say
    long = [{"id": id, "parent": id - 1, "key": "x"} for id in range(1, 1001)]
    long += [{"id": 1000 + id, "parent": max(0, 998 + id - id % 2), "key": "y"} for id in range(1, 1001)]
    bring(page, ".file-button input", {**tree, "nodes": long, "at": 0})
    expect(page.locator(".tree-step").nth(1000)).to_be_attached()

    puzzle = {**puzzles_of(GAME)[0], "title": IMAGE}
    puzzle["second"] = {**puzzle["second"], "reason": {"en": IMAGE + QUOTES}}
    card = {"id": IMAGE, "puzzle": puzzle, "step": 0, "due": 0, "made": 0, "answers": 0}
    visit(page, site, "deck")
    bring(page, ".file-button input", {"revier": 1, "kind": "exercises", "cards": [card]})
    told(page.locator(".deck"), IMAGE + QUOTES)


def test_in_the_position_editor_and_the_task_maker(site: Site, harmless: Page) -> None:
    page = harmless
    page.goto(f"{site.url}#/position")
    expect(page.locator(".studio")).to_have_attribute("data-settled", "1", timeout=60_000)
    game = sketch(9, 2, lambda game: game.decision.name == "turn")
    position = pyengine.replay(renamed({**game.record(), "digest": None})).position()
    bring(page, ".studio-begin input[type=file]", position)
    told(page.locator(".studio-tabs"), QUOTES)
    page.locator("[data-act=task]").click()
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=30_000)
    page.locator("[data-act=add-do]").click()
    page.locator("#note-0-text").fill(TURNED.partition("{")[0])
    page.locator("#task-title").fill(IMAGE)
    page.locator("#note-0 input[data-key^='place:']").first.check()
    expect(page.locator(".studio-status")).to_contain_text("Played through to the end")
    page.locator("[data-act=preview]").click()
    told(page.locator(".studio-task-preview .e-teacher"), TURNED.partition("{")[0])


def test_in_a_board_for_other_pages(site: Site, harmless: Page) -> None:
    page = harmless.context.new_page()
    said = TURNED.partition("{")[0]  # in lessons braces stand for numbers of the position
    task: dict[str, Any] = {**TASK, "title": {"en": IMAGE}, "summary": {"en": QUOTES}}
    task["stages"] = [{**task["stages"][0], "text": {"en": said}}]
    label = "%3Cimg%20src%3Dx%20onerror%3Dwindow.harmed%3D1%3Eabcde"
    page.goto(f"{site.url}index.html?embed=task&lang=en&label={label}#{pack(task)}")
    expect(page.locator("main")).to_have_attribute("aria-label", IMAGE)
    told(page.locator(".e"), IMAGE)
    page.locator(".e-cover .e-btn.main").click()
    told(page.locator(".e-teacher"), said)
    assert page.evaluate("window.harmed") is None
    assert page.locator("img[src=x], svg[onload], p script").count() == 0


DEEP: Any = json.loads("[" * 60 + "]" * 60)


@pytest.mark.parametrize(
    ("place", "document", "says"),
    [
        (
            "courses",
            {"kind": "course", "title": "x", "parts": [{"kind": "text", "text": "x"}] * 101},
            "cannot be opened as a course",
        ),
        (
            "courses",
            {"kind": "course", "title": "x", "parts": [{"kind": "game", "game": "x"}]},
            "cannot be opened as a course",
        ),
        (
            "analysis",
            {"kind": "analysis", "game": GAME, "root": {"x": DEEP}, "nodes": []},
            "cannot be opened as an analysis",
        ),
        (
            "analysis",
            {"kind": "analysis", "game": GAME, "root": {}, "nodes": [{}] * 2001},
            "cannot be opened as an analysis",
        ),
        ("deck", {"kind": "exercises", "cards": [{"id": "x", "puzzle": {"game": {}, "position": {}}}]}, "no exercises"),
        ("", {"kind": "everything", "games": {}, "sets": [], "kept": {}}, "not a Revier game"),
        ("", {"kind": "everything", "games": [None] * 5001, "sets": [], "kept": {}}, "too large"),
    ],
)
def test_what_does_not_fit_is_refused_as_a_whole(
    site: Site, harmless: Page, place: str, document: dict[str, Any], says: str
) -> None:
    page = harmless
    visit(page, site, place)
    inputs, cards = ".file-button input", page.locator(".study-cards li")
    expect(page.locator(inputs)).to_be_attached()
    if place == "courses":
        bring(page, inputs, {"kind": "course", "title": "Mine", "parts": [{"kind": "text", "text": "Mine"}]})
        expect(cards).to_have_count(1)
    before = cards.count()
    bring(page, inputs, {"revier": 1, **document})
    expect(page.locator(".toast").last).to_contain_text(says)
    expect(cards).to_have_count(before)
