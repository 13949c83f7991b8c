"""Looking at a position that may not fit yet: what can be drawn of it, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.core.documents.fields import DocumentError, Field, PositionError, header
from pyengine.core.editing.declaration import Editing
from pyengine.core.play.start import from_position, read_seats, read_variants, rules_in, seat_infos
from pyengine.core.rules import Rules
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, told


class Problem(NamedTuple):
    """What does not fit: the path of a field, and why."""

    path: str
    text: str


class Looked(NamedTuple):
    """A position as far as it can be read."""

    state: Any
    seats: Sequence[SeatInfo]
    problems: Sequence[Problem]


class _Noting(Field):
    """Notes what does not fit, and goes on."""

    __slots__ = ("problems",)

    def __init__(self, value: Any, path: str, error: type[DocumentError], problems: list[Problem]) -> None:
        super().__init__(value, path, error)
        self.problems = problems

    def _below(self, name: str | int, value: Any) -> _Noting:
        below = super()._below(name, value)
        return _Noting(below.value, below.path, self.error, self.problems)

    def fail(self, problem: str) -> None:  # type: ignore[override]
        """Note it; what is asked next may not make sense any more, so whoever asks expects any error."""
        self.problems.append(Problem(self.path, problem))


def look_at(rules: Rules, editing: Editing, document: Mapping[str, Any]) -> Looked:
    """Read a whole position leniently: `PositionError` only if it cannot even be drawn."""
    root = header(document, "position", PositionError)
    variants = read_variants(rules, root.maybe("variants", {}))
    described = read_seats(rules, root.get("seats"))
    if len(described) not in rules.players:
        root.get("seats").fail(
            told(N_("must have {low} to {high} elements"), low=rules.players[0], high=rules.players[-1])
        )
    state = editing.read_state(Field({name: v for name, v in document.items() if name != "components"}), variants)
    problems: list[Problem] = []
    noted: Any = _Noting(dict(document), "", PositionError, problems)
    try:
        editing.check(noted, state)
    except Exception as stopped:  # after a problem the checks may stumble over what it left behind
        if not problems:
            problems.append(Problem("", f"{type(stopped).__name__}: {stopped}"))
    if not problems:
        try:
            from_position(document)
        except DocumentError as problem:
            problems.append(Problem(problem.path, problem.problem))
    return Looked(state, seat_infos(rules, len(described), described), list(dict.fromkeys(problems)))


def rules_for(document: Any) -> Rules:
    """The rules that a position is played by."""
    return rules_in(header(document, "position", PositionError))
