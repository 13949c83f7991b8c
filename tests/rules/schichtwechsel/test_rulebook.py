"""The rulebook of Schichtwechsel: its addresses, variants, figures, pieces. What any rulebook needs: tests/core."""

from __future__ import annotations

import re

import pytest

from pyengine.core.rulebook import LANGUAGES
from pyengine.games.schichtwechsel.components import (
    BONUS,
    CARDS,
    CARTS,
    DATA,
    GREY,
    HOUSES,
    OWN_CARD,
    PLACES,
    ROUND_CARDS,
    SHIFT,
    TILES,
    WAGONS,
)
from pyengine.games.schichtwechsel.rulebook import BOOK

pytestmark = pytest.mark.native  # the pages are made when the site is built; the browser has none of it

each_language = pytest.mark.parametrize("lang", LANGUAGES)

# The addresses of the rules specification: the last number of each chapter, and the clauses with a letter.
LAST = (5, 5, 8, 3, 24, 8, 4, 9, 5, 4, 4, 2, 4, 6, 4, 11, 1, 1)
LETTERED = {
    4: ["12a", "12b", "13a", "13b", "13c", "13d", "14a", "15a", "15b", "15c", "15d", "17a", "17b", "17c", "17d"],
    7: ["2a", "2b", "4a", "8a", "8b", "8c", "8d", "8e", "8f"],
    8: ["4a", "4b", "4c"],
}
OPEN_POINTS = [*(f"OP-{n}" for n in range(1, 23)), "OP-9b", "OP-9c", "OP-12b"]
PLAYED_DIFFERENTLY = {
    "SW-7.2": ("bag_deal", "all_first"),
    "SW-8.3": ("pass_rule", "stones_spent"),
    "SW-9.3": ("combined_water_vp", "both"),
    "SW-14.2": ("lead_tie", "strict"),
    "SW-15.6": ("final_load_max", "4"),
}


def test_every_clause_of_the_specification_is_there_once() -> None:
    plain = [f"SW-{chapter}.{n}" for chapter, last in enumerate(LAST) for n in range(1, last + 1)]
    lettered = [f"SW-{chapter}.{n}" for chapter, numbers in LETTERED.items() for n in numbers]
    ids = BOOK.clause_ids()
    assert len(ids) == len(set(ids))
    assert set(ids) == {*plain, *lettered, *OPEN_POINTS}
    assert [chapter.number for chapter in BOOK.chapters("en")] == list(range(20))


@each_language
def test_every_variant_is_told_where_it_applies(lang: str) -> None:
    clauses = [clause for chapter in BOOK.chapters(lang) for clause in chapter.clauses]
    found = {clause.id: (one.variant, one.value) for clause in clauses for one in clause.variants}
    assert found == PLAYED_DIFFERENTLY
    variants = {clause.variant: clause for clause in clauses if clause.variant}
    assert set(variants) == {entry["id"] for entry in DATA["variants"]}
    assert {variant: clause.id for variant, clause in variants.items()} == {
        entry["id"]: entry["clause"] for entry in DATA["variants"]
    }
    assert all(clause.variant_text for clause in variants.values())


@each_language
def test_open_points_say_what_we_play_and_where(lang: str) -> None:
    for id in OPEN_POINTS:
        point = BOOK.clause(id, lang)
        assert point.default and point.see and point.sources == ("ours",), id
        assert (point.variant_text is None) == (point.variant is None)


