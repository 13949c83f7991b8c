"""What happens: events that the log, the animations, the statistics and the lessons read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Event(NamedTuple):
    """Something that happened: its kind, the clause, whose doing, ids and numbers, and who may know (None: all)."""

    kind: str
    clause: str
    seat: int | None
    values: Mapping[str, object]
    to: int | None


RawEvent = tuple[str, str, int | None, Mapping[str, object], int | None]


class Happenings:
    """The events of one choice, as they happen. `barrier` is the clause by which something hidden came to light."""

    __slots__ = ("barrier", "events")

    def __init__(self) -> None:
        self.events: list[RawEvent] = []
        self.barrier: str | None = None

    def say(self, kind: str, clause: str, seat: int | None, /, **values: object) -> None:
        """Everybody sees this."""
        self.events.append((kind, clause, seat, values, None))

    def whisper(self, kind: str, clause: str, seat: int, /, **values: object) -> None:
        """Only this seat sees this."""
        self.events.append((kind, clause, seat, values, seat))

    def reveal(self, clause: str) -> None:
        """Something hidden has been shown: this choice cannot be taken back at the table."""
        self.barrier = clause


class Watched(Happenings):
    """Keeps the state as it is after each thing that happens."""

    __slots__ = ("_state", "states")

    def __init__(self, state: Any) -> None:
        super().__init__()
        self._state = state
        self.states: list[Any] = []

    def say(self, kind: str, clause: str, seat: int | None, /, **values: object) -> None:
        """Everybody sees this."""
        super().say(kind, clause, seat, **values)
        self.states.append(self._state.copy())

    def whisper(self, kind: str, clause: str, seat: int, /, **values: object) -> None:
        """Only this seat sees this."""
        super().whisper(kind, clause, seat, **values)
        self.states.append(self._state.copy())


class _Silent(Happenings):
    """Nobody listens: for positions that are played on in a bot's head."""

    __slots__ = ()

    def say(self, kind: str, clause: str, seat: int | None, /, **values: object) -> None:
        pass

    def whisper(self, kind: str, clause: str, seat: int, /, **values: object) -> None:
        pass

    def reveal(self, clause: str) -> None:
        pass


SILENT: Final[Happenings] = _Silent()
