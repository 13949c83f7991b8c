"""Component sets on the page: correct, save, as a file and back, a new game with them, reload, replay."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import pyengine
from pyengine.core.components.correctable import spots_of
from tests.browser.conftest import Site, until
from tests.browser.driver import GAME, TableDriver
from tests.browser.test_languages import assert_no_english

Axe = Callable[[Page], None]
TRUCK = "order_cards.items.order_truck_kk.victory_points"
STEPS = "worker_spaces.items.mining_8.work_steps"
COVERED = "lock_tiles.covered.3"


def open_page(page: Page, url: str, game: str = GAME) -> None:
    page.goto(f"{url}#/components/{game}")
    expect(page.locator(".component-editor")).to_be_visible(timeout=30_000)


def value(page: Page, path: str) -> Locator:
    """A value of the page; its group is opened for it."""
    group = page.locator("details[data-section]").filter(has=page.locator(f'[data-path="{path}"]'))
    if not group.count():
        name = max(
            (one for one in sections(page) if path.startswith(one)),
            key=len,
        )
        page.locator(f'details[data-section="{name}"] > summary').click()
    return page.locator(f'[data-path="{path}"]')


def sections(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-section]").evaluate_all("(all) => all.map((one) => one.dataset.section)")
    return found


def save(page: Page) -> None:
    page.get_by_role("button", name="Save the set").click()


def test_from_a_correction_to_a_game_and_back(
    site: Site, page: Page, new_watched: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    table = TableDriver(page)
    table.start(site.url)
    page.locator(f'a[href="#/new/{GAME}"]').click()
    page.locator(".fold summary", has_text="Components").click()
    page.locator(".fold summary", has_text="Components").click()
    page.locator(".fold summary", has_text="Components").click()
    page.get_by_role("link", name="View and correct components").click()
    expect(page.locator("h1")).to_have_text("Coal Baron: components")

    # a mistake is told at its field and in the foot, and nothing is saved
    points = value(page, TRUCK).locator("input")
    expect(points).to_have_value("9")
    points.fill("31")
    expect(value(page, TRUCK)).to_contain_text("This must be a whole number from 0 to 30.")
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".component-status")).to_contain_text("Errors: 1")
    save(page)
    expect(points).to_be_focused()
    expect(page.locator(".component-set")).to_have_count(0)
    points.fill("23")
    expect(page.locator(".component-status")).to_contain_text("Corrections: 1")
    expect(value(page, TRUCK)).to_contain_text("default: 9")

    # what only fits together
    boxes = value(page, COVERED)
    boxes.locator("summary").click()
    boxes.get_by_label("Mining 4").uncheck()
    boxes.get_by_label("Mining 6").check()
    expect(page.locator(".component-status")).to_contain_text("Corrections: 2")
    boxes.get_by_label("Factory 8").uncheck()
    boxes.get_by_label("Mining 10").check()
    expect(boxes).to_contain_text("7 spaces in this area must stay open (CB-2.1), not 8.")
    boxes.get_by_role("button", name="Reset").click()
    expect(page.locator(".component-status")).to_contain_text("Corrections: 1")

    # saved under a name
    value(page, STEPS).locator("input").fill("9")
    page.get_by_label("Name of the set").fill("")
    expect(page.locator("#set-name-error")).to_have_text("The set needs a name.")
    page.get_by_label("Name of the set").fill("Attic box")
    save(page)
    sets = page.locator(".component-set")
    expect(sets).to_have_count(1)
    expect(sets).to_contain_text("Attic box")
    expect(sets).to_contain_text("Corrections: 2")

    # as a file, and back after it was deleted
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file: Attic box").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    written = json.loads(file.read_text("utf-8"))
    assert pyengine.read_components(written).changes == {TRUCK: 23, STEPS: 9}
    page.get_by_role("button", name="Delete: Attic box").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(sets).to_have_count(0)
    page.set_input_files("input[type=file]", file)
    expect(sets).to_have_count(1)
    expect(value(page, TRUCK).locator("input")).to_have_value("23")
    page.reload()
    expect(sets).to_contain_text("Attic box", timeout=30_000)

    # a game with it
    page.get_by_role("link", name="Play with it: Attic box").click()
    expect(page.locator("#components")).to_have_value(page.url.split("/")[-1])
    table.seat("Anna", "Bruno")
    table.seed(7)
    page.locator("button[type=submit]").click()
    table.settled(0)
    expect(page.locator(".chip.set-name")).to_have_text("Attic box")
    expect(page.locator('[data-value="mining_8.work_steps"]')).to_have_text("9")
    expect(page.locator('[data-value="mining_10.work_steps"]')).to_have_text("10")
    expect(page.locator('[data-value="order_truck_kk.victory_points"]').first).to_have_text("23")
    for _ in range(3):
        table.choose(table.keys()[0])
    record = table.record()
    assert record["components"] == pyengine.read_components(written).part()
    assert len(pyengine.replay(record).moments()) == 3
    page.reload()
    table.settled(0)
    expect(page.locator(".chip.set-name")).to_have_text("Attic box")
    table.choose(table.keys()[0])
    page.keyboard.press("m")
    page.locator("dialog").get_by_role("button", name="Components: Attic box").click()
    told = page.locator("dialog.told-components")
    expect(told).to_contain_text("points: 23 default: 9")
    expect(told).to_contain_text(written["digest"])
    page.keyboard.press("Escape")
    record = table.record()
    page.locator(".bar .home").click()
    expect(page.locator(".save")).to_contain_text("Attic box")

    # the game keeps its set where the set is not known: after deleting it, and in another browser
    open_page(page, site.url)
    page.get_by_role("button", name="Delete: Attic box").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(sets).to_have_count(0)
    elsewhere = TableDriver(new_watched().new_page())
    elsewhere.open(site.url, record)
    expect(elsewhere.page.locator(".chip.set-name")).to_have_text("Attic box")
    elsewhere.choose(elsewhere.keys()[0])
    assert elsewhere.record()["components"] == record["components"]
    assert pyengine.replay(elsewhere.record()).digest() == elsewhere.record()["digest"]


@pytest.mark.visited
def test_a_broken_file_gets_a_clear_message(site: Site, page: Page) -> None:
    other = {"revier": 1, "kind": "components", "game": "kohle_kolonie", "name": "x", "changes": {}}
    wrong = {"revier": 1, "kind": "components", "game": GAME, "name": "x", "changes": {TRUCK: 99}}
    open_page(page, site.url)
    for name, text, says in (
        ("letter", "this is a letter", "does not contain JSON"),
        ("foreign", json.dumps({"kind": "chess", "revier": 1}), "not a component set at all"),
        ("other game", json.dumps(other), "for another game"),
        ("wrong value", json.dumps(wrong), f"{TRUCK}: This must be a whole number from 0 to 30."),
    ):
        file: Any = {"name": f"{name}.json", "mimeType": "application/json", "buffer": text.encode()}
        page.set_input_files("input[type=file]", file)
        message = page.locator(".toast.error")
        expect(message).to_contain_text(f"Could not open {name}.json")
        expect(message).to_contain_text(says)
    expect(page.locator(".component-set")).to_have_count(0)


@pytest.mark.visited
def test_changes_are_not_lost_by_a_wrong_click(site: Site, page: Page) -> None:
    open_page(page, site.url)
    value(page, TRUCK).locator("input").fill("8")
    page.get_by_role("link", name="Start page").click()
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    expect(value(page, TRUCK).locator("input")).to_have_value("8")
    page.get_by_label("Language").select_option("de")
    expect(page.locator("h1")).to_contain_text("Spielmaterial")
    expect(page.locator(".component-status")).to_contain_text("Korrekturen: 1")
    page.get_by_role("link", name="Startseite").click()
    page.locator("dialog").get_by_role("button", name="Verlassen").click()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.visited
@pytest.mark.parametrize("game", pyengine.games())
@pytest.mark.browser_context_args(locale="nl-BE", viewport={"width": 390, "height": 844}, color_scheme="dark")
def test_every_value_of_every_game_by_keyboard_and_screen_reader(site: Site, page: Page, axe: Axe, game: str) -> None:
    open_page(page, site.url, game)
    assert_no_english(page, "nl")
    for name in sections(page):
        page.locator(f'details[data-section="{name}"] > summary').press("Enter")
    values = sum(spot.correctable for spot in spots_of(game).values())
    assert values > 20
    until(page, lambda: page.locator("[data-path]").count() >= values)
    first = page.locator(".component-value.whole input").first
    first.press("ArrowUp")
    expect(page.locator(".component-value.changed")).to_have_count(1)
    page.locator(".component-value.changed button").press("Enter")
    expect(page.locator(".component-value.changed")).to_have_count(0)
    expect(first).to_be_focused()
    if page.locator(".component-value.order").count():
        page.locator(".value-order button").nth(1).press("Enter")
        expect(page.locator(".component-value.order")).to_have_class("component-value order changed")
    axe(page)
