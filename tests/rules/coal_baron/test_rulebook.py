"""The rulebook: the same in four languages, every address known, every example true on the engine."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import pyengine
from pyengine.games.coal_baron import rulebook
from pyengine.games.coal_baron.components import CARDS, DATA, ELEMENTS, SPACES, TILES

from . import naive
from .table import CARDS as SPECIFIED_CARDS
from .table import LOCKED, MARKS, PRICES, REVEALED, WORKERS

LANGUAGES = rulebook.LANGUAGES
OTHERS = tuple(lang for lang in LANGUAGES if lang != "en")
REFERENCE = re.compile(r"\[((?:CB-|D)[^\]\s]*)\]")

# The addresses of the rules specification: the last number of each chapter, and the clauses with a letter.
LAST = {1: 12, 2: 13, 3: 4, 4: 6, 5: 13, 6: 11, 7: 5, 8: 1, 9: 5, 10: 2, 11: 10, 12: 5, 13: 8, 14: 5, 15: 7}
LETTERED = {1: ["12a"], 2: ["9a"], 4: ["2a", "6a"], 5: ["8a", "8b", "12a"], 6: ["8a"], 12: ["2a", "2b"]}
OPEN_POINTS = [f"CB-O{n}" for n in range(1, 20)]
DECISIONS = [f"D{n}" for n in range(1, 7)]


def raw(lang: str) -> Any:
    return json.loads((resources.files(rulebook) / f"{lang}.json").read_text(encoding="utf-8"))


def strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a language file with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from strings(part, f"{path}/{key}")
    else:
        for number, part in enumerate(value):
            yield from strings(part, f"{path}/{number}")


def numbers(text: str) -> list[str]:
    """The numbers that a reader sees, without addresses and names of spaces."""
    return sorted(re.findall(r"\d+", re.sub(r"\[[^\]]*\]|\{[^}]*\}", "", text)))


# --- the four languages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_the_same_texts_in_the_same_order(lang: str) -> None:
    assert [path for path, _ in strings(raw(lang))] == [path for path, _ in strings(raw("en"))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str) -> None:
    for path, text in strings(raw(lang)):
        assert text == text.strip(), path
        assert text, path
        assert "  " not in text, path
        assert "'" not in text and '"' not in text, f"{path}: typewriter quotes"
        if path.startswith("/clauses") and not path.endswith("/title"):
            assert re.search(r"[.?!]$", text), f"{path}: no full stop"


@pytest.mark.parametrize("lang", OTHERS)
def test_figures_links_and_numbers_are_the_same(lang: str) -> None:
    english = dict(strings(raw("en")))
    for path, text in strings(raw(lang)):
        assert rulebook.placeholders(text) == rulebook.placeholders(english[path]), path
        assert REFERENCE.findall(text) == REFERENCE.findall(english[path]), path
        assert numbers(text) == numbers(english[path]), path


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_was_left_in_english(lang: str) -> None:
    english = dict(strings(raw("en")))
    same = [path for path, text in strings(raw(lang)) if text == english[path] and len(text.split()) > 2]
    assert same == []


def test_french_punctuation_does_not_stand_alone_on_a_line() -> None:
    for path, text in strings(raw("fr")):
        assert not re.search(r" [:;?!»]|« ", text), path


def test_the_reader_is_spoken_to_as_agreed() -> None:
    """German du, French vous, Dutch je: the other form never occurs."""
    wrong = {"de": r"(?<=[a-zäöüß,] )Sie\b|\bIhnen\b", "fr": r"\b[Tt](u|oi|on)\b", "nl": r"\b[Uu]w?\b"}
    for lang, pattern in wrong.items():
        assert [path for path, text in strings(raw(lang)) if re.search(pattern, text)] == []


# --- clauses --------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_specification_is_there_once() -> None:
    plain = [f"CB-{chapter}.{n}" for chapter, last in LAST.items() for n in range(1, last + 1)]
    ids = rulebook.clause_ids()
    assert len(ids) == len(set(ids))
    lettered = [f"CB-{chapter}.{n}" for chapter, numbers in LETTERED.items() for n in numbers]
    assert set(ids) == {*plain, *lettered, *OPEN_POINTS, *DECISIONS}
    assert [chapter.number for chapter in rulebook.chapters("en")] == list(range(1, 18))


@pytest.mark.native
def test_every_clause_that_the_engine_cites_has_an_address() -> None:
    cited = set()
    for file in (resources.files(rulebook) / "..").iterdir():
        if file.name.endswith(".py"):
            cited |= set(re.findall(r"\"(CB-\d+\.\d+[a-z]?|CB-O\d+)\"", file.read_text(encoding="utf-8")))
    assert cited - set(rulebook.clause_ids()) == set()
    assert len(cited) > 40


def test_every_reference_leads_somewhere() -> None:
    ids = set(rulebook.clause_ids())
    known_examples = {example.id for example in rulebook.examples("en")}
    for clause in (clause for chapter in rulebook.chapters("en") for clause in chapter.clauses):
        assert set(clause.see) <= ids - {clause.id}, clause.id
        assert set(REFERENCE.findall(clause.text)) <= set(clause.see), clause.id
        assert clause.example is None or clause.example in known_examples, clause.id
        assert clause.table is None or clause.table in rulebook.TABLES, clause.id
        assert clause.sources and set(clause.sources) <= set(rulebook.SOURCES), clause.id
    for section in rulebook.player_aid("en"):
        assert all(item.see and set(item.see) <= ids for item in section.items)
        assert section.table is None or section.table in rulebook.TABLES
    assert {term.clause for term in rulebook.glossary("en")} <= ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_are_short_and_texts_have_at_most_four_sentences(lang: str) -> None:
    for chapter in rulebook.chapters(lang):
        assert len(sentences(chapter.summary)) == 2, f"chapter {chapter.number}: {chapter.summary}"
        for clause in chapter.clauses:
            assert len(re.findall(r"[\w’–-]+", clause.title)) <= 6, clause.title
            assert 1 <= len(sentences(clause.text)) <= 4, clause.id


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+(?=[^a-z])", text) if part]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_open_points_say_what_we_play_and_what_can_be_changed(lang: str) -> None:
    options = {item["open_point"]: item["id"] for item in DATA["options"]["items"]}
    for id in OPEN_POINTS:
        point = rulebook.clause(id, lang)
        assert point.default
        assert point.option == options.get(id)
        assert (point.option_text is None) == (point.option is None)
        assert point.sources == ("ours",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_placeholder_is_filled(lang: str) -> None:
    shown = [json.dumps(repr(part)) for part in (rulebook.chapters(lang), rulebook.player_aid(lang))]
    shown += [board.when + board.then for example in rulebook.examples(lang) for board in example.boards]
    shown += [example.title + example.given for example in rulebook.examples(lang)]
    shown += [repr(rulebook.table(id, lang)) for id in rulebook.TABLES]
    assert not [text for text in shown if re.search(r"[{}]", text)]


def test_the_module_shows_how_it_is_used() -> None:
    assert doctest.testmod(rulebook).failed == 0


def test_unknown_things_are_refused() -> None:
    with pytest.raises(ValueError, match="no language 'it'"):
        rulebook.chapters("it")
    with pytest.raises(KeyError):
        rulebook.clause("CB-99.1", "en")


# --- tables, aid, glossary, components ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_rectangular_and_alike_in_every_language(lang: str) -> None:
    for id in rulebook.TABLES:
        table = rulebook.table(id, lang)
        assert {len(row.cells) for row in table.rows} == {len(table.columns)}, id
        assert [row.id for row in table.rows] == [row.id for row in rulebook.table(id, "en").rows]
        assert all(cell for row in table.rows for cell in row.cells)


def test_cb_1_12_and_others_the_tables_say_what_the_specification_says() -> None:
    setup = {row.id: [int(cell) for cell in row.cells[1:]] for row in rulebook.table("setup", "en").rows}
    assert setup["workers"] == list(WORKERS.values())
    assert setup["marks"] == list(MARKS.values())
    assert setup["draft_cards"] == list(REVEALED.values())
    assert setup["lock_tiles_used"] == [len(spaces) for spaces in LOCKED.values()]
    prices = {row.id: [int(cell) for cell in row.cells[1:]] for row in rulebook.table("prices", "en").rows}
    assert prices == {colour: [price, 2 * price] for colour, price in PRICES.items()}
    orders = rulebook.table("orders", "en").rows
    assert len(orders) == 13
    assert sum(row.cells.count("yes") for row in orders) == len(SPECIFIED_CARDS)
    assert sum(row.cells.count("yes") * int(row.cells[1]) for row in orders) == 256
    clock = [[int(cell) for cell in row.cells[2:4]] for row in rulebook.table("clock", "en").rows]
    assert [first for first, _ in clock] == list(range(2, 14))
    assert [second for _, second in clock] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [row.cells[1] for row in rulebook.table("final", "en").rows] == ["+1", "+1", "−1", "−2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_player_aid_covers_everything_on_one_page(lang: str) -> None:
    sections = rulebook.player_aid(lang)
    assert [section.id for section in sections] == ["turn", "actions", "costs", "mining", "clock", "end"]
    assert sum(len(item.text.split()) for section in sections for item in section.items) < 480


def test_the_glossary_is_complete_and_its_words_are_used() -> None:
    for lang in LANGUAGES:
        terms = rulebook.glossary(lang)
        assert len(terms) == len({term.id for term in terms}) == 48
        text = " ".join(clause.title + " " + clause.text for part in rulebook.chapters(lang) for clause in part.clauses)
        for term in terms:
            assert any(stem in text.lower() for stem in stems(term.term)), f"{lang}: {term.term} is never used"


def stems(term: str) -> list[str]:
    """`tunnel balance / imbalance` -> `tunne`, `imbalanc`: enough to find an inflected word."""
    words = [part.split()[0].lower() for part in re.split(r"\([^)]*\)|[/,]", term) if part.strip()]
    return [word[:-1] if len(word) > 5 else word for word in words]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_components_name_every_piece_and_its_source(lang: str) -> None:
    found = list(rulebook.components(lang))
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
        assert part.clause in rulebook.clause_ids()


# --- examples -------------------------------------------------------------------------------------------------------

BOARDS = [
    pytest.param(board, id=f"{example.id}-{number}")
    for example in rulebook.examples("en")
    for number, board in enumerate(example.boards, start=1)
]


def test_every_example_is_told_and_shown() -> None:
    assert [example.id for example in rulebook.examples("en")] == [f"CBX-{n}" for n in range(1, 14)]
    assert all(example.clauses and example.boards for example in rulebook.examples("en"))


@pytest.mark.parametrize("board", BOARDS)
def test_examples_come_true_on_the_engine(board: rulebook.Board) -> None:
    game = pyengine.from_position(board.position)
    deciders = []
    for key in board.keys:
        assert key in game.options(), f"{key}: {game.why_not(key)}"
        deciders.append(game.decision.seat)
        game.choose(key)
    position = game.position()
    expected = dict(board.expected)
    for path, value in expected.pop("fields", {}).items():
        assert field(position, path) == value, path
    for seat, sums in expected.pop("points", {}).items():
        lines = position["seats"][int(seat)]["points"]
        for what, points in sums.items():
            assert sum(line["points"] for line in lines if scored_by(line, what)) == points, f"seat {seat}: {what}"
    assert expected.pop("deciders", deciders) == deciders
    for seat, marks in expected.pop("tiebreak", {}).items():
        assert {place.seat: place.tiebreak for place in game.ranking()}[int(seat)] == marks
    assert expected == {}, "an expectation that nobody checks"
    assert board.expected


def field(value: Any, path: str) -> Any:
    """A field of a position; `#` counts its entries."""
    for part in path.split("."):
        value = len(value) if part == "#" else value[int(part)] if isinstance(value, list) else value[part]
    return value


def scored_by(line: dict[str, Any], what: str) -> bool:
    return what in (line["clause"], line["what"]) or line["clause"].startswith(f"{what}.")


def example(id: str) -> rulebook.Example:
    return next(one for one in rulebook.examples("en") if one.id == id)


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
