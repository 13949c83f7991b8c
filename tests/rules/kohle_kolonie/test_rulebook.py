"""The rulebook of Kohle & Kolonie: its addresses, editions, figures, pieces. What any rulebook needs: tests/core."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.core.rulebook import LANGUAGES
from pyengine.games.kohle_kolonie.components import BONUSES, DATA, GROUNDS, MINES, PLACES, STATIONS, VILLAGES
from pyengine.games.kohle_kolonie.rulebook import BOOK
from pyengine.games.kohle_kolonie.view.texts import name_of

pytestmark = pytest.mark.native  # the pages are made when the site is built; the browser has none of it

ROOT = Path(__file__).parents[3]
each_language = pytest.mark.parametrize("lang", LANGUAGES)

# The addresses of the rules specification: the last number of each chapter, and the clauses with a letter.
_LASTS = (12, 7, 11, 1, 12, 6, 9, 6, 6, 4, 10, 7, 5, 13, 3, 1, 3, 19, 11, 6, 5, 7, 5)
LAST = dict(enumerate(_LASTS, start=1))
LETTERED = {7: ["3a"], 11: ["1a"], 14: ["10a", "10b", "10c", "10d"], 18: ["12a"]}
OPEN_POINTS = [f"OP-{n}" for n in range(1, 50)]
DECISIONS = [f"D{n}" for n in range(1, 12)]

# Where the editions are played differently (the open points that name a variant), by the clauses of the rules.
EDITION_POINTS = {"OP-5", "OP-9", "OP-21", "OP-26", "OP-39", "OP-42"}
PLAYED_DIFFERENTLY = {
    "KK-3.1": ["en"],
    "KK-6.3": ["fr"],
    "D2": ["fr"],
    "KK-12.4": ["en"],
    "KK-14.10a": ["en"],
    "KK-20.4": ["fr"],
    "KK-22.3": ["fr"],
}


def test_every_clause_of_the_specification_is_there_once() -> None:
    plain = [f"KK-{chapter}.{n}" for chapter, last in LAST.items() for n in range(1, last + 1)]
    lettered = [f"KK-{chapter}.{n}" for chapter, numbers in LETTERED.items() for n in numbers]
    ids = BOOK.clause_ids()
    assert len(ids) == len(set(ids))
    assert set(ids) == {*plain, *lettered, *OPEN_POINTS, *DECISIONS}
    assert [chapter.number for chapter in BOOK.chapters("en")] == list(range(1, 26))


# --- editions -------------------------------------------------------------------------------------------------------


@each_language
def test_op_5_9_21_26_39_42_what_the_editions_change_is_told_where_it_applies(lang: str) -> None:
    clauses = [clause for chapter in BOOK.chapters(lang) for clause in chapter.clauses]
    found = {clause.id: [variant.value for variant in clause.variants] for clause in clauses if clause.variants}
    assert found == PLAYED_DIFFERENTLY
    for clause in (clause for clause in clauses if clause.variants):
        assert clause.differs and set(clause.differs) & EDITION_POINTS, clause.id
        assert all(variant.variant == "edition" and variant.text != clause.text for variant in clause.variants)
    assert {clause.id for clause in clauses if clause.variant} == EDITION_POINTS
    effects = DATA["variants"]["edition"]["effects"]
    assert len(effects) == len(EDITION_POINTS)
    assert [row.id for row in BOOK.table("editions", lang).rows] == list(effects)


@each_language
def test_open_points_say_what_we_play_and_what_each_rulebook_says(lang: str) -> None:
    compared = set()
    for id in OPEN_POINTS:
        point = BOOK.clause(id, lang)
        assert point.default and point.sources == ("ours",)
        assert (point.variant_text is None) == (point.variant is None)
        if point.readings:
            assert [reading.edition for reading in point.readings] == ["de", "fr", "en"], id
            assert len({reading.text for reading in point.readings}) > 1, f"{id}: no difference is told"
            compared.add(id)
    assert compared >= EDITION_POINTS
    assert len(compared) == 20


def test_a_clause_with_a_difference_leads_to_the_comparison() -> None:
    """Every open point in which the rulebooks differ is named by the clause that it is about."""
    named = {id for chapter in BOOK.chapters("en") for clause in chapter.clauses for id in clause.differs}
    assert named == {id for id in OPEN_POINTS if BOOK.clause(id, "en").readings}


# --- tables, aid, glossary, components ------------------------------------------------------------------------------


def test_kk_12_1_and_others_the_tables_say_what_the_specification_says() -> None:
    flips = {row.id: row.cells[1:] for row in BOOK.table("flips", "en").rows}
    assert flips == {
        "workforce": ("5 workers or 3 coins", "6 points", "Settlement"),
        "cokery": ("5 workers and 2 coins", "6 points", "Engineer"),
        "ironworks": ("5 workers and 3 coins", "8 points and 1 extra action marker", "Steam engine"),
        "loading": ("2 workers and 2 coins", "4 points", "–"),
    }
    prices = {row.id: [row.cells[1], row.cells[2], row.cells[4]] for row in BOOK.table("prices", "en").rows}
    assert prices == {"steam_engine": ["1", "2", "1"], "settlement": ["2", "3", "2"], "engineer": ["1", "2", "1"]}
    markers = {row.id: row.cells[1:3] for row in BOOK.table("markers", "en").rows}
    assert markers["consolidation_aid"] == ("0", "2, 3, 4, 9")
    assert markers["wagon"] == ("0", "10")
    assert [row.cells[1] for row in BOOK.table("engines", "en").rows] == ["3", "5", "8", "12", "17", "23"]
    lines = {row.id: row.cells[1:] for row in BOOK.table("lines", "en").rows}
    assert lines == {
        "yellow": ("7", "12", "5", "8"),
        "red": ("6", "10", "5", "8"),
        "brown": ("3", "4", "3", "4"),
        "green": ("3", "4", "–", "–"),
    }
    yields = {row.id: row.cells[1:] for row in BOOK.table("yields", "en").rows}
    assert yields["ck_m2"] == ("1 coin with 2 miners", "1 coin with 2 miners")
    assert yields["iw_e"] == ("1 point", "2 points")
    assert yields["ld_e"] == ("2 coins for 2 wagons", "1 coin for 1 wagon")
    assert yields["ad_m1"] == ("1 consolidation point", "–")
    assert [row.cells[1] for row in BOOK.table("railway", "en").rows] == ["3", "3", "5", "4", "4"]


@each_language
def test_kk_3_8_the_row_is_told_in_its_order(lang: str) -> None:
    text = BOOK.clause("KK-3.8", lang).text
    places = [text.index(name_of(id, lang), text.index(":")) for id in BONUSES]
    assert places == sorted(places)


@each_language
def test_the_player_aid_covers_everything_on_one_page(lang: str) -> None:
    sections = BOOK.player_aid(lang)
    ids = ["turn", "actions", "flips", "disaster", "consolidation", "pithead", "end", "things"]
    assert [section.id for section in sections] == ids
    assert sum(len(item.text.split()) for section in sections for item in section.items) < 480


def test_the_glossary_is_complete_and_its_words_are_used() -> None:
    for lang in LANGUAGES:
        terms = BOOK.glossary(lang)
        assert len(terms) == len({term.id for term in terms}) == 49
        words = BOOK.words(lang)
        text = " ".join(part["title"] + " " + part["text"] for part in words["clauses"].values())
        text += " ".join(BOOK.clause(id, lang).text for id in BOOK.clause_ids())
        for term in terms:
            assert any(stem in text.lower() for stem in stems(term.term)), f"{lang}: {term.term} is never used"


def stems(term: str) -> list[str]:
    """`insert / redeploy` -> `inser`, `redeplo`: enough to find an inflected word."""
    words = [part.split()[0].lower() for part in re.split(r"\([^)]*\)|[/,]", term) if part.strip()]
    return [word[:-1] if len(word) > 5 else word for word in words]


@each_language
def test_components_name_every_piece_and_its_source(lang: str) -> None:
    found = list(BOOK.components(lang))
    by_kind = {kind: [part for part in found if part.kind == kind] for kind in {part.kind for part in found}}
    mines = [part.id for kind in ("small", "single", "large") for part in by_kind[kind]]
    assert sorted(mines) == sorted(MINES)
    assert [part.id for part in by_kind["ground"]] == list(GROUNDS)
    assert [part.id for part in by_kind["village"]] == list(VILLAGES)
    assert [part.id for part in by_kind["station"]] == list(STATIONS)
    assert [part.id for part in by_kind["place"]] == list(PLACES)
    assert sum(part.count for part in by_kind["railway"]) == 19
    assert sum(part.count for part in by_kind["disaster"]) == 5
    assert len(by_kind["bonus"]) == 7
    assert len(by_kind["pithead"]) == 5


def test_what_is_reconstructed_says_so() -> None:
    parts = {part.id: part.sources for part in BOOK.components("en")}
    kinds = {id: {source.kind for source in sources} for id, sources in parts.items()}
    assert all("reconstructed" in kinds[mine] for mine in MINES), "values that stand only on the card"
    assert any("Glocke" in source.where for source in parts["k_16_glocke"]), "partly told by an example"
    assert not any("Glocke" in source.where for source in parts["k_03_franziska"])
    assert kinds["kk-rail-vp"] == {"rulebook"}
    assert kinds["T1"] == {"public", "rulebook", "reconstructed"}


def test_every_example_of_the_specification_is_shown() -> None:
    assert [example.id for example in BOOK.examples("en")] == [f"EX-{n}" for n in range(1, 16)]


def test_french_signs_are_never_torn_from_their_word() -> None:
    """Before ; : ! ? » and after « stands a no-break space: in the messages, the rules pages and the lessons."""
    room = ROOT / "pyengine/games/kohle_kolonie"
    catalogue = (ROOT / "pyengine/locale/fr/LC_MESSAGES/kohle_kolonie.po").read_text(encoding="utf-8")
    texts = [line for line in catalogue.splitlines() if line.startswith(("msgstr", '"'))]
    texts.append((room / "rulebook/fr.json").read_text(encoding="utf-8"))
    for lesson in sorted((room / "lessons").glob("*.json")):
        texts += re.findall(r'"fr": "(?:[^"\\]|\\.)*"', lesson.read_text(encoding="utf-8"))
    assert len(texts) > 700
    torn = [match[0] for text in texts for match in re.finditer(r".{0,20}(?: [;:!?»]|« ).{0,10}", text)]
    assert not torn
