"""The column of answers: three parts, digits on demand, light both ways, selections, questions on the spot."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine import bridge
from tests.browser.conftest import Site, until
from tests.browser.driver import NAMES, TableDriver

LARGEST = {"coal_baron": 4, "kohle_kolonie": 5, "schichtwechsel": 4}
SIZES = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))

Game = pyengine.Game


def ask(method: str, **params: Any) -> Any:
    return json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))["result"]


def seated(name: str, players: int, seed: int) -> Game:
    info = next(game for game in ask("hello", lang="en")["games"] if game["id"] == name)
    colours = [colour["id"] for colour in info["colours"]]
    seats = [{"name": who, "colour": colour} for who, colour in zip((*NAMES, "Emil")[:players], colours, strict=False)]
    return pyengine.new_game(name, players=players, seed=seed, variants={}, seats=seats)


def played(name: str, until: Callable[[Game], bool], players: int = 3, seed: int = 5) -> Game:
    """A game by chance, up to the first position that is wanted."""
    game = seated(name, players, seed)
    chance = random.Random(seed)
    while not until(game):
        assert not game.over, "it never came to this"
        game.choose(chance.choice(game.options()))
    return game


def frame_of(game: Game) -> Any:
    frame = ask("table.open", document=game.record(), lang="en", veil=False)
    ask("table.close", table=frame["table"])
    return frame


@cache
def busy() -> Game:
    """A turn of Kohle & Kolonie with all three parts."""
    return played(
        "kohle_kolonie",
        lambda game: (
            game.decision.name == "go" and {one["part"] for one in frame_of(game)["options"]} == {"main", "also", "end"}
        ),
        seed=3,
    )


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def hit(page: Page, address: str) -> Locator:
    return page.locator(f'.hit[data-address="{address}"]')


def addresses(page: Page, kind: str) -> set[str]:
    return set(page.locator(f".hit.{kind}").evaluate_all("(all) => all.map((one) => one.dataset.address)"))


@pytest.mark.visited
def test_answers_stand_in_three_parts_and_the_end_stays_in_view(site: Site, page: Page, table: TableDriver) -> None:
    game = busy()
    table.open(site.url, game.record())
    by_part: dict[str, list[str]] = {}
    for option in frame_of(game)["options"]:
        by_part.setdefault(option["part"], []).append(option["key"])
    expect(page.locator(".answers > .option-list > h3")).to_have_text(["Main action", "Also possible"])
    lists = page.locator(".answers > .option-list")
    keys = "(list) => [...list.querySelectorAll('.option')].map((one) => one.dataset.key)"
    assert set(lists.nth(0).evaluate(keys)) == set(by_part["main"])
    assert set(lists.nth(1).evaluate(keys)) == set(by_part["also"])
    assert page.locator(".answers-end").evaluate(keys) == by_part["end"]
    for summary in page.locator(".option-group summary").all():
        summary.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".answers").evaluate("(list) => list.scrollTo(0, 9999)")
        expect(page.locator(".answers-end .option").last).to_be_in_viewport(ratio=1)
    table.act(page.locator(".answers-end .option").last.click)
    assert table.record()["moves"][-1] == by_part["end"][-1]


@pytest.mark.visited
def test_digits_come_with_alt_and_reach_every_answer(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, busy().record())
    entries = page.locator(".option:visible, .option-group > summary:visible")
    digits = page.locator(".options kbd")
    expect(digits).to_have_count(0)
    page.keyboard.down("Alt")
    expect(digits).to_have_count(entries.count())
    page.keyboard.up("Alt")
    expect(digits).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog.help")).to_be_visible()
    expect(digits).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(digits).to_have_count(0)
    # a digit opens a heading, and with ten answers or more the numbers have two
    group = page.locator(".option-group").first
    page.keyboard.down("Alt")
    number = group.locator("summary kbd").inner_text()
    page.keyboard.up("Alt")
    page.keyboard.type(number)
    expect(group).to_have_attribute("open", "")
    page.keyboard.down("Alt")
    expect(digits).to_have_count(entries.count())
    last = page.locator(".answers-end .option").last
    number, key = last.locator("kbd").inner_text(), last.get_attribute("data-key")
    assert len(number) == len(str(entries.count())) == 2
    page.keyboard.up("Alt")
    page.keyboard.press(number[0])
    expect(digits.first).to_be_visible()
    table.act(lambda: page.keyboard.press(number[1]))
    assert table.record()["moves"][-1] == key


@pytest.mark.visited
@pytest.mark.parametrize("name", LARGEST)
def test_answers_and_board_light_each_other(name: str, site: Site, page: Page, table: TableDriver) -> None:
    game = played(
        name, lambda game: len(game.options()) > 5 and len(shown(game)) > 4 and len(game.record()["moves"]) > 9
    )
    table.open(site.url, game.record())
    options = frame_of(game)["options"]
    for summary in page.locator(".option-group:not([open]) summary").all():
        # a heading lights all that lies under it
        summary.hover()
        under = summary.evaluate(
            "(one) => [...one.parentElement.querySelectorAll('[data-key]')].map((key) => key.dataset.key)"
        )
        wanted = {target for one in options if one["key"] in under for target in one["targets"]}
        assert addresses(page, "pointed") == wanted & addresses(page, "possible")
    option = next(one for one in options if one["targets"])
    page.mouse.move(2, 2)
    expect(page.locator(".hit.pointed")).to_have_count(0)
    button = page.locator(f'.option[data-key="{option["key"]}"]')
    if not button.is_visible():
        # while it is folded, the board marks its heading
        hit(page, option["targets"][-1]).hover()
        expect(page.locator(".option-group", has=button).locator("summary")).to_have_class("hot")
        page.locator(".option-group", has=button).locator("summary").click()
    button.hover()
    assert addresses(page, "pointed") == set(option["targets"])
    faded = page.locator(".hit.possible:not(.pointed)").first
    assert float(faded.evaluate("(one) => getComputedStyle(one).opacity")) < 0.5
    button.focus()
    assert addresses(page, "pointed") == set(option["targets"])
    place = option["targets"][-1]
    hit(page, place).hover()
    expect(page.locator(".hit.pointed")).to_have_count(0)
    meant = {one["key"] for one in options if place in one["targets"]}
    until(page, lambda: page.locator(".option.hot, summary.hot").count() > 0)
    marked = page.locator(".option.hot").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert option["key"] in marked
    assert set(marked) <= meant
    expect(button).to_be_in_viewport()


def shown(game: Game) -> set[str]:
    return {target for option in frame_of(game)["options"] for target in option["targets"]}


@pytest.mark.visited
def test_another_target_switches_and_escape_cancels_at_once(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, busy().record())
    groups: dict[str, set[str]] = {}
    for option in frame_of(busy())["options"]:
        for target in option["targets"]:
            if "/action_" in target:
                groups.setdefault(target, set()).add(option["key"])
    buy = next(target for target in groups if target.endswith("action_buy_mine"))
    other = next(target for target, keys in groups.items() if target != buy and len(keys) > 1)
    prompt, moves = page.locator(".prompt > span").first, table.record()["moves"]
    before = prompt.inner_text()
    table.act(hit(page, buy).click)
    question = "Which mine do you want to buy?"
    expect(prompt).to_have_text(question)
    expect(page.locator(".options-head h2")).to_have_text(question)
    expect(hit(page, buy)).to_have_class("hit possible chosen")
    expect(hit(page, other)).to_have_class("hit elsewhere")
    assert set(table.keys()) == groups[buy]
    table.act(hit(page, other).click)
    expect(hit(page, buy)).to_have_class("hit elsewhere")
    expect(hit(page, other)).to_have_class("hit possible chosen")
    expect(prompt).not_to_have_text(question)
    expect(page.locator(".options-head h2")).to_have_text(prompt.inner_text())
    assert set(table.keys()) == groups[other]
    table.act(lambda: page.keyboard.press("Escape"))
    expect(page.locator(".hit.chosen")).to_have_count(0)
    expect(prompt).to_have_text(before)
    assert table.record()["moves"] == moves
    # with a card open too, one press is enough
    table.act(hit(page, buy).click)
    page.locator(".option:visible").first.click(button="right")
    expect(page.locator(".why")).to_be_visible()
    table.act(lambda: page.keyboard.press("Escape"))
    expect(page.locator(".why")).to_be_hidden()
    expect(page.locator(".hit.chosen")).to_have_count(0)


def ambiguous() -> tuple[Game, str]:
    """A position of Schichtwechsel with a place that means a few answers."""
    found: list[str] = []

    def wanted(game: Game) -> bool:
        options = frame_of(game)["options"]
        for target in sorted({one for option in options for one in option["targets"]}):
            meant = [option for option in options if target in option["targets"]]
            alike = len({tuple(sorted(option["targets"])) for option in meant}) == 1
            if 2 <= len(meant) <= 4 and alike and "Overtime" not in str(meant):
                found.append(target)
                return True
        return False

    game = played("schichtwechsel", wanted, seed=1)
    return game, found[0]


@pytest.mark.visited
@pytest.mark.parametrize(
    "kind",
    [
        "mouse",
        pytest.param(
            "touch",
            marks=pytest.mark.browser_context_args(
                viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
            ),
        ),
    ],
)
def test_what_a_click_means_is_asked_where_it_was(kind: str, site: Site, page: Page, table: TableDriver) -> None:
    game, target = ambiguous()
    table.open(site.url, game.record())
    table.answer()
    meant = [one for one in frame_of(game)["options"] if target in one["targets"]]
    if kind == "touch":
        if not hit(page, target).is_visible():
            page.locator(".bottom button").nth(1).tap()
        table.act(hit(page, target).tap)
        expect(page.locator('.sheet-handle[aria-expanded="true"]')).to_have_count(0)
    else:
        table.act(hit(page, target).click)
    card = page.locator(".why")
    expect(card.locator(".choice")).to_have_count(len(meant))
    expect(card.locator("strong")).to_have_text(page.locator(".prompt > span").first.inner_text())
    box, place = card.bounding_box(), hit(page, target).bounding_box()
    assert box and place
    assert abs(box["y"] + box["height"] / 2 - place["y"] - place["height"] / 2) < box["height"] + place["height"] + 40
    choice = card.locator(".choice").last
    table.act(choice.tap if kind == "touch" else choice.click)
    assert table.record()["moves"][-1] == meant[-1]["key"]
