"""What a game's room offers to the rest of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from pyengine.core.components import ComponentSet
from pyengine.core.decision import Answer, Step
from pyengine.core.events import Event, Happenings
from pyengine.core.rng import Rng
from pyengine.core.scene import Face, Pieces
from pyengine.core.text import Message

Json = Any
"""A JSON value. Documents come from outside, so they are read with `pyengine.core.document.Field`."""


class SeatInfo(NamedTuple):
    """Who sits where: for people, no rule depends on it."""

    name: str
    colour: str


class Place(NamedTuple):
    """One line of the final ranking; tied players share a place."""

    place: int
    seat: int
    score: int
    tiebreak: int


class ScoreLine(NamedTuple):
    """Points gained or lost at once: by which clause, for what, in which round."""

    clause: str
    what: str
    points: int
    round: int


class Option(NamedTuple):
    """An open point of the rules that players can decide."""

    id: str
    clause: str
    label: Message
    help: Message
    default: str
    values: tuple[tuple[str, Message, Message], ...]


class State(Protocol):
    """A state is plain data; the rest of it is the game's own business."""

    frames: list[tuple[Any, ...]]
    over: bool

    def copy(self) -> Self: ...


class Rules(Protocol):
    """A game: everything that `pyengine.core.game.Game` needs of it.

    A frame is a tuple `(step name, seat, ...)`; the last frame of `state.frames` is asked next.
    """

    id: str
    version: int
    about: Message
    """The game in one or two sentences, for a start page."""
    players: range
    colours: tuple[tuple[str, str], ...]
    """The player colours with the shape that goes with each."""
    options: tuple[Option, ...]
    steps: Mapping[str, Step[Any]]
    components: ComponentSet | None
    """The corrected set that this copy of the rules plays with; None for the components as shipped."""

    def titles(self) -> Mapping[str, str]: ...
    def new_state(self, players: int, options: Mapping[str, str], rng: Rng, draws: Json) -> Any: ...
    def begin(self, state: Any, now: Happenings) -> None: ...
    def advance(self, state: Any, now: Happenings) -> None: ...
    def write(self, state: Any, seats: Sequence[SeatInfo]) -> dict[str, Json]: ...
    def read(self, document: Mapping[str, Json], options: Mapping[str, str]) -> Any: ...
    def complete(self, document: dict[str, Json], given: Sequence[str]) -> None: ...
    def determinize(self, state: Any, seat: int, rng: Rng) -> Any: ...
    def scores(self, state: Any) -> list[int]: ...
    def score_lines(self, state: Any, seat: int) -> Sequence[ScoreLine]: ...
    def ranking(self, state: Any) -> list[Place]: ...
    def players_in(self, state: Any) -> int: ...
    def name_of(self, id: str, lang: str) -> str: ...
    def message_of(self, event: Event) -> Message | None: ...
    def view(
        self,
        state: Any,
        seat: int | None,
        lang: str,
        seats: Sequence[SeatInfo],
        shown: Sequence[int] | None = None,
    ) -> dict[str, Json]: ...
    def private_to(self, state: Any) -> int | None: ...
    def option_faces(
        self, state: Any, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
    ) -> list[Face]: ...
    def story(self, events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Json]]: ...
    def result(self, state: Any, lang: str) -> list[dict[str, Json]]: ...
    def points(self, state: Any) -> list[int]: ...
    def stage(self, state: Any) -> str: ...
