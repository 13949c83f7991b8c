"""Every rulebook: the same in four languages, every address known, every figure filled, every example true.

What is about one game (its chapters, its tables, its words) is tested with the rules of that game.
"""

from __future__ import annotations

import doctest
import importlib
import json
import re
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pyengine
from pyengine.core.rulebook import LANGUAGES, PANELS, SOURCES, Board, Rulebook, placeholders, rulebook_of

pytestmark = pytest.mark.native  # the pages are made when the site is built; the browser has none of it

BOOKS = {game: book for game in pyengine.games() if (book := rulebook_of(game))}
OTHERS = tuple(lang for lang in LANGUAGES if lang != "en")
REFERENCE = re.compile(r"\[((?:[A-Z]{2}-|D)[^\]\s]*)\]")

each_book = pytest.mark.parametrize("book", [pytest.param(book, id=game) for game, book in BOOKS.items()])
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_other = pytest.mark.parametrize("lang", OTHERS)


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
    """The numbers that a reader sees, without addresses, names of spaces and the one term that has a number."""
    return sorted(re.findall(r"\d+", re.sub(r"\[[^\]]*\]|\{[^}]*\}|2\. Kumpel|2e gueule noire", "", text)))


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+(?=[^a-z])", text) if part]


def test_there_are_rulebooks_and_a_game_without_one_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "coal_baron" in BOOKS
    room = ModuleType("pyengine.games.bare")
    room.__path__ = []
    monkeypatch.setitem(sys.modules, room.__name__, room)
    assert rulebook_of("bare") is None
    with pytest.raises(ModuleNotFoundError):
        rulebook_of("no_such_room")


# --- the four languages ---------------------------------------------------------------------------------------------


@each_book
@each_other
def test_every_language_has_the_same_texts_in_the_same_order(book: Rulebook, lang: str) -> None:
    assert [path for path, _ in strings(book.words(lang))] == [path for path, _ in strings(book.words("en"))]


@each_book
@each_language
def test_no_text_is_empty_or_untidy(book: Rulebook, lang: str) -> None:
    for path, text in strings(book.words(lang)):
        assert text == text.strip(), path
        assert text, path
        assert "  " not in text, path
        assert "'" not in text and '"' not in text, f"{path}: typewriter quotes"
        if path.startswith("/clauses") and not path.endswith("/title"):
            assert re.search(r"[.?!]$", text), f"{path}: no full stop"


@each_book
@each_other
def test_figures_links_and_numbers_are_the_same(book: Rulebook, lang: str) -> None:
    english = dict(strings(book.words("en")))
    for path, text in strings(book.words(lang)):
        assert placeholders(text) == placeholders(english[path]), path
        assert sorted(REFERENCE.findall(text)) == sorted(REFERENCE.findall(english[path])), path
        assert path.startswith("/glossary") or numbers(text) == numbers(english[path]), path


@each_book
@each_other
def test_nothing_was_left_in_english(book: Rulebook, lang: str) -> None:
    english = dict(strings(book.words("en")))
    same = [path for path, text in strings(book.words(lang)) if text == english[path] and len(text.split()) > 2]
    assert same == []
    left = r"\b(the|and|with|each|your|you|from|which|of the|is a)\b"
    words = [path for path, text in strings(book.words(lang)) if re.search(left, re.sub(r"\{[^}]*\}", "", text))]
    assert words == []


@pytest.mark.native
def test_the_words_around_every_rulebook_are_complete() -> None:
    words = json.loads((Path(__file__).parents[2] / "tools/rules_text.json").read_text("utf-8"))
    assert list(words) == list(LANGUAGES)
    for lang in OTHERS:
        assert list(words[lang]) == list(words["en"])
        assert [key for key, text in words[lang].items() if text == words["en"][key] and len(text.split()) > 1] == []


@each_book
def test_french_punctuation_does_not_stand_alone_on_a_line(book: Rulebook) -> None:
    for path, text in strings(book.words("fr")):
        assert not re.search(r" [:;?!»]|« ", text), path


