"""Lessons by real clicks: right and wrong answers, the light on what is talked about, and where one left off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from pyengine.lessons import lesson_ids, load_lesson
from tests.browser.conftest import Site
from tests.browser.driver import GAME, TableDriver

FIRST = lesson_ids(GAME)[0]
STAGES = load_lesson(GAME, FIRST).stages


def lit(page: Page) -> set[str]:
    """What can be clicked on the boards."""
    found = page.locator(".hit.possible").evaluate_all("all => all.map((hit) => hit.dataset.address)")
    return {str(address) for address in found}


class LessonDriver(TableDriver):
    """A table with a teacher."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.coach = page.locator(".coach")
        self.said = page.locator(".coach .said")

    def enter(self, url: str, lesson: str, stage: int | None = None, game: str = GAME) -> None:
        self.page.goto(f"{url}#/learn/{game}/{lesson}" + ("" if stage is None else f"/{stage + 1}"))
        self.settled(0)

    def button(self, act: str) -> Locator:
        return self.page.locator(f'.coach [data-act="{act}"]')

    def press(self, act: str) -> None:
        self.act(self.button(act).click)

    def at(self, stage: int, lang: str = "en") -> None:
        """The teacher speaks of this stage, and it is kept."""
        expect(self.coach.locator(".dots .done")).to_have_count(stage)
        words = STAGES[stage].text[lang]
        expect(self.coach.locator(".coach-text")).to_contain_text(words[:40])
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('revier.lessons') ?? '{}')")
        assert kept.get(f"{GAME}/{FIRST}", {"stage": 0})["stage"] == stage


