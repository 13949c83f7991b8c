"""Where pieces lie in a position document, so that a person can take them and put them elsewhere.

A *place* ties slots of the scene to a field of the document (docs/positions.md). It lists its pieces in the order in
which the scene draws them, takes one out and puts one in; it knows nothing of rules: whether the position is possible
afterwards is asked when it is read. A piece on a piece (coal on an order card) lies at `@<place>:<number>/<spot>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

Document = dict[str, Any]
NOTHING: Any = object()
"""As the empty value of a place: then its field is left out."""


class Held(NamedTuple):
    """A piece that has been taken from its place."""

    kind: str
    value: Any
    """What stood in the document: an id, or all that a carrier had with it."""


class NoRoom(ValueError):
    """The piece cannot be put there."""


def _holder(document: Any, path: str) -> tuple[Any, Any]:
    """What a field is in, and its name or number there."""
    *above, last = path.split(".")
    for name in above:
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document, int(last) if isinstance(document, list) else last


def field_at(document: Any, path: str, default: Any = None) -> Any:
    """The value of a field; the default if it is left out."""
    holder, name = _holder(document, path)
    return holder.get(name, default) if isinstance(holder, dict) else holder[name]


def put_field(document: Any, path: str, value: Any) -> None:
    """Set a field; `NOTHING` leaves it out."""
    holder, name = _holder(document, path)
    if value is NOTHING:
        holder.pop(name, None)
    else:
        holder[name] = value


class Place(Protocol):
    """A field of the document in which pieces lie."""

    path: str
    closed: bool

    def accepts(self, kind: str) -> bool:
        """Whether a piece of this kind may lie here."""

    def slots(self, document: Document) -> Sequence[str]:
        """The slots where a piece can be put."""

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        """Its pieces as the scene draws them: symbol and slot."""

    def kind_of(self, document: Document, number: int) -> str:
        """What the n-th piece is, also if the scene shows its back."""

    def take(self, document: Document, number: int) -> Held:
        """Take out the n-th piece."""

    def put(self, document: Document, held: Held, at: str) -> None:
        """Put a piece on one of the slots; `NoRoom` if there is none."""


class _Base:
    path: str
    closed = False
    """Its pieces stay in it: they only change their slots."""

    def kind_of(self, document: Document, number: int) -> str:
        found: tuple[str, str] = self.things(document)[number]  # type: ignore[attr-defined]
        return found[0]


class One(_Base):
    """A field that names one piece, or none (`empty`)."""

    def __init__(
        self,
        path: str,
        slot: str,
        values: Mapping[str, Any],
        empty: Any = None,
        shown: Callable[[Any], str] | None = None,
        entry: Callable[[Any], dict[str, Any]] | None = None,
        value_of: Callable[[Any], Any] = lambda found: found,
    ) -> None:
        self.path, self.slot, self.values, self.empty = path, slot, values, empty
        self._shown, self._entry, self._value_of = shown, entry, value_of
        self._kinds = {value: kind for kind, value in values.items()}

    def _lies(self, document: Document) -> bool:
        found = field_at(document, self.path, self.empty)
        return found is not self.empty and found is not None and not (self.empty is False and not found)

    def accepts(self, kind: str) -> bool:
        return kind in self.values

    def slots(self, document: Document) -> Sequence[str]:
        return [self.slot]

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        if not self._lies(document):
            return []
        value = self._value_of(field_at(document, self.path))
        kind = self._kinds.get(value)
        if kind is None:
            return []
        return [(self._shown(value) if self._shown else kind, self.slot)]

    def kind_of(self, document: Document, number: int) -> str:
        return self._kinds[self._value_of(field_at(document, self.path))]

    def take(self, document: Document, number: int) -> Held:
        held = Held(self.kind_of(document, 0), field_at(document, self.path))
        put_field(document, self.path, self.empty)
        return held

    def put(self, document: Document, held: Held, at: str) -> None:
        if self._lies(document):
            raise NoRoom(self.path)
        value = self.values[held.kind]
        if self._entry:
            value = held.value if isinstance(held.value, dict) else self._entry(value)
        put_field(document, self.path, value)


class Row(_Base):
    """A list of pieces in an order that is seen: `slots` names the slot of the n-th, or one slot for all of them."""

    def __init__(
        self,
        path: str,
        slots: Sequence[str],
        values: Mapping[str, Any],
        most: int = 999,
        drop: bool = False,
        entry: Callable[[Any], dict[str, Any]] | None = None,
        value_of: Callable[[Any], Any] = lambda found: found,
        slot_of: Callable[[Any], str] | None = None,
        drawn: bool = True,
        at_end: bool = False,
    ) -> None:
        self.path, self.values, self.most, self._drop, self._drawn = path, values, most, drop, drawn
        self._at_end = at_end
        self._slots, self._entry, self._value_of, self._slot_of = list(slots), entry, value_of, slot_of
        self._kinds = {value: kind for kind, value in values.items()}

    def _list(self, document: Document) -> list[Any]:
        found: list[Any] = field_at(document, self.path) or []
        return found

    def accepts(self, kind: str) -> bool:
        return kind in self.values

    def slots(self, document: Document) -> Sequence[str]:
        return self._slots

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        found = []
        for number, value in enumerate(self._list(document)):
            slot = self._slot_of(value) if self._slot_of else self._slots[min(number, len(self._slots) - 1)]
            found.append((self._kinds.get(self._value_of(value), ""), slot if self._drawn else ""))
        return found

    def take(self, document: Document, number: int) -> Held:
        found = list(self._list(document))
        value = found.pop(number)
        put_field(document, self.path, NOTHING if self._drop and not found else found)
        return Held(self._kinds[self._value_of(value)], value)

    def put(self, document: Document, held: Held, at: str) -> None:
        found = list(self._list(document))
        if len(found) >= self.most:
            raise NoRoom(self.path)
        value = self.values[held.kind]
        if self._entry:
            value = held.value if isinstance(held.value, dict) else self._entry(value)
        by_slot = at in self._slots and len(self._slots) > 1 and not self._at_end
        number = self._slots.index(at) if by_slot else len(found)
        found.insert(min(number, len(found)), value)
        put_field(document, self.path, found)


class Tally(_Base):
    """A number of equal pieces."""

    def __init__(
        self,
        path: str,
        slots: Sequence[str],
        kind: str,
        most: int = 999,
        drop: bool = False,
        low: int = 0,
        step: int = 1,
        drawn: bool = True,
    ) -> None:
        self.path, self._slots, self.kind, self.most = path, list(slots), kind, most
        self._drop, self._low, self._step, self._drawn = drop, low, step, drawn

    def _count(self, document: Document) -> int:
        found = field_at(document, self.path, 0)
        return found if isinstance(found, int) else 0

    def accepts(self, kind: str) -> bool:
        return kind == self.kind

    def slots(self, document: Document) -> Sequence[str]:
        return self._slots

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        count = self._count(document) - self._low
        last = len(self._slots) - 1
        return [
            (self.kind, self._slots[min(number // self._step, last)] if self._drawn else "") for number in range(count)
        ]

    def take(self, document: Document, number: int) -> Held:
        left = self._count(document) - self._step
        put_field(document, self.path, NOTHING if self._drop and not left else left)
        return Held(self.kind, None)

    def put(self, document: Document, held: Held, at: str) -> None:
        count = self._count(document) + self._step
        if count > self.most:
            raise NoRoom(self.path)
        put_field(document, self.path, count)


class Member(_Base):
    """Whether a list names an id; the list keeps the order of `known`."""

    def __init__(self, path: str, slot: str, kind: str, id: str, known: Sequence[str]) -> None:
        self.path, self._slot, self.kind, self._id, self._known = path, slot, kind, id, list(known)

    def accepts(self, kind: str) -> bool:
        return kind == self.kind

    def slots(self, document: Document) -> Sequence[str]:
        return [self._slot]

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        return [(self.kind, self._slot)] if self._id in field_at(document, self.path) else []

    def take(self, document: Document, number: int) -> Held:
        put_field(document, self.path, [id for id in field_at(document, self.path) if id != self._id])
        return Held(self.kind, None)

    def put(self, document: Document, held: Held, at: str) -> None:
        found = field_at(document, self.path)
        if self._id in found:
            raise NoRoom(self.path)
        put_field(document, self.path, sorted([*found, self._id], key=self._known.index))


class Mark(_Base):
    """A marker that is always somewhere: each slot stands for a value of its field."""

    closed = True

    def __init__(
        self,
        path: str,
        values: Mapping[str, Any],
        kind: str,
        slot_of: Callable[[Document], str] | None = None,
        write: Callable[[Document, Any], None] | None = None,
    ) -> None:
        self.path, self._values, self.kind = path, values, kind
        self._slot_of, self._write = slot_of, write

    def accepts(self, kind: str) -> bool:
        return kind == self.kind

    def slots(self, document: Document) -> Sequence[str]:
        return list(self._values)

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        if self._slot_of:
            return [(self.kind, self._slot_of(document))]
        now = field_at(document, self.path)
        return [(self.kind, slot) for slot, value in self._values.items() if value == now][:1]

    def take(self, document: Document, number: int) -> Held:
        return Held(self.kind, None)

    def put(self, document: Document, held: Held, at: str) -> None:
        if self._write:
            self._write(document, self._values[at])
        else:
            put_field(document, self.path, self._values[at])


class Reserve(_Base):
    """Pieces of the supply that are drawn on the board: what is put here goes back into the supply."""

    def __init__(self, slots: Sequence[str], kind: str, lying: Sequence[str]) -> None:
        self.path, self._slots, self.kind, self._lying = "", list(slots), kind, list(lying)

    def accepts(self, kind: str) -> bool:
        return kind == self.kind

    def slots(self, document: Document) -> Sequence[str]:
        return self._slots

    def things(self, document: Document) -> Sequence[tuple[str, str]]:
        return [(self.kind, slot) for slot in self._lying]

    def take(self, document: Document, number: int) -> Held:
        return Held(self.kind, None)

    def put(self, document: Document, held: Held, at: str) -> None:
        """The supply holds whatever lies nowhere else."""
