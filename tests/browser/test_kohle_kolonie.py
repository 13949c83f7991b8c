"""Kohle & Kolonie in the page: a whole game by clicks, an auction, a disaster, settlements and stations, a phone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from pyengine.core.play.game import Game
from pyengine.core.view.text import translate
from pyengine.table import Table
from pyengine.ui_text import UI
from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver

GAME = "kohle_kolonie"
NAMES = ("Anna", "Bruno", "Clara", "Dirk", "Eva")
COLOURS = ("orange", "blue", "red", "yellow", "green")
TASTE = {
    "buy:": 9, "flip": 14, "settle:": 8, "engineer:": 4, "engine:": 6, "miners": 1.2, "bonus:": 3, "end": 6,
    "trade": 0.1, "bid": 1, "pass": 2, "done": 5, "spend": 2, "insert:v": 3, "insert": 1, "move:s": 2, "move": 0.2,
    "coin": 1,
}  # fmt: skip
SEED = 84  # nearly every kind of decision, in few of them
RECT = (
    "(one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return [left, top, right, bottom]; }"
)
Axe = Callable[[Page], None]


def weight(key: str) -> float:
    """How gladly the test's players do something."""
    if key.startswith("move:v") and ":s_" in key:
        return 12
    return next((weight for start, weight in TASTE.items() if key.startswith(start)), 1)


def sketch(seed: int, players: int = 3, until: Callable[[Game], object] | None = None) -> Game:
    """A game on CPython, played by taste; `until(game)` stops it."""
    seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)][:players]
    game = pyengine.new_game(GAME, players=players, seed=seed, seats=seats)
    chance = random.Random(seed)
    while not game.over and not (until and until(game)):
        keys = game.options()
        game.choose(chance.choices(keys, [weight(key) for key in keys])[0])
    return game


def before(key_of: Callable[[Game, str, Game], object], seed: int = SEED, players: int = 3) -> tuple[Game, str]:
    """A sketched game before the first choice for which `key_of(game, key, game after it)` is true, and that choice."""
    whole = sketch(seed, players).record()
    game = pyengine.replay({**whole, "moves": [], "digest": None})
    for key in whole["moves"]:
        after = game.copy()
        after.choose(key)
        if key_of(game, key, after):
            return game, key
        game = after
    raise AssertionError("it never came to this")


def targets(game: Game, key: str, selection: tuple[str, ...] = ()) -> list[str]:
    """What can be clicked for an answer, as the engine says it."""
    table = Table("mirror", game.copy(), "en", False)
    frame = table.frame()
    for address in selection:
        frame = table.click(address)
    return next(option["targets"] for option in frame["options"] if option["key"] == key)


def hit(page: Page, address: str) -> Locator:
    return page.locator(f'.hit.possible[data-address="{address}"]')


