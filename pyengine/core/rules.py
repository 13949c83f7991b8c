"""What a game offers to everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self

from pyengine.core.components.component_set import ComponentSet
from pyengine.core.play.decision import Answer, Refusal, Step
from pyengine.core.play.events import Event, Happenings
from pyengine.core.play.plans import Planner
from pyengine.core.play.points import Place, ScoreLine, Scorer
from pyengine.core.play.rng import Rng
from pyengine.core.view.explanations import Explanations
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.reports import Dated
from pyengine.core.view.scene import Face, Pieces
from pyengine.core.view.text import Message, Plural
from pyengine.core.view.turns import TurnSummaries

Json = Any
"""A JSON value. Documents come from outside, so they are read with `pyengine.core.documents.fields.Field`."""


class Variant(NamedTuple):
    """An open point of the rules that players can decide."""

    id: str
    clause: str
    label: Message
    help: Message
    default: str
    values: tuple[tuple[str, Message, Message], ...]


class State(Protocol):
    """A state is plain data; the rest of it is the game's own business.

    `pending` is a stack of decisions (pyengine.core.play.pending); the last one is asked next.
    """

    pending: list[Any]
    over: bool

    @property
    def seats(self) -> Sequence[Scorer]: ...
    def copy(self) -> Self: ...


def _nothing_to_complete(document: dict[str, Json], given: Sequence[str]) -> None:
    """No field depends on another one."""


def _nothing_hidden(state: State, seat: int | None, rng: Rng) -> State:
    return state.copy()


def _nothing_to_report(events: Sequence[Dated], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Json]]:
    return []


Refused = Sequence[tuple[Answer, Sequence[Refusal]]]
"""Answers that are not legal, each with all that forbids it."""


def likeliest_first(state: Any, refused: Refused) -> list[Refusal]:
    """What fails by one rule only was most likely meant."""
    return [refusal for _, refusals in sorted(refused, key=lambda one: len(one[1])) for refusal in refusals]


class Rules(NamedTuple):
    """The entry point of a game: what it is called, and which function of which file does what."""

    id: str
    version: int
    titles: Mapping[str, str]
    about: Message
    """The game in one or two sentences, for a start page."""
    players: range
    colours: tuple[tuple[str, str], ...]
    """The player colours with the shape that goes with each."""
    steps: Mapping[str, Step[Any]]
    end: str
    """The clause by which the game ends."""

    # --- playing
    new_state: Callable[[int, Mapping[str, str], Rng, Json], Any]
    """Players, variants, the generator, what a real table has drawn."""
    begin: Callable[[Any, Happenings], None]
    """Ask the first question of a new game."""
    advance: Callable[[Any, Happenings], None]
    """No question is open: go on until one is, or the game is over."""
    scores: Callable[[Any], list[int]]
    """By seat: what each would have if the game ended now."""
    ranking: Callable[[Any], list[Place]]

    # --- documents
    write: Callable[[Any, Sequence[SeatInfo]], dict[str, Json]]
    read: Callable[[Mapping[str, Json], Mapping[str, str]], Any]
    """A position and its variants; `PositionError` names what does not fit."""

    # --- what is said and seen, in a language that we speak
    name_of: Callable[[str, str], str]
    """An id in words; an id that has no name is its own name."""
    message_of: Callable[[Event], Message | None]
    """The sentence for an event; None if the log does not tell it."""
    prompt: Callable[[Any, int | None, str, Sequence[SeatInfo]], str]
    """The open question in one sentence, for a seat (None: a spectator)."""
    view: Callable[[Any, int | None, str, Sequence[SeatInfo], Sequence[int] | None], dict[str, Json]]
    """What a seat sees (None: a spectator): status, scene, standings, and of each seat what is the game's own.
    The last argument limits the tableaus to those of some seats."""
    option_faces: Callable[[Any, Mapping[str, Answer], str, Sequence[SeatInfo], Pieces], list[Face]]
    """How the answers look and what to click for them."""
    result: Callable[[Any, str], list[dict[str, Json]]]
    """The ranking, each player's points itemised."""

    # --- what not every game has
    explanations: Explanations = Explanations()
    """What every place, piece and answer is for."""
    rank_refusals: Callable[[Any, Refused], list[Refusal]] = likeliest_first
    """Why nothing can be done with what somebody points at: the reasons that matter, of all that could have been meant.
    A reason without a clause gets that of the open decision; no reason at all: in general words."""
    busy: Mapping[str, Message] = MappingProxyType({})
    """By decision: what comes first, said to whoever points at something that it has nothing to do with. Without it
    the question is repeated."""
    end_lines: Callable[[Any], list[list[ScoreLine]]] | None = None
    """By seat: what the end would add to the points so far if it came now; with these they make up `scores`."""
    variants: tuple[Variant, ...] = ()
    counted: Mapping[str, Plural] = MappingProxyType({})
    """By id: how n of a thing are called, so that lists count ("3 coal") instead of repeating."""
    complete: Callable[[dict[str, Json], Sequence[str]], None] = _nothing_to_complete
    """Make the fields of a partial position follow those that were given, by their paths."""
    determinize: Callable[[Any, int | None, Rng], Any] = _nothing_hidden
    """A copy in which everything that the seat cannot know is reshuffled."""
    private_to: Callable[[Any], int | None] = lambda state: None
    """The only seat that may see what is asked now; None if all may."""
    reveals: Mapping[str, Message] = MappingProxyType({})
    """By kind of event: what comes to light with n of them, said before an answer that cannot be taken back."""
    stage: Callable[[Any], str] = lambda state: ""
    """The round under way in one short word, for the chart of points."""
    reports: Callable[[Sequence[Dated], str, Sequence[SeatInfo]], list[dict[str, Json]]] = _nothing_to_report
    """What the phases that these events complete brought everybody: `pyengine.core.view.reports`."""
    report_begins: frozenset[str] = frozenset()
    """Kinds of events at which nothing that happened before belongs to a report that is still to come."""
    report_ends: frozenset[str] = frozenset()
    """Kinds of events without which no report is shown; none: reports can be shown at any time."""
    auction: Callable[[Any, str, Sequence[SeatInfo]], dict[str, Json] | None] = lambda state, lang, seats: None
    """What is being auctioned: who is worth how much, and what winning and losing bring."""
    plans: Mapping[str, Planner[Any]] = MappingProxyType({})
    """By kind of decision: how a chain of its steps is planned as a whole."""
    turns: TurnSummaries = TurnSummaries()
    """How a player's turn is summed up in one sentence."""
    declines_by_itself: bool = False
    """What can only be declined is not asked, except a turn (`Step.always_asked`): a position may not ask it either."""
    components: ComponentSet | None = None
    """The corrected set that this copy of the rules plays with; None for the components as shipped."""
