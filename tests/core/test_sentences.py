"""Sentences as people write them: they begin with a capital, end with a mark, and count what can be counted."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import pyengine
from pyengine.core.rules import Json
from pyengine.core.view.text import LANGUAGES
from pyengine.table import Table

from .play import some_key
from .test_names import texts_of
from .test_typography import written

LARGEST = {"coal_baron": 4, "kohle_kolonie": 5, "schichtwechsel": 4}
ENDS = (".", "!", "?", "…", ".”", ".“", ".’", "»", ":")
NAMES = [{"name": name} for name in ("Ada", "Émile", "Otto", "Ibe", "Uwe")]
COUNTED = (
    "cart",
    "coin",
    "cube",
    "field",
    "house",
    "income",
    "Mark",
    "marker",
    "mine",
    "miner",
    "point",
    "step",
    "stone",
)
LISTED = {
    "This link continues a game that is stored here. New moves: {n}. Add them?",
    "The game stored here is ahead of the link. Additional moves: {n}.",
    "Finished. Games played: {n}.",
}
"""What the page itself fills in: it knows no plurals."""


@cache
def moments(game: str) -> list[pyengine.Game]:
    """Copies of a random game of players whose names begin with vowels, at many points."""
    one = pyengine.new_game(game, players=LARGEST[game], seed=11, seats=NAMES[: LARGEST[game]])
    rng, copies = random.Random(11), []
    while not one.over:
        if rng.randrange(9) == 0:
            copies.append(one.copy())
        one.choose(some_key(one.options(), rng))
    return [*copies, one]


def sentences_of(frame: Json) -> list[str]:
    """What is said in whole sentences: the question, the log, what happened in a turn, reports."""
    said = [frame["prompt"]["text"], *(entry["text"] for entry in frame["log"])]
    return [text for text in said if text]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_what_is_said_during_a_game_is_a_sentence(game: str, lang: str) -> None:
    """With a capital, a mark at its end, a true minus, one space between words, and in French d’ and qu’."""
    heard = 0
    for one in moments(game):
        frame = Table("t", one, lang, veil=False).show(0)
        for text in sentences_of(frame):
            heard += 1
            assert text[0].isupper() or not text[0].isalpha(), text
            assert text.endswith(ENDS), text
            assert not re.search(r"(?<!\w)-\d", text), f"a hyphen for a minus: {text}"
            assert not re.search(r"  |\s[.,]|[{}]", text), text
            assert lang != "fr" or not re.search(r"\b([dD]|[qQ]u)e [aeiouéèêAEIOUÉÈÊ]\w*(?<!onze)\b", text), text
    assert heard > 20


@pytest.mark.parametrize("game", pyengine.games())
def test_one_thing_is_singular_and_several_are_plural(game: str) -> None:
    """In what is said of every answer: `1 coin`, `2 coins`."""
    wrong = re.compile(rf"(?<![\d.,–-])(?:1 (?:{'|'.join(COUNTED)})s\b|(?:0|[2-9]|\d\d) (?:{'|'.join(COUNTED)})\b)")
    heard = 0
    for one in moments(game)[::2]:
        for key in one.options():
            said = " ".join(str(text) for text in pyengine.explain(one, key).values())
            heard += 1
            assert not wrong.search(said), said
    assert heard > 60


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_of_all_texts_begin_with_a_capital(lang: str) -> None:
    """What ends like a sentence begins like one; a text that goes on behind a colon has its colon before it."""
    whole = [one for one in written(lang) if re.search(r"\w[.?!]$", one[1]) and re.match(r"\w+ ", one[1])]
    assert len(whole) > 1500
    assert [one for one in whole if one[1][0].islower()] == []


@pytest.mark.native
def test_french_elides() -> None:
    """`d’ouvrier`, not `de ouvrier`."""
    vowel = "[aeiouâéèêîôAEIOUÉ]"
    texts = list(written("fr"))
    assert sum("d’" in text for _, text in texts) > 300
    assert [one for one in texts if re.search(rf"\b(?<!-)(?:[dDjJnN]|[qQ]u)e (?!onz){vowel}", one[1])] == []


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_a_true_minus_and_single_spaces(lang: str) -> None:
    texts = list(written(lang))
    assert sum("\N{MINUS SIGN}" in text for _, text in texts) > 10
    assert [one for one in texts if re.search(r"(?<![\w}/.-])-(\d|\{)", one[1])] == []
    assert [one for one in texts if re.search(r"[^ ]  +[^ ]|\s[.,](?!\w)", one[1])] == []


@pytest.mark.native
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("game", pyengine.games())
def test_where_english_says_click_or_tap_every_language_does(game: str, lang: str) -> None:
    """`{click|tap}` has a form for a mouse and one for fingers."""
    forms = re.compile(r"\{[^{}|]*\|[^{}]*\}")
    english, other = texts_of(game, "en"), texts_of(game, lang)
    two = {place for place, text in english.items() if forms.search(text)}
    assert two
    assert two == {place for place, text in other.items() if forms.search(text)}


@pytest.mark.native
def test_no_message_calls_a_player_he_or_she() -> None:
    """Players are you, or have a name; in lessons and examples named people may be he or she."""
    texts = [text for file, text in written("en") if file.endswith(".po")]
    assert len(texts) > 3000
    assert [text for text in texts if re.search(r"\b([Hh]e|[Hh]im|[Hh]is|[Ss]he|[Hh]er)\b", text)] == []


@pytest.mark.native
def test_sentences_count_instead_of_listing() -> None:
    """`3 owned mines here.`, not `Owned mines here: 3.`"""
    texts = [text for file, text in written("en") if file.endswith(".po")]
    assert len(texts) > 3000
    listed = {
        text
        for text in texts
        if re.search(r"\w: \{\w+\}[.;]", text) and re.search(r"s( \w+)*(?<!value): \{n\}\.", text)
    }
    assert listed - LISTED == set()