@each_book
def test_the_reader_is_spoken_to_as_agreed(book: Rulebook) -> None:
    """German du, French vous, Dutch je: the other form never occurs."""
    wrong = {"de": r"(?<=[a-zäöüß,] )Sie\b|\bIhnen\b", "fr": r"\b[Tt](u|oi|on)\b", "nl": r"\b[Uu]w?\b"}
    for lang, pattern in wrong.items():
        assert [path for path, text in strings(book.words(lang)) if re.search(pattern, text)] == []


# --- clauses --------------------------------------------------------------------------------------------------------


@pytest.mark.native
@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_that_the_engine_cites_has_an_address(game: str) -> None:
    book = BOOKS[game]
    chapters = book.chapters("en")
    known = {*book.clause_ids(), *(chapter.id for chapter in chapters)}
    prefix = chapters[0].id.partition("-")[0]
    cited = set()
    for file in Path(str(resources.files(f"pyengine.games.{game}"))).rglob("*.py"):
        found = re.findall(rf"\"({prefix}-O?\d+(?:\.\d+[a-z]?)?|OP-\d+)\"", file.read_text(encoding="utf-8"))
        cited |= set(found)
    assert cited - known == set()
    assert len(cited) > 40


@each_book
def test_every_reference_leads_somewhere(book: Rulebook) -> None:
    ids = set(book.clause_ids())
    assert len(ids) == len(book.clause_ids())
    known_examples = {example.id for example in book.examples("en")}
    for clause in (clause for chapter in book.chapters("en") for clause in chapter.clauses):
        assert set(clause.see) <= ids - {clause.id}, clause.id
        assert set(REFERENCE.findall(clause.text)) <= set(clause.see), clause.id
        assert clause.example is None or clause.example in known_examples, clause.id
        assert clause.table is None or clause.table in book.tables, clause.id
        assert clause.sources and set(clause.sources) <= set(SOURCES), clause.id
    for text in (text for _, text in strings(book.words("en"))):
        assert set(REFERENCE.findall(text)) <= ids, text
    for section in book.player_aid("en"):
        assert all(item.see and set(item.see) <= ids for item in section.items)
        assert section.table is None or section.table in book.tables
    assert {term.clause for term in book.glossary("en")} <= ids


@each_book
def test_the_words_are_those_of_the_outline(book: Rulebook) -> None:
    words = book.words("en")
    assert list(words["clauses"]) == list(book.clause_ids())
    assert list(words["chapters"]) == [str(chapter.number) for chapter in book.chapters("en")]
    assert set(words["tables"]) == set(book.tables)
    for chapter in book.chapters("en"):
        for clause in chapter.clauses:
            said = words["clauses"][clause.id]
            assert list(said.get("variants", {})) == [variant.value for variant in clause.variants], clause.id
            assert list(said.get("readings", {})) == [reading.edition for reading in clause.readings], clause.id
            assert ("default" in said) >= bool(clause.readings), f"{clause.id}: only an open point compares rulebooks"


@each_book
@each_language
def test_titles_are_short_and_texts_have_at_most_four_sentences(book: Rulebook, lang: str) -> None:
    for chapter in book.chapters(lang):
        assert len(sentences(chapter.summary)) == 2, f"chapter {chapter.number}: {chapter.summary}"
        for clause in chapter.clauses:
            assert len(re.findall(r"[\w’–-]+", clause.title)) <= 6, clause.title
            assert 1 <= len(sentences(clause.text)) <= 4, clause.id


@each_book
@each_language
def test_every_placeholder_is_filled(book: Rulebook, lang: str) -> None:
    shown = [json.dumps(repr(part)) for part in (book.chapters(lang), book.player_aid(lang))]
    shown += [board.when + board.then for example in book.examples(lang) for board in example.boards]
    shown += [example.title + example.given for example in book.examples(lang)]
    shown += [repr(book.table(id, lang)) for id in book.tables]
    assert not [text for text in shown if re.search(r"[{}]", text)]


