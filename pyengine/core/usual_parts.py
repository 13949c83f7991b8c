"""The parts of a game that usually are where a reader looks for them: a module for each, and in it a name that says it.

A game whose parts are elsewhere hands them to `Rules` by name instead (docs/fourth_game).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pyengine.core.play.events import Event
from pyengine.core.rules import Json, Variant
from pyengine.core.view.explanations import Explanations
from pyengine.core.view.text import Message
from pyengine.core.view.turns import TurnSummaries


class Components(Protocol):
    """`components.py`: what is in the box."""

    @property
    def DATA(self) -> Mapping[str, Json]: ...
    @property
    def PLAYER_COLOURS(self) -> tuple[str, ...]: ...
    @property
    def PLAYER_SHAPES(self) -> Mapping[str, str]: ...


class Setup(Protocol):
    """`chapters/setup.py`"""

    @property
    def new_state(self) -> Callable[..., Any]: ...
    @property
    def begin(self) -> Callable[..., None]: ...


class Reading(Protocol):
    """`documents/reading.py`"""

    @property
    def read(self) -> Callable[..., Any]: ...


class Writing(Protocol):
    """`documents/writing.py`"""

    @property
    def write(self) -> Callable[..., dict[str, Json]]: ...


class Partial(Protocol):
    """`documents/partial.py`"""

    @property
    def complete(self) -> Callable[..., None]: ...


class Texts(Protocol):
    """`view/texts.py`"""

    @property
    def VARIANTS(self) -> tuple[Variant, ...]: ...
    @property
    def REVEALS(self) -> Mapping[str, Message]: ...
    def name_of(self, id: str, lang: str, /) -> str: ...
    def message_of(self, event: Event, /) -> Message | None: ...


class Prompts(Protocol):
    """`view/prompts.py`"""

    @property
    def prompt(self) -> Callable[..., str]: ...


class Scene(Protocol):
    """`view/scene.py`"""

    @property
    def view(self) -> Callable[..., dict[str, Json]]: ...


class Faces(Protocol):
    """`view/faces.py`"""

    @property
    def option_faces(self) -> Callable[..., Any]: ...


class Narration(Protocol):
    """`view/narration.py`"""

    @property
    def result(self) -> Callable[..., list[dict[str, Json]]]: ...


class Reports(Protocol):
    """`view/reports.py`"""

    @property
    def REPORT_BEGINS(self) -> frozenset[str]: ...
    @property
    def reports(self) -> Callable[..., list[dict[str, Json]]]: ...


class TurnTexts(Protocol):
    """`view/turn_summaries.py`"""

    @property
    def TURNS(self) -> TurnSummaries: ...


class ExplanationTexts(Protocol):
    """`view/explanations/`"""

    @property
    def EXPLAIN(self) -> Explanations: ...


def usual_play(
    components: Components, setup: Setup, reading: Reading, writing: Writing, partial: Partial
) -> dict[str, Any]:
    """Fields of `Rules`: the box, how a game begins, its documents."""
    players = components.DATA["players"]
    return {
        "players": range(players["min"], players["max"] + 1),
        "colours": tuple((colour, components.PLAYER_SHAPES[colour]) for colour in components.PLAYER_COLOURS),
        "new_state": setup.new_state,
        "begin": setup.begin,
        "read": reading.read,
        "write": writing.write,
        "complete": partial.complete,
    }


def usual_view(
    texts: Texts,
    prompts: Prompts,
    scene: Scene,
    faces: Faces,
    narration: Narration,
    reports: Reports,
    turns: TurnTexts,
    explanations: ExplanationTexts,
) -> dict[str, Any]:
    """Fields of `Rules`: what is said and seen."""
    return {
        "variants": texts.VARIANTS,
        "reveals": texts.REVEALS,
        "name_of": texts.name_of,
        "message_of": texts.message_of,
        "prompt": prompts.prompt,
        "view": scene.view,
        "option_faces": faces.option_faces,
        "result": narration.result,
        "reports": reports.reports,
        "report_begins": reports.REPORT_BEGINS,
        "turns": turns.TURNS,
        "explanations": explanations.EXPLAIN,
    }
