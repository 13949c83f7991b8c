"""The position editor in all three games: by mouse, by fingers on a phone, by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine

from .conftest import Site, until
from .driver import TableDriver, sketch

pytestmark = pytest.mark.visited

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# game, a kind of the supply, a board and a slot of it to put it on, the field that changes
PUT = [
    (
        "coal_baron",
        "cb-cube-grey",
        "seat1",
        "cage_1",
        lambda position: position["seats"][1]["cage"]["cubes"] == ["grey"],
    ),
    (
        *("kohle_kolonie", "kk-settlement-blue", "board", "v_winz.settlement_1"),
        lambda position: position["villages"]["v_winz"]["settlements"] == [{"seat": 1, "miners": 0}],
    ),
    (
        "schichtwechsel",
        "sw-coal",
        "seat1",
        "c3",
        lambda position: "coal" in position["seats"][1]["carts"].get("c3", []),
    ),
]


def inside(at: float, start: float, size: float) -> bool:
    return start - 2 <= at <= start + size + 2


class Editor:
    """A position editor on a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.root = page.locator(".studio")
        page.goto(f"{url}#/position")
        expect(self.root).to_have_attribute("data-settled", "1", timeout=60_000)

    def settled(self, act: Callable[[], object]) -> None:
        """Does something, and waits until the page shows what came of it."""
        before = int(self.root.get_attribute("data-settled") or 0)
        act()
        until(self.page, lambda: int(self.root.get_attribute("data-settled") or 0) > before)

    def begin(self, game: str) -> None:
        self.page.locator(".studio-begin > summary").click()
        self.page.locator("#begin-game").select_option(game)
        self.settled(self.page.locator("[data-act=plus]").click)

    def ask(self, question: str) -> None:
        self.settled(lambda: self.page.locator("#position-question").select_option(question))

    def show(self, seat: int) -> None:
        tab = self.page.locator(".studio-tabs .seat-tab").nth(seat)
        if tab.get_attribute("aria-pressed") != "true":
            self.settled(tab.click)

    def supply(self, kind: str) -> Locator:
        piece = self.page.locator(f".supply-piece[data-target='supply:{kind}']")
        if not piece.is_visible():
            piece.locator("xpath=ancestor::details/summary").click()
        return piece

    def slot(self, board: str, name: str) -> Locator:
        return self.page.locator(f"[data-board={board}] .hit[data-address='{board}/{name}']")

    def lying(self, board: str, slot: str) -> dict[str, float]:
        """The box of a piece that can be taken from a slot."""
        around = self.page.locator(f"[data-board={board}] [data-slot='{slot}']").first.bounding_box()
        assert around
        for hit in self.page.locator(f"[data-board={board}] .hit.elsewhere[data-address^='#']").all():
            box = hit.bounding_box()
            if (
                box
                and inside(box["x"] + box["width"] / 2, around["x"], around["width"])
                and inside(box["y"] + box["height"] / 2, around["y"], around["height"])
            ):
                return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
        raise AssertionError(f"nothing to take on {slot}")

    def position(self) -> dict[str, Any]:
        with self.page.expect_download() as found:
            self.page.locator("[data-act=download]").click()
        return dict(json.loads(found.value.path().read_text("utf-8")))


def drag(page: Page, source: Locator, target: Locator) -> None:
    """With a real mouse: pressed on the one, let go over the other."""
    source.scroll_into_view_if_needed()
    start = source.bounding_box()
    assert start
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 + 4, steps=3)
    expect(page.locator(".drag-ghost")).to_be_visible()
    expect(target).to_be_attached()
    end = target.bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.locator(".drag-ghost")).to_have_count(0)


@pytest.mark.parametrize(("game", "kind", "board", "slot", "holds"), PUT, ids=[one[0] for one in PUT])
def test_pieces_are_dragged_from_the_supply_and_back(
    site: Site, page: Page, game: str, kind: str, board: str, slot: str, holds: Callable[[Any], bool]
) -> None:
    """With a real mouse; dragged onto the supply, the piece is gone again."""
    page.set_viewport_size({"width": 1440, "height": 1500})
    editor = Editor(page, site.url)
    if game != "coal_baron":
        editor.begin(game)
    editor.show(1)
    supply = editor.supply(kind)
    drag(page, supply, editor.slot(board, slot))
    until(page, lambda: holds(editor.position()))
    box = editor.lying(board, slot)
    end = supply.bounding_box()
    assert box and end
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 14, box["y"] + box["height"] / 2, steps=3)
    expect(page.locator(".drag-ghost")).to_be_visible()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()
    until(page, lambda: not holds(editor.position()))


def test_what_cannot_be_there_is_refused_with_its_reason(site: Site, page: Page) -> None:
    """An engine is only on the flipped cokery: the reason with its clause, and the place lit."""
    editor = Editor(page, site.url)
    editor.begin("kohle_kolonie")
    editor.show(1)
    before = editor.position()
    editor.settled(editor.supply("kk-engine").click)
    editor.settled(editor.slot("seat1", "ck_s").click)
    expect(page.locator(".studio-hand .warn")).to_contain_text("KK-8.4")
    expect(page.locator("[data-board=seat1] .veil.ring rect").first).to_be_attached()
    assert editor.position() == before