@pytest.mark.parametrize("game", BOOKS)
def test_the_module_shows_how_it_is_used(game: str) -> None:
    module = importlib.import_module(f"pyengine.games.{game}.rulebook")
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0


@each_book
def test_unknown_things_are_refused(book: Rulebook) -> None:
    with pytest.raises(ValueError, match="no language 'it'"):
        book.chapters("it")
    with pytest.raises(KeyError):
        book.clause("CB-99.1", "en")


# --- tables and components ------------------------------------------------------------------------------------------


@each_book
@each_language
def test_tables_are_rectangular_and_alike_in_every_language(book: Rulebook, lang: str) -> None:
    for id in book.tables:
        table = book.table(id, lang)
        assert {len(row.cells) for row in table.rows} == {len(table.columns)}, id
        assert [row.id for row in table.rows] == [row.id for row in book.table(id, "en").rows]
        assert all(cell for row in table.rows for cell in row.cells), id


@each_book
@each_language
def test_components_have_names_sources_and_clauses(book: Rulebook, lang: str) -> None:
    found = list(book.components(lang))
    assert len(found) == len({part.id for part in found}) > 20
    for part in found:
        assert part.name and "_" not in part.name, part.id
        assert part.sources and all(source.where for source in part.sources), part.id
        assert {source.kind for source in part.sources} <= {"rulebook", "public", "reconstructed"}
        assert part.clause in book.clause_ids()
        assert book.has_label(f"of.{part.kind}")


# --- examples -------------------------------------------------------------------------------------------------------

BOARDS = [
    pytest.param(board, id=f"{game}-{example.id}-{number}")
    for game, book in BOOKS.items()
    for example in book.examples("en")
    for number, board in enumerate(example.boards, start=1)
]


@each_book
def test_every_example_is_told_and_shown(book: Rulebook) -> None:
    assert all(example.clauses and example.boards for example in book.examples("en"))


@pytest.mark.parametrize("board", BOARDS)
def test_examples_come_true_on_the_engine(board: Board) -> None:
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
    for start, rest in expected.pop("options", {}).items():
        assert sorted(key.removeprefix(start) for key in game.options() if key.startswith(start)) == rest, start
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


# --- how it plays ---------------------------------------------------------------------------------------------------


@each_book
@each_language
def test_how_it_plays_has_five_pictures_with_two_or_three_sentences(book: Rulebook, lang: str) -> None:
    panels = book.panels(lang)
    assert tuple(panel.id for panel in panels) == PANELS
    for panel in panels:
        assert 2 <= len(sentences(panel.text)) <= 3, (panel.id, panel.text)
        assert len(panel.text.split()) <= 60, panel.id


@each_book
def test_the_pictures_are_moments_of_a_real_game_and_lie_on_their_board(book: Rulebook) -> None:
    art = Path(__file__).parents[2] / "web" / "svg"
    for panel in book.panels("en"):
        game = pyengine.replay(panel.record)
        seat = panel.board.removeprefix("seat")
        assert panel.board == "board" or int(seat) < len(game.seats)
        picture = art / game.rules.id / ("board.svg" if panel.board == "board" else "tableau.svg")
        found = re.search(r'viewBox="([^"]+)"', picture.read_text("utf-8"))
        assert found
        left, top, width, height = map(float, found[1].split())
        x, y, w, h = panel.view
        assert left <= x < x + w <= left + width and top <= y < y + h <= top + height, panel.id


@each_book
def test_the_icons_of_the_player_aid_are_symbols_of_the_art(book: Rulebook) -> None:
    game = next(game for game, known in BOOKS.items() if known is book)
    art = Path(__file__).parents[2] / "web" / "svg" / game
    symbols = {id for path in art.glob("*.svg") for id in re.findall(r'<symbol id="([^"]+)"', path.read_text("utf-8"))}
    icons = {item.icon for section in book.player_aid("en") for item in section.items} - {""}
    assert icons and icons <= symbols, icons - symbols
