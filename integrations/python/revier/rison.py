"""Values in addresses: `20`, `grey`, `'Anna B.'`, `!(a,b)`, `(step:turn,seat:0)`, `!t`, `!f`, `!n` (called Rison)."""

from __future__ import annotations

import re
from typing import Any

_WORD = re.compile(r"[^\s'!:(),*@$&]+")
_PLAIN = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_NUMBER = re.compile(r"-?(0|[1-9]\d{0,14})", re.ASCII)
_SIGNS = {"t": True, "f": False, "n": None}
_DEEPEST = 12


def dumps(value: Any) -> str:
    """A value as text.

    >>> dumps([{"step": "turn", "seat": 0}, None, "Anna B."])
    "!((step:turn,seat:0),!n,'Anna B.')"
    """
    for sign, meant in _SIGNS.items():
        if value is meant:
            return f"!{sign}"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return f"!({','.join(map(dumps, value))})"
    if isinstance(value, dict):
        return f"({','.join(f'{dumps(name)}:{dumps(inner)}' for name, inner in value.items())})"
    text = str(value)
    quoted = text.replace("!", "!!").replace("'", "!'")
    return text if _PLAIN.fullmatch(text) else f"'{quoted}'"


def loads(text: str) -> Any:
    """The value that a text says; `ValueError` if it is none.

    >>> loads("!((step:turn,seat:0),!n,'Anna B.')")
    [{'step': 'turn', 'seat': 0}, None, 'Anna B.']
    """
    reader = _Reader(text)
    value = reader.value(0)
    if reader.at < len(text):
        raise ValueError(f"{text[reader.at :][:20]!r} is left over")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def sees(self, sign: str) -> bool:
        found = self.text.startswith(sign, self.at)
        self.at += found * len(sign)
        return found

    def eat(self, sign: str) -> None:
        if not self.sees(sign):
            raise ValueError(f"{sign!r} is missing at {self.text[self.at :][:20]!r}")

    def word(self) -> str:
        found = _WORD.match(self.text, self.at)
        if not found:
            raise ValueError(f"a value is missing at {self.text[self.at :][:20]!r}")
        self.at = found.end()
        return found[0]

    def quoted(self) -> str:
        out = []
        while not self.sees("'"):
            self.sees("!")
            if self.at >= len(self.text):
                raise ValueError("a closing ' is missing")
            out.append(self.text[self.at])
            self.at += 1
        return "".join(out)

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise ValueError("is nested too deeply")
        if self.sees("'"):
            return self.quoted()
        if self.sees("!("):
            return self.members(depth)
        if self.sees("("):
            return self.fields(depth)
        if self.sees("!"):
            sign = self.text[self.at : self.at + 1]
            self.at += 1
            if sign not in _SIGNS:
                raise ValueError(f"'!{sign}' means nothing")
            return _SIGNS[sign]
        word = self.word()
        return int(word) if _NUMBER.fullmatch(word) else word

    def members(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while not self.sees(")"):
            if found:
                self.eat(",")
            found.append(self.value(depth + 1))
        return found

    def fields(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not self.sees(")"):
            if found:
                self.eat(",")
            name = self.quoted() if self.sees("'") else self.word()
            self.eat(":")
            found[name] = self.value(depth + 1)
        return found
