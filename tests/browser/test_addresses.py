"""The readable form of positions: the page and `revier.address` read and write the same; links of games stay short."""

import json
import random
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import pyengine
from pyengine.core.documents.link import from_link, to_link
from revier import address
from tests.art.shots import serve
from tests.browser.conftest import Site, until

ROOT = Path(__file__).parent.parent.parent
MOST = 300
"""Characters after the site's own address."""
BEFORE = "?embed=play#link="
"""As the editor writes it if nothing else is chosen; the language is the reader's."""


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Page]:
    """A page that can import the modules as they lie in web/js."""
    with serve() as url:
        page = browser.new_page()
        page.goto(f"{url}/tests/art/compare.html")
        page.evaluate("async () => { window.readable = await import('/web/js/embed/readable.js'); }")
        yield page
        page.close()


@pytest.mark.parametrize("game", pyengine.games())
def test_every_position_of_whole_games_fits_in_a_short_address(game: str) -> None:
    players = pyengine.describe(game)["players"]
    longest = 0
    for count in players:
        chooser = random.Random(f"{game} {count}")
        # rules other than the usual ones may lengthen a game
        varied = {
            variant["id"]: chooser.choice(variant["values"])["id"] for variant in pyengine.describe(game)["variants"]
        }
        played = pyengine.new_game(game, players=count, seed=chooser.randrange(2**53), variants=varied)
        stops = {0, *chooser.sample(range(400), 12)}
        number = 0
        while not played.over:
            if number in stops:
                longest = max(longest, len(BEFORE + to_link(played)))
            played.choose(chooser.choice(played.options()))
            number += 1
        text = to_link(played)
        assert from_link(text).position() == played.position()
        longest = max(longest, len(BEFORE + text))
    assert longest <= MOST


def test_the_longest_recorded_games_fit_too() -> None:
    records = [
        json.loads(path.read_text("utf-8"))["record"] for path in sorted((ROOT / "tests/records").glob("*/*/*.json"))
    ]
    assert len(records) > 10
    seeded = [record for record in records if "seed" in record and "draws" not in record and "components" not in record]
    longest = sorted(seeded, key=lambda record: len(record["moves"]))[-6:]
    assert max(len(BEFORE + to_link(pyengine.replay(record))) for record in longest) <= MOST


LONG = ("Anneliese", "Bartholomäus", "Constantin", "Dirk-Henning", "Ekaterina")


def same_but_names(position: dict[str, Any]) -> dict[str, Any]:
    return {**position, "seats": [{**seat, "name": ""} for seat in position["seats"]]}


def late(game: str, names: tuple[str, ...]) -> pyengine.Game:
    """Shortly before the end, at the largest table."""
    players = max(pyengine.describe(game)["players"])
    chooser = random.Random(game)
    whole = pyengine.new_game(game, players=players, seed=2**52, seats=[{"name": name} for name in names[:players]])
    while not whole.over:
        whole.choose(chooser.choice(whole.options()))
    record = whole.record()
    return pyengine.replay({**record, "moves": record["moves"][:-3], "digest": None})


def drawn_as_wanted(page: Page, picture: bool) -> bool:
    return ("picture=1" in page.locator("#snippet-2").input_value()) == picture


@pytest.mark.visited
@pytest.mark.parametrize("game", pyengine.games())
def test_the_editor_gives_a_short_address_for_a_late_game(site: Site, page: Page, game: str) -> None:
    """From the menu of a full table, as an author gets it: frame and wiki, with the site's own address."""
    if not page.url.startswith(site.url):
        page.goto(site.url)
    played = late(game, LONG)
    page.evaluate("hash => (location.hash = hash)", f"#/g/{to_link(played)}")
    expect(page.locator(".table [data-board=board] .piece").first).to_be_attached(timeout=40_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Embed this position").click()
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
    for picture in (False, True):
        page.get_by_label("Draw the position").set_checked(picture)
        until(page, partial(drawn_as_wanted, page, picture))
        frame, line = (page.locator(f"#snippet-{number}").input_value() for number in (0, 2))
        address = line.split(">")[1].removesuffix("</revier")
        assert unescape(frame.split('src="')[1].split('"')[0]) == address
        assert len(address) <= MOST and address.startswith(site.url), len(address)
        found = from_link(address.split("#link=")[1])
        names = [seat.name for seat in found.seats]
        assert same_but_names(found.position()) == same_but_names(played.position())
        cut = page.get_by_text("Long names are shortened here")
        expect(cut).to_have_count(int(names != list(LONG[: len(names)])))
        assert len(set(names)) == len(names) and all(
            long.startswith(name.removesuffix(".")) for name, long in zip(names, LONG, strict=False)
        )


def text_of(page: Page) -> str:
    """What the editor writes after "#" for a wiki."""
    expect(page.locator("#editor-status")).to_contain_text("accepts", timeout=40_000)
    return page.locator("#snippet-2").input_value().split("#", 1)[1].split("</revier>")[0]


@pytest.mark.visited
def test_a_late_game_that_was_changed_by_hand_is_its_link_with_changes(site: Site, page: Page) -> None:
    """From a table to the position editor, a figure changed there, and on to the board for other pages."""
    if not page.url.startswith(site.url):
        page.goto(site.url)
    played = late("schichtwechsel", ("Anna", "Bert", "Cleo", "Dora"))
    page.evaluate("hash => (location.hash = hash)", f"#/g/{to_link(played)}")
    expect(page.locator(".table [data-board=board] .piece").first).to_be_attached(timeout=40_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator(".studio")).to_have_attribute("data-settled", "1", timeout=40_000)
    page.locator(".studio-tabs .seat-tab").first.click()
    expect(page.locator(".studio")).to_have_attribute("data-settled", "2")
    coins = page.locator("input[data-path='seats.0.coins']")
    coins.fill("9")
    coins.blur()
    expect(page.locator(".studio")).to_have_attribute("data-settled", "3")
    page.locator("[data-act=embed]").click()
    text = text_of(page)
    assert text == f"link={to_link(played)}&seats.0.coins=9", "the supply follows by itself"
    wanted = played.position()
    wanted["supply"]["coins"] += wanted["seats"][0]["coins"] - 9
    wanted["seats"][0]["coins"] = 9
    assert address.Source(text).game().position() == wanted
    page.goto(f"{site.url}?embed=play#{text}")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("[data-board=board] .piece").first).to_be_attached(timeout=40_000)
    expect(page.locator(".e-chip")).to_be_visible()


