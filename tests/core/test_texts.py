"""Words: complete catalogues, a sentence for every event, the page's own words, and no English in other languages."""

from __future__ import annotations

import ast
import importlib.util
import random
import re
import string
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine import bridge
from pyengine.core.documents.fields import Field
from pyengine.core.play.events import Event
from pyengine.core.registry import rules_of
from pyengine.core.view.narration import SeatInfo, in_words
from pyengine.core.view.text import LANGUAGES, joined, known_language, plural, translate
from pyengine.puzzles.words import WORDS as PUZZLES
from pyengine.studio.texts import STUDIO
from pyengine.ui_text import UI as PAGES

from .play import COAL, LANGS, Json, some_key, table_of, walk

ROOT = Path(__file__).resolve().parents[2]
OTHERS = tuple(lang for lang in LANGS if lang != "en")
SILENT: set[str] = set()
"""Kinds of events that are told by no sentence, on purpose."""


def test_the_languages() -> None:
    assert set(LANGUAGES) == set(LANGS)
    for tag, lang in (("de-AT", "de"), ("fr_CA", "fr"), ("NL", "nl"), ("", "en"), ("xx", "en"), ("deu", "en")):
        assert known_language(tag) == lang


def test_plurals_and_lists() -> None:
    message = plural("{n} cube", "{n} cubes")
    assert [translate(message, "en", {"n": n}) for n in (0, 1, 2)] == ["0 cubes", "1 cube", "2 cubes"]
    assert translate("", "en") == translate("", "de") == "", "the header of a catalogue is no text"
    assert [joined(list("abc")[:n], "en") for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert translate("{a}", "en", {"a": "{b}"}) == "{b}", "what people write is not read as a field"


# --- catalogues -----------------------------------------------------------------------------------------------------


@cache
def tool() -> Any:
    """tools/texts.py, which collects the messages with Babel."""
    pytest.importorskip("babel")
    spec = importlib.util.spec_from_file_location("texts_tool", ROOT / "tools" / "texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def collected() -> Any:
    """The messages of the sources."""
    return tool().collect()


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGS)
def test_the_catalogue_is_complete_and_current(lang: str) -> None:
    """Nothing is missing, empty, fuzzy or no longer used."""
    wrong = tool().complaints(lang, collected())
    assert not wrong, "\n".join([f"{len(wrong)} complaints", *wrong[:20]])


@pytest.mark.native
def test_no_message_stands_inside_an_f_string() -> None:
    """Babel does not look into f-strings: such a message would stay English."""
    for file in (ROOT / "pyengine").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
                names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
                assert not names & {"N_", "plural"}, f"{file.name}:{node.lineno}"


@pytest.mark.native
def test_no_message_is_both_counted_and_not() -> None:
    """A catalogue has one entry for both: whoever asks without the number would get a singular."""
    counted, bare = {}, set()
    for file in (ROOT / "pyengine").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("N_", "plural"):
                words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                if node.func.id == "plural":
                    counted[words[0]] = words[1]
                else:
                    bare.update(words)
    assert len(counted) > 300
    assert len(bare) > 1500
    assert bare & set(counted) == set()
    # the plural alone may be a heading, which is then the same word
    for lang in LANGS:
        catalogue = tool().load(lang)
        for one, many in counted.items():
            if many in bare:
                assert catalogue[many].string == catalogue[one].string[1], (lang, many)


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGS)
def test_translations_have_the_fields_of_their_messages(lang: str) -> None:
    wrong = []
    for message in tool().load(lang):
        if not message.id or not tool().is_translated(message):
            continue
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        assert len(ids) == 1 or len(texts) == 2, (lang, message.id)
        for number, text in enumerate(texts):
            wanted = fields(ids[min(number, len(ids) - 1)])
            found = fields(text)
            # A singular may say "a cube" for {n}, in any language.
            if wanted ^ found and not (len(ids) == 2 and number == 0 and wanted ^ found <= {"n"}):
                wrong.append((text, sorted(wanted ^ found)))
        for source, text in zip(ids, texts, strict=False):
            ends = [end for end in (".?!…", ":") if source[-1:] in end]  # a sentence stays one, a heading too
            if ends and text.rstrip("\u202f\u00a0 ")[-1:] not in ends[0]:
                wrong.append((text, ["another end than", source[-1]]))
    assert not wrong


