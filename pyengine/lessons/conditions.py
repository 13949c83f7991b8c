"""Conditions on a position: what must be true for a goal to be reached.

They speak of the position document (docs/positions.md), so they fit every game:

    {"path": "seats.0.score", "at_least": 19}
    {"path": "seats.0.delivered", "contains": "order_carriage_kk"}
    {"path": "seats.0.orders", "length": 0}
    {"path": "seats.0.delivered", "length_at_least": 2}
    {"path": "pending.0.step", "is": "turn"}
    {"path": "seats.0.score", "above": "seats.1.score"}
    {"all": [...]}, {"any": [...]}, {"not": {...}}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyengine.core.documents.fields import Field

_MISSING = object()
_NUMBER = re.compile(r"-?[0-9]{1,4}")


def value_at(document: Any, path: str) -> Any:
    """The value at a path of a document; a marker of its own if there is none."""
    inside = document
    for name in path.split("."):
        if isinstance(inside, list) and _NUMBER.fullmatch(name) and -len(inside) <= int(name) < len(inside):
            inside = inside[int(name)]
        elif isinstance(inside, dict) and name in inside:
            inside = inside[name]
        else:
            return _MISSING
    return inside


_TESTS: Mapping[str, Callable[[Any, Any], bool]] = {
    "is": lambda value, wanted: bool(value == wanted),
    "at_least": lambda value, wanted: isinstance(value, int) and value >= wanted,
    "at_most": lambda value, wanted: isinstance(value, int) and value <= wanted,
    "contains": lambda value, wanted: isinstance(value, list | dict) and wanted in list(value),
    "lacks": lambda value, wanted: isinstance(value, list | dict) and wanted not in list(value),
    "length": lambda value, wanted: isinstance(value, list | dict) and len(value) == wanted,
    "length_at_least": lambda value, wanted: isinstance(value, list | dict) and len(value) >= wanted,
}


def holds(condition: Mapping[str, Any], position: Mapping[str, Any]) -> bool:
    """Whether a condition is true in a position.

    >>> holds({"path": "seats.0.marks", "at_least": 5}, {"seats": [{"marks": 7}]})
    True
    """
    if "all" in condition:
        return all(holds(one, position) for one in condition["all"])
    if "any" in condition:
        return any(holds(one, position) for one in condition["any"])
    if "not" in condition:
        return not holds(condition["not"], position)
    value = value_at(position, condition["path"])
    if "above" in condition:
        other = value_at(position, condition["above"])
        if not (isinstance(value, int) and isinstance(other, int) and value > other):
            return False
    return value is not _MISSING and all(
        test(value, condition[name]) for name, test in _TESTS.items() if name in condition
    )


def paths_in(field: Field) -> Iterator[Field]:
    """The fields of a well-made condition that name a path of the position."""
    inside = field.mapping()
    for name in ("all", "any"):
        if name in inside:
            for one in field.get(name).each():
                yield from paths_in(one)
    if "not" in inside:
        yield from paths_in(field.get("not"))
    for name in ("path", "above"):
        if name in inside:
            yield field.get(name)


def is_in(position: Any, path: str) -> bool:
    """Whether a position has a field at a path, or a list or object that could have it."""
    above, _, name = path.rpartition(".")
    if value_at(position, path) is not _MISSING:
        return True
    holder = value_at(position, above) if above else None
    return isinstance(holder, dict) or (isinstance(holder, list) and _NUMBER.fullmatch(name) is not None)


def check_condition(field: Field) -> None:
    """Refuse a condition that is not well made."""
    names = set(field.mapping())
    if names in ({"all"}, {"any"}):
        for one in field.get(names.pop()).each():
            check_condition(one)
    elif names == {"not"}:
        check_condition(field.get("not"))
    else:
        field.only("path", "above", *_TESTS)
        field.get("path").text()
        if len(names) < 2:
            field.fail("must say what is wanted: " + ", ".join((*_TESTS, "above")))
        if "above" in names:
            field.get("above").text()
        for name in ("at_least", "at_most", "length", "length_at_least"):
            if name in names:
                field.get(name).whole()
