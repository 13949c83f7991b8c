"""Coal Baron: the room's door. Everything that the house needs of this game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pyengine.core.components import ComponentSet
from pyengine.core.decision import Answer, Step
from pyengine.core.events import Event, Happenings
from pyengine.core.rng import Rng
from pyengine.core.rules import Place, ScoreLine, SeatInfo
from pyengine.core.scene import Face, Pieces
from pyengine.core.text import N_, Message
from pyengine.games.coal_baron import (
    final_scoring,
    information,
    partial,
    position,
    prompts,
    scene,
    setup,
    shift,
    story,
    texts,
)
from pyengine.games.coal_baron.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES
from pyengine.games.coal_baron.draw import ArrangeDrawn, ReturnDrawn, TakeDrawn
from pyengine.games.coal_baron.factory import Shortage
from pyengine.games.coal_baron.mining import WorkStep
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.workers import PlaceWorkers


class CoalBaron:
    """The rules of Coal Baron as `pyengine.core.rules.Rules` asks for them."""

    id: Final = "coal_baron"
    version: Final = 1
    about: Final = N_("Buy tunnels, bring coal to the surface, deliver orders. Three shifts, and majorities decide.")
    players: Final = range(DATA["players"]["min"], DATA["players"]["max"] + 1)
    colours: Final = tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS)
    options: Final = texts.OPTIONS
    components: ComponentSet | None = None
    steps: Final[Mapping[str, Step[Any]]] = {
        step.name: step
        for step in (setup.Draft(), PlaceWorkers(), Shortage(), TakeDrawn(), ReturnDrawn(), ArrangeDrawn(), WorkStep())
    }

    def titles(self) -> Mapping[str, str]:
        titles: Mapping[str, str] = DATA["titles"]["items"]
        return titles

    def new_state(self, players: int, options: Mapping[str, str], rng: Rng, draws: Any) -> State:
        return setup.new_state(players, options, rng, draws)

    def begin(self, state: State, now: Happenings) -> None:
        setup.begin(state, now)

    def advance(self, state: State, now: Happenings) -> None:
        shift.end_turn(state, now)

    def write(self, state: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
        return position.write(state, seats)

    def read(self, document: Mapping[str, Any], options: Mapping[str, str]) -> State:
        return position.read(document, options)

    def complete(self, document: dict[str, Any], given: Sequence[str]) -> None:
        partial.complete(document, given)

    def determinize(self, state: State, seat: int | None, rng: Rng) -> State:
        return information.determinize(state, seat, rng)

    def scores(self, state: State) -> list[int]:
        return final_scoring.scores(state)

    def score_lines(self, state: State, seat: int) -> Sequence[ScoreLine]:
        return state.seats[seat].points

    def ranking(self, state: State) -> list[Place]:
        return final_scoring.ranking(state)

    def players_in(self, state: State) -> int:
        return state.config.players

    def name_of(self, id: str, lang: str) -> str:
        return texts.name_of(id, lang)

    def message_of(self, event: Event) -> Message | None:
        return texts.message_of(event)

    def view(
        self,
        state: State,
        seat: int | None,
        lang: str,
        seats: Sequence[SeatInfo],
        shown: Sequence[int] | None = None,
    ) -> dict[str, Any]:
        return scene.view(state, seat, lang, seats, shown)

    def private_to(self, state: State) -> int | None:
        return scene.private_to(state)

    def option_faces(
        self, state: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
    ) -> list[Face]:
        return prompts.option_faces(state, answers, lang, seats, pieces)

    def points(self, state: State) -> list[int]:
        return [seat.score for seat in state.seats]

    def stage(self, state: State) -> str:
        return "" if state.draft else scene.ROMAN[state.shift]

    def story(self, events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
        return story.story(events, lang, seats)

    def result(self, state: State, lang: str) -> list[dict[str, Any]]:
        return story.result(state, lang)


RULES: Final = CoalBaron()
