"""One name for one thing: on the board, in the log, in lessons and on the rules pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.registry import rules_of
from pyengine.core.view.text import LANGUAGES

from .test_typography import written

pytestmark = pytest.mark.native  # it reads the sources of all texts

ROOT = Path(__file__).resolve().parents[2]
QUOTED = {"en": "“([^”]+)”", "de": "„([^“]+)“", "fr": "«\\s*([^»]+?)\\s*»", "nl": "‘([^’]+)’"}
STRESSED = {
    "de": {"darf", "darfst", "nur", "geheim", "schichtende"},
    "en": {"may"},
    "fr": {"peut", "pouvez", "seulement", "rien", "travailleur"},
    "nl": {"mag", "alleen"},
}
"""Words that are quoted because they are talked about; they name nothing on the table."""
PERIOD = {
    "coal_baron": {"en": "shifts?", "de": "schicht(en)?", "fr": "quarts?", "nl": "shifts?"},
    "kohle_kolonie": {"en": "turns?", "de": "spielrunden?", "fr": "manches?", "nl": "speelrondes?"},
    "schichtwechsel": {"en": "rounds?", "de": "runden?", "fr": "manches?", "nl": "rondes?"},
}
EACH = {"en": "", "de": "jeder|dieser|einer", "fr": "", "nl": "elke|deze|één"}
"""Behind these words a number counts what follows ("each turn 2 coins"), not the turn."""


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" .,").lower()


def of_game(game: str, lang: str, *folders: str) -> Iterator[tuple[str, str]]:
    """The texts of a game's lessons or rules pages."""
    for folder in folders:
        for path in sorted((ROOT / "pyengine" / "games" / game / folder).glob("*.json")):
            document = json.loads(path.read_text(encoding="utf-8"))
            found = strings(document) if path.stem == lang else under(document, lang)
            yield from ((f"{folder}/{path.name}", text) for text in found)


def under(value: Any, lang: str) -> Iterator[str]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from strings(inner) if key == lang else under(inner, lang)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(inner)


def shown(game: str, lang: str) -> re.Pattern[str]:
    """What the table may say: every message and every printed name, whatever stands in its fields."""
    texts = {plain(text) for file, text in written(lang) if file in (f"{game}.po", "revier.po", "data.json")}
    filled = (re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(text)) for text in texts)
    return re.compile("|".join(f"(?:{text})" for text in filled if text.strip(".+: ")))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_what_lessons_and_rules_quote_is_called_so_on_the_table(game: str, lang: str) -> None:
    names = shown(game, lang)
    quotes = [
        (file, quote)
        for file, text in of_game(game, lang, "lessons", "rulebook")
        for quote in re.findall(QUOTED[lang], text)
        if not re.fullmatch(r"\{.*\}", quote)  # filled with the name itself
    ]
    unknown = {one for one in quotes if plain(one[1]) not in STRESSED[lang] and not names.fullmatch(plain(one[1]))}
    assert unknown == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_places_on_the_board_bear_the_names_of_the_log(game: str, lang: str) -> None:
    rules = rules_of(game)
    checked = 0
    for players in rules.players:
        scene = pyengine.new_game(game, players=players, seed=1).view(None, lang)["scene"]
        for address, slot in scene["slots"].items():
            id = address.split("/")[1].split(".")[0]
            name = rules.name_of(id, lang)
            if name == id or not address.startswith("board/"):
                continue  # on a tableau labels count: "2 delivered orders"
            checked += 1
            assert plain(name) in plain(slot["label"]), (address, slot["label"], name)
    assert checked > 40


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_shifts_turns_and_rounds_have_roman_numbers_everywhere(game: str, lang: str) -> None:
    number = re.compile(rf"\b{PERIOD[game][lang]}\s\d", re.IGNORECASE)
    counting = re.compile(rf"\b({EACH[lang] or 'x^'})\s{PERIOD[game][lang]}\s\d", re.IGNORECASE)
    texts = [
        *of_game(game, lang, "lessons", "rulebook"),
        *((file, text) for file, text in written(lang) if file == f"{game}.po"),
    ]
    assert len(texts) > 300
    assert [one for one in texts if number.search(one[1]) and not counting.search(one[1])] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_no_text_calls_a_thing_by_its_id(game: str, lang: str) -> None:
    """Places and pieces have names: a reader never meets `T1` or `factory_3`."""
    rules = rules_of(game)
    texts = list(of_game(game, lang, "lessons", "rulebook"))
    words = {word for _, text in texts for word in re.findall(r"\b\w*\d\w*\b", re.sub(r"\{[^}]*\}", "", text))}
    assert len(words) > 20
    assert {word for word in words if rules.name_of(word, lang) != word and not word.isdigit()} == set()
