"""The tableau's mine places (KK-1.12, KK-7.8): where a card can go, and how cards close up (KK-18.17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.components import MINES, PLACES, ROW
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

_PLACES: Final[tuple[Answer, ...]] = tuple(("place", n, f"place:{id}") for n, id in enumerate(PLACES))


def free_places(seat: Seat) -> list[int]:
    """KK-7.8: empty places whose predecessor is occupied; the first card goes on T1."""
    cards = seat.cards
    if cards[0] < 0:
        return [0]
    found = []
    for first in (0, ROW):
        for place in range(first, first + ROW):
            if cards[place] < 0:
                found.append(place)
                break
    return found


@check("KK-7.8", N_("There is already a mine at the {place}."), listed=True)
def place_is_empty(s: State, answer: Answer) -> Values | None:
    return {"place": PLACES[answer[1]]} if s.me().cards[answer[1]] >= 0 else None


@check("KK-7.8", N_("Follow the arrows: the place before this one is still empty ({place})."), listed=True)
def arrow_leads_there(s: State, answer: Answer) -> Values | None:
    seat, place = s.me(), answer[1]
    return {"place": PLACES[place]} if seat.cards[place] < 0 and place not in free_places(seat) else None


class PlaceCard(Question):
    """KK-7.8: a card goes on an empty place whose predecessor is occupied."""

    checks = {"place": (place_is_empty, arrow_leads_there)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _PLACES

    def candidates(self, s: State) -> Iterable[Answer]:
        return [_PLACES[place] for place in free_places(s.me())]


def put_card(s: State, number: int, mine: int, place: int, engine: int, now: Happenings) -> None:
    """A card, with or without an engine, on a place."""
    seat = s.seats[number]
    seat.cards = (*seat.cards[:place], mine, *seat.cards[place + 1 :])
    seat.engines = (*seat.engines[:place], engine, *seat.engines[place + 1 :])
    now.say("card_placed", "KK-7.8", number, mine=MINES[mine], place=PLACES[place])


def remove_cards(seat: Seat, mines: tuple[int, ...]) -> int:
    """Cards leave the tableau and the rest closes up (KK-18.17); answers with how many engines stood on them."""
    engines = 0
    rows: list[list[tuple[int, int]]] = [[], []]
    for place, mine in enumerate(seat.cards):
        if mine in mines:
            engines += seat.engines[place]
        elif mine >= 0:
            rows[place >= ROW].append((mine, seat.engines[place]))
    top, bottom = rows
    if not top and bottom:
        top.append(bottom.pop(0))
    whole = [*top, *[(-1, 0)] * (ROW - len(top)), *bottom, *[(-1, 0)] * (len(PLACES) - ROW - len(bottom))]
    seat.cards = tuple(mine for mine, _ in whole)
    seat.engines = tuple(engine for _, engine in whole)
    return engines