@pytest.mark.native
@pytest.mark.parametrize("lang", LANGS)
def test_what_is_compiled_is_what_is_written(lang: str) -> None:
    compiled = tool().folder_of(lang) / "revier.mo"
    assert compiled.exists(), "the catalogues are not compiled: ./build.sh test does it first"
    import gettext

    with compiled.open("rb") as file:
        found = gettext.GNUTranslations(file)
    for message in tool().load(lang):
        if isinstance(message.id, str) and message.id and message.string and not message.fuzzy:
            assert found.gettext(message.id) == message.string, "./build.sh texts"


# --- events ---------------------------------------------------------------------------------------------------------


@cache
def events() -> dict[str, Event]:
    """One event of every kind that random games bring."""
    found: dict[str, Event] = {}
    for players, seed in ((2, 41), (3, 42), (4, 43), (4, 44)):
        variants = {"substitution": "split"} if seed % 2 else {"shortage": "may"}
        for game in walk(COAL, players, seed, variants):
            if game.over:
                for seat in (None, *range(players)):
                    found |= {event.kind: event for _, event in game.events(seat)}
    return found


def test_every_event_has_a_sentence_or_is_silent_on_purpose() -> None:
    assert len(events()) > 30
    for kind, event in events().items():
        message = rules_of(COAL).message_of(event)
        assert (message is None) == (kind in SILENT), kind
        assert event.clause, kind


def test_log_entries_fill_their_sentences() -> None:
    for lang in LANGS:
        for game in walk(COAL, 3, 45):
            if game.over:
                for entry in game.log(lang, 0):
                    assert "{" not in entry.text
                    assert "_" not in entry.text, "an id without a name"
                    assert entry.text.rstrip()[-1] in ".!", entry.text


UI = {**PAGES, **STUDIO, **PUZZLES}


# --- the page's own words -------------------------------------------------------------------------------------------


@cache
def script() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "web" / "js").rglob("*.js")))


@pytest.mark.native
def test_every_word_that_the_page_asks_for_is_there() -> None:
    asked = set(re.findall(r"\bt\(\s*[\"'](\w+)[\"']", script()))
    for inside in re.findall(r"\bt\(([^()]*\?[^()]*)\)", script()):
        asked |= {word for pair in re.findall(r"\?\s*\"(\w+)\"\s*:\s*\"(\w+)\"", inside) for word in pair}
    assert len(asked) > 80
    assert asked - set(UI) == set()


@pytest.mark.native
def test_every_word_of_the_page_is_asked_for() -> None:
    starts = tuple(re.findall(r"\bt\(`(\w+)\$\{", script()))
    quoted = set(re.findall(r"[\"'](\w+)[\"']", script()))
    assert {id for id in UI if id not in quoted and not id.startswith(starts)} == set()


@pytest.mark.native
def test_fields_of_the_page_are_filled() -> None:
    """Where the page passes no values, there must be nothing to fill."""
    for id in re.findall(r"\bt\(\s*\"(\w+)\"\s*\)", script()):
        assert not fields(UI.get(id, "")), id


# --- no English in other languages ----------------------------------------------------------------------------------

