"""Quotation marks, apostrophes and spaces: as each language writes them, in catalogues, lessons and rules pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pyengine

ROOT = Path(__file__).resolve().parents[2]
MARKS = {"en": "“”", "de": "„“‚‘", "fr": "«»", "nl": "‘’"}
"""The quotation marks of each language; ’ is the apostrophe of all."""


def written(lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with the file that it is from."""
    for game in ("revier", *pyengine.games()):
        catalogue = ROOT / "pyengine" / "locale" / lang / "LC_MESSAGES" / f"{game}.po"
        entries = catalogue.read_text(encoding="utf-8").split("\n\n")[1:]
        for entry in entries:
            for words in re.split(r"^msgstr", entry, flags=re.MULTILINE)[1:]:
                yield catalogue.name, "".join(re.findall(r'"(.*)"', words))
    mixed = (*ROOT.glob("pyengine/games/*/lessons/*.json"), *ROOT.glob("pyengine/games/*/data.json"))
    for path in (*mixed, ROOT / "tools" / "rules_text.json"):
        yield from ((path.name, text) for text in _under(json.loads(path.read_text(encoding="utf-8")), lang))
    for path in ROOT.glob(f"pyengine/games/*/rulebook/{lang}.json"):
        yield from ((str(path), text) for text in _strings(json.loads(path.read_text(encoding="utf-8"))))


def _under(value: Any, lang: str) -> Iterator[str]:
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _strings(inner) if key == lang else _under(inner, lang)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(inner)


@pytest.mark.native
def test_french_signs_never_begin_a_line() -> None:
    """Before ; : ! ? » and after « stands a space that does not break."""
    texts = list(written("fr"))
    assert len(texts) > 2000
    assert sum("\u202f:" in text for _, text in texts) > 500
    assert [one for one in texts if re.search("\u00a0[:;!?»]|«\u00a0", one[1])] == [], "the narrow one everywhere"
    wrong = [one for one in texts if re.search(r" [;:!?»](?!\S)|« |[\w)][;!?](?=\s|$)", one[1])]
    assert wrong == []


@pytest.mark.native
@pytest.mark.parametrize("lang", MARKS)
def test_every_language_has_its_own_quotation_marks(lang: str) -> None:
    texts = list(written(lang))
    assert len(texts) > 2000
    others = set("“”„«»‘‚\"'") - set(MARKS[lang])
    assert [one for one in texts if others & set(one[1].replace('\\"', '"'))] == []
    assert sum(MARKS[lang][0] in text for _, text in texts) > 20
