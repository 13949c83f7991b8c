"""Pit Props: the entry point. Everything that others need of this game in one object."""

from __future__ import annotations

from typing import Any, Final

from pyengine.games.pit_props import position, scene, texts
from pyengine.games.pit_props.components import COLOURS, DATA
from pyengine.games.pit_props.pending import Turn
from pyengine.games.pit_props.placing import PlaceProp
from pyengine.games.pit_props.state import State

from pyengine.core.play.decision import by_name
from pyengine.core.play.points import Place, ranked, result_row
from pyengine.core.rules import Rules
from pyengine.core.view.text import N_


def scores(s: State) -> list[int]:
    return [seat.score for seat in s.seats]


def ranking(s: State) -> list[Place]:
    """PP-3.1: there is no tie-breaker."""
    return ranked([(score, 0) for score in scores(s)])


def result(s: State, lang: str) -> list[dict[str, Any]]:
    label = texts.name_of("line", lang)
    return [result_row(place, [], [(label, "PP-3.1", s.seats[place.seat].points)]) for place in ranking(s)]


RULES: Final = Rules(
    id="pit_props",
    version=1,
    titles=DATA["titles"],
    about=N_("Three props in a line hold the roof, and win."),
    players=range(2, 3),
    colours=COLOURS,
    steps=by_name(PlaceProp()),
    end="PP-3.1",
    new_state=lambda players, variants, rng, draws: State(),
    begin=lambda state, now: state.pending.append(Turn(0)),
    advance=lambda state, now: None,  # a turn asks for the next one by itself (PP-2.1)
    scores=scores,
    ranking=ranking,
    write=position.write,
    read=position.read,
    name_of=texts.name_of,
    message_of=texts.message_of,
    prompt=scene.prompt,
    view=scene.view,
    option_faces=scene.option_faces,
    result=result,
)
