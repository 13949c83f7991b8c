"""Tasks and lessons made in the browser, of positions and replays; tried in the preview; passed on and opened again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine.core.registry import rules_of
from pyengine.lessons import read_lesson
from pyengine.studio.lessons import look

from .conftest import Site, until
from .driver import sketch
from .test_position_editor import PHONE

pytestmark = pytest.mark.visited
OK = "Played through to the end"


def to_the_maker(page: Page, site: Site) -> None:
    """Through the position editor, with a turn of the first seat."""
    page.goto(f"{site.url}#/position")
    expect(page.locator(".studio")).to_have_attribute("data-settled", "1", timeout=60_000)
    page.locator("#position-question").select_option("turn")
    expect(page.locator(".studio")).to_have_attribute("data-settled", "2")
    page.locator("[data-act=task]").click()
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=30_000)


def on_board(page: Page, slot: str) -> Locator:
    return page.locator(f".studio-task-preview .hit[data-address='board/{slot}']")


def lesson_of(page: Page) -> dict[str, Any]:
    with page.expect_download() as found:
        page.locator("[data-act=download]").click()
    return dict(json.loads(found.value.path().read_text("utf-8")))


def test_a_task_is_made_from_scratch_and_solved_in_the_preview(
    site: Site, page: Page, axe: Callable[[Page], None], tmp_path: Path
) -> None:
    """A right answer, a mistake answered with the rules' own reason, two languages; then as file, link and embed."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    to_the_maker(page, site)
    page.locator("[data-act=add-do]").click()
    expect(page.locator("#note-0-text")).to_be_focused()
    page.locator("#note-0-text").fill("Take as many Marks as you can.")
    page.locator("#note-0 input[data-key='place:money_6']").check()
    expect(page.locator(".studio-status")).to_contain_text(OK)
    page.locator("#note-0 details > summary").click()
    forbidden = page.locator("#note-0-add-reply optgroup").first.locator("option").first
    key = forbidden.get_attribute("value") or ""
    page.locator("#note-0-add-reply").select_option(key)
    reason = page.locator("#note-0-reply-0")
    expect(reason).not_to_have_value("")
    filled = reason.input_value()
    page.locator("#note-0-praise").fill("Six Marks.")
    page.locator("#task-title").fill("Money first")
    axe(page)
    page.locator("#task-lang").select_option("de")
    page.locator("#note-0-text").fill("Nimm möglichst viel Geld.")
    page.locator("#task-title").fill("Erst das Geld")
    expect(page.locator(".studio-status")).to_contain_text(OK)
    page.wait_for_timeout(600)  # the last change is on its way to the engine
    document = lesson_of(page)
    assert document["title"] == {"en": "Money first", "de": "Erst das Geld"} or "de" in document["title"]
    [stage] = document["stages"]
    assert stage["right"] == ["place:money_6"] and stage["text"]["de"] == "Nimm möglichst viel Geld."
    assert stage["replies"][0]["to"] == [key] and stage["replies"][0]["text"]["en"] == filled
    assert read_lesson(document).id == "money_first"

    page.locator("[data-act=preview]").click()
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("Take as many Marks", timeout=30_000)
    on_board(page, "money_6").click()
    expect(teacher).to_contain_text("Six Marks.")
    page.locator("[data-act=stop]").click()

    page.locator("[data-act=share]").click()
    link = page.locator("#task-link").input_value()
    assert link.startswith(f"{site.url}index.html?embed=task#")
    page.locator("[data-act=embed]").click()
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=30_000)
    assert json.loads(page.locator("#editor-text").input_value()) == document
    file = tmp_path / "task.json"
    file.write_text(json.dumps(document), "utf-8")
    page.locator("#editor-text").fill("{}")
    page.locator(".editor input[type=file]").set_input_files(file)
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=30_000)
    page.goto("about:blank")
    page.goto(link)
    page.locator(".e-plate .e-btn.main").click()
    expect(page.locator(".e-teacher")).to_contain_text("Take as many Marks", timeout=60_000)


