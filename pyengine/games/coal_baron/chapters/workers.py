"""A turn: placing workers (CB-3.2, CB-4). A space costs one worker more than stand on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.coal_baron.chapters.bank import use_bank
from pyengine.games.coal_baron.chapters.delivery import deliver, has_completed_order
from pyengine.games.coal_baron.chapters.draw import draw_orders, draw_tiles, orders_left, tiles_left
from pyengine.games.coal_baron.chapters.factory import buy_tile, can_pay_for_the_tile_there, tile_lies_there
from pyengine.games.coal_baron.chapters.mining import start_mining
from pyengine.games.coal_baron.chapters.money import take_money
from pyengine.games.coal_baron.chapters.orders import card_lies_there, take_order
from pyengine.games.coal_baron.components import BANK, SPACES

if TYPE_CHECKING:
    from pyengine.games.coal_baron.state import State

_BY_KEY = {f"place:{id}": space for space, id in enumerate((*SPACES, "bank", "canteen"))}
_ACTIONS: Final[dict[str, Callable[[State, int, Happenings], None]]] = {
    "buy_tile": buy_tile,
    "draw_tiles": draw_tiles,
    "mine": start_mining,
    "deliver": deliver,
    "take_money": take_money,
    "take_order": take_order,
    "draw_orders": draw_orders,
}


@check("CB-2.1", N_("With this number of players, “{space}” is covered by a lock tile."), listed=True)
def not_covered(s: State, answer: Answer) -> Values | None:
    return {"space": SPACES[answer[1]]} if answer[1] in s.config.covered else None


@check(
    "CB-4.2",
    plural(
        "“{space}” needs {need} worker; you have {have} in your supply.",
        "“{space}” needs {need} workers; you have {have} in your supply.",
        "need",
    ),
    listed=True,
)
def enough_workers(s: State, answer: Answer) -> Values | None:
    standing = s.standing[answer[1]]
    have = s.seats[s.active].workers
    return {"space": SPACES[answer[1]], "need": standing + 1, "have": have} if have <= standing else None


@check("CB-4.4", N_("The Canteen cannot be chosen: displaced workers wait there until the shift ends."))
def not_the_canteen(s: State, answer: Answer) -> Values | None:
    return {}


def workers_needed(s: State, space: int) -> int:
    """CB-4.1, CB-4.2: how many workers a space costs now."""
    return s.standing[space] + 1


def place_workers(s: State, space: int, now: Happenings) -> None:
    """CB-4.2: whoever stands there goes to the Canteen; then one worker more than that stands there."""
    standing = s.standing[space]
    seat = s.seats[s.active]
    if standing:
        owner = s.owner[space]
        s.seats[owner].canteen += standing
        now.say("sent_to_canteen", "CB-4.2", owner, n=standing, space=SPACES[space])
    seat.workers -= standing + 1
    s.standing[space] = standing + 1
    s.owner[space] = s.active
    now.say("placed", "CB-4.2" if standing else "CB-4.1", s.active, n=standing + 1, space=SPACES[space])


class PlaceWorkers(Step["State"]):
    """CB-3.2: choose one worker space, or the Bank."""

    name = "turn"
    clause = "CB-3.2"
    checks = {
        "buy_tile": (not_covered, enough_workers, tile_lies_there, can_pay_for_the_tile_there),
        "draw_tiles": (not_covered, enough_workers, tiles_left),
        "mine": (not_covered, enough_workers),
        "deliver": (not_covered, enough_workers, has_completed_order),
        "take_money": (not_covered, enough_workers),
        "take_order": (not_covered, enough_workers, card_lies_there),
        "draw_orders": (not_covered, enough_workers, orders_left),
        "bank": (),
        "canteen": (not_the_canteen,),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return s.config.all_places

    def candidates(self, s: State) -> Iterable[Answer]:
        seat = s.seats[s.active]
        have, standing = seat.workers, s.standing
        found = [place for place in s.config.places if standing[place[1]] < have]
        if all(missing for _, _, missing in seat.orders):
            # Without any completed order no delivery needs to be looked at.
            found = [place for place in found if place[0] != "deliver"]
        found.append(s.config.all_places[BANK])
        return found

    def read(self, s: State, key: str) -> Answer | None:
        number = _BY_KEY.get(key)
        return None if number is None else s.config.all_places[number]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        s.pending.pop()
        action, space, _ = answer
        if space == BANK:
            use_bank(s, now)
            return
        place_workers(s, space, now)
        # CB-4.5: the action is carried out at once.
        _ACTIONS[action](s, space, now)
