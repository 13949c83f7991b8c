"""At the table: undo and its barriers, why-not, the veil, questions, scorings, a lost engine, two tabs."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyengine import bridge
from tests.browser.conftest import Site, Watch, until
from tests.browser.driver import TableDriver, sketch, stopped_before


def first_turn(seed: int = 5, players: int = 2) -> dict[str, Any]:
    return sketch(seed, players, lambda game: game.decision.name == "turn").record()


def in_mining(seed: int = 5) -> dict[str, Any]:
    return sketch(seed, 2, lambda game: game.decision.name == "mining.step").record()


def reports_of(record: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """What the engine reports of a shift's end, as the page must show it."""

    def ask(method: str, **params: Any) -> Any:
        return json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))["result"]

    opened = ask("table.open", document=record, lang="en", veil=False)["table"]
    before = ask("table.frame", table=opened, lang="en")
    after = ask("table.choose", table=opened, key=key, confirmed=True)
    reports: list[dict[str, Any]] = after["reports"]
    assert [report["phase"] for report in reports] == ["scoring", "shift_change"]
    gained = [row["amount"] for row in reports[0]["rows"]]
    assert gained == [now["points"] - then["points"] for now, then in zip(after["seats"], before["seats"], strict=True)]
    return reports


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def test_reload_in_mid_game_loses_nothing(site: Site, page: Page, table: TableDriver) -> None:
    table.new(site.url, 7)
    for key in sketch(7).record()["moves"][:8]:
        table.choose(key)
    before, prompt = table.record(), page.locator(".prompt").inner_text()
    page.reload()
    table.settled(0)
    assert table.record() == before
    assert page.locator(".prompt").inner_text() == prompt
    assert len(before["moves"]) == 8
    table.choose(table.keys()[0])
    assert len(table.record()["moves"]) == 9


@pytest.mark.visited
def test_undo_and_redo_and_the_barrier_is_explained(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, in_mining())
    start = table.record()["moves"]
    step = next(key for key in table.keys() if key.startswith("step:cage"))
    table.choose(step)
    table.act(page.get_by_role("button", name="Undo").click)
    assert table.record()["moves"] == start
    table.act(lambda: page.keyboard.press("r"))
    assert table.record()["moves"] == [*start, step]
    table.act(lambda: page.keyboard.press("u"))
    table.choose("stop")
    reveal = next(key for key in table.keys() if key.startswith("place:order_"))
    table.choose(reveal)
    after = table.record()["moves"]
    page.get_by_role("button", name="Undo").click(force=True)  # marked as disabled, but it explains itself
    card = page.locator(".why")
    expect(card).to_contain_text("cannot be undone")
    expect(card.locator(".clause")).to_have_text("CB-4.6")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert table.record()["moves"] == after


