"""Pages to pass on: what other sites read in them. The browser tries their pictures and boards (test_share.py)."""

import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

import pyengine
from tests.packaging.trees import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import share_pages
from rules_text import NAMES

SITE = "https://games.example/revier/"


class Elements(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self.told = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, [name for name, _ in attrs]))

    def handle_data(self, data: str) -> None:
        self.told += data


def shared(game: str, rules: Path) -> list[share_pages.Shared]:
    return share_pages.all_of(game, rules)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """What the rules pages leave of one example."""
    record = pyengine.new_game("coal_baron", players=2, seed=7).record()
    for lang in NAMES:
        board = {"title": f"After the setup ({lang})", "document": record, "at": 0, "scene": {}}
        boards = {"revier": 1, "kind": "boards", "boards": {"CBX-1-1": board}}
        path = tmp_path / "coal_baron" / f"boards-{lang}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(boards), "utf-8")
    return tmp_path


def test_games_lessons_and_examples_have_pages(rules: Path) -> None:
    kinds = [one.kind for one in shared("coal_baron", rules)]
    assert kinds.count("game") == 1 and kinds.count("lesson") > 5 and kinds.count("example") == 1
    for one in shared("coal_baron", rules):
        assert all(one.texts[lang][0] and one.texts[lang][1] for lang in NAMES), one.path


@pytest.mark.parametrize("site", ["", SITE])
def test_a_page_says_what_other_sites_show(rules: Path, site: str) -> None:
    everything = shared("coal_baron", rules)
    for lang in NAMES:
        for one in everything:
            page = share_pages.Pages(lang, site).page(one, everything)
            meta = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))
            assert meta["og:title"] and meta["og:description"] and f'<html lang="{lang}">' in page
            picture = f"pictures/coal_baron/{one.name or 'game'}.png"
            assert meta["og:image"] == (
                f"{SITE}share/{picture}" if site else "../" * (one.path.count("/") + 1) + picture
            )
            assert ("application/json+oembed" in page) == bool(site)
            assert page.count("<revier-board ") == 1 and f'src="{"../" * (one.path.count("/") + 1)}{picture}"' in page


def test_oembed_frames_the_board(rules: Path) -> None:
    for one in shared("coal_baron", rules):
        told = json.loads(share_pages.Pages("de", SITE).oembed(one))
        assert told["type"] == "rich" and told["version"] == "1.0" and told["width"] and told["thumbnail_url"]
        (src,) = re.findall(r'<iframe src="([^"]+)"', told["html"])
        assert src.startswith(f"{SITE}index.html?embed=") and "lang=de" in src
        assert ("#" in src) == (one.kind != "example"), src


@pytest.mark.parametrize("site", ["", SITE])
def test_a_title_is_text(site: str) -> None:
    """Whatever a lesson is called, its page has the elements of any other."""
    hostile = "<img src=x onerror=\"alert('1')\">&quot;</title><script>\u202e" + 40 * "x"
    start = pyengine.new_game("coal_baron", players=2).record()

    def named(title: str) -> share_pages.Shared:
        texts = dict.fromkeys(NAMES, (title, title))
        board = {"mode": "task", "lesson": "coal_baron/one_cycle"}
        return share_pages.Shared(
            "coal_baron", "lesson", "one_cycle", texts, board, start, "#/learn/coal_baron/one_cycle"
        )

    def written(one: share_pages.Shared) -> tuple[list[tuple[str, list[str]]], str]:
        """All elements with the names of their attributes, and what is told on the page."""
        pages = share_pages.Pages("en", site)
        reader = Elements()
        reader.feed(pages.page(one, [one]) + json.loads(pages.oembed(one))["html"])
        return reader.found, reader.told

    (bad, told), (good, _) = written(named(hostile)), written(named("A lesson"))
    assert bad == good
    assert told.count(hostile) >= 2
    assert "<" not in share_pages.sitemap(SITE, ["<x>&"]).partition("/revier/")[2].partition("</loc>")[0]


def test_the_sitemap_lists_whole_addresses() -> None:
    root = ET.fromstring(share_pages.sitemap(SITE, ["", "share/en/coal_baron.html"]))
    assert [url[0].text for url in root] == [SITE, f"{SITE}share/en/coal_baron.html"]


def test_puzzles_have_pages_where_there_are_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games" / "coal_baron" / "puzzles"
    folder.mkdir(parents=True)
    position = pyengine.new_game("coal_baron", players=2, seed=7).position()
    (folder / "delivery_1.json").write_text(
        json.dumps({"revier": 1, "kind": "puzzle", "id": "delivery_1", "game": "coal_baron", "position": position})
    )
    (folder / "order.json").write_text(json.dumps({"kind": "order"}))
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    (one,) = share_pages.puzzles("coal_baron")
    assert (one.path, one.texts["de"][0], one.app) == (
        "coal_baron/puzzle-delivery_1",
        "Rätsel 1",
        "#/puzzles/coal_baron/delivery_1",
    )


def test_a_site_that_knows_its_address_can_be_found(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Built with REVIER_SITE: every whole address that a page, the sitemap or an answer names is a file of the site."""
    whole = share_pages.all_of
    monkeypatch.setattr(pyengine, "games", lambda: ("coal_baron",))
    monkeypatch.setattr(share_pages, "all_of", lambda game, rules: whole(game, rules)[1:2])  # one lesson
    out = tmp_path / "share"
    share_pages.main(rules, out, tmp_path / "pictures", SITE.rstrip("/"))

    def there(address: str) -> Path:
        assert address.startswith(f"{SITE}share/"), address
        return out / address.removeprefix(f"{SITE}share/")

    pages = sorted(out.rglob("*.html"))
    assert len(pages) == len(NAMES)
    for path in pages:
        text = path.read_text("utf-8")
        (image,) = re.findall(r'<meta property="og:image" content="([^"]+)">', text)
        assert there(image).read_bytes().startswith(b"\x89PNG")
        (own,) = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
        assert there(own) == path
        alternates = re.findall(r'<link rel="alternate" hreflang="\w+" href="([^"]+)">', text)
        assert len(alternates) == len(NAMES) and all(there(one).is_file() for one in alternates)
        (found,) = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', text)
        told = json.loads(there(found).read_text("utf-8"))
        assert there(told["thumbnail_url"]) == there(image) and told["provider_url"] == SITE
    listed = [url[0].text for url in ET.parse(out / "sitemap.xml").getroot()]
    assert {there(str(one)) for one in listed if str(one).startswith(f"{SITE}share/")} == set(pages)

    # without an address there is nothing to be found by
    share_pages.main(rules, out, tmp_path / "pictures", "")
    assert not list(out.rglob("*.json")) and not (out / "sitemap.xml").exists()
    assert SITE not in pages[0].read_text("utf-8")
