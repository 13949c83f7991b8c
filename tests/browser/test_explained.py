"""What is said about answers and things: prices in the list, cards beside it, and never only a name."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_answers import frame_of, played
from tests.browser.test_touch import press

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
by_hand = pytest.mark.parametrize(
    "kind", ["mouse", pytest.param("touch", marks=pytest.mark.browser_context_args(**PHONE))]
)


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


@pytest.mark.visited
def test_prices_stand_at_the_right_edge(site: Site, page: Page, table: TableDriver) -> None:
    game = played("coal_baron", lambda game: any(one["cost"] for one in frame_of(game)["options"]), players=2)
    table.open(site.url, game.record())
    for summary in page.locator(".option-group summary").all():
        summary.click()
    priced = {one["key"]: one["cost"] for one in frame_of(game)["options"] if one["cost"]}
    for key, cost in priced.items():
        option = page.locator(f'.option[data-key="{key}"]')
        expect(option.locator(".option-cost")).to_have_text(cost)
        right, edge, height = option.evaluate(
            """(one) => [one.querySelector('.option-cost').getBoundingClientRect().right,
                one.getBoundingClientRect().right, one.offsetHeight]"""
        )
        assert 0 < edge - right < 16
        assert height >= 44


@pytest.mark.visited
def test_a_card_explains_an_answer_beside_the_list(site: Site, page: Page, table: TableDriver) -> None:
    game = played("coal_baron", lambda game: game.decision.name == "turn", players=2)
    table.open(site.url, game.record())
    group = page.locator(".option-group summary").first
    group.click()
    option = page.locator(".option-group[open] .option").first
    option.hover()
    card = page.locator(".why")
    expect(card.locator("p, dl").first).to_be_visible()
    left = page.locator(".options").bounding_box()
    box = card.bounding_box()
    assert box and left
    assert box["x"] + box["width"] <= left["x"] + 12, "it covers nothing of the list"


@pytest.mark.visited
def test_nothing_is_only_named(site: Site, page: Page, table: TableDriver) -> None:
    """Pointing at a thing shows a card that says more than its name."""
    game = played("coal_baron", lambda game: game.decision.name == "turn", players=2)
    table.open(site.url, game.record())
    for slot in ("bank", "mining_8", "factory_draw", "money_6", "delivery_truck"):
        box = page.locator(f".board-host [data-slot='{slot}'] > .slot").bounding_box()
        assert box
        page.mouse.move(2, 2)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
        expect(page.locator(".why").locator("p, dl, ul").first).to_be_visible()


class Curious:
    """Looks at things without playing them: a mouse points, a finger rests."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page, self.kind, self.table = page, kind, TableDriver(page)

    def open(self, url: str, game: Any) -> None:
        self.table.open(url, game.record())
        self.table.answer()

    def turn_to(self, address: str) -> Locator:
        place = self.page.locator(f'.hit[data-address="{address}"]')
        expect(place).to_be_attached()
        if not place.is_visible():
            self.page.locator(".bottom button").nth(0 if address.startswith("board/") else 1).tap()
        place.scroll_into_view_if_needed()
        return place

    def at(self, place: Locator) -> Locator:
        """The card about a thing."""
        if self.kind == "mouse":
            self.page.mouse.move(2, 2)
            place.hover()
        else:
            box = place.bounding_box()
            assert box
            press(self.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 600)
        card = self.page.locator(".why")
        expect(card.locator("p, dl").first).to_be_visible()
        return card

    def away(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.mouse.move(2, 2)
        expect(self.page.locator(".why")).to_be_hidden()


@pytest.fixture
def curious(page: Page, kind: str) -> Curious:
    return Curious(page, kind)


@by_hand
@pytest.mark.visited
def test_the_first_question_is_no_list_of_names(site: Site, page: Page, curious: Curious) -> None:
    """Kohle & Kolonie begins with bonus markers: what each does stands under its name and on a card at the board."""
    game = played("kohle_kolonie", lambda game: len(game.options()) > 5)
    assert game.decision.name == "marker"
    curious.open(site.url, game)
    before = curious.table.record()["moves"]
    options = frame_of(game)["options"]
    for option in options:
        expect(page.locator(f'.option[data-key="{option["key"]}"] small')).to_have_text(option["detail"])
        assert option["detail"] not in ("", option["label"])
    for option in options[:2]:
        card = curious.at(curious.turn_to(option["targets"][0]))
        expect(card.locator("strong")).to_contain_text(option["label"])
        assert len(card.locator("p, dd").first.inner_text()) > 20
        curious.away()
    assert curious.table.record()["moves"] == before


@by_hand
@pytest.mark.visited
def test_a_place_for_a_miner_says_what_it_pays(site: Site, page: Page, curious: Curious) -> None:
    """Also while the whole action is planned, when a click picks the place."""
    game = played("kohle_kolonie", lambda game: game.decision.name == "miners" and "insert:ck_m1" in game.options())
    curious.open(site.url, game)
    before = curious.table.record()["moves"]
    expect(page.locator(".planning")).to_be_visible()
    place = curious.turn_to(f"seat{game.decision.seat}/ck_m1")
    card = curious.at(place)
    expect(card).to_contain_text(re.compile(r"\b1 coin\b"))
    expect(card.locator(".reasons")).to_have_count(0)
    curious.away()
    assert curious.table.record()["moves"] == before
    page.wait_for_timeout(700)  # or a finger would tap twice at once, which is no tap
    place.tap() if curious.kind == "touch" else place.click()
    step = page.locator(".plan-steps > li").first
    expect(step.locator("small")).to_have_text(re.compile("coin"))


@by_hand
@pytest.mark.visited
def test_a_question_names_its_stakes(site: Site, page: Page, curious: Curious) -> None:
    """Schichtwechsel: a tool marker costs two points at the end; the question says so, the answers say what is left."""
    game = played("schichtwechsel", lambda game: game.decision.name == "tools", players=2)
    curious.open(site.url, game)
    expect(page.locator(".prompt-box")).to_contain_text("each costs 2 points at game end")
    expect(page.locator(".prompt-box")).to_be_in_viewport(ratio=1)
    if curious.kind == "touch":
        curious.table.open_sheet()
    held = game.position()["seats"][game.decision.seat]["tools"]
    given, kept = page.locator(".option small").all_inner_texts()
    assert f"{held} → {held - 1}: −{2 * (held - 1)} points" in given
    assert f"{held} tool markers: −{2 * held} points" in kept


@by_hand
@pytest.mark.visited
def test_the_reason_that_matters_comes_first(site: Site, page: Page, curious: Curious) -> None:
    """Of several reasons one is read at once, the others are folded, none is told twice."""
    found: list[str] = []

    def several(game: Any) -> bool:
        if game.decision.name != "turn":
            return False
        refused = (f"place:factory_{number}" for number in range(1, 9))
        found[:] = [key for key in refused if len(game.why_not(key)) > 1]
        return bool(found)

    game = played("coal_baron", several, players=3, seed=2)
    curious.open(site.url, game)
    slot = found[0].removeprefix("place:")
    box = page.locator(f".board-host [data-slot='{slot}'] > .slot").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y) if curious.kind == "touch" else page.mouse.click(x, y)
    card = page.locator(".why")
    expect(card.locator(".reasons").first.locator("li")).to_have_count(1)
    expect(card.locator(".reasons").first).to_be_visible()
    texts = [text.strip() for text in card.locator(".reasons li").all_text_contents()]
    assert len(set(texts)) == len(texts)
    folded = card.locator("details")
    if len(texts) > 1:
        expect(folded).not_to_have_attribute("open", "")
        expect(folded.locator(".reasons")).to_be_hidden()


