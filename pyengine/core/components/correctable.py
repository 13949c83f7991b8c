"""What an owner of the box may correct: values of a game's components that no rulebook prints.

A game says so in its `corrections.py`: groups of rows of `data.json`, and the values in each row with their type and
range. Where a value comes from is marked in the data (`source`); what only the rulebook is the source of stays fixed.
A value is named by its path, through the ids of the data: `order_cards.items.order_truck_kk.victory_points`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from pyengine.core.components.game_copies import PACKAGE, printed
from pyengine.core.view.text import N_, Message

Json = Any
SOURCES: Final = ("rulebook", "public", "reconstructed")
"""Where a value comes from, the surest first."""


class Problem(NamedTuple):
    """A value that does not fit: its path, and what is wrong with it."""

    path: str
    message: Message
    values: Mapping[str, Json] = {}


class Kind(NamedTuple):
    """The values that one place can have."""

    name: str
    low: int = 0
    high: int = 0
    among: tuple[Json, ...] | str = ()
    """The values to choose from, or the path of the collection whose ids they are."""


def whole(low: int, high: int) -> Kind:
    """A whole number within bounds."""
    return Kind("whole", low, high)


def flag() -> Kind:
    """Yes or no."""
    return Kind("flag")


def choice(*among: Json) -> Kind:
    """One of a few."""
    return Kind("choice", among=among)


def several(among: str, low: int, high: int) -> Kind:
    """Some of the elements of a list of the data, none twice; their order means nothing."""
    return Kind("several", low, high, among)


def order() -> Kind:
    """What is there, in another order."""
    return Kind("order")


def fixed() -> Kind:
    """Only shown."""
    return Kind("fixed")


class Value(NamedTuple):
    """A value in each row of a group. `path` leads to it from the row (`*`: each); empty if the row is the value."""

    path: str
    label: Message
    kind: Kind
    only: tuple[str, str] = ("", "")
    """Only in rows whose field has this value."""


class Group(NamedTuple):
    """Rows of the data that belong together."""

    rows: str
    """Their path; `*` stands for each element of a list or object."""
    title: Message
    source: str
    """The path of the mark that says where the values come from; a row may have a mark of its own."""
    values: tuple[Value, ...]
    row: Message = ""
    """What a row is called (`{id}` is its id), where the game has no name for it."""


class Corrections(NamedTuple):
    """All that can be corrected in a game."""

    groups: tuple[Group, ...]
    follow: Callable[[dict[str, Json]], None] = lambda data: None
    """Adjusts what depends on corrected values."""
    check: Callable[[Mapping[str, Json]], Iterable[Problem]] = lambda data: ()
    """What does not fit together: counts and references."""
    words: Mapping[str, Message] = {}
    """What ids are called that the game itself never has to name."""


class Spot(NamedTuple):
    """One value of the data and what it may become."""

    path: str
    row: str
    group: Group
    value: Value
    printed: Json
    source: str
    """The least sure mark of where it comes from."""
    among: tuple[Json, ...]

    @property
    def correctable(self) -> bool:
        return self.value.kind.name != "fixed" and self.source != "rulebook"


@cache
def corrections_of(game: str) -> Corrections:
    """What can be corrected in a game; nothing if it does not say."""
    name = f"{PACKAGE}.{game}.corrections"
    if find_spec(name) is None:
        return Corrections(())
    found: Corrections = importlib.import_module(name).CORRECTIONS
    return found


@cache
def spots_of(game: str) -> Mapping[str, Spot]:
    """Every value that is shown or can be corrected, by its path, in the order of the game's list."""
    data = printed(game)
    spots: dict[str, Spot] = {}
    for group in corrections_of(game).groups:
        kinds = source_kinds(at(data, group.source))
        for row, entry in matching(data, group.rows):
            own = source_kinds(entry["source"]) if isinstance(entry, dict) and "source" in entry else kinds
            for value in group.values:
                if value.only[0] and entry[value.only[0]] != value.only[1]:
                    continue
                for path, now in matching(entry, value.path) if value.path else (("", entry),):
                    whole_path = f"{row}.{path}" if path else row
                    among = choices(data, value.kind, now)
                    spots[whole_path] = Spot(whole_path, row, group, value, now, own[-1], among)
    return spots


def choices(data: Mapping[str, Json], kind: Kind, now: Json) -> tuple[Json, ...]:
    """The values that a place can be chosen from."""
    if kind.name == "order":
        return tuple(now)
    if isinstance(kind.among, str):
        return tuple(entry["id"] for entry in at(data, kind.among))
    return kind.among