def test_pieces_are_dragged_from_place_to_place(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    """From the supply to a board, from there to another place and back; refused with its reason; undone; played on."""
    page.set_viewport_size({"width": 1440, "height": 1400})
    editor = Editor(page, site.url)
    editor.ask("turn")
    editor.show(0)
    cage = editor.slot("seat0", "cage_1")
    drag(page, editor.supply("cb-cube-grey"), cage)
    expect(page.locator(".supply-piece[data-target='supply:cb-cube-grey'] .count")).to_have_text("13")
    assert editor.position()["seats"][0]["cage"]["cubes"] == ["grey"]
    before = editor.position()
    cube = page.locator("[data-board=seat0] [data-slot='cage_1']").bounding_box()
    assert cube
    page.mouse.move(cube["x"] + cube["width"] / 2, cube["y"] + cube["height"] / 2)
    page.mouse.down()
    page.mouse.move(cube["x"] + cube["width"] / 2 + 10, cube["y"] + 20, steps=4)
    expect(page.locator(".drag-ghost")).to_be_visible()
    end = page.locator("[data-board=seat0] [data-slot='storage_grey']").bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()
    until(page, lambda: editor.position()["seats"][0]["storage"]["grey"] == 1)
    editor.settled(page.locator("[data-act=undo]").click)
    assert editor.position() == before
    editor.settled(page.locator("[data-act=redo]").click)
    axe(page)
    page.locator("[data-act=play-on]").click()
    expect(page.locator(".table .prompt")).to_be_visible(timeout=30_000)


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.parametrize(("game", "kind", "board", "slot", "holds"), PUT, ids=[one[0] for one in PUT])
def test_pieces_are_put_by_taps_on_a_phone(
    site: Site, page: Page, game: str, kind: str, board: str, slot: str, holds: Callable[[Any], bool]
) -> None:
    """A tap on the supply, a tap on the place; nothing scrolls sideways."""
    editor = Editor(page, site.url)
    if game != "coal_baron":
        editor.begin(game)
    editor.show(1)
    editor.settled(editor.supply(kind).tap)
    expect(page.locator(".studio-hand [data-act=back]")).to_be_visible()
    goal = editor.slot(board, slot)
    goal.scroll_into_view_if_needed()
    editor.settled(goal.tap)
    assert holds(editor.position())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("game", "kind", "board", "slot", "holds"), PUT, ids=[one[0] for one in PUT])
def test_pieces_are_put_by_keys(
    site: Site, page: Page, game: str, kind: str, board: str, slot: str, holds: Callable[[Any], bool]
) -> None:
    """Enter takes, arrows go from place to place, Enter puts; Escape puts back; Ctrl+Z undoes."""
    editor = Editor(page, site.url)
    if game != "coal_baron":
        editor.begin(game)
    editor.show(1)
    before = editor.position()
    editor.supply(kind).focus()
    editor.settled(lambda: page.keyboard.press("Enter"))
    editor.settled(lambda: page.keyboard.press("Escape"))
    expect(page.locator(".studio-hand [data-act=back]")).to_have_count(0)
    editor.supply(kind).focus()
    editor.settled(lambda: page.keyboard.press("Enter"))
    editor.slot(board, slot).focus()
    editor.settled(lambda: page.keyboard.press("Enter"))
    assert holds(editor.position())
    editor.settled(lambda: page.keyboard.press("Control+z"))
    assert editor.position() == before


def test_a_figure_that_does_not_fit_is_listed_and_led_to(site: Site, page: Page) -> None:
    """A problem leads to its figure; without problems the position can be played, shared and embedded."""
    editor = Editor(page, site.url)
    marks = page.locator("input[data-path='seats.0.marks']")
    editor.show(0)
    marks.fill("99")
    editor.settled(marks.blur)
    problem = page.locator(".studio-problems [data-path='seats.0.marks']")
    expect(problem).to_contain_text("CB-2.4")
    expect(page.locator("[data-act=play-on]")).to_be_disabled()
    problem.click()
    expect(marks).to_be_focused()
    editor.ask("turn")
    expect(page.locator(".studio-fits")).to_be_visible()
    page.locator("[data-act=share]").click()
    link = page.locator("#position-link")
    expect(link).to_be_visible()
    assert "#/g/" in link.input_value()
    shared = link.input_value()
    page.locator(".studio-begin > summary").click()
    page.locator("#begin-link").fill(shared)
    editor.settled(lambda: page.keyboard.press("Enter"))
    assert editor.position()["seats"][0]["marks"] == 99
    page.locator("[data-act=embed]").click()
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=30_000)


def test_it_begins_with_a_saved_game_or_a_file(site: Site, page: Page, tmp_path: Path) -> None:
    """What was played last; a record, a position; a file that is neither is refused, and the position stays."""
    game = sketch(4, until=lambda game: len(game.moments()) >= 14)
    table = TableDriver(page)
    table.open(site.url, game.record())
    editor = Editor(page, site.url)
    page.locator(".studio-begin > summary").click()
    editor.settled(page.locator("[data-act=saved]").first.click)
    assert editor.position() == game.position()
    expect(page.locator(".studio-begin")).not_to_have_attribute("open", "")

    other = pyengine.new_game("schichtwechsel", players=2, seed=3)
    other.choose(other.options()[0])
    for name, document, expected in (
        ("game", other.record(), other.position()),
        ("position", game.position(), game.position()),
    ):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(document), "utf-8")
        page.locator(".studio-begin > summary").click()
        editor.settled(partial(page.locator(".studio-begin input[type=file]").set_input_files, file))
        assert editor.position() == expected
    (tmp_path / "wrong.json").write_text(json.dumps({**game.position(), "seats": []}), "utf-8")
    page.locator(".studio-begin > summary").click()
    page.locator(".studio-begin input[type=file]").set_input_files(tmp_path / "wrong.json")
    expect(page.locator(".studio-begin .warn")).to_contain_text("seats")
    assert editor.position() == game.position()
