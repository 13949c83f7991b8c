"""Texts of a lesson that follow the game and the screen.

`{seats.0.marks}` is what the position says there (`{seats.0.orders.#}`: how many), so that no number in a text goes
stale; `{click|tap}` has a form for a mouse and one for fingers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyengine.core.view.text import LANGUAGES, Message, translate
from pyengine.lessons.conditions import value_at
from pyengine.lessons.document import Words, said

_BRACES = re.compile(r"\{([^{}]*)\}")


def live_paths(text: str) -> Iterator[str]:
    """The paths of the position that a text speaks of."""
    yield from (inside for inside in _BRACES.findall(text) if "|" not in inside)


def number_at(position: Mapping[str, Any], path: str) -> int | None:
    """The number that a text means by a path; None: there is none."""
    if path.endswith(".#"):
        held = value_at(position, path[:-2])
        return len(held) if isinstance(held, list | dict) else None
    value = value_at(position, path)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def worded(words: Words | None, lang: str, position: Callable[[], Mapping[str, Any]], touch: bool) -> str:
    """A text in the reader's language, about this position, for this screen."""

    def fill(found: re.Match[str]) -> str:
        if "|" in found[1]:
            return found[1].split("|")[1 if touch else 0]
        number = number_at(position(), found[1])
        return "?" if number is None else str(number).replace("-", "\N{MINUS SIGN}")

    text = said(words, lang)
    return _BRACES.sub(fill, text) if "{" in text else text


def in_words(message: Message, **values: object) -> Words:
    """A message in every language, so that it follows the reader's."""
    return {lang: translate(message, lang, values) for lang in LANGUAGES}