WORDS = {"title", "text", "label", "detail", "status", "summary", "name", "help", "note", "heading"}
NAMES = [{"name": name} for name in ("Ännchen", "Břetislav", "Çağla", "Đorđe")]
SAME: dict[str, set[str]] = {
    # What is the same in both languages; numbers and Roman numerals are written as #.
    "de": {
        "Bot",
        "Bot: #",
        "Name",
        "HTML: iframe",
        "Normal",
        "Bank",
        "Bank: # Mark",
        "# Mark",
        "Revier",
        "Version #",
        "Pause",
        "orange",
    },
    "fr": {
        "Bot",
        "Messages",
        "Total",
        "Document",
        "Normal",
        "Options",
        "QR code",
        "# Mark",
        "Marks",
        "Surface",
        "cage",
        "# Marks",
        "orange",
        "Revier",
        "Version #",
        "Licences",
        "standard",
        "points",
        "Pause",
        "Menu",
        "Points",
    },
    "nl": {
        "Bot",
        "Bot: #",
        "Document",
        "HTML: iframe",
        "Help me",
        "Bank",
        "Bank: # Mark",
        "# Mark",
        "Revier",
        "Coal Baron",
        "Shift #",
        "Help",
        "Menu",
        "Log",
    },
}
GAME_NAMES = {"Kohle & Kolonie", "Schichtwechsel", "Deutsch", "English", "Français", "Nederlands"}


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All that a person reads in an answer, with its place."""
    if isinstance(value, dict):
        for name, inside in value.items():
            here = f"{path}.{name}"
            if isinstance(inside, str) and (name in WORDS or path.endswith((".texts", ".ui"))):
                yield here, inside
            elif name not in ("record", "titles"):
                yield from texts(inside, here)
    elif isinstance(value, list | tuple):
        for number, inside in enumerate(value):
            yield from texts(inside, f"{path}.{number}")


def untranslated(english: Json, other: Json, lang: str) -> set[str]:
    """What reads the same in both languages and should not."""
    names = {seat["name"] for seat in NAMES}
    found = set()
    theirs = dict(texts(other))
    for place, text in texts(english):
        without = text
        for name in names:
            without = without.replace(name, "")
        without = re.sub(r"\b([IVX]+|[0-9]+)\b", "#", re.sub(r"\{\w+\}", "#", without))
        if theirs.get(place) == text and re.search(r"[A-Za-z]{2}", without):
            found.add(without)
    return found - SAME[lang] - GAME_NAMES


@pytest.mark.parametrize("lang", OTHERS)
def test_frames_do_not_fall_back_to_english(lang: str) -> None:
    rng = random.Random(50)
    tables = [
        table_of(pyengine.new_game(COAL, players=4, seed=50, seats=NAMES), one, veil=False) for one in ("en", lang)
    ]
    found: set[str] = set()
    frames = [table.frame() for table in tables]
    count = 0
    while not frames[0]["over"]:
        key = some_key([option["key"] for option in frames[0]["options"]], rng)
        frames = [table.choose(key, True) for table in tables]
        count += 1
        if count % 3 == 0 or frames[0]["reports"]:
            found |= untranslated(frames[0], frames[1], lang)
        if count % 15 == 0:
            target = rng.choice(list(frames[0]["scene"]["slots"]))
            answers = [table.why(target) for table in tables]
            found |= untranslated(answers[0], answers[1], lang)
    found |= untranslated(frames[0], frames[1], lang)
    assert not found, sorted(found)


@pytest.mark.parametrize("lang", OTHERS)
def test_the_start_page_does_not_fall_back_to_english(lang: str) -> None:
    pages = [bridge.Bridge()._hello(Field({"lang": one})) for one in ("en", lang)]
    found = untranslated(pages[0], pages[1], lang)
    assert not found, sorted(found)
    assert [game["title"] for game in pages[1]["games"]] == [rules_of(name).titles[lang] for name in pyengine.games()]


def test_filled_in_as_people_write() -> None:
    """A true minus, its plural by the number itself, d’ and qu’ before a vowel, a capital where a sentence begins."""
    lost = plural("{seat} wins with {n} point.", "{seat} wins with {n} points.")
    assert translate(lost, "en", {"seat": "Anna", "n": -2}) == "Anna wins with \N{MINUS SIGN}2 points."
    french = {"Anna": "La mine d’Anna.", "Émile": "La mine d’Émile.", "Bruno": "La mine de Bruno."}
    for name, text in french.items():
        assert translate("La mine de {seat}.", "fr", {"seat": name}) == text
    assert translate("Het spel de {seat}.", "nl", {"seat": "Anna"}) == "Het spel de Anna."
    seats = (SeatInfo("van Dam", "red"), SeatInfo("Bo", "blue"))
    names = {"cart": "the small cart"}
    said = partial(in_words, lang="en", seats=seats, name_of=lambda id, lang: names.get(id, id))
    assert said("{what} is empty.", values={"what": "cart"}) == "The small cart is empty."
    assert said("{seat} passes.", values={}, seat=0) == "van Dam passes."
    assert said("{what}: empty", values={"what": "cart"}) == "the small cart: empty"
    counted = {"coal": plural("{n} coal", "{n} coal"), "stone": plural("{n} stone", "{n} stones")}
    many = ("stone", "coal", "stone")
    assert said("Paid: {what}.", values={"what": many}, counted=counted) == "Paid: 2 stones and 1 coal."
    twice = said("Paid: {what}.", values={"what": (*many, "cart")}, counted={})
    assert twice == "Paid: 2 × stone, coal and the small cart.", "what has no plural is counted all the same"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Drawn: 2 × Anna, Bruno and x."),
        ("de", "Drawn: 2 × Anna, Bruno und x."),
        ("fr", "Drawn: 2 × Anna, Bruno et x."),
        ("nl", "Drawn: 2 × Anna, Bruno en x."),
    ],
)
def test_a_list_counts_what_is_in_it_several_times(lang: str, text: str) -> None:
    seats = [SeatInfo("Anna", "red"), SeatInfo("Bruno", "blue")]
    said = in_words("Drawn: {names}.", lang, {"names": (0, 1, "x", 0)}, seats, lambda id, lang: id)
    assert re.sub(r"[\u00a0\u202f]", " ", said) == text
