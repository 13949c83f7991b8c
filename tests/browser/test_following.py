"""Following the others: what happened since one's last turn, replays, the log by turns, the bots' speed."""

import json
import os
import re
import statistics
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pyengine
from pyengine.table import Table
from tests.browser.conftest import Site, until
from tests.browser.driver import TableDriver, sketch

RECORDS = Path(__file__).parents[1] / "records"
MARKS = """() => [...document.querySelectorAll("[data-board]")].flatMap((host) => [...host.shadowRoot
    .querySelectorAll(".touched")].map((one) => `${one.getAttribute("class")} ${one.dataset.colour}`))"""


@pytest.fixture
def table(page: Page) -> TableDriver:
    return TableDriver(page)


def my_turn(game: str, file: str, skip: int, bots: bool = True) -> tuple[dict[str, Any], dict[str, Any]]:
    """A recorded game at a turn of the first seat after turns of others, and its frame."""
    whole = json.loads((RECORDS / game / "v1" / file).read_text(encoding="utf-8"))["record"]
    played = pyengine.replay({**whole, "moves": [], "digest": None})
    for number, key in enumerate(whole["moves"]):
        played.choose(key)
        if number > skip and not played.over and played.decision.seat == 0 and played.decision.name in ("turn", "go"):
            frame = Table("t", played, "en", False).frame()
            if len(frame["since"]) >= 2 and frame["turns"][-1]["marks"]:
                others = ["hewer"] * (len(played.seats) - 1)
                return {**played.record(), "table": {"bots": ["", *others] if bots else []}}, frame
    raise AssertionError("it never came to this")


GAMES = {
    "coal_baron": ("3_default_eager.json", 30),
    "kohle_kolonie": ("3_default_eager.json", 60),
    "schichtwechsel": ("3_default_eager.json", 60),
}


@pytest.mark.visited
@pytest.mark.parametrize("game", GAMES)
def test_since_my_last_turn_lines_and_marks_stay_until_i_act(
    site: Site, page: Page, table: TableDriver, game: str
) -> None:
    record, frame = my_turn(game, *GAMES[game])
    table.open(site.url, record)
    since = [frame["turns"][number] for number in frame["since"]]
    lines = page.locator(".since-turn")
    expect(lines).to_have_count(len(since))
    for line, turn in zip(lines.all(), since, strict=True):
        expect(line).to_contain_text(turn["text"])
        expect(line).to_contain_text(frame["seats"][turn["seat"]]["name"])
    marks = page.evaluate(MARKS)
    assert marks and all(re.match(r"touched (placed|taken) \w+", mark) for mark in marks)
    first = table.keys()[0]
    table.choose(first)
    until(page, lambda: not page.evaluate(MARKS) or page.locator(".since-turn").count() != len(since), 20)


@pytest.mark.visited
def test_a_click_replays_a_turn_without_touching_the_game(site: Site, page: Page, table: TableDriver) -> None:
    record, frame = my_turn("kohle_kolonie", *GAMES["kohle_kolonie"])
    table.open(site.url, record)
    options = table.keys()
    turn = frame["turns"][frame["since"][0]]
    page.locator(".since-turn").first.click()
    replay = page.locator(".turn-replay")
    expect(replay).to_contain_text(turn["text"])
    expect(page.locator(".option")).to_have_count(0)
    expect(page.locator(".banner")).to_be_hidden()
    replay.get_by_role("button", name="Slower").click()
    expect(replay.get_by_role("button", name="Faster")).to_be_visible()
    replay.get_by_role("button", name="Faster").click()
    expect(replay.get_by_role("button", name="Again")).to_be_visible(timeout=40_000)
    replay.get_by_role("button", name="Again").click()
    expect(replay.get_by_role("button", name="Slower")).to_be_visible()
    replay.get_by_role("button", name="Stop").click()
    expect(page.locator(".since-turn")).to_have_count(len(frame["since"]))
    expect(page.locator(".option").first).to_be_attached()
    assert table.keys() == options
    assert table.record()["moves"] == record["moves"]


