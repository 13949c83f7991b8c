"""One name for one thing: on the board, in the log, in lessons and on the rules pages."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
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
    "de": {"darf", "darfst", "nur", "geheim", "schichtende", "wenn du willst"},
    "en": {"may", "in secret", "if you like", "end of the shift"},
    "fr": {"peut", "pouvez", "seulement", "rien", "travailleur", "en secret", "si vous voulez", "fin du poste"},
    "nl": {"mag", "alleen", "in het geheim", "als je wilt", "einde van de dienst"},
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


def shown(game: str, lang: str) -> set[str]:
    """What the table may say: every message and every printed name."""
    return {plain(text) for file, text in written(lang) if file in (f"{game}.po", "revier.po", "data.json")}


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
    assert quotes
    unknown = {one for one in quotes if plain(one[1]) not in STRESSED[lang] and plain(one[1]) not in names}
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


VERBS = {
    "coal_baron": {"Marks", "Mining", "Delivery"},
    "kohle_kolonie": {"1 coin", "Buy a mine", "Coal Trust buys", "Coins", "Engineer", "Loading", "Stations", "wagon"},
    "schichtwechsel": {
        "Both headframes",
        "Coal",
        "Coke left",
        "Coking",
        "Haul",
        "In the lead",
        "One headframe",
        "Pumping",
        "Shift",
        "bonus",
    },
}
"""Names that are also common words: a sentence with one of them need not be about the thing."""
OTHERWISE = {
    "bottom left, bottom middle and bottom right": "naar elk van de drie plaatsen eronder",
    "{water} water cubes": "eau ×\u202f{water}",
}
"""What a language says without the name: a part of the English sentence and of the other."""


def called(game: str, lang: str) -> dict[str, set[str]]:
    """By its English name: what each thing with a name of its own is called, without what stands in brackets."""
    rules, found = rules_of(game), defaultdict[str, set[str]](set)
    data = (ROOT / "pyengine" / "games" / game / "data.json").read_text(encoding="utf-8")
    texts = import_module(f"pyengine.games.{game}.view.texts")
    ids = {id for one in vars(texts).values() if isinstance(one, dict) for id in one if isinstance(id, str)}
    for id in sorted(ids | set(re.findall(r'"([\w/]+)"', data))):
        english, name = (re.sub(r" \(.*", "", rules.name_of(id, one)) for one in ("en", lang))
        if english != id and len(english) > 3 and english not in VERBS[game]:
            found[english].update(name.split(" / "))
    return found


def texts_of(game: str, lang: str) -> dict[str, str]:
    """Every text of the log, the board, the lessons and the rules pages, by its place: the same in each language."""
    catalogue = ROOT / "pyengine" / "locale" / lang / "LC_MESSAGES" / f"{game}.po"
    found = {}
    for number, entry in enumerate(catalogue.read_text(encoding="utf-8").split("\n\n")[1:]):
        for form, words in enumerate(re.split(r"^msgstr", entry, flags=re.MULTILINE)[1:]):
            found[f"catalogue/{number}/{form}"] = "".join(re.findall(r'"(.*)"', words))
    for folder in ("lessons", "rulebook"):
        for path in sorted((ROOT / "pyengine" / "games" / game / folder).glob("*.json")):
            document = json.loads(path.read_text(encoding="utf-8"))
            if path.stem == lang:
                found.update(placed(document, folder, lang, inside=True))
            elif path.stem not in LANGUAGES:
                found.update(placed(document, f"{folder}/{path.stem}", lang, inside=False))
    return found


def placed(value: Any, path: str, lang: str, inside: bool) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and inside:
        yield path, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from placed(inner, path if key == lang and not inside else f"{path}/{key}", lang, inside or key == lang)


def stems(name: str) -> list[str]:
    """What remains of a name's words in every form: `Lorenaktionen` has that of `Lorenaktion`."""
    words = [word for word in re.findall(r"\w+", name.lower()) if len(word) > 3 or word.isdigit()]
    return [word[: max(3, len(word) - 3)] for word in words] or [name.lower()]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("game", pyengine.games())
def test_a_thing_that_english_names_has_its_name_in_every_language(game: str, lang: str) -> None:
    """Log, lessons and rules pages call a card, place or piece as the board does, in each translation as in English."""
    names = called(game, lang)
    named = re.compile(rf"\b({'|'.join(re.escape(one) for one in sorted(names, key=len, reverse=True))})(?:e?s)?\b")
    english, other = texts_of(game, "en"), texts_of(game, lang)
    assert english.keys() == other.keys()
    compared, wrong = 0, []
    for place, text in english.items():
        for name in set(named.findall(text)) - {text}:  # a name that stands alone may be short: a sign on the board
            compared += 1
            found = other[place].lower()
            said = any(all(stem in found for stem in stems(one)) for one in names[name])
            if not said and not any(one in text and two in found for one, two in OTHERWISE.items()):
                wrong.append((place, name, text, other[place]))
    assert compared > 120
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", pyengine.games())
def test_signs_on_the_board_are_short_for_the_names_of_the_log(game: str, lang: str) -> None:
    rules, checked = rules_of(game), 0
    for place, sign in pyengine.new_game(game, players=3, seed=1).view(None, lang)["scene"]["texts"].items():
        kind, id = place.split(".")[-2:]
        ids = (id, f"{kind}/{id}", f"{kind}_{id}")
        names = {rules.name_of(one, lang) for one in ids if rules.name_of(one, lang) != one}
        if names:
            checked += 1
            long = " ".join(names).lower()
            assert any(stem in long for stem in stems(sign)), (sign, names)
    assert checked > 5


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
