"""Pit Props: the room's door. Everything that the house needs of this game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pyengine.games.pit_props import scene
from pyengine.games.pit_props.components import COLOURS, DATA, FREE, PLACES
from pyengine.games.pit_props.placing import PlaceProp
from pyengine.games.pit_props.state import State

from pyengine.core.components import ComponentSet
from pyengine.core.decision import Answer, Step
from pyengine.core.document import Field
from pyengine.core.events import Event, Happenings
from pyengine.core.rng import Rng
from pyengine.core.rules import Option, Place, ScoreLine, SeatInfo
from pyengine.core.scene import Face, Pieces
from pyengine.core.text import N_, Message, plural, translate

NAMES: Final[Mapping[str, Message]] = {"red": N_("Red"), "blue": N_("Blue"), "line": N_("Three in a line")}
EVENTS: Final[Mapping[str, Message]] = {
    "prop_put": N_("{seat} puts a prop at {place}."),
    "line_made": plural("{seat} has a line: {n} point.", "{seat} has a line: {n} points."),
    "no_place_left": N_("No place is left."),
}
_FIELDS = ("revier", "kind", "game", "rules_version", "options", "title", "pending", "props", "over", "points", "seats")


class PitProps:
    """The rules of Pit Props as `pyengine.core.rules.Rules` asks for them."""

    id: Final = "pit_props"
    version: Final = 1
    about: Final = N_("Three props in a line hold the roof, and win.")
    players: Final = range(2, 3)
    colours: Final = COLOURS
    options: Final[tuple[Option, ...]] = ()
    components: ComponentSet | None = None
    steps: Final[Mapping[str, Step[Any]]] = {"turn": PlaceProp()}

    def titles(self) -> Mapping[str, str]:
        titles: Mapping[str, str] = DATA["titles"]
        return titles

    def new_state(self, players: int, options: Mapping[str, str], rng: Rng, draws: Any) -> State:
        return State()

    def begin(self, state: State, now: Happenings) -> None:
        state.frames.append(("turn", 0))

    def advance(self, state: State, now: Happenings) -> None:
        """A turn pushes the next one by itself (PP-2.1)."""

    # --- documents

    def write(self, state: State, seats: Sequence[SeatInfo]) -> dict[str, Any]:
        return {
            "pending": [{"step": step, "seat": seat} for step, seat in state.frames],
            "props": {place: None if seat == FREE else seat for place, seat in zip(PLACES, state.props, strict=True)},
            "over": state.over,
            "points": [[line._asdict() for line in lines] for lines in state.points],
            "seats": [info._asdict() for info in seats],
        }

    def read(self, document: Mapping[str, Any], options: Mapping[str, str]) -> State:
        root = Field(document)
        root.only(*_FIELDS)
        s = State()
        props = root.get("props")
        props.only(*PLACES)
        s.props = tuple(FREE if props.get(name).value is None else props.get(name).whole(0, 1) for name in PLACES)
        s.over = root.get("over").flag()
        for frame in root.get("pending").each(most=1):
            frame.get("step").choice(tuple(self.steps))
            s.frames.append(("turn", frame.get("seat").whole(0, 1)))
        if s.over == bool(s.frames):
            root.get("pending").fail("a game that goes on asks one question, one that is over asks none")
        if not s.over and FREE not in s.props:
            props.fail("no place is free, and the game is not over (PP-3.2)")
        s.points = tuple(
            tuple(
                ScoreLine(line.get("clause").text(), line.get("what").text(), line.get("points").whole(0), 1)
                for line in lines.each()
            )
            for lines in root.get("points").each(2)
        )
        return s

    def complete(self, document: dict[str, Any], given: Sequence[str]) -> None:
        """Nothing depends on anything else."""

    # --- knowledge and results

    def determinize(self, state: State, seat: int | None, rng: Rng) -> State:
        return state.copy()

    def private_to(self, state: State) -> int | None:
        return None

    def scores(self, state: State) -> list[int]:
        return [sum(line.points for line in lines) for lines in state.points]

    points = scores

    def score_lines(self, state: State, seat: int) -> Sequence[ScoreLine]:
        return state.points[seat]

    def ranking(self, state: State) -> list[Place]:
        scores = self.scores(state)
        best = sorted(range(2), key=lambda seat: -scores[seat])
        return [Place(1 if scores[seat] == max(scores) else 2, seat, scores[seat], 0) for seat in best]

    def players_in(self, state: State) -> int:
        return 2

    def stage(self, state: State) -> str:
        return ""

    # --- words and pictures

    def name_of(self, id: str, lang: str) -> str:
        return translate(NAMES[id], lang) if id in NAMES else id

    def message_of(self, event: Event) -> Message | None:
        return EVENTS.get(event.kind)

    def view(
        self,
        state: State,
        seat: int | None,
        lang: str,
        seats: Sequence[SeatInfo],
        shown: Sequence[int] | None = None,
    ) -> dict[str, Any]:
        return scene.view(state, lang, seats)

    def option_faces(
        self, state: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
    ) -> list[Face]:
        return scene.option_faces(state, answers, lang, seats)

    def story(self, events: Sequence[Event], lang: str, seats: Sequence[SeatInfo]) -> list[dict[str, Any]]:
        return []

    def result(self, state: State, lang: str) -> list[dict[str, Any]]:
        return [
            {
                "seat": place.seat,
                "place": place.place,
                "points": place.score,
                "tiebreak": None,
                "tiebreak_label": "",
                "lines": [
                    {
                        "label": self.name_of("line", lang),
                        "clause": "PP-3.1",
                        "points": place.score,
                        "count": place.score,
                    }
                ],
            }
            for place in self.ranking(state)
        ]


RULES: Final = PitProps()