@pytest.mark.visited
def test_why_not_names_the_rule(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    before = table.record()
    box = page.locator(".board-host [data-slot='mining_4'] > .slot").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    card = page.locator(".why")
    expect(card.locator(".reasons .clause")).to_have_text("CB-2.1")
    assert table.record() == before
    # Pointing at it for a moment is enough.
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.mouse.move(5, 5)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    expect(card.locator(".reasons .clause")).to_have_text("CB-2.1")


@pytest.mark.visited
def test_a_reveal_is_asked_back_and_can_be_declined(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    before = table.record()
    key = next(key for key in table.keys() if key.startswith("place:order_"))
    table.pick(key)
    question = page.locator("dialog.ask")
    expect(question).to_be_visible()
    table.act(question.get_by_role("button", name="Not yet").click)
    assert table.record() == before
    assert key in table.keys()


@pytest.mark.visited
def test_what_is_drawn_is_veiled_until_the_player_looks(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    table.pick("place:order_draw")
    table.act(page.locator("dialog.ask .btn.main").click)
    veil = page.locator("dialog.veil-dialog")
    expect(veil).to_be_visible()
    kinds = "(all) => all.map((one) => one.querySelector('use').getAttribute('href'))"
    assert set(page.locator("[data-board=tray] .piece").evaluate_all(kinds)) == {"#order_back"}
    assert not table.keys(), "the options would tell what was drawn"
    page.keyboard.press("Escape")
    expect(veil).to_be_visible()
    table.act(veil.locator(".btn.main").click)
    faces = page.locator("[data-board=tray] .piece").evaluate_all(kinds)
    assert len(faces) == 5 and "#order_back" not in faces
    taken = next(key for key in table.keys() if key.startswith("take:order"))
    table.choose(taken)
    # After a reload the veil falls again.
    page.reload()
    table.settled(0)
    expect(veil).to_be_visible()


@pytest.mark.visited
def test_the_veil_can_be_turned_off(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, first_turn())
    page.keyboard.press("m")
    page.get_by_label("Hide the screen before a secret draw").uncheck()
    page.keyboard.press("Escape")
    table.choose("place:factory_draw")
    assert any(key.startswith("take:") for key in table.keys())


@pytest.mark.visited
def test_a_mining_action_on_the_board(site: Site, page: Page, table: TableDriver) -> None:
    """Click a level, then a cube on it; the steps left are told."""
    table.open(site.url, in_mining())
    table.step_by_step()
    seat = page.locator(".tableau-host [data-board]:not([data-away])").get_attribute("data-board")
    steps = page.locator(".prompt").inner_text()
    level = page.locator(f'.hit.possible[data-address^="{seat}/level_"]').first
    colour = (level.get_attribute("data-address") or "").split("_")[-1]
    table.act(level.click)
    assert table.record()["moves"][-1] == f"step:cage:{colour}"
    assert page.locator(".prompt").inner_text() != steps
    cube = page.locator('.tableau-host .hit.possible[data-address^="#"]').first
    table.act(cube.click)
    assert table.record()["moves"][-1].startswith("step:load:")


@pytest.mark.visited
def test_tableaus_out_of_sight_wait_built_but_unreachable(site: Site, page: Page, table: TableDriver) -> None:
    """The other seats' tableaus are built while nobody waits; nobody sees, hears or reaches them before their time."""
    table.open(site.url, in_mining())
    away = page.locator(".tableau-host [data-board][data-away]")
    expect(away).to_have_count(1)
    shown = page.locator(".tableau-host [data-board]:not([data-away])")
    expect(shown).to_have_count(1)
    assert away.evaluate("(host) => host.shadowRoot.querySelectorAll('svg.board [data-slot]').length") > 10
    assert not away.evaluate("(host) => host.shadowRoot.querySelector('svg.board').checkVisibility()")
    assert shown.evaluate("(host) => host.shadowRoot.querySelector('svg.board').checkVisibility()")
    middle = "(host) => { const b = host.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
    at = page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.board", shown.evaluate(middle))
    assert at == shown.get_attribute("data-board")
    other = away.get_attribute("data-board")
    table.act(page.locator("button.seat").nth(int((other or "").removeprefix("seat"))).click)
    expect(page.locator(f'.tableau-host [data-board="{other}"]:not([data-away])')).to_have_count(1)
    drawn = "(host) => host.shadowRoot.querySelectorAll('.piece').length"
    assert page.locator(f'.tableau-host [data-board="{other}"]').evaluate(drawn) > 0


SAME = """
() => {
  globalThis.unlike = [];
  globalThis.looked = 0;
  const look = () => {
    const tabs = [...document.querySelectorAll(".seat-tab")];
    const tab = tabs.findIndex((one) => one.getAttribute("aria-pressed") === "true");
    const boards = document.querySelectorAll(".tableau-host [data-board]:not([data-away])");
    const seen = [...boards].map((one) => one.dataset.board);
    if (seen.join() !== `seat${tab}`) unlike.push(`${seen.join()} under tab ${tab}`);
    globalThis.looked += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


@pytest.mark.visited
def test_tabs_say_whose_tableau_is_seen_in_every_picture(site: Site, page: Page, table: TableDriver) -> None:
    """What somebody did is seen on that player's tableau first; tabs and tableau turn to the next player together."""
    page.emulate_media(reduced_motion="no-preference")
    table.open(site.url, first_turn())
    page.evaluate(SAME)
    for _ in range(3):
        table.choose(next(key for key in table.keys() if key.startswith("place:money") or key == "place:bank"))
    page.wait_for_timeout(800)
    page.emulate_media(reduced_motion="reduce")  # the next test gets the same page
    assert page.evaluate("looked") > 20
    assert page.evaluate("unlike") == []


@pytest.mark.visited
def test_a_scoring_is_reported_row_by_row(site: Site, page: Page, table: TableDriver) -> None:
    page.emulate_media(reduced_motion="no-preference")
    record = stopped_before(24, lambda game: game.position()["shift"] == 2)
    whole = sketch(24).record()["moves"]
    table.open(site.url, record)
    key = whole[len(record["moves"])]
    table.open_sheet()
    table.act(page.locator(f'.option[data-key="{key}"]').click)
    if page.locator("dialog.ask").count():
        table.act(page.locator("dialog.ask .btn.main").click)
    panel = page.locator(".report")
    expect(panel).to_be_visible()
    expect(page.locator(".options")).to_be_hidden()
    scoring, change = reports_of(record, key)
    expect(panel.locator("h2").first).to_have_text(scoring["title"])
    expect(panel.locator("tbody tr.done")).to_have_count(len(scoring["rows"]))  # it fills by itself
    for row, shown in zip(scoring["rows"], panel.locator("tbody tr").all(), strict=True):
        expect(shown).to_contain_text(row["name"])
        expect(shown.locator("b")).to_have_text(f"+{row['amount']}" if row["amount"] else "0")
    expect(panel.locator("h2").last).to_have_text(change["title"])  # on the same page
    expect(panel).to_contain_text(change["text"])
    panel.locator("[data-report=done]").click()
    expect(panel).to_be_hidden()
    expect(page.locator(".options")).to_be_visible()
    expect(page.locator(".board-host .veil > rect")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")  # the next test gets the same page


def test_one_game_in_two_tabs_is_played_in_one(site: Site, page: Page, context: BrowserContext) -> None:
    first = TableDriver(page)
    first.open(site.url, first_turn())
    other = context.new_page()
    other.goto(page.url)
    second = TableDriver(other)
    second.settled(0)
    expect(page.locator("dialog.taken")).to_be_visible()
    second.choose("place:money_6")
    page.locator("dialog.taken .btn.main").click()
    until(page, lambda: page.locator("dialog.taken").count() == 0)
    first.settled(0)
    assert first.record()["moves"][-1] == "place:money_6"
    expect(other.locator("dialog.taken")).to_be_visible()


def test_without_storage_one_can_play_and_is_told(site: Site, page: Page, watch: Watch) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', {get() { throw new Error('denied'); }});")
    table = TableDriver(page)
    table.new(site.url, 7)
    for key in sketch(7).record()["moves"][:3]:
        table.choose(key)
    page.locator(".bar .home").click()
    expect(page.locator(".foot .warn")).to_contain_text("does not let the page store games")
    expect(page.locator(".save")).to_have_count(1)
