"""The board layer in a real browser, on a hand-made position: pointer, keyboard, motion, folding, tray."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, sync_playwright

from tests.art.shots import SWITCHES, serve

pytestmark = [pytest.mark.native, pytest.mark.slow]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serve() as url:
        yield url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def show(site: str, browser: Browser) -> Iterator[Any]:
    pages: list[Page] = []
    errors: list[str] = []

    def show(query: str = "still", width: int = 1440, height: int = 900) -> Page:
        page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 500)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{site}/tests/art/harness.html?{query}")
        page.wait_for_selector("html[data-ready]")
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert not errors


BOARDS = "const all = [...document.querySelectorAll('[data-board]:not([data-away])')].map(board => board.shadowRoot);"


def boards(page: Page, expression: str) -> Any:
    """Asks all boards at once; `all` is the list of their shadow roots."""
    return page.evaluate(f"(() => {{ {BOARDS} return {expression}; }})()")


def box(page: Page, address: str) -> list[float]:
    """Left, top, right and bottom on the screen."""
    return page.evaluate("a => { const b = boards.boxOf(a); return [b.left, b.top, b.right, b.bottom]; }", address)


def middle(page: Page, address: str) -> tuple[float, float]:
    left, top, right, bottom = box(page, address)
    return (left + right) / 2, (top + bottom) / 2


def log(page: Page) -> list[str]:
    return page.evaluate("log.splice(0)")


def test_a_click_means_the_smallest_target_or_else_what_has_a_name(show: Any) -> None:
    page = show()
    cube = page.evaluate("scene.pieces.find(p => p.kind === 'cb-cube-grey' && p.at.startsWith('#')).id")
    for address in ["board/factory_2", "board/bank", "board/mining_6", "seat0/level_yellow", f"#{cube}"]:
        page.mouse.click(*middle(page, address))
        assert log(page) == [address]
    # not possible: the page is told all the same, to say why
    for address in ["board/factory_1", "board/mining_4", "board/canteen"]:
        page.mouse.click(*middle(page, address))
        assert log(page) == [address]
    tile = page.evaluate("'#' + scene.pieces.find(p => p.at === 'seat0/level_brown.light').id")
    page.mouse.click(*middle(page, tile))
    assert log(page) == [tile]
    page.mouse.move(*middle(page, "board/money_5"))
    page.wait_for_function("hovered === 'board/money_5'")


def test_keyboard(show: Any) -> None:
    page = show()
    focused = "document.activeElement.shadowRoot?.activeElement?.dataset.address"
    page.evaluate("boards.focus('board/factory_2')")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    first = page.evaluate(focused)
    page.keyboard.press(" ")
    assert log(page) == ["board/factory_2", first]
    assert first in {"board/factory_5", "board/factory_7"}
    # every target of a board is reached by arrow keys alone
    seen = {first}
    for _ in range(6):
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"):
            page.keyboard.press(key)
            seen.add(page.evaluate(focused))
    assert len(seen) >= 8
    # one stop per board for the Tab key
    assert boards(page, "all.every(root => root.querySelectorAll('.hit[tabindex=\"0\"]').length === 1)")
    # with Shift all places that have a name, so that one can ask why not
    page.evaluate("boards.focus('board/factory_2')")
    page.keyboard.press("Shift+ArrowLeft")
    other = page.evaluate(focused)
    assert other and other not in page.evaluate("targets")
    page.keyboard.press("Enter")
    assert log(page) == [other]
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.getAttribute('aria-disabled')") == "true"


def test_focus_is_kept_when_targets_change(show: Any) -> None:
    page = show()
    page.evaluate("boards.focus('board/factory_2')")
    page.evaluate("boards.setTargets({possible: ['board/factory_5', 'board/money_5']})")
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.address") == "board/factory_5"
    page.evaluate("boards.setTargets({possible: []})")
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.tagName") == "svg"


def test_pieces_slide_and_fly_and_come_to_rest(show: Any) -> None:
    page = show("motion")
    page.evaluate(
        """() => { const next = structuredClone(scene);
        const worker = next.pieces.find(p => p.at === 'seat0/workers');
        worker.at = 'board/money_5.worker';
        next.pieces.find(p => p.at === 'seat0/cage_1').at = 'seat0/storage_yellow';
        next.pieces = next.pieces.filter(p => p.at !== 'board/bank.worker');
        next.stops['seat0/cage'] = 'seat0/surface'; next.turns['board/shift_hand'] = 2;
        window.worker = worker.id; window.moving = boards.setScene(next, {animate: true}); }"""
    )
    page.evaluate("moving.then(() => 1)")
    running = "all.flatMap(root => root.getAnimations()).filter(a => !(a instanceof CSSAnimation)).length"
    assert boards(page, running) > 0
    page.evaluate("boards.idle()")
    worker, goal = box(page, page.evaluate("'#' + worker")), box(page, "board/money_5.worker")
    assert goal[0] < worker[0] < worker[2] < goal[2] and goal[1] - 2 < worker[1] < goal[1] + 20
    cube = page.evaluate("'#' + scene.pieces.find(p => p.at === 'seat0/cage_2').id")
    assert box(page, "seat0/surface")[1] < box(page, cube)[1] < box(page, cube)[3] < box(page, "seat0/surface")[3]
    drawn = boards(page, "all.flatMap(root => [...root.querySelectorAll('.piece')]).length")
    assert drawn == page.evaluate("scene.pieces.filter(p => p.at !== 'board/bank.worker').length")
    assert boards(page, "all.every(root => !root.querySelector('.piece.leaving'))")
    # and back, at once, without waiting
    page.evaluate("boards.setScene(scene, {animate: true}).then(() => boards.setScene(scene, {animate: false}))")
    assert page.evaluate("boards.boxOf('#' + worker).y > boards.boxOf('seat0/workers').y - 3")


def test_a_phone_folds_and_a_finger_need_not_be_exact(show: Any) -> None:
    page = show("still&narrow&view=pit", 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    pit = page.evaluate("document.querySelector('#pit [data-board]').getBoundingClientRect().height")
    assert 600 < pit < 844, "as large as the screen has room for"
    cube = page.evaluate("scene.pieces.find(p => p.kind === 'cb-cube-grey' && p.at.startsWith('#')).id")
    x, y = middle(page, f"#{cube}")
    page.touchscreen.tap(x - 12, y)
    assert log(page) == [f"#{cube}"]
    # two quick taps beside all targets zoom, the button ends it
    place = middle(page, "seat0/delivered_truck")
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    assert page.evaluate("document.querySelector('#pit [data-board]').hasAttribute('data-zoomed')")
    page.locator("#pit .zoom_reset").click()
    assert not page.evaluate("document.querySelector('#pit [data-board]').hasAttribute('data-zoomed')")


def test_tray(show: Any) -> None:
    page = show("still&tray=13")
    beds = "document.querySelector('#tray [data-board]').shadowRoot.querySelectorAll('[data-slot]').length"
    assert page.evaluate(beds) == 13
    page.mouse.click(*middle(page, "#t3"))
    assert log(page) == ["#t3"]
    # a card leaves; its bed stays
    page.evaluate("boards.setScene({...scene, pieces: scene.pieces.filter(p => p.id !== 't13')}, {animate: false})")
    assert page.evaluate(beds) == 13
    page.evaluate(
        "scene.tray = null; scene.pieces = scene.pieces.filter(p => !p.at.startsWith('tray/')); boards.setScene(scene)"
    )
    assert page.evaluate("document.querySelector('#tray [data-board]')") is None


def test_changing_the_tableau_and_the_end(show: Any) -> None:
    page = show()
    page.evaluate("boards.setScene({...scene, boards: scene.boards.map(b => ({...b, shown: b.seat === 1}))})")
    page.wait_for_selector("#pit [data-board=seat1]")
    assert page.evaluate("document.querySelectorAll('#pit [data-board]:not([data-away])').length") == 1
    page.evaluate("boards.flash(['board/bank']); boards.spotlight(['board/delivered_colour_yellow', 'seat1/marks'])")
    assert boards(page, "all.every(root => root.querySelector('.veil path'))")
    page.evaluate("boards.spotlight(null); boards.destroy()")
    assert page.evaluate("document.querySelectorAll('[data-board]').length") == 0


def test_states_and_words_in_symbols(show: Any) -> None:
    page = show("still&scene=scene_map.json")
    states = """name => [...document.querySelector('#board [data-board]').shadowRoot
        .querySelector(`[data-states="${name}"]`).classList].filter(one => one.startsWith('is-'))"""
    assert page.evaluate(states, "sp_k_08_wolff") == ["is-owned", "is-red"]
    assert page.evaluate(states, "sp_k_14_hoffnung") == ["is-display"]
    # what was so before is gone
    page.evaluate("scene.counts = {'board/sp_k_08_wolff.gone': 1}; boards.setScene(scene, {animate: false})")
    assert page.evaluate(states, "sp_k_08_wolff") == ["is-gone"]
    assert page.evaluate(states, "sp_k_14_hoffnung") == []
    # drawn only while it counts
    assert boards(page, "all[0].querySelector('[data-when=out]').classList.contains('gone')")
    # a card on the tray has its name
    name = "root.querySelector('symbol#l_heinrich text[data-text]').textContent"
    assert boards(page, f"all.every(root => {name} === 'Heinrich')")


def test_a_number_in_an_address_makes_nothing_large(show: Any) -> None:
    """A piece far out in the tray, one with no number at all, and pieces that lie on each other in a circle."""
    page = show()
    beds = page.evaluate("""async () => {
        const kind = "order_back";
        const piece = (at, i) => ({id: `p${i}`, kind, at});
        const far = ["tray/2", "tray/200000", "tray/x", "tray/-1", "tray/1e5"].map(piece);
        const round = ["#p6/0", "#p5/99999999", "#p7"].map((at, i) => piece(at, 5 + i));
        const tray = {label: "Draft", board: "tray"};
        await boards.setScene({...scene, tray, pieces: [...scene.pieces, ...far, ...round]}, {animate: false});
        const root = document.querySelector("[data-board=tray]").shadowRoot;
        return [root.querySelectorAll("[data-slot]").length, root.querySelectorAll(".piece").length];
    }""")
    assert beds == [99, 1]
