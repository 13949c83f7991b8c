"""Everything a person reads comes from here: gettext catalogues in four languages.

English is the source language: a message is its own English text with named fields, `"{seat} takes {n} Marks."`.
Code marks messages with `N_` (or `plural`) and never translates itself: the reader's language is chosen last.
"""

from __future__ import annotations

import gettext
import re
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

LANGUAGES: Final[dict[str, str]] = {"de": "Deutsch", "en": "English", "fr": "Français", "nl": "Nederlands"}
SOURCE_LANGUAGE: Final = "en"
_DOMAIN = "revier"
_catalogues: dict[str, gettext.NullTranslations] = {}


class Plural(NamedTuple):
    """A message whose form depends on a number among its values."""

    one: str
    many: str
    field: str


Message = str | Plural


def N_(message: str) -> str:
    """Mark a message for translation."""
    return message


def plural(one: str, many: str, field: str = "n") -> Plural:
    """Mark a message in singular and plural; `field` names the number that decides."""
    return Plural(one, many, field)


class Told(str):
    """A sentence in English that remembers its message, to be said to a reader in another language."""

    message: str
    values: Mapping[str, object]


def told(message: str, **values: object) -> Told:
    """A sentence in English, to be said in another language later.

    >>> why = told(N_("{n} cubes"), n=3)
    >>> why, said_in(why, "en")
    ('3 cubes', ('3 cubes', 'en'))
    """
    made = Told(message.format_map(values))
    made.message, made.values = message, values
    return made


def said_in(text: str, lang: str) -> tuple[str, str]:
    """A sentence in the reader's language, and the language it is in: English where we have no other words for it."""
    message = text.message if isinstance(text, Told) else text
    translated = catalogue(lang).gettext(message) if message else ""
    if translated == message:
        return str(text), SOURCE_LANGUAGE
    return (_filled(translated, lang, text.values) if isinstance(text, Told) else translated), known_language(lang)


def known_language(lang: str) -> str:
    """The language to use for a tag such as `de-AT`; English if we do not speak it."""
    short = lang.replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else SOURCE_LANGUAGE


def catalogue(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language, loaded once."""
    lang = known_language(lang)
    found = _catalogues.get(lang)
    if found is None:
        path = resources.files("pyengine") / "locale" / lang / "LC_MESSAGES" / f"{_DOMAIN}.mo"
        if path.is_file():
            with path.open("rb") as file:
                found = gettext.GNUTranslations(file)
        else:
            found = gettext.NullTranslations()
            if lang != SOURCE_LANGUAGE:
                about = f"{_DOMAIN}: there is no compiled catalogue for '{lang}', so texts are English"
                warnings.warn(about, RuntimeWarning, stacklevel=2)
        _catalogues[lang] = found
    return found


def translate(message: Message, lang: str, values: Mapping[str, object] | None = None) -> str:
    """A message in a language, its fields filled in.

    >>> translate(plural("{n} cube", "{n} cubes"), "en", {"n": 2})
    '2 cubes'
    >>> translate("Les eaux de {seat} montent de {n}.", "fr", {"seat": "Émile", "n": -2})
    'Les eaux d’Émile montent de −2.'
    """
    if isinstance(message, Plural):
        count = values[message.field] if values else 1
        text = catalogue(lang).ngettext(message.one, message.many, abs(count) if isinstance(count, int) else 1)
    else:
        # gettext answers the empty message with the catalogue's header.
        text = catalogue(lang).gettext(message) if message else ""
    return _filled(text, lang, values) if values else text


_FIELD: Final = re.compile(r"(\b[dD]e |\b[qQ]ue )?\{(\w+)\}")
_ELIDED: Final = re.compile(r"\b(?:[dD]|[qQ]u)e \{")
_VOWELS: Final = frozenset("aeiouàâäæéèêëîïôöœùûü")


def _filled(text: str, lang: str, values: Mapping[str, object]) -> str:
    """A text with its fields filled in: a true minus, and in French d’ and qu’ before a vowel."""

    if not (lang == "fr" and _ELIDED.search(text)) and all(
        not isinstance(one, int) or one >= 0 for one in values.values()
    ):
        return text.format_map(values)  # most texts, and much quicker

    def fill(match: re.Match[str]) -> str:
        before, value = match[1] or "", values[match[2]]
        shown = f"\N{MINUS SIGN}{-value}" if isinstance(value, int) and value < 0 else str(value)
        if before and lang == "fr" and shown[:1].lower() in _VOWELS:
            before = before[:-2] + "’"
        return before + shown

    return _FIELD.sub(fill, text)


def in_language(names: Mapping[str, str], lang: str) -> str:
    """A name that the data has in our languages; the English one where it has no other."""
    return names.get(lang, names[SOURCE_LANGUAGE])


def short_title(titles: Mapping[str, str], lang: str) -> str:
    """A game's title without what stands behind a dash or in brackets: the bar of the table is short.

    >>> short_title({"en": "Shift Change (Schichtwechsel)"}, "en")
    'Shift Change'
    """
    return in_language(titles, lang).split(" – ")[0].split(" (")[0]


Namer = Callable[[str, str], str]
"""Gives an id a name in a language."""


def remembered(name_of: Namer) -> Namer:
    """Names are asked for again and again: each is made once."""
    return cache(name_of)


def capital(text: str) -> str:
    """A text as a sentence or a label begins."""
    return text[:1].upper() + text[1:]


def sentences(*parts: str) -> str:
    """Sentences one after the other; empty ones are left out."""
    return " ".join(part for part in parts if part)


def joined(parts: list[str], lang: str) -> str:
    """A list as a person writes it: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(N_("{first} and {last}"), lang, {"first": ", ".join(parts[:-1]), "last": parts[-1]})
