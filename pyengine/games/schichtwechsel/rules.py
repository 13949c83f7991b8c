"""Schichtwechsel: the room's door. Everything that the house needs of this game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pyengine.core.components import ComponentSet
from pyengine.core.decision import Answer, Step
from pyengine.core.document import PositionError
from pyengine.core.events import Event, Happenings
from pyengine.core.rng import Rng
from pyengine.core.rules import Place, ScoreLine, SeatInfo
from pyengine.core.scene import Face, Pieces
from pyengine.core.text import N_, Message
from pyengine.games.schichtwechsel import (
    carts,
    choices,
    cokery,
    copying,
    faces,
    final_scoring,
    hauling,
    headframes,
    houses,
    information,
    loading,
    outlook,
    partial,
    phases,
    position,
    preparation,
    reading,
    scene,
    setup,
    shift,
    story,
    texts,
    tool_markers,
    tracks,
    turns,
    water,
)
from pyengine.games.schichtwechsel.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES, ROMAN
from pyengine.games.schichtwechsel.state import State


class Schichtwechsel:
    """The rules of Schichtwechsel as `pyengine.core.rules.Rules` asks for them."""

    id: Final = "schichtwechsel"
    version: Final = 1
    about: Final = N_("Send your miner to work, turn coal into coke and race on road, rail and canal. Five rounds.")
    players: Final = range(DATA["players"]["min"], DATA["players"]["max"] + 1)
    colours: Final = tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS)
    options: Final = texts.OPTIONS
    components: ComponentSet | None = None
    steps: Final[Mapping[str, Step[Any]]] = {
        step.name: step
        for step in (
            preparation.GiveBundle(),
            carts.PlaceCubes(),
            preparation.ChooseTile(),
            loading.Sale(),
            preparation.HouseBonus(),
            turns.Turn(),
            hauling.Haul(),
            hauling.PlaceCoal(),
            hauling.SpoilOnHeap(),
            cokery.TurnIntoCoke(),
            cokery.PlaceCoke(),
            loading.LoadCoke(),
            tracks.WhichTrackFirst(),
            tracks.HowManySteps(),
            choices.Choose(),
            water.Pump(),
            tool_markers.ReturnTools(),
            shift.MoveMiner(),
            houses.TakeHouse(),
            houses.Build(),
            headframes.MoveHeadframe(),
            copying.CopyCard(),
            loading.FinalSale(),
        )
    }

    def titles(self) -> Mapping[str, str]:
        titles: dict[str, str] = DATA["title"]
        return titles

    def new_state(self, players: int, options: Mapping[str, str], rng: Rng, draws: Any) -> State:
        return setup.new_state(players, options, rng, draws)

    def begin(self, state: State, now: Happenings) -> None:
        setup.begin(state, now)

    def advance(self, state: State, now: Happenings) -> None:
        phases.advance(state, now)

    def write(self, state: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
        return position.write(state, seats)

    def read(self, document: Mapping[str, Any], options: Mapping[str, str]) -> State:
        state = reading.read(document, options)
        if state.frames:
            step = self.steps[state.frames[-1][0]]
            # What can only be declined is never asked (NOTATION.md).
            if not set(step.legal(state)) - step.passing:
                raise PositionError("pending", "nothing can be answered to this in the position")
        return state

    def complete(self, document: dict[str, Any], given: Sequence[str]) -> None:
        partial.complete(document, given)

    def determinize(self, state: State, seat: int | None, rng: Rng) -> State:
        return information.determinize(state, seat, rng)

    def scores(self, state: State) -> list[int]:
        return outlook.scores(state)

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
        clause = self.steps[state.frames[-1][0]].clause_now(state) if state.frames else ""
        return scene.view(state, lang, seats, shown, clause)

    def private_to(self, state: State) -> int | None:
        """Nothing is private in this game (SW-1.5)."""
        return None

    def option_faces(
        self, state: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
    ) -> list[Face]:
        return faces.option_faces(state, answers, lang, seats, pieces)

    def points(self, state: State) -> list[int]:
        return [seat.score for seat in state.seats]

    def stage(self, state: State) -> str:
        return ROMAN[state.round]

    def story(self, events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
        return story.story(events, lang, seats)

    def result(self, state: State, lang: str) -> list[dict[str, Any]]:
        return story.result(state, lang)


RULES: Final = Schichtwechsel()