def test_a_goal_is_set_and_shown_how_by_playing(site: Site, page: Page) -> None:
    """Until all goals have been reached by playing, the note says so; readers may play whatever is legal."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    to_the_maker(page, site)
    page.locator("[data-act=add-goal]").click()
    page.locator("#note-0-text").fill("Get 16 Marks.")
    page.locator("#note-0-goal").select_option("marks")
    page.locator("#note-0-value").fill("16")
    page.locator("#note-0-value").blur()
    expect(page.locator(".studio-status")).to_contain_text("Play on until the goal is reached")
    expect(page.locator("#note-0.wrong")).to_be_visible()
    page.locator("#note-0 [data-act=also]").click()
    page.locator("#note-0-also-0").select_option("points")
    page.locator("#note-0-also-value-0").fill("5")
    page.locator("#note-0-also-value-0").blur()
    on_board(page, "money_6").click()
    expect(page.locator(".studio-status")).to_contain_text("Play on until the goal is reached")
    page.locator("#note-0-also-value-0").fill("0")
    page.locator("#note-0-also-value-0").blur()
    expect(page.locator(".studio-status")).to_contain_text(OK)
    [stage] = lesson_of(page)["stages"]
    marks = {"path": "seats.0.marks", "at_least": 16}
    assert stage["goal"] == {"all": [marks, {"path": "seats.0.score", "at_least": 0}]} and stage["open"]
    assert stage["solution"] == ["place:money_6"]
    made = int(page.locator(".studio").get_attribute("data-made") or 0)
    page.locator("#note-0 [data-act=remove-goal]").click()
    until(page, lambda: int(page.locator(".studio").get_attribute("data-made") or 0) > made)
    assert lesson_of(page)["stages"][0]["goal"] == marks
    page.locator("[data-act=preview]").click()
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("Get 16 Marks", timeout=30_000)
    on_board(page, "money_4").click()
    expect(teacher).to_contain_text("You did not reach the goal")
    on_board(page, "money_6").click()
    expect(page.locator(".studio-status")).to_contain_text(OK)


def test_a_lesson_is_made_of_a_replay(site: Site, page: Page, tmp_path: Path) -> None:
    """A comment on one move, two others to be found: all that is legal is offered, what was not played is answered."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    record = sketch(4, until=lambda game: len(game.moments()) >= 20).record()
    games = [pyengine.replay({**record, "moves": record["moves"][:at], "digest": None}) for at in range(20)]
    choices = [at for at in range(8, 20) if len(games[at].options()) > 1]
    asked = [at for at in choices if games[at].decision.seat == games[choices[0]].decision.seat]
    first, second = asked[0], asked[-1]
    assert second > first + 1
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    page.goto(f"{site.url}#/task")
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=60_000)
    page.locator(".studio-begin > summary").click()
    page.locator(".studio-begin input[type=file]").set_input_files(file)
    slider = page.locator(".studio-task-preview input[type=range]")
    expect(slider).to_be_visible(timeout=30_000)
    page.locator("[data-act=add-read]").click()
    page.locator("#note-0-text").fill("Each player has three orders.")
    for number, at in enumerate((first, second), 1):
        slider.fill(str(at))
        expect(page.locator("[data-panel=moment]")).to_have_attribute("data-at", str(at))
        page.locator("[data-act=add-do]").click()
        expect(page.locator(f"#note-{number}")).to_have_attribute("data-at", str(at))
        expect(page.locator(f"#note-{number}-rights input:checked")).to_have_attribute("data-key", record["moves"][at])
        page.locator(f"#note-{number}-text").fill(f"What was played here, {number}?")
    expect(page.locator(".studio-status")).to_contain_text(OK)
    document = lesson_of(page)
    assert [stage["kind"] for stage in document["stages"]] == ["read", "do", "do"]
    assert document["stages"][1]["position"]["from"]["moves"] == record["moves"][:first]
    assert document["stages"][1]["then"] == record["moves"][first + 1 : second]
    assert len(json.dumps(document)) < 3000
    page.locator("[data-act=preview]").click()
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("three orders", timeout=30_000)
    teacher.get_by_role("button").first.click()
    for number, at in enumerate((first, second), 1):
        expect(teacher).to_contain_text(f"What was played here, {number}?")
        right = f"[data-key='{record['moves'][at]}']"
        options = page.locator(".studio-task-preview .e-option")
        expect(options).to_have_count(len(games[at].options()))
        page.locator(f".studio-task-preview .e-option:not({right})").first.click()
        expect(teacher).to_contain_text("That is allowed, but it is not what this stage is about.")
        page.locator(f".studio-task-preview .e-option{right}").click()
    expect(page.locator(".studio-status")).to_contain_text(OK)