@pytest.mark.visited
def test_a_file_of_the_site_is_named_by_its_whole_address(site: Site, page: Page) -> None:
    """As the plugins of wikis frame it; the mode may be empty."""
    boards = json.loads((ROOT / ".build/rules/coal_baron/boards-en.json").read_text("utf-8"))["boards"]
    file = quote(f"{site.url}rules/coal_baron/boards-en.json#{next(iter(boards))}", safe="")
    page.goto(f"{site.url}index.html?embed=&src={file}")
    expect(page.locator("[data-board=board] .piece").first).to_be_attached()
    expect(page.locator(".e-cover .e-btn.main")).to_be_visible()


@pytest.mark.visited
def test_what_is_played_in_the_preview_stays_a_link(site: Site, page: Page) -> None:
    """Also from a setup by hand, which has no record of its own; and with a change, which begins with that setup."""
    if not page.url.startswith(site.url):
        page.goto(site.url)
    page.evaluate("hash => (location.hash = hash)", "#/editor")
    source = {"revier": 1, "kind": "position", "game": "coal_baron", "from": {"players": 3, "seed": 41}, "set": {}}
    area, line = page.locator("#editor-text"), page.locator("#snippet-2")

    def use(changed: dict[str, str], started: str) -> str:
        """A setup is written down, played on in the preview, and taken."""
        area.fill(json.dumps({**source, "set": changed}))
        until(page, lambda: text_of(page) == started)
        page.locator(".editor-preview").get_by_role("button", name="Play from here").click()
        page.locator(".editor-preview [data-key]").first.click()
        expect(page.locator(".editor-preview [data-tool=undo]:not([disabled])")).to_be_visible()
        page.get_by_role("button", name="Use this position").click()
        until(page, lambda: '"from"' not in area.input_value() and f"#{started}</revier>" not in line.input_value())
        text = text_of(page)
        assert address.Source(text).game().position() == json.loads(area.input_value())
        return text

    text = use({}, "game=coal_baron&players=3&seed=41")
    assert text.startswith("link=") and len(text) < 100
    text = use({"seats.1.name": "Kumpel"}, "game=coal_baron&players=3&seed=41&seats.1.name=Kumpel")
    assert text.startswith("game=coal_baron&players=3&seed=41&") and "&seats.1.name=Kumpel" in text


SAMPLES: list[dict[str, Any]] = [
    {"from": {"players": 2}, "set": {}},
    {
        "from": {"players": 3, "seed": 7, "variants": {"start_player": "first_seat"}},
        "set": {
            "pending": [{"step": "turn", "seat": 0}], "seats.0.name": "Anna Berg & Söhne (it's \"ours\")!",
            "seats.0.marks": 9, "seats.1.name": "=x&y=1", "board.tiles.factory_2": None, "draft": [], "over": False,
            "board.workers": {"money_5": {"seat": 1, "count": 1}}, "seats.2.name": "7",
        },
    },
]  # fmt: skip


SAMPLES.append({"from": {"link": to_link(late("coal_baron", LONG))}, "set": SAMPLES[1]["set"]})


@pytest.mark.parametrize("sample", SAMPLES)
def test_page_and_package_write_and_read_the_same(script: Page, sample: dict[str, Any]) -> None:
    document = {"revier": 1, "kind": "position", "game": "coal_baron", **sample}
    written = script.evaluate("document => readable.write(document)", document)
    assert written == address.write(document)
    assert address.parse(written) == document
    assert script.evaluate("text => readable.read(text).document", written) == document
    assert address.parse(written.replace("&", "\n  ")) == document
    assert pyengine.from_position(document).position() == address.Source(written).game().position()


@pytest.mark.parametrize(
    "text",
    [
        "seats.0.marks=1&link=abc",
        "game=coal_baron&seats.0.marks=(a",
        "game=x&a=!x",
        "game=x&a='b",
        "game=x&__proto__.x=1",
        "game=x&a=1)",
        "a=%E0%",
    ],
)
def test_what_cannot_be_read_names_its_place(script: Page, text: str) -> None:
    where = script.evaluate(
        "text => { try { readable.read(text); return ''; } catch (error) { return error.path; } }", text
    )
    assert where == text.split("&")[-1].split("=")[0]
    if "%" not in text:
        with pytest.raises(pyengine.PositionError, match=where.replace(".", r"\.")):
            address.parse(text)


def test_a_whole_position_becomes_a_setup_with_changes(script: Page) -> None:
    setup = pyengine.new_game("schichtwechsel", players=2, seed=7)
    wanted = setup.position()
    base = json.loads(json.dumps(wanted))
    wanted["seats"][1]["name"] = "Bert"
    wanted["pending"].append({"step": "none"})
    assert script.evaluate("([base, wanted]) => readable.changes(base, wanted)", [base, wanted]) == {
        "seats.1.name": "Bert",
        "pending": wanted["pending"],
    }
