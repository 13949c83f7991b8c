"""The readable form of positions: the page and `revier.address` read and write the same; links of games stay short."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import pyengine
from pyengine.core.documents.link import from_link, to_link
from revier import address
from tests.art.shots import serve

ROOT = Path(__file__).parent.parent.parent
MOST = 300
"""Characters after the site's own address."""
BEFORE = "index.html?embed=play&lang=en#link="


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
        played = pyengine.new_game(game, players=count, seed=chooser.randrange(2**53))
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
    ["game=coal_baron&seats.0.marks=(a", "game=x&a=!x", "game=x&a='b", "game=x&__proto__.x=1", "game=x&a=1)", "a=%E0%"],
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
