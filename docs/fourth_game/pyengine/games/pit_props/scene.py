"""What is seen: the gallery with its props, the question, and a card for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyengine.games.pit_props.components import FREE, PLACES
from pyengine.games.pit_props.state import State

from pyengine.core.play.decision import Answer
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Face, Pieces, Scene
from pyengine.core.view.seat_card import Stock, seat_card
from pyengine.core.view.text import N_, plural, translate

PLACE = N_("Place {place}")
PROPS = plural("{n} prop", "{n} props")


def view(
    s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo], shown: Sequence[int] | None
) -> dict[str, Any]:
    """All of it is public."""
    scene = Scene(("pit_props/pieces.svg",), "pit_props/art.css")
    name = translate(N_("Gallery"), lang)
    scene.board("board", "pit_props/board.svg", name, name, icon="pp-prop-red")
    for place, seat in zip(PLACES, s.props, strict=True):
        label = translate(PLACE, lang, {"place": place})
        if seat != FREE:
            scene.piece(f"pp-prop-{seats[seat].colour}", f"board/{place}", seats[seat].name)
            label = f"{label}: {seats[seat].name}"
        scene.slot(f"board/{place}", label)
    return {
        "status": translate(PROPS, lang, {"n": len(PLACES) - s.props.count(FREE)}),
        "seats": [card_of(s, number, lang, seats) for number in range(2)],
        "standings": None,
        "scene": scene.document(),
    }


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    return translate(N_("{seat}, put a prop in a free place."), lang, {"seat": seats[s.pending[-1].seat].name})


def card_of(s: State, number: int, lang: str, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """The name, the colour and the points are added by the core."""
    return seat_card(lang, [Stock(f"pp-prop-{seats[number].colour}", s.props.count(number), PROPS)], start=number == 0)


def option_faces(
    s: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
) -> list[Face]:
    icon = f"pp-prop-{seats[s.pending[-1].seat].colour}"
    return [
        Face(key, translate(PLACE, lang, {"place": PLACES[answer[1]]}), "", icon, [[f"board/{PLACES[answer[1]]}"]])
        for key, answer in answers.items()
    ]
