"""Kohle & Kolonie: the room's door. Everything that the house needs of this game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pyengine.core.components import ComponentSet
from pyengine.core.decision import Answer, Step
from pyengine.core.document import Field, PositionError
from pyengine.core.events import Event, Happenings
from pyengine.core.rng import Rng
from pyengine.core.rules import Place, ScoreLine, SeatInfo
from pyengine.core.scene import Face, Pieces
from pyengine.core.text import N_, Message
from pyengine.games.kohle_kolonie import (
    auction,
    buy_mine,
    consolidation,
    disaster,
    extra_action,
    faces,
    final_scoring,
    goes,
    information,
    markers,
    miners,
    partial,
    phases,
    pithead_phase,
    position,
    possible,
    reading,
    scene,
    settlements,
    setup,
    story,
    texts,
)
from pyengine.games.kohle_kolonie.components import DATA, PLAYER_COLOURS, PLAYER_SHAPES, ROMAN
from pyengine.games.kohle_kolonie.state import State


class KohleKolonie:
    """The rules of Kohle & Kolonie as `pyengine.core.rules.Rules` asks for them."""

    id: Final = "kohle_kolonie"
    version: Final = 1
    about: Final = N_("Found mines and settlements in the southern Ruhr and outbid the Coal Trust.")
    players: Final = range(DATA["players"]["min"], DATA["players"]["max"] + 1)
    colours: Final = tuple((colour, PLAYER_SHAPES[colour]) for colour in PLAYER_COLOURS)
    options: Final = texts.OPTIONS
    components: ComponentSet | None = None
    steps: Final[Mapping[str, Step[Any]]] = {
        step.name: step
        for step in (
            markers.ChooseMarker(),
            goes.Go(),
            buy_mine.TakeWorker(),
            buy_mine.PlaceBought(),
            buy_mine.TakeSecondWorker(),
            buy_mine.PlaceSecondMiner(),
            settlements.MinersAtSettlement(),
            miners.Redeploy(),
            extra_action.ExtraAction(),
            disaster.Secure(),
            disaster.LoseMiner(),
            disaster.PaySubsidence(),
            auction.UseMarkers(),
            auction.Bid(),
            consolidation.PlaceLarge(),
            pithead_phase.Loading(),
        )
    }

    def titles(self) -> Mapping[str, str]:
        return dict.fromkeys(("en", "de", "fr", "nl"), DATA["game"])

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
        possible.check_possible(Field(document), state)
        if state.frames:
            step = self.steps[state.frames[-1][0]]
            legal = step.legal(state)
            if not legal:
                raise PositionError("pending", "nothing can be answered to this in the position")
            if step.name != "go" and step.passing.issuperset(legal):
                raise PositionError("pending", "is not asked: nothing but declining is possible")
        return state

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
        return scene.view(state, lang, seats, shown)

    def private_to(self, state: State) -> int | None:
        """Nothing is private in this game (KK-2.1)."""
        return None

    def option_faces(
        self, state: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
    ) -> list[Face]:
        return faces.option_faces(state, answers, lang, seats, pieces)

    def points(self, state: State) -> list[int]:
        return [seat.score for seat in state.seats]

    def stage(self, state: State) -> str:
        return ROMAN[state.turn]

    def story(self, events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
        return story.story(events, lang, seats)

    def result(self, state: State, lang: str) -> list[dict[str, Any]]:
        return story.result(state, lang)


RULES: Final = KohleKolonie()