def reload(page: Page) -> None:
    """As after a crash: whatever the page did last is all that there is."""
    page.reload()
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=60_000)


def test_a_draft_outlives_the_page(site: Site, page: Page) -> None:
    """Moves, notes and texts are there after a reload, to the last letter; drafts are listed, and deleted."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    to_the_maker(page, site)
    on_board(page, "money_6").click()
    page.locator("[data-act=add-do]").click()
    page.locator("#note-0-text").fill("Where now?")
    page.locator("#note-0-rights input[data-key]").first.check()
    page.locator("#task-title").fill("An unfinished task")
    reload(page)
    expect(page.locator(".studio-hand")).to_contain_text("Your draft is open again")
    expect(page.locator("#note-0-text")).to_have_value("Where now?")
    expect(page.locator("#note-0")).to_have_attribute("data-at", "1")
    expect(page.locator("#note-0-rights input[data-key]").first).to_be_checked()
    expect(page.locator("#task-title")).to_have_value("An unfinished task")
    expect(page.locator(".studio-status")).to_contain_text(OK)
    page.locator(".studio-begin > summary").click()
    page.locator("[data-act=plus]").click()
    expect(page.locator(".studio-note")).to_have_count(0)
    page.locator(".studio-begin > summary").click()
    draft = page.locator("[data-act=draft]")
    expect(draft).to_contain_text("An unfinished task")
    draft.click()
    expect(page.locator("#note-0-text")).to_have_value("Where now?")
    page.locator(".studio-begin > summary").click()
    page.locator("[data-act=plus]").click()
    expect(page.locator(".studio-note")).to_have_count(0)
    page.locator(".studio-begin > summary").click()
    page.locator("[data-act=remove-draft]").click()
    expect(draft).to_have_count(0)
    reload(page)
    expect(page.locator(".studio-note")).to_have_count(0)


def begin_with(page: Page, link: str) -> None:
    page.locator(".studio-begin > summary").click()
    page.locator("#begin-link").fill(link)
    page.locator("#begin-link").press("Enter")
    expect(page.locator(".studio-begin")).not_to_have_attribute("open", "", timeout=30_000)


def test_a_lesson_is_opened_again_and_changed(site: Site, page: Page, tmp_path: Path) -> None:
    """A lesson of the tutorial by its link, then what was made of it as a file, then by the link of a board."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    page.goto(f"{site.url}#/task")
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=60_000)
    begin_with(page, f"{site.url}?embed=task#lesson=coal_baron/displacement")
    whole = json.loads(Path("pyengine/games/coal_baron/lessons/displacement.json").read_text("utf-8"))
    expect(page.locator(".studio-note")).to_have_count(len(whole["stages"]))
    expect(page.locator(".studio-status")).to_contain_text(OK, timeout=30_000)
    assert lesson_of(page) == whole
    page.locator("#note-0-text").fill("Other words.")
    last = page.locator(".studio-note").last
    last.locator("[data-act=show-moment]").click()
    at = last.get_attribute("data-at") or ""
    expect(page.locator("[data-panel=moment]")).to_have_attribute("data-at", at)
    page.locator("#task-title").fill("My own")
    expect(page.locator("[data-act=share]")).to_be_enabled()
    page.wait_for_timeout(600)
    expect(page.locator(".studio-status")).to_contain_text(OK)
    changed = lesson_of(page)
    stages = [
        {**whole["stages"][0], "text": {**whole["stages"][0]["text"], "en": "Other words."}},
        *whole["stages"][1:],
    ]
    assert changed == {**whole, "title": {**whole["title"], "en": "My own"}, "stages": stages}
    page.locator("[data-act=share]").click()
    link = page.locator("#task-link").input_value()
    file = tmp_path / "own.json"
    file.write_text(json.dumps(whole), "utf-8")
    page.locator(".studio-begin > summary").click()
    page.locator(".studio-begin input[type=file]").set_input_files(file)
    expect(page.locator("#task-title")).to_have_value(whole["title"]["en"])
    begin_with(page, link)
    expect(page.locator("#task-title")).to_have_value("My own")
    expect(page.locator("#note-0-text")).to_have_value("Other words.")


