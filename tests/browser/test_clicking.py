"""A click does what was meant: each by mouse and by finger, with nothing but real clicks.

What else belongs here: a question where the pointer is, answers that light the board, three parts of answers
(`test_answers.py`), a mining action and miners planned as a whole (`test_planning*.py`).
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import pyengine
from tests.browser.conftest import Site
from tests.browser.driver import TableDriver
from tests.browser.test_answers import Game, busy, frame_of, played
from tests.core.samples import partial
from tests.rules.coal_baron.table import after, pit, tile
from tests.rules.coal_baron.table import table as position

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
pytestmark = [
    pytest.mark.visited,
    pytest.mark.parametrize("kind", ["mouse", pytest.param("touch", marks=pytest.mark.browser_context_args(**PHONE))]),
]


class Hand:
    """Clicks with a mouse, taps with a finger; on a phone it turns to the board that shows the place."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page, self.kind, self.table = page, kind, TableDriver(page)

    def open(self, url: str, record: dict[str, Any]) -> None:
        self.table.open(url, record)
        self.table.answer()
        self.table.step_by_step()

    def hit(self, address: str) -> Locator:
        found = self.page.locator(f'.hit[data-address="{address}"]')
        if not found.is_visible():
            self.page.locator(".bottom button").nth(0 if address.startswith("board/") else 1).tap()
        return found

    def on(self, address: str) -> None:
        found = self.hit(address)
        found.tap() if self.kind == "touch" else found.click()

    def does(self, address: str) -> None:
        """A click that the table answers."""
        self.table.act(lambda: self.on(address))

    def moves(self) -> list[str]:
        found: list[str] = self.table.record()["moves"]
        return found


@pytest.fixture
def hand(page: Page, kind: str) -> Hand:
    return Hand(page, kind)


def mining(**changes: Any) -> dict[str, Any]:
    """Two cubes in the cage at the surface, two orders."""
    settings = {
        "pending": [{"step": "mining.step", "seat": 0, "space": "mining_8", "left": 5}],
        "board.workers": {"mining_8": {"seat": 0, "count": 1}},
        "seats.0.cage": {"level": "surface", "cubes": ["grey", "yellow"]},
        "seats.0.orders": [{"card": "order_truck_gg"}, {"card": "order_truck_kk"}],
    }
    record: dict[str, Any] = pyengine.from_position(partial(set={**settings, **changes})).record()
    return record


def named(page: Page, start: str, number: int = 0) -> str:
    found = page.locator(f'.hit.possible[aria-label^="{start}"]')
    expect(found.nth(number)).to_be_attached()
    return found.nth(number).get_attribute("data-address") or ""


def piece_on(frame: Any, kind: str, at: str) -> list[str]:
    return ["#" + one["id"] for one in frame["scene"]["pieces"] if one["kind"] == kind and one["at"].startswith(at)]


def test_an_order_takes_the_matching_cube_and_no_swap(site: Site, page: Page, hand: Hand) -> None:
    record = mining()
    hand.open(site.url, record)
    order = piece_on(frame_of(pyengine.replay(record)), "order_truck_gg", "seat0/orders")[0]
    hand.does(f"{order}/1")
    assert hand.moves() == ["step:order:cage:grey:order_truck_gg"]
    expect(page.locator(".why")).to_be_hidden()
    expect(page.locator(".hit.chosen")).to_have_count(0)


def test_a_swap_needs_two_picked_cubes(site: Site, page: Page, hand: Hand) -> None:
    record = mining()
    hand.open(site.url, record)
    frame = frame_of(pyengine.replay(record))
    cubes = [piece_on(frame, f"cb-cube-{colour}", "seat0/cage_")[0] for colour in ("yellow", "grey")]
    for cube in cubes:
        hand.does(cube)
    assert hand.moves() == []
    expect(page.locator(".prompt > span").first).to_have_text("Which spot do these 2 cubes fill?")
    hand.does(piece_on(frame, "order_truck_kk", "seat0/orders")[0])
    assert hand.moves() == ["step:swap:cage:yellow:cage:grey:order_truck_kk:black"]


