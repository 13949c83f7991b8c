"""Reading documents that come from outside: every mistake is named with the path of its field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from pyengine.core.documents.parse import quoted, shortened
from pyengine.core.view.text import N_, told

FORMAT: Final = 1
DEEPEST: Final = 16
"""No document nests deeper; what does would only exhaust the stack of whoever reads it."""
LARGEST: Final = (1 << 53) - 1
"""The largest whole number that the page can read exactly."""
LONGEST_NAME_IN_PATH: Final = 80
LONGEST_PATH: Final = 300
LONGEST_PROBLEM: Final = 1200
"""Characters: names of fields come from outside, and whatever they are, a message stays one that can be read."""


class DocumentError(ValueError):
    """A document that does not fit; `path` names the field, `problem` says what is wrong with it."""

    def __init__(self, path: str, problem: str) -> None:
        self.path = shortened(path, LONGEST_PATH)
        self.problem = shortened(problem, LONGEST_PROBLEM)
        super().__init__(f"{self.path}: {self.problem}" if path else self.problem)


class PositionError(DocumentError):
    """A position that does not fit."""


class RecordError(DocumentError):
    """A record that does not fit; a wrong move has the path `moves.<number>`."""


HEADER: Final = ("revier", "kind", "game", "rules_version", "variants", "title")
"""The fields that every position has or may have; those of its game come after them."""


class Field:
    """A value of a document together with its path; every reader checks before it answers."""

    __slots__ = ("error", "path", "value")

    def __init__(self, value: Any, path: str = "", error: type[DocumentError] = PositionError) -> None:
        self.value = value
        self.path = path
        self.error = error

    def fail(self, problem: str) -> NoReturn:
        """Refuse this field."""
        raise self.error(self.path, problem)

    def _below(self, name: str | int, value: Any) -> Field:
        named = shortened(str(name), LONGEST_NAME_IN_PATH)
        return Field(value, f"{self.path}.{named}" if self.path else named, self.error)

    def mapping(self) -> Mapping[str, Any]:
        """The value as an object."""
        if not isinstance(self.value, dict):
            self.fail(N_("must be an object"))
        return self.value

    def get(self, name: str) -> Field:
        """A field that must be there."""
        inside = self.mapping()
        if name not in inside:
            self._below(name, None).fail(N_("is missing"))
        return self._below(name, inside[name])

    def maybe(self, name: str, default: Any = None) -> Field:
        """A field that may be left out."""
        return self._below(name, self.mapping().get(name, default))

    def items(self) -> Iterator[tuple[str, Field]]:
        """The fields of an object by name."""
        for name, value in self.mapping().items():
            yield str(name), self._below(name, value)

    def only(self, *names: str) -> None:
        """Refuse fields that do not belong here."""
        for name, field in self.items():
            if name not in names:
                field.fail(N_("is not known here"))

    def each(self, length: int | None = None, most: int | None = None) -> list[Field]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            self.fail(N_("must be a list"))
        if length is not None and len(self.value) != length:
            self.fail(told(N_("must have {length} elements, has {has}"), length=length, has=len(self.value)))
        if most is not None and len(self.value) > most:
            self.fail(told(N_("must have at most {most} elements, has {has}"), most=most, has=len(self.value)))
        return [self._below(number, value) for number, value in enumerate(self.value)]

    def whole(self, low: int | None = None, high: int | None = None) -> int:
        """An integer within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(N_("must be a whole number"))
        if not -LARGEST <= value <= max(LARGEST, high or 0):
            self.fail(N_("is too large a number"))
        if low is not None and value < low:
            self.fail(told(N_("must be at least {low}, is {value}"), low=low, value=value))
        if high is not None and value > high:
            self.fail(told(N_("must be at most {high}, is {value}"), high=high, value=value))
        return value

    def large(self, bits: int) -> int:
        """A natural number too large for the page's own numbers: written as text, read as text or number."""
        value = self.value
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= bits:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << bits:
            self.fail(f"must be a whole number from 0 to 2^{bits} - 1, written as text")
        return value

    def text(self, longest: int = 200) -> str:
        """A string."""
        if not isinstance(self.value, str):
            self.fail(N_("must be a text"))
        if len(self.value) > longest:
            self.fail(f"must be at most {longest} characters long")
        if not is_text(self.value):
            self.fail("has half a character (a lone surrogate)")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail(N_("must be true or false"))
        return self.value

    def one_of(self, known: Mapping[str, int], what: str) -> int:
        """An id; answers with its number."""
        name = self.text()
        if name not in known:
            self.fail(f"{quoted(name)} is no {what}")
        return known[name]

    def choice(self, known: tuple[str, ...]) -> str:
        """One of a few words."""
        name = self.text()
        if name not in known:
            self.fail(f"{quoted(name)} is none of {', '.join(known)}")
        return name