def source_kinds(source: Json) -> tuple[str, ...]:
    """The kinds of a mark, the surest first."""
    marks = source if isinstance(source, list) else [source]
    found = {mark.get("kind", mark.get("type")) for mark in marks}
    return tuple(kind for kind in SOURCES if kind in found)


def check_value(spot: Spot, value: Json) -> Problem | None:
    """What is wrong with a value by itself."""
    kind = spot.value.kind
    if spot.source == "rulebook":
        return Problem(spot.path, N_("This is printed in the rulebook and cannot be corrected."))
    if kind.name == "fixed":
        return Problem(spot.path, N_("This cannot be corrected."))
    if kind.name == "whole":
        fits = isinstance(value, int) and not isinstance(value, bool) and kind.low <= value <= kind.high
        message = N_("This must be a whole number from {low} to {high}.")
    elif kind.name == "flag":
        fits, message = isinstance(value, bool), N_("This must be true or false.")
    elif kind.name == "choice":
        fits, message = _is_among(value, spot.among), N_("This must be one of: {among}.")
    elif not isinstance(value, list) or not all(_is_among(one, spot.among) for one in value):
        fits, message = False, N_("This must be a list made up of: {among}.")
    elif len({str(one) for one in value}) != len(value):
        fits, message = False, N_("Nothing may be listed twice here.")
    elif kind.name == "order":
        fits, message = len(value) == len(spot.among), N_("Each of these must be listed exactly once: {among}.")
    else:
        fits, message = kind.low <= len(value) <= kind.high, N_("List {low} to {high} of these: {among}.")
    if fits:
        return None
    among = ", ".join("null" if one is None else str(one) for one in spot.among)
    return Problem(spot.path, message, {"low": kind.low, "high": kind.high, "among": among})


def _is_among(value: Json, among: Sequence[Json]) -> bool:
    """Python takes `True` for 1 and 1.0 for 1; a document does not."""
    return any(type(value) is type(one) and value == one for one in among)


# --- paths ------------------------------------------------------------------------------------------------------------


def _step(inside: Json, name: str) -> Json:
    """A part of the data by its name: a field, an element with that id, or the number of an element."""
    if isinstance(inside, dict):
        return inside[name]
    for number, entry in enumerate(inside):
        if _name(number, entry) == name:
            return entry
    raise KeyError(name)


def _name(number: int, entry: Json) -> str:
    return str(entry["id"]) if isinstance(entry, dict) and "id" in entry else str(number)


def at(data: Json, path: str) -> Json:
    """The value at a path."""
    for name in path.split("."):
        data = _step(data, name)
    return data


def put(data: Json, path: str, value: Json) -> None:
    """Change the value at a path that is there."""
    above, _, name = path.rpartition(".")
    inside = at(data, above) if above else data
    if isinstance(inside, list):
        for number, entry in enumerate(inside):
            if _name(number, entry) == name:
                inside[number] = value
    else:
        inside[name] = value


def matching(data: Json, pattern: str, path: str = "") -> Iterator[tuple[str, Json]]:
    """The paths that fit a pattern, and what is there; a part that some rows lack is left out."""
    name, _, rest = pattern.partition(".")
    if name == "*":
        inside = data.items() if isinstance(data, dict) else ((_name(n, entry), entry) for n, entry in enumerate(data))
        parts = [(key, value) for key, value in inside if key != "source"]
    elif isinstance(data, dict) and name not in data:
        return
    else:
        parts = [(name, _step(data, name))]
    for key, value in parts:
        here = f"{path}.{key}" if path else key
        if rest:
            yield from matching(value, rest, here)
        else:
            yield here, value


def leaves(data: Json, path: str = "", short: str = "") -> Iterator[tuple[str, str, Json]]:
    """Every single value of the data with its path, and with the part of it from the innermost id on."""
    inside: Iterable[tuple[str, Json]] = ()
    if isinstance(data, dict):
        inside = data.items()
    elif isinstance(data, list):
        inside = ((_name(number, entry), entry) for number, entry in enumerate(data))
    else:
        yield path, short, data
    for name, part in inside:
        begins = not short or (isinstance(part, dict) and "id" in part)
        yield from leaves(part, f"{path}.{name}" if path else name, name if begins else f"{short}.{name}")