@pytest.mark.visited
def test_what_was_selected_is_still_selected_after_a_replay(site: Site, page: Page, table: TableDriver) -> None:
    def filled(game: pyengine.Game) -> bool:
        return game.decision.name == "turn" and len(game.moments()) > 25 and game.decision.seat == 0

    table.open(site.url, sketch(5, 3, filled).record())
    expect(page.locator(".since-turn").first).to_be_visible()
    page.locator(".since-turn").last.click()
    expect(page.locator(".turn-replay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".turn-replay")).to_have_count(0)
    expect(page.locator(".since-turn").first).to_be_visible()
    expect(page.locator(".option, .option-group").first).to_be_visible()


@pytest.mark.visited
@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_on_a_phone_a_pill_opens_the_lines(site: Site, page: Page, table: TableDriver, axe: Any) -> None:
    record, frame = my_turn("coal_baron", *GAMES["coal_baron"])
    table.open(site.url, record)
    pill = page.locator(".since-pill")
    expect(pill).to_contain_text(str(len(frame["since"])))
    expect(page.locator(".since-turn").first).to_be_hidden()
    pill.click()
    expect(page.locator(".since-turn").first).to_be_visible()
    axe(page, dark=True)
    page.get_by_role("button", name="Replay all").click()
    expect(page.locator(".turn-replay")).to_be_visible()
    page.locator(".turn-replay").get_by_role("button", name="Stop").click()
    expect(pill).to_be_visible()


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.visited
def test_the_log_is_folded_by_turns_opens_to_steps_and_is_searched(
    site: Site, page: Page, table: TableDriver, axe: Any
) -> None:
    record, frame = my_turn("kohle_kolonie", *GAMES["kohle_kolonie"])
    table.open(site.url, record)
    turns = page.locator(".log .log-turn")
    assert turns.count() > 20
    headings = page.locator(".log h3").all_inner_texts()
    assert "Turn I · First action" in headings
    assert len(set(headings)) == len(headings)
    newest = frame["turns"][frame["since"][-1]]
    line = turns.filter(has_text=newest["text"]).last
    expect(line.locator(".log-steps")).to_have_count(0)
    line.locator("summary").click()
    steps = [entry for entry in frame["log"] if entry["turn"] == newest["n"]]
    expect(line.locator(".log-steps li")).to_have_count(len(steps))
    expect(line.locator(".log-steps .clause").first).to_be_visible()
    axe(page, dark=True)
    page.locator(".log-search").fill("bonus marker Wagon")
    expect(page.locator(".log .log-turn:visible").first).to_contain_text("Wagon")
    assert page.locator(".log .log-turn:visible").count() < turns.count()
    page.locator(".log-search").fill("xyzzy")
    expect(page.locator(".log-nothing")).to_be_visible()
    page.locator(".log-search").fill("")
    expect(page.locator(".log-nothing")).to_be_hidden()


@pytest.mark.visited
def test_the_log_stays_at_its_end_unless_the_reader_scrolled(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, {**my_turn("schichtwechsel", *GAMES["schichtwechsel"])[0], "table": {"bots": []}})
    away = "(list) => list.scrollHeight - list.clientHeight - list.scrollTop"
    log = page.locator(".log")
    until(page, lambda: log.evaluate(away) < 12, 10)
    table.choose(table.keys()[-1])
    until(page, lambda: log.evaluate(away) < 12, 10)
    # a report hides it for a while
    page.get_by_role("button", name="Reports").click()
    page.locator("[data-report=done]").click()
    until(page, lambda: log.evaluate(away) < 12, 10)
    log.hover()
    page.mouse.wheel(0, -20_000)
    until(page, lambda: log.evaluate("(list) => list.scrollTop") == 0, 10)
    table.choose(table.keys()[-1])
    page.wait_for_timeout(100)
    assert log.evaluate("(list) => list.scrollTop") == 0
    log.hover()
    page.mouse.wheel(0, 20_000)
    until(page, lambda: log.evaluate(away) < 12, 10)
    table.choose(table.keys()[-1])
    until(page, lambda: log.evaluate(away) < 12, 10)


@pytest.mark.visited
def test_copying_the_log_gives_plain_text(site: Site, page: Page, table: TableDriver) -> None:
    record, frame = my_turn("schichtwechsel", *GAMES["schichtwechsel"])
    table.open(site.url, record)
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy the log").click()
    until(page, lambda: bool(page.evaluate("window.copied")), 10)
    lines = page.evaluate("window.copied").split("\n")
    assert "Round I · Action phase" in lines
    turn = frame["turns"][frame["since"][0]]
    assert any(turn["text"] in line and not line.startswith(" ") for line in lines)
    assert any(line.startswith("    ") and line.endswith("]") for line in lines)


@pytest.mark.visited
def test_where_the_clipboard_is_denied_the_log_can_be_copied_by_hand(
    site: Site, page: Page, table: TableDriver, axe: Any
) -> None:
    record, frame = my_turn("schichtwechsel", *GAMES["schichtwechsel"])
    table.open(site.url, record)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no')); }")
    page.get_by_role("button", name="Copy the log").click()
    field = page.locator("dialog[open] textarea")
    expect(field).to_have_value(re.compile(re.escape(frame["turns"][frame["since"][0]]["text"])))
    axe(page)
    field.press("Control+a")
    assert page.evaluate("getSelection().toString() || document.activeElement.selectionEnd") != 0
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


# --- while bots play --------------------------------------------------------------------------------------------------

WATCHED = """() => {
    window.seen = [];
    const look = () => {
        const caption = document.querySelector(".strip .caption")?.textContent ?? "";
        const plate = document.querySelector(".tableau-box p.plate")?.textContent ?? "";
        const beside = document.querySelector(".beside-box:not([hidden]) .plate")?.textContent ?? "";
        const thinking = document.querySelector(".thinking") !== null;
        const active = document.querySelector(".seat.active strong")?.textContent ?? "";
        window.seen.push([performance.now(), caption, plate, beside, thinking ? active : ""]);
    };
    const all = {childList: true, subtree: true, attributes: true};
    new MutationObserver(look).observe(document.querySelector(".table"), all);
    window.sums = [];
    setInterval(() => {
        const start = performance.now();
        for (let n = 0, sum = 0; n < 300000; n++) sum += n % 7;
        window.sums.push(performance.now() - start);
    }, 200);
}"""
SOAK = bool(os.environ.get("REVIER_SOAK"))
MOST_SECONDS = 4.0
"""For all of an opponent's turn at the usual pace: what it thinks, its pauses, and the pieces that move. The clock also
counts what else a busy machine does: as much longer as a small sum takes there than at best, twice at most."""


def longest_turn(seen: list[Any]) -> float:
    """Seconds from the moment at which a bot is to answer to the moment at which somebody else is."""
    longest, since, who = 0.0, 0.0, ""
    for at, *_, active in seen:
        if active != who:
            longest = max(longest, (at - since) / 1000 if who else 0.0)
            since, who = at, active
    assert not who, "a bot is still thinking"
    return longest


@pytest.mark.visited
def test_a_bot_turn_has_a_caption_and_my_tableau_in_sight(site: Site, page: Page, table: TableDriver) -> None:
    record, frame = my_turn("coal_baron", *GAMES["coal_baron"])
    table.open(site.url, record)
    me, *others = [seat["name"] for seat in frame["seats"]]
    page.evaluate(WATCHED)
    start = len(record["moves"])
    table.choose("place:bank")
    expect(page.locator(".since-turn")).to_have_count(len(others), timeout=60_000)
    seen = page.evaluate("window.seen")
    assert any(name in caption for _, caption, *_ in seen for name in others)
    assert {plate for _, _, plate, _, _ in seen if plate} == {me}
    assert {beside for *_, beside, active in seen if active and beside} <= set(others)
    assert any(beside for *_, beside, _ in seen)
    assert len(table.record()["moves"]) > start + len(others)


@pytest.mark.visited
@pytest.mark.parametrize("level", ["hewer", "director"] if SOAK else ["hewer"])
@pytest.mark.parametrize("game", GAMES if SOAK else ["coal_baron"])
def test_no_turn_of_a_bot_takes_more_than_four_seconds(
    site: Site, page: Page, table: TableDriver, game: str, level: str
) -> None:
    record, frame = my_turn(game, *GAMES[game])
    others = [seat["name"] for seat in frame["seats"]][1:]
    table.open(site.url, {**record, "table": {"bots": ["", *[level] * len(others)]}})
    page.get_by_role("button", name="Hint").click()  # the engine of the bots runs: its start is no part of a turn
    expect(page.locator(".hint-card .hint-answer").first).to_be_visible(timeout=60_000)
    page.evaluate(WATCHED)
    before = table.count
    table.choose(max(table.keys(), key=lambda key: (key == "place:bank", key in ("pass", "done"))))
    until(page, lambda: page.locator(".thinking").count() == 0 and table.count > before, 90)
    seen = page.evaluate("window.seen")
    assert {active for *_, active in seen if active} & set(others), "somebody played"
    sums = page.evaluate("window.sums")
    busy = 1.0 if SOAK else min(2.0, statistics.mean(sums) / min(sums))
    assert longest_turn([*seen, [seen[-1][0], "", "", "", ""]]) < MOST_SECONDS * busy


@pytest.mark.visited
def test_i_can_look_around_while_bots_think(site: Site, page: Page, table: TableDriver) -> None:
    record, frame = my_turn("kohle_kolonie", *GAMES["kohle_kolonie"])
    table.open(site.url, {**record, "table": {"bots": ["hewer", "hewer", ""]}})
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".tableau-box .plate")).to_have_text(frame["seats"][2]["name"])
    table.act(page.locator(".seat-tab").nth(1).click)
    expect(page.locator(".tableau-box .plate")).to_have_text(frame["seats"][1]["name"])