def is_text(value: str) -> bool:
    """Whether it can be written to a file: JSON can name half a character, and nothing else can hold it."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _too_deep(value: Any, path: str, left: int) -> str | None:
    """The path of a field that lies deeper than documents go."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        if isinstance(part, dict | list):
            named = shortened(str(name), LONGEST_NAME_IN_PATH)
            here = f"{path}.{named}" if path else named
            found = _too_deep(part, here, left - 1) if left else here
            if found is not None:
                return found
    return None


def header(document: Any, kind: str, error: type[DocumentError]) -> Field:
    """The root of a document whose format and kind are right."""
    root = Field(document, "", error)
    deep = _too_deep(document, "", DEEPEST)
    if deep is not None:
        raise error(deep, f"documents do not nest deeper than {DEEPEST} levels")
    version = root.get("revier").whole(1)
    if version > FORMAT:
        root.get("revier").fail(f"this document is of format {version}; this program reads up to {FORMAT}")
    found = root.get("kind").text()
    if found != kind:
        root.get("kind").fail(f"must be {kind!r}, is {quoted(found)}")
    return root


def upgraded(document: Any) -> Any:
    """A document as it is written today: what are variants now were called options once.

    >>> upgraded({"game": "coal_baron", "options": {"shortage": "must"}})
    {'game': 'coal_baron', 'variants': {'shortage': 'must'}}
    """
    if not isinstance(document, dict):
        return document
    found = {
        "variants" if name == "options" and "variants" not in document else name: v for name, v in document.items()
    }
    if isinstance(found.get("from"), dict):
        found["from"] = upgraded(found["from"])
    if isinstance(found.get("set"), dict):
        found["set"] = {re.sub(r"^options\b", "variants", path): v for path, v in found["set"].items()}
    return found


def read_random(root: Field) -> tuple[int, int]:
    """The state of the generator; whoever writes a position by hand may leave it out."""
    first, second = root.maybe("random", ["0", "1"]).each(length=2)
    return (first.large(64), second.large(64))


def check_open(root: Field, stack: Sequence[Any], over: bool) -> None:
    """What holds of open decisions (`pending`) in every game: one seat's while it goes on, none when it is over."""
    field = root.get("pending")
    if over and stack:
        field.fail(N_("must be empty when the game is over"))
    if not over and not stack:
        field.fail(N_("must name the open decision: the game is not over"))
    if len({decision.seat for decision in stack}) > 1:
        field.fail(N_("must belong to one seat"))


def set_path(document: dict[str, Any], path: str, value: Any) -> None:
    """Change one field of a document by its path (`seats.0.marks`)."""
    inside: Any = document
    names = path.split(".")
    for depth, name in enumerate(names):
        here = ".".join(names[: depth + 1])
        last = depth == len(names) - 1
        if isinstance(inside, list):
            if name not in map(str, range(len(inside))):
                raise PositionError(f"set.{path}", told(N_("{here} is not in the position"), here=here))
            if last:
                inside[int(name)] = value
            else:
                inside = inside[int(name)]
        elif isinstance(inside, dict):
            if last:
                inside[name] = value
            elif name not in inside:
                raise PositionError(f"set.{path}", told(N_("{here} is not in the position"), here=here))
            else:
                inside = inside[name]
        else:
            raise PositionError(f"set.{path}", told(N_("{here} cannot be reached"), here=here))


def canonical(document: Any) -> str:
    """The one text of a document: same content, same bytes."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
