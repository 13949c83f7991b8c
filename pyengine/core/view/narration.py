"""Events in words, for the log and for reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pyengine.core.play.events import Event, RawEvent
from pyengine.core.view.text import N_, Message, Namer, Plural, capital, joined, translate


class SeatInfo(NamedTuple):
    """Who sits where: for people, no rule depends on it."""

    name: str
    colour: str


def what_is_revealed(messages: Mapping[str, Message], events: Sequence[RawEvent], lang: str) -> list[str]:
    """What came to light by these events, said before it is seen: how many of which kind, and no more."""
    counts: Counter[str] = Counter()
    for kind, _, _, values, _ in events:
        count = values.get("n", 1)
        counts[kind] += count if isinstance(count, int) else 1
    return [translate(message, lang, {"n": counts[kind]}) for kind, message in messages.items() if counts[kind]]


NOTHING: Final[Mapping[str, Plural]] = MappingProxyType({})
TIMES: Final = N_("{n} × {name}")
SEAT_FIELDS: Final = frozenset({"seat", "other", "names", "others"})
"""Values under these names are seats, to be called by their players' names."""


def in_words(
    message: Message,
    lang: str,
    values: Mapping[str, object],
    seats: Sequence[SeatInfo],
    name_of: Namer,
    seat: int | None = None,
    counted: Mapping[str, Plural] = NOTHING,
) -> str:
    """A message with its ids named in the reader's language; numbers stay, seats become names.

    A list counts what is in it several times; `counted` says by id how n of a thing are called.
    """

    def several(field: str, part: Any, n: int, as_counted: bool) -> str:
        if as_counted:
            return translate(counted[part], lang, {"n": n})
        name = str(named(field, part))
        return translate(TIMES, lang, {"n": n, "name": name}) if n > 1 else name

    def named(field: str, value: object) -> object:
        if isinstance(value, tuple):
            every = all(part in counted for part in value)
            return joined([several(field, part, n, every) for part, n in Counter(value).items()], lang)
        if field in SEAT_FIELDS and isinstance(value, int):
            return seats[value].name
        return name_of(value, lang) if isinstance(value, str) else value

    fields = {field: named(field, value) for field, value in values.items()}
    if seat is not None:
        fields["seat"] = seats[seat].name
    text = translate(message, lang, fields)
    # A sentence may begin with the name of a thing, and then has a capital; a player's name stays as it is.
    begins = text[-1:] in ".!?" and not any(text.startswith(info.name) for info in seats)
    return capital(text) if begins else text


def counted(name: str, count: int) -> str:
    """A name that ends with a number does not run into the next one: "Player 1 (3)"."""
    return f"{name} ({count})" if name[-1:].isdigit() else f"{name} {count}"


def told(
    event: Event,
    lang: str,
    seats: Sequence[SeatInfo],
    message_of: Callable[[Event], Message | None],
    name_of: Namer,
    counted: Mapping[str, Plural] = NOTHING,
) -> str:
    """An event in words, as the log says it; a report says only what the log says too."""
    message = message_of(event)
    assert message is not None
    return in_words(message, lang, event.values, seats, name_of, event.seat, counted)