@pytest.mark.visited
def test_the_tableau_i_look_at_stays_while_bots_move(site: Site, page: Page, table: TableDriver) -> None:
    """Whoever clicks while a bot's move is on its way is heard, and is at home again when it is their turn."""
    record, frame = my_turn("coal_baron", *GAMES["coal_baron"])
    table.open(site.url, record)
    me, other, *_ = [seat["name"] for seat in frame["seats"]]
    plate = page.locator(".tableau-box p.plate")
    page.evaluate(WATCHED)
    page.evaluate(
        """() => {
            const table = document.querySelector(".table");
            const look = () => {
                if (!document.querySelector(".thinking")) return;
                watch.disconnect();
                document.querySelectorAll(".seat-tab")[1].click();  // before the frame that came with it is drawn
            };
            const watch = new MutationObserver(look);
            watch.observe(table, {childList: true, subtree: true, attributes: true});
        }"""
    )
    table.choose("place:bank")
    expect(page.locator(".since-turn").first).to_be_visible(timeout=60_000)
    expect(plate).to_have_text(me)
    plates = [shown for _, _, shown, _, active in page.evaluate("window.seen") if active and shown]
    assert other in plates
    assert set(plates[plates.index(other) :]) <= {other, me}
    assert plates[plates.index(other) :].count(me) <= 1, "once seen, it stays until I am asked"


@pytest.mark.visited
def test_the_bots_speed_can_be_chosen(site: Site, page: Page, table: TableDriver) -> None:
    table.open(site.url, my_turn("coal_baron", *GAMES["coal_baron"])[0])
    page.keyboard.press("m")
    pace = page.locator("dialog [data-setting=pace]")
    expect(pace.locator("option")).to_have_text(["Readable", "Fast", "At once"])
    pace.select_option("none")
    page.keyboard.press("Escape")
    table.choose("place:bank")
    expect(page.locator(".since-turn").first).to_be_visible(timeout=40_000)