def test_sw_9_1_and_others_the_tables_say_what_the_specification_says() -> None:
    cards = {row.id: row.cells[1:] for row in BOOK.table("cards", "en").rows}
    assert len(cards) == len(CARDS) + 1
    assert cards["cart_large"] == ("1 player stone", "haul up to 4 full carts, water −1", "–", "2–4")
    assert cards["track_small"] == ("1 white stone", "Road +1 or 1 point", "white border", "2–4")
    assert cards["miner_medium"] == ("2 white stones", "miner move", "white border, copy protection", "2–4")
    combined = ("1 white stone; or 1 player stone", "water −3; or water 0 to −4, 2 points", "–", "2–3")
    assert cards["water_combined"] == combined
    assert cards["headframe_two"][0] == "1 coin"
    assert cards["own_card"][1] == "water −1, Railway 0 to +2"
    setup = {row.id: row.cells[1:] for row in BOOK.table("setup", "en").rows}
    assert setup["cards"] == ("15", "18", "21")
    assert setup["tiles"] == ("5", "6", "7")
    assert (setup["coal"], setup["spoil"]) == (("8", "12", "16"), ("2", "3", "4"))
    assert setup["slots"] == ("1", "2", "3")
    tiles = {row.id: row.cells[1:4] for row in BOOK.table("tiles", "en").rows}
    assert tiles["coal_merchant"] == ("water −1", "Canal +1 (not over a barrier)", "1 point")
    rounds = [row.cells for row in BOOK.table("round_cards", "en").rows]
    assert [cells[1] == "–" for cells in rounds] == [True, True, True, False, False, False]
    assert rounds[0][2] == "2 points for every 3 fields: Road"
    shift = [row.cells for row in BOOK.table("shift", "en").rows]
    assert [cells[0] for cells in shift] == [str(n) for n in range(1, 15)]
    assert shift[3][2] == "may copy a card: large (then take 1 tool marker)"
    tracks = {row.id: row.cells[1:] for row in BOOK.table("tracks", "en").rows}
    assert tracks["rail"] == ("10", "4: 2 · 6: 3 · 8: 4", "8 / 5")
    assert [row.cells[1] for row in BOOK.table("barriers", "en").rows][:5] == ["2", "5", "8", "10", "12"]
    final = {row.id: row.cells[1] for row in BOOK.table("final", "en").rows}
    assert (final["sold"], final["tools"], final["manor"], final["start"]) == ("4, 6, 7, 9, 10", "−2", "4", "2")


def test_every_decision_names_a_clause() -> None:
    assert {row.id for row in BOOK.table("decisions", "en").rows} <= set(BOOK.clause_ids())


@each_language
def test_the_player_aid_covers_everything_on_one_page(lang: str) -> None:
    sections = BOOK.player_aid(lang)
    ids = ["round", "pay", "water", "coke", "bonus", "houses", "tracks", "shift", "frames", "exchange", "end", "things"]
    assert [section.id for section in sections] == ids
    assert sum(len(item.text.split()) for section in sections for item in section.items) < 360


def test_the_glossary_is_complete_and_its_words_are_used() -> None:
    for lang in LANGUAGES:
        terms = BOOK.glossary(lang)
        assert len(terms) == len({term.id for term in terms}) == 50
        clauses = [BOOK.clause(id, lang) for id in BOOK.clause_ids()]
        text = " ".join(f"{clause.title} {clause.text}" for clause in clauses).lower()
        for term in terms:
            stem = re.split(r"[ ’]", term.term.lower())[0]
            assert (stem[:-1] if len(stem) > 5 else stem) in text, f"{lang}: {term.term} is never used"


@each_language
def test_components_name_every_piece_and_its_source(lang: str) -> None:
    by_kind: dict[str, list[str]] = {}
    for part in BOOK.components(lang):
        by_kind.setdefault(part.kind, []).append(part.id)
    assert by_kind["card"] == [*CARDS, OWN_CARD]
    assert by_kind["tile"] == list(TILES)
    assert by_kind["round"] == list(ROUND_CARDS)
    assert (by_kind["cart"], by_kind["wagon"], by_kind["house"]) == (list(CARTS), list(WAGONS), list(HOUSES))
    assert by_kind["shift"] == [f"shift_{id}" for id in SHIFT[1:]]
    assert by_kind["cokery"] == [*GREY, "own"]
    assert (by_kind["place"], by_kind["headframe"]) == (list(PLACES), list(BONUS))
    assert len(by_kind["field"]) == 14 + 10 + 8
    assert len(by_kind["level"]) == 8


def test_what_is_reconstructed_says_so() -> None:
    kinds = {part.id: {source.kind for source in part.sources} for part in BOOK.components("en")}
    assert kinds["cart_large"] == {"reconstructed"}
    assert kinds["track_large_road"] == {"rulebook"}
    assert kinds["hewer"] == {"rulebook", "reconstructed"}
    assert kinds["shift_lamp_room"] == {"rulebook", "reconstructed"}
    assert kinds["shift_pay_hall"] == {"reconstructed"}
    assert kinds["road_5"] == {"reconstructed"}
    assert kinds["column_1"] == {"rulebook"}


def test_every_example_of_the_specification_is_shown() -> None:
    assert [example.id for example in BOOK.examples("en")] == [f"EX-{n}" for n in range(1, 26)]
