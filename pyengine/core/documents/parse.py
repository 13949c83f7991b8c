"""Text from outside becomes JSON values here and nowhere else: size, depth and numbers are bounded before it is parsed.

In Pyodide a parser that recurses too deeply does not raise: it ends the program. Whatever repeats a value from outside
in a message does it by `quoted`, so that no message is longer than a person can read.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, Final

LONGEST_TEXT: Final = 2_000_000
"""Characters. The longest game of ours takes less than a tenth of this."""
DEEPEST_TEXT: Final = 64
"""A document nests at most 16 levels; a request wraps it in a few more."""
MOST_DIGITS: Final = 1000
"""Python itself stops at 4300, and says so in words that mean nothing to the reader of a document."""
LONGEST_QUOTE: Final = 80
"""Characters of a value from outside that a message repeats."""
_STRUCTURE: Final = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
"""What depth depends on, one token after the other; there is nothing to backtrack into."""


def parse_json(text: str, error: Callable[[str, str], Exception], longest: int = LONGEST_TEXT) -> Any:
    """The value of a JSON text. What cannot be read is refused by `error(path, problem)`, with an empty path.

    >>> parse_json('{"players": 2}', lambda path, problem: ValueError(problem))
    {'players': 2}
    >>> parse_json("[" * 100, lambda path, problem: ValueError(problem))
    Traceback (most recent call last):
    ...
    ValueError: this nests more than 64 levels deep
    """

    def constant(name: str) -> Any:
        raise error("", f"this is not JSON: {name} is not a number")

    def whole(digits: str) -> int:
        if len(digits) > MOST_DIGITS:
            raise error("", f"this has a number of {len(digits)} digits, and at most {MOST_DIGITS} can be read")
        return int(digits)

    def fraction(digits: str) -> float:
        value = float(digits)
        if math.isinf(value):
            raise error("", f"this has too large a number: {shortened(digits, LONGEST_QUOTE)}")
        return value

    if len(text) > longest:
        raise error("", f"this is too long: {len(text)} characters, and at most {longest} can be read")
    if is_too_deep(text):
        raise error("", f"this nests more than {DEEPEST_TEXT} levels deep")
    try:
        return json.loads(text, parse_constant=constant, parse_float=fraction, parse_int=whole)
    except json.JSONDecodeError as problem:
        raise error("", f"this is not JSON: {problem}") from None


def is_too_deep(text: str, deepest: int = DEEPEST_TEXT) -> bool:
    """Whether brackets nest deeper than this; in one pass, without a copy of any part of the text."""
    if text.count("[") + text.count("{") <= deepest:
        return False
    depth = 0
    in_string = False
    for found in _STRUCTURE.finditer(text):
        mark = text[found.start()]
        if mark == '"':
            in_string = not in_string
        elif in_string or mark == "\\":
            continue
        elif mark in "[{":
            depth += 1
            if depth > deepest:
                return True
        else:
            depth -= 1
    return False


def shortened(text: str, longest: int) -> str:
    """A text that is not longer than this; of one that is, the beginning and the end.

    >>> shortened("seats.0.marks", 60), shortened("x" * 1000 + "y", 9)
    ('seats.0.marks', 'xxxxx...y')
    """
    if len(text) <= longest:
        return text
    tail = (longest - 3) // 4
    return f"{text[: longest - 3 - tail]}...{text[len(text) - tail :]}"


def quoted(value: Any) -> str:
    """A value from outside as a message may repeat it.

    >>> quoted("bank"), quoted(3), quoted([1, 2]), len(quoted("x" * 1000)), quoted(10 ** 5000)
    ("'bank'", '3', 'a list', 82, 'a number of many digits')
    """
    if isinstance(value, str):
        return repr(shortened(value, LONGEST_QUOTE))
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of many digits"
    return shortened(repr(value), LONGEST_QUOTE)
