"""Events in words, for the log and for reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from pyengine.core.play.events import Event, RawEvent
from pyengine.core.view.text import Message, Namer, Plural, joined, translate


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

    `counted` says by id how n of a thing are called: a list of such things counts them instead of repeating them.
    """

    def named(field: str, value: object) -> object:
        if isinstance(value, tuple):
            if value and all(part in counted for part in value):
                counts = Counter(value)
                return joined([translate(counted[id], lang, {"n": n}) for id, n in counts.items()], lang)
            return joined([str(named(field, part)) for part in value], lang)
        if field in SEAT_FIELDS and isinstance(value, int):
            return seats[value].name
        return name_of(value, lang) if isinstance(value, str) else value

    fields = {field: named(field, value) for field, value in values.items()}
    if seat is not None:
        fields["seat"] = seats[seat].name
    text = translate(message, lang, fields)
    # A sentence may begin with the name of a thing, and then has a capital; a player's name stays as it is.
    begins = text[-1:] in ".!?" and not any(text.startswith(info.name) for info in seats)
    return text[:1].upper() + text[1:] if begins else text


def told(
    event: Event,
    lang: str,
    seats: Sequence[SeatInfo],
    message_of: Callable[[Event], Message | None],
    name_of: Namer,
    counted: Mapping[str, Plural] = NOTHING,
) -> str:
    """An event in words, as the log says it; a report says only what the log tells too."""
    message = message_of(event)
    assert message is not None
    return in_words(message, lang, event.values, seats, name_of, event.seat, counted)
