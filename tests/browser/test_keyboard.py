"""Without a mouse: from the start page into the game, and through every kind of decision."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def play(table: TableDriver, key: str) -> None:
    """By the option list: its skip link, then Tab, then Enter; questions are answered by Enter."""
    page = table.page
    page.evaluate("document.activeElement.blur()")
    if page.locator(".plan-single").is_visible():
        tab_to(page, ".plan-single", 90)
        page.keyboard.press("Enter")
        expect(page.locator(".options h2")).to_be_focused()
        page.evaluate("document.activeElement.blur()")
    option = page.locator(f'.option[data-key="{key}"]')
    group = page.locator(".option-group:not([open])", has=option)
    if group.count():  # its heading first; Enter unfolds it
        tab_to(page, f'.option-group[data-name="{group.get_attribute("data-name")}"] summary', 90)
        page.keyboard.press("Enter")
    tab_to(page, f'.option[data-key="{key}"]', 90)
    table.act(lambda: page.keyboard.press("Enter"))
    while page.locator("dialog[open], .report.waits:not([hidden])").count():
        expect(page.locator("dialog[open] .btn.main, .report .btn.main").first).to_be_focused()
        table.act(lambda: page.keyboard.press("Enter"))


def test_into_a_game_by_keyboard(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.start(site.url)
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    expect(page.locator("#games")).to_be_focused()
    tab_to(page, 'a[href^="#/new/"]')
    page.keyboard.press("Enter")
    tab_to(page, ".player input[type=text]")
    page.keyboard.type("Ada")
    tab_to(page, '[name="kind-1"]:checked')
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[name="kind-1"][value="person"]')).to_be_focused()
    tab_to(page, '[data-add="person"]')
    page.keyboard.press("Enter")
    expect(page.locator('[data-seat="2"] input[type=text]')).to_be_focused()
    tab_to(page, ".fold:last-child summary")
    page.keyboard.press("Enter")
    tab_to(page, "#seed")
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    table.settled(0)
    record = table.record()
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Player 2", "Player 3"]
    assert record["seed"] == 7
    page.keyboard.down("Alt")
    number = page.locator(".option kbd").first.inner_text()
    page.keyboard.up("Alt")
    table.act(lambda: page.keyboard.type(number))
    assert len(table.record()["moves"]) == 1


@pytest.mark.visited
def test_every_kind_of_decision_by_keyboard(site: Site, page: Page) -> None:
    plan = sketch(7).record()["moves"]
    draft = [key for key in plan if key.startswith("draft")]
    table = TableDriver(page)
    table.open(site.url, sketch(7, 2, lambda game: game.decision.name == "turn").record())
    done = list(draft)
    for wanted in ("place:order_draw", "take:none", "return:top", "next:", "next:", "next:", "next:", "place:mining_10",
                   "step:cage:", "step:load:", "stop", "place:order_", "place:money_6"):  # fmt: skip
        key = next(key for key in table.keys() if key.startswith(wanted) and key != "place:order_draw" or key == wanted)
        play(table, key)
        done.append(key)
    assert table.record()["moves"] == done


@pytest.mark.visited
def test_the_board_by_keyboard(site: Site, page: Page) -> None:
    """One stop for Tab, arrows between the targets, Enter plays; where nothing can be done, Enter says why."""
    table = TableDriver(page)
    table.open(site.url, sketch(7, 2, lambda game: game.decision.name == "turn").record())
    focused = "document.activeElement?.shadowRoot?.activeElement?.dataset.address"
    page.locator('.hit.possible[data-address="board/money_6"]').focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == "board/money_4"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "board/money_6"
    table.act(lambda: page.keyboard.press("Enter"))
    assert table.record()["moves"][-1] == "place:money_6"


@pytest.mark.visited
def test_what_happens_is_announced(site: Site, page: Page) -> None:
    table = TableDriver(page)
    table.open(site.url, sketch(7, 2, lambda game: game.decision.name == "turn").record())
    table.choose("place:money_6")
    said = page.locator("#live")
    expect(said).to_contain_text("Marks")
    expect(said).to_contain_text(page.locator(".prompt > span").first.inner_text())


FOCUSED = "document.activeElement?.shadowRoot?.activeElement"


@pytest.mark.visited
def test_the_focus_follows_the_game_into_the_pit(site: Site, page: Page) -> None:
    """From the board, from the list, and by the skip link; and what is read out there has no ids."""
    table = TableDriver(page)
    record = sketch(7, 2, lambda game: game.decision.name == "turn").record()
    for way in ("board", "list"):
        table.open(site.url, record)
        if way == "board":
            page.locator('.hit.possible[data-address="board/mining_10"]').focus()
            page.keyboard.press("ArrowRight")
            assert page.evaluate(f"{FOCUSED}?.dataset.address") != "board/mining_10"
            page.locator('.hit.possible[data-address="board/mining_10"]').focus()
            table.act(lambda: page.keyboard.press("Enter"))
        else:
            play(table, "place:mining_10")
        until(page, lambda: page.evaluate(f"{FOCUSED}?.classList.contains('possible')"))
        assert page.evaluate(f"{FOCUSED}?.dataset.address?.startsWith('board/')") is False
    page.evaluate("document.activeElement.blur()")
    tab_to(page, '.skip[href="#board"]')
    page.keyboard.press("Enter")
    until(page, lambda: page.evaluate(f"{FOCUSED}?.classList.contains('possible')"))
    table.step_by_step()
    names = page.locator(".hit").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert names and not [name for name in names if not name or re.search(r"[#_]|\w/\w|seat\d", name)]