def played(game: str) -> dict[str, Any]:
    """The record of a short game."""
    found = pyengine.new_game(game, players=rules_of(game).players[0], seed=5)
    for n in range(24):
        keys = found.options()
        found.choose(keys[n % len(keys)])
    return found.record()


@pytest.mark.parametrize("game", ["kohle_kolonie", "schichtwechsel"])
def test_a_task_is_made_in_every_game(site: Site, page: Page, tmp_path: Path, game: str) -> None:
    """A move of a game is to be found, with a mistake that the rules answer; found in the preview."""
    page.set_viewport_size({"width": 1440, "height": 1200})
    make_in(page, site, tmp_path, game)


@pytest.mark.browser_context_args(**PHONE)
def test_a_task_is_made_on_a_phone(site: Site, page: Page, tmp_path: Path) -> None:
    """The same by fingers; nothing scrolls sideways."""
    make_in(page, site, tmp_path, "schichtwechsel")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def make_in(page: Page, site: Site, tmp_path: Path, game: str) -> None:
    record = played(game)
    games = [pyengine.replay({**record, "moves": record["moves"][:n], "digest": None}) for n in range(24)]
    at = next(n for n in range(6, 24) if len(games[n].options()) > 1 and look(record, n, "en")["mistakes"])
    mistake = look(record, at, "en")["mistakes"][0]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    page.goto(f"{site.url}#/task")
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=60_000)
    page.locator(".studio-begin > summary").click()
    page.locator(".studio-begin input[type=file]").set_input_files(file)
    slider = page.locator(".studio-task-preview input[type=range]")
    expect(slider).to_be_visible(timeout=30_000)
    slider.fill(str(at))
    expect(page.locator("[data-panel=moment]")).to_have_attribute("data-at", str(at))
    page.locator("[data-act=add-do]").click()
    page.locator("#note-0-text").fill("What now?")
    page.locator("#note-0 details > summary").click()
    page.locator("#note-0-add-reply").select_option(mistake["key"])
    expect(page.locator("#note-0-reply-0")).to_have_value(mistake["text"])
    page.locator("#note-0-praise").fill("Well found.")
    expect(page.locator(".studio-status")).to_contain_text(OK, timeout=30_000)
    page.wait_for_timeout(600)
    document = lesson_of(page)
    [stage] = document["stages"]
    assert document["game"] == game and stage["right"] == [record["moves"][at]] and stage["open"]
    assert stage["replies"][0]["to"] == [mistake["key"]] and stage["praise"] == {"en": "Well found."}
    page.locator("[data-act=preview]").click()
    teacher = page.locator(".studio-task-preview .e-teacher")
    expect(teacher).to_contain_text("What now?", timeout=30_000)
    options = page.locator(".studio-task-preview .e-option")
    expect(options).to_have_count(len(games[at].options()))
    page.locator(f".studio-task-preview .e-option[data-key='{record['moves'][at]}']").click()
    expect(teacher).to_contain_text("Well found.")


def test_a_damaged_draft_is_left_aside(site: Site, page: Page) -> None:
    """Whatever else stands in the storage, the maker begins."""
    page.goto(site.url)
    note = {"kind": "do", "at": 0, "game": 0, "text": "no words"}
    draft = {"id": "a", "updated": 9, "games": [{"game": "coal_baron"}], "game": 0, "at": 0, "kept": None}
    for number, kept in enumerate(("{", "[]", {**draft, "title": {}, "summary": {}, "notes": [note]})):
        text = kept if isinstance(kept, str) else json.dumps(kept)
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"revier.task.{number}", text])
    page.goto(f"{site.url}#/task")
    expect(page.locator("[data-act=add-do]")).to_be_enabled(timeout=60_000)
    expect(page.locator(".studio-note")).to_have_count(0)