def assert_fits(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"scrolls sideways: {wide}"


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
def test_three_players_from_the_first_click_to_the_last_point(site: Site, page: Page, table: TableDriver) -> None:
    """Clicks on the map wherever it has a place for the answer; page and engine agree to the last byte."""
    plan = sketch(SEED).record()
    table.new(site.url, SEED, NAMES[:3], GAME)
    mirror = pyengine.replay({**plan, "moves": [], "digest": None})
    clicked = 0
    for key in plan["moves"]:
        places = [address for address in targets(mirror, key) if address.startswith("board/")]
        place = hit(page, places[0]) if len(places) == 1 else None
        if place is not None and place.count() == 1:
            table.act(place.click)
            clicked += 1
            if page.locator(f'.option[data-key="{key}"]').count() and page.locator(".hit.chosen").count():
                table.pick(key)  # the place alone could mean more than one answer
        else:
            table.pick(key)
        table.answer()
        mirror.choose(key)
    assert clicked > len(plan["moves"]) / 4
    expect(page.locator("dialog.end")).to_be_visible()
    record = table.record()
    assert record["moves"] == plan["moves"]
    assert record["digest"] == plan["digest"] == mirror.record()["digest"]
    shown = page.locator(".rank")
    assert shown.locator("strong").all_inner_texts() == [NAMES[place.seat] for place in mirror.ranking()]
    points = [int(text.replace("\u2212", "-")) for text in shown.locator(".points").all_inner_texts()]
    assert points == [place.score for place in mirror.ranking()]


@pytest.mark.visited
def test_an_auction_shows_values_and_is_bid_on_the_track(site: Site, page: Page, table: TableDriver) -> None:
    game, _ = before(lambda game, key, _: game.decision.name == "bid" and len(game.state.pending[-1].markers) > 1)
    seat = game.decision.seat
    table.open(site.url, game.record())
    lines = page.locator(".auction tbody tr")
    totals = game.state.pending[-1].totals
    for place, (number, total) in enumerate(totals.items()):
        expect(lines.nth(place)).to_contain_text(NAMES[number])
        expect(lines.nth(place).locator("b")).to_have_text(str(total))
    auction = game.rules.auction(game.state, "en", game.seats)
    assert auction is not None
    expect(page.locator(".auction-stakes")).to_have_text(auction["stakes"])
    expect(page.locator(".tray-box")).to_be_hidden()  # nothing lies over the ground
    expect(page.locator(".board-host .veil.ring > *")).not_to_have_count(0)
    lowest = next(key for key in game.options() if key.startswith("bid:"))
    value = lowest.removeprefix("bid:")
    cost = int(value) - totals[seat]
    expect(page.locator(f'.option[data-key="{lowest}"] small')).to_contain_text(str(cost))
    table.act(hit(page, f"seat{seat}/points_{value}").click)
    assert table.record()["moves"][-1] == lowest
    expect(page.locator(".auction .lead")).to_contain_text(NAMES[seat])
    expect(page.locator(".auction .lead b")).to_have_text(value)
    game.choose(lowest)
    while not game.over and game.decision.name == "bid":
        table.act(page.locator(".answers-end .option").click)  # pass, and nobody is asked back
        game.choose("pass")
    table.answer()
    assert table.record()["digest"] == game.record()["digest"]


@pytest.mark.visited
@pytest.mark.browser_context_args(color_scheme="dark")
def test_a_disaster_is_reported_with_its_discs_and_can_be_skipped(
    site: Site, page: Page, table: TableDriver, axe: Axe
) -> None:
    game, key = before(lambda game, _, after: game.decision.name == "secure" and after.state.phase > 5)
    table.open(site.url, game.record())
    table.pick(key)
    table.act(page.locator("dialog.ask .btn.main").click)
    report = page.locator(".report")
    expect(report.locator("h2").first).to_have_text("Mine disaster")
    report.hover()  # who reads is not hurried
    expect(report.locator(".report-symbols .symbol")).to_have_count(3)
    expect(page.locator(".tray-box")).to_be_hidden()
    axe(page)  # a report, in the dark
    told = report.locator("h2").all_inner_texts()
    while report.locator("[data-report=next]").count():
        report.locator("[data-report=next]").click()
        told += report.locator("h2").all_inner_texts()
    assert {"Coal Trust buys", "Mine income", "Board scoring"} < set(told)
    report.locator("[data-report=done]").click()
    expect(report).to_be_hidden()
    game.choose(key)
    scores = [int(text.split()[0]) for text in page.locator(".seat .points").all_inner_texts()]
    assert scores == [seat.score for seat in game.state.seats]
    page.reload()
    table.settled(0)
    expect(report).to_be_hidden()


@pytest.mark.visited
def test_a_settlement_then_a_miner_takes_the_train(site: Site, page: Page, table: TableDriver) -> None:
    """By clicks on the map: the village, the number of miners; then village and station; the marker is shown once."""

    def settles_by_coins(game: pyengine.Game, key: str, _: object) -> bool:
        """Who could also use the bonus marker there is asked which one is meant."""
        village = key.removeprefix("settle:")
        return key.startswith("settle:") and sum(other.endswith(village) for other in game.options()) == 1

    game, key = before(settles_by_coins)
    table.open(site.url, game.record())
    village = f"board/{key.removeprefix('settle:')}"
    assert village in targets(game, key)
    table.act(hit(page, village).click)
    assert table.record()["moves"][-1] == key
    seat = game.decision.seat
    colour = COLOURS[seat]
    house = page.locator(f'.board-host use[href="#kk-settlement-{colour}"]')
    expect(house).to_have_count(1 + len(game.state.seats[seat].camps))

    game, key = before(lambda game, key, _: key.startswith("move:v_") and ":s_" in key)
    table.open(site.url, game.record())
    home, station = (f"board/{part}" for part in key.split(":")[1:])
    table.step_by_step()
    table.act(hit(page, home).click)
    expect(page.locator(f'.hit.chosen[data-address="{home}"]')).to_have_count(1)
    markers = page.locator('.board-host use[href="#kk-rail-back"]').count()
    table.act(hit(page, station).click)
    expect(page.locator("dialog.ask")).to_contain_text("cannot be undone")
    table.answer()
    assert table.record()["moves"][-1] == key
    expect(page.locator('.board-host use[href="#kk-rail-back"]')).to_have_count(markers - 1)
    game.choose(key)
    assert table.record()["digest"] == game.record()["digest"]


class Fingers:
    """Touches of the screen, as a phone reports them."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[tuple[float, float]]) -> None:
        listed = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})

    def drag(self, *moves: tuple[float, float, float, float]) -> None:
        """Each finger from a point to another."""
        for step in range(9):
            points = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for x, y, to_x, to_y in moves]
            self._send("touchMove" if step else "touchStart", points)
        self._send("touchEnd", [])


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_a_phone_pans_and_zooms_and_still_scrolls(site: Site, page: Page, table: TableDriver) -> None:
    game = sketch(SEED, until=lambda game: game.decision.name == "go")
    table.open(site.url, game.record())
    assert_fits(page)
    board = page.locator(".board-host [data-board=board]")
    scroller = page.locator(".board-box")

    def view() -> list[float]:
        """How far the map is enlarged, and how far it is moved to the right."""
        seen: list[float] = board.evaluate(
            """(host) => {
                const { a, e } = new DOMMatrix(getComputedStyle(host.shadowRoot.querySelector(".stage")).transform);
                return [a, e];
            }"""
        )
        return seen

    # Mines are shown so large that a finger hits them; whoever wants the whole map has it, and keeps it.
    until(page, lambda: view()[0] > 1.5)
    tools = page.locator(".board-tools")
    tools.get_by_role("button", name="Show the whole board").tap()
    assert view()[0] == 1
    # One finger on the board at rest scrolls the page.
    fingers = Fingers(page)
    fingers.drag((200, 400, 200, 240))
    until(page, lambda: scroller.evaluate("(box) => box.scrollTop") > 40)
    assert view()[0] == 1
    scroller.evaluate("(box) => box.scrollTo(0, 0)")
    # Two fingers enlarge; then one finger moves the map and not the page.
    fingers.drag((160, 300, 80, 300), (220, 300, 300, 300))
    scale, x = view()
    assert scale > 2
    scrolled = scroller.evaluate("(box) => box.scrollTop")
    fingers.drag((200, 320, 120, 320))
    assert view()[1] < x - 30 and view()[0] == scale
    assert scroller.evaluate("(box) => box.scrollTop") == scrolled
    assert_fits(page)
    # What is enlarged can be tapped, the moved map was not a tap.
    assert len(table.record()["moves"]) == len(game.record()["moves"])
    tools.get_by_role("button", name="Show the whole board").tap()
    assert view()[0] == 1
    tools.get_by_role("button", name="Zoom in").tap()
    assert 1 < view()[0] < 2
    top = scroller.evaluate(RECT)[1]
    for key in (key for key in game.options() if key.startswith("buy:")):
        place = hit(page, targets(game, key)[0])
        x, y, right, bottom = place.evaluate(RECT)
        if 10 < x < right < 330 and top + 60 < y < bottom < 700:
            table.act(place.tap)
            break
    assert table.record()["moves"][-1] == key
    # One tap to the tableau.
    page.locator(".bottom").get_by_role("button", name="Tableau").tap()
    expect(page.locator(".tableau-host [data-board]:not([data-away]) [data-slot=T1]")).to_be_visible()
    assert_fits(page)


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_an_auction_on_a_phone(site: Site, page: Page, table: TableDriver, axe: Axe) -> None:
    game = sketch(SEED, until=lambda game: game.decision.name == "bid")
    table.open(site.url, game.record())
    expect(page.locator(".auction tbody tr").first).to_be_in_viewport()
    lowest = next(key for key in game.options() if key.startswith("bid:"))
    expect(page.locator(f'.option[data-key="{lowest}"]')).to_be_in_viewport()
    assert_fits(page)
    axe(page)
    table.act(page.locator(f'.option[data-key="{lowest}"]').tap)
    assert table.record()["moves"][-1] == lowest


@pytest.mark.visited
def test_zoom_by_keyboard(site: Site, page: Page, table: TableDriver) -> None:
    """+ and - enlarge, arrows go on to the next target and bring it into view, 0 shows everything."""
    game = sketch(SEED, until=lambda game: game.decision.name == "go")
    table.open(site.url, game.record())
    board = page.locator(".board-host [data-board=board]")
    page.locator(".board-host .hit.possible[tabindex='0']").focus()
    for _ in range(3):
        page.keyboard.press("+")
    expect(board).to_have_attribute("data-zoomed", "")
    seen = set()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        focused = page.locator(".board-host .hit:focus")
        expect(focused).to_have_count(1)
        x, y, right, bottom = focused.evaluate(RECT)
        left, top, most, lowest = board.evaluate(RECT)
        assert left < x < right < most and top < y < bottom < lowest
        seen.add(focused.get_attribute("data-address"))
    assert len(seen) > 2
    page.keyboard.press("0")
    expect(board).not_to_have_attribute("data-zoomed", "")
    page.keyboard.press("Tab")
    button = page.locator(".board-tools").get_by_role("button", name="Zoom in")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-zoomed", "")
    assert len(table.record()["moves"]) == len(game.record()["moves"])


@pytest.mark.visited
def test_the_table_in_four_languages(site: Site, page: Page, table: TableDriver) -> None:
    game = sketch(SEED, until=lambda game: game.decision.name == "bid")
    table.open(site.url, game.record())
    for lang in ("de", "fr", "nl", "en"):
        page.keyboard.press("m")
        table.act(lambda lang=lang: page.locator("dialog [data-setting=lang]").select_option(lang))
        frame = Table("mirror", game.copy(), lang, False).frame()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator(".prompt > span").first).to_have_text(frame["prompt"]["text"])
        expect(page.locator(".auction h2")).to_have_text(frame["auction"]["title"])
        labels = [option["label"] for option in frame["options"]]
        assert page.locator(".option-text").evaluate_all("(all) => all.map((one) => one.firstChild.data)") == labels
        expect(page.locator(".board-tools .zoom_in")).to_have_attribute("aria-label", translate(UI["zoom_in"], lang))
        expect(page.locator(".chip").first).to_have_text(frame["status"])


@pytest.mark.visited
def test_axe_on_a_go_with_all_its_answers(site: Site, page: Page, table: TableDriver, axe: Axe) -> None:
    table.open(site.url, sketch(SEED, 5, lambda game: game.decision.name == "go" and game.state.turn == 2).record())
    page.locator(".option-group summary").first.click()
    axe(page)


@pytest.mark.visited
def test_the_form_tells_how_the_rulebooks_differ(site: Site, page: Page, table: TableDriver) -> None:
    table.start(site.url)
    page.locator(f'a[href="#/new/{GAME}"]').click()
    table.seat("Anna", "Bruno", "Clara")
    page.locator(".fold summary").first.click()
    edition = page.locator(".option-def", has_text="Edition")
    described = pyengine.describe(GAME, "en")["variants"][0]
    for value in described["values"]:
        expect(edition.locator(".value", has=page.locator(f'input[value="{value["id"]}"]'))).to_contain_text(
            value["help"]
        )
    edition.locator('input[value="en"]').check()
    page.locator("button[type=submit]").click()
    table.settled(0)
    assert table.record()["variants"]["edition"] == "en"
    expect(page.locator(".seat .stock [data-about='seat0/coins']")).to_contain_text("5 coins")