# For some places: the large face of what is there, and how large it is on the board.
SMALL = {
    "coal_baron": ["order_1", "factory_1"],
    "kohle_kolonie": ["sp_k_02_hundsnocken", "bonus_1"],
    "schichtwechsel": ["cart_small", "round_card_area"],
}


@pytest.mark.visited
@pytest.mark.parametrize("name", SMALL)
def test_what_is_small_on_the_board_is_shown_large(site: Site, page: Page, table: TableDriver, name: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    game = played(name, lambda game: game.decision.name not in ("draft", "choose_order"), 4, 8)
    table.open(site.url, game.record())
    table.answer()
    scene = frame_of(game)["scene"]
    for slot in SMALL[name]:
        place = page.locator(f".board-host [data-slot='{slot}']").first
        box = place.locator("> .slot").bounding_box()
        assert box
        page.mouse.move(2, 2)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
        face = page.locator(".why .large-face")
        expect(face).to_be_visible()
        drawn = face.locator("svg.drawn use").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('href').slice(1))"
        )
        there = [one["kind"] for one in scene["pieces"] if one["at"].split(".")[0] == f"board/{slot}"]
        assert drawn[0] in (there or [place.get_attribute("data-face")]), drawn
        large = face.bounding_box()
        assert large and max(large["width"], large["height"]) > 110
        card = page.locator(".why").bounding_box()
        assert card and card["x"] <= large["x"] and large["x"] + large["width"] <= card["x"] + card["width"]
