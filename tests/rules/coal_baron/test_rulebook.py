"""The rulebook of Coal Baron: its addresses, figures, pieces and examples. What any rulebook needs: tests/core."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pyengine
from pyengine.core.rulebook import LANGUAGES, Example
from pyengine.games.coal_baron.components import CARDS, DATA, ELEMENTS, SPACES, TILES
from pyengine.games.coal_baron.rulebook import BOOK

from . import naive
from .table import CARDS as SPECIFIED_CARDS
from .table import LOCKED, MARKS, PRICES, REVEALED, WORKERS

ROOM = Path(pyengine.__file__).parent / "games" / "coal_baron"
pytestmark = pytest.mark.native  # the pages are made when the site is built; the browser has none of it

# The addresses of the rules specification: the last number of each chapter, and the clauses with a letter.
LAST = {1: 12, 2: 13, 3: 4, 4: 6, 5: 13, 6: 11, 7: 5, 8: 1, 9: 5, 10: 2, 11: 10, 12: 5, 13: 8, 14: 5, 15: 7}
LETTERED = {1: ["12a"], 2: ["9a"], 4: ["2a", "6a"], 5: ["8a", "8b", "12a"], 6: ["8a"], 12: ["2a", "2b"]}
OPEN_POINTS = [f"CB-O{n}" for n in range(1, 20)]
DECISIONS = [f"D{n}" for n in range(1, 7)]


# --- clauses --------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_specification_is_there_once() -> None:
    plain = [f"CB-{chapter}.{n}" for chapter, last in LAST.items() for n in range(1, last + 1)]
    ids = BOOK.clause_ids()
    assert len(ids) == len(set(ids))
    lettered = [f"CB-{chapter}.{n}" for chapter, numbers in LETTERED.items() for n in numbers]
    assert set(ids) == {*plain, *lettered, *OPEN_POINTS, *DECISIONS}
    assert [chapter.number for chapter in BOOK.chapters("en")] == list(range(1, 18))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_open_points_say_what_we_play_and_what_can_be_changed(lang: str) -> None:
    variants = {item["open_point"]: item["id"] for item in DATA["variants"]["items"]}
    for id in OPEN_POINTS:
        point = BOOK.clause(id, lang)
        assert point.default
        assert point.variant == variants.get(id)
        assert (point.variant_text is None) == (point.variant is None)
        assert point.sources == ("ours",)


# --- tables, aid, glossary, components ------------------------------------------------------------------------------


def test_cb_1_12_and_others_the_tables_say_what_the_specification_says() -> None:
    setup = {row.id: [int(cell) for cell in row.cells[1:]] for row in BOOK.table("setup", "en").rows}
    assert setup["workers"] == list(WORKERS.values())
    assert setup["marks"] == list(MARKS.values())
    assert setup["draft_cards"] == list(REVEALED.values())
    assert setup["lock_tiles_used"] == [len(spaces) for spaces in LOCKED.values()]
    prices = {row.id: [int(cell) for cell in row.cells[1:]] for row in BOOK.table("prices", "en").rows}
    assert prices == {colour: [price, 2 * price] for colour, price in PRICES.items()}
    orders = BOOK.table("orders", "en").rows
    assert len(orders) == 13
    assert sum(row.cells.count("yes") for row in orders) == len(SPECIFIED_CARDS)
    assert sum(row.cells.count("yes") * int(row.cells[1]) for row in orders) == 256
    clock = [[int(cell) for cell in row.cells[2:4]] for row in BOOK.table("clock", "en").rows]
    assert [first for first, _ in clock] == list(range(2, 14))
    assert [second for _, second in clock] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [row.cells[1] for row in BOOK.table("final", "en").rows] == ["+1", "+1", "−1", "−2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_player_aid_covers_everything_on_one_page(lang: str) -> None:
    sections = BOOK.player_aid(lang)
    assert [section.id for section in sections] == ["turn", "actions", "costs", "mining", "clock", "end", "things"]
    assert sum(len(item.text.split()) for section in sections for item in section.items) < 480


def test_the_glossary_is_complete_and_its_words_are_used() -> None:
    for lang in LANGUAGES:
        terms = BOOK.glossary(lang)
        assert len(terms) == len({term.id for term in terms}) == 48
        text = " ".join(clause.title + " " + clause.text for part in BOOK.chapters(lang) for clause in part.clauses)
        for term in terms:
            assert any(stem in text.lower() for stem in stems(term.term)), f"{lang}: {term.term} is never used"


def stems(term: str) -> list[str]:
    """`tunnel balance / imbalance` -> `tunne`, `imbalanc`: enough to find an inflected word."""
    words = [part.split()[0].lower() for part in re.split(r"\([^)]*\)|[/,]", term) if part.strip()]
    return [word[:-1] if len(word) > 5 else word for word in words]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_components_name_every_piece_and_its_source(lang: str) -> None:
    found = list(BOOK.components(lang))
    by_kind = {kind: [part for part in found if part.kind == kind] for kind in {part.kind for part in found}}
    assert [part.id for part in by_kind["card"]] == list(CARDS)
    assert [part.id for part in by_kind["tile"]] == list(TILES)
    assert [part.id for part in by_kind["space"]] == list(SPACES)
    assert [part.id for part in by_kind["element"]] == list(ELEMENTS)
    assert [part.id for part in by_kind["place"]] == ["bank", "canteen"]
    assert {part.id: part.count for part in by_kind["piece"]} == DATA["components"]["counts"]
    assert sum(part.count for part in by_kind["tile"]) == 48
    kinds = set(DATA["source_kinds"])
    for part in found:
        assert part.name and "_" not in part.name
        assert part.sources and all(source.kind in kinds and source.where for source in part.sources)
        assert part.clause in BOOK.clause_ids()


# --- examples -------------------------------------------------------------------------------------------------------


def test_every_example_is_told_and_shown() -> None:
    assert [example.id for example in BOOK.examples("en")] == [f"CBX-{n}" for n in range(1, 14)]


def example(id: str) -> Example:
    return next(one for one in BOOK.examples("en") if one.id == id)


def test_cbx_05_the_eight_steps_told_are_the_eight_played() -> None:
    (board,) = example("CBX-5").boards
    assert len(board.keys) - 1 == 8 == board.when.count(",") + 1


def test_cbx_09_the_counts_told_are_those_of_the_position() -> None:
    (board,) = example("CBX-9").boards
    position = pyengine.from_position(board.position).position()
    assert naive.counts(position["seats"][0]) == [1, 1, 3, 3, 2, 6, 0, 0, 0, 0, 3, 4]
    assert naive.counts(position["seats"][1]) == naive.counts(position["seats"][2]) == [0] * 12


def test_cbx_13_the_position_has_what_is_told() -> None:
    (board,) = example("CBX-13").boards
    anna = pyengine.from_position(board.position).position()["seats"][0]
    sides = [entry["tile"].rsplit("_", 1)[1] for level in anna["pit"].values() for entry in level["tiles"]]
    assert (sides.count("light"), sides.count("dark")) == (7, 4)
    assert (anna["marks"], len(anna["orders"])) == (7, 1)


# --- words ----------------------------------------------------------------------------------------------------------

NOT_OUR_WORDS = {
    "de": r"Fahrzeug|Waggon|Spielregel\b|verdeckt(es|e)? Feld|Sperrplättchen verdeckt",
    "fr": r"wagonnet|tuile de verrou|[Cc]ases d’ouvriers",
    "nl": r"[Aa]rbeider|[Bb]estelkaart|\bveld|[Ee]indwaardering|[Ss]peelmateriaal|\bbedekt",
}
"""What the glossary (rules, section 18) calls otherwise: Transportmittel, berline, werker, bestellingskaart, vak."""


@pytest.mark.parametrize("lang", sorted(NOT_OUR_WORDS))
def test_a_thing_has_one_name(lang: str) -> None:
    """The game, its rules and its lessons call a thing by the word of the glossary."""
    catalogue = (ROOM.parents[1] / "locale" / lang / "LC_MESSAGES" / "coal_baron.po").read_text(encoding="utf-8")
    said = re.findall(r'^msgstr(?:\[\d\])? "(.*(?:"\n".*)*)"$', catalogue, flags=re.MULTILINE)
    said += re.findall(r'"(.+?)"[,:}\]]', (ROOM / "rulebook" / f"{lang}.json").read_text(encoding="utf-8"))
    for lesson in (ROOM / "lessons").glob("*.json"):
        said += re.findall(rf'"{lang}": "(.+)"', lesson.read_text(encoding="utf-8"))
    assert len(said) > 900
    assert [text for text in said if re.search(NOT_OUR_WORDS[lang], text)] == []
