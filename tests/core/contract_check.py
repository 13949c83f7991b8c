"""Compares values with the typed dictionaries of `pyengine.contract`, and notes what of them has occurred."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

from pyengine.contract import answers, frame

NAMED = {frame.Level: "Level", answers.ErrorCode: "ErrorCode"}


@cache
def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """By name: the type of a field, and whether it may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: (get_args(hint)[0], True) if get_origin(hint) is NotRequired else (hint, False)
        for name, hint in hints.items()
    }


@cache
def parts_of(kind: Any) -> tuple[Any, ...]:
    """The types that a union is made of."""
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


@cache
def sort_of(kind: Any) -> Any:
    """How a type is to be compared: Literal, list, dict, TypedDict, or by itself."""
    return TypedDict if is_typeddict(kind) else get_origin(kind) or kind


def fits(value: Any, kind: Any) -> bool:
    """Whether this part of a union is meant."""
    sort = sort_of(kind)
    if sort is Literal:
        return any(type(one) is type(value) and one == value for one in get_args(kind))
    if sort is Any:
        return True
    if sort is float:
        return type(value) in (int, float)
    return type(value) is (dict if sort is TypedDict else sort)


def short(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind)).replace("typing.", "")


class Checker:
    """`problems` are values that are not declared; `seen` are the points of declarations that have occurred."""

    def __init__(self) -> None:
        self.problems: set[str] = set()
        self.seen: set[str] = set()

    def check(self, value: Any, kind: Any, where: str) -> None:
        """Compare a value with its type; `where` is the field that it is in."""
        parts = parts_of(kind)
        part = next((one for one in parts if fits(value, one)), None)
        if part is None:
            self.problems.add(f"{where}: {str(value)[:60]!r} is not {' | '.join(map(short, parts))}")
            return
        sort = sort_of(part)
        if sort is Literal:
            self.seen.add(f"{literal_name(part, where)} = {value!r}")
        elif len(parts) > 1:
            self.seen.add(f"{where}: {short(part)}")
        if sort is TypedDict:
            self._object(value, part)
        elif sort is list and value:
            self.seen.add(f"{where}[]")
            for element in value:
                self.check(element, get_args(part)[0], f"{where}[]")
        elif sort is dict and value:
            self.seen.add(f"{where}{{}}")
            for key, element in value.items():
                self.check(key, get_args(part)[0], f"{where}{{}}")
                self.check(element, get_args(part)[1], f"{where}{{}}")

    def _object(self, value: dict[str, Any], kind: Any) -> None:
        fields = fields_of(kind)
        name = short(kind)
        for extra in value.keys() - fields.keys():
            self.problems.add(f"{name}.{extra}: sent, not declared")
        for field, (inside, optional) in fields.items():
            if field in value:
                self.seen.add(f"{name}.{field}")
                self.check(value[field], inside, f"{name}.{field}")
            elif optional:
                self.seen.add(f"{name}.{field} missing")
            else:
                self.problems.add(f"{name}.{field}: missing")


def points_of(kind: Any, where: str, known: set[Any]) -> Iterator[str]:
    """Everything that a type declares: fields, that they may be missing, parts of unions, literals, elements."""
    parts = parts_of(kind)
    for part in parts:
        if len(parts) > 1 and get_origin(part) is not Literal:
            yield f"{where}: {short(part)}"
        if get_origin(part) is Literal:
            yield from (f"{literal_name(part, where)} = {value!r}" for value in get_args(part))
        elif get_origin(part) is list:
            yield f"{where}[]"
            yield from points_of(get_args(part)[0], f"{where}[]", known)
        elif get_origin(part) is dict:
            yield f"{where}{{}}"
            yield from points_of(get_args(part)[1], f"{where}{{}}", known)
        elif is_typeddict(part) and part not in known:
            known.add(part)
            for field, (inside, optional) in fields_of(part).items():
                yield f"{short(part)}.{field}"
                if optional:
                    yield f"{short(part)}.{field} missing"
                yield from points_of(inside, f"{short(part)}.{field}", known)


def literal_name(part: Any, where: str) -> str:
    """Values that have a name count wherever they occur."""
    return NAMED.get(part, where)