@pytest.mark.visited
def test_the_whole_first_lesson_by_clicks(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    table = LessonDriver(page)
    table.start(site.url)
    page.locator(f'a[href="#/learn/{GAME}"]').click()
    expect(page.locator(".lesson")).to_have_count(len(lesson_ids(GAME)))
    axe(page)
    page.locator(".lesson a").first.click()
    table.settled(0)
    table.at(0)
    axe(page)
    # What the text talks about is lit.
    assert page.locator("[data-board=board] .veil rect").count() >= 1
    # Legal, but not meant: the teacher says why, with the rule, and nothing is played.
    page.locator('[data-slot="bank"]').first.click(force=True)
    expect(table.said).to_contain_text("always open")
    expect(table.said.locator(".clause")).to_have_text("CB-10.1")
    table.at(0)
    # Not possible: the engine's own reason.
    page.locator('[data-address="board/mining_4"], [data-slot="mining_4"]').first.click(force=True)
    expect(page.locator(".why .reasons .clause").first).to_be_visible()
    page.keyboard.press("Escape")
    # Only what is taught is lit, and the teacher's sentence is the only prompt.
    assert lit(page) == {"board/order_3"}
    expect(page.locator(".prompt")).to_have_text(f"Lesson: {load_lesson(GAME, FIRST).title['en']}")
    # The help begins with words; then light, which brings the focus to the place.
    while table.button("hint").text_content() != "Play this":
        table.press("hint")
    assert page.evaluate("document.activeElement.shadowRoot?.activeElement?.dataset.address") == "board/order_3"
    before = table.count
    page.keyboard.press("Enter")
    table.settled(before)

    for number, stage in enumerate(STAGES):
        if number:
            table.at(number)
        if number == 4:  # the goal is missed: the stage begins again
            for key in ("step:cage:yellow", "step:cage:brown", "step:cage:yellow"):
                table.choose(key)
            expect(table.coach.locator(".left")).to_contain_text("2")
            table.choose("step:cage:brown")  # one move is left, and none reaches the goal: that is said now
            expect(table.said).to_contain_text("not enough that way")
            expect(table.coach.locator(".left")).to_contain_text("5")
            page.reload()
            table.settled(0)
            table.at(4)
        for key in stage.solution if number else ():
            table.choose(key)
        if stage.praise:
            expect(page.locator(".said.good")).to_be_visible()
            table.press("next")
    table.press("next")
    expect(page.locator(".coach-done")).to_be_visible()
    second = load_lesson(GAME, lesson_ids(GAME)[1]).title["en"]
    expect(table.coach).to_contain_text(second)
    table.button("leave").click()
    expect(page.locator(".lesson.done")).to_have_count(1)
    expect(page.locator(".learn-sum")).to_contain_text(f"1 of {len(lesson_ids(GAME))}")
    expect(page.locator(".lesson.now h2")).to_have_text(second)


@pytest.mark.browser_context_args(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de-DE", color_scheme="dark"
)
def test_on_a_phone_in_german(site: Site, page: Page, axe: Callable[[Page], None]) -> None:
    table = LessonDriver(page)
    table.enter(site.url, FIRST)
    table.at(0, "de")
    in_sight(table, "board/order_3")
    expect(table.coach).to_contain_text("Tippe auf")
    page.locator('[data-slot="bank"]').first.tap(force=True)
    expect(table.said).to_contain_text("immer offen")
    axe(page)
    table.enter(site.url, FIRST, 4)
    table.at(4, "de")
    expect(page.locator(".tableau-host")).to_be_visible()  # the page has turned to what is talked about
    table.act(table.button("hint").tap)
    table.act(table.button("hint").tap)
    in_sight(table, "seat0/level_grey")
    table.open_sheet()
    table.act(page.locator('.option[data-key="step:load:grey"]').tap)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    # A panel of the page: the view with it is shown.
    table.enter(site.url, "shift_clock", 0)
    expect(page.locator(".standings.pointed")).to_be_in_viewport()


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_on_a_phone_on_the_map_and_at_the_lower_end_of_a_tableau(site: Site, page: Page) -> None:
    """Kohle & Kolonie: places on a crowded map, the last row of a long tableau, an end that the teacher speaks of."""
    table = LessonDriver(page)
    table.enter(site.url, "first_mine", 0, "kohle_kolonie")
    in_sight(table, "board/sp_k_03_franziska")
    page.locator('[data-slot="sp_k_13_gluecksburg"]').first.tap(force=True)
    expect(table.said.locator(".clause")).to_have_text("KK-7.1")
    table.act(page.locator('.hit.possible[data-address="board/sp_k_03_franziska"]').tap)
    in_sight(table, "board/v_bommern")
    table.act(page.locator('.hit.possible[data-address="board/v_bommern"]').tap)
    expect(page.locator(".said.good")).to_be_visible()
    table.enter(site.url, "final_scoring", 0, "kohle_kolonie")
    table.open_sheet()
    table.act(page.locator('.option[data-key="keep"]').tap)
    table.answer()
    expect(page.locator(".said.good")).to_contain_text("61")
    expect(page.locator("dialog.end")).to_have_count(0)


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_on_a_phone_between_board_and_tableau(site: Site, page: Page) -> None:
    """Schichtwechsel: a card on the board, a wagon on the tableau, an end with its scoring told first."""
    table = LessonDriver(page)
    table.enter(site.url, "path_of_coal", 0, "schichtwechsel")
    in_sight(table, "board/cart_small")
    page.locator('[data-slot="cart_large"]').first.tap(force=True)
    expect(table.said.locator(".clause")).to_have_text("SW-9.1")
    table.act(page.locator('.hit.possible[data-address="board/cart_small"]').tap)
    in_sight(table, "seat0/k1")
    table.act(page.locator('.hit.possible[data-address="seat0/k1"]').tap)
    expect(page.locator(".said.good")).to_be_visible()
    table.enter(site.url, "final_scoring", 0, "schichtwechsel")
    table.open_sheet()
    table.act(page.locator('.option[data-key="pass"]').tap)
    table.answer()
    expect(page.locator(".said.good")).to_contain_text("29")
    expect(page.locator("dialog.end")).to_have_count(0)


def in_sight(table: LessonDriver, address: str) -> None:
    """The place is to be seen: neither the teacher nor the bar nor the sheet of options covers it."""
    place = table.page.locator(f'.hit[data-address="{address}"]').bounding_box()
    bar = table.page.locator(".bar").bounding_box()
    below = [one.bounding_box() for one in (table.coach, table.page.locator(".sheet-handle")) if one.is_visible()]
    assert place and bar and below
    assert place["y"] >= bar["y"] + bar["height"] - 1
    assert all(box and place["y"] + place["height"] <= box["y"] + 1 for box in below)


def test_without_storage_and_with_wrong_addresses(site: Site, new_watched: Callable[..., BrowserContext]) -> None:
    context = new_watched()
    context.add_init_script("Storage.prototype.setItem = () => { throw new Error('denied'); };")
    page = context.new_page()
    table = LessonDriver(page)
    page.goto(f"{site.url}#/learn/{GAME}/no_such_lesson")
    expect(page.locator(".toast.error")).to_be_visible(timeout=30_000)
    expect(page.locator(".lesson").first).to_be_visible()
    page.locator(".lesson a").first.click()
    table.settled(0)
    table.choose("place:order_3")
    table.button("leave").click()
    expect(page.locator(".lesson").first).to_contain_text("Continue")


@pytest.mark.visited
def test_a_guided_step_answers_other_clicks_and_the_hint_ends_with_the_move(site: Site, page: Page) -> None:
    """Schichtwechsel: one card is taught; another is answered by the teacher, what is impossible by the rules."""
    table = LessonDriver(page)
    table.enter(site.url, "path_of_coal", 0, "schichtwechsel")
    stage = load_lesson("schichtwechsel", "path_of_coal").stages[0]
    keys = page.locator(".option").evaluate_all("all => all.map((option) => option.dataset.key)")
    assert keys and all(stage.is_right(key) for key in keys)
    assert lit(page) and all("cart_small" in address for address in lit(page))
    page.locator('[data-slot="track_small"], [data-slot="card_track_small"]').first.click(force=True)
    expect(table.said).to_have_class("said bad")
    expect(table.coach.locator(".dots .done")).to_have_count(0)
    labels = []
    while table.coach.locator(".dots .done").count() == 0:
        labels.append(table.button("hint").text_content())
        table.press("hint")
    assert labels == (["Hint", "Show me", "Play this"] if stage.hint else ["Hint", "Play this"])
