"""The board's typeface: embedded in pictures, and measured so that long words are squeezed as a browser does it.

`tools/picture_font.py` writes the data. Letters can also be drawn as shapes, for programs
that know no embedded typeface.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FAMILY = "Revier Board"


@cache
def data() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "font.json").read_text("utf-8"))
    return document


def face() -> str:
    """The rule that brings the typeface along."""
    return (
        f'@font-face{{font-family:"{FAMILY}";font-weight:600;src:url(data:font/woff2;base64,{data()["woff2"]}) '
        'format("woff2")}'
    )


def steps(text: str, size: float, spacing: float = 0) -> list[float]:
    """How far each letter carries on to the next."""
    letters, pairs, em = data()["letters"], data()["kerning"], data()["em"]
    blank = letters[" "][0]
    return [
        (letters.get(letter, [blank])[0] + pairs.get(text[at : at + 2], 0)) * size / em + spacing
        for at, letter in enumerate(text)
    ]


def width(text: str, size: float, spacing: float = 0) -> float:
    """How long a line of text is, as browsers measure it."""
    return sum(steps(text, size, spacing))


def outline(letter: str) -> str:
    """A letter as a path, the base line at 0 and up positive; empty for a blank or a letter that is not there."""
    found = data()["letters"].get(letter)
    return str(found[1]) if found else ""