def test_another_target_switches_and_it_asks_what_is_missing(site: Site, page: Page, hand: Hand) -> None:
    hand.open(site.url, busy().record())
    groups: dict[str, int] = {}
    for option in frame_of(busy())["options"]:
        for target in option["targets"]:
            if "/action_" in target:
                groups[target] = groups.get(target, 0) + 1
    buy = next(target for target in groups if target.endswith("action_buy_mine"))
    other = next(target for target, many in groups.items() if target != buy and many > 1)
    before = hand.moves()
    prompt = page.locator(".prompt > span").first
    hand.does(buy)
    expect(prompt).to_have_text("Which mine do you want to buy?")
    hand.does(other)
    expect(prompt).not_to_have_text("Which mine do you want to buy?")
    expect(hand.hit(other)).to_have_class("hit possible chosen")
    page.wait_for_timeout(600)  # two clicks, not a double click
    hand.does(other)  # the same once more lets go
    expect(page.locator(".hit.chosen")).to_have_count(0)
    assert hand.moves() == before


def coal_comes() -> tuple[Game, list[str]]:
    """Schichtwechsel: coal may go on several wagons that are alike; these are their addresses."""
    found: list[list[str]] = []

    def wanted(game: Game) -> bool:
        if game.over or game.decision.name != "wagon" or game.state.pending[-1].left < 2:
            return False
        options = frame_of(game)["options"]
        alike = max((option["targets"] for option in options), key=len)
        if len(options) > 1 and len(alike) > 1:
            found.append(alike)
        return bool(found)

    game = played("schichtwechsel", wanted, seed=2)
    return game, found[0]


def test_the_clicked_wagon_is_filled(site: Site, page: Page, hand: Hand) -> None:
    game, alike = coal_comes()
    hand.open(site.url, game.record())
    before = hand.moves()
    hand.hit(alike[-1])
    places = [page.locator(f'.hit[data-address="{one}"]').bounding_box() for one in alike]
    assert [stands(page, place) for place in places] == [False] * len(alike)
    hand.does(alike[-1])
    assert len(hand.moves()) > len(before)
    assert [stands(page, place) for place in places] == [*[False] * (len(alike) - 1), True]


def stands(page: Page, place: Any, piece: str = "") -> bool:
    """Whether a piece, or this one, has its middle within a place of the screen."""
    found: bool = page.evaluate(
        """([place, wanted]) => [...document.querySelectorAll("[data-board]")].some((board) =>
            [...board.shadowRoot.querySelectorAll(".piece")].some((piece) => {
                if (wanted && `#${piece.dataset.id}` !== wanted) return false;
                const box = piece.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const inside = (at, from, size) => at > from && at < from + size;
                return box.width && inside(x, place.x, place.width) && inside(y, place.y, place.height);
            }))""",
        [place, piece],
    )
    return found


def test_of_equal_cubes_on_a_level_the_clicked_one_is_loaded(site: Site, page: Page, hand: Hand) -> None:
    own = {"pit": pit(tile("tile_grey_2_dark", "grey", "grey"))}
    game = after(position(4, seats={0: own}), "place:mining_4", "step:cage:grey")
    hand.open(site.url, game.record())
    load = next(one for one in frame_of(game)["options"] if one["key"] == "step:load:grey")
    cubes = [address for address in load["targets"] if address.startswith("#")]
    assert len(cubes) == 3
    boxes = [hand.hit(cube).bounding_box() for cube in cubes]
    meant = 1  # neither the first nor the last
    hand.does(cubes[meant])
    assert hand.moves()[-1] == "step:load:grey"
    there = [stands(page, box, cube) for cube, box in zip(cubes, boxes, strict=True)]
    assert there == [number != meant for number in range(3)]


def test_the_end_of_a_turn_is_always_in_view(site: Site, page: Page, hand: Hand, kind: str) -> None:
    hand.open(site.url, busy().record())
    hand.table.open_sheet()
    ends = page.locator(".answers-end .option")
    for summary in page.locator(".option-group summary").all():
        summary.tap() if kind == "touch" else summary.click()
    page.locator(".answers").evaluate("(list) => list.scrollTo(0, 9999)")
    expect(ends.last).to_be_in_viewport(ratio=1)
    key = ends.last.get_attribute("data-key")
    hand.table.act(ends.last.tap if kind == "touch" else ends.last.click)
    assert hand.moves()[-1] == key
