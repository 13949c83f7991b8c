"""Pending decisions: what can be asked. Each is a named tuple whose fields are the fields of its document.

A game declares its decisions once, in `pending.py`:

    @pending("bid", under=("consolidation.markers",), fields={"mine": ids(MINES, "mine")})
    class Bid(NamedTuple):
        seat: int
        mine: int
        step: str = "bid"

`seat` comes first, `step` last with its name as default: so `Bid(seat, mine)` makes one, and two decisions are equal
only if they ask the same. The state keeps a stack of them, `state.pending`; the last one is asked next. `write_pending`
and `read_pending` make and read documents from the declaration, `check_stack` refuses a stack that no game can have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from pyengine.core.documents.fields import Field


class Pending(Protocol):
    """A decision that waits for its answer; the rest of it is the game's own business."""

    @property
    def seat(self) -> int: ...
    @property
    def step(self) -> str: ...


_REQUIRED: Final = object()


class Codec(NamedTuple):
    """How a field of a decision is written into a document and read from it."""

    write: Callable[[Any], Any]
    read: Callable[[Field], Any]
    default: Any = _REQUIRED
    """What stands in the decision if the document leaves the field out; without one it must be there."""
    name: str = ""
    """The field's name in the document, if it is another one."""


def ids(names: Sequence[str], what: str, default: Any = _REQUIRED, name: str = "") -> Codec:
    """A number in the decision, an id in the document."""
    numbers = {id: number for number, id in enumerate(names)}
    return Codec(lambda number: names[number], lambda field: field.one_of(numbers, what), default, name)


def whole(low: int, high: int, default: Any = _REQUIRED, name: str = "") -> Codec:
    """A whole number within bounds."""
    return Codec(int, lambda field: field.whole(low, high), default, name)


def flag(default: Any = _REQUIRED, name: str = "") -> Codec:
    """True or false."""
    return Codec(bool, lambda field: field.flag(), default, name)


class Declared(NamedTuple):
    """A kind of decision as it was declared."""

    make: Callable[..., Pending]
    under: tuple[str, ...]
    """What may lie directly under it on the stack; empty: it lies at the bottom. "" among others: either."""
    fields: Mapping[str, Codec]


T = TypeVar("T")


class Declarations(dict[str, Declared]):
    """The decisions of a game by the name of their step."""

    def pending(
        self, step: str, under: tuple[str, ...] = (), fields: Mapping[str, Codec] | None = None
    ) -> Callable[[type[T]], type[T]]:
        """Declare a kind of decision: what may lie under it, and how its fields are written and read."""

        def declare(kind: type[T]) -> type[T]:
            named: Any = kind
            own = named._fields[1:-1]
            if named._fields[0] != "seat" or named._fields[-1] != "step" or named._field_defaults["step"] != step:
                raise TypeError(f"{kind.__name__}: seat comes first, step last with {step!r} as its default")
            if set(own) != set(fields or {}):
                raise TypeError(f"{kind.__name__}: fields {sorted(own)}, declared {sorted(fields or {})}")
            self[step] = Declared(named, under, {name: (fields or {})[name] for name in own})
            return kind

        return declare


def write_pending(decision: Pending, declared: Declarations) -> dict[str, Any]:
    """A decision as a document."""
    found: dict[str, Any] = {"step": decision.step, "seat": decision.seat}
    for name, codec in declared[decision.step].fields.items():
        found[codec.name or name] = codec.write(getattr(decision, name))
    return found


def read_pending(field: Field, declared: Declarations, players: int) -> Pending:
    """A decision from a document: every field is checked by its declaration, none is too many."""
    step = field.get("step").choice(tuple(declared))
    kind = declared[step]
    names = {name: codec.name or name for name, codec in kind.fields.items()}
    field.only("step", "seat", *names.values())
    values = {}
    for name, codec in kind.fields.items():
        given = names[name] in field.mapping()
        read = given or codec.default is _REQUIRED
        values[name] = codec.read(field.get(names[name])) if read else codec.default
    return kind.make(seat=field.get("seat").whole(0, players - 1), **values)


def check_stack(field: Field, stack: Sequence[Pending], declared: Declarations) -> None:
    """Refuse a decision that lies on what it cannot follow; the path names it."""
    for number, (decision, entry) in enumerate(zip(stack, field.each(), strict=True)):
        below = stack[number - 1].step if number else ""
        under = declared[decision.step].under or ("",)
        if below not in under:
            lies = f"follows {below!r}" if below else "begins the stack"
            may = " or ".join(repr(name) if name else "the bottom" for name in under)
            entry.get("step").fail(f"{decision.step!r} {lies}; it can only follow {may}")
